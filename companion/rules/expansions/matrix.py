"""All expansions, their editions, and which may be played together (the matrix, part C).

An expansion listed here need not be playable yet: :mod:`companion.rules.engine.offered` has those that are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.rules.common import clan, convoy
from companion.rules.common.seating import numbers
from companion.rules.common.sources import names
from companion.rules.editions.components import Components
from companion.rules.editions.edition import components
from companion.rules.engine import offered
from companion.rules.engine.modules import SOLO, Module
from companion.rules.engine.table import Table, Terms


class Row(Struct, frozen=True):
    """A module: its edition and what it can't be combined with, each with the rule.

    ``edition``: ``""`` if it goes with any. ``not_in``: the rule that keeps it out of other editions. ``refuses`` and
    ``warns``: other modules or :data:`SOLO`; one of the two is enough. ``warns``: no rule covers the combination, so it
    is played with a warning. ``covers``: other modules with which a text joins it. ``alone``: the rule by which it is
    played against the Automa, though no text says so.
    """

    edition: str
    refuses: Mapping[str, str] = {}
    warns: Mapping[str, str] = {}
    not_in: str = "CMB-08"
    covers: Mapping[str, str] = {}
    alone: str = ""


Rows = Mapping[str, Row]
"""Modules by name, in the order in which they act."""

MATRIX: Rows = {
    "athena": Row(
        "first-edition",
        warns={
            "exploration-deck": "CMB-05",
            "asgaror": "CMB-02",
            "roles": "CMB-04",
            "mutants": "CMB-02",
            "kickstarter": "KS-SET-01",
            SOLO: "XD-01",
        },
    ),
    "exploration-deck": Row("first-edition", warns={"kickstarter": "KS-SET-01"}, alone="CMB-06"),
    "asgaror": Row("first-edition", refuses={"mutants": "CMB-02"}, covers={"pvp": "CMB-12"}, alone="CMB-06"),
    "crews": Row("first-edition", alone="CMB-06"),
    "stories": Row("first-edition", warns={SOLO: "XD-01"}),
    "pvp": Row("first-edition", refuses={SOLO: "CMB-06"}),
    "roles": Row("first-edition", refuses={SOLO: "CMB-06"}),
    "mutants": Row("first-edition", alone="CMB-06"),
    "kickstarter": Row("first-edition", alone="CMB-06"),
    "mine": Row("first-edition", not_in="CD-29", alone="1E-D47"),
}
# Two doubts decide whether a combination is played at all (XD-01 alone, XD-22 where two texts never meet). Who reads
# them otherwise does not begin that game, so no house rule in it could say so.
"""The modules of the first edition: Project Athena, the modules of Frozen Steel, Player versus Player, Role cards,
Mutants, the Kickstarter cards and the Mine, which goes with all (CMB-07). Player versus Player is one module,
whichever box it came in (CMB-03)."""


class Clash(Struct, frozen=True):
    """A module and another one, :data:`SOLO` or an edition that do not go together, with the rule."""

    module: str
    other: str
    rule: str


def clash(edition: str, modules: Sequence[str], *, solo: bool = False, rows: Rows = MATRIX) -> Clash | None:
    """The first forbidden pair in this combination; None if all of it may be played."""
    for module in modules:
        row = rows.get(module)
        if row is not None and row.edition not in ("", edition):
            return Clash(module, edition, row.not_in)
    return next(_pairs(modules, solo, {name: row.refuses for name, row in rows.items()}), None)


def uncovered(modules: Sequence[str], *, solo: bool = False, rows: Rows = MATRIX) -> list[Clash]:
    """Pairs that no rule covers in this combination."""
    return list(_pairs(modules, solo, {name: row.warns for name, row in rows.items()}))


def unsaid(modules: Sequence[str], rows: Rows = MATRIX) -> list[str]:
    """Those of these modules whose texts say nothing of another one that is played: our reading is that they go
    together (CMB-09). What is covered, refused or warned of is none of them."""
    known = [name for name in modules if name in rows]

    def told(one: str, other: str) -> bool:
        return any(other in said for said in (rows[one].covers, rows[one].refuses, rows[one].warns))

    return [one for one in known if any(one != two and not told(one, two) and not told(two, one) for two in known)]


def _pairs(modules: Sequence[str], solo: bool, said: Mapping[str, Mapping[str, str]]) -> Iterator[Clash]:
    played = [*modules, *([SOLO] if solo else [])]
    for i, first in enumerate(played):
        for other in played[i + 1 :]:
            rule = said.get(first, {}).get(other) or said.get(other, {}).get(first)
            if rule:
                yield Clash(first, other, rule)


Values = Mapping[str, str | tuple[str, ...]]
"""What stands in a message: texts and lists of them."""


class Trouble(Struct, frozen=True):
    """Why a game can't be played, or a warning about it. ``key`` and ``values``: the message, with the names that terms
    have. ``place``: what it is about: ``edition``, ``modules``, ``clan``, ``map`` or ``players``."""

    place: str
    key: str
    values: Values


def rows() -> Rows:
    """All rows: ours, then those of modules from other packages."""
    found = dict(MATRIX)
    for name in offered.names("module"):
        module = offered.find("module", name)
        found.setdefault(name, Row(module.edition, module.refuses, module.warns))
    return found


def trouble(edition: str, modules: Sequence[str], *, solo: bool = False) -> Trouble | None:
    """Why a game of this edition with these modules can't be played here: something is not installed or named twice, a
    rule forbids it, or two things have the same name. None if it can."""
    if not modules and edition in offered.OURS["edition"]:
        return None  # nothing to look for
    editions, known, table = offered.names("edition"), offered.names("module"), rows()
    if edition not in editions:
        return Trouble("edition", "fault.combine.edition", {"name": edition, "names": tuple(editions)})
    seen: set[str] = set()
    for module in modules:
        if module not in known and module not in table:
            return _not_here(module, known)
        if module in seen:
            return Trouble("modules", "fault.combine.twice", {"name": module})
        seen.add(module)
    found = clash(edition, modules, solo=solo, rows=table)
    if found is not None:
        keys = {SOLO: "fault.combine.solo", edition: "fault.combine.foreign"}
        values = {"name": found.module, "other": found.other, "rule": found.rule}
        return Trouble("modules", keys.get(found.other, "fault.combine.clash"), values)
    absent = next((module for module in modules if module not in known), "")
    return _not_here(absent, known) if absent else _mixed_up(edition, modules)


def unknown_clan(edition: str, modules: Sequence[str], name: str) -> Trouble | None:
    """The trouble if there is no such clan (CMB-02); else None."""
    known = clan.names(Table(terms=Terms(edition=edition, modules=list(modules))))
    values: Values = {"name": name, "names": tuple(known)}
    return None if name in known else Trouble("clan", "fault.combine.clan", values)


def unknown_map(edition: str, modules: Sequence[str], name: str) -> Trouble | None:
    """The trouble if there is no such board to choose (ED-01); else None."""
    known = components(Table(terms=Terms(edition=edition, modules=list(modules)))).maps
    values: Values = {"name": name, "names": tuple(known) or "–"}
    return None if name in known else Trouble("map", "fault.combine.map", values)


def unfit_people(edition: str, modules: Sequence[str], n: int) -> Trouble | None:
    """The trouble if this number of people can't play (S-01); else None."""
    fit = numbers(Table(terms=Terms(edition=edition, modules=list(modules))))
    values = {"people": str(n), "names": ", ".join(map(str, fit))}
    return None if n in fit else Trouble("players", "fault.combine.people", values)


