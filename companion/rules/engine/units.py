"""Units of play: an edition's steps in order, one generator for each unit, a checkpoint between units.

Each step says who acts (seats, Enemies, or the table) and what each of them does. ``next_unit`` looks at progress only.
For steps of expansions see :mod:`companion.rules.engine.modules`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Protocol

from msgspec import Struct

from companion.rules.engine import modules, offered
from companion.rules.engine.conduct import Conduct
from companion.rules.engine.faces import Face
from companion.rules.engine.modules import Module
from companion.rules.engine.question import Question, Rule, T
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, forget_marks, humans


class Row(Protocol):
    """What the engine needs of an edition: its steps in order, the table at the start (``lay``), the decks whose cards
    can be told apart by their names, how cards are described on buttons, and its corrections."""

    @property
    def steps(self) -> tuple[Step, ...]: ...

    @property
    def conduct(self) -> Conduct: ...

    @property
    def told_apart(self) -> Collection[str]: ...

    @property
    def faces(self) -> Mapping[str, Face]: ...

    def lay(self, table: Table) -> None: ...

    def __hash__(self) -> int: ...


_EDITIONS: Mapping[str, Row] = offered.by_name("edition")


class Unit(Struct, frozen=True):
    """The next unit to play: the step's name and who acts."""

    step: str
    who: str


@cache
def _row(edition: Row, brought: tuple[Module, ...]) -> tuple[dict[str, Step], dict[str, str]]:
    """All steps by name, and the name of each step's successor. Steps of several expansions at one place keep the
    expansions' order."""
    inserted: dict[str, list[Step]] = {}
    for module in brought:
        for after, step in module.steps:
            inserted.setdefault(after, []).append(step)
    steps: list[Step] = []

    def stand(step: Step) -> None:
        steps.append(step)
        for follower in inserted.pop(step.name, ()):
            stand(follower)

    for step in edition.steps:
        stand(step)
    if inserted:
        raise ValueError(f"steps are to stand after {', '.join(inserted)}, expected steps of the game")
    following = {a.name: b.name for a, b in pairwise(steps)}
    return {s.name: s for s in steps}, following


def played(table: Table) -> Row:
    """The edition of this game. Raises :class:`~companion.rules.engine.offered.UnknownName`."""
    return _EDITIONS[table.terms.edition]


def _rows(table: Table) -> tuple[dict[str, Step], dict[str, str]]:
    return _row(played(table), modules.of(table))


def steps(table: Table) -> dict[str, Step]:
    """All steps of this game by name, in order, with those of its expansions."""
    return _rows(table)[0]


def step_of(table: Table) -> Step:
    """The step that is being played."""
    return steps(table)[table.progress.step]


def phase_of(table: Table) -> str:
    """The phase that is being played: setup, exploration, rest, movement, fire, end or score."""
    step = table.progress.step
    return _rows(table)[0][step].phase if step else "setup"


def next_unit(table: Table) -> Unit | None:
    """The next unit, from progress alone; None when the game is over."""
    progress = table.progress
    return Unit(progress.step, progress.queue[0]) if progress.queue and not progress.over else None


def begin(table: Table) -> None:
    """Lay out what every game has before any choice is made, and enter the edition's first step."""
    played(table).lay(table)
    enter(table, next(iter(steps(table))))


def enter(table: Table, name: str) -> None:
    """Go to a step, or to the next one after it in which somebody acts. Used by corrections of progress too."""
    table.progress.step = name
    table.progress.queue = steps(table)[name].line_up(table)
    settle(table)


def settle(table: Table) -> None:
    """After a unit: go to the next in the queue, to the next line-up of this step, or to the next step in which
    somebody acts."""
    row, following = _rows(table)
    progress = table.progress
    while not progress.queue:
        step = row[progress.step]
        if step.again is not None and step.again(table):
            progress.queue = step.line_up(table)
            continue
        follower = step.then(table) if step.then is not None else following.get(step.name, "")
        if not follower:
            progress.over = True
            return
        if row[follower].phase != step.phase:
            forget_marks(table, "phase")
        progress.step = follower
        progress.queue = row[follower].line_up(table)


class Gone(Exception):
    """Thrown into a rule that waits for a seat which has left the game. The rest of what that seat would do is left
    out."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        super().__init__(f"{seat} has left the game")


def staying(seat: str, rule: Rule[T]) -> Rule[T | None]:
    """Run a rule until its end or until this seat leaves the game; then returns None."""
    try:
        return (yield from rule)
    except Gone as gone:
        if gone.seat != seat:
            raise
        return None


def run(table: Table, unit: Unit) -> Rule[None]:
    """Play one unit, then move progress on to the next."""
    yield from staying(unit.who, steps(table)[unit.step].run(table, unit.who))
    progress = table.progress
    if progress.queue and progress.queue[0] == unit.who:
        progress.queue.pop(0)
    progress.units += 1
    if nobody_left(table):
        end(table)
    settle(table)


def nobody_left(table: Table) -> bool:
    """Whether every person is out of the game (OT-01), which ends it."""
    seats, people = table.things.seats, humans(table)
    return bool(people) and all(seat in seats and not seats[seat].alive for seat in people)


def end(table: Table) -> None:
    """End the game now: go to the last step, the scoring."""
    last = list(steps(table))[-1]
    if table.progress.step != last:
        table.progress.ending = True
        table.progress.taken = bool(table.progress.taken)
        table.progress.step, table.progress.queue = last, steps(table)[last].line_up(table)


def together(parts: Mapping[str, Rule[None]]) -> Rule[None]:
    """Let several seats answer at the same time, in any order: one open question for each seat.

    Yields a question of kind *together* with the open questions by seat; receives (seat, answer). When only one seat is
    left it is asked in the ordinary way.
    """
    running = dict(parts)
    waiting: dict[str, Question] = {}

    def move_on(seat: str, answer: Any) -> None:
        try:
            waiting[seat] = running[seat].send(answer)
        except StopIteration:
            del running[seat]
            waiting.pop(seat, None)

    for seat in parts:
        move_on(seat, None)
    while waiting:
        # Questions to the dealer, the library or the rule itself go first: no person is waited for.
        seat = next(
            (
                s
                for s, q in waiting.items()
                if q.asked in ("dealer", "library") or q.itself is not None or len(waiting) == 1
            ),
            "",
        )
        try:
            if seat:
                answer = yield waiting[seat]
            else:
                seat, answer = yield Question("together", "together", "RE-01", together=dict(waiting))
        except Gone as gone:
            if gone.seat not in waiting:
                raise
            # The other seats go on.
            running.pop(gone.seat).close()
            del waiting[gone.seat]
        else:
            move_on(seat, answer)
