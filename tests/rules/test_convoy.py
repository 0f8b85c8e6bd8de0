"""Tracked Convoys: placing, shifting, Damage by area, Repair, installing cards, towing (CV-01 to CV-10, EX-27 to
EX-42)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.common import convoy, crew, hand, improving
from companion.rules.editions.frostlands.components import COMPONENTS, SIGNS
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Person, Piece, Table
from tests.rules.convoys import RED, card, lay, sound, tracked, whole
from tests.rules.driving import drive, never

TOKENS = ("food", "fuel", "ammo", "survivor")


def full(tokens: dict[str, str]) -> Table:
    table = tracked("exploration.turns")
    lay(table, RED, **tokens)
    return table


def answers(*values: Any) -> Callable[[Posed], Any]:
    left = list(values)
    return lambda posed: left.pop(0)


# ---------------------------------------------------------------- placing


def test_CV_01_CV_10_the_grid_from_the_front() -> None:
    table = tracked()
    mine = table.things.seats[RED]
    card(table, "rack", ["any"], "device")
    mine.trailers[0].device = Piece("rack")
    assert [place for place, _ in convoy.pieces(mine)] == ["truck", "trailer1", "trailer1-device", "trailer2"]
    assert list(convoy.boxes(table, mine))[-5:] == [
        "trailer1.4", "trailer1-device.1", "trailer2.1", "trailer2.2", "trailer2.3"]  # fmt: skip


def test_CV_03_a_convoy_is_seen_again_once_a_card_is_read_and_on_each_table_by_its_own_cards() -> None:
    table, other = tracked(), tracked()
    mine, theirs = table.things.seats[RED], other.things.seats[RED]
    del other.terms.printed[convoy.path("two")]
    for _ in range(2):
        assert convoy.legal(table, mine, "ammo") == ["trailer1.1", "trailer1.2", "trailer2.1", "truck.2"]
        assert convoy.legal(other, theirs, "ammo") == ["trailer1.1", "trailer1.2", "truck.2"]
    learn(other, convoy.path("two"), "boxes", ["weapon-1", "any"], "owner")
    assert convoy.legal(other, theirs, "ammo") == ["trailer1.1", "trailer1.2", "trailer2.2", "truck.2"]
    assert [*convoy.working(other, theirs, "weapon")] == ["trailer1.4", "trailer2.1"]
    assert [*convoy.working(table, mine, "weapon")] == ["trailer1.4"]


def test_CV_03_a_sign_limits_what_a_box_holds() -> None:
    table = tracked()
    mine = table.things.seats[RED]
    assert convoy.legal(table, mine, "ammo") == ["trailer1.1", "trailer1.2", "trailer2.1", "truck.2"]
    assert "trailer2.2" in convoy.legal(table, mine, "fuel")
    assert "truck.1" not in convoy.legal(table, mine, "food")


def test_CV_07_CV_08_armor_weapon_and_special_boxes_hold_damage_only() -> None:
    table = tracked()
    card(table, "two", ["armor", "weapon-1", "tracks", "max", "make-fuel", "fame-1", "per-food", "food-speed"])
    mine = table.things.seats[RED]
    for token in TOKENS:
        assert not [b for b in convoy.legal(table, mine, token) if b.startswith("trailer2")]


def test_the_first_survivor_takes_the_wheel() -> None:
    """MV-02: a Survivor goes onto the Truck first; Resources leave its boxes free."""
    table = tracked("exploration.turns")
    drive(table, convoy.stow(table, RED, {"survivor": 2, "fuel": 1}), never)
    mine = table.things.seats[RED]
    assert mine.truck is not None
    assert mine.truck.tokens == {"1": "survivor"}
    assert convoy.count(mine, "survivor") == 2


def test_CV_02_CV_04_tokens_shift_to_make_room() -> None:
    """The one free box takes a Survivor only; a Survivor in a plain box goes there and leaves its box for the Ammo."""
    table = full(
        {
            "truck_1": "survivor", "truck_2": "survivor", "truck_3": "food",
            "trailer1_1": "fuel", "trailer1_2": "fuel", "trailer2_1": "fuel", "trailer2_2": "fuel",
        }
    )  # fmt: skip
    assert drive(table, convoy.put(table, RED, "ammo"), never)
    assert convoy.token_in(table.things.seats[RED], "truck.2") == "ammo"
    assert convoy.token_in(table.things.seats[RED], "trailer1.3") == "survivor"
    sound(table, RED)


def test_CV_02_a_full_convoy_gives_up_a_resource_or_leaves_the_token() -> None:
    tokens = {
        "truck_1": "survivor", "truck_2": "ammo", "truck_3": "food", "trailer1_1": "fuel", "trailer1_2": "fuel",
        "trailer1_3": "survivor", "trailer2_1": "ammo", "trailer2_2": "fuel",
    }  # fmt: skip
    table = full(tokens)
    assert not drive(table, convoy.put(table, RED, "food"), answers(""))
    asked: list[str] = []

    def pick(posed: Posed) -> str:
        asked.extend(o.id for o in posed.options)
        return "truck.2"

    assert drive(table, convoy.put(table, RED, "food"), pick)
    # Survivors and Food itself are not given up for Food (CV-09).
    assert sorted(asked) == ["", "trailer1.1", "trailer1.2", "trailer2.1", "trailer2.2", "truck.2"]
    assert convoy.count(table.things.seats[RED], "food") == 2
    assert whole(table) == {"food": 10, "fuel": 14, "ammo": 10, "survivor": 24}


def test_CV_02_what_is_given_up_may_lie_where_the_token_itself_can_not() -> None:
    """Food in a box for Food or Fuel gives way: the Fuel goes there, the Ammo into the Fuel's box."""
    table = full(
        {
            "truck_1": "survivor", "truck_2": "fuel", "truck_3": "food", "trailer1_1": "survivor",
            "trailer1_2": "survivor", "trailer1_3": "survivor", "trailer2_1": "survivor", "trailer2_2": "food",
        }
    )  # fmt: skip
    assert convoy.freeing(table, table.things.seats[RED], "ammo") == ["truck.2", "truck.3", "trailer2.2"]
    assert drive(table, convoy.put(table, RED, "ammo"), answers("trailer2.2"))
    assert convoy.count(table.things.seats[RED], "ammo") == 1
    assert convoy.count(table.things.seats[RED], "fuel") == 1
    assert convoy.count(table.things.seats[RED], "food") == 1
    sound(table, RED)


