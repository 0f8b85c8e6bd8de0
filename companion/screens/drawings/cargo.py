"""One box of a Convoy card as drawn: its sign, the token in it, or its Damage (CV-02, CV-05, IC-14 to IC-40)."""

from __future__ import annotations

from companion.screens.drawings import lettering
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.icons import known
from companion.screens.drawings.ink import DANGER, FAINT, ICE, LEAST, LINE, NIGHT, QUIET, RAISED, TEXT, Pen

TINT = {"food": "#F2C57C", "fuel": "#8FD3FF", "ammo": "#FFA08A", "survivor": TEXT}
"""Colours of the tokens; they also differ by their signs."""
PAIRS = {"food-fuel": ("food", "fuel"), "food-damage": ("food", "weapon"), "food-speed": ("food", "speed")}
SINGLE = {"any": "any", "survivor": "survivor", "armor": "armor", "tracks": "tracks"}

BARE = {"weapon": "weapon", "fame": "fame", "max": "object"}
"""The signs of boxes with a number."""
SIGNED = (*BARE, "make", "per")
"""How the names of signs begin that are drawn with what follows."""


def box(pen: Pen, cell: Area, sign: str, token: str, damaged: bool, lit: bool, name: str = "") -> None:
    """A box with the sign of its token. ``lit``: it can be chosen now. ``name``: the name of the token or empty box, if
    its sign alone is not clear."""
    below = lettering.scaled() * 1.2
    told = name and cell.h > 2 * below and lettering.holds([name], cell.w - 4, lettering.scaled())
    upper = cell.top(cell.h - below) if told and not damaged else cell
    if min(cell.w, cell.h) < LEAST:  # too small for a sign: its colour tells what is in it
        pen.panel(cell, DANGER if damaged else TINT.get(token, TEXT) if token else ICE, LINE, 1.0, 3)
    elif damaged:
        pen.panel(cell, NIGHT, "#7A3A3A", 1.0, 7)
        limit(pen, cell, sign, "#2A3847", bare=True)
        pen.sign("damage", cell, DANGER, min(34.0, cell.h - 6, cell.w - 6))
    elif token:
        pen.panel(cell, "#2A3D52", LINE, 1.0, 7)
        pen.sign(token, upper, TINT.get(token, TEXT), min(34.0, upper.h - 6, cell.w - 6))
    else:
        pen.panel(cell, RAISED if lit else ICE, LINE, 1.0, 7)
        limit(pen, upper, sign, QUIET)
    if upper is not cell:
        pen.text(name, cell.below(upper.h).inset(2, 0), colour=TEXT if token else QUIET, align="centre")


def signed(sign: str) -> bool:
    """Whether what a box can hold or does has a sign of its own here. For "none" the word says more."""
    if sign in ("", "none"):
        return False
    return sign in SINGLE or sign in PAIRS or sign.partition("-")[0] in SIGNED or sign == known(sign, "")


def limit(pen: Pen, cell: Area, sign: str, colour: str, bare: bool = False) -> None:
    """What a box can hold or does; ``bare``: only its sign, without a number."""
    size = min(24.0, cell.h - 6, cell.w * 0.42)
    head, _, tail = sign.partition("-")
    if sign in SINGLE:
        faint = sign in ("any", "survivor") and colour == QUIET
        pen.sign(SINGLE[sign], cell, FAINT if faint else colour, size)
    elif sign in PAIRS:
        _two(pen, cell, *PAIRS[sign], FAINT if sign == "food-fuel" and colour == QUIET else colour, size)
    elif bare and head in BARE:
        pen.sign(BARE[head], cell, colour, size)
    elif head in ("weapon", "fame"):
        _numbered(pen, cell, head, tail, colour, size)
    elif head == "make":
        _two(pen, cell, "plus", tail, colour, size)
    elif head == "per":
        _two(pen, cell, "fame", tail, colour, size)
    elif head == "max":
        _numbered(pen, cell, "object", "+1", colour, min(size, cell.w * 0.36))
    elif sign == known(sign, ""):
        pen.sign(sign, cell, colour, size)
    else:
        pen.sign("unknown", cell, FAINT, size)


def _numbered(pen: Pen, cell: Area, sign: str, text: str, colour: str, size: float) -> None:
    """A sign with its number; only the sign if both do not fit."""
    room = cell.w - 1 - lettering.width(text, lettering.SMALLEST, bold=True)
    if room < LEAST or cell.h < 1.2 * lettering.SMALLEST:
        pen.sign(sign, cell, colour, min(size, cell.w))
    else:
        pen.counted(sign, text, cell, colour, max(LEAST, min(size, room - 3)), lettering.SMALLEST)


def _two(pen: Pen, cell: Area, left: str, right: str, colour: str, size: float) -> None:
    """Two signs side by side, in a small box across it."""
    if cell.w < 2 * LEAST + 4:
        for name, shift in ((left, 0.0), (right, 1.0)):
            place = Area(cell.x + shift * (cell.w - LEAST), cell.y + shift * (cell.h - LEAST), LEAST, LEAST)
            pen.sign(name, place, colour, LEAST)
        return
    both = cell.middle(min(cell.w - 2, 2 * max(size, LEAST) + 2), cell.h)
    for name, half in zip((left, right), both.columns(2, 1), strict=True):
        pen.sign(name, half, colour, min(size, half.w))
