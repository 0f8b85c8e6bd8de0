"""Drawings of the table: Exploration Zone, Automa board (also small, with what decided Damage or Repair), map, Enemies,
a Convoy, cards and tracks of expansions, set-up.

Each is a widget that fills its size. ``update(table, posed, words)`` draws it. Options of the open question glow; a tap
on one dispatches ``on_tap`` with its place.
"""

from companion.screens.drawings.automa import AutomaDrawing
from companion.screens.drawings.convoy import ConvoyDrawing, ConvoyNote
from companion.screens.drawings.damage import DamageDrawing, decided
from companion.screens.drawings.drawing import Drawing
from companion.screens.drawings.enemies import EnemiesDrawing
from companion.screens.drawings.ink import use_palette
from companion.screens.drawings.lettering import use_letters
from companion.screens.drawings.open_cards import OpenCardsDrawing
from companion.screens.drawings.road import MapDrawing
from companion.screens.drawings.setup import SetupDrawing
from companion.screens.drawings.tracks import TracksDrawing
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
    "OpenCardsDrawing",
    "SetupDrawing",
    "TracksDrawing",
    "ZoneDrawing",
    "decided",
    "use_letters",
    "use_palette",
]

# Loaded late, after sizes and colours have been set.
use_letters(theme.SCALE)
use_palette(theme.is_safe())
