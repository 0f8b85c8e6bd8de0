"""What a rule says and does where there is too little of something, or nothing of it is left."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from companion.reference.coverage import index
from companion.rules.common import (
    attack,
    byhand,
    convoy,
    crew,
    discards,
    forecast,
    improving,
    leaving,
    seating,
    seats,
    setup,
    zone,
)
from companion.rules.common.automa import board
from companion.rules.common.behind import BEHIND
from companion.rules.common.correct import apply
from companion.rules.common.correct_seat import cards_found
from companion.rules.common.objects import can_draw
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands import region_entry, survivors
from companion.rules.editions.frostlands.doubts import DOUBTS
from companion.rules.engine import decks, moments, units
from companion.rules.engine.question import IllegalAnswer, Posed, Question
from companion.rules.engine.table import Deck, Person, Table, freeze, left_mark, mark
from companion.scenario import fresh
from companion.scenario.laying import given_table
from tests.rules.convoys import RED, lay, tracked
from tests.rules.driving import drive, never
from tests.rules.exploring import ME, explore, game, give, people, says

side: Any = import_module("companion.rules.common.seats.tracked.side")
speed: Any = import_module("companion.rules.common.seats.tracked.speed")


def keys(table: Table) -> list[str]:
    return [line.key for line in table.progress.lines]


def test_every_doubt_stands_at_a_rule_that_there_is() -> None:
    """D-80 stands at CD-40, and so on."""
    assert {doubt: row.rule for doubt, row in DOUBTS.items() if row.rule not in index()} == {}


# ---------------------------------------------------------------- set-up


TERMS = {"difficulty": "normal", "variant": "off", "people": "1", "kept": "no"}


@pytest.mark.parametrize(
    ("you", "automa", "plays"),
    [("red", "red", "blue"), ("blue", "blue", "red"), ("green", "green", "blue"), ("red", "green", "green")],
)
def test_S_21_the_automa_never_has_your_colour(you: str, automa: str, plays: str) -> None:
    """One colour for both: the Automa takes blue, and red where blue is yours."""
    table = fresh()
    table.terms.copy = "try"
    drive(table, setup.choose_terms(table, "table"), lambda posed: {**TERMS, "you": you, "automa": automa})
    assert table.terms.seats == {you: "untracked", plays: "automa"}
    assert table.things.automa.colour == plays


def test_AU_02_a_board_is_copied_box_by_box_then_star_group_by_star_group() -> None:
    """U-16: places without a box are left out, groups come by their numbers; a copied board is the app's."""
    table = fresh()
    asked: list[Posed] = []

    def answers(posed: Posed) -> dict[str, str]:
        asked.append(posed)
        if posed.key == "setup.board":
            return {f.name: {"B1": "survivor", "C2": "food", "D3": "any"}.get(f.name, "none") for f in posed.fields}
        return {"B1": "2", "C2": "0", "D3": "1"}

    table.terms.board, table.terms.printed = "table", {}
    drive(table, setup.copy_board(table), answers)
    assert [(p.key, p.rule, p.view, p.card) for p in asked] == [
        ("setup.board", "AU-02", "board", board.CARD),
        ("setup.stars", "AU-64", "board", board.CARD),
    ]
    assert [f.name for f in asked[1].fields] == ["B1", "C2", "D3"]
    assert [(o.id, o.key, o.values["n"]) for o in asked[1].fields[0].options] == [
        ("0", "option.star.none", 0),
        *((str(n), "option.star.group", n) for n in range(1, 9)),
    ]
    assert {(f.default, f.key) for f in (*asked[0].fields, *asked[1].fields)} == {
        ("none", "field.gridbox"),
        ("0", "field.gridbox"),
    }
    assert table.terms.printed[board.CARD] == {
        "boxes": ({"B1": "survivor", "C2": "food", "D3": "any"}, "owner"),
        "stars": ([["D3"], ["B1"]], "owner"),
    }
    assert table.terms.board == "app"
    assert [f.default for f in setup.star_fields(["B1", "C2", "D3"], [["D3"], ["B1"]])] == ["2", "0", "1"]
    assert [f.default for f in setup.box_fields(board.shape(table), {"B1": "food"}) if f.default != "none"] == ["food"]


