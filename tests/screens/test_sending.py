"""One rule of sending for every kind of question: the touch that completes an answer sends it, and OK stands only where
it could be whole before the finger is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields as parts_of
from msgspec.structs import replace

from companion.messages import Words
from companion.rules.engine.question import Ahead, Field, Kind, Option, Posed
from companion.screens.editors import editor_for, told_with
from companion.screens.editors.board_grid import BoardEditor
from companion.screens.editors.choosing import DONE
from companion.screens.editors.editor import Editor
from companion.screens.editors.field_rows import FieldRows
from companion.screens.editors.filled import Filled
from companion.simulation.touches import touches
from tests.messages.test_style import texts

pytestmark = pytest.mark.ui
A, B, C, D = (Option(one, f"option.line.{one}") for one in ("gather", "recruit", "improve", "encounter"))
LEFT, RIGHT = (Option(side, f"option.arrow.{side}") for side in ("left", "right"))
ON = tuple(Option(f"truck.{n}", "option.card.none", place=f"red.truck.{n}") for n in range(3))
FINISHED = Option("done", "option.done.explore")
NO_ANSWER = {"shuffle", "consult", "together"}
"""Kinds that no person answers by one editor."""
NEUTRAL = {"name", "lo", "hi", "default", "learn", "key", "step", "usual", "near", "brief"}
"""Parts of a field that say nothing of how it is touched; or, as bounds and defaults, are in every case."""

ONE = Field("one", (A, B), key="field.skill")
SET = Field("one", (A, B), default="gather", key="field.skill")
SHARED = Field("one", (A, B), key="field.skill", taken=("gather",))
TWO = Field("two", (LEFT, RIGHT), key="field.arrow")
PAIR = Field("two", (LEFT, RIGHT), key="field.arrow", beside="one")
EXTRA = Field("more", (C, D), usual="", extra=True, key="field.effect")
ORDER = Field("order", (A, B, C), lo=3, hi=3, many=True, ordered=True, key="field.priority")
FEWER = Field("order", (A, B, C), lo=1, hi=3, many=True, ordered=True, key="field.priority")
JUST = Field("just", (A, B, C), lo=2, hi=2, many=True, key="field.priority")
ANY = Field("any", (A, B, C), many=True, usual=[], extra=True, key="field.priority")
ALONE = Field("any", (A, B, C), many=True, usual=[], extra=True, alone=True, key="field.priority")
NUMBER = Field("number", hi=30, key="field.fame")
LINE = Field("line", text=20, default="", key="field.crews.name")
ONLY_AFTER = Field("after", (C, D), of=("one", "recruit"), usual="", key="field.effect")
TOKENS = tuple(Option(f"{t}:{n}", "option.tokens", {"tokens": {t: n}}) for t in ("fuel", "ammo") for n in (1, 2))
MIXED = Field("block", TOKENS, mixes=2, key="field.block")


class Case(Struct):
    """A question, and touches by which it is answered: what they say, whether the last of them sends it, and how many
    of them are made when OK stands there (None: it never does). ``@place`` is touched on the drawing."""

    posed: Posed
    touched: str
    says: Any
    sends: bool
    ok: int | None = None


def _asked(kind: str, **more: Any) -> Posed:
    return Posed(1, "zone.tokens", kind, "AU-16", more.pop("asked", "red"), "", **more)  # type: ignore[arg-type]


def _form(*fields: Field, **more: Any) -> Posed:
    return _asked("read", fields=fields, **more)


def _board(key: str = "setup.board") -> Posed:
    kinds = tuple(Option(kind, f"option.box.{kind}") for kind in ("none", "food", "fuel"))
    fields = tuple(Field(f"A{n}", kinds, default="none", key="field.box") for n in (1, 2))
    return replace(_asked("read", fields=fields, view="board"), key=key)


FACE = Ahead("action.face", "action/1", (ONE, TWO), "gather")
ROWS = tuple(Ahead("next", "outcome/", (TWO,), one.id) for one in (A, B))
FIRST, SECOND, THIRD = "option:gather", "option:recruit", "option:improve"
CASES = {
    "tell": Case(_asked("tell"), "", None, False, 0),
    "one of several": Case(_asked("choose", options=(A, B)), SECOND, "recruit", True),
    "what stands ready": Case(_asked("choose", options=(A, B), default="gather", asked="table"), FIRST, "gather", True),
    "another one": Case(_asked("choose", options=(A, B), default="gather", asked="table"), SECOND, "recruit", True),
    "all is done": Case(_asked("choose", options=(A, FINISHED)), FIRST, "gather", True),
    "none": Case(_asked("several", options=(A, B)), "none", [], True),
    "one or none": Case(_asked("several", options=(A, B), hi=1), SECOND, ["recruit"], True),
    "none, not one": Case(_asked("several", options=(A, B), hi=1), "none", [], True),
    "just one": Case(_asked("several", options=(A, B), lo=1, hi=1), SECOND, ["recruit"], True),
    "just two": Case(_asked("several", options=(A, B, C), lo=2, hi=2), f"{FIRST} {THIRD}", ["gather", "improve"], True),
    "any number": Case(_asked("several", options=(A, B, C)), f"{FIRST} {THIRD}", ["gather", "improve"], False, 1),
    "all of any number": Case(
        _asked("several", options=(A, B), hi=2), f"{FIRST} {SECOND}", ["gather", "recruit"], False, 1
    ),
    "at least two": Case(
        _asked("several", options=(A, B, C), lo=2, hi=3), f"{FIRST} {THIRD}", ["gather", "improve"], False, 0
    ),
    "an order": Case(
        _asked("several", options=(A, B, C), lo=3, hi=3, ordered=True),
        f"{THIRD} {FIRST}",
        ["improve", "gather", "recruit"],
        True,
    ),
    "some in an order": Case(
        _asked("several", options=(A, B, C), lo=1, ordered=True), f"{THIRD} {FIRST}", ["improve", "gather"], False, 1
    ),
    "a place": Case(_asked("place", options=ON, lo=1, hi=1), "@red.truck.1", ["truck.1"], True),
    "two places": Case(
        _asked("place", options=ON, lo=2, hi=2), "@red.truck.1 @red.truck.2", ["truck.1", "truck.2"], True
    ),
    "any places": Case(_asked("place", options=ON), "@red.truck.1", ["truck.1"], False, 1),
    "no place": Case(_asked("place", options=ON), "none", [], True),
    "a few": Case(_asked("amount", hi=5), "option:3", 3, True),
    "a few, one stands there": Case(_asked("amount", hi=5, default=2), "option:3", 3, True),
    "many": Case(_asked("amount", hi=60), "step:0 step:+1", 1, False, 0),
    "many, one stands there": Case(_asked("amount", hi=60, default=2), "step:+1", 3, False, 0),
    "one value": Case(_form(ONE), "one:recruit", {"one": "recruit"}, True),
    "two values": Case(_form(ONE, TWO), "one:recruit two:left", {"one": "recruit", "two": "left"}, True),
    "in any order": Case(_form(ONE, TWO), "two:left one:recruit", {"one": "recruit", "two": "left"}, True),
    "told together": Case(_form(ONE, PAIR), "one+two:gather+right", {"one": "gather", "two": "right"}, True),
    "all that is usual": Case(
        _form(
            Field("one", (A, B), usual="gather", key="field.skill"),
            Field("two", (C, D), usual="improve", key="field.arrow"),
        ),
        "usual",
        {"one": "gather", "two": "improve"},
        True,
    ),
    "whole when it was asked": Case(
        _form(SET, Field("two", (LEFT, RIGHT), default="left", key="field.arrow")),
        "one:recruit",
        {"one": "recruit", "two": "left"},
        False,
        0,
    ),
    "one of them stands there": Case(_form(SET, TWO), "two:left", {"one": "gather", "two": "left"}, True),
    "with an addition": Case(_form(EXTRA, ONE), "more:improve one:gather", {"more": "improve", "one": "gather"}, True),
    "without it": Case(_form(EXTRA, ONE), "one:gather", {"more": "", "one": "gather"}, True),
    "only if": Case(_form(ONE, ONLY_AFTER), "one:gather", {"one": "gather", "after": ""}, True),
    "and then": Case(_form(ONE, ONLY_AFTER), "one:recruit after:improve", {"one": "recruit", "after": "improve"}, True),
    "an order read": Case(
        _form(ORDER), "order:improve order:gather", {"order": ["improve", "gather", "recruit"]}, True
    ),
    "an order, and a value": Case(
        _form(ONE, ORDER),
        "one:gather order:improve order:gather",
        {"one": "gather", "order": ["improve", "gather", "recruit"]},
        True,
    ),
    "a value behind an order": Case(
        _form(ONE, ORDER),
        "order:improve order:gather one:gather",
        {"one": "gather", "order": ["improve", "gather", "recruit"]},
        True,
    ),
    "an order of fewer": Case(_form(FEWER), "order:improve", {"order": ["improve"]}, False, 0),
    "a value behind a part of an order": Case(
        _form(ONE, FEWER), "order:improve one:gather", {"one": "gather", "order": ["improve"]}, False, 0
    ),
    "as many as are asked": Case(_form(JUST), "just:gather just:improve", {"just": ["gather", "improve"]}, True),
    "any number, told first": Case(
        _form(ANY, ONE), "any:gather one:gather", {"any": ["gather"], "one": "gather"}, True, 0
    ),
    "any number, not told": Case(_form(ANY, ONE), "one:gather", {"any": [], "one": "gather"}, False, 0),
    "any number, told last": Case(
        _form(ANY, ONE), "one:gather any:gather", {"any": ["gather"], "one": "gather"}, False, 0
    ),
    "mostly one": Case(_form(ALONE), "any:gather", {"any": ["gather"]}, True, 0),
    "mostly one, several": Case(
        _form(ALONE), "several:any any:gather any:improve", {"any": ["gather", "improve"]}, False, 0
    ),
    "a number": Case(_form(NUMBER), "step:number:+1 step:number:+1", {"number": 2}, False, 0),
    "a value behind a number": Case(
        _form(NUMBER, ONE), "step:number:0 one:gather", {"number": 0, "one": "gather"}, True
    ),
    "a number behind a value": Case(
        _form(NUMBER, ONE), "one:gather step:number:0", {"number": 0, "one": "gather"}, False, 2
    ),
    "a line": Case(_form(LINE), "", {"line": ""}, False, 0),
    "a kind": Case(_form(MIXED), "block:fuel:2", {"block": "fuel:2"}, True),
    "a mixture": Case(_form(MIXED), "mixed:block block:fuel:1 block:ammo:2", {"block": "fuel:1,ammo:2"}, True),
    "drawn by hand": Case(_asked("draw", fields=(ONE,)), "one:gather", {"one": "gather"}, True),
    "a card and its values": Case(
        _asked("choose", options=(A, B), ahead=(FACE,)), f"{FIRST} one:recruit two:left", "gather", True
    ),
    "a card that is known": Case(_asked("choose", options=(A, B), ahead=(FACE,)), SECOND, "recruit", True),
    "values, and what is asked then": Case(
        _form(ONE, ahead=(Ahead("next", "action/1", (TWO,)),)), "one:gather two:left", {"one": "gather"}, True
    ),
    "a row of a card, and what stands in it": Case(
        _asked("choose", options=(A, B), ahead=ROWS), "option:recruit+two:left", "recruit", True
    ),
    "a row of a card, then what stands in it": Case(
        _asked("choose", options=(A, B), ahead=ROWS), f"{SECOND} two:left", "recruit", True
    ),
    "a value, and what is asked after it": Case(
        _asked("draw", fields=(ONE,), ahead=ROWS[:1]), "one+two:gather+left", {"one": "gather"}, True
    ),
    "a value after which nothing is asked": Case(
        _asked("draw", fields=(ONE,), ahead=ROWS[:1]), "one:recruit", {"one": "recruit"}, True
    ),
    "what no other has": Case(_form(SHARED), "one:recruit", {"one": "recruit"}, True),
    "one each of two kinds": Case(_form(MIXED), "block:fuel:1,ammo:1", {"block": "fuel:1,ammo:1"}, True),
    "a value and what is asked then": Case(
        _asked("draw", fields=(ONE,), ahead=(Ahead("next", "action/1", (TWO,), "gather"),)),
        "one+two:gather+left",
        {"one": "gather"},
        True,
    ),
    "a card and its one value": Case(
        _asked("choose", options=(A, B), ahead=(Ahead("next", "action/1", (TWO,), "gather"),)),
        "option:gather+two:left",
        "gather",
        True,
    ),
    "a board": Case(_board(), "brush:fuel box:A2", {"A1": "none", "A2": "fuel"}, False, 2),
    "no board": Case(_board(), "none", {"A1": "none", "A2": "none"}, True),
    "a board that nobody skips": Case(_board("board"), "brush:fuel", {"A1": "none", "A2": "none"}, False, 0),
}


def test_the_touch_that_completes_an_answer_sends_it(pump: object) -> None:
    wrong = {name: fault for name, case in CASES.items() if (fault := _wrong(case))}
    assert not wrong, "\n".join(f"{name}: {fault}" for name, fault in wrong.items())


def _wrong(case: Case) -> str:
    """What goes otherwise than this case says; ``""`` for nothing."""
    sent: list[Any] = []
    editor = _editor(case.posed, sent.append)
    stands = [0] if editor.confirms else []
    idents = case.touched.split()
    for n, ident in enumerate(idents, start=1):
        if sent:
            return f"sent before {ident}"
        if ident.startswith("@"):
            editor.tap(ident[1:])
        else:
            _there(editor)[ident].act()
        if not sent and editor.confirms:
            stands.append(n)
    if sent != ([case.says] if case.sends else []):
        return f"sends {sent}"
    if not case.sends and (editor.ready, editor.value) != (True, case.says):
        return f"holds {editor.value}, whole: {editor.ready}"
    if (stands[0] if stands else None) != case.ok:
        return f"OK stands after {stands} touches"
    apart = bool(case.posed.ahead) or case.posed.view == "board"
    if not apart and touches(case.posed, case.says) > len(idents) + (not case.sends):
        return f"counted as {touches(case.posed, case.says)} touches"
    return ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_big_button_says_what_hands_have_done_and_never_a_fact(pump: object, language: str) -> None:
    """Not "none", "nobody" or that a board stays on the table: what somebody says is touched in the panel, at the end
    what there is none of. So quick touches of one place record nothing."""
    words = Words(language)
    said = {words.text(key) for key in ("ui.next", "ui.ok")} | {words.text("ui.confirm.n", n=n) for n in (1, 2, 3)}
    for name, case in CASES.items():
        editor = _editor(case.posed, words=words)
        touched = [*([] if case.sends else case.touched.split()), ""]
        for ident in touched:
            if editor.first is not None:
                assert editor.first is FINISHED, name
            elif editor.confirms:
                assert editor.caption() in said, name
            if ident.startswith("@"):
                editor.tap(ident[1:])
            elif ident:
                _there(editor)[ident].act()
    done = re.compile(r"\b(?:done|fertig)\b")
    named = [(key, text) for key, text in texts(language) if key.partition(":")[2].startswith(DONE)]
    assert len(named) > 3
    assert not [key for key, text in named if not done.search(text)]


@pytest.mark.parametrize("kind", ["several", "place"])
def test_none_stands_below_all_others(pump: object, kind: str) -> None:
    """At its own place from one asking to the next, however many others there are."""
    for n in (1, 3):
        editor = _editor(_asked(kind, options=(*ON, A, B)[:n] if kind == "place" else (A, B, C)[:n]))
        _there(editor)
        lowest = [w.ident for w in editor.children if getattr(w, "ident", "") not in ("", "more")]
        assert lowest[:1] == ["none"]
    assert "none" not in _there(_editor(_asked(kind, options=ON, lo=1, hi=2)))


def _there(editor: Any) -> dict[str, Any]:
    editor.fit(400.0)
    widgets = [*editor.walk(), *(editor.boxes.walk() if isinstance(editor, BoardEditor) else ())]
    return {w.ident: w for w in widgets if getattr(w, "ident", "")}


def test_every_kind_of_question_field_and_editor_is_among_them(pump: object) -> None:
    """A new one needs its case."""
    asked = [case.posed for case in CASES.values()]
    assert {posed.kind for posed in asked} == {*get_args(Kind)} - NO_ANSWER
    fields = [field for posed in asked for field in (*posed.fields, *(f for a in posed.ahead for f in a.fields))]
    plain = Field("")
    for part in {part.name for part in parts_of(Field)} - NEUTRAL:
        assert any(getattr(field, part) != getattr(plain, part) for field in fields), part
    assert told_with.Followed in _kinds(Editor), "those that are loaded late, too"
    made = {type(_editor(posed)) for posed in asked}
    ours = {one for one in _kinds(Editor) if one.__module__.startswith("companion.screens.editors.")}
    assert made == ours - {Filled, FieldRows}, "the layers of a form, Record, of which none is made by itself"


def _editor(posed: Posed, submit: Callable[[Any], None] = lambda _: None, words: Words | None = None) -> Editor:
    maker = BoardEditor if posed.view == "board" else editor_for
    return maker(posed, words or Words("en"), submit, lambda: None)


def _kinds(kind: type[Editor]) -> set[type[Editor]]:
    return {kind}.union(*(_kinds(one) for one in kind.__subclasses__()))
