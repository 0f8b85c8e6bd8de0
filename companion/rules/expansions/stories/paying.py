"""What an option of a story costs, and what is spent to make an attempt easier (UF-57, FS-STO-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.common import convoy, hand, objects, seats
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_alive, is_tracked

RULE = "FS-STO-07"


def prices(costs: Sequence[str]) -> Mapping[str, int]:
    """What ``food-2`` and so on come to together."""
    found: dict[str, int] = {}
    for cost in costs:
        price, _, n = cost.rpartition("-")
        found[price] = found.get(price, 0) + int(n)
    return found


def words(costs: Sequence[str]) -> list[str]:
    """The costs in the words of the catalogue."""
    return [f"@option.stories.cost.{cost}" for cost in costs]


def lacks(table: Table, seat: str, costs: Sequence[str]) -> list[str]:
    """What a kept Convoy can't pay; Fame can always be paid, at its lowest with Damage (1E-FAM-05)."""
    if not is_tracked(table, seat):
        return []
    mine = convoy.seat_of(table, seat)
    held = {token: convoy.count(mine, token) for token in ("food", "fuel", "ammo")}
    held["object"] = len(hand.objects_in_hand(table, seat))
    return [price for price, n in prices(costs).items() if price in held and held[price] < n]


def pay(table: Table, seat: str, costs: Sequence[str], rule: str = RULE) -> Rule[None]:
    """Pay before anything is settled. A player whose Convoy is not kept does it by hand; the app keeps Fame."""
    if not costs:
        return
    due = prices(costs)
    if is_tracked(table, seat):
        for price, n in due.items():
            if price == "object":
                for _ in range(n):
                    yield from objects.discard_object(table, seat, rule)
            elif price != "fame":
                convoy.spend(table, seat, price, n, rule)
    elif due.keys() - {"fame"}:
        say(table, "stories.pay", rule, you=True, rides=True, costs=words(costs), seat=seat)
    if due.get("fame") and is_alive(table, seat):
        yield from seats.of(table, seat).lose_fame(table, seat, due["fame"], rule)
