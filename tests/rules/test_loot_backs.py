"""Which Loot cards bear which back, where no book tells it: inferred until their owner has seen it (U1-20, U1-35)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.cards.library import Library
from companion.packs.first_edition.checks import loot as faults
from companion.packs.schema import Pack
from companion.rules.common import clan
from companion.rules.editions.clan import Clan
from companion.rules.editions.first_edition import stack
from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.engine.printed import learn
from companion.rules.engine.table import Table
from companion.rules.expansions.asgaror.clan import ASGAROR
from companion.rules.expansions.athena.clan import ATHENA
from companion.rules.expansions.mutants.clan import MUTANTS
from companion.scenario.laying import given_table
from tests.rules.driving import drive, never

CLANS = (WOLVES, MUTANTS, ASGAROR, ATHENA)
BACKS = ("loot-I-II", "loot-III-IV", "loot-V-VI")
each = pytest.mark.parametrize("found", CLANS, ids=[one.name for one in CLANS])


def _table(found: Clan) -> Table:
    modules = {} if found is WOLVES else {"modules": [found.name]}
    side = {"side": "gamma"} if found is ATHENA else {}
    table = given_table({"tracked": True, "clan": found.name, **side}, edition="first-edition", **modules)
    table.terms.copy = "own"
    return table


@each
def test_whatever_back_is_seen_each_deck_has_two_cards(found: Clan) -> None:
    """1E-SET-11: no card is in two decks, or in none."""
    for card, back in product(found.loot, BACKS):
        table = _table(found)
        stack.seen(table, back, card.name)
        decks = clan.loot_decks(table)
        assert [len(cards) for cards in decks.values()] == [2, 2, 2]
        assert sorted(clan.loot(table)) == sorted(one.name for one in found.loot)
        assert card.name in decks[back]
        unseen = {name: sorted(table.things.decks[name].unseen) for name in BACKS}
        assert unseen == {name: sorted(c for c in decks[name] if c != card.name) for name in BACKS}


@each
def test_others_are_offered_until_both_of_a_back_are_seen(found: Clan) -> None:
    first, second, *rest = (card.name for card in found.loot)
    table = _table(found)
    assert sorted(stack.others(table, "loot-I-II")) == sorted(rest)
    stack.seen(table, "loot-I-II", first)
    assert sorted(stack.others(table, "loot-I-II")) == sorted(rest)
    stack.seen(table, "loot-III-IV", second)
    assert second not in stack.others(table, "loot-I-II")
    stack.seen(table, "loot-I-II", rest[-1])
    assert stack.others(table, "loot-I-II") == []


@each
def test_what_the_library_knows_of_the_backs_is_taken(found: Clan, library: Library) -> None:
    """Kept once, for every later game."""
    last = found.loot[-1]
    path = f"{last.deck}/{last.name}"
    library.keep(f"first-edition:{path}", {"back": "loot-I-II"})
    assert library.sources(f"first-edition:{path}")["back"] == ("loot-I-II", "owner")
    table = _table(found)
    drive(table, clan.load_backs(table), never, {path: {"back": "loot-I-II"}})
    assert last.name in clan.loot_decks(table)["loot-I-II"]


def test_of_stand_in_cards_nothing_is_only_inferred() -> None:
    """The pack says which bears which."""
    table = _table(WOLVES)
    table.terms.copy = "try"
    assert stack.others(table, "loot-I-II") == []
    stack.seen(table, "loot-I-II", "prisoner")
    assert "back" not in table.terms.printed.get("loot-I-II/prisoner", {})


def test_a_pack_with_three_cards_of_one_back_is_faulty() -> None:
    """1E-SET-11: there are two of each."""

    def told(*cards: str) -> list[str]:
        found: dict[str, dict[str, Any]] = {
            f"{card.deck}/{card.name}": {"defence": {"2": 1, "3": 1, "4": 1}} for card in WOLVES.loot
        }
        for path in cards:
            found[path]["back"] = "loot-I-II"
        decks = {deck: [c.name for c in WOLVES.loot if c.deck == deck] for deck in BACKS}
        return [fault.table for fault in faults(Pack("first-edition", "library", 1, "owner", found), decks)]

    assert told("loot-I-II/prisoner", "loot-III-IV/gauss-cannon") == []
    assert told("loot-I-II/prisoner", "loot-III-IV/gauss-cannon", "loot-V-VI/ecosystem") == ["loot-I-II"]


def test_a_pair_told_by_a_game_leaves_what_was_not_told_as_inferred() -> None:
    table = _table(WOLVES)
    learn(table, "loot-V-VI/ecosystem", "back", "loot-I-II", "owner")
    assert clan.loot_decks(table) == {
        "loot-I-II": ["prisoner", "ecosystem"],
        "loot-III-IV": ["biomass-truck", "gauss-cannon"],
        "loot-V-VI": ["baggage-rack", "nuclear-generator"],
    }
