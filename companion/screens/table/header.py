"""The top line: phase and round, the turn order as this phase reads it, the Aurora, and the strip's picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.devices import lights
from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, automa_seat
from companion.rules.engine.units import phase_of
from companion.screens.table.phases import Phases
from companion.screens.widgets import theme
from companion.screens.widgets.strip_view import StripView
from companion.screens.widgets.widgets import SeatSign, Sign, width_of

MENU = 56
"""The width of the menu's button, in dp."""


class Line(NamedTuple):
    """How the line is written: only the present phase's place, the type size of round and phase, without the words for
    the Aurora and for the round."""

    brief: bool
    points: float
    no_aurora: bool = False
    no_round: bool = False


SHORTER = (
    Line(False, theme.SENTENCE),
    Line(True, theme.SENTENCE),
    Line(True, theme.LABEL),
    Line(True, theme.LABEL, no_aurora=True),
    Line(True, theme.LABEL, no_aurora=True, no_round=True),
)
"""How it gets shorter where there is little room."""


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
    _told: Any = None
    """What its line was written for."""

    @property
    def strip(self) -> StripView:
        """The picture of the strip."""
        view: StripView = self.ids.strip
        return view

    def update(self, table: Table, posed: Posed | None, words: Words, asked: Collection[str] = ()) -> None:
        """Show where the game is. ``asked``: seats with a question; if there are several, all are lit."""
        self.ids.phases.phase = phase_of(table)
        self.snow = "snow" if table.things.snowstorm else ""
        order = [seat for seat in lights.in_turn(table) if seat in table.things.order]
        lit = [seat for seat in order if seat in asked] if len(asked) > 1 else [lights.active(table, posed)]
        me = automa_seat(table)
        self.turn = (lit, me)
        if (order, lit, me) != self._order:
            self._order = (order, lit, me)
            self._fill(order, lit, me)
        self.strip.opacity = 1 if order else 0  # the phase's light alone is only a dash that nobody understands
        self._fit(table, words, {seat: words.names[seat] for seat in order if seat in words.names})

    def _fit(self, table: Table, words: Words, names: Mapping[str, str]) -> None:
        """Write the line as short as it must be, and shorter where that keeps people's names whole; none is cut."""
        spots = [(sign.width, getattr(sign, "seat", "")) for sign in self.ids.order.children]
        told = (_texts(SHORTER[0], table, words), names, self.turn, self.snow, spots, Window.width, theme.size(1))
        if told == self._told:
            return
        self._told = told

        @cache
        def free(n: int) -> float:
            return self._free(SHORTER[n], *_texts(SHORTER[n], table, words))

        fits = next((n for n in range(len(SHORTER)) if free(n) >= 0), len(SHORTER) - 1)
        # The phases have their places with names as without.
        ways = [n for n in range(fits, len(SHORTER)) if SHORTER[n].brief == SHORTER[fits].brief]
        fitting = ((n, told) for told in _called(names, self.turn[0]) for n in ways if _wide(told) <= free(n))
        n, called = next(fitting, (fits, {}))
        phases: Phases = self.ids.phases
        phases.brief, self.points = SHORTER[n].brief, SHORTER[n].points
        phases.width = phases.needs(brief=phases.brief)
        self.where, self.aurora = _texts(SHORTER[n], table, words)
        for sign in self.ids.order.children:
            if isinstance(sign, SeatSign):
                sign.called = called.get(sign.seat, "")

    def _free(self, line: Line, where: str, aurora: str) -> float:
        """The width that is left for names, in pixels."""
        order, parts = self.ids.order, self.ids.line
        signs = sum(sign.width for sign in order.children) + order.spacing * max(0, len(order.children) - 1)
        signs -= sum(sign.ids.called.width for sign in order.children if isinstance(sign, SeatSign))
        texts = width_of(where, line.points, panel=True) + width_of(aurora, theme.LABEL, panel=True)
        apart = parts.padding[0] + parts.spacing * (len(parts.children) - 2) + dp(MENU)
        snow = theme.size(28) if self.snow else 0
        return float(Window.width - self.ids.phases.needs(brief=line.brief) - signs - texts - apart - snow)

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


def _texts(line: Line, table: Table, words: Words) -> tuple[str, str]:
    """Where the game is, and the Aurora's place."""
    phase, rounds = words.text(f"ui.phase.{phase_of(table)}").upper(), table.progress.round
    if not rounds:
        return phase, ""
    where = "ui.round.phase.short" if line.no_round else "ui.round.phase"
    aurora = "ui.aurora.short" if line.no_aurora else "ui.aurora"
    return words.text(where, round=rounds, phase=phase), words.text(aurora, n=table.things.aurora)


def _called(names: Mapping[str, str], lit: Collection[str | None]) -> Iterator[dict[str, str]]:
    """What may stand beside people's signs, the most telling first: whole names, the first word of each, that of those
    whose turn it is, those that are short. A part of a word is no name."""
    first = {seat: re.split(r"[\s-]", name.strip())[0] for seat, name in names.items()}
    yield dict(names)
    yield first
    yield {seat: name for seat, name in first.items() if seat in lit}
    for fewer in range(len(first) - 1, 0, -1):
        yield dict(sorted(first.items(), key=lambda called: len(called[1]))[:fewer])


def _wide(names: Mapping[str, str]) -> float:
    """The width of these names, in pixels."""
    return sum(width_of(name, theme.LABEL, panel=True) + dp(8) for name in names.values())
