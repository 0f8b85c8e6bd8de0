"""The Role cards, and the pack with the Fame of their objectives: the rules have lost the figures (UF-61, XD-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.packs.first_edition.roles.cards import ROLES, Fame, RoleCard
from companion.packs.schema import Schema

if TYPE_CHECKING:
    from companion.packs.form import Form


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.roles.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {"role": RoleCard},
    {"role/": {"first": Fame, "second": Fame}},
    module="roles",
    ids={"role": ROLES},
    shelves=("role",),
    forms=_forms,
)
