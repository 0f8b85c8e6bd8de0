"""The same game from a file again: known, extended, or kept beside the one here and counted once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.game import gamefile, history
from companion.game.game import Game
from companion.game.same import ALIKE, alike
from companion.journal.checkpoints import Checkpoints
from companion.journal.journal import Journal
from companion.journal.rows import Act, Chain, End
from companion.rules.engine.table import freeze
from companion.share import bgstats
from companion.simulation.simulate import Players, step

SOLO = ("tracked",)


class Table:
    """One machine with one game on it."""

    def __init__(self, library: Library, folder: Path, name: str) -> None:
        self.library, self.file = library, folder / f"{name}.aurora"
        self.path = folder / name / "games.db"
        self.journal = Journal(self.path)
        self.name = name
        self.game: Game | None = None

    def play(self, acts: int, how: str = "") -> Table:
        """Play on, by bots that are others for each name; to the end with -1."""
        if self.game is None:
            self.game = Game.new(self.journal, self.library, "same", clock=lambda: 1_790_000_000.0)
        players, game = Players(how or "same", seats=SOLO), self.game
        while acts and not game.over:
            step(game, players)
            acts -= 1
        return self

    def out(self) -> Path:
        """The game in a file."""
        assert self.game is not None
        gamefile.export(self.journal, self.game.id, self.file)
        return self.file

    def take(self, file: Path) -> gamefile.Taken:
        """Take a file in, and stand in that game."""
        taken = gamefile.take(self.journal, file)
        self.game = Game.resume(self.journal, self.library, taken.game)
        return taken


@pytest.fixture
def table(library: Library, tmp_path: Path) -> Callable[[str], Table]:
    return lambda name: Table(library, tmp_path, name)


def test_a_longer_one_goes_on_and_a_shorter_one_changes_nothing(table: Callable[[str], Table]) -> None:
    """There and back again, with undone acts and moves of the head in it."""
    home, away = table("home").play(25), table("away")
    assert home.game is not None
    home.game.undo()
    first = home.out().read_bytes()
    assert away.take(home.file).kin.how == "new"
    assert away.game is not None
    away.game.redo()
    away.play(10)
    away.game.undo()
    away.game.undo()
    away.play(5)
    before = home.journal.games()[0]
    home.journal.void(before.id, True)
    taken = home.take(away.out())
    assert (taken.kin.how, taken.game) == ("longer", before.id)
    (row,) = home.journal.games()
    assert row.acts > before.acts
    assert row.voided, "whether it counts is said here"
    assert home.game.report() == away.game.report()
    assert freeze(home.game.table) == freeze(away.game.table)
    assert home.game.tree.left == away.game.tree.left
    home.play(3)
    kept = home.path.read_bytes(), home.journal.games()
    assert gamefile.take(home.journal, home.out()).kin.how == "same"
    home.file.write_bytes(first)
    for file in (home.file, away.file):
        assert gamefile.take(home.journal, file).kin.how == "older"
    assert (home.path.read_bytes(), home.journal.games()) == kept
    again = Game.resume(home.journal, home.library, before.id)
    assert freeze(again.table) == freeze(home.game.table)


def test_one_that_parted_is_kept_beside_and_counts_once(table: Callable[[str], Table], library: Library) -> None:
    """Both are told apart wherever they stand; by BG Stats they are one play."""
    home, away = table("home").play(30), table("away")
    away.take(home.out())
    home.play(-1, "other")
    away.play(-1, "away")
    assert home.game is not None
    assert away.game is not None
    taken = home.take(away.out())
    assert taken.kin.how == "parted"
    assert 30 <= taken.kin.common < len(away.game.report()[0])
    rows = home.journal.games()
    assert {(row.id, row.version, row.versions) for row in rows} == {(1, 1, 2), (2, 2, 2)}
    past = history.past(rows)
    assert {game.id: game.again for game in past} == {1: False, 2: True}
    assert history.figures(past).games == 1
    assert sum(rate.games for rate in history.rates(past)) == 1
    one = history.mean_curves([game for game in past if game.id == 1])
    assert history.mean_curves(past) == one
    home.journal.void(1, True)
    past = history.past(home.journal.games())
    assert {game.id: game.again for game in past} == {1: False, 2: False}, "the one that is left counts"
    assert history.figures(past).games == 1
    plays = []
    for row in home.journal.games():
        game = Game.resume(home.journal, library, row.id)
        names = dict.fromkeys(game.table.terms.seats, "x")
        plays.append(bgstats.play(game, names, names, "", row.started)["sourcePlayId"])
    assert len(set(plays)) == 1
    for file in (away.file, home.out()):
        assert gamefile.take(home.journal, file).kin.how == "same"
    assert len(home.journal.games()) == 2


def test_a_third_version_goes_on_with_the_one_that_it_is_of(table: Callable[[str], Table]) -> None:
    home, away = table("home").play(30), table("away")
    away.take(home.out())
    home.play(5, "other")
    away.play(5, "away")
    assert home.take(away.out()).kin.how == "parted"
    away.play(5, "away")
    taken = gamefile.take(home.journal, away.out())
    assert (taken.kin.how, taken.game) == ("longer", 2)


def test_two_tables_with_one_set_up_code_are_two_games(table: Callable[[str], Table], library: Library) -> None:
    """The seed is the same, the beginning too; they began at other times, and each counts."""
    home, away = table("home").play(6), table("away")
    away.game = Game.new(away.journal, library, "same", clock=lambda: 1_790_000_500.0)
    away.play(8, "away")
    assert gamefile.take(home.journal, away.out()).kin.how == "new"
    assert [row.versions for row in home.journal.games()] == [1, 1]


def test_a_clock_that_told_another_time_makes_no_other_game(table: Callable[[str], Table], library: Library) -> None:
    home, away = table("home").play(ALIKE + 5), table("away")
    away.game = Game.new(away.journal, library, "same", clock=lambda: 9.0)
    away.play(ALIKE + 9)
    assert gamefile.take(home.journal, away.out()).kin.how == "longer"


def test_acts_count_and_not_how_they_were_packed(table: Callable[[str], Table]) -> None:
    """Another machine may deflate otherwise; a row whole in the file here need not be so there."""
    home = table("home").play(30)
    assert home.game is not None
    _, rows = home.journal.copy_out(home.game.id)
    acts = list(home.game.tree.acts)
    others, _ = End(Chain(), Checkpoints()).after([(act, home.game.tree.checkpoints.get(act.number)) for act in acts])
    assert alike(rows, others) == len(rows)
    slim, _ = End(Chain(), Checkpoints()).after([(act, None) for act in acts])
    assert slim[0] != rows[0]
    assert alike(rows, slim) == len(rows)
    changed = [*acts[:20], Act(21, 20, acts[3].entries), *acts[21:]]
    other, _ = End(Chain(), Checkpoints()).after([(act, None) for act in changed])
    assert alike(rows, other) == 20


def test_the_command_says_what_came_of_it(
    table: Callable[[str], Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, away = table("home").play(30), table("away")
    away.take(home.out())
    away.play(12, "away")
    away.out()
    home.play(20, "other")
    other = tmp_path / "other.aurora"
    assert home.game is not None
    gamefile.export(home.journal, home.game.id, other)
    folder = ["--language", "en", "--folder", str(tmp_path / "there"), "game"]
    for file in (home.file, away.file, away.file, home.file, other):
        assert main([*folder, "import", str(file)]) == 0
    assert main([*folder, "list"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == [
        "Taken over as game 1.",
        "Game 1 goes on: 12 steps were added.",
        "That game is here already, as game 1.",
        "That game is here already, as game 1, and has gone on since: it has 12 steps more.",
    ]
    assert told[4].startswith("Taken over as game 2. It begins as game 1 and parts from it after step ")
    assert ", version 2 of 2, " in told[5]
    assert ", version 1 of 2, " in told[6]
