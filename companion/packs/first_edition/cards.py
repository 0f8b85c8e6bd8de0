"""The printed cards of the first edition, and the types of their flat fields."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from companion.packs.first_edition import board
from companion.packs.frostlands import cards as alike
from companion.packs.frostlands.cards import ON_DEMAND, listed
from companion.packs.schema import Card, fields_of

__all__ = ["BOARDS", "DECKS", "FIELDS", "GROWING", "IDS", "ON_DEMAND", "PATHS", "SHELVES", "listed"]

Letters = Annotated[str, Meta(pattern="^[A-D]{4}$", description="fault.wanted.letters")]
Box = Annotated[str, Meta(pattern="^[A-H][1-6]$", description="fault.wanted.box")]
Survivor = Literal[
    "co-pilot",
    "leader",
    "bounty-hunter",
    "driver",
    "explorer",
    "hermit",
    "jackal",
    "mechanic",
    "medic",
    "orphan",
    "preacher",
    "renegade",
    "shooter",
    "prisoner",
]

DECKS: dict[str, type[Card]] = {
    "action": alike.Action,
    "survivor": alike.Survivors,
    "convoy": alike.ConvoyCard,
    "object": alike.ObjectCard,
    "map": board.Side,
}
"""Tables of a pack that hold a deck: card id to card."""
BOARDS: dict[str, type[Card]] = {"automa-arrows": alike.Arrows}
"""Tables of a pack that are one card or board themselves."""
PATHS = {"automa-arrows": "automa/arrows"}
"""Where the rules look for the boards."""
FIELDS: dict[str, dict[str, Any]] = {
    **{path: fields for path, fields in alike.FIELDS.items() if path.startswith(("exploration", "use/", "object/"))},
    **{path: alike.FIELDS[path] for path in ("automa/arrows", "action/", "survivor/", "convoy", "convoy/")},
    "automa/board": {"boxes": dict[Box, alike.BoxKind], "stars": list[list[Box]]},
    "map/": board.FIELDS,
    "outcome/": {**{n: t for n, t in alike.FIELDS["outcome/"].items() if n != "letter"}, "letters": Letters},
    "convoy/": fields_of(alike.ConvoyCard),
}
"""Types of the flat fields: by card path, or for the cards of a deck by the deck's name with a slash."""
GROWING = ("told", "met", "ways", "rectangles")
"""Fields that grow from game to game."""
IDS = {"survivor": get_args(Survivor), "map": board.SIDES}
"""The cards of decks that are known by name."""
SHELVES = ("outcome", "action", "automa", "map", "survivor", "convoy", "exploration", "object", "use")
"""Decks and boards as the owner looks through them, those first that a game asks for most."""
