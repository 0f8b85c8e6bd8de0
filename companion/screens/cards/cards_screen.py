"""The owner's cards: decks as tiles, a deck's cards, and a card's values, each with where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.cards import cards
from companion.cards import fields as card_fields
from companion.cards import values as card_values
from companion.cards import words as card_words
from companion.cards.library import Library
from companion.cards.library_file import LibraryError
from companion.files import exchange
from companion.messages import Words
from companion.packs import schemas
from companion.rules.common.automa import board
from companion.rules.engine.question import Field
from companion.screens.drawings.faces import CardFace, Sheet
from companion.screens.session import Session
from companion.screens.ways import Ways
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Grid, Scroll, choice_columns, fit
from companion.screens.widgets.widgets import Btn, Txt

T = TypeVar("T")


class Desk(Protocol):
    """What the screens of the cards want of the app."""

    session: Session
    words: Words
    ways: Ways
    folder: Path

    def show(self, make: Callable[[], Any]) -> None:
        """Put on the screen that this makes."""

    def renewed(self) -> None:
        """What is on the screen has changed."""

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Do something, unless a touch would be taken for a double tap now."""


class CardsPage(BoxLayout):
    """A page with a title, a way back, notes, a body and buttons at the bottom."""

    name = "cards"
    title = StringProperty("")
    side = StringProperty("")

    def __init__(self, desk: Desk, back: Callable[[], None]) -> None:
        super().__init__()
        self.desk, self.words = desk, desk.words
        self.ids.back.act = back
        self.ids.back.answer = "back"

    def look(self, read: Callable[[Library], T], then: Callable[[T], None]) -> None:
        """Have the library read or changed; a mistake is told at the top."""

        def done(found: T | LibraryError) -> None:
            if isinstance(found, LibraryError):
                self.note(self.words.text("ui.cards.refused", detail=found), theme.DANGER)
            else:
                then(found)
            self.desk.renewed()

        self.desk.session.shelf(read, done)

    def keep(self, keep: Callable[[Library], LibraryError | None]) -> None:
        """Have something kept that is on the screen already. Nothing changes there when it is on the disk, however long
        that takes, so no touch is held up for it; only if it can't be kept, that is told at the top."""

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
        """Say something at the top, instead of what stood there."""
        notes = self.ids.notes
        notes.clear_widgets()
        if text:
            notes.add_widget(Txt(text=escape_markup(text), points=theme.LABEL, color=colour))
        fit(notes, notes.width)

    def unsaved(self, library_unsaved: LibraryError | None) -> None:
        """Say it if the library is in memory only."""
        if library_unsaved is not None:
            self.note(self.words.text("ui.cards.unsaved", detail=library_unsaved), theme.DANGER)

    def offer(self, files: Sequence[Path], take: Callable[[Path], None], none: str) -> None:
        """A button for each file that was found; where none was, the message ``none`` with the folder to put it in."""
        parts: list[Widget] = [
            Btn(
                partial(take, file),
                caption=f"{file.name} ({file.parent.name})",
                ident=f"file:{file.name}",
                halign="left",
            )
            for file in files
        ]
        if not files:
            text = self.words.text(none, folder=str(self.desk.folder / exchange.FOLDER))
            parts = [Txt(text=escape_markup(text), color=theme.QUIET)]
        self.fill(parts)

    def places(self, write: Callable[[Path], None]) -> None:
        """A button for each place that a file can be put."""

        def button(place: Path) -> Btn:
            own = place == self.desk.folder / exchange.FOLDER
            text = self.words.text("ui.cards.place.own" if own else "ui.cards.place.stick", place=exchange.named(place))
            return Btn(partial(write, place), caption=text, ident=f"place:{place.name}", halign="left")

        self.fill([button(place) for place in exchange.places(self.desk.folder)])

    def way(self, key: str, act: Callable[[], None], **look: Any) -> Btn:
        """A button at the bottom; ``key`` is its message below ``ui.cards``."""
        caption = self.words.text(f"ui.cards.{key}")

        def begin() -> bool:
            act()
            return True

        button = Btn(lambda: self.desk.act(begin), caption=caption, ident=key, **look)
        self.ids.ways.add_widget(button)
        return button

    def fill(self, parts: Sequence[Widget], columns: Callable[[float], int] | None = None) -> None:
        """Fill the body with a column that scrolls where it is too high; a grid in it has ``columns`` by its width."""
        body = self.ids.body
        body.clear_widgets()
        scroll, column = Scroll(), Column(padding=(0, dp(2), dp(10), dp(8)))
        for part in parts:
            column.add_widget(part)

        def lay_out(*_: Any) -> None:
            for part in parts:
                if columns is not None and isinstance(part, Grid):
                    part.cols = columns(column.width - dp(10))
            fit(column, column.width)

        scroll.add_widget(column)
        body.add_widget(scroll)
        column.bind(width=lay_out)


