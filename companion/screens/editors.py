"""How a question is answered on the panel: one editor for each kind of question.

An editor is a column of touchable things. It knows whether its answer is whole (``ready``) and what it is (``value``);
what the footer's big button does and says follows from that. It hands an answer to ``submit`` at once where one tap is
the whole answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.utils import escape_markup

from companion.messages import Words
from companion.presses import standing
from companion.rules.question import Field, Option, Posed
from companion.screens import theme
from companion.screens.widgets import Btn, Column, Flow, Grid, Row, Txt, choice_columns, fit, grid_of, width_of

Submit = Callable[[Any], None]
PAGE = 8
"""Choices on a page behind More."""
MANY = 6
"""Numbers in a form beyond which each stands in one line with its name."""
WIDE, WIDEST = 560, 700
"""Widths (dp) from which on a form stands in two columns, and one of numbers in three."""


class Stepper(Btn):
    """A button that acts when touched and again and again while held."""

    def on_press(self) -> None:
        """Act, and begin to repeat."""
        Btn.latest = self
        self._let_go()
        self._timer = Clock.schedule_once(self._again, 0.45)
        self._go()

    def _again(self, _dt: float) -> None:
        self._timer = Clock.schedule_once(self._again, 0.09)
        self._go()

    def on_release(self) -> None:
        """Nothing more: it acted when it was touched."""


class Editor(Column):
    """The base: an editor without anything to touch (a tell, whose answer is None)."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__()
        self.posed, self.words, self.submit, self.changed = posed, words, submit, changed
        self.limit = 0.0
        """The height that there is, in pixels; 0 while unknown."""
        self.compact = False
        """Whether what can be touched on the drawing needs no button."""
        self.drawn = True
        """Whether the drawing that goes with the question is in view."""
        self.last = False
        """Whether there is no other way to lay the panel out: then more stands behind More."""

    @property
    def ready(self) -> bool:
        """Whether the answer is whole."""
        return standing(self.posed)[0]

    @property
    def value(self) -> Any:
        """The answer as it stands."""
        return standing(self.posed)[1]

    def caption(self) -> str:
        """What the big button says."""
        return self.words.text("ui.next")

    def places(self) -> list[str]:
        """The places on the drawing of what is chosen."""
        value = self.value
        chosen: set[Any] = set(value) if isinstance(value, list) else set()
        if isinstance(value, dict):
            chosen = {v for v in value.values() if isinstance(v, str)}
        elif isinstance(value, str):
            chosen = {value}
        options = [*self.posed.options, *(o for field in self.posed.fields for o in field.options)]
        return [o.place for o in options if o.place and o.id in chosen]

    def tap(self, place: str) -> bool:
        """A place on the drawing was touched. Whether it meant anything."""
        return False

    def turn(self, steps: int) -> None:
        """A knob was turned by so many steps; means something where one number is asked for."""


