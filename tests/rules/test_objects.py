"""Object and Special Loot cards of tracked seats: drawing, the hand limit, and what each does (CD-18 to CD-53)."""

from __future__ import annotations

import pytest

from companion.rules.common import crew, hand, objects, target_counters
from companion.rules.common.automa import board
from companion.rules.common.seats.tracked.fire import fire
from companion.rules.editions.cards import PHASES
from companion.rules.editions.frostlands.texts import TEXTS
from companion.rules.engine.table import Deck, Person, Piece, Table
from companion.rules.engine.units import together
from tests.rules.firing import card, enemy, load, people, play, said


def at(phase: str, *held: str) -> Table:
    """Red's own turn in a phase, with these cards in hand."""
    steps = {"exploration": "exploration.turns", "rest": "rest", "movement": "movement.moves", "fire": "fire.convoys"}
    table = people("red", "green")
    table.progress.step, table.progress.queue = steps[phase], ["red"]
    table.things.seats["red"].hand = list(held)
    return table


def dealt(*names: str) -> Table:
    """An Object deck that the app deals, in this order."""
    table = people("red", "green")
    table.terms.draws["object"] = "deal"
    table.things.decks["object"] = Deck([str(i) for i in range(1, len(names) + 1)], ordered=True)
    for i, name in enumerate(names, start=1):
        table.terms.printed[f"object/{i}"] = {"name": (name, "stand-in")}
    return table


# ---------------------------------------------------------------- drawing and the limit


def test_EX_31_two_who_draw_at_once_shuffle_the_deck_once() -> None:
    """EX-31, 1E-FIR-25: both find a deck without an order; the second shuffle would put the first one's card back."""
    table = dealt("antifreeze", "nitrous", "mre")
    deck = table.things.decks["object"]
    deck.unseen, deck.discards, deck.ordered = ["1", "2"], ["3"], False
    play(table, together({seat: objects.draw_objects(table, seat, 1, "EX-31") for seat in ("red", "green")}))
    deck = table.things.decks["object"]
    assert sorted(table.things.seats["red"].hand + table.things.seats["green"].hand) == ["antifreeze", "nitrous"]
    assert (deck.unseen, deck.discards, table.progress.shuffles["object"]) == ([], ["3"], 1)


def test_EX_31_EX_35_a_drawn_card_is_told_or_kept_secret() -> None:
    """EX-31, EX-35: of a real deck the player names the card or not; the count goes down."""
    table = people("red", "green")
    assert play(table, objects.draw_objects(table, "red", 2, "EX-35"), "mre", "") == 2
    assert (table.things.seats["red"].hand, table.things.decks["object"].left) == (["mre", ""], 12)


def test_EX_32_over_the_limit_one_of_choice_goes() -> None:
    """EX-32, CV-11, IC-16: 3 cards, one more for each undamaged MAX+1 box; the fourth or another one goes."""
    table = dealt("mre", "nitrous", "iv-bag", "incendiary", "nitromethane")
    red = table.things.seats["red"]
    play(table, objects.draw_objects(table, "red", 4, "EX-31"), ("hand.over", "drop:nitrous"))
    assert red.hand == ["mre", "iv-bag", "incendiary"]
    assert table.things.decks["object"].discards == ["2"]
    card(table, "rack", ["max"])
    red.truck.device = Piece("rack")  # type: ignore[union-attr]
    assert hand.hand_limit(table, "red") == 4
    play(table, objects.draw_objects(table, "red", 1, "EX-31"))
    assert len(red.hand) == 4


def test_EX_32_or_one_is_used_at_once_if_possible() -> None:
    """EX-32, EX-33: only what can be played now is offered."""
    table = at("fire", "welding-torch", "iv-bag", "sonic-grenade")
    red = table.things.seats["red"]
    red.truck.damage = ["2", "4"]  # type: ignore[union-attr]
    play(table, objects.draw_objects(table, "red", 1, "FW-18"), "antifreeze", ("hand.over", "use:welding-torch"))
    assert red.truck.damage == []  # type: ignore[union-attr]
    assert red.hand == ["iv-bag", "sonic-grenade", "antifreeze"]


