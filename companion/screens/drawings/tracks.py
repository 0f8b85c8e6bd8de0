"""The tracks of expansions: every space with what is printed there, and each seat's counter (PA-ALR-01, PVP-TRK-01)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from companion.devices import lights
from companion.rules.engine import modules
from companion.rules.engine.table import is_alive
from companion.rules.engine.tracks import SeatTrack
from companion.screens.drawings import icons, lettering
from companion.screens.drawings.drawing import Drawing, Shown
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import FAINT, ICE, LINE, NIGHT, QUIET, TEXT, Pen

MARGIN = 6.0
GAP = 8.0
BETWEEN = 4.0
SIGN = 18.0
SHAPE = 24.0
PRINT = 0.62
"""The share of a table's row that its print has; the counters have the rest."""
LINES = 2.3
"""The least height of a space in lines of text: print and counters below each other, with edges."""


class _Track(NamedTuple):
    """A track as it is drawn: its spaces by row, whether there may be more, and the seats on each space."""

    track: SeatTrack
    rows: list[list[int]]
    sure: bool
    seats: dict[int, list[str]]


class TracksDrawing(Drawing):
    """The tracks below each other. Spaces whose print nobody has told have a question mark, and so has the end of a
    track whose length is unknown."""

    def draw(self, pen: Pen, area: Area, shown: Shown) -> None:
        """Each track gets room by the number of its rows."""
        found = [_laid_out(shown, track) for track in modules.tracks(shown.table)]
        if not found:
            return
        inner = area.inset(MARGIN)
        label = lettering.scaled() * 1.2
        each = [_high(one) for one in found]
        room = inner.h - (len(found) - 1) * GAP
        head = label + BETWEEN
        if room - len(found) * head < sum(each) * LINES * label:
            head = 0.0  # its sign is beside it, its name with each counter of a Convoy
        high = (room - len(found) * head) / sum(each)
        y = inner.y
        for one, n in zip(found, each, strict=True):
            whole = Area(inner.x, y, inner.w, head + n * high)
            self._track(pen, whole, shown, one, head)
            y = whole.bottom + GAP

    def _track(self, pen: Pen, area: Area, shown: Shown, one: _Track, head: float) -> None:
        sign = icons.known(one.track.mark, "track")
        if head:
            top = area.top(head - BETWEEN)
            pen.sign(sign, top.left(26), QUIET, 22)
            pen.text(shown.words.text(f"track.{one.track.name}"), top.beside(32), colour=QUIET)
            area = area.below(head)
        else:
            pen.sign(sign, area.left(26), QUIET, 22)
            area = area.beside(30)
        if one.track.table:
            self._table(pen, area, shown, one)
            return
        longest = max(len(row) for row in one.rows) + (0 if one.sure else 1)
        lines = area.rows(len(one.rows), BETWEEN)
        for row, line in zip(one.rows, lines, strict=True):
            cells = line.columns(longest, BETWEEN)
            for n, cell in zip(row, cells, strict=False):
                self._space(pen, cell, shown, one, n)
            if not one.sure and row is one.rows[-1]:
                end = cells[len(row)]
                pen.dotted(end.inset(1), LINE, 8, 1.4, 7)
                pen.sign("unknown", end, QUIET, SHAPE)

    def _table(self, pen: Pen, area: Area, shown: Shown, one: _Track) -> None:
        """Row by row from the top: its number, its print, the counters on it."""
        lines = iter(area.rows(_high(one), BETWEEN))
        if not one.sure:
            end = next(lines)
            pen.dotted(end.inset(1), LINE, 8, 1.4, 7)
            side = min(SHAPE, end.h)
            pen.sign("unknown", end.middle(side, side), QUIET, side)
        for (n,), line in zip(one.rows, lines, strict=True):
            here = one.seats.get(n, [])
            pen.panel(line, ICE if here else NIGHT, FAINT if here else LINE, 1.0, 6)
            inner = line.inset(6, 2)
            number = lettering.width("0", lettering.within(inner.h / 1.18)) + 8
            pen.text(str(n), inner.left(number), colour=QUIET)
            both = inner.beside(number)
            if one.track.prints is not None:
                _printed(pen, both.left(both.w * PRINT), one.track.prints(shown.table, n))
            _counters(pen, both.beside(both.w * PRINT), shown, here)

    @staticmethod
    def _space(pen: Pen, cell: Area, shown: Shown, one: _Track, n: int) -> None:
        """Its number and print above the counters on it."""
        here = one.seats.get(n, [])
        pen.panel(cell, ICE if here else NIGHT, FAINT if here else LINE, 1.0, 6)
        inner = cell.inset(3)
        prints = one.track.prints
        label = min(lettering.scaled() * 1.2, inner.h / 2)
        if prints is None:
            pen.text(str(n), inner.top(label), colour=QUIET, align="centre")
        elif inner.h >= 3 * label:
            pen.text(str(n), inner.top(label), colour=QUIET, align="centre")
            _printed(pen, inner.below(label).top(label), prints(shown.table, n))
            label *= 2
        else:
            number = lettering.width(str(n), lettering.within(label / 1.18)) + 4
            pen.text(str(n), inner.top(label).left(number), colour=QUIET)
            _printed(pen, inner.top(label).beside(number), prints(shown.table, n))
        low = inner.below(label)
        _counters(pen, low, shown, here)


def _high(one: _Track) -> int:
    """How many rows it takes: a table whose end nobody has told has one more for that."""
    return len(one.rows) + (1 if one.track.table and not one.sure else 0)


def _counters(pen: Pen, area: Area, shown: Shown, seats: Sequence[str]) -> None:
    """The counters on a space, side by side."""
    for seat, spot in zip(seats, area.columns(max(1, len(seats)), 2), strict=False):
        side = min(SHAPE, spot.w, spot.h)
        pen.seat(seat, spot.middle(side, side), shown.table.terms.seats.get(seat) == "automa")


def _printed(pen: Pen, area: Area, signs: Sequence[tuple[str, int | str | None]] | None) -> None:
    """What is printed at a space, or a question mark."""
    if signs is None:
        side = min(area.h, area.w, 22.0)
        pen.unknown(area.middle(side, side), side * 0.8)
        return
    for (sign, n), tile in zip(signs, area.columns(max(1, len(signs)), 2), strict=True):
        shape = icons.known(sign, "sign")
        if n is None:
            pen.sign(shape, tile, TEXT, min(SIGN, tile.w))
        else:
            pen.counted(shape, n, tile, TEXT, min(SIGN, tile.w / 2), 18, tint=QUIET)


def _laid_out(shown: Shown, track: SeatTrack) -> _Track:
    """The spaces to be drawn: all, or where the length is unknown as many as somebody has told or a counter has
    reached."""
    table = shown.table
    counters = (table.things.tracks or {}).get(track.name, {})
    seats: dict[int, list[str]] = {}
    for seat in lights.in_turn(table):
        if seat in counters and is_alive(table, seat):
            seats.setdefault(counters[seat], []).append(seat)
    lo, hi = track.ends(table)
    sure = track.sure is None or track.sure(table)
    if not sure:
        told = [n for n in range(lo, hi + 1) if track.prints is not None and track.prints(table, n) is not None]
        hi = max([lo, *told, *seats])
    spaces = list(range(lo, hi + 1))
    if track.table:
        return _Track(track, [[n] for n in reversed(spaces)], sure, seats)
    across = track.across or len(spaces)
    return _Track(track, [spaces[i * across :][:across] for i in range(ceil(len(spaces) / across))], sure, seats)
