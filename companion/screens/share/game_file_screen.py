"""A game as one file: where to save it, or which one to import."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.files import exchange
from companion.files.error import FileError
from companion.game import gamefile
from companion.journal.error import JournalError
from companion.screens.cards import page
from companion.screens.cards.page import CardsPage
from companion.screens.drawings import scene
from companion.screens.widgets import theme
from companion.screens.widgets.games import about
from companion.screens.widgets.widgets import Btn, Txt
from companion.settings import SettingsFile

Trouble = FileError | JournalError


class Desk(page.Desk, Protocol):
    """What these screens want of the app."""

    settings: SettingsFile


class _GamePage(CardsPage):
    """A page that works in the worker thread."""

    def _on(self) -> None:
        """It is done: to the past games."""
        self.ids.ways.clear_widgets()
        self.way("games.on", self.desk.ways.history, role="primary")
        self.desk.renewed()

    def _refused(self, error: Trouble) -> None:
        detail = error if isinstance(error, FileError) else error.detail
        self.note(self.words.text("ui.game.refused", detail=detail), theme.DANGER)
        self.desk.renewed()


class UnfinishedScreen(_GamePage):
    """The unfinished games; a touch leads to saving one as a file."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.ways.history)
        self.title = self.words.text("ui.game.unfinished.title")
        parts: list[Widget] = []
        scenes = []
        for row in (row for row in desk.session.games() if not row.over and not row.unfit):
            button = Btn(
                partial(desk.ways.game_file, row.id),
                caption=about(row, self.words, desk.settings.now, "ui.home.going"),
                ident=f"game:{row.id}",
                points=theme.LABEL,
                halign="left",
            )
            scenes.append(scene.of(row, size_hint_y=None))
            parts += [button, scenes[-1]]
        self.fill([self.hint("ui.game.unfinished.then"), *parts], pictures=scenes)


class GameExportScreen(_GamePage):
    """A button for each place where the file can be saved."""

    def __init__(self, desk: Desk, game: int) -> None:
        super().__init__(desk, desk.ways.history)
        self.title = self.words.text("ui.game.export.title")
        self.game = game
        row = next(row for row in desk.session.games() if row.id == game)
        key = "ui.home.over" if row.over else "ui.home.going"
        told = Txt(text=escape_markup(about(row, self.words, desk.settings.now, key)), points=theme.LABEL)
        self.places(self._write, "ui.game.export.then", [told, scene.of(row, size_hint_y=None)])

    def _write(self, place: Path) -> None:
        session = self.desk.session

        def write() -> Path:
            file = exchange.new_file(
                place, datetime.now().astimezone().date(), f"{exchange.GAME}-{self.game}", gamefile.ENDING
            )
            gamefile.export(session.journal, self.game, file)
            return file

        session.beside(write, self._written)

    def _written(self, file: Path | Trouble) -> None:
        if isinstance(file, Path):
            self.note(self.words.text("ui.cards.exported", file=str(file)), theme.AURORA)
            self._on()
        else:
            self._refused(file)


class GameImportScreen(_GamePage):
    """The files found; a touch imports one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.ways.history)
        self.title = self.words.text("ui.game.import.title")
        self.desk.session.beside(lambda: exchange.games(exchange.places(desk.folder)), self._files)

    def _files(self, files: Sequence[Path] | Trouble) -> None:
        if isinstance(files, FileError | JournalError):
            self._refused(files)
            return
        self.offer(files, self._take, "ui.game.import.none", "ui.game.import.then")
        self.desk.renewed()

    def _take(self, file: Path) -> None:
        session = self.desk.session

        session.beside(lambda: gamefile.take(session.journal, file), partial(self._taken, file.name))

    def _taken(self, name: str, taken: gamefile.Taken | Trouble) -> None:
        if not isinstance(taken, gamefile.Taken):
            self._refused(taken)
            return
        text = self.words.text(f"ui.game.came.{taken.kin.how}", file=name, act=taken.kin.common)
        if taken.differ:
            text += " " + self.words.text("ui.game.differs", n=len(taken.differ))
        self.note(text, theme.AURORA)
        self._on()
