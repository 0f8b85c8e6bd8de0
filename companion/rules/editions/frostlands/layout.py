"""Set-up of Frostlands (S-02 to S-30, AU-01 to AU-09)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.rules.common import clan
from companion.rules.common import laying_out as say
from companion.rules.editions.edition import components
from companion.rules.editions.layout import Group, Layout, Spot
from companion.rules.engine.table import Table, automa_seat


def _together(*lines: Callable[[Table], None]) -> Callable[[Table], None]:
    def say_all(table: Table) -> None:
        for part in lines:
            part(table)

    return say_all


GROUPS = {
    "box": Group(say.box),
    "board": Group(
        _together(say.regions, say.tiles), draw=say.draw_of_tiles, drawn=lambda table: bool(table.things.tiles)
    ),
    "map": Group(_together(say.tunnels, say.counters)),
    "decks": Group(_together(say.decks, say.loot, say.hitpoints, say.reserve), draw=say.draw_of_hitpoints),
    "exploration": Group(say.exploration),
    "you": Group(_together(say.people, say.fury, say.pieces)),
    "automa": Group(say.automa, needed=lambda table: bool(automa_seat(table))),
    "order": Group(say.order, draw=say.draw_of_order),
}


WAYPOINTS = 10
"""Special Waypoint counters on the map (S-08)."""


def _map(table: Table) -> Sequence[tuple[str, int]]:
    """Counters along the road, Tunnels between the boards, Avalanches on sides B (S-07 to S-09)."""
    avalanches = [("avalanche", n) for n, side in enumerate(table.terms.regions, 1) if side == "B"]
    return [("counter", WAYPOINTS), ("tunnel", 0), *avalanches]


def _deck(table: Table, name: str) -> Sequence[tuple[str, int]]:
    sign = "object" if name == "object" else "deck"
    return [(sign, table.things.decks[name].left if name in table.things.decks else 0)]


def _enemies(table: Table) -> Sequence[tuple[str, int]]:
    """Loot and Hitpoints cards of each group of Enemies (S-18, S-19)."""
    loot, groups = clan.loot_decks(table).values(), components(table).hitpoints.values()
    return [("loot", max(map(len, loot))), ("hitpoints", max(map(len, groups)))]


def _automa(table: Table) -> Sequence[tuple[str, int]]:
    """Its Action cards and its board, if they are on the real table."""
    deck = [("deck", len(components(table).cards("action")))] if say.cards_lie(table) else []
    return [*deck, *([("board", 0)] if table.terms.board == "table" else [])]


def _box(table: Table) -> Sequence[tuple[str, int]]:
    """What goes back into the box, besides the pieces of unused colours."""
    decks = 1 if say.outcomes_lie(table) else 2
    return [("target", 0), *([("gear", 0)] if table.terms.board != "table" else []), *[("deck", 0)] * decks]


RESERVE = tuple((sign, 0) for sign in ("survivor", "food", "fuel", "ammo", "damage", "contamination"))
ABOVE = (("fury", 1),)
"""What is above the Player board: the Fury card (S-24)."""


def _spots(table: Table) -> Sequence[Spot]:
    automa = _automa(table)
    outcome = [Spot("outcome", "pile", "left", ("decks",), pieces=_deck(table, "outcome"))]
    groups = tuple(components(table).hitpoints)
    return [
        Spot("regions", "board", "board", ("board", "map"), pieces=_map(table)),
        Spot("common", "room", "zone", ("exploration",), 15),
        Spot("zone", "zone", "zone", ("board", "exploration"), 70),
        Spot("deck", "periods", "zone", ("exploration",), 15),
        *(outcome if say.outcomes_lie(table) else []),
        Spot("object", "pile", "left", ("decks",), pieces=_deck(table, "object")),
        Spot("reserve", "reserve", "left", ("decks",), pieces=RESERVE),
        Spot("enemies", "rows", "right", ("decks",), pieces=_enemies(table), rows=groups),
        Spot("automa", "automa", "below", ("automa",), 30 if automa else 14, automa),
        Spot("order", "order", "below", ("order",), 18),
        Spot("you", "player", "below", ("you",), 36, ABOVE),
        Spot("box", "box", "below", ("box",), 16, _box(table)),
    ]


LAYOUT = Layout(GROUPS, _spots)
