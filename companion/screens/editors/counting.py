"""Numbers: minus, the value, plus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.question import Posed
from companion.screens import awake, theme
from companion.screens.boxes import Column, Row
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import Btn, Txt, width_of


class Stepper(Btn):
    """A button that acts when touched and again and again while held."""

    def on_press(self) -> None:
        """Act, and begin to repeat."""
        Btn.latest = self
        self._let_go()
        self._timer = awake.after(0.45, self._again)
        self._go()

    def _again(self) -> None:
        self._timer = awake.after(0.09, self._again)
        self._go()

    def on_release(self) -> None:
        """Nothing more: it acted when it was touched."""


class Number(Column):
    """Minus, value, plus; steps of five below them where the range is wide, of ten beside a label where it is very
    wide."""

    def __init__(
        self,
        lo: int,
        hi: int,
        n: int,
        turned: Callable[[int], None],
        name: str = "",
        small: bool = False,
        label: str = "",
        unit: int = 1,
    ) -> None:
        """``label``: it stands in one line with this in front. ``unit``: what one step is worth where it is shown."""
        super().__init__()
        self.lo, self.hi, self.n, self._turned, self._name = lo, hi, n, turned, name
        self._unit = unit
        self._shows = Txt(text=str(n * unit), points=24 if small else 32, bold=True, halign="center")
        self._buttons: list[tuple[int, Stepper]] = []
        self._row = Row()
        self.add_widget(self._row)
        if label:
            self._row.add_widget(Txt(text=escape_markup(label), points=theme.LABEL, color=theme.QUIET))
            self._shows.size_hint_x, self._shows.width = None, dp(16) + width_of(str(hi * unit), 24, True)
            small = True
        side = theme.TARGET if label else theme.CHOICE if small else theme.STEPPER
        self._row.add_widget(self._button(-1, "minus", theme.TARGET if small else side, side))
        self._row.add_widget(self._shows)
        self._row.add_widget(self._button(1, "plus", theme.TARGET if small else side, side))
        leap = 10 if label and hi - lo > 60 else 5 if hi - lo > 12 and not small else 0
        if leap:
            leaps = Row()
            leaps.add_widget(self._button(-leap, "", theme.TARGET))
            leaps.add_widget(self._button(leap, "", theme.TARGET))
            self.add_widget(leaps)
        self._update()

    def _button(self, step: int, sign: str, least: float, span: float = 0) -> Stepper:
        button = Stepper(
            lambda: self.step(step),
            step,
            sign=sign,
            caption="" if sign else f"{step * self._unit:+d}".replace("-", "−"),
            ident=f"step:{self._name}:{step:+d}" if self._name else f"step:{step:+d}",
            least=least,
            span=span,
        )
        self._buttons.append((step, button))
        return button

    def fit(self, width: float) -> float:
        """The value takes what the buttons leave."""
        height = float(super().fit(width))
        for part in self._row.children:
            part.height = self._row.height
        return height

    def step(self, step: int) -> None:
        """Change the number by so much, as far as the range goes."""
        n = min(self.hi, max(self.lo, self.n + step))
        if n != self.n:
            self.n = n
            self._update()
            self._turned(n)

    def _update(self) -> None:
        self._shows.text = str(self.n * self._unit).replace("-", "−")
        for step, button in self._buttons:
            button.disabled = self.n <= self.lo if step < 0 else self.n >= self.hi


class Amount(Editor):
    """A whole number: minus, the number, plus, and the legal range."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self.number = Number(posed.lo, posed.hi, posed.default if posed.default is not None else posed.lo, self._turned)
        self.add_widget(self.number)
        self.add_widget(
            Txt(
                text=words.text("ui.range", lo=posed.lo, hi=posed.hi),
                points=theme.LABEL,
                color=theme.QUIET,
                halign="center",
            )
        )

    def _turned(self, _n: int) -> None:
        self.changed()

    @property
    def ready(self) -> bool:
        """Always: a number stands there."""
        return True

    @property
    def value(self) -> Any:
        """The number."""
        return self.number.n

    def turn(self, steps: int) -> None:
        """Minus or plus, as far as the legal range goes."""
        self.number.step(steps)

    def caption(self) -> str:
        """The number goes into the button, so that the eye needs no second look."""
        return self.words.text("ui.ok.n", n=self.number.n)
