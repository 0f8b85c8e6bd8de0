"""The app itself, gone on with in a saved game and touched at random: ``python -m companion.screens.bench.table`` with
the words of :class:`companion.bench.child.Child`."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from companion.bench.child import told

GOES_ON = ("next", "look", "more", "rest")
"""Ids that go on without being an answer."""
AWAY = ("tab:", "seat:", "menu:", "side:", "rule:", "place:")
"""Beginnings of ids with a colon that are no answers; places are touched where there is nothing else."""
RETURNS = ("back", "close")
"""Ids that lead back to the question, if nothing else does."""
OFTEN = 0.6
"""How often the first act is chosen where it can be."""


def main(file: Path, folder: Path, touches: int, idle: float, size: tuple[int, int] | None) -> None:
    """Run it until so many touches, and ``idle`` seconds at rest, are measured and written to ``file``."""
    from companion.screens.app import prepare

    prepare(folder, size)
    from kivy.clock import Clock

    from companion.screens.bench.watch import Watch
    from companion.screens.main import AuroraApp

    app = AuroraApp(folder)
    hand = _Hand(app)
    watch = Watch(file, app.stop, hand.choose, lambda: app.ready, touches, idle, acts=True)

    shown = app.session.on_shown

    def told_of(act: Any) -> None:
        shown(act)
        watch.told()

    app.session.on_shown = told_of

    def look(_dt: float) -> bool:
        if not (app.ready and app.screen is not None and app.screen.name == "home"):
            return True
        watch.usable()
        return False

    Clock.schedule_interval(look, 0)
    app.run()


class _Hand:
    """Continues the game at home, then answers at random what is asked."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._chance = random.Random("bench")

    def choose(self) -> tuple[float, float, float] | None:
        """Where to touch next, and how long; None away from home and table."""
        from kivy.core.window import Window

        from companion.screens.mapfile import touchables

        screen = self._app.screen.name
        if screen not in ("home", "table"):
            return None
        touchable = [t for t in touchables(self._app.root_widget, Window.height) if t["enabled"]]
        if screen == "home":
            fit = [t for t in touchable if t["id"] == "continue"]
        else:
            fit = [t for t in touchable if t["id"] in GOES_ON or (":" in t["id"] and not t["id"].startswith(AWAY))]
            fit = fit or [t for t in touchable if t["id"].startswith("place:")]
            fit = fit or [t for t in touchable if t["id"] in RETURNS]
            fit = [t for t in fit if not t["hold"]] or fit
            first = [t for t in fit if t["id"] == "next"]
            if first and self._chance.random() < OFTEN:
                fit = first
        if not fit:
            return None
        one = self._chance.choice(fit)
        x, y, wide, high = one["rect"]
        return x + wide / 2, Window.height - y - high / 2, one["hold"] and one["hold"] + 0.2


if __name__ == "__main__":
    main(*told(sys.argv[1:]))
