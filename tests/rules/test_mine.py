"""The Mine: its card and counters are laid out, whole games go by with it, and what is there can be put right."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.messages import Words
from companion.messages.catalogue import brought_in, keys
from companion.reference import rulebooks
from companion.rules.common import correct
from companion.rules.engine.table import Terms
from companion.rules.expansions.mine.counters import NAME, Mines, mines
from companion.scenario.laying import given_table
from tests.toy.playing import played

RULES = rulebooks.find("first-edition/mine").rules
PATH = f"things.modules.{NAME}"
SEATS = (("tracked",), ("untracked",), ("tracked", "greedy", "tracked"), ("untracked", "tracked"))


def test_its_words_stand_in_every_language() -> None:
    folder = brought_in(NAME)
    assert keys("en", folder) == keys("de", folder)


@pytest.mark.parametrize("kinds", SEATS, ids="-".join)
@pytest.mark.parametrize("side", ["alpha", "beta"])
def test_whole_games(library: Library, kinds: tuple[str, ...], side: str) -> None:
    """In every one the checklist tells of the card; in some a mine is laid, and some are crossed."""
    laid = off = 0
    for seed in map(str, range(4)):
        terms = Terms(edition="first-edition", modules=[NAME], map=side)
        game = played(library, seed, kinds, terms)
        said = [line.key for told in game.log() for line in told.lines]
        laid += said.count("mine.put") + said.count("mine.put.you")
        off += said.count("mine.off")
        for language in ("en", "de"):
            spoken = [Words(language).line(line) for told in game.log() for line in told.lines if line.rule in RULES]
            assert [text for text in spoken if "<" in text] == []
        assert game.table.terms.modules == [NAME]
    assert off <= laid


def test_it_is_a_fifteenth_object() -> None:
    """1E-D02: the card is one more of the deck, and is dealt like the others."""
    table = given_table({"tracked": ["you"]}, edition="first-edition", modules=[NAME])
    assert table.things.decks["object"].left == 15
    assert given_table({"tracked": ["you"]}, edition="first-edition").things.decks["object"].left == 14


def test_where_a_counter_is_can_be_put_right() -> None:
    spaces = {"map": {"spaces": [0, 1, 2, 3]}, "players": ["red", "blue"], "tracked": True}
    table = given_table(spaces, edition="first-edition", modules=[NAME])
    correct.apply(table, [(f"{PATH}.way.1", "s1-s2")])
    correct.apply(table, [(f"{PATH}.owner.1", "blue")])
    assert mines(table) == Mines({"1": "s1-s2"}, {"1": "blue"})
    with pytest.raises(ValueError, match="illegal"):
        correct.apply(table, [(f"{PATH}.way.1", "s1-s3")])
    correct.apply(table, [(f"{PATH}.way.1", "")])
    assert mines(table) == Mines()


def test_a_correction_is_told_with_the_counter_that_it_is_about() -> None:
    spaces = {"map": {"spaces": [0, 1, 2, 3]}, "players": ["red", "blue"], "tracked": True}
    table = given_table(spaces, edition="first-edition", modules=[NAME])
    table.progress.lines = []
    correct.apply(table, [(f"{PATH}.way.1", "s1-s2")])
    (line,) = [line for line in table.progress.lines if line.key == "corrected"]
    assert "Mine counter 1" in Words("en").line(line)
    assert "Minenmarker 1" in Words("de").line(line)
