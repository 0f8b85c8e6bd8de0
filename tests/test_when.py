"""Clocks that are wrong: no order and no end comes of them, and no time is claimed that can't be."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.game import history, when
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.share import bgstats
from companion.simulation.simulate import Players, step

NOW = 1_795_000_000.0
HOUR = 3600.0
YEARS = 30 * 365 * 24 * HOUR


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(when.time, "time", lambda: NOW)


def _played(journal: Journal, library: Library, seed: str, clock: Callable[[int], float], acts: int = -1) -> Game:
    """A game at whose n-th look the clock says so."""
    looks = iter(range(10_000))
    game, players = Game.new(journal, library, seed, clock=lambda: clock(next(looks))), Players(seed)
    while acts and not game.over:
        step(game, players)
        acts -= 1
    return game


CLOCKS: dict[str, tuple[Callable[[int], float], float | None]] = {
    "right": (lambda n: NOW - 5 * HOUR + n, NOW - 5 * HOUR),
    "never set": (lambda n: 20.0 + n, None),
    "in the future": (lambda n: NOW + YEARS + n, None),
    "set on the way": (lambda n: 20.0 + n if n < 40 else NOW - HOUR + n, NOW - HOUR),
    "set back from the future": (lambda n: NOW + YEARS + n if n < 40 else NOW - HOUR + n, NOW - HOUR),
    "set back a little": (lambda n: NOW + n if n < 40 else NOW - 3 * HOUR + n, NOW - 3 * HOUR),
    "lost on the way": (lambda n: NOW - 5 * HOUR + n if n < 40 else 20.0 + n, NOW - 5 * HOUR),
}


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_best_time_known_is_shown_and_shared(library: Library, clock: str) -> None:
    journal = Journal(None)
    ticks, expected = CLOCKS[clock]
    game = _played(journal, library, clock, ticks)
    (row,) = journal.games()
    (past,) = history.past([row])
    names = dict.fromkeys(game.table.terms.seats, "x")
    shared = bgstats.play(game, names, names, "", row.started, row.changed)
    if expected is None:
        assert past.when is None
        assert "playDate" not in shared
    else:
        assert past.when == pytest.approx(expected, abs=600)
        told = datetime.strptime(shared["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC).timestamp()
        assert told == pytest.approx(expected, abs=600)
    assert 0 <= game.seconds < 600
    assert past.result in history.RESULTS, "whatever the clock said, it has ended"


def test_no_clock_decides_the_order(library: Library) -> None:
    """History goes by what came last, home by what was played last."""
    journal = Journal(None)
    games = [_played(journal, library, clock, ticks) for clock, (ticks, _) in CLOCKS.items()]
    assert [game.id for game in history.past(journal.games())] == [game.id for game in reversed(games)]
    assert [row.id for row in journal.games()] == [game.id for game in reversed(games)]
    games[1].undo()
    assert journal.games()[0].id == games[1].id


def test_a_clock_that_has_lost_the_time_does_not_take_away_what_was_known(library: Library, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.db")
    game = _played(journal, library, "lost", lambda n: NOW - HOUR + n, 10)
    journal.close()
    journal = Journal(tmp_path / "games.db")
    again = Game.resume(journal, library, game.id, clock=lambda: 30.0)
    step(again, Players("on"))
    (row,) = journal.games()
    assert row.acts == len(again.report()[0])
    assert when.played(row) == pytest.approx(NOW - HOUR, abs=100)
    again = Game.resume(journal, library, game.id, clock=lambda: NOW)
    step(again, Players("later"))
    assert journal.games()[0].changed == NOW


def test_a_machine_without_a_clock_can_still_show_what_another_one_dated(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(None)
    _played(journal, library, "right", CLOCKS["right"][0], 10)
    monkeypatch.setattr(when.time, "time", lambda: 50.0)
    assert when.began_of(journal.games()[0]) == pytest.approx(NOW - 5 * HOUR, abs=100)


def test_a_game_without_a_date_is_listed_so(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path / "games.db")
    _played(journal, library, "none", CLOCKS["never set"][0], 5)
    journal.close()
    for language, said in (("en", "no date"), ("de", "ohne Datum")):
        assert main(["--folder", str(tmp_path), "--language", language, "game", "list"]) == 0
        assert capsys.readouterr().out.startswith(f"1: {said}, ")