def test_EX_34_an_empty_deck_is_made_of_its_pile() -> None:
    """EX-34, DP-01: with both empty the gain is ignored; cards in hands stay out."""
    table = dealt("mre", "nitrous")
    play(table, objects.draw_objects(table, "red", 2, "EX-31"))
    hand.drop(table, "red", "mre")
    assert play(table, objects.draw_objects(table, "green", 2, "EX-31")) == 1
    assert table.things.seats["green"].hand == ["mre"]
    assert not objects.can_draw(table)
    assert "object.none" in said(table)


def test_EX_34_with_a_real_deck_the_cards_in_hand_stay_out() -> None:
    """EX-34: 14 cards, 3 in hands, so 11 in the new deck."""
    table = people("red", "green")
    deck = table.things.decks["object"]
    deck.blind = 14
    table.things.seats["red"].hand = ["", "land-mine", ""]
    play(table, objects.draw_objects(table, "green", 1, "EX-31"), "mre")
    assert deck.left == 11


def test_AU_21_the_automas_objects_are_shuffled_in() -> None:
    """AU-21, EX-34: their number is noted first."""
    table = dealt("mre", "nitrous", "iv-bag")
    table.terms.seats["blue"] = "automa"
    play(table, board.gain_objects(table, 2))
    play(table, objects.draw_objects(table, "red", 2, "EX-31"))
    assert (table.things.automa.noted_objects, table.things.automa.objects) == (2, 0)
    deck = table.things.decks["object"]
    assert len(table.things.seats["red"].hand) + len(deck.unseen) == 3
    assert deck.blind == 0


def test_CD_61_two_are_drawn_and_one_kept() -> None:
    """CD-61, EX-72, D-30: for 5 Fury; the other one goes to the pile."""
    table = dealt("mre", "nitrous", "iv-bag")
    red = table.things.seats["red"]
    red.side, red.fury = "special", 5
    table.terms.printed["fury"] = {"special": ({"red": "C"}, "owner")}
    play(table, objects.draw_objects(table, "red", 1, "EX-31"), ("fury.offer", "yes"), ("object.keep", "nitrous"))
    assert (red.hand, table.things.decks["object"].discards, red.fury) == (["nitrous"], ["1"], 0)


def test_FW_30_special_loot_does_not_pay_for_objects() -> None:
    """FW-30, CD-16: an Object card of choice does."""
    table = at("exploration", "land-mine")
    assert play(table, objects.discard_object(table, "red", "CD-16")) is False
    table.things.seats["red"].hand += ["mre", "iv-bag"]
    assert play(table, objects.discard_object(table, "red", "CD-16"), ("object.discard", "mre")) is True
    assert table.things.seats["red"].hand == ["land-mine", "iv-bag"]


def test_EX_33_an_unnamed_card_is_named_to_play_it() -> None:
    """EX-31, EX-33."""
    table = at("fire", "")
    (act,) = objects.playable(table, "red", "fire")
    play(table, act.run(table), "welding-torch")
    assert table.things.seats["red"].hand == ["welding-torch"]


# ---------------------------------------------------------------- Objects


def played(table: Table, name: str, phase: str, *given: object) -> None:
    acts = {act.option.id: act for act in objects.playable(table, "red", phase)}
    assert f"object:{name}" in acts
    play(table, acts[f"object:{name}"].run(table), *given)
    assert name not in table.things.seats["red"].hand


