"""The phases in the header, each at its own place: a pictogram, and a tint that nothing else has."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.devices.lights import PHASES
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import QUIET, Pen
from companion.screens.widgets import theme
from hardware import colours

ROUND = ("exploration", "rest", "movement", "fire", "end")
"""The phases of a round, from the left."""
SIGNS = {"setup": "crate", "score": "trophy"}
"""Pictograms of what is no phase of a round."""
WIDE, HIGH = 30, 34
"""The place of a phase, in dp."""
LIT = 0.12
"""How strong its tint is behind the present one."""


def tint(phase: str) -> str:
    """The tint of a phase, as on the strip, as ``#RRGGBB``."""
    return "#{:02X}{:02X}{:02X}".format(*colours.PHASES[PHASES[phase]])


def sign(phase: str) -> str:
    """The pictogram of a phase."""
    return SIGNS.get(phase, f"phase-{phase}")


class Phases(Widget):
    """A place for each phase of a round, the present one lit; only that one where there is no room, and out of a
    round."""

    phase = StringProperty("setup")
    brief = BooleanProperty(False)
    """Whether there is room for the present phase only."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._ink = InstructionGroup()
        self.canvas.add(self._ink)
        self.bind(phase=self._draw, brief=self._draw, pos=self._draw, size=self._draw)

    @property
    def shown(self) -> tuple[str, ...]:
        """The phases with a place, from the left."""
        return self._places(brief=self.brief)

    def needs(self, *, brief: bool) -> float:
        """The width that its places need, in pixels; ``brief``: of the present phase only."""
        return float(theme.size(WIDE) * len(self._places(brief=brief)))

    def _places(self, *, brief: bool) -> tuple[str, ...]:
        return (self.phase,) if brief or self.phase not in ROUND else ROUND

    def _draw(self, *_: Any) -> None:
        self._ink.clear()
        pen = Pen(self._ink, self.x, self.y + self.height)
        whole = Area(0.0, 0.0, self.width / dp(1), self.height / dp(1))
        for phase, cell in zip(self.shown, whole.columns(len(self.shown)), strict=True):
            place = cell.middle(cell.w - 2, min(cell.h, HIGH * theme.SCALE))
            if phase == self.phase:
                pen.fill(place, tint(phase), 6, LIT)
                pen.fill(Area(place.x, place.bottom - 3, place.w, 3), tint(phase), 0)
                pen.sign(sign(phase), place, tint(phase), min(24.0 * theme.SCALE, place.w - 4))
            else:
                pen.sign(sign(phase), place, QUIET, 16.0 * theme.SCALE, 0.75)
