"""Drawings of the table: Exploration Zone, Automa board (also small, with what decided Damage or Repair), map, Enemies,
a Convoy, cards and tracks of expansions, set-up.

Each is a widget that fills its size. ``update(table, posed, words)`` draws it. Options of the open question glow; a tap
on one dispatches ``on_tap`` with its place.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.screens.drawings.ink import use_palette
from companion.screens.drawings.lettering import use_letters
from companion.screens.widgets import theme

if TYPE_CHECKING:
    from companion.screens.drawings.automa import AutomaDrawing
    from companion.screens.drawings.convoy import ConvoyDrawing, ConvoyNote
    from companion.screens.drawings.damage import DamageDrawing, decided
    from companion.screens.drawings.drawing import Drawing
    from companion.screens.drawings.enemies import EnemiesDrawing
    from companion.screens.drawings.open_cards import OpenCardsDrawing
    from companion.screens.drawings.road import MapDrawing
    from companion.screens.drawings.setup import SetupDrawing
    from companion.screens.drawings.tracks import TracksDrawing
    from companion.screens.drawings.zone import ZoneDrawing

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

_WHERE = {
    "AutomaDrawing": "automa",
    "ConvoyDrawing": "convoy",
    "ConvoyNote": "convoy",
    "DamageDrawing": "damage",
    "decided": "damage",
    "Drawing": "drawing",
    "EnemiesDrawing": "enemies",
    "OpenCardsDrawing": "open_cards",
    "MapDrawing": "road",
    "SetupDrawing": "setup",
    "TracksDrawing": "tracks",
    "ZoneDrawing": "zone",
}


def __getattr__(name: str) -> Any:
    """A drawing when it is first asked for: home shows the saved game with none of them."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__} has no {name}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


# Loaded late, after sizes and colours have been set.
use_letters(theme.SCALE)
use_palette(theme.is_safe())
