"""What a question shows as closed: greyed, with its reason and rule, never to be chosen."""

from __future__ import annotations

import io

import pytest

from companion.cli.terminal import Terminal
from companion.game.unseen import public
from companion.messages import Words
from companion.rules.engine.question import Option, Shut
from companion.rules.engine.table import Line
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_flow import to_play
from tests.screens.test_large import to_turn
from tests.screens.test_reuse import options, put

pytestmark = pytest.mark.ui

WHY = {"repair": "EX-49", "token": "EX-53", "object": "EX-54"}
CLOSED = tuple(
    Shut(Option(f"3.{n}", "option.bonus.shut", {"what": f"@bonus.3.1.{min(n, 2)}"}), (Line(f"shut.{key}", rule),))
    for n, (key, rule) in enumerate(WHY.items(), 1)
)


def shut(pump: Pump) -> dict[str, str]:
    """What is greyed on the panel: identifier to text."""
    every = [w for w in pump.screen.panel.walk() if str(getattr(w, "ident", "")).startswith("shut:")]
    assert all(w.disabled for w in every)
    return {w.ident: w.caption for w in every}


def test_it_stands_greyed_with_reason_and_rule_and_a_touch_does_nothing(pump: Pump) -> None:
    to_play(pump)
    posed = put(pump, shut=CLOSED[:1], options=pump.posed.options[:2])
    assert shut(pump) == {"shut:3.1": "2 Repairs: No box of your Convoy is damaged. (EX-49)"}
    assert set(options(pump)) == {f"option:{o.id}" for o in posed.options}
    assert faults(pump.app.root_widget) == []
    number = pump.posed.number
    button = next(w for w in pump.screen.panel.walk() if getattr(w, "ident", "") == "shut:3.1")
    button._go()
    pump.settle()
    assert pump.posed.number == number


@pytest.mark.parametrize("language", ["en", "de"])
def test_without_room_the_reasons_are_a_touch_away_and_the_options_stay(pump: Pump, language: str) -> None:
    to_turn(pump, "large")
    pump.app.set(language=language)
    pump.settle()
    put(pump, shut=CLOSED)
    before = set(options(pump))
    assert before
    pump.touch("shut")
    assert len(shut(pump)) == 3
    assert faults(pump.app.root_widget) == []
    pump.touch("shut")
    assert set(options(pump)) == before


def test_the_terminal_lists_it_without_a_number(pump: Pump) -> None:
    to_play(pump)
    posed = put(pump, shut=CLOSED[:1])
    out = io.StringIO()
    terminal = Terminal(Words(), out, iter(()), None)
    terminal._show(pump.app.session._open_game(), posed)
    said = out.getvalue().splitlines()
    assert "  – not now: 2 Repairs: No box of your Convoy is damaged. (EX-49)" in said


def test_a_card_in_a_hand_is_not_named_to_others(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    to_play(pump)
    hidden = Shut(Option("x", "option.bonus.shut", {"what": "@bonus.3.1.1"}, hand=True), CLOSED[0].why)
    posed = put(pump, shut=(hidden, CLOSED[0]))
    assert public(posed, pump.shown.table).shut == posed.shut, "alone nothing is hidden"
    monkeypatch.setattr("companion.game.unseen.several", lambda table: True)
    assert public(posed, pump.shown.table).shut == (CLOSED[0],)
