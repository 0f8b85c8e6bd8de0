"""Runs a rule by hand: each question goes to a function, so that a test may answer whatever it likes.

Whatever it says and asks must be readable in both languages and name rules and doubts that there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.editions.abilities import Row
from companion.rules.editions.frostlands.abilities import ABILITIES
from companion.rules.engine.question import Posed, Question, Rule, advance, check, nothing_possible, pose
from companion.rules.engine.table import Table, Terms
from tests.rules.telling import faults_of

MADE_UP = re.compile(r"message 'card\.convoy\.truck' wants|no message for 'survivor\.p\d+'")
"""A Truck that tests have made up, which bears the name of one that nobody has read, and Survivors in great number."""


NOTHING: Mapping[str, Mapping[str, Any]] = {}


def drive(
    table: Table,
    rule: Rule[Any],
    answer: Callable[[Posed], Any],
    library: Mapping[str, Mapping[str, Any]] = NOTHING,
) -> Any:
    """The rule's result. The library knows nothing but these cards of its owner; every answer is checked as in a
    game."""
    try:
        question: Question = advance(rule, None)
        while True:
            posed = pose(question, table, 0)
            if posed.kind == "consult":
                told = library.get(posed.card, {})
                value: Any = {f.name: (told[f.name], "owner") for f in posed.fields if f.name in told}
            elif nothing_possible(posed):
                value = None if posed.kind == "choose" else []
            else:
                _readable(table, posed)
                value = answer(posed)
                check(posed, value)
            question = advance(rule, value)
    except StopIteration as stop:
        _readable(table)
        return stop.value


def ability(card: str) -> Row:
    """What a card of Frostlands does, at whatever moment."""
    return next(row for row in ABILITIES.rows if row.card == card)


def _readable(table: Table, *asked: Posed) -> None:
    if table.terms.edition != Terms().edition:
        return  # made up by a test, with words of its own or none
    faults = faults_of(table.progress.lines, [posed for posed in asked if posed.kind not in ("shuffle", "together")])
    wrong = [fault for fault in faults if not MADE_UP.match(fault)]
    assert not wrong, wrong


def never(posed: Posed) -> Any:
    """For a rule that must ask nothing."""
    raise AssertionError(f"asks {posed.key}")