def _mixed_up(edition: str, modules: Sequence[str]) -> Trouble | None:
    """The trouble if something of a module (points, deck, clan, token, track, sign, doubt, step, card) has the name of
    another, or a sign begins like one of the base game."""
    if edition in modules:  # their things on the table would have the same name
        return Trouble("modules", "fault.combine.name", {"name": edition, "taken": edition})
    scores, decks, own = names(edition), _decks(edition), offered.find("edition", edition)
    things: dict[tuple[str, str], Struct | None] = {("sign", sign): None for sign in own.components.signs}
    things.update((("step", step.name), None) for step in own.steps)
    things.update((("doubt", doubt), row) for doubt, row in own.doubts.items())
    for name in modules:
        brought = offered.find("module", name)
        for score in (*brought.scores, *(track for track in brought.tracks if track.points is not None)):
            if score.name in scores:
                return Trouble("modules", "fault.combine.score", {"name": name, "score": score.name})
            scores.add(score.name)
        for called, thing in _things(brought):
            ours = called[0] == "sign" and called[1].startswith(convoy.READ_SO)
            if ours or (called in things and (thing is None or things[called] != thing)):
                return Trouble("modules", "fault.combine.name", {"name": name, "taken": called[1]})
            things[called] = thing
        for pile in brought.piles:
            if pile.name in decks:
                return Trouble("modules", "fault.combine.deck", {"name": name, "deck": pile.name})
            decks.add(pile.name)
    clans = clan.names(Table(terms=Terms(edition=edition, modules=list(modules))))
    twice = next((one for one in clans if clans.count(one) > 1), "")
    if twice:
        return Trouble("modules", "fault.combine.clans", {"name": twice})
    if not numbers(Table(terms=Terms(edition=edition, modules=list(modules)))):
        return Trouble("modules", "fault.combine.nobody", {"names": tuple(modules)})
    return _cards(edition, modules)


