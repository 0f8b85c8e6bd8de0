"""The Mutants: whole games with every kind of seat, every word of them in both languages, and the clan in its place."""

from __future__ import annotations

import re

import pytest

from companion.cards.library import Library
from companion.messages.catalogue import brought_in, keys
from companion.reference import rulebooks
from companion.rules.common import clan
from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.engine.table import Terms
from companion.rules.expansions.mutants.clan import MUTANTS, NAME
from companion.scenario.laying import given_table
from tests.toy.playing import played, unspoken

RULES = rulebooks.find("first-edition/mutants").rules
TITLED = re.compile(r"<card\.convoy\.[a-z-]+>")
"""Cards that the stand-in pack has made up are called by their titles on screen."""
SEATS = (("tracked",), ("untracked",), ("tracked", "greedy", "tracked"), ("untracked", "tracked"))


def test_its_words_stand_in_every_language() -> None:
    folder = brought_in(NAME)
    assert keys("en", folder) == keys("de", folder)
    assert {f"rule.{rule}" for rule in RULES} <= keys("en", folder)
    installed = {f"card.convoy.{card.name}" for card in MUTANTS.loot if card.kind != "survivor"}
    assert {*installed, *(f"card.enemy.{name}" for name in MUTANTS.names)} <= keys("en", folder)


@pytest.mark.parametrize("kinds", SEATS, ids="-".join)
@pytest.mark.parametrize("side", ["alpha", "beta"])
def test_whole_games(library: Library, kinds: tuple[str, ...], side: str) -> None:
    """MU-CMP-01, MU-SET-01: only Mutants are met, and every word of the game stands in both languages."""
    for seed in map(str, range(3)):
        game = played(library, seed, kinds, Terms(edition="first-edition", modules=[NAME], map=side))
        things = game.table.things
        met = {*things.defeated, *things.gone, *(enemy.name for enemy in things.enemies)}
        assert met <= set(MUTANTS.names)
        for language in ("en", "de"):
            assert [text for text in unspoken(game, language) if "<" in TITLED.sub("", text)] == []


def test_CMB_02_it_is_the_one_clan() -> None:
    """MU-SET-01: 6 Enemies and 6 Loot cards in place of the Wolves, two for each part of the deck (CMB-12)."""
    table = given_table({"tracked": ["you"]}, edition="first-edition", modules=[NAME])
    assert clan.names(table) == [NAME]
    assert [len(cards) for cards in clan.loot_decks(table).values()] == [2, 2, 2]
    assert not set(clan.loot(table)) & WOLVES.owns
    assert len(clan.enemies(table)) == len(WOLVES.names)
