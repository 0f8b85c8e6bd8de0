"""Whole games of any seats by bots, looked at as they go: sound tables, an end by rule, undo, redo, and resuming."""

from __future__ import annotations

from collections.abc import Callable

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.table import Table, Terms, freeze, thaw
from companion.simulation.simulate import LONGEST, Players, step
from tests.invariants import broken, unsettled

Look = Callable[[Table], list[str]]
"""Finds what is wrong with a table, in words."""
HOME = Terms()


def sound(game: Game, always: Look = broken, between: Look = unsettled) -> None:
    """Fail if the table breaks something that holds always, or as its unit began something that holds between units."""
    table = game.table
    assert not (faults := always(table)), faults
    if game._course.reached is not None and thaw(game._course.reached.table).progress.units == table.progress.units:
        # A unit has just begun: nothing is half done at its checkpoint.
        begun = thaw(game._course.reached.table)
        assert not (faults := between(begun)), faults


def ended(game: Game) -> None:
    """ER-01, OT-01: the ship reached, the Aurora at 6, or nobody left."""
    table = game.table
    assert table.progress.over
    assert 1 <= table.progress.round <= 6
    nobody = all(not s.alive for seat, s in table.things.seats.items() if table.terms.seats[seat] != "automa")
    assert table.progress.taken or table.things.aurora == 6 or nobody
    assert set(table.progress.scores) == set(table.terms.seats)


def begun(
    seed: str,
    seats: tuple[str, ...],
    library: Library,
    difficulty: str = "normal",
    terms: Terms = HOME,
    journal: Journal | None = None,
) -> tuple[Game, Players]:
    """A new game with its bots; ``terms`` name its edition, modules and board."""
    own = Terms(edition=terms.edition, modules=list(terms.modules), map=terms.map)
    return Game.new(journal or Journal(None), library, seed, own), Players(seed, difficulty, seats)


def play_out(game: Game, players: Players, look: Callable[[Game], None] | None = None) -> Game:
    """Play a game to its end; what ``look`` finds after an answer is told with the seed and the act."""
    while not game.over:
        posed, answer = step(game, players)
        if look is not None:
            try:
                look(game)
            except AssertionError as error:
                raise AssertionError(
                    f"seed {game.seed!r}, act {game.head}, after {posed.key} = {answer!r}: {error}"
                ) from error
        assert game.head < LONGEST
    return game


def shown(game: Game) -> object:
    """What the open questions look like, their running numbers aside."""
    return [
        (seat, posed.key, posed.kind, posed.options, posed.fields, posed.lines, posed.side)
        for seat, posed in game.open.items()
    ]


def play_back_and_forth(game: Game, players: Players, look: Callable[[Game], None] | None = None) -> None:
    """Play a game to its end, then undo and redo every act: each gives back the very same table and questions."""
    seen = [(freeze(game.table), shown(game))]

    def note(game: Game) -> None:
        seen.append((freeze(game.table), shown(game)))
        if look is not None:
            look(game)

    play_out(game, players, note)
    for before in reversed(seen[:-1]):
        assert game.undo()
        assert (freeze(game.table), shown(game)) == before
    for after in seen[1:]:
        assert game.redo()
        assert (freeze(game.table), shown(game)) == after


def resumed(game: Game, journal: Journal, library: Library) -> None:
    """Fail unless the game resumed from its journal stands where it stands."""
    again = Game.resume(journal, library, game.id)
    assert not again.changed_rules
    assert freeze(again.table) == freeze(game.table)
    assert shown(again) == shown(game)
