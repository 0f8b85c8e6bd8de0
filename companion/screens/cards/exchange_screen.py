"""The library as one file: where to save it, and how another one differs before it is taken over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.cards import cards
from companion.cards import words as card_words
from companion.cards.library import Difference, Library
from companion.cards.library_file import LibraryError, read_import
from companion.files import exchange
from companion.packs import schemas
from companion.screens.cards.cards_screen import deck_named
from companion.screens.cards.page import CardsPage, Desk
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn, Txt


class ExportScreen(CardsPage):
    """A button for each place where the file can be saved."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.ways.cards)
        self.title = self.words.text("ui.cards.export.title")
        self.places(self._write, "ui.cards.export.then")

    def _write(self, place: Path) -> None:
        def write(library: Library) -> Path:
            file = exchange.new_file(place, datetime.now().astimezone().date())
            library.export(file)
            return file

        self.look(write, self._written)

    def _written(self, file: Path) -> None:
        self.note(self.words.text("ui.cards.exported", file=str(file)), theme.AURORA)
        self.ids.ways.clear_widgets()
        self.way("import.on", self.desk.ways.cards, role="primary")


class ImportScreen(CardsPage):
    """The files found; then how the chosen one differs, and two ways to take it over."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.ways.cards)
        self.title = self.words.text("ui.cards.import.title")
        self.look(lambda _: exchange.libraries(exchange.places(desk.folder)), self._files)

    def _files(self, files: Sequence[Path]) -> None:
        self.offer(files, self._open, "ui.cards.import.none", "ui.cards.import.then")

    def _open(self, file: Path) -> None:
        self.note("")
        self.look(lambda library: library.differences(read_import(file)), self._list)

    def _list(self, found: Sequence[Difference]) -> None:
        words = self.words
        if not found:
            self.note(words.text("ui.cards.import.same"))
            return
        # Values that would change come first, as they must be looked at.
        row = sorted(found, key=lambda d: d.mine is None)
        self.fill_up(
            [
                Txt(
                    text=escape_markup(card_words.otherwise(words, d)),
                    points=theme.LABEL,
                    color=theme.TEXT if d.mine is None else theme.DANGER,
                )
                for d in row
            ]
        )
        new = [d for d in found if d.mine is None]
        self.note(words.text("ui.cards.import.found", new=len(new), other=len(found) - len(new)))
        self.ids.ways.clear_widgets()
        if new and len(new) < len(found):
            self.way("import.new", lambda: self._take(new))
        self.way("import.all", lambda: self._take(found), role="primary")

    def _take(self, differences: Sequence[Difference]) -> None:
        def take(library: Library) -> LibraryError | None:
            library.take(differences)
            return library.unsaved

        self.look(take, partial(self._taken, differences))

    def _taken(self, taken: Sequence[Difference], unsaved: LibraryError | None) -> None:
        """How many values were taken, and each deck that has some of them, as the way to its cards."""
        self.ids.ways.clear_widgets()
        decks = Counter(schemas.full(one.card).partition("/")[0] for one in taken if one.card)
        self.fill_up([button for deck, n in decks.items() for button in self._deck(deck, n)])
        self.note(self.words.text("ui.cards.import.taken", n=len(taken)), theme.AURORA)
        self.unsaved(unsaved)
        self.way("import.on", self.desk.ways.cards, role="primary")

    def _deck(self, deck: str, n: int) -> list[Widget]:
        """The way to a deck of which so many values were taken; none to what is no deck."""
        words, edition = self.words, schemas.parted(deck)[0]
        if schemas.plain(deck) not in cards.decks(edition):
            return []
        with words.told_of(edition):  # a deck may be called otherwise there
            caption = f"{deck_named(words, deck)}\n{words.text('ui.cards.import.taken', n=n)}"
        return [
            Btn(partial(self.desk.ways.deck, schemas.plain(deck)), caption=caption, ident=f"deck:{deck}", halign="left")
        ]
