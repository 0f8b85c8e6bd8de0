"""What Object cards do during another action, if editions share the text (CD-20, CD-23, CD-24)."""

from __future__ import annotations

from companion.rules.common import hand
from companion.rules.common.seats.tracked import speed
from companion.rules.editions.abilities import Row
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table


def stops_contamination(table: Table, seat: str, row: Row, cause: str) -> Rule[bool]:
    """One Contamination counter is not placed (CD-20)."""
    worn = yield choose(
        seat,
        "crew.hazmat",
        row.rule,
        [Option("yes", "option.play", {"card": hand.named(table, row.card)}), Option("no", "option.keep")],
        secret=True,
        values={"cause": f"@rule.{cause}"},
    )
    if worn == "yes":
        hand.drop(table, seat, row.card)
        say(table, "object.hazmat", row.rule, rides=True, seat=seat)
    return bool(worn == "yes")


def helps_to_start(table: Table, seat: str, row: Row) -> bool:
    """Whether the Convoy could move with it (CD-23)."""
    return speed.may_drive(table, seat)


def starts_for_nothing(table: Table, seat: str, row: Row) -> int:
    """The Convoy starts without Fuel (CD-23)."""
    return 0


def helps_to_go_on(table: Table, seat: str, row: Row) -> bool:
    """Whether the Convoy can move at all (CD-24)."""
    return speed.farthest(table, seat) > 0


def adds_speed(table: Table, seat: str, row: Row) -> int:
    """1 point of movement for each card that was played (CD-24)."""
    return speed.played(table, seat, row.card)
