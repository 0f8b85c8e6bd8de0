"""Values read off a card or entered in a form, laid out in the room that there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.messages import Words
from companion.rules.engine.question import Field, Posed
from companion.screens.editors.editor import Submit
from companion.screens.editors.field_rows import MANY, FieldRows
from companion.screens.editors.lines import STEPS, in_two, word_width
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Row, fit, halves
from companion.screens.widgets.widgets import Btn, Txt

SOME = (24, 16, 12, 8, 6, 5, 4, 3, 2)
"""How many options of a field are in view at once, from the first that has room."""
WIDE = 560
"""Width (dp) from which a form has several columns."""
FAR = 10000.0
"""Higher than any row, in pixels."""
TALLY = 120
"""Width of a number that is counted in one cell, without its name, in dp."""
BETWEEN = 16
"""The space between the columns of a page, in dp."""


def _pages(layout: tuple[int, list[list[tuple[Field, Any]]]]) -> int:
    """How many pages these columns are, so many on each."""
    columns, filled = layout
    return -(-len(filled) // columns)


class Record(FieldRows):
    """Values read off a card or entered in a form: a row of chips for each field.

    If the rows do not fit, those that are seldom touched are folded; if that is not enough they are on pages.
    """

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(posed, words, submit, changed)
        self._page = 0

    def fit(self, width: float) -> float:
        """Lay the rows out for this width; folded if they are too high, and in pages if that is not enough. Where no
        other layout is left, a field's options are turned over too."""
        self.leave()
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

    def _fit_usual(self, width: float) -> float:
        self.clear_widgets()
        self.add_widget(Txt(text=self.words.text("ui.face.touch"), points=theme.LABEL, color=theme.AURORA))
        rest = self._rest()
        assert rest is not None
        self.add_widget(rest)
        return float(super().fit(width))

    def _fit_rows(self, width: float) -> float:
        self.pages, self._short = 1, False
        # Of many rows it is known before any is made that they have no room.
        height = self._least(width)
        hopeless = len(self._rows) > MANY and height > self.limit > 0
        for build in () if hopeless else self._ways_to_lay(width):
            build()
            height = float(super().fit(width))
            if not self.limit or height <= self.limit:
                return height
        if len(self._rows) > 1 and self.last:
            paged = self._fit_page(width)
            if paged <= max(height, self.limit):
                return paged
            self.pages = 1
            self._build(width, True)  # over the whole width its chips are in fewer rows
            height = float(super().fit(width))
        return height

    def _least(self, width: float) -> float:
        """The least height (pixels) of all rows, each as high as a finger."""
        columns = 2 if width >= dp(WIDE) else 1
        return float(-(-len(self._rows) // columns) * dp(theme.TARGET + theme.GAP) - dp(theme.GAP))

    def _ways_to_lay(self, width: float) -> list[Callable[[], None]]:
        """The layouts to try, the best first: names above their values, before them, and folded. The terms of a game
        have their names before them at once: they look alike whatever is asked among them."""
        wide, several = width >= dp(WIDE), len(self._rows) > 1
        lined = (
            [partial(self._build_lined, width, 2 if wide else 1, deep=deep) for deep in (True, False)]
            if several
            else []
        )
        if self.posed.view == "setup":
            return [*lined, partial(self._build, width, True)]
        shut = [partial(self._build_shut, width)] if self.folds and self.faced else []
        stacked = [partial(self._build, width, False)]
        if not (wide or theme.large()) and several and any(self._needless(field) for field in self._rows):
            stacked.append(partial(self._build, width, True, short=True))
        if wide and several:
            stacked.append(partial(self._build, width, False, True))
        return [*stacked, *lined, partial(self._build, width, True), *shut]

    def _build_lined(self, width: float, columns: int, *, deep: bool) -> None:
        """The name of each field before its values where both are on one line; what has no room there is folded."""
        self._short = False  # they are better whole on their line
        between, fields = dp(24), self._rows
        if not self._whole_in((width - between) / 2):
            columns = 1
        room = (width - between * (columns - 1)) / columns
        lines = self._lined(fields, room, deep=deep)
        rows = [lines.get(field.name) or self._field(field, True, room) for field in fields]
        self.clear_widgets()
        rest = self._rest()
        if columns == 1:
            for row in rows:
                self.add_widget(row)
        else:
            first = in_two([fit(row, room) for row in rows], dp(theme.GAP))
            self._abreast([rows[:first], rows[first:]], between)
        if rest is not None:
            self.add_widget(rest)

    def _whole_in(self, width: float) -> bool:
        """Whether the names of all numbers have room before these in this width (pixels) with no word broken."""
        numbers = [self.words.field(f) for f in self._rows if not f.options and not f.text]
        return all(word_width(name) + dp(STEPS) <= width for name in numbers)

    def _abreast(self, columns: Sequence[Sequence[Any]], between: float) -> None:
        both = Row(spacing=between)
        for rows in columns:
            column = Column(pos_hint={"top": 1})
            for row in rows:
                column.add_widget(row)
            both.add_widget(column)
        self.add_widget(both)

    def _build_shut(self, width: float) -> None:
        """Each field in one row that is no higher than a finger: what needs more is opened by a touch, alone. One field
        has chips in place of large buttons."""
        if len(self._rows) == 1:
            self.clear_widgets()
            self.add_widget(self._row(self._rows[0]))
            return
        if (alone := self._opened) is not None:
            self._build_alone(alone)
            return
        self.clear_widgets()
        for _, row in self._shut(self._rows, width):
            self.add_widget(row)
        if (rest := self._rest()) is not None:
            self.add_widget(rest)

    def _shut(self, fields: Sequence[Field], room: float, high: float = 0.0) -> list[tuple[Field, Any]]:
        """Fields with their rows in this width; what is higher than ``high`` (pixels) there is folded."""
        lines = self._lined(fields, room, deep=False)
        found: list[tuple[Field, Any]] = []
        for field in fields:
            row = lines.get(field.name) or self._field(field, True, room)
            if field.options and fit(row, room) > max(high, dp(theme.TARGET)):
                row = self._fold(field)
            found.append((field, row))
        return found

    @property
    def _opened(self) -> Field | None:
        """The field of one value that a touch has opened."""
        return next((f for f in self._rows if f.name == self._unfolded and not f.many), None)

    def _fit_page(self, width: float) -> float:
        """One of as few pages as can be, of fields in so many columns as that needs; returns its height in pixels."""
        wide = width >= dp(WIDE)
        # Over the whole width the chips of a field are in fewer rows; beside a drawing there is no other.
        columns = (2, 3, 1) if wide else (1,)
        most, filled = self._fewest(width, columns, FAR)
        if len(filled) > 2 * most:  # a page more costs no more touches than a field that is opened
            most, filled = min((most, filled), self._fewest(width, columns, 0.0), key=_pages)
        self.pages = pages = _pages((most, filled))
        if (alone := self._opened) is not None and (pages > 1 or self._folded(filled, alone)):
            self._build_alone(alone)
            return float(super().fit(width))
        self._page = self._goes_on([[field for field, _ in rows] for rows in filled], most) % pages
        if pages == 1 and most == 2:
            every = [told for rows in filled for told in rows]
            first = in_two([row.height for _, row in every], dp(theme.GAP))
            filled = [every[:first], every[first:]]
        here = filled[self._page * most : (self._page + 1) * most]
        self.clear_widgets()
        self._abreast([[row for _, row in rows] for rows in [*here, *[[]] * (most - len(here))]], dp(BETWEEN))
        if (below := self._ways(self._rest(), self._page + 1, pages)).children:
            self.add_widget(below)
        return float(super().fit(width))

    def _fewest(self, width: float, columns: Sequence[int], high: float) -> tuple[int, list[list[tuple[Field, Any]]]]:
        """That of these numbers of columns which makes the fewest pages, with their rows; what is higher than ``high``
        (pixels) is folded."""
        found = [(most, rows) for most in columns if (rows := self._filled_pages(width, most, high))]
        fitting = [(most, rows) for most, rows in found if self._highest(rows) <= self._space(width)]
        return min(fitting or found[-1:], key=_pages)

    @staticmethod
    def _folded(filled: Sequence[Sequence[tuple[Field, Any]]], field: Field) -> bool:
        """Whether a field is folded in these rows."""
        return any(other is field and isinstance(row, Btn) for rows in filled for other, row in rows)

    @staticmethod
    def _highest(filled: Sequence[Sequence[tuple[Field, Any]]]) -> float:
        """The height of the highest column, in pixels."""
        gap = dp(theme.GAP)
        return max(sum(row.height for _, row in rows) + gap * (len(rows) - 1) for rows in filled)

    def _space(self, width: float) -> float:
        """The height for the rows of a page, in pixels."""
        below = fit(self._ways(self._rest(), 1, len(self._rows)), width)
        return float(max(dp(theme.TARGET), self.limit - below - dp(theme.GAP)))

    def _filled_pages(self, width: float, columns: int, high: float) -> list[list[tuple[Field, Any]]]:
        """Columns of fields with their rows, filled downwards, what is higher than ``high`` (pixels) folded; none where
        numbers have no room in so many columns. What must be told comes before additions, so that nobody has to turn a
        page for it."""
        fields = sorted(self._rows, key=lambda field: field.extra)
        gap = dp(theme.GAP)
        room = (width - dp(BETWEEN) * (columns - 1)) / columns
        space = self._space(width)
        rows = self._shut(fields, room, high)
        numbers = {f.name: row for f, row in rows if not f.options and not f.text}
        if columns == 3:
            if not all(
                self._counted(f) and word_width(self.words.field(f)) + dp(TALLY) <= room
                for f in fields
                if f.name in numbers
            ):
                return []
            rows = [(f, self._tally(f) if f.name in numbers else row) for f, row in rows]
        elif columns > 1 and not self._whole_in(room):
            return []
        filled: list[list[tuple[Field, Any]]] = [[]]
        used = 0.0
        for field, row in rows:
            height = fit(row, room)
            if columns == 1 and height > space and field.options:
                row = self._row(field)  # alone below the question it does without its name
                height = fit(row, room)
            if filled[-1] and used + height > space:
                filled.append([])
                used = 0.0
            filled[-1].append((field, row))
            used += height + gap
        return filled

    def _goes_on(self, asked: Sequence[Sequence[Field]], columns: int) -> int:
        """The page in view; where a touch has made it whole, the first on which something is missing."""
        told, self._told = self._told, False
        here = asked[self._page * columns : (self._page + 1) * columns]
        missing = [i for i, fields in enumerate(asked) if any(f.must and not self._whole(f) for f in fields)]
        if not told or not missing or any(f.must and not self._whole(f) for fields in here for f in fields):
            return self._page
        return missing[0] // columns

    def _ways(self, rest: Btn | None, page: int, pages: int) -> Row:
        """The buttons below the rows of a page, side by side: that which sets the others to nothing, and that to the
        next page."""
        both = Row(spacing=dp(theme.GAP))
        if rest is not None:
            both.add_widget(rest)
        if pages > 1:
            more = self.words.text("ui.more.at" if rest is not None else "ui.more.page", n=page, of=pages)
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

    def _build(self, width: float, folded: bool, abreast: bool = False, *, short: bool = False) -> None:
        """``short``: without the values that additions have anyway."""
        self._short = short
        self.clear_widgets()
        rest = self._rest()
        rows = [self._field(f, folded, width / 2 if abreast else width) for f in self._rows]
        wide = width >= dp(WIDE) and self._whole_in((width - dp(24)) / 2)  # as halves have it
        if not wide or (len(rows) < 4 and not abreast):
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
