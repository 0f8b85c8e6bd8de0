"""An expansion that may stop a card action, lays cards beneath others, and keeps cards with the corner symbol out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec import UNSET

from companion.cards.library import Library
from companion.game.game import Game
from companion.rules.common import convoy, zone
from companion.rules.engine.modules import CANCEL, GO_ON, Module, Verdict
from companion.rules.engine.offered import offering
from companion.rules.engine.printed import known
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.table import Table, Terms, freeze, mark, thaw
from companion.scenario.laying import given_table
from companion.simulation.simulate import Players, step
from tests.toy.playing import wrong

LENT = ["any", "speed"]
SCENARIO = """
modules = ["hawk"]

[given]
zone = ["", "", "", "", { kind = "location", effect = "", left = { food = 1 }, right = { fuel = 1 } }]
exploration = ["survivor"]

[given.you]
survivors = { mechanic = { zone = "active", skill = 3 } }
food = 0

[[when]]
run = "you.explores"
slot = 5
team = ["mechanic"]
"""
STOPPED = """
answers = { "hawk.dives" = "yes" }

[expect]
you.food = 0
you.survivors = { mechanic = "exhausted" }
"zone.5" = "location"
"""
SPARED = """
answers = { "hawk.dives" = "spared" }

[expect]
you.food = 0
you.survivors = { mechanic = "active" }
"zone.5" = "location"
"""
LET_BE = """
block = "left"
answers = { "hawk.dives" = "no" }

[expect]
you.food = 1
"""


def _dives(table: Table, value: None, *, seat: str, place: int) -> Rule[Verdict]:
    slot = table.things.zone[place - 1]
    assert slot is not None
    assert slot.kind == "location"
    ways = [Option(way, f"option.{way}") for way in ("yes", "spared", "no")]
    answer = yield choose(seat, "hawk.dives", "EX-15", ways)
    if answer == "spared":
        mark(table, "phase:hawk.spared")
    return GO_ON if answer == "no" else CANCEL


def _exhausted(table: Table, base: tuple[str, ...], *, seat: str) -> tuple[str, ...]:
    return () if "phase:hawk.spared" in table.progress.marks else base


def _without_the_first(table: Table, cards: Sequence[str]) -> Sequence[str]:
    return cards[1:]


HAWK = Module(
    "hawk", moments={"acting": _dives}, figures={"exhausted": _exhausted}, decks={"symbols-I": _without_the_first}
)


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(HAWK):
        yield


@pytest.mark.parametrize("what", [STOPPED, SPARED, LET_BE], ids=["stopped", "spared", "let be"])
def test_an_expansion_may_stop_a_card_action(tmp_path: Path, what: str) -> None:
    """The moment *acting*: neither the action nor a Bonus Action after it takes place. Who is then exhausted is the
    figure *exhausted*."""
    assert wrong(tmp_path, SCENARIO + what) == ""


def test_boxes_of_a_card_beneath_are_boxes_of_the_card_above() -> None:
    """They hold tokens and count like its own, and go with what they hold."""
    table = given_table({"tracked": ["you"], "you": {"fuel": 0}}, modules=["hawk"])
    mine = convoy.seat_of(table, "red")
    truck = mine.truck
    assert truck is not None
    own = len(convoy.kinds(table, truck))
    before = [len(convoy.working(table, mine, "speed")), len(convoy.legal(table, mine, "fuel"))]
    truck.beneath, truck.lent = "hawk/1", LENT
    after = [len(convoy.working(table, mine, "speed")), len(convoy.legal(table, mine, "fuel"))]
    assert after == [n + 1 for n in before]
    again = convoy.seat_of(thaw(freeze(table)), "red").truck
    assert again is not None
    assert (again.beneath, again.lent) == ("hawk/1", LENT)
    truck.tokens[str(own + 1)], truck.damage = "fuel", [str(own + 2)]
    convoy.unlend(table, truck)
    assert len(convoy.kinds(table, truck)) == own
    assert not {str(own + 1), str(own + 2)} & {*truck.tokens, *truck.damage}


def test_a_card_of_the_row_slides_with_what_is_beneath() -> None:
    """As a card in front of it leaves, it moves up, and what is beneath stays with it."""
    table = given_table({"zone": ["", "survivor", "survivor", "", ""], "exploration": []}, modules=["hawk"])
    slot = table.things.zone[2]
    assert slot is not None
    slot.beneath = "hawk/2"
    table = thaw(freeze(table))
    leaving = zone.depart(table, 1)
    next(leaving)  # the card that comes up at the end is looked up, when all have moved
    assert [getattr(slot, "beneath", UNSET) for slot in table.things.zone][:2] == [UNSET, "hawk/2"]


def test_an_expansion_changes_the_cards_with_the_corner_symbol(library: Library) -> None:
    """Those of a period of which some go back at random: ``symbols-I`` (S-14)."""
    game = Game.new(None, library, "hawk", Terms(modules=["hawk"]))
    players = Players("hawk", seats=("tracked",))
    while "exploration-I" not in game.table.things.decks or not game.table.progress.round:
        step(game, players)
    symbols = known(game.table, "exploration")["I-symbol"][0]
    deck = game.table.things.decks["exploration-I"]
    kept_out = symbols[0]
    lying = {slot.card.rpartition("/")[2] for slot in game.table.things.zone if slot is not None}
    assert kept_out not in {*deck.unseen, *deck.discards, *lying}
    assert {*symbols[1:]} & {*deck.unseen, *deck.discards, *lying}
