"""The table as it was after an old act: to look at, to go back to, or to answer that act differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

from kivy.core.window import Window
from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec import structs

from companion.rules.question import Posed
from companion.screens import panel, theme
from companion.screens.editors import Editor
from companion.screens.session import Shown
from companion.screens.table_screen import Desk, TableScreen
from companion.screens.widgets import Txt
from companion.telling import Told

Purpose = Literal["look", "change"]


class PastTable(TableScreen):
    """The table screen for ``then``, amber like everything that is not the present.

    To *look*, Next goes back to there (held); to *change*, the old question is open again and an answer to it replaces
    the old one. ``seen``: cards turned since, by deck. ``done`` goes back to the log.
    """

    name = "past"

    def __init__(
        self,
        desk: Desk,
        told: Told,
        then: Shown,
        seen: Mapping[str, int],
        purpose: Purpose,
        done: Callable[[], None],
    ) -> None:
        super().__init__(desk)
        self.told, self.seen, self.purpose, self._done = told, seen, purpose, done
        self.past = True
        self.ids.undo.act = done
        self.ids.header.ids.menu.disabled = True
        self.update(then)

    def update(self, shown: Shown) -> None:
        """Show the table of then, with nothing on it to choose but another answer to that question."""
        looking = self.purpose == "look"
        bare: dict[str, Any] = {"side": (), **({"options": (), "fields": ()} if looking else {})}
        super().update(replace(shown, open={seat: structs.replace(p, **bare) for seat, p in shown.open.items()}))

    @property
    def occupied(self) -> bool:
        """Buttons of the table mean nothing here."""
        return True

    def _make_editor(self, posed: Posed) -> None:
        if self.purpose == "look" or self._covered(posed):
            self.editor = Editor(posed, self.words, self._submit, self.rebuild)
        else:
            super()._make_editor(posed)

    def _tries(self, posed: Posed) -> list[panel.Attempt]:
        """Who looks at a table wants to see its drawing: what is said beside it is scrolled rather."""
        found = super()._tries(posed)
        beside = [attempt for attempt in found if attempt.width < Window.width]
        return beside if beside and self.purpose == "look" else found

    def _above(self, shown: Shown, posed: Posed, attempt: panel.Attempt) -> list[Widget]:
        key = "ui.past.change" if self.purpose == "change" else "ui.past.look"
        found: list[Widget] = [
            Txt(text=f"[b]{escape_markup(self.words.text(key))}[/b]", color=theme.WARNING, points=theme.LABEL)
        ]
        if self.seen and self.purpose == "look":
            cards = [self.words.text("ui.past.seen.deck", deck=f"@deck.{deck}", n=n) for deck, n in self.seen.items()]
            text = self.words.text("ui.past.seen", cards=cards)
            found.append(Txt(text=escape_markup(text), color=theme.WARNING, points=theme.LABEL))
        return [*found, *self._asked_above(shown, posed, attempt)]

    def _fill_footer(self, shown: Shown) -> None:
        super()._fill_footer(shown)
        ids, words = self.ids, self.words
        for button in (ids.redo, ids.log, ids.correct):
            button.opacity, button.disabled = 0, True
        ids.undo.caption, ids.undo.sign, ids.undo.disabled = words.text("ui.past.back"), "back", False

    def _fill_next(self, shown: Shown) -> None:
        super()._fill_next(shown)
        button = self.ids.next
        if self.purpose == "look":
            button.caption, button.disabled = self.words.text("ui.past.go"), False
        button.hold, button.role = theme.HOLD, "amber"
        self._size_next()

    def _submit(self, value: Any) -> None:
        act, session = self.told.act, self.desk.session
        self.desk.act(lambda: session.change_answer(act, value))

    def confirm(self) -> None:
        """Go back to there, or give the other answer."""
        act, session = self.told.act, self.desk.session
        if self.purpose == "look":
            self.desk.act(lambda: session.go_to(act), self.ids.next)
        elif self.editor is not None and self.editor.ready:
            self._submit(self.editor.value)
