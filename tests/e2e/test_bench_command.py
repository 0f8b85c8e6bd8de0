"""``aurora-table bench``: the figures of a real window on this machine, and nothing left behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.bench import bench
from companion.cli.main import main
from tests.e2e.app import Display

pytestmark = pytest.mark.ui
FIGURES = {
    *("start", "touch.half", "touch.most", "cpu", "main", "idle", "memory"),
    *("saved.half", "saved.most", "undone", "resumed", "bytes"),
}
BESIDE = {"start", "touch.half", "touch.most", "cpu", "main", "memory", "saved.half", "saved.most"}
"""Those that stand beside a bare window's or a bare append's."""


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Display:
    shown = Display()
    monkeypatch.setenv("DISPLAY", shown.name)
    return shown


def test_every_figure_is_measured_in_a_folder_of_its_own(
    display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, few in (("STARTS", 1), ("TOUCHES", 8), ("IDLE", 0.5)):
        monkeypatch.setattr(bench, name, few)
    try:
        assert main(["--folder", str(tmp_path / "data"), "bench", "--json"]) == 0
    finally:
        display.close()
    told = json.loads(capsys.readouterr().out)
    found = {figure["name"]: figure for figure in told["figures"]}
    assert set(found) == FIGURES
    assert {name for name, one in found.items() if one["ratio"] is not None} == BESIDE
    assert all(one["value"] > 0 for one in found.values())
    assert told["window"] == [800, 480]
    assert told["renderer"]
    assert not [*(tmp_path / "data").iterdir()], "the games of the table are somewhere else, and nothing is left"


def test_without_a_screen_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    assert main(["--folder", str(tmp_path), "--language", "en", "bench"]) == 1
    assert "sudo systemctl stop aurora-table" in capsys.readouterr().err