def test_D_20_a_full_box_can_be_freed_for_a_recruit() -> None:
    """EX-43, CV-02: a Resource gives way to the Survivor; with all boxes damaged nobody can join."""
    table = full(
        {
            "truck_1": "survivor", "truck_2": "ammo", "truck_3": "food", "trailer1_1": "fuel", "trailer1_2": "fuel",
            "trailer1_3": "survivor", "trailer2_1": "ammo", "trailer2_2": "fuel",
        }
    )  # fmt: skip
    mine = table.things.seats[RED]
    assert not convoy.room(table, mine, "survivor")
    assert convoy.takes(table, mine, "survivor")
    for piece in (p for _, p in convoy.pieces(mine)):
        piece.tokens, piece.damage = {}, ["1", "2", "3", "4"]
    assert not convoy.takes(table, mine, "survivor")


def test_FW_02_nothing_shifts_in_the_fire_weapons_phase() -> None:
    """CV-04: tokens gained may be placed, but none moves for them."""
    table = full(
        {
            "truck_1": "survivor", "truck_2": "survivor", "truck_3": "food",
            "trailer1_1": "fuel", "trailer1_2": "fuel", "trailer2_1": "fuel", "trailer2_2": "fuel",
        }
    )  # fmt: skip
    assert convoy.room(table, table.things.seats[RED], "ammo")
    table.progress.step = "fire.convoys"
    assert not convoy.room(table, table.things.seats[RED], "ammo")


