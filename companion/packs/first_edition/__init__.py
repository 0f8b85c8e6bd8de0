"""The printed cards of the first edition of 2020: which there are, and its packs."""

from __future__ import annotations

from companion.packs.first_edition import board
from companion.packs.first_edition.cards import (
    BOARDS,
    DECKS,
    FIELDS,
    GROWING,
    IDS,
    ON_DEMAND,
    PATHS,
    SHELVES,
    listed,
)
from companion.packs.schema import Schema

SCHEMA = Schema(
    "first-edition",
    DECKS,
    FIELDS,
    boards=BOARDS,
    paths=PATHS,
    ids=IDS,
    on_demand=ON_DEMAND,
    growing=GROWING,
    shelves=SHELVES,
    listed=listed,
    checks=lambda pack: list(board.faults(pack)),
    forms=lambda: {"map": board.form()},
)
