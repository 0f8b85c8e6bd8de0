"""How the cards of Asgaror are told (UF-54)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.common import forms as common
from companion.packs.first_edition import forms as base
from companion.packs.form import Form, Part, Told
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.engine.question import Field, Option
from companion.rules.expansions.asgaror import ambush, boxes
from companion.rules.expansions.asgaror.clan import ASGAROR


def _enemy(card: str, told: Told) -> list[Field]:
    return [*base.enemy(card, told), *ambush.fields(COMPONENTS.areas)]


def _back(card: str, told: Told) -> list[Field]:
    """All Defence boxes, then those of them with Asgardian armour."""
    found = base.back(card, told)
    for players in ("2", "3", "4"):
        most = min(boxes.MOST, int(told.get(f"defence-{players}") or boxes.MOST))
        counts = tuple(Option(str(n), "option.asgardian", {"n": n}) for n in range(most + 1))
        found.append(Field(f"asgardian-{players}", counts, key=f"field.asgaror.armor.{players}"))
    return found


_PLAIN = base.loot(ASGAROR)
_PARTS = {**_PLAIN.parts, "asgardian": Part("asgardian", partly=True, numbers=True)}
FORMS: Mapping[str, Form] = {
    "enemy": Form(_enemy, title=common.named),
    "loot": Form(_back, _PARTS, decks=_PLAIN.decks, cards=_PLAIN.cards, title=_PLAIN.title),
}
"""By deck; all others are told as those of the first edition."""
