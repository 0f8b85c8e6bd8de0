"""Armed locations: who gathers there may fire the weapon that the card shows (PA-ARM-01 to PA-ARM-03)."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.common import atlas, attack, convoy, outcome, route, seats, targets
from companion.rules.editions.behaviour import Shot
from companion.rules.engine import modules
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.printed import consult, known, printed
from companion.rules.engine.question import Field, Option, Question, Rule, choose
from companion.rules.engine.saying import say
from companion.rules.engine.table import Slot, Table, is_tracked
from companion.rules.expansions.athena.names import NAME

NONE = "none"
WEAPON = Field(
    "weapon",
    (
        Option(NONE, "option.athena.weapon.none"),
        *(Option(str(n), "option.athena.weapon", {"n": n}) for n in range(1, 5)),
    ),
    usual=NONE,
    learn="weapon",
    key="field.athena.weapon",
    of=("kind", "location"),
)
"""What a Location shows (UF-52)."""
_READ = "weapon:"
"""How the weapon of a card is kept that the app can't tell from others."""
JAMMED = "jammed"


class Athena(Struct, gc=False):
    """The Locations whose weapons a jam has taken away for good, by their cards (PA-ARM-03)."""

    jammed: list[str] = []


def athena(table: Table) -> Athena:
    """What is kept of this table."""
    return modules.things(table, NAME, Athena)


def _slot(table: Table, place: int) -> Slot | None:
    return table.things.zone[place - 1] if 0 < place <= len(table.things.zone) else None


def _notes(slot: Slot) -> list[str]:
    return list(slot.offers) if isinstance(slot.offers, list) else []


def _rating(table: Table, seat: str, place: int) -> Rule[int]:
    """The rating of the Location's weapon, 0 for none; of a card that nobody has read it is asked once."""
    slot = _slot(table, place)
    if slot is None or slot.kind != "location":
        return 0
    if slot.card:
        if slot.card in athena(table).jammed:
            return 0
        path = slot.card
        yield from consult(table, path, ["weapon"])
        if "weapon" not in known(table, path) and table.terms.copy == "try":
            return 0
        plain = Field("weapon", WEAPON.options, learn="weapon", key=WEAPON.key)
        face = yield from printed(table, path, [plain], "athena.armed", "PA-ARM-01", turn=seat, view="zone")
        return _number(str(face["weapon"][0]))
    notes = _notes(slot)
    if JAMMED in notes:
        return 0
    told = next((note.removeprefix(_READ) for note in notes if note.startswith(_READ)), "")
    if not told:
        answer = yield Question(
            "athena.armed",
            "read",
            "PA-ARM-01",
            turn=seat,
            view="zone",
            values={"card": "@option.kind.location"},
            fields=[Field("weapon", WEAPON.options, key=WEAPON.key)],
        )
        told = str(answer["weapon"])
        if (slot := _slot(table, place)) is not None:
            slot.offers = [*_notes(slot), f"{_READ}{told}"]
    return _number(told)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def _shot(rating: int) -> Shot:
    """A normal attack, but what is limited to the Fire Weapons Phase does not help (PA-ARM-02)."""
    return Shot("PA-ARM-02", rating=rating, helped=False, at_once=True)


def _possible(table: Table, seat: str) -> bool:
    """Whether there is Ammo, and somebody to shoot at: an Enemy of the Region or a turret in range (XD-38)."""
    here = atlas.of(table).region(table, route.space_of(table, seat))
    aims = attack.targets(table, here) if here else table.things.enemies
    return bool(convoy.count(convoy.seat_of(table, seat), "ammo")) and bool(aims or targets.reached(table, seat))


def _later(seat: str) -> str:
    return f"phase:athena.later.{seat}"


def _asked(seat: str) -> str:
    return f"phase:athena.asked.{seat}"


def before(table: Table, value: None, *, seat: str, place: int) -> Rule[Verdict]:
    """Before the card action (PA-ARM-01)."""
    rating = yield from _rating(table, seat, place)
    if not rating or not is_tracked(table, seat) or not _possible(table, seat):
        return GO_ON
    answer = yield choose(
        seat,
        "athena.fire",
        "PA-ARM-01",
        [Option(name, f"option.athena.fire.{name}") for name in ("now", "later", "no")],
        view="zone",
        values={"n": rating},
    )
    _note(table, _asked(seat))
    if answer == "now":
        yield from _fires(table, seat, place, rating)
    elif answer == "later":
        _note(table, _later(seat))
    return GO_ON


def after(table: Table, value: None, *, seat: str, place: int) -> Rule[Verdict]:
    """Or after it, also with the Ammo that was gathered (PA-ARM-01)."""
    asked, later = _forget(table, _asked(seat)), _forget(table, _later(seat))
    rating = yield from _rating(table, seat, place)
    if not rating or (asked and not later) or not is_tracked(table, seat) or not _possible(table, seat):
        return GO_ON
    answer = "now"
    if not later:
        answer = yield choose(
            seat,
            "athena.fire",
            "PA-ARM-01",
            [Option(name, f"option.athena.fire.{name}") for name in ("now", "no")],
            view="zone",
            values={"n": rating},
        )
    if answer == "now":
        yield from _fires(table, seat, place, rating)
    return GO_ON


def _note(table: Table, name: str) -> None:
    if name not in table.progress.marks:
        table.progress.marks.append(name)


def _forget(table: Table, name: str) -> bool:
    if name not in table.progress.marks:
        return False
    table.progress.marks.remove(name)
    return True


def _fires(table: Table, seat: str, place: int, rating: int) -> Rule[None]:
    """1 Ammo, an attack; a jam is for good (PA-ARM-01 to PA-ARM-03)."""
    if not convoy.spend(table, seat, "ammo", 1, "PA-ARM-01"):
        return
    shown = yield from seats.of(table, seat).shoot(table, seat, _shot(rating))
    if shown and outcome.of(table).result(shown).jam:
        slot = _slot(table, place)
        if slot is not None and slot.card:
            athena(table).jammed.append(slot.card)
        elif slot is not None:
            slot.offers = [*_notes(slot), JAMMED]
        say(table, "athena.jammed", "PA-ARM-03", you="copy", doubts=("XD-04",), place=place, seat=seat)


# ---------------------------------------------------------------- Convoys that are not kept


def may_tell(table: Table, seat: str) -> bool:
    """Whether its Convoy is not kept and there is anything to shoot at."""
    return not is_tracked(table, seat) and bool(table.things.enemies or targets.reached(table, seat))


def tells(table: Table, seat: str) -> Rule[None]:
    """A player whose Convoy is not kept fires the weapon of a Location."""
    answer = yield choose(
        seat,
        "athena.rating",
        "PA-ARM-01",
        [Option(str(n), "option.athena.weapon", {"n": n}) for n in range(1, 5)],
        view="zone",
    )
    yield from seats.of(table, seat).shoot(table, seat, _shot(int(answer or 1)))
    say(table, "athena.ammo", "PA-ARM-01", you=True, rides=True, seat=seat)
