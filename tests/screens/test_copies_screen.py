"""A new table with a stick that holds games: home says so, a touch shows which, another takes them back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.game.game import Game
from companion.journal import copies
from companion.journal.journal import Journal
from companion.simulation.simulate import Players, step
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
SHOTS = os.environ.get("AURORA_SHOTS", "")


def _stick(root: Path, library: object) -> Path:
    """A stick with a copy of three games from another machine, a broken one, and a foreign file."""
    (root / "sys/block/sda").mkdir(parents=True)
    (root / "sys/block/sda/removable").write_text("1\n")
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/mounts").write_text("/dev/sda1 /media/pi/STICK vfat rw 0 0\n")
    place = root / "media/pi/STICK" / copies.STICK_FOLDER
    place.mkdir(parents=True)
    old = root / "old"
    journal = Journal(old / "games.db")
    for seed in ("one", "two", "three"):
        game, players = Game.new(journal, library, seed), Players(seed, seats=("tracked",))  # type: ignore[arg-type]
        for _ in range(12):
            step(game, players)
    journal.close()
    copies.copy_evening(old / "games.db", place, copies.name(old), 6, 1_790_000_000.0, ())
    (place / "aurora-games-0badcafe-0002-2026-01-02.db").write_bytes(b"SQLite format 3\0" + bytes(2000))
    (place / "holiday.jpg").write_bytes(b"")
    return place


@pytest.mark.parametrize(("language", "size", "day"), [("en", "", "21 Sep 2026"), ("de", "large", "21. Sept. 2026")])
def test_games_on_a_stick_are_offered_on_an_empty_table(
    tmp_path: Path, compiled: None, library: object, language: str, size: str, day: str
) -> None:
    _stick(tmp_path / "root", library)
    pump = Pump(tmp_path / "data", language)
    try:
        assert "copies" not in pump.map(), "no stick, no offer"
        if size:
            pump.app.set(text=size)
        pump.app.session.copier.root = tmp_path / "root"
        pump.app.ways.home()
        pump.until(lambda: "copies" in pump.map())
        assert "3" in pump.map()["copies"]["label"]
        _look(pump, f"home-{language}")
        pump.touch("copies")
        pump.until(lambda: any(ident.startswith("copy:") for ident in pump.map()))
        (offered,) = (ident for ident in pump.map() if ident.startswith("copy:"))
        assert day in pump.map()[offered]["label"]
        assert any("0badcafe" in text for text in pump.texts()), "what is broken has a line"
        _look(pump, f"copies-{language}")
        pump.touch(offered)
        pump.until(lambda: len(pump.app.session.games()) == 3)
        pump.until(lambda: any(text.endswith(": 3.") for text in pump.texts()))
        _look(pump, f"back-{language}")
        pump.touch("back")
        pump.until(lambda: "continue" in pump.map())
        assert "copies" not in pump.map()
        _look(pump, f"after-{language}")
    finally:
        pump.close()


def test_a_full_stick_is_told_at_home(pump: Pump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there stays, and nothing half-written is beside it."""
    place = _stick(tmp_path / "root", pump.app.session.library)
    before = sorted(path.name for path in place.iterdir())
    pump.touch("new")
    pump.settle()
    copier = pump.app.session.copier
    copier.root = tmp_path / "root"
    real = os.fsync

    def full(handle: int) -> None:
        if "STICK" in os.readlink(f"/proc/self/fd/{handle}"):
            raise OSError(28, os.strerror(28))
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    copier.want()
    pump.until(lambda: len(copier.told) == 2)
    pump.app.ways.home()
    pump.settle()
    assert any("No copy in" in text and "the disk is full" in text for text in pump.texts())
    assert not faults(pump.app.root_widget)
    assert sorted(path.name for path in place.iterdir()) == before


def _look(pump: Pump, name: str) -> None:
    pump.settle()
    assert not faults(pump.app.root_widget)
    if SHOTS:
        pump.photograph(Path(SHOTS) / f"{name}.png")