def test_AU_02_an_empty_grid_copies_nothing() -> None:
    table = fresh()
    table.terms.board, table.terms.printed = "table", {}
    drive(table, setup.copy_board(table), lambda posed: {f.name: "none" for f in posed.fields})
    assert table.terms.printed == {}
    assert table.terms.board == "table"


def test_S_27_the_start_cards_are_a_truck_and_two_trailers() -> None:
    """Where nobody knows them, speed and towing are asked of the Truck alone."""
    table = fresh()
    table.terms.seats, table.things.seats = {RED: "tracked"}, {RED: tracked().things.seats[RED]}
    seen: dict[str, list[str]] = {}

    def answers(posed: Posed) -> Any:
        if posed.key == "convoy.card":
            seen[posed.card] = [f.name for f in posed.fields if f.name in ("speed", "towing")]
        if posed.kind == "read":
            return {
                f.name: {"speed": 3, "towing": 2, "survivor": 2, "any": 2}.get(f.name, f.left_out) for f in posed.fields
            }
        return posed.options[0].id

    drive(table, seating.pieces(table, RED), answers)
    assert seen == {
        "convoy/start-truck-red": ["speed", "towing"],
        "convoy/start-trailer-1-red": [],
        "convoy/start-trailer-2-red": [],
    }
    mine = table.things.seats[RED]
    assert mine.truck is not None
    assert [mine.truck.card, *(t.card for t in mine.trailers)] == [c.removeprefix("convoy/") for c in seen]


# ---------------------------------------------------------------- decks


def test_DP_02_an_empty_deck_without_an_order_is_made_of_its_discards() -> None:
    """All discards come back; of a deck that only lacks an order the discards stay out."""
    table = new_table()
    table.terms.draws["object"] = "deal"
    table.things.decks["object"] = Deck([], discards=["1", "2"])
    drive(table, decks.ready(table, "object", "EX-34"), lambda posed: ["2", "1"])
    deck = table.things.decks["object"]
    assert (deck.unseen, deck.discards, deck.ordered) == (["2", "1"], [], True)
    assert table.progress.shuffles == {"object": 1}
    drive(table, decks.ready(table, "object", "EX-34"), never)
    table.things.decks["object"] = Deck(["3", "4", "5"], discards=["1"], blind=1)
    drive(table, decks.ready(table, "object", "EX-34"), lambda posed: ["5", "3", "4"])
    deck = table.things.decks["object"]
    assert (deck.unseen, deck.discards, deck.blind, deck.left) == (["5", "3", "4"], ["1"], 1, 2)


def test_a_deck_is_gathered_in_the_order_of_its_numbers() -> None:
    table = new_table()
    table.things.decks["outcome"] = Deck(["9", "2"], ordered=True, discards=["11", "10"])
    decks.gather(table, "outcome")
    deck = table.things.decks["outcome"]
    assert (deck.unseen, deck.discards, deck.ordered) == (["2", "9", "10", "11"], [], False)


def test_what_is_not_there_has_no_cards() -> None:
    assert forecast.unseen(new_table(), "object") == forecast.Unseen(0, [], False)
    assert can_draw(new_table())


# ---------------------------------------------------------------- Convoys


def test_MV_02_to_MV_04_why_a_convoy_stands_still() -> None:
    """Without a driver, without Fuel, without speed: in this order."""
    table = tracked()
    assert speed.why_not(table, RED) == ("move.nodriver", "MV-02")
    lay(table, RED, truck_1="survivor")
    assert speed.why_not(table, RED) == ("move.nofuel", "MV-03")
    assert drive(table, speed.pay(table, RED, 1), never) is None
    lay(table, RED, trailer1_1="fuel")
    assert speed.why_not(table, RED) == ("move.nospeed", "MV-04")


