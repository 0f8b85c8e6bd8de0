"""What a button means for the open question."""

from __future__ import annotations

import pytest

from companion.presses import Press, act
from companion.rules.question import Field, Option, Posed


def ask(kind: str, asked: str = "table", **rest: object) -> dict[str, Posed]:
    return {asked: Posed(7, "q", kind, "", asked, "", **rest)}  # type: ignore[arg-type]


YES, DONE, DRAW = Option("yes", "k"), Option("done", "k"), Option("draw", "k")
READ = Field("a", (YES,), default="yes")


@pytest.mark.parametrize(
    ("button", "open_questions", "value"),
    [
        ("next", ask("tell"), None),
        ("next", ask("choose", options=(YES, DONE), default="yes"), "yes"),
        ("next", ask("amount", lo=0, hi=3, default=2), 2),
        ("next", ask("read", fields=(READ,)), {"a": "yes"}),
        ("red", ask("choose", "red", options=(YES, DONE)), "done"),
        ("draw", ask("choose", options=(DONE, DRAW)), "draw"),
    ],
)
def test_a_press_that_answers(button: str, open_questions: dict[str, Posed], value: object) -> None:
    assert act(button, open_questions) == Press("answer", 7, value)


@pytest.mark.parametrize(
    ("button", "open_questions"),
    [
        ("next", ask("choose", options=(YES, DONE))),
        ("next", ask("choose", options=(YES,), default="gone")),
        ("next", ask("read", fields=(READ, Field("b", (YES,))))),
        ("next", ask("several", options=(YES,))),
        ("blue", ask("choose", "red", options=(DONE,))),
        ("red", ask("choose", "red", options=(YES,))),
        ("draw", ask("choose", options=(DONE,))),
        ("next", {}),
    ],
)
def test_a_press_that_means_nothing(button: str, open_questions: dict[str, Posed]) -> None:
    assert act(button, open_questions) is None


def test_undo_is_undo_whatever_is_open() -> None:
    assert act("undo", {}) == Press("undo")


def test_with_several_seats_asked_a_press_names_the_seat() -> None:
    both = ask("choose", "red", options=(DONE,)) | ask("choose", "blue", options=(DONE,))
    assert act("blue", both) == Press("answer", 7, "done", "blue")
