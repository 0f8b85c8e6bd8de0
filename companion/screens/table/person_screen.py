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
from companion.screens.widgets.typing import Typing
from companion.screens.widgets.widgets import Btn, Txt


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
        self.typing = Typing(self.words, plain_name, self.refresh, names=True)
        self._now, self._choose, self._leave = now, choose, back
        self._typing = False
        self._told = True
        """Whether ``choose`` knows of what has become of who plays the seat."""
        self._renamed = ""
        """The id of who is called otherwise; ``""`` while a new person is named."""
        ids = self.ids
        ids.back.act = self._back
        for column in (ids.above, ids.keyboard):
            column.bind(width=lambda column, width: fit(column, width))
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
            self._typing, self.typing.text = False, ""
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
        self._typing, self._renamed = True, renamed
        self.typing.begin(self.people.get(renamed, ""))
        self.refresh()

    def _remove(self, who: str) -> None:
        people = dict(self.desk.settings.now.people)
        people.pop(who, None)
        self.desk.settings.change(people=people)
        if who == self._now:
            self._now, self._told = "", False
        self.refresh()

    def _done(self) -> None:
        name, people = self.typing.line, self.people
        if not name or self._taken:
            return
        who = self._renamed or self._alike or new_id()
        if people.get(who) != name:
            self.desk.settings.change(people={**self.desk.settings.now.people, who: name})
        if self._renamed:
            self._typing, self.typing.text = False, ""
            self._told = self._told and who != self._now
            self.refresh()
        else:
            self._take(who)

    @property
    def _alike(self) -> str:
        """The id of who bears the name that is typed, large and small letters aside; ``""`` for nobody."""
        name = self.typing.line.casefold()
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
                self.typing.erase()
            case _ if self.typing.takes(text):
                if not self._typing:
                    self._type()
                self.typing.add(text)
            case _:
                return False
        return True

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """The list, or what is typed with the keyboard below."""
        column, words = self.ids.above, self.words
        column.clear_widgets()
        if self._typing:
            shown = escape_markup(self.typing.text.strip()) or "…"
            column.add_widget(Txt(text=f"[b]{shown}[/b]", points=theme.QUESTION, plain=self.typing.text))
            taken = self._taken
            note = words.text("ui.person.taken" if taken else "ui.person.type", name=Typed(self.typing.line))
            colour = theme.DANGER if taken else theme.QUIET
            column.add_widget(Txt(text=escape_markup(note), points=theme.LABEL, color=colour))
            done = Btn(self._done, caption=words.text("ui.ok"), ident="done", role="primary", least=theme.TARGET)
            done.disabled = taken or not self.typing.line
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
        holder = self.ids.keyboard
        holder.clear_widgets()
        if self._typing:
            holder.add_widget(self.typing.keys())
        fit(holder, holder.width)
