"""A saved game as a place: ridge, road through snow, the Convoys where they stand, the Aurora's light by
the round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import sin
from typing import Any

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture
from msgspec import Struct

from companion.game.standing import WHOLE
from companion.journal.tables import GameRow
from companion.screens.drawings import ink, lettering, snow
from companion.screens.drawings.charts import Chart
from companion.screens.drawings.geometry import Area, Point
from companion.screens.drawings.ink import Pen

SKY, FAR, NEAR, SNOW = "#0E1A29", "#172A3E", "#1D3349", "#22384D"
LIGHT = (ink.AURORA, "#3FB8C9", "#8A6CE0")
"""The Aurora's colours, from the first curtain on in turn."""
MOST = 6
"""Curtains of light, one a round; the Aurora's last number is as many."""
STARS = 28
GOLDEN = 0.6180339887
"""Where the next star is: far from all others, without chance."""
RIDGE = (0.62, 0.48, 0.55, 0.34, 0.46, 0.28, 0.5, 0.4, 0.56, 0.36, 0.5)
HILLS = (0.3, 0.52, 0.4, 0.62, 0.38, 0.54, 0.66, 0.44, 0.58)
"""Tops of the ridge and of the hills before it, from the left, as shares of their height."""
TOKEN = 26.0
LABEL = 20.0
SHIP = 30.0


class Standing(Struct, frozen=True):
    """A Convoy on the road: its seat, how far it has come (0 to 1), the short name of its space."""

    seat: str
    automa: bool
    share: float
    space: str


def of(game: GameRow, **properties: Any) -> Scene:
    """A saved game as a place; without its Convoys in games of versions that did not note them."""
    road: Any = game.title.get("road") or {}
    automa = game.title.get("automa")
    convoys = [Standing(seat, seat == automa, far / WHOLE, space) for seat, (far, space) in road.items()]
    return Scene(convoys, int(str(game.title.get("round") or 0)), **properties)


