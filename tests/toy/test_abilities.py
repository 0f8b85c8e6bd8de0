"""What cards do by rows of an expansion: besides what they did, or instead of it, in its games alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.rules.common import seats, tally
from companion.rules.common.seats.tracked import boosts, side, speed
from companion.rules.editions.abilities import ARRIVED, BOOST, FIRST_FUEL, OPENS, SPEED, WORTH, Row
from companion.rules.editions.edition import abilities
from companion.rules.engine.abilities import Abilities, Ability
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Person, Table, Terms
from companion.scenario import fresh
from tests.rules.convoys import RED
from tests.rules.driving import drive, never
from tests.rules.moving import ready
from tests.toy.perks import MODULE, NAME, WORDS
from tests.toy.playing import played, unspoken, wrong

SCENARIO = """
title = "The Leader forages once a phase, and hurries"
rules = ["EX-62"]
modules = ["perks"]

[given.you]
survivors = { leader = "active" }
food = 0

[[when]]
run = "side"
seat = "you"
act = "leader"

[expect]
you.food = 1
"""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


def about_to_move(*people: str, modules: tuple[str, ...] = (NAME,)) -> Table:
    table = ready(3, 0, *people)
    table.terms.modules = list(modules)
    return table


def acts(table: Table) -> list[str]:
    return [act.option.id for act in boosts.acts(table, RED)]


def test_a_card_gives_speed_that_had_none_and_words_tell_so() -> None:
    plain, table = about_to_move("leader", modules=()), about_to_move("leader")
    assert speed.free_speed(table, RED) == speed.free_speed(plain, RED) + 2
    assert [r.key for r in speed.reasons(table, RED)] == ["why.speed.truck", "why.speed.leader"]
    drive(table, speed.pay(table, RED, 5), never)
    assert f"phase:{RED}.leader" in table.progress.marks
    assert speed.free_speed(table, RED) == speed.free_speed(plain, RED), "it has been used in this phase"


def test_a_row_stands_in_the_place_of_the_edition_s() -> None:
    plain, table = about_to_move("orphan", "driver", modules=()), about_to_move("orphan", "driver")
    assert [e.points for e in tally.boxes(table, RED, 0)] == [3]
    assert [e.points for e in tally.boxes(plain, RED, 0)] == [1]
    assert [row.card for row in abilities(table, SPEED)] == ["co-pilot", "driver", "nitrous", "leader"]
    assert {row.card for row in abilities(table, WORTH)} == {row.card for row in abilities(plain, WORTH)}


def test_a_card_in_hand_scores_that_did_not() -> None:
    table = about_to_move()
    table.things.seats[RED].hand = ["mre", "tooth-necklace"]
    assert [(e.source, e.points) for e in tally.specials(table, RED, 0)] == [("special", 0), ("special", 1)]


def test_how_often_is_the_row_s() -> None:
    """Any number of Nitrous Oxide in a movement, or one; an act once a phase, and again in the next."""
    for modules, left in (((), ["object:nitrous"]), ((NAME,), [])):
        table = about_to_move("leader", modules=modules)
        table.things.seats[RED].hand = ["nitrous", "nitrous"]
        act = next(act for act in boosts.acts(table, RED) if act.option.id == "object:nitrous")
        assert list(act.run(table)) == []
        assert [a for a in acts(table) if a == "object:nitrous"] == left
    table = about_to_move("leader")
    act = next(act for act in side.acts(table, RED) if act.option.id == "leader")
    assert list(act.run(table)) == []
    assert "leader" not in acts(table)
    table.progress.marks = []
    assert "leader" in acts(table)
    table.things.seats[RED].people = [Person("leader", "rest")]
    assert "leader" not in acts(table), "an ability is of an active Survivor (EX-62)"


def test_a_card_that_may_be_played_any_number_of_times_acts_at_every_moment() -> None:
    """Its first Fuel, the Shortcuts that it opens and its end of the movement are those of one played but once."""
    arrived: list[str] = []

    def arrives(table: Table, seat: str, row: Row) -> Rule[None]:
        arrived.append(row.card)
        return
        yield

    def always(table: Table, seat: str, row: Row) -> bool:
        return True

    rows = (
        Ability("nitrous", BOOST, "", "EX-33", always),
        Ability("nitrous", FIRST_FUEL, "", "EX-33", lambda table, seat, row: 0),
        Ability("nitrous", ARRIVED, "", "EX-33", arrives),
        Ability("antifreeze", OPENS, "", "EX-33", always),
    )
    with offering(Module("more", abilities=rows)):
        table = about_to_move("leader", modules=("more",))
        table.things.seats[RED].hand = ["nitrous", "nitrous", "antifreeze"]
        assert (speed.first_fuel(table, RED), speed.mapped(table, RED)) == (1, False)
        for card in ("nitrous", "nitrous", "antifreeze"):
            act = next(act for act in boosts.acts(table, RED) if act.option.id == f"object:{card}")
            assert list(act.run(table)) == []
        assert (speed.first_fuel(table, RED), speed.mapped(table, RED)) == (0, True)
        assert speed.played(table, RED, "nitrous") == 2
        drive(table, seats.of(table, RED).move(table, RED), lambda posed: posed.options[-1].id)
        assert arrived == ["nitrous"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_whole_games_are_told_in_words(library: Library, language: str) -> None:
    assert keys("en", WORDS) == keys("de", WORDS)
    words = Words(language)
    game = played(library, "perks", ("tracked", "greedy"), Terms(modules=[NAME]))
    assert unspoken(game, language) == []
    reasons = {r.key for told in game.log() for line in told.lines for r in line.why}
    assert "why.speed.leader" in reasons
    assert words.rule("PRK-01").startswith("PRK-01")


def test_a_scenario_uses_it(tmp_path: Path) -> None:
    assert wrong(tmp_path, SCENARIO) == ""


def test_one_card_does_one_thing_at_a_moment() -> None:
    row = MODULE.abilities[0]
    with pytest.raises(ValueError, match="two abilities of 'leader'"):
        Abilities(row, row)


def test_of_two_expansions_the_later_one_has_it() -> None:
    orphan = Ability("orphan", WORTH, "", "PRK-06", lambda table, seat, row: 4)
    with offering(Module("more", abilities=(orphan,))):
        table = fresh(modules=["more", NAME])
        assert [row.rule for row in abilities(table, WORTH) if row.card == "orphan"] == ["PRK-06"]