def test_CV_04_shifts_are_legal_both_ways() -> None:
    table = full({"truck_1": "survivor", "trailer1_1": "ammo", "trailer2_2": "fuel"})
    found = convoy.shifts(table, RED)
    assert ("trailer1.1", "truck.2") in found
    assert ("trailer1.1", "truck.3") not in found  # Ammo in a box for Food or Fuel
    assert ("trailer1.1", "trailer2.2") not in found
    assert ("trailer2.2", "trailer1.1") not in found  # the Ammo could not come back
    assert ("truck.1", "trailer1.1") not in found
    convoy.shift(table, RED, "truck.1", "trailer1.1")
    assert convoy.token_in(table.things.seats[RED], "truck.1") == "survivor"


# ---------------------------------------------------------------- Damage


def test_CV_05_EX_27_damage_on_a_box_of_choice_discards_its_token() -> None:
    table = full({"truck_1": "survivor", "truck_2": "fuel"})
    lost = drive(table, convoy.take_damage(table, RED, 1, "", "EX-21"), answers(["truck.2"]))
    assert lost == ["fuel"]
    assert convoy.damaged(table.things.seats[RED], "truck.2")
    assert whole(table)["fuel"] == 14


def test_D_11_a_lost_survivor_token_takes_a_card_along() -> None:
    table = full({"truck_1": "survivor", "trailer1_3": "survivor", "trailer1_1": "survivor"})
    drive(table, crew.damage(table, RED, 1, "", "EX-21"), answers(["truck.1"], "leader"))
    mine = table.things.seats[RED]
    assert [p.name for p in mine.people] == ["co-pilot", "cold-maiden"]
    assert convoy.count(mine, "survivor") == len(mine.people)


@pytest.mark.parametrize(
    ("area", "places"),
    [
        ("", {"truck", "truck-device", "trailer1", "trailer2", "trailer2-device"}),
        ("truck", {"truck"}),
        ("bottom-row", {"truck", "trailer1", "trailer2"}),
        ("top-row", {"truck-device", "trailer2-device"}),
        ("front-column", {"truck", "truck-device"}),
        ("second-column", {"trailer1"}),
        ("last-column", {"trailer2", "trailer2-device"}),
    ],
)
def test_TA_01_to_TA_06_areas(area: str, places: set[str]) -> None:
    """EX-28, D-93."""
    table = tracked()
    mine = table.things.seats[RED]
    card(table, "rack", ["any"], "device")
    assert mine.truck is not None
    mine.truck.device, mine.trailers[1].device = Piece("rack"), Piece("rack")
    assert {convoy.split(b)[0] for b in convoy.in_area(table, mine, area)} == places


def test_TA_06_the_last_column_moves_with_the_tail() -> None:
    table = tracked()
    mine = table.things.seats[RED]
    mine.trailers.pop()
    assert convoy.in_area(table, mine, "last-column") == convoy.in_area(table, mine, "second-column")
    mine.trailers.pop()
    assert convoy.in_area(table, mine, "last-column") == []


def test_EX_29_nothing_to_hit() -> None:
    """FX-15, FW-42: no Device, no Damage in the top row; a card with only damaged boxes takes none either."""
    table = tracked()
    assert drive(table, convoy.take_damage(table, RED, 1, "top-row", "CD-40"), never) == []
    assert table.progress.lines[-1].key == "convoy.damage.none"
    lay(table, RED, truck_1="damage", truck_2="damage", truck_3="damage")
    drive(table, convoy.take_damage(table, RED, 2, "truck", "CD-23"), never)
    assert table.progress.lines[-1].doubts == ()


def test_D_18_damage_anywhere_on_a_wreck_is_ignored() -> None:
    table = tracked()
    for _, piece in convoy.pieces(table.things.seats[RED]):
        piece.damage = ["1", "2", "3", "4"]
    drive(table, convoy.take_damage(table, RED, 1, "", "EX-21"), never)
    assert table.progress.lines[-1].doubts == ("D-18",)


