"""What slides over the drawing: Why?, everything still to come, the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table
from companion.screens.drawings.reasons import reasons
from companion.screens.widgets import theme
from companion.screens.widgets.told import Correct, LookUp, open_rule, ruled
from companion.screens.widgets.widgets import Btn, Txt


def why(
    lines: Sequence[Line],
    posed: Posed | None,
    table: Table,
    words: Words,
    correct: Correct | None,
    look_up: LookUp,
) -> list[Widget]:
    """The reasons of these sentences, then the open rules that decided with their readings, then details and rule of
    the question."""
    found: list[Widget] = []
    told: list[str] = []

    def tell(doubts: Sequence[str]) -> None:
        for doubt in doubts:
            if doubt not in told:
                told.append(doubt)
                found.append(open_rule(doubt, table, words, correct))

    for line in lines:
        # Its open rules follow in full, instead of one line each.
        found += reasons(line, table, words, look_up, open_rules=False)
        tell(line.doubts)
        found.append(_rule())
    detail = words.detail(posed) if posed is not None and posed.kind != "tell" else ""
    if detail:
        found.append(Txt(text=escape_markup(detail)))
    tell(posed.doubts if posed is not None else ())
    if posed is not None and posed.kind != "tell" and posed.rule:
        found.append(ruled(posed.rule, words, look_up))
    if not found:
        found.append(Txt(text=escape_markup(words.text("ui.why.nothing")), color=theme.QUIET))
    return found


def _rule() -> Widget:
    from kivy.graphics import Color, Rectangle

    line = Widget(size_hint_y=None, height=dp(9))
    with line.canvas:
        Color(*theme.LINE)
        mark = Rectangle()
    line.bind(pos=lambda w, _v: _place(w, mark), size=lambda w, _v: _place(w, mark))
    return line


def _place(widget: Widget, mark: object) -> None:
    mark.pos, mark.size = (widget.x, widget.center_y), (widget.width, 1)  # type: ignore[attr-defined]


UNLOCK = 2.0
"""Seconds to hold the lock."""


def unlock(words: Words, then: Callable[[], None]) -> list[Widget]:
    """Shown before correcting while it is locked: hold to unlock once."""
    return [
        Txt(text=escape_markup(words.text("ui.locked.note")), color=theme.QUIET),
        Btn(then, caption=words.text("ui.locked.open"), ident="unlock", sign="correct", hold=UNLOCK),
    ]
