"""Which answers a question takes, and what is said of those that it does not: what came, and what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.engine.question import Field, IllegalAnswer, Kind, Option, Question, check, pose
from companion.rules.engine.saying import because
from companion.rules.engine.table import Reason, Table

AB = (Option("a", "option.a"), Option("b", "option.b"), Option("c", "option.c"))
KINDS = tuple(Option(kind, f"option.{kind}") for kind in ("fuel:1", "fuel:2", "food:1", "ammo:1", ""))
FORM = (Field("n", lo=1, hi=3), Field("one", AB), Field("some", AB, many=True, lo=1, hi=2))
GOOD = {"n": 2, "one": "a", "some": ["b", "a"]}


def _question(kind: Kind, **more: Any) -> Question:
    return Question("test", kind, "S-01", **more)


QUESTIONS = {
    "tell": _question("tell"),
    "choose": _question("choose", options=AB),
    "nothing to choose": _question("choose"),
    "several": _question("several", options=AB, lo=1, hi=2),
    "any": _question("several", options=AB),
    "place": _question("place", options=AB, lo=1, hi=1),
    "no place": _question("place"),
    "amount": _question("amount", lo=2, hi=4),
    "read": _question("read", fields=FORM),
    "draw": _question("draw", fields=FORM),
    "shuffle": _question("shuffle", options=AB),
    "consult": _question("consult", fields=FORM),
    "mixed": _question("read", fields=(Field("block", KINDS, mixes=2),)),
}


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("tell", None),
        ("choose", "b"),
        ("nothing to choose", None),
        ("several", ["c"]),
        ("several", ["c", "a"]),
        ("any", []),
        ("any", ["a", "b", "c"]),
        ("place", ["a"]),
        ("no place", []),
        ("amount", 2),
        ("amount", 4),
        ("read", GOOD),
        ("draw", {**GOOD, "n": 1, "some": ["c"]}),
        ("mixed", {"block": "fuel:2"}),
        ("mixed", {"block": ""}),
        ("mixed", {"block": "fuel:1,ammo:1"}),
        ("shuffle", ["c", "a", "b"]),
        ("consult", {}),
    ],
)
def test_what_is_allowed(name: str, answer: Any) -> None:
    check(pose(QUESTIONS[name], Table(), 0), answer)


@pytest.mark.parametrize(
    ("name", "answer", "key", "values"),
    [
        ("tell", "a", "illegal.tell", {"came": "a"}),
        ("choose", "d", "illegal.option", {"came": "d", "expected": ["a", "b", "c"]}),
        ("choose", None, "illegal.option", {"came": None, "expected": ["a", "b", "c"]}),
        ("nothing to choose", "a", "illegal.option", {"came": "a", "expected": []}),
        ("several", "a", "illegal.several", {"came": "a", "expected": ["a", "b", "c"]}),
        ("several", ["a", "a"], "illegal.several", {"came": ["a", "a"], "expected": ["a", "b", "c"]}),
        ("several", ["d"], "illegal.option", {"came": "d", "expected": ["a", "b", "c"]}),
        ("several", [], "illegal.count", {"came": 0, "lo": 1, "hi": 2}),
        ("several", ["a", "b", "c"], "illegal.count", {"came": 3, "lo": 1, "hi": 2}),
        ("place", ["a", "b"], "illegal.count", {"came": 2, "lo": 1, "hi": 1}),
        ("no place", ["a"], "illegal.option", {"came": "a", "expected": []}),
        ("amount", 1, "illegal.amount", {"came": 1, "lo": 2, "hi": 4}),
        ("amount", 5, "illegal.amount", {"came": 5, "lo": 2, "hi": 4}),
        ("amount", True, "illegal.amount", {"came": True, "lo": 2, "hi": 4}),
        ("amount", "3", "illegal.amount", {"came": "3", "lo": 2, "hi": 4}),
        ("read", None, "illegal.record", {"came": None, "expected": ["n", "one", "some"]}),
        ("read", {"n": 1}, "illegal.record", {"came": {"n": 1}, "expected": ["n", "one", "some"]}),
        ("draw", {**GOOD, "n": 4}, "illegal.amount", {"field": "n", "came": 4, "lo": 1, "hi": 3}),
        ("read", {**GOOD, "one": "d"}, "illegal.option", {"field": "one", "came": "d", "expected": ["a", "b", "c"]}),
        ("read", {**GOOD, "some": "a"}, "illegal.several", {"field": "some", "came": "a", "expected": ["a", "b", "c"]}),
        (
            "read",
            {**GOOD, "some": ["a", "a"]},
            "illegal.several",
            {"field": "some", "came": ["a", "a"], "expected": ["a", "b", "c"]},
        ),
        ("read", {**GOOD, "some": []}, "illegal.count", {"field": "some", "came": 0, "lo": 1, "hi": 2}),
        ("read", {**GOOD, "some": ["d"]}, "illegal.option", {"field": "some", "came": "d", "expected": [*"abc"]}),
        ("shuffle", ["a", "b"], "illegal.shuffle", {"came": ["a", "b"], "expected": ["a", "b", "c"]}),
        ("shuffle", "abc", "illegal.shuffle", {"came": "abc", "expected": ["a", "b", "c"]}),
        ("consult", [], "illegal.record", {"came": [], "expected": ["n", "one", "some"]}),
    ],
)
def test_what_is_refused(name: str, answer: Any, key: str, values: dict[str, Any]) -> None:
    with pytest.raises(IllegalAnswer) as told:
        check(pose(QUESTIONS[name], Table(), 0), answer)
    assert (told.value.key, told.value.values, told.value.rule) == (key, values, "")
    assert str(told.value).startswith(f"{key}: ")


@pytest.mark.parametrize(
    "block", ["fuel:1,fuel:2", "fuel:1,food:1,ammo:1", "fuel:1,food:3", "fuel:1,", "fuel:1,fuel:1", 2]
)
def test_a_mixed_value_is_of_different_kinds(block: Any) -> None:
    """As many as may be told together, each one of the options."""
    with pytest.raises(IllegalAnswer, match=r"illegal\.option"):
        check(pose(QUESTIONS["mixed"], Table(), 0), {"block": block})


def test_several_answer_each_for_themselves() -> None:
    """What is asked of several at the same time has no answer as a whole."""
    posed = pose(_question("together", together={"red": QUESTIONS["choose"]}), Table(), 0)
    with pytest.raises(IllegalAnswer, match=r"illegal\.together"):
        check(posed, "a")


def test_what_stands_for_a_field_that_nobody_has_touched() -> None:
    """A default stands there; what is usual may be left out; all else must be said."""
    must, usual, stands = Field("n", hi=3), Field("n", hi=3, usual=0), Field("n", hi=3, default=2, usual=1)
    assert [f.left_out for f in (must, usual, stands)] == [None, 0, 2]
    assert [f.must for f in (must, usual, stands)] == [True, True, False]
    assert [f.nothing for f in (must, usual, stands)] == [False, True, False]
    extra = Field("n", hi=3, usual=0, extra=True)
    assert (extra.must, extra.nothing) == (False, False)
    part = Field("n", of=("kind", "truck"))
    assert [part.meant(values) for values in ({}, {"kind": "truck"}, {"kind": "device"})] == [True, True, False]
    assert must.meant({"kind": "device"})


def test_a_question_that_says_no_more_is_plain() -> None:
    """It is the table's, on no drawing, of no deck or card, open to all, and no reading decided it."""
    posed = pose(_question("choose"), Table(), 7)
    assert (posed.number, posed.key, posed.rule, posed.asked) == (7, "test", "S-01", "table")
    assert {posed.turn, posed.deck, posed.card, posed.view} == {""}
    assert (posed.values, posed.options, posed.fields, posed.side, posed.lines, posed.doubts) == (
        {},
        (),
        (),
        (),
        (),
        (),
    )
    assert not (posed.secret)
    assert not (posed.ordered)
    assert (posed.lo, posed.hi, posed.default) == (0, 0, None)
    option = Option("a", "option.a")
    assert (option.values, option.place, option.rare, option.hand) == ({}, "", False, False)
    field = Field("n")
    assert (field.options, field.lo, field.hi, field.learn, field.key, field.step) == ((), 0, 0, "", "", 1)
    assert not (field.many)
    assert not (field.extra)
    assert because("why.test") == Reason("why.test", {}, "table")
