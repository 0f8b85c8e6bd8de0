"""Who plays a seat: chosen by a touch from those who have played, or typed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.messages.names import plain_name
from companion.messages.values import Typed
from companion.screens.table.desk import Desk
from companion.screens.table.players import known, new_id
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Row, fit
from companion.screens.widgets.keyboard import Ends, key, keyboard
from companion.screens.widgets.widgets import Btn, Txt

FIGURES = ("1234567890", "-'.&!?+", "")


class PersonScreen(BoxLayout):
    """The persons who have played, each to be chosen, called otherwise or taken off the list; and the keyboard for a
    new name. ``choose`` gets the id, ``""`` for nobody in particular, right before the screen is left; the id of before
    where that person is called otherwise now."""

    name = "person"
    title = StringProperty("")
    cased = True
    """What a real keyboard types is taken as it is."""

    def __init__(
        self, desk: Desk, title: str, now: str, choose: Callable[[str], None], back: Callable[[], None]
    ) -> None:
        super().__init__(title=title)
        self.desk, self.words = desk, desk.words
        self.text = ""
        """What is typed."""
        self._now, self._choose, self._leave = now, choose, back
        self._typing = False
        self._told = True
        """Whether ``choose`` knows of what has become of who plays the seat."""
        self._renamed = ""
        """The id of who is called otherwise; ``""`` while a new person is named."""
        self._upper, self._page = True, 0
        ids = self.ids
        ids.back.act = self._back
        for column in (ids.people, ids.keyboard):
            column.bind(width=lambda column, width: fit(column, width))
        self._pages = (
            tuple(self.words.text("ui.reference.keys").split()),
            tuple(self.words.text("ui.person.keys").split()),
            FIGURES,
        )
        if self.people:
            self.refresh()
        else:
            self._type()

    @property
    def people(self) -> dict[str, str]:
        """Who has played here: id to name."""
        return known(self.desk.settings.now.people)

    # ------------------------------------------------------------ ways

    def _back(self) -> None:
        if self._typing and self.people:
            self._typing, self.text = False, ""
            self.refresh()
        elif self._told:
            self._leave()
        else:
            self._take(self._now)

    def _take(self, who: str) -> None:
        self._choose(who)
        self._leave()

    def _type(self, renamed: str = "") -> None:
        """Type a new name, or another one for a person."""
        self._typing, self._renamed, self._page = True, renamed, 0
        self.text = self.people.get(renamed, "")
        self._upper = not self.text
        self.refresh()

    def _remove(self, who: str) -> None:
        people = dict(self.desk.settings.now.people)
        people.pop(who, None)
        self.desk.settings.change(people=people)
        if who == self._now:
            self._now, self._told = "", False
        self.refresh()

    def _done(self) -> None:
        name, people = plain_name(self.text), self.people
        if not name or self._taken:
            return
        who = self._renamed or self._alike or new_id()
        if people.get(who) != name:
            self.desk.settings.change(people={**self.desk.settings.now.people, who: name})
        if self._renamed:
            self._typing, self.text = False, ""
            self._told = self._told and who != self._now
            self.refresh()
        else:
            self._take(who)

    @property
    def _alike(self) -> str:
        """The id of who bears the name that is typed, large and small letters aside; ``""`` for nobody."""
        name = plain_name(self.text).casefold()
        return next((who for who, other in self.people.items() if other.casefold() == name), "")

    @property
    def _taken(self) -> bool:
        """Whether a person would be called as another one is: two of them could not be told apart."""
        return bool(self._renamed) and self._alike not in ("", self._renamed)

    # ------------------------------------------------------------ typing

    def typed(self, text: str) -> bool:
        """What a real keyboard types, or the name of its key; whether it means something here."""
        match text:
            case "escape":
                self._back()
            case "enter" if self._typing:
                self._done()
            case "erase" if self._typing:
                self._erase()
            case _ if len(text) == 1 and (text == " " or plain_name("a" + text) != "a"):
                if not self._typing:
                    self._type()
                self._add(text)
            case _:
                return False
        return True

    def _add(self, letter: str) -> None:
        whole = self.text + letter
        name = plain_name(whole)
        self.text = f"{name} " if whole.endswith(" ") and name else name
        self._upper = self.text.endswith((" ", "-")) or not self.text
        self.refresh()

    def _erase(self) -> None:
        self.text = self.text[:-1]
        self._upper = not self.text
        self.refresh()

    def _shift(self) -> None:
        self._upper = not self._upper
        self.refresh()

    def _turn(self) -> None:
        self._page = (self._page + 1) % len(self._pages)
        self.refresh()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """The list, or what is typed with the keyboard below."""
        column, words = self.ids.people, self.words
        column.clear_widgets()
        if self._typing:
            shown = escape_markup(self.text.strip()) or "…"
            column.add_widget(Txt(text=f"[b]{shown}[/b]", points=theme.QUESTION, plain=self.text))
            taken = self._taken
            note = words.text("ui.person.taken" if taken else "ui.person.type", name=Typed(plain_name(self.text)))
            colour = theme.WARNING if taken else theme.QUIET
            column.add_widget(Txt(text=escape_markup(note), points=theme.LABEL, color=colour))
            done = Btn(self._done, caption=words.text("ui.ok"), ident="done", role="primary", least=theme.TARGET)
            done.disabled = taken or not plain_name(self.text)
            column.add_widget(done)
        else:
            first = Row(spacing=dp(theme.GAP))
            first.add_widget(
                Btn(self._type, caption=words.text("ui.person.new"), ident="new", sign="plus", least=theme.TARGET)
            )
            first.add_widget(
                Btn(
                    partial(self._take, ""),
                    caption=words.text("ui.person.nobody"),
                    ident="nobody",
                    role="outline",
                    on=not self._now,
                    least=theme.TARGET,
                )
            )
            column.add_widget(first)
            for who, name in self.people.items():
                column.add_widget(self._row(who, name))
        self._fill_keys()
        fit(column, column.width)

    def _row(self, who: str, name: str) -> Row:
        row = Row(spacing=dp(theme.GAP))
        row.add_widget(
            Btn(partial(self._take, who), caption=name, ident=f"take:{who}", on=who == self._now, least=theme.TARGET)
        )
        rename = Btn(partial(self._type, who), sign="correct", ident=f"rename:{who}", role="quiet", span=56)
        remove = Btn(
            partial(self._remove, who), sign="close", ident=f"remove:{who}", role="quiet", span=56, hold=theme.HOLD
        )
        for button in (rename, remove):
            button.least = theme.TARGET
            row.add_widget(button)
        return row

    def _fill_keys(self) -> None:
        holder, words = self.ids.keyboard, self.words
        holder.clear_widgets()
        if self._typing:
            other = ("ui.person.accents", "ui.reference.numbers", "ui.reference.letters")[self._page]
            ends: Ends = (
                ([], []),
                ([], [key("erase", self._erase, sign="erase")]),
                (
                    [
                        key("shift", self._shift, sign="up", on=self._upper),
                        key("other", self._turn, caption=words.text(other)),
                    ],
                    [key("space", partial(self._add, " "), sign="space")],
                ),
            )
            rows = ["".join(map(self._cased, row)) for row in self._pages[self._page]]
            holder.add_widget(keyboard(rows, ends, self._add, self._pages))
        fit(holder, holder.width)

    def _cased(self, letter: str) -> str:
        large = letter.upper()
        return large if self._upper and len(large) == 1 else letter
