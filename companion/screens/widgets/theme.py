"""Colours by role, sizes and icons. Sizes are in dp: pixels on the 800 x 480 panel."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from kivy.metrics import dp
from kivy.utils import get_color_from_hex

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

ICONS = {
    "undo": "\U000f054c",
    "redo": "\U000f044e",
    "menu": "\U000f035c",
    "person": "\U000f0004",
    "close": "\U000f0156",
    "gear": "\U000f0493",
    "check": "\U000f012c",
    "down": "\U000f0140",
    "up": "\U000f0143",
    "right": "\U000f0142",
    "left": "\U000f0141",
    "plus": "\U000f0415",
    "minus": "\U000f0374",
    "clock": "\U000f0150",
    "log": "\U000f02da",
    "correct": "\U000f03eb",
    "why": "\U000f0625",
    "back": "\U000f004d",
    "power": "\U000f0425",
    "unplug": "\U000f06a5",
    "home": "\U000f02dc",
    "box": "\U000f0131",
    "ticked": "\U000f0132",
    "pin": "\U000f0403",
    "more": "\U000f01d8",
    "alert": "\U000f0026",
    "look": "\U000f0208",
    "doctor": "\U000f04d9",
    "zone": "\U000f0ba7",
    "automa": "\U000f0493",
    "convoy": "\U000f053d",
    "map": "\U000f034d",
    "enemies": "\U000f03e9",
    "track": "\U000f012a",
    "arrow": "\U000f0054",
    "trophy": "\U000f0538",
    "play": "\U000f040a",
    "cards": "\U000f0638",
    "snow": "\U000f0717",
    "find": "\U000f0349",
    "rules": "\U000f14f7",
    "erase": "\U000f0b5c",
    "space": "\U000f1050",
    "put-away": "\U000f030f",
    "survivor": "\U000f0004",
    "food": "\U000f141f",
    "fuel": "\U000f0298",
    "ammo": "\U000f0ce8",
    "any": "\U000f0495",
    "speed": "\U000f04c5",
    "red": "\U000f0536",
    "green": "\U000f0765",
    "yellow": "\U000f0764",
    "blue": "\U000f070b",
}
"""Signs from the Material Design icon font that Roboto lacks; seats by colour are their shapes."""

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


def panels() -> tuple[int, int, int]:
    """Possible widths of the question panel beside a drawing, in dp, from the narrowest to the widest."""
    return (380, 420, 450) if large() else (300, 400, 450)


def beside() -> int:
    """The width of a column of groups at the left, in dp."""
    return 264 if large() else 196


def choices_shown() -> int:
    """Rows of options on the panel at once: five, three with the large setting."""
    return 3 if large() else 5


def icon_font() -> str:
    """The icon font's file, found without importing its thousands of names."""
    spec = importlib.util.find_spec("fonticon_mdi7")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return str(Path(spec.submodule_search_locations[0]) / "fonts" / "materialdesignicons-webfont.ttf")
