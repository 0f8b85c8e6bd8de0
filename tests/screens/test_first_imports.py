"""Nothing is loaded before the first picture that it does not need.

On a Raspberry Pi each module costs its share of the start.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.ui

FIRST_PICTURE = """
import json, os, sys
os.environ["SDL_VIDEODRIVER"] = "offscreen"
from pathlib import Path
from companion.screens.app import prepare
prepare(Path(sys.argv[1]), (800, 480), sparing=True)
from kivy.core.window import Window

def flipped(*_):
    Window.unbind(on_flip=flipped)
    print(json.dumps(sorted(sys.modules)))
    from kivy.app import App
    App.get_running_app().stop()

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


def test_the_first_picture_loads_only_what_it_needs(tmp_path: Path, compiled: None) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PICTURE, tmp_path],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout.splitlines()[0]))
    assert "companion.screens.home" in loaded
    assert sorted(loaded & set(LATER)) == []
