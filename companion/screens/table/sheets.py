"""What is laid over the drawing, one sheet at a time: Why?, what can be seen coming, what may be done now, the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from companion.game import unseen
from companion.messages.names import named
from companion.rules.common import leaving
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, has_left, humans, is_alive
from companion.screens.editors.side_acts import Pairs, play_from_hand, side_act
from companion.screens.shown import Shown
from companion.screens.table import facts, overlay
from companion.screens.table.desk import Desk
from companion.screens.table.players import known
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import fit
from companion.screens.widgets.overlay import Overlay
from companion.screens.widgets.widgets import Btn, Txt

LEAVE = 1.0
"""Seconds for which leaving and coming back must be held."""


class Sheets:
    """Holds the sheet that is open; ``changed`` lays the screen out again."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self.desk, self.words, self._changed = desk, desk.words, changed
        self.open: Overlay | None = None
        """The sheet over the drawing."""

    def lay(self, title: str, content: Sequence[Widget]) -> None:
        """Lay a sheet over the drawing; it shows with the next layout. ``title``: its message."""
        self.open = Overlay(self.words.text(title), content, self.take_away)

    def _slide(self, title: str, content: Sequence[Widget]) -> None:
        self.lay(title, content)
        self._changed()

    def close(self) -> None:
        """Take the sheet away; what is below shows with the next layout."""
        self.open = None

    def take_away(self) -> None:
        """Take the sheet away."""
        self.close()
        self._changed()

    def why(self, shown: Shown, posed: Posed) -> None:
        """Why? for the lines and the question that are open, else for what was said last; with a sheet open that is
        taken away instead."""
        if self.open is not None:
            self.take_away()
            return
        lines = posed.lines
        if not lines and shown.undo is not None and not unseen.hidden(shown.undo, shown.table, shown.open.values()):
            lines = shown.undo.lines
        content = overlay.why(lines, posed, shown.table, self.words, self._use_other, self.desk.ways.reference)
        self._slide("ui.why.title", content)

    def _use_other(self, changes: list[tuple[str, str]]) -> None:
        session = self.desk.session
        self.desk.act(lambda: session.correct(changes), Btn.latest)

    def facts(self, table: Table) -> None:
        """Everything that can be seen coming, unshortened."""
        content: list[Widget] = [
            Txt(text=facts.in_full(fact, theme.SENTENCE), plain=fact.whole()) for fact in facts.facts(table, self.words)
        ]
        self._slide("ui.facts", content)

    def now(self, posed: Posed, start: Callable[[str], None], hand: Callable[[], None] | None = None) -> None:
        """Everything that may be done on top of the question; ``hand`` begins to play a card that others must not
        see."""
        ordered = sorted((option for option in posed.side if not option.grave), key=lambda option: option.rare)
        acts = [side_act(option, self.words, start, theme.SENTENCE) for option in ordered]
        if hand is not None:
            acts.insert(0, play_from_hand(hand, self.words, theme.SENTENCE))
        self._slide("ui.now.title", acts)

    def lock(self, then: Callable[[], None]) -> None:
        """The lock, to be held open before correcting."""
        self._slide("ui.locked", overlay.unlock(self.words, then))

    def people(self, table: Table, acts: Sequence[Widget] = ()) -> None:
        """Who plays each seat; who of several leaves the game and who comes back. ``acts``: which Convoys are kept."""
        content: list[Widget] = [self._player(table, seat) for seat in humans(table)]
        if len(content) > 1 and leaving.going_on(table):
            content += self._leaving(table)
        self._slide("ui.menu.people", [*content, *acts])

    def _player(self, table: Table, seat: str) -> Btn:
        """The button that says who plays a seat, or that nobody has said so."""
        words = self.words
        who, _ = named(table).get(seat, ("", ""))
        title = words.text("ui.person.seat", colour=words.colour(seat))
        return Btn(
            partial(self.desk.ways.person, title, who, partial(self._name, table, seat)),
            caption=words.text(f"seat.{seat}" if who else "ui.people.nobody", seat=f"@seat.{seat}"),
            ident=f"person:{seat}",
            sign=seat,
            tint=get_hex_from_color(theme.SEATS[seat]),
        )

    def _name(self, table: Table, seat: str, who: str) -> None:
        """Say who plays a seat; nothing where that has been said."""
        name = known(self.desk.settings.now.people).get(who)
        person = None if name is None else (who, name)
        if named(table).get(seat) != person:
            self.desk.session.name(seat, person)

    def _leaving(self, table: Table) -> list[Widget]:
        """Who leaves and who comes back, each to be held; why the last one can't leave (OT-01)."""
        words, content = self.words, list[Widget]()
        for seat in humans(table):
            away = has_left(table, seat)
            if away or leaving.may_leave(table, seat):
                way, value = ("back", "yes") if away else ("leave", "no")
                content.append(
                    Btn(
                        partial(self._plays, seat, value),
                        caption=words.text(f"ui.people.{way}", seat=f"@seat.{seat}"),
                        ident=f"{way}:{seat}",
                        role="outline",
                        hold=LEAVE,
                    )
                )
            elif is_alive(table, seat):
                content.append(Txt(text=escape_markup(words.text("illegal.leave")), color=theme.QUIET))
        return content

    def _plays(self, seat: str, value: str) -> None:
        self.close()
        self._use_other([(f"{leaving.HEAD}.{seat}", value)])

    def _lay(self) -> None:
        """Back from there, the table is seen, not the menu."""
        self.take_away()
        self.desk.ways.lay()

    def menu(self, table: Table | None, posed: Posed | None, start: Callable[[str], None]) -> None:
        """Home, log, settings and what else there is; touched again it closes."""
        words, desk = self.words, self.desk
        if self.open is not None and self.open.title == words.text("ui.menu"):
            self.take_away()
            return
        items: list[tuple[str, Callable[[], None]]] = [
            ("home", desk.ways.home),
            ("log", desk.ways.log),
            ("share", desk.ways.share),
            ("reference", desk.ways.reference),
            ("settings", desk.ways.settings),
            ("doctor", desk.ways.doctor),
        ]
        if table is not None and humans(table):
            acts = [side_act(o, words, start) for o in (posed.side if posed is not None else ()) if o.grave]
            items.insert(2, ("people", partial(self.people, table, acts)))
        if table is not None and table.progress.round:
            items.insert(2, ("lay", self._lay))
        if table is not None and table.progress.scores:
            items.append(("score", desk.ways.score))
        if desk.can_switch_off:
            items.append(("off", desk.ways.off))
        grid = Pairs(cols=2)
        grid.bind(width=fit)
        for name, act in items:
            grid.add_widget(Btn(act, caption=words.text(f"ui.menu.{name}"), ident=f"menu:{name}"))
        self._slide("ui.menu", [grid])
