"""What the arguments of a seat's procedures wish for: its turn, and the questions that they answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.rules.common import convoy, crew
from companion.rules.editions.edition import components
from companion.rules.engine import units
from companion.rules.engine.question import IllegalAnswer, Rule, check, pose
from companion.rules.engine.table import Table, forget_marks, humans, is_tracked
from companion.scenario.driving import equal, shaped
from companion.scenario.reading import Wrong, each_at, listed, one_of_at, refusal, seat_at

STEP_OF = {"exploration": "exploration.turns", "rest": "rest", "movement": "movement.moves", "fire": "fire.convoys",
           "end": "end.production"}  # fmt: skip
"""The step in which each phase's own acts happen."""
Wishes = dict[str, list[tuple[str, Any]]]
"""By question the answers that the arguments of a procedure give, one after the other, each with its argument."""


def tracked_at(table: Table, seat: str) -> str:
    """A seat that the app keeps."""
    name = seat_at("seat", table, seat)
    if not is_tracked(table, name):
        tracked = [s for s in humans(table) if is_tracked(table, s)]
        raise Wrong.at("seat", seat, f"a tracked seat (given.tracked): {listed(tracked)}")
    return name


def stage(table: Table, phase: str, seat: str) -> str:
    """The seat's own turn in a phase, ``""`` for the one that the game is in. Returns the seat's colour."""
    name = tracked_at(table, seat)
    now = units.phase_of(table)
    if phase and one_of_at("phase", phase, list(STEP_OF)) != now:
        forget_marks(table, "phase")
        table.progress.step = STEP_OF[phase]
    elif table.progress.step == "exploration.begin":
        table.progress.step = STEP_OF["exploration"]
    table.progress.queue = [name]
    return name


def wishing(table: Table, rule: Rule[Any], wishes: Wishes) -> Rule[Any]:
    """Run a rule with the questions that these wishes answer answered, each checked as any answer is."""
    only: dict[str, list[Any]] = {}
    try:
        question = rule.send(None)
        while True:
            answer = None
            if wishes.get(question.key):
                place, wish = wishes[question.key][0]
                posed = pose(question, table, 0)
                answer = shaped(table, posed, wish)
                if question.itself is None:
                    try:
                        check(posed, answer)
                    except IllegalAnswer as error:
                        error.add_note(place)
                        raise
                    wishes[question.key].pop(0)
                elif equal(table, answer, question.itself):
                    wishes[question.key].pop(0)
                    answer = question.itself
                else:
                    # It may be meant for a later question of this kind.
                    only.setdefault(question.key, []).append(question.itself)
                    answer = yield question
            else:
                answer = yield question
            question = rule.send(answer)
    except StopIteration as stop:
        for key, options in only.items():
            for place, wish in wishes[key][:1]:
                raise refusal(place, wish, options) from None
        return stop.value


def wishes_of(*given: tuple[str, str, Any]) -> Wishes:
    """Wishes by question, of argument, question and value; what is not given is no wish."""
    return {key: [(argument, value)] for argument, key, value in given if value not in (None, "", [])}


def legal_at(argument: str, came: Any, options: Sequence[Any]) -> None:
    if came not in options:
        raise refusal(argument, came, options)


def survivor_at(table: Table, argument: str, name: Any) -> Any:
    """The name of a Survivor, ``driver.2`` for the second of two alike; nothing else is one."""
    if name not in ("", None):
        one_of_at(argument, crew.card(name) if isinstance(name, str) else name, components(table).survivors)
    return name


def survivors_at(table: Table, argument: str, names: Any) -> list[str]:
    return each_at(argument, names, lambda where, name: str(survivor_at(table, where, name)))


def box_at(argument: str, table: Table, seat: str, box: Any) -> Any:
    """A box of the seat's Convoy, or none; one of a card that is not there is refused."""
    boxes = list(convoy.boxes(table, table.things.seats[seat]))
    if isinstance(box, str) and re.fullmatch(r"(truck|trailer\d)(-device)?\.\d{1,2}", box) and box not in boxes:
        raise refusal(argument, box, boxes)
    return box and one_of_at(argument, box, boxes)
