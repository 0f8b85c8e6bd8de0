"""An Outcome card that the app has dealt is seen when it is dealt, not only in Why?: it turns over above the
drawing."""

from __future__ import annotations

import pytest

from companion.rules.engine.question import Posed
from companion.screens.drawings.dealt import DealtCard
from companion.screens.drawings.reasons import outcomes
from tests.screens.pump import Pump
from tests.screens.test_people import cut, first, play

pytestmark = pytest.mark.ui
ALONE = ("untracked",)


def _decided(posed: Posed) -> bool:
    return posed.kind == "tell" and any(outcomes(line) for line in posed.lines)


def _faces(pump: Pump) -> list[DealtCard]:
    return [w for w in pump.screen.stage.ids.view.children if isinstance(w, DealtCard)]


def test_a_dealt_card_turns_over_above_the_drawing_of_what_it_decided(pump: Pump) -> None:
    play(pump, "dealt", lambda o: _decided(first(o)), ALONE)
    cards = {card for line in pump.screen.editor.lines for card, _ in outcomes(line)}
    while not cards and pump.screen.editor.goes_on:
        pump.touch("next")
        cards = {card for line in pump.screen.editor.lines for card, _ in outcomes(line)}
    assert cards
    (face,) = _faces(pump)
    drawing = next(w for w in pump.screen.stage.ids.view.children if w is not face)
    assert drawing.top <= face.y + 1
    lit = face.sheet.told[face.sheet.now]
    assert any(text.shown.endswith(lit) for text in face.written), "the value that decided"
    assert "deck" not in face._things, "it has turned over"
    assert not cut(pump)
    pump.touch("next")
    if not _decided(pump.posed):
        assert _faces(pump) == []
        assert all(w.size_hint_y == 1 for w in pump.screen.stage.ids.view.children if w.size_hint_y is not None)


def test_a_card_of_the_real_deck_is_in_the_hand_and_not_drawn_again(pump: Pump) -> None:
    play(pump, "dealt", lambda o: _decided(first(o)), ALONE)
    table, lines = pump.shown.table, pump.posed.lines
    from companion.screens.drawings.dealt import dealt

    assert dealt(table, lines)
    table.terms.draws["outcome"] = "tap"
    assert dealt(table, lines) is None
