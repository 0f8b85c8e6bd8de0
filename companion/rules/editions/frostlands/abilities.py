"""What the cards of Frostlands do: a row for each, with moment, how often, rule and function."""

from __future__ import annotations

from companion.rules.common import object_cards as shared
from companion.rules.common import survivors
from companion.rules.common.automa import abilities as action
from companion.rules.editions.abilities import (
    ARRIVED,
    AUTOMA_ENDS,
    AUTOMA_MEETS,
    AUTOMA_MOVES,
    AUTOMA_SHORTCUTS,
    AUTOMA_TURNS,
    BEFORE_MOVING,
    BOOST,
    DRIVEN,
    EXPLORED,
    FIRST_FUEL,
    GUARDS,
    HITS,
    IGNORES,
    IN_A_TURN,
    LOOKS_AHEAD,
    OPENS,
    RESTING,
    SHOOTS_WITH,
    SPARES_CONTAMINATION,
    SPARES_FAME,
    SPEED,
    STOPS_DEPARTURE,
    TILES,
    WORTH,
    WORTH_IN_HAND,
    Crossing,
    Deed,
)
from companion.rules.editions.frostlands import object_cards, special_loot
from companion.rules.editions.frostlands.survivors import gains_fury, is_worth_bounty
from companion.rules.engine.abilities import Abilities, Ability

DISCARDS = Deed(
    action.player_discards,
    action.costs_you_something,
    action.discards_level,
    alone=action.gives_up_its_own,
    shows=action.discards,
)

ABILITIES = Abilities(
    # Survivors
    Ability("leader", EXPLORED, "", "CD-03", survivors.leads),
    Ability("cold-maiden", IN_A_TURN, "round", "CD-01", gains_fury),
    Ability("co-pilot", LOOKS_AHEAD, "round", "CD-02", survivors.looks_for_the_leader),
    Ability("co-pilot", SPEED, "round", "CD-02", survivors.adds_speed_behind),
    Ability("bounty-hunter", WORTH, "", "CD-04", is_worth_bounty),
    Ability("driver", SPEED, "round", "CD-05", survivors.adds_speed),
    Ability("explorer", TILES, "round", "CD-06", survivors.uses_any_tile),
    Ability("hermit", SPARES_CONTAMINATION, "round", "CD-07", survivors.spares_contamination),
    Ability("jackal", IN_A_TURN, "round", "CD-08", survivors.takes_what_is_lacking),
    Ability("mechanic", RESTING, "round", "CD-09", survivors.mends),
    Ability("medic", BEFORE_MOVING, "round", "CD-10", survivors.brings_back),
    Ability("orphan", WORTH, "", "CD-11", survivors.is_worth_one),
    Ability("preacher", SPARES_FAME, "round", "CD-12", survivors.spares_fame),
    Ability("renegade", IGNORES, "round", "CD-13", survivors.ignores_an_enemy),
    Ability("shooter", HITS, "round", "CD-14", survivors.hits_harder),
    Ability("prisoner", WORTH, "", "CD-48", survivors.is_worth_one),
    # Objects
    Ability("hazmat-suit", GUARDS, "", "CD-20", shared.stops_contamination),
    Ability("incendiary", SHOOTS_WITH, "", "CD-21", object_cards.burns),
    Ability("nitromethane", BOOST, "phase", "CD-23", shared.helps_to_start),
    Ability("nitromethane", FIRST_FUEL, "phase", "CD-23", shared.starts_for_nothing),
    Ability("nitromethane", ARRIVED, "phase", "CD-23", object_cards.harms_the_truck),
    Ability("nitrous", BOOST, "", "CD-24", shared.helps_to_go_on),
    Ability("nitrous", SPEED, "", "CD-24", shared.adds_speed),
    # Special Loot
    Ability("land-mine", DRIVEN, "", "CD-29", Crossing(special_loot.lays_mine, mines=True)),
    Ability("shortcut-map", OPENS, "phase", "CD-30", special_loot.opens_shortcuts),
    Ability("sos-flare", STOPS_DEPARTURE, "", "CD-37", special_loot.stops_departure),
    Ability("pack-banner", WORTH_IN_HAND, "", "CD-46", special_loot.banner),
    Ability("tooth-necklace", WORTH_IN_HAND, "", "CD-52", special_loot.necklace),
    # Action cards of the Automa, standard and hard
    Ability("1", AUTOMA_ENDS, "", "CD-73", Deed(action.repairs_rows, shows=action.repairs)),
    Ability("2", AUTOMA_MEETS, "", "CD-74", action.for_slot_1),
    Ability("2", AUTOMA_MOVES, "", "CD-74", Deed(action.finds_fuel, alone=action.alone, shows=action.finds)),
    Ability("3", AUTOMA_TURNS, "", "CD-75", action.third_slot),
    Ability("3", AUTOMA_MEETS, "", "CD-75", action.for_slot_5),
    Ability("3", AUTOMA_MOVES, "", "CD-75", DISCARDS),
    Ability("3", AUTOMA_ENDS, "", "CD-75", Deed(action.player_damaged, action.costs_you, shows=action.damages)),
    Ability(
        "4", AUTOMA_ENDS, "", "CD-76", Deed(action.spends_food, action.costs_you, action.food_level, shows=action.feeds)
    ),
    Ability("5", AUTOMA_MOVES, "", "CD-77", Deed(action.changes_the_move, shows=action.takes_shortcut)),
    Ability("5", AUTOMA_SHORTCUTS, "", "CD-77", action.farther),
    Ability("6", AUTOMA_MOVES, "", "CD-78", Deed(action.is_treated, alone=action.alone, shows=action.treats)),
    Ability("6", AUTOMA_ENDS, "", "CD-78", Deed(action.spends_ammo, action.costs_you, shows=action.threatens)),
)
