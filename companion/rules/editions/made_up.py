"""Made-up values for cards and boards that a scenario file leaves out. They are never shown as printed ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct


class MadeUp(Struct, frozen=True, eq=False):
    """Values in place of printed ones in scenario files.

    ``board``: the Automa board's boxes with their kinds. ``stars``: its star groups. ``boxes``: of each start card (by
    its name without the colour) and of Convoy cards among the Loot, as far as the rules tell. ``numbers``: speed and
    towing of Trucks. ``skill``: of Survivors without one in the rules.
    ``decks``: number of cards of decks of which only the owner tells it. ``printed``: what is printed on other cards.
    """

    board: Mapping[str, str]
    stars: Sequence[Sequence[str]]
    boxes: Mapping[str, Sequence[str]]
    numbers: Mapping[str, tuple[int, int]]
    skill: int = 2
    decks: Mapping[str, int] = {}
    printed: Mapping[str, Mapping[str, Any]] = {}
