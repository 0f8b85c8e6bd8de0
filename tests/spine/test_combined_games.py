"""Whole games of the first edition with combinations of its modules, drawn by seed from all that the matrix allows.

They end by rule with any seats on every board, every table is sound, and one in ten is undone, redone and resumed.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from companion.cards.library import Library
from companion.journal.journal import Journal
from companion.rules.common.scoring import victor
from companion.rules.common.seating import numbers
from companion.rules.editions.edition import components
from companion.rules.engine.table import Table, Terms
from companion.rules.expansions.matrix import trouble, uncovered
from tests.first_edition import broken, unsettled
from tests.spine.test_first_edition_games import PARTIES, RESUMED, TURNED_BACK
from tests.spine.test_module_games import EDITION, MODULES, OWN
from tests.whole_games import begun, ended, play_back_and_forth, play_out, resumed, sound

GAMES = 1000
"""Games with ``--full``."""
FEW = 10
"""Games without it."""
SEED = "combined"


class Combined(NamedTuple):
    """One game: its modules in the order in which they act, board and seats."""

    modules: tuple[str, ...]
    board: str
    party: str


def drawn(n: int) -> Combined:
    """Two modules or more, their number drawn first; what is refused is drawn once more."""
    chance = random.Random(f"{SEED}/{n}")
    while True:
        party = chance.choice([*PARTIES])
        some = chance.sample(MODULES, chance.randint(2, len(MODULES)))
        modules = tuple(name for name in MODULES if name in some)
        table, people = Table(terms=Terms(edition=EDITION, modules=[*modules])), len(PARTIES[party])
        if trouble(EDITION, modules, solo=people == 1) is None and people in numbers(table):
            return Combined(modules, chance.choice([*components(table).maps]), party)


def own(table: Table) -> list[str]:
    """What is wrong with the things of the modules that are played."""
    return [fault for name in table.terms.modules if name in OWN for fault in OWN[name](table)]


def between(table: Table) -> list[str]:
    """Everything that holds between two units of play."""
    return [*unsettled(table), *own(table)]


@pytest.mark.timeout(7200)  # with --full, beside other work
@pytest.mark.parametrize("lane", range(FEW))
def test_games_of_any_combination_end_by_rule_and_every_table_is_sound(lane: int, library: Library, full: bool) -> None:
    """CMB-09: what no text forbids goes together. Looked at after every answer."""
    for n in range(lane, GAMES if full else FEW, FEW):
        modules, board, party = drawn(n)
        terms, journal = Terms(edition=EDITION, modules=[*modules], map=board), Journal(None)
        difficulty = components(Table(terms=terms)).maps.get(board) or "normal"
        game, players = begun(f"{SEED}/{n}", PARTIES[party], library, difficulty, terms, journal)
        try:
            if (n + lane) % TURNED_BACK:
                play_out(game, players, lambda game: sound(game, broken, between))
            else:
                play_back_and_forth(game, players, lambda game: sound(game, broken, between))
                last = game.head
                while game.undo():
                    if not len(game.path()) % RESUMED:
                        resumed(game, journal, library)
                game.go_to(last)
            ended(game)
            assert game.table.terms.modules == [*modules]
            assert victor(game.table) in {"", *game.table.terms.seats}
        except BaseException as error:
            error.add_note(f"game {n}: {', '.join(modules)} on {board}, {party}")
            raise


def test_every_pair_that_goes_together_is_drawn() -> None:
    """Each number of people and every board with each module as well, among the games of ``--full``."""
    games = [drawn(n) for n in range(GAMES)]
    pairs = Counter((one, two) for game in games for one in game.modules for two in game.modules if one < two)
    allowed = [(one, two) for one in MODULES for two in MODULES if one < two and trouble(EDITION, [one, two]) is None]
    assert [pair for pair in allowed if pairs[pair] < 10] == []
    assert {*pairs} == {*allowed}
    assert {len(PARTIES[game.party]) for game in games} == {1, 2, 3, 4}
    assert {game.board for game in games} == {"alpha", "beta", "gamma"}
    assert any(uncovered(game.modules) for game in games)
