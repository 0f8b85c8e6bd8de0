"""The table as it was after an old act: to look at, to go back to, or to answer that act differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec import structs

from companion.game.telling import Told
from companion.rules.engine.question import Posed
from companion.screens.editors.editor import Editor
from companion.screens.shown import Shown
from companion.screens.table.attempts import Beside
from companion.screens.table.desk import Desk
from companion.screens.table.footer import Back, Big
from companion.screens.table.table_screen import TableScreen
from companion.screens.ways import Purpose
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Txt


class PastTable(TableScreen):
    """The table screen for ``then``, with dots around it like everything that is not the present.

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
        self.footer.ids.undo.act = done
        self.ids.header.ids.menu.disabled = True
        self.update(then)

    def update(self, shown: Shown) -> None:
        """Show the table of then, with nothing on it to choose but another answer to that question."""
        looking = self.purpose == "look"
        bare: dict[str, Any] = {"side": (), "ahead": (), **({"options": (), "fields": ()} if looking else {})}
        super().update(replace(shown, open={seat: structs.replace(p, **bare) for seat, p in shown.open.items()}))

    @property
    def occupied(self) -> bool:
        """Buttons of the table mean nothing here."""
        return True

    def make_editor(self, posed: Posed) -> None:
        """To look, nothing can be answered."""
        if self.purpose == "look" or self.secrets.covered(posed, self.shown):
            self.editor = Editor(posed, self.words, self.submit, self.rebuild)
        else:
            super().make_editor(posed)

    def beside(self) -> Beside:
        """Who looks at a table wants to see its drawing."""
        return structs.replace(super().beside(), past=self.purpose == "look")

    def above(self, width: float) -> Sequence[Widget]:
        """That this is not the present, and what has been seen since."""
        key = "ui.past.change" if self.purpose == "change" else "ui.past.look"
        found: list[Widget] = [Txt(text=f"[b]{escape_markup(self.words.text(key))}[/b]", points=theme.LABEL)]
        if self.seen and self.purpose == "look":
            cards = [self.words.text("ui.past.seen.deck", deck=f"@deck.{deck}", n=n) for deck, n in self.seen.items()]
            text = self.words.text("ui.past.seen", cards=cards)
            found.append(Txt(text=escape_markup(text), color=theme.QUIET, points=theme.LABEL))
        return found

    def back(self, shown: Shown) -> Back:
        """To the log."""
        return Back(self.words.text("ui.past.back"), "back")

    def big(self) -> Big:
        """To go back to there, or the other answer: both are held."""
        if self.purpose == "look":
            return Big(self.words.text("ui.past.go"), hold=theme.HOLD, role="apart")
        return structs.replace(super().big(), hold=theme.HOLD, role="apart")

    def off(self) -> tuple[str, ...]:
        """Nothing of the past is corrected, and the log is where it came from."""
        return ("log", "correct")

    def submit(self, value: Any) -> None:
        """Answer the old question with this."""
        act, session = self.told.act, self.desk.session
        self.desk.act(lambda: session.change_answer(act, value))

    def confirm(self) -> None:
        """Go back to there, or give the other answer."""
        act, session = self.told.act, self.desk.session
        if self.purpose == "look":
            self.desk.act(lambda: session.go_to(act), self.footer.big)
        elif self.editor is not None and self.editor.first is not None:
            self.submit(self.editor.first.id)
        elif self.editor is not None and self.editor.ready:
            self.submit(self.editor.value)