def test_EX_30_a_damaged_weapon_is_useless_until_repaired() -> None:
    """CV-06, EX-49."""
    table = tracked()
    mine = table.things.seats[RED]
    assert [*convoy.working(table, mine, "weapon")] == ["trailer1.4"]
    lay(table, RED, trailer1_4="damage", truck_2="damage")
    assert [*convoy.working(table, mine, "weapon")] == []
    assert convoy.broken(table, RED) == ["truck.2", "trailer1.4"]
    assert drive(table, convoy.repair(table, RED, 1, "EX-49"), answers(["trailer1.4"])) == 1
    assert [*convoy.working(table, mine, "weapon")] == ["trailer1.4"]
    assert drive(table, convoy.repair(table, RED, 3, "CD-25", must=True), never) == 1
    assert convoy.broken(table, RED) == []


def test_CV_11_each_undamaged_max_box_lets_one_more_card_be_held() -> None:
    """IC-16."""
    table = tracked()
    assert hand.hand_limit(table, RED) == 3
    card(table, "two", ["max", "max"])
    assert hand.hand_limit(table, RED) == 5
    lay(table, RED, trailer2_1="damage")
    assert hand.hand_limit(table, RED) == 4


# ---------------------------------------------------------------- installing


def test_FX_04_a_new_truck() -> None:
    """EX-36, EX-42: Damage of the old Truck gone, its two Survivors on the new one, as many Trailers as before."""
    table = tracked("exploration.turns")
    card(table, "truck", ["survivor", "survivor", "armor"], "truck", speed=3, towing=2)
    card(table, "better", ["survivor", "survivor", "any"], "truck", speed=4, towing=3)
    card(table, "one", ["armor"])
    card(table, "two", ["armor"])
    lay(table, RED, truck_1="survivor", truck_2="survivor", truck_3="damage")
    assert drive(table, improving.install(table, RED, "better", "truck"), never) == ["truck"]
    mine = table.things.seats[RED]
    assert mine.truck == Piece("better", {"1": "survivor", "2": "survivor"})
    assert len(mine.trailers) == 2
    assert whole(table)["survivor"] == 24


def test_FX_05_a_third_trailer_must_be_swapped() -> None:
    """EX-37, EX-42: 2 is not more than 2."""
    table = tracked("exploration.turns")
    card(table, "wagon", ["any", "any"])
    lay(table, RED, trailer1_1="fuel", trailer1_2="damage")
    assert drive(table, improving.install(table, RED, "wagon", "trailer"), answers("trailer1")) == ["one"]
    mine = table.things.seats[RED]
    assert [t.card for t in mine.trailers] == ["wagon", "two"]
    assert convoy.count(mine, "fuel") == 1
    assert convoy.broken(table, RED) == []


def test_EX_37_coupled_at_the_tail_while_the_truck_tows_more() -> None:
    table = tracked("exploration.turns")
    card(table, "truck", ["survivor"], "truck", speed=3, towing=3)
    card(table, "wagon", ["any"])
    assert drive(table, improving.install(table, RED, "wagon", "trailer"), never) == []
    assert [t.card for t in table.things.seats[RED].trailers] == ["one", "two", "wagon"]


def test_EX_37_a_truck_that_tows_nothing_takes_no_trailer() -> None:
    table = tracked("exploration.turns")
    card(table, "truck", ["survivor"], "truck", speed=3, towing=0)
    card(table, "wagon", ["any"])
    table.things.seats[RED].trailers = []
    assert not improving.can_install(table, RED, "trailer")
    assert drive(table, improving.install(table, RED, "wagon", "trailer"), never) == ["wagon"]
    assert table.things.seats[RED].trailers == []