def test_CV_05_a_box_that_is_damaged_or_not_there_is_not_damaged() -> None:
    table = tracked()
    lay(table, RED, truck_1="survivor")
    assert convoy.mark_damage(table, RED, "trailer3.1") == ""
    before = table.things.elsewhere["survivor"]
    assert convoy.mark_damage(table, RED, "truck.1") == "survivor"
    assert convoy.mark_damage(table, RED, "truck.1") == ""
    assert table.things.elsewhere["survivor"] == before + 1
    mine = table.things.seats[RED]
    assert mine.truck is not None
    assert mine.truck.damage == ["1"]


def test_OT_01_who_has_nobody_left_keeps_no_tokens_of_what_leaves() -> None:
    """Trailers too many go; with no Survivor there is nobody to take their tokens."""
    table = tracked()
    mine = table.things.seats[RED]
    lay(table, RED, trailer2_1="fuel")
    mine.people = []
    table.terms.printed["convoy/truck"]["towing"] = (1, "owner")
    gone = drive(
        table,
        improving.shed_trailers(table, RED),
        says(convoy_which_trailer="trailer2"),
    )
    assert gone == ["two"]
    assert convoy.count(mine, "fuel") == 0


def test_CD_03_a_skill_never_falls_below_nothing() -> None:
    table = tracked()
    someone = Person("leader", contamination=9)
    assert crew.skill(table, someone) == 0


def test_a_card_that_nobody_knows_is_of_no_sort() -> None:
    assert discards.sort(new_table(), "nothing") == ""


# ---------------------------------------------------------------- corrections


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("things.order.0", 5, "str"),
        ("ill.red.leader", 9, [0, 4]),
        ("left.object", 99, [0, 14]),
    ],
)
def test_a_correction_that_does_not_fit_the_table(path: str, value: Any, expected: str | list[int]) -> None:
    """CV-02: refused with what came and what was expected, and nothing has changed."""
    table = given_table({"tracked": ["you"]})
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as told:
        apply(table, [("things.automa.loot", 1), (path, value)])
    assert told.value.key == "illegal.correction"
    wanted = told.value.values["expected"]
    assert wanted == expected if isinstance(expected, list) else expected in wanted
    assert value == told.value.values["came"][-1]
    assert freeze(table) == before


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("enemy.bear", 1),
        ("aboard.red.truck.9", ""),
        ("aboard.red.trailer4.1", ""),
        ("person.red.nobody", "rest"),
        ("common", "hummer"),
        ("filled.bear", 1),
    ],
)
def test_a_correction_of_what_the_table_does_not_have(path: str, value: Any) -> None:
    """Refused with the rule that tells what there is (CO-14), and nothing has changed."""
    table = given_table({"tracked": ["you"]})
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as told:
        apply(table, [("things.automa.loot", 1), (path, value)])
    assert (told.value.key, told.value.rule) == ("illegal.missing", "CO-14")
    assert told.value.values["came"] == path
    assert freeze(table) == before


def test_DP_04_a_trailer_corrected_away_takes_its_device_to_the_common_pile() -> None:
    table = given_table({"you": {"devices": {"trailer1": "gauss-cannon"}}})
    apply(table, [("card.red.trailer1", "")])
    assert table.things.common[-1] == "gauss-cannon"
    assert len(table.things.common) == 2
    apply(table, [("card.red.trailer1-device", "bullet-maker")])
    apply(table, [("card.red.trailer1-device", "mecha-wolf")])
    assert table.things.common[-1] == "bullet-maker"
    assert next(c.now for c in cards_found(table, RED) if c.path == "card.red.trailer1-device") == "mecha-wolf"


def test_MV_07_a_map_told_backwards_is_not_taken() -> None:
    """The last sign of a Region is behind its first."""
    table = given_table({"players": ["red", "green"]})
    drive(
        table,
        region_entry._ends(table),
        lambda posed: {f.name: 100 if f.name.startswith("last") else f.left_out or 119 for f in posed.fields},
    )
    assert "map.backwards" in keys(table)


# ---------------------------------------------------------------- units


