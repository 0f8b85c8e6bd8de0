"""Forecasts are rows of signs: what, how many; what a card costs the player stands in one piece."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages import Words
from companion.rules.common import forecast
from companion.rules.editions.edition import new_table
from companion.rules.engine.saying import because
from companion.rules.engine.table import Action, Line, Table
from companion.screens.table import facts, foretold
from companion.screens.widgets import theme

ROWS = {
    "normal": {
        "1": ["‹phase-end› 1 ‹repair›"],
        "2": ["‹phase-movement› +1 ‹fuel›"],
        "3": ["‹clock› ‹phase-movement› ‹red› −1 ‹food›", "‹clock› ‹phase-end› ‹red› 1 ‹damage›"],
        "4": ["‹clock› ‹phase-end› −2 ‹food› ‹red› 1 ‹damage› −1 ‹fame› ?"],
        "5": ["‹phase-movement› ‹ride›"],
        "6": ["‹phase-movement› 1 ‹treat›", "‹clock› ‹phase-end› −1 ‹ammo› ‹red› −1 ‹fame›"],
    },
    "hard": {
        "1": ["‹phase-end› 2 ‹repair›"],
        "2": ["‹phase-movement› +2 ‹fuel›"],
        "3": ["‹clock› ‹phase-movement› ‹red› −1 ‹food› / ‹ammo›", "‹clock› ‹phase-end› ‹red› 1 ‹damage›"],
        "4": ["‹clock› ‹phase-end› −1 ‹food› ‹red› 1 ‹damage› −1 ‹fame›"],
        "5": ["‹phase-movement› ‹ride› +1 ‹speed›"],
        "6": ["‹phase-movement› 2 ‹treat›", "‹clock› ‹phase-end› −1 ‹ammo› ‹red› −1 ‹fame›"],
    },
}


def with_card(card: str, difficulty: Any = "normal") -> Table:
    """The Exploration Phase with this Action card revealed."""
    table = new_table()
    table.terms.seats, table.terms.difficulty = {"red": "untracked", "blue": "automa"}, difficulty
    from companion.rules.common.setup import lay_out

    lay_out(table)
    table.things.automa.colour = "blue"
    table.things.automa.tokens, table.things.automa.stock = {}, {}
    table.progress.round, table.progress.step = 1, "exploration.turns"
    table.things.automa.revealed = [Action(card, skill=1, arrow="left")]
    return table


@pytest.mark.parametrize("difficulty", list(ROWS))
@pytest.mark.parametrize("card", list("123456"))
def test_AU_32_what_a_card_brings_later_is_a_row_of_signs(card: str, difficulty: str, pump: Any) -> None:
    told = facts.coming(with_card(card, difficulty), pump.app.words)
    assert [row for fact in told for row in fact.signs] == ROWS[difficulty][card]
    assert all(fact.text for fact in told), "in words where they are touched"


def test_a_row_is_never_cut_and_shares_its_line_where_there_is_room(pump: Any) -> None:
    rows = [row for card in ROWS["normal"].values() for row in card]
    for points in (theme.LABEL, theme.SENTENCE):
        for room in (320.0, 480.0, 760.0):
            lines = foretold.lines(rows, room, points)
            assert foretold.APART.join(lines) == foretold.APART.join(rows)
            assert all(foretold.width(line, points) <= room for line in lines)
    assert len(foretold.lines(rows, 760.0, theme.LABEL)) < len(rows)


@pytest.mark.parametrize("language", ["en", "de"])
def test_AU_36_how_far_and_what_it_attacks(language: str, pump: Any) -> None:
    words = Words(language)
    to = Line("forecast.move.to", "AU-36", {"n": 3, "space": "107"}, (because("why.road", "rulebook"),))
    assert foretold.movement(words, to) == "‹speed› 3 → 107"
    perhaps = Line("forecast.move.more.perhaps", "AU-36", {"n": 3, "more": 5})
    assert foretold.movement(words, perhaps) == "‹speed› 3 / 5 + ?"
    assert foretold.target(words, Line("forecast.target.noammo", "AU-48")) == "‹ammo› 0"
    assert foretold.target(words, Line("forecast.target.noweapon", "AU-49")) == "‹weapon› 0"
    assert foretold.target(words, Line("forecast.target.highest", "AU-47")).startswith("‹target› ")


def test_a_card_of_which_only_its_owner_knows_is_told_in_words() -> None:
    coming = forecast.Coming("1", "end", Line("coming.end.byhand", "1E-AUT-11"), False, False, {})
    assert foretold.coming(with_card("1"), coming) == ""


def test_what_comes_in_one_phase_is_one_row() -> None:
    """Fifteen rows of single things can't be read: the phase once, gains summed up, each cost by itself."""
    rows = [
        "‹clock› ‹phase-fire› ‹red› 1 ‹damage›",
        "‹phase-fire› +1 ‹fuel›",
        "‹phase-end› 1 ‹repair›",
        "‹phase-fire› +1 ‹fame›",
        "‹phase-fire› +2 ‹fuel› 1 ‹treat›",
        "‹cancelled› ‹phase-fire› 1 ‹repair›",
        "‹speed› 10",
    ]
    assert foretold.by_phase(rows) == [
        "‹phase-fire› +3 ‹fuel› +1 ‹fame› 1 ‹treat› · ‹clock› ‹red› 1 ‹damage› · ‹cancelled› 1 ‹repair›",
        "‹phase-end› 1 ‹repair›",
        "‹speed› 10",
    ]
