"""Values read off a card or entered in a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from msgspec import structs

from companion.messages import Words
from companion.messages.values import WRITTEN, Typed
from companion.rules.engine.question import Field, Option, Posed, only, usual
from companion.screens.editors.choosing import toggle
from companion.screens.editors.counting import Number
from companion.screens.editors.editor import Editor, Submit
from companion.screens.editors.pairs import Pair, both, way
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Flow, Grid, Row, fit, grid_of, halves
from companion.screens.widgets.widgets import Btn, Txt, width_of

MANY = 6
"""With more numbers than this, each is on one line with its name."""
SOME = (24, 16, 12, 8, 6, 5, 4, 3, 2)
"""How many options of a field are in view at once, from the first that has room."""
WIDE, WIDEST = 560, 700
"""Widths (dp) from which a form has two columns, and a form of numbers three."""


def _offered(field: Field) -> Field:
    """The field without the options that others have."""
    return structs.replace(field, options=tuple(o for o in field.options if o.id not in field.taken))


class Record(Editor):
    """Values read off a card or entered in a form: a row of chips for each field.

    Fields with a default are set already. Facts must be touched, or one touch sets all open ones to nothing. The touch
    on the last value that was missing sends the answer, as the last of an order does; the big button sends it where it
    was whole when it was asked, after numbers and lines, and where a list of any length was not touched before. If the
    rows do not fit, those that are seldom touched are folded.
    """

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(structs.replace(posed, fields=tuple(map(_offered, posed.fields))), words, submit, changed)
        self.values: dict[str, Any] = {
            f.name: list(f.default) if f.many and f.default is not None else f.default for f in posed.fields
        }
        self._unfolded = ""
        self._rare = ""
        self._page = 0
        self._told = False
        """Whether a value was told since it was laid out: a page that is whole then gives way to the next."""
        self._most = 0
        """Options of a field in view at once where there is room for no more; 0 for all."""
        self._turned: dict[str, int] = {}
        """How often the options of a field were turned over."""
        self._several = False
        """Of several values not only one is told; of all lines not all are there."""
        self._mixed: dict[str, list[str]] = {}
        """What has been told so far of fields of which several options are told together."""
        self.beside: Callable[[Field], Sequence[Btn]] = lambda field: ()
        """Gives buttons to show after the options of a field."""
        self.write: Callable[[str, str, int, Callable[[str], None]], None] | None = None
        """Has a line written: its title, the line so far, the most letters, and who gets it."""

    def prefer(self, values: Mapping[str, str]) -> None:
        """Set these values in place of the defaults, if they are among the options."""
        for field in self.posed.fields:
            if values.get(field.name) in [option.id for option in field.options] and not field.many:
                self.values[field.name] = values[field.name]

    @property
    def ready(self) -> bool:
        """Whether every field has its value."""
        return all(self._whole(f) for f in self._meant if not self._says_nothing(f))

    @property
    def confirms(self) -> bool:
        """Whether the finger may be done though it could go on: with a form that was whole when it was asked, a list of
        any length, or where no value closes it."""
        closing = any(f.must and f.options for f in self._meant)
        return self.ready or not closing or any(f.many and not f.exact for f in self._meant)

    @property
    def _closes(self) -> bool:
        """Whether a touch that has completed the form sends it: no list is left that the finger may go on with."""
        lists = [f for f in self._meant if f.many]
        return self.ready and all(self._full(f) or (self.values[f.name] and not self._follows(f)) for f in lists)

    def _full(self, field: Field) -> bool:
        """Whether as many as are asked are told, or an order whole."""
        return len(self.values[field.name] or ()) == field.hi and (self._follows(field) or field.exact)

    @property
    def value(self) -> Any:
        """Field to value."""
        fields = self.posed.fields
        return {f.name: f.usual if self._says_nothing(f) else self.values[f.name] for f in fields}

    def _says_nothing(self, field: Field) -> bool:
        return not field.meant(self.values) or (field.extra and self.values[field.name] is None)

    @property
    def _meant(self) -> list[Field]:
        """The fields that are asked, given the values chosen so far."""
        return [f for f in self.posed.fields if f.meant(self.values)]

    @property
    def _rows(self) -> list[Field]:
        """The fields with a row of their own: all that are asked but those that another one tells."""
        meant = self._meant
        told = {f.beside for f in meant if f.beside}
        return [f for f in meant if f.name not in told]

    def _alone(self, field: Field) -> bool:
        """Whether one value of it is sent at once."""
        return field.alone and len(self.posed.fields) == 1

    def _told_with(self, field: Field) -> Field | None:
        """The field that is told by the same touch as this one."""
        return next((f for f in self._meant if f.name == field.beside), None)

    def _whole(self, field: Field) -> bool:
        value = self.values[field.name]
        if field.many and value is not None:
            return field.lo <= len(value) <= (field.hi or len(field.options))
        return value is not None

    @property
    def _nothing_left(self) -> list[Field]:
        """The fields without a value whose usual value means none."""
        return [f for f in self._meant if f.nothing and self.values[f.name] is None]

    def _rest(self) -> Btn | None:
        """The button that sets all open fields to nothing, or tells what is usual of all of them; None if that saves no
        touch."""
        # In large letters it has more words than there is room for.
        if (told := usual(self.posed.fields)) is not None and (self._on_face or not theme.large()):
            named = [o for f in self.posed.fields for o in f.options if o.id == told[f.name]]
            caption = self.words.all_of(named)
            return Btn(lambda: self.submit(told), caption=caption, ident="usual", role="outline", least=theme.TARGET)
        if sum(f.nothing for f in self.posed.fields) < 2:
            return None
        caption = self.words.text("ui.nothing.else")
        button = Btn(self._say_rest, caption=caption, ident="rest", role="outline", least=theme.TARGET)
        button.disabled = not self._nothing_left
        return button

    def _say_rest(self) -> None:
        for field in self._nothing_left:
            self.values[field.name] = field.usual
        if self.ready:
            self.submit(self.value)
        else:
            self.changed()

    def caption(self) -> str:
        """OK."""
        return self.words.text("ui.ok")

    def fit(self, width: float) -> float:
        """Lay the rows out for this width; folded if they are too high, and in pages if that is not enough. Where no
        other layout is left, a field's options are turned over too."""
        if self._on_face:
            return self._fit_usual(width)
        self._most = 0
        height = self._fit_rows(width)
        for most in SOME if self.last and any(f.options for f in self._meant) else ():
            if height <= self.limit or not self.limit:
                break
            self._most = most
            height = self._fit_rows(width)
        return height

    @property
    def _on_face(self) -> bool:
        """Whether only one button stands here, for all that is usual: the values are on the face of the card."""
        return self.faced and self.compact and usual(self.posed.fields) is not None

    def _fit_usual(self, width: float) -> float:
        self.clear_widgets()
        self.add_widget(Txt(text=self.words.text("ui.face.touch"), points=theme.LABEL, color=theme.AURORA))
        rest = self._rest()
        assert rest is not None
        self.add_widget(rest)
        return float(super().fit(width))

    def _fit_rows(self, width: float) -> float:
        for folded, abreast in ((False, False), (False, True), (True, False)):
            if abreast and (width < dp(WIDE) or len(self._rows) < 2):
                continue
            self._build(width, folded, abreast)
            height = float(super().fit(width))
            if not self.limit or height <= self.limit:
                return height
        if len(self._rows) > 1 and (self.last or (width >= dp(WIDE) and len(self.posed.fields) > MANY)):
            paged = 0.0
            # Over the whole width the chips of a field are in fewer rows; beside a drawing there is no other.
            for most in (3, 1) if width >= dp(WIDE) else (1,):
                self._build_page(width, most)
                paged = float(super().fit(width))
                if paged <= self.limit:
                    return paged
            if paged <= height:
                return paged
            self._build(width, True)  # over the whole width its chips are in fewer rows
            height = float(super().fit(width))
        return height

    def _longest(self, fields: list[Field]) -> float:
        """The least width of a column of numbers at which no word beside them is broken."""
        words = [word for field in fields for word in self.words.field(field).split()]
        return max(width_of(word, theme.LABEL) for word in words) + 3 * dp(theme.TARGET + theme.GAP)

    def _build_page(self, width: float, most: int) -> None:
        """As many rows as fit, in at most so many columns filled downwards, and a button to the others. What must be
        told comes before additions, so that nobody has to turn a page for it."""
        fields = sorted(self._rows, key=lambda field: field.extra)
        gap, between = dp(theme.GAP), dp(16)
        numbers = width >= dp(WIDEST) and not any(f.options or f.text for f in fields)
        columns = min(most, 3 if numbers and self._longest(fields) <= (width - 2 * between) / 3 else 2)
        named = [f for f in fields if not f.options and not f.text and len(self.posed.fields) > MANY]
        if named and self._longest(named) > (width - between) / 2:
            columns = 1
        room = (width - between * (columns - 1)) / columns
        rest = self._rest()
        below = self._ways(rest, 1, len(fields), width)
        space = max(dp(theme.TARGET), self.limit - fit(below, width) - gap)
        filled: list[list[Any]] = [[]]
        asked: list[list[Field]] = [[]]
        used = 0.0
        for field in fields:
            row = self._field(field, True, room)
            height = fit(row, room)
            if columns == 1 and height > space and field.options:
                row = self._row(field)  # alone below the question it does without its name
                height = fit(row, room)
            if filled[-1] and used + height > space:
                filled.append([])
                asked.append([])
                used = 0.0
            filled[-1].append(row)
            asked[-1].append(field)
            used += height + gap
        pages = -(-len(filled) // columns)
        alone = next((f for f in fields if f.name == self._unfolded and not f.many), None)
        if pages > 1 and alone is not None:
            self._build_alone(alone)
            return
        self._page = self._goes_on(asked, columns) % pages
        both = Row(spacing=between)
        for i in range(columns):
            column = Column(pos_hint={"top": 1})
            index = self._page * columns + i
            for row in filled[index] if index < len(filled) else ():
                column.add_widget(row)
            both.add_widget(column)
        self.clear_widgets()
        self.add_widget(both)
        self.add_widget(self._ways(rest, self._page + 1, pages, width))

    def _goes_on(self, asked: Sequence[Sequence[Field]], columns: int) -> int:
        """The page in view; where a touch has made it whole, the first on which something is missing."""
        told, self._told = self._told, False
        here = asked[self._page * columns : (self._page + 1) * columns]
        missing = [i for i, fields in enumerate(asked) if any(f.must and not self._whole(f) for f in fields)]
        if not told or not missing or any(f.must and not self._whole(f) for fields in here for f in fields):
            return self._page
        return missing[0] // columns

    def _ways(self, rest: Btn | None, page: int, pages: int, width: float) -> Any:
        """The buttons below the rows of a page: that which sets the others to nothing, and that to the next page. Side
        by side where there is little width, since there is little height then too, and in large type."""
        wide = width >= dp(WIDE) and not theme.large()
        both: Any = Column() if wide else Row(spacing=dp(theme.GAP))
        if rest is not None:
            if rest.parent is not None:
                rest.parent.remove_widget(rest)
            both.add_widget(rest)
        if pages > 1:
            beside = rest is not None and not wide
            more = self.words.text("ui.more.at" if beside else "ui.more.page", n=page, of=pages)
            both.add_widget(
                Btn(self._turn, caption=more, ident="more", role="outline", sign="more", least=theme.TARGET)
            )
        return both

    def _build_alone(self, field: Field) -> None:
        """A field unfolded alone until it is chosen, since with the others there might be no room."""
        self.clear_widgets()
        self.add_widget(Txt(text=self.words.field(field), points=theme.LABEL, color=theme.QUIET))
        self.add_widget(self._row(field))

    def _turn(self) -> None:
        self._page += 1
        self.changed()

    def _build(self, width: float, folded: bool, abreast: bool = False) -> None:
        self.clear_widgets()
        rest = self._rest()
        rows = [self._field(f, folded, width / 2 if abreast else width) for f in self._rows]
        if width < dp(WIDE) or (len(rows) < 4 and not abreast):
            shut = [row for row in rows if isinstance(row, Btn)] if width >= dp(WIDE) else []
            for row in rows:
                if len(shut) < 2 or row not in shut:
                    self.add_widget(row)
            if len(shut) > 1:
                # Folded fields share lines, and so does the button that sets them to nothing.
                beside = Row(spacing=dp(theme.GAP))
                for button in (*shut, *([rest] if rest is not None else [])):
                    beside.add_widget(button)
                self.add_widget(beside)
                return
        else:
            self.add_widget(halves(rows))
        if rest is not None:
            self.add_widget(rest)

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

    def _choose_both(self, first: Field, second: Field, one: str, other: str) -> None:
        self.values[first.name] = one
        self._choose(second, other)

    def _written(self, field: Field) -> Btn:
        """The line as it is, to be written by a touch."""
        line = self.values[field.name]
        label = self.words.field(field)
        shows = self.words.value(line, WRITTEN) if line else "–"
        return Btn(
            lambda: self._write(field),
            caption=self.words.text("ui.field", field=label, value=Typed(shows)),
            sign="correct",
            ident=f"write:{field.name}",
            role="outline",
            least=theme.TARGET,
            points=theme.LABEL,
        )

    def _write(self, field: Field) -> None:
        if self.write is not None:
            line = self.values[field.name] or ""
            self.write(self.words.field(field), line, field.text, lambda text: self._keep(field, text))

    def _keep(self, field: Field, line: str) -> None:
        self.values[field.name] = line or None
        self.changed()

    def _folds(self, field: Field) -> bool:
        """Whether a field is folded if there is little room. One without a value stays open; the others open one at a
        time."""
        if not field.options or field.left_out is None or field.name == self._unfolded or self._alone(field):
            return False
        if field.extra and not self.last and not theme.large():
            return False  # there may be a wider layout with room for it
        unsaid = (f for f in self._meant if f.options and f.must and self.values[f.name] is None)
        return field is not next(unsaid, None)

    def _fold(self, field: Field) -> Btn:
        now = self.values[field.name]
        chosen = [self.words.option(o) for o in field.options if o.id in ((now or []) if field.many else [now])]
        shows = ", ".join(chosen) or ("–" if field.extra else "?")
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
        if self._alone(field) and not self._several:
            buttons.append(self._way("several", field, self._tell_several, big=True))
        if field.mixes and field.name not in self._mixed:
            buttons += [self._pair(field, pair, True) for pair in field.pairs]
            buttons.append(self._way("mixed", field, lambda: self._mixed.update({field.name: []}), big=True))
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
        if field.mixes and field.name not in self._mixed:
            # Where there is no room for them all, *mixed* tells them.
            for pair in () if self._most else field.pairs:
                flow.add_widget(self._pair(field, pair, False))
            flow.add_widget(self._way("mixed", field, lambda: self._mixed.update({field.name: []})))
        if self._follows(field) and field.lo < field.hi:
            flow.add_widget(self._way("fewer", field, self._tell_several))
        for button in self.beside(field):
            flow.add_widget(button)
        return flow

    def _number(self, field: Field, label: str = "") -> Number:
        small = len(self.posed.fields) > 1
        now = self.values[field.name]
        return Number(field.lo, field.hi, now, lambda n: self._set(field, n), field.name, small, label, near=field.near)

    def _in_view(self, field: Field) -> tuple[list[Option], bool]:
        """The options to show, and whether rare ones are behind More."""
        common = [o for o in field.options if not o.rare or o.id == self.values[field.name]]
        if 0 < self._most < len(field.options):
            every = [*common, *(o for o in field.options if o not in common)]
            begin = self._turned.get(field.name, 0) % -(-len(every) // self._most) * self._most
            return every[begin : begin + self._most], True
        if field.name == self._rare or not common:
            return list(field.options), False
        return common, len(common) < len(field.options)

    def _chip(self, field: Field, option: Option, big: bool) -> Btn:
        if field.many:
            chosen = self.values[field.name] or []
            chip = toggle(option, self.words, chosen, field.ordered, lambda o: self._toggle(field, o), f"{field.name}:")
        else:
            mixed = self._mixed.get(field.name)
            token = only([*option.values.get("tokens", {}).items()]) if field.mixes else None
            chip = Btn(
                lambda: self._choose(field, option.id) if mixed is None else self._mix(field, option.id),
                option.id,
                caption=self.words.option(option) if token is None else str(token[1]),
                sign="" if token is None else token[0],
                ident=f"{field.name}:{option.id}",
                on=option.id == self.values[field.name] if mixed is None else option.id in mixed,
            )
        if not big:
            chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
        return chip

    def _pair(self, field: Field, value: str, big: bool) -> Btn:
        """A mixed value that one touch tells, by its kinds."""
        signs = [part.partition(":")[0] for part in value.split(",")]
        ident, on = f"{field.name}:{value}", self.values[field.name] == value
        chip = Pair(signs, lambda: self._choose(field, value), answer=value, ident=ident, on=on)
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
        if self._most:
            self._turned[field.name] = self._turned.get(field.name, 0) + 1
        self._rare = field.name
        self.changed()

    def _set(self, field: Field, n: int) -> None:
        self.values[field.name] = n
        self.changed()

    def _way(self, name: str, field: Field, act: Callable[[], None], big: bool = False) -> Btn:
        return way(name, field, self.words, act, self.changed, big=big)

    def _tell_several(self) -> None:
        self._several = True

    def _follows(self, field: Field) -> bool:
        """Whether its last line follows from the others."""
        return field.orders_all and not self._several

    def _mix(self, field: Field, option: str) -> None:
        """Another part of a mixed value; the last one tells it. One of the same kind takes its place; what can't be
        mixed is told alone."""
        kind, mixes, _ = option.partition(":")
        if not mixes:
            self._choose(field, option)
            return
        told = [part for part in self._mixed[field.name] if part.partition(":")[0] != kind]
        told = self._mixed[field.name] = [*told, option]
        value = ",".join(o.id for o in field.options if o.id in told)
        if len(told) == field.mixes and list(field.parts(value)) != [value]:
            self._choose(field, value)
        else:
            self.changed()

    def _toggle(self, field: Field, option: str) -> None:
        if self._alone(field) and not self._several:
            self.values[field.name] = [option]
            self.submit(self.value)
            return
        self._unfolded = field.name
        chosen = self.values[field.name] = self.values[field.name] or []
        if option in chosen:
            chosen.remove(option)
        elif len(chosen) < (field.hi or len(field.options)):
            chosen.append(option)
            left = [o.id for o in field.options if o.id not in chosen]
            if self._follows(field) and len(left) == 1:
                chosen.extend(left)
            if self._full(field) and self._closes:
                self.submit(self.value)
                return
        self.changed()

    def _choose(self, field: Field, option: str) -> None:
        before, self.values[field.name] = self.values[field.name], option
        for other in self.posed.fields if field.taken else ():
            if other.taken and other is not field and self.values[other.name] == option:
                self.values[other.name] = before  # so they change places
        self._unfolded, self._told = "", True
        if field.must and self._closes:
            self.submit(self.value)
        else:
            self.changed()

    def places(self) -> list[str]:
        """The places of what is chosen; of each value that on the face of its card too."""
        told = [(name, value if isinstance(value, list) else [value]) for name, value in self.values.items()]
        faces = [f"value.{name}.{one}" for name, found in told for one in found if one is not None]
        return [*super().places(), *faces]

    def tap(self, place: str) -> bool:
        """Choose the option at this place, in its field; a number that stands on the face of its card."""
        for field in self.posed.fields:
            if not field.options and place.startswith(f"value.{field.name}."):
                self._set(field, int(place.rpartition(".")[2]))
                return True
            for option in field.options:
                if place in (option.place, f"value.{field.name}.{option.id}"):
                    if field.many:
                        self._toggle(field, option.id)
                    else:
                        self._choose(field, option.id)
                    return True
        return False
