"""What lies in the box of Frostlands."""

from __future__ import annotations

from companion.rules.editions.clan import Loot
from companion.rules.editions.components import Components, Track
from companion.rules.editions.frostlands.wolves import WOLVES

COMPONENTS = Components(
    tokens={"food": 10, "fuel": 14, "ammo": 10, "object": 6, "survivor": 24},
    slot_costs=(1, 2, 2, 2, 3),
    zone_limits={1: 4, 2: 4, 3: 4, 4: 4},
    symbol_cards={2: (2, 2, 3), 3: (5, 5, 3), 4: (9, 9, 3)},
    starting=(("co-pilot", "active"), ("leader", "active"), ("cold-maiden", "rest")),
    start_cards=(("start-truck", "truck"), ("start-trailer-1", "trailer"), ("start-trailer-2", "trailer")),
    start_tokens={"survivor": 3, "food": 1, "fuel": 1, "ammo": 1},
    hand_limit=3,
    targets=3,
    fame=Track(-1, 3),
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
)
