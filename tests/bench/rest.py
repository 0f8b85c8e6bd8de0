"""The first touch after the rest, many times: as long as touches in a row take, and what the rest costs."""

from __future__ import annotations

import time
from pathlib import Path

from tests.bench.figures import share, tell
from tests.bench.glass import Seated, TimedHand, opened, saved_game
from tests.bench.touch import LOADED, Found, sorted_out

SETTLE = 18.0
"""Seconds without a touch."""
LOOK = 5.0
"""The last seconds of it, in which the processor time of the rest is measured."""


def run(folder: Path, rests: int = 20, settle: float = SETTLE, between: int = 3) -> dict[str, float]:
    """So many rests of a four-player table, ``settle`` seconds each, and ``between`` touches in a row after each."""
    first, others = Found(), Found()
    resting, nth, done = list[float](), 0, 0
    while done < rests:
        saved_game(folder / str(nth), 100 + nth, LOADED)
        with opened(folder / str(nth)) as app:
            hand = TimedHand(app, f"rest/{nth}")
            app.at_home()
            hand.tap("continue", lambda s: s.screen == "table")
            player = Seated(hand, f"rest/{nth}")
            early = list[float]()
            hand.began.clear()
            while player.seen.screen == "table" and done < rests:
                time.sleep(settle - LOOK)  # the app's own rest begins, with a sweep
                before = app.cpu()
                time.sleep(LOOK)
                resting.append(100 * (app.cpu() - before) / LOOK)
                early.append(time.monotonic())
                done += 1
                for _ in range(between + 1):
                    if player.seen.screen == "table":
                        player.act()
            time.sleep(0.5)
            events = app.events()
        for began in hand.began:
            rested = any(at <= began and not any(at <= b < began for b in hand.began) for at in early)
            sorted_out(began, events, first if rested else others)
        nth += 1
        tell(f"{done} rests in {nth} games")
    tell(f"touch to finished frame after the rest {_spread(first.frames)}, in a row {_spread(others.frames)}")
    tell(f"processor time of it after the rest {_spread(first.cpus)}, in a row {_spread(others.cpus)}")
    return {"product.first_touch_ms_p50": share(first.frames, 0.5), "product.rest_cpu_pct": share(resting, 0.5)}


def _spread(times: list[float]) -> str:
    return f"{share(times, 0.5):.1f} ms ({min(times):.1f} to {max(times):.1f}, {len(times)})"
