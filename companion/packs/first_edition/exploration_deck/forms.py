"""How the cards of the Exploration deck of Frozen Steel are told (UF-53)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.common import forms as common
from companion.packs.first_edition import forms as base
from companion.packs.form import Form, Told
from companion.rules.engine.question import Field, Option
from companion.rules.expansions.exploration_deck.names import OBJECTS


def _object(card: str, told: Told) -> list[Field]:
    return [Field("name", tuple(Option(o, f"card.object.{o}") for o in OBJECTS), key="field.cards.object")]


def _use(card: str, told: Told) -> list[Field]:
    return [*common.use(card, told), *base.deed_fields()]


FORMS: Mapping[str, Form] = {
    "object": Form(_object, title=lambda path: (f"card.object.{path.partition('/')[2]}", {})),
    "use": Form(
        _use,
        {base.DEED.kept: base.DEED},
        cards=tuple(f"use/{name}" for name in OBJECTS),
        title=lambda path: (f"card.object.{path.partition('/')[2]}", {}),
    ),
}
"""By deck; all others are told as those of the first edition."""
