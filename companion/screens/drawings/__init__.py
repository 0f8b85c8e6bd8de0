"""Drawings of the table: the Exploration Zone, the Automa's board, the map, the Enemies, a Convoy, and setting up; the
Automa's board in small, too, with what decided Damage or Repair.

Each is a widget that fills its size. ``update(table, posed, words)`` draws; what the open question leaves to choose
glows, and a tap on it dispatches ``on_tap`` with the place as the question's option names it.
"""

from companion.screens.drawings.automa import AutomaDrawing
from companion.screens.drawings.convoy import ConvoyDrawing, ConvoyNote
from companion.screens.drawings.damage import DamageDrawing, decided
from companion.screens.drawings.drawing import Drawing
from companion.screens.drawings.enemies import EnemiesDrawing
from companion.screens.drawings.ink import use_palette
from companion.screens.drawings.lettering import use_letters
from companion.screens.drawings.road import MapDrawing
from companion.screens.drawings.setup import SetupDrawing
from companion.screens.drawings.zone import ZoneDrawing
from companion.screens.widgets import theme

__all__ = [
    "AutomaDrawing",
    "ConvoyDrawing",
    "ConvoyNote",
    "DamageDrawing",
    "Drawing",
    "EnemiesDrawing",
    "MapDrawing",
    "SetupDrawing",
    "ZoneDrawing",
    "decided",
    "use_letters",
    "use_palette",
]

# They are loaded late, when how everything appears has been set already.
use_letters(theme.SCALE)
use_palette(theme.is_safe())
