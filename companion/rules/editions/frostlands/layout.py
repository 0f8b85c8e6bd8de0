"""Set-up of Frostlands (S-02 to S-30, AU-01 to AU-09)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.common import clan
from companion.rules.common import laying_out as lay
from companion.rules.editions.edition import components
from companion.rules.editions.layout import Group, Layout, Spot
from companion.rules.engine.checklist import SetupLine, every, no
from companion.rules.engine.saying import because
from companion.rules.engine.table import Table, humans

WAYPOINTS = 10
"""Special Waypoint counters on the map (S-08)."""


def _own_deck(table: Table) -> str:
    return "@deck.standard" if table.terms.difficulty == "normal" else "@deck.hard"


def _other_deck(table: Table) -> str:
    return "@deck.hard" if table.terms.difficulty == "normal" else "@deck.standard"


def _flat(table: Table) -> bool:
    """Whether no Region board has Avalanche spaces."""
    return set(table.terms.regions) == {"A"}


def _most_loot(table: Table) -> int:
    return max(map(len, clan.loot_decks(table).values()))


def _most_hitpoints(table: Table) -> int:
    return max(map(len, components(table).hitpoints.values()))


BOX = (
    SetupLine("setup.box.colours", "AU-01", lay.colours_left, {"colours": lay.colours}),
    SetupLine("setup.box.target", "AU-06", lay.alone, {"automa": lambda t: f"@seat.{lay.automa(t)[0]}"}),
    SetupLine("setup.box.automa", "AU-02", every(lay.alone, no(lay.board_on_table))),
    SetupLine("setup.box.solo", "S-01", no(lay.alone)),
    SetupLine("setup.box.action", "AU-02", every(lay.alone, no(lay.cards_on_table))),
    SetupLine("setup.box.difficulty", "AU-02", every(lay.alone, lay.cards_on_table), {"deck": _other_deck}),
    SetupLine("setup.box.outcome", "S-11", no(lay.outcomes_on_table)),
)
REGIONS = (
    SetupLine("setup.board", "S-02"),
    SetupLine("setup.sides", "S-03", values={"sides": lambda t: t.terms.regions}, why=(because("why.drawn"),)),
    SetupLine("setup.regions", "S-04"),
)
TILES = (
    replace(lay.DRAWN, when=lay.tiles_drawn),
    SetupLine("setup.tiles.sides", "S-05", no(lay.tiles_drawn)),
    SetupLine("setup.tiles.places", "S-06", no(lay.tiles_drawn), {"costs": lambda t: list(components(t).slot_costs)}),
)
MAP = (
    SetupLine("setup.tunnels", "S-07"),
    SetupLine("setup.waypoints", "S-08", values={"n": WAYPOINTS}),
    SetupLine("setup.avalanche.none", "S-09", _flat),
    SetupLine("setup.avalanche", "S-09", no(_flat)),
    SetupLine("setup.aurora", "S-10"),
)
DECKS = (
    SetupLine("setup.outcome", "S-11", lay.outcomes_on_table, {"n": lay.size("outcome")}),
    SetupLine("setup.outcome.app", "S-11", no(lay.outcomes_on_table), {"n": lay.size("outcome")}),
    SetupLine("setup.objects", "S-12", values={"n": lay.size("object")}),
    SetupLine("setup.loot", "S-18", values={"n": _most_loot}),
    SetupLine("setup.hitpoints", "S-19", values={"n": _most_hitpoints}),
    SetupLine("setup.reserve", "S-20"),
)
EXPLORATION = (
    SetupLine("setup.sort", "S-13"),
    SetupLine("setup.symbols", "S-14", values={"one": lay.backs(0), "two": lay.backs(1), "three": lay.backs(2)}),
    SetupLine("setup.leftover", "S-15"),
    SetupLine("setup.stack", "S-16"),
    SetupLine("setup.five", "S-17"),
    lay.CLAN,
)
PEOPLE = (
    SetupLine("setup.players", "S-01", values={"n": lay.people}),
    SetupLine("setup.colour", "S-21", each=humans),
    SetupLine("setup.fame", "S-22"),
    SetupLine("setup.fury", "S-23"),
    SetupLine("setup.furycard", "S-24"),
)
PIECES = (
    SetupLine("setup.targets", "S-25", values={"n": lay.targets}),
    SetupLine("setup.survivors", "S-26"),
    SetupLine("setup.convoy", "S-27"),
    SetupLine("setup.tokens", "S-28"),
    SetupLine("setup.token", "S-29", values={"space": lay.start}),
)
AUTOMA = (
    SetupLine("setup.automa.board", "AU-02", lay.board_on_table),
    SetupLine("setup.automa.counter", "AU-03", lay.board_on_table),
    SetupLine("setup.automa.rowa", "AU-04", lay.board_on_table, {"n": lay.covers}),
    SetupLine("setup.automa.fame", "AU-05", lay.board_on_table, each=lay.automa),
    SetupLine("setup.automa.tokens", "AU-08", lay.board_on_table),
    SetupLine("setup.automa.action", "AU-02", lay.cards_on_table, {"deck": _own_deck}),
    SetupLine("setup.automa.targets", "AU-06", values={"n": lay.automa_targets}),
    SetupLine("setup.automa.token", "AU-07", values={"space": lay.start}, each=lay.automa),
)
GROUPS = {
    "box": Group(BOX),
    "board": Group((*REGIONS, *TILES), draw=lay.draw_of_tiles, drawn=lay.tiles_drawn),
    "map": Group(MAP),
    "decks": Group(DECKS, draw=lay.draw_of_hitpoints),
    "exploration": Group(EXPLORATION),
    "you": Group((*PEOPLE, *PIECES)),
    "automa": Group(AUTOMA, needed=lay.alone),
    "order": Group(lay.ORDER, draw=lay.draw_of_order),
}


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
    deck = [("deck", len(components(table).cards("action")))] if lay.cards_on_table(table) else []
    return [*deck, *([("board", 0)] if table.terms.board == "table" else [])]


def _box(table: Table) -> Sequence[tuple[str, int]]:
    """What goes back into the box, besides the pieces of unused colours."""
    decks = 1 if lay.outcomes_on_table(table) else 2
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
        *(outcome if lay.outcomes_on_table(table) else []),
        Spot("object", "pile", "left", ("decks",), pieces=_deck(table, "object")),
        Spot("reserve", "reserve", "left", ("decks",), pieces=RESERVE),
        Spot("enemies", "rows", "right", ("decks",), pieces=_enemies(table), rows=groups),
        Spot("automa", "automa", "below", ("automa",), 30 if automa else 14, automa),
        Spot("order", "order", "below", ("order",), 18),
        Spot("you", "player", "below", ("you",), 36, ABOVE),
        Spot("box", "box", "below", ("box",), 16, _box(table)),
    ]


LAYOUT = Layout(GROUPS, _spots)