def test_EX_38_one_device_a_card_an_old_one_makes_room() -> None:
    table = tracked("exploration.turns")
    for name in ("rack", "crane"):
        card(table, name, ["any"], "device")
    table.things.seats[RED].trailers[0].device = Piece("rack", {"1": "ammo"})
    table.things.elsewhere["ammo"] -= 1
    assert drive(table, improving.install(table, RED, "crane", "device"), answers("trailer1")) == ["rack"]
    mine = table.things.seats[RED]
    assert mine.trailers[0].device is not None
    assert mine.trailers[0].device.card == "crane"
    assert convoy.count(mine, "ammo") == 1


def test_DX_14_a_device_moves_along_with_a_replaced_truck() -> None:
    """EX-40, EX-42: its own Damage stays, that of the old Truck is gone."""
    table = tracked("exploration.turns")
    card(table, "better", ["survivor"], "truck", speed=4, towing=3)
    card(table, "rack", ["any", "any"], "device")
    truck = table.things.seats[RED].truck
    assert truck is not None
    truck.device, truck.damage = Piece("rack", {"1": "fuel"}, ["2"]), ["1"]
    table.things.elsewhere["fuel"] -= 1
    drive(table, improving.install(table, RED, "better", "truck"), never)
    assert table.things.seats[RED].truck == Piece("better", {}, [], Piece("rack", {"1": "fuel"}, ["2"]))


def test_EX_41_a_weaker_truck_drops_trailers_with_their_devices() -> None:
    table = tracked("exploration.turns")
    card(table, "weak", ["survivor", "any"], "truck", speed=5, towing=1)
    card(table, "rack", ["any"], "device")
    mine = table.things.seats[RED]
    mine.trailers[1].device = Piece("rack", {"1": "ammo"})
    table.things.elsewhere["ammo"] -= 1
    gone = drive(table, improving.install(table, RED, "weak", "truck"), answers("trailer2"))
    assert gone == ["truck", "two", "rack"]
    assert [t.card for t in mine.trailers] == ["one"]
    assert convoy.count(mine, "ammo") == 1


def test_EX_39_a_wreck_stays() -> None:
    table = tracked()
    lay(table, RED, trailer2_1="damage", trailer2_2="damage", trailer2_3="damage")
    assert [t.card for t in table.things.seats[RED].trailers] == ["one", "two"]


def test_CV_09_a_survivor_whose_token_finds_no_box_is_gone() -> None:
    """EX-42, D-11: with all other boxes full of Survivors a smaller Truck costs one of them."""
    table = tracked("exploration.turns")
    card(table, "truck", ["survivor", "survivor"], "truck", speed=3, towing=2)
    card(table, "small", ["survivor"], "truck", speed=5, towing=2)
    card(table, "one", ["survivor"])
    card(table, "two", ["armor"])
    lay(table, RED, truck_1="survivor", truck_2="survivor", trailer1_1="survivor")
    drive(table, improving.install(table, RED, "small", "truck"), answers("leader"))
    mine = table.things.seats[RED]
    assert len(mine.people) == convoy.count(mine, "survivor") == 2
    assert whole(table)["survivor"] == 24


def test_U_08_an_unknown_card_is_read_once_by_counting_signs() -> None:
    table = tracked("exploration.turns")
    asked: list[Posed] = []

    def read(posed: Posed) -> dict[str, int]:
        asked.append(posed)
        given = {"speed": 5, "towing": 2, "survivor": 1, "tracks": 1}
        return {f.name: given.get(f.name, 0) for f in posed.fields}

    drive(table, improving.install(table, RED, "plough", "truck"), read)
    assert [f.name for f in asked[0].fields][:2] == ["speed", "towing"]
    mine = table.things.seats[RED]
    assert mine.truck is not None
    assert convoy.kinds(table, mine.truck) == {"1": "survivor", "2": "tracks"}
    assert convoy.number(table, mine.truck, "speed") == 5
    drive(table, convoy.read_card(table, RED, "plough"), never)
    assert len(asked) == 1


# ---------------------------------------------------------------- properties

