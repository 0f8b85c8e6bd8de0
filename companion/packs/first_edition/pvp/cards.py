"""The printed cards of Player versus Player, and the types of their fields (UF-58 to UF-60)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from companion.packs.schema import Card

# The lists must be those of the rules; tests/packs/test_pvp.py compares them.

Bonus = Literal["fame", "repair", "object", "hit", "none"]
Few = Annotated[int, Meta(ge=0, le=6)]


class PvpCard(Card, frozen=True):
    """A PvP card: how many icons are left of each space of the Evasion Track, and the bonus of each space of the
    Aggression Track."""

    icons: Annotated[list[Few], Meta(min_length=3, max_length=8)]
    bonuses: Annotated[list[Bonus], Meta(min_length=8, max_length=8)]

    def flat(self) -> dict[str, Any]:
        icons = {f"icons-{n}": value for n, value in enumerate(self.icons, start=1)}
        bonuses = {f"bonus-{n}": value for n, value in enumerate(self.bonuses, start=1)}
        return {"spaces": len(self.icons), **icons, **bonuses}
