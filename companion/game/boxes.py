"""What a new game can be played with: what of an owner's boxes goes together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.files.error import Said
from companion.game import owned
from companion.game.unplayed import in_words
from companion.rules.common.seating import numbers
from companion.rules.engine import doubts, offered
from companion.rules.engine.table import Table, Terms, automa_seat
from companion.rules.expansions import matrix


class Fit(Struct, frozen=True):
    """Whether a module can be played with the chosen ones. ``why``: the reason if not, else None. ``needs``: what to
    know before, such as the number of people."""

    module: str
    why: Said | None
    needs: tuple[Said, ...] = ()


def modules(boxes: Sequence[str], edition: str) -> list[str]:
    """The modules among these boxes that go with this edition, in the order in which they act."""
    own = owned.of("module", boxes)
    return [name for name in doubts.of_expansions(edition) if name in own] if own else []


def terms(edition: str, chosen: Sequence[str]) -> Terms:
    """The terms of a new game, with modules in the order in which they act."""
    return Terms(edition=edition, modules=_in_order(chosen))


def _in_order(chosen: Sequence[str]) -> list[str]:
    return [name for name in offered.names("module") if name in chosen] if chosen else []


def allowed(edition: str, chosen: Sequence[str]) -> list[str]:
    """The first of these modules that go together with this edition, as many as possible."""
    found: list[str] = []
    for name in chosen:
        if name not in found and matrix.trouble(edition, _in_order([*found, name])) is None:
            found.append(name)
    return found


def last(boxes: Sequence[str], game: Mapping[str, str]) -> Terms:
    """What the owner of these boxes played with last (``game`` of the settings), as far as it is still here; else the
    first edition alone."""
    here = owned.editions(boxes)
    edition = game.get("edition", "") if game.get("edition") in here else here[0]
    own = modules(boxes, edition)
    return terms(edition, allowed(edition, [name for name in game.get("modules", "").split("+") if name in own]))


PARTY = ("people", "kept")
"""Fields of ``setup.terms`` that tell who plays."""


def inherited(game: Mapping[str, str], copy: str) -> dict[str, str]:
    """What a game begins with of how the last one was set up (``game`` of the settings). Who tries the app out is not
    the party that played with the box last."""
    return {name: value for name, value in game.items() if copy == "own" or name not in PARTY}


def fits(edition: str, chosen: Sequence[str], own: Sequence[str]) -> list[Fit]:
    """For each of the owner's modules: whether it goes with the chosen ones and this edition."""
    found = []
    for name in own:
        why = None
        if name not in chosen:
            trouble = matrix.trouble(edition, _in_order([*chosen, name]))
            why = _why_not(name, trouble) if trouble is not None else None
        found.append(Fit(name, why, _needs(edition, name)))
    return found


def _why_not(module: str, trouble: matrix.Trouble) -> Said:
    if trouble.key != "fault.combine.clash":
        return in_words(trouble)
    other = next(part for part in ("other", "name") if trouble.values[part] != module)
    return Said("ui.new.clash", {"other": in_words(trouble).values[other], "rule": trouble.values["rule"]})


def _needs(edition: str, module: str) -> tuple[Said, ...]:
    """How many people a module is for, if that changes with it; and that no rule covers the Automa with it."""
    counts, without = (numbers(Table(terms=Terms(edition=edition, modules=own))) for own in ([module], []))
    found = []
    if counts and counts != without:
        found.append(Said("ui.new.people", {"people": ", ".join(map(str, counts))}))
    if 1 in counts:
        alone = matrix.warnings([module], solo=True)
        found += [Said("ui.new.solo", {"rule": warning.values["rule"]}) for warning in alone]
    return tuple(found)


def between(chosen: Sequence[str]) -> list[Said]:
    """Combinations among these modules that no rule covers."""
    return [in_words(warning) for warning in matrix.warnings(_in_order(chosen))]


def notes(edition: str, chosen: Sequence[str]) -> list[Said]:
    """Of which of these modules no text joins them (CMB-09), or names the Automa with them (CMB-06)."""
    played = _in_order(chosen)
    solo = matrix.clash(edition, played, solo=True) is None
    return [in_words(note) for note in (*matrix.notes(played), *(matrix.alone(played) if solo else ()))]


def uncovered(table: Table) -> list[Said]:
    """Combinations in this game that no rule covers, then those that no text names (CMB-06, CMB-09). It is played all
    the same."""
    played, solo = table.terms.modules, bool(automa_seat(table))
    if not played:
        return []
    found = [*matrix.warnings(played, solo=solo), *matrix.notes(played), *(matrix.alone(played) if solo else ())]
    return [in_words(said) for said in found]
