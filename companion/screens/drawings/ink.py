"""The pen that the drawings share: colours, panels, rings, seat shapes, signs and text on a Kivy canvas, in dp."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Literal, NamedTuple

from kivy.graphics import (
    Color,
    Mesh,
    Point,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothQuad,
    SmoothRoundedRectangle,
    SmoothTriangle,
)
from kivy.metrics import Metrics

from companion.screens.drawings import geometry, lettering
from companion.screens.drawings.geometry import Area
from companion.screens.widgets import rounded

NIGHT = "#0B1420"
ICE = "#14202E"
RAISED = "#1D2C3D"
LINE = "#2E4257"
TEXT = "#E8F0F7"
QUIET = "#A9B8C6"
FAINT = "#8699AD"
AURORA = "#5BE3A8"
DANGER = "#FF6B5E"
STAND_IN = QUIET
EDITABLE = TEXT
DOT = 6.0
"""Signs smaller than this (dp) are not drawn."""
LEAST = 16.0
"""The least size (dp) of a sign that has the room for it."""
CUT = 10.0
"""How much of a card's corner is cut off, in dp."""
UNDER = 3.0
"""How far a glow reaches under the thing that it surrounds, in dp."""

SEATS = {"red": "#E5484D", "green": "#46A758", "yellow": "#F5D90A", "blue": "#3E8BFF"}
SAFE_SEATS = {"red": "#D55E00", "green": "#009E73", "yellow": "#F0E442", "blue": "#56B4E9"}
"""Seat colours for colour-blind players; the shapes stay."""

_palette = dict(SEATS)

Align = Literal["left", "centre", "right"]


class Written(NamedTuple):
    """A text as drawn: wanted, shown, its area, the area that it had to fit in, and its colour. In dp."""

    text: str
    shown: str
    size: float
    area: Area
    room: Area
    colour: str


def use_palette(safe: bool) -> None:
    """Choose the seat colours for all drawings."""
    _palette.update(SAFE_SEATS if safe else SEATS)


def seat_colour(seat: str) -> str:
    """The colour of a seat's shape."""
    return _palette.get(seat, QUIET)


