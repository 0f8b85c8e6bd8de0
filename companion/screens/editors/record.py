"""Values read off a card or entered in a form, laid out in the room that there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp

from companion.messages import Words
from companion.rules.engine.question import Field, Posed
from companion.screens.editors.editor import Submit
from companion.screens.editors.field_rows import MANY, FieldRows
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Row, fit, halves
from companion.screens.widgets.widgets import Btn, Txt, width_of

SOME = (24, 16, 12, 8, 6, 5, 4, 3, 2)
"""How many options of a field are in view at once, from the first that has room."""
WIDE, WIDEST = 560, 700
"""Widths (dp) from which a form has two columns, and a form of numbers three."""


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
