"""A step of the set-up uses both halves of the screen, and so does a list of what is to be put right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.game.game import Game
from companion.rules.common import clan, setup
from companion.rules.common.automa import cards
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from companion.screens.drawings import SetupDrawing
from companion.screens.table.attempts import Beside, attempts
from companion.screens.table.step import least
from companion.screens.widgets.boxes import upright
from companion.screens.widgets.widgets import Sentence
from companion.simulation.bots import RandomPlayer
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

Resize = Callable[[int, int], None]
EMPTY = 0.35
"""The most of the panel's height that may be free, between what is told and the answers."""
STEPS = 8


@pytest.fixture
def window(pump: Pump) -> Iterator[Resize]:
    """Gives the window another size; afterwards it has the one of all tests again."""

    def resize(width: int, height: int) -> None:
        Window.size = (width, height)
        pump.frames(5)

    yield resize
    resize(800, 480)


def to_steps(pump: Pump, text: str, language: str) -> None:
    """Up to the first step of the set-up with the box of the game open."""
    pump.app.set(text=text, language=language)
    session, bot = pump.app.session, RandomPlayer("steps")
    session.start(lambda: Game.new(session.journal, session.library, "steps"))
    pump.settle()
    while pump.posed.key != "setup.group":
        told = {"setup.copy": "own", "setup.terms": {field.name: field.default for field in pump.posed.fields}}
        pump.answer(told.get(pump.posed.key) or bot.answer(pump.posed))
    pump.settle()


def of_kind(side: Widget, kind: type) -> list[Any]:
    """What there is of this kind on one half of the screen."""
    return [widget for widget in side.walk(restrict=True) if isinstance(widget, kind)]


@pytest.mark.parametrize(
    ("size", "text", "language"),
    [
        ((800, 480), "normal", "en"),
        ((800, 480), "large", "de"),
        ((480, 800), "normal", "en"),
        ((600, 1024), "large", "de"),
    ],
)
def test_each_step_uses_both_halves(
    pump: Pump, window: Resize, text: str, language: str, size: tuple[int, int]
) -> None:
    """What is laid out stands on one half, the drawing on the other."""
    window(*size)
    to_steps(pump, text, language)
    told: list[bool] = []
    above = 0
    while pump.posed.key == "setup.group":
        screen, lines = pump.screen, len(pump.posed.lines)
        panel, stage = screen.panel, screen.stage
        there = [len(of_kind(side, Sentence)) for side in (panel, stage)]
        assert sorted(there) == [0, lines], pump.posed.values
        told.append(there[0] > 0)
        drawings = of_kind(panel, SetupDrawing), of_kind(stage, SetupDrawing)
        if upright():
            assert not drawings[0]
            above += len(drawings[1])
        else:
            assert len(drawings[told[-1]]) == 1
            assert not drawings[not told[-1]]
            free = panel.height - panel.ids.upper.height - panel.ids.lower_scroll.height
            assert free < EMPTY * panel.height, pump.posed.values
            drawing = (*drawings[0], *drawings[1])[0]
            assert drawing.height >= least(drawing.width) - 1
            assert not told[-1] or drawing.height == stage.height, "it has the whole half"
        assert faults(pump.app.root_widget) == []
        pump.answer("done")
        pump.settle()
    assert len(told) == STEPS
    assert not upright() or above > STEPS / 2, "only the longest lists need the height of the drawing"
    assert text == "large" or upright() or {*told} == {True, False}
    assert panel.width in (Window.width, *map(dp, (300, 380)))


@pytest.mark.parametrize(("text", "most"), [("normal", 2), ("large", 2)])
def test_what_is_to_be_put_right_in_set_up_is_on_few_pages(pump: Pump, text: str, most: int) -> None:
    """Of every Enemy and the ship; the big button turns the pages."""
    to_steps(pump, text, "de")
    session, table = pump.app.session, pump.shown.table
    session.correct([("things.aurora", 3), *((f"enemy.{enemy}", 1) for enemy in clan.enemies(table))])
    pump.settle()
    session.undo()
    pump.settle()
    n, of = pump.screen.aside.ticks.page
    assert n == 1
    assert of <= most


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", ["normal", "large"])
def test_terms_are_one_form_with_the_box_open_and_without(
    pump: Pump, text: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Colours are chips in both, or folded in both, also where all cards are known and most is asked."""

    def decks(table: Table) -> Rule[list[str]]:
        yield from ()
        return [cards.deck_name(table)]

    monkeypatch.setattr(setup, "_read_decks", decks)
    pump.app.set(text=text, language=language)
    session, forms = pump.app.session, []
    for copy in ("own", "try"):
        session.start(lambda: Game.new(session.journal, session.library, "terms"))
        pump.settle()
        pump.answer(copy)
        pump.settle()
        assert pump.posed.key == "setup.terms"
        forms.append({i for i in pump.map() if i.startswith(("you:", "automa:", "unfold:you", "unfold:automa"))})
        assert faults(pump.app.root_widget) == []
    assert forms[0] == forms[1] != set()


@pytest.mark.parametrize("text", ["normal", "large"])
def test_a_choice_in_set_up_never_takes_the_whole_width(pump: Pump, text: str) -> None:
    """Its details fold before the drawing goes, as those of a secret objective with its long names in German."""
    pump.app.set(text=text)
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "choice"))
    pump.settle()
    assert pump.posed.key == "setup.copy"
    assert max(attempt.width for attempt in attempts(pump.posed, Beside(setting_up=True))) < Window.width
