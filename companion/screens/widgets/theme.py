"""Colours by role, sizes and icons. Sizes are in dp: pixels on the 800 x 480 panel."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from companion.screens.widgets import signs

Colour = tuple[float, float, float, float]


def _rgba(text: str) -> Colour:
    red, green, blue, alpha = get_color_from_hex(text)
    return red, green, blue, alpha


NIGHT = _rgba("#0B1420")
ICE = _rgba("#14202E")
RAISED = _rgba("#1D2C3D")
LINE = _rgba("#2E4257")
TEXT = _rgba("#E8F0F7")
QUIET = _rgba("#A9B8C6")
AURORA = _rgba("#5BE3A8")
AMBER = _rgba("#FFC44D")
"""What hands do on the real table, and nothing else."""
DANGER = _rgba("#FF6B5E")
CLEAR: Colour = (0.0, 0.0, 0.0, 0.0)
AURORA_HEX = "5BE3A8"
QUIET_HEX = "A9B8C6"

STANDARD = {"red": _rgba("#E5484D"), "green": _rgba("#46A758"), "yellow": _rgba("#F5D90A"), "blue": _rgba("#3E8BFF")}
SAFE = {"red": _rgba("#D55E00"), "green": _rgba("#009E73"), "yellow": _rgba("#F0E442"), "blue": _rgba("#56B4E9")}

SEATS = dict(STANDARD)
"""The seat colours in use; see :func:`use`."""

STOCK = "Icons"
"""The name under which the Material Design icon font is registered with Kivy."""
ICONS = {
    "undo": "undo",
    "redo": "redo",
    "menu": "menu",
    "person": "survivor",
    "close": "close",
    "gear": "gear",
    "check": "check",
    "down": "open-down",
    "up": "open-up",
    "right": "open-right",
    "left": "open-left",
    "plus": "plus",
    "minus": "minus",
    "clock": "clock",
    "log": "log",
    "correct": "correct",
    "why": "why",
    "again": "note",
    "back": "arrow-left",
    "power": "\U000f0425",
    "unplug": "\U000f06a5",
    "home": "home",
    "box": "tick-box",
    "ticked": "ticked",
    "pin": "pin",
    "more": "dots",
    "alert": "alert",
    "look": "look",
    "doctor": "doctor",
    "zone": "zone",
    "automa": "gear",
    "convoy": "convoy",
    "map": "map",
    "enemies": "enemy",
    "track": "track",
    "arrow": "arrow-right",
    "trophy": "trophy",
    "play": "play",
    "cards": "deck",
    "snow": "snow",
    "find": "find",
    "rules": "rules",
    "erase": "erase",
    "space": "space",
    "put-away": "put-away",
    "survivor": "survivor",
    "food": "food",
    "fuel": "fuel",
    "ammo": "ammo",
    "object": "object",
    "any": "any",
    "fame": "fame",
    "target": "target",
    "none": "none",
    "speed": "speed",
    "red": "red",
    "green": "green",
    "yellow": "yellow",
    "blue": "blue",
}
"""Name to sign: one of our own (``signs.py``), or a letter of the Material Design icon font."""

LARGE = 1.45
SCALE = 1.0
"""The factor for type sizes: :data:`LARGE` with the large setting."""

HEADER, TABS = 48, 48
TARGET, CHOICE, STEPPER = 48, 56, 64
GAP, CORNER = 8, 8
QUESTION, SENTENCE, LABEL = 24, 20, 18
HOLD = 0.7
"""Seconds that a button must be held to act."""


def use(large: bool, safe: bool) -> None:
    """Set normal or large type, and the standard palette or the one for colour-blind players. For widgets made from now
    on."""
    global SCALE
    SCALE = LARGE if large else 1.0
    SEATS.update(SAFE if safe else STANDARD)


def is_safe() -> bool:
    """Whether the palette for colour-blind players is in use."""
    return SEATS == SAFE


def size(points: float) -> int:
    """A type size in whole pixels, with the large setting applied: different fractions would each keep another font
    open."""
    return int(dp(points * SCALE))


def large() -> bool:
    """Whether the large setting is in use."""
    return SCALE > 1.2


def footer() -> int:
    """The height of the footer in dp: two lines of a caption."""
    return 72 if large() else 60


def panels() -> tuple[int, int]:
    """The widths of the question panel beside a drawing, in dp: for what is chosen, and for what is read or has long
    answers."""
    return (380, 450) if large() else (300, 450)


def beside() -> int:
    """The width of a column of groups at the left, in dp."""
    return 264 if large() else 196


def choices_shown() -> int:
    """Rows of options on the panel at once: five, three with the large setting."""
    return 3 if large() else 5


def sign(name: str, points: float) -> tuple[str, str]:
    """The font and the letter of a sign for a type size; no letter for a name that is none."""
    known = ICONS.get(name, "")
    ours = signs.letter(known, points * SCALE)
    return (signs.FONT, ours) if ours else (STOCK, known)


def icon_font() -> str:
    """The icon font's file, found without importing its thousands of names."""
    spec = importlib.util.find_spec("fonticon_mdi7")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return str(Path(spec.submodule_search_locations[0]) / "fonts" / "materialdesignicons-webfont.ttf")
