"""The footer of the table screen: undo and redo, the ways to look at what happened, and the big button."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.core.window import Window
from kivy.metrics import dp
from msgspec import Struct

from companion.messages import Words
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Surface, fit
from companion.screens.widgets.widgets import Btn, shortened, width_of

UNDO = 200
"""Least width of Undo, in dp at normal type."""
LOOKS = {"log": "ui.log", "correct": "ui.correct", "why": "ui.why"}
"""The buttons between undo and the big one, with the messages of their words."""


class Back(Struct, frozen=True):
    """What the button at the left says: undo, or how to leave what is being done."""

    caption: str
    sign: str
    on: bool = True
    long: bool = False
    """The caption may be long, and is cut so that two lines hold it."""


class Big(Struct, frozen=True):
    """What the big button says, and whether it must be held, for how many seconds."""

    caption: str
    on: bool = True
    hold: float = 0.0
    role: str = "primary"


class Footer(Surface):
    """``acts`` says what each button does, by its name: undo, redo, log, correct, why, next."""

    def __init__(self, words: Words, acts: Mapping[str, Callable[[], None]]) -> None:
        super().__init__()
        self.words = words
        for name, act in acts.items():
            self.ids[name].act = act

    @property
    def big(self) -> Btn:
        """The big button."""
        button: Btn = self.ids.next
        return button

    def show(self, back: Back, big: Big, redo: bool = False, off: tuple[str, ...] = ()) -> None:
        """Show these; ``redo``: there is something to go on to; ``off``: those of :data:`LOOKS` that are not there."""
        ids = self.ids
        ids.redo.opacity, ids.redo.width = (1, dp(52)) if redo else (0, 0)
        ids.redo.disabled = not redo
        for name in LOOKS:
            ids[name].opacity, ids[name].disabled = (0, True) if name in off else (1, False)
        self._show_big(big)
        room = self._room_for_undo()
        caption = shortened(back.caption, theme.LABEL, room - dp(16) - theme.size(36), 2) if back.long else back.caption
        ids.undo.caption, ids.undo.sign, ids.undo.disabled = caption, back.sign, not back.on
        for button in (ids.undo, ids.redo, ids.next):
            button.waiting = False

    def _show_big(self, big: Big) -> None:
        """A long caption is smaller, so that two lines hold it."""
        button = self.big
        button.hold, button.role = big.hold, big.role
        button.caption, button.disabled = big.caption, not big.on
        wide = width_of(big.caption, theme.SENTENCE, True) > dp(184) * (1 if theme.large() else 2)
        button.points = theme.LABEL if wide else theme.SENTENCE

    def _room_for_undo(self) -> float:
        """How wide Undo is; where it would be too narrow, the others are signs without a word."""
        ids = self.ids
        for signs in (False, True):
            used = ids.next.width + ids.redo.width + dp(8) * 7
            for name, word in LOOKS.items():
                ids[name].caption = "" if signs else self.words.text(word)
                ids[name].sign = name if signs else ""
                fit(ids[name], 0.0)  # its width is that of its text, and no frame has gone by yet
                used += ids[name].width
            room = float(Window.width) - used
            if room >= theme.size(UNDO):
                break
        return room
