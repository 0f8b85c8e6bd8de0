"""What was said, and the rules behind it, as they stand on any screen: sentences, rules, open rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.common.deeds import LATER
from companion.rules.engine.doubts import doubts
from companion.rules.engine.doubts import played as reading_of
from companion.rules.engine.table import Line, Table
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Row, fit
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.widgets import Btn, Sentence, Txt, width_of

Correct = Callable[[list[tuple[str, str]]], None]
"""Sets values on the table by hand."""
LookUp = Callable[[str], None]
"""Opens the reference at a rule."""
READABLE = 200
"""The least width of a rule's text beside its id, in dp at normal type."""


def sentence(
    line: Line,
    words: Words,
    quiet: bool = False,
    points: float = theme.SENTENCE,
    shelf: Shelf | None = None,
    *,
    note: bool = False,
) -> Widget:
    """One sentence with its marks; behind the sign of its seat where several people play. Lent from the shelf, if there
    is one. ``note``: somebody has to know it, but no hand does anything; behind a clock if it may come to something."""
    seat, you = words.whose(line), line.you and not note
    sign = "clock" if note and line.key in LATER else ""
    text = words.said(line) if seat else words.called(line)
    color = theme.AMBER if you else theme.QUIET if quiet else theme.TEXT
    if shelf is not None:
        return shelf.sentence(text, marks(line, words), seat, points, color, you, sign)
    return Sentence(text, marks(line, words), seat, sign, points=points, you=you, color=color)


def marks(line: Line, words: Words) -> list[tuple[str, str]]:
    """The names and words of a line's tags: that a stand-in value decided, that a rule is open."""
    found = []
    if line.standin:
        found.append(("standin", words.text("ui.mark.standin")))
    if line.doubts:
        found.append(("open", words.text("ui.mark.open")))
    return found


class Ruled(Row):
    """A rule's id and its text: side by side, or below each other where the text would be narrow."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        text, ident = self.children
        room = width - ident.width - self.spacing
        beside = room >= theme.size(READABLE)
        self.width, self.orientation = width, "horizontal" if beside else "vertical"
        high = fit(text, room if beside else width)
        self.height = max(high, ident.height) if beside else ident.height + self.spacing + high
        return float(self.height)


def ruled(rule: str, words: Words, look_up: LookUp) -> Row:
    """A rule in our own words; its id opens the reference at it."""
    row = Ruled()
    row.bind(width=lambda row, width: fit(row, width))
    row.add_widget(
        Btn(
            partial(look_up, rule),
            caption=rule,
            ident=f"rule:{rule}",
            role="outline",
            # In steps, so that ids of about the same length are equally wide below each other.
            span=max(round(80 * theme.SCALE), 16 * ceil((width_of(rule, theme.LABEL) / dp(1) + 24) / 16)),
            points=theme.LABEL,
            least=theme.TARGET,
            pos_hint={"top": 1},
        )
    )
    text = escape_markup(words.text(f"rule.{rule}"))
    row.add_widget(Txt(text=text, points=theme.LABEL, color=theme.QUIET, pos_hint={"center_y": 0.5}))
    return row


def open_rule(doubt: str, table: Table, words: Words, correct: Correct | None) -> Column:
    """An open rule: the question, the reading that is played, and every other one with the way to it; of a doubt with
    one reading only, what to do at a table that plays it otherwise."""
    question, *texts = words.doubt(doubt)
    now, letters = reading_of(table, doubt), doubts(table)[doubt].readings
    column = Column()
    column.add_widget(
        Txt(
            text=f"[b]{escape_markup(words.text('ui.doubt.at', id=doubt, rule=doubts(table)[doubt].rule))}[/b]",
            color=theme.QUIET,
            points=theme.LABEL,
        )
    )
    column.add_widget(Txt(text=escape_markup(question)))
    played = texts[letters.index(now)]
    column.add_widget(Txt(text=escape_markup(words.text("ui.doubt.played", reading=played)), color=theme.TEXT))
    others = [letter for letter in letters if letter != now]
    if not others:
        column.add_widget(Txt(text=escape_markup(words.text("ui.doubt.only")), points=theme.LABEL, color=theme.QUIET))
    for letter in others:
        other = words.text("ui.doubt.other", reading=texts[letters.index(letter)])
        column.add_widget(Txt(text=escape_markup(other), points=theme.LABEL, color=theme.TEXT))
        if correct is not None:
            column.add_widget(
                Btn(
                    partial(correct, [(f"terms.doubts.{doubt}", letter)]),
                    caption=words.text("ui.doubt.use" if len(others) == 1 else "ui.doubt.use.this"),
                    ident=f"doubt:{doubt}:{letter}",
                    role="outline",
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
    return column
