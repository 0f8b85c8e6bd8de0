"""The clan of a game: its Enemies, and the Loot that they bring (FW-03 to FW-06, FW-32, MF-14)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.editions import edition
from companion.rules.editions.clan import Clan, Foe, Harm
from companion.rules.editions.edition import components
from companion.rules.engine.printed import consult, known, printed
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.table import Table

NUMERALS = ("I", "II", "III", "IV", "V", "VI")
"""The Enemies' numbers as printed."""
NUMBER = Field("number", tuple(Option(n, "option.number", {"number": n}) for n in NUMERALS), key="field.enemy.number")
"""The number of an Enemy (UF-27)."""
BACK = "back"
"""The field of a Loot card that has the deck whose back it bears (U1-20)."""


def of(table: Table) -> Clan:
    """The clan in play: the one that the terms name, else the first."""
    clans = components(table).clans
    return next((clan for clan in clans if clan.name == table.terms.clan), clans[0])


def names(table: Table) -> list[str]:
    """The clans that this game may be played against; one of them is chosen (CMB-02)."""
    return [clan.name for clan in components(table).clans]


def brought(table: Table) -> bool:
    """Whether the box's Exploration deck may contain Enemies of another clan, or lack those of this one."""
    return names(table) != [clan.name for clan in edition.of(table).components.clans] or len(names(table)) > 1


def choose(table: Table, name: str) -> None:
    """Play against this clan."""
    table.terms.clan = name


def path(table: Table) -> str:
    """The packs' entry that lists the Exploration cards of the clan in play, by deck."""
    return f"clan/{of(table).name}"


def ambush(table: Table, seat: str, name: str) -> Rule[Harm | None]:
    """An Enemy's Ambush (FW-06). Returns the Damage that the seat must take; None if the Enemy's own rule has done
    everything."""
    does = foe(table, name).ambush
    if isinstance(does, Harm):
        return does
    yield from does(table, seat)
    return None


def enemies(table: Table) -> tuple[str, ...]:
    """The Enemies' names in the order of their numbers (D-80)."""
    return of(table).names


def foe(table: Table, name: str) -> Foe:
    """What is known of an Enemy from the box. Raises KeyError for one of another clan."""
    return of(table).named[name]


def number(table: Table, name: str) -> int:
    """The number of an Enemy, which is its row of an Outcome card (FW-37): as its owner read it off the card, else as
    the rules have it."""
    told = known(table, card(name)).get("number")
    return foe(table, name).number if told is None else NUMERALS.index(told[0]) + 1


def number_assumed(table: Table, name: str) -> bool:
    """Whether the number of an Enemy of a real copy is only inferred so far."""
    return foe(table, name).inferred and table.terms.copy == "own" and "number" not in known(table, card(name))


def read_number(table: Table, name: str, rule: str) -> Rule[None]:
    """Have the number of an Enemy read off the real card, once, if no book tells it (UF-27)."""
    if foe(table, name).inferred and table.terms.copy == "own":
        yield from printed(table, card(name), [NUMBER], "enemy.number", rule, view="enemies")


def card(name: str) -> str:
    """Where what is printed on an Enemy card is kept."""
    return f"enemy/{name}"


def loot_decks(table: Table) -> dict[str, list[str]]:
    """The cards of each Loot deck at the start: those without a clan, then the clan's (S-18, FW-32); by the backs that
    the owner has seen, where no book tells them (U1-20)."""
    found: dict[str, list[str]] = {}
    for card in (*components(table).loot, *of(table).loot):
        found.setdefault(card.deck, []).append(card.name)
    told = _backs(table)
    return _by_backs(found, told) if told else found


def _backs(table: Table) -> dict[str, str]:
    """Loot card to the deck of the back that its owner has seen on it."""
    if table.terms.copy != "own" or not of(table).inferred:
        return {}
    found = ((card.name, known(table, back(table, card.name)).get(BACK)) for card in of(table).loot)
    return {name: str(told[0]) for name, told in found if told is not None}


def _by_backs(inferred: dict[str, list[str]], told: dict[str, str]) -> dict[str, list[str]]:
    """As many cards in each deck as there are: those whose back was seen, then the others, in their own deck if there
    is room."""
    every = [card for cards in inferred.values() for card in cards]
    found = {deck: [c for c in every if told.get(c) == deck][: len(cards)] for deck, cards in inferred.items()}
    for deck, cards in inferred.items():
        found[deck] += [card for card in cards if card not in told][: len(cards) - len(found[deck])]
    placed = {card for cards in found.values() for card in cards}
    for card in (card for card in every if card not in placed):
        found[next(deck for deck, cards in inferred.items() if len(found[deck]) < len(cards))].append(card)
    return {deck: sorted(cards, key=every.index) for deck, cards in found.items()}


def back(table: Table, card: str) -> str:
    """Where what is printed on the back of a Loot card is kept, whichever back that is."""
    return f"{components(table).looted[card].deck}/{card}"


def backs_sure(table: Table, cards: Iterable[str]) -> bool:
    """Whether nothing is only inferred about the backs of these Loot cards (U1-20, U1-35)."""
    seen = _backs(table)
    return not of(table).inferred or table.terms.copy != "own" or all(card in seen for card in cards)


def load_backs(table: Table) -> Rule[None]:
    """Take what the library knows of the backs of real Loot cards (U1-20)."""
    if of(table).inferred and table.terms.copy == "own":
        for card in of(table).loot:
            yield from consult(table, back(table, card.name), [BACK])


def loot(table: Table) -> list[str]:
    """The names of all Loot cards of this game, deck by deck."""
    return [card for cards in loot_decks(table).values() for card in cards]


def loot_kind(table: Table, card: str) -> str:
    """The kind of a Loot card; ``""`` if the card is no Loot, or nobody has told the kind of one whose rules leave it
    open."""
    found = components(table).looted.get(card)
    if found is None:
        return ""
    return found.kind or str(known(table, f"convoy/{card}").get("kind", ("", ""))[0])


def whose(table: Table, card: str) -> str:
    """The clan of a Loot card; ``""`` if it has none."""
    return next((clan.name for clan in components(table).clans if card in clan.owns), "")
