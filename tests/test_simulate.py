"""The command that simulates games, its progress bar and its table; the command that lists the rules."""

from __future__ import annotations

import io
import json

import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.cli.progress import Bar
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.reference import coverage
from companion.simulation.simulate import digest, play, simulate, summary


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_and_wiped() -> None:
    screen = Terminal()
    with Bar(2, screen) as bar:
        bar.step()
        bar.step()
    assert "2 of 2" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_no_bar_where_nobody_looks_on() -> None:
    stream = io.StringIO()
    with Bar(1, stream) as bar:
        bar.step()
    assert stream.getvalue() == ""


def test_the_summary_counts_wins_and_scores(library: Library) -> None:
    played = list(simulate(4, "summary", library, seats=("greedy", "random")))
    rows = {row.seat: row for row in summary(played)}
    assert set(rows) == {"red", "green"}
    assert (rows["red"].kind, rows["green"].kind) == ("greedy", "random")
    assert sum(row.wins for row in rows.values()) <= 4
    scores = [game.scores["red"] for game in played]
    assert (rows["red"].least, rows["red"].most) == (min(scores), max(scores))
    assert rows["red"].mean == sum(scores) / 4
    with pytest.raises(ValueError, match="no game"):
        summary([])


def test_a_simulated_game_is_in_memory_only_and_goes_as_one_that_a_journal_keeps(library: Library) -> None:
    """Undo and redo, too; and nothing is said of a disk that would not have it."""
    journal, seats = Journal(None), ("tracked", "greedy")
    kept, counts = play("kept", library, seats=seats, journal=journal)
    assert Game.resume(journal, library, kept.id).head == kept.head
    game, again = play("kept", library, seats=seats)
    assert (digest(game), game.head, again, game.curve()) == (digest(kept), kept.head, counts, kept.curve())
    assert (game.id, game.unsaved) == (0, "")
    for either in (game, kept):
        for _ in range(40):
            either.undo()
    assert digest(game) == digest(kept)
    assert game.redo()


def test_the_greedy_bot_beats_the_random_one(library: Library) -> None:
    rows = {row.kind: row for row in summary(list(simulate(12, "better", library, seats=("greedy", "random"))))}
    assert rows["greedy"].mean > rows["random"].mean


def test_the_command_prints_games_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--players", "2", "--seats", "greedy,untracked", "--cores", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("game 0: ")
    assert any(line.split()[:2] == ["red", "greedy"] for line in lines)
    assert any(line.split()[:2] == ["green", "untracked"] for line in lines)


def test_json_is_one_object_a_line_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--json", "--cores", "1"]) == 0
    played = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [game["game"] for game in played] == [0, 1]
    assert all({"rounds", "you", "automa", "acts", "touches", "digest"} <= set(game) for game in played)


@pytest.mark.parametrize(
    "arguments", [["--players", "5"], ["--seats", "clever"], ["--seats", "greedy,random", "--players", "1"]]
)
def test_wrong_seats_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", *arguments])
    assert arguments[0] in capsys.readouterr().err


def test_rule_ids_and_ranges_are_found_in_names_and_texts() -> None:
    assert coverage.cited("def test_FW_03_FW_04_order() -> None:") == {"FW-03", "FW-04"}
    assert coverage.cited("S-21 to S-23, and CD-04 to CD-05.") == {"S-21", "S-22", "S-23", "CD-04", "CD-05"}
    assert coverage.cited("SHA-256, 12-34, XEX-01, EX-011") == set()


def test_every_rule_of_the_index_is_told_with_its_tests(capsys: pytest.CaptureFixture[str]) -> None:
    """The index has all rules of the catalogue; the report names tests and what is only reminded."""
    index = coverage.index()
    assert len(index) == 447
    assert set(index.values()) == {"active", "reminded"}
    found = {rule.id: rule for rule in coverage.coverage()}
    assert list(found) == list(index)
    assert any("test_seating" in test for test in found["S-30"].tests)
    assert main(["rules", "--coverage"]) == 0
    printed = capsys.readouterr().out
    assert "Only reminded: " in printed
    assert "EX-02  " in printed
    assert main(["rules", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 447
