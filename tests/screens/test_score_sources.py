"""The score screen asks the rules which parts a score has: those of an expansion have a row and their reasons too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.messages import Words
from companion.rules.common.sources import sources
from companion.rules.editions.edition import new_table
from companion.rules.engine.offered import offering
from companion.rules.engine.saying import because
from companion.rules.engine.table import Line, Seat, Table
from companion.screens.drawings.charts import ScoreBars
from companion.screens.history.score_screen import ScoreScreen
from companion.screens.shown import Shown
from tests.screens.pump import Pump
from tests.toy.module import MODULE, NAME
from tests.toy.tracks import LUCK

pytestmark = pytest.mark.ui


@pytest.fixture
def toy() -> Iterator[None]:
    with offering(MODULE):
        yield


def scored(modules: list[str]) -> Table:
    table = new_table()
    table.terms.modules = modules
    table.terms.seats = {"red": "tracked", "green": "tracked"}
    table.things.seats = {"red": Seat(), "green": Seat()}
    table.things.order = ["red", "green"]
    table.progress.scores = {"red": {"map": 2, "fame": 1, "toy": 3}, "green": {"map": 0, "fame": 1, "toy": 0}}
    return table


def bars(screen: ScoreScreen) -> Any:
    return next(w for w in screen.walk() if isinstance(w, ScoreBars))


@pytest.mark.parametrize("language", ["en", "de"])
def test_points_of_an_expansion_have_a_row_and_their_reasons(pump: Pump, toy: None, language: str) -> None:
    table, words = scored([NAME]), Words(language)
    why = because("why.score.toy", "rulebook", n=3)
    line = Line("score.player", "SC-09", {"seat": "@seat.red", "total": 6}, (why,), seat="red")
    screen = ScoreScreen(Shown(1, 1, table, {}, scored=(line,)), words, {}, lambda rule: None)
    screen.open_points()
    assert [name for name, _ in bars(screen).rows] == ["map", "fame", "toy"]
    screen.close_points()
    screen.open_points("toy")
    told = [w.text for w in screen.walk() if hasattr(w, "text")]
    assert any("TOY-05" in text for text in told)
    assert any(words.reason(why).split(" (")[0] in text for text in told)


def test_the_parts_of_a_score_stand_in_the_order_of_the_rules(toy: None) -> None:
    names = [source.name for source in sources(scored([NAME]))]
    assert names == ["map", "fame", "objects", "cards", "special", "boxes", "ship", "toy", LUCK.name]
    assert [source.name for source in sources(scored([]))] == names[:-2]


@pytest.mark.parametrize(("taken", "rules"), [(True, ("SC-07", "AU-63")), (False, ("SC-08", "AU-64"))])
def test_SC_07_SC_08_the_rule_of_the_ship_is_that_of_its_being_reached(taken: bool, rules: tuple[str, str]) -> None:
    table = scored([])
    table.progress.taken = taken
    ship = sources(table)[-1]
    assert (ship.rule, ship.automa) == rules
