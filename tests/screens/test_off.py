"""Switching the table off: only where the machine is a table of ours, asked first, held, and with the picture that
stays when it is off."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.devices import framebuffer
from companion.screens import main
from companion.screens.devices import off_screen
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

NIGHT = (11, 20, 32)


@pytest.fixture
def request_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the app leaves word that it wants the machine switched off."""
    file = tmp_path / "run" / "switch-off"
    file.parent.mkdir()
    monkeypatch.setenv(main.SWITCH_OFF, str(file))
    return file


@pytest.fixture
def table(request_file: Path, tmp_path: Path, compiled: None) -> Pump:
    """The app as the table's service runs it."""
    return Pump(tmp_path / "data")


def test_elsewhere_nothing_offers_to_switch_off(pump: Pump) -> None:
    assert "off" not in pump.map()
    pump.touch("new")
    pump.app.screen.open_menu()
    pump.settle()
    assert "menu:off" not in pump.map()


def test_it_is_asked_held_and_handed_to_the_system(
    table: Pump, request_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Image.Image] = []
    monkeypatch.setattr(framebuffer, "keep", lambda picture, folder: bool(kept.append(picture)))
    try:
        table.touch("off")
        assert any("Switch the table off?" in text for text in table.texts())
        table.touch("off:hold")  # a tap is not enough
        assert not request_file.exists()
        table.app.screen._held()
        table.until(request_file.exists)
        assert any("Switching off" in text for text in table.texts())
        assert "back" not in table.map()
    finally:
        table.close()
    (picture,) = kept
    picture.save(tmp_path / "unplug.png")
    assert picture.size == (800, 480)
    colours = picture.getcolors(1 << 20)
    assert colours is not None
    by_count = sorted(colours, reverse=True)
    assert by_count[0][1] == NIGHT
    assert len(by_count) > 20, "there is a sign and a sentence on it"


def test_from_the_menu_of_a_table_and_back(table: Pump) -> None:
    try:
        table.touch("new")
        table.app.screen.open_menu()
        table.settle()
        table.touch("menu:off")
        assert table.screen.name == "off"
        table.touch("back")
        assert table.screen.name == "table"
    finally:
        table.close()


def test_it_never_says_that_a_game_is_saved_which_is_not(table: Pump) -> None:
    try:
        table.touch("new")
        table.app.session.journal._db.execute("PRAGMA query_only=1")
        table.touch("option:try")
        table.app.ways.off()
        table.settle()
        assert any("goes on unsaved" in text for text in table.texts())
        assert not any("is saved" in text for text in table.texts())
    finally:
        table.close()


def test_a_request_that_fails_says_what_to_do(table: Pump, request_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(main.SWITCH_OFF, str(request_file.parent / "none" / "off"))
    try:
        table.touch("off")
        table.app.screen._held()
        table.until(lambda: any("does not switch off" in text for text in table.texts()))
        assert any("No such file or folder." in text for text in table.texts())
        table.touch("back")
        assert table.screen.name == "home"
    finally:
        table.close()


def test_a_machine_that_stays_on_is_told(table: Pump, request_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(off_screen, "PATIENCE", 0.2)
    try:
        table.touch("off")
        table.app.screen._held()
        table.until(lambda: any("does not switch off" in text for text in table.texts()))
    finally:
        table.close()
