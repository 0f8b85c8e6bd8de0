"""The clans that modules bring: whole games with every kind of seat, every word in both languages, and the clan in its
place."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.messages import Words
from companion.messages.catalogue import brought_in, keys
from companion.reference import rulebooks
from companion.rules.common import attack, clan, setup
from companion.rules.editions.clan import Clan
from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.engine.table import Terms
from companion.rules.expansions.asgaror import boxes
from companion.rules.expansions.asgaror.clan import ASGAROR
from companion.rules.expansions.mutants.clan import MUTANTS
from companion.scenario.laying import given_table
from tests.toy.playing import played, unspoken

CLANS = (MUTANTS, ASGAROR)
SEATS = (("tracked",), ("untracked",), ("tracked", "greedy", "tracked"), ("untracked", "tracked"))
each = pytest.mark.parametrize("found", CLANS, ids=[one.name for one in CLANS])


@each
def test_its_words_stand_in_every_language(found: Clan) -> None:
    folder = brought_in(found.name)
    assert keys("en", folder) == keys("de", folder)
    rules = rulebooks.find(f"first-edition/{found.name}").rules
    assert {f"rule.{rule}" for rule in rules} <= keys("en", folder)
    installed = {f"card.convoy.{card.name}" for card in found.loot if card.kind != "survivor"}
    assert {*installed, *(f"card.enemy.{name}" for name in found.names)} <= keys("en", folder)


@each
@pytest.mark.parametrize("kinds", SEATS, ids="-".join)
def test_whole_games(library: Library, kinds: tuple[str, ...], found: Clan) -> None:
    """MU-CMP-01, MU-SET-01, FS-ASG-01: only this clan is met, and every word of the game stands in both languages."""
    for seed, side in (("0", "alpha"), ("1", "beta"), ("2", "alpha")):
        game = played(library, seed, kinds, Terms(edition="first-edition", modules=[found.name], map=side))
        things = game.table.things
        met = {*things.defeated, *things.gone, *(enemy.name for enemy in things.enemies)}
        assert met <= set(found.names)
        for language in ("en", "de"):
            assert unspoken(game, language) == []


@each
def test_CMB_02_it_is_the_one_clan(found: Clan) -> None:
    """MU-CMP-01, MU-SET-01, FS-ASG-01: 6 Enemies and 6 Loot cards in place of the Wolves, two for each part of the deck
    (CMB-12)."""
    table = given_table({"tracked": ["you"]}, edition="first-edition", modules=[found.name])
    assert clan.names(table) == [found.name]
    assert [len(cards) for cards in clan.loot_decks(table).values()] == [2, 2, 2]
    assert not set(clan.loot(table)) & WOLVES.owns
    assert len(clan.enemies(table)) == len(WOLVES.names)


@each
def test_the_checklist_says_what_is_replaced(found: Clan) -> None:
    """MU-SET-01, FS-ASG-01: before anything is laid out."""
    table = given_table({}, edition="first-edition", modules=[found.name])
    table.progress.lines = []
    setup.lines(table, "box")
    (line,) = [line for line in table.progress.lines if line.key == f"setup.{found.name}"]
    assert "Replace the 6 Enemies and 6 Loot cards" in Words("en").line(line)
    assert "Ersetz die 6 Gegner und 6 Beutekarten" in Words("de").line(line)


def test_FS_ASG_02_boxes_stand_in_the_order_in_which_they_fill() -> None:
    """FS-ASG-04: ordinary ones that keep their Damage, then those with armour, then the rest."""
    given = {"players": ["red", "blue"], "tracked": True, "enemies": {"asgaror-1": {"defence": 5, "filled": 3}}}
    table = given_table(given, edition="first-edition", modules=["asgaror"])
    (enemy,) = table.things.enemies
    boxes.wounds(table).armor[enemy.name] = 2
    assert attack.defence(table, enemy) == ["armor", "armor", "none", "none", "none"]
    boxes.heal(table)
    assert (enemy.filled, attack.defence(table, enemy)) == (1, ["none", "armor", "armor", "none", "none"])
    boxes.heal(table)
    assert enemy.filled == 1
