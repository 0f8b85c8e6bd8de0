"""The rules to look up: sections at the left, upright above, beside them their rules, and a search with a screen
keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.messages import Words
from companion.reference.reference import Doubt, Entry, Reference, Section
from companion.rules.engine.doubts import doubts, played
from companion.screens.session import Session
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Grid, fit, upright
from companion.screens.widgets.keyboard import Ends, key, keyboard
from companion.screens.widgets.told import ruled
from companion.screens.widgets.widgets import Btn, Txt

PAGE = 12
"""Rules built at once."""
NUMBERS = ("1234567890", "-", "")
"""The keyboard's rows for rule ids."""
LONGEST = 24
"""The most letters of a search: as many as fit on one line."""
ABOVE = 0.35
"""The part of the page that the sections have where the window stands upright."""


class Desk(Protocol):
    """What the reference needs of the app."""

    session: Session
    words: Words

    @property
    def reference(self) -> Reference:
        """The rules in the app's language."""


class ReferenceScreen(BoxLayout):
    """The rules; ``rule``: opened at this one. ``back``: leads to the previous screen."""

    name = "reference"
    title = StringProperty("")

    def __init__(self, desk: Desk, back: Callable[[], None], rule: str = "") -> None:
        super().__init__(title=desk.words.text("ui.reference"))
        self.words, self.reference = desk.words, desk.reference
        shown = desk.session.shown
        self._used = {doubt: played(shown.table, doubt) for doubt in doubts(shown.table)} if shown is not None else {}
        self._leave = back
        self.wanted = ""
        """The text of the search."""
        self._found: list[Entry] = []
        self._searching = False
        self._typing = self._numbers = False
        self._section, self._at, self._first = self.reference.section(rule), "", 0
        ids = self.ids
        ids.back.act, ids.erase.act, ids.field.act = self._back, self._clear, self._type
        self._side = ids.side.__self__  # taken out and put back, so it must be held
        self._buttons = {section.id: self._section_button(section) for section in self.reference.sections}
        sections = ids.sections
        if upright():  # above the rules, which need the width
            ids.body.orientation, self._side.size_hint, sections = "vertical", (1, ABOVE), Grid(cols=2)
            ids.sections.add_widget(sections)
        for button in self._buttons.values():
            sections.add_widget(button)
        self._keys: tuple[bool, bool] | None = None
        for column in (ids.sections, ids.rows, ids.keyboard):
            column.bind(width=lambda column, width: fit(column, width))
        self.open(rule)

    # ------------------------------------------------------------ ways

    def open(self, rule: str) -> None:
        """Show a section from this rule on; the search text stays."""
        self._section, self._at, self._searching, self._typing = self.reference.section(rule), rule, False, False
        places = [entry.id for entry in self._section.entries]
        self._first = places.index(rule) if rule in places else 0
        self._refresh()
        Clock.schedule_once(self._show_section)

    def _show_section(self, _dt: float) -> None:
        if self._side.parent is not None and self._buttons:
            self._side.scroll_to(self._buttons[self._section.id], animate=False)

    def _open_section(self, section: str) -> None:
        self.wanted = ""
        self.open(section)

    def _turn(self, first: int) -> None:
        self._first = first
        self._refresh()

    def _back(self) -> None:
        if self.wanted.strip() and not self._searching:
            self._searching, self._first = True, 0
            self._refresh()
        else:
            self._leave()

    # ------------------------------------------------------------ search

    def typed(self, text: str) -> bool:
        """Handle text from a real keyboard, or the name of a key (see :mod:`companion.screens.devices.controls`).
        Returns whether it means something here."""
        match text:
            case "escape":
                self._back()
            case "enter":
                self._put_away()
            case "erase":
                self._erase()
            case " " | "-":
                self._add(text)
            case _ if len(text) == 1 and text.isalnum():
                self._add(text)
            case _:
                return False
        return True

    def _type(self) -> None:
        self._typing = True
        if self.wanted.strip() and not self._searching:
            self._searching, self._first = True, 0
        self._refresh()

    def _put_away(self) -> None:
        self._typing = False
        self._refresh()

    def _add(self, letter: str) -> None:
        self._seek((self.wanted + letter).lstrip()[:LONGEST])

    def _erase(self) -> None:
        self._seek(self.wanted[:-1])

    def _clear(self) -> None:
        self._typing = True
        self._seek("")

    def _seek(self, wanted: str) -> None:
        self.wanted, self._first = wanted, 0
        self._searching = bool(wanted.strip())
        self._found = self.reference.search(wanted)
        self._refresh()

    def _other_keys(self) -> None:
        self._numbers = not self._numbers
        self._fill_keys()

    # ------------------------------------------------------------ showing

    def _refresh(self) -> None:
        ids = self.ids
        ids.field.caption = self.wanted or self.words.text("ui.reference.find")
        ids.field.on = self._typing
        ids.erase.opacity, ids.erase.disabled = (1, False) if self.wanted else (0, True)
        body = ids.body
        if self._searching and self._side.parent is not None:
            body.remove_widget(self._side)
        elif not self._searching and self._side.parent is None:
            body.add_widget(self._side, len(body.children))
        for section, button in self._buttons.items():
            button.on = section == self._section.id
        self._fill_rows()
        self._fill_keys()

    def _section_button(self, section: Section) -> Btn:
        return Btn(
            partial(self._open_section, section.id),
            caption=section.title,
            ident=f"section:{section.id}",
            points=theme.LABEL,
            least=theme.TARGET,
        )

    def _fill_rows(self) -> None:
        column, words = self.ids.rows, self.words
        column.clear_widgets()
        entries: Sequence[Entry] = self._found if self._searching else self._section.entries
        first, after = self._first, self._first + PAGE
        if self._searching:
            text = words.text("ui.reference.found", n=len(entries)) if entries else words.text("ui.reference.nothing")
            column.add_widget(Txt(text=escape_markup(text), color=theme.QUIET, points=theme.LABEL))
        elif not self._buttons:
            column.add_widget(Txt(text=escape_markup(words.text("ui.reference.none")), color=theme.QUIET))
        if first:
            column.add_widget(self._page_button("earlier", max(0, first - PAGE), len(entries)))
        for entry in entries[first:after]:
            column.add_widget(ruled(entry.id, words, self.open) if self._searching else self._entry(entry))
        if after < len(entries):
            column.add_widget(self._page_button("more", after, len(entries)))
        fit(column, column.width)
        self.ids.scroll.scroll_y = 1

    def _page_button(self, ident: str, first: int, n: int) -> Btn:
        return Btn(
            partial(self._turn, first),
            caption=self.words.text("ui.reference.page", first=first + 1, last=min(n, first + PAGE), n=n),
            ident=ident,
            sign="up" if ident == "earlier" else "down",
            role="outline",
            points=theme.LABEL,
            least=theme.TARGET,
        )

    def _entry(self, entry: Entry) -> Column:
        """A rule with its id, and below it its doubts with their readings."""
        column = Column()
        colour = theme.AURORA_HEX if entry.id == self._at else theme.QUIET_HEX
        text = f"[b][color={colour}]{entry.id}[/color][/b]  {escape_markup(entry.text)}"
        column.add_widget(Txt(text=text, plain=f"{entry.id}  {entry.text}"))
        for doubt in entry.doubts:
            for line in self._doubt(doubt):
                column.add_widget(line)
        return column

    def _doubt(self, doubt: Doubt) -> list[Txt]:
        words = self.words
        head = f"[b]{escape_markup(words.text('ui.doubt', id=doubt.id))}[/b]  {escape_markup(doubt.question)}"
        found = [Txt(text=head, color=theme.QUIET, points=theme.LABEL)]
        for letter, text in doubt.readings:
            used = self._used.get(doubt.id) == letter
            key = "ui.reference.reading.used" if used else "ui.reference.reading"
            found.append(
                Txt(
                    text=escape_markup(words.text(key, letter=letter, text=text)),
                    color=theme.TEXT if used else theme.QUIET,
                    points=theme.LABEL,
                )
            )
        return found

    # ------------------------------------------------------------ keyboard

    def _fill_keys(self) -> None:
        if self._keys == (self._typing, self._numbers):
            return  # a finger may be on them
        self._keys = (self._typing, self._numbers)
        holder, words = self.ids.keyboard, self.words
        holder.clear_widgets()
        if self._typing:
            letters = words.text("ui.reference.keys").split()
            rows = NUMBERS if self._numbers else letters
            other = words.text("ui.reference.letters" if self._numbers else "ui.reference.numbers")
            ends: Ends = (
                ([], []),
                ([], [key("erase", self._erase, sign="erase")]),
                (
                    [key("other", self._other_keys, caption=other)],
                    [
                        key("space", partial(self._add, " "), sign="space"),
                        key("done", self._put_away, sign="put-away"),
                    ],
                ),
            )
            holder.add_widget(keyboard(rows, ends, self._add, (letters,)))
        fit(holder, holder.width)
