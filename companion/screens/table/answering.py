"""Answers: from the panel, the big button, the keys of the table."""

from __future__ import annotations

from typing import Any, Protocol

from companion.devices import presses
from companion.game import boxes
from companion.rules.engine.question import Posed
from companion.screens.editors.editor import Editor
from companion.screens.shown import Shown
from companion.screens.table.desk import Desk
from companion.screens.table.players import ASKED, Players
from companion.screens.widgets.widgets import Btn


class Asking(Protocol):
    """Where a question is shown."""

    shown: Shown | None
    editor: Editor | None
    seat: str
    past: bool
    players: Players

    @property
    def posed(self) -> Posed | None:
        """The question."""

    @property
    def occupied(self) -> bool:
        """Whether something other than the question is in the way."""


class Answering:
    """Hands the answer of a screen's question to the game."""

    def __init__(self, asking: Asking, desk: Desk) -> None:
        self._asking, self._desk = asking, desk

    @property
    def _seat(self) -> str:
        """The seat whose question is answered, if several are open."""
        asking = self._asking
        return asking.seat if asking.shown is not None and len(asking.shown.open) > 1 else ""

    def submit(self, value: Any) -> None:
        """Answer at once with this."""
        posed = self._asking.posed
        if posed is not None:
            pressed, session, seat = Btn.latest, self._desk.session, self._seat
            then = self._asking.editor.then if self._asking.editor is not None else ()
            self._desk.act(lambda: session.answer(posed.number, value, seat, then=then), pressed)

    def side(self, act: str) -> None:
        """Begin a side act."""
        posed = self._asking.posed
        if posed is not None:
            number, session, seat = posed.number, self._desk.session, self._seat
            self._desk.act(lambda: session.side(number, act, seat), Btn.latest)

    def confirm(self, big: Btn) -> None:
        """The big button was pressed: answer with what the editor holds, if it is ready."""
        editor = self._asking.editor
        if editor is None:
            return
        if editor.first is not None:
            self.submit(editor.first.id)
        elif editor.ready:
            value, posed, session, seat = editor.value, editor.posed, self._desk.session, self._seat
            players, shown = self._asking.players, self._asking.shown
            people, then = players.people if posed.key in ASKED else (), editor.then
            self._desk.act(lambda: session.answer(posed.number, value, seat, people, then), big)
            if people:
                players.remember()
            if posed.key == "setup.terms" and shown is not None:
                copy = shown.table.terms.copy
                self._desk.settings.change(game={**self._desk.settings.now.game, **boxes.inherited(value, copy)})

    @property
    def situation(self) -> presses.Situation:
        """What a press of a button acts on now."""
        asking = self._asking
        shown, editor = asking.shown, asking.editor
        if shown is None or editor is None or asking.past:
            return presses.Situation({}, undo=False)
        answer = (True, editor.value) if editor.ready else (False, None)
        said = self._desk.voice.can_repeat
        return presses.Situation(shown.open, asking.seat, answer, shown.undo is not None, asking.occupied, said)
