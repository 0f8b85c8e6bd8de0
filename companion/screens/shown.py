"""What the screens show of a game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.files.error import Said
from companion.game.telling import Told
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Line, Table


@dataclass(frozen=True)
class Shown:
    """Everything that the screens show of a game at one moment. ``table`` is a copy, so it does not change
    meanwhile."""

    game: int
    head: int
    table: Table
    open: dict[str, Posed]
    undo: Told | None = None
    redo: Told | None = None
    put_right: tuple[Line, ...] = ()
    unsaved: str = ""
    woken: tuple[Line, ...] = ()
    """The last sentences, right after the game was continued."""
    given_again: tuple[int, int] | None = None
    """After an old answer was changed: number of later answers given again, and of those that no longer fit."""
    scored: tuple[Line, ...] = ()
    """The sentences of the score with every point's reason, once there is one."""
    minutes: int = 0
    """How long the game has been played, in minutes."""
    phases: tuple[str, ...] = ()
    """The phase in which each sentence of a tell was said, also of one above the question after it, if that is
    known."""
    tables: tuple[bytes, ...] = ()
    """The table, frozen, as it was when each sentence of the open question had been said, where these come on several
    pages and it is known."""
    silent: int = 0
    """How many acts in a row have changed nothing that is told: the same seat is asked the same as before."""
    refused: IllegalAnswer | None = None
    failed: str | Said = ""

    @property
    def posed(self) -> Posed | None:
        """The open question, the first one if several seats are asked."""
        return next(iter(self.open.values()), None)

    @property
    def over(self) -> bool:
        """Whether the game has ended and all sentences are confirmed."""
        return not self.open
