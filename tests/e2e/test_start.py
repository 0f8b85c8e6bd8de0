"""Starting and ending: how much it takes until home is there, signals, no display, the program started twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.app import PATIENCE, ROOT, Hand, clean_environment, moved_on
from tests.e2e.conftest import Stage
from tests.e2e.player import Player
from tests.e2e.shadow import on_disk

pytestmark = pytest.mark.ui
AT_MOST = 10.0
"""Seconds of work from the start of the program to the home screen, touchable. How long they take by the clock is
measured by ``python -m tests.bench start``."""


def test_home_is_there_after_less_than_ten_seconds_of_work(stage: Stage) -> None:
    """With an empty data folder and with one that holds a game."""
    app = stage.app()
    home = app.at_home()
    assert app.worked() < AT_MOST
    assert not home.has("continue")
    hand = Hand(app)
    hand.tap("new", lambda s: s.key == "setup.copy")
    assert app.stop() == 0
    app.restart()
    assert app.at_home().has("continue")
    assert app.worked() < AT_MOST


def test_deploy_run_shows_home_after_less_than_ten_seconds_of_work(stage: Stage) -> None:
    """The command for everybody, its set-up being done."""
    if not (Path(sys.prefix) / "bin" / "aurora-table").exists():
        pytest.skip("aurora-table is not installed in this environment; deploy/test has it")
    app = stage.app(
        command=[str(ROOT / "deploy" / "run")],
        environment={"AURORA_ENV": sys.prefix, "AURORA_NO_SETUP": "1"},
    )
    app.at_home()
    assert app.worked() < AT_MOST
    assert app.stop() == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_ends_it_cleanly(stage: Stage, tmp_path: Path, name: str) -> None:
    """In the middle of a game: status 0, nothing said, and the last act is kept."""
    app = stage.seeded("signal")
    hand = Hand(app)
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    seen = hand.tap("option:try", lambda s: s.key == "setup.terms")
    assert app.stop(signal.Signals[name]) == 0
    assert app.log.read_text(encoding="utf-8") == ""
    assert on_disk(app.folder, tmp_path).game.head == seen.head


@pytest.mark.parametrize("display", [None, "dead"])
def test_without_a_display_it_says_so(stage: Stage, tmp_path: Path, display: str | None) -> None:
    """No display named, or one that nobody serves: it ends with words, and not with a traceback."""
    environment = clean_environment()
    if display is None and any(Path("/dev/dri").glob("card*")):
        pytest.skip("this machine has a panel of its own")
    if display is not None:
        gone = stage.display()
        environment["DISPLAY"] = gone.name
        stage.displays.remove(gone)
        gone.close()
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--folder", str(tmp_path / "data")],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode not in (0, -signal.SIGSEGV, -signal.SIGABRT)
    assert "display" in done.stderr or "X server" in done.stderr
    assert "Traceback" not in done.stderr


def test_started_twice_on_one_folder(stage: Stage, tmp_path: Path) -> None:
    """The second one says so, or both cope: no journal is called damaged, and no act of the first one is lost."""
    first = stage.seeded("first")
    hand = Hand(first)
    first.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    player = Player(hand, "first")
    player.act()

    second = stage.seeded("second")
    try:
        home = second.at_home()
    except AssertionError:
        assert second.process.returncode
        assert second.log.read_text(encoding="utf-8")
    else:
        other = Hand(second)
        if home.has("continue"):
            seen = other.tap("continue", lambda s: s.screen == "table")
            Player(other, "second").act()
        else:
            seen = other.tap("new", moved_on(home))
        assert seen.said or home.said
        assert second.stop() == 0
    last = player.act()
    assert first.stop() == 0
    assert not [name for name in os.listdir(first.folder) if "damaged" in name]
    assert last.head in {act.number for act in on_disk(first.folder, tmp_path).acts}
