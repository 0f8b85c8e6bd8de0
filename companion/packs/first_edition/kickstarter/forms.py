"""How the Kickstarter exclusives are told (UF-64)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.form import Form, Told
from companion.rules.engine.question import Field
from companion.rules.expansions.kickstarter.names import SURVIVORS


def _survivor(card: str, told: Told) -> list[Field]:
    return [Field("skill", lo=1, hi=4, key="field.person.skill")]


FORMS: Mapping[str, Form] = {
    "survivor": Form(
        _survivor,
        cards=tuple(f"survivor/{name}" for name in SURVIVORS),
        title=lambda path: (path.replace("/", "."), {}),
    ),
}
"""By deck; all others are told as those of the first edition."""
