"""Copies of games, of any machine: what each contains, and restoring one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.cards.library import Difference, Library
from companion.files.error import FileError, Said
from companion.game import comeback
from companion.game.comeback import Back
from companion.journal import offers
from companion.journal.error import JournalError
from companion.journal.offers import Offer
from companion.journal.strange import CopyError
from companion.messages import Words
from companion.screens.cards.page import CardsPage, Desk
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn, Txt

Looked = tuple[list[Offer], list[tuple[Path, str | Said]]]


class CopiesScreen(CardsPage):
    """A button for each whole copy; a line for files that are none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.ways.home)
        self.title = self.words.text("ui.copies.title")
        session = desk.session
        session.beside(lambda: offers.look(session.folder, session.copier.root), self._list)

    def _list(self, looked: Looked | FileError | JournalError) -> None:
        if isinstance(looked, FileError | JournalError):
            return
        found, broken = looked
        parts: list[Widget] = [
            Btn(
                partial(self._take, offer.file),
                caption=described(offer, self.words),
                ident=f"copy:{offer.file.name}",
                halign="left",
            )
            for offer in found
        ]
        if not found:
            parts.append(Txt(text=escape_markup(self.words.text("ui.copies.none")), color=theme.QUIET))
        for file, why in broken:
            text = self.words.text("ui.copies.broken", file=f"{file.parent.name}/{file.name}", detail=why)
            parts.append(Txt(text=escape_markup(text), points=theme.LABEL, color=theme.DANGER))
        self.fill(parts)
        self.desk.renewed()

    def _take(self, file: Path) -> None:
        session = self.desk.session
        self.note(self.words.text("ui.copies.coming"))

        def take() -> Back | CopyError:
            library = session.library
            assert isinstance(library, Library)
            try:
                return comeback.take(session.journal, library, session.folder, file)
            except CopyError as error:
                return error

        session.beside(take, partial(self._taken, file))

    def _taken(self, file: Path, back: Back | CopyError | FileError | JournalError) -> None:
        if not isinstance(back, Back):
            detail = back if isinstance(back, FileError) else back.why if isinstance(back, CopyError) else back.detail
            self.note(self.words.text("ui.copies.broken", file=file.name, detail=detail), theme.DANGER)
        else:
            self.note(" ".join(self.words.value(said) for said in back.told), theme.AURORA)
            new = [difference for difference in back.more if difference.mine is None]
            self.ids.ways.clear_widgets()
            if new:
                self.way("import.new", lambda: self._cards(new))
        self.desk.renewed()

    def _cards(self, new: list[Difference]) -> None:
        def taken(_none: None) -> None:
            self.ids.ways.clear_widgets()
            self.note(self.words.text("ui.cards.import.taken", n=len(new)), theme.AURORA)

        self.look(lambda library: library.take(new), taken)


def described(offer: Offer, words: Words) -> str:
    """A copy in two lines: evening and number of games; machine and file."""
    key = "ui.copies.one.damaged" if offer.damaged else "ui.copies.one"
    first = words.text(key, day=offer.day or words.text("ui.copies.dateless"), n=offer.games)
    return f"{first}\n{' · '.join(part for part in (offer.machine, offer.file.name) if part)}"
