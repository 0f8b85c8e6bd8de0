"""The card itself: its outline in the deck's tint, the band with the deck's sign and the card's name."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.graphics import Mesh

from companion.packs.look import Look
from companion.screens.drawings import lettering
from companion.screens.drawings.geometry import Area, Point
from companion.screens.drawings.ink import ICE, NIGHT, Pen
from companion.screens.drawings.printed.outline import outline, wheels

TINTS = {
    "bone": "#D6CFC0",
    "periwinkle": "#8C96C8",
    "sea": "#7FB0AC",
    "rose": "#B8869E",
    "clay": "#A6806C",
    "tan": "#A89878",
    "moss": "#8FA37C",
    "steel": "#9DB4BE",
    "lilac": "#B79BC6",
    "slate": "#7C8FA3",
}
"""By their names; on each the night is written with a contrast of 4.5 at least."""
BAND = 32.0
"""The least height of the band, in dp."""


def band_height() -> float:
    """The height of the band with a card's name, in dp."""
    return max(BAND, lettering.scaled(20) * 1.25)


def frame(
    pen: Pen,
    area: Area,
    look: Look,
    title: str = "",
    band: float = BAND,
    width: float = 2.0,
    edge: str = "",
    taken: float = 0.0,
) -> Area:
    """Draw a card that fills this area; the room for its values. ``title``: stands in place of the sign where there is
    no room for both; without one the sign is in the middle of the band. ``width``, ``edge``: of its edge, in the tint
    if that is "". ``taken``: the width at the right of the band that something else has."""
    tint = TINTS[look.tint]
    found = outline(look.shape, area)
    for centre, radius in wheels(look.shape, area):
        pen.dot(centre, radius, tint)
        pen.dot(centre, radius * 0.5, NIGHT)
    fill(pen, found.plain, ICE)
    fill(pen, found.tinted, tint)
    head = found.body.top(band)
    inner = _banded(pen, head, look, tint)
    inner = inner.left(inner.w - taken)
    if title:
        size, whole = min(24.0, head.h - 4), title.replace(lettering.SOFT, "")
        name = inner.beside(size + 10)
        both = lettering.fit(whole, name.w, lettering.within(name.h / 1.18, 20), True)[0] == whole
        if both:
            pen.text(whole, name, 20, NIGHT, True)
        if both or not pen.name(title, head.left(head.w - taken).inset(4, 0), NIGHT, "centre", True):
            pen.sign(look.sign, inner.left(size + 4), NIGHT, size)
    else:
        pen.sign(look.sign, head, NIGHT, min(48.0, head.h - 4))
    pen.line(found.edge, edge or tint, width)
    return room(look, area, band)


def room(look: Look, area: Area, band: float) -> Area:
    """The room for the values of a card that fills this area."""
    return outline(look.shape, area).body.below(band).inset(6, 5)


def _banded(pen: Pen, head: Area, look: Look, tint: str) -> Area:
    """The band, without the corners that the outline cuts off; the room on it."""
    cut = {"folded": min(2 * head.h, head.w / 4), "plain": 10.0}.get(look.shape, 0.0)
    cut = min(cut, head.h)
    fill(
        pen,
        [[(head.x, head.y), (head.right - cut, head.y), (head.right, head.y + cut), (head.right, head.bottom),
          (head.x, head.bottom)]],
        tint,
    )  # fmt: skip
    return Area(head.x + 8, head.y, head.w - 16 - cut * 0.6, head.h)


def fill(pen: Pen, parts: Iterable[list[Point]], colour: str) -> None:
    """Fill shapes, each of which has all its points seen from its middle, in one mesh."""
    flat: list[float] = []
    order: list[int] = []
    for points in parts:
        corners = points if points[0] != points[-1] else points[:-1]
        middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        first = len(flat) // 4
        for point in (middle, *corners, corners[0]):
            flat += (*pen.spot(point), 0.0, 0.0)
        for n in range(first + 1, first + len(corners) + 1):
            order += (first, n, n + 1)
    if order:
        pen.colour(colour)
        pen.canvas.add(Mesh(vertices=flat, indices=order, mode="triangles"))
