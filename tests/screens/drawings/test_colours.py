"""Colours apart: signs and texts against what is behind them, and each meaning against all others."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from kivy.graphics import InstructionGroup

from companion.devices import lights
from companion.screens.drawings import automa, cargo, ink
from companion.screens.drawings.geometry import Area
from companion.screens.table import phases
from companion.screens.widgets import signs
from hardware import colours

BEHIND = (ink.NIGHT, ink.ICE, ink.RAISED)
TOKEN = "#2A3D52"
"""Behind a token on a board."""


def channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def light(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def over(colour: str, behind: str, alpha: float) -> str:
    mixed = (alpha * a + (1 - alpha) * b for a, b in zip(channels(colour), channels(behind), strict=True))
    return "#" + "".join(f"{round(255 * c):02X}" for c in mixed)


def lab(colour: str) -> tuple[float, float, float]:
    """CIE L*a*b*, in which distances are as eyes see them."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour))
    parts = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (p ** (1 / 3) if p > 0.008856 else 7.787 * p + 16 / 116 for p in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5)


def test_signs_of_boxes_stand_out_from_what_is_behind_them() -> None:
    for colour in (ink.FAINT, ink.QUIET, ink.TEXT, ink.AURORA, ink.DANGER):
        assert min(contrast(colour, behind) for behind in BEHIND) >= 4.5, colour
    for token, colour in cargo.TINT.items():
        assert contrast(colour, TOKEN) >= 4.5, token
    assert contrast(over(ink.DANGER, ink.NIGHT, automa.AHEAD), ink.NIGHT) >= 4.5


def test_signs_of_seats_stand_out_in_both_palettes() -> None:
    for palette in (ink.SEATS, ink.SAFE_SEATS):
        for seat, colour in palette.items():
            assert min(contrast(colour, behind) for behind in BEHIND) >= 3, seat
            assert contrast(colour, ink.NIGHT) >= 3, f"{seat}: its shape on the panel's edge"


def test_a_seat_is_drawn_in_its_shape_with_a_light_outline(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, str, Area]] = []
    monkeypatch.setattr(ink.Pen, "shape", lambda _, seat, area, colour: drawn.append((seat, colour, area)))
    for seat, colour in ink.SEATS.items():
        drawn.clear()
        ink.Pen(InstructionGroup(), 0, 0).seat(seat, Area(0, 0, 24, 24))
        assert [c for _, c, _ in drawn] == [ink.NIGHT, ink.TEXT, colour]
        assert {s for s, _, _ in drawn} == {seat}
        assert drawn[1][2].w - drawn[2][2].w >= 2, "a stroke of 1 dp at least"


def test_each_phase_has_a_sign_and_a_tint_that_nothing_else_has() -> None:
    tints = {phase: phases.tint(phase) for phase in lights.PHASES}
    used = {**ink.SEATS, "text": ink.TEXT, "quiet": ink.QUIET}
    used["hand"] = "#{:02X}{:02X}{:02X}".format(*colours.AMBER)
    used |= {f"safe {seat}": colour for seat, colour in ink.SAFE_SEATS.items()}
    used |= {"next": ink.AURORA, "danger": ink.DANGER, "fire": "#{:02X}{:02X}{:02X}".format(*colours.EMBER)}
    for (one, a), (other, b) in combinations(tints.items(), 2):
        assert apart(a, b) >= 25, (one, other)
    for phase, tint in tints.items():
        near = {name for name, colour in used.items() if apart(tint, colour) < 25}
        assert not near, phase
        assert min(contrast(tint, over(tint, ink.ICE, phases.LIT)), contrast(tint, ink.ICE)) >= 4.5, phase
    shown = [phases.sign(phase) for phase in lights.PHASES]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(signs.SHAPES)
