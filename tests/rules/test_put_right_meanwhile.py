"""A rule that waits for an answer while the real table is put right: it goes on with what is there then (CV-02)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from companion.rules.common import attack, convoy, crew, hand, improving, leaving, objects, route
from companion.rules.common.seats.tracked import actions
from companion.rules.engine.question import Posed, Question, advance, nothing_possible, pose
from companion.rules.engine.table import Person, Table
from tests.rules import firing
from tests.rules.convoys import RED, card, lay, tracked
from tests.rules.driving import drive, never
from tests.rules.exploring import ME, game, says
from tests.rules.telling import faults_of

fire: Any = import_module("companion.rules.common.seats.tracked.fire")


def keys(table: Table) -> list[str]:
    return [line.key for line in table.progress.lines]


def meanwhile(put_right: Callable[[], None], answer: Any = None) -> Callable[[Posed], Any]:
    """Answers with the first option (or this), once the table has been put right."""

    def answers(posed: Posed) -> Any:
        put_right()
        if answer is not None:
            return answer
        first = posed.options[0].id
        return first if posed.kind == "choose" else [first]

    return answers


def test_EX_17_the_location_is_gone_when_the_block_is_chosen() -> None:
    """Nothing is gathered, and the card does not leave its slot."""
    table = game("bus-stop")
    team = actions.Team(["leader"])
    before = dict(table.things.elsewhere)

    def gone() -> None:
        table.things.zone[0] = None

    found = drive(table, actions.gather(table, ME, 1, team), meanwhile(gone))
    assert found is False
    assert table.things.elsewhere == before
    assert drive(table, actions.gather(table, ME, 1, team), never) is False
    assert drive(table, actions.run(table, ME, 1, team), never) is False


def test_EX_37_the_trailer_that_was_to_go_has_gone() -> None:
    """The new card finds no place, and nothing leaves."""
    table = tracked()
    card(table, "wagon", ["any"])
    mine = table.things.seats[RED]
    gone = drive(
        table, improving.install(table, RED, "wagon", "trailer"), meanwhile(lambda: mine.trailers.clear(), "trailer2")
    )
    assert gone == []
    assert mine.trailers == []


def test_EX_37_a_trailer_that_nothing_tows_finds_no_place() -> None:
    """EX-37, EX-42: without a Trailer and with a Truck that tows none it is said, and the card stays in the zone."""
    table = game("flatbed")
    mine = table.things.seats[ME]
    mine.trailers = []
    table.terms.printed["convoy/start-truck-red"]["towing"] = (0, "owner")
    table.progress.lines = []
    assert drive(table, actions.improve(table, ME, 1), never) is False
    (line,) = table.progress.lines
    assert (line.key, line.rule, line.seat) == ("explore.noplace", "EX-37", ME)
    assert line.values == {"card": "@card.convoy.flatbed"}
    assert [(r.key, r.values) for r in line.why] == [("why.towing", {"towing": 0})]
    assert not faults_of([line], [])


def test_EX_43_nobody_joins_without_a_box() -> None:
    """D-20 as we read it: no box takes a Survivor, so the card stays, and it is said."""
    table = tracked()
    mine = table.things.seats[RED]
    mine.people = [Person("leader")]
    for place, piece in convoy.pieces(mine):
        piece.damage = [n.rpartition(".")[2] for n in convoy.boxes(table, mine) if n.startswith(f"{place}.")]
    assert drive(table, crew.join(table, RED, "driver"), never) is False
    (line,) = table.progress.lines
    assert (line.key, line.rule, line.doubts) == ("crew.noroom", "EX-43", ("D-20",))
    assert line.values == {"name": "@survivor.driver"}
    assert [p.name for p in mine.people] == ["leader"]
    table.terms.doubts["D-20"] = "b"
    table.progress.lines = []
    assert drive(table, crew.join(table, RED, "driver"), says(crew_skill={"skill": 2})) is True
    assert keys(table) == ["crew.notoken", "crew.joins"]
    assert [p.name for p in mine.people] == ["leader", "driver"]


def test_CV_09_a_convoy_taken_up_again_has_as_many_cards_as_tokens() -> None:
    """A token too many goes to the reserve; of two Survivors without one somebody is lost, but never the last."""
    table = tracked()
    mine = table.things.seats[RED]
    lay(table, RED, truck_1="survivor", trailer1_1="survivor", trailer1_2="survivor", trailer1_3="survivor")
    left = table.things.elsewhere["survivor"]
    drive(table, leaving.settle(table, RED), never)
    assert convoy.count(mine, "survivor") == 3
    assert table.things.elsewhere["survivor"] == left + 1
    while convoy.count(mine, "survivor") > 1:
        convoy.spend(table, RED, "survivor")
    drive(table, leaving.settle(table, RED), says(crew_lost=("leader", "co-pilot")))
    assert [p.name for p in mine.people] == ["cold-maiden"]
    assert convoy.count(mine, "survivor") == 1
    convoy.spend(table, RED, "survivor")
    drive(table, leaving.settle(table, RED), never)
    assert [p.name for p in mine.people] == ["cold-maiden"]
    mine.people.append(Person("driver"))
    drive(table, leaving.settle(table, RED), says(crew_lost=("",)))
    assert [p.name for p in mine.people] == ["cold-maiden", "driver"]


def test_EX_50_how_many_counters_came_off_is_known() -> None:
    """As many as there were, one after the other, and no more."""
    table = tracked()
    for someone, n in zip(table.things.seats[RED].people, (2, 1, 0), strict=True):
        someone.contamination = n
    assert drive(table, crew.treat(table, RED, 2, "EX-50"), says(crew_treat=("co-pilot", "leader"))) == 2
    assert [p.contamination for p in table.things.seats[RED].people] == [1, 0, 0]
    assert drive(table, crew.treat(table, RED, 3, "EX-50"), never) == 1
    assert drive(table, crew.treat(table, RED, 1, "EX-50"), never) == 0
    assert keys(table) == ["crew.treated"] * 3


def test_a_card_that_is_no_longer_in_hand_is_not_dropped() -> None:
    """DP-01: nothing comes to the pile."""
    table = game()
    table.things.seats[ME].hand = ["mre"]
    assert hand.drop(table, ME, "nitrous") is False
    assert hand.drop(table, ME, "mre") is True
    assert hand.drop(table, ME, "mre") is False
    assert len(table.things.decks["object"].discards) == 0


@pytest.mark.parametrize(("whose", "offered"), [([ME], True), (["table"], True), (["green"], False), ([], False)])
def test_EX_32_cards_too_many_are_played_only_in_the_own_turn(whose: list[str], offered: bool) -> None:
    """In another's turn a card too many can only be discarded."""
    table = game(others=("green",))
    table.things.seats[ME].hand = ["iv-bag"] * 8
    table.things.seats[ME].people[0].contamination = 1
    table.progress.queue = whose
    found = [o.id for o in objects._over_options(table, ME)]
    assert found == ["drop:iv-bag", *(["use:iv-bag"] if offered else [])]
    table.things.seats[ME].hand = []
    assert objects._over_options(table, ME) == []


