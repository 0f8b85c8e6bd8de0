"""Sentences that are read together never contradict each other: after a repair it is no further Damage that is lacking,
and the Repair of a card is told by what it repairs."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.messages import Words
from companion.rules.common.automa import board
from companion.rules.engine.table import Terms
from companion.simulation.simulate import Players, step
from tests.rules import exploring
from tests.rules.driving import drive, never

LANGUAGES = ("en", "de")
REPAIR = {"en": "repair", "de": "instand"}
BARE = "automa.repair.none"


def test_AU_58_a_second_repair_that_finds_nothing_lacks_further_damage() -> None:
    """After box B2 has been repaired it is not said that there was none to repair."""
    table = exploring.game()
    automa = table.things.automa
    automa.column, automa.damage = 3, ["B2"]
    drive(table, board.repair(table, 2), never)
    repaired, none = table.progress.lines
    assert (repaired.key, none.key) == ("automa.repair", BARE)
    for language in LANGUAGES:
        words = Words(language)
        assert words.line(none) == words.text(f"{BARE}.again") != words.text(BARE)
    table.progress.lines = []
    drive(table, board.repair(table, 1), never)
    (none,) = table.progress.lines
    assert Words("en").line(none) == Words("en").text(BARE)
    drive(table, board.repair(table, 1), never)
    assert Words("en").line(table.progress.lines[-1]) == Words("en").text(BARE), "nothing has been repaired yet"


@pytest.mark.parametrize("edition", ["frostlands", "first-edition"])
def test_no_tell_of_a_game_says_that_nothing_was_there_beside_what_was_repaired(edition: str, library: Library) -> None:
    """AU-22, AU-58: a card that improves says no number of Repairs, which the sentence behind it tells."""
    words, repairs = {language: Words(language) for language in LANGUAGES}, 0
    for seed in ("a", "b"):
        game, players = Game.new(None, library, f"pairs/{seed}", Terms(edition=edition)), Players(seed)
        while not game.over and game.head < 700:
            posed, _ = step(game, players)
            keys = [line.key for line in posed.lines]
            for language, said in words.items():
                told = {line.key: said.line(line) for line in posed.lines}
                if "automa.improve" in told:
                    repairs += 1
                    assert REPAIR[language] not in told["automa.improve"].lower()
                if BARE in told and {"automa.repair", "automa.repair.row"} & {*keys[: keys.index(BARE)]}:
                    assert told[BARE] != said.text(BARE), [*told.values()]
    assert repairs
