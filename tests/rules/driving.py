"""Runs a rule by hand: each question goes to a function, so that a test may answer whatever it likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.engine.question import Posed, Question, Rule, advance, check, nothing_possible, pose
from companion.rules.engine.table import Table


def drive(table: Table, rule: Rule[Any], answer: Callable[[Posed], Any]) -> Any:
    """The rule's result. Libraries know nothing; every answer is checked as in a game."""
    try:
        question: Question = advance(rule, None)
        while True:
            posed = pose(question, table, 0)
            if posed.kind == "consult":
                value: Any = {}
            elif nothing_possible(posed):
                value = None if posed.kind == "choose" else []
            else:
                value = answer(posed)
                check(posed, value)
            question = advance(rule, value)
    except StopIteration as stop:
        return stop.value


def never(posed: Posed) -> Any:
    """For a rule that must ask nothing."""
    raise AssertionError(f"asks {posed.key}")
