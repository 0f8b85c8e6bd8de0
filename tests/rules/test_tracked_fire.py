"""Phase 4 for tracked seats: Renegade, Ambush, attacks, Enemies fire, the production of the round's end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common import end_of_round, events, fire, ignoring, target_counters
from companion.rules.common.seats.tracked import fire as tracked_fire_function
from companion.rules.common.seats.tracked.fire import ambushed, fired_at
from companion.rules.engine.table import Deck, Person, Piece, Slot, Table
from tests.rules.firing import card, enemy, load, people, play, said

WHY = ()


def armed(*hit: str) -> Table:
    """Red with 2 Ammo and Weapons of ratings 2 and 1 faces the Warwolves with these Defence boxes."""
    table = people("red", "green")
    table.things.seats["red"].trailers = [Piece("trailer")]
    load(table, "red", "truck", b2="ammo")
    load(table, "red", "trailer1", b1="ammo")
    enemy(table, "warwolves", list(hit))
    return table


def attacks(table: Table, *given: Any) -> None:
    """Red's turn in Convoys Fire, with these answers."""
    play(table, tracked_fire_function(table, "red"), *given)


def shoot(rating: int, result: str) -> tuple[str, dict[str, str]]:
    return ("outcome.weapon", {f"weapon-{rating}": result})


# ---------------------------------------------------------------- Ambush


def test_FX_15_warwolves_hit_devices_in_their_region_only() -> None:
    """FX-15, FW-03 to FW-07, CD-40, EX-29: 1 Damage on a Device of each player in the leader's Region."""
    table = people("red", "green", "yellow")
    table.progress.step, table.progress.queue = "fire.ambush", ["zone.2"]
    table.things.zone[1] = Slot("enemy", "", "warwolves")
    for seat in ("red", "yellow"):
        table.things.seats[seat].truck.device = Piece("rack")  # type: ignore[union-attr]
    table.things.seats["yellow"].space = "105"
    table.things.seats["green"].space = "104"
    table.things.order = ["green", "yellow", "red"]
    table.things.seats["red"].space = "112"
    table.things.decks["hitpoints-I-II"] = Deck([])
    play(table, fire.ambush(table, "zone.2"), ("convoy.damage", ["truck-device.2"]))
    assert table.things.enemies[0].region == 2
    assert table.things.seats["red"].truck.device.damage == ["2"]  # type: ignore[union-attr]
    assert table.things.seats["yellow"].truck.device.damage == []  # type: ignore[union-attr]
    assert table.things.zone[1] is None


def test_FX_15_no_device_no_damage() -> None:
    """FX-15, EX-29, TA-03: a player without a Device takes none."""
    table = people("red")
    play(table, ambushed(table, "red", "warwolves"))
    assert table.things.seats["red"].truck.damage == []  # type: ignore[union-attr]


def test_CD_41_riderwolves_hit_the_bottom_row() -> None:
    """CD-41, TA-02: 1 Damage on Truck or Trailers; Devices are safe."""
    table = people("red")
    mine = table.things.seats["red"]
    mine.truck.device = Piece("rack")  # type: ignore[union-attr]
    play(table, ambushed(table, "red", "riderwolves"), ("convoy.damage", ["truck.4"]))
    assert mine.truck.damage == ["4"]  # type: ignore[union-attr]


def test_CD_42_the_final_howl_offers_contamination_first() -> None:
    """CD-42, D-81: 1 Contamination, or 2 damage in the bottom row; free choice."""
    table = people("red")
    table.terms.printed["survivor/leader"] = {"skill": (2, "stand-in")}
    play(table, ambushed(table, "red", "howl"), ("ambush.choice", "contamination"))
    assert table.things.seats["red"].people[0].contamination == 1
    play(table, ambushed(table, "red", "howl"), ("ambush.choice", ""), ["truck.3"], ["truck.4"])
    assert table.things.seats["red"].truck.damage == ["3", "4"]  # type: ignore[union-attr]


def test_CD_42_the_other_reading_forces_contamination() -> None:
    """CD-42, D-81 (b): Contamination is compulsory if possible; at skill 0 the last Survivor dies (EX-60, OT-01)."""
    table = people("red", "green")
    table.terms.doubts["D-81"] = "b"
    table.terms.printed["survivor/leader"] = {"skill": (1, "stand-in")}
    play(table, ambushed(table, "red", "howl"))
    assert not table.things.seats["red"].alive
    assert fire.convoys_line_up(table) == []


def test_CD_43_rendall_takes_a_resource_or_damages_the_front() -> None:
    """CD-43: any Resource that one has, else 1 damage in the front column."""
    table = people("red")
    play(table, ambushed(table, "red", "rendall"), ("convoy.damage", ["truck.4"]))
    load(table, "red", "truck", b2="fuel")
    play(table, ambushed(table, "red", "rendall"), ("ambush.choice", "fuel"))
    assert "2" not in table.things.seats["red"].truck.tokens  # type: ignore[union-attr]


