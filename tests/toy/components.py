"""What is in the box of the toy edition: other numbers, other lists, and an Automa board of another shape."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.editions.frostlands.components import COMPONENTS as FROSTLANDS

BOARD = replace(
    FROSTLANDS.board,
    rows=("A", "B", "C", "D", "E", "F", "G"),
    sure=3,
    columns=5,
    most={"survivor": 5, "food": 4, "fuel": 4, "ammo": 4},
    covered="F",
    spared=("G",),
)
"""A row more, in which Damage never is, a column less, and the covers lie on another row."""
COMPONENTS = replace(
    FROSTLANDS,
    tokens={kind: n + 2 for kind, n in FROSTLANDS.tokens.items()},
    signs=(*FROSTLANDS.signs, "speed", "toy-basket"),
    hand_limit=4,
    targets=2,
    automa_targets=1,
    board=BOARD,
    fury=None,
    areas=FROSTLANDS.areas[:4],
    lost_phases=(),
    periods=("I", "III"),
    symbol_cards={2: (3, 1), 3: (4, 1), 4: (5, 2)},
    people=(1, 2, 3),
    variant=False,
    maps={"north": "normal", "south": "hard"},
)