class DecksScreen(CardsPage):
    """Every deck of the editions and their modules as a tile, with how many of its cards are known."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.ways.home)
        self.title = self.words.text("ui.cards.title", edition=[f"@edition.{name}" for name in schemas.editions()])
        self.way("export", lambda: self._files("export"))
        self.way("import", lambda: self._files("import"))
        self.look(self._read, self._tiles)

    @staticmethod
    def _read(library: Library) -> dict[str, list[tuple[str, int, int]]]:
        """By edition."""
        return {
            edition: [(deck, *card_values.known(deck, library)) for deck in cards.decks(edition)]
            for edition in schemas.editions()
        }

    def _tiles(self, found: Mapping[str, Sequence[tuple[str, int, int]]]) -> None:
        words = self.words
        captions = {deck: deck_named(words, deck) for decks in found.values() for deck, _, _ in decks}
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
        self.desk.show(lambda: DeckScreen(self.desk, deck))

    def _files(self, way: str) -> None:
        from companion.screens.cards.exchange_screen import ExportScreen, ImportScreen

        self.desk.show(lambda: (ExportScreen if way == "export" else ImportScreen)(self.desk))


class DeckScreen(CardsPage):
    """The cards of a deck: which are known, which in part."""

    def __init__(self, desk: Desk, deck: str) -> None:
        super().__init__(desk, desk.ways.cards)
        self.deck = deck
        self.title = deck_named(self.words, deck)
        self.look(self._read, self._list)

    def _read(self, library: Library) -> list[tuple[str, int, int]]:
        found = []
        for path in cards.cards(self.deck, library):
            values = card_values.values(path, library.sources(path))
            found.append((path, sum(v.real for v in values), len(values)))
        return found

    def _list(self, found: Sequence[tuple[str, int, int]]) -> None:
        words = self.words
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
        parts: list[Widget] = [grid]
        if not found:
            parts = [Txt(text=escape_markup(words.text("ui.cards.none.long")), color=theme.QUIET)]
        elif card_fields.form(self.deck).board is not None:
            parts.append(
                Txt(text=escape_markup(words.text("ui.cards.map.hint")), color=theme.QUIET, points=theme.LABEL)
            )
        widest = [f"{c} 0/00" for c in captions]
        self.fill(parts, lambda width: min(3, choice_columns(widest, width)) if found else 1)
        due = [path for path, n, of in found if n < of]
        self.ids.ways.clear_widgets()
        if due:
            self.way("enter", lambda: self._enter([p for p, _, _ in found], due), role="primary")

    def _open(self, path: str) -> None:
        self.desk.show(lambda: CardScreen(self.desk, self.deck, path))

    def _enter(self, every: list[str], due: list[str]) -> None:
        enter(self.desk, self.deck, every, due)


class CardScreen(CardsPage):
    """A card: each value and its source."""

    def __init__(self, desk: Desk, deck: str, path: str) -> None:
        super().__init__(desk, lambda: desk.show(lambda: DeckScreen(desk, deck)))
        self.deck, self.path = deck, path
        self.title = self.words.option(cards.title(path))
        self.look(lambda library: library.sources(path), self._values)

    def _values(self, sources: card_values.Sources) -> None:
        words = self.words
        values = card_values.values(self.path, sources)
        named = [known(words, value) for value in values]
        columns = 1 if len(values) == 1 or self.path == board.CARD else 3
        columns = columns if len(values) > 4 and not theme.large() else min(2, columns)
        grid = Values(cols=columns)
        for widget in named:
            grid.add_widget(widget)
        parts: list[Widget] = [grid]
        region = card_fields.form(self.path).board is not None
        if region:
            parts += [Txt(text=escape_markup(line), points=theme.LABEL) for line in told_ways(words, sources)]
        self.fill(parts)
        form = card_values.form_of(self.path, sources)
        if region and card_fields.spaces(self.path, form):
            face = CardFace()
            face.show(region_sheet(self.path, form, sources), words)
            self.ids.body.add_widget(face, 1)
        self.ids.ways.clear_widgets()
        if any(source == "owner" for _, source in sources.values()):
            self.way("forget", self._forget, hold=theme.HOLD, role="outline")
        self.way("change", lambda: enter(self.desk, self.deck, [self.path], [self.path]), role="primary")

    def _forget(self) -> None:
        def forget(library: Library) -> tuple[card_values.Sources, LibraryError | None]:
            library.forget(self.path)
            return library.sources(self.path), library.unsaved

        def then(found: tuple[card_values.Sources, LibraryError | None]) -> None:
            self._values(found[0])
            self.unsaved(found[1])

        self.look(forget, then)


def deck_named(words: Words, deck: str) -> str:
    """What a deck is called, in whichever edition it is."""
    return words.text(f"ui.cards.deck.{schemas.parted(deck)[1]}")


def enter(desk: Desk, deck: str, every: Sequence[str], due: Sequence[str]) -> None:
    """Take down these cards of a deck, one after the other."""
    from companion.screens.cards.board_copy import BoardCopy
    from companion.screens.cards.entry_screen import EntryScreen

    rest = [path for path in due if path != board.CARD]
    if board.CARD in due:
        desk.show(lambda: BoardCopy(desk, then=lambda: desk.show(lambda: DeckScreen(desk, deck))))
    else:
        desk.show(lambda: EntryScreen(desk, deck, every, rest))


class Values(Grid):
    """Values in columns, those of a row of the same height."""

    def fit(self, width: float) -> float:
        """See :func:`~companion.screens.widgets.boxes.fit`."""
        cells = list(reversed(self.children))
        for cell in cells:
            cell.padding[3] = dp(4)
        height = float(super().fit(width))
        for i in range(0, len(cells), self.cols):
            row = cells[i : i + self.cols]
            high = max(cell.height for cell in row)
            for cell in row:
                cell.padding[3] += high - cell.height
        return height


class Known(Column):
    """A value with its name and its source: dashed amber if it is a stand-in one, "?" in a dotted box if unknown."""

    def __init__(self, label: str, shows: str, source: str, mark: str) -> None:
        super().__init__()
        self.source = source
        colour = theme.WARNING if source == "stand-in" else theme.TEXT
        self.add_widget(Txt(text=escape_markup(label), points=theme.LABEL, color=theme.QUIET))
        text = f"[b]{escape_markup(shows)}[/b]"
        if mark:
            tint = theme.AMBER_HEX if source == "stand-in" else theme.QUIET_HEX
            text += f"  [size={theme.size(theme.LABEL)}][color={tint}]{escape_markup(mark)}[/color][/size]"
        self.add_widget(Txt(text=text, color=colour))
        self.bind(pos=self._edge, size=self._edge)

    def _edge(self, *_: Any) -> None:
        self.canvas.before.clear()
        x, y, w, h = self.x + 1, self.y + 1, self.width - 2, self.height - 2
        corners = [x, y, x + w, y, x + w, y + h, x, y + h]
        with self.canvas.before:
            if self.source == "stand-in":
                Color(*theme.WARNING)
                Line(points=corners, close=True, dash_length=6, dash_offset=4, width=1)
            elif not self.source:
                Color(*theme.QUIET)
                Line(points=corners, close=True, dash_length=2, dash_offset=4, width=1)
            else:
                Color(*theme.LINE)
                Line(rounded_rectangle=(x, y, w, h, dp(theme.CORNER)), width=1)


def known(words: Words, value: card_values.Value) -> Known:
    """The widget of one value of a card."""
    shows = "?" if not value.source else shown(words, value.field, value.value)
    return Known(
        words.field(value.field), shows, value.source, words.text(f"ui.cards.source.{value.source or 'unknown'}")
    )


def shown(words: Words, field: Field, value: Any) -> str:
    """A value as the page of a card shows it."""
    if field.name == "boxes" and isinstance(value, dict):
        rows: dict[str, list[str]] = {}
        for box, kind in value.items():
            rows.setdefault(box[0], []).append(words.text(f"ui.box.{kind}"))
        return "\n".join(f"{row}: {', '.join(kinds)}" for row, kinds in rows.items())
    if field.name == "stars":
        return words.text("ui.cards.stars", n=len(value))
    return card_words.shown(words, field, value)


def told_ways(words: Words, sources: card_values.Sources) -> list[str]:
    """The ways and white rectangles that were told of a part of a map, a line each."""
    ways: list[str] = sources.get("ways", ([], ""))[0]
    lines = [card_words.told_way(words, way) for way in ways]
    rectangles: list[str] = sources.get("rectangles", ([], ""))[0]
    if rectangles:
        lines.append(words.text("ui.cards.rectangles", spaces=rectangles))
    return lines


def region_sheet(
    path: str, form: card_values.Form, sources: card_values.Sources, picked: Sequence[str] = (), now: str = ""
) -> Sheet:
    """A part of a map as it is known, to be drawn."""
    offered = card_fields.form(path)
    return Sheet(
        offered.drawn,
        (),
        {},
        {},
        {},
        now,
        offered.board,
        card_fields.spaces(path, form),
        sources.get("ways", ([], ""))[0],
        sources.get("rectangles", ([], ""))[0],
        picked,
    )
