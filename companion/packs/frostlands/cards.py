"""The printed cards of Frostlands as a pack writes them, and the types of their flat fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.packs.common import cards as common
from companion.packs.common.cards import EnemyResult as Enemy
from companion.packs.schema import Card, Tables, fields_of

# What stands on the cards. The lists must be those of the rules; tests/packs/test_stand_in.py compares them. A
# description is the message key of what is wanted.

Letter = Literal["A", "B", "C", "D", "E", "F"]
Box = Annotated[str, Meta(pattern="^[A-F][1-6]$", description="fault.wanted.box")]
WeaponResult = Literal["0", "1", "2", "3", "jam", "4", "1+jam", "2+jam", "3+jam", "fury", "1+fury", "2+fury"]
Area = Literal["truck", "bottom-row", "top-row", "front-column", "second-column", "last-column"]
Event = Literal["departure", "snowstorm"]
Reward = Literal["fame", "food", "fuel", "ammo", "object", "target", "none"]
Sign = Annotated[str, Meta(pattern="^[0-9]{1,3}$", description="fault.wanted.sign")]
Space = Annotated[str, Meta(pattern="^([0-9]{1,3}|[wr][1-6])$", description="fault.wanted.space")]
Pair = Annotated[list[Space], Meta(min_length=2, max_length=2)]
Told = Annotated[
    str,
    Meta(
        pattern="^([0-9]{1,3}|[wr][1-6])-([0-9]{1,3}|[wr][1-6])"
        "( (road|cut|tunnel|closed|rough|avalanche|dangerous|damage|contamination))+$",
        description="fault.wanted.way",
    ),
]
Region = Literal["1", "2", "3"]
Waypoint = Literal["food", "fuel", "ammo", "object", "contamination", "contamination-stays"]
# fmt: off
Survivor = Literal[
    "cold-maiden", "co-pilot", "leader", "bounty-hunter", "driver", "explorer", "hermit", "jackal", "mechanic", "medic",
    "orphan", "preacher", "renegade", "shooter", "prisoner",
]
Encounter = Literal["travelers", "merchant", "slaver"]
BoxSign = Literal[
    "any", "survivor", "food-fuel", "armor", "weapon-1", "weapon-2", "weapon-3", "weapon-4", "tracks", "max",
    "make-food", "make-fuel", "make-ammo", "fame-1", "fame-2", "per-food", "per-fuel", "per-ammo", "per-fury",
    "food-damage", "food-speed",
]
# fmt: on
Special = Literal["A", "B", "C", "D"]

GROUPS = ("I-II", "III-IV", "V-VI")


class Board(Card, frozen=True):
    """The Automa board (AU-02, U-16): each row's boxes from the left, and the groups of boxes with a star (AU-64)."""

    rows: dict[Letter, common.BoxRow]
    stars: list[Annotated[list[Box], Meta(min_length=1)]]

    def flat(self) -> dict[str, Any]:
        return common.rows_of(self.rows, self.stars)


class Action(Card, frozen=True):
    """An Automa Action card (U-02): skill, arrow, and with skill 2 its priority table (AU-28)."""

    skill: Literal["1", "2", "3"]
    arrow: common.Side
    priority: common.Priority | UnsetType = UNSET


class Outcome(Card, frozen=True):
    """An Outcome card (U-01): letter, results for Weapons rated 1 to 4 and for Enemies I to VI, and the back's area."""

    letter: Letter
    weapons: tuple[WeaponResult, WeaponResult, WeaponResult, WeaponResult]
    enemies: tuple[Enemy, Enemy, Enemy, Enemy, Enemy, Enemy]
    area: Area

    def flat(self) -> dict[str, Any]:
        return {"letter": self.letter, **common.results_of(self.weapons, self.enemies), "area": self.area}


class Exploration(common.Sight, frozen=True):
    """An Exploration card (U-03, U-11): a Location has an effect and two blocks, an Enemy and an Event their name.

    A pack may also say who a Survivor is, which Convoy card it is and which Encounter.
    ``symbol``: it bears the corner symbol of cards that go by the number of players (S-13).
    """

    needed: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "location": ("effect", "left", "right"),
        "enemy": ("enemy",),
        "event": ("event",),
    }
    symbol: bool = False
    enemy: common.Wolf | UnsetType = UNSET
    event: Event | UnsetType = UNSET
    person: Survivor | UnsetType = UNSET
    encounter: Encounter | UnsetType = UNSET

    def flat(self) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(self)
        del fields["symbol"]
        return fields


class Hitpoints(Card, frozen=True):
    """A side of a Hitpoints card (U-09): rewards in the order of the arrows; by players the index of the start box."""

    boxes: Annotated[list[Reward], Meta(min_length=1)]
    start: dict[common.Players, Annotated[int, Meta(ge=0)]]


class Shortcut(Struct, frozen=True, forbid_unknown_fields=True):
    """A Shortcut: its two ends, its types (MV-13) and what the crosser suffers where it is dangerous (MV-16)."""

    start: Space = msgspec.field(name="from")
    to: Space
    types: Annotated[list[Literal["rough", "avalanche", "dangerous"]], Meta(min_length=1)]
    hazards: list[Literal["damage", "contamination"]] = []


