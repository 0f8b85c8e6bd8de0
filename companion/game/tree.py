"""The acts of a game as a tree with a head: after an undo a new answer begins another branch, and the old one stays."""

from __future__ import annotations

from companion.files.error import Said
from companion.journal.checkpoints import Checkpoint, Checkpoints
from companion.journal.error import JournalError
from companion.journal.rows import Act, Acts, Reached
from companion.rules.engine.play import Player
from companion.rules.engine.table import thaw


class Tree:
    """The acts of a game, each with its parent, and their checkpoints."""

    def __init__(self, acts: Acts | None = None, checkpoints: Checkpoints | None = None) -> None:
        """The tree of recorded acts, with the head where the last of them left it. Raises RowError for an act that
        can't be read."""
        self.acts = Acts() if acts is None else acts
        self.checkpoints = Checkpoints() if checkpoints is None else checkpoints
        self.head = 0
        """The number of the act that the game is at; 0 before the first."""
        self.left: dict[int, int] = {}
        """Act to the one after it that was undone last: redo goes there."""
        last = 0
        for turn in self.acts.turns():
            if turn - 1 > last:
                self.head = turn - 1
            self._move_head(self.acts[turn - 1])
            last = turn
        if len(self.acts) > last:
            self.head = len(self.acts)

    def parent(self, act: int) -> int:
        """The act before an act; 0 before the first."""
        return self.acts.parent(act)

    def path(self) -> list[int]:
        """The acts from the first to the head, without undone ones."""
        found = []
        act = self.head
        while act:
            found.append(act)
            act = self.acts.parent(act)
        return found[::-1]

    def add(self, act: Act, checkpoint: Checkpoint | None) -> None:
        """Add an act and the checkpoint of the last unit that began in it. The head goes to it, or to where a move
        says."""
        self.acts.append(act)
        if checkpoint is not None:
            self.checkpoints[act.number] = checkpoint
        self._move_head(act)

    def whole(self) -> list[Reached]:
        """All acts with their checkpoints, in the form that the journal takes."""
        return [(act, self.checkpoints.get(act.number)) for act in self.acts]

    def at(self, act: int) -> Player:
        """The game after an act, replayed from the last checkpoint on its way (one unit at most). Nobody is called when
        a unit begins: its checkpoint is there already."""
        back: list[Act] = []
        number = act
        while number and number not in self.checkpoints:
            back.append(self.acts[number - 1])
            number = self.acts.parent(number)
        if not number:
            raise JournalError("broken", Said("fault.journal.checkpoint", {"act": act}))
        start = self.checkpoints[number]
        player = Player(thaw(start.table))
        for entry in self.acts[number - 1].entries[start.offset :]:
            player.feed(entry, checked=False)
        for later in reversed(back):
            for entry in later.entries:
                player.feed(entry, checked=False)
        player.hear()
        return player

    def _move_head(self, act: Act) -> None:
        if act.head >= 0:
            # All acts between the old head and the branching point are undone; redo goes back along them.
            before, to = self.head, act.head
            while before != to:
                if before > to:
                    self.left[self.acts.parent(before)] = before
                    before = self.acts.parent(before)
                else:
                    to = self.acts.parent(to)
            self.head = act.head
        else:
            self.left.pop(act.parent, None)
            self.head = act.number
