"""A game that was played elsewhere: its acts are replayed here, and nothing in them is trusted."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.course import Course
from companion.game.sound import NotPlayed, thawed
from companion.journal.checkpoints import Checkpoint
from companion.journal.rows import Act
from companion.messages.english import english
from companion.packs.fit import field_fault
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.play import Entry, Player, ReplayError
from companion.rules.engine.table import freeze, thaw
from companion.rules.expansions.matrix import trouble, unknown_map


def play_again(course: Course, acts: Sequence[Act], start: Checkpoint) -> None:
    """Play these acts on an empty course, from the checkpoint of the first one, and stay at their end.

    If the rules no longer ask what was answered, the game ends before that act (``changed_rules`` says why). Raises
    ReplayError if not even the first act fits, LaterTable for a later version, NotPlayed for a game that can't be
    played here. Nothing is written.
    """
    terms = thawed(start.table).terms
    why = trouble(terms.edition, terms.modules, solo="automa" in terms.seats.values())
    if why is None and terms.map:
        why = unknown_map(terms.edition, terms.modules, terms.map)
    if why is not None:
        raise NotPlayed(why)
    course.tree.checkpoints[1] = start
    for act in acts:
        try:
            _play(course, act)
        except LaterTable:
            raise
        except Exception as error:  # noqa: BLE001
            # Table and answers come from somebody else, and the rules do not expect everything they may contain.
            course.changed_rules = str(error) or type(error).__name__
            break
    if not course.tree.head:
        raise ReplayError("setup.copy", course.changed_rules or "nothing: the report has no act")
    course.stand(course.tree.head)


def _play(course: Course, act: Act) -> None:
    """Play one more act of the other journal and note its checkpoint."""
    tree = course.tree
    if act.number != len(tree.acts) + 1 or not 0 <= act.parent < act.number or not -1 <= act.head < act.number:
        raise ReplayError(f"act {act.number}", f"act {len(tree.acts) + 1}")
    course.open_act()
    if act.head < 0 and act.parent:
        course.stand(act.parent)
        for entry in act.entries:
            _feed(course, entry)
    elif act.head < 0:
        start = tree.checkpoints[1]
        course.player = Player(thaw(start.table))
        for entry in act.entries[start.offset :]:
            _feed(course, entry)
    elif not act.head:
        raise ReplayError("a move of the head", "an act to go to")
    thaw(freeze(course.table))
    tree.add(act, course.reached)


def _feed(course: Course, entry: Entry) -> None:
    """Feed an entry; its printed values must be possible ones, since another library may have given them."""
    question = course.player.question
    if question is not None and question.asked == "library" and isinstance(entry.value, dict):
        for name, value in entry.value.items():
            fault = field_fault(f"{course.table.terms.edition}:{question.card}", name, value[0])
            if fault is not None:
                raise ReplayError(f"{english(fault.came)} for {fault.table} {fault.key}", english(fault.expected))
    course.feed(entry)
