"""How crew cards are told (UF-55)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.packs.first_edition import forms as base
from companion.packs.form import Form, Told
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.engine.question import Field
from companion.rules.expansions.crews import cards
from companion.rules.expansions.crews.names import CREW


def _crew(card: str, told: Told) -> list[Field]:
    return [*cards.fields(replace(COMPONENTS, crews=CREW), card), *base.deed_fields()]


FORMS: Mapping[str, Form] = {
    "survivor": Form(
        _crew,
        {base.DEED.kept: base.DEED},
        cards=tuple(f"survivor/{name}" for name in CREW),
        title=lambda path: (path.replace("/", "."), {}),
    ),
}
"""By deck; all others are told as those of the first edition."""
