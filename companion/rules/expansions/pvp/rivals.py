"""Rivals as targets (PVP-FIR-01 to PVP-FIR-10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.rules.common import atlas, attack, fire, outcome, route, seats, tracks
from companion.rules.engine import modules
from companion.rules.engine.decks import peek
from companion.rules.engine.doubts import reading
from companion.rules.engine.pieces import Weapon
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, is_tracked
from companion.rules.engine.targets import Target, Targets
from companion.rules.expansions.pvp import card
from companion.rules.expansions.pvp.names import NAME

TOLD = tuple(range(1, 7))
"""Damage of a shot that a player with real Outcome cards can tell."""


class Fights(Struct, gc=False):
    """Who has hit whom in this phase: attacker to rivals in order (PVP-END-04). ``out``: Loot deck to the card that was
    taken out of the game unseen; ``away``: Enemies of whom a player has told that they are out (PVP-SET-01)."""

    hits: dict[str, list[str]] = {}
    out: dict[str, str] = {}
    away: list[str] = []


def fights(table: Table) -> Fights:
    """What the module keeps."""
    return modules.things(table, NAME, Fights)


FIRING = "fire.convoys"
"""The step in which rivals are attacked; shots in other phases speak of Enemies (PVP-FIR-01, 1E-BON-B3)."""


def _any(table: Table) -> bool:
    return table.progress.step == FIRING and len(fire.in_turn(table)) > 1


def _ready(table: Table, seat: str) -> Rule[None]:
    """Who stands in which Region (PVP-FIR-10)."""
    for other in fire.in_turn(table):
        yield from route.region(table, route.space_of(table, other))


def _region(table: Table, seat: str) -> int:
    return atlas.of(table).region(table, route.space_of(table, seat))


def _find(table: Table, seat: str) -> list[Target]:
    """The rivals in the same Region (PVP-FIR-01, PVP-FIR-10)."""
    here = _region(table, seat)
    rivals = [other for other in fire.in_turn(table) if other != seat]
    return [Target(o, f"@seat.{o}", f"seat.{o}", TOLD) for o in rivals if here and _region(table, o) == here]


def _hit(table: Table, seat: str, name: str, points: int) -> Rule[Sequence[str]]:
    """The Damage of one shot less the icons left of the rival's evasion counter; both counters move by what was really
    placed (PVP-FIR-03 to PVP-FIR-05, PVP-FIR-09)."""
    space = tracks.values(table, "evasion")[name]
    evaded, source = yield from card.icons(table, space)
    why = because("why.pvp.icons", source, n=evaded)
    rest = max(0, points - evaded)
    called, fame = f"@seat.{name}", ("fame",) if reading(table, "XD-11") == "b" else ()
    if not rest:
        say(table, "pvp.evaded", "PVP-FIR-03", why, doubts=("XD-33",), rival=called, n=points, seat=seat)
        if reading(table, "XD-33") == "b":
            _note(table, seat, name)
        return fame
    say(table, "pvp.hits", "PVP-FIR-04", why, doubts=("XD-11",), rival=called, n=rest, seat=seat)
    area = ""
    if is_tracked(table, name) or attack.dealt(table):
        field = outcome.of(table).area()
        back = yield from peek(table, "outcome", [field], "outcome.area", "PVP-FIR-04")
        area = str(back[field.name][0])
    else:
        say(table, "pvp.back", "PVP-FIR-04", you=True, rides=True, seat=name)
    placed = yield from seats.of(table, name).damage(table, name, rest, area, "PVP-FIR-04", ask_placed=True)
    if placed:
        _note(table, seat, name)
        yield from card.learn_spaces(table)
        yield from tracks.move(table, "evasion", name, placed, "PVP-FIR-04")
        yield from tracks.move(table, "aggression", seat, placed, "PVP-FIR-05")
    return fame


def _note(table: Table, seat: str, rival: str) -> None:
    hits = fights(table).hits.setdefault(seat, [])
    if rival not in hits:
        hits.append(rival)


def _jams(table: Table) -> bool:
    """A jam damages the Weapon (PVP-FIR-02)."""
    return reading(table, "XD-10") != "b"


def _may(table: Table, arm: Weapon) -> bool:
    """Whatever a Weapon fires for (CMB-11)."""
    return arm.price == "ammo" or reading(table, "XD-23") != "b"


TARGETS = Targets("rival", "PVP-FIR-01", _any, _find, _hit, ready=_ready, jams=_jams, of_jams=("XD-10",), may=_may)
"""Not Enemies: what speaks of Enemies does not help (PVP-FIR-08)."""
