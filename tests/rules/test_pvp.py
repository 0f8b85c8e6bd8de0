"""Player versus Player: what its set-up takes out and puts in, and whom evasion helps against."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.rules.common import clan, setup, tracks
from companion.rules.common.correct import apply, correctables
from companion.rules.engine.printed import known
from companion.rules.engine.table import Table, Terms
from companion.rules.expansions.pvp import card, setting
from companion.rules.expansions.pvp.names import OUTCOMES
from companion.scenario.laying import given_table
from companion.simulation.simulate import Players, step
from tests.rules.driving import drive, never

LOOT = ("loot-I-II", "loot-III-IV", "loot-V-VI")
PERIODS = ("I", "II", "III")


def built(library: Library, *modules: str) -> Table:
    """A game of three with made-up cards, as far as its first Exploration turn."""
    game = Game.new(None, library, "pvp", Terms(edition="first-edition", modules=list(modules), map="alpha"))
    players = Players("pvp", seats=("tracked",) * 3)
    while game.table.progress.step != "exploration.turns":
        step(game, players)
    return game.table


def enemies(table: Table) -> Counter[str]:
    """How many Enemy cards each period has, those in the row among them."""
    found: Counter[str] = Counter()
    row = [slot.card for slot in table.things.zone if slot is not None]
    for period in PERIODS:
        name = f"exploration-{period}"
        deck = table.things.decks[name]
        cards = [*(f"{name}/{card}" for card in (*deck.unseen, *deck.discards)), *row]
        found[period] = sum("enemy" in known(table, card) for card in cards if card.startswith(f"{name}/"))
    return found


def test_PVP_SET_01_one_enemy_of_each_period_and_one_loot_card_of_each_pile_are_out(library: Library) -> None:
    """CMB-12, 1D-65: two and two are left with one and one."""
    table = built(library, "pvp")
    assert enemies(table) == dict.fromkeys(PERIODS, 1)
    assert {name: len(table.things.decks[name].unseen) for name in LOOT} == dict.fromkeys(LOOT, 1)


def test_PVP_SET_02_its_outcome_deck_takes_the_place_of_the_other(library: Library) -> None:
    """PVP-CMP-01, CMB-10: twelve cards of its own."""
    deck = built(library, "pvp").things.decks["outcome"]
    assert {*deck.unseen, *deck.discards} == {*OUTCOMES}
    assert len(OUTCOMES) == 12
    assert not {*OUTCOMES} & {*built(library).things.decks["outcome"].unseen}


@pytest.mark.parametrize("name", LOOT)
def test_PVP_SET_01_nobody_knows_which_real_loot_card_is_out(name: str) -> None:
    """Either may still be under an Enemy: one is missing, none is known to be."""
    table = given_table({"players": ["red", "blue"], "tracked": True}, edition="first-edition", modules=["pvp"])
    table.terms.copy = "own"
    before = [*table.things.decks[name].unseen]
    drive(table, setting.STEP.run(table, "table"), never)
    deck = table.things.decks[name]
    assert (deck.unseen, deck.left) == (before, len(before) - 1)
    assert {*before} == {*clan.loot_decks(table)[name]}


def test_the_checklist_says_each_thing_where_it_is_done() -> None:
    """PVP-SET-01, PVP-SET-02, PVP-SET-04: Enemies leave their periods before the deck is stacked, its Outcome cards are
    taken before they are shuffled, and Fame has one line, not two that contradict each other."""
    table = given_table({"players": ["red", "blue"]}, edition="first-edition", modules=["pvp"])
    said: dict[str, list[str]] = {}
    for group in ("decks", "exploration", "you"):
        table.progress.lines = []
        setup.lines(table, group)
        said[group] = [line.key for line in table.progress.lines]
    assert said["decks"].index("setup.pvp.outcome") + 1 == said["decks"].index("setup.outcome")
    assert said["decks"][-1] == "setup.pvp.loot"
    assert said["exploration"].index("setup.pvp.enemies") + 1 == said["exploration"].index("setup.symbols")
    assert "setup.pvp.fame" in said["you"]
    assert "setup.fame" not in said["you"]


def test_what_has_come_out_otherwise_on_the_table_can_be_put_right(library: Library) -> None:
    """Both counters of each seat, Loot cards without telling which is out, and cards of its own Outcome deck."""
    table = built(library, "pvp")
    rows = {row.path: row for row in correctables(table)}
    seats = [*table.terms.seats]
    assert {f"track.{track}.{seat}" for track in ("evasion", "aggression") for seat in seats} <= rows.keys()
    assert (rows[f"track.aggression.{seats[0]}"].lo, rows[f"track.aggression.{seats[0]}"].hi) == (1, card.AGGRESSION)
    apply(table, [(f"track.evasion.{seats[0]}", 3), (f"track.aggression.{seats[1]}", 8)])
    assert tracks.values(table, "evasion")[seats[0]] == 3
    assert tracks.values(table, "aggression")[seats[1]] == 8
    assert {option.id for option in rows["out.loot-I-II"].options} == {*clan.loot_decks(table)["loot-I-II"]}
    assert rows["out.loot-I-II"].now == [], "nobody has seen it"
    assert {option.id for option in rows["out.outcome"].options} == {*OUTCOMES}
