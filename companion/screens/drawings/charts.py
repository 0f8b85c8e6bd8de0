"""Drawings of the score and of past games: bars for each source, Fame over the rounds, wins by difficulty, QR codes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import Metrics
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.screens.drawings import ink, lettering
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import Pen, Written
from companion.screens.widgets import theme
from companion.share.squares import QUIET_ZONE

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Possible distances between two lines of the grid, in Fame."""
GRID_LINES = 5
LABEL = float(theme.LABEL)


class Chart(Widget):
    """A picture that fills its size and is redrawn when that changes."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.written: list[Written] = []
        self.small: list[tuple[str, float]] = []
        """Every text of the last drawing, and every sign that is smaller than it may be, for tests."""
        self._ink = InstructionGroup()
        self.canvas.add(self._ink)
        self._later = Clock.create_trigger(self._draw)
        self.bind(pos=self._later, size=self._later)
        self._later()

    def draw(self, pen: Pen, area: Area) -> None:
        """Draw it all."""
        raise NotImplementedError

    def _draw(self, *_: Any) -> None:
        self._ink.clear()
        if self.width <= 1 or self.height <= 1:
            return
        pen = Pen(self._ink, self.x, self.top)
        self.draw(pen, Area(0, 0, self.width / Metrics.density, self.height / Metrics.density))
        self.written, self.small = pen.written, pen.small


class Scored(Struct, frozen=True):
    """A seat's column of the score: its colour, its name, points by source and their sum."""

    seat: str
    automa: bool
    name: str
    points: dict[str, int]
    total: int