signs = st.lists(st.sampled_from(SIGNS), min_size=1, max_size=6)
verbs = st.lists(
    st.tuples(st.sampled_from(["put", "spend", "shift", "damage", "repair", "install"]), st.integers(0, 99))
)


@given(st.lists(signs, min_size=3, max_size=3), signs, verbs, st.data())
def test_verbs_keep_a_convoy_legal(
    cards: list[list[str]], other: list[str], acts: list[tuple[str, int]], data: st.DataObject
) -> None:
    """CV-02, CV-03, CV-05, CV-07, CV-08, EX-42: one piece a box, legal signs, no token lost or made."""
    table = tracked("exploration.turns")
    for name, boxes, kind in zip(("truck", "one", "two"), cards, ("truck", "trailer", "trailer"), strict=True):
        card(table, name, boxes, kind, **({"speed": 3, "towing": 2} if kind == "truck" else {}))
    for kind in ("truck", "trailer", "device"):
        card(table, f"new-{kind}", other, kind, **({"speed": 3, "towing": 1} if kind == "truck" else {}))
    before = whole(table)
    table.things.seats[RED].people = [Person(f"p{i}") for i in range(40)]

    def any_answer(posed: Posed) -> Any:
        ids = [o.id for o in posed.options]
        if posed.kind == "place":
            return data.draw(st.lists(st.sampled_from(ids), min_size=posed.lo, max_size=posed.hi, unique=True))
        return data.draw(st.sampled_from(ids))

    for verb, n in acts:
        mine = table.things.seats[RED]
        if verb == "put":
            drive(table, convoy.put(table, RED, TOKENS[n % 4]), any_answer)
        elif verb == "spend":
            held = convoy.count(mine, TOKENS[n % 4])
            assert convoy.spend(table, RED, TOKENS[n % 4]) is bool(held)
        elif verb == "shift":
            found = convoy.shifts(table, RED)
            if found:
                convoy.shift(table, RED, *found[n % len(found)])
        elif verb == "damage":
            area = ("", *COMPONENTS.areas)[n % 7]
            free = len(convoy.in_area(table, mine, area))
            broken = len(convoy.broken(table, RED))
            drive(table, crew.damage(table, RED, 1, area, "EX-21"), any_answer)
            assert len(convoy.broken(table, RED)) == broken + min(1, free)
        elif verb == "repair":
            there = len(convoy.broken(table, RED))
            done = drive(table, convoy.repair(table, RED, 1 + n % 3, "EX-49"), any_answer)
            assert len(convoy.broken(table, RED)) == there - done
        else:
            kind = ("truck", "trailer", "device")[n % 3]
            drive(table, improving.install(table, RED, f"new-{kind}", kind), any_answer)
            assert len(mine.trailers) <= max(2, convoy.number(table, mine.truck, "towing"))
        sound(table, RED)
        assert whole(table) == before


@given(signs, signs, st.lists(st.sampled_from(TOKENS), max_size=12))
def test_there_is_room_just_if_some_arrangement_fits(one: list[str], two: list[str], tokens: list[str]) -> None:
    """CV-02, CV-04: a token comes aboard without giving up another one whenever all of them together find boxes."""
    table = tracked("exploration.turns")
    card(table, "truck", one, "truck", speed=3, towing=2)
    card(table, "one", two)
    card(table, "two", ["armor"])
    counts = {kind: [*one, *two].count(kind) for kind in ("any", "survivor", "food-fuel")}

    def fits(aboard: list[str]) -> bool:
        need = {t: aboard.count(t) for t in TOKENS}
        plain = need["ammo"] + max(0, need["survivor"] - counts["survivor"])
        plain += max(0, need["food"] + need["fuel"] - counts["food-fuel"])
        return plain <= counts["any"]

    aboard: list[str] = []
    for token in tokens:
        assert convoy.room(table, table.things.seats[RED], token) is fits([*aboard, token])
        if fits([*aboard, token]):
            drive(table, convoy.put(table, RED, token), never)
            aboard.append(token)
