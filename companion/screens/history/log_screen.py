"""The log: rounds and phases, each act with its sentences, the newest last; undone ones are greyed.

A touch on an act shows its reasons, and the ways to the table as it was then and to another answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from companion.game import owned, unseen
from companion.game.telling import Told
from companion.messages import Words
from companion.rules.engine.table import Table, Terms
from companion.screens.drawings.reasons import reasons
from companion.screens.session import Session
from companion.screens.table import asked
from companion.screens.ways import Purpose, Ways
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, Flow, fit
from companion.screens.widgets.games import played_with
from companion.screens.widgets.told import LookUp, ruled, sentence
from companion.screens.widgets.widgets import Btn, Txt
from companion.settings import SettingsFile

FAINT = 0.5
"""How much of an undone act is seen."""
KEPT = 1.5
"""Seconds for which an act that was unfolded is kept in view."""
PAGE = 30
"""Acts that are shown at first; a touch shows as many more."""


class Desk(Protocol):
    """What the log wants of the app."""

    session: Session
    words: Words
    settings: SettingsFile
    ways: Ways


class LogScreen(BoxLayout):
    """What happened."""

    name = "log"
    title = StringProperty("")

    def __init__(self, desk: Desk, back: Callable[[], None]) -> None:
        shown = desk.session.shown
        terms = shown.table.terms if shown is not None else Terms()
        boxes = played_with(terms.edition, terms.modules, owned.asked(desk.settings.now.boxes), desk.words)
        super().__init__(title=" · ".join([desk.words.text("ui.log"), *([boxes] if boxes else [])]))
        self.desk, self.session, self.words = desk, desk.session, desk.words
        self.ids.back.act = back
        self._last = PAGE
        self._kept: LoggedAct | None = None
        """The act that was just unfolded, until its texts have found their heights."""
        self._keep = Clock.create_trigger(self._show_kept)
        self.ids.acts.bind(height=self._keep)
        self._ask()

    def _ask(self) -> None:
        self.session.log(self._last, self.show)

    def show(self, acts: Sequence[tuple[Told, bool]], earlier: bool) -> None:
        """Fill in what the worker has found."""
        column, words, shown = self.ids.acts, self.words, self.session.shown
        if shown is None:
            return
        column.clear_widgets()
        if earlier:
            column.add_widget(
                Btn(
                    self._more,
                    caption=words.text("ui.log.earlier"),
                    ident="earlier",
                    role="outline",
                    least=theme.TARGET,
                )
            )
        before = (-1, "")
        for told, stands in acts:
            if not told.lines and (told.posed is None or told.posed.kind == "tell"):
                continue
            phase_of_act = (told.round, told.phase)
            if phase_of_act != before:
                before = phase_of_act
                phase = words.text(f"ui.phase.{phase_of_act[1] or 'setup'}")
                text = words.text("ui.round.phase", round=told.round, phase=phase) if told.round else phase
                column.add_widget(Txt(text=f"[b]{escape_markup(text)}[/b]", color=theme.AURORA, points=theme.LABEL))
            caption = asked.told(told, shown.table, shown.open.values(), words)
            secret = unseen.hidden(told, shown.table, shown.open.values())
            go = None if secret else self.desk.ways.past
            look_up = self.desk.ways.reference
            column.add_widget(LoggedAct(told, stands, shown.table, words, caption, go, look_up, self._unfolded))
        if not acts:
            column.add_widget(Txt(text=escape_markup(words.text("ui.log.nothing")), color=theme.QUIET))
        Clock.schedule_once(lambda _dt: setattr(self.ids.scroll, "scroll_y", 1 if self._last > PAGE else 0))

    def lost(self, text: str) -> None:
        """Looking for the acts went wrong in a way that nobody expected."""
        self.ids.acts.clear_widgets()
        self.ids.acts.add_widget(Txt(text=escape_markup(text), color=theme.DANGER))

    def _unfolded(self, row: LoggedAct) -> None:
        """Keep what was touched in view, at the top, with what can be done with it below: the column grows or shrinks
        around it, over some frames."""
        self._kept = row
        self._keep()
        Clock.schedule_once(partial(self._let_go, row), KEPT)

    def _show_kept(self, *_: Any) -> None:
        scroll, column, row = self.ids.scroll, self.ids.acts, self._kept
        spare = column.height - scroll.height
        if row is not None and row in column.children and spare > 0:
            scroll.scroll_y = min(1.0, max(0.0, (row.top - column.y - scroll.height) / spare))

    def _let_go(self, row: LoggedAct, _dt: float) -> None:
        if self._kept is row:
            self._kept = None

    def _more(self) -> None:
        self._last += PAGE
        self._ask()


class LoggedAct(Column):
    """One act: what was answered and what was said; unfolds to its reasons and to ``go``, the ways into the past."""

    def __init__(
        self,
        told: Told,
        stands: bool,
        table: Table,
        words: Words,
        caption: str,
        go: Callable[[Told, Purpose], None] | None,
        look_up: LookUp,
        unfolded: Callable[[LoggedAct], None],
    ) -> None:
        super().__init__(spacing=dp(2), opacity=1 if stands else FAINT)
        self._unfolded = unfolded
        self._told, self._stands, self._table, self._words = told, stands, table, words
        self._caption, self._go, self._look_up = caption, go, look_up
        self._open = False
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        told, words = self._told, self._words
        self.add_widget(
            Btn(
                self._turn,
                caption=self._caption if self._stands else words.text("ui.log.undone", what=self._caption),
                ident=f"act:{told.act}",
                role="outline",
                halign="left",
                sign="down" if self._open else "right",
                points=theme.LABEL,
                least=theme.TARGET,
            )
        )
        if not self._open:
            first = next((line for line in told.lines if not line.rides), None)
            for line in told.lines:
                if line is not first:
                    self.add_widget(sentence(line, words, quiet=True, points=theme.LABEL))
            return
        if self._go is not None:
            ways = self._ways()
            self.add_widget(ways)
            fit(ways, self.width)
        for line in told.lines:
            known = bool(line.why or line.rule)
            found = reasons(line, self._table, words, self._look_up) if known else [sentence(line, words)]
            for widget in found:
                self.add_widget(widget)
        if not told.lines and told.posed is not None and told.posed.kind != "tell" and told.posed.rule:
            self.add_widget(ruled(told.posed.rule, words, self._look_up))

    def _ways(self) -> Flow:
        """What can be done with an old act."""
        flow, go, told = Flow(), self._go, self._told
        assert go is not None
        purposes: list[Purpose] = ["look"]
        if self._stands and told.posed is not None and told.entry is not None and changeable(told.entry.key):
            purposes.append("change")
        for purpose in purposes:
            flow.add_widget(
                Btn(
                    partial(go, told, purpose),
                    caption=self._words.text(f"ui.log.{purpose}"),
                    ident=f"{purpose}:{told.act}",
                    sign="look" if purpose == "look" else "correct",
                    wide=False,
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        return flow

    def _turn(self) -> None:
        self._open = not self._open
        self._fill()
        self._unfolded(self)


def changeable(key: str) -> bool:
    """Whether an entry of this key was an answer that could have been another one."""
    return key not in ("tell", "correct") and not key.startswith("side:")
