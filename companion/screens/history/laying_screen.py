"""A kept game is packed away and laid out again: first what to note, then part by part with its drawing, what to put
where, to be ticked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from kivy.core.window import Window
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.game import laying
from companion.game.laying import Part
from companion.messages import Words
from companion.screens import drawings
from companion.screens.shown import Shown
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Scroll, fit
from companion.screens.widgets.widgets import Btn, Txt

DRAWN: dict[laying.View, type[drawings.Drawing]] = {
    "setup": drawings.SetupDrawing,
    "map": drawings.MapDrawing,
    "zone": drawings.ZoneDrawing,
    "enemies": drawings.EnemiesDrawing,
    "convoy": drawings.ConvoyDrawing,
    "automa": drawings.AutomaDrawing,
    "tracks": drawings.TracksDrawing,
}
"""What shows each part as it stood."""


class Desk(Protocol):
    """What this page wants of the app."""

    words: Words

    def renewed(self) -> None:
        """What is on the screen has changed."""


class LayingScreen(BoxLayout):
    """One part at a time. Back from the first goes to the table, on from the last too."""

    name = "laying"
    title = StringProperty("")
    upright = BooleanProperty(False)

    def __init__(self, desk: Desk, shown: Shown, done: Callable[[], None]) -> None:
        super().__init__(upright=Window.height > Window.width)
        self.desk, self.words, self._table, self._done = desk, desk.words, shown.table, done
        self._parts: list[Part] = laying.parts(shown.table)
        self._ticked: set[tuple[int, int]] = set()
        self._at = -1
        """The part that is shown; -1: what to note beforehand."""
        self.ids.back.act = done
        self._show()

    def _turn(self, step: int) -> None:
        self._at += step
        if -1 <= self._at < len(self._parts):
            self._show()
            self.desk.renewed()
        else:
            self._done()

    def _show(self) -> None:
        words = self.words
        part = self._parts[self._at] if self._at >= 0 else None
        called = words.text(f"lay.part.{part.name}", seat=f"@seat.{part.seat}") if part else words.text("lay.part.note")
        self.title = words.text("lay.title", part=called, n=self._at + 2, of=len(self._parts) + 1)
        self._draw(part)
        column = Column(padding=theme.GAP, spacing=theme.GAP)
        lines = part.lines if part is not None else laying.to_note(self._table)
        for n, line in enumerate(lines):
            column.add_widget(self._line(n, words.text(line.key, **line.values)))
        if not lines:
            column.add_widget(Txt(text=escape_markup(words.text("lay.note.nothing")), color=theme.QUIET))
        scroll = Scroll()
        scroll.add_widget(column)
        column.bind(width=lambda *_: fit(column, column.width))
        self.ids.lines.clear_widgets()
        self.ids.lines.add_widget(scroll)
        last = self._at + 1 == len(self._parts)
        self.ids.on.caption = words.text("lay.done" if last else "lay.on")
        self.ids.on.act = partial(self._turn, 1)
        self.ids.before.caption = words.text("lay.before")
        self.ids.before.act = partial(self._turn, -1)

    def _draw(self, part: Part | None) -> None:
        room = self.ids.drawing
        room.clear_widgets()
        kind = DRAWN[part.view if part is not None else "setup"]
        drawing = kind()
        if isinstance(drawing, drawings.ConvoyDrawing) and part is not None:
            drawing.seat = part.seat
        drawing.update(self._table, None, self.words)
        room.add_widget(drawing)

    def _line(self, n: int, text: str) -> Widget:
        done = (self._at, n) in self._ticked
        button = Btn(
            caption=text,
            ident=f"tick:{n}",
            sign="ticked" if done else "box",
            role="hand",
            halign="left",
            points=theme.LABEL,
        )
        button.act = lambda: self._tick(n, button)
        return button

    def _tick(self, n: int, button: Btn) -> None:
        self._ticked ^= {(self._at, n)}
        button.sign = "ticked" if (self._at, n) in self._ticked else "box"