class ScoreBars(Chart):
    """A column for each seat, a row for each source with a bar for its points, the sums at the bottom.

    A touch calls ``on_source`` with the source there, ``""`` above and below the rows.
    """

    SEATS_ROW, TOTAL_ROW = 36.0, 40.0

    def __init__(
        self,
        columns: Sequence[Scored],
        rows: Sequence[tuple[str, str]],
        total: str,
        on_source: Callable[[str], None],
        **properties: Any,
    ) -> None:
        """``rows``: sources with their words. ``total``: the word before the sums."""
        self.columns, self.rows, self._total, self._on_source = columns, rows, total, on_source
        super().__init__(**properties)

    def places(self) -> dict[str, tuple[float, float, float, float]]:
        """The whole picture as one place, in pixels of the window, since its rows are thinner than a finger."""
        x, y = self.to_window(*self.pos)
        return {"points": (float(x), float(y), float(self.width), float(self.height))}

    def place_at(self, x: float, y: float) -> str:
        """The source at a point of the window; ``""`` if there is none."""
        if not self.collide_point(x, y):
            return ""
        down = (self.top - y) / Metrics.density - self.SEATS_ROW
        row = self._row(self.height / Metrics.density)
        n = int(down // row)
        return self.rows[n][0] if down >= 0 and n < len(self.rows) else ""

    def on_touch_down(self, touch: Any) -> bool:
        """Show all points, beginning with the touched source."""
        if not self.collide_point(*touch.pos):
            return False
        self._on_source(self.place_at(*touch.pos))
        return True

    def _row(self, height: float) -> float:
        return min(44.0, (height - self.SEATS_ROW - self.TOTAL_ROW) / max(1, len(self.rows)))

    def draw(self, pen: Pen, area: Area) -> None:
        """Seats, rows, sums."""
        words = [text for _, text in self.rows] + [self._total]
        letters = lettering.scaled(LABEL)
        left = min(
            area.w * 0.3, max(lettering.width(text, letters, bold) for text in words for bold in (False, True)) + 18
        )
        wide = (area.w - left) / len(self.columns)
        deep = self._row(area.h)
        most = max((n for column in self.columns for n in column.points.values()), default=0)
        figures = [_short(n) for column in self.columns for n in [*column.points.values(), column.total]]
        room = max(lettering.width("–", letters), *(lettering.width(text, letters, True) for text in figures))
        for i, column in enumerate(self.columns):
            head = Area(left + i * wide, 0, wide, self.SEATS_ROW)
            pen.seat(column.seat, Area(head.x + 4, head.y + 6, 24, 24), column.automa)
            pen.text(column.name, Area(head.x + 36, head.y, head.w - 40, head.h), 20, bold=True)
        for j, (source, text) in enumerate(self.rows):
            line = Area(0, self.SEATS_ROW + j * deep, area.w, deep)
            if j % 2 == 0:
                pen.fill(line, ink.ICE, 4)
            pen.text(text, Area(8, line.y, left - 8, deep), LABEL, ink.QUIET)
            for i, column in enumerate(self.columns):
                cell = Area(left + i * wide, line.y, wide, deep)
                self._bar(pen, cell, column, source, most, room)
        end = Area(0, self.SEATS_ROW + len(self.rows) * deep, area.w, self.TOTAL_ROW)
        pen.line([(0, end.y + 1), (area.w, end.y + 1)], ink.AURORA, 2)
        pen.text(self._total, Area(8, end.y, left - 8, end.h), 20, bold=True)
        for i, column in enumerate(self.columns):
            pen.text(_short(column.total), Area(left + i * wide + 36, end.y, wide - 40, end.h), 24, bold=True)

    @staticmethod
    def _bar(pen: Pen, cell: Area, column: Scored, source: str, most: int, room: float) -> None:
        """The seat's shape, a bar in its colour, and the number."""
        n = column.points.get(source)
        if n is None:
            pen.text("–", Area(cell.x + 36, cell.y, room, cell.h), LABEL, ink.QUIET)
            return
        x = cell.x + 36
        if n > 0:
            pen.seat(column.seat, Area(cell.x + 8, cell.y + (cell.h - 16) / 2, 16, 16))
            longest = cell.right - 16 - room - x
            length = max(4.0, longest * n / max(1, most))
            pen.fill(Area(x, cell.y + cell.h * 0.25, length, cell.h * 0.5), ink.seat_colour(column.seat), 3)
            x += length + 8
        pen.text(_short(n), Area(x, cell.y, room + 2, cell.h), LABEL, bold=True)


class Course(Struct, frozen=True):
    """One line of a Fame chart, as (round, Fame): of a seat, or of a side (people or automa)."""

    who: str
    points: tuple[tuple[int, float], ...]
    automa: bool = False


class Curves(Chart):
    """Fame over the rounds: a line each, with its shape at every known point and the last value at its end."""

    FOOT, MARGIN = 24.0, 20.0

    def __init__(
        self, courses: Sequence[Course], rounds: int, nothing: str, figure: Callable[[float], str], **properties: Any
    ) -> None:
        """``rounds``: length of the axis. ``nothing``: the text if no line has two points. ``figure``: formats a
        number."""
        self.courses = [course for course in courses if course.points]
        self.rounds, self._nothing, self._figure = max(2, rounds), nothing, figure
        super().__init__(**properties)

    def draw(self, pen: Pen, area: Area) -> None:
        """Grid, lines, shapes, last values."""
        if not any(len(course.points) > 1 for course in self.courses):
            pen.lines(self._nothing, area, 4, ink.QUIET, LABEL, align="left")
            return
        values = [fame for course in self.courses for _, fame in course.points]
        low, high = min(0.0, *values), max(values)
        step = next((s for s in STEPS if (high - low) / s <= GRID_LINES), STEPS[-1])
        bottom, top = int(low // step) * step, (int(-(-high // step)) or 1) * step
        letters = lettering.scaled(LABEL)
        left = max(lettering.width(str(n), letters) for n in (bottom, top)) + self.MARGIN
        right = max(lettering.width(self._figure(c.points[-1][1]), letters, True) for c in self.courses) + 20
        foot = max(self.FOOT, letters * 1.2)
        field = Area(left, 12, area.w - left - right, area.h - 12 - foot)

        def point(n: float, fame: float) -> tuple[float, float]:
            x = field.x + field.w * (n - 1) / (self.rounds - 1)
            return x, field.bottom - field.h * (fame - bottom) / (top - bottom)

        for fame in range(bottom, top + 1, step):
            y = point(1, fame)[1]
            pen.line([(field.x, y), (field.right, y)], ink.LINE, 1)
            pen.text(str(fame), Area(0, y - 11, left - 14, 22), LABEL, ink.QUIET, align="right")
        for n in range(1, self.rounds + 1):
            x = point(n, bottom)[0]
            pen.text(str(n), Area(x - 14, field.bottom + 2, 28, foot - 2), LABEL, ink.QUIET, align="centre")
        taken: list[float] = []
        for course in sorted(self.courses, key=lambda c: -c.points[-1][1]):
            spots = [point(n, fame) for n, fame in course.points]
            if len(spots) > 1:
                pen.line(spots, self._colour(course), 3)
            for spot in spots:
                self._shape(pen, course, spot)
            y = spots[-1][1]
            while any(abs(y - other) < letters for other in taken):
                y += 4
            taken.append(y)
            label = Area(spots[-1][0] + 14, y - 11, right - 14, 22)
            pen.text(self._figure(course.points[-1][1]), label, LABEL, bold=True)

    @staticmethod
    def _colour(course: Course) -> str:
        sides = {"people": ink.AURORA, "automa": ink.QUIET}
        return sides.get(course.who) or ink.seat_colour(course.who)

    def _shape(self, pen: Pen, course: Course, spot: tuple[float, float]) -> None:
        x, y = spot
        if course.who == "people":
            pen.dot(spot, 6, ink.AURORA)
        elif course.who == "automa":
            pen.dot(spot, 9, ink.NIGHT)
            pen.sign("gear", Area(x - 9, y - 9, 18, 18), ink.QUIET, 18)
        else:
            pen.seat(course.who, Area(x - 8, y - 8, 16, 16), course.automa)


class WinBars(Chart):
    """Win rates: for each difficulty its words, a bar for the games won, and "3 of 5"."""

    ROW = 32.0

    def __init__(self, rates: Sequence[tuple[str, int, int, str]], **properties: Any) -> None:
        """``rates``: words, games won, games, "won of games" in words."""
        self.rates = rates
        super().__init__(size_hint_y=None, **properties)
        self.height = Metrics.density * max(self.ROW, lettering.scaled(LABEL) * 1.3) * len(rates)

    def draw(self, pen: Pen, area: Area) -> None:
        """A row each."""
        letters = lettering.scaled(LABEL)
        deep = area.h / max(1, len(self.rates))
        left = max((lettering.width(text, letters) for text, *_ in self.rates), default=0) + 12
        right = max((lettering.width(text, letters, True) for *_, text in self.rates), default=0) + 12
        for i, (text, won, games, words) in enumerate(self.rates):
            line = Area(0, i * deep, area.w, deep)
            pen.text(text, Area(0, line.y, left, deep), LABEL, ink.QUIET)
            bar = Area(left, line.y + deep * 0.25, area.w - left - right, deep * 0.5)
            pen.fill(bar, ink.RAISED, 4)
            if won:
                pen.fill(Area(bar.x, bar.y, max(6.0, bar.w * won / games), bar.h), ink.AURORA, 4)
            pen.text(words, Area(bar.right + 12, line.y, right, deep), LABEL, bold=True)


class Squares(Widget):
    """A QR code as squares of whole pixels on a white ground, which includes its quiet zone."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.rows: list[list[bool]] = []
        self.square = 0
        """Pixels of one square's side in the last drawing."""
        self._ink = InstructionGroup()
        self.canvas.add(self._ink)
        self.bind(pos=self._draw, size=self._draw)

    def show(self, rows: list[list[bool]]) -> None:
        """Draw this code; an empty one leaves the ground dark."""
        self.rows = rows
        self._draw()

    def _draw(self, *_: Any) -> None:
        self._ink.clear()
        if not self.rows:
            return
        side = len(self.rows) + 2 * QUIET_ZONE
        square = self.square = int(min(self.width, self.height) // side)
        left = int(self.x + (self.width - side * square) / 2)
        top = int(self.top - (self.height - side * square) / 2)
        self._ink.add(Color(1, 1, 1, 1))
        self._ink.add(Rectangle(pos=(left, top - side * square), size=(side * square, side * square)))
        self._ink.add(Color(0, 0, 0, 1))
        for y, row in enumerate(self.rows):
            x = 0
            while x < len(row):
                end = x
                while end < len(row) and row[end]:
                    end += 1
                if end > x:
                    pos = (left + (x + QUIET_ZONE) * square, top - (y + 1 + QUIET_ZONE) * square)
                    self._ink.add(Rectangle(pos=pos, size=((end - x) * square, square)))
                x = end + 1


def _short(value: float) -> str:
    """A number with a proper minus sign; Fame is a whole number."""
    return f"{value:g}".replace("-", "−")
