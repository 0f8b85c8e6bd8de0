"""A set-up code, typed letter by letter. What it means is shown before the game begins."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.messages import Words
from companion.screens.session import Session
from companion.screens.ways import Ways
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import fit
from companion.screens.widgets.games import played_with
from companion.screens.widgets.widgets import Btn, Txt
from companion.share import setup_code
from companion.share.error import ShareError
from companion.share.letters import LETTERS

COLUMNS = 8
USUAL = 17
"""Letters of the code of a game begun on a table; shorter input is not called wrong yet."""
LONGEST = setup_code.MOST_LETTERS
SAID = ("copy", "people", "difficulty", "variant")
"""Choices named before the game begins."""


class Desk(Protocol):
    """What this screen needs of the app."""

    session: Session
    words: Words
    ways: Ways

    def new_from_code(self, setup: setup_code.SetUp, button: Btn) -> None:
        """Begin the game of a code."""


class CodeScreen(BoxLayout):
    """Keys with the letters of a code."""

    name = "code"
    title = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__(title=desk.words.text("ui.code"))
        self.desk, self.words = desk, desk.words
        self.text = ""
        self._setup: setup_code.SetUp | None = None
        ids = self.ids
        ids.back.act = desk.ways.home
        ids.letters.cols = COLUMNS
        for letter in LETTERS:
            ids.letters.add_widget(
                Btn(partial(self.type, letter), caption=letter, ident=f"key:{letter}", least=theme.TARGET, inset=4)
            )
        ids.erase.act = self.erase
        ids.erase.caption = desk.words.text("ui.code.erase")
        ids.begin.act = self._begin
        ids.begin.caption = desk.words.text("ui.code.begin")
        ids.letters.bind(width=lambda grid, width: fit(grid, width))
        self._show()

    def type(self, letter: str) -> None:
        """Add a letter."""
        if len(self.text) < LONGEST:
            self.text += letter
            self._show()

    def erase(self) -> None:
        """Remove the last letter."""
        self.text = self.text[:-1]
        self._show()

    def _begin(self) -> None:
        if self._setup is not None:
            self.desk.new_from_code(self._setup, self.ids.begin)

    def _show(self) -> None:
        """The letters in groups, and what they mean or what is wrong with them."""
        words, ids = self.words, self.ids
        self._setup, said, colour = None, words.text("ui.code.type"), theme.QUIET
        try:
            self._setup = setup_code.read_code(self.text)
            said, colour = self._says(self._setup), theme.AURORA
        except ShareError as error:
            if len(self.text) >= USUAL:
                said, colour = words.text(error.key, **error.values), theme.DANGER
        groups = "-".join(self.text[i : i + 4] for i in range(0, len(self.text), 4))
        ids.begin.disabled = self._setup is None
        ids.erase.disabled = not self.text
        ids.said.clear_widgets()
        ids.said.add_widget(Txt(text=f"[b]{groups or '–'}[/b]", points=theme.QUESTION, plain=groups))
        ids.said.add_widget(Txt(text=escape_markup(said), points=theme.LABEL, color=colour))
        fit(ids.said, ids.said.width)

    def _says(self, setup: setup_code.SetUp) -> str:
        """What is played, if it is not the usual, and the most important choices."""
        words, boxes = self.words, played_with(setup.edition, setup.modules, False, self.words)
        choices = (words.text(f"ui.code.{name}.{setup.choices[name]}") for name in SAID if name in setup.choices)
        board = [words.text(f"map.{setup.map}")] if setup.map else []
        return " · ".join([*([boxes] if boxes else []), *board, *choices])
