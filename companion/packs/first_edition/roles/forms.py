"""How a Role card is told: the Fame of its objective (UF-61)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.form import Form, Told
from companion.packs.look import Look
from companion.rules.expansions.roles.names import ROLES, path
from companion.rules.expansions.roles.objectives import PLACES


def _title(card: str) -> tuple[str, Told]:
    return f"card.{card.replace('/', '.')}", {}


LOOK = Look("shield", "role", "periwinkle", "badge", ("first", "second"), {"first": "fame", "second": "fame"})
FORMS: Mapping[str, Form] = {
    "role": Form(lambda card, told: [*PLACES], cards=tuple(path(role) for role in ROLES), look=LOOK, title=_title)
}
"""By deck."""