@pytest.mark.parametrize(("name", "second"), [("ulmar", "truck-device.2"), ("immortal", "trailer1.3")])
def test_CD_44_CD_45_hit_two_areas(name: str, second: str) -> None:
    """CD-44, CD-45: 1 damage front column, and 1 top row or bottom row."""
    table = people("red")
    mine = table.things.seats["red"]
    mine.truck.device = Piece("rack")  # type: ignore[union-attr]
    mine.trailers = [Piece("trailer")]
    play(table, ambushed(table, "red", name), ["truck.4"], [second])
    assert mine.truck.damage == ["4"]  # type: ignore[union-attr]


def test_a_lost_survivor_token_takes_a_card_along() -> None:
    """CV-05, D-11, OT-01: the token of the last Survivor lost to Damage ends that player's game."""
    table = people("red", "green")
    table.things.seats["red"].truck.damage = ["2", "3", "4"]  # type: ignore[union-attr]
    play(table, ambushed(table, "red", "riderwolves"), ("crew.lost", "leader"))
    assert not table.things.seats["red"].alive
    assert fire.in_turn(table) == ["green"]


# ---------------------------------------------------------------- Renegade


def test_CD_13_the_renegade_ignores_one_enemy() -> None:
    """CD-13, D-75, EX-64: chosen as the phase begins, of those in the zone too; its Ambush and attack are ignored."""
    table = people("red", "green")
    table.things.seats["red"].people.append(Person("renegade"))
    assert ignoring.line_up(table) == []
    table.things.zone[0] = Slot("enemy", "", "riderwolves")
    enemy(table, "warwolves", ["none"])
    assert ignoring.line_up(table) == ["red"]
    play(table, ignoring.choose(table, "red"), ("renegade.choose", "riderwolves"))
    assert ignoring.line_up(table) == []
    play(table, ambushed(table, "red", "riderwolves"))
    play(table, fired_at(table, "red", {"riderwolves": 2}, "", "truck", WHY))
    assert table.things.seats["red"].truck.damage == []  # type: ignore[union-attr]
    play(table, fired_at(table, "red", {"riderwolves": 2, "warwolves": 1}, "", "truck", WHY), ["truck.4"])
    assert table.things.seats["red"].truck.damage == ["4"]  # type: ignore[union-attr]


def test_CD_13_may_be_declined_and_needs_to_be_active() -> None:
    """CD-13, EX-62, EX-63."""
    table = people("red")
    table.things.seats["red"].people.append(Person("renegade", "rest"))
    enemy(table, "warwolves", ["none"])
    assert ignoring.line_up(table) == []
    table.things.seats["red"].people[-1].zone = "active"
    play(table, ignoring.choose(table, "red"), "")
    assert ignoring.line_up(table) == ["red"]


# ---------------------------------------------------------------- attacks


def test_FX_17_convoy_fire() -> None:
    """FX-17, FW-10 to FW-12, FW-15 to FW-18, D-38: 1 Ammo, two boxes filled, 1 Object and 1 Target counter."""
    table = armed("object", "target", "fame", "none")
    attacks(
        table,
        ("fire.attack", "shoot:warwolves:truck.3"),
        shoot(2, "2"),
        ("object.drawn", "mre"),
        ("fire.attack", "done"),
    )
    red, wolves = table.things.seats["red"], table.things.enemies[0]
    assert (wolves.filled, wolves.targets, red.targets, red.hand) == (2, {"red": 1}, 2, ["mre"])
    assert sum(t == "ammo" for p in (red.truck, *red.trailers) for t in p.tokens.values()) == 1  # type: ignore[union-attr]


def test_FW_34_each_weapon_once_a_phase() -> None:
    """FW-34, FW-10: the other Weapon may fire while there is Ammo; then the turn ends without a question."""
    table = armed("none", "none", "none", "none")
    attacks(
        table,
        "shoot:warwolves:truck.3",
        shoot(2, "0"),
        "shoot:warwolves:trailer1.3",
        shoot(1, "1"),
    )
    assert table.things.enemies[0].filled == 1


def test_FW_13_a_jam_damages_the_weapon_used() -> None:
    """FW-13, IC-29, D-37: with damage in the same row."""
    table = armed("none", "none")
    attacks(
        table,
        "shoot:warwolves:truck.3",
        shoot(2, "1+jam"),
        "done",
    )
    assert table.things.seats["red"].truck.damage == ["3"]  # type: ignore[union-attr]
    assert table.things.enemies[0].filled == 1


def test_FW_14_fury_of_a_shot() -> None:
    """FW-14, EX-68."""
    table = armed("none", "none")
    attacks(table, "shoot:warwolves:truck.3", shoot(2, "fury"), "done")
    assert table.things.seats["red"].fury == 1


