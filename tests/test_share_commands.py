"""Codes at the command line: a game from a set-up code, and a reported game taken up."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.table import freeze
from companion.share import report, setup_code
from companion.simulation.simulate import Players, step

CHOICES = {"copy": "try", "you": "yellow", "automa": "green", "difficulty": "hard", "variant": "off", "people": "1"}


def played(library: Library, rounds: int) -> Game:
    """A game of bots up to that round."""
    game = Game.new(Journal(None), library, "commands")
    players = Players("commands")
    while game.posed is not None and game.table.progress.round < rounds:
        step(game, players)
    return game


def test_play_with_a_set_up_code_begins_that_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = setup_code.code(setup_code.SetUp(CHOICES, "0123456789"))
    answers = tmp_path / "answers"
    answers.write_text("next\n", encoding="utf-8")
    assert main(["--folder", str(tmp_path), "play", "--setup", code.lower(), "--answers", str(answers)]) == 0
    row = Journal(tmp_path / "games.db").games()[0]
    assert row.seed == "0123456789"
    assert row.title["difficulty"] == "hard"
    assert row.title["seats"] == ["green", "yellow"]
    assert not capsys.readouterr().err


def test_a_wrong_code_begins_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--folder", str(tmp_path), "play", "--setup", "0R81-A7CJ-FG20-D1GM-5"]) == 1
    assert "A letter is wrong" in capsys.readouterr().err
    assert not (tmp_path / "games.db").exists()


def test_what_this_library_cannot_do_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = setup_code.SetUp({"copy": "own", "variant": "on", "zone": "tracked", "action": "deal"}, "0123456789")
    answers = tmp_path / "answers"
    answers.write_text("quit\n", encoding="utf-8")
    main(["--folder", str(tmp_path), "play", "--setup", setup_code.code(setup), "--answers", str(answers)])
    assert capsys.readouterr().err.startswith(
        "Other than in the code, since this card collection can’t do it: Action cards."
    )
    assert Journal(tmp_path / "games.db").games()[0].title["variant"] is True


@pytest.mark.parametrize("way", ["file", "arguments", "stdin"])
def test_a_reported_game_is_taken_up(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    game = played(library, 3)
    parts = report.report(game)
    file = tmp_path / "report.txt"
    file.write_text("\r\n".join(reversed(parts)) + "\n\n", encoding="utf-8")
    arguments = {"file": [str(file)], "arguments": parts, "stdin": ["-"]}[way]
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text(encoding="utf-8")))
    assert main(["--folder", str(tmp_path / "here"), "report", *arguments]) == 0
    assert "Taken over as game 1" in capsys.readouterr().out
    journal = Journal(tmp_path / "here" / "games.db")
    assert freeze(Game.resume(journal, library, 1).table) == freeze(game.table)


def test_a_report_that_lacks_a_part_names_it(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = report.report(played(library, 7))
    assert main(["--folder", str(tmp_path), "report", *parts[:-1]]) == 1
    assert f"Of {len(parts)} parts these are missing: {len(parts)}." in capsys.readouterr().err
    assert main(["--folder", str(tmp_path), "report", str(tmp_path / "nowhere")]) == 1
    assert "can’t be read" in capsys.readouterr().err
