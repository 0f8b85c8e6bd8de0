"""The whole program from outside: a display, the app as a child process, and a hand that touches the window.

Nothing here reaches into the app. What is on the screen is read from its map file (:mod:`companion.screens.mapfile`),
what is on disk from a copy of its journal; everything that is done is done by X events or signals.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from Xlib import XK, X
from Xlib.display import Display as Connection
from Xlib.ext import xtest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "companion")
PICTURES = ROOT / "build" / "pictures" / "e2e"
PATIENCE = 120.0
"""Seconds after which something that should happen at once has not happened."""
LOOK = 0.01
"""Seconds between two looks at the map file."""
PRESS = 60
"""Milliseconds that a finger stays on the glass when it taps. The X server counts them: however slow this machine is, a
tap is a tap."""


class Display:
    """An X server of its own on a free number."""

    def __init__(self, width: int = 800, height: int = 480) -> None:
        self.size = (width, height)
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=(writing,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        try:
            ready, _, _ = select.select([reading], [], [], PATIENCE)
            number = os.read(reading, 32).decode().strip() if ready else ""
            assert number, "Xvfb did not start"
            self.name = f":{number}"
            self.connection = Connection(self.name)
        except BaseException:
            self._server.kill()
            self._server.wait()
            raise
        finally:
            os.close(reading)

    def picture(self, name: str) -> Path:
        """Keep what is on the glass as a picture."""
        root = self.connection.screen().root
        raw = root.get_image(0, 0, *self.size, X.ZPixmap, 0xFFFFFFFF)
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{self.size[0]}x{self.size[1]}-{name}.png"
        Image.frombytes("RGB", self.size, raw.data, "raw", "BGRX").save(path)
        return path

    def resize(self, width: int, height: int) -> None:
        """Draw the one window on it to another size, as a desktop's user does."""
        for window in self.connection.screen().root.query_tree().children:
            if window.get_attributes().map_state == X.IsViewable:
                window.configure(x=0, y=0, width=width, height=height)
        self.connection.sync()

    def close(self) -> None:
        """Switch it off."""
        self.connection.close()
        self._server.terminate()
        self._server.wait(PATIENCE)


@dataclass(frozen=True)
class Seen:
    """What the map file says is on the screen."""

    screen: str
    busy: bool
    ready: bool
    question: dict[str, Any]
    window: tuple[int, int]
    touchables: tuple[dict[str, Any], ...]
    said: tuple[str, ...]
    serial: int

    @property
    def number(self) -> int:
        """The number of the open question, -1 without one."""
        return int(self.question.get("number", -1))

    @property
    def key(self) -> str:
        """The key of the open question."""
        return str(self.question.get("key", ""))

    @property
    def kind(self) -> str:
        """Its kind."""
        return str(self.question.get("kind", ""))

    @property
    def asked(self) -> str:
        """Who is asked."""
        return str(self.question.get("asked", ""))

    @property
    def head(self) -> int:
        """The act that the game stands after."""
        return int(self.question.get("head", 0))

    def find(self, ident: str) -> dict[str, Any] | None:
        """What can be touched under this id; the one on top where there are several."""
        return next((t for t in reversed(self.touchables) if t["id"] == ident and t["enabled"]), None)

    def has(self, ident: str) -> bool:
        """Whether it can be touched."""
        return self.find(ident) is not None

    def label(self, ident: str) -> str:
        """What stands on it."""
        found = self.find(ident)
        return str(found["label"]) if found is not None else ""

    def is_on(self, ident: str) -> bool:
        """Whether it is chosen."""
        found = self.find(ident)
        return found is not None and bool(found["on"])

    def starting(self, prefix: str) -> list[str]:
        """The ids that begin so."""
        return [t["id"] for t in self.touchables if t["id"].startswith(prefix) and t["enabled"]]


def clean_environment() -> dict[str, str]:
    """This process's environment without anything that tells Kivy or X what to do, in English."""
    wanted = {
        n: v
        for n, v in os.environ.items()
        if not n.startswith(("KIVY_", "SDL_", "AURORA_", "GPIOZERO_", "LANG", "LC_"))
    }
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE"):
        wanted.pop(name, None)
    if not os.access(os.path.expanduser("~"), os.W_OK):
        wanted["MESA_SHADER_CACHE_DISABLE"] = "true"  # or the renderer says that it has no place for it
    return wanted | {"PYTHONPATH": str(ROOT)}


