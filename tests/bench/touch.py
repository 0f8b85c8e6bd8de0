"""Real touches on a loaded four-player table: to the changed picture, to the finished one, to the disk; and at rest."""

from __future__ import annotations

import bisect
import time
from pathlib import Path

from tests.bench.figures import share, tell
from tests.bench.glass import Event, Seated, TimedHand, opened, saved_game

LOADED = 100
"""Acts of the game before the first touch."""
SETTLE = 12.0
"""Seconds without a touch before the idle time is measured."""
IDLE = 20.0
"""Seconds of it."""


def run(folder: Path, touches: int = 500, settle: float = SETTLE, idle: float = IDLE) -> dict[str, float]:
    """Touches as a random player makes them, one game after another until they are enough."""
    changed: list[float] = []
    frames: list[float] = []
    saves: list[float] = []
    cpus: list[float] = []
    nth, resting = 0, 0.0
    while len(changed) < touches:
        saved_game(folder / str(nth), nth, LOADED)
        with opened(folder / str(nth)) as app:
            hand = TimedHand(app, f"bench/{nth}")
            app.at_home()
            hand.tap("continue", lambda s: s.screen == "table")
            player = Seated(hand, f"bench/{nth}")
            hand.began.clear()
            if not nth:
                time.sleep(settle)
                before = app.cpu()
                time.sleep(idle)
                resting = 100 * (app.cpu() - before) / idle
            while player.seen.screen == "table" and len(changed) + len(hand.began) < touches:
                player.act()
            time.sleep(0.5)
            events = app.events()
        if not nth and settle:
            _tell_of_first(hand.began[0], events)
            del hand.began[0]
        for began in hand.began:
            sorted_out(began, events, changed, frames, saves, cpus)
        nth += 1
        tell(f"{len(changed)} touches in {nth} games")
    for name, times in (("changed picture", changed), ("finished frame", frames), ("disk", saves)):
        tell(f"touch to {name}: p50 {share(times, 0.5):.1f} ms, p99 {share(times, 0.99):.1f} ms ({len(times)})")
    tell(f"processor time a touch: p99 {share(cpus, 0.99):.1f} ms")
    return {
        "product.tap_to_change_ms_p50": share(changed, 0.5),
        "product.tap_to_frame_ms_p50": share(frames, 0.5),
        "product.tap_to_saved_ms_p50": share(saves, 0.5),
        "product.tap_cpu_ms": share(cpus, 0.5),
        "product.idle_cpu_pct": resting,
    }


def _after(events: list[Event], since: float) -> list[Event]:
    """What came of the touch at this time, up to the rest behind its last picture."""
    first = bisect.bisect_left(events, since, key=lambda e: e.at)
    found: list[Event] = []
    for event in events[first:]:
        if event.what == "touch" and any(e.what == "touch" for e in found):
            break
        found.append(event)
        if event.what == "rest" and _finished(found):
            break
    return found


def _finished(events: list[Event]) -> bool:
    """Whether the last act on disk has been shown, in a picture behind it."""
    told = [e.what for e in events if e.what != "rest"]
    return "flip" in told and (told.count("saved") == 0 or ("shown" in told and told[-1] == "flip"))


def sorted_out(
    began: float,
    events: list[Event],
    changed: list[float],
    frames: list[float],
    saves: list[float],
    cpus: list[float],
) -> None:
    """Put what came of one touch where it belongs; one that made no act has no finished frame of its own."""
    came = _after(events, began)
    touch = next((n for n, e in enumerate(came) if e.what == "touch"), None)
    if touch is None:
        return
    came = came[touch:]
    flips = [e for e in came if e.what == "flip"]
    if not flips:
        return
    changed.append(1000 * (flips[0].at - began))
    cpus.append(1000 * (came[-1].cpu - came[0].cpu))
    saves += [1000 * (e.at - began) for e in came if e.what == "saved"][:1]
    shown = next((e for e in came if e.what == "shown"), None)
    if shown is not None:
        frames += [1000 * (e.at - began) for e in flips if e.at > shown.at][:1]


def _tell_of_first(began: float, events: list[Event]) -> None:
    """The first touch after the screen has come to rest."""
    alone: tuple[list[float], list[float], list[float], list[float]] = ([], [], [], [])
    sorted_out(began, events, *alone)
    tell(f"first touch after the rest: changed picture {alone[0]} ms, finished frame {alone[1]} ms")
