"""Conditions and values of lines of the set-up checklist, and what the app may draw at random (S-02 to S-30, AU-01 to
AU-09). Editions have the lines."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.common import atlas, clan
from companion.rules.common.automa import cards
from companion.rules.common.counted import symbol_cards
from companion.rules.common.setup import ORDER_DRAWN, dealt, draw_order, draw_tiles
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.editions.layout import Say
from companion.rules.engine.checklist import SetupLine, no
from companion.rules.engine.decks import way
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because
from companion.rules.engine.table import COLOURS, Table, automa_seat, humans, mark

# ---------------------------------------------------------------- conditions


def alone(table: Table) -> bool:
    """Whether one person plays against the Automa."""
    return bool(automa_seat(table))


def board_on_table(table: Table) -> bool:
    """Whether the Automa Convoy board is on the real table, not in the app."""
    return table.terms.board != "app"


def cards_on_table(table: Table) -> bool:
    """Whether the Automa's Action cards are on the real table, as the app does not deal them, or some have yet to be
    read and nothing printed tells them apart."""
    name = cards.deck_name(table)
    alike = table.terms.copy == "own" and name not in components(table).told_apart
    return way(table, name) != "deal" or (alike and not cards.all_read(table, name))


def outcomes_on_table(table: Table) -> bool:
    """Whether the Outcome deck is on the real table."""
    return way(table, "outcome") != "deal"


def colours_left(table: Table) -> bool:
    """Whether there are colours that nobody plays."""
    return len(table.terms.seats) < len(COLOURS)


def tiles_drawn(table: Table) -> bool:
    """Whether the Bonus Action tiles have been drawn."""
    return bool(table.things.tiles)


def order_drawn(table: Table) -> bool:
    """Whether the app has drawn the turn order."""
    return ORDER_DRAWN in table.progress.marks


def several_clans(table: Table) -> bool:
    """Whether there is more than one clan in the boxes of this game."""
    return len(clan.names(table)) > 1


def same_crews(table: Table) -> bool:
    """Whether all players begin with the same Survivors, as long as no expansion brings crews (FS-CRW-01)."""
    return not components(table).crews


# ---------------------------------------------------------------- values


def automa(table: Table) -> list[str]:
    """The Automa's seat."""
    return [automa_seat(table)]


def colours(table: Table) -> list[str]:
    """The colours that nobody plays."""
    return [f"@seat.{c}" for c in COLOURS if c not in table.terms.seats]


def people(table: Table) -> int:
    """How many people play."""
    return len(humans(table))


def targets(table: Table) -> int:
    """Target counters of a player."""
    return components(table).targets


def automa_targets(table: Table) -> int:
    """Target counters of the Automa."""
    return components(table).automa_targets


def covers(table: Table) -> int:
    """Damage counters that cover boxes of the Automa Convoy board."""
    return len(table.things.automa.damage)


def start(table: Table) -> str:
    """The space where every Convoy starts."""
    return atlas.of(table).start


def size(deck: str) -> Callable[[Table], int]:
    """The number of cards in a deck of numbered cards."""
    return lambda table: len(edition.cards(table, deck))


def backs(part: int) -> Callable[[Table], int]:
    """How many cards with the corner symbol go back into this part of the Exploration deck, from 0 (S-14)."""
    return lambda table: symbol_cards(table)[part]


# ---------------------------------------------------------------- lines of every edition

CLAN = SetupLine("setup.clan", "S-18", several_clans, {"clan": lambda t: f"@clan.{clan.of(t).name}"})
"""Which clan is in play, if there are several."""
ORDER = (
    SetupLine("setup.order.mix", "S-30", no(order_drawn), solo="AU-09"),
    SetupLine(
        "setup.order",
        "S-30",
        order_drawn,
        {"order": lambda t: [f"@seat.{s}" for s in t.things.order]},
        solo="AU-09",
        why=(because("why.drawn"),),
    ),
)
"""The Turn Order counters: mix them, or place them as drawn."""
DRAWN = SetupLine("setup.drawn.tiles", "S-05", values={"tiles": lambda t: t.things.tiles}, you=True, doubts=("D-86",))
"""The Bonus Action tiles as drawn."""
HITPOINTS = SetupLine("setup.drawn.hitpoints", "S-19", values={"sides": ()}, you=True)
"""The sides of the Hitpoints cards as drawn."""

# ---------------------------------------------------------------- chance


def draw_of_tiles(table: Table) -> Rule[Say | None]:
    """Draw the tiles and their sides at random (S-05, S-06)."""
    drawn = yield from draw_tiles(table)
    return lambda: DRAWN.say(table, tiles=drawn)


def draw_of_hitpoints(table: Table) -> Rule[Say | None]:
    """Draw the sides of the Hitpoints cards at random (S-19)."""
    sides = []
    for n in [card for group in components(table).hitpoints.values() for card in group]:
        order = yield from dealt(table, f"hitpoints-side-{n}", ["A", "B"], "S-19")
        sides.append(f"{n}/{order[0]}")
    return lambda: HITPOINTS.say(table, sides=sides)


def draw_of_order(table: Table) -> Rule[Say | None]:
    """Draw the turn order at random (S-30, AU-09)."""
    yield from draw_order(table)
    mark(table, ORDER_DRAWN)
    return None
