"""Runs the app in this process, a frame at a time, and touches it like a finger."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.base import EventLoop, runTouchApp, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels, glViewport
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from PIL import Image

from companion.rules.engine.question import Posed
from companion.screens import sweeping
from companion.screens.main import AuroraApp
from companion.screens.mapfile import touchables
from companion.screens.shown import Shown
from companion.screens.widgets import awake
from companion.screens.widgets.widgets import Btn

SHORT, LONG = 0.002, 0.016
"""Seconds between two frames while something is waited for: at first, for what the worker does, and later, for what
only takes its time."""
PATIENCE = 120.0
"""Seconds after which something is taken to hang; nothing takes so long on the slowest machine."""

_draw = Window.on_draw


def _unseen() -> None:
    """Draw the window, every instruction of it, upon one pixel: only a picture that somebody looks at needs the others,
    and the software renderer has to fill them."""
    glViewport(0, 0, 1, 1)
    _draw()


Window.on_draw = _unseen


def idle() -> None:
    """One frame, drawn to its end. Off-screen nobody waits for a picture, and the software renderer keeps everything
    of those that it has not finished: gigabytes, when the machine is busy."""
    EventLoop.idle()
    glFinish()


def seen() -> Image.Image:
    """The window as it is now, drawn whole."""
    width, height = map(int, Window.size)
    glViewport(0, 0, width, height)
    _draw()
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return Image.frombytes("RGB", (width, height), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


class Seldom:
    """Python's collector for an app among tests: it looks at all that the tests have loaded as well, and takes as long
    as what is tested. So it runs only once for so many times that the app calls it."""

    SHARE = 10

    def __init__(self) -> None:
        self._called = 0

    def collect(self) -> None:
        self._called += 1
        if self._called % self.SHARE == 0:
            gc.collect()

    def __getattr__(self, name: str) -> Any:
        return getattr(gc, name)


sweeping.gc = Seldom()  # type: ignore[assignment]


class Pump:
    """The app, its frames and a finger."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.app = AuroraApp(folder, language)
        self.app._run_prepare()
        runTouchApp(embedded=True)  # starts the input providers and comes back
        Clock._max_fps = 0  # frames as fast as they go
        self.settle()

    def close(self) -> None:
        """End the app, so that another can be run."""
        self.app.dispatch("on_stop")
        stopTouchApp()
        for child in list(Window.children):
            Window.remove_widget(child)

    # ------------------------------------------------------------ frames

    def frames(self, n: int = 3) -> None:
        """Let some frames go by."""
        for _ in range(n):
            idle()

    def until(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Let frames go by until something is so."""
        end, pause = time.monotonic() + seconds, SHORT
        while not condition():
            assert time.monotonic() < end, "it did not come to that"
            idle()
            time.sleep(pause)  # the worker must have its turn, and so must the tests that run beside these
            pause = min(2 * pause, LONG)

    def settle(self) -> None:
        """Until no act is running and a touch would be taken."""
        self.frames()
        self.until(lambda: self.app.ready)
        self.frames(2)

    # ------------------------------------------------------------ looking

    @property
    def screen(self) -> Any:
        """The screen that is on."""
        return self.app.screen

    @property
    def shown(self) -> Shown:
        """What is shown of the game."""
        shown = self.app.session.shown
        assert shown is not None
        return shown

    @property
    def posed(self) -> Posed:
        """The open question."""
        posed = self.shown.posed
        assert posed is not None
        return posed

    def map(self) -> dict[str, dict[str, Any]]:
        """What can be touched, by id."""
        return {t["id"]: t for t in touchables(self.app.root_widget, Window.height)}

    def texts(self) -> list[str]:
        """Every text that is on the screen."""
        return [w.text for w in self.app.root_widget.walk() if isinstance(w, Label) and w.text]

    def photograph(self, file: Path) -> Image.Image:
        """Keep a picture of the window."""
        picture = seen()
        picture.save(file, compress_level=1)
        return picture

    # ------------------------------------------------------------ touching

    def down(self, ident: str) -> tuple[float, float]:
        """Put the finger on something; where it is."""
        found = self.map()
        if ident not in found and self._scroll_to(ident):
            found = self.map()
        assert ident in found, f"{ident} is not among {sorted(found)}"
        assert found[ident]["enabled"], f"{ident} is off"
        x, y, width, height = found[ident]["rect"]
        at = (x + width / 2, y + height / 2)
        Window.dispatch("on_mouse_down", *at, "left", [])
        self.frames(1)
        return at

    def _scroll_to(self, ident: str) -> bool:
        """Bring a button of a list into view; whether there is one."""
        for widget in self.app.root_widget.walk():
            if isinstance(widget, ScrollView):
                for inner in widget.walk(restrict=True):
                    if getattr(inner, "ident", "") == ident:
                        widget.scroll_to(inner, animate=False)
                        self.frames(2)
                        return True
        return False

    def key(self, key: int, text: str = "", held: Sequence[str] = ()) -> None:
        """Press a key with this number in the window, which types this text, and let go of it."""
        Window._modifiers = list(held)
        Window.dispatch("on_key_down", key, 0, None, list(held))
        if text:
            Window.dispatch("on_textinput", text)
        Window.dispatch("on_key_up", key, 0)
        Window._modifiers = []
        self.frames(1)

    def up(self, at: tuple[float, float]) -> None:
        """Lift it."""
        Window.dispatch("on_mouse_up", *at, "left", [])
        self.frames(1)

    def touch(self, ident: str, settle: bool = True) -> None:
        """Touch something and wait for what comes of it."""
        self.up(self.down(ident))
        if settle:
            self.settle()

    def hold(self, ident: str) -> None:
        """Keep the finger on something that must be held until it has been held for long enough."""
        Btn.latest = None
        at = self.down(ident)
        self.until(lambda: Btn.latest is not None)  # what scrolls passes a touch on some frames later
        held = Btn.latest
        assert held.hold, f"{ident} need not be held"
        self.until(lambda: held._timer is None)
        self.up(at)
        self.settle()

    def wait(self, seconds: float) -> None:
        """Let frames go by for so long, as the app counts it: a stall of the machine is no time."""
        over: list[bool] = []
        awake.after(seconds, lambda: over.append(True))
        self.until(lambda: bool(over))

    def answer(self, value: Any) -> None:
        """Answer the open question without touching (to get somewhere)."""
        assert self.app.session.answer(self.posed.number, value)
        self.settle_fast()

    def skip(self, value: Any) -> None:
        """Answer the open question without anything being drawn."""
        number = self.posed.number
        self.skip_with(lambda: self.app.session.answer(number, value))

    def skip_with(self, begin: Callable[[], bool]) -> None:
        """Do an act without anything being drawn."""
        session = self.app.session
        session.on_shown = lambda shown: None
        assert begin()
        self.until(lambda: not session.busy)
        session.on_shown = self.app._shown
        assert not self.shown.failed, self.shown.failed

    def draw(self) -> None:
        """Draw what is shown now."""
        self.app._shown(self.shown)
        self.frames(3)

    def settle_fast(self) -> None:
        """Until no act is running."""
        self.until(lambda: not self.app.session.busy)
        self.frames(3)
        assert not self.shown.failed, self.shown.failed
        assert self.shown.refused is None, self.shown.refused
