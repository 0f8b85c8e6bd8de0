"""How one field of a form looks: its name above chips, a number to count, a line to write, or folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.messages import Words
from companion.messages.values import WRITTEN, Typed
from companion.rules.engine.question import Field, Option, Posed, only, usual
from companion.screens.editors.apart import is_drawn_large
from companion.screens.editors.counting import Number, Tally
from companion.screens.editors.editor import Submit
from companion.screens.editors.filled import Filled
from companion.screens.editors.lines import NAME, STEPS, line, name_width, values_width, word_width
from companion.screens.editors.pairs import Pair, both, way
from companion.screens.editors.several import toggle
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Flow, Grid, grid_of
from companion.screens.widgets.rack import lend, take_back
from companion.screens.widgets.widgets import Btn, Txt, width_of

MANY = 6
"""With more numbers than this, each is on one line with its name."""
COUNTED = 12
"""A number up to this is counted by touches where there are many."""
TIGHT, SPARED = 4, 13
"""Space at both sides of the words of a value where there is little room, and how much narrower it is then, in dp."""


class FieldRows(Filled):
    """Several fields, and how each of them looks."""

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self._rare = ""
        """The field of which rare options are in view too."""
        self._most = 0
        """Options of a field in view at once where there is room for no more; 0 for all."""
        self._short = False
        """Whether the usual values of additions are left out, which count as long as nothing is touched."""
        self._turned: dict[str, int] = {}
        """How often the options of a field were turned over."""
        self.beside: Callable[[Field], Sequence[Btn]] = lambda field: ()
        """Gives buttons to show after the options of a field."""
        self.write: Callable[[str, str, int, Callable[[str], None]], None] | None = None
        """Has a line written: its title, the line so far, the most letters, and who gets it."""
        self._lent: list[Btn] = []
        """The buttons of the present layout, and of those that were tried before it."""

    def leave(self) -> None:
        """Its buttons wait for the next question, or for its own next layout."""
        take_back(self._lent)
        self._lent = []

    def _lend(self, act: Callable[[], None], answer: Any = None, **look: Any) -> Btn:
        button = lend(act, answer, **look)
        self._lent.append(button)
        return button

    @property
    def _rows(self) -> list[Field]:
        """The fields with a row of their own: all that are asked but those that another one tells."""
        meant = self._meant
        told = {f.beside for f in meant if f.beside}
        return [f for f in meant if f.name not in told]

    def _told_with(self, field: Field) -> Field | None:
        """The field that is told by the same touch as this one."""
        return next((f for f in self._meant if f.name == field.beside), None)

    @property
    def _on_face(self) -> bool:
        """Whether only one button stands here, for all that is usual: the values are on the face of the card."""
        return self.faced and self.compact and usual(self.posed.fields) is not None

    def _rest(self) -> Btn | None:
        """The button that sets all open fields to nothing, or tells what is usual of all of them; None if that saves no
        touch."""
        # In large letters it has more words than there is room for.
        if (told := usual(self.posed.fields)) is not None and (self._on_face or not theme.large()):
            named = [o for f in self.posed.fields for o in f.options if o.id == told[f.name]]
            caption = self.words.all_of(named)
            return self._lend(
                lambda: self.submit(told), caption=caption, ident="usual", role="outline", least=theme.TARGET
            )
        if sum(f.nothing for f in self.posed.fields) < 2:
            return None
        caption = self.words.text("ui.nothing.else")
        button = self._lend(self._say_rest, caption=caption, ident="rest", role="outline", least=theme.TARGET)
        button.disabled = not self._nothing_left
        return button

    def _field(self, field: Field, folded: bool, width: float) -> Any:
        """One field: folded, or its name above its options."""
        fields = self.posed.fields
        if folded and self._folds(field):
            return self._fold(field)
        if field.text:
            return self._written(field)
        if (first := self._told_with(field)) is not None:
            now = (self.values[first.name], self.values[field.name])
            choose = partial(self._choose_both, first, field)
            return both((first, field), now, self.words, choose, named=len(self._rows) > 1)
        if len(fields) == 1 and field.options and (not field.many or self._alone(field)):
            return self._big(field, width)
        if not field.options and len(fields) > MANY:
            return self._number(field, self.words.field(field))
        column = Column(spacing=dp(4))
        asked_for = [f for f in fields if f.left_out is None or not f.options]
        if len(fields) > 1 and not (folded and (asked_for == [field] or self._meant == [field])):
            column.add_widget(Txt(text=self.words.field(field), points=theme.LABEL, color=theme.QUIET))
        column.add_widget(self._row(field))
        return column

    def _lined(self, fields: Sequence[Field], width: float, *, deep: bool) -> dict[str, Any]:
        """Those of these fields that fit on a line of this width (pixels), by name. ``deep``: with what is beside their
        values below them; otherwise a field that has such is not among them, or where there are many is without it."""
        alone = len(fields) > MANY
        chips: dict[str, list[Btn]] = {}
        for field in fields:
            name = self.words.field(field)
            needs = name_width(name)
            if not field.options and not field.text and word_width(name) + dp(STEPS) <= width:
                chips[field.name] = []
            values = self._plain(field) if deep or alone or not self.beside(field) else []
            if values and needs + dp(theme.GAP) + values_width(values) <= width:
                chips[field.name] = values
        names = {f.name: self.words.field(f) for f in fields if f.name in chips}
        short = [wide for f in fields if chips.get(f.name) and (wide := name_width(names[f.name])) <= NAME * width]
        found: dict[str, Any] = {}
        for field in fields:
            if field.name not in chips:
                continue
            name, values = names[field.name], chips[field.name]
            if values:
                free = width - values_width(values) - dp(theme.GAP)
                across = max(name_width(name), min(free, max(short, default=0.0)))
                below = self.beside(field) if deep or not alone else ()
                found[field.name] = line(name, across, values, below, width)
            else:
                found[field.name] = self._number(field, name)
        return found

    def _tally(self, field: Field) -> Tally:
        now = self.values[field.name]
        name = self.words.field(field)
        return Tally(field.lo, field.hi, now, lambda n: self._set(field, n), field.name, name)

    def _counted(self, field: Field) -> bool:
        """Whether it is a small number that is counted from nothing."""
        return not field.options and not field.text and not field.near and field.lo == 0 and field.hi <= COUNTED

    def _plain(self, field: Field) -> list[Btn]:
        """The values of a field of which one is touched, if that is all there is to it."""
        several = field.many or field.mixes or self._alone(field) or self._told_with(field) is not None
        if not field.options or several or self._most or field.name == self._unfolded:
            return []
        options, more = self._in_view(field)
        return [] if more else [self._chip(field, option, False) for option in options]

    def _written(self, field: Field) -> Btn:
        """The line as it is, to be written by a touch."""
        line = self.values[field.name]
        label = self.words.field(field)
        shows = self.words.value(line, WRITTEN) if line else "–"
        return self._to_open(f"write:{field.name}", "correct", lambda: self._write(field), label, Typed(shows))

    def _write(self, field: Field) -> None:
        if self.write is not None:
            line = self.values[field.name] or ""
            self.write(self.words.field(field), line, field.text, lambda text: self._keep(field, text))

    def _folds(self, field: Field) -> bool:
        """Whether a field is folded if there is little room. One without a value stays open; the others open one at a
        time."""
        if not field.options or field.left_out is None or field.name == self._unfolded or self._alone(field):
            return False
        if field.extra and not (self.last or (self.folds and not self._short) or theme.large()):
            return False  # there may be a wider layout with room for it
        unsaid = (f for f in self._meant if f.options and f.must and self.values[f.name] is None)
        return field is not next(unsaid, None)

    def _fold(self, field: Field) -> Btn:
        now = self.values[field.name]
        chosen = [self.words.option(o) for o in field.options if o.id in ((now or []) if field.many else [now])]
        shows = ", ".join(chosen) or ("–" if field.extra else "?")
        name = self.words.field(field)
        return self._to_open(f"unfold:{field.name}", "down", lambda: self._unfold(field.name), name, shows)

    def _to_open(self, ident: str, sign: str, act: Callable[[], None], name: str, shows: str | Typed) -> Btn:
        """A field on one button, with what is said of it so far; a touch opens it."""
        caption = self.words.text("ui.field", field=name, value=shows)
        look = {"role": "outline", "least": theme.TARGET, "points": theme.LABEL}
        return self._lend(act, caption=caption, sign=sign, ident=ident, **look)

    def _unfold(self, name: str) -> None:
        self._unfolded = name
        self.changed()

    def _big(self, field: Field, width: float) -> Grid:
        options, more = self._in_view(field)
        buttons = [self._chip(field, o, True) for o in options]
        if self._alone(field) and not self._several:
            buttons.append(self._way("several", field, self._tell_several, big=True))
        if field.mixes and field.name not in self._mixed:
            buttons += [self._pair(field, pair, True) for pair in field.pairs]
            buttons.append(self._way("mixed", field, lambda: self._mixed.update({field.name: []}), big=True))
        captions = [b.caption for b in buttons]
        if more:
            buttons.append(self._more_chip(field, True))
            captions.append(buttons[-1].caption + "  00")  # its sign is about as wide as two digits
        grid = grid_of(buttons, captions, width, self.limit)
        if more:
            each = (width - dp(theme.GAP) * (grid.cols - 1)) / grid.cols
            if width_of(captions[-1], buttons[-1].points) > each - 2 * dp(buttons[-1].inset):
                buttons[-1].sign = ""  # sign and word stand on one line, or the word alone
                grid.fit(width)
        return grid

    def _row(self, field: Field) -> Any:
        if not field.options:
            return self._number(field)
        flow = Flow()
        options, more = self._in_view(field)
        for option in options:
            flow.add_widget(self._chip(field, option, False))
        if self._touched_on_drawing(field):
            column = Column(spacing=dp(4))
            column.add_widget(Txt(text=self.words.text("ui.place.touch"), points=theme.LABEL, color=theme.AURORA))
            if options:
                column.add_widget(flow)
            return column
        if more:
            flow.add_widget(self._more_chip(field, False))
        if field.mixes and field.name not in self._mixed:
            # Where there is no room for them all, *mixed* tells them.
            for pair in () if self._most else field.pairs:
                flow.add_widget(self._pair(field, pair, False))
            flow.add_widget(self._way("mixed", field, lambda: self._mixed.update({field.name: []})))
        if self._follows(field) and field.lo < field.hi:
            flow.add_widget(self._way("fewer", field, self._tell_several))
        for button in self.beside(field):
            flow.add_widget(button)
        for button in flow.children if self._short else ():
            button.fit(0)
            button.wide, button.inset = True, TIGHT
            button.span = max(theme.TARGET, button.width / dp(1) - SPARED)
        return flow

    def _number(self, field: Field, label: str = "") -> Number:
        small = len(self.posed.fields) > 1
        now = self.values[field.name]
        return Number(field.lo, field.hi, now, lambda n: self._set(field, n), field.name, small, label, near=field.near)

    def _in_view(self, field: Field) -> tuple[list[Option], bool]:
        """The options to show, and whether rare ones are behind More."""
        common = [o for o in field.options if not o.rare or o.id == self.values[field.name]]
        if self._short and self._needless(field):
            return [o for o in common if o.id != field.usual], False
        if self._touched_on_drawing(field):
            now = self.values[field.name]
            likely = field.usual if now is None else now
            return [o for o in common if not is_drawn_large(o.place) or o.id == likely], False
        if 0 < self._most < len(field.options):
            every = [*common, *(o for o in field.options if o not in common)]
            begin = self._turned.get(field.name, 0) % -(-len(every) // self._most) * self._most
            return every[begin : begin + self._most], True
        if field.name == self._rare or not common:
            return list(field.options), False
        return common, len(common) < len(field.options)

    def _touched_on_drawing(self, field: Field) -> bool:
        """Whether the spaces or boxes among its values are touched on the drawing: only the one that is chosen, or most
        likely, has a chip."""
        return self.drawn and self.compact and any(is_drawn_large(o.place) for o in field.options)

    def _chip(self, field: Field, option: Option, big: bool) -> Btn:
        if field.many:
            chosen = self.values[field.name] or []
            chip = toggle(option, self.words, chosen, field.ordered, lambda o: self._toggle(field, o), f"{field.name}:")
            self._lent.append(chip)
        else:
            mixed = self._mixed.get(field.name)
            token = only([*option.values.get("tokens", {}).items()]) if field.mixes else None
            chip = self._lend(
                lambda: self._touched(field, option.id) if mixed is None else self._mix(field, option.id),
                option.id,
                caption=self.words.option(option) if token is None else str(token[1]),
                sign="" if token is None else token[0],
                ident=f"{field.name}:{option.id}",
                on=option.id == self.values[field.name] if mixed is None else option.id in mixed,
            )
        if not big:
            chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
        return chip

    def _touched(self, field: Field, option: str) -> None:
        """Choose an option; that of an addition which is chosen already is taken back where no other does that."""
        if self._short and self._needless(field) and self.values[field.name] == option:
            self.values[field.name] = None
            self.changed()
        else:
            self._choose(field, option)

    def _pair(self, field: Field, value: str, big: bool) -> Btn:
        """A mixed value that one touch tells, by its kinds."""
        signs = [part.partition(":")[0] for part in value.split(",")]
        ident, on = f"{field.name}:{value}", self.values[field.name] == value
        chip = Pair(signs, lambda: self._choose(field, value), answer=value, ident=ident, on=on)
        if not big:
            chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
        return chip

    def _needless(self, field: Field) -> bool:
        """Whether a value of it counts as long as nothing is touched, so that it needs no button: another one that is
        touched again is taken back."""
        return field.extra and bool(field.options) and not field.many

    def _more_chip(self, field: Field, big: bool) -> Btn:
        more = self.words.text("ui.more")
        chip = self._lend(
            lambda: self._show_rare(field), caption=more, ident=f"more:{field.name}", role="outline", sign="more"
        )
        if not big:
            chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
        return chip

    def _show_rare(self, field: Field) -> None:
        if self._most:
            self._turned[field.name] = self._turned.get(field.name, 0) + 1
        self._rare = field.name
        self.changed()

    def _way(self, name: str, field: Field, act: Callable[[], None], big: bool = False) -> Btn:
        return way(name, field, self.words, act, self.changed, big=big)
