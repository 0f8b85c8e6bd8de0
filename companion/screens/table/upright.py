"""A panel or window that stands upright: the drawing over the whole width, below it the question."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.metrics import dp
from msgspec import structs

from companion.screens.correct.correcting import Correcting
from companion.screens.correct.ticks import Ticks
from companion.screens.editors.editor import Editor
from companion.screens.table.attempts import Attempt

HIGH, HIGHER = 150, 360
"""The least height above the panel, in dp, of a drawing, and of one that leaves room for what is to come."""
SHARES = (0.45, 0.55, 0.68)
"""Parts of the height between header and footer that a question may take below a drawing; the first that is enough. At
the end all but the least height of a drawing."""
LIST = 0.42
"""That of a list that scrolls, to correct or to tick: the boxes of the drawing above can be touched."""


def shares(editor: Editor | Ticks | Correcting, height: float, *, pinned: bool = False) -> list[float]:
    """The parts of this height (pixels) that a question may take, the smallest first. All of it only for a question
    that has its answers beside the drawing, and never where the player has ``pinned`` one."""
    if isinstance(editor, Ticks) and editor.alone:
        return [1.0]
    if not isinstance(editor, Editor):
        return [LIST]
    if editor.above:
        return [1 - editor.above / height]
    fields = [option for field in editor.posed.fields for option in field.options]
    places = editor.drawn and any(option.place for option in (*editor.posed.options, *fields))
    most = max(SHARES[-1], 1 - float(dp(HIGH)) / height)
    return [*SHARES] if places or pinned or editor.posed.kind == "tell" else [*SHARES, most, 1.0]


def whole_width(tries: Sequence[Attempt]) -> list[Attempt]:
    """The layouts with the whole width, each once; two columns of sentences have no room beside each other."""
    whole = float(Window.width)
    return list(dict.fromkeys(structs.replace(attempt, width=whole, columns=1) for attempt in tries))
