"""A named step of a phase, as an edition has them in a row and an expansion inserts more."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


class Step(Struct, frozen=True):
    """One named step of a phase.

    ``line_up`` gives who acts, in order; ``run`` is one unit of it. ``again``: line up again when all have acted.
    ``then``: the step that follows, where that is not simply the next one. ``asks`` is False where nobody is ever
    asked, neither a person nor dealer or library: no game stands there, so no checkpoint is needed.
    """

    name: str
    phase: str
    rule: str
    line_up: Callable[[Table], list[str]]
    run: Callable[[Table, str], Rule[None]]
    again: Callable[[Table], bool] | None = None
    then: Callable[[Table], str] | None = None
    asks: bool = True
