"""What a scenario file may leave out of cards and boards that nobody knows: made up, and never told as printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct


class MadeUp(Struct, frozen=True, eq=False):
    """Values that stand for printed ones in scenario files.

    ``board``: the boxes of the Automa board with their kinds; ``stars``: its groups of boxes with a star. ``boxes``:
    those of each start card, by its name without the colour, and of Convoy cards among the Loot, as far as the rules
    tell them. ``numbers``: speed and towing of those that are Trucks. ``skill``: of a Survivor of whom the rules tell
    none.
    """

    board: Mapping[str, str]
    stars: Sequence[Sequence[str]]
    boxes: Mapping[str, Sequence[str]]
    numbers: Mapping[str, tuple[int, int]]
    skill: int = 2
