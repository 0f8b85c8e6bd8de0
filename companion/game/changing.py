"""Changing an old answer: the game goes back to it, and later answers are given again as far as they fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.game.course import Course, says_who
from companion.rules.engine.names import NAME, named, seated
from companion.rules.engine.play import Entry, ReplayError
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Table


def change_answer(course: Course, act: int, value: Any) -> int:
    """Answer an old act differently and give the later answers again until one does not fit. All is written together.
    Returns how many were given again.

    Raises IllegalAnswer for an act that is undone or is no answer, and for an illegal value; then nothing has changed.
    """
    tree = course.tree
    path = tree.path()
    if act not in path or not tree.parent(act):
        raise IllegalAnswer("illegal.head", came=act, expected=[path[1] if len(path) > 1 else 0, path[-1]])
    old = tree.acts[act - 1]
    entry = Entry(old.entries[0].key, value, old.entries[0].by, old.entries[0].seat)
    if entry.key in ("correct", NAME) or entry.key.startswith("side:"):
        raise IllegalAnswer("illegal.change", came=entry.key, expected=[])
    tree.at(old.parent).feed(entry)
    # Names stay with the order in which people chose their colours, whatever colours they choose now.
    people = [named(course.table).get(seat) for seat, kind in course.table.terms.seats.items() if kind != "automa"]

    def people_of(table: Table) -> list[Entry]:
        return [says_who(*pair) for pair in seated(table, people)]

    later = [(course.telling.told(a).posed, tree.acts[a - 1].entries) for a in path[path.index(act) + 1 :]]
    real_table = course.real.table or course.table
    course.record.held = True
    try:
        course.go_to(old.parent)
        course.act(entry, _open_for(course, entry), people_of)
        kept = 0
        while kept < len(later) and _fits(course, *later[kept], people_of):
            kept += 1
    finally:
        course.record.held = False
        course.write()
    course.real.differs_from(real_table, course.table)
    course.given_again = kept, len(later) - kept
    return kept


def _open_for(course: Course, entry: Entry) -> Posed | None:
    """The open question that an entry answers; the seat's if several are asked."""
    asked = course.player.posed()
    return asked.get(entry.seat) or next(iter(asked.values()), None)


def _fits(
    course: Course, was: Posed | None, entries: Sequence[Entry], people_of: Callable[[Table], list[Entry]]
) -> bool:
    """Give an old answer again if the same question is asked and it is still legal, and the names that were set with
    it."""
    entry = entries[0]
    posed = _open_for(course, entry)
    if entry.key not in ("correct", NAME) and (
        was is None
        or posed is None
        or (posed.key, posed.kind, posed.asked, posed.card) != (was.key, was.kind, was.asked, was.card)
    ):
        return False
    try:
        named_there = any(entry.key == NAME for entry in entries[1:])
        course.act(entry, posed, people_of if named_there else lambda _: ())
    except (IllegalAnswer, ReplayError):
        return False
    return True
