"""What a tracked player may do before moving: play cards for the move, use Survivors of the Movement Phase (EX-33,
CD-10)."""

from __future__ import annotations

from companion.rules.common import atlas, crew
from companion.rules.common.hand import drop, named
from companion.rules.common.seats.tracked import side, speed
from companion.rules.editions.abilities import BEFORE_MOVING, BOOST, OPENS, Row
from companion.rules.editions.edition import abilities
from companion.rules.engine.question import Option, Rule, SideAct, SideRule
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table


def acts(table: Table, seat: str) -> list[SideAct]:
    """The side acts of the movement question: those of any own turn, and boosts."""
    found = list(side.acts(table, seat))
    for row in (*abilities(table, BOOST), *abilities(table, OPENS)):
        if row.card in table.things.seats[seat].hand and _again(table, seat, row) and row.does(table, seat, row):
            option = Option(f"object:{row.card}", "side.object", {"card": named(table, row.card)}, hand=True)
            found.append(SideAct(option, _play(seat, row)))
    for survivor in abilities(table, BEFORE_MOVING):
        if crew.unused(table, seat, survivor):
            found += survivor.does(table, seat, survivor)
    if table.terms.copy == "own":
        found.append(SideAct(Option("map", "side.map", rare=True), atlas.of(table).describe))
    return found


def _again(table: Table, seat: str, row: Row) -> bool:
    """Whether another card of this name may be played for this move."""
    return not (row.often and speed.marked(table, seat, row.card))


def _play(seat: str, row: Row) -> SideRule:
    def play(table: Table) -> Rule[None]:
        """Play a card for this move (EX-33)."""
        if drop(table, seat, row.card):
            n = "" if row.often else f".{speed.played(table, seat, row.card) + 1}"
            speed.note(table, seat, row.card + n)
            did(table, seat, "object.used", row.rule, card=named(table, row.card))
        return
        yield

    return play
