"""The printed cards of an edition: which decks there are, which cards are in them, and what each is called.

A card is named by the path under which the rules look for it (``outcome/3``, ``automa/board``), one of another edition
than Frostlands with that in front. What can be told of it
stands in :mod:`companion.cards.fields`, what is known of it in :mod:`companion.cards.values`.
"""

from __future__ import annotations

from companion.cards.library import Library
from companion.packs import schemas
from companion.rules.common import fury
from companion.rules.common.automa import board
from companion.rules.editions.cards import PHASES
from companion.rules.editions.edition import named
from companion.rules.engine.question import Option
from companion.rules.engine.table import COLOURS

TOLD = ("frostlands",)
"""Editions whose cards are told in forms and words made for them; those of others as their schema has them."""


def decks(edition: str = schemas.HOME) -> tuple[str, ...]:
    """The decks and boards of an edition and its modules with printed values, those first that a game asks for most.
    Raises :class:`~companion.packs.schemas.UnknownSchema`."""
    return tuple(schemas.plain(f"{edition}:{deck}") for schema in schemas.of(edition) for deck in schema.shelves)


def told(path: str) -> bool:
    """Whether a card is told in a form and words made for its edition; those of a module's own decks are not."""
    edition, inner = schemas.parted(path)
    if edition not in TOLD:
        return False
    deck, (own, *brought) = inner.partition("/")[0], schemas.of(edition)
    return deck in own.decks or not any(deck in schema.decks for schema in brought)


def cards(deck: str, library: Library) -> list[str]:
    """The paths of a deck's cards in order. Of decks of unknown make-up those that were met in a game."""
    deck = schemas.plain(deck)
    if not told(deck):
        return _as_described(deck, library)
    return [*_of_box(deck, library), *_of_modules(deck)]


def _of_modules(deck: str) -> list[str]:
    """The cards that modules bring to a deck of their edition, by name."""
    _, *brought = schemas.of(schemas.parted(deck)[0])
    return [f"{deck}/{card}" for schema in brought for card in schema.ids.get(deck, ())]


def _of_box(deck: str, library: Library) -> list[str]:
    box = named(schemas.parted(deck)[0]).components
    match deck:
        case _ if deck in box.decks:
            return [f"{deck}/{card}" for card in box.cards(deck)]
        case "automa":
            return [board.CARD, "automa/arrows"]
        case "hitpoints":
            # Numbered through; each has sides a and b (U-09, V-08).
            return [
                f"hitpoints-{g}/{n}{side}" for g, numbers in box.hitpoints.items() for n in numbers for side in "ab"
            ]
        case "map":
            return [f"map/{n}{side}" for n, sides in enumerate(box.regions, start=1) for side in sides]
        case "survivor":
            return [f"survivor/{name}" for name in box.survivors]
        case "convoy":
            start = [f"convoy/{card}-{c}" for c in COLOURS for card, _ in box.start_cards]
            return [*start, *(f"convoy/{name}" for name in _loot(library)), *_met("convoy", library)]
        case "exploration":
            return _met("exploration", library)
        case "use":
            played = named(schemas.parted(deck)[0]).policies.texts.played
            return [f"use/{name}" for name, effect in played.items() if effect.phases == PHASES]
        case "fury":
            return [fury.CARD]
    raise _no_deck(deck)


def _as_described(deck: str, library: Library) -> list[str]:
    """The cards of a deck that its schema names, else those that the rulebook tells of and those that were met."""
    edition, name = schemas.parted(deck)
    for schema in schemas.of(edition):
        if name in schema.ids:
            return [f"{deck}/{card}" for card in schema.ids[name]]
        if name in schema.decks:
            known = [f"{deck}/{card}" for card in library.rulebook_cards(deck)]
            return [*known, *(card for card in _met(deck, library) if card not in known)]
        if name in schema.paths.values():
            return [deck]
    raise _no_deck(deck)


def _no_deck(deck: str) -> ValueError:
    return ValueError(f"deck {deck!r} came, expected one of {', '.join(decks(schemas.parted(deck)[0]))}")


def _met(deck: str, library: Library) -> list[str]:
    return [f"{deck}/{card}" for card in library.sources(deck).get("met", ([], ""))[0]]


def _loot(library: Library) -> list[str]:
    """The Convoy cards among the Loot (CD-28 to CD-57), as the rulebook's pack lists them."""
    return [name for name in library.rulebook_cards("convoy") if not name.startswith("start-")]


def title(path: str) -> Option:
    """What a card or board is called, as an option of this id."""
    path = schemas.plain(path)
    deck, _, card = path.partition("/")
    if not told(path):
        return Option(path, f"card.{schemas.parted(deck)[1]}", {"card": card})
    match deck_of(path):
        case "outcome":
            return Option(path, "card.outcome", {"card": card})
        case "action" | "action-hard":
            return Option(path, "card.action.named", {"n": card, "name": f"@card.action.{card}"})
        case "automa":
            return Option(path, "card.automa.board" if card == "board" else "card.automa.arrows")
        case "hitpoints":
            return Option(path, "card.hitpoints", {"card": card.upper()} if card else {"card": deck.partition("-")[2]})
        case "map":
            return Option(path, "card.region" if len(card) == 2 else "card.regions", {"name": card})
        case "survivor":
            return Option(path, f"survivor.{card}")
        case "convoy" if card.startswith("start-"):
            seat = card.rpartition("-")[2]
            return Option(path, "card.convoy.of", {"card": f"@card.{deck}.{card}", "seat": f"@seat.{seat}"})
        case "convoy" if card:
            return Option(path, f"card.convoy.{card}")
        case "exploration" if card:
            return Option(path, "card.exploration", {"card": card})
        case "object":
            return Option(path, "card.object.numbered", {"n": card})
        case "use":
            special = card in named(schemas.parted(path)[0]).components.special
            return Option(path, f"card.loot.{card}" if special else f"card.object.{card}")
        case "fury":
            return Option(path, "card.fury")
    return Option(path, "card.met", {"deck": deck})


def deck_of(path: str) -> str:
    """The deck that a card stands in."""
    deck = schemas.plain(path).partition("/")[0]
    return deck.partition("-I")[0].partition("-V")[0] if told(path) else deck
