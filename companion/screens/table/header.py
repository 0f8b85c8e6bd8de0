"""The top line: phase and round, the turn order as this phase reads it, the Aurora, and the strip's picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.devices import lights
from companion.messages import Words
from companion.messages.names import LONGEST
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, automa_seat
from companion.rules.engine.units import phase_of
from companion.screens.table.phases import Phases
from companion.screens.widgets import theme
from companion.screens.widgets.strip_view import StripView
from companion.screens.widgets.widgets import SeatSign, Sign, width_of

NAMES = (LONGEST, 12, 6)
"""Lengths to which names in the turn order are cut: the first with which all fit."""


class Header(FloatLayout):
    """The top line of the table screen."""

    where = StringProperty("")
    aurora = StringProperty("")
    snow = StringProperty("")
    points = NumericProperty(theme.SENTENCE)
    """The type size of round and phase: smaller if there are many seats."""
    turn: tuple[Sequence[str | None], str] = ((), "")
    """The seats whose turn it is, and the Automa's."""
    look: Callable[[str], None] | None = None
    """Told the seat whose sign was touched."""
    _order: Any = None

    @property
    def strip(self) -> StripView:
        """The picture of the strip."""
        view: StripView = self.ids.strip
        return view

    def update(self, table: Table, posed: Posed | None, words: Words, asked: Collection[str] = ()) -> None:
        """Show where the game is. ``asked``: seats with a question; if there are several, all are lit."""
        phases: Phases = self.ids.phases
        phases.phase = phase_of(table)
        phase = words.text(f"ui.phase.{phases.phase}").upper()
        rounds = table.progress.round
        self.where = words.text("ui.round.phase", round=rounds, phase=phase) if rounds else phase
        self.aurora = words.text("ui.aurora", n=table.things.aurora) if rounds else ""
        self.snow = "snow" if table.things.snowstorm else ""
        order = list(table.things.order)
        if lights.reading(table) == "right":
            order.reverse()
        lit = [seat for seat in order if seat in asked] if len(asked) > 1 else [lights.active(table, posed)]
        me = automa_seat(table)
        self.turn = (lit, me)
        if (order, lit, me) != self._order:
            self._order = (order, lit, me)
            self._fill(order, lit, me)
        self.strip.opacity = 1 if order else 0  # the phase's light alone is only a dash that nobody understands
        signs = sum(sign.width + dp(4) for sign in self.ids.order.children)
        signs -= sum(sign.ids.called.width for sign in self.ids.order.children if isinstance(sign, SeatSign))
        used = (
            signs
            + width_of(self.aurora, theme.LABEL, panel=True)
            + dp(16 + 48 + 6 * 8)
            + (theme.size(28) if self.snow else 0)
        )
        phases.brief = False
        phases.brief = width_of(self.where, theme.SENTENCE, panel=True) + used + phases.needs + dp(8) > Window.width
        phases.width = phases.needs
        used += phases.width + dp(8)
        wide = width_of(self.where, theme.SENTENCE, panel=True) + used > Window.width
        self.points = theme.LABEL if wide else theme.SENTENCE
        if rounds and width_of(self.where, self.points, panel=True) + used > Window.width:
            whole, self.aurora = self.aurora, words.text("ui.aurora.short", n=table.things.aurora)
            used -= width_of(whole, theme.LABEL, panel=True) - width_of(self.aurora, theme.LABEL, panel=True)
        free = Window.width - used - width_of(self.where, self.points, panel=True) - dp(16)
        self._name({seat: words.names[seat] for seat in order if seat in words.names}, free)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch of a seat's sign, over the whole height of the header, is a look at that seat."""
        for sign in self.ids.order.children:
            if isinstance(sign, SeatSign) and self.look is not None and self._at(sign, touch):
                self.look(sign.seat)
                return True
        return bool(super().on_touch_down(touch))

    def _at(self, sign: SeatSign, touch: Any) -> bool:
        spare = max(0.0, dp(theme.TARGET) - sign.width) / 2
        return bool(self.collide_point(*touch.pos) and sign.x - spare <= touch.x <= sign.right + spare)

    def _name(self, names: Mapping[str, str], free: float) -> None:
        """People's names beside their seats' signs: whole if all fit, else cut, else none."""
        for letters in (*NAMES, 0):
            short = {seat: name if len(name) <= letters else f"{name[: letters - 1]}…" for seat, name in names.items()}
            needed = sum(width_of(name, theme.LABEL, panel=True) + dp(8) for name in short.values())
            if needed <= free or not letters:
                break
        for sign in self.ids.order.children:
            if isinstance(sign, SeatSign):
                sign.called = short.get(sign.seat, "") if letters else ""

    def _fill(self, order: list[str], lit: Sequence[str | None], me: str) -> None:
        row = self.ids.order
        signs = [sign for sign in reversed(row.children) if isinstance(sign, SeatSign)]
        if [sign.automa for sign in signs] != [seat == me for seat in order]:  # the Automa's sign is the wider one
            row.clear_widgets()
            signs = [SeatSign(automa=seat == me, pos_hint={"center_y": 0.5}) for seat in order]
            for sign in signs:
                row.add_widget(sign)
            if order:
                row.add_widget(Sign(sign="arrow", color=theme.QUIET, points=18, pos_hint={"center_y": 0.5}))
        for sign, seat in zip(signs, order, strict=True):
            sign.seat, sign.tint, sign.lit = seat, theme.SEATS[seat], seat in lit