def test_FW_17_overkill_is_lost_and_FW_21_defeat() -> None:
    """FW-17, FW-21, FW-27: damage beyond the last box is lost; the beaten Enemy goes to its pile."""
    table = armed("fame")
    enemy(table, "riderwolves", ["none"])
    attacks(table, "shoot:warwolves:truck.3", shoot(2, "3"), "done")
    assert table.things.defeated == ["warwolves"]
    assert [e.filled for e in table.things.enemies] == [0]
    assert table.things.seats["red"].fame == 1


def test_FW_18_resources_are_stowed_without_shifting_and_FW_19_used_at_once() -> None:
    """FW-18, FW-19, FW-02: the Ammo just won pays for the next shot; no box, no token."""
    table = people("red")
    table.things.seats["red"].trailers = [Piece("trailer")]
    load(table, "red", "truck", b2="ammo")
    enemy(table, "warwolves", ["ammo", "none", "none"])
    attacks(
        table,
        "shoot:warwolves:truck.3",
        shoot(2, "1"),
        "shoot:warwolves:trailer1.3",
        shoot(1, "0"),
    )
    assert table.things.enemies[0].filled == 1


def test_FW_20_a_counter_may_be_moved_when_all_are_out() -> None:
    """FW-20: any one of the three, or none."""
    table = armed("target", "target", "none")
    for name, n in (("riderwolves", 2), ("howl", 1)):
        other = enemy(table, name, ["none"], region=2)
        target_counters.lay(table, other, "red", n)
    attacks(
        table,
        "shoot:warwolves:truck.3",
        shoot(2, "2"),
        ("fire.move.target", "howl"),
        ("fire.move.target", ""),
        "done",
    )
    assert [e.targets for e in table.things.enemies] == [{"red": 1}, {"red": 2}, {}]


def test_FW_09_only_enemies_in_the_own_region() -> None:
    """FW-09: with none there nothing is asked."""
    table = armed()
    table.things.enemies[0].region = 2
    attacks(table)


def test_EX_30_a_damaged_weapon_is_useless() -> None:
    """EX-30, CV-08."""
    table = armed("none")
    table.things.seats["red"].truck.damage = ["3"]  # type: ignore[union-attr]
    table.things.seats["red"].trailers[0].damage = ["3"]
    attacks(table)


def test_CD_14_the_shooters_first_hit_of_the_round() -> None:
    """CD-14, D-76: 1 more damage once a round, on the first shot that deals any."""
    table = armed("none", "none", "none", "none")
    table.things.seats["red"].people.append(Person("shooter"))
    attacks(
        table,
        "shoot:warwolves:truck.3",
        shoot(2, "0"),
        "shoot:warwolves:trailer1.3",
        shoot(1, "1"),
    )
    assert table.things.enemies[0].filled == 2
    assert "round:red.shooter" in table.progress.marks


def test_CD_21_incendiary_ammunition() -> None:
    """CD-21: no Ammo, and 1 more damage if the shot does at least 1."""
    table = people("red")
    table.things.seats["red"].hand = ["incendiary", "incendiary"]
    table.things.seats["red"].trailers = [Piece("trailer")]
    enemy(table, "warwolves", ["none"] * 4)
    attacks(
        table,
        "shoot:warwolves:truck.3:incendiary",
        shoot(2, "1"),
        "shoot:warwolves:trailer1.3:incendiary",
        shoot(1, "0"),
    )
    assert table.things.enemies[0].filled == 2
    assert table.things.seats["red"].hand == []


def test_CD_47_wolves_cages_pay_food_for_damage() -> None:
    """CD-47, FW-36, IC-19, D-83: 1 Food for 2 damage, no Outcome card, once a box and phase; box effects count."""
    table = people("red")
    card(table, "wolves-cages", ["food-damage", "food-damage"])
    red = table.things.seats["red"]
    red.trailers = [Piece("trailer", device=Piece("wolves-cages"))]
    load(table, "red", "truck", b2="food")
    load(table, "red", "trailer1", b1="food", b2="food")
    enemy(table, "warwolves", ["fame", "fame", "none", "none", "none"])
    attacks(
        table,
        "pay:warwolves:trailer1-device.1",
        "pay:warwolves:trailer1-device.2",
    )
    assert (table.things.enemies[0].filled, red.fame) == (4, 2)


def test_FW_16_without_the_hitpoints_card_the_boxes_are_asked() -> None:
    """FW-16, FW-18, U-09: with real Hitpoints cards a tracked player reads the boxes off."""
    table = armed()
    table.things.enemies[0].hitpoints = ""
    attacks(
        table,
        "shoot:warwolves:truck.3",
        shoot(2, "2"),
        ("fire.boxes", {"beaten": "no", "box-1": "fame", "box-2": "target"}),
        "done",
    )
    assert (table.things.seats["red"].fame, table.things.enemies[0].targets) == (1, {"red": 1})


