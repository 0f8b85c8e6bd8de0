"""A game: runs the rules, keeps the journal, tells its watchers. The one way in for every change.

Answers, side acts, corrections, undo and redo all come through here, each as an entry or a move of the head. An act is
on disk before the screen changes; if the disk won't have it, the game goes on in memory and says so plainly.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from companion import dealer
from companion.checkpoints import Checkpoint, Checkpoints
from companion.journal import Journal
from companion.journal_error import JournalError
from companion.packs.schema import field_fault
from companion.putright import differences
from companion.rows import Act, Acts, Reached, RowError
from companion.rules.correct import DOUBT
from companion.rules.editions import frostlands as frostlands  # registers its steps
from companion.rules.play import Entry, Player, ReplayError
from companion.rules.question import IllegalAnswer, Posed
from companion.rules.scoring import provisional, totals, victor
from companion.rules.table import Line, Table, Terms, automa_seat, freeze, is_alive, thaw

PAUSE = 900.0
"""Seconds between two acts after which nobody was playing: they count for no duration."""

CARD_FIELDS = ("kind", "boxes", "speed", "towing", "loot", "clan")
"""What is printed on a Convoy card."""


class Printed(Protocol):
    """What a game wants of a library of printed values."""

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        """What is known of a card: field to (value, source)."""
        ...

    def remember(self, table: Table) -> bool:
        """Keep what the owner typed in."""
        ...

    @property
    def house_rules(self) -> dict[str, str]:
        """Doubts that the owner reads otherwise than our pick: id to reading."""
        ...

    def set_house_rule(self, doubt: str, reading: str) -> None:
        """From now on this doubt is read so."""
        ...


class NoLibrary:
    """A library that knows nothing."""

    @property
    def house_rules(self) -> dict[str, str]:
        """None in force."""
        return {}

    def set_house_rule(self, doubt: str, reading: str) -> None:
        """Nowhere to keep it."""

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        """Nothing."""
        return {}

    def remember(self, table: Table) -> bool:
        """Nowhere to keep it."""
        return False


class Told(Struct, frozen=True):
    """An act in words: the question it answered, the answer, every sentence said behind it, and where the game
    stood."""

    act: int
    posed: Posed | None
    entry: Entry | None
    lines: tuple[Line, ...]
    round: int = 0
    phase: str = ""


class _Stood(Struct):
    """The part of a frozen table's progress that says where the game was; the rest is skipped."""

    round: int = 0


class _Frozen(Struct):
    progress: _Stood


_round_of = msgspec.msgpack.Decoder(_Frozen).decode

Clock = Callable[[], float]


