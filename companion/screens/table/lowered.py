"""A sheet of what hands do that is so low that a drawing can be read below it."""

from __future__ import annotations

from kivy.metrics import dp
from msgspec import Struct

from companion.screens.widgets import theme
from companion.screens.widgets.overlay import Overlay

DRAWN = 140
"""The least height of a drawing below a sheet, in dp: a lower one can't be read."""
TWICE = 440
"""The least width of a sheet, in dp, in which two deeds stand side by side."""


class Lowered(Struct, frozen=True):
    """How a low sheet and the drawing share the height."""

    share: float
    """The sheet's part of what is below the tabs."""
    columns: int
    tabs: bool
    """Whether there is room for the tabs too."""


def lowered(sheet: Overlay, width: float, height: float) -> Lowered | None:
    """How the sheet stands above a drawing in this width and height, tabs included (pixels); None where it would leave
    no drawing. Its rows stand below each other where there is room for that."""
    tries = [(columns, tabs) for tabs in (True, False) for columns in (1, 2) if columns == 1 or width >= dp(TWICE)]
    for columns, tabs in tries:
        sheet.stand(columns)
        room = height - dp(theme.TABS) if tabs else height
        needed = sheet.needs(width) + 1  # or it would scroll where its share is rounded
        if room - needed >= dp(DRAWN):
            return Lowered(needed / room, columns, tabs)
    sheet.stand()
    return None
