"""What the Mutants do in an Ambush to each Convoy in their Region (MU-E01 to MU-E05). Their texts have lost icons: the
areas, and what the bear counts, are read off the cards (XD-17, UF-62)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import convoy, crew, supply
from companion.rules.common.automa import board
from companion.rules.common.byhand import deed
from companion.rules.editions.edition import components
from companion.rules.engine.doubts import reading
from companion.rules.engine.printed import Known, printed
from companion.rules.engine.question import Field, Option, Rule, choose, only
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Reason, Table, automa_seat, is_tracked

ANY = "all"
"""An area that is the whole Convoy."""
COUNTED = ("survivor", "contaminated", "contamination", "device")
"""What the bear may count: Survivors, those with Contamination, counters, Devices (UF-62)."""
COUNTS = Field("counts", tuple(Option(c, f"option.mutants.{c}") for c in COUNTED), key="field.mutants.counts")


def area_field(name: str, areas: Sequence[str]) -> Field:
    """A target area on an Enemy card."""
    options = (*(Option(a, f"area.{a}") for a in areas), Option(ANY, "area.all"))
    return Field(name, options, key=f"field.mutants.{name}", learn=name)


def fields(enemy: str, areas: Sequence[str]) -> list[Field]:
    """What must be read off an Enemy card (UF-62): the area of its Damage; of the bear what it counts, and the area of
    the Damage for that."""
    if enemy == "zombie-polar-bear":
        return [area_field("area", areas), COUNTS, area_field("more", areas)]
    return [area_field("area", areas)] if enemy in ("infected-survivors", "abomination") else []


def _read(table: Table, enemy: str, names: Sequence[str]) -> Rule[Known]:
    wanted = [field for field in fields(enemy, components(table).areas) if field.name in names]
    rule = {"infected-survivors": "MU-E01", "zombie-polar-bear": "MU-E02"}.get(enemy, "MU-E04")
    return (yield from printed(table, f"enemy/{enemy}", wanted, "mutants.card", rule, view="enemies"))


def _by_hand(table: Table, seat: str, enemy: str, rule: str, *deeds: str) -> bool:
    """Whether the player of this seat carries the effect out; then it is said."""
    if seat == automa_seat(table) or is_tracked(table, seat):
        return False
    say(table, f"ambush.you.{enemy}", rule, because("why.region"), you=True, seat=seat)
    for key in deeds:
        deed(table, seat, key)
    return True


def _hurts(table: Table, seat: str, n: int, area: str, rule: str) -> Rule[None]:
    yield from crew.damage(table, seat, n, "" if area == ANY else area, rule)


def _by_card(table: Table) -> bool:
    """Whether the effect comes off an Outcome card, as one of the Enemies' results (FW-40)."""
    return table.progress.step == "fire.enemies"


def _ill(table: Table, seat: str) -> list[str]:
    """A kept seat's contaminated Survivors."""
    return [person.name for person in crew.people(table, seat) if person.contamination]


def _automa_ill(table: Table) -> int:
    """The Automa's contaminated Survivors: the tokens of its zone, or by the other reading none (XD-35)."""
    return table.things.automa.contaminated if reading(table, "XD-35") == "a" else 0


def _for_zone(table: Table) -> tuple[str, ...]:
    return ("XD-35",) if table.things.automa.contaminated else ()


def infected_survivors(table: Table, seat: str) -> Rule[None]:
    """1 Damage in the area that the card shows (MU-E01)."""
    if _by_hand(table, seat, "infected-survivors", "MU-E01", "hands.lost"):
        return
    if seat == automa_seat(table):
        yield from board.suffer(table, 1, "MU-E01", in_use=_by_card(table))
        return
    card = yield from _read(table, "infected-survivors", ["area"])
    yield from _hurts(table, seat, 1, card["area"][0], "MU-E01")