class Scene(Chart):
    """The road from the left to the ship at the right, under as many curtains of light as rounds were begun."""

    def __init__(self, convoys: Sequence[Standing], rounds: int, **properties: Any) -> None:
        self.convoys = sorted(convoys, key=lambda one: one.share)
        self.rounds = min(MOST, max(0, rounds))
        self.wake: list[tuple[Point, Point]] = []
        """The pieces of road over which the ship's wake is drawn."""
        super().__init__(**properties)

    def draw(self, pen: Pen, area: Area) -> None:
        """Sky, light, ridge, snow, road, Convoys."""
        label = lettering.scaled(LABEL) * 1.2
        y = area.h - label - TOKEN / 2 - 6
        sky, field = area.top(y - TOKEN), area.below(y - TOKEN)
        pen.fill(area, SKY, 8)
        self._stars(pen, sky)
        self._light(pen, sky)
        _heights(pen, sky, RIDGE, 0.75, FAR)
        _heights(pen, sky, HILLS, 0.4, NEAR)
        pen.fill(field, SNOW, 0)
        snow.flakes(pen, field)
        road = self._road(area, area.y + y)
        snow.road(pen, road, 8)
        snow.marks(pen, road)
        self._wake(pen, road)
        self._ship(pen, road[-1])
        self._stand(pen, area, road, label)

    @staticmethod
    def _stars(pen: Pen, sky: Area) -> None:
        for n in range(STARS):
            x, y = (n * GOLDEN) % 1, (n * n * GOLDEN) % 1
            pen.dot((sky.x + 8 + x * (sky.w - 16), sky.y + 8 + y * sky.h * 0.7), 0.8 + n % 3 * 0.4, ink.FAINT)

    def _light(self, pen: Pen, sky: Area) -> None:
        """Curtains that hang from the sky: one a round, each brighter than the one before."""
        wide = sky.w / (MOST + 1)
        for n in range(self.rounds):
            left = sky.x + wide * (n + 0.1)
            points = [(left + wide * 1.7 * k / 12, sky.y + sky.h * (0.08 + 0.06 * sin(n + k * 0.7))) for k in range(13)]
            pen.colour(LIGHT[n % len(LIGHT)], 0.3 + 0.08 * n)
            flat: list[float] = []
            for k, (x, y) in enumerate(points):
                for down, v in ((sky.h * (0.62 + 0.05 * sin(n * 2 + k)), 0.0), (0.0, 1.0)):
                    across, up = pen.spot((x, y + down))
                    flat += [across, up, k / 12, v]
            order = list(range(len(flat) // 4))
            pen.canvas.add(Mesh(vertices=flat, indices=order, mode="triangle_strip", texture=_veil()))

    @staticmethod
    def _road(area: Area, y: float) -> list[Point]:
        """Its line, rising a little to the right."""
        left, right = area.x + TOKEN, area.right - SHIP
        return [(left + (right - left) * k / 24, y + 3 * sin(k * 0.5) - k * 0.2) for k in range(25)]

    def _wake(self, pen: Pen, road: list[Point]) -> None:
        """The ship's wake: a piece for each round after the first, in which it came on; brighter towards the ship."""
        self.wake = list(pairwise(road))[::-1][: self.rounds - 1] if self.rounds else []
        for n, (one, other) in enumerate(self.wake):
            pen.line([one, other], snow.WAKE, 6.0, 0.75 - 0.5 * n / MOST)

    @staticmethod
    def _ship(pen: Pen, end: Point) -> None:
        x, y = end
        pen.sign("aurora", Area(x - SHIP / 2, y - SHIP, SHIP, SHIP), ink.AURORA, SHIP)

    def _stand(self, pen: Pen, area: Area, road: list[Point], label: float) -> None:
        """The Convoys of a space in a row, its name below them; those that would overlap are moved apart."""
        groups = [list(together) for _, together in groupby(self.convoys, key=lambda one: (one.share, one.space))]
        letters = lettering.scaled(LABEL)
        widths = [max(TOKEN * len(group) + 4, lettering.width(group[0].space, letters, True) + 8) for group in groups]
        middles = [_along(road, group[0].share)[0] for group in groups]
        edge = area.right - 2 * SHIP
        for i in range(len(groups) - 1, -1, -1):
            middles[i] = min(middles[i], edge - widths[i] / 2)
            edge = middles[i] - widths[i] / 2
        edge = area.x + 4
        for i, wide in enumerate(widths):
            middles[i] = max(middles[i], edge + wide / 2)
            edge = middles[i] + wide / 2
        for group, middle, wide in zip(groups, middles, widths, strict=True):
            y = road[12][1]
            for n, one in enumerate(group):
                spot = Area(middle + (n - len(group) / 2) * TOKEN, y - TOKEN / 2, TOKEN, TOKEN)
                pen.seat(one.seat, spot, one.automa)
            pen.text(one.space, Area(middle - wide / 2, y + TOKEN / 2, wide, label), LABEL, bold=True, align="centre")


def _along(line: list[Point], share: float) -> Point:
    """The point at this share of a line's width."""
    n = min(len(line) - 2, int(share * (len(line) - 1)))
    (x, y), (right, low) = line[n], line[n + 1]
    part = share * (len(line) - 1) - n
    return x + (right - x) * part, y + (low - y) * part


def _heights(pen: Pen, sky: Area, tops: Sequence[float], high: float, colour: str) -> None:
    """Mountains: their slopes down to the lower edge of the sky, with snow on them."""
    points = [(sky.x + sky.w * i / (len(tops) - 1), sky.bottom - sky.h * high * top) for i, top in enumerate(tops)]
    flat: list[float] = []
    for x, y in points:
        for down in (sky.bottom, y):
            flat += [*pen.spot((x, down)), 0.0, 0.0]
    pen.colour(colour)
    pen.canvas.add(Mesh(vertices=flat, indices=list(range(len(flat) // 4)), mode="triangle_strip"))
    for (x, y), (right, low) in pairwise(points):
        if y < low:  # the lit side of each top
            pen.line([(x, y), (x + (right - x) * 0.5, y + (low - y) * 0.5)], ink.TEXT, 1.5, 0.35)


@lru_cache(maxsize=1)
def _veil() -> Any:
    """A curtain's light: strongest low down, gone at both ends."""
    high = 32
    picture = Texture.create(size=(1, high), colorfmt="rgba")
    strengths = [min(1.0, k / 6) * (1 - k / (high - 1)) ** 1.4 for k in range(high)]
    data = b"".join(b"\xff\xff\xff" + bytes((round(255 * one),)) for one in strengths)

    def write(texture: Any) -> None:
        texture.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")

    write(picture)
    picture.add_reload_observer(write)
    return picture
