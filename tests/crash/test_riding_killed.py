"""Killed (SIGKILL) at any statement while an answer is written that confirms a tell too: both acts are there, or
none."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.question import Posed
from companion.simulation.simulate import Players, step

MOST = 40
"""Statements within which an answer is written."""


def _in_child(do: Callable[[], None]) -> int:
    """Do something in a child process; the signal that killed it, 0 for none."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            do()
            code = 0
        finally:
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def _at_a_riding_tell(game: Game) -> tuple[Posed, object]:
    players = Players("killed")
    while (following := game.following) is None:
        step(game, players)
    return following, players.answer(following, game.table)


def test_sigkill_between_the_two_acts(library: Library, tmp_path: Path) -> None:
    """At every statement of the transaction, the one between its two rows among them."""
    found = []
    for nth in range(1, MOST):
        file = tmp_path / f"{nth}.db"
        journal = Journal(file)
        game = Game.new(journal, library, "killed")
        _at_a_riding_tell(game)
        head, number = game.head, game.id
        journal.close()

        def answer(file: Path = file, number: int = number, nth: int = nth) -> None:
            journal = Journal(file)
            game = Game.resume(journal, library, number)
            following = game.following
            assert following is not None
            statements = 0

            def count(_statement: str) -> None:
                nonlocal statements
                statements += 1
                if statements == nth:
                    os.kill(os.getpid(), signal.SIGKILL)

            players = Players("killed")
            journal._db.set_trace_callback(count)
            game.answer(following.number, players.answer(following, game.table))

        by = _in_child(answer)
        journal = Journal(file)
        again = Game.resume(journal, library, number)
        assert not journal.damage
        assert again.head in (head, head + 2), f"statement {nth}: half of it is there"
        assert (again.posed is not None and again.posed.kind == "tell") == (again.head == head)
        journal.close()
        found.append(again.head - head)
        if not by:
            break
    assert not by, "it takes more statements than were tried"
    assert nth > 4
    assert found == sorted(found)
    assert set(found) == {0, 2}
