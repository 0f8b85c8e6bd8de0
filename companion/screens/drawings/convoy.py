"""A note for a player whose Convoy the app does not keep."""

from __future__ import annotations

from companion.rules.table import automa_seat, humans
from companion.screens.drawings import lettering
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import ICE, LINE, QUIET, RAISED, TEXT, Pen


class ConvoyNote(Drawing):
    """Seat, space and Fame as far as they are known, and that the Convoy lies on the table. ``seat``: whose."""

    kinds = ("convoy",)
    seat = ""
    """The seat's colour; left empty, the first person's."""

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """A quiet panel in the middle."""
        people = humans(shown.table)
        seat = self.seat or (people[0] if people else "")
        label = lettering.scaled() * 1.2
        high = 120.0 + 2 * label + max(36.0, label * 1.2)
        panel = area.middle(min(area.w - 16, 420.0), min(area.h - 16, high))
        pen.panel(panel, ICE, LINE, 1.0)
        if not seat:
            return
        inner = panel.inset(16)
        head = inner.top(min(64.0, inner.h * 0.4))
        pen.seat(seat, head.left(head.h).inset(6), automa_seat(shown.table) == seat)
        pen.text(shown.words.text(f"seat.{seat}"), head.beside(head.h + 12), 24, TEXT, True)
        used = pen.lines(shown.words.text("ui.draw.convoy.table"), inner.below(head.h + 8), 2, QUIET, align="left")
        facts = inner.below(head.h + 8 + used + 8)
        there = shown.table.things.seats.get(seat)
        if there is None or facts.h < label:
            return
        row = facts.top(max(36.0, label * 1.2))
        left, right = row.columns(2, 8)
        pen.fill(left, RAISED, 6)
        pen.counted("convoy", there.space, left, TEXT, 24, 20, tint=QUIET)
        pen.fill(right, RAISED, 6)
        if there.fame is None:
            pen.sign("fame", Area(right.x, right.y, right.w / 2, right.h), QUIET, 24)
            pen.unknown(Area(right.centre[0] + 4, right.y + row.h / 2 - 13, 26, 26), 18)
        else:
            pen.counted("fame", there.fame, right, TEXT, 24, 20, tint=QUIET)
