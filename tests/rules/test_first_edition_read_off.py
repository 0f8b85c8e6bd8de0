"""What an owner of the first edition reads off real cards as they come up: once, then it is known."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import crew, fame_track, objects, setup
from companion.rules.common.automa import board
from companion.rules.common.convoy import cards as convoy
from companion.rules.editions.cards import PHASES
from companion.rules.editions.first_edition import layout
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Posed, Rule
from companion.rules.engine.table import Deck, Table
from companion.scenario.laying import given_table
from tests.rules.driving import drive


def asked(table: Table, rule: Rule[Any], **answers: Any) -> dict[str, list[str]]:
    """Run a rule with these answers, 0 for all other signs; the questions asked, with their fields."""
    found: dict[str, list[str]] = {}

    def answer(posed: Posed) -> Any:
        found[posed.key] = [field.name for field in posed.fields]
        return dict.fromkeys(found[posed.key], 0) | answers[posed.key.replace(".", "_")]

    drive(table, rule, answer)
    return found


@pytest.fixture
def table() -> Table:
    """A table of a real copy, of whose cards nothing is told."""
    table = given_table({"tracked": ["you"], "regions": {0: 1}}, edition="first-edition")
    table.terms.copy, table.terms.packs = "own", {}
    table.terms.printed = {path: face for path, face in table.terms.printed.items() if "/" not in path}
    return table


def test_UF_20_a_skill_is_asked_once_and_never_where_a_book_tells_it(table: Table) -> None:
    """1E-CRD-S06, 1E-CRD-S13: Explorer and Co-Pilot are 2 and 1."""
    assert asked(table, crew.read_skill(table, "you", "medic"), crew_skill={"skill": 1}) == {"crew.skill": ["skill"]}
    assert asked(table, crew.read_skill(table, "you", "medic")) == {}
    assert asked(table, crew.read_skill(table, "you", "explorer")) == {}


def test_UF_21_the_phase_of_the_jackal_is_asked_with_his_skill(table: Table) -> None:
    """1E-CRD-S08: the books lost the icon."""
    told = {"skill": 2, "phase": "rest"}
    fields = asked(table, crew.read_skill(table, "you", "jackal"), crew_skill=told)
    assert fields == {"crew.skill": ["skill", "phase"]}
    assert table.terms.printed["survivor/jackal"]["phase"] == ("rest", "owner")


def test_UF_22_UF_23_UF_24_a_card_of_the_convoy_is_read_once(table: Table) -> None:
    """1E-CON-01, 1E-CON-03: a Truck's numbers and all boxes; of a Trailer its boxes alone."""
    told = {"speed": 4, "towing": 2, "survivor": 2, "any": 1}
    truck = asked(table, convoy.read_card(table, "red", "start-truck-red", "truck"), convoy_card=told)
    assert {"speed", "towing", "survivor", "armor"} <= set(truck["convoy.card"])
    assert convoy.face(table, "start-truck-red")["boxes"] == (["any", "survivor", "survivor"], "owner")
    assert asked(table, convoy.read_card(table, "red", "start-truck-red", "truck")) == {}
    trailer = asked(table, convoy.read_card(table, "red", "start-trailer-red", "trailer"), convoy_card={"any": 2})
    assert not {"towing"} & set(trailer["convoy.card"])


@pytest.mark.parametrize(("card", "seat"), [(fame_track.PLAYER, "red"), (fame_track.AUTOMA, "automa")])
def test_UF_31_UF_39_a_told_fame_track_counts(table: Table, card: str, seat: str) -> None:
    """1E-FAM-03, 1E-FAM-05: its ends are where no Fame is gained nor lost any more; without it -1 and 3."""
    gain = board.gain_fame(table, 9) if seat == "automa" else crew.gain_fame(table, seat, 9, "1E-FAM-01")
    lose = board.lose_fame(table, 9) if seat == "automa" else crew.lose_fame(table, seat, 9, "1E-FAM-01")
    assert (fame_track.of(table, card).bottom, fame_track.of(table, card).top) == (-1, 3)
    learn(table, card, "bottom", -5, "owner")
    learn(table, card, "top", 9, "owner")
    mine = table.things.automa if seat == "automa" else table.things.seats[seat]
    drive(table, gain, lambda posed: pytest.fail(posed.key))
    assert mine.fame == 9
    mine.fame = 4
    drive(table, lose, lambda posed: pytest.fail(posed.key))
    assert mine.fame == -5


def test_UF_31_the_checklist_says_what_is_taken_for_granted(table: Table) -> None:
    """1E-SET-16: until the owner has told the Fame track."""
    (line,) = (line for line in layout.YOU if line.key == "setup.first.fame")
    assert line.when(table)
    learn(table, fame_track.PLAYER, "top", 4, "owner")
    assert not line.when(table)


@pytest.mark.parametrize("card", ["iv-bag"])
def test_UF_25_the_phase_that_the_library_knows_counts_from_the_draw_on(table: Table, card: str) -> None:
    """1E-OBJ-04: it is offered in that phase alone, and not asked as it is played."""

    table.things.seats["red"].people[0].contamination = 1
    table.terms.draws["object"] = "read"
    table.things.decks["object"] = Deck(["1", "2"])
    told = {f"use/{card}": {"phase": "fire"}}
    drive(table, objects.draw_objects(table, "red", 1, "1E-OBJ-01"), lambda posed: card, told)
    assert [phase for phase in PHASES if card in objects.usable(table, "red", phase)] == ["fire"]
    table.progress.step, table.progress.queue = "fire.convoys", ["red"]
    drive(table, objects.use(table, "red", card), lambda posed: posed.options[0].id)
    assert card not in table.things.seats["red"].hand


def test_UF_39_told_columns_count(table: Table) -> None:
    """1E-AUT-04, 1E-AUT-41, 1E-AUT-49: 6 are taken for granted, and the checklist says so, until the owner tells."""
    (line,) = (line for line in layout.AUTOMA if line.key == "setup.first.automa.columns")
    table.terms.seats, table.terms.board = {"red": "untracked", "blue": "automa"}, "table"
    assert line.when(table)
    assert board.shape(table).columns == 6
    learn(table, board.WIDTH, "columns", 7, "owner")
    assert not line.when(table)
    assert board.shape(table).covers(1) == ["A2", "A3", "A4", "A5", "A6", "A7"]
    assert "D7" in board.may_be_hit(table)
    assert not {"D8", "E7"} & set(board.shape(table).grid)


def test_UF_39_the_columns_are_asked_before_the_board_is_copied(table: Table) -> None:
    """Else nobody could tell what is in the seventh; who has told them is not asked again."""
    table.terms.seats = {"red": "untracked", "blue": "automa"}
    boxes = {f"{row}{n}": "plain" for row in "ABCD" for n in range(1, 8)}
    answers = {"setup.columns": {"columns": 7}, "setup.board": boxes, "setup.stars": dict.fromkeys(boxes, "1")}
    found = asked_in_order(table, setup.copy_board(table), answers)
    assert found == ["setup.columns", "setup.board", "setup.stars"]
    assert "D7" in board.boxes(table)
    assert asked_in_order(table, setup.copy_board(table), answers) == ["setup.board", "setup.stars"]


def asked_in_order(table: Table, rule: Rule[Any], answers: dict[str, Any]) -> list[str]:
    """The questions asked."""
    found: list[str] = []

    def answer(posed: Posed) -> Any:
        found.append(posed.key)
        return answers[posed.key]

    drive(table, rule, answer)
    return found
