"""Set-up of the first edition (1E-SET-01 to 1E-SET-18, 1E-AUT-01 to 1E-AUT-07)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.rules.common import clan, counted, fame_track, zone
from companion.rules.common import laying_out as lay
from companion.rules.common.automa import board
from companion.rules.editions.first_edition import slots
from companion.rules.editions.first_edition.components import CONTAINERS
from companion.rules.editions.first_edition.spaces import types
from companion.rules.editions.layout import Group, Layout, Spot
from companion.rules.engine.checklist import SetupLine, every, no
from companion.rules.engine.table import Table, humans

WAYPOINTS = 10
"""Special Waypoint counters on the map (1E-SET-02)."""
AVALANCHES = 3
"""Avalanche counters on a side that has such Shortcuts: on Beta (1E-SET-03), on Gamma (PA-SET-02)."""


def _avalanches(table: Table) -> bool:
    return "avalanche" in types(table)


def _cards(part: int) -> Callable[[Table], int]:
    """How many cards a period has, from 0, where that is told (UF-15)."""
    return lambda table: (counted.sizes(table) or (0, 0, 0))[part]


BOX = (
    SetupLine("setup.first.box.colours", "1E-CMP-04", lay.colours_left, {"colours": lay.colours}),
    SetupLine("setup.box.solo", "1E-CMP-03", no(lay.alone)),
    SetupLine("setup.box.automa", "1E-CMP-05", every(lay.alone, no(lay.board_on_table))),
    SetupLine("setup.box.action", "1E-AUT-05", every(lay.alone, no(lay.cards_on_table))),
    SetupLine("setup.box.outcome", "1E-SET-05", no(lay.outcomes_on_table)),
)
BOARD = (
    SetupLine("setup.first.board", "1E-SET-01", values={"map": lambda t: f"@map.{t.terms.map}"}),
    SetupLine("setup.first.slots", "1E-BON-01", slots.assumed, {"costs": lambda t: list(zone.costs(t))}),
    SetupLine("setup.first.waypoints", "1E-SET-02", values={"n": WAYPOINTS}),
    SetupLine("setup.first.avalanche", "1E-SET-03", _avalanches, {"n": AVALANCHES}),
    SetupLine("setup.first.aurora", "1E-SET-04"),
)
DECKS = (
    SetupLine("setup.outcome", "1E-SET-05", lay.outcomes_on_table, {"n": lay.size("outcome")}),
    SetupLine("setup.outcome.app", "1E-SET-05", no(lay.outcomes_on_table), {"n": lay.size("outcome")}),
    SetupLine("setup.first.loot", "1E-SET-11", values={"n": lambda t: len(clan.loot(t))}),
    SetupLine("setup.objects", "1E-SET-13", values={"n": lay.size("object")}),
    SetupLine("setup.reserve", "1E-SET-12"),
)
EXPLORATION = (
    SetupLine("setup.sort", "1E-SET-06"),
    SetupLine("setup.symbols", "1E-SET-07", values={"one": lay.backs(0), "two": lay.backs(1), "three": lay.backs(2)}),
    SetupLine("setup.leftover", "1E-SET-08"),
    SetupLine("setup.stack", "1E-SET-09"),
    SetupLine(
        "setup.first.periods",
        "1E-SET-09",
        lambda t: counted.sizes(t) is not None,
        {"one": _cards(0), "two": _cards(1), "three": _cards(2)},
    ),
    SetupLine("setup.first.row", "1E-SET-14", values={"n": CONTAINERS}),
    lay.CLAN,
)
YOU = (
    SetupLine("setup.players", "1E-CMP-03", values={"n": lay.people}),
    SetupLine("setup.colour", "1E-SET-15", each=humans),
    SetupLine("setup.fame", "1E-SET-16"),
    SetupLine(
        "setup.first.fame",
        "1E-FAM-01",
        fame_track.assumed,
        {"bottom": lambda t: fame_track.of(t).bottom, "top": lambda t: fame_track.of(t).top},
    ),
    SetupLine("setup.targets", "1E-SET-16", values={"n": lay.targets}),
    SetupLine("setup.first.survivors", "1E-SET-16", lay.same_crews),
    SetupLine("setup.first.convoy", "1E-SET-16"),
    SetupLine("setup.first.tokens", "1E-SET-17"),
    SetupLine("setup.first.token", "1E-SET-16"),
)
AUTOMA = (
    SetupLine("setup.automa.board", "1E-AUT-03", lay.board_on_table),
    SetupLine(
        "setup.first.automa.columns",
        "1E-AUT-03",
        every(lay.board_on_table, board.assumed),
        {"n": lambda t: board.shape(t).columns},
    ),
    SetupLine("setup.automa.counter", "1E-AUT-03", lay.board_on_table),
    SetupLine("setup.automa.rowa", "1E-AUT-04", lay.board_on_table, {"n": lay.covers}),
    SetupLine("setup.automa.fame", "1E-AUT-06", lay.board_on_table, each=lay.automa),
    SetupLine("setup.automa.tokens", "1E-AUT-07", lay.board_on_table),
    SetupLine("setup.first.automa.action", "1E-AUT-05", lay.cards_on_table),
    SetupLine("setup.automa.targets", "1E-AUT-06", values={"n": lay.automa_targets}),
    SetupLine("setup.first.automa.token", "1E-AUT-06", each=lay.automa),
)
FILL = SetupLine("setup.first.fill", "1E-SET-14", no(zone.tracked), {"n": CONTAINERS + 1})
"""The rest of the first row, once the pieces of all are there; the app asks for each card of a row that it keeps."""
GROUPS = {
    "box": Group(BOX),
    "board": Group(BOARD),
    "decks": Group(DECKS),
    "exploration": Group(EXPLORATION),
    "you": Group(YOU),
    "automa": Group(AUTOMA, needed=lay.alone),
    "order": Group((*lay.ORDER, FILL), draw=lay.draw_of_order),
}

RESERVE = tuple((sign, 0) for sign in ("survivor", "food", "fuel", "ammo", "damage", "contamination"))


def _map(table: Table) -> Sequence[tuple[str, int]]:
    avalanches = [("avalanche", n) for n in (1, 2, 3)] if _avalanches(table) else []
    return [("counter", WAYPOINTS), *avalanches]


def _deck(table: Table, name: str) -> Sequence[tuple[str, int]]:
    sign = "object" if name == "object" else "deck"
    return [(sign, table.things.decks[name].left if name in table.things.decks else 0)]


def _on_automa(table: Table) -> Sequence[tuple[str, int]]:
    """Its Action cards and its board, if they are on the real table."""
    deck = [("deck", 0)] if lay.cards_on_table(table) else []
    return [*deck, *([("board", 0)] if table.terms.board == "table" else [])]


def _spots(table: Table) -> Sequence[Spot]:
    automa = _on_automa(table)
    outcome = [Spot("outcome", "pile", "left", ("decks",), pieces=_deck(table, "outcome"))]
    loot = clan.loot_decks(table)
    solo = lay.alone(table) or not table.terms.seats
    parts = tuple(deck.removeprefix("loot-") for deck in loot)
    return [
        Spot("regions", "board", "board", ("board",), pieces=_map(table)),
        Spot("common", "room", "zone", ("exploration",), 15),
        Spot("zone", "zone", "zone", ("board", "exploration"), 70, [("trailer", CONTAINERS)]),
        Spot("deck", "periods", "zone", ("exploration",), 15),
        *(outcome if lay.outcomes_on_table(table) else []),
        Spot("object", "pile", "left", ("decks",), pieces=_deck(table, "object")),
        Spot("reserve", "reserve", "left", ("decks",), pieces=RESERVE),
        Spot("loot", "stack", "right", ("decks",), pieces=[("loot", max(map(len, loot.values())))], rows=parts),
        *([Spot("automa", "automa", "below", ("automa",), 30 if automa else 14, automa)] if solo else []),
        Spot("order", "order", "below", ("order",), 18),
        Spot("you", "player", "below", ("you",), 36),
        Spot("box", "box", "below", ("box",), 16, [("deck", 0)]),
    ]


LAYOUT = Layout(GROUPS, _spots)
