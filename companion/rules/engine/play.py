"""Plays a table: units and side acts on a small stack, one entry at a time.

A :class:`Player` has no clock, no randomness and no files. It takes entries (recorded or new) and gives the open
question. The same entries always give the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.engine import units
from companion.rules.engine.names import NAME, set_name
from companion.rules.engine.question import (
    AGAIN,
    IllegalAnswer,
    Option,
    Posed,
    Question,
    Rule,
    SideAct,
    advance,
    allowed,
    check_by_rule,
    nothing_possible,
    pose,
    side_rule,
    tell,
    without,
)
from companion.rules.engine.table import BEGINS_AGAIN, Line, Table, has_left


class Entry(Struct, frozen=True, array_like=True, gc=False):
    """One recorded answer: the question's key, the value, and who gave it (person, dealer, library, rule, bot).

    A key that begins with ``side:`` starts a side act; ``correct`` is a correction; ``name`` says who plays a seat.
    ``seat``: whose question is answered, if several seats are asked at once.
    """

    key: str
    value: Any
    by: str = "person"
    seat: str = ""


class ReplayError(Exception):
    """A recorded answer does not fit the question that the rules ask now."""

    def __init__(self, recorded: str, asked: str) -> None:
        self.recorded = recorded
        self.asked = asked
        super().__init__(f"recorded an answer to {recorded!r}, but the rules now ask {asked!r}")


class _Frame(Struct):
    rule: Rule[None]
    question: Question | None = None
    nested: bool = False
    fresh: bool = True
    """Nothing has happened since the question was asked."""
    kept: list[Line] = []
    """Sentences that were unconfirmed when it began."""


class Listened(list[Line]):
    """Sentences of which somebody is told as soon as each has been said: rules say what they have just done."""

    def __init__(self, lines: Iterable[Line], listener: Callable[[], None]) -> None:
        super().__init__(lines)
        self._listener = listener

    def append(self, line: Line) -> None:
        """A sentence is said."""
        super().append(line)
        self._listener()


class Player:
    """Plays one table from a checkpoint: takes answers and gives the next question.

    ``on_unit`` is called with the table when a unit begins in which somebody may be asked, to make a checkpoint.
    """

    def __init__(self, table: Table, on_unit: Callable[[Table], None] | None = None) -> None:
        self.table = table
        self.on_unit = on_unit
        self._stack: list[_Frame] = []
        self._number = 0
        self._phase = ""
        """The phase of the unit that is played."""
        self._before_unit = 0
        self._shown: dict[str, Posed] | None = None
        self._listener: Callable[[], None] | None = None
        self._conduct = units.played(table).conduct
        self.said: list[Line] = []
        """Sentences said since the last call of :meth:`hear`."""
        self.phases: list[str] = []
        """The phase in which each of them was said."""
        if not table.progress.step:
            units.begin(table)
        self._go_on()

    # ------------------------------------------------------------ what is open

    @property
    def question(self) -> Question | None:
        """The open question; if sentences must be confirmed first, the tell that shows them. None when the game is
        over."""
        asked = self._stack[-1].question if self._stack else None
        if asked is not None and asked.asked in ("dealer", "library"):
            return asked
        lines = self.table.progress.lines
        if lines and (asked is None or any(not line.rides for line in lines[: self._confirm_upto(asked)])):
            return tell(lines)
        return asked

    @property
    def fresh(self) -> bool:
        """Whether nothing has happened since the open question was asked."""
        return bool(self._stack) and self._stack[-1].fresh

    def _confirm_upto(self, asked: Question) -> int:
        """How many of the collected sentences need a Next before this question is asked.

        Before a person's own turn all do. Otherwise those of the same unit are shown beside the question, so that an
        attack or an ambush is one screen.
        """
        return len(self.table.progress.lines) if asked.asked in self.table.terms.seats else self._before_unit

    def posed(self) -> dict[str, Posed]:
        """The open questions with their legal answers, by seat (several only for *together*); empty when the game is
        over. Kept until the next entry, since only entries change the table."""
        if self._shown is None:
            self._shown = self._pose()
        return self._shown

    def following(self) -> Posed | None:
        """The question that comes right after the open tell, as it will be asked, with the tell's sentences above it.

        None if no tell is open, if several seats are asked then, or if the rules answer it themselves.
        """
        asked, question = self._stack[-1].question if self._stack else None, self.question
        if asked is None or question is None or question is asked or asked.kind == "together":
            return None
        posed = self._pose_one(asked, tuple(self.table.progress.lines))
        return None if nothing_possible(posed) or has_left(self.table, posed.asked) else posed

    def _pose(self) -> dict[str, Posed]:
        question = self.question
        if question is None:
            return {}
        lines = tuple(self.table.progress.lines)
        if question.kind == "together":
            nested = len(self._stack) > 1
            return {
                seat: pose(part, self.table, self._number, lines, nested) for seat, part in question.together.items()
            }
        return {question.asked: self._pose_one(question, lines)}

    def _pose_one(self, question: Question, lines: tuple[Line, ...]) -> Posed:
        nested = len(self._stack) > 1
        posed = pose(question, self.table, self._number, lines, nested, self.fresh)
        more = tuple(act.option for act in self._elsewhere(posed.asked, posed.side))
        return replace(posed, side=(*posed.side, *more)) if more else posed

    def _elsewhere(self, asked: str, options: Iterable[Option] = ()) -> list[SideAct]:
        """Side acts that move tokens right away after what the question tells; none for a seat that may shift its
        tokens anyway."""
        if len(self._stack) != 1 or asked in ("dealer", "library"):
            return []
        own = asked if any(option.id == "shift" for option in options) else ""
        return [act for act in self._conduct.elsewhere(self.table) if act.option.id != f"elsewhere.{own}"]

    def automatic(self) -> Entry | None:
        """The entry that the rules give themselves: "nothing possible" where no option is legal, and the least answer
        for a seat that has left."""
        asked = self.posed()
        for seat, posed in asked.items():
            if nothing_possible(posed):
                several = seat if len(asked) > 1 else ""
                return Entry(posed.key, None if posed.kind == "choose" else [], "rule", several)
            if has_left(self.table, seat):
                return Entry(posed.key, self._conduct.least(posed), "rule", seat if len(asked) > 1 else "")
        return None

    def hear(self) -> list[Line]:
        """The sentences said since the last call, in order."""
        said, self.said, self.phases = self.said, [], []
        return said

    def _hear(self, already: int, phase: str) -> None:
        """Note the sentences behind the first ``already`` ones, which were said in this phase."""
        new = self.table.progress.lines[already:]
        self.said += new
        self.phases += [phase] * len(new)

    # ------------------------------------------------------------ entries

    def feed(self, entry: Entry, seat: str = "", checked: bool = True) -> None:
        """Take one entry. Raises IllegalAnswer (nothing has changed) or ReplayError."""
        shown = self._shown if checked else None
        self._shown = None
        try:
            self._feed(entry, seat or entry.seat, checked, shown or {})
        finally:
            self._shown = None

    def _feed(self, entry: Entry, seat: str, checked: bool, shown: Mapping[str, Posed]) -> None:
        if entry.key == "correct":
            self._correct(entry.value)
        elif entry.key == NAME:
            set_name(self.table, seat, entry.value)
        elif entry.key.startswith("side:"):
            self._side(entry.key.removeprefix("side:"), seat)
        else:
            self._answer(entry, seat, checked, shown)
        self._without_who_left()
        self._number += 1

    def _answer(self, entry: Entry, seat: str, checked: bool, shown: Mapping[str, Posed]) -> None:
        question = self.question
        if question is None:
            raise ReplayError(entry.key, "nothing: the game is over")
        value = entry.value
        if question.kind == "together":
            seat, part = _part(question, seat, entry)
            if checked:
                check_by_rule(part, shown.get(seat) or allowed(part, self.table), self.table, value)
            value = (seat, value)
        elif question.key != entry.key:
            raise ReplayError(entry.key, question.key)
        elif checked:
            posed = shown.get(question.asked) or allowed(question, self.table, self.fresh)
            check_by_rule(question, posed, self.table, value)
        if question.asked not in ("dealer", "library"):
            self._told()
        if question.kind == "tell":
            return
        self._send(value)

    def listen(self, listener: Callable[[Table], None]) -> None:
        """From now on hand the table to ``listener`` as soon as a sentence has been said. It must not change it."""
        self._listener = lambda: listener(self.table)
        self._keep(self.table.progress.lines)

    def _keep(self, lines: Iterable[Line]) -> None:
        listener = self._listener
        self.table.progress.lines = [*lines] if listener is None else Listened(lines, listener)

    def _told(self) -> None:
        self._keep(())
        self._before_unit = 0

    def _side(self, act: str, seat: str) -> None:
        question = self._stack[-1].question if self._stack else None
        moving = next((a for a in self._elsewhere("") if a.option.id == act), None)
        if moving is not None and self.question is not None and self.question.kind != "together":
            # The other sentences of a tell must still be confirmed after the token has been moved.
            kept = self.table.progress.lines if self.question.kind == "tell" else []
            self._told()
            self._stack[-1].fresh = False
            self._stack.append(_Frame(moving.run(self.table), nested=True, kept=kept))
            self._send(None)
            return
        if question is None or len(self._stack) > 1 or self.question is not question:
            raise IllegalAnswer("illegal.side", came=act, expected=[])
        if question.kind == "together":
            if seat not in question.together:
                raise IllegalAnswer("illegal.side", came=act, expected=sorted(question.together))
            question = question.together[seat]
        rule = side_rule(question, self.table, act)
        self._told()
        self._stack[-1].fresh = False
        self._stack.append(_Frame(rule(self.table), nested=True))
        self._send(None)

    def _correct(self, changes: Sequence[Sequence[Any]]) -> None:
        pairs = [(str(path), value) for path, value in changes]
        said, phase = len(self.table.progress.lines), units.phase_of(self.table)
        corrected = self._conduct.correct(self.table, pairs)
        for frame in self._stack:
            frame.fresh = False
        self._hear(said, phase)
        if corrected.unit_ends:
            self._stack = []
            self._go_on()
        elif self._stack and self._stack[-1].question is not None:
            deck = self._stack[-1].question.deck
            if deck and any(path == f"way.{deck}" for path, _ in pairs):
                self._send(AGAIN)
        owed = corrected.owed() if self._stack else None
        if owed is not None:
            self._stack.append(_Frame(owed, nested=True))
            self._send(None)

    def _without_who_left(self) -> None:
        """Drop the questions to seats that have left the game; what concerns the real table is asked of the others."""
        while self._stack:
            frame = self._stack[-1]
            seat = self._conduct.dropped(self.table, frame.question)
            if not seat:
                break
            frame.question = None
            said, phase = len(self.table.progress.lines), units.phase_of(self.table)
            try:
                frame.question = without(frame.rule, units.Gone(seat))
                frame.fresh = True
            except (StopIteration, units.Gone):
                self._stack.pop()
            self._hear(said, phase)
            if not self._stack:
                self._go_on()
        if self._stack and self._stack[-1].question is not None:
            self._stack[-1].question = self._conduct.handed_on(self.table, self._stack[-1].question)

    # ------------------------------------------------------------ running

    def _send(self, value: Any) -> None:
        frame = self._stack[-1]
        frame.question = None
        said, phase = len(self.table.progress.lines), self._phase
        try:
            frame.question = advance(frame.rule, value)
            frame.fresh = True
        except StopIteration:
            self._stack.pop()
        self._hear(said, phase)
        if frame.kept and not (self._stack and self._stack[-1] is frame):
            self._keep((*frame.kept, *self.table.progress.lines))
            self._before_unit = len(frame.kept)
        if frame.nested and BEGINS_AGAIN in self.table.progress.marks:
            # A seat has changed its kind: the unit begins again, and those who answer for it now are asked.
            self.table.progress.marks.remove(BEGINS_AGAIN)
            self._stack = []
        if not self._stack:
            self._go_on()

    def _go_on(self) -> None:
        while not self._stack:
            unit = units.next_unit(self.table)
            if unit is None:
                return
            if self.on_unit is not None and units.step_of(self.table).asks:
                self.on_unit(self.table)
            self._before_unit = len(self.table.progress.lines)
            self._stack.append(_Frame(units.run(self.table, unit)))
            frame = self._stack[-1]
            said = len(self.table.progress.lines)
            self._phase = units.phase_of(self.table)
            try:
                frame.question = advance(frame.rule, None)
            except StopIteration:
                self._stack.pop()
            self._hear(said, self._phase)


def _part(question: Question, seat: str, entry: Entry) -> tuple[str, Question]:
    """The part of a *together* question that an entry answers: the seat's, or the only one with this key."""
    fitting = {s: q for s, q in question.together.items() if q.key == entry.key and seat in ("", s)}
    if not fitting:
        raise ReplayError(entry.key, ", ".join(q.key for q in question.together.values()))
    return next(iter(fitting.items()))