def _cards(edition: str, modules: Sequence[str]) -> Trouble | None:
    """The trouble if a module adds Loot, an Enemy or a Survivor with the name of another card."""
    known = _twice(components(Table(terms=Terms(edition=edition))))
    for n, name in enumerate(modules, start=1):
        box = components(Table(terms=Terms(edition=edition, modules=list(modules[:n]))))
        taken = sorted(_twice(box) - known)
        if taken:
            return Trouble("modules", "fault.combine.name", {"name": name, "taken": taken[0]})
    return None


def _twice(box: Components) -> set[str]:
    """Names of two cards that may be in play together, and names that two clans give to different cards."""
    loot = [[*box.loot, *clan.loot] for clan in box.clans]
    names = [box.survivors, *([card.name for card in cards] for cards in loot), *(clan.names for clan in box.clans)]
    names.append([card.name for card in {card for cards in loot for card in cards}])
    names.append([foe.name for foe in {foe for clan in box.clans for foe in clan.enemies}])
    return {name for those in names for name, n in Counter(those).items() if n > 1}


def _things(module: Module) -> Iterator[tuple[tuple[str, str], Struct | None]]:
    """(kind, name) of each token, track, sign, doubt and step of a module, with the thing itself if an equal one may
    exist beside it."""
    for token in module.tokens:
        yield from ((("token", name), None) for name in dict.fromkeys((token.name, *token.sides)))
    yield from ((("track", track.name), None) for track in module.tracks)
    yield from ((("sign", sign.name), sign) for sign in module.signs)
    yield from ((("doubt", doubt), row) for doubt, row in module.doubts.items())
    yield from ((("step", step.name), None) for _, step in module.steps)


def _decks(edition: str) -> set[str]:
    """The edition's own decks."""
    table = Table(terms=Terms(edition=edition))
    box = components(table)
    periods = {f"exploration-{period}" for period in box.periods}
    return {"exploration", *periods, *box.decks, *clan.loot_decks(table), *(f"hitpoints-{g}" for g in box.hitpoints)}


def warnings(modules: Sequence[str], *, solo: bool = False) -> list[Trouble]:
    """Combinations that no rule covers in a game with these modules."""
    keys = {SOLO: "ui.combine.solo"}
    return [
        Trouble("modules", keys.get(found.other, "ui.combine.pair"), values)
        for found in uncovered(modules, solo=solo, rows=rows())
        for values in ({"name": found.module, "other": found.other, "rule": found.rule},)
    ]


def notes(modules: Sequence[str]) -> list[Trouble]:
    """What to know of these modules together that is no warning: their texts say nothing of each other (CMB-09)."""
    names = unsaid(modules)
    return [Trouble("modules", "ui.combine.unsaid", {"names": tuple(names), "rule": "CMB-09"})] if names else []


def alone(modules: Sequence[str]) -> list[Trouble]:
    """What to know of these modules against the Automa that is no warning: no text names it with them (CMB-06)."""
    by: dict[str, list[str]] = {}
    for name in modules:
        if name in MATRIX and MATRIX[name].alone:
            by.setdefault(MATRIX[name].alone, []).append(name)
    return [Trouble("modules", "ui.combine.alone", {"names": tuple(names), "rule": rule}) for rule, names in by.items()]


def _not_here(module: str, known: Sequence[str]) -> Trouble:
    key = "fault.combine.module" if known else "fault.combine.module.none"
    return Trouble("modules", key, {"name": module, "names": tuple(known)})
