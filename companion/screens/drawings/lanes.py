"""The finish: a lane a seat to the ship, as long as its score, with a part for each source; the winner's is lit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.metrics import Metrics

from companion.screens.drawings import ink, lettering
from companion.screens.drawings.charts import Chart, Scored
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import Pen

LABEL, NAME, SUM, WON = 18.0, 20.0, 24.0, 32.0
SHIP = 44.0
HIGHEST, GAP = 120.0, 8.0
"""The most height of a lane, and what is between two, in dp."""
BETWEEN = 2.0
"""What is between two parts of a lane."""


class ScoreLanes(Chart):
    """All lanes, the first seat at the top. A touch calls ``on_source`` with the source there, ``""`` elsewhere."""

    def __init__(
        self,
        lanes: Sequence[Scored],
        words: Mapping[str, str],
        winner: str,
        on_source: Callable[[str], None],
        **properties: Any,
    ) -> None:
        """``words``: what each source is called. ``winner``: its seat, ``""`` if nobody won."""
        self.lanes, self.words, self.winner, self._on_source = lanes, words, winner, on_source
        self.parts: list[tuple[Area, str, str]] = []
        """Each part of the last drawing: where it is, its seat and its source."""
        super().__init__(**properties)

    @property
    def most(self) -> float:
        """The height that all lanes at their highest need, in pixels."""
        return Metrics.density * (len(self.lanes) * (HIGHEST + GAP) - GAP)

    def places(self) -> dict[str, tuple[float, float, float, float]]:
        """The whole picture as one place, in pixels of the window, since its parts are narrower than a finger."""
        x, y = self.to_window(*self.pos)
        return {"points": (float(x), float(y), float(self.width), float(self.height))}

    def place_at(self, x: float, y: float) -> str:
        """The source at a point of the window; ``""`` if there is none."""
        spot = Area((x - self.x) / Metrics.density, (self.top - y) / Metrics.density, 0, 0)
        return next((source for part, _, source in self.parts if part.holds(spot)), "")

    def on_touch_down(self, touch: Any) -> bool:
        """Show all points, beginning with the touched source."""
        if not self.collide_point(*touch.pos):
            return False
        self._on_source(self.place_at(*touch.pos))
        return True

    def draw(self, pen: Pen, area: Area) -> None:
        """Names at the left, the ship at the right, the lanes between them."""
        self.parts = []
        name = lettering.scaled(NAME)
        names = max(lettering.width(lane.name, name, True) for lane in self.lanes)
        left = min(area.w * 0.3, names + 44)
        sums = max(lettering.width(_digits(lane.total), self._size(lane), True) for lane in self.lanes) + 16
        most = max(1, *(lane.total for lane in self.lanes))
        high = min(HIGHEST, (area.h - GAP * (len(self.lanes) - 1)) / len(self.lanes))
        for n, lane in enumerate(self.lanes):
            row = Area(area.x, area.y + n * (high + GAP), area.w, high)
            if lane.seat == self.winner:
                pen.panel(row, ink.RAISED, ink.AURORA, 2.0)
            else:
                pen.fill(row, ink.ICE)
            pen.seat(lane.seat, Area(row.x + 8, row.y, 24, row.h), lane.automa)
            pen.text(lane.name, Area(row.x + 38, row.y, left - 38, row.h), NAME, bold=True)
            course = Area(row.x + left + 8, row.y + 6, row.w - left - SHIP - 24, row.h - 12)
            pen.dashed([(course.x, row.centre[1]), (course.right, row.centre[1])], ink.LINE, 2, 8, 8)
            end = self._parts(pen, lane, course, (course.w - sums) * max(0, lane.total) / most)
            room = Area(end + 8, row.y, sums - 8, row.h)
            pen.fill(room.middle(room.w, name), ink.RAISED if lane.seat == self.winner else ink.ICE, 0)
            pen.text(_digits(lane.total), room, WON if lane.seat == self.winner else SUM, bold=True)
        self._ship(pen, area, high)

    def _size(self, lane: Scored) -> float:
        return lettering.scaled(WON if lane.seat == self.winner else SUM)

    def _ship(self, pen: Pen, area: Area, high: float) -> None:
        """Beside the winner's lane; beside the first without one."""
        n = next((n for n, lane in enumerate(self.lanes) if lane.seat == self.winner), 0)
        spot = Area(area.right - SHIP - 8, area.y + n * (high + GAP), SHIP, high)
        pen.sign("aurora", spot, ink.AURORA, min(SHIP, high - 8))

    def _parts(self, pen: Pen, lane: Scored, course: Area, length: float) -> float:
        """The sources that brought points, each as long as its share; where they end."""
        brought = {source: n for source, n in lane.points.items() if n > 0 and source in self.words}
        parts = brought or ({"": lane.total} if lane.total > 0 else {})
        whole, x = sum(parts.values()), course.x
        for source, n in parts.items():
            wide = length * n / whole
            part = Area(x, course.y, max(1.0, wide - BETWEEN), course.h)
            pen.fill(part, ink.seat_colour(lane.seat), 3)
            if source:
                self.parts.append((part, lane.seat, source))
                self._called(pen, part, self.words[source], n)
            x += wide
        return x

    @staticmethod
    def _called(pen: Pen, part: Area, word: str, n: int) -> None:
        """Its number, and its name below that; what has no room stands with the points."""
        letters = lettering.scaled(LABEL)
        deep, room = letters * 1.2, part.w - 8
        lines = [
            line for line, bold in ((_digits(n), True), (word, False)) if lettering.width(line, letters, bold) <= room
        ]
        if _digits(n) not in lines or deep > part.h:
            return
        lines = lines[: int(part.h // deep)]
        top = part.y + (part.h - deep * len(lines)) / 2
        for i, line in enumerate(lines):
            pen.text(line, Area(part.x + 4, top + i * deep, room + 1, deep), LABEL, ink.NIGHT, i == 0, "centre")


def _digits(n: int) -> str:
    return str(n).replace("-", "−")