# ---------------------------------------------------------------- Enemies fire


def test_FX_19_enemies_fire_in_the_last_column() -> None:
    """FX-19, FW-37 to FW-39, TA-06, D-93: the last Trailer; a Convoy with no undamaged box there takes none."""
    table = people("red", "green")
    red, green = table.things.seats["red"], table.things.seats["green"]
    red.trailers, green.trailers = [Piece("trailer"), Piece("trailer")], [Piece("trailer", damage=["1", "2", "3"])]
    enemy(table, "warwolves", ["none"])
    play(
        table,
        fire.enemies_fire(table, "table"),
        ("enemies.fire", {"enemy-I": "1"}),
        ("outcome.area", {"area": "last-column"}),
        ("convoy.damage", ["trailer2.3"]),
    )
    assert [t.damage for t in red.trailers] == [[], ["3"]]
    assert green.truck.damage == []  # type: ignore[union-attr]


def test_FW_40_the_ambush_again() -> None:
    """FW-40, D-42: that Enemy's Ambush on the Convoys in its Region."""
    table = people("red")
    enemy(table, "riderwolves", ["none"])
    play(table, fire.enemies_fire(table, "table"), ("enemies.fire", {"enemy-II": "ambush"}), ["truck.4"])
    assert table.things.seats["red"].truck.damage == ["4"]  # type: ignore[union-attr]


def test_IC_16_a_damaged_max_box_lowers_the_hand_limit_at_once() -> None:
    """IC-16, CV-11, EX-32: discard or play down to the new limit."""
    table = people("red")
    card(table, "rack", ["max"])
    red = table.things.seats["red"]
    red.truck.device = Piece("rack")  # type: ignore[union-attr]
    red.hand = ["mre", "nitrous", "hazmat-suit", "incendiary"]
    play(table, ambushed(table, "red", "warwolves"), ("hand.over", "drop:nitrous"))
    assert red.hand == ["mre", "hazmat-suit", "incendiary"]


# ---------------------------------------------------------------- around it


def test_ER_06_production() -> None:
    """ER-06, IC-17, CD-51, D-44: 1 token for each undamaged box, into an empty legal box, in the last round too."""
    table = people("red")
    card(table, "bullet-maker", ["fame-1", "make-ammo", "make-fuel"])
    red = table.things.seats["red"]
    red.truck.device = Piece("bullet-maker", damage=["3"])  # type: ignore[union-attr]
    table.progress.step, table.progress.ending = "end.production", True
    play(table, end_of_round.production(table, "table"))
    assert red.truck.tokens == {"1": "survivor", "2": "ammo"}  # type: ignore[union-attr]
    play(table, end_of_round.production(table, "table"))
    assert said(table).count("end.made.full") == 1


def test_ER_03_counters_on_enemies_left_behind_come_home() -> None:
    """ER-03, D-43: everybody has left the Region; who is out of the game does not count."""
    table = people("red", "green")
    wolves = enemy(table, "warwolves", ["none", "none"])
    target_counters.lay(table, wolves, "red", 2)
    table.things.seats["red"].space = "112"
    table.things.seats["green"].alive = False
    play(table, end_of_round.left_behind(table, "table"))
    assert (table.things.gone, table.things.seats["red"].targets) == (["warwolves"], 3)


def test_OT_01_the_game_ends_when_nobody_is_left() -> None:
    """OT-01, ER-01."""
    table = people("red", automa="blue")
    table.things.seats["red"].alive = False
    play(table, end_of_round.end_check(table, "table"))
    assert table.progress.ending
    assert table.progress.taken is False


def test_CD_37_sos_flare_asks_its_holder_only() -> None:
    """CD-37, CD-26: the Event is cancelled for 2 Fame; without a Flare the Aurora jumps unasked."""
    table = people("red", "green")
    table.terms.printed["map"]["red"] = ({"1": "w2"}, "stand-in")
    table.things.seats["green"].hand = ["sos-flare"]
    play(table, events.early_departure(table), ("event.flare", "play"))
    assert (table.things.aurora_colour, table.things.seats["green"].fame) == ("white", 2)
    assert table.things.seats["green"].hand == []
    play(table, events.early_departure(table))
    assert table.things.aurora_colour == "red"


def test_CD_37_the_flare_may_be_kept() -> None:
    """CD-37: no Fame without a cancelled Event."""
    table = people("red")
    table.terms.printed["map"]["red"] = ({"1": "w2"}, "stand-in")
    table.things.seats["red"].hand = ["sos-flare"]
    play(table, events.early_departure(table), "keep")
    assert (table.things.aurora_colour, table.things.seats["red"].hand) == ("red", ["sos-flare"])
