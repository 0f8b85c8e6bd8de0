"""Project Athena: whole games with every kind of seat, every word in both languages, its board and clan in place."""

from __future__ import annotations

import pytest

from companion.cards import values
from companion.cards.library import Library
from companion.messages.catalogue import brought_in, keys
from companion.reference import rulebooks
from companion.rules.common import clan, counted
from companion.rules.editions.edition import components
from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.engine.table import Terms
from companion.rules.expansions.athena.clan import ATHENA
from companion.rules.expansions.athena.names import GAMMA, NAME, OBJECTS
from companion.scenario.laying import given_table
from tests.toy.playing import played, unspoken

SEATS = (("tracked",), ("untracked",), ("tracked", "greedy", "tracked"), ("untracked", "tracked"))


def test_its_words_stand_in_every_language() -> None:
    folder = brought_in(NAME)
    assert keys("en", folder) == keys("de", folder)
    rules = rulebooks.find(f"first-edition/{NAME}").rules
    assert {f"rule.{rule}" for rule in rules} <= keys("en", folder)
    installed = {f"card.convoy.{card.name}" for card in ATHENA.loot}
    assert {*installed, *(f"card.enemy.{name}" for name in ATHENA.names)} <= keys("en", folder)


@pytest.mark.parametrize("kinds", SEATS, ids="-".join)
def test_whole_games(library: Library, kinds: tuple[str, ...]) -> None:
    """PA-CMP-01, XD-01: on Gamma, against Athena's clan, and every word of the game stands in both languages."""
    for seed in map(str, range(4)):
        game = played(library, seed, kinds, Terms(edition="first-edition", modules=[NAME], map=GAMMA))
        things = game.table.things
        met = {*things.defeated, *things.gone, *(enemy.name for enemy in things.enemies)}
        assert met <= set(ATHENA.names)
        for language in ("en", "de"):
            assert unspoken(game, language) == []


def test_PA_SET_01_gamma_athenas_clan_and_two_objects() -> None:
    """PA-SET-01, PA-SET-05, PA-SET-07, PA-SET-08, CMB-01, CMB-02, CMB-12: what the expansion puts in the box."""
    table = given_table({"tracked": ["you"]}, edition="first-edition", modules=[NAME])
    assert (table.terms.map, list(components(table).maps)) == (GAMMA, [GAMMA])
    assert clan.names(table) == [NAME]
    assert [len(cards) for cards in clan.loot_decks(table).values()] == [2, 2, 2]
    assert not set(clan.loot(table)) & WOLVES.owns
    assert len(clan.enemies(table)) == len(WOLVES.names)
    assert set(OBJECTS) < set(components(table).objects)


@pytest.mark.parametrize(("players", "cards"), [(2, (4, 4, 3)), (3, (6, 6, 3)), (4, (9, 9, 3))])
def test_1D_02_plus_cards_by_players(players: int, cards: tuple[int, ...]) -> None:
    """PA-SET-05: 11, 15 or 21 in all."""
    table = given_table({"players": players}, edition="first-edition", modules=[NAME])
    assert counted.symbol_cards(table) == cards


def test_UF_41_UF_42_gamma_is_told_once_in_the_library() -> None:
    """UF-40 to UF-42: fixed waypoints by kind, then the spaces of each turret until one has none; all of it comes back
    as it was told."""
    card = f"first-edition:map/{GAMMA}"
    entry = values.Entry(card, {})
    told: dict[str, object] = {}
    answers: dict[str, object] = {"region-1": 10, "region-2": 10, "region-3": 10, "white-1": "s20", "row": "yes"}
    answers |= {"reds": "no", "whole": "yes", "fixed-half": ["s7", "s3"], "perimeter-1": ["s4", "s5"]}
    while (field := entry.missing) is not None:
        told = entry.tell(field.name, answers.get(field.name, []))
    assert told["fixed"] == {"s7": "battery-half", "s3": "battery-half"}
    assert told["perimeters"] == {"1": ["s4", "s5"]}
    again = values.Entry(card, {name: (value, "owner") for name, value in told.items()})
    assert again.missing is None
    assert again.form["perimeter-1"] == ["s4", "s5"]
    assert set(again.form["fixed-half"]) == {"s3", "s7"}
