"""How the parts of set-up's drawing look: lit, laid out or still to come; signs as far as there is room for them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.screens.drawings.drawing import Drawing
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, ICE, LINE, Pen
from companion.screens.drawings.ink import LEAST as SIGN

LIT_FACE = "#1A3440"
LAID = "#7F94A8"
LATER = "#3F566E"


class SetupParts(Drawing):
    """The open group is lit, earlier ones are quiet, later ones only an outline."""

    group = ""
    groups: Sequence[str] = ()

    def lit(self, *groups: str) -> bool:
        """Whether one of these groups is open."""
        return self.group in groups

    def stands(self, group: str) -> bool:
        """Whether this group is on the table by now; without a checklist every group is."""
        open_one, groups = self.group, self.groups
        return open_one not in groups or group not in groups or groups.index(group) <= groups.index(open_one)

    def face(self, pen: Pen, area: Area, *groups: str) -> None:
        """The background of a part, by the state of its groups."""
        if self.lit(*groups):
            pen.panel(area, LIT_FACE, AURORA, 2.0, 6)
        elif self.stands(groups[0]):
            pen.panel(area, ICE, LINE, 1.0, 6)
        else:
            pen.dotted(area.inset(1), LINE, 6, 1.4, 6)

    def tint(self, group: str) -> str:
        """The colour of quiet signs: fainter if their group is still to come."""
        return LAID if self.stands(group) else LATER

    def quiet_sign(self, pen: Pen, name: str, area: Area, most: float, group: str) -> None:
        """The sign of a part that is not lit; nothing if it would be too small."""
        sign(pen, name, area.inset(1), self.tint(group), most)


def sign(pen: Pen, name: str, area: Area, colour: str, most: float) -> None:
    """A sign in an area that has the room for it; else nothing."""
    if least([area]) >= SIGN:
        pen.sign(name, area, colour, min(most, area.w, area.h))


def seat(pen: Pen, whose: str, area: Area, room: Area, *, automa: bool = False) -> None:
    """A seat's shape in an area of a ``room``, larger if it would be too small; nothing if that has no place for it."""
    if least([room]) >= SIGN:
        side = max(SIGN, min(area.w, area.h, room.w, room.h))
        pen.seat(whose, area.middle(side, side), automa)


def cells(area: Area, n: int, rows: int) -> list[Area]:
    """At least n cells of an area in so many rows."""
    return [cell for row in area.rows(rows) for cell in row.columns(-(-n // rows))]


def least(cells: Sequence[Area]) -> float:
    """The shortest side of any of these."""
    return min(min(cell.w, cell.h) for cell in cells)
