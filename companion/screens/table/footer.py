"""The footer of the table screen: undo and redo, log, correct, why, and the big button."""

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
"""The least width of Undo, in dp at normal type."""
LOOKS = {"log": "ui.log", "correct": "ui.correct", "why": "ui.why"}
"""The buttons between undo and the big one, with their messages."""


class Back(Struct, frozen=True):
    """The button at the left: undo, or how to leave the present activity."""

    caption: str
    sign: str
    on: bool = True
    long: bool = False
    """The caption may be long; it is cut to two lines."""


class Big(Struct, frozen=True):
    """The text of the big button (``""``: there is none), and how many seconds it must be held (0: not at all)."""

    caption: str
    on: bool = True
    hold: float = 0.0
    role: str = "primary"
    ident: str = "next"
    """Its name in the map of the screen: that of the option for which it stands, if it does."""


NOTHING = Big("", on=False)
"""No big button: the answer is touched where it stands."""


class Footer(Surface):
    """``acts``: what each button does, by its name: undo, redo, log, correct, why, again, next."""

    def __init__(self, words: Words, acts: Mapping[str, Callable[[], None]]) -> None:
        super().__init__()
        self.words = words
        for name, act in acts.items():
            self.ids[name].act = act

    @staticmethod
    def rows() -> int:
        """Two where the window stands upright and Undo has no room beside the others: it has a row of its own."""
        beside = dp(UNDO * theme.SCALE + 200 + 4 * 60 + 64)
        return 2 if Window.height > Window.width and Window.width < beside else 1

    @classmethod
    def high(cls) -> float:
        """Its height in pixels."""
        return float(dp(theme.footer() + (theme.TARGET if cls.rows() == 2 else 0)))

    @property
    def big(self) -> Btn:
        """The big button."""
        button: Btn = self.ids.next
        return button

    def show(self, back: Back, big: Big, redo: bool = False, off: tuple[str, ...] = (), again: bool = False) -> None:
        """Show these. ``redo``: whether there is an act to redo. ``off``: hidden buttons of :data:`LOOKS`. ``again``:
        whether there is a voice that can say something again."""
        ids = self.ids
        for button, shown in ((ids.redo, redo), (ids.again, again)):
            button.opacity, button.width = (1, dp(52)) if shown else (0, 0)
            button.disabled = not shown
        self._place()
        for name in LOOKS:
            ids[name].opacity, ids[name].disabled = (0, True) if name in off else (1, False)
        self._show_big(big)
        room = self._room_for_undo()
        lines = 1 if self.rows() == 2 and theme.large() else 2
        caption = (
            shortened(back.caption, theme.LABEL, room - dp(16) - theme.size(36), lines) if back.long else back.caption
        )
        ids.undo.caption, ids.undo.sign, ids.undo.disabled = caption, back.sign, not back.on
        for button in (ids.undo, ids.redo, ids.next):
            button.waiting = False

    def _place(self) -> None:
        """Undo and redo are before the others, or above them."""
        ids, two = self.ids, self.rows() == 2
        self.height, ids.upper.height = self.high(), dp(theme.TARGET) if two else 0
        ids.next.size_hint_x = 1 if two else None
        if not two:
            ids.next.width = dp(200)
        row = ids.upper if two else ids.lower
        if ids.undo.parent is not row:
            for button in (ids.redo, ids.undo):
                button.parent.remove_widget(button)
                row.add_widget(button, len(row.children))

    def _show_big(self, big: Big) -> None:
        """A long caption gets smaller letters, so that it fits on two lines."""
        button = self.big
        button.hold, button.role = big.hold, big.role
        button.caption, button.disabled, button.ident = big.caption, not (big.on and big.caption), big.ident
        button.opacity = 1 if big.caption else 0
        wide = width_of(big.caption, theme.SENTENCE, True) > dp(184) * (1 if theme.large() else 2)
        button.points = theme.LABEL if wide else theme.SENTENCE

    def _room_for_undo(self) -> float:
        """The width of Undo; if it is too narrow, the others become signs without words."""
        ids = self.ids
        if self.rows() == 2:
            for name in LOOKS:
                ids[name].caption, ids[name].sign = "", name
            return float(Window.width - ids.redo.width - dp(24))
        for signs in (False, True):
            used = ids.next.width + ids.redo.width + ids.again.width + dp(8) * 8
            for name, word in LOOKS.items():
                ids[name].caption = "" if signs else self.words.text(word)
                ids[name].sign = name if signs else ""
                fit(ids[name], 0.0)  # its width is that of its text, which no frame has set yet
                used += ids[name].width
            room = float(Window.width) - used
            if room >= theme.size(UNDO):
                break
        return room
