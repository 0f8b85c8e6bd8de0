"""A page about cards or files: title, back, notes, body, and buttons at the bottom."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.cards.library import Library
from companion.cards.library_file import LibraryError
from companion.files import exchange
from companion.messages import Words
from companion.packs import schemas
from companion.rules.engine import offered
from companion.screens.drawings.scene import Scene
from companion.screens.session import Session
from companion.screens.ways import Ways
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Grid, Scroll, fit, stretch
from companion.screens.widgets.widgets import Btn, Txt
from companion.settings import SettingsFile

T = TypeVar("T")
PICTURE = 96
"""The least height of a picture that fills what a page leaves, in dp."""


class Desk(Protocol):
    """What the card screens need of the app."""

    session: Session
    settings: SettingsFile
    words: Words
    ways: Ways
    folder: Path

    def renewed(self) -> None:
        """What is on the screen has changed."""

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Do something, unless it may be a double tap."""


class CardsPage(BoxLayout):
    """A page with title, back, notes, body and buttons at the bottom."""

    name = "cards"
    title = StringProperty("")
    side = StringProperty("")

    def __init__(self, desk: Desk, back: Callable[[], None], deck: str = "") -> None:
        """``deck``: what the page is about is told in the words of its edition."""
        super().__init__()
        self.desk, self.words = desk, desk.words
        if deck:
            with contextlib.suppress(offered.UnknownName):
                self.words.edition = schemas.parted(deck)[0]
        self.ids.back.act = back
        self.ids.back.answer = "back"

    def look(self, read: Callable[[Library], T], then: Callable[[T], None]) -> None:
        """Read or change the library; an error is shown at the top."""

        def done(found: T | LibraryError) -> None:
            if isinstance(found, LibraryError):
                self.note(self.words.text("ui.cards.refused", detail=found), theme.DANGER)
            else:
                then(found)
            self.desk.renewed()

        self.desk.session.shelf(read, done)

    def keep(self, keep: Callable[[Library], LibraryError | None]) -> None:
        """Save something that is shown already. The screen does not wait for the disk; only an error is shown, at the
        top."""

        def done(found: tuple[LibraryError | None] | LibraryError) -> None:
            if isinstance(found, LibraryError):
                self.note(self.words.text("ui.cards.refused", detail=found), theme.DANGER)
            elif found[0] is not None:
                self.unsaved(found[0])
            else:
                return
            self.desk.renewed()

        self.desk.session.shelf(lambda library: (keep(library),), done)

    def note(self, text: str, colour: theme.Colour = theme.QUIET) -> None:
        """Show a text at the top in place of the last one."""
        notes = self.ids.notes
        notes.clear_widgets()
        if text:
            notes.add_widget(Txt(text=escape_markup(text), points=theme.LABEL, color=colour))
        fit(notes, notes.width)

    def lost(self, text: str) -> None:
        """Looking for something went wrong in a way that nobody expected."""
        self.note(text, theme.DANGER)

    def unsaved(self, library_unsaved: LibraryError | None) -> None:
        """Say so if the library is only in memory."""
        if library_unsaved is not None:
            self.note(self.words.text("ui.cards.unsaved", detail=library_unsaved), theme.DANGER)

    def offer(self, files: Sequence[Path], take: Callable[[Path], None], none: str, then: str) -> None:
        """A button for each file found, and the message ``then`` that says what a touch does; if there is none, the
        message ``none`` with the folder for files."""
        parts: list[Widget] = [
            Btn(
                partial(take, file),
                caption=f"{file.name} ({file.parent.name})",
                ident=f"file:{file.name}",
                halign="left",
            )
            for file in files
        ]
        if files:
            parts.append(self.hint(then))
        else:
            text = self.words.text(none, folder=str(self.desk.folder / exchange.FOLDER))
            parts = [Txt(text=escape_markup(text), color=theme.QUIET)]
        self.fill_up(parts)

    def fill_up(self, parts: Sequence[Widget], columns: Callable[[float], int] | None = None) -> None:
        """Fill the body with these as :meth:`fill` does, and the height that they leave with the road that waits."""
        road = Scene((), 0, size_hint_y=None)
        self.fill([*parts, road], columns, [road])

    def hint(self, key: str) -> Txt:
        """What can be done next on this page, or elsewhere with what it made."""
        return Txt(text=escape_markup(self.words.text(key)), points=theme.LABEL, color=theme.QUIET)

    def places(self, write: Callable[[Path], None], then: str, about: Sequence[Widget] = ()) -> None:
        """A button for each place where a file can be saved; ``then``: the message that says where it is wanted.
        ``about``: what is saved; the last of it is a picture of it."""

        def button(place: Path) -> Btn:
            own = place == self.desk.folder / exchange.FOLDER
            text = self.words.text("ui.cards.place.own" if own else "ui.cards.place.stick", place=exchange.named(place))
            return Btn(partial(write, place), caption=text, ident=f"place:{place.name}", halign="left")

        buttons = [button(place) for place in exchange.places(self.desk.folder)]
        self.fill([*buttons, self.hint(then), *about], pictures=about[-1:])

    def way(self, key: str, act: Callable[[], None], **look: Any) -> Btn:
        """A button at the bottom; its message is ``ui.cards.KEY``."""
        caption = self.words.text(f"ui.cards.{key}")

        def begin() -> bool:
            act()
            return True

        button = Btn(lambda: self.desk.act(begin), caption=caption, ident=key, **look)
        self.ids.ways.add_widget(button)
        return button

    def fill(
        self,
        parts: Sequence[Widget],
        columns: Callable[[float], int] | None = None,
        pictures: Sequence[Widget] = (),
    ) -> None:
        """Fill the body with a column that scrolls if it is too high. ``columns``: number of columns of a grid for a
        width. ``pictures``: those of the parts that share the height that the others leave."""
        body = self.ids.body
        body.clear_widgets()
        scroll, column = Scroll(), Column(padding=(0, dp(2), dp(10), dp(8)))
        for part in parts:
            column.add_widget(part)

        def lay_out(*_: Any) -> None:
            for part in parts:
                if columns is not None and isinstance(part, Grid):
                    part.cols = columns(column.width - dp(10))
            stretch(column, scroll.height, pictures, dp(PICTURE))

        scroll.add_widget(column)
        body.add_widget(scroll)
        column.bind(width=lay_out)
        scroll.bind(height=lay_out)
