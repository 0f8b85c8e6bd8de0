"""How the cards of the Mutants are told (UF-62, UF-63)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.common import forms as common
from companion.packs.first_edition import forms as base
from companion.packs.form import Form, Told
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.engine.question import Field
from companion.rules.expansions.mutants import ambushes
from companion.rules.expansions.mutants.clan import MUTANTS


def _enemy(card: str, told: Told) -> list[Field]:
    return [*base.enemy(card, told), *ambushes.fields(card, COMPONENTS.areas)]


FORMS: Mapping[str, Form] = {"enemy": Form(_enemy, title=common.named), "loot": base.loot(MUTANTS)}
"""By deck; all others are told as those of the first edition."""
