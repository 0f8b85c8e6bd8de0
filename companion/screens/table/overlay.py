"""What slides over the drawing: Why?, everything still to come, the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec import structs

from companion.messages import Words
from companion.rules.engine.doubts import doubts
from companion.rules.engine.doubts import played as reading_of
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table
from companion.screens.drawings import DamageDrawing, decided
from companion.screens.table.sentences import sentence
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Row, fit
from companion.screens.widgets.widgets import Btn, Txt

Correct = Callable[[list[tuple[str, str]]], None]
LookUp = Callable[[str], None]
"""Opens the reference at a rule."""


class Overlay(BoxLayout):
    """A sheet over the drawing with a title, a way to close it, and content that scrolls."""

    title = StringProperty("")

    def __init__(self, title: str, content: Sequence[Widget], close: Callable[[], None]) -> None:
        super().__init__(title=title, pos_hint={"x": 0, "y": 0})
        self.ids.close.act = close
        for widget in content:
            self.ids.content.add_widget(widget)

    def on_touch_down(self, touch: object) -> bool:
        """Nothing below the sheet is touched."""
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))  # type: ignore[attr-defined]


def ruled(rule: str, words: Words, look_up: LookUp) -> Row:
    """A rule in our own words; its id opens the reference at it."""
    row = Row()
    row.bind(width=lambda row, width: fit(row, width))
    row.add_widget(
        Btn(
            partial(look_up, rule),
            caption=rule,
            ident=f"rule:{rule}",
            role="outline",
            span=round(80 * theme.SCALE),
            points=theme.LABEL,
            least=theme.TARGET,
            pos_hint={"center_y": 0.5},
        )
    )
    text = escape_markup(words.text(f"rule.{rule}"))
    row.add_widget(Txt(text=text, points=theme.LABEL, color=theme.QUIET, pos_hint={"center_y": 0.5}))
    return row


def reasons(line: Line, table: Table, words: Words, look_up: LookUp, *, open_rules: bool = True) -> list[Widget]:
    """A sentence with the rule and the inputs behind it, and the open rules that decided unless they are told apart;
    Damage and Repair of the Automa board are drawn as well."""
    said = sentence(line, words)
    keys = [f"rule.{line.rule}"] if line.rule else []
    keys += [reason.key.removeprefix("@") for reason in line.why]
    why: list[Widget] = []
    texts = words.why(line if open_rules else structs.replace(line, doubts=()))
    for text, key in zip_longest(texts, keys, fillvalue=""):
        if key.startswith("rule."):
            why.append(ruled(key.removeprefix("rule."), words, look_up))
        else:
            why.append(Txt(text=escape_markup(text), points=theme.LABEL, color=theme.QUIET))
    told = decided(line)
    if told is None:
        return [said, *why]
    drawing = DamageDrawing(told, table, pos_hint={"top": 1})
    drawing.update(table, None, words)
    column = Column(pos_hint={"top": 1})
    for widget in why:
        column.add_widget(widget)
    beside = BoxLayout(size_hint_y=None, spacing=dp(theme.GAP))
    beside.bind(minimum_height=beside.setter("height"))
    beside.add_widget(column)
    beside.add_widget(drawing)
    return [said, beside]


def why(
    lines: Sequence[Line],
    posed: Posed | None,
    table: Table,
    words: Words,
    correct: Correct | None,
    look_up: LookUp,
) -> list[Widget]:
    """The reasons of these sentences and the open doubts behind them, each with how it is played and can be; what is
    said about the question and its rule last."""
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


def open_rule(doubt: str, table: Table, words: Words, correct: Correct | None) -> Column:
    """An open rule: the question, the reading that is played, and every other one with the way to it; of a doubt with
    one reading only, what to do at a table that plays it otherwise."""
    question, *texts = words.doubt(doubt)
    now, letters = reading_of(table, doubt), doubts(table)[doubt].readings
    column = Column()
    column.add_widget(
        Txt(
            text=f"[b]{escape_markup(words.text('ui.doubt.at', id=doubt, rule=doubts(table)[doubt].rule))}[/b]",
            color=theme.WARNING,
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


UNLOCK = 2.0
"""Seconds for which the lock must be held."""


def unlock(words: Words, then: Callable[[], None]) -> list[Widget]:
    """What stands before correcting while the lock is on: hold to open it this once."""
    return [
        Txt(text=escape_markup(words.text("ui.locked.note")), color=theme.QUIET),
        Btn(then, caption=words.text("ui.locked.open"), ident="unlock", sign="correct", hold=UNLOCK),
    ]
