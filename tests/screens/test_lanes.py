"""The finish: who won and by how much stands large, a lane a seat runs to the ship, the winner's is lit."""

from __future__ import annotations

import pytest

from companion.messages import Words
from companion.rules.editions.edition import new_table
from companion.rules.engine.table import Seat, Table
from companion.screens.drawings.lanes import ScoreLanes
from companion.screens.history.score_screen import ScoreScreen
from companion.screens.shown import Shown
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Txt
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def _finished(seats: dict[str, str], scores: dict[str, dict[str, int]]) -> Table:
    table = new_table()
    table.terms.seats = seats
    table.things.seats = {seat: Seat() for seat in seats}
    table.things.order = list(seats)
    table.progress.scores = scores
    return table


def _screen(table: Table, language: str = "en") -> tuple[ScoreScreen, ScoreLanes, list[str]]:
    screen = ScoreScreen(Shown(1, 1, table, {}), Words(language), {}, lambda rule: None)
    (lanes,) = (widget for widget in screen.walk() if isinstance(widget, ScoreLanes))
    return screen, lanes, [widget.text for widget in screen.ids.head.walk() if isinstance(widget, Txt)]


SOLO = {"blue": "automa", "red": "untracked"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["[b]You win by 51[/b]", "You 66, the Automa 15 · Most from Map: 40"]),
        ("de", ["[b]Du gewinnst mit 51 Vorsprung[/b]", "Du 66, der Automa 15 · Am meisten durch Strecke: 40"]),
    ],
)
def test_the_result_says_by_how_much_and_why(pump: Pump, language: str, said: list[str]) -> None:
    table = _finished(SOLO, {"blue": {"map": 10, "fame": 5}, "red": {"map": 40, "fame": 26}})
    _, lanes, told = _screen(table, language)
    assert told[:2] == said
    assert [lane.seat for lane in lanes.lanes] == ["red", "blue"], "the winner's lane is the first"
    assert lanes.winner == "red"


def test_the_result_is_large_where_it_has_room(pump: Pump) -> None:
    screen, _, _ = _screen(_finished(SOLO, {"blue": {"map": 10}, "red": {"map": 40}}))
    first = [widget for widget in screen.ids.head.walk() if isinstance(widget, Txt)][-1]
    assert max(widget.points for widget in screen.ids.head.walk() if isinstance(widget, Txt)) >= 40
    assert first.points <= theme.LABEL


def test_a_tie_against_the_automa_lights_no_lane(pump: Pump) -> None:
    _, lanes, told = _screen(_finished(SOLO, {"blue": {"map": 10}, "red": {"map": 10}}))
    assert lanes.winner == ""
    assert told[0] == "[b]A tie at 10: no win[/b]"
    assert not any("Most from" in text for text in told)


def test_a_score_told_as_one_number_has_a_lane_without_parts(pump: Pump) -> None:
    screen, lanes, _ = _screen(_finished(SOLO, {"blue": {"map": 10, "fame": -1}, "red": {"total": 66}}))
    screen.size = lanes.size = (760.0, 300.0)
    lanes._draw()
    assert {(seat, source) for _, seat, source in lanes.parts} == {("blue", "map")}, "Fame that is lost has no length"
    assert {"66", "9"} <= {text.shown for text in lanes.written}
    assert "total" not in {text.shown for text in lanes.written}
