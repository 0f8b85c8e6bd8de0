"""A named step of a phase. An edition lists its steps in order; an expansion can insert more."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


class Step(Struct, frozen=True):
    """One named step of a phase.

    ``line_up``: who acts, in order. ``run``: one unit of it. ``again``: whether to line up again after all have acted.
    ``then``: the next step, if it is not simply the next in the list. ``asks`` is False if nobody is ever asked in it,
    not even the dealer or the library; then no checkpoint is made.
    """

    name: str
    phase: str
    rule: str
    line_up: Callable[[Table], list[str]]
    run: Callable[[Table, str], Rule[None]]
    again: Callable[[Table], bool] | None = None
    then: Callable[[Table], str] | None = None
    asks: bool = True
