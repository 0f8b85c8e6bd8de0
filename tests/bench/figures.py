"""Small sums over measured times, and how progress is told."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence


def tell(text: str) -> None:
    """Progress, and figures that have no name of their own, for people: on stderr."""
    print(text, file=sys.stderr, flush=True)


def share(times: Sequence[float], of: float) -> float:
    """The time that this share of them (0.5: the median; 0.99) does not pass. Raises ValueError for none at all."""
    if not times:
        raise ValueError("nothing was measured")
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(of * len(ordered)))]


def noise(times: list[float], rounds: int = 200) -> float:
    """How far the medians of two random halves of the same touches lie apart: nine times in ten not farther."""
    chance = random.Random("noise")
    apart = []
    for _ in range(rounds):
        mixed = chance.sample(times, len(times))
        half = max(1, len(mixed) // 2)
        apart.append(abs(share(mixed[:half], 0.5) - share(mixed[-half:], 0.5)))
    return share(apart, 0.9)
