"""Runs Python's garbage collector while a new picture is on the screen and no touch is accepted yet.

Each act leaves the widgets of the last picture in reference cycles, which only the collector finds. By itself it would
run while the next picture is built, and take longer than the rest.
"""

from __future__ import annotations

import gc

from companion.screens import heap

LEAST = 200_000
"""New objects after which Python collects by itself if no picture comes; the acts between two collections make
fewer."""

PICTURES = 2
"""Collect after so many pictures; each leaves 2 to 3 MB. With every fourth, memory grows twice as fast: objects that
stay end up between garbage, and Python can't return such blocks."""

MUCH = 20_000
"""New objects after which even a picture of the same question is followed by a collection: a form whose rows were laid
out again leaves ten times as many, and a few of those would be the most memory that the app ever takes."""

USUAL = 16
"""Collections after which what there is is excluded once more: by then all has been made that is used again from one
picture to the next, which is most of what a collection has to look at. The picture of that moment stays in memory
until the next rest, so it is done once."""

_left, _swept = PICTURES, 0


def hold() -> None:
    """The program is being loaded: nearly all that comes stays, so nothing is looked for meanwhile."""
    gc.set_threshold(LEAST)


def begin() -> None:
    """The program is loaded: exclude all present objects from collection. Once per process."""
    gc.set_threshold(LEAST)
    if not gc.get_freeze_count():
        set_aside()


def sweep() -> None:
    """A new picture is on the screen: every few pictures, collect everything that is not excluded. Widgets of the last
    pictures are older than the newest generation, so all generations are needed."""
    global _left, _swept
    _left -= 1
    if not _left or left_much():
        _left = PICTURES
        gc.collect()
        _swept += 1
        if _swept == USUAL:
            gc.freeze()
        heap.give_back()


def left_much() -> bool:
    """Whether so much has come since the last collection that it should not wait."""
    return gc.get_count()[0] >= MUCH


def set_aside() -> None:
    """A game was opened: exclude it and all that was loaded for it from collection. Or one was left: collect what was
    excluded for it before another is opened. Python returns little memory, so two games must never be in memory
    together."""
    global _swept
    _swept = 0
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def sweep_all() -> None:
    """Nobody is touching anything: collect everything, exclude what is left, and return free memory."""
    set_aside()
    heap.give_back()
