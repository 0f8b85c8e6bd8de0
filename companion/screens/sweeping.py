"""Garbage is swept while a new picture stands and no touch is taken yet, never between a touch and its picture.

Each act leaves the widgets of the picture before it behind, in circles that only Python's collector finds. Left to
itself it runs in the middle of building the next picture, and takes longer than all the rest.
"""

from __future__ import annotations

import gc

from companion.screens import heap

LEAST = 50_000
"""New objects after which Python sweeps by itself, should no picture come: more than an act makes."""


def begin() -> None:
    """The program is loaded: what there is now stays, and needs no looking through. Once a process."""
    if gc.get_threshold()[0] != LEAST:
        set_aside()
        gc.set_threshold(LEAST)


def sweep() -> None:
    """Sweep all that was not set aside: the widgets of the picture before have lasted a picture long, so the newest
    generation alone would never find them."""
    gc.collect()


def set_aside() -> None:
    """A game has been opened: it, and all that was loaded for it, needs no looking through at every picture."""
    gc.collect()
    gc.freeze()


def sweep_all() -> None:
    """Nobody is touching anything: look through what was set aside as well, then set aside what is left."""
    gc.unfreeze()
    set_aside()
    heap.give_back()
