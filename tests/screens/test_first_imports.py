"""Nothing is loaded before the first picture that it does not need.

On a Raspberry Pi each module costs its share of the start.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.screens.widgets.layouts import LAYOUTS
from tests.bench.glass import saved_game

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.ui

FIRST_PICTURE = """
import gc, json, os, sys
def looked():
    return sum(stats["collections"] for stats in gc.get_stats())
os.environ["SDL_VIDEODRIVER"] = "offscreen"
from pathlib import Path
from companion.screens.app import prepare
prepare(Path(sys.argv[1]), (800, 480), sparing=True)
from kivy.core.window import Window
before = looked()

def tell():
    from kivy.app import App
    from kivy.lang import Builder
    layouts = [file for file in Builder.files if "/" not in file]
    print(json.dumps([sorted(sys.modules), layouts, App.get_running_app().screen.name, looked() - before]))
    App.get_running_app().stop()

def loaded(_dt):
    if hasattr(sys.modules.get("companion.screens.table.table_screen"), "TableScreen"):
        tell()
        return False

def flipped(*_):
    from kivy.app import App
    from kivy.clock import Clock
    Window.unbind(on_flip=flipped)
    if sys.argv[2] == "at rest":
        Clock.schedule_interval(loaded, 0)
        return
    if sys.argv[2] == "at once":
        Clock.schedule_once(lambda _: App.get_running_app().ways.settings(), -1)
        Clock.schedule_once(lambda _: tell(), -1)
        return
    tell()

Window.bind(on_flip=flipped)
from companion.cli.main import main
main(["--folder", sys.argv[1]])
"""
LATER = (
    *("serial", "gpiozero", "lgpio", "qrcode", "tomllib", "babel", "multiprocessing", "PIL", "html"),
    *("asyncio", "ssl", "filetype"),
    *("hardware.strip", "hardware.wire", "hardware.buttons", "hardware.pins"),
    *("companion.screens.drawings", "companion.screens.table.table_screen", "companion.screens.table.panel"),
    *(
        "companion.screens.table.following",
        "companion.screens.table.stage",
        "companion.screens.table.footer",
        "companion.screens.table.sheets",
    ),
    *("companion.screens.table.attempts", "companion.screens.table.sentences", "companion.screens.editors.side_acts"),
    *("companion.screens.editors", "companion.screens.settings.group"),
    *(
        "companion.screens.settings.settings_screen",
        "companion.screens.history.history_screen",
        "companion.screens.cards.cards_screen",
    ),
    *(
        "companion.screens.reference_screen",
        "companion.screens.history.log_screen",
        "companion.screens.history.score_screen",
    ),
    *("companion.screens.share.share_screen", "companion.screens.devices.off_screen", "companion.devices.framebuffer"),
    *("companion.share.bgstats", "companion.share.report", "companion.share.squares"),
    *("companion.cards", "companion.reference", "companion.simulation", "companion.scenario", "companion.doctor"),
    *("companion.cli.commands", "companion.cli.selftest", "companion.cli.terminal"),
    *("companion.game.elsewhere", "companion.game.history", "companion.packs"),
)
"""What the first picture does not need."""


OF_A_TABLE = (
    *(
        f"companion.screens.drawings.{name}"
        for name in (
            "automa",
            "convoy",
            "enemies",
            "open_cards",
            "overview",
            "pills",
            "road",
            "setup",
            "tracks",
            "zone",
        )
    ),
    *("companion.game.game", "companion.rules.common.correct", "companion.rules.common.deeds"),
    "companion.share.setup_code",
)
"""What the scene of a saved game does not need either."""


def started(folder: Path, how: str) -> tuple[set[str], list[str], str, int]:
    """Modules, layouts, the screen, and how often Python's collector has looked for something, when the first picture
    stands or what ``how`` says has come."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PICTURE, folder, how],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    modules, layouts, screen, looked = json.loads(done.stdout.splitlines()[0])
    return set(modules), layouts, screen, looked


def test_the_first_picture_loads_only_what_it_needs(tmp_path: Path, compiled: None) -> None:
    modules, layouts, screen, _ = started(tmp_path, "first picture")
    assert screen == "home"
    assert sorted(modules & set(LATER)) == []
    assert layouts == ["common.kv", "home.kv"]


def test_a_saved_game_brings_its_scene_and_no_drawing_of_a_table(tmp_path: Path, compiled: None) -> None:
    saved_game(tmp_path, 0, 40)
    modules, layouts, screen, looked = started(tmp_path, "first picture")
    assert screen == "home"
    assert looked <= 20, "what is being loaded stays: nobody looks for what does not"
    assert "companion.screens.drawings.scene" in modules
    assert sorted(modules & set(OF_A_TABLE)) == []
    assert layouts == ["common.kv", "home.kv"]


def test_what_a_table_needs_is_loaded_before_anybody_asks_for_one(tmp_path: Path, compiled: None) -> None:
    modules, layouts, screen, _ = started(tmp_path, "at rest")
    assert screen == "home"
    assert set(OF_A_TABLE) <= modules
    assert layouts == [f"{name}.kv" for name in LAYOUTS]


def test_another_screen_at_once_finds_its_layout(tmp_path: Path, compiled: None) -> None:
    _, _, screen, _ = started(tmp_path, "at once")
    assert screen == "settings"


def test_every_part_is_loaded_without_a_window(tmp_path: Path) -> None:
    """So an update tests itself: what needs a window begins with the app."""
    code = (
        "import sys; from pathlib import Path; from companion.cli.selftest import examine; print(next(examine(Path())))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=120
    )
    assert "verdict='good'" in done.stdout
