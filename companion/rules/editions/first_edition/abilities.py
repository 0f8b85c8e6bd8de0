"""What the cards of the first edition do: a row for each, with moment, how often, rule and function."""

from __future__ import annotations

from companion.rules.common import convoy, crew, object_cards, survivors
from companion.rules.editions.abilities import (
    ARRIVED,
    BEFORE_MOVING,
    BOOST,
    EXPLORED,
    FIRST_FUEL,
    GUARDS,
    HITS,
    IGNORES,
    IN_A_TURN,
    LOOKS_AHEAD,
    RESTING,
    SHOOTS_WITH,
    SPARES_CONTAMINATION,
    SPARES_FAME,
    SPEED,
    TILES,
    WORTH,
    More,
    Row,
)
from companion.rules.editions.edition import components
from companion.rules.engine.abilities import Abilities, Ability
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

BOUNTY = 2
"""Fame for a player with a Loot card (1E-CRD-S09)."""


def is_worth_bounty(table: Table, seat: str, row: Row) -> int:
    """2 Fame at the end with any Loot card, the Prisoner included (1E-CRD-S09, 1E-D68)."""
    mine, looted = convoy.seat_of(table, seat), components(table).looted
    held = [*(piece.card for _, piece in convoy.pieces(mine)), *(crew.card(person.name) for person in mine.people)]
    return BOUNTY if any(card in looted for card in held) else 0


def fires_for_nothing(table: Table, seat: str, row: Row, name: str) -> More:
    """It is paid instead of the Ammo and adds nothing (1E-CRD-O03)."""
    return More()


def harms_any_box(table: Table, seat: str, row: Row) -> Rule[None]:
    """1 Damage on any box of the Convoy at the end of the move (1E-CRD-O04)."""
    yield from crew.damage(table, seat, 1, "", row.rule)


ABILITIES = Abilities(
    # Survivors
    Ability("leader", EXPLORED, "", "1E-CRD-S12", survivors.leads),
    Ability("co-pilot", LOOKS_AHEAD, "round", "1E-CRD-S13", survivors.looks_for_the_leader),
    Ability("co-pilot", SPEED, "round", "1E-CRD-S13", survivors.adds_speed_behind),
    Ability("bounty-hunter", WORTH, "", "1E-CRD-S09", is_worth_bounty),
    Ability("driver", SPEED, "round", "1E-CRD-S11", survivors.adds_speed),
    Ability("explorer", TILES, "round", "1E-CRD-S06", survivors.uses_any_tile),
    Ability("hermit", SPARES_CONTAMINATION, "round", "1E-CRD-S01", survivors.spares_contamination),
    Ability("jackal", IN_A_TURN, "round", "1E-CRD-S08", survivors.takes_what_is_lacking),
    Ability("mechanic", RESTING, "round", "1E-CRD-S02", survivors.mends),
    Ability("medic", BEFORE_MOVING, "round", "1E-CRD-S03", survivors.brings_back),
    Ability("orphan", WORTH, "", "1E-CRD-S10", survivors.is_worth_one),
    Ability("preacher", SPARES_FAME, "round", "1E-CRD-S04", survivors.spares_fame),
    Ability("renegade", IGNORES, "round", "1E-CRD-S07", survivors.ignores_an_enemy),
    Ability("shooter", HITS, "round", "1E-CRD-S05", survivors.hits_harder),
    Ability("prisoner", WORTH, "", "1E-CRD-S14", survivors.is_worth_one),
    # Objects
    Ability("hazmat-suit", GUARDS, "", "1E-CRD-O08", object_cards.stops_contamination),
    Ability("incendiary", SHOOTS_WITH, "", "1E-CRD-O03", fires_for_nothing),
    Ability("nitromethane", BOOST, "phase", "1E-CRD-O04", object_cards.helps_to_start),
    Ability("nitromethane", FIRST_FUEL, "phase", "1E-CRD-O04", object_cards.starts_for_nothing),
    Ability("nitromethane", ARRIVED, "phase", "1E-CRD-O04", harms_any_box),
    Ability("nitrous", BOOST, "", "1E-CRD-O05", object_cards.helps_to_go_on),
    Ability("nitrous", SPEED, "", "1E-CRD-O05", object_cards.adds_speed),
)
