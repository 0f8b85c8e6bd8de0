"""Garbage is swept while a new picture stands and no touch is taken yet, never between a touch and its picture.

Each act leaves the widgets of the picture before it behind, in circles that only Python's collector finds. Left to
itself it runs in the middle of building the next picture, and takes longer than all the rest.
"""

from __future__ import annotations

import gc

from companion.screens import heap

LEAST = 200_000
"""New objects after which Python sweeps by itself, should no picture come; the acts between two sweeps make less."""

PICTURES = 2
"""After so many pictures there is a sweep; each leaves 2 to 3 MB behind. With every fourth the memory of an evening
rises twice as fast: what is kept comes to lie between what is garbage, and Python gives no such block back."""

_left = PICTURES


def begin() -> None:
    """The program is loaded: what there is now stays, and needs no looking through. Once a process."""
    if gc.get_threshold()[0] != LEAST:
        set_aside()
        gc.set_threshold(LEAST)


def sweep() -> None:
    """A new picture stands: every so many of them, sweep all that was not set aside. The widgets of the pictures before
    have lasted a picture long, so the newest generation alone would never find them."""
    global _left
    _left -= 1
    if not _left:
        _left = PICTURES
        gc.collect()
        heap.give_back()


def set_aside() -> None:
    """A game has been opened: it, and all that was loaded for it, needs no looking through at every picture. Or one has
    been left: what was set aside for it is garbage now, found only among all the rest, and gone before another comes.
    Python gives hardly anything back of what it once needed, so the two must never be there together."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def sweep_all() -> None:
    """Nobody is touching anything: look through everything, set aside what is left, and give back what is free."""
    set_aside()
    heap.give_back()
