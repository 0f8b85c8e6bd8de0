"""The printed cards of Frostlands, the revised edition: which there are, and its packs.

``stand-in.toml`` is what we made up, ``rulebook.toml`` what the rulebook states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.files.error import Fault
from companion.packs.common.cards import ON_DEMAND
from companion.packs.frostlands.cards import (
    BOARDS,
    DECKS,
    FIELDS,
    GROWING,
    IDS,
    PATHS,
    SHELVES,
    listed,
)
from companion.packs.schema import Pack, Schema

if TYPE_CHECKING:
    from companion.packs.form import Form


def _checks(pack: Pack) -> list[Fault]:
    from companion.packs.frostlands.checks import checks  # not where the compiled pack is taken

    return checks(pack)


def _forms() -> Mapping[str, Form]:
    from companion.packs.frostlands.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "frostlands",
    DECKS,
    FIELDS,
    boards=BOARDS,
    paths=PATHS,
    ids=IDS,
    on_demand=ON_DEMAND,
    growing=GROWING,
    shelves=SHELVES,
    listed=listed,
    checks=_checks,
    forms=_forms,
)
