"""The toy expansion's coins: gathered, placed, paid, turned over, laid on the map, put right, in whole games too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.putright import differences
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.rules.common import convoy, correct, crew, pieces, supply, tracking, zone
from companion.rules.engine import modules
from companion.rules.engine.offered import offering
from companion.rules.engine.pieces import Token
from companion.rules.engine.question import Rule
from companion.rules.engine.table import RESOURCES, Seat, Slot, Table, freeze, thaw
from companion.scenario import fresh
from companion.scenario.laying import given_table
from tests.invariants import broken
from tests.toy.module import MESSAGES, MODULE, NAME
from tests.toy.pieces import BRIGHT, COIN, DULL
from tests.toy.playing import wrong
from tests.toy.test_module import play


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


SCENARIO = """
title = "Coins lie in boxes, and are lost there"
rules = ["CV-03", "CV-05"]
modules = ["toy"]

[given]
zone = ["", { kind = "location", effect = "", left = { toy-dull = 1 }, right = { fuel = 2 } }, "", "", ""]

[given.you]
truck = { boxes = ["survivor", "any", "any", "any"] }
trailers = 0
survivors = ["leader"]
food = 0
fuel = 0
ammo = 0
toy-bright = 1

[[when]]
run = "you.explores"
slot = 2
block = "left"

[[when]]
run = "you.suffers"
points = 1
answers = [["truck.2"]]

[[when]]
run = "you.spends"
toy-dull = 1

