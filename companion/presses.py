"""What a press of a button (or of the key that stands in for it) means for the open question. Pure: nothing is done
here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from companion.rules.question import Posed
from companion.rules.table import COLOURS

BUTTONS = ("next", "undo", "draw", *COLOURS)
"""Names of the buttons, as in the pin file."""


class Press(Struct, frozen=True):
    """An act that a press means: an answer to a question, or undo."""

    kind: Literal["answer", "undo"]
    number: int = 0
    value: Any = None
    seat: str = ""


def act(button: str, open_questions: Mapping[str, Posed]) -> Press | None:
    """The act that this button means while these questions are open (by seat, as ``Game.open``); None for nothing.

    *next* confirms a tell, or gives the answer that a question has standing there as a whole; *undo* takes back; *draw*
    lets the app draw; a colour is that seat's "I'm done".
    """
    if button == "undo":
        return Press("undo")
    for seat, posed in open_questions.items():
        if button in COLOURS:
            if button in (seat, posed.asked) and _offers(posed, "done"):
                return _answer(posed, "done", seat, open_questions)
        elif button == "draw":
            if _offers(posed, "draw"):
                return _answer(posed, "draw", seat, open_questions)
        elif button == "next":
            whole, value = standing(posed)
            if whole:
                return _answer(posed, value, seat, open_questions)
    return None


def standing(posed: Posed) -> tuple[bool, Any]:
    """Whether an answer stands there as a whole before anyone has touched anything, and which."""
    match posed.kind:
        case "tell":
            return True, None
        case "choose":
            return _offers(posed, posed.default), posed.default
        case "amount":
            return posed.default is not None, posed.default
        case "several" | "place":
            return isinstance(posed.default, list), posed.default
        case "read" | "draw":
            whole = bool(posed.fields) and all(field.default is not None for field in posed.fields)
            return whole, {field.name: field.default for field in posed.fields} if whole else None
    return False, None


def _offers(posed: Posed, option: Any) -> bool:
    return posed.kind == "choose" and option is not None and any(o.id == option for o in posed.options)


def _answer(posed: Posed, value: Any, seat: str, open_questions: Mapping[str, Posed]) -> Press:
    return Press("answer", posed.number, value, seat if len(open_questions) > 1 else "")
