"""The dealer: the only randomness in a game. The order of a shuffle follows from game seed, deck, and number of the
shuffle."""

from __future__ import annotations

import hashlib
import random

from companion.rules.engine.question import Posed


def order(seed: str, deck: str, nth: int, cards: list[str]) -> list[str]:
    """The shuffled order of these cards: always the same for the same seed, deck and number.

    So an undo never gives other cards, and every machine and Python version deals the same.
    """
    digest = hashlib.sha256(f"{seed}/{deck}/{nth}".encode()).digest()
    chance = random.Random(int.from_bytes(digest, "big"))
    shuffled = sorted(cards)
    # Fisher-Yates by hand: Python guarantees the same random() in all versions, but not the same shuffle().
    for i in range(len(shuffled) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled


def answer(seed: str, posed: Posed, nth: int) -> list[str]:
    """The dealer's answer to a shuffle question."""
    return order(seed, posed.deck, nth, [o.id for o in posed.options])
