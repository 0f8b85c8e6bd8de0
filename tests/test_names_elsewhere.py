"""Names in what leaves the game: sentences of both languages, set-up codes, reports and game files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.names import named, plain_name
from companion.rules.engine.table import Line, humans
from companion.share import report, setup_code
from companion.simulation.simulate import Players, step
from tests.hostile_names import HOSTILE, names

SPOKEN = {language: Words(language) for language in ("en", "de")}


def begun(library: Library, journal: Journal, people: tuple[str, ...] = ()) -> Game:
    """A game of two under way, with persons of these names."""
    game, players = Game.new(journal, library, "elsewhere"), Players("elsewhere", seats=("tracked", "tracked"))
    while not game.table.progress.round:
        step(game, players)
    for n, (seat, name) in enumerate(zip(humans(game.table), people, strict=False)):
        game.name(seat, (f"id{n}", name))
    return game


@pytest.mark.parametrize("language", SPOKEN)
@given(names)
def test_a_name_stands_in_sentences_as_it_is_with_the_colour(language: str, typed: str) -> None:
    words, name = SPOKEN[language], plain_name(typed)
    words.several, words.names = True, {"red": name} if name else {}
    red = words.colour("red")
    expected = f"{name} ({red})" if name else red
    assert words.text("seat.red") == expected
    assert words.line(Line("seat.left", "OT-01", seat="red")).count(expected) >= 1
    assert words.value(["@seat.red", "@seat.green"]).startswith(expected)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_goes_along_in_game_file_and_report_and_changes_no_code(
    library: Library, tmp_path: Path, name: str
) -> None:
    journal = Journal(None)
    game, bare = begun(library, journal, (name, "Bea")), begun(library, Journal(None))
    assert setup_code.code(setup_code.set_up(game)) == setup_code.code(setup_code.set_up(bare))
    gamefile.export(journal, game.id, tmp_path / "game.aurora")
    there = Journal(None)
    taken = gamefile.take(there, tmp_path / "game.aurora")
    assert taken.differ == []
    again = Game.resume(there, library, taken.game)
    assert named(again.table) == named(game.table) != {}
    assert next(iter(named(again.table).values()))[1] in (plain_name(name), "Bea")
    other = report.take_over(Journal(None), library, report.read_report(report.report(game)))
    assert named(other.table) == named(game.table)
