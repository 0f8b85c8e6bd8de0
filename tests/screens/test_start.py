"""Starting: sizes and densities, no display, a broken journal, library or pin file; the end by a signal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kivy.core.window import Window

from companion.game.game import Game
from companion.messages import Words
from companion.screens.widgets.sizes import density
from tests.screens.faults import faults
from tests.screens.pump import PATIENCE, Pump

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.ui


@pytest.mark.parametrize(
    ("size", "expected"), [((800, 480), 1.0), ((1280, 720), 1.5), ((1024, 600), 1.25), ((1920, 1080), 2.25)]
)
def test_density_follows_the_size(size: tuple[int, int], expected: float) -> None:
    assert density(*size) == expected


def test_without_a_display_it_says_so_and_how_to_play_in_the_terminal(tmp_path: Path, compiled: None) -> None:
    if list(Path("/dev/dri").glob("card*")):
        pytest.skip("this machine has a panel of its own")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("KIVY_", "SDL_", "DISPLAY", "WAYLAND"))}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--folder", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 1
    assert "aurora-table play" in done.stderr


def test_broken_files_are_told_at_home_and_the_app_starts(tmp_path: Path, compiled: None) -> None:
    (tmp_path / "games.db").write_bytes(b"no database at all" * 100)
    (tmp_path / "library.json").write_text('{"version": 1, oops', encoding="utf-8")
    pump = Pump(tmp_path)
    try:
        pump.until(lambda: any("library.json" in text for text in pump.texts()))
        assert any("games.db.damaged-1" in text for text in pump.texts())
        pump.touch("new")
        assert pump.posed.key == "setup.copy"
    finally:
        pump.close()


def test_without_pins_home_says_so_in_plain_words(
    tmp_path: Path, compiled: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The names of what has failed stand in the log only, and once."""
    import gpiozero

    def none() -> None:
        raise gpiozero.BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setattr(gpiozero.Device, "_default_pin_factory", staticmethod(none))
    caplog.set_level("INFO")
    pump = Pump(tmp_path)
    try:
        pump.until(lambda: any("No buttons found; the keyboard works." in text for text in pump.texts()))
        assert not any("BadPinFactory" in text or "GPIO" in text for text in pump.texts())
        pump.touch("new")
        pump.app.ways.home()
        pump.settle()
        assert any("No buttons found; the keyboard works." in text for text in pump.texts())
    finally:
        pump.close()
    assert sum("BadPinFactory" in record.message for record in caplog.records) == 1


def test_what_says_saving_lets_touches_through_to_the_screen(pump: Pump) -> None:
    """It stands over the middle of the top, unseen most of the time."""
    pump.frames()
    x, y = pump.app.saving.center
    reached: list[str] = []
    pump.app.screen.bind(on_touch_down=lambda *_: reached.append("down"))
    Window.dispatch("on_mouse_down", x, Window.height - y, "left", [])
    pump.frames()
    Window.dispatch("on_mouse_up", x, Window.height - y, "left", [])
    assert reached


def test_a_disk_that_refuses_is_said_plainly_and_the_game_goes_on(pump: Pump) -> None:
    pump.touch("new")
    pump.app.session.journal._db.execute("PRAGMA query_only=1")
    pump.touch("option:try")
    assert pump.posed.key == "setup.terms"
    assert any("goes on unsaved" in text for text in pump.texts())


def test_no_light_stands_below_the_header_before_anybody_has_a_place_in_the_turn_order(pump: Pump) -> None:
    """Only the phase's own light would: a dash that says nothing."""
    pump.touch("new")
    strip = pump.screen.ids.header.ids.strip
    assert strip.opacity == 0
    pump.touch("option:try")
    pump.touch("next")
    pump.until(lambda: bool(pump.shown.table.things.order))
    assert strip.opacity == 1


def test_a_term_that_unfolds_pushes_no_other_to_another_page(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not all have room, what is unfolded stands by itself until it is chosen; each page bears its number. Ours
    have room: here they are given names of several lines."""
    label = Words.field
    monkeypatch.setattr(Words, "field", lambda words, field: f"{label(words, field)}, told in a name of several lines")
    pump.app.set(text="large")
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "terms"))
    pump.settle()
    pump.touch("option:own")
    before = {i for i in pump.map() if i.startswith("unfold:")}
    assert pump.map()["more"]["label"] == "Next page (1 of 2)"
    for field in pump.posed.fields:
        if f"unfold:{field.name}" in before:
            pump.touch(f"unfold:{field.name}")
            assert {f"{field.name}:{option.id}" for option in field.options} <= set(pump.map())
            assert "more" not in pump.map()
            assert not faults(pump.app.root_widget)
            pump.touch(f"{field.name}:{field.left_out}")
            assert {i for i in pump.map() if i.startswith("unfold:")} == before
    pump.touch("more")
    assert pump.map()["more"]["label"] == "Next page (2 of 2)"


def test_a_signal_ends_it_cleanly(tmp_path: Path, compiled: None) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("KIVY_")}
    environment |= {"SDL_VIDEODRIVER": "offscreen", "AURORA_MAP_FILE": str(tmp_path / "map.json")}
    running = subprocess.Popen(
        [sys.executable, "-m", "companion", "--folder", str(tmp_path / "data")], cwd=ROOT, env=environment
    )
    try:
        seen, end = tmp_path / "map.json", time.monotonic() + PATIENCE
        while not (seen.exists() and json.loads(seen.read_text())["ready"]):
            assert time.monotonic() < end
            time.sleep(0.05)
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 0
    finally:
        running.kill()


@pytest.mark.parametrize("copy", ["own", "try"])
def test_the_terms_have_their_values_in_view_whatever_the_copy(pump: Pump, copy: str) -> None:
    """One touch changes a term; in large letters too where its values are short."""
    pump.touch("new")
    pump.touch(f"option:{copy}")
    for large in (False, True):
        if large:
            pump.app.set(text="large")
            pump.settle()
        assert {"difficulty:normal", "difficulty:hard", "people:1", "people:4"} <= set(pump.map())
        assert large or {"you:red", "automa:blue", "person:you"} <= set(pump.map())
    pump.touch("difficulty:hard")
    assert pump.screen.editor.value["difficulty"] == "hard"
