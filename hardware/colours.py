"""Colours and shapes of seats, and other colours of the strip.

They are the screen's colours, so that the strip on the screen and the real strip show the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

RGB: TypeAlias = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

SeatName: TypeAlias = Literal["red", "green", "yellow", "blue"]
"""The colours of seats."""

Shape: TypeAlias = Literal["triangle", "disc", "square", "diamond"]
"""The shapes that distinguish seats without colour."""

SEATS: Final[tuple[SeatName, ...]] = ("red", "green", "yellow", "blue")
"""All seat names."""

SHAPES: Final[Mapping[str, Shape]] = MappingProxyType(
    {"red": "triangle", "green": "disc", "yellow": "square", "blue": "diamond"}
)
"""The shape of each seat; the same in both palettes."""

STANDARD: Final[Mapping[str, RGB]] = MappingProxyType(
    {"red": (0xE5, 0x48, 0x4D), "green": (0x46, 0xA7, 0x58), "yellow": (0xF5, 0xD9, 0x0A), "blue": (0x3E, 0x8B, 0xFF)}
)
"""The seats in the colours of the printed pieces."""

SAFE: Final[Mapping[str, RGB]] = MappingProxyType(
    {"red": (0xD5, 0x5E, 0x00), "green": (0x00, 0x9E, 0x73), "yellow": (0xF0, 0xE4, 0x42), "blue": (0x56, 0xB4, 0xE9)}
)
"""Seat colours for colour-blind players."""

BLACK: Final[RGB] = (0, 0, 0)
"""No light."""

WHITE: Final[RGB] = (0xE8, 0xF0, 0xF7)
"""The end where the turn order begins, and the middle of the Automa's segment."""

AMBER: Final[RGB] = (0xFF, 0xC4, 0x4D)
"""A sentence of the Automa is open."""

SLATE: Final[RGB] = (0x2E, 0x42, 0x57)
"""What the Aurora still has to go: dim, so that the seats are brighter."""

PHASES: Final[tuple[RGB, ...]] = (
    (0xB9, 0xC4, 0x8A),
    (0x3F, 0xDD, 0xE8),
    (0xAE, 0x7C, 0xFF),
    (0xA6, 0xE6, 0x20),
    (0xFF, 0x7A, 0xD0),
    (0xE0, 0xA9, 0x8F),
    (0xE6, 0xB8, 0xFF),
)
"""The tint of each phase by its number on the strip, from set-up to the score; nothing else has one of them."""

AURORA: Final[RGB] = (0x5B, 0xE3, 0xA8)
"""The Aurora's moves."""

EMBER: Final[RGB] = (0xFF, 0x6B, 0x00)
"""The fire of Enemies."""
