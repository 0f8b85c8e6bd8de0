"""An illegal placement is refused with the rule that forbids it, in words."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.common import convoy
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Piece, freeze
from companion.simulation.simulate import Players, step
from tests.rules import firing


def _shifting(library: Library, sign: str) -> tuple[Game, Posed, str]:
    """A tracked seat moves a Survivor token: the question for the box, and one of its boxes with that sign."""
    players = Players("shift", seats=("tracked",))
    game = Game.new(Journal(None), library, "shift")
    while game.posed is None or game.posed.key != "explore.what":
        step(game, players)
    seat, mine = "red", game.table.things.seats["red"]
    game.side(game.posed.number, "shift")
    boxes = convoy.boxes(game.table, mine)
    source = next(b for b in boxes if convoy.token_in(mine, b) == "survivor")
    assert game.posed is not None
    game.answer(game.posed.number, [source])
    posed = game.posed
    assert posed is not None
    assert (posed.key, posed.asked) == ("side.shift.to", seat)
    return game, posed, next(b for b, s in boxes.items() if s.startswith(sign))


@pytest.mark.parametrize(("sign", "rule"), [("weapon", "CV-08"), ("food-fuel", "CV-03"), ("armor", "CV-07")])
def test_CV_03_CV_07_CV_08_a_token_in_a_box_that_does_not_take_it(library: Library, sign: str, rule: str) -> None:
    """Nothing changes, and the text names the rule in our words."""
    game, posed, box = _shifting(library, sign)
    before = freeze(game.table)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(posed.number, [box])
    assert refused.value.rule == rule
    words = Words()
    assert words.text(f"rule.{rule}") in words.error(refused.value)
    assert rule in words.error(refused.value)
    assert freeze(game.table) == before


def test_CV_06_damage_is_never_moved(library: Library) -> None:
    """A damaged box is no place to take a token from, and Damage stays where it is."""
    players = Players("damage", seats=("tracked",))
    game = Game.new(Journal(None), library, "damage")
    while game.posed is None or game.posed.key != "explore.what":
        step(game, players)
    game.correct([("aboard.red.truck.2", "damage")])
    posed = game.posed
    assert posed is not None
    game.side(posed.number, "shift")
    posed = game.posed
    assert posed is not None
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(posed.number, ["truck.2"])
    assert refused.value.rule == "CV-06"


def test_FW_02_tokens_are_locked_in_the_fire_weapons_phase(library: Library) -> None:
    """Moving a token is refused there with its rule."""
    for n in range(20):
        players = Players(f"fire-{n}", seats=("tracked", "tracked"))
        game = Game.new(Journal(None), library, f"fire-{n}")
        while not game.over:
            posed = game.posed
            assert posed is not None
            if posed.key == "fire.attack":
                with pytest.raises(IllegalAnswer) as refused:
                    game.side(posed.number, "shift")
                assert refused.value.rule == "FW-02"
                return
            step(game, players)
    pytest.fail("nobody could attack")


def test_CV_04_a_box_that_there_is_not_names_the_rule_of_the_question(library: Library) -> None:
    """Where no rule of its own forbids an answer, it is the question's."""
    game, posed, _ = _shifting(library, "")
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(posed.number, ["truck.99"])
    assert refused.value.rule == "CV-04"


@pytest.mark.parametrize(
    ("box", "token", "rule"),
    [
        ("truck.1", "fuel", "CV-03"),
        ("truck.3", "survivor", "CV-08"),
        ("truck.4", "food", "CV-07"),
        ("trailer1.2", "ammo", "CV-03"),
        ("trailer1.1", "ammo", "CV-02"),
    ],
)
def test_CV_02_CV_03_CV_07_CV_08_an_illegal_placement_names_its_rule(box: str, token: str, rule: str) -> None:
    """Why a token can't lie in a box: its sign, Armor, a Weapon, or what is there."""
    table = firing.people("red")
    table.things.seats["red"].trailers = [Piece("trailer", damage=["1"])]
    assert convoy.refusal(table, table.things.seats["red"], box, token) == rule
