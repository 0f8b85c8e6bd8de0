"""Makes the editor of a question: of a secret one only for whom it is."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from companion.game import boxes
from companion.rules.common.deeds import groups
from companion.rules.engine.question import Posed
from companion.screens.editors import editor_for
from companion.screens.editors.board_grid import BoardEditor
from companion.screens.editors.editor import Editor
from companion.screens.editors.record import Record
from companion.screens.shown import Shown
from companion.screens.table import asked, players
from companion.screens.table.answering import Answering
from companion.screens.table.deeds import at_once
from companion.screens.table.desk import Desk
from companion.screens.table.pages import Pages
from companion.screens.table.secrets import Secrets


class Place(Protocol):
    """Where the editor will stand."""

    shown: Shown | None
    past: bool
    answering: Answering
    players: players.Players

    @property
    def setting_up(self) -> bool:
        """Whether nothing is on the table yet."""

    def submit(self, value: Any) -> None:
        """Answer with this."""

    def rebuild(self) -> None:
        """Lay everything out again."""

    def look(self) -> None:
        """The asked player has the screen."""

    def play_from_hand(self, playing: bool = True) -> None:
        """Begin or stop choosing a card from the hand."""


class Making:
    """Makes editors for one screen."""

    def __init__(self, place: Place, desk: Desk, secrets: Secrets) -> None:
        self._place, self._desk, self._secrets, self._words = place, desk, secrets, desk.words

    def editor(self, posed: Posed) -> Editor:
        """The editor of this question; of a secret one what hands the screen over, until its owner looks."""
        place, words = self._place, self._words
        if self._secrets.covered(posed, place.shown):
            return asked.HandOver(posed, words, place.submit, place.rebuild, place.look)
        if self._secrets.playing:
            back = partial(place.play_from_hand, False)
            return asked.InHand(posed, words, place.submit, place.rebuild, place.answering.side, back)
        if posed.kind == "tell" and not place.setting_up:
            assert place.shown is not None
            return self.pages(place.shown, posed)
        maker = BoardEditor if posed.view == "board" else editor_for
        editor = maker(self._secrets.public(posed, place.shown), words, place.submit, place.rebuild)
        if isinstance(editor, Record):
            self._furnish(editor, posed)
        return editor

    def pages(self, shown: Shown, tell: Posed) -> Pages:
        """What is told, page by page."""
        parts = groups(tell.lines, shown.phases, shown.table, at_once(asked=False))
        return Pages(tell, self._words, self._place.submit, self._place.rebuild, parts, shown.tables)

    def _furnish(self, editor: Record, posed: Posed) -> None:
        """Give a form the keyboard, who plays, and what the last game had."""
        place = self._place
        editor.write = self._desk.ways.write
        if posed.key in players.ASKED and not place.past:
            editor.beside = place.players.beside
        if posed.key == "setup.terms":
            assert place.shown is not None
            editor.prefer(boxes.inherited(self._desk.settings.now.game, place.shown.table.terms.copy))