def zombie_polar_bear(table: Table, seat: str) -> Rule[None]:
    """1 Damage in one area, and 1 more in another for each thing that the card counts (MU-E02)."""
    if _by_hand(table, seat, "zombie-polar-bear", "MU-E02", "hands.lost"):
        return
    if seat == automa_seat(table):
        card = yield from _read(table, "zombie-polar-bear", ["counts"])
        more = _automa_has(table, card["counts"][0])
        say(table, "mutants.bear", "MU-E02", _counted(card, more), doubts=_for_zone(table), n=more, seat=seat)
        yield from board.suffer(table, 1 + more, "MU-E02", in_use=_by_card(table))
        return
    card = yield from _read(table, "zombie-polar-bear", ["area", "counts", "more"])
    more = _has(table, seat, card["counts"][0])
    say(table, "mutants.bear", "MU-E02", _counted(card, more), n=more, seat=seat)
    yield from _hurts(table, seat, 1, card["area"][0], "MU-E02")
    if more and table.things.seats[seat].alive:
        yield from _hurts(table, seat, more, card["more"][0], "MU-E02")


def _counted(card: Known, n: int) -> Reason:
    counts, source = card["counts"]
    return because("why.mutants.counts", source, n=n, thing=f"@option.mutants.{counts}")


def _has(table: Table, seat: str, counts: str) -> int:
    """How many of these a kept seat has before the first Damage."""
    mine = convoy.seat_of(table, seat)
    if counts == "survivor":
        return len(mine.people)
    if counts == "contaminated":
        return len(_ill(table, seat))
    if counts == "contamination":
        return sum(person.contamination for person in mine.people)
    return sum(1 for place, _ in convoy.pieces(mine) if place.endswith("-device"))


def _automa_has(table: Table, counts: str) -> int:
    """The same of the Automa, whose board has no Devices (MU-AUT-01)."""
    if counts == "survivor":
        return board.survivors(table)
    return _automa_ill(table) if counts in ("contaminated", "contamination") else 0


def plague_bearers(table: Table, seat: str) -> Rule[None]:
    """1 Contamination on a Survivor of the player's choice; the Automa moves one into its zone (MU-E03)."""
    if _by_hand(table, seat, "plague-bearers", "MU-E03", "hands.dies"):
        return
    if seat == automa_seat(table):
        board.contaminate(table, "MU-E03")
        return
    yield from crew.contaminate(table, seat, 1, "MU-E03")
    crew.burials(table, seat)


def abomination(table: Table, seat: str) -> Rule[None]:
    """1 Damage for each contaminated Survivor, whatever the number of its counters (MU-E04)."""
    if _by_hand(table, seat, "abomination", "MU-E04", "hands.lost"):
        return
    if seat == automa_seat(table):
        n = _automa_ill(table)
        say(table, "mutants.abomination", "MU-E04", doubts=_for_zone(table), n=n, seat=seat)
        yield from board.suffer(table, n, "MU-E04", in_use=_by_card(table))
        return
    n = len(_ill(table, seat))
    say(table, "mutants.abomination", "MU-E04", n=n, seat=seat)
    if n:
        card = yield from _read(table, "abomination", ["area"])
        yield from _hurts(table, seat, n, card["area"][0], "MU-E04")


def necro_butcher(table: Table, seat: str) -> Rule[None]:
    """A contaminated Survivor of the player's choice leaves, card and token; without one nothing happens (MU-E05)."""
    if _by_hand(table, seat, "necro-butcher", "MU-E05"):
        return
    if seat == automa_seat(table):
        _takes_from_zone(table, seat)
        return
    ill = _ill(table, seat)
    if not ill:
        say(table, "mutants.butcher.none", "MU-E05", seat=seat)
        return
    name = yield choose(
        seat,
        "mutants.butcher",
        "MU-E05",
        lambda t: [crew.parting(t, seat, p) for p in crew.people(t, seat) if p.contamination],
        itself=only(ill),
    )
    did(table, seat, "mutants.butcher", "MU-E05", name=crew.called(str(name)))
    crew.leave(table, seat, str(name), token=True)


def _takes_from_zone(table: Table, seat: str) -> None:
    """A token of the Automa's contaminated zone goes to the reserve (MU-AUT-01)."""
    automa, doubts = table.things.automa, _for_zone(table)
    if not _automa_ill(table):
        say(table, "mutants.butcher.none", "MU-E05", doubts=doubts, seat=seat)
        return
    automa.contaminated -= 1
    automa.lying = min(automa.lying, automa.contaminated)
    supply.back(table, "survivor", 1)
    say(table, "automa.butcher", "MU-AUT-01", you="board", doubts=doubts, n=automa.contaminated)
