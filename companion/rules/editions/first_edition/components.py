"""What is in the box of the first edition (1E-CMP-01 to 1E-CMP-05)."""

from __future__ import annotations

from companion.rules.editions.automa_board import AutomaBoard
from companion.rules.editions.components import Components, Track
from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.engine.pieces import Weapon

ARMS = {f"weapon-{n}": Weapon(n, by_card=True) for n in (1, 2, 3, 4)}
"""The Weapons, by the sign of their boxes (1E-FIR-11, 1E-FIR-14)."""
SIGNS = (
    "any",
    "survivor",
    "food-fuel",
    "armor",
    *ARMS,
    "tracks",
    "speed",
    "make-food",
    "fame-1",
    "fame-2",
    "per-food",
    "food-speed",
)
"""Signs of Convoy boxes (1E-CON-03 to 1E-CON-05, 1E-CON-19, 1E-CON-20, 1E-CRD-L01 to 1E-CRD-L05)."""

CONTAINER = "rusted-container"
CONTAINERS = 2
"""The Trailers among the Start cards that are nobody's, both alike (1E-CMP-04, 1E-SET-14)."""
STORED = {"E": "survivor", "F": "food", "G": "fuel", "H": "ammo"}
"""Rows of the Automa board that only store tokens (1E-D62). The seventh boxes of the Resources are row I."""

COMPONENTS = Components(
    tokens={"food": 10, "fuel": 14, "ammo": 10, "object": 6, "survivor": 20},
    signs=SIGNS,
    arms=ARMS,
    slot_costs=(1, 2, 2, 2, 3),
    zone_limits={1: 2, 2: 2, 3: 3, 4: 3},
    symbol_cards={2: (4, 4, 2), 3: (6, 6, 2), 4: (9, 9, 2)},
    periods=("I", "II", "III"),
    starting=(("co-pilot", "active"), ("leader", "active")),
    start_cards=(("start-truck", "truck"), ("start-trailer", "trailer")),
    start_tokens={"survivor": 2, "food": 1, "fuel": 1, "ammo": 1},
    hand_limit=3,
    targets=2,
    fame=Track(-1, 3),
    fury=None,
    areas=(
        *("truck", "bottom-row", "top-row", "front-column", "second-column", "third-column"),
        # Single cells of the grid (1E-CON-18, 1E-CON-21).
        *("first-trailer", "second-trailer", "third-trailer", "front-device", "second-device", "third-device"),
    ),
    rewards=(),
    lost_phases=("jackal",),
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
        # Those below row D only store tokens (1E-D62).
        rows=("A", "B", "C", "D", "E", "F", "G", "H", "I"),
        sure=4,
        columns=6,
        inferred=True,
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
        spared=("E", "F", "G", "H", "I"),
        # Room for six Survivors and seven of each Resource from the start (1E-AUT-16, 1E-AUT-22).
        stores={
            **{f"{row}{n}": kind for row, kind in STORED.items() for n in range(1, 7)},
            **{f"I{n}": kind for n, kind in enumerate(("food", "fuel", "ammo"), start=1)},
        },
    ),
    # Nobody knows how many Action cards there are: the owner tells it (1E-AUT-05, UF-32).
    decks={"action": 0, "outcome": 12, "object": 14},
    action_decks={"normal": "action", "hard": "action"},
    told_apart=(),
    hitpoints={},
    regions=(),
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
    loot=(),
    clans=(WOLVES,),
    people=(1, 2, 3, 4),
    variant=False,
    maps={"alpha": "normal", "beta": "hard"},
    # 54 and the six Enemies (1E-D01).
    exploration=60,
    alike={CONTAINER: CONTAINERS},
)
