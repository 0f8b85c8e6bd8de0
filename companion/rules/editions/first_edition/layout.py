"""Set-up of the first edition (1E-SET-01 to 1E-SET-18, 1E-AUT-01 to 1E-AUT-07)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import clan
from companion.rules.common import laying_out as common
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.editions.layout import Group, Layout, Spot
from companion.rules.engine.saying import say
from companion.rules.engine.table import COLOURS, Table, automa_seat, humans

WAYPOINTS = 10
"""Special Waypoint counters on the map (1E-SET-02)."""
AVALANCHES = 3
"""Avalanche counters on the Beta side (1E-SET-03)."""
CONTAINERS = 2
"""Rusted Containers in the first row (1E-SET-14)."""


def _box(table: Table) -> None:
    """What goes back into the box for this number of players and this way of playing."""
    terms, me = table.terms, automa_seat(table)
    if len(terms.seats) < len(COLOURS):
        left_out = [f"@seat.{c}" for c in COLOURS if c not in terms.seats]
        say(table, "setup.first.box.colours", "1E-CMP-04", rides=True, colours=left_out)
    if not me:
        say(table, "setup.box.solo", "1E-CMP-03", rides=True)
    elif terms.board == "app":
        say(table, "setup.box.automa", "1E-CMP-05", rides=True)
    if me and not common.cards_lie(table):
        say(table, "setup.box.action", "1E-AUT-05", rides=True)
    if not common.outcomes_lie(table):
        say(table, "setup.box.outcome", "1E-SET-05", rides=True)


def _board(table: Table) -> None:
    """The side of the board, and the counters on it (1E-SET-01 to 1E-SET-04)."""
    say(table, "setup.first.board", "1E-SET-01", rides=True, map=f"@map.{table.terms.map}")
    say(table, "setup.first.waypoints", "1E-SET-02", rides=True, n=WAYPOINTS)
    if table.terms.map == "beta":
        say(table, "setup.first.avalanche", "1E-SET-03", rides=True, n=AVALANCHES)
    say(table, "setup.first.aurora", "1E-SET-04", rides=True)


def _decks(table: Table) -> None:
    """Outcome, Loot and Object cards, and the reserve (1E-SET-05, 1E-SET-11 to 1E-SET-13)."""
    key = "setup.outcome" if common.outcomes_lie(table) else "setup.outcome.app"
    say(table, key, "1E-SET-05", rides=True, n=len(edition.cards(table, "outcome")))
    say(table, "setup.first.loot", "1E-SET-11", rides=True, n=len(clan.loot(table)))
    say(table, "setup.objects", "1E-SET-13", rides=True, n=len(edition.cards(table, "object")))
    say(table, "setup.reserve", "1E-SET-12", rides=True)


def _exploration(table: Table) -> None:
    """The Exploration deck and its first cards (1E-SET-06 to 1E-SET-10, 1E-SET-14)."""
    one, two, three = components(table).symbol_cards[max(2, len(table.terms.seats))]
    say(table, "setup.sort", "1E-SET-06", rides=True)
    say(table, "setup.symbols", "1E-SET-07", rides=True, one=one, two=two, three=three)
    say(table, "setup.leftover", "1E-SET-08", rides=True)
    say(table, "setup.stack", "1E-SET-09", rides=True)
    say(table, "setup.first.row", "1E-SET-14", rides=True, n=CONTAINERS)


def _you(table: Table) -> None:
    """Who plays, in which colour, and what each player takes (1E-SET-15 to 1E-SET-17)."""
    say(table, "setup.players", "1E-CMP-03", rides=True, n=len(humans(table)))
    for seat in humans(table):
        say(table, "setup.colour", "1E-SET-15", rides=True, seat=seat)
    say(table, "setup.fame", "1E-SET-16", rides=True)
    say(table, "setup.targets", "1E-SET-16", rides=True, n=components(table).targets)
    say(table, "setup.first.survivors", "1E-SET-16", rides=True)
    say(table, "setup.first.convoy", "1E-SET-16", rides=True)
    say(table, "setup.first.tokens", "1E-SET-17", rides=True)
    say(table, "setup.first.token", "1E-SET-16", rides=True)


def _automa(table: Table) -> None:
    """The Automa's board, cards and counters that are on the real table (1E-AUT-03 to 1E-AUT-07)."""
    me = automa_seat(table)
    if table.terms.board != "app":
        say(table, "setup.automa.board", "1E-AUT-03", rides=True)
        say(table, "setup.automa.counter", "1E-AUT-03", rides=True)
        say(table, "setup.automa.rowa", "1E-AUT-04", rides=True, n=len(table.things.automa.damage))
        say(table, "setup.automa.fame", "1E-AUT-06", rides=True, seat=me)
        say(table, "setup.automa.tokens", "1E-AUT-07", rides=True)
    if common.cards_lie(table):
        say(table, "setup.first.automa.action", "1E-AUT-05", rides=True)
    say(table, "setup.automa.targets", "1E-AUT-06", rides=True, n=components(table).automa_targets)
    say(table, "setup.first.automa.token", "1E-AUT-06", rides=True, seat=me)


GROUPS = {
    "box": Group(_box),
    "board": Group(_board),
    "decks": Group(_decks),
    "exploration": Group(_exploration),
    "you": Group(_you),
    "automa": Group(_automa, needed=lambda table: bool(automa_seat(table))),
    "order": Group(common.order, draw=common.draw_of_order),
}

RESERVE = tuple((sign, 0) for sign in ("survivor", "food", "fuel", "ammo", "damage", "contamination"))


def _map(table: Table) -> Sequence[tuple[str, int]]:
    avalanches = [("avalanche", n) for n in (1, 2, 3)] if table.terms.map == "beta" else []
    return [("counter", WAYPOINTS), *avalanches]


def _deck(table: Table, name: str) -> Sequence[tuple[str, int]]:
    sign = "object" if name == "object" else "deck"
    return [(sign, table.things.decks[name].left if name in table.things.decks else 0)]


def _on_automa(table: Table) -> Sequence[tuple[str, int]]:
    """Its Action cards and its board, if they are on the real table."""
    deck = [("deck", 0)] if common.cards_lie(table) else []
    return [*deck, *([("board", 0)] if table.terms.board == "table" else [])]


def _spots(table: Table) -> Sequence[Spot]:
    automa = _on_automa(table)
    outcome = [Spot("outcome", "pile", "left", ("decks",), pieces=_deck(table, "outcome"))]
    return [
        Spot("regions", "board", "board", ("board",), pieces=_map(table)),
        Spot("common", "room", "zone", ("exploration",), 15),
        Spot("zone", "zone", "zone", ("board", "exploration"), 70),
        Spot("deck", "periods", "zone", ("exploration",), 15),
        *(outcome if common.outcomes_lie(table) else []),
        Spot("object", "pile", "left", ("decks",), pieces=_deck(table, "object")),
        Spot("reserve", "reserve", "left", ("decks",), pieces=RESERVE),
        Spot("loot", "pile", "right", ("decks",), pieces=[("loot", len(clan.loot(table)))]),
        Spot("automa", "automa", "below", ("automa",), 30 if automa else 14, automa),
        Spot("order", "order", "below", ("order",), 18),
        Spot("you", "player", "below", ("you",), 36),
        Spot("box", "box", "below", ("box",), 16, [("deck", 0)]),
    ]


LAYOUT = Layout(GROUPS, _spots)
