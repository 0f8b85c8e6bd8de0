"""The printed cards of the first edition of 2020: which there are, and its packs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from companion.packs.form import Form


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.forms import FORMS  # not before a card is looked at

    return FORMS


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
    forms=_forms,
)
