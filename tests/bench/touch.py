"""Real touches on a loaded four-player table: to the changed picture, to the finished one, to the disk; and at rest.
Beside them, after each game, touches on the floor: a bare window that only changes a number.
"""

from __future__ import annotations

import bisect
import contextlib
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.figures import share, tell
from tests.bench.glass import Event, Floor, Seated, TimedHand, opened, saved_game

LOADED = 100
"""Acts of the game before the first touch."""
SETTLE = 12.0
"""Seconds without a touch before the idle time is measured."""
IDLE = 20.0
"""Seconds of it."""


@dataclass
class Found:
    """Milliseconds of many touches: to the changed picture, the finished one, the disk; processor time up to the rest
    behind them, of the process and of its main thread."""

    changed: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    cpus: list[float] = field(default_factory=list)
    mains: list[float] = field(default_factory=list)


def run(
    folder: Path, touches: int = 500, settle: float = SETTLE, idle: float = IDLE, bare: int = 60
) -> dict[str, float]:
    """Touches as a random player makes them, one game after another until they are enough; ``bare``: so many on the
    floor after each game."""
    found, first = Found(), Found()
    nth, resting = 0, 0.0
    floor, floor_cpus = list[float](), list[float]()
    while len(found.changed) < touches:
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
            while player.seen.screen == "table" and len(found.changed) + len(hand.began) < touches:
                player.act()
            time.sleep(0.5)
            events = app.events()
        if not nth and settle:
            sorted_out(hand.began.pop(0), events, first)
        for began in hand.began:
            sorted_out(began, events, found)
        with contextlib.closing(Floor(folder / "floor" / str(nth))) as window:
            pictures, cpus = window.touched(bare)
        floor += pictures
        floor_cpus += cpus
        nth += 1
        tell(f"{len(found.changed)} touches in {nth} games, {len(floor)} on the floor")
    _tell(found, floor, floor_cpus)
    if first.frames:
        tell(f"first touch after the rest: changed picture {first.changed} ms, finished frame {first.frames} ms")
    ratios = [share(found.frames, of) / share(floor, of) for of in (0.5, 0.99)]
    return {
        "product.tap_to_change_ms_p50": share(found.changed, 0.5),
        "product.tap_to_frame_ms_p50": share(found.frames, 0.5),
        "product.tap_to_frame_ms_p99": share(found.frames, 0.99),
        "product.tap_to_frame_ratio_p50": ratios[0],
        "product.tap_to_frame_ratio_p99": ratios[1],
        "product.tap_to_saved_ms_p50": share(found.saves, 0.5),
        "product.tap_cpu_ms": share(found.cpus, 0.5),
        "product.tap_main_cpu_ms": share(found.mains, 0.5),
        "product.idle_cpu_pct": resting,
    }


def _tell(found: Found, floor: list[float], floor_cpus: list[float]) -> None:
    for name, times in (
        ("changed picture", found.changed),
        ("finished frame", found.frames),
        ("the floor's picture", floor),
        ("disk", found.saves),
    ):
        tell(f"touch to {name}: p50 {share(times, 0.5):.1f} ms, p99 {share(times, 0.99):.1f} ms ({len(times)})")
    for name, times in (("touch", found.cpus), ("main thread", found.mains), ("floor", floor_cpus)):
        tell(f"processor time, {name}: p50 {share(times, 0.5):.1f} ms, p99 {share(times, 0.99):.1f} ms")


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


def sorted_out(began: float, events: list[Event], found: Found) -> None:
    """Put what came of one touch where it belongs; one that made no act has no finished frame of its own."""
    came = _after(events, began)
    touch = next((n for n, e in enumerate(came) if e.what == "touch"), None)
    if touch is None:
        return
    came = came[touch:]
    flips = [e for e in came if e.what == "flip"]
    if not flips:
        return
    found.changed.append(1000 * (flips[0].at - began))
    found.cpus.append(1000 * (came[-1].cpu - came[0].cpu))
    found.mains.append(1000 * (came[-1].main - came[0].main))
    found.saves += [1000 * (e.at - began) for e in came if e.what == "saved"][:1]
    shown = next((e for e in came if e.what == "shown"), None)
    if shown is not None:
        found.frames += [1000 * (e.at - began) for e in flips if e.at > shown.at][:1]
