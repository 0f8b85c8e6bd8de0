"""A toy expansion by which cards can do more, or something else: rows of abilities beside those of the edition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.rules.common import convoy, crew
from companion.rules.editions.abilities import BOOST, IN_A_TURN, SPEED, WORTH, WORTH_IN_HAND, Row
from companion.rules.engine.abilities import Ability
from companion.rules.engine.modules import Module
from companion.rules.engine.question import Option, Rule, SideAct, SideRule
from companion.rules.engine.saying import because
from companion.rules.engine.table import Reason, Table

NAME = "perks"
WORDS = Path(__file__).parent / "perks_words"


def _hurries(table: Table, seat: str, row: Row) -> int:
    return 2 * len(crew.ready(table, seat, row))


def _is_dear(table: Table, seat: str, row: Row) -> int:
    return 3


def _shines(table: Table, seat: str, row: Row) -> tuple[int, Reason]:
    return 1, because("why.score.perks", n=1)


def _forages(table: Table, seat: str, row: Row) -> Iterator[SideAct]:
    if convoy.takes(table, table.things.seats[seat], "food"):
        yield SideAct(Option(row.card, f"side.{row.card}"), _forage(seat, row))


def _forage(seat: str, row: Row) -> SideRule:
    def forage(table: Table) -> Rule[None]:
        crew.use(table, seat, row)
        yield from convoy.put(table, seat, "food")

    return forage


def _helps_always(table: Table, seat: str, row: Row) -> bool:
    return True


MODULE = Module(
    NAME,
    abilities=(
        Ability("leader", SPEED, "phase", "PRK-01", _hurries),
        Ability("orphan", WORTH, "", "PRK-02", _is_dear),
        Ability("leader", IN_A_TURN, "phase", "PRK-03", _forages),
        Ability("mre", WORTH_IN_HAND, "", "PRK-04", _shines),
        Ability("nitrous", BOOST, "phase", "PRK-05", _helps_always),
    ),
    messages=str(WORDS),
)
"""The Leader hurries and forages, each phase again; an Orphan is worth more than on its card, a ration something; and
of Nitrous Oxide one card a movement may be played."""
