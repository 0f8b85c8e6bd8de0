"""Switching the table off: a question, a button to hold, and the picture that stays afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import escape_markup

from companion.messages import Words
from companion.screens.session import Session
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn, Txt

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image

HOLD = 1.5
"""Seconds to hold "Switch off"."""
PATIENCE = 30.0
"""Seconds after which a machine that is still on will not switch off any more."""


class Desk(Protocol):
    """What the screen needs of the app."""

    session: Session
    words: Words

    def switch_off(self) -> str:
        """Switch the machine off; "" or the reason why that is not possible."""


class OffScreen(FloatLayout):
    """Asks whether to switch off, and shows what happens."""

    name = "off"

    def __init__(self, desk: Desk, back: Callable[[], None]) -> None:
        super().__init__()
        self.desk, self.words, self._back = desk, desk.words, back
        text = self.words.text
        shown = desk.session.shown
        self._say(
            "ui.off.ask",
            f"ui.unsaved.{shown.unsaved}" if shown is not None and shown.unsaved else "ui.off.saved",
            Btn(self._held, caption=text("ui.off.hold"), ident="off:hold", sign="power", hold=HOLD),
            Btn(back, caption=text("ui.off.back"), ident="back", role="outline", points=theme.LABEL),
        )

    def _say(self, title: str, note: str, *buttons: Btn, **values: Any) -> None:
        column = self.ids.column
        column.clear_widgets()
        column.add_widget(
            Txt(text=f"[b]{escape_markup(self.words.text(title))}[/b]", points=theme.QUESTION, halign="center")
        )
        column.add_widget(Txt(text=escape_markup(self.words.text(note, **values)), color=theme.QUIET, halign="center"))
        for button in buttons:
            column.add_widget(button)

    def _held(self) -> None:
        self._say("ui.off.going", "ui.off.wait")
        # When that stands on the screen.
        Clock.schedule_once(self._switch_off, 0.1)

    def _switch_off(self, _dt: float) -> None:
        why = self.desk.switch_off()
        if why:
            self._failed(why)
        else:
            Clock.schedule_once(lambda _dt: self._failed(""), PATIENCE)

    def _failed(self, why: str) -> None:
        back = Btn(self._back, caption=self.words.text("ui.off.back"), ident="back", role="outline", points=theme.LABEL)
        self._say("ui.off.failed", "ui.off.by.hand", back, detail=why)


def unplug_picture(words: Words) -> Image:
    """The picture shown after switching off, not rotated, as the panel shows it."""
    from kivy.resources import resource_find
    from PIL import Image, ImageDraw, ImageFont

    width, height = int(Window.width), int(Window.height)
    picture = Image.new("RGB", (width, height), _bytes(theme.NIGHT))
    pen = ImageDraw.Draw(picture)
    said, points = words.text("ui.off.unplug"), theme.size(32)
    letters = ImageFont.truetype(resource_find("data/fonts/Roboto-Regular.ttf"), points)
    letters = letters.font_variant(size=points * min(1.0, 0.9 * width / letters.getlength(said)))
    sign = ImageFont.truetype(theme.icon_font(), dp(96))
    pen.text((width / 2, height * 0.4), theme.ICONS["unplug"], _bytes(theme.AURORA), sign, anchor="mm")
    pen.text((width / 2, height * 0.62), said, _bytes(theme.TEXT), letters, anchor="mm")
    return picture.rotate(Window.rotation, expand=True) if Window.rotation else picture


def _bytes(colour: theme.Colour) -> tuple[int, int, int]:
    red, green, blue = (round(255 * part) for part in colour[:3])
    return red, green, blue
