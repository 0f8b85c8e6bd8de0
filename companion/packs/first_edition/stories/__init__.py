"""The story cards, and the pack that we made up: the rules tell nothing of what is printed on them (UF-56, UF-57)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.packs.first_edition.stories.cards import DECKS, FIELDS, Story
from companion.packs.schema import Schema

if TYPE_CHECKING:
    from companion.packs.form import Form


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.stories.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    dict.fromkeys(DECKS, Story),
    {**{f"{deck}/": FIELDS for deck in DECKS}, **{deck: {"met": list[str]} for deck in DECKS}},
    module="stories",
    growing=("met",),
    shelves=DECKS,
    forms=_forms,
)
