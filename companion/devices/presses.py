"""What a press of a button (or its key) means for the open question, and which buttons work now. Nothing is done
here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from companion.rules.engine.question import Posed
from companion.rules.engine.table import COLOURS

BUTTONS = ("next", "undo", "draw", "why", "menu", *COLOURS, "again")
"""Names of the buttons, as in the file of pins."""
TURNS = {"turn-left": -1, "turn-right": 1}
"""Turns of a knob, and by how much they change an amount."""
FEW = 8
"""An amount of so many values has a button for each on the screen; one of more is counted with minus and plus."""


class Situation(Struct, frozen=True):
    """What a press acts on: the open questions by seat (as ``Game.open``), which one is shown, and what has been filled
    in."""

    open: Mapping[str, Posed]
    seat: str = ""
    """Whose question is shown; ``""``: the first one's."""
    answer: tuple[bool, Any] | None = None
    """Whether the shown answer is complete, and the answer; None: it is untouched, see :func:`standing`."""
    undo: bool = True
    """Whether there is an act to take back."""
    occupied: bool = False
    """The screen is busy with something else: correcting, putting right, handing over."""
    said: bool = False
    """Something was spoken that can be said again."""


class Press(Struct, frozen=True):
    """What a press does: answer a question, undo, why, menu, say it again, or change an amount by ``value``."""

    kind: Literal["answer", "undo", "why", "menu", "turn", "again"]
    number: int = 0
    value: Any = None
    seat: str = ""


def act(button: str, situation: Situation) -> Press | None:
    """What this button does now; None for nothing.

    *next* confirms a tell or gives the complete answer that is shown; *undo* takes back; *draw* lets the app draw;
    *why* and *menu* open their sheets; a colour is that seat's "I'm done"; *again* repeats what was spoken; the knob
    changes an amount.
    """
    if button == "again":
        return Press("again") if situation.said else None
    if situation.occupied:
        return None
    questions = situation.open
    shown = situation.seat if situation.seat in questions else next(iter(questions), "")
    match button:
        case "undo":
            return Press("undo") if situation.undo else None
        case "why":
            return Press("why") if questions else None
        case "menu":
            return Press("menu") if questions else None
        case "next":
            for seat in (shown, *(seat for seat in questions if seat != shown)) if questions else ():
                given = situation.answer if seat == shown else None
                whole, value = given if given is not None else standing(questions[seat])
                if whole:
                    return _answer(questions[seat], value, seat, questions)
                if given is not None:
                    break  # a partly filled answer must not be skipped
        case "turn-left" | "turn-right":
            if questions and questions[shown].kind == "amount":
                return Press("turn", questions[shown].number, TURNS[button])
        case _:
            option = "draw" if button == "draw" else "done"
            for seat, posed in questions.items():
                if (button == "draw" or button in (seat, posed.asked)) and _offers(posed, option):
                    return _answer(posed, option, seat, questions)
    return None


def lit(situation: Situation) -> tuple[str, ...]:
    """The buttons that do something now, in the order of :data:`BUTTONS`: their lamps are on."""
    return tuple(button for button in BUTTONS if act(button, situation) is not None)


def standing(posed: Posed) -> tuple[bool, Any]:
    """Whether the default values are a complete answer before anybody touches anything, and that answer."""
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


def at_once(posed: Posed) -> bool:
    """Whether an amount is told by one touch: it has few values, so each has a button."""
    return posed.kind == "amount" and posed.hi - posed.lo < FEW


def exact(posed: Posed) -> bool:
    """Whether just so many are chosen, or at most one: the touch on the last of them tells all."""
    return posed.kind in ("several", "place") and posed.hi > 0 and posed.hi in (posed.lo, 1)


def _offers(posed: Posed, option: Any) -> bool:
    return posed.kind == "choose" and option is not None and any(o.id == option for o in posed.options)


def _answer(posed: Posed, value: Any, seat: str, open_questions: Mapping[str, Posed]) -> Press:
    return Press("answer", posed.number, value, seat if len(open_questions) > 1 else "")