[expect]
you.toy-bright = 1
you.toy-dull = 0
things.elsewhere = { toy-coin = 5 }
said = ["convoy.damaged.lost", "convoy.put"]
unsaid = ["convoy.put.shift"]
"""


def laid(boxes: tuple[str, ...] = ("survivor", "any", "any", "food-fuel"), **tokens: int) -> Table:
    """A table of the toy expansion at which red has one Truck with these boxes and these tokens."""
    given = {
        "tracked": True,
        "you": {"truck": {"boxes": list(boxes)}, "trailers": 0, "survivors": ["leader"],
                **dict.fromkeys(RESOURCES, 0), **tokens},
    }  # fmt: skip
    table = given_table(given, [], modules=[NAME])
    correct.balance(table)
    return table


def seat(table: Table, name: str = "red") -> Seat:
    return table.things.seats[name]


def run(rule: Rule[bool]) -> bool:
    """A rule that asks nothing."""
    with pytest.raises(StopIteration) as end:
        next(rule)
    return bool(end.value.value)


@pytest.mark.parametrize("language", ["en", "de"])
def test_whole_games_gather_turn_and_offer_coins(library: Library, language: str) -> None:
    """In both languages the log names each side; the supply is right after every act (tests.invariants)."""
    game = play(library, "coins", ("tracked", "tracked"))
    lines = [line for told in game.log() for line in told.lines]
    tokens = {str(line.values.get("token")) for line in lines}
    assert {f"@token.{BRIGHT}", f"@token.{DULL}"} <= tokens
    assert {"piece.turned.box", "piece.lies.space", "piece.lies.seat"} <= {line.key for line in lines}
    words = Words(language)
    told = " ".join(words.line(line) for line in lines)
    assert words.text(f"token.{DULL}") in told
    assert "<" not in told
    assert thaw(freeze(game.table)) == game.table
    assert keys("en", MESSAGES) == keys("de", MESSAGES)


def test_a_scenario_gives_gathers_damages_and_pays_them(tmp_path: Path) -> None:
    assert wrong(tmp_path, SCENARIO) == ""
    assert "toy-" in wrong(tmp_path, SCENARIO.replace('modules = ["toy"]\n', "")), (
        "without the expansion nobody knows a coin"
    )


def test_a_coin_is_only_where_its_kind_may() -> None:
    table = laid(**{BRIGHT: 1})
    assert convoy.holds(table, "any")[-2:] == (BRIGHT, DULL)
    assert convoy.holds(table, "survivor") == ("survivor",)
    assert convoy.refusal(table, seat(table), "truck.4", BRIGHT) == "CV-03"
    plain = fresh()
    assert convoy.holds(plain, "any") == convoy.HOLDS["any"]
    assert supply.resources(plain) == RESOURCES


def test_the_same_boxes_hold_coins_in_one_game_and_none_in_another() -> None:
    """What was worked out for a Convoy of one game is not taken for the same Convoy of another."""
    table = laid()
    other = thaw(freeze(table))
    other.terms.modules = []
    assert convoy.room(table, seat(table), BRIGHT)
    assert not convoy.room(other, seat(other), BRIGHT)
    assert convoy.room(table, seat(table), BRIGHT)


def test_both_sides_come_out_of_one_supply_and_are_one_type() -> None:
    table = laid(**{BRIGHT: 1, DULL: 1})
    assert table.things.elsewhere[COIN.name] == 4
    assert convoy.spend(table, "red", DULL, 1, "TOY-08")
    assert table.things.elsewhere[COIN.name] == 5
    assert not convoy.spend(table, "red", DULL, 1, "TOY-08"), "a bright one is no dull one"
    assert supply.types(table, DULL) == (BRIGHT, DULL)
    assert supply.resources(table) == (*RESOURCES, BRIGHT, DULL)


def test_a_supply_that_runs_short_is_told_and_one_of_which_no_rule_tells_never_does() -> None:
    table = laid()
    table.things.elsewhere[COIN.name] = 0
    assert run(convoy.put(table, "red", BRIGHT))
    assert "supply.short" in [line.key for line in table.progress.lines]
    untold = Token("toy-untold", boxes=("any",))
    with offering(modules.Module("toy-two", tokens=(untold,))):
        table = fresh(modules=["toy-two"])
        assert untold.name not in table.things.elsewhere
        assert supply.given(table, untold.name, 30) == 30
        supply.back(table, untold.name)
        assert untold.name not in table.things.elsewhere
    with pytest.raises(KeyError):
        supply.back(fresh(), "misspelt")


def test_what_is_no_resource_gives_way_to_nothing() -> None:
    table = laid(("survivor", "any"), **{BRIGHT: 1})
    assert convoy.freeing(table, seat(table), "fuel") == ["truck.2"]
    stone = Token("toy-stone", boxes=("any",))
    with offering(modules.Module("toy-two", tokens=(stone,))):
        table.terms.modules = ["toy-two"]
        seat(table).truck.tokens["2"] = stone.name
        assert convoy.freeing(table, seat(table), "fuel") == []
        assert stone.name not in supply.resources(table)


def test_a_coin_is_turned_where_it_is_and_keeps_its_box() -> None:
    table = laid(**{BRIGHT: 1})
    (box,) = convoy.going(table, "red", BRIGHT, 1)
    assert pieces.turn(table, f"red.{box}", BRIGHT, DULL, "TOY-07")
    assert convoy.token_in(seat(table), box) == DULL
    assert not pieces.turn(table, f"red.{box}", BRIGHT, DULL, "TOY-07")
    with pytest.raises(ValueError, match="fuel"):
        pieces.turn(table, f"red.{box}", DULL, "fuel", "TOY-07")
    assert not broken(table)


def test_coins_lie_with_players_on_the_map_and_on_cards_and_nowhere_else() -> None:
    table = laid()
    assert pieces.lay(table, "space.105", DULL, 2) == 2
    assert pieces.move(table, "space.105", "card.convoy.start-truck", DULL)
    assert pieces.turn(table, "space.105", DULL, BRIGHT, "TOY-07")
    assert pieces.at(table, DULL) == ["card.convoy.start-truck"]
    assert pieces.at(table, BRIGHT) == ["space.105"]
    assert not pieces.remove(table, "space.105", DULL)
    assert not broken(table)
    assert pieces.remove(table, "space.105", BRIGHT)
    assert table.things.elsewhere[COIN.name] == 5
    ashore = Token("toy-ashore", places=("seat",))
    with offering(modules.Module("toy-two", tokens=(ashore,))):
        table.terms.modules = ["toy-two"]
        with pytest.raises(ValueError, match=r"space\.105"):
            pieces.lay(table, "space.105", ashore.name)


def test_coins_are_put_right_everywhere_and_the_reserve_follows() -> None:
    table = laid(**{BRIGHT: 1})
    before = thaw(freeze(table))
    pieces.lay(table, "card.convoy.start-truck", DULL)
    rows = {row.path: row for row in correct.correctables(table)}
    (box,) = convoy.going(table, "red", BRIGHT, 1)
    assert DULL in [o.id for o in rows[f"aboard.red.{box}"].options]
    paths = {f"piece.{DULL}.seat.red": 2, f"piece.{BRIGHT}.map": ["100"], f"piece.{DULL}.card.convoy.start-truck": 0}
    assert rows.keys() >= paths.keys()
    correct.apply(table, [(f"aboard.red.{box}", DULL), *paths.items()])
    assert convoy.token_in(seat(table), box) == DULL
    assert (pieces.count(table, "seat.red", DULL), pieces.at(table, BRIGHT)) == (2, ["space.100"])
    assert table.things.elsewhere[COIN.name] == 6 - 4
    said = [line for line in table.progress.lines if line.key == "corrected"]
    for language, coin in (("en", "Bright coin"), ("de", "Helle Münze")):
        texts = [Words(language).line(line) for line in said]
        assert any(coin in text for text in texts)
        assert not [text for text in texts if "<" in text]
    table.terms.copy = before.terms.copy = "own"
    righted = [str(line.values.get("path")) for line in differences(before, table)]
    assert f"piece.{DULL}.seat.red" in righted
    with pytest.raises(correct.IllegalAnswer):
        correct.apply(table, [(f"piece.{DULL}.seat.red", 7)])
    with pytest.raises(correct.IllegalAnswer):
        correct.apply(table, [(f"piece.{DULL}.map", ["nowhere"])])


def test_a_supply_that_no_longer_adds_up_is_warned_about() -> None:
    table = laid()
    correct.apply(table, [(f"piece.{DULL}.seat.red", 6), (f"piece.{BRIGHT}.seat.red", 1)])
    warned = [line for line in table.progress.lines if line.key == "warn.supply"]
    assert [line.values["supply"] for line in warned] == [COIN.supply]
    assert "7" in Words("en").line(warned[0])


def test_a_convoy_that_leaves_or_is_taken_up_brings_its_coins_along() -> None:
    table = laid(**{BRIGHT: 1})
    asked = tracking._rest(table, "red")
    question = next(asked)
    while question.key != "track.rest":
        question = asked.send({} if question.kind == "consult" else [])
    fields = question.fields(table) if callable(question.fields) else question.fields
    assert [f.name for f in fields][: len(RESOURCES) + 2] == [*RESOURCES, BRIGHT, DULL]
    crew.out(table, "red")
    assert table.things.elsewhere[COIN.name] == COIN.supply


def test_a_location_with_a_coin_is_not_bare() -> None:
    assert not zone.bare(Slot("location", left={DULL: 1}, right={}))
    assert not zone.bare(Slot("location", left={DULL: 1}, right={}), resources_only=True)


@pytest.mark.parametrize("name", ["food", "damage", ""])
def test_a_token_bears_a_name_of_its_own(name: str) -> None:
    with pytest.raises(ValueError, match="game's own"):
        Token(name)
    twice = modules.Module("toy-two", tokens=(Token("toy-coin", faces=(DULL,)),))
    with offering(twice), pytest.raises(ValueError, match=DULL):
        modules.kinds(fresh(modules=[NAME, "toy-two"]))
