"""Weapons of an expansion that cost no Ammo: offered with their price, paid, jammed, mended, in whole games too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.messages import Words
from companion.packs import schemas
from companion.rules.common import convoy
from companion.rules.common.seats.tracked.fire import attacks
from companion.rules.engine.offered import offering
from companion.rules.engine.pieces import Weapon
from companion.rules.engine.table import Table, Terms
from companion.scenario.laying import given_table
from tests.toy.module import MODULE, NAME
from tests.toy.pieces import BRIGHT, DULL
from tests.toy.playing import played, unspoken, with_pack, wrong
from tests.toy.signs import CATAPULT, PACK, SCHEMA, SLING, TORCH

GIVEN = """
modules = ["toy"]

[given]
enemies = { howl = { region = 1, boxes = ["none", "none", "none", "none"] } }
outcome = [{ weapon-1 = "1", weapon-2 = "1", weapon-3 = "2" }, { weapon-1 = "0" }]

[given.you]
truck = { boxes = ["survivor", "any", "any", "any", "toy-sling", "toy-catapult", "toy-torch", "weapon-3"] }
trailers = 0
survivors = ["leader"]
food = 0
ammo = 0
"""
SLUNG = """
fuel = 0
toy-bright = 1

[[when]]
run = "you.shoot"
enemy = "howl"

[expect]
you.toy-bright = 0
enemy.howl.filled = 1
said = ["convoy.spent", "fire.you", "fire.hit"]
unsaid = ["fire.ammo"]
"""
THROWN = """
fuel = 0
hand = ["mre", "land-mine", "nitrous"]

[[when]]
run = "you.shoot"
enemy = "howl"
rating = 3
answers = { "object.discard" = "nitrous" }

[expect]
you.hand = ["mre", "land-mine"]
enemy.howl.filled = 2
said = ["object.discarded", "fire.hit"]
"""
MISSED = """
fuel = 2

[[when]]
run = "you.shoot"
enemy = "howl"
box = "truck.7"

[expect]
you.damage = []
you.fame = 0
enemy.howl.filled = 3
deck.outcome = 9
"""
JAMMED = """
fuel = 2

[[when]]
run = "you.shoot"
enemy = "howl"
box = "truck.7"

[expect]
you.damage = ["truck.7"]
enemy.howl.filled = 2
deck.outcome = 10
"""
BURNT = """
fuel = 2
hand = ["incendiary"]

[[when]]
run = "you.shoot"
enemy = "howl"
box = "truck.7"

[[when]]
run = "you.shoot"
enemy = "howl"
box = "truck.7"
refused = true

[expect]
you.fuel = 0
enemy.howl.filled = 1
"""
LIT = """
fuel = 1
hand = ["incendiary"]

[[when]]
run = "you.shoot"
enemy = "howl"
box = "truck.5"
incendiary = true
refused = true

[[when]]
run = "you.shoot"
enemy = "howl"
box = "truck.7"
refused = true

[[when]]
run = "you.shoot"
enemy = "howl"
box = "truck.7"
incendiary = true

[expect]
you.fuel = 1
you.hand = []
enemy.howl.filled = 2
"""
MENDED = """
fuel = 0
hand = ["weapon-manual"]
damage = ["truck.4", "truck.5", "truck.6"]

[[when]]
run = "you.plays"
card = "weapon-manual"
phase = "rest"

[expect]
you.damage = ["truck.4"]
you.fame = 2
"""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with schemas.offering(SCHEMA), offering(MODULE):
        yield


@pytest.mark.parametrize("what", [SLUNG, THROWN, BURNT, LIT, MENDED], ids=["token", "Object", "Fuel", "card", "mended"])
def test_a_weapon_is_paid_as_its_sign_says(tmp_path: Path, what: str) -> None:
    assert wrong(tmp_path, GIVEN + what) == ""


@pytest.mark.parametrize(
    ("what", "cards"),
    [(MISSED, ("1", "2", "0")), (JAMMED, ("1", "1+jam", "3"))],
    ids=["miss", "jam"],
)
def test_a_weapon_may_go_on_until_a_jam_or_a_miss(tmp_path: Path, what: str, cards: tuple[str, ...]) -> None:
    """What all cards do is one attack, the last card's damage too."""
    shown = ", ".join(f'{{ weapon-1 = "{one}" }}' for one in cards)
    given = GIVEN.replace('{ weapon-1 = "1", weapon-2 = "1", weapon-3 = "2" }, { weapon-1 = "0" }', shown)
    assert wrong(tmp_path, given + what) == ""


def laid(**you: object) -> Table:
    boxes = ["survivor", "any", "any", "any", SLING.name, CATAPULT.name, TORCH.name, "weapon-3"]
    mine = {"truck": {"boxes": boxes}, "trailers": 0, "survivors": ["leader"], "food": 0, "ammo": 0, "fuel": 0, **you}
    return given_table({"tracked": ["you"], "you": mine, "enemies": {"howl": 1}}, modules=[NAME])


def offers(table: Table) -> dict[str, str]:
    """The words of what may be fired with, by box."""
    words = Words("en")
    found = attacks(table, "red", 1)
    return {option.id.split(":")[2]: words.option(option) for option in found}


def test_only_what_can_be_paid_is_offered_with_its_price() -> None:
    assert offers(laid()) == {}
    assert offers(laid(**{DULL: 1})) == {}
    told = offers(laid(**{BRIGHT: 1}, fuel=2, hand=["mre"]))
    assert list(told) == ["truck.5", "truck.6", "truck.7"]
    assert [text.rpartition(", ")[2] for text in told.values()] == ["1 Bright coin", "1 Object", "2 Fuel"]
    assert list(offers(laid(ammo=1))) == ["truck.8"]
    assert offers(laid(hand=["land-mine"])) == {}, "Special Loot is no Object"


def test_rules_ask_what_a_box_fires_with() -> None:
    table = laid()
    assert convoy.weapon(table, SLING.name) == SLING.weapon
    assert convoy.weapon(table, "weapon-3") == Weapon(3, by_card=True)
    assert convoy.weapon(table, "any") is None
    mine = convoy.seat_of(table, "red")
    assert [(box, arm.rating) for box, arm in convoy.armed(table, mine)] == [
        ("truck.5", 2),
        ("truck.6", 3),
        ("truck.7", 1),
        ("truck.8", 3),
    ]
    convoy.mark_damage(table, "red", "truck.6")
    assert [box for box, _ in convoy.armed(table, mine)] == ["truck.5", "truck.7", "truck.8"]


@pytest.mark.parametrize("seats", [("tracked",), ("greedy", "greedy")], ids=["one", "two"])
def test_whole_games_with_such_weapons(tmp_path: Path, seats: tuple[str, ...]) -> None:
    library = with_pack(tmp_path, NAME, PACK)
    priced = 0
    for seed in "abc":
        game = played(library, seed, seats, Terms(modules=[NAME]))
        assert unspoken(game, "en") == unspoken(game, "de") == []
        posed = [told.posed for told in game.log() if told.posed is not None]
        priced += sum(option.key == "option.shoot.weapon.for" for one in posed for option in one.options)
    assert priced
