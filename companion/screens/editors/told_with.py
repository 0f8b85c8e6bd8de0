"""Two questions that one touch answers: the value that comes next stands beside the choice that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.messages import Words
from companion.rules.engine.question import Ahead, Field, Option, Posed, only
from companion.screens.editors.editor import Submit
from companion.screens.editors.reading import Named
from companion.screens.editors.record import Record
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Flow, Row, fit
from companion.screens.widgets.widgets import Btn, Txt, width_of

Told = Sequence[tuple[str, Any]]
"""Keys and answers of the next questions."""


def closes(ahead: Ahead) -> Field | None:
    """The one field of a next question that must be told; None where there are several, or a touch does not tell it."""
    field = only([field for field in ahead.fields if field.must])
    return field if field is not None and field.options and not field.many and field.of is None else None


def _common(field: Field) -> list[Option]:
    return [option for option in field.options if not option.rare]


def _caption(words: Words, option: Option, brief: bool = False) -> str:
    """A value beside others of its line: a number or its words, nothing where it is a sign. ``brief``: in its short
    name, if it has one."""
    if option.id in theme.ICONS:
        return ""
    if option.id.isdigit():
        return option.id
    short = f"short.{option.id}"
    return words.text(short) if brief and words.has(short) else words.option(option)


def _chip(act: Callable[[], None], option: Option, caption: str, ident: str) -> Btn:
    return Btn(
        act,
        option.id,
        caption=caption,
        sign="" if caption else option.id,
        ident=ident,
        wide=False,
        least=theme.TARGET,
        points=theme.LABEL,
    )


def _inset(brief: bool) -> int:
    """The space beside the name of a row, in dp."""
    return 4 if brief else 8


class Rows(Named):
    """Which row of a card counts, and beside it what may stand there: one touch tells both. The row's own button leads
    to all that may."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        self._both: Told = ()
        self._send = submit
        self._rows = {ahead.option: (ahead.key, closes(ahead)) for ahead in posed.ahead}
        super().__init__(posed, words, submit, changed)

    def fit(self, width: float) -> float:
        """A line for each row where there is room, with short names if it needs them; else the rows alone."""
        if self._form is not None:
            return super().fit(width)
        brief = self._widest(brief=False) > width
        if brief and self._widest(brief=True) > width:
            return super().fit(width) if self.last or not self.limit else self.limit + 1
        self.clear_widgets()
        head = Row(spacing=dp(theme.GAP))
        head.add_widget(Txt(text=self.words.text("ui.rows"), points=theme.LABEL, color=theme.QUIET))
        self.add_widget(head)
        for option in self.posed.options:
            key, field = self._rows.get(option.id, ("", None))
            button = self._button(option)
            if button.parent is not None:
                button.parent.remove_widget(button)
            button.least, button.points = theme.TARGET, theme.LABEL
            if field is None:
                head.add_widget(button)
            else:
                self.add_widget(self._line(option, key, field, button, brief))
        height = float(Column.fit(self, width))
        return height if height <= self.limit or not (self.limit and self.last) else super().fit(width)

    def _widest(self, *, brief: bool) -> float:
        """The width of the longest line with no text cut, in pixels."""
        widest = 0.0
        for option in self.posed.options:
            _, field = self._rows.get(option.id, ("", None))
            if field is not None:
                values = [width_of(_caption(self.words, value, brief), theme.LABEL) for value in _common(field)]
                chips = sum(max(dp(theme.TARGET), value + dp(24)) + dp(theme.GAP) for value in values)
                widest = max(widest, width_of(self.named(option), theme.LABEL) + 2 * dp(_inset(brief)) + chips)
        return widest

    def _line(self, option: Option, key: str, field: Field, button: Btn, brief: bool) -> Row:
        row = Row(spacing=dp(theme.GAP))
        button.inset = _inset(brief)
        row.add_widget(button)
        for value in _common(field):
            act = partial(self._tell, option.id, key, {field.name: value.id})
            ident = f"option:{option.id}+{field.name}:{value.id}"
            row.add_widget(_chip(act, value, _caption(self.words, value, brief), ident))
        return row

    def _tell(self, option: str, key: str, answer: Mapping[str, Any]) -> None:
        self._both = ((key, dict(answer)),)
        self._send(option)
        self._both = ()  # what it began may have failed

    @property
    def then(self) -> Told:
        """What stands in the row."""
        return self._both or super().then


class Followed(Record):
    """A value of a card; below, for a value after which one more thing is asked, both by one touch. What is rare then,
    such as that an Enemy is beaten, is asked after the value alone."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        self._both: Told = ()
        super().__init__(posed, words, submit, changed)

    def fit(self, width: float) -> float:
        """The values, and what comes after one of them where there is room."""
        below = [widget for ahead in self.posed.ahead for widget in self._after(ahead)]
        whole, high = self.limit, sum(fit(widget, width) + dp(theme.GAP) for widget in below)
        if whole and self.last and super().fit(width) + high > whole:
            return super().fit(width)
        self.limit = max(1.0, whole - high) if whole else 0.0
        super().fit(width)
        self.limit = whole
        for widget in below:
            self.add_widget(widget)
        return float(Column.fit(self, width))

    def _after(self, ahead: Ahead) -> list[Txt | Flow]:
        field, here = closes(ahead), self.posed.fields[0]
        first = next((option for option in here.options if option.id == ahead.option), None)
        if field is None or first is None:
            return []
        named = [self.words.option(first)]
        named += [
            self.words.option(o) for more in ahead.fields if more.extra for o in more.options if o.id == more.usual
        ]
        names = ", ".join([*named, self.words.field(field)])
        chips = Flow()
        for option in _common(field):
            act = partial(self._tell, ahead, field, option.id)
            ident = f"{here.name}+{field.name}:{first.id}+{option.id}"
            chips.add_widget(_chip(act, option, _caption(self.words, option), ident))
        return [Txt(text=names, points=theme.LABEL, color=theme.QUIET), chips]

    def _tell(self, ahead: Ahead, field: Field, value: str) -> None:
        told = {more.name: more.usual for more in ahead.fields if more.extra}
        self._both = ((ahead.key, {**told, field.name: value}),)
        self._choose(self.posed.fields[0], ahead.option)
        self._both = ()

    @property
    def then(self) -> Told:
        """What is asked after the value."""
        return self._both
