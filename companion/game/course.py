"""The course of a game: acts forward, moves of the head, and where the game is. Each is written before it counts.

An act is an answer with all that follows without a person, up to the next question for one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable

from companion.files.error import Said
from companion.game import dealer
from companion.game.lookup import Printed
from companion.game.putright import RealTable
from companion.game.record import Record
from companion.game.rounds import Curve
from companion.game.telling import Telling, Told
from companion.game.tree import Tree
from companion.journal.checkpoints import Checkpoint
from companion.journal.error import JournalError
from companion.journal.rows import Act
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.names import NAME, Person
from companion.rules.engine.offered import UnknownName
from companion.rules.engine.play import Entry, Player
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Table, freeze, thaw
from companion.rules.engine.units import phase_of


def says_who(seat: str, who: Person | None) -> Entry:
    """The entry that says who plays a seat: id and name, or nobody in particular."""
    return Entry(NAME, None if who is None else list(who), seat=seat)


class Course:
    """One game. It has a player once it has begun, stands at an act, or has been taken up again."""

    player: Player

    def __init__(self, library: Printed, record: Record, tree: Tree | None = None) -> None:
        self.library, self.record = library, record
        self.tree = Tree() if tree is None else tree
        self.telling = Telling(self.tree)
        self.curve = Curve(self.tree)
        self.real = RealTable()
        self.changed_rules = ""
        """Why a game taken up again is not at its last act: the rules now ask something else there."""
        self.given_again: tuple[int, int] | None = None
        """After an old answer was changed, until the next act: number of later answers given again, and of those that
        no longer fit."""
        self.number = 0
        """Number of the open questions; it changes with each act."""
        self.entries: list[Entry] = []
        """Entries of the open act."""
        self.reached: Checkpoint | None = None
        """Checkpoint of the last unit that began in the open act."""
        self._stood = (0, "")

    @property
    def table(self) -> Table:
        """The table now."""
        return self.player.table

    @property
    def over(self) -> bool:
        """Whether the game has ended and all sentences are confirmed."""
        return self.player.question is None

    # ------------------------------------------------------------ beginning

    def begin(self, table: Table, reached: Checkpoint | None = None) -> None:
        """Play from this table to the first question. ``reached``: its checkpoint, if no unit begins there."""
        self.reached = reached
        self.player = Player(table, self._mark)
        self.feed_automatic()
        self._finish(None)

    def stand(self, act: int) -> None:
        """Load the table after this act; the head stays. Raises what the rules raise during the replay."""
        self.player = self.tree.at(act)
        self.player.on_unit = self._mark
        self.open_act()

    def take_up(self) -> None:
        """Go to the head. If the rules no longer ask what was answered, go back to the last act that can be replayed.
        Raises JournalError if there is none, and for a game continued by a later version."""
        act = head = self.tree.head
        while act:
            try:
                self.stand(act)
            except LaterTable as error:
                module = Said(f"module.{error.module}")
                about = {"game": self.record.id, "version": error.version, "known": error.known, "name": module}
                key = "fault.combine.module.newer" if error.module else "fault.journal.table"
                raise JournalError("newer", Said(key, about)) from None
            except UnknownName as error:
                key = "fault.combine.edition" if error.kind == "edition" else "fault.combine.module"
                if not error.known:
                    key = "fault.combine.module.none"
                known = [Said(f"{error.kind}.{name}") for name in error.known]
                named = {"name": Said(f"{error.kind}.{error.name}"), "names": known}
                raise JournalError("newer", Said(key, named)) from None
            except Exception as error:  # noqa: BLE001
                # Usually the rules ask other questions now. Whatever goes wrong with an act of another version, the
                # game opens at the last act that can be replayed.
                self.changed_rules = f"act {act}: {error}" if str(error) else f"act {act}: {type(error).__name__}"
                act = self._last_played(act)
                continue
            if act != head:
                self._keep(Act(len(self.tree.acts) + 1, head, [], act), None)
            else:
                self._recall_moves()
            return
        raise JournalError("broken", self.changed_rules or Said("fault.journal.none"))

    def _last_played(self, act: int) -> int:
        """The last act before this one that can be replayed from a stored table; 0 if there is none. Each act on the
        way is played once."""
        way, earlier = [], self.tree.parent(act)
        while earlier and earlier not in self.tree.checkpoints:
            way.append(earlier)
            earlier = self.tree.parent(earlier)
        if not earlier:
            return 0
        last = self.tree.parent(earlier)
        try:
            start = self.tree.checkpoints[earlier]
            player = Player(thaw(start.table))
            for number, first in ((earlier, start.offset), *((later, 0) for later in reversed(way))):
                for entry in self.tree.acts[number - 1].entries[first:]:
                    player.feed(entry, checked=False)
                last = number
        except Exception:  # noqa: BLE001 (as above: whatever rules of today make of it)
            return last
        return last

    def _recall_moves(self) -> None:
        """If the last acts are undos, the real table may not have been put right before the power failed: say again
        what to change."""
        acts = self.tree.acts
        first = len(acts)
        while first and acts.is_move(first):
            first -= 1
        if 0 < first < len(acts):
            try:
                real_table = self.tree.at(acts.parent(first + 1)).table
            except Exception:  # noqa: BLE001 (undone acts that the rules of today no longer play: nobody can tell)
                return
            self.real.differs_from(real_table, self.table)

    # ------------------------------------------------------------ acts

    def act(
        self,
        entry: Entry,
        posed: Posed | None,
        naming: Callable[[Table], Iterable[Entry]] = lambda _: (),
        confirms: Posed | None = None,
    ) -> None:
        """One act: this entry, what follows without a person, then the entries of ``naming``. Raises IllegalAnswer, and
        what a rule raises; then nothing has changed and the game is at its last act again. A name that is refused is
        left out.

        ``confirms``: an open tell that the entry confirms too. That is an act of its own before this one; both are
        written together or not at all.
        """
        self.open_act()
        self.player.hear()
        self._stood = (self.table.progress.round, phase_of(self.table))
        taken = False
        read: list[Entry] = []
        try:
            if confirms is not None:
                self.feed(Entry(confirms.key, None, entry.by))
                taken = True
                read = self.entries
                self.open_act()
            self.feed(entry)
            taken = True
            self.feed_automatic()
            for name in naming(self.table):
                with contextlib.suppress(IllegalAnswer):
                    self.feed(name)
        except Exception as error:
            if taken or not isinstance(error, IllegalAnswer):
                self.stand(self.tree.head)
            raise
        if entry.key != NAME:
            self.real.righted()
        self.given_again = None
        if confirms is None:
            self._finish(posed, entry)
            return
        held, self.record.held = self.record.held, True
        tell = Act(len(self.tree.acts) + 1, self.tree.head, read)
        self.telling.remember(Told(tell.number, confirms, read[0], (), *self._stood))
        self._keep(tell, None)
        self.record.held = held
        self._finish(posed, entry)

    def go_to(self, act: int) -> None:
        """Move the head to an act; the move is an act too. Raises IllegalAnswer for an unknown number."""
        acts = self.tree.acts
        if not 1 <= act <= len(acts) or acts[act - 1].head >= 0:
            raise IllegalAnswer("illegal.head", came=act, expected=[1, len(acts)])
        real_table = self.real.table or self.table
        move = Act(len(acts) + 1, self.tree.head, [], act)
        self.stand(act)
        self.given_again = None
        self._keep(move, None)
        self.real.differs_from(real_table, self.table)

    # ------------------------------------------------------------ one act

    def open_act(self) -> None:
        """Begin an act: the next entries belong to it."""
        self.entries, self.reached = [], None

    def feed(self, entry: Entry) -> None:
        """Give one entry of the open act to the rules. Raises IllegalAnswer or ReplayError."""
        self.entries.append(entry)
        try:
            self.player.feed(entry)
        except IllegalAnswer:
            self.entries.pop()
            raise

    def feed_automatic(self) -> None:
        """Give all answers that need no person: from library, dealer and rules."""
        while (automatic := self._automatic()) is not None:
            self.feed(automatic)

    def _automatic(self) -> Entry | None:
        question = self.player.question
        if question is None:
            return None
        if question.asked == "library":
            fields = question.fields if not callable(question.fields) else question.fields(self.table)
            found = self.library.lookup(question.card, [f.name for f in fields], self.table.terms)
            return Entry(question.key, {n: list(v) for n, v in found.items()}, "library")
        if question.asked == "dealer":
            posed = next(iter(self.player.posed().values()))
            nth = self.table.progress.shuffles.get(posed.deck, 0)
            return Entry(question.key, dealer.answer(self.record.seed, posed, nth), "dealer")
        return self.player.automatic()

    def _mark(self, table: Table) -> None:
        self.reached = Checkpoint(len(self.entries), freeze(table))

    def _finish(self, posed: Posed | None, entry: Entry | None = None) -> None:
        """Write the act, now that the next question for a person is open."""
        act = Act(len(self.tree.acts) + 1, self.tree.head, self.entries)
        phases, lines = tuple(self.player.phases), tuple(self.player.hear())
        self.telling.remember(Told(act.number, posed, entry, lines, *self._stood, phases))
        self._keep(act, self.reached)
        if any(e.by == "person" for e in act.entries):
            self.library.remember(self.table)

    def _keep(self, act: Act, checkpoint: Checkpoint | None) -> None:
        self.tree.add(act, checkpoint)
        if act.head >= 0:
            self.curve.head_moved()
        self.record.add(act, checkpoint)
        self.number += 1
        self.write()

    def write(self) -> None:
        """Write what is not on disk yet, unless acts are being collected."""
        if self.record.due:
            self.record.write(self.tree, self.title(), self.over)

    def title(self) -> dict[str, object]:
        """What home and history show of this game without loading it."""
        return self.record.title(self.table, self.curve.now(self.table))
