"""A line that somebody writes, such as a note on a card: what is typed, and the keyboard below."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.messages import Words
from companion.messages.names import plain_line
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import fit
from companion.screens.widgets.typing import Typing
from companion.screens.widgets.widgets import Btn, Txt


class WritingScreen(BoxLayout):
    """``done`` gets the line, an empty one too, right before the screen is left; Back leaves it as it was."""

    name = "writing"
    title = StringProperty("")
    cased = True
    """What a real keyboard types is taken as it is."""

    def __init__(
        self, words: Words, title: str, now: str, most: int, done: Callable[[str], None], back: Callable[[], None]
    ) -> None:
        super().__init__(title=title)
        self.words, self._done, self._leave = words, done, back
        self.typing = Typing(words, lambda text: plain_line(text, most), self.refresh)
        self.typing.begin(plain_line(now, most))
        self.ids.back.act = back
        for column in (self.ids.above, self.ids.keyboard):
            column.bind(width=lambda column, width: fit(column, width))
        self.refresh()

    def typed(self, text: str) -> bool:
        """What a real keyboard types, or the name of its key; whether it means something here."""
        match text:
            case "escape":
                self._leave()
            case "enter":
                self._finish()
            case "erase":
                self.typing.erase()
            case _ if self.typing.takes(text):
                self.typing.add(text)
            case _:
                return False
        return True

    def refresh(self) -> None:
        """The line, OK, and the keys."""
        column, holder = self.ids.above, self.ids.keyboard
        column.clear_widgets()
        shown = escape_markup(self.typing.text.strip()) or "…"
        column.add_widget(Txt(text=f"[b]{shown}[/b]", points=theme.SENTENCE, plain=self.typing.text))
        column.add_widget(
            Btn(self._finish, caption=self.words.text("ui.ok"), ident="done", role="primary", least=theme.TARGET)
        )
        holder.clear_widgets()
        holder.add_widget(self.typing.keys())
        fit(column, column.width)
        fit(holder, holder.width)

    def _finish(self) -> None:
        self._done(self.typing.line)
        self._leave()
