"""The dealer: the only randomness of a game. The order of a shuffle follows from (game seed, deck, which shuffle)."""

from __future__ import annotations

import hashlib
import random

from companion.rules.engine.question import Posed


def order(seed: str, deck: str, nth: int, cards: list[str]) -> list[str]:
    """The shuffled order of these cards: always the same for the same seed, deck and count of shuffles.

    So an undo can't fish for a better card, and every machine and Python version deals alike.
    """
    digest = hashlib.sha256(f"{seed}/{deck}/{nth}".encode()).digest()
    chance = random.Random(int.from_bytes(digest, "big"))
    shuffled = sorted(cards)
    # Fisher and Yates by hand: random.shuffle's own use of bits is not promised across versions, random() is.
    for i in range(len(shuffled) - 1, 0, -1):
        j = int(chance.random() * (i + 1))
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled


def answer(seed: str, posed: Posed, nth: int) -> list[str]:
    """The dealer's answer to a shuffle question."""
    return order(seed, posed.deck, nth, [o.id for o in posed.options])