def test_FW_04_the_front_convoy_where_nobody_is_left() -> None:
    """OT-01: with everybody out the first seat stands for it, so that nothing fails before the end."""
    table = tracked(players=("red", "green"))
    assert route.front(table) == "red"
    table.things.order = ["red", "green"]
    assert route.front(table) == "green"
    table.things.seats["green"].alive = False
    assert route.front(table) == "red"
    table.things.seats["red"].alive = False
    assert route.front(table) == "red"


def test_FW_10_an_enemy_or_a_weapon_that_is_gone_is_not_shot_at() -> None:
    """Nothing is spent, and no Weapon counts as fired."""
    table = firing.people(ME)
    firing.load(table, ME, "truck", b2="ammo")
    drive(table, fire.fire_at(table, ME, "howl", "truck.3", ""), never)
    firing.enemy(table, "howl", ["none", "none"])
    drive(table, fire.fire_at(table, ME, "howl", "truck.9", ""), never)
    assert convoy.count(table.things.seats[ME], "ammo") == 1
    assert table.progress.marks == []
    assert attack.called(table, ME, "howl")
    convoy.spend(table, ME, "ammo")
    drive(table, fire.fire_at(table, ME, "howl", "truck.3", ""), never)
    assert table.progress.marks == []
    assert keys(table) == []


def test_EX_16_a_location_that_nobody_has_read_is_read() -> None:
    """U-04: neither its effect nor its tokens are known, so both are asked for."""
    table = game("bus-stop")
    slot = table.things.zone[0]
    assert slot is not None
    assert actions.effect_of(table, slot) in ("", "damage", "contamination", "fame")
    table.terms.printed[slot.card] = {}
    assert actions.effect_of(table, slot) == "?"
    slot.card = ""
    assert actions.effect_of(table, slot) == "?"


def test_CD_61_of_two_alike_one_is_kept_without_a_question() -> None:
    """The other goes to the pile."""
    table = game()
    names = {str(n): table.terms.printed[f"object/{n}"]["name"][0] for n in range(1, 15)}
    first, second = next((a, b) for a in names for b in names if int(a) < int(b) and names[a] == names[b])
    deck = table.things.decks["object"]
    deck.unseen = [second, *(n for n in names if n not in (first, second))]
    assert drive(table, objects._better_of_two(table, ME, names[first], "CD-61"), never) == names[first]
    assert table.things.seats[ME].hand == []
    assert len(deck.discards) == 1
    assert names[deck.discards[0]] == names[first]


def test_EX_29_no_box_is_left_when_the_damaged_one_is_chosen() -> None:
    """EX-29: the question has become impossible, the Damage is ignored, and that is said."""
    table = tracked()
    rule = convoy.take_damage(table, RED, 2, "", "FW-07")
    question: Question = advance(rule, None)
    for _, piece in convoy.pieces(table.things.seats[RED]):
        piece.damage = [str(n) for n in range(1, 13)]
    posed = pose(question, table, 1)
    assert nothing_possible(posed)
    with pytest.raises(StopIteration) as done:
        advance(rule, [])
    assert done.value.value == []
    assert keys(table) == ["convoy.damage.none"]
