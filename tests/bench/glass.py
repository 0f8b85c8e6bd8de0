"""The app on a display of its own under the eyes of :mod:`tests.bench.witness`, and a hand whose touches are timed."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from Xlib import X
from Xlib.ext import xtest

from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.table import Terms
from companion.simulation.simulate import FROSTLANDS, Players, step
from tests.bench.games import FOUR, JOURNAL, SEED, stand_in
from tests.e2e.app import LOOK, PRESS, App, Display, Hand, Seen, clean_environment, moved_on
from tests.e2e.player import Player, held

WITNESS, FLOOR = Path(__file__).with_name("witness.py"), Path(__file__).with_name("floor.py")
REST = 0.15
"""Seconds after which what a touch on the floor has begun is over."""
FRAME = 1 / 60
"""Seconds within which such a touch comes at a random moment."""


@dataclass(frozen=True)
class Event:
    """One line of the witness: what, and seconds of the monotonic clock, of the process's processor time, and of its
    main thread's (a software renderer draws in others)."""

    what: str
    at: float
    cpu: float
    main: float


def _events(times: Path) -> list[Event]:
    """All lines until now."""
    lines = [line.split() for line in times.read_text(encoding="ascii").splitlines()]
    return [Event(line[0], *map(float, line[1:])) for line in lines if len(line) == 4]


class Witnessed(App):
    """The app, and what its witness has written."""

    def __init__(self, display: Display, folder: Path, options: Sequence[str] = ()) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.times = folder / "times"
        super().__init__(display, folder, options, command=(sys.executable, str(WITNESS), str(self.times)))

    def events(self) -> list[Event]:
        """All lines until now."""
        return _events(self.times)

    def cpu(self) -> float:
        """Seconds of processor time that the process has taken, in the kernel's ticks."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Floor:
    """A window of Kivy's that counts touches, on a display of its own, and a finger: see :mod:`tests.bench.floor`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._times, self._display = folder / "times", Display()
        self._chance = random.Random("floor")
        self._start = time.monotonic()
        self._process = subprocess.Popen(
            [sys.executable, str(FLOOR), str(self._times), str(folder)],
            env=clean_environment() | {"DISPLAY": self._display.name},
        )
        while not any(event.what == "flip" for event in self._events()):
            assert self._process.poll() is None, "the window did not come"
            time.sleep(LOOK)

    def first(self) -> float:
        """Milliseconds from the start of the process to its first picture."""
        return 1000 * (next(event.at for event in self._events() if event.what == "flip") - self._start)

    def touched(self, times: int) -> tuple[list[float], list[float]]:
        """Touch it so often: milliseconds to the picture, and of processor time till then."""
        x11, pictures, cpus = self._display.connection, list[float](), list[float]()
        for _ in range(times):
            xtest.fake_input(
                x11, X.MotionNotify, x=self._chance.randrange(100, 700), y=self._chance.randrange(100, 400)
            )
            x11.sync()
            time.sleep(REST + FRAME * self._chance.random())
            began = time.monotonic()
            xtest.fake_input(x11, X.ButtonPress, 1)
            xtest.fake_input(x11, X.ButtonRelease, 1)
            x11.sync()
            time.sleep(REST)
            came = [event for event in self._events() if event.at > began]
            finger = next(event for event in came if event.what == "touch")
            picture = next(event for event in came if event.what == "flip" and event.at > finger.at)
            pictures.append(1000 * (picture.at - began))
            cpus.append(1000 * (picture.cpu - finger.cpu))
        return pictures, cpus

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        self._display.close()

    def _events(self) -> list[Event]:
        return _events(self._times) if self._times.exists() else []


class TimedHand(Hand):
    """A hand that lifts its finger at once, and notes when it touched what."""

    def __init__(self, app: App, seed: str) -> None:
        super().__init__(app, seed)
        self.began: list[float] = []

    def tap(self, ident: str, expect: Callable[[Seen], bool] | None = None, what: str = "") -> Seen:
        """As any hand; the time counts from right before the X event."""
        before = self.app.until(lambda s: s.has(ident), f"{ident} to be there")
        at = self._point(ident, before)
        self.began.append(time.monotonic())
        self._down(*at)
        self._up()
        self.touches += 1
        time.sleep(PRESS / 1000)
        return self.app.until(expect or (lambda s: s.serial != before.serial), what or f"something to come of {ident}")


class Seated(Player):
    """Plays tracked seats by touch; what is to be chosen on a drawing is chosen in the list."""

    def act(self) -> Seen:
        """Answer the open question; a secret one after a hold, as who was handed the screen does."""
        if self.seen.has("look"):
            self.hand.hold("look", lambda s: not s.has("look"), "the secret question to show")
        self._list()
        return super().act()

    def _list(self) -> None:
        """Have what can be chosen in a list, where it is on the drawing."""
        seen = self.seen
        if seen.kind in ("choose", "several", "place") and not seen.starting("option:") and seen.has("more"):
            self.hand.tap("more", lambda s: bool(s.starting("option:")))

    def _several(self) -> None:
        """Some of those in the list, one after the other."""
        seen = self.seen
        while not moved_on(seen)(now := self.seen):
            offered = [*now.starting("option:"), *now.starting("none")]
            if now.has("next") and (not offered or self._chance.random() < 0.6):
                self._next()
            elif not now.starting("option:") and now.has("more"):  # the next box is asked on the drawing again
                self._list()
            else:
                self.hand.tap(self._one(offered))

    def _choose(self, seen: Seen) -> None:
        """One of those in the list or on the drawing: of a tracked seat the app knows what it can do. Next, if only
        staying is left."""
        offered = seen.starting("option:") or seen.starting("place:")
        if not offered:
            self._next()
            return
        target = self._one(offered)
        if held(seen, target):
            self.hand.hold(target, moved_on(seen))
            return
        narrowed = self.hand.tap(target)
        if not moved_on(seen)(narrowed):
            meant = self._one(narrowed.starting("option:"))
            (self.hand.hold if held(narrowed, meant) else self.hand.tap)(meant, moved_on(seen))


@contextlib.contextmanager
def opened(folder: Path, options: Sequence[str] = ()) -> Iterator[Witnessed]:
    """The app on a display of its own."""
    display = Display()
    try:
        app = Witnessed(display, folder, options)
        try:
            yield app
        finally:
            app.close()
    finally:
        display.close()


def saved_game(folder: Path, nth: int, acts: int, terms: Terms = FROSTLANDS) -> None:
    """A game of four tracked seats in ``FOLDER/games.db``, so many acts old."""
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(folder / JOURNAL)
    game = Game.new(journal, stand_in(folder), f"{SEED}/{nth}", terms)
    players = Players(game.seed, seats=FOUR)
    while game.head < acts and not game.over:
        step(game, players)
    journal.close()


def pss(pid: int) -> float:
    """The proportional set size of a process, in MB."""
    return _rollup(pid, "Pss:")


def own(pid: int) -> float:
    """What a process has taken for itself, in MB: pages without a file, the same whatever else uses its libraries."""
    return _rollup(pid, "Anonymous:")


def _rollup(pid: int, line_of: str) -> float:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith(line_of):
            return int(line.split()[1]) / 1024
    raise ValueError(f"process {pid} tells no {line_of}")
