"""What is in the box of Frostlands."""

from __future__ import annotations

from companion.rules.editions.automa_board import AutomaBoard
from companion.rules.editions.clan import Loot
from companion.rules.editions.components import Components, Track
from companion.rules.editions.frostlands.wolves import WOLVES
from companion.rules.editions.fury import Fury
from companion.rules.engine.pieces import Weapon

ARMS = {f"weapon-{n}": Weapon(n, by_card=True) for n in (1, 2, 3, 4)}
"""The Weapons, by the sign of their boxes (IC-14)."""
SIGNS = (
    "any",
    "survivor",
    "food-fuel",
    "armor",
    *ARMS,
    "tracks",
    "max",
    *(f"make-{t}" for t in ("food", "fuel", "ammo")),
    "fame-1",
    "fame-2",
    *(f"per-{t}" for t in ("food", "fuel", "ammo", "fury")),
    "food-damage",
    "food-speed",
)
"""Signs of Convoy boxes (IC-14 to IC-21, IC-32, IC-39, IC-40)."""

COMPONENTS = Components(
    tokens={"food": 10, "fuel": 14, "ammo": 10, "object": 6, "survivor": 24},
    signs=SIGNS,
    arms=ARMS,
    slot_costs=(1, 2, 2, 2, 3),
    zone_limits={1: 4, 2: 4, 3: 4, 4: 4},
    symbol_cards={2: (2, 2, 3), 3: (5, 5, 3), 4: (9, 9, 3)},
    periods=("I", "II", "III"),
    starting=(("co-pilot", "active"), ("leader", "active"), ("cold-maiden", "rest")),
    start_cards=(("start-truck", "truck"), ("start-trailer-1", "trailer"), ("start-trailer-2", "trailer")),
    start_tokens={"survivor": 3, "food": 1, "fuel": 1, "ammo": 1},
    hand_limit=3,
    targets=3,
    fame=Track(-1, 3),
    fury=Fury(
        top=5,
        prices={"repair": 1, "treat": 2, "food": 3, "ammo": 3, "fuel": 4, "object": 4},
        cost=5,
        specials={"A": "CD-59", "B": "CD-60", "C": "CD-61", "D": "CD-62"},
        paid_for={"A": "exploration", "B": "movement"},
    ),
    areas=("truck", "bottom-row", "top-row", "front-column", "second-column", "last-column"),
    rewards=("fame", "food", "fuel", "ammo", "object", "target", "none"),
    lost_phases=("cold-maiden", "jackal"),
    recruits=(
        "bounty-hunter",
        "driver",
        "explorer",
        "hermit",
        "jackal",
        "mechanic",
        "medic",
        "orphan",
        "preacher",
        "renegade",
        "shooter",
    ),
    skills={"co-pilot": 1, "explorer": 2},
    automa_targets=2,
    automa_tokens={"survivor": 2, "food": 1, "fuel": 1, "ammo": 1},
    board=AutomaBoard(
        rows=("A", "B", "C", "D", "E", "F"),
        sure=4,
        columns=6,
        kinds=(
            "survivor",
            "food",
            "fuel",
            "ammo",
            "any",
            "weapon-1",
            "weapon-2",
            "weapon-3",
            "weapon-4",
            "speed",
            "plain",
        ),
        most={"survivor": 6, "food": 7, "fuel": 7, "ammo": 7},
        covered="A",
    ),
    decks={"action": 6, "action-hard": 6, "outcome": 12, "object": 14},
    action_decks={"normal": "action", "hard": "action-hard"},
    told_apart=("action", "action-hard"),
    hitpoints={"I-II": ("1", "2"), "III-IV": ("3", "4"), "V-VI": ("5", "6")},
    regions=(("A", "B"), ("A", "B"), ("A", "B")),
    objects=(
        "antifreeze",
        "iv-bag",
        "hazmat-suit",
        "incendiary",
        "mre",
        "nitromethane",
        "nitrous",
        "welding-torch",
    ),
    loot=(
        Loot("baggage-rack", "device", "loot-I-II"),
        Loot("land-mine", "special", "loot-I-II"),
        Loot("shortcut-map", "special", "loot-I-II"),
        Loot("weapon-manual", "special", "loot-I-II"),
        Loot("drone-kit", "special", "loot-III-IV"),
        Loot("gauss-cannon", "device", "loot-III-IV"),
        Loot("biomass-truck", "truck", "loot-III-IV"),
        Loot("survival-kit", "special", "loot-III-IV"),
        Loot("ecosystem", "device", "loot-V-VI"),
        Loot("sos-flare", "special", "loot-V-VI"),
        Loot("drone-kit-2", "special", "loot-V-VI"),
        Loot("sanitizer", "special", "loot-V-VI"),
    ),
    clans=(WOLVES,),
    people=(1, 2, 3, 4),
    variant=True,
    maps={},
)