def test_a_seat_that_has_left_is_named() -> None:
    gone = units.Gone("red")
    assert (gone.seat, str(gone)) == ("red", "red has left the game")


def test_every_rule_behind_a_sentence_is_one_that_there_is() -> None:
    assert [rule for some in BEHIND.values() for rule in some if rule not in index()] == []
    assert [rule for rule in byhand.DEEDS.values() if rule not in index()] == []


def test_EX_37_a_truck_that_tows_none_still_swaps_a_trailer() -> None:
    """A Trailer may come in the place of one that is there; without a Truck only a Truck."""
    table = tracked()
    table.terms.printed["convoy/truck"]["towing"] = (0, "owner")
    mine = table.things.seats[RED]
    assert [improving.can_install(table, RED, kind) for kind in ("truck", "trailer", "device")] == [True] * 3
    mine.trailers = []
    assert [improving.can_install(table, RED, kind) for kind in ("truck", "trailer", "device")] == [True, False, True]
    mine.truck = None
    assert [improving.can_install(table, RED, kind) for kind in ("truck", "trailer", "device")] == [True, False, False]


def test_FW_18_a_box_without_a_reward_brings_the_automa_nothing() -> None:
    """Neither to a board that the app knows nor to one on the table."""
    for more in ({}, {"board": "unknown"}):
        table = given_table(more)
        before = freeze(table)
        drive(table, attack._automa_gains(table, "none"), never)
        assert freeze(table) == before
        drive(table, attack._automa_gains(table, "fuel"), never)
        assert freeze(table) != before


def test_EX_07_nobody_is_needless_who_goes_alone() -> None:
    """Whose skill is nothing may still go, with Food for all of it; of two it is a needless one."""
    table = game("bus-stop")
    people(table, leader="active", co_pilot="active")
    give(table, food=3)
    mine = table.things.seats[ME]
    mine.people[0].contamination = crew.printed_skill(table, "leader")
    keys_of = {option.id: option.key for option in explore.teams(table, ME, 1)}
    assert keys_of["leader+food:1"] == "option.team.food"
    assert keys_of["co-pilot"] == "option.team"
    assert keys_of["leader+co-pilot"] == "option.team.needless"


def test_SC_05_what_bears_the_mark_of_the_loot() -> None:
    """As the owner has read it off the card; else whether it is of the Loot decks."""
    table = game()
    assert survivors._bears_loot_mark(table, "hummer")
    assert not survivors._bears_loot_mark(table, "flatbed")
    table.terms.printed["convoy/flatbed"]["loot"] = (True, "owner")
    table.terms.printed["convoy/hummer"]["loot"] = (False, "owner")
    assert survivors._bears_loot_mark(table, "flatbed")
    assert not survivors._bears_loot_mark(table, "hummer")


def test_U_11_what_is_typed_in_of_an_exploration_card() -> None:
    """Its kind, and of a Location what it does and what is on it."""
    fields = zone.face_fields()
    assert [(f.name, f.learn, f.key, f.of, f.usual) for f in fields] == [
        ("kind", "kind", "field.kind", None, None),
        *((name, name, f"field.{name}", ("kind", "location"), "") for name in ("effect", "left", "right")),
    ]
    assert [o.id for o in fields[0].options] == [*zone.KINDS, "event"]
    assert [o.id for o in zone.kind_field(rare=False).options] == [*zone.KINDS]
    assert [(o.id, o.key) for o in fields[1].options] == [
        ("", "option.effect.none"),
        *((e, f"option.effect.{e}") for e in ("damage", "contamination", "fame")),
    ]
    for field in fields[2:]:
        assert [(o.id, o.key) for o in field.options] == [
            ("", "option.tokens.none"),
            *((contents, "option.tokens") for contents in zone.CONTENTS),
        ]
        assert [o.values for o in field.options[1:]] == [{"tokens": zone.tokens_of(c)} for c in zone.CONTENTS]
    assert zone.tokens_of("fuel:2,food:1") == {"fuel": 2, "food": 1}
    assert zone.tokens_of("") == {}


