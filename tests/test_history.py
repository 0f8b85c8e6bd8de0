"""Past games: rows, filters, averages, win rates and curves; voided games count for nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game import history
from companion.game.game import Game
from companion.game.history import Filter, Past
from companion.journal.journal import Journal
from companion.journal.tables import GameRow
from companion.messages.names import plain_name
from companion.simulation.simulate import Players, step
from tests.hostile_names import HOSTILE


def row(number: int, scores: dict[str, int], voided: bool = False, **title: Any) -> GameRow:
    """A finished game as the journal lists it."""
    automa = title.pop("automa", "blue")
    known: dict[str, Any] = {
        "round": 6,
        "difficulty": "normal",
        "copy": "own",
        "automa": automa,
        "seats": sorted(scores),
        "scores": scores,
        **title,
    }
    return GameRow(number, "seed", 1000.0 * number, 1000.0 * number + 90, 40, True, known, voided)


ROWS = [
    row(1, {"red": 20, "blue": 10}, winner="red", seconds=3600),
    row(2, {"red": 12, "blue": 15}, winner="blue", difficulty="hard", seconds=1800),
    row(3, {"red": 9, "blue": 9}, winner="", difficulty="hard", copy="try"),
    row(4, {"red": 30, "green": 25}, automa="", winner="red", round=5),
    row(5, {"red": 99, "blue": 1}, winner="red", voided=True),
]


@pytest.fixture
def games() -> list[Past]:
    return history.past(ROWS)


def test_only_finished_games_are_past_ones_the_last_begun_first(library: Library) -> None:
    journal = Journal(None)
    going = Game.new(journal, library, "going", clock=lambda: 5.0)
    done = Game.new(journal, library, "done", clock=lambda: 9.0)
    players = Players("done", "hard")
    while done.posed is not None:
        step(done, players)
    found = history.past(journal.games())
    assert [game.id for game in found] == [done.id] != [going.id]
    game = found[0]
    assert (game.people, game.automa, game.difficulty, game.copy) == (("red",), "blue", "hard", "try")
    assert game.rounds == done.table.progress.round
    assert [game.id for game in history.past(ROWS)] == [5, 4, 3, 2, 1]


def test_AU_65_a_tie_with_the_automa_is_no_win(games: list[Past]) -> None:
    assert {game.id: game.result for game in games} == {1: "won", 2: "lost", 3: "tie", 4: "", 5: "won"}


def test_a_game_of_the_first_format_is_listed_without_what_it_did_not_keep() -> None:
    old = history.past([row(1, {"red": 20, "blue": 10}), row(2, {"red": 7, "blue": 7})])
    assert [game.winner for game in old] == ["", "red"]
    assert [game.minutes for game in old] == [None, None]
    assert [game.curve for game in old] == [(), ()]
    assert history.mean_curves(old) == {"people": [], "automa": []}


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (Filter(), [5, 4, 3, 2, 1]),
        (Filter(difficulty="hard"), [3, 2]),
        (Filter(people=1), [5, 3, 2, 1]),
        (Filter(people=2), [4]),
        (Filter(result="won"), [5, 1]),
        (Filter(result="tie"), [3]),
        (Filter(copy="try"), [3]),
        (Filter(difficulty="normal", people=1, result="lost"), []),
    ],
)
def test_filters(games: list[Past], wanted: Filter, ids: list[int]) -> None:
    assert [game.id for game in history.chosen(games, wanted)] == ids


def test_averages_leave_voided_games_out(games: list[Past]) -> None:
    found = history.figures(games)
    assert found.games == 4
    assert found.people == (20 + 12 + 9 + 30 + 25) / 5
    assert found.automa == (10 + 15 + 9) / 3
    assert found.best == 30
    assert found.rounds == (6 + 6 + 6 + 5) / 4
    assert found.minutes == 45
    assert history.figures([]) == history.Figures(0, None, None, None, None, None)


def test_win_rates_by_difficulty_leave_voided_games_and_games_without_automa_out(games: list[Past]) -> None:
    assert history.rates(games) == [history.Rate("normal", 1, 1), history.Rate("hard", 2, 0)]


def test_mean_curves_over_the_games_that_kept_them() -> None:
    first = [{"round": 1, "points": {"red": 2, "blue": 4}}, {"round": 2, "points": {"red": 6, "blue": 5}}]
    second = [{"round": 1, "points": {"blue": 2}}, {"round": 2, "points": {"red": 10, "blue": 3}}]
    games = history.past(
        [
            row(1, {"red": 6, "blue": 5}, curve=first),
            row(2, {"red": 10, "blue": 3}, curve=second),
            row(3, {"red": 99, "blue": 99}, voided=True, curve=first),
        ]
    )
    means = history.mean_curves(games)
    assert means["automa"] == [(1, 3.0), (2, 4.0)]
    assert means["people"] == [(1, 2.0), (2, 6.0)], "of a seat that is not kept the end alone is no curve"


def test_statistics_of_a_person_follow_them_from_colour_to_colour() -> None:
    anna, bea = ["a1", "Anna"], ["b2", "Bea"]
    found = history.past(
        [
            row(1, {"red": 20, "blue": 10}, winner="red", named={"red": ["a1", "Ann"]}),
            row(2, {"red": 30, "green": 25}, automa="", winner="red", named={"red": bea, "green": anna}),
            row(3, {"red": 50, "blue": 10}, winner="red"),
            row(4, {"green": 99, "blue": 1}, automa="blue", winner="green", named={"green": anna}, voided=True),
        ]
    )
    assert history.persons(found) == {"a1": "Anna", "b2": "Bea"}
    hers = history.chosen(found, Filter(person="a1"))
    assert [game.id for game in hers] == [4, 2, 1]
    figures = history.figures(hers, "a1")
    assert (figures.games, figures.people, figures.best, figures.won) == (2, 22.5, 25, 1)
    assert history.figures(found).won is None


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_goes_through_the_journal_into_the_history(library: Library, name: str) -> None:
    journal = Journal(None)
    game = Game.new(journal, library, "hostile")
    players = Players("hostile", "hard")
    while game.posed is not None:
        step(game, players)
    game.name("red", ("a1", name))
    found = history.past(journal.games())
    assert found[0].named == {"red": ("a1", plain_name(name))}


# ------------------------------------------------------------------------------------------------ boxes apart

OF_BOXES = [
    *ROWS,
    row(6, {"red": 40, "blue": 35}, winner="red", edition="first-edition"),
    row(7, {"red": 50, "blue": 20}, winner="red", edition="first-edition", modules=["toys", "mine"]),
    row(8, {"red": 60, "blue": 70}, winner="blue", edition="first-edition", modules=["mine", "toys"]),
    row(9, {"red": 80, "blue": 70}, winner="red", edition="first-edition", modules=["mine"], voided=True),
]


def test_editions_are_apart_in_every_average_and_modules_as_well() -> None:
    apart = history.apart(history.past(OF_BOXES))
    assert list(apart) == [
        ("first-edition", ("mine",)),
        ("first-edition", ("mine", "toys")),
        ("first-edition", ()),
        ("frostlands", ()),
    ]
    means = {boxes: history.figures(games).people for boxes, games in apart.items()}
    assert list(means.values()) == [None, 55, 40, pytest.approx((20 + 12 + 9 + 30 + 25) / 5)]
    won = [[(rate.games, rate.won) for rate in history.rates(games)] for games in apart.values()]
    assert won == [[(0, 0), (0, 0)], [(2, 1), (0, 0)], [(1, 1), (0, 0)], [(1, 1), (2, 0)]]


@pytest.mark.parametrize("average", [history.figures, history.rates, history.mean_curves])
def test_games_of_different_boxes_have_no_average(average: Callable[[list[Past]], object]) -> None:
    with pytest.raises(ValueError, match="same boxes"):
        average(history.past(OF_BOXES))
    with pytest.raises(ValueError, match="same boxes"):
        average(history.chosen(history.past(OF_BOXES), Filter(edition="first-edition")))
