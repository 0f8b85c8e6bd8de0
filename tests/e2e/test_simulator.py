"""The simulator's window beside the app's: buttons that are clicked there press here, lamps and strip shine there, and
either may be closed while the other goes on."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.screens.simulator.simulator import ends
from hardware.colours import STANDARD
from hardware.pins import FULL_PANEL, load_pins
from tests.e2e.app import PATIENCE, App, Display, Hand, Seen, moved_on
from tests.e2e.conftest import SEEDED, Stage
from tests.e2e.shadow import on_disk

pytestmark = pytest.mark.ui
HOLD = 3.0
"""Seconds for which undo must be held here: no stall of a busy machine takes so long."""
STRIP = (16, 52, 784, 108)
"""Where the strip is in the simulator's window of 800 x 480."""


class Simulator:
    """The simulator's window on a display of its own, with a finger."""

    def __init__(self, stage: Stage, folder: Path, display: Display, *options: str) -> None:
        self.map = stage.folder / f"simulator-{len(stage.apps)}.json"
        self.app_map = stage.folder / "app.json"
        self.app = stage.app(
            display,
            ("simulator", *options),
            (sys.executable, str(SEEDED), "simulator"),
            {"AURORA_SIMULATOR_MAP_FILE": str(self.map), "AURORA_MAP_FILE": str(self.app_map)},
            folder,
        )
        self.app._map = self.map
        self.hand = Hand(self.app)

    def ready(self) -> None:
        """Wait for the buttons that an app has told of."""
        self.app.until(lambda s: s.has("button:next"), "the buttons")

    def press(self, app: App, button: str, expect: Callable[[Seen], bool]) -> Seen:
        """Click a button and wait for what comes of it in the app."""
        app.until(lambda s: True, "the app to be ready")
        self.hand.let_go_of(f"button:{button}")
        return app.until(expect, f"something to come of {button}")

    def picture(self) -> Image.Image:
        """What is on its glass."""
        display = self.app.display
        with Image.open(display.picture("simulator")) as shot:
            return shot.convert("RGB")

    def shines(self, box: tuple[int, int, int, int]) -> set[tuple[int, int, int]]:
        """The colours in a part of its glass."""
        return {colour for _, colour in self.picture().crop(box).getcolors(1 << 20)}

    def lamp(self, button: str) -> tuple[int, int, int]:
        """The colour of a button's lamp."""
        seen = self.app.see()
        assert seen is not None
        left, top, width, _ = next(t for t in seen.touchables if t["id"] == f"button:{button}")["rect"]
        return self.picture().getpixel((left + width - 20, top + 20))  # type: ignore[return-value]


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)


def test_clicks_press_and_lamps_and_strip_shine(stage: Stage, tmp_path: Path) -> None:
    folder = stage.folder / "data"
    panel, strip = ends(folder)
    simulator = Simulator(stage, folder, stage.display(), "--no-app")
    simulator.app.until(lambda s: True, "the simulator's window")
    pins = tmp_path / "pins.toml"
    usual = FULL_PANEL.read_text(encoding="utf-8")
    pins.write_text(usual.replace("hold_seconds = 0.8", f"hold_seconds = {HOLD}", 1), encoding="utf-8")
    assert load_pins(pins).buttons["undo"].hold == HOLD
    options = ["--panel", str(panel), "--strip", str(strip), "--pins", str(pins)]
    app = stage.seeded("simulator", stage.display(), options)
    app.at_home()
    simulator.ready()
    hand = Hand(app)
    hand.tap("new", lambda s: s.key == "setup.copy")
    hand.tap("option:try", lambda s: s.key == "setup.terms")

    # Next is clicked there and the question goes on here; the strip there shows what it means.
    red, blue = STANDARD["red"], STANDARD["blue"]
    until(lambda: blue not in simulator.shines(STRIP), "a dark strip")
    before = simulator.picture().crop(STRIP).tobytes()
    seen = simulator.press(app, "next", lambda s: s.key not in ("setup.copy", "setup.terms"))
    while seen.kind == "tell":
        seen = simulator.press(app, "next", moved_on(seen))
    assert seen.key == "explore.turn"
    until(lambda: {red, blue} <= simulator.shines(STRIP), "both seats' colours on the strip")
    assert simulator.picture().crop(STRIP).tobytes() != before

    # Lamps: what would do something now is lit, and no other.
    lit = {"undo": (0x5B, 0xE3, 0xA8), "red": red}
    until(lambda: all(simulator.lamp(name) == colour for name, colour in lit.items()), "lamps of undo and red")
    dark = simulator.lamp("blue")
    assert simulator.lamp("next") == simulator.lamp("draw") == dark
    assert dark not in lit.values()

    done = simulator.press(app, "red", moved_on(seen))
    assert on_disk(app.folder, tmp_path).asked_and_answered(done.head)[1] == "done"
    # A short press of undo does nothing, a held one takes back once.
    simulator.hand.let_go_of("button:undo")
    time.sleep(HOLD + 0.4)
    still = app.until(lambda s: True, "the app")
    assert still.head == done.head
    with simulator.hand.holding("button:undo"):
        back = app.until(lambda s: s.head < done.head, "undo to be held")
        time.sleep(HOLD + 0.4)
    assert back.head == app.until(lambda s: True, "the app").head == seen.head
    # Why? opens, and closes by the same button; a double click does not close it at once.
    opened = simulator.press(app, "why", lambda s: s.has("close"))
    assert opened.number == back.number
    simulator.press(app, "why", lambda s: not s.has("close"))
    simulator.hand.tap_twice("button:menu")
    time.sleep(0.5)
    assert app.until(lambda s: s.has("menu:home"), "the menu").has("close")

    # The simulator is closed: the game goes on; opened again, it is found.
    assert simulator.app.stop() == 0
    hand.tap("close", lambda s: not s.has("close"))
    hand.tap("option:done", moved_on(back))
    again = Simulator(stage, folder, stage.display())
    again.ready()
    until(lambda: blue in again.shines(STRIP), "the strip's picture")
    assert not again.app_map.exists(), "no second app was started"
    assert app.process.poll() is None
    assert app.stop() == 0
    again.app.until(lambda s: s.has("start"), "the way to start an app")
    assert again.app.process.poll() is None


def test_it_starts_the_app_and_leaves_it_when_it_is_closed(stage: Stage) -> None:
    folder = stage.folder / "data"
    simulator = Simulator(stage, folder, stage.display())
    simulator.ready()
    until(simulator.app_map.exists, "the app's window")
    pid = app_of(folder)
    try:
        assert simulator.app.stop(signal.SIGINT) == 0
        time.sleep(1.5)
        assert alive(pid), "the app goes on"
    finally:
        end(pid)
    assert not any(path.exists() or path.is_symlink() for path in ends(folder))


def app_of(folder: Path) -> int:
    """The process that runs on this folder with a panel."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"--panel" in words and str(folder).encode() in words:
                return int(entry.name)
    raise AssertionError("no app was started")


def alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def end(pid: int) -> None:
    """Ask it to end, and see that it does."""
    os.kill(pid, signal.SIGTERM)
    until(lambda: not alive(pid), "the app to end")