class Map(Card, frozen=True):
    """The map (U-17, U-18): its spaces in a row, and the ways between them.

    ``regions``: the number signs of each Region board in order. ``last``: the spaces of Region 3 beyond those, by white
    number, or red where there is none (MV-19). ``red``: the space of each red number. ``waypoints``: the Special
    Waypoint counters. ``rectangles``: the spaces where these lie. ``roads``: pairs of spaces with a road between, none
    for a road from each space to the next; ``tunnels``: pairs of spaces that a Tunnel joins, with no road (MV-08).
    """

    regions: dict[Region, Annotated[list[Sign], Meta(min_length=1)]]
    last: list[Space]
    red: dict[common.Aurora, Space]
    shortcuts: list[Shortcut]
    waypoints: list[Waypoint]
    rectangles: list[Space]
    roads: list[Pair] = msgspec.field(default_factory=list)
    tunnels: list[Pair] = msgspec.field(default_factory=list)

    def flat(self) -> dict[str, Any]:
        placed = [(sign, int(region)) for region in sorted(self.regions) for sign in self.regions[region]]
        placed += [(space, 3) for space in self.last]
        fields: dict[str, Any] = msgspec.to_builtins(self)
        del fields["last"]
        return {**fields, "spaces": [space for space, _ in placed], "regions": dict(placed)}


class ConvoyCard(common.Convoy, frozen=True):
    """A Truck, Trailer or Device (U-07, U-08); ``clan``: whose Loot it is (CD-46)."""

    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET
    clan: Literal["", "wolves"] = ""


class Fury(Card, frozen=True):
    """The Fury track's top space (D-31) and by colour the special side of its Fury card (CD-59 to CD-62)."""

    top: Annotated[int, Meta(ge=1, le=12)]
    special: dict[common.Colour, Special]


DECKS: dict[str, type[Card]] = {
    "action": Action,
    "action-hard": Action,
    "outcome": Outcome,
    "survivor": common.Survivors,
    "convoy": ConvoyCard,
    "object": common.ObjectCard,
    **dict.fromkeys((f"exploration-{period}" for period in common.PERIODS), Exploration),
    **dict.fromkeys((f"hitpoints-{group}" for group in GROUPS), Hitpoints),
}
"""Tables of a pack that hold a deck: card id to card."""
BOARDS: dict[str, type[Card]] = {"automa-board": Board, "automa-arrows": common.Arrows, "map": Map, "fury": Fury}
"""Tables of a pack that are one card or board themselves."""
PATHS = {"automa-board": "automa/board", "automa-arrows": "automa/arrows", "map": "map", "fury": "fury"}
"""Where the rules look for the boards."""


_EXPLORATION = {name: kind for name, kind in fields_of(Exploration).items() if name != "symbol"}
FIELDS: dict[str, dict[str, Any]] = {
    "automa/board": {"boxes": dict[Box, common.BoxKind], "stars": list[list[Box]]},
    "automa/arrows": fields_of(common.Arrows),
    "map": {
        **{name: kind for name, kind in fields_of(Map).items() if name not in ("regions", "last")},
        "spaces": list[Space],
        "regions": dict[Space, Literal[1, 2, 3]],
    },
    # By the sides of the three boards: Regions of single signs that the owner was asked for, and ways between boards.
    # By one board and its side (``map/2B``): its first and last sign, ways, white rectangles, and red numbers.
    "map/": {
        "told": dict[Sign, Literal[1, 2, 3]],
        "first": Annotated[int, Meta(ge=1, le=999)],
        "last": Annotated[int, Meta(ge=1, le=999)],
        "ways": list[Told],
        "rectangles": list[Space],
        "red": dict[common.Aurora, Space],
    },
    "action/": fields_of(Action),
    "action-hard/": fields_of(Action),
    "outcome/": {"letter": Letter, **common.results(WeaponResult), "area": Area},
    "survivor/": fields_of(common.Survivors),
    # The owner's Convoy cards that were taken down so far: nobody says what they are called.
    "convoy": {"met": list[str]},
    "convoy/": fields_of(ConvoyCard),
    "object/": fields_of(common.ObjectCard),
    # The phase on an Object or Special Loot card (D-85).
    "use/": {"phase": common.Phase},
    "fury": fields_of(Fury),
    "exploration": common.LISTS,
    # The owner's Exploration deck is one deck: nobody says which period a card comes from. A block is what was tapped.
    "exploration/": {**_EXPLORATION, "left": common.Block, "right": common.Block},
    **dict.fromkeys((f"exploration-{period}/" for period in common.PERIODS), _EXPLORATION),
    **{f"hitpoints-{group}": {"cards": list[str]} for group in GROUPS},
    **dict.fromkeys((f"hitpoints-{group}/" for group in GROUPS), fields_of(Hitpoints)),
}
"""Types of the flat fields: by card path, or for the cards of a deck by the deck's name with a slash."""
IDS = {"survivor": get_args(Survivor)}
"""The cards of decks that are known by name; of numbered ones and of those with rules the checks tell."""
GROWING = ("told", "met", "ways", "rectangles", "special")
"""Fields that grow from game to game: Regions told for single signs, cards met, the map as far as it was told, the
special sides of the colours."""
# fmt: off
SHELVES = (
    "outcome", "action", "action-hard", "automa", "hitpoints", "map", "survivor", "convoy", "exploration", "object",
    "use", "fury",
)
# fmt: on
"""Decks and boards as the owner looks through them, those first that a game asks for most."""


def listed(decks: Tables) -> dict[str, dict[str, Any]]:
    """Cards that list others where the rules look for them: Hitpoints by group, the Exploration deck by period."""
    found: dict[str, dict[str, Any]] = {
        table: {"cards": list(cards)} for table, cards in decks.items() if table.startswith("hitpoints")
    }
    return found | common.by_period(decks, "symbol")
