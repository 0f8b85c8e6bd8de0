"""Which Exploration cards of a pack are those of a clan: they come and go with it (CMB-02)."""

from __future__ import annotations

from companion.packs.common.cards import PERIODS
from companion.packs.schema import Tables

EXPLORATION = tuple(f"exploration-{period}" for period in PERIODS)
"""The parts of the Exploration deck."""


def listed(clan: str, decks: Tables) -> dict[str, dict[str, list[str]]]:
    """The Exploration cards of a clan by deck, where the rules look for them; nothing if a pack has none."""
    own = {deck: list(decks[deck]) for deck in EXPLORATION if deck in decks}
    return {f"clan/{clan}": own} if own else {}
