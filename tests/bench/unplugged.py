"""Real touches while the strip is plugged in and still, and while it is pulled out and put back all the time, in turns:
what that does to the touches.

Pairs of short blocks in the same games, so that whatever else the machine does weighs on both alike.
"""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

from tests.bench.figures import noise, share, tell
from tests.bench.glass import Event, Seated, TimedHand, opened, saved_game
from tests.bench.touch import Found, sorted_out
from tests.e2e.strip_reader import Line

LOADED = 100
"""Acts of the game before the first touch."""
BLOCK = 10
"""Touches in a row with the strip still, then as many with it loose."""


class Loose:
    """A plug that is pulled out and put back a few times a second while ``on`` is set."""

    def __init__(self, line: Line) -> None:
        self.on = threading.Event()
        self.times = 0
        self._line, self._ending = line, threading.Event()
        self._chance = random.Random("bench")
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave it plugged in."""
        self._ending.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._ending.wait(self._chance.uniform(0.05, 0.4)):
            if self.on.is_set():
                self._line.unplug()
                time.sleep(self._chance.uniform(0.02, 0.2))
                self._line.plug_in()
                self.times += 1


def run(folder: Path, touches: int = 400, block: int = BLOCK) -> dict[str, float]:
    """Touches as a random player makes them, half of them in each way."""
    folder.mkdir(parents=True, exist_ok=True)
    changed: tuple[list[float], list[float]] = ([], [])
    frames: tuple[list[float], list[float]] = ([], [])
    pulled, nth = 0, 0
    while sum(map(len, changed)) < touches:
        line = Line(folder / f"strip-{nth}")
        loose = Loose(line)
        home = folder / str(nth)
        saved_game(home, nth, LOADED)
        try:
            with opened(home, ["--strip", str(line.name)]) as app:
                hand = TimedHand(app, f"bench/{nth}")
                app.at_home()
                hand.tap("continue", lambda s: s.screen == "table")
                player = Seated(hand, f"bench/{nth}")
                _await_light(line)
                hand.began.clear()
                ways: list[int] = []
                while player.seen.screen == "table" and sum(map(len, changed)) + len(hand.began) < touches:
                    way = len(hand.began) // block % 2
                    loose.on.set() if way else loose.on.clear()
                    player.act()
                    ways += [way] * (len(hand.began) - len(ways))
                time.sleep(0.5)
                events = app.events()
        finally:
            loose.close()
            line.close()
        for began, way in zip(hand.began, ways, strict=True):
            _sort(began, events, changed[way], frames[way])
        pulled += loose.times
        nth += 1
        tell(f"{sum(map(len, changed))} touches in {nth} games, pulled out {pulled} times")
    metrics = {}
    for name, times in (("change", changed), ("frame", frames)):
        for way, found in zip(("still", "unplugged"), times, strict=True):
            metrics[f"product.tap_to_{name}_ms_{way}_p50"] = share(found, 0.5)
        still, unplugged = (share(found, 0.5) for found in times)
        tell(
            f"touch to {name}: still p50 {still:.1f} ms, unplugged {unplugged:.1f} ms ({unplugged - still:+.1f});"
            f" by chance alone two halves of the still ones differ by {noise(times[0]):.1f} ms (p90)"
        )
    return metrics


def _await_light(line: Line) -> None:
    """Wait until the strip shows something."""
    end = time.monotonic() + 120
    while not line.frames:
        assert time.monotonic() < end, "the strip stays dark"
        time.sleep(0.05)


def _sort(began: float, events: list[Event], changed: list[float], frames: list[float]) -> None:
    found = Found()
    sorted_out(began, events, found)
    changed += found.changed
    frames += found.frames