def test_CD_18_antifreeze_sets_skill_3() -> None:
    """CD-18: for this phase; Contamination still lowers it; only in phase 1 (D-85)."""
    table = at("exploration", "antifreeze")
    table.terms.printed["survivor/leader"] = {"skill": (2, "stand-in")}
    assert objects.playable(table, "red", "fire") == []
    played(table, "antifreeze", "exploration")
    someone = table.things.seats["red"].people[0]
    someone.contamination = 1
    assert crew.skill(table, someone) == 2


def test_CD_19_iv_bag_removes_two_contamination() -> None:
    """CD-19: in all, from own Survivors of choice."""
    table = at("rest", "iv-bag")
    table.things.seats["red"].people = [Person("leader", contamination=2), Person("driver", contamination=1)]
    played(table, "iv-bag", "rest", "driver")
    assert [p.contamination for p in table.things.seats["red"].people] == [1, 0]


def test_CD_20_hazmat_suit_stops_one_counter() -> None:
    """CD-20: from any source."""
    table = at("movement", "hazmat-suit")
    play(table, crew.contaminate(table, "red", 2, "MV-12"), ("crew.hazmat", "yes"))
    assert table.things.seats["red"].people[0].contamination == 1
    assert table.things.seats["red"].hand == []


def test_CD_22_mre_recovers_a_survivor_once_a_phase() -> None:
    """CD-22, D-77: Exhausted or Rest to Active; one MRE a phase; none once all Active Zones are empty."""
    table = at("exploration", "mre", "mre")
    red = table.things.seats["red"]
    red.people = [Person("leader", "exhausted"), Person("driver", "rest")]
    table.things.seats["green"].people[0].zone = "exhausted"
    assert objects.playable(table, "red", "exploration") == []
    table.things.seats["green"].people[0].zone = "active"
    act = objects.playable(table, "red", "exploration")[0]
    play(table, act.run(table), ("object.mre", "driver"))
    assert [p.zone for p in red.people] == ["exhausted", "active"]
    assert red.hand == ["mre"]
    assert objects.playable(table, "red", "exploration") == []


def test_CD_25_welding_torch_repairs_three() -> None:
    """CD-25: up to 3 Damage, boxes of choice."""
    table = at("movement", "welding-torch")
    red = table.things.seats["red"]
    red.truck.damage, red.trailers = ["2", "3"], [Piece("trailer", damage=["1", "3"])]  # type: ignore[union-attr]
    played(table, "welding-torch", "movement", ["truck.2", "truck.3", "trailer1.3"])
    assert red.trailers[0].damage == ["1"]


@pytest.mark.parametrize("name", sorted(TEXTS.played))
def test_EX_33_only_in_the_phases_of_the_effect(name: str) -> None:
    """EX-33, D-85: and never where it would do nothing."""
    table = at("fire", name)
    for phase in PHASES:
        if phase not in TEXTS.played[name].phases or not TEXTS.played[name].possible(table, "red"):
            assert objects.playable(table, "red", phase) == []


def test_D_85_the_phase_of_a_real_card_is_asked_once() -> None:
    """D-85, EX-33: a card of another phase stays in hand, and is offered in its own from then on."""
    table = at("fire", "welding-torch")
    table.terms.copy = "own"
    table.things.seats["red"].truck.damage = ["2"]  # type: ignore[union-attr]
    act = objects.playable(table, "red", "fire")[0]
    play(table, act.run(table), ("object.phase", {"phase": "rest"}))
    assert table.things.seats["red"].hand == ["welding-torch"]
    assert objects.playable(table, "red", "fire") == []
    assert len(objects.playable(table, "red", "rest")) == 1


# ---------------------------------------------------------------- Special Loot


def test_CD_31_weapon_manual() -> None:
    """CD-31, D-79: all damaged Weapons are repaired, 1 Fame for each."""
    table = at("fire", "weapon-manual")
    red = table.things.seats["red"]
    red.truck.damage, red.trailers = ["3", "4"], [Piece("trailer", damage=["3"])]  # type: ignore[union-attr]
    played(table, "weapon-manual", "fire")
    assert (red.fame, red.truck.damage, red.trailers[0].damage) == (2, ["4"], [])  # type: ignore[union-attr]


