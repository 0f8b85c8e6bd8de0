"""The ways to lay the question panel out, and the first of them in which everything fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.rules.engine.question import Posed
from companion.screens.editors.record import MANY
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import fit

BARE = ((True, False), (True, True))
"""Whether all sentences, and whether what is said about the question, are left out where there is little room."""
KEPT = 2
"""Sentences that always stand above a question."""


class Attempt(Struct, frozen=True):
    """One way to lay the panel out: its width in pixels, small sentences, only choices that the drawing lacks, and in
    how many columns the sentences stand.
    """

    width: float
    small: bool = False
    compact: bool = False
    columns: int = 1
    few: bool = False
    """Only the last sentences, and those that the player must act on (where several are asked, only those to this
    seat); the others a touch away."""
    bare: bool = False
    """Nothing but the question; all sentences a touch away."""
    terse: bool = False
    """Not even what is said about the question itself: that is a touch away, too."""


class Beside(Struct, frozen=True):
    """What is on the screen beside the panel, and so how wide that may be."""

    sheet: bool = False
    """A sheet is over the drawing."""
    setting_up: bool = False
    """The table is set up: its lines stand at the left and not on the panel."""
    pinned: bool = False
    """The player keeps a drawing in view."""
    past: bool = False
    """A table of the past is looked at, and that is on its drawing: what is said beside it is scrolled rather."""


def attempts(posed: Posed, beside: Beside) -> list[Attempt]:
    """The ways to try, the most readable and narrowest first; the last one scrolls."""
    found = _attempts(posed, beside)
    narrower = [attempt for attempt in found if attempt.width < Window.width] if beside.past else []
    return narrower or found


def _attempts(posed: Posed, beside: Beside) -> list[Attempt]:
    widths = [dp(w) for w in theme.panels()]
    whole = float(Window.width)
    if beside.sheet:
        return [Attempt(w, True, True, bare=b, terse=t) for b, t in ((False, False), *BARE) for w in widths]
    if posed.view == "board":  # the grid must stay beside it
        return [Attempt(w, small) for w in widths for small in (False, True)]
    if beside.setting_up and not posed.lines:
        drawn = [] if posed.fields else [Attempt(w) for w in widths[:2]]
        return [*drawn, Attempt(whole), Attempt(whole, True)]
    if (posed.view == "score" and posed.fields) or len(posed.fields) > MANY:
        return [Attempt(whole, True)]
    found = _of_a_tell() if posed.kind == "tell" else _of_a_question(posed)
    if beside.pinned:  # beside a wider one the tabs have no room
        most = widths[:2]
        narrower = [attempt for attempt in found if attempt.width <= most[-1]]
        told = posed.kind == "tell"
        return [
            *narrower,
            *(Attempt(w, True, True, bare=b, terse=t) for b, t in ([(False, False)] if told else BARE) for w in most),
        ]
    return found


def _of_a_tell() -> list[Attempt]:
    whole = float(Window.width)
    return [
        *(Attempt(dp(w), small) for w in theme.panels() for small in (False, True)),
        Attempt(whole, True),
        Attempt(whole, True, columns=2),
        Attempt(whole, True),
    ]


def _of_a_question(posed: Posed) -> list[Attempt]:
    widths = narrow, middle, wide = [dp(w) for w in theme.panels()]
    drawn = any(o.place for o in posed.options)
    whole = float(Window.width)
    return [
        Attempt(narrow),
        Attempt(narrow, compact=True),
        Attempt(narrow, True, True),
        Attempt(middle),
        Attempt(middle, True, True),
        Attempt(wide, True),
        Attempt(wide, True, True),
        *(Attempt(w, True, True, few=True) for w in widths if len(posed.lines) > KEPT),
        # In large type the sentences give way to a drawing that can be touched.
        *(Attempt(w, True, True, bare=b, terse=t) for b, t in BARE for w in widths if drawn and theme.large()),
        Attempt(whole, True),
        *([Attempt(whole, True, columns=2)] if len(posed.lines) > KEPT else []),
        Attempt(whole, True, few=True),
        *(Attempt(whole, True, bare=b, terse=t) for b, t in BARE),
    ]


def choose(
    above: Callable[[Attempt], list[Widget]],
    editor: Any,
    below: Widget | None,
    height: float,
    tries: Sequence[Attempt],
    most: float,
) -> tuple[Attempt, list[Widget]]:
    """The first way in which everything fits into this height (pixels), else the last; with what stands above.

    ``most`` is how wide the content gets at most.
    """
    built: dict[tuple[bool, int, bool, bool, bool], list[Widget]] = {}
    for attempt in tries:
        inner = min(attempt.width - dp(32), most)
        look = (attempt.small, attempt.columns, attempt.few, attempt.bare, attempt.terse)
        if look not in built:
            built[look] = above(attempt)
        widgets = built[look]
        top = sum(fit(w, inner) for w in widgets) + dp(theme.GAP) * max(0, len(widgets) - 1)
        extra = fit(below, inner) + dp(theme.GAP) if below is not None else 0
        rest = height - dp(24) - top - extra
        editor.limit = max(rest, dp(120))
        editor.compact, editor.last = attempt.compact, attempt is tries[-1]
        if fit(editor, inner) <= rest:
            break
    return attempt, widgets