class Choose(Editor):
    """One of several options: a button each, the rare ones and what is too much behind More."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self._page = self._pages = 0
        self._first: set[str] = set()
        self._narrowed: tuple[str, ...] = ()
        self._made: dict[str, Btn] = {}
        self._way: Btn | None = None
        self._drawn_only = False
        """Whether what can be touched on the drawing has no button now."""
        self._hint = Txt(text=words.text("ui.place.touch"), color=theme.AURORA)

    def _shown(self, room: int) -> tuple[list[Option], bool]:
        """The options to show, at first so many as there is room for, and whether a way to the others is needed."""
        options = list(self.posed.options)
        self._drawn_only = False
        if self._narrowed:
            return [o for o in options if o.id in self._narrowed], True
        if self._page:
            # What stood on the first page is kept, however the panel is laid out now.
            others = [o for o in options if o.id not in self._first]
            self._pages = -(-len(others) // PAGE)
            return others[(self._page - 1) * PAGE : self._page * PAGE], True
        common = [o for o in options if not o.rare] or options
        bare = [o for o in common if not o.place]
        hidden = False
        if self.compact and self.drawn and (bare or self.ready):
            # What lies on the drawing is touched there.
            hidden = self._drawn_only = len(bare) < len(common)
            common = bare
        placed = [o for o in common if o.place][: max(0, room - len(bare))]
        first = [o for o in common if o in bare or o in placed][:room]
        others = [o for o in options if o not in first]
        self._first = {o.id for o in first}
        self._pages = -(-len(others) // PAGE)
        # The drawing may have no room for the rare ones.
        return first, bool(others) and not (hidden and all(o.place and not o.rare for o in others))

    def fit(self, width: float) -> float:
        """Lay the buttons out for this width; with fewer of them where all would have to be scrolled."""
        rows = theme.choices_shown()
        common = [o for o in self.posed.options if not o.rare] or list(self.posed.options)
        columns = choice_columns([self.words.option(o) for o in common], width)
        if columns == 1 and len(common) > rows:
            columns = 2  # in two lines each, rather than behind More
        height = self._lay(rows * columns, width)
        for most in range(rows * columns - 1, 1, -1):
            if not self.last or self._page or self._narrowed or height <= self.limit:
                break
            height = self._lay(most, width)
        return height

    def _lay(self, most: int, width: float) -> float:
        """Lay so many of the buttons out, and the way to the others; how high it all is."""
        shown, others = self._shown(most)
        buttons = [self._button(o) for o in shown]
        aside = others and len(shown) <= 2
        if others and not aside:
            buttons.append(self._way_on(theme.CHOICE))
        captions = [b.caption for b in buttons[: len(shown)]]
        self.clear_widgets()
        room = self.limit - (dp(theme.TARGET + theme.GAP) if aside else 0)
        if self._drawn_only and room > fit(self._hint, width) + dp(theme.GAP + theme.CHOICE):
            room -= self._hint.height + dp(theme.GAP)
            self.add_widget(self._hint)
        self.add_widget(grid_of(buttons, captions, width, room if self.limit else 0))
        if aside:
            self.add_widget(self._way_on(theme.TARGET))
        return float(super().fit(width))

    def _button(self, option: Option) -> Btn:
        if option.id not in self._made:
            self._made[option.id] = Btn(
                lambda: self.submit(option.id),
                option.id,
                caption=self.words.option(option),
                ident=f"option:{option.id}",
                on=self.posed.default is not None and option.id == self.posed.default,
            )
        return self._made[option.id]

    def _way_on(self, least: float) -> Btn:
        back = bool(self._narrowed) or (self._page > 0 and self._page == self._pages)
        if self._way is None:
            self._way = Btn(self._turn, ident="more", role="outline")
        self._way.caption = self.words.text("ui.back" if back else "ui.more")
        self._way.sign, self._way.least = "left" if back else "more", least
        if self._way.parent is not None:
            self._way.parent.remove_widget(self._way)
        return self._way

    def _turn(self) -> None:
        self._page = 0 if self._narrowed or self._page >= self._pages else self._page + 1
        self._narrowed = ()
        self.changed()

    def caption(self) -> str:
        """The option that stands there, if one does."""
        option = next((o for o in self.posed.options if o.id == self.posed.default), None)
        return self.words.option(option) if option is not None and self.ready else self.words.text("ui.next")

    def tap(self, place: str) -> bool:
        """Choose what lies there; if that can mean several things, show only these."""
        there = tuple(o.id for o in self.posed.options if o.place == place)
        if len(there) == 1:
            self.submit(there[0])
        elif there:
            self._narrowed = there
            self.changed()
        return bool(there)


class Several(Editor):
    """Some of several options: toggles, numbered where the order matters, and the big button to confirm."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self.chosen: list[str] = list(posed.default) if isinstance(posed.default, list) else []
        self._page = 0

    @property
    def ready(self) -> bool:
        """As many as the question wants."""
        return self.posed.lo <= len(self.chosen) <= (self.posed.hi or len(self.posed.options))

    @property
    def value(self) -> Any:
        """The chosen ones, in the order of touching."""
        return list(self.chosen)

    def fit(self, width: float) -> float:
        """Lay the toggles out for this width."""
        options = list(self.posed.options)
        spare = "" if self.posed.lo == self.posed.hi == 1 else "  00"
        columns = max(2, choice_columns([self.words.option(o) + spare for o in options], width))
        room = max(2, theme.choices_shown() * columns - 1)
        pages = max(1, -(-len(options) // room))
        if pages == 2 and len(options) <= room + 1:
            room, pages = len(options), 1
        self._page %= pages
        shown = options[self._page * room : (self._page + 1) * room]

        buttons = [toggle(o, self.words, self.chosen, self.posed.ordered, self._toggle) for o in shown]
        self.clear_widgets()
        self.add_widget(grid_of(buttons, [self.words.option(o) + spare for o in shown], width, self.limit))
        if pages > 1:
            more = self.words.text("ui.more")
            self.add_widget(
                Btn(self._turn, caption=more, ident="more", role="outline", sign="more", least=theme.TARGET)
            )
        return float(super().fit(width))

    def _turn(self) -> None:
        self._page += 1
        self.changed()

    def _toggle(self, option: str) -> None:
        if self.posed.lo == self.posed.hi == 1:
            self.submit([option])
            return
        if option in self.chosen:
            self.chosen.remove(option)
        else:
            self.chosen.append(option)
        self.changed()

    def caption(self) -> str:
        """None, or how many are chosen."""
        if not self.chosen:
            return self.words.text("ui.none")
        return self.words.text("ui.confirm.n", n=len(self.chosen))

    def tap(self, place: str) -> bool:
        """Choose or leave what lies there."""
        there = next((o.id for o in self.posed.options if o.place == place), None)
        if there is not None:
            self._toggle(there)
        return there is not None


class Place(Several):
    """Places on the drawing: touched there, or in a list a page at a time behind which the drawing comes again."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self._page = 0 if all(o.place for o in posed.options) else 1
        """0: a word that points to the drawing; the pages of the list follow."""
        self._pages = 0

    def fit(self, width: float) -> float:
        """Lay out the word or a page of the list, and the way on, for this width."""
        listed = self._list(width)
        self._pages = len(listed)
        self._page = min(self._page, self._pages)
        self.clear_widgets()
        if self._page:
            self.add_widget(listed[self._page - 1])
        else:
            self.add_widget(Txt(text=self.words.text("ui.place.touch"), color=theme.AURORA))
        caption = "ui.more" if 0 < self._page < self._pages else "ui.back" if self._page else "ui.place.list"
        sign = "left" if caption == "ui.back" else "more"
        way = Btn(self._turn, caption=self.words.text(caption), ident="more", role="outline", sign=sign)
        way.least, way.points = theme.TARGET, theme.LABEL
        self.add_widget(way)
        return float(Column.fit(self, width))

    def _list(self, width: float) -> list[Grid]:
        """The toggles in pages, each so high as there is room for."""
        captions = [self.words.option(o) + "  00" for o in self.posed.options]
        columns = choice_columns(captions, width)
        gap = dp(theme.GAP)
        each = (width - gap * (columns - 1)) / columns
        # At least three rows: where there is no room for them the panel grows wider instead.
        space = max(3 * dp(theme.STEPPER), self.limit - dp(theme.TARGET) - gap) if self.limit else float("inf")
        toggles = [toggle(o, self.words, self.chosen, self.posed.ordered, self._toggle) for o in self.posed.options]
        pages: list[Grid] = []
        used = 0.0
        for i in range(0, len(toggles), columns):
            row = toggles[i : i + columns]
            high = max(fit(button, each) for button in row) + gap
            if not pages or used + high > space:
                pages.append(Grid(cols=columns))
                used = 0.0
            used += high
            for button in row:
                pages[-1].add_widget(button)
        return pages

    def _turn(self) -> None:
        self._page = self._page + 1 if self._page < self._pages else 0
        self.changed()


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


class Record(Editor):
    """Values read off a card or filled into a form: a row of chips a field.

    What has a default stands there already. When the last field without a default is chosen and all are, the answer
    goes off at once; if all have defaults, or a field takes several, the big button confirms. Where the rows don't fit,
    those with defaults fold up until they are touched.
    """

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self.values: dict[str, Any] = {
            f.name: list(f.default or []) if f.many else f.default if f.default is not None or f.options else f.lo
            for f in posed.fields
        }
        self._unfolded = ""
        self._rare = ""
        self._page = 0

    def prefer(self, values: Mapping[str, str]) -> None:
        """Propose these values where they are among the options, in place of the defaults."""
        for field in self.posed.fields:
            if values.get(field.name) in [option.id for option in field.options] and not field.many:
                self.values[field.name] = values[field.name]

    @property
    def ready(self) -> bool:
        """Whether every field has its value."""
        return all(self._whole(f) for f in self.posed.fields)

    @property
    def value(self) -> Any:
        """Field to value."""
        return dict(self.values)

    def _whole(self, field: Field) -> bool:
        value = self.values[field.name]
        if field.many:
            return field.lo <= len(value) <= (field.hi or len(field.options))
        return value is not None

    def caption(self) -> str:
        """OK."""
        return self.words.text("ui.ok")

    def fit(self, width: float) -> float:
        """Lay the rows out for this width; fold where they are too high, and turn pages where that is not enough."""
        for folded in (False, True):
            self._build(width, folded)
            height = float(super().fit(width))
            if not self.limit or height <= self.limit:
                return height
        if width >= dp(WIDE) and (self.last or len(self.posed.fields) > MANY):
            self._build_page(width)
            height = float(super().fit(width))
        return height

    def _build_page(self, width: float) -> None:
        """So many rows as there is room for, in columns filled downwards, and a way to the others."""
        fields = self.posed.fields
        columns = 3 if width >= dp(WIDEST) and not any(f.options for f in fields) else 2
        gap, between = dp(theme.GAP), dp(16)
        room = (width - between * (columns - 1)) / columns
        space = max(dp(theme.TARGET), self.limit - dp(theme.TARGET) - gap)
        filled: list[list[Any]] = [[]]
        used = 0.0
        for field in fields:
            row = self._field(field, True, room)
            height = fit(row, room)
            if filled[-1] and used + height > space:
                filled.append([])
                used = 0.0
            filled[-1].append(row)
            used += height + gap
        pages = -(-len(filled) // columns)
        self._page %= pages
        both = Row(spacing=between)
        for i in range(columns):
            column = Column(pos_hint={"top": 1})
            at = self._page * columns + i
            for row in filled[at] if at < len(filled) else ():
                column.add_widget(row)
            both.add_widget(column)
        self.clear_widgets()
        self.add_widget(both)
        if pages > 1:
            more = self.words.text("ui.more")
            self.add_widget(
                Btn(self._turn, caption=more, ident="more", role="outline", sign="more", least=theme.TARGET)
            )

    def _turn(self) -> None:
        self._page += 1
        self.changed()

    def _build(self, width: float, folded: bool) -> None:
        self.clear_widgets()
        fields = self.posed.fields
        rows = [self._field(f, folded, width) for f in fields]
        if width < dp(WIDE) or len(rows) < 4:
            for row in rows:
                self.add_widget(row)
            return
        # A wide form stands in two columns, filled downwards.
        half = -(-len(rows) // 2)
        both = Row(spacing=dp(24))
        for part in (rows[:half], rows[half:]):
            column = Column(pos_hint={"top": 1})
            for row in part:
                column.add_widget(row)
            both.add_widget(column)
        self.add_widget(both)

    def _field(self, field: Field, folded: bool, width: float) -> Any:
        """One field: folded up, or its name above what can be chosen."""
        fields = self.posed.fields
        if folded and field.default is not None and field.name != self._unfolded and field.options:
            return self._fold(field)
        if len(fields) == 1 and not field.many and field.options:
            return self._big(field, width)
        if not field.options and len(fields) > MANY:
            return self._number(field, self.words.field(field))
        column = Column(spacing=dp(4))
        asked_for = [f for f in fields if f.default is None or not f.options]
        if len(fields) > 1 and not (folded and asked_for == [field]):
            column.add_widget(Txt(text=self.words.field(field), points=theme.LABEL, color=theme.QUIET))
        column.add_widget(self._row(field))
        return column

    def _fold(self, field: Field) -> Btn:
        now = self.values[field.name]
        chosen = [self.words.option(o) for o in field.options if o.id in (now if field.many else [now])]
        shows = ", ".join(chosen) or "?"
        return Btn(
            lambda: self._unfold(field.name),
            caption=self.words.text("ui.field", field=self.words.field(field), value=shows),
            sign="down",
            ident=f"unfold:{field.name}",
            role="outline",
            least=theme.TARGET,
            points=theme.LABEL,
        )

    def _unfold(self, name: str) -> None:
        self._unfolded = name
        self.changed()

    def _big(self, field: Field, width: float) -> Grid:
        options, more = self._in_view(field)
        buttons = [self._chip(field, o, True) for o in options]
        captions = [b.caption for b in buttons]
        if more:
            buttons.append(self._more_chip(field, True))
            captions.append(buttons[-1].caption + "  00")  # its sign is about as wide as two digits
        return grid_of(buttons, captions, width, self.limit)

    def _row(self, field: Field) -> Any:
        if not field.options:
            return self._number(field)
        flow = Flow()
        options, more = self._in_view(field)
        for option in options:
            flow.add_widget(self._chip(field, option, False))
        if more:
            flow.add_widget(self._more_chip(field, False))
        return flow

    def _number(self, field: Field, label: str = "") -> Number:
        small = len(self.posed.fields) > 1
        now = self.values[field.name]
        return Number(field.lo, field.hi, now, lambda n: self._set(field, n), field.name, small, label)

    def _in_view(self, field: Field) -> tuple[list[Option], bool]:
        """The options to show and whether rare ones stand behind More."""
        common = [o for o in field.options if not o.rare or o.id == self.values[field.name]]
        if field.name == self._rare or not common:
            return list(field.options), False
        return common, len(common) < len(field.options)

    def _chip(self, field: Field, option: Option, big: bool) -> Btn:
        if field.many:
            chosen = self.values[field.name]
            chip = toggle(option, self.words, chosen, True, lambda o: self._toggle(field, o), f"{field.name}:")
        else:
            chip = Btn(
                lambda: self._choose(field, option.id),
                option.id,
                caption=self.words.option(option),
                ident=f"{field.name}:{option.id}",
                on=option.id == self.values[field.name],
            )
        if not big:
            chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
        return chip

    def _more_chip(self, field: Field, big: bool) -> Btn:
        more = self.words.text("ui.more")
        chip = Btn(
            lambda: self._show_rare(field), caption=more, ident=f"more:{field.name}", role="outline", sign="more"
        )
        if not big:
            chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
        return chip

    def _show_rare(self, field: Field) -> None:
        self._rare = field.name
        self.changed()

    def _set(self, field: Field, n: int) -> None:
        self.values[field.name] = n
        self.changed()

    def _toggle(self, field: Field, option: str) -> None:
        chosen = self.values[field.name]
        if option in chosen:
            chosen.remove(option)
        elif len(chosen) < (field.hi or len(field.options)):
            chosen.append(option)
        self.changed()

    def _choose(self, field: Field, option: str) -> None:
        self.values[field.name] = option
        self._unfolded = ""
        if field.default is None and self.ready and not any(f.many for f in self.posed.fields):
            self.submit(self.value)
        else:
            self.changed()

    def tap(self, place: str) -> bool:
        """Choose what lies there, in the field that has it."""
        for field in self.posed.fields:
            for option in field.options:
                if option.place == place:
                    if field.many:
                        self._toggle(field, option.id)
                    else:
                        self._choose(field, option.id)
                    return True
        return False


def toggle(
    option: Option,
    words: Words,
    chosen: Sequence[str],
    ordered: bool,
    act: Callable[[str], None],
    prefix: str = "option:",
) -> Btn:
    """A toggle for one option; with its place in the order where that matters."""
    on = option.id in chosen
    badge = str(list(chosen).index(option.id) + 1) if on and ordered else ""
    return Btn(
        lambda: act(option.id),
        option.id,
        caption=words.option(option),
        ident=f"{prefix}{option.id}",
        on=on,
        sign="ticked" if on and not ordered else "",
        badge=badge,
    )


def editor_for(posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> Editor:
    """The editor for a question."""
    kinds: dict[str, type[Editor]] = {
        "choose": Choose,
        "several": Several,
        "place": Place,
        "amount": Amount,
        "read": Record,
        "draw": Record,
    }
    return kinds.get(posed.kind, Editor)(posed, words, submit, changed)


__all__ = ["Editor", "Number", "Stepper", "editor_for", "fit", "toggle"]
