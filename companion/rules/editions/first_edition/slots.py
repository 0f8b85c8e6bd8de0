"""What the Road board shows at the five slots of the Exploration Zone: costs and Bonus Actions (UF-12, UF-13). No book
shows them: until the owner tells them the usual costs count, and the Bonus Actions in the order of the rules (1E-D24).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.common import fame_track, zone
from companion.rules.editions.edition import policies
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table

PLACES = range(1, 6)
COSTS = tuple(Option(str(n), "option.slots.cost", {"n": n}) for n in (1, 2, 3))
"""What a slot can cost (UF-12)."""


def card(side: str) -> str:
    """Where packs and library keep the slots of a side of the board."""
    return f"slots/{side}"


def _side(table: Table) -> str:
    return str(table.terms.map)


def assumed(table: Table) -> bool:
    """Whether a real board is used that nobody has compared with what the app takes for granted."""
    return table.terms.copy == "own" and "costs" not in known(table, card(_side(table)))


def bonuses(table: Table) -> list[str]:
    """The Bonus Action tile of each slot of this game's side, as number and side (1E-BON-01)."""
    side = _side(table)
    told = known(table, card(side)).get("bonus")
    order = PLACES if told is None else [told[0][str(place)] for place in PLACES]
    return [f"{n}/{side}" for n in order]


def load(table: Table) -> Rule[None]:
    """Take what the library knows of them."""
    if table.terms.copy == "own":
        yield from consult(table, card(_side(table)), ("costs", "bonus"))
        yield from fame_track.load(table)


def fields(side: str, deals: Sequence[int]) -> list[Field]:
    """A cost and the Bonus Actions of each slot. ``deals``: how many each of the rules' five has, in their order."""
    lists = tuple(
        Option(
            str(n),
            f"option.slots.bonus.{count}",
            {name: f"@bonus.{n}.{side}.{i}" for i, name in zip(range(1, count + 1), "abc", strict=False)},
        )
        for n, count in zip(PLACES, deals, strict=True)
    )
    return [
        *(Field(f"costs-{n}", COSTS, key="field.slots.costs") for n in PLACES),
        *(Field(f"bonus-{n}", lists, key="field.slots.bonus") for n in PLACES),
    ]


def asked(table: Table) -> list[Field]:
    """The fields of this game's side."""
    tiles = policies(table).bonuses.tiles
    return fields(_side(table), [len(tiles[f"{n}/{_side(table)}"].deals) for n in PLACES])


def describe(table: Table) -> Rule[None]:
    """The owner reads all slots off the board, on one screen; they count from now on."""
    path = card(_side(table))
    answer: dict[str, Any] = yield Question("map.slots", "read", "1E-BON-01", view="zone", card=path, fields=asked)
    learn(table, path, "costs", {str(n): int(answer[f"costs-{n}"]) for n in PLACES}, "owner")
    learn(table, path, "bonus", {str(n): str(answer[f"bonus-{n}"]) for n in PLACES}, "owner")
    if table.things.tiles:
        table.things.tiles = bonuses(table)
    say(table, "slots.told", "1E-BON-01", rides=True, costs=list(zone.costs(table)))


def may_tell(table: Table, seat: str) -> bool:
    """Whether it is still to be told."""
    return assumed(table)


def tell(table: Table, seat: str) -> Rule[None]:
    """The same in a seat's turn."""
    yield from describe(table)
