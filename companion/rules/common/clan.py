"""The clan of a game: the Enemies that can be met, and the Loot that they bring (FW-03 to FW-06, FW-32, MF-14)."""

from __future__ import annotations

from companion.rules.editions import edition
from companion.rules.editions.clan import Clan, Foe, Harm
from companion.rules.editions.edition import components
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


def of(table: Table) -> Clan:
    """The one clan in play: the only one, or the one that the terms name; the first until they do."""
    clans = components(table).clans
    return next((clan for clan in clans if clan.name == table.terms.clan), clans[0])


def names(table: Table) -> list[str]:
    """The clans that this game may be played against, by name; exactly one of them is (CMB-02)."""
    return [clan.name for clan in components(table).clans]


def brought(table: Table) -> bool:
    """Whether the Exploration deck of the box may hold Enemies of a clan that is not in play, or lack those of it."""
    return names(table) != [clan.name for clan in edition.of(table).components.clans] or len(names(table)) > 1


def choose(table: Table, name: str) -> None:
    """This clan is in play, and no other."""
    table.terms.clan = name


def path(table: Table) -> str:
    """Where packs list the Exploration cards of the clan in play, by deck."""
    return f"clan/{of(table).name}"


def ambush(table: Table, seat: str, name: str) -> Rule[Harm | None]:
    """The Ambush of an Enemy (FW-06): the Damage that the kind of seat has to suffer in its way; None where a rule of
    the Enemy's own has done all."""
    does = foe(table, name).ambush
    if isinstance(does, Harm):
        return does
    yield from does(table, seat)
    return None


def enemies(table: Table) -> tuple[str, ...]:
    """The Enemies by name in the order of their numbers (D-80)."""
    return of(table).names


def foe(table: Table, name: str) -> Foe:
    """What the box tells of an Enemy. Raises KeyError for one of another clan."""
    return of(table).named[name]


def loot_decks(table: Table) -> dict[str, list[str]]:
    """The cards of each Loot deck as it is there at the start: those of no clan, then the clan's (S-18, FW-32)."""
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
