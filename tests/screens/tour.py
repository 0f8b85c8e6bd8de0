"""A walk through every screen in a process of its own: pictures, and what is wrong with them, as JSON.

``python -m tests.screens.tour 1280x720 FOLDER [LANGUAGE [normal|large [FIRST STEP]]]``
"""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any


class Failures(logging.Handler):
    """What failed in the thread beside the screen's; a page that waits for it stays empty."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told += self.format(record).splitlines()[-6:]


def main(
    size: str, folder: Path, language: str = "en", text: str = "normal", first: str = "0", step_by: str = "1"
) -> int:
    """Walk, take pictures, print the faults: every ``step_by``-th step, from the step ``first`` on, of what everybody
    sees and of what owners of the first edition see."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion.screens.app import prepare
    from companion.settings import SettingsFile

    width, height = map(int, size.split("x"))
    home = Path(tempfile.mkdtemp(prefix="tour-"))
    prepare(home, (width, height))
    sys.stderr = sys.__stderr__
    from companion.screens import worker
    from tests.screens.own_walk import OwnWalk

    SettingsFile(home).change(text=text, motion=False)  # a picture in the middle of it would be another each time
    walk = OwnWalk(home, folder, language)
    failures = Failures()
    logging.getLogger(worker.__name__).addHandler(failures)

    def past() -> None:
        walk.past_games()
        walk.files()  # of one of these games

    steps: list[Callable[[], Any]] = [
        walk.try_it,
        past,
        walk.sheets,
        walk.put_right,
        walk.settings,
        walk.wake_up,
        walk.doctor,
        walk.off,
        walk.reference,
        walk.cards,
        walk.own,
        walk.people,
        walk.copy_board,
        walk.toys,
        walk.toy_cards,
        walk.boxes,
    ]
    owners: list[Callable[[], Any]] = [
        walk.first_new,
        walk.first_alpha,
        walk.first_beta,
        walk.first_people,
        walk.first_clans,
        walk.gamma,  # before games on this side have told it
        walk.stories,
        walk.first_athena,
        walk.first_own_cards,
        walk.first_pvp,
        walk.roles,
        walk.role_cards,
        walk.first_cards,
        walk.own_alone,
        walk.own_people,
        walk.own_put_right,
        walk.own_cards,
        walk.own_swaps,
        walk.own_crews,
        walk.own_clans,
        walk.own_reading,  # last: the other reading is kept as a house rule
    ]
    share = slice(int(first), None, int(step_by))
    for step in (*steps[share], *owners[share]):
        try:
            step()
        except AssertionError:
            walk.picture("broken-off")  # and the rest is walked all the same
            walk.found[f"{step.__name__}: broken off"] = traceback.format_exc().splitlines()[-6:]
            walk.app.ways.home()
            walk.settle()
    walk.close()
    if failures.told:
        walk.found["the thread beside the screen's"] = failures.told
    print(json.dumps(walk.found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:]))
