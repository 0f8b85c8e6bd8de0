"""The story decks: which is in use, its top card, which stories can be seen (FS-STO-01, -04, -15 to -19)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct

from companion.rules.common import convoy, zone
from companion.rules.engine import modules
from companion.rules.engine.decks import ready, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Piece, Slot, Table
from companion.rules.expansions.stories.cards import DECKS, NAME, PERIODS, deck


class Stories(Struct, gc=False):
    """``period``: of the deck in use, 1 to 3. ``missions``: cards that a seat keeps, as ``story-I/3:2`` with the option
    taken. ``archived``: the cards under others, as far as they are known; ``row``: those of them that are under a card
    of the row. ``facing``: the card that is being faced."""

    period: int = 1
    missions: dict[str, list[str]] = {}
    archived: list[str] = []
    row: list[str] = []
    facing: str = ""


def stories(table: Table) -> Stories:
    """What the module keeps."""
    return modules.things(table, NAME, Stories)


def dealt(table: Table) -> bool:
    """Whether the app deals the decks, so that it knows their top card."""
    return way(table, DECKS[0]) == "deal"


def lay(table: Table) -> None:
    """The decks; of real ones nobody has told how many cards they have (U1-29)."""
    if not dealt(table):
        for name in DECKS:
            table.things.decks[name].unseen, table.things.decks[name].open = [], True


def reached(table: Table) -> int:
    """The period that the top of the Exploration deck shows, as far as the app knows it (FS-STO-16, XD-09)."""
    name = zone.exploration_deck(table)
    period = name.rpartition("-")[2]
    return PERIODS.index(period) + 1 if period in PERIODS else 1


def advance(table: Table, period: int) -> None:
    """The deck of a later period takes over; what is left of the old one leaves the game (FS-STO-16)."""
    kept = stories(table)
    if period <= kept.period:
        return
    for before in range(kept.period, period):
        table.things.decks[deck(before)].unseen = []
    kept.period = period
    say(table, "stories.next", "FS-STO-16", you="copy", doubts=("XD-09",), period=PERIODS[period - 1])


def top(table: Table) -> Rule[str]:
    """The path of the top story; ``""`` if there is none, or only the real table has it (FS-STO-04, FS-STO-17). By the
    other reading its discards are shuffled once the deck is empty (XD-28)."""
    if not dealt(table):
        return ""
    advance(table, reached(table))
    name = deck(stories(table).period)
    deck_in_use = table.things.decks[name]
    if not deck_in_use.unseen and not (deck_in_use.discards and reading(table, "XD-28") == "b"):
        return ""
    yield from ready(table, name, "FS-STO-01")
    return f"{name}/{table.things.decks[name].unseen[0]}"


def take(table: Table, story: str) -> None:
    """The card leaves its deck, or the card it was under."""
    name, _, card = story.partition("/")
    if card in table.things.decks[name].unseen:
        table.things.decks[name].unseen.remove(card)
    for holder in holders(table):
        if holder.beneath == story:
            uncover(table, holder)
    kept = stories(table)
    kept.archived = [one for one in kept.archived if one != story]
    kept.row = [one for one in kept.row if one != story]
    sweep(table)


def discard(table: Table, story: str) -> None:
    """To the story discard pile (FS-STO-14)."""
    name, _, card = story.partition("/")
    if card and card not in table.things.decks[name].discards:
        table.things.decks[name].discards.append(card)


# ---------------------------------------------------------------- archived cards


def holders(table: Table) -> Iterator[Slot | Piece]:
    """Every card of the row and of the kept Convoys."""
    yield from (slot for slot in table.things.zone if slot is not None)
    for seat in table.things.seats.values():
        yield from (piece for _, piece in convoy.pieces(seat))


def uncover(table: Table, holder: Slot | Piece) -> None:
    """Nothing is beneath this card any more; what lay in the boxes beneath goes to the reserve."""
    holder.beneath = UNSET
    if isinstance(holder, Piece):
        convoy.unlend(table, holder)


def sweep(table: Table) -> None:
    """Stories whose card has left go to the discards with it (FS-STO-13, FS-STO-18); by the other reading those under a
    card of the row leave the game (XD-29)."""
    here = {holder.beneath for holder in holders(table)}
    kept = stories(table)
    for story in kept.archived:
        if story not in here and not (story in kept.row and reading(table, "XD-29") == "b"):
            discard(table, story)
    kept.archived = [story for story in kept.archived if story in here]
    kept.row = [story for story in kept.row if story in here]


def visible(table: Table) -> Rule[list[str]]:
    """The stories that can be triggered: the top one, then those under cards of the row (FS-STO-04)."""
    sweep(table)
    first = yield from top(table)
    row = [slot.beneath for slot in table.things.zone if slot is not None and slot.beneath]
    return [*([first] if first else []), *(story for story in row if story)]


# ---------------------------------------------------------------- end of round


def goes_early(table: Table) -> list[str]:
    """By the other reading before the row is trimmed and filled (XD-30)."""
    return ["table"] if not table.progress.ending and reading(table, "XD-30") == "b" else []


def goes_last(table: Table) -> list[str]:
    """At the end of the phase (FS-STO-19)."""
    return ["table"] if not table.progress.ending and reading(table, "XD-30") == "a" else []


def top_goes(table: Table, who: str) -> Rule[None]:
    """The top story is discarded, so that a new one shows (FS-STO-15)."""
    if not dealt(table):
        say(table, "stories.end", "FS-STO-15", you=True, rides=True, doubts=("XD-30",))
        return
    sweep(table)
    story = yield from top(table)
    if not story:
        say(table, "stories.empty", "FS-STO-17", rides=True, doubts=("XD-28",))
        return
    take(table, story)
    discard(table, story)
    say(
        table,
        "stories.gone",
        "FS-STO-15",
        rides=True,
        doubts=("XD-30",),
        left=table.things.decks[deck(stories(table).period)].left,
    )
