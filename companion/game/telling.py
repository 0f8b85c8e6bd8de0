"""The acts of a game in words, for log, score, undo and redo."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.game.tree import Tree
from companion.rules.engine.play import Entry, Player
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Table, freeze, thaw
from companion.rules.engine.units import phase_of


class Told(Struct, frozen=True, gc=False):
    """An act in words: the question, the answer, the sentences said after it, and where the game was."""

    act: int
    posed: Posed | None
    entry: Entry | None
    lines: tuple[Line, ...]
    round: int = 0
    phase: str = ""
    phases: tuple[str, ...] = ()
    """The phase in which each sentence was said."""


class Telling:
    """Puts the acts of a game in words. Those of this session are remembered, older ones are replayed."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._told: dict[int, Told] = {}

    def remember(self, told: Told) -> None:
        """Keep an act of this session."""
        self._told[told.act] = told

    def told(self, act: int) -> Told:
        """An act in words. If the present rules no longer play it, it says so."""
        if act not in self._told:
            try:
                self._told[act] = self._play_again(act)
            except Exception:  # noqa: BLE001 (rules of today, an act of then: whatever comes of it, the log goes on)
                self._told[act] = Told(act, None, None, (Line("log.untold", ""),))
        return self._told[act]

    def tables(self, act: int) -> list[bytes]:
        """The table, frozen, as it was when each sentence of an act had been said; empty if that can't be told. The act
        is played again for it."""
        found: list[tuple[Line, bytes]] = []
        try:
            told = self._play_again(act, lambda table: found.append((table.progress.lines[-1], freeze(table))))
        except Exception:  # noqa: BLE001 (as in ``told``)
            return []
        same = told.lines == self.told(act).lines == tuple(line for line, _ in found)
        return [frozen for _, frozen in found] if same else []

    def _play_again(self, act: int, listener: Callable[[Table], None] | None = None) -> Told:
        parent, entries = self._tree.parent(act), self._tree.acts[act - 1].entries
        first = self._tree.checkpoints.get(act)
        player = self._tree.at(parent) if parent else Player(thaw(first.table) if first else Table())
        player.hear()
        posed = next(iter(player.posed().values()), None)
        stood = (player.table.progress.round, phase_of(player.table))
        if listener is not None:
            player.listen(listener)
        for entry in entries:
            player.feed(entry, checked=False)
        phases, lines = tuple(player.phases), tuple(player.hear())
        if not parent:
            return Told(act, None, None, lines, *stood, phases)
        return Told(act, posed, entries[0] if entries else None, lines, *stood, phases)

    def log(self, last: int = 0) -> list[Told]:
        """The acts up to the head in words, newest last. ``last``: at most so many, 0 for all."""
        return [self.told(act) for act in self._tree.path()[-last:]]

    def history(self, last: int = 0) -> list[tuple[Told, bool]]:
        """All acts in words in the order in which they were done, and whether each is not undone."""
        path = set(self._tree.path())
        acts = [act.number for act in self._tree.acts if act.head < 0]
        return [(self.told(act), act in path) for act in acts[-last:]]

    def score(self) -> list[Line]:
        """The last sentences of the score before the head, each with its points."""
        found: list[Line] = []
        for act in reversed(self._tree.path()):
            told = self.told(act)
            found = [*(line for line in told.lines if line.key.startswith("score.")), *found]
            if found and told.phase != "score":
                break
        return found