class App:
    """The app as a child process on a display, with its data in ``folder``."""

    def __init__(
        self,
        display: Display,
        folder: Path,
        options: Sequence[str] = (),
        command: Sequence[str] = PROGRAM,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.display, self.folder = display, folder
        self.began = time.monotonic()
        self._options, self._command, self._extra = options, command, environment or {}
        self._count = 0
        self._start()

    def _start(self) -> None:
        self._count += 1
        self.folder.mkdir(parents=True, exist_ok=True)
        self._map = self.folder / f"map-{id(self)}-{self._count}.json"
        self.log = self.folder / f"log-{id(self)}-{self._count}.txt"
        self.began = time.monotonic()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*self._command, "--folder", str(self.folder), *self._options],
                env=clean_environment()
                | {"DISPLAY": self.display.name, "AURORA_MAP_FILE": str(self._map)}
                | self._extra,
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def restart(self) -> None:
        """Start it again on the same folder, when it has ended."""
        assert self.process.poll() is not None
        self._start()

    # ------------------------------------------------------------ looking

    def see(self) -> Seen | None:
        """What is on the screen; None before the first picture."""
        try:
            content = json.loads(self._map.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        return Seen(
            screen=content["screen"],
            busy=content["busy"],
            ready=content["ready"],
            question=content["question"] or {},
            window=(content["window"][0], content["window"][1]),
            touchables=tuple(content["touchables"]),
            said=tuple(content.get("said", ())),
            serial=content["serial"],
        )

    def until(self, condition: Callable[[Seen], bool], what: str, patience: float = PATIENCE) -> Seen:
        """Wait until what is on the screen fulfils a condition, and a touch would be taken."""
        end = time.monotonic() + patience
        while True:
            seen = self.see()
            if seen is not None and not seen.busy and seen.ready and condition(seen):
                return seen
            if self.process.poll() is not None:
                raise AssertionError(f"waiting for {what}: the app ended ({self.process.returncode})\n{self.told()}")
            if time.monotonic() > end:
                raise AssertionError(f"waited {patience} s for {what}\n{self.told()}")
            time.sleep(LOOK)

    def at_home(self) -> Seen:
        """Wait for the home screen."""
        return self.until(lambda s: s.screen == "home" and s.has("new"), "home")

    def age(self) -> float:
        """Seconds since it was started."""
        return time.monotonic() - self.began

    def worked(self) -> float:
        """Seconds of a processor's time that it and what it ran have taken since it was started, however long a busy
        machine lets it wait."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")

    def told(self) -> str:
        """For a failure: what is on the screen, and what the app has said."""
        seen = self.see()
        lines = ["nothing on the screen yet"]
        if seen is not None:
            lines = [f"screen {seen.screen}, busy {seen.busy}, ready {seen.ready}, question {seen.question}"]
            lines += [
                f"  {t['id']}  {t['label']!r}  {t['rect']}{'' if t['enabled'] else '  off'}" for t in seen.touchables
            ]
            lines += [f"  said: {text}" for text in seen.said]
        return "\n".join([*lines, "log:", self.log.read_text(encoding="utf-8", errors="replace")[-3000:]])

    # ------------------------------------------------------------ ending

    def kill(self) -> None:
        """As if the power had gone: SIGKILL."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; its exit status."""
        self.process.send_signal(by)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End it, whatever it does."""
        if self.process.poll() is None:
            self.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()


class Hand:
    """One finger on the glass, and the keys of a keyboard: real X events. Counts its touches."""

    def __init__(self, app: App, seed: str = "finger") -> None:
        self.app = app
        self.touches = 0
        self._x = app.display.connection
        self._chance = random.Random(seed)

    def _origin(self) -> tuple[int, int]:
        """Where the app's window is on the display."""
        for window in self._x.screen().root.query_tree().children:
            if window.get_attributes().map_state == X.IsViewable:
                place = window.get_geometry()
                return place.x, place.y
        raise AssertionError("the app has no window")

    def _point(self, ident: str, seen: Seen) -> tuple[int, int]:
        found = seen.find(ident)
        assert found is not None, f"{ident} can't be touched\n{self.app.told()}"
        left, top, width, height = found["rect"]
        # Anywhere on a button, but not on its very edge; a place on a drawing in its middle.
        reach = 0.0 if ident.startswith("place:") else 0.3
        x = left + width * (0.5 + self._chance.uniform(-reach, reach))
        y = top + height * (0.5 + self._chance.uniform(-reach, reach))
        outside = not (0 <= x < seen.window[0] and 0 <= y < seen.window[1])
        assert not outside, f"{ident} lies outside of the window: {found['rect']}"
        from_left, from_top = self._origin()
        return from_left + int(x), from_top + int(y)

    def _down(self, x: int, y: int) -> None:
        xtest.fake_input(self._x, X.MotionNotify, x=x, y=y)
        xtest.fake_input(self._x, X.ButtonPress, 1)
        self._x.sync()

    def _up(self) -> None:
        xtest.fake_input(self._x, X.ButtonRelease, 1)
        self._x.sync()

    def _tap(self, x: int, y: int, times: int = 1) -> None:
        xtest.fake_input(self._x, X.MotionNotify, x=x, y=y)
        for n in range(times):
            xtest.fake_input(self._x, X.ButtonPress, 1, time=PRESS if n else X.CurrentTime)
            xtest.fake_input(self._x, X.ButtonRelease, 1, time=PRESS)
        self._x.sync()
        self.touches += times

    def tap(self, ident: str, expect: Callable[[Seen], bool] | None = None, what: str = "") -> Seen:
        """Touch something and wait for what comes of it: what ``expect`` says, else any change of the screen."""
        before = self.app.until(lambda s: s.has(ident), f"{ident} to be there")
        self._tap(*self._point(ident, before))
        return self.app.until(
            expect or (lambda s: _changed(before, s)), what or f"something to come of touching {ident}"
        )

    def hold(self, ident: str, expect: Callable[[Seen], bool], what: str = "") -> Seen:
        """Keep the finger on something until it has come to what ``expect`` says."""
        with self.holding(ident):
            return self.app.until(expect, what or f"something to come of holding {ident}")

    @contextlib.contextmanager
    def holding(self, ident: str) -> Iterator[None]:
        """Keep the finger on something."""
        before = self.app.until(lambda s: s.has(ident), f"{ident} to be there")
        self._down(*self._point(ident, before))
        self.touches += 1
        try:
            yield
        finally:
            self._up()

    def let_go_of(self, ident: str) -> None:
        """Touch something and wait for nothing."""
        self._tap(*self._point(ident, self.app.until(lambda s: s.has(ident), f"{ident} to be there")))

    def tap_twice(self, ident: str) -> None:
        """Touch something twice at once, as a trembling finger does."""
        self._tap(*self._point(ident, self.app.until(lambda s: s.has(ident), f"{ident} to be there")), times=2)

    def slide(self, ident: str, away: tuple[int, int]) -> None:
        """Put the finger on something, slide to a place in the window where nothing is, lift it there."""
        seen = self.app.until(lambda s: s.has(ident), f"{ident} to be there")
        left, top = self._origin()
        self._down(*self._point(ident, seen))
        xtest.fake_input(self._x, X.MotionNotify, x=left + away[0], y=top + away[1], time=PRESS)
        xtest.fake_input(self._x, X.ButtonRelease, 1, time=PRESS)
        self._x.sync()
        self.touches += 1

    def nothing_came(self, before: Seen) -> None:
        """See that nothing that was done until now answered anything: open Why? and close it, which comes after it."""
        self.tap("why", lambda s: s.has("close"), "Why?")
        self.tap("close", lambda s: not s.has("close"), "Why? to close")
        seen = self.app.until(lambda s: True, "the screen to be ready")
        came = (seen.screen, seen.question) != (before.screen, before.question)
        assert not came, f"something came of it: before {before.question}\n{self.app.told()}"

    def key(self, name: str, expect: Callable[[Seen], bool], what: str = "") -> Seen:
        """Press a key until it has come to what ``expect`` says."""
        self.app.until(lambda s: True, "the screen to be ready")
        self._focus()
        code = self._x.keysym_to_keycode(XK.string_to_keysym(name))
        xtest.fake_input(self._x, X.KeyPress, code)
        self._x.sync()
        try:
            return self.app.until(expect, what or f"something to come of the key {name}")
        finally:
            xtest.fake_input(self._x, X.KeyRelease, code)
            self._x.sync()

    @contextlib.contextmanager
    def modifier(self, name: str) -> Iterator[None]:
        """Hold Shift, say, while other keys are pressed."""
        self._focus()
        code = self._x.keysym_to_keycode(XK.string_to_keysym(name))
        xtest.fake_input(self._x, X.KeyPress, code)
        self._x.sync()
        try:
            yield
        finally:
            xtest.fake_input(self._x, X.KeyRelease, code)
            self._x.sync()

    def strike(self, name: str) -> None:
        """Press the key that bears this on its lowest level and let go of it; wait for nothing."""
        self._focus()
        code = self._x.keysym_to_keycode(XK.string_to_keysym(name))
        for kind in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self._x, kind, code)
        self._x.sync()

    def _focus(self) -> None:
        for window in self._x.screen().root.query_tree().children:
            if window.get_attributes().map_state == X.IsViewable:
                window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        self._x.sync()


def moved_on(before: Seen) -> Callable[[Seen], bool]:
    """The condition that something else is asked than before."""
    return lambda now: now.screen != before.screen or now.number != before.number


def numbers(text: str) -> list[int]:
    """The whole numbers in a text for people, in their order."""
    return [int(n) for n in re.findall(r"-?\d+", text.replace("−", "-"))]


def _changed(before: Seen, now: Seen) -> bool:
    return (before.screen, before.question, before.touchables, before.said) != (
        now.screen,
        now.question,
        now.touchables,
        now.said,
    )