def channels(colour: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """``#RRGGBB`` in Kivy's form."""
    red, green, blue = bytes.fromhex(colour[1:7])
    return red / 255, green / 255, blue / 255, alpha


class Pen:
    """Draws into a canvas group. Positions are in dp from the top left of the widget."""

    def __init__(self, canvas: Any, left: float, top: float) -> None:
        self.canvas, self._left, self._top = canvas, left, top
        self.density = float(Metrics.density)
        self.written: list[Written] = []
        self.names: list[tuple[Area, str]] = []
        """Areas with a sign whose name a touch shows."""
        self.small: list[tuple[str, float]] = []
        """Signs that are smaller than they may be, with their sizes."""
        self._set: tuple[str, float] | None = None

    # ------------------------------------------------------------ to pixels

    def box(self, area: Area) -> tuple[float, float, float, float]:
        """An area as whole pixels of the window: left, bottom, width, height."""
        x, right = round(self._left + area.x * self.density), round(self._left + area.right * self.density)
        top, y = round(self._top - area.y * self.density), round(self._top - area.bottom * self.density)
        return x, y, right - x, top - y

    def spot(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point as pixels of the window."""
        return self._left + point[0] * self.density, self._top - point[1] * self.density

    def colour(self, colour: str, alpha: float = 1.0) -> None:
        """Set the colour of the next things drawn."""
        if self._set != (colour, alpha):
            self._set = colour, alpha
            self.canvas.add(Color(*channels(colour, alpha)))

    # ------------------------------------------------------------ faces

    def fill(self, area: Area, colour: str, corner: float = 8.0, alpha: float = 1.0) -> None:
        """A filled rounded area."""
        x, y, w, h = self.box(area)
        if w <= 0 or h <= 0:
            return
        self.colour(colour, alpha)
        if corner <= 0:
            self.canvas.add(Rectangle(pos=(x, y), size=(w, h)))
            return
        self.canvas.add(rounded.face((x, y, w, h), min(corner * self.density, w / 2, h / 2)))

    def panel(self, area: Area, colour: str, edge: str = "", width: float = 1.5, corner: float = 8.0) -> None:
        """A filled rounded area with an edge inside."""
        self.fill(area, colour, corner)
        if edge:
            self.ring(area, edge, ((width, 1.0),), corner)

    def card(self, area: Area, colour: str, edge: str = "", width: float = 1.5, cut: float = CUT) -> None:
        """A card: two of its corners are cut off, and so is its edge."""
        cut = min(cut, area.w / 3, area.h / 3)
        x, y, right, low = area.x, area.y, area.right, area.bottom
        corners = [(x, y), (right - cut, y), (right, y + cut), (right, low), (x + cut, low), (x, low - cut)]
        flat: list[float] = []
        for corner in corners:
            flat += (*self.spot(corner), 0.0, 0.0)
        self.colour(colour)
        self.canvas.add(Mesh(vertices=flat, indices=list(range(len(corners))), mode="triangle_fan"))
        half = width / 2
        inner = area.inset(half)
        x, y, right, low = inner.x, inner.y, inner.right, inner.bottom
        around = [(x, y), (right - cut, y), (right, y + cut), (right, low), (x + cut, low), (x, low - cut), (x, y)]
        self.line(around, edge or colour, width)

    def glow(self, area: Area, corner: float = 8.0, chosen: bool = False, reach: float = 6.0) -> None:
        """The glow around something that can be chosen; draw the thing itself on top. ``chosen``: it is selected."""
        solid = min(4.0, max(2.5, reach)) if chosen else 2.5
        faint = [(begins, strength) for begins, strength in ((reach, 0.1), (0.6 * reach, 0.19)) if begins > solid]
        whole = max(reach, solid)
        ends = [*(begins for begins, _ in faint[1:]), solid]
        bands = tuple((whole - end, strength) for (_, strength), end in zip(faint, ends, strict=False))
        self.ring(area.inset(-whole), AURORA, (*bands, (whole + UNDER, 1.0)), corner + whole)

    def ring(self, area: Area, colour: str, bands: rounded.Bands, corner: float = 8.0) -> None:
        """A ring along the edge of a rounded area, in bands of different strength from the edge inwards."""
        x, y, w, h = self.box(area)
        if w <= 0 or h <= 0:
            return
        self.colour(colour)
        deep = tuple((depth * self.density, strength) for depth, strength in bands)
        self.canvas.add(rounded.ring((x, y, w, h), min(corner * self.density, w / 2, h / 2), deep))

    def dotted(self, area: Area, colour: str, corner: float = 8.0, size: float = 1.6, step: float = 6.0) -> None:
        """A dotted edge."""
        self.specks(geometry.dots(area, step, corner), colour, size)

    def specks(self, points: list[tuple[float, float]], colour: str, size: float, alpha: float = 1.0) -> None:
        """Many small dots at once."""
        flat: list[float] = []
        for point in points:
            flat += self.spot(point)
        self.colour(colour, alpha)
        self.canvas.add(Point(points=flat, pointsize=size * self.density / 2))

    def dot(self, centre: tuple[float, float], radius: float, colour: str) -> None:
        """A small disc."""
        x, y = self.spot(centre)
        r = radius * self.density
        self.colour(colour)
        self.canvas.add(Rectangle(texture=rounded.disc(r), pos=(x - r, y - r), size=(2 * r, 2 * r)))

    # ------------------------------------------------------------ lines

    def line(self, points: list[tuple[float, float]], colour: str, width: float = 2.0, alpha: float = 1.0) -> None:
        """A line through the points."""
        flat: list[float] = []
        for point in points:
            flat += self.spot(point)
        self.colour(colour, alpha)
        self.canvas.add(SmoothLine(points=flat, width=max(1.0, width * self.density / 2), joint="round", cap="round"))

    def dashed(
        self, points: list[tuple[float, float]], colour: str, width: float = 2.0, dash: float = 6.0, space: float = 5.0
    ) -> None:
        """A dashed line through the points, in one mesh."""
        self.bars([one for a, b in pairwise(points) for one in geometry.dashes(a, b, dash, space)], colour, width)

    def bars(self, pieces: list[tuple[geometry.Point, geometry.Point]], colour: str, width: float) -> None:
        """Straight pieces with blunt ends, in one mesh."""
        corners: list[float] = []
        order: list[int] = []
        half = width * self.density / 2
        for start, end in pieces:
            (x1, y1), (x2, y2) = self.spot(start), self.spot(end)
            length = max(0.001, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
            nx, ny = -(y2 - y1) / length * half, (x2 - x1) / length * half
            first = len(corners) // 4
            for x, y in ((x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x2 - nx, y2 - ny), (x2 + nx, y2 + ny)):
                corners += [x, y, 0.0, 0.0]
            order += [first, first + 1, first + 2, first, first + 2, first + 3]
        if order:
            self.colour(colour)
            self.canvas.add(Mesh(vertices=corners, indices=order, mode="triangles"))

    # ------------------------------------------------------------ shapes and signs

    def seat(self, seat: str, area: Area, automa: bool = False) -> None:
        """A seat's shape in its colour with a light outline and a dark rim, and a gear for the Automa."""
        side = min(area.w, area.h)
        if side < LEAST:
            self.small.append((seat, side))
        area = area.middle(side, side)
        self.shape(seat, area, NIGHT)
        self.shape(seat, area.inset(side * 0.04), TEXT)
        self.shape(seat, area.inset(side * 0.04 + max(1.0, side * 0.06)), seat_colour(seat))
        if automa:
            x, y = area.centre
            drop = 0.13 if seat == "red" else 0.0
            gear = Area(x - side * 0.3, y - side * (0.3 - drop), side * 0.6, side * 0.6)
            if side * 0.52 >= DOT:  # a mark on the shape, which is the sign
                self._image(lettering.sign_texture("gear", side * 0.52), gear, NIGHT, 1.0)

    def shape(self, seat: str, area: Area, colour: str) -> None:
        """A seat's shape in one colour."""
        x, y, w, h = self.box(area)
        self.colour(colour)
        if seat == "red":
            points = (x, y + h * 0.06, x + w, y + h * 0.06, x + w / 2, y + h * 0.97)
            self.canvas.add(SmoothTriangle(points=points))
        elif seat == "yellow":
            radius = [2 * self.density]
            pos, size = (x + w * 0.08, y + h * 0.08), (w * 0.84, h * 0.84)
            self.canvas.add(SmoothRoundedRectangle(pos=pos, size=size, radius=radius))
        elif seat == "blue":
            self.canvas.add(SmoothQuad(points=(x + w / 2, y, x + w, y + h / 2, x + w / 2, y + h, x, y + h / 2)))
        else:
            self.canvas.add(SmoothEllipse(pos=(x + w * 0.03, y + h * 0.03), size=(w * 0.94, h * 0.94)))

    def sign(self, name: str, area: Area, colour: str = TEXT, size: float = 24.0, alpha: float = 1.0) -> None:
        """A sign in the middle of an area; nothing if it would be too small."""
        size = max(size, min(LEAST, area.w, area.h))
        if lettering.stepped(size) < LEAST:
            self.small.append((name, size))
        if size < DOT:
            return
        self._image(lettering.sign_texture(name, size), area, colour, alpha)

    def _image(self, texture: Any, area: Area, colour: str, alpha: float) -> None:
        x, y, w, h = self.box(area)
        self.colour(colour, alpha)
        pos = (round(x + (w - texture.width) / 2), round(y + (h - texture.height) / 2))
        self.canvas.add(Rectangle(texture=texture, pos=pos, size=texture.size))

    # ------------------------------------------------------------ text

    def text(
        self,
        text: str,
        area: Area,
        size: float = 18.0,
        colour: str = TEXT,
        bold: bool = False,
        align: Align = "left",
        alpha: float = 1.0,
        exact: bool = False,
    ) -> float:
        """One line of text, vertically centred. ``exact``: in this size whatever the letter setting is. Returns its
        width in dp."""
        size = size if exact else lettering.within(area.h / 1.18, size)
        shown, size, narrowed = lettering.fit(text, area.w, size, bold)
        if not shown:
            self.written.append(Written(text, "", size, area.middle(0, 0), area, colour))
            return 0.0
        texture = lettering.text_texture(shown, size, bold)
        w, h = texture.width * narrowed, float(texture.height)
        x, y, room, deep = self.box(area)
        left = x + (0.0 if align == "left" else room - w if align == "right" else (room - w) / 2)
        self.colour(colour, alpha)
        pos = (round(left), round(y + (deep - h) / 2))
        self.canvas.add(Rectangle(texture=texture, pos=pos, size=(w, h)))
        place = Area(
            (pos[0] - self._left) / self.density,
            (self._top - pos[1] - h) / self.density,
            w / self.density,
            h / self.density,
        )
        self.written.append(Written(text, shown, size, place, area, colour))
        return w / self.density

    def lines(
        self,
        text: str,
        area: Area,
        most: int,
        colour: str = TEXT,
        size: float = 18.0,
        bold: bool = False,
        align: Align = "centre",
    ) -> float:
        """A text in at most ``most`` lines, from the top. Returns their height in dp."""
        deep = lettering.scaled(size) * 1.2
        most = max(1, min(most, int(area.h // (size * 1.2))))
        deep = min(deep, area.h / most)
        letters = lettering.within(deep / 1.18, size)
        broken = lettering.wrap(text, area.w, letters, most, bold)
        self._same(broken, area, deep, letters, colour, bold, align)
        return deep * len(broken)

    def name(self, text: str, area: Area, colour: str = TEXT, align: Align = "left", bold: bool = False) -> bool:
        """A name in as many lines as fit, vertically centred. If it does not fit nothing is drawn and False is
        returned."""
        size = lettering.within(area.h / 1.2)
        for lines in range(1, max(1, int(area.h // (lettering.SMALLEST * 1.17))) + 1):
            size = lettering.within(area.h / lines / 1.2)
            broken = lettering.wrap(text, area.w, size, lines, bold)
            if lettering.holds(broken, area.w, size, bold):
                deep = min(size * 1.2, area.h / len(broken))
                top = area.y + (area.h - deep * len(broken)) / 2
                letters = min(size, lettering.within(deep / 1.18))
                self._same(broken, Area(area.x, top, area.w, area.h), deep, letters, colour, bold, align)
                return True
        return False

    def _same(
        self, lines: list[str], area: Area, deep: float, size: float, colour: str, bold: bool, align: Align
    ) -> None:
        """Lines of one text from the top, each this high, all in the size of that which needs the smallest."""
        size = min((lettering.fit(line, area.w, size, bold).size for line in lines), default=size)
        for i, line in enumerate(lines):
            room = Area(area.x, area.y + i * deep, area.w, deep)
            self.text(line, room, size, colour, bold, align, exact=True)

    def counted(
        self,
        sign: str,
        n: str | int,
        area: Area,
        colour: str = TEXT,
        size: float = 22.0,
        number: float = 18.0,
        bold: bool = True,
        tint: str = "",
    ) -> None:
        """A sign with its number, both centred in an area."""
        text = str(n).replace("-", "−")
        letters = lettering.within(area.h / 1.18, number)
        wide = min(lettering.width(text, letters, bold), max(0.0, area.w - size))
        gap = min(3.0, max(0.0, area.w - size - wide))
        x = area.x + (area.w - size - gap - wide) / 2
        self.sign(sign, Area(x, area.y, size, area.h), tint or colour, size)
        self.text(text, Area(x + size + gap, area.y, wide + 1, area.h), number, colour, bold)

    def named(self, area: Area, name: str) -> None:
        """A touch on this area shows the name of its sign."""
        self.names.append((area, name))

    def unknown(self, area: Area, size: float = 20.0) -> None:
        """An unknown value: "?" in a dotted box."""
        self.dotted(area, FAINT, 4.0, 1.4, 4.0)
        self.sign("unknown", area, QUIET, size)
