"""Open rules read the other way: switched in a game, kept for the next ones, told in the terminal and in the score."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli.terminal import Stopped, Terminal
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.packs import load_packs
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Line, Table, Terms
from companion.scenario.given import fresh
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup

D_60 = "Does the Snowstorm slow the Automa?"


def _library(folder: Path) -> Library:
    packs, _ = load_packs()
    return Library(folder, packs)


def _table(*doubts: str) -> Table:
    """A game with a sentence that stands on these doubts, not yet confirmed."""
    table = fresh()
    table.progress.lines = [Line("automa.passes", "AU-31", doubts=doubts)]
    return table


def _typed(table: Table, folder: Path, *lines: str) -> str:
    out = io.StringIO()
    game = Game.start_at(Journal(None), _library(folder), "typed", table)
    with pytest.raises(Stopped):
        Terminal(Words(), out, iter(lines), None).play(game)
    return out.getvalue()


def test_a_house_rule_is_kept_for_the_next_game_and_taken_back(tmp_path: Path) -> None:
    game = Game.start_at(Journal(None), _library(tmp_path), "first", fresh())
    game.correct([("terms.doubts.D-60", "a")])
    assert _library(tmp_path).house_rules == {"D-60": "a"}
    second = Game.new(Journal(None), _library(tmp_path), "second")
    assert second.table.terms.doubts == {"D-60": "a"}
    second.correct([("terms.doubts.D-60", "b")])
    assert second.table.terms.doubts == {}
    assert _library(tmp_path).house_rules == {}


def test_a_refused_house_rule_is_not_kept(tmp_path: Path) -> None:
    game = Game.start_at(Journal(None), _library(tmp_path), "refused", fresh())
    for path, value in (("terms.doubts.D-62", "b"), ("terms.doubts.D-60", "c"), ("terms.doubts.D-99", "a")):
        with pytest.raises(IllegalAnswer):
            game.correct([(path, value)])
    assert _library(tmp_path).house_rules == {}


def test_the_terminal_tells_how_an_open_rule_is_played_and_how_else(tmp_path: Path) -> None:
    told = _typed(_table("D-60", "D-62"), tmp_path, "why", "correct terms.doubts.D-60=a", "why")
    first, second = told.split("> correct")
    assert "Played here – Yes: speed −2 and no Shortcuts." in first
    assert "Other ruling – No, it has no Truck card. (correct terms.doubts.D-60=a)" in first
    assert "Played here – No, it has no Truck card." in second
    assert "(correct terms.doubts.D-60=b)" in second


def test_the_terminal_offers_no_other_reading_where_none_can_be_played(tmp_path: Path) -> None:
    told = _typed(_table("D-62"), tmp_path, "why")
    assert "Played here – The player decides." in told
    assert "If your table plays it otherwise, change the table with Correct." in told
    assert "Other ruling" not in told
    assert "terms.doubts" not in told


def test_the_terminal_says_why_a_house_rule_is_refused(tmp_path: Path) -> None:
    told = _typed(_table("D-60"), tmp_path, "correct terms.doubts.D-60=c", "correct terms.doubts.D-62=b")
    assert "D-60 has the rulings a and b, not c." in told
    assert "D-62 is no open rule with another ruling. Try one such as D-02." in told


def test_a_correction_of_a_doubt_is_told_in_words(tmp_path: Path) -> None:
    game = Game.start_at(Journal(None), _library(tmp_path), "words", fresh())
    game.correct([("terms.doubts.D-60", "a")])
    assert game.posed is not None
    said = [Words().line(line) for line in game.posed.lines]
    assert f"From now on: {D_60} No, it has no Truck card." in said


def _answers(game: Game, bot: RandomPlayer) -> Iterator[str]:
    """A bot that types."""
    while (posed := game.posed) is not None:
        value = answer_setup(posed.key, "normal")
        if value is None:
            value = "next" if posed.kind == "tell" else bot.answer(posed)
        if isinstance(value, dict | list):
            yield json.dumps(value)
        else:
            yield str(value) or "-"


def test_the_terminal_names_the_house_rules_with_the_score(tmp_path: Path) -> None:
    library = _library(tmp_path)
    library.set_house_rule("D-60", "a")
    game, out = Game.new(Journal(None), library, "score"), io.StringIO()
    Terminal(Words(), out, _answers(game, RandomPlayer("score")), None).play(game)
    assert f"House rule: {D_60} No, it has no Truck card." in out.getvalue().splitlines()[-2]


@pytest.mark.parametrize(("seats", "told"), [({"red": "untracked", "blue": "automa"}, 2), ({"red": "untracked"}, 1)])
def test_one_about_the_automa_is_not_named_with_the_score_of_a_game_without_it(
    seats: dict[str, str], told: int
) -> None:
    """D-60 is about the Automa, D-17 is not; by Correct both can be taken back."""
    table = fresh()
    table.terms.seats, table.terms.doubts = seats, {"D-17": "a", "D-60": "a"}
    said = Words().house_rules(table)
    assert len(said) == told
    assert any(D_60 in text for text in said) is (told == 2)


def test_why_in_the_terminal_tells_the_rule_of_a_question_that_no_sentence_comes_with(tmp_path: Path) -> None:
    out = io.StringIO()
    game = Game.new(Journal(None), _library(tmp_path), "why")
    with pytest.raises(Stopped):
        Terminal(Words(), out, iter(["why"]), None).play(game)
    assert f"    {Words().rule('S-01')}\n" in out.getvalue().partition("> why")[2]


def test_a_word_that_is_no_answer_is_not_refused_by_a_rule(tmp_path: Path) -> None:
    """What nobody offered is no answer; a rule is named where it forbids something."""
    out = io.StringIO()
    game = Game.new(Journal(None), _library(tmp_path), "typed", Terms(edition="first-edition"))
    with pytest.raises(Stopped):
        Terminal(Words(), out, iter(["hello", "correct things.seats.red.fury=3"]), None).play(game)
    told = out.getvalue().split("> hello")[1]
    refused = told.strip().splitlines()[0]
    assert refused == "That is not one of the possible answers."
    assert "1E-CMP-02" in told.split("fury=3")[1]


def test_a_word_in_place_of_a_number_is_not_refused_by_a_rule_either(tmp_path: Path) -> None:
    """A number that is too high is: the rule tells how many there are."""
    out = io.StringIO()
    game = Game.new(Journal(None), _library(tmp_path), "typed", Terms(edition="first-edition"))
    with pytest.raises(Stopped):
        Terminal(Words(), out, iter(["1", "ok", "ok", "hello", "100"]), None).play(game)
    word, number = (out.getvalue().split(f"> {typed}\n")[1].splitlines()[0] for typed in ("hello", "100"))
    assert "A number from 3 to 9 is needed." in (word, number.split(" 1E-")[0])
    assert "1E-" not in word
    assert "1E-" in number
