"""The cards of Frostlands on buttons: what is told of each, and in which order (U-01, U-11)."""

from __future__ import annotations

from companion.rules.common import card_faces

FACES = {"outcome": card_faces.outcome("letter"), "exploration": card_faces.EXPLORATION}
"""By deck."""
