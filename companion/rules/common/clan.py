"""The clan of a game: the Enemies that can be met, and the Loot that they bring (FW-03 to FW-06, FW-32, MF-14)."""

from __future__ import annotations

from companion.rules.editions.clan import Clan, Foe
from companion.rules.editions.edition import components
from companion.rules.engine.table import Table, mark

CHOSEN = "game:clan:"
"""How the mark of the clan begins that was chosen at set-up, where the box holds several."""


def of(table: Table) -> Clan:
    """The one clan in play: the box's only one, or the one that was chosen; the first until one is."""
    clans = components(table).clans
    if len(clans) > 1:
        for clan in clans:
            if CHOSEN + clan.name in table.progress.marks:
                return clan
    return clans[0]


def choose(table: Table, name: str) -> None:
    """This clan is in play, and no other."""
    table.progress.marks = [m for m in table.progress.marks if not m.startswith(CHOSEN)]
    mark(table, CHOSEN + name)


def enemies(table: Table) -> tuple[str, ...]:
    """The Enemies by name in the order of their numbers (D-80)."""
    return of(table).names


def foe(table: Table, name: str) -> Foe:
    """What the box tells of an Enemy. Raises KeyError for one of another clan."""
    return of(table).named[name]


def loot_decks(table: Table) -> dict[str, list[str]]:
    """The cards of each Loot deck as it lies there at the start: those of no clan, then the clan's (S-18, FW-32)."""
    found: dict[str, list[str]] = {}
    for card in (*components(table).loot, *of(table).loot):
        found.setdefault(card.deck, []).append(card.name)
    return found


def loot(table: Table) -> list[str]:
    """All Loot cards of this game by name, deck by deck."""
    return [card for cards in loot_decks(table).values() for card in cards]


def loot_kind(table: Table, card: str) -> str:
    """What a Loot card is; ``""`` for a card that is none."""
    found = components(table).looted.get(card)
    return found.kind if found is not None else ""


def whose(table: Table, card: str) -> str:
    """The clan that a Loot card belongs to; ``""`` for one of no clan."""
    return next((clan.name for clan in components(table).clans if card in clan.owns), "")
