"""Garbage is swept while a new picture stands and no touch is taken yet, never between a touch and its picture.

Each act leaves the widgets of the picture before it behind, in circles that only Python's collector finds. Left to
itself it runs in the middle of building the next picture, and takes longer than all the rest.
"""

from __future__ import annotations

import gc

LEAST = 50_000
"""New objects after which Python sweeps by itself, should no picture come: more than an act makes."""


def begin() -> None:
    """The program is loaded: what there is now stays, and needs no looking through. Once a process."""
    if gc.get_threshold()[0] != LEAST:
        gc.collect()
        gc.freeze()
        gc.set_threshold(LEAST)


def sweep() -> None:
    """Sweep what has come since the last sweeps. What has lasted longer is left to Python, so that a sweep never takes
    longer the more there is."""
    gc.collect(1)
