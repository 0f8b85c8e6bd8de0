"""A game: runs the rules, keeps the journal, tells its watchers. Every change comes through here.

Answers, side acts, corrections, names, undo and redo are entries or moves of the head. An act is on disk before the
screen changes. If the disk fails, the game goes on in memory and says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.files.error import Said
from companion.game.changing import change_answer
from companion.game.course import Course, says_who
from companion.game.lookup import Printed
from companion.game.record import Clock, Record
from companion.game.riding import may_ride
from companion.game.rounds import first_order
from companion.game.telling import Told
from companion.game.tree import Tree
from companion.journal.checkpoints import Checkpoint
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Act, RowError
from companion.rules.common.correct import DOUBT, as_told
from companion.rules.engine.doubts import doubts
from companion.rules.engine.names import Person, seated
from companion.rules.engine.play import Entry
from companion.rules.engine.question import Ahead, IllegalAnswer, Posed
from companion.rules.engine.table import Line, Table, Terms, freeze, thaw

CARD_FIELDS = ("kind", "boxes", "speed", "towing", "loot", "clan")
"""The printed fields of a Convoy card."""


class Game:
    """One game with its journal. Threads that share it must call one method at a time."""

    def __init__(self, course: Course) -> None:
        """``course``: one that has begun or was taken up; the class methods make it."""
        self.watchers: list[Callable[[Game], None]] = []
        self._course = course

    # ------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls, journal: Journal | None, library: Printed, seed: str, terms: Terms | None = None, clock: Clock = time.time
    ) -> Game:
        """Begin a game and play it to the first question. Without a journal it is in memory only (simulations)."""
        record = Record(journal, seed, clock)
        try:
            record.begin()
        except JournalError as error:
            record.unsaved = error.reason
        table = Table()
        if terms is not None:
            table.terms = terms
        known = doubts(table)
        # Those of an expansion hold where it is played.
        ours = library.house_rules_of(table.terms.edition).items()
        table.terms.doubts |= {doubt: reading for doubt, reading in ours if doubt in known}
        course = Course(library, record)
        course.begin(table)
        return cls(course)

    @classmethod
    def start_at(cls, journal: Journal, library: Printed, seed: str, table: Table, clock: Clock = time.time) -> Game:
        """Begin a game from a given table (scenarios, demonstrations)."""
        record = Record(journal, seed, clock)
        record.begin()
        course = Course(library, record)
        course.begin(table, Checkpoint(0, freeze(table)))
        return cls(course)

    @classmethod
    def resume(cls, journal: Journal, library: Printed, game_id: int, clock: Clock = time.time) -> Game:
        """Continue a game after its last act. Raises JournalError, or ReplayError if the rules have changed."""
        seed, acts, checkpoints = journal.load(game_id)
        record = Record(journal, seed, clock, game_id)
        record.read_title()
        try:
            course = Course(library, record, Tree(acts, checkpoints))
        except RowError as error:
            raise JournalError("broken", Said("fault.journal.read", {"game": game_id, "detail": str(error)})) from None
        if acts:
            course.take_up()
            record.tell_again(course.title(), course.over)
        else:
            course.begin(Table())
        return cls(course)

    @classmethod
    def take_over(
        cls,
        journal: Journal,
        library: Printed,
        seed: str,
        acts: Sequence[Act],
        start: Checkpoint,
        clock: Clock = time.time,
    ) -> Game:
        """Add a game that was played elsewhere to this journal and stay at its head: its acts, and the checkpoint of
        the first one. It does not count among the games played here.

        If the rules no longer ask what was answered, the game ends before that act (``changed_rules`` says why). Raises
        JournalError, or ReplayError if not even the first act fits.
        """
        from companion.game.elsewhere import play_again  # not before the first picture

        course = Course(library, Record(journal, seed, clock))
        course.record.reported = True
        play_again(course, acts, start)
        course.record.write_whole(course.tree, course.title(), course.over)
        return cls(course)

    def report(self) -> tuple[list[Act], Checkpoint]:
        """All acts of this game and the checkpoint of the first one, for :meth:`take_over`."""
        return list(self.tree.acts), self.tree.checkpoints[1]

    # ------------------------------------------------------------ what others see

    @property
    def table(self) -> Table:
        """The table. Read only: use the methods below for changes."""
        return self._course.table

    @property
    def open(self) -> dict[str, Posed]:
        """The open questions by seat; empty when the game is over."""
        number = self._course.number
        return {seat: replace(posed, number=number) for seat, posed in self._course.player.posed().items()}

    @property
    def posed(self) -> Posed | None:
        """The open question, the first one if several seats are asked; None when the game is over."""
        return next(iter(self.open.values()), None)

    @property
    def following(self) -> Posed | None:
        """The question after the open tell, with the tell's sentences above it, if its answer may confirm them too:
        the same person goes on. :meth:`answer` and :meth:`side` take its number. A tell that was
        taken back stands alone, so that it is seen."""
        tell, undone = self.posed, self.tree.left.get(self.head)
        if tell is None or tell.kind != "tell" or (undone and self.tree.acts[undone - 1].entries[0].key == tell.key):
            return None
        posed = self._course.player.following()
        if posed is None or not may_ride(self.told(self.head), posed, self.table):
            return None
        return replace(posed, number=self._course.number + 1)

    def unknown(self, posed: Posed) -> tuple[Ahead, ...]:
        """What may be told on the same screen as this question, without what the library knows."""
        found = []
        for ahead in posed.ahead:
            names = [field.name for field in ahead.fields]
            told = self._course.library.lookup(ahead.card, names, self.table.terms)
            fields = tuple(f for f in ahead.fields if f.name not in told)
            found.append(replace(ahead, fields=fields))
        asked = {(ahead.option, field.name) for ahead in found for field in (*posed.fields, *ahead.fields)}
        whole = (
            replace(ahead, fields=tuple(f for f in ahead.fields if f.of is None or (ahead.option, f.of[0]) in asked))
            for ahead in found
        )
        return tuple(ahead for ahead in whole if ahead.fields)

    @property
    def phases(self) -> tuple[str, ...]:
        """The phase in which each sentence of the open tell was said, or of the one that was :attr:`confirmed`, for a
        heading over each group; empty if they are not all of one act."""
        tell, act = self.posed, self.head
        if tell is not None and tell.kind != "tell" and self.confirmed is not None:
            tell, act = self.told(act).posed, self.parent(act)
        if tell is None or tell.kind != "tell":
            return ()
        told, n = self.told(act), len(tell.lines)
        return told.phases[-n:] if told.lines[-n:] == tell.lines else ()

    def tables(self, lines: tuple[Line, ...]) -> tuple[bytes, ...]:
        """The table, frozen, as it was when each of these sentences had been said, so that a drawing does not run ahead
        of them; the sentences are those of the open question, or of the tell before it. Empty if they are not all of
        one act."""
        for act in (self.head, self.parent(self.head)):
            told, n = self.told(act), len(lines)
            if n and told.lines[-n:] == lines:
                return tuple(self._course.telling.tables(act)[-n:])
        return ()

    @property
    def confirmed(self) -> Posed | None:
        """The open question with the sentences that were confirmed right before it, if they may stand above it: undo
        has taken back the answer, but not yet the tell."""
        posed = self.posed
        if posed is None or posed.kind == "tell" or len(self.open) > 1 or not self.can_undo:
            return None
        told = self.told(self.head)
        if told.posed is None or told.posed.kind != "tell" or told.entry is None or told.entry.key != told.posed.key:
            return None
        posed = replace(posed, lines=(*told.posed.lines, *posed.lines))
        return posed if may_ride(self.told(self.parent(self.head)), posed, self.table) else None

    @property
    def over(self) -> bool:
        """Whether the game has ended and all sentences are confirmed."""
        return self._course.over

    @property
    def tree(self) -> Tree:
        """All acts and checkpoints, undone ones too. Read only."""
        return self._course.tree

    @property
    def head(self) -> int:
        """The number of the act that the game is at."""
        return self.tree.head

    @property
    def record(self) -> Record:
        """How much of it is written to disk. Read only."""
        return self._course.record

    @property
    def id(self) -> int:
        """Its number in the journal; 0 before it is written there."""
        return self.record.id

    @property
    def seed(self) -> str:
        """The seed of its shuffles."""
        return self.record.seed

    @property
    def seconds(self) -> float:
        """Seconds that the game has been played, without pauses."""
        return self.record.seconds

    @property
    def unsaved(self) -> str:
        """Why the last act could not be written (a reason of JournalError); ``""`` if all is on disk."""
        return self.record.unsaved

    @property
    def changed_rules(self) -> str:
        """Why a resumed game is not at its last act: the rules now ask something else there. Usually ``""``."""
        return self._course.changed_rules

    @property
    def put_right(self) -> tuple[Line, ...]:
        """What to change on the real table after the last undo, redo or correction; after several in a row, for all of
        them."""
        return self._course.real.put_right

    @property
    def given_again(self) -> tuple[int, int] | None:
        """After an old answer was changed, until the next act: number of later answers given again, and of those that
        no longer fit."""
        return self._course.given_again

    # ------------------------------------------------------------ acts

    def answer(
        self, number: int, value: Any, by: str = "person", seat: str = "", people: Sequence[Person | None] = ()
    ) -> None:
        """Answer an open question, or the one that follows an open tell (:attr:`following`). ``people``: who plays
        (None: nobody in particular), in the order in which seats were chosen. Raises IllegalAnswer for an old number or
        an illegal value; then nothing has changed."""
        posed, tell = self._asked(number, seat)
        entry = Entry(posed.key, value, by, self._one_of_several(posed, seat))
        self._course.act(entry, posed, lambda table: [says_who(*pair) for pair in seated(table, people)], tell)
        self._tell()

    def name(self, seat: str, who: Person | None) -> None:
        """Say who plays a seat; None for nobody in particular. It can be undone like any act. Raises IllegalAnswer if
        no person plays the seat or the name can't be shown; then nothing has changed."""
        self._act(says_who(seat, who), self.posed)

    def side(self, number: int, act: str, by: str = "person", seat: str = "") -> None:
        """Start a side act of the open question; of that seat's if several are asked."""
        posed, tell = self._asked(number, seat)
        self._act(Entry(f"side:{act}", None, by, self._one_of_several(posed, seat)), posed, tell)

    def _asked(self, number: int, seat: str) -> tuple[Posed, Posed | None]:
        """The question with this number; and the open tell, if it is the one that follows it."""
        if number == self._course.number + 1 and (following := self.following) is not None:
            return replace(following, lines=()), self.posed
        asked = self._course.player.posed()
        posed = asked.get(seat) if seat else next(iter(asked.values()), None)
        if posed is None:
            raise IllegalAnswer("illegal.over", came=seat, expected=sorted(asked))
        if number != self._course.number:
            raise IllegalAnswer("illegal.stale", came=number, expected=self._course.number)
        return posed, None

    def _one_of_several(self, posed: Posed, seat: str) -> str:
        """The seat whose question this is if several are asked, else ``""``."""
        return (seat or posed.asked) if len(self._course.player.posed()) > 1 else ""

    def _act(self, entry: Entry, posed: Posed | None, tell: Posed | None = None) -> None:
        self._course.act(entry, posed, confirms=tell)
        self._tell()

    def correct(self, changes: Sequence[tuple[str, Any]], by: str = "person") -> None:
        """Set values on the table by hand (paths of :mod:`companion.rules.common.correct`). Raises IllegalAnswer; then
        nothing has changed. A doubt that is read differently is kept as a house rule."""
        real = self._course.real
        real_table = real.table or thaw(freeze(self.table))
        whole = [*self._faces(changes), *changes]
        self._course.act(Entry("correct", [list(c) for c in whole], by), self.posed)
        for path, value in changes:
            if path.startswith(DOUBT):
                doubt = f"{self.table.terms.edition}:{path.removeprefix(DOUBT)}"
                self._course.library.set_house_rule(doubt, value)
        # What the player has just said is true already; its consequences by the rules may remain to be done.
        real.differs_from(as_told(real_table, whole), self.table)
        self._tell()

    def _faces(self, changes: Sequence[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """What the library knows of the Convoy cards that a correction brings into play; it is recorded with the
        entry."""
        found = []
        for path, value in changes:
            if path.startswith("card.") and value:
                told = self._course.library.lookup(f"convoy/{value}", CARD_FIELDS, self.table.terms)
                if told:
                    found.append((f"face.convoy/{value}", {name: list(pair) for name, pair in told.items()}))
        return found

    def righted(self) -> None:
        """The player has changed the real table: it is as in the app."""
        self._course.real.righted()

    def undo(self) -> bool:
        """Take back the last act. False if there is none."""
        if not self.can_undo:
            return False
        self.go_to(self.parent(self.head))
        return True

    def redo(self) -> bool:
        """Redo the act that was undone last. False if there is none."""
        if not self.can_redo:
            return False
        self.go_to(self.tree.left[self.head])
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's act to take back."""
        return self.head > 0 and self.parent(self.head) > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone act to redo."""
        return self.head in self.tree.left

    def go_to(self, act: int) -> None:
        """Move the head to any act of this game; the move is an act too."""
        self._course.go_to(act)
        self._tell()

    def change_answer(self, act: int, value: Any) -> int:
        """Answer an old act differently.

        Later answers are given again one by one, until another question comes or the answer is no longer legal. Returns
        how many were. Raises IllegalAnswer for an act that is undone or is no answer, and for an illegal value; then
        nothing has changed.
        """
        kept = change_answer(self._course, act, value)
        self._tell()
        return kept

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher(self)

    # ------------------------------------------------------------ looking back

    def path(self) -> list[int]:
        """The acts from the first to the head, without undone ones."""
        return self.tree.path()

    def parent(self, act: int) -> int:
        """The act before an act; 0 before the first."""
        return self.tree.parent(act)

    def at(self, act: int) -> tuple[Table, dict[str, Posed]]:
        """The table after an act, and the questions open then. Read only."""
        player = self.tree.at(act)
        return player.table, player.posed()

    def answered(self, keys: Sequence[str]) -> dict[str, Any]:
        """The answers to questions with these keys that are not undone."""
        found = {}
        for act in self.path():
            for entry in self.tree.acts[act - 1].entries:
                if entry.key in keys and entry.by not in ("dealer", "library"):
                    found[entry.key] = entry.value
        return found

    def seen_since(self, act: int) -> dict[str, int]:
        """How many cards of each deck have been revealed since an act; a player who goes back to it has seen them."""
        then, now = self.tree.at(act).table, self.table
        seen = {}
        for deck, cards in now.things.decks.items():
            before = then.things.decks.get(deck)
            if before is None:
                continue
            if now.progress.shuffles.get(deck, 0) != then.progress.shuffles.get(deck, 0):
                seen[deck] = before.left + len(cards.discards)
            elif before.left > cards.left:
                seen[deck] = before.left - cards.left
        return {deck: n for deck, n in seen.items() if n > 0}

    def told(self, act: int) -> Told:
        """An act in words. Acts of this session are remembered, older ones are replayed."""
        return self._course.telling.told(act)

    def undo_told(self) -> Told | None:
        """The act that undo would take back."""
        return self.told(self.head) if self.can_undo else None

    def redo_told(self) -> Told | None:
        """The act that redo would do again."""
        return self.told(self.tree.left[self.head]) if self.can_redo else None

    def log(self, last: int = 0) -> list[Told]:
        """The acts up to the head in words, newest last. ``last``: at most so many, 0 for all."""
        return self._course.telling.log(last)

    def history(self, last: int = 0) -> list[tuple[Told, bool]]:
        """All acts in words in the order in which they were done, and whether each is not undone."""
        return self._course.telling.history(last)

    def scored(self) -> list[Line]:
        """The sentences of the score, each with its points; empty before the end."""
        return self._course.telling.score() if self.table.progress.scores else []

    def first_order(self) -> list[str]:
        """The turn order at the beginning of round 1, from the left (S-30); empty before that."""
        return first_order(self.tree)

    def curve(self) -> list[dict[str, Any]]:
        """The Fame of each seat: ``{"round": n, "points": {seat: Fame}}`` for the end of each round, then the final
        score. Seats whose score the table does not tell in full are left out."""
        return self._course.curve.points(self.table)