def test_CD_32_drone_repair_kit() -> None:
    """CD-32: 1 Damage from each own Convoy card; the box is asked where there are several."""
    table = at("rest", "drone-kit")
    red = table.things.seats["red"]
    red.truck.damage, red.trailers = ["2", "4"], [Piece("trailer", damage=["3"])]  # type: ignore[union-attr]
    played(table, "drone-kit", "rest", ["truck.2"])
    assert (red.truck.damage, red.trailers[0].damage) == (["4"], [])  # type: ignore[union-attr]


def test_CD_35_survival_kit() -> None:
    """CD-35: 2 Fuel, 1 Food, 1 Ammo as far as there is room; up to 2 Contamination off."""
    table = at("movement", "survival-kit")
    red = table.things.seats["red"]
    red.trailers = [Piece("trailer"), Piece("trailer")]
    red.people[0].contamination = 1
    played(table, "survival-kit", "movement")
    tokens = [t for p in (red.truck, *red.trailers) for t in p.tokens.values()]  # type: ignore[union-attr]
    assert sorted(tokens) == ["ammo", "food", "fuel", "fuel", "survivor"]
    assert red.people[0].contamination == 0


def test_CD_38_drone_repair_kit_or_fame() -> None:
    """CD-38, EX-24: either, of choice; with nothing to repair it is the Fame."""
    table = at("fire", "drone-kit-2", "drone-kit-2")
    red = table.things.seats["red"]
    played_once = objects.use(table, "red", "drone-kit-2")
    play(table, played_once)
    assert red.fame == 2
    red.truck.damage = ["2"]  # type: ignore[union-attr]
    play(table, objects.use(table, "red", "drone-kit-2"), ("loot.or.fame", "other"))
    assert (red.fame, red.truck.damage) == (2, [])  # type: ignore[union-attr]


def test_CD_39_sanitizer_kit_or_fame() -> None:
    """CD-39: 1 Contamination off each own Survivor, or 2 Fame."""
    table = at("rest", "sanitizer")
    red = table.things.seats["red"]
    red.people = [Person("leader", contamination=1), Person("driver", contamination=2)]
    played(table, "sanitizer", "rest", "other")
    assert [p.contamination for p in red.people] == [0, 1]


def test_CD_53_sonic_grenade() -> None:
    """CD-53: up to 2 Target counters of one opponent on a living Enemy become one's own; the others go home."""
    table = at("fire", "sonic-grenade")
    wolves = enemy(table, "warwolves", ["none"])
    assert objects.playable(table, "red", "fire") == []
    target_counters.lay(table, wolves, "green", 3)
    played(table, "sonic-grenade", "fire")
    assert wolves.targets == {"green": 1, "red": 2}
    assert (table.things.seats["green"].targets, table.things.seats["red"].targets) == (2, 1)


def test_CD_53_against_the_automa() -> None:
    """CD-53, AU-06: the Automa's counters go home as well."""
    table = people("red", automa="blue")
    table.things.seats["red"].hand = ["sonic-grenade"]
    wolves = enemy(table, "warwolves", ["none"])
    wolves.targets, table.things.automa.targets = {"blue": 1}, 1
    play(table, objects.use(table, "red", "sonic-grenade"))
    assert (wolves.targets, table.things.automa.targets) == ({"red": 1}, 2)


def test_a_card_can_be_played_in_ones_own_fire_turn() -> None:
    """EX-33, FW-09: with a Weapon to repair the turn is worth a question even without a shot."""
    table = at("fire", "weapon-manual")
    red = table.things.seats["red"]
    red.truck.damage = ["3"]  # type: ignore[union-attr]
    load(table, "red", "truck", b2="ammo")
    enemy(table, "warwolves", ["none"])
    play(table, fire(table, "red"), ("fire.attack", "done"))