class Game:
    """One game with its journal. Not for several threads at once: whoever shares it calls one method at a time."""

    def __init__(self, journal: Journal, library: Printed, game: int, seed: str, clock: Clock = time.time) -> None:
        self.id = game
        self.seed = seed
        self.unsaved = ""
        """Why the last act could not be written (a reason of JournalError); empty while all is on disk."""
        self.changed_rules = ""
        """Why a resumed game does not stand at its last act: the rules now ask something else there. Empty as a
        rule."""
        self.put_right: tuple[Line, ...] = ()
        """What to change on the real table after the last undo, redo or correction; of several in a row, after all of
        them."""
        self.given_again: tuple[int, int] | None = None
        """After an old answer was changed, until the next act: how many later answers were given again, and how many no
        longer fit."""
        self.watchers: list[Callable[[Game], None]] = []
        self._journal, self._library, self._clock = journal, library, clock
        self._acts = Acts()
        self._checkpoints = Checkpoints()
        self._head = 0
        self._left: dict[int, int] = {}
        self._told: dict[int, Told] = {}
        self._entries: list[Entry] = []
        self._reached: Checkpoint | None = None
        self._unwritten: list[Reached] = []
        self._held = False
        """Whether acts are gathered to be written together."""
        self._number = 0
        self._stood = (0, "")
        self._lies: Table | None = None
        """The real table as it still lies: as it was before the first undo, redo or correction of a row."""
        self.reported = False
        """Whether the game was played elsewhere and came here as a report."""
        self.seconds = 0.0
        """How long the game has been played, pauses left out."""
        self._acted = 0.0
        self._curve: tuple[tuple[int, dict[str, int]], list[dict[str, Any]]] | None = None
        self._rounds: dict[int, tuple[int, dict[int, dict[str, int]]]] = {}
        """See :meth:`_rounds_before`; by act, for those with a checkpoint."""

    # ------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls, journal: Journal, library: Printed, seed: str, terms: Terms | None = None, clock: Clock = time.time
    ) -> Game:
        """Begin a game and play it up to the first question."""
        game = cls(journal, library, 0, seed, clock)
        try:
            game.id = journal.new_game(seed, clock())
        except JournalError as error:
            game.unsaved = error.reason
        table = Table()
        if terms is not None:
            table.terms = terms
        table.terms.doubts |= library.house_rules
        game._player = Player(table, game._mark)
        game._finish_act(0, None)
        return game

    @classmethod
    def start_at(cls, journal: Journal, library: Printed, seed: str, table: Table, clock: Clock = time.time) -> Game:
        """Begin a game from a given table (scenarios, demonstrations)."""
        game = cls(journal, library, journal.new_game(seed, clock()), seed, clock)
        game._reached = Checkpoint(0, freeze(table))
        game._player = Player(table, game._mark)
        game._finish_act(0, None)
        return game

    @classmethod
    def resume(cls, journal: Journal, library: Printed, game_id: int, clock: Clock = time.time) -> Game:
        """Go on with a game as it was after its last act. Raises JournalError, or ReplayError if the rules have
        changed."""
        seed, acts, checkpoints = journal.load(game_id)
        game = cls(journal, library, game_id, seed, clock)
        title = journal.title(game_id)
        game.seconds = float(str(title.get("seconds") or 0))
        game.reported = bool(title.get("reported"))
        game._acts, game._checkpoints = acts, checkpoints
        last = 0
        try:
            for turn in acts.turns():
                if turn - 1 > last:
                    game._head = turn - 1
                game._move_head(acts[turn - 1])
                last = turn
        except RowError as error:
            raise JournalError("broken", f"game {game_id}: {error}") from None
        if len(acts) > last:
            game._head = len(acts)
        if not acts:
            game._player = Player(Table(), game._mark)
            game._finish_act(0, None)
        else:
            game._stand_where_it_replays()
            if not game.changed_rules:
                game._recall_moves()
        return game

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
        """Put a game that was played elsewhere into this journal and stand where it stood: its acts, and the
        checkpoint of the first one. It does not count among the games played here.

        Where the rules no longer ask what was answered, the game ends before that act (``changed_rules`` says why).
        Raises JournalError, or ReplayError where not even the first act fits.
        """
        game = cls(journal, library, 0, seed, clock)
        game.reported = True
        game._checkpoints[1] = start
        for act in acts:
            try:
                game._played_elsewhere(act)
            except Exception as error:  # noqa: BLE001
                # The table and the answers are somebody else's: no rule was written for all that they may hold.
                game.changed_rules = str(error) or type(error).__name__
                break
        if not game._head:
            raise ReplayError("setup.copy", game.changed_rules or "nothing: the report has no act")
        game._player = game._at(game._head)
        try:
            game.id = journal.write_whole(0, seed, game._whole(), clock(), game._title(), game.over, voided=True)
        except JournalError as error:
            game.unsaved, game._unwritten = error.reason, game._whole()
        return game

    def _played_elsewhere(self, act: Act) -> None:
        """Play one more act of another table's journal, noting its checkpoint."""
        if act.number != len(self._acts) + 1 or act.parent >= act.number or act.head >= act.number:
            raise ReplayError(f"act {act.number}", f"act {len(self._acts) + 1}")
        self._entries, self._reached = [], None
        if act.head < 0 and act.parent:
            self._player = self._at(act.parent)
            self._reached = None
            for entry in act.entries:
                self._feed_foreign(entry)
        elif act.head < 0:
            start = self._checkpoints[1]
            self._player = Player(thaw(start.table))
            for entry in act.entries[start.offset :]:
                self._feed_foreign(entry)
        elif not act.head:
            raise ReplayError("a move of the head", "an act to go to")
        thaw(freeze(self.table))
        self._acts.append(act)
        if self._reached is not None:
            self._checkpoints[act.number] = self._reached
        self._move_head(act)

    def _feed_foreign(self, entry: Entry) -> None:
        """Feed an entry that another library may have given: its printed values must be some that can be."""
        question = self._player.question
        if question is not None and question.asked == "library" and isinstance(entry.value, dict):
            for name, value in entry.value.items():
                fault = field_fault(question.card, name, value[0])
                if fault is not None:
                    raise ReplayError(f"{fault.came} for {fault.table} {fault.key}", fault.expected)
        self._feed(entry)

    def report(self) -> tuple[list[Act], Checkpoint]:
        """What :meth:`take_over` wants of this game: all its acts, and the checkpoint of the first one."""
        return list(self._acts), self._checkpoints[1]

    def answered(self, keys: Sequence[str]) -> dict[str, Any]:
        """The answers that stand (are not undone) to questions with these keys."""
        found = {}
        for act in self.path():
            for entry in self._acts[act - 1].entries:
                if entry.key in keys and entry.by not in ("dealer", "library"):
                    found[entry.key] = entry.value
        return found

    def _recall_moves(self) -> None:
        """If the last acts were undos, the power may have failed before the real table was put right."""
        first = len(self._acts)
        while first and self._acts.is_move(first):
            first -= 1
        if 0 < first < len(self._acts):
            try:
                self._lies = self._at(self._acts.parent(first + 1)).table
            except Exception:  # noqa: BLE001 (undone acts that the rules of today no longer play: nobody can tell)
                return
            self.put_right = tuple(differences(self._lies, self.table))

    def _stand_where_it_replays(self) -> None:
        """Go to the head; if the rules no longer ask what was answered, back to the last act that replays."""
        act = head = self._head
        while act:
            try:
                self._player = self._at(act)
            except Exception as error:  # noqa: BLE001
                # Answers to other questions, as a rule; but whatever rules of today make of an act of another program,
                # the game opens where it still can.
                self.changed_rules = f"act {act}: {error}" if str(error) else f"act {act}: {type(error).__name__}"
                act = self._acts.parent(act)
                continue
            if act != head:
                self._keep(Act(len(self._acts) + 1, head, [], act), None)
            return
        raise JournalError("broken", self.changed_rules or "no act")

    # ------------------------------------------------------------ what others see

    @property
    def table(self) -> Table:
        """The table. For looking only: every change goes through the methods below."""
        return self._player.table

    @property
    def open(self) -> dict[str, Posed]:
        """The open questions by the seat that is asked; empty when the game is over."""
        return {seat: _numbered(posed, self._number) for seat, posed in self._player.posed().items()}

    @property
    def posed(self) -> Posed | None:
        """The open question (the first one, where several seats are asked); None when the game is over."""
        return next(iter(self.open.values()), None)

    @property
    def over(self) -> bool:
        """Whether the game has ended and everything has been told."""
        return not self._player.posed()

    @property
    def head(self) -> int:
        """The number of the act that the game stands after."""
        return self._head

    def path(self) -> list[int]:
        """The acts from the first to the head, undone ones left out."""
        found = []
        at = self._head
        while at:
            found.append(at)
            at = self._acts.parent(at)
        return found[::-1]

    # ------------------------------------------------------------ acts

    def answer(self, number: int, value: Any, by: str = "person", seat: str = "") -> None:
        """Answer an open question. Raises IllegalAnswer for a stale number or an illegal value; then nothing has
        changed."""
        posed = self._asked(number, seat)
        self._act(Entry(posed.key, value, by, self._one_of_several(posed, seat)), posed)

    def side(self, number: int, act: str, by: str = "person", seat: str = "") -> None:
        """Start a side act of the open question, of that seat's where several are asked."""
        posed = self._asked(number, seat)
        self._act(Entry(f"side:{act}", None, by, self._one_of_several(posed, seat)), posed)

    def _one_of_several(self, posed: Posed, seat: str) -> str:
        """Whose question this is where several seats are asked at the same time, else ``""``."""
        return (seat or posed.asked) if len(self.open) > 1 else ""

    def correct(self, changes: Sequence[tuple[str, Any]], by: str = "person") -> None:
        """Set values on the table by hand (paths of ``rules.correct``). Raises IllegalAnswer; then nothing has
        changed. A doubt that is read the other way is kept as a house rule."""
        lies = self._lies or thaw(freeze(self.table))
        whole = [*self._faces(changes), *changes]
        self._act(Entry("correct", [list(c) for c in whole], by), self.posed)
        for path, value in changes:
            if path.startswith(DOUBT):
                self._library.set_house_rule(path.removeprefix(DOUBT), value)
        self._lies, self.put_right = lies, tuple(differences(lies, self.table))
        self._tell()

    def righted(self) -> None:
        """The player has put the real table right: it lies now as the app has it."""
        self._lies, self.put_right = None, ()

    def _faces(self, changes: Sequence[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """What the library knows of the Convoy cards that a correction puts into play: it comes along in the entry."""
        found = []
        for path, value in changes:
            if path.startswith("card.") and value:
                told = self._library.lookup(f"convoy/{value}", CARD_FIELDS, self.table.terms)
                if told:
                    found.append((f"face.convoy/{value}", {name: list(pair) for name, pair in told.items()}))
        return found

    def undo(self) -> bool:
        """Take back the last act. False at the beginning."""
        if not self.can_undo:
            return False
        self.go_to(self._acts.parent(self._head))
        return True

    def redo(self) -> bool:
        """Go on to the act last left by undo. False if there is none."""
        child = self._left.get(self._head)
        if child is None:
            return False
        self.go_to(child)
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's act to take back."""
        return self._head > 0 and self._acts.parent(self._head) > 0

    @property
    def can_redo(self) -> bool:
        """Whether an undone act can be had again."""
        return self._head in self._left

    def go_to(self, act: int) -> None:
        """Move the head to any act of this game: an undo across turns and rounds, kept in the journal like any act."""
        if not 1 <= act <= len(self._acts) or self._acts[act - 1].head >= 0:
            raise IllegalAnswer("illegal.head", came=act, expected=[1, len(self._acts)])
        lies = self._lies or self.table
        player = self._at(act)
        self.given_again = None
        move = Act(len(self._acts) + 1, self._head, [], act)
        self._player = player
        self._entries, self._reached = [], None
        self._keep(move, None)
        self._lies, self.put_right = lies, tuple(differences(lies, self.table))
        self._tell()

    def change_answer(self, act: int, value: Any) -> int:
        """Answer an old act of the path differently.

        The later answers are given again, one by one, up to the first that no longer fits: where another question
        comes, or the answer is not legal any more. Returns how many were given again. Raises IllegalAnswer for an act
        that is not on the path or was no answer to a question, and for an illegal value; then nothing has changed.
        """
        path = self.path()
        if act not in path or not self._acts.parent(act):
            raise IllegalAnswer("illegal.head", came=act, expected=[path[1] if len(path) > 1 else 0, path[-1]])
        old = self._acts[act - 1]
        entry = Entry(old.entries[0].key, value, old.entries[0].by, old.entries[0].seat)
        if entry.key == "correct" or entry.key.startswith("side:"):
            raise IllegalAnswer("illegal.change", came=entry.key, expected=[])
        self._at(old.parent).feed(entry)
        later = [(self.told(a).posed, self._acts[a - 1].entries[0]) for a in path[path.index(act) + 1 :]]
        watchers, self.watchers = self.watchers, []
        self._held = True
        try:
            self.go_to(old.parent)
            lies = self._lies
            self._act(entry, self._open_for(entry))
            kept = 0
            while kept < len(later) and self._fits(*later[kept]):
                kept += 1
        finally:
            self.watchers, self._held = watchers, False
            self._write()
        self._lies, self.put_right = lies, tuple(differences(lies, self.table)) if lies is not None else ()
        self.given_again = kept, len(later) - kept
        self._tell()
        return kept

    def _open_for(self, entry: Entry) -> Posed | None:
        """The open question that an entry answers, of its seat where several are asked."""
        asked = self._player.posed()
        return asked.get(entry.seat) or next(iter(asked.values()), None)

    def _fits(self, was: Posed | None, entry: Entry) -> bool:
        """Give an old entry again if its question has come again and it is still legal."""
        posed = self._open_for(entry)
        if entry.key != "correct" and (
            was is None
            or posed is None
            or (posed.key, posed.kind, posed.asked, posed.card) != (was.key, was.kind, was.asked, was.card)
        ):
            return False
        try:
            self._act(entry, posed)
        except (IllegalAnswer, ReplayError):
            return False
        return True

    # ------------------------------------------------------------ looking back

    def parent(self, act: int) -> int:
        """The act before an act; 0 before the first."""
        return self._acts.parent(act)

    def at(self, act: int) -> tuple[Table, dict[str, Posed]]:
        """The table as it was after an act, and the questions open then. For looking only."""
        player = self._at(act)
        return player.table, player.posed()

    def seen_since(self, act: int) -> dict[str, int]:
        """How many cards of each deck have been turned since an act: whoever goes back to it has seen them."""
        then, now = self._at(act).table, self.table
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

    # ------------------------------------------------------------ words

    def told(self, act: int) -> Told:
        """An act in words. Acts of this sitting are remembered; older ones are played again from their unit."""
        if act not in self._told:
            parent = self._acts.parent(act)
            first = self._checkpoints.get(act)
            player = self._at(parent) if parent else Player(thaw(first.table) if first else Table())
            player.hear()
            posed = next(iter(player.posed().values()), None)
            stood = (player.table.progress.round, player.table.progress.step)
            for entry in self._acts[act - 1].entries:
                player.feed(entry, checked=False)
            entries = self._acts[act - 1].entries
            self._told[act] = Told(
                act,
                posed if parent else None,
                entries[0] if parent and entries else None,
                tuple(player.hear()),
                *stood,
            )
        return self._told[act]

    def undo_told(self) -> Told | None:
        """What undo would take back."""
        return self.told(self._head) if self.can_undo else None

    def redo_told(self) -> Told | None:
        """What redo would bring again."""
        return self.told(self._left[self._head]) if self.can_redo else None

    def log(self, last: int = 0) -> list[Told]:
        """The acts up to the head in words, the newest last; ``last`` limits how many."""
        return [self.told(act) for act in self.path()[-last:]]

    def scored(self) -> list[Line]:
        """The sentences of the score, each with the points that it is made of; none before the end."""
        found: list[Line] = []
        for act in reversed(self.path() if self.table.progress.scores else []):
            told = self.told(act)
            lines = [line for line in told.lines if line.key.startswith("score.")]
            found = [*lines, *found]
            if found and not told.phase.startswith("score"):
                break
        return found

    def first_order(self) -> list[str]:
        """The turn order with which round 1 began, from the left (S-30); empty before that."""
        for act in self.path():
            point = self._checkpoints.get(act)
            if point is not None and _round_of(point.table).progress.round:
                return thaw(point.table).things.order
        return []

    def curve(self) -> list[dict[str, Any]]:
        """How the Fame of each seat went: for each round that has ended ``{"round": n, "points": {seat: Fame}}``, as
        the next round began; then the final score. Seats of which the table did not tell everything are left out."""
        found = dict(self._rounds_before(self._head)[1])
        if self.table.progress.scores:
            found[self.table.progress.round] = totals(self.table)
        return [{"round": n, "points": points} for n, points in found.items()]

    def _rounds_before(self, act: int) -> tuple[int, dict[int, dict[str, int]]]:
        """The round at an act's last checkpoint, and the Fame as each earlier round had ended. Worked out once for each
        checkpoint, from the one before it and no further back than round 1, so that neither an act nor an undo takes
        longer in a long game."""
        back: list[tuple[int, int]] = []
        while act and act not in self._rounds:
            if act in self._checkpoints:
                now = _round_of(self._checkpoints[act].table).progress.round
                if now <= 1:
                    self._rounds[act] = now, {}
                    break
                back.append((act, now))
            act = self._acts.parent(act)
        before, found = self._rounds[act] if act else (0, {})
        for later, now in reversed(back):
            point = self._checkpoints[later]
            if now > before > 0:
                found = {**found, before: provisional(thaw(point.table))}
            elif now < before:  # corrected by hand
                found = {n: points for n, points in found.items() if n < now}
            before = now
            self._rounds[later] = before, found
        return before, found

    def history(self, last: int = 0) -> list[tuple[Told, bool]]:
        """All acts in words in the order in which they were done, and whether each still stands (is not undone)."""
        path = set(self.path())
        acts = [act.number for act in self._acts if act.head < 0]
        return [(self.told(act), act in path) for act in acts[-last:]]

    # ------------------------------------------------------------ inside

    def _asked(self, number: int, seat: str) -> Posed:
        asked = self.open
        posed = asked.get(seat) if seat else next(iter(asked.values()), None)
        if posed is None:
            raise IllegalAnswer("illegal.over", came=seat, expected=sorted(asked))
        if posed.number != number:
            raise IllegalAnswer("illegal.stale", came=number, expected=posed.number)
        return posed

    def _act(self, entry: Entry, posed: Posed | None) -> None:
        self._entries, self._reached = [], None
        self._player.hear()
        self._stood = (self.table.progress.round, self.table.progress.step)
        state = freeze(self.table)
        taken = False
        try:
            self._feed(entry)
            taken = True
            self._feed_automatic()
        except Exception as error:
            if taken or not isinstance(error, IllegalAnswer):
                self._recover(state)
            raise
        self.righted()
        self.given_again = None
        self._finish_act(self._head, posed, entry)
        self._tell()

    def _recover(self, state: bytes) -> None:
        """A rule failed half-way: the game stands where it stood before the act."""
        self._entries, self._reached = [], None
        self._player = self._at(self._head) if self._head else Player(thaw(state), self._mark)

    def _feed(self, entry: Entry) -> None:
        self._entries.append(entry)
        try:
            self._player.feed(entry)
        except IllegalAnswer:
            self._entries.pop()
            raise

    def _mark(self, table: Table) -> None:
        self._reached = Checkpoint(len(self._entries), freeze(table))

    def _finish_act(self, parent: int, posed: Posed | None, entry: Entry | None = None) -> None:
        """Give the automatic answers up to the next human question, then write the act."""
        self._feed_automatic()
        act = Act(len(self._acts) + 1, parent, self._entries)
        self._told[act.number] = Told(act.number, posed, entry, tuple(self._player.hear()), *self._stood)
        self._keep(act, self._reached)
        if any(e.by == "person" for e in act.entries):
            self._library.remember(self.table)

    def _feed_automatic(self) -> None:
        while (automatic := self._automatic()) is not None:
            self._feed(automatic)

    def _automatic(self) -> Entry | None:
        question = self._player.question
        if question is None:
            return None
        if question.asked == "library":
            fields = question.fields if not callable(question.fields) else question.fields(self.table)
            found = self._library.lookup(question.card, [f.name for f in fields], self.table.terms)
            return Entry(question.key, {n: list(v) for n, v in found.items()}, "library")
        if question.asked == "dealer":
            posed = next(iter(self._player.posed().values()))
            nth = self.table.progress.shuffles.get(posed.deck, 0)
            return Entry(question.key, dealer.answer(self.seed, posed, nth), "dealer")
        return self._player.automatic()

    def _keep(self, act: Act, checkpoint: Checkpoint | None) -> None:
        self._acts.append(act)
        if checkpoint is not None:
            self._checkpoints[act.number] = checkpoint
        self._move_head(act)
        if act.head >= 0:
            self._curve = None
        now = self._clock()
        if self._acted and 0 < now - self._acted < PAUSE:
            self.seconds += now - self._acted
        self._acted = now
        self._unwritten.append((act, checkpoint))
        self._number += 1
        self._write()

    def _write(self) -> None:
        """Write what is not on disk yet; on a full or read-only disk go on in memory and say so."""
        if self._held or not self._unwritten:
            return
        try:
            if not self.id:
                self.id = self._journal.new_game(self.seed, self._clock())
            self._journal.append(self.id, self._unwritten, self._clock(), self._title(), self.over)
            self._unwritten = []
            self.unsaved = ""
        except JournalError as error:
            self.unsaved = error.reason
            if error.reason == "broken":
                self._write_all_anew(error.detail)

    def _write_all_anew(self, trouble: str) -> None:
        """The file broke under a running game: the journal puts it aside, and this game is written whole from
        memory."""
        try:
            self._journal.start_afresh(trouble)
            self._journal.write_whole(
                self.id, self.seed, self._whole(), self._clock(), self._title(), self.over, self.reported
            )
        except JournalError as error:
            self.unsaved = error.reason
            return
        self._unwritten = []
        self.unsaved = ""

    def _whole(self) -> list[Reached]:
        """All acts with their checkpoints, as the journal takes them."""
        return [(act, self._checkpoints.get(act.number)) for act in self._acts]

    def _title(self) -> dict[str, object]:
        """What home and the history show of this game without loading it."""
        table = self.table
        title: dict[str, object] = {
            "round": table.progress.round,
            "step": table.progress.step,
            "edition": table.terms.edition,
            "difficulty": table.terms.difficulty,
            "variant": table.terms.variant,
            "copy": table.terms.copy,
            "packs": bool(table.terms.packs),
            "automa": automa_seat(table),
            "seats": sorted(table.terms.seats),
            "seconds": round(self.seconds),
            "curve": self._curve_now(),
        }
        if self.reported:
            title["reported"] = True
        if table.progress.scores:
            title["scores"] = totals(table)
            title["out"] = [seat for seat in table.progress.scores if not is_alive(table, seat)]
        if table.progress.over and table.progress.scores:
            title["winner"] = victor(table)
        return title

    def _curve_now(self) -> list[dict[str, Any]]:
        """The curve, worked out anew only where a round or the game has ended or the head has moved."""
        stands = (self.table.progress.round, totals(self.table))
        if self._curve is None or self._curve[0] != stands:
            self._curve = (stands, self.curve())
        return self._curve[1]

    def _move_head(self, act: Act) -> None:
        if act.head >= 0:
            # Every act between the old head and where its way parts from the new one's is left; redo goes back up the
            # same way.
            at, to = self._head, act.head
            while at != to:
                if at > to:
                    self._left[self._acts.parent(at)] = at
                    at = self._acts.parent(at)
                else:
                    to = self._acts.parent(to)
            self._head = act.head
        else:
            self._left.pop(act.parent, None)
            self._head = act.number

    def _at(self, act: int) -> Player:
        """The game as it was after an act: from the last checkpoint on the way, one unit at most replayed."""
        back: list[Act] = []
        at = act
        while at and at not in self._checkpoints:
            back.append(self._acts[at - 1])
            at = self._acts.parent(at)
        if not at:
            raise JournalError("broken", f"no checkpoint before act {act}")
        start = self._checkpoints[at]
        player = Player(thaw(start.table), self._mark)
        for entry in self._acts[at - 1].entries[start.offset :]:
            player.feed(entry, checked=False)
        for later in reversed(back):
            for entry in later.entries:
                player.feed(entry, checked=False)
        player.hear()
        return player

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher(self)


def _numbered(posed: Posed, number: int) -> Posed:
    from msgspec.structs import replace

    return replace(posed, number=number)


def default_folder() -> Path:
    """Where the games and the library are kept: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("aurora-table", appauthor=False)
