"""Follows a game: which sound and which sentences each new moment of it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from companion.devices import lights
from companion.game import unseen
from companion.messages import Words
from companion.rules.common.deeds import doings
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, automa_seat, humans
from companion.voice.spoken import spoken

Kind = Literal["", "hand", "turn", "error", "undo", "over"]
"""What a moment brings, as in :data:`companion.voice.tones.TONES`; ``""``: nothing that is heard."""
DRAWN = ("draw", "read")
"""Kinds of questions for which a hand draws or reveals a card: they are spoken too."""


class Moment(Protocol):
    """A game at one moment, as the screens show it."""

    @property
    def game(self) -> int:
        """Its number."""

    @property
    def head(self) -> int:
        """The last act that counts."""

    @property
    def table(self) -> Table:
        """The table."""

    @property
    def open(self) -> Mapping[str, Posed]:
        """The open questions by seat."""

    @property
    def posed(self) -> Posed | None:
        """The first of them."""

    @property
    def put_right(self) -> Sequence[Line]:
        """What hands must change on the real table after an undo or a correction."""

    @property
    def redo(self) -> object | None:
        """The act that could be done again: something was taken back."""

    @property
    def refused(self) -> object | None:
        """Why the last answer was refused."""

    @property
    def failed(self) -> object:
        """Why the last act failed."""


class Heard(Struct, frozen=True):
    """What a moment brings to hear."""

    kind: Kind = ""
    said: tuple[str, ...] = ()
    """Sentences, ready to be spoken."""


class Telling:
    """Remembers the moment before, so that nothing is said twice."""

    def __init__(self) -> None:
        self._before: tuple[int, int, Posed | None] = (0, 0, None)
        self._active: str | None = None

    def follow(self, moment: Moment, words: Words) -> Heard:
        """What this moment brings."""
        (game, head, before), posed = self._before, moment.posed
        begun = moment.table.progress.round > 0
        active = lights.active(moment.table, posed) if begun else None
        whose, self._active = self._active, active
        self._before = (moment.game, moment.head, posed)
        if moment.refused is not None or moment.failed:
            return Heard("error")
        if (game, head, before) == (moment.game, moment.head, posed):
            return Heard()
        if posed is None:
            return Heard("over", (words.text("voice.over"),))
        back = moment.game == game and moment.redo is not None and moment.head < head
        told = () if back else _new(posed, before if game == moment.game else None)
        # In the order of the hands; a sentence with several deeds is spoken once.
        lines = [*moment.put_right, *(doing.line for doing in doings(told, moment.table))]
        deeds = list(dict.fromkeys(spoken(words.line(line), words) for line in lines))
        said = [*(_turn(active, moment.table, words) if active and active != whose else ()), *deeds]
        if begun and posed.kind in DRAWN and not unseen.covers(posed, moment.table) and not back:
            said.append(spoken(words.question(posed), words))
        kind: Kind = "undo" if back else "hand" if deeds else "turn" if active and active != whose else ""
        return Heard(kind, tuple(said))


def _new(posed: Posed, before: Posed | None) -> list[Line]:
    """Its sentences without those that were there before: a question comes again after an act beside it."""
    if before is None or before.key != posed.key or before.kind == "tell":
        return list(posed.lines)
    return [line for line in posed.lines if line not in before.lines]


def _turn(seat: str, table: Table, words: Words) -> tuple[str]:
    """Whose turn it is."""
    if seat == automa_seat(table):
        return (words.text("voice.turn.automa"),)
    if len(humans(table)) > 1:
        return (spoken(words.text("voice.turn", seat=f"@seat.{seat}"), words),)
    return (words.text("voice.turn.you"),)
