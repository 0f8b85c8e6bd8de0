"""A counted enumeration ("perft"): how many answer paths a fixed small position has. It changes only with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Slot, Table, freeze, thaw
from companion.simulation.simulate import Players, step

PINNED = {1: 3, 2: 8, 3: 27}
"""Answer paths by depth: questions to people, side acts left out, Next not counted."""


def small_position(library: Library) -> Table:
    """The first turn of two tracked players with their start pieces: a Location, a Survivor, and no card to follow."""
    seats = ("tracked", "tracked")
    game, players = Game.new(Journal(None), library, "perft"), Players("perft", seats=seats)
    while game.table.progress.step != "exploration.turns":
        step(game, players)
    table = thaw(freeze(game.table))
    table.progress.lines = []
    for slot in table.things.zone:
        for block in (slot.left, slot.right) if slot is not None else ():
            for token, n in (block or {}).items():
                table.things.elsewhere[token] += n
    for name, deck in table.things.decks.items():
        if name.startswith("exploration"):
            deck.unseen, deck.discards = [], []
    allotment = Slot("location", "exploration-I/allotment", left={"food": 2}, right={"ammo": 1})
    table.things.elsewhere["food"] -= 2
    table.things.elsewhere["ammo"] -= 1
    table.things.zone = [allotment, Slot("survivor", "exploration-I/driver-1"), None, None, None]
    table.things.tiles = ["1/1", "4/1", "2/1", "3/1", "5/1"]
    table.things.order = ["red", "green"]
    table.progress.queue = ["red", "green"]
    return table


def answers(posed: Posed) -> Iterator[Any]:
    """Every legal answer of a question, orders of the same boxes counted once."""
    match posed.kind:
        case "choose":
            yield from (option.id for option in posed.options)
        case "place" | "several":
            ids = [option.id for option in posed.options]
            for n in range(posed.lo, (posed.hi or len(ids)) + 1):
                yield from (list(chosen) for chosen in combinations(ids, n))
        case "amount":
            yield from range(posed.lo, posed.hi + 1)
        case _:
            raise AssertionError(f"no enumeration of {posed.key}")


def perft(game: Game, depth: int) -> int:
    """How many answer paths there are to this depth."""
    told = 0
    while game.posed is not None and game.posed.kind == "tell":
        game.answer(game.posed.number, None)
        told += 1
    found = 1
    if depth and game.posed is not None:
        found = 0
        for answer in list(answers(game.posed)):
            assert game.posed is not None
            game.answer(game.posed.number, answer)
            found += perft(game, depth - 1)
            game.undo()
    for _ in range(told):
        game.undo()
    return found


def test_EX_02_EX_05_EX_06_EX_17_answer_paths_of_a_small_position(library: Library) -> None:
    """EX-02, EX-05, EX-06, EX-07, EX-17, EX-47: slots and break, teams, bonus, block; nothing else may be answered."""
    table = small_position(library)
    before = freeze(table)
    for depth, paths in PINNED.items():
        game = Game.start_at(Journal(None), library, "perft", thaw(before))
        assert perft(game, depth) == paths, depth
        assert freeze(thaw(before)) == before
