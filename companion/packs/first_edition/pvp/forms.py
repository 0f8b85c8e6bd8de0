"""How the PvP card and its Outcome cards are told (UF-58 to UF-60)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.packs.first_edition import forms as base
from companion.packs.form import Form, Told
from companion.packs.look import Look
from companion.rules.engine.question import Field
from companion.rules.expansions.pvp import card as printed
from companion.rules.expansions.pvp.names import OUTCOMES


def _card(card: str, told: Told) -> list[Field]:
    """As many spaces of the Evasion Track as there are, then those of the Aggression Track that no book tells."""
    icons = [printed.icons_field(n) for n in range(1, int(told.get("spaces") or 0) + 1)]
    spaces = [n for n in range(1, printed.AGGRESSION + 1) if n not in printed.STATED]
    return [printed.SPACES, *icons, *(printed.bonus_field(n) for n in spaces)]


LOOK = Look("ticket", "target", "rose", "table", ("spaces",), {"icons-": "convoy", "bonus-": "weapon"})
FORMS: Mapping[str, Form] = {
    "pvp": Form(_card, cards=("pvp",), look=LOOK, title=lambda path: ("card.pvp", {})),
    "outcome": replace(base.FORMS["outcome"], cards=tuple(f"outcome/{n}" for n in OUTCOMES)),
}
"""By deck; all others are told as those of the first edition."""
