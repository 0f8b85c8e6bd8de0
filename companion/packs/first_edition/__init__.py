"""The printed cards of the first edition of 2020: which there are, and its packs.

``stand-in.toml`` is what we made up, ``rulebook.toml`` what its books state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.files.error import Fault
from companion.packs.common.cards import ON_DEMAND
from companion.packs.first_edition.cards import (
    BOARDS,
    DECKS,
    FIELDS,
    GROWING,
    IDS,
    NAMES,
    PATHS,
    SHELVES,
    listed,
)
from companion.packs.schema import Pack, Schema

if TYPE_CHECKING:
    from companion.packs.form import Form


def _checks(pack: Pack) -> list[Fault]:
    from companion.packs.first_edition.checks import checks  # not where the compiled pack is taken

    return checks(pack)


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
    names=NAMES,
    on_demand=ON_DEMAND,
    growing=GROWING,
    shelves=SHELVES,
    listed=listed,
    checks=_checks,
    forms=_forms,
)
