"""A kept game is packed away and laid out again, by real touches."""

from __future__ import annotations

import pytest

from companion.game import laying
from companion.messages import Words
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from companion.screens import drawings
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_people import play


@pytest.mark.ui
def test_a_game_is_laid_out_again_after_a_finished_round(pump: Pump) -> None:
    """From the menu: what to note, then each part with its drawing, each line a tick; from the last part to the table,
    which is as it was."""
    play(pump, "laying", lambda open_questions: pump.shown.table.progress.round == 2)
    before, head = [*pump.shown.open], pump.shown.head
    parts = laying.parts(pump.shown.table)
    assert {part.name for part in parts} >= {"board", "decks", "zone", "seat"}
    pump.touch("menu")
    pump.touch("menu:lay")
    assert pump.screen.name == "laying"
    shown = []
    for n in range(len(parts) + 1):
        assert not faults(pump.app.root_widget)
        shown.append(pump.screen.title)
        drawn = pump.screen.ids.drawing.children[0]
        if isinstance(drawn, drawings.ConvoyDrawing):
            assert drawn.seat == parts[n - 1].seat
        if n < len(parts) and "tick:0" in pump.map():
            pump.touch("tick:0")
            pump.touch("next")
            pump.touch("before")
            assert (n - 1, 0) in pump.screen._ticked, "a tick stays"
        pump.touch("next")
    assert len({*shown}) == len(parts) + 1
    assert pump.screen.name == "table"
    assert "menu:lay" not in pump.map(), "the table is seen, not the menu"
    assert ([*pump.shown.open], pump.shown.head) == (before, head)


def said(table: Table) -> list[str]:
    words = Words("en")
    words.edition = table.terms.edition
    lines = [*laying.to_note(table), *(line for part in laying.parts(table) for line in part.lines)]
    return [words.text(line.key, **line.values) for line in lines]


@pytest.mark.parametrize(
    ("edition", "modules"),
    [("frostlands", []), ("first-edition", []), ("first-edition", ["pvp", "roles"]), ("first-edition", ["athena"])],
)
def test_every_part_is_said_in_words(edition: str, modules: list[str]) -> None:
    table = given_table({"players": ["red", "blue"], "tracked": True}, edition=edition, modules=modules)
    table.terms.copy = "own"
    for language in ("en", "de"):
        words = Words(language)
        words.edition = edition
        for part in laying.parts(table):
            texts = [words.text(f"lay.part.{part.name}", seat="@seat.red")]
            texts += [words.text(line.key, **line.values) for line in part.lines]
            assert [text for text in texts if "<" in text or "{" in text] == []


def test_a_hand_is_counted_and_its_cards_are_nobody_elses() -> None:
    """What one seat alone may see is not told; its player keeps it apart with a name."""
    table = given_table({"players": ["red", "blue"], "tracked": True}, edition="first-edition")
    table.things.seats["red"].hand = ["nitromethane", "adrenaline"]
    texts = said(table)
    assert "Red: put your hand into the box face down, with your name. Cards: 2." in texts
    assert "Cards in hand: 2." in texts
    assert not [text for text in texts if "itro" in text or "drenal" in text]


def test_what_the_app_does_not_keep_is_said_beforehand() -> None:
    table = given_table({"players": ["red", "blue"], "tracked": ["red"]}, edition="frostlands")
    table.terms.zone, table.terms.board = "ask", "table"
    keys = [line.key for line in laying.to_note(table)]
    assert {"lay.note.convoy", "lay.note.zone", "lay.note.decks"} <= {*keys}
