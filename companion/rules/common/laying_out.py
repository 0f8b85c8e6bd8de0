"""The lines of the set-up checklist, part by part, and what the app may draw at random (S-02 to S-30, AU-01 to AU-09).
Editions combine these parts with their own."""

from __future__ import annotations

from typing import Any

from companion.rules.common import atlas, clan
from companion.rules.common.automa import cards
from companion.rules.common.setup import ORDER_DRAWN, dealt, draw_order, draw_tiles
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.editions.layout import Say
from companion.rules.engine.decks import way
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import COLOURS, Table, automa_seat, humans, mark


def line(table: Table, key: str, rule: str, **values: Any) -> None:
    """Say one line of the checklist."""
    say(table, f"setup.{key}", rule, rides=True, **values)


def cards_lie(table: Table) -> bool:
    """Whether the Automa's Action cards are on the real table, as the app does not deal them."""
    return way(table, cards.deck_name(table)) != "deal"


def outcomes_lie(table: Table) -> bool:
    """Whether the Outcome deck is on the real table."""
    return way(table, "outcome") != "deal"


def box(table: Table) -> None:
    """What goes back into the box for this number of players, this Automa and this way of playing."""
    terms, me = table.terms, automa_seat(table)
    if len(terms.seats) < len(COLOURS):
        line(table, "box.colours", "AU-01", colours=[f"@seat.{c}" for c in COLOURS if c not in terms.seats])
    if me:
        line(table, "box.target", "AU-06", automa=f"@seat.{me}")
    if me and terms.board == "app":
        line(table, "box.automa", "AU-02")
    if not me:
        line(table, "box.solo", "S-01")
    elif not cards_lie(table):
        line(table, "box.action", "AU-02")
    else:
        other = "@deck.hard" if terms.difficulty == "normal" else "@deck.standard"
        line(table, "box.difficulty", "AU-02", deck=other)
    if not outcomes_lie(table):
        line(table, "box.outcome", "S-11")


def regions(table: Table) -> None:
    """The Region boards with the sides that were drawn (S-02 to S-04)."""
    line(table, "board", "S-02")
    say(table, "setup.sides", "S-03", because("why.drawn"), rides=True, sides=table.terms.regions)
    line(table, "regions", "S-04")


def tiles(table: Table) -> None:
    """The Bonus Action tiles of the slots as drawn, or how to draw them (S-05, S-06)."""
    if table.things.tiles:
        say_tiles(table)
    else:
        line(table, "tiles.sides", "S-05")
        line(table, "tiles.places", "S-06", costs=list(components(table).slot_costs))


def say_tiles(table: Table) -> None:
    """The Bonus Action tiles at the slots (S-05)."""
    _say_tiles(table, table.things.tiles)


def _say_tiles(table: Table, drawn: list[str]) -> None:
    say(table, "setup.drawn.tiles", "S-05", you=True, rides=True, doubts=("D-86",), tiles=drawn)


def draw_of_tiles(table: Table) -> Rule[Say | None]:
    """Draw the tiles and their sides at random (S-05, S-06)."""
    drawn = yield from draw_tiles(table)
    return lambda: _say_tiles(table, drawn)


def tunnels(table: Table) -> None:
    """The closed Tunnels (S-07)."""
    line(table, "tunnels", "S-07")


def counters(table: Table) -> None:
    """Counters on the map: Special Waypoints, Avalanches if a side has any, the Aurora (S-08 to S-10)."""
    line(table, "waypoints", "S-08", n=10)
    line(table, "avalanche.none" if set(table.terms.regions) == {"A"} else "avalanche", "S-09")
    line(table, "aurora", "S-10")


def decks(table: Table) -> None:
    """Outcome and Object decks (S-11, S-12)."""
    line(table, "outcome" if outcomes_lie(table) else "outcome.app", "S-11", n=len(edition.cards(table, "outcome")))
    line(table, "objects", "S-12", n=len(edition.cards(table, "object")))


def loot(table: Table) -> None:
    """The Loot decks (S-18)."""
    line(table, "loot", "S-18", n=max(map(len, clan.loot_decks(table).values())))


def hitpoints(table: Table) -> None:
    """The Hitpoints cards (S-19)."""
    line(table, "hitpoints", "S-19", n=max(map(len, components(table).hitpoints.values())))


def draw_of_hitpoints(table: Table) -> Rule[Say | None]:
    """Draw the sides of the Hitpoints cards at random (S-19)."""
    sides = []
    for n in [card for group in components(table).hitpoints.values() for card in group]:
        order = yield from dealt(table, f"hitpoints-side-{n}", ["A", "B"], "S-19")
        sides.append(f"{n}/{order[0]}")
    return lambda: say(table, "setup.drawn.hitpoints", "S-19", you=True, rides=True, sides=sides)


def reserve(table: Table) -> None:
    """The tokens within reach (S-20)."""
    line(table, "reserve", "S-20")


def exploration(table: Table) -> None:
    """The Exploration deck and the first cards of the zone (S-13 to S-17)."""
    one, two, three = components(table).symbol_cards[max(2, len(table.terms.seats))]
    line(table, "sort", "S-13")
    line(table, "symbols", "S-14", one=one, two=two, three=three)
    line(table, "leftover", "S-15")
    line(table, "stack", "S-16")
    line(table, "five", "S-17")


def people(table: Table) -> None:
    """Who plays, in which colour, and the Fame Track (S-01, S-21, S-22)."""
    line(table, "players", "S-01", n=len(humans(table)))
    for seat in humans(table):
        line(table, "colour", "S-21", seat=seat)
    line(table, "fame", "S-22")


def fury(table: Table) -> None:
    """Fury counter and Fury card (S-23, S-24)."""
    line(table, "fury", "S-23")
    line(table, "furycard", "S-24")


def pieces(table: Table) -> None:
    """Each player's counters, cards and tokens (S-25 to S-29)."""
    line(table, "targets", "S-25", n=components(table).targets)
    line(table, "survivors", "S-26")
    line(table, "convoy", "S-27")
    line(table, "tokens", "S-28")
    line(table, "token", "S-29", space=atlas.of(table).start)


def automa(table: Table) -> None:
    """The Automa's board, cards and counters that are on the real table (AU-02 to AU-08)."""
    me = automa_seat(table)
    if table.terms.board != "app":
        line(table, "automa.board", "AU-02")
        line(table, "automa.counter", "AU-03")
        line(table, "automa.rowa", "AU-04", n=len(table.things.automa.damage))
        line(table, "automa.fame", "AU-05", seat=me)
        line(table, "automa.tokens", "AU-08")
    if cards_lie(table):
        deck = "@deck.standard" if table.terms.difficulty == "normal" else "@deck.hard"
        line(table, "automa.action", "AU-02", deck=deck)
    line(table, "automa.targets", "AU-06", n=components(table).automa_targets)
    line(table, "automa.token", "AU-07", space=atlas.of(table).start, seat=me)


def order(table: Table) -> None:
    """The Turn Order counters: mix them, or place them as drawn (S-30, AU-09)."""
    rule = "AU-09" if automa_seat(table) else "S-30"
    if ORDER_DRAWN not in table.progress.marks:
        line(table, "order.mix", rule)
    else:
        seats = [f"@seat.{s}" for s in table.things.order]
        say(table, "setup.order", rule, because("why.drawn"), rides=True, order=seats)


def draw_of_order(table: Table) -> Rule[Say | None]:
    """Draw the turn order at random (S-30, AU-09)."""
    yield from draw_order(table)
    mark(table, ORDER_DRAWN)
    return None
