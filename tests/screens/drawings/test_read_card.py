"""A card that a question reads is drawn with the asked value lit and its values to touch; a touch on one answers as its
button does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.messages import Words
from companion.rules.common.automa import cards as automa
from companion.rules.editions.edition import new_table
from companion.rules.engine.question import Field, Option, Posed
from companion.rules.engine.table import Line, Reason, Table
from companion.screens import drawings
from companion.screens.drawings.printed.values import Part, brief, parts
from companion.screens.drawings.reasons import reasons
from companion.screens.editors.record import Record
from companion.screens.widgets import moving
from tests.screens.drawings.look import picture

RESULTS = ("0", "1", "2", "3", "jam", "1+jam", "2+jam", "3+jam", "fury", "1+fury", "4", "2fury")
SHOT = Field(
    "weapon-2",
    tuple(Option(r, f"option.result.{r}", rare=i > 5) for i, r in enumerate(RESULTS)),
    key="field.weapon",
)
READ = Posed(1, "outcome.weapon", "draw", "FW-12", "table", "", fields=(SHOT,), deck="outcome", card="outcome/")


@pytest.fixture(autouse=True)
def normal_again() -> Any:
    yield
    drawings.use_letters(1.0)


@pytest.fixture
def table() -> Table:
    return new_table()


def drawn(table: Table, posed: Posed, words: Words, size: tuple[float, float], chosen: Any = None) -> Any:
    from companion.screens.drawings.read_card import ReadCard

    card = ReadCard(size_hint=(None, None), size=size)
    card.update(table, posed, words, chosen=chosen)
    assert card.written
    moving.finish()
    return card


def test_a_card_turns_over_once_and_not_where_nothing_moves(window: Any, compiled: None, table: Table) -> None:
    from companion.screens.drawings.read_card import ReadCard

    try:
        for on in (True, False):
            moving.use(on)
            card = ReadCard(size_hint=(None, None), size=(500, 262))
            card.update(table, READ, Words("en"))
            assert card.written, "drawn"
            assert card.motion.moves is on
            moving.finish()
            card.update(table, READ, Words("en"), chosen=["value.weapon-2.1"])
            assert card.written, "drawn"
            assert not card.motion.moves, "the same card again"
    finally:
        moving.use(True)


def test_values_of_a_stand_in_are_marked_on_the_card(window: Any, compiled: None, table: Table) -> None:
    from companion.screens.drawings.read_card import face_of, sheet_of

    table.terms.printed["outcome/3"] = {"weapon-1": ("1", "owner"), "weapon-3": ("2", "stand-in")}
    read = replace(READ, card="outcome/3")
    assert sheet_of(table, read, Words("en")).unsure == {"weapon-3"}
    (face,) = face_of(table, "outcome/3", ["weapon-1"], Words("en"))
    assert face._sheet.unsure == {"weapon-3"}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "letters"), [((500, 262), 1.0), ((420, 240), 1.45), ((480, 300), 1.0)])
def test_values_are_touched_on_the_lit_row(
    window: Any, compiled: None, table: Table, size: tuple[float, float], letters: float, language: str
) -> None:
    drawings.use_letters(letters)
    card = drawn(table, READ, Words(language), size)
    picture(card, f"read-outcome-{size[0]}-{letters}-{language}")
    places = card.places()
    common = {f"value.weapon-2.{r}" for r in RESULTS[:6]}
    assert common <= set(places)
    assert min(min(box[2:]) for box in places.values()) >= 44
    assert [text.text for text in card.written if text.shown != text.text or text.size < 18] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_AU_29_what_arrows_mean_is_whole_in_large_type(
    window: Any, compiled: None, table: Table, language: str
) -> None:
    drawings.use_letters(1.45)
    fields = tuple(automa.arrow_fields(table))
    posed = Posed(3, "automa.arrows", "read", "AU-16", "table", "", fields=fields, card="automa/arrows")
    card = drawn(table, posed, Words(language), (350, 308))
    assert {f"value.tie.{end}" for end in ("left", "right")} <= set(card.places())
    assert [text.text for text in card.written if text.shown != text.text or text.size < 18] == []


def test_a_long_word_beside_its_values_is_whole(window: Any, compiled: None, table: Table) -> None:
    fields = tuple(Field(name, lo=0, hi=5, key="hazard.contamination") for name in ("block", "tie"))
    posed = Posed(4, "automa.arrows", "read", "AU-16", "table", "", fields=fields, card="automa/arrows")
    card = drawn(table, posed, Words("de"), (390, 320))
    assert {"value.block.5", "value.tie.5"} <= set(card.places())
    assert [text.text for text in card.written if text.shown != text.text or text.size < 18] == []


def test_what_else_is_known_of_the_card_is_beside_it(window: Any, compiled: None, table: Table) -> None:
    table.terms.printed["action/2"] = {"skill": ("1", "owner")}
    fields = tuple(field for field in automa.face_fields() if field.name == "arrow")
    posed = Posed(2, "action.face", "read", "AU-12", "table", "", fields=fields, card="action/2")
    card = drawn(table, posed, Words("en"), (500, 262), chosen=["value.arrow.left"])
    picture(card, "read-action")
    assert "1" in {text.text for text in card.written}
    assert set(card.places()) == {"value.arrow.left", "value.arrow.right"}


def test_it_is_in_view_unless_the_question_has_places_on_the_drawing(compiled: None, table: Table) -> None:
    from companion.screens.drawings.read_card import is_read

    assert is_read(table, READ, ("enemy",))
    there = Option("A", "option.letter", place="row.A")
    letter = Field("letter", (there, Option("B", "option.letter", place="row.B")))
    rows = Posed(3, "outcome.letter", "draw", "AU-70", "table", "", fields=(letter,), card="outcome/")
    assert not is_read(table, rows, ("box", "row"))
    assert is_read(table, rows, ("enemy",))
    assert not is_read(table, Posed(4, "map.way", "read", "MV-13", "table", "", fields=(letter,)), ())


def test_a_touch_on_the_face_answers_as_its_button_does(window: Any, compiled: None) -> None:
    sent: list[Any] = []
    one = Record(READ, Words("en"), sent.append, lambda: None)
    assert one.tap("value.weapon-2.1+jam")
    assert sent == [{"weapon-2": "1+jam"}]
    lines = Posed(5, "action.priority", "read", "AU-28", "table", "", fields=(automa.priority_field(),))
    several = Record(lines, Words("en"), sent.append, lambda: None)
    assert several.tap("value.priority.gather")
    assert several.places() == ["value.priority.gather"]
    assert not several.tap("value.arrow.left")
    assert len(sent) == 1
    skill = Posed(7, "crew.skill", "read", "EX-06", "table", "", fields=(Field("skill", lo=1, hi=4),))
    number = Record(skill, Words("en"), sent.append, lambda: None)
    assert number.tap("value.skill.3")
    assert number.value == {"skill": 3}


def test_the_outcome_card_that_decided_is_among_the_reasons(window: Any, compiled: None, table: Table) -> None:
    table.terms.printed["outcome/3"] = {f"weapon-{n}": (str(n - 1), "stand-in") for n in (1, 2, 3, 4)}
    why = Reason("why.outcome", {"card": "3", "row": 2, "result": "@option.result.1"}, "stand-in")
    found = reasons(Line("fire.hit", "FW-12", why=(why,)), table, Words("en"), lambda rule: None)
    faces = [widget for widget in found if hasattr(widget, "least")]
    assert [face.now for face in faces] == ["weapon-2"]
    table.terms.printed["outcome/3"]["letter"] = ("B", "stand-in")
    letter = Reason("why.letter", {"card": "3", "letter": "B"}, "stand-in")
    found = reasons(Line("automa.hit", "AU-70", why=(letter,)), table, Words("en"), lambda rule: None)
    assert [widget.now for widget in found if hasattr(widget, "least")] == ["letter"]
    unknown = Reason("why.outcome", {"card": "4", "row": 2, "result": "@option.result.1"}, "stand-in")
    found = reasons(Line("fire.hit", "FW-12", why=(unknown,)), table, Words("en"), lambda rule: None)
    assert not [widget for widget in found if hasattr(widget, "least")]


def test_where_not_all_have_room_those_without_a_value_come_first(window: Any, compiled: None, table: Table) -> None:
    drawings.use_letters(1.45)
    posed = Posed(
        6, "automa.arrows", "read", "AU-16", "table", "", fields=tuple(automa.arrow_fields()), card="automa/arrows"
    )
    before = drawn(table, posed, Words("de"), (420, 230)).places()
    chosen = ["value.block.left", "value.tie.left"]
    after = drawn(table, posed, Words("de"), (420, 230), chosen=chosen).places()
    fields = [{place.split(".")[1] for place in places} for places in (before, after)]
    assert fields[0] >= {"block"}
    assert "target" not in fields[0]
    assert "target" in fields[1]
    assert min(min(box[2:]) for box in (*before.values(), *after.values())) >= 44


def test_a_face_too_low_for_a_finger_has_no_values_to_touch(window: Any, compiled: None, table: Table) -> None:
    """What is asked for is told on the panel below it; the face still says what there is."""
    low = drawn(table, READ, Words("en"), (470, 100))
    assert low.places() == {}
    picture(low, "read-low")
    assert {"1", "2", "3"} <= {text.text for text in low.written}, "its rows"
    assert drawn(table, READ, Words("en"), (470, 130)).places() != {}


def test_a_phase_without_a_sign_of_its_own_is_in_words() -> None:
    """When the game ends is none of the five Phases."""
    field = Field("phase", tuple(Option(one, f"phase.{one}") for one in ("rest", "game-end")))
    assert parts(field, "rest") == [Part("phase-rest")]
    assert parts(field, "game-end") == []


def test_words_that_only_count_are_a_number_and_others_are_whole() -> None:
    assert brief("Skill 2", "2") == "2"
    assert brief("Up to 2 Contamination off", "2") == "Up to 2 Contamination off"
    assert brief("Box 4", "3") == "Box 4"


@pytest.mark.parametrize(
    ("name", "value", "signs"),
    [
        ("weapon-1", "1+jam", [Part("damage", "1"), Part("jam")]),
        ("enemy-2", "ambush", [Part("enemy")]),
        ("enemy-effect", "other", []),
    ],
)
def test_a_row_of_an_outcome_card_is_signs_and_what_is_no_result_is_told_in_words(
    name: str, value: str, signs: list[Part]
) -> None:
    """1E-AUT-24: what an Action card does with an Enemy is no row, though its field begins as one."""
    assert parts(Field(name, key="field.weapon"), value) == signs
