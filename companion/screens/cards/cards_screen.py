"""The owner's cards: decks as tiles, a deck's cards, and a card's values with their sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.cards import cards
from companion.cards import fields as card_fields
from companion.cards import values as card_values
from companion.cards.library import Library
from companion.cards.library_file import LibraryError
from companion.files.error import Fault
from companion.game import owned
from companion.messages import Words
from companion.packs import schemas
from companion.screens.cards.face_view import FaceView
from companion.screens.cards.known import WAYS, Values, card_sheet, known, region_sheet, told_ways
from companion.screens.cards.page import CardsPage, Desk
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Grid, Scroll, choice_columns, fit, stand, upright
from companion.screens.widgets.widgets import Btn, Txt


class DecksScreen(CardsPage):
    """Every deck of the owner's editions and their modules as a tile, with the number of known cards.

    An edition is shown if its box is owned or if values of its cards are kept; of modules what is in an owned box.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.ways.home)
        self._owned = owned.editions(desk.settings.now.boxes)
        self._modules = owned.of("module", desk.settings.now.boxes)
        self.way("export", lambda: self._files("export"))
        self.way("import", lambda: self._files("import"))
        self.look(self._read, self._tiles)

    def _read(self, library: Library) -> dict[str, list[tuple[str, int, int]]]:
        """By edition."""
        shown = {*self._owned, *library.editions}
        return {
            edition: [
                (deck, *card_values.known(deck, library, self._modules)) for deck in cards.decks(edition, self._modules)
            ]
            for edition in schemas.editions()
            if edition in shown
        }

    def _tiles(self, found: Mapping[str, Sequence[tuple[str, int, int]]]) -> None:
        words = self.words
        self.title = words.text("ui.cards.title", edition=[f"@edition.{name}" for name in found])
        captions = dict[str, str]()
        for edition, decks in found.items():
            with words.told_of(edition):  # a deck may be called otherwise there
                captions.update({deck: deck_named(words, deck) for deck, _, _ in decks})
        longest = [
            *(word for caption in captions.values() for word in caption.split()),
            words.text("ui.cards.known", n=20, of=20),
        ]
        parts: list[Widget] = []
        for edition, decks in found.items():
            if len(found) > 1:
                name = words.text(f"edition.{edition}")
                parts.append(Txt(text=f"[b]{escape_markup(name)}[/b]", color=theme.AURORA))
            parts.append(self._grid(decks, captions))
        self.fill(parts, lambda width: max(2, choice_columns(longest, width)))

    def _grid(self, decks: Sequence[tuple[str, int, int]], captions: Mapping[str, str]) -> Grid:
        grid = Grid(cols=2)
        for deck, n, of in decks:
            told = self.words.text("ui.cards.known" if of else "ui.cards.none", n=n, of=of)
            tile = Btn(
                partial(self._open, deck),
                deck,
                caption=f"{captions[deck]}\n{told}",
                ident=f"deck:{deck}",
                least=92,
                sign="check" if of and n == of else "",
                on=of > 0 and n == of,
            )
            grid.add_widget(tile)
        return grid

    def _open(self, deck: str) -> None:
        self.desk.ways.deck(deck)

    def _files(self, way: str) -> None:
        self.desk.ways.library_file(way)


