"""People leave the game and come back at any point: the others go on, and every table stays sound (OT-01)."""

from __future__ import annotations

import random

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.common.correct import correctables
from companion.rules.engine.play import Player
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table, freeze, has_left, humans, is_alive
from companion.simulation.simulate import Players, step
from tests.invariants import broken, unsettled

KINDS = (
    ("tracked", "tracked"),
    ("tracked", "untracked", "tracked"),
    ("tracked", "tracked", "tracked", "tracked"),
    ("untracked", "untracked", "untracked"),
)
MOST = 4000
"""Acts after which a game must have ended."""


def begun(library: Library, seed: str, kinds: tuple[str, ...]) -> tuple[Game, Players]:
    """A game of *try it* in its first turn."""
    game, players = Game.new(Journal(None), library, seed), Players(seed, seats=kinds)
    while game.table.progress.round < 1 or game.posed is None or game.posed.asked not in humans(game.table):
        step(game, players)
    return game, players


@pytest.mark.parametrize("kinds", KINDS, ids="-".join)
@pytest.mark.parametrize("seed", [str(n) for n in range(4)])
def test_whole_games_with_people_who_leave_and_come_back(library: Library, seed: str, kinds: tuple[str, ...]) -> None:
    """Random answers, and at any point somebody leaves or comes back; undo takes it back, replay comes to the same."""
    chance = random.Random(f"leaving/{seed}/{kinds}")
    game, players = begun(library, f"leave/{seed}", kinds)
    for _ in range(MOST):
        if game.over:
            break
        seat = chance.choice(humans(game.table))
        now = next((c.now for c in correctables(game.table) if c.path == f"plays.{seat}"), "")
        value = {"yes": "no", "no": "yes", "": ""}[now]
        if value and chance.random() < (0.12 if value == "yes" else 0.06):
            before = freeze(game.table)
            game.correct([(f"plays.{seat}", value)])
            if chance.random() < 0.2:
                assert game.undo()
                assert freeze(game.table) == before
                assert game.redo()
        else:
            step(game, players)
        assert not broken(game.table), game.posed
        for name, posed in game.open.items():
            assert not has_left(game.table, name), posed.key
            assert not (has_left(game.table, posed.asked) and posed.kind != "tell"), posed.key
    assert game.over
    for seat in humans(game.table):
        if not is_alive(game.table, seat):
            assert game.table.progress.scores[seat] == {"total": 0}
    faults: list[str] = []
    player = Player(Table(), lambda table: faults.extend(unsettled(table) if table.progress.round else []))
    for number in game.path():
        for entry in game.tree.acts[number - 1].entries:
            player.feed(entry)
    assert not faults
    assert freeze(player.table) == freeze(game.table)


def plays(game: Game, seat: str) -> str:
    """What Correct shows of whether a seat plays on, ``""`` where it offers no choice."""
    return next((str(c.now) for c in correctables(game.table) if c.path == f"plays.{seat}"), "")


@pytest.mark.parametrize("kinds", KINDS[1:2] + KINDS[3:], ids="-".join)
def test_OT_01_who_leaves_in_the_own_turn_is_out_and_the_next_one_is_asked(
    library: Library, kinds: tuple[str, ...]
) -> None:
    """No counter, no turn, said in the log; back again at the right end, with everything there was."""
    game, players = begun(library, "own turn", kinds)
    seat = game.posed.asked if game.posed is not None else ""
    mine, before = freeze(game.table), list(game.table.things.order)
    game.correct([(f"plays.{seat}", "no")])
    assert seat not in game.table.things.order
    assert all(posed.asked != seat for posed in game.open.values())
    assert [line.key for line in game.log(1)[0].lines if line.key.startswith("seat.")] == ["seat.left"]
    assert plays(game, seat) == "no"
    for _ in range(12):
        step(game, players)
        assert all(posed.asked != seat for posed in game.open.values())
    game.correct([(f"plays.{seat}", "yes")])
    assert game.table.things.order[-1] == seat
    assert sorted(game.table.things.order) == sorted(before)
    assert [line.key for line in game.log(1)[0].lines if line.key.startswith("seat.")] == ["seat.back"]
    for _ in range(14):
        assert game.undo()
    assert freeze(game.table) == mine


def test_OT_01_the_last_person_cannot_leave(library: Library) -> None:
    """Refused with a sentence, and Correct does not offer it; nor alone with the Automa."""
    game, _ = begun(library, "last", ("tracked", "tracked"))
    game.correct([("plays.red", "no")])
    assert (plays(game, "red"), plays(game, "green")) == ("no", "")
    before = freeze(game.table)
    with pytest.raises(IllegalAnswer) as refused:
        game.correct([("plays.green", "no")])
    assert refused.value.key == "illegal.leave"
    assert freeze(game.table) == before
    solo, _ = begun(library, "solo", ("tracked",))
    assert plays(solo, "red") == ""
    with pytest.raises(IllegalAnswer) as refused:
        solo.correct([("plays.red", "no")])
    assert refused.value.key == "illegal.leave"


def test_RE_01_the_others_rest_without_who_leaves(library: Library) -> None:
    """All are asked at the same time; the question of the one that leaves is gone, the others' stand."""
    game, players = begun(library, "rest", ("tracked", "tracked", "tracked"))
    for _ in range(MOST):
        if len(game.open) == 3:
            break
        step(game, players)
    others = {seat: posed.key for seat, posed in game.open.items() if seat != "green"}
    game.correct([("plays.green", "no")])
    assert {seat: posed.key for seat, posed in game.open.items()} == others
    game.correct([("plays.red", "no")])
    assert list(game.open) == ["yellow"]
    while not game.over:
        step(game, players)
    assert not broken(game.table)


def test_SC_09_the_score_says_who_has_left(library: Library) -> None:
    """Nothing is scored for a seat that is away, and it is named."""
    game, players = begun(library, "score", ("untracked", "untracked"))
    game.correct([("plays.green", "no")])
    while not game.over:
        step(game, players)
    assert game.table.progress.scores["green"] == {"total": 0}
    said = [line.key for told in game.log(10) for line in told.lines]
    assert "score.left" in said
    assert "score.out" not in said
