"""Numbers with minus and plus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import awake, letters, theme
from companion.screens.widgets.boxes import Column, Row, grid_of
from companion.screens.widgets.widgets import Btn, Txt, width_of


class Stepper(Btn):
    """A button that acts when touched, and repeats while held."""

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
        """Nothing: it acted when it was touched."""


class Tally(Row):
    """A number in one cell with its name, as one counts things on a card: each touch is one more, minus one less. A
    question mark until it is touched; minus then says that there is none."""

    def __init__(self, lo: int, hi: int, n: int | None, turned: Callable[[int], None], name: str, label: str) -> None:
        super().__init__(spacing=dp(4))
        self.lo, self.hi, self.n, self._turned = lo, hi, n, turned
        self._less = self._button(f"step:{name}:-1", -1, sign="minus", span=theme.TARGET)
        sign = "" if theme.large() else "plus"  # in large letters the name needs the room
        self._more = self._button(f"step:{name}:+1", 1, caption=label, sign=sign, points=theme.LABEL, inset=4, air=4)
        self.add_widget(self._less)
        self.add_widget(self._more)
        self._update()

    def _button(self, ident: str, step: int, **look: Any) -> Stepper:
        return Stepper(lambda: self.step(step), step, ident=ident, least=theme.TARGET, **look)

    def step(self, step: int) -> None:
        """One more or less, within the range."""
        n = min(self.hi, max(self.lo, (self.n or 0) + step))
        if n != self.n:
            self.n = n
            self._update()
            self._turned(n)

    def _update(self) -> None:
        self._more.badge = "?" if self.n is None else str(self.n).replace("-", "−")
        self._less.disabled = self.n is not None and self.n <= self.lo
        self._more.disabled = self.n is not None and self.n >= self.hi


NARROW, BESIDE = 560, 290
"""In a window below this width (dp), the least width of a number with its label before it, in dp at normal type."""


class Number(Column):
    """Minus, value, plus; below them steps of five in a wide range; steps of ten beside a label in a very wide one."""

    def __init__(
        self,
        lo: int,
        hi: int,
        n: int | None,
        turned: Callable[[int], None],
        name: str = "",
        small: bool = False,
        label: str = "",
        unit: int = 1,
        near: int | None = None,
    ) -> None:
        """``label``: text before it on the same line. ``unit``: how much one step counts when it is shown. Without
        ``n`` it shows a question mark until it is touched; the first step begins at ``near``."""
        super().__init__()
        self.lo, self.hi, self.n, self._turned, self._name = lo, hi, n, turned, name
        self._unit, self._near = unit, near or 0
        self._points = 24 if small or label else 32
        self._shows: Txt | Btn = self._number() if n is not None else self._unknown()
        self._buttons: list[tuple[int, Stepper]] = []
        self._row = Row()
        self.add_widget(self._row)
        self._label = Txt(text=escape_markup(label), points=theme.LABEL, color=theme.QUIET)
        if label:
            self._row.add_widget(self._label)
            room = dp(16) + width_of(str(hi * unit), 24, panel=True)
            self._shows.size_hint_x, self._shows.width = None, room if n is not None else max(room, dp(theme.TARGET))
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

    def _number(self) -> Txt:
        return Txt(points=self._points, bold=True, font_name=letters.PANEL, halign="center")

    def _unknown(self) -> Btn:
        ident = f"step:{self._name}:0" if self._name else "step:0"
        return Btn(lambda: self.step(0), caption="?", ident=ident, role="outline", least=theme.TARGET)

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
        """The value gets the width that the buttons leave. A label without room before it is above."""
        if self._label.parent is not None:
            beside = Window.width >= dp(NARROW) or width >= theme.size(BESIDE)
            place = self._row if beside else self
            if self._label.parent is not place:
                self._label.parent.remove_widget(self._label)
                place.add_widget(self._label, len(place.children))
        height = float(super().fit(width))
        for part in self._row.children:
            part.height = self._row.height
        return height

    def step(self, step: int) -> None:
        """Change the number by so much, within the range; without a number it begins at ``near``."""
        n = min(self.hi, max(self.lo, (self._near if self.n is None else self.n) + step))
        if n != self.n:
            self.n = n
            self._update()
            self._turned(n)

    def _update(self) -> None:
        if self.n is None:
            return
        if isinstance(self._shows, Btn):
            number = self._number()
            number.size_hint_x, number.width = self._shows.size_hint_x, self._shows.width
            place = self._row.children.index(self._shows)
            self._row.remove_widget(self._shows)
            self._row.add_widget(number, place)
            self._shows = number
        self._shows.text = str(self.n * self._unit).replace("-", "−")
        for step, button in self._buttons:
            button.disabled = self.n <= self.lo if step < 0 else self.n >= self.hi


class Amount(Editor):
    """A whole number: minus, number, plus, and the legal range."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self.number = Number(posed.lo, posed.hi, posed.default, self._turned)
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
        """Whether there is a number."""
        return self.number.n is not None

    @property
    def confirms(self) -> bool:
        """Always: minus and plus send nothing."""
        return True

    @property
    def value(self) -> Any:
        """The number."""
        return self.number.n

    def turn(self, steps: int) -> None:
        """Minus or plus, within the legal range."""
        self.number.step(steps)

    def caption(self) -> str:
        """OK: the number is told where it stands."""
        return self.words.text("ui.ok")


class Few(Editor):
    """A whole number of a few: a button each, which answers at once. The knob turns to one of them, which the big
    button then sends."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self._n: int | None = posed.default
        self._turned = False
        self._buttons = {n: self._button(n) for n in range(posed.lo, posed.hi + 1)}

    def _button(self, n: int) -> Btn:
        caption = str(n).replace("-", "−")
        return Btn(lambda: self.submit(n), n, caption=caption, ident=f"option:{n}", points=24, on=n == self._n)

    def fit(self, width: float) -> float:
        """Lay the buttons out for this width."""
        self.clear_widgets()
        for button in self._buttons.values():
            button.waiting = False  # an act that it began may have failed
        buttons = list(self._buttons.values())
        captions = [b.caption for b in buttons]
        self.add_widget(self.cells.lay(buttons, width, lambda: grid_of(buttons, captions, width, self.limit)))
        return float(super().fit(width))

    def keep(self) -> None:
        """A number stays where it is when more or fewer are possible."""
        self.cells.keep(self.width)

    @property
    def ready(self) -> bool:
        """Whether a number stands there, or the knob has turned to one."""
        return self._n is not None

    @property
    def value(self) -> Any:
        """That number."""
        return self._n

    @property
    def confirms(self) -> bool:
        """Whether the knob has turned to a number; else that is touched where it stands."""
        return self._turned

    def turn(self, steps: int) -> None:
        """On or back among the numbers; from none it begins at the lowest, or at 0."""
        lo, hi = min(self._buttons), max(self._buttons)
        begin = max(lo, 0) if self._n is None else self._n + steps
        self._n, self._turned = min(hi, max(lo, begin)), True
        for n, button in self._buttons.items():
            button.on = n == self._n
        self.changed()

    def caption(self) -> str:
        """OK: the number is told where it stands."""
        return self.words.text("ui.ok")
