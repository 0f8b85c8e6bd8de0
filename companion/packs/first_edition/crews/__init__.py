"""The printed crew cards of Frozen Steel, and the pack that we made up: the rules tell nothing of them (UF-55)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from companion.packs.first_edition.crews.cards import Crew, Name
from companion.packs.schema import Schema, fields_of

if TYPE_CHECKING:
    from companion.packs.form import Form


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.crews.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {"survivor": Crew},
    {"survivor/": fields_of(Crew)},
    module="crews",
    ids={"survivor": get_args(Name)},
    forms=_forms,
)