class DeckScreen(CardsPage):
    """The cards of a deck, and whether each is known, in part or not."""

    def __init__(self, desk: Desk, deck: str) -> None:
        super().__init__(desk, desk.ways.cards, deck)
        self.deck = deck
        self.title = deck_named(self.words, deck)
        self._modules = owned.of("module", desk.settings.now.boxes)
        self.look(self._read, self._list)

    def _read(self, library: Library) -> tuple[list[tuple[str, int, int]], list[Fault]]:
        found = []
        for path in cards.cards(self.deck, library, self._modules):
            values = card_values.values(path, library.sources(path))
            found.append((path, sum(v.real for v in values), len(values)))
        return found, card_values.contradictions(self.deck, library)

    def _list(self, read: tuple[Sequence[tuple[str, int, int]], Sequence[Fault]]) -> None:
        words = self.words
        found, odd = read
        if found:
            self.side = words.text("ui.cards.known", n=sum(n == of for _, n, of in found), of=len(found))
        captions = [words.option(cards.title(path)) for path, _, _ in found]
        grid = Grid(cols=2)
        for (path, n, of), caption in zip(found, captions, strict=True):
            grid.add_widget(
                Btn(
                    partial(self._open, path),
                    path,
                    caption=caption,
                    badge="" if n == of else f"{n}/{of}",
                    sign="check" if n == of else "",
                    ident=f"card:{path}",
                )
            )
        checks = [words.text("ui.cards.check", wanted=fault.expected) for fault in odd]
        parts: list[Widget] = [*(Txt(text=escape_markup(c), color=theme.DANGER) for c in checks), grid]
        if not found:
            parts = [Txt(text=escape_markup(words.text("ui.cards.none.long")), color=theme.QUIET)]
        elif card_fields.form(self.deck).board is not None:
            parts.append(
                Txt(text=escape_markup(words.text("ui.cards.map.hint")), color=theme.QUIET, points=theme.LABEL)
            )
        widest = [f"{c} 0/00" for c in captions]
        self.fill_up(parts, lambda width: min(3, choice_columns(widest, width)) if found else 1)
        due = [path for path, n, of in found if n < of]
        self.ids.ways.clear_widgets()
        if due:
            self.way("enter", lambda: self._enter([p for p, _, _ in found], due), role="primary")
        elif not found:
            self.way("others", self.desk.ways.cards, role="primary")

    def _open(self, path: str) -> None:
        self.desk.ways.card(self.deck, path)

    def _enter(self, every: list[str], due: list[str]) -> None:
        self.desk.ways.enter(self.deck, every, due)


class CardScreen(CardsPage):
    """A card: each value and its source."""

    def __init__(self, desk: Desk, deck: str, path: str) -> None:
        super().__init__(desk, lambda: desk.ways.deck(deck), deck)
        self.deck, self.path = deck, path
        self.title = self.words.option(cards.title(path))
        self.look(lambda library: library.sources(path), self._values)

    def _values(self, sources: card_values.Sources) -> None:
        words = self.words
        values = card_values.values(self.path, sources)
        form = card_values.form_of(self.path, sources)
        drawn = card_fields.form(self.path).board is not None and bool(card_fields.spaces(self.path, form))
        sheet = region_sheet(self.path, form, sources) if drawn else card_sheet(words, self.path, values, self.title)
        grid = Values(cols=2 if upright() and not theme.large() else 1)
        for value in values:
            grid.add_widget(known(words, value))
        parts: list[Widget] = [grid]
        ways = told_ways(words, sources)
        parts += [Txt(text=escape_markup(line), points=theme.LABEL) for line in ways]
        others = self._owned(sources) - {card_fields.kept_as(self.path, v.field.name) for v in values if v.source}
        others -= {*WAYS} if ways else set()
        if others:  # so that it can be seen that something can be forgotten
            more = words.text("ui.cards.more", n=len(others))
            parts.append(Txt(text=escape_markup(more), points=theme.LABEL, color=theme.QUIET))
        self._beside(sheet, parts, touched=drawn)
        self.ids.ways.clear_widgets()
        if self._owned(sources):
            self.way("forget", self._forget, hold=theme.HOLD, role="outline")
        self.way("change", lambda: self.desk.ways.enter(self.deck, [self.path], [self.path]), role="primary")

    @staticmethod
    def _owned(sources: card_values.Sources) -> set[str]:
        """What the owner has told of it, here or in a game."""
        return {name for name, (_, source) in sources.items() if source == "owner"}

    def _beside(self, sheet: Sheet, parts: Sequence[Widget], *, touched: bool) -> None:
        """The card's face, beside it each value with its source. ``touched``: something on the face can be."""
        body, view, side, scroll = self.ids.body, FaceView(), BoxLayout(), Scroll()
        column = Column(padding=(0, dp(2), dp(10), dp(8)))
        for part in parts:
            column.add_widget(part)
        scroll.add_widget(column)
        side.add_widget(scroll)
        body.clear_widgets()
        body.add_widget(view)
        body.add_widget(side)

        def lay_out(*_: Any) -> None:
            fit(column, stand(body, side, dp(theme.panels()[0])))

        scroll.bind(width=lay_out)
        lay_out()
        view.show(sheet, self.words, touched=touched)

    def _forget(self) -> None:
        def forget(library: Library) -> tuple[card_values.Sources, LibraryError | None]:
            library.forget(self.path)
            return library.sources(self.path), library.unsaved

        def then(found: tuple[card_values.Sources, LibraryError | None]) -> None:
            self._values(found[0])
            self.unsaved(found[1])

        self.look(forget, then)


def deck_named(words: Words, deck: str) -> str:
    """The name of a deck in its edition."""
    return words.text(f"ui.cards.deck.{schemas.parted(deck)[1]}")