def test_FW_02_a_token_just_come_aboard_goes_into_another_box() -> None:
    """Of several, which one, and where to; with one alone only where to."""
    table = tracked("fire.convoys")
    lay(table, RED, trailer1_1="fuel", trailer1_2="ammo")
    boxes = ["trailer1.1", "trailer1.2"]
    seen: list[Posed] = []

    def answers(posed: Posed) -> list[str]:
        seen.append(posed)
        return ["trailer1.1"] if posed.key == "side.shift.from" else ["truck.2"]

    drive(table, side._placed_again(RED, boxes)(table), answers)
    assert [(p.key, p.kind, p.rule, p.asked, p.turn, p.view, p.lo, p.hi) for p in seen] == [
        (key, "place", "FW-02", RED, RED, "convoy", 1, 1) for key in ("side.shift.from", "side.shift.to")
    ]
    assert [sorted(o.id for o in p.options) for p in seen] == [
        boxes,
        ["trailer2.1", "trailer2.2", "truck.2", "truck.3"],
    ]
    assert convoy.token_in(table.things.seats[RED], "truck.2") == "fuel"
    assert keys(table) == ["convoy.shifted"]
    seen.clear()
    drive(table, side._placed_again(RED, ["trailer1.2"])(table), lambda posed: seen.append(posed) or ["trailer1.1"])
    assert [p.key for p in seen] == ["side.shift.to"]
    assert convoy.token_in(table.things.seats[RED], "trailer1.1") == "ammo"
    drive(table, side._placed_again(RED, ["trailer1.4"])(table), never)


def test_every_moment_and_figure_stands_at_a_rule_that_there_is() -> None:
    every = {**moments.MOMENTS, **moments.FIGURES}
    assert {name: one.rule for name, one in every.items() if one.rule not in index()} == {}


def test_OT_01_what_is_read_off_the_table_the_others_read_for_who_has_left() -> None:
    """A choice of the seat's own ends; a card to be read is anybody's."""
    table = tracked(players=("red", "green"))
    mark(table, left_mark("red"))
    for kind in ("read", "draw", "choose"):
        for seat in ("red", "green", "table"):
            question = Question("zone.reveal", kind, "RV-01", asked=seat)
            now = leaving.handed_on(table, question).asked
            assert now == ("table" if kind != "choose" and seat == "red" else seat)
    for key, ends in (("explore.what", "red"), ("zone.reveal", "")):
        assert leaving.dropped(table, Question(key, "choose", "EX-02", asked="red")) == ends
        assert leaving.dropped(table, Question(key, "choose", "EX-02", asked="green")) == ""
    assert leaving.dropped(table, None) == ""
    parts = {seat: Question("rest.feed", "several", "RE-02", asked=seat) for seat in ("red", "green")}
    assert leaving.dropped(table, Question("together", "together", "RE-01", together=parts)) == "red"


def test_AU_49_which_weapon_of_the_automa_is_meant_is_told() -> None:
    """On a board that is on the table the first is asked for, then the second and so on, until none is left."""
    table = given_table(
        {
            "board": "unknown",
            "automa": {"ammo": 5},
            "enemies": {"howl": {"region": 1, "boxes": ["none"] * 9}},
            "outcome": [{f"weapon-{n}": "0" for n in range(1, 5)}] * 3,
        }
    )
    table.progress.step = "fire.convoys"
    asked: list[int] = []

    def answers(posed: Posed) -> Any:
        if posed.key == "automa.weapon":
            asked.append(posed.values["n"])
            return "0" if len(asked) == 4 else "2"
        if posed.kind in ("read", "draw"):
            return {f.name: f.left_out if f.left_out is not None else f.options[0].id for f in posed.fields}
        return posed.options[0].id

    drive(table, seats.of(table, "blue").fire(table, "blue"), answers)
    assert asked == [1, 2, 3, 4]
    (last,) = [line for line in table.progress.lines if line.key == "automa.fire.noweapon"]
    assert (last.rule, last.rides) == ("AU-49", True)
