"""Where several are asked at once their tabs are in turn order, and the first one's question shows."""

from __future__ import annotations

from companion.rules.engine.question import Posed
from companion.scenario.laying import given_table
from companion.screens.table.asked import in_turn


def test_tabs_of_several_questions_are_in_turn_order() -> None:
    table = given_table({"players": ["red", "green", "blue"]})
    table.things.order = ["blue", "red", "green"]
    asked = {seat: Posed(1, "rest.feed", "choose", "RE-02", seat, seat) for seat in ("red", "green", "blue")}
    assert in_turn(asked, table) == ["blue", "red", "green"]
