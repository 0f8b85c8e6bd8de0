"""The edge of the panel: it belongs to the seat whose turn it is, and is seen from across the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import NIGHT, Pen, seat_colour
from companion.screens.widgets.boxes import unlaid

WIDE = 10.0
"""How wide the edge is, in dp: within the panel's own margin."""
EVERY = 40.0
"""How far its shapes are from one another, in dp."""


class Edge:
    """A band in a seat's colour at the left of a panel, with the seat's shape all along it and a gear between for the
    Automa; in equal parts where several seats are asked."""

    def __init__(self, panel: Widget) -> None:
        self._panel = panel
        self._seats: tuple[str, ...] = ()
        self._automa = ""
        self._drawn: tuple[Any, ...] = ()
        """What it is drawn for."""
        self._ink = InstructionGroup()
        panel.canvas.before.add(self._ink)
        self._later = Clock.create_trigger(self._draw, -1)
        panel.bind(pos=self._later, size=self._later)

    def update(self, seats: Sequence[str | None], automa: str) -> None:
        """Give it to these seats. ``automa``: the Automa's, if there is one."""
        self._seats, self._automa = tuple(seat for seat in seats if seat), automa
        self._later()

    def _draw(self, *_: Any) -> None:
        if unlaid(self._panel):  # it would be drawn once more
            self._later()
            return
        colours = tuple(map(seat_colour, self._seats))
        wanted = (self._seats, self._automa, colours, *self._panel.pos, *self._panel.size, dp(1))
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self._ink_in(colours)

    def _ink_in(self, colours: Sequence[str]) -> None:
        self._ink.clear()
        if not self._seats or self._panel.width < dp(2 * WIDE):
            return
        # Not its top, which is still the old one while its place changes.
        pen = Pen(self._ink, self._panel.x, self._panel.y + self._panel.height)
        whole = Area(0.0, 0.0, WIDE, self._panel.height / dp(1))
        for seat, colour, part in zip(self._seats, colours, whole.rows(len(self._seats), 2.0), strict=True):
            pen.fill(part, colour, 0)
            count = max(1, int(part.h // EVERY))
            for i, cell in enumerate(part.rows(count)):
                if seat == self._automa and i % 2:
                    pen.sign("gear", cell, NIGHT, WIDE + 4)
                else:
                    pen.shape(seat, cell.middle(WIDE - 1, WIDE - 1), NIGHT)
