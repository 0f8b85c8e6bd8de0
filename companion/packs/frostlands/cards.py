"""The printed cards of Frostlands as a pack writes them, and the types of their flat fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.files.error import Said, Unfit
from companion.packs.schema import Card, Tables, fields_of

# What stands on the cards. The lists must be those of the rules; tests/packs/test_stand_in.py compares them. A
# description is the message key of what is wanted.

Letter = Literal["A", "B", "C", "D", "E", "F"]
Box = Annotated[str, Meta(pattern="^[A-F][1-6]$", description="fault.wanted.box")]
BoxKind = Literal[
    "survivor", "food", "fuel", "ammo", "any", "weapon-1", "weapon-2", "weapon-3", "weapon-4", "speed", "plain"
]
Side = Literal["left", "right"]
Line = Literal["gather", "improve", "recruit", "encounter"]
Priority = Annotated[list[Line], Meta(min_length=1, max_length=4)]
WeaponResult = Literal["0", "1", "2", "3", "jam", "4", "1+jam", "2+jam", "3+jam", "fury", "1+fury", "2+fury"]
EnemyResult = Literal["0", "1", "2", "3", "ambush"]
Area = Literal["truck", "bottom-row", "top-row", "front-column", "second-column", "last-column"]
Kind = Literal["location", "survivor", "convoy", "encounter", "enemy", "event"]
Effect = Literal["", "damage", "contamination", "fame"]
Token = Literal["food", "fuel", "ammo", "object"]
Tokens = dict[Token, Annotated[int, Meta(ge=1, le=6)]]
Block = Annotated[
    str,
    Meta(
        pattern="^((food|fuel|ammo|object):[1-6](,(food|fuel|ammo|object):[1-6])*)?$",
        description="fault.wanted.tokens",
    ),
]
Wolf = Literal["warwolves", "riderwolves", "howl", "rendall", "ulmar", "immortal"]
Event = Literal["departure", "snowstorm"]
Reward = Literal["fame", "food", "fuel", "ammo", "object", "target", "none"]
Players = Literal["2", "3", "4"]
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
Aurora = Literal["1", "2", "3", "4", "5", "6"]
Waypoint = Literal["food", "fuel", "ammo", "object", "contamination", "contamination-stays"]
# fmt: off
Survivor = Literal[
    "cold-maiden", "co-pilot", "leader", "bounty-hunter", "driver", "explorer", "hermit", "jackal", "mechanic", "medic",
    "orphan", "preacher", "renegade", "shooter", "prisoner",
]
Encounter = Literal["travelers", "merchant", "slaver"]
ObjectName = Literal[
    "antifreeze", "iv-bag", "hazmat-suit", "incendiary", "mre", "nitromethane", "nitrous", "welding-torch"
]
BoxSign = Literal[
    "any", "survivor", "food-fuel", "armor", "weapon-1", "weapon-2", "weapon-3", "weapon-4", "tracks", "max",
    "make-food", "make-fuel", "make-ammo", "fame-1", "fame-2", "per-food", "per-fuel", "per-ammo", "per-fury",
    "food-damage", "food-speed",
]
# fmt: on
Colour = Literal["red", "green", "yellow", "blue"]
Special = Literal["A", "B", "C", "D"]
UsePhase = Literal["exploration", "rest", "movement", "fire", "end"]

PERIODS = ("I", "II", "III")
GROUPS = ("I-II", "III-IV", "V-VI")


class Board(Card, frozen=True):
    """The Automa board (AU-02, U-16): each row's boxes from the left, and the groups of boxes with a star (AU-64)."""

    rows: dict[Letter, Annotated[list[BoxKind], Meta(min_length=1, max_length=6)]]
    stars: list[Annotated[list[Box], Meta(min_length=1)]]

    def flat(self) -> dict[str, Any]:
        boxes = {f"{row}{i}": kind for row, kinds in self.rows.items() for i, kind in enumerate(kinds, start=1)}
        return {"boxes": boxes, "stars": self.stars}


class Arrows(Card, frozen=True):
    """What a left arrow on an Action card means for block, tie and target (AU-16, AU-29, AU-47)."""

    block: Side
    tie: Side
    target: Literal["highest", "lowest"]


class Action(Card, frozen=True):
    """An Automa Action card (U-02): skill, arrow, and with skill 2 its priority table (AU-28)."""

    skill: Literal["1", "2", "3"]
    arrow: Side
    priority: Priority | UnsetType = UNSET


class Outcome(Card, frozen=True):
    """An Outcome card (U-01): letter, results for Weapons rated 1 to 4 and for Enemies I to VI, and the back's area."""

    letter: Letter
    weapons: tuple[WeaponResult, WeaponResult, WeaponResult, WeaponResult]
    enemies: tuple[EnemyResult, EnemyResult, EnemyResult, EnemyResult, EnemyResult, EnemyResult]
    area: Area

    def flat(self) -> dict[str, Any]:
        weapons = {f"weapon-{i}": result for i, result in enumerate(self.weapons, start=1)}
        rows = ("I", "II", "III", "IV", "V", "VI")
        enemies = {f"enemy-{row}": result for row, result in zip(rows, self.enemies, strict=True)}
        return {"letter": self.letter, **weapons, **enemies, "area": self.area}


class Exploration(Card, frozen=True):
    """An Exploration card (U-03, U-11): a Location has an effect and two blocks, an Enemy and an Event their name.

    A pack may also say who a Survivor is, which Convoy card it is and which Encounter.
    ``symbol``: it bears the corner symbol of cards that go by the number of players (S-13).
    """

    kind: Kind
    title: str
    symbol: bool = False
    effect: Effect | UnsetType = UNSET
    left: Tokens | UnsetType = UNSET
    right: Tokens | UnsetType = UNSET
    enemy: Wolf | UnsetType = UNSET
    event: Event | UnsetType = UNSET
    person: Survivor | UnsetType = UNSET
    convoy: str | UnsetType = UNSET
    encounter: Encounter | UnsetType = UNSET

    def __post_init__(self) -> None:
        needed = {"location": {"effect", "left", "right"}, "enemy": {"enemy"}, "event": {"event"}}.get(self.kind, set())
        given = {name for name in ("effect", "left", "right", "enemy", "event") if getattr(self, name) is not UNSET}
        if given != needed:
            fields = {"fields": ", ".join(sorted(needed))}
            raise Unfit(Said("fault.wanted.besides", fields) if needed else Said("fault.wanted.besides.none"))
        wanted = {"survivor": "person"}.get(self.kind, self.kind)
        if any(getattr(self, n) is not UNSET for n in ("person", "convoy", "encounter") if n != wanted):
            raise Unfit(Said("fault.wanted.besides.own", {"kind": repr(self.kind)}))

    def flat(self) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(self)
        del fields["symbol"]
        return fields


class Hitpoints(Card, frozen=True):
    """A side of a Hitpoints card (U-09): rewards in the order of the arrows; by players the index of the start box."""

    boxes: Annotated[list[Reward], Meta(min_length=1)]
    start: dict[Players, Annotated[int, Meta(ge=0)]]


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
    red: dict[Aurora, Space]
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


class Survivors(Card, frozen=True):
    """A Survivor card (U-06): its skill, and its phase where the rules don't tell (D-73)."""

    skill: Annotated[int, Meta(ge=1, le=4)]
    phase: UsePhase | UnsetType = UNSET


class ConvoyCard(Card, frozen=True):
    """A Truck, Trailer or Device (U-07, U-08): the signs of its boxes in order, a Truck's speed and towing.

    ``loot``: it bears the Loot mark (CD-04); ``clan``: whose Loot it is (CD-46).
    """

    kind: Literal["truck", "trailer", "device"]
    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET
    speed: Annotated[int, Meta(ge=0, le=8)] | UnsetType = UNSET
    towing: Annotated[int, Meta(ge=0, le=6)] | UnsetType = UNSET
    loot: bool = False
    clan: Literal["", "wolves"] = ""

    def __post_init__(self) -> None:
        if self.kind != "truck" and (self.speed is not UNSET or self.towing is not UNSET):
            raise Unfit(Said("fault.wanted.besides.truck", {"kind": repr(self.kind)}))


class ObjectCard(Card, frozen=True):
    """An Object card (U-04)."""

    name: ObjectName


class Fury(Card, frozen=True):
    """The Fury track's top space (D-31) and by colour the special side of its Fury card (CD-59 to CD-62)."""

    top: Annotated[int, Meta(ge=1, le=12)]
    special: dict[Colour, Special]


DECKS: dict[str, type[Card]] = {
    "action": Action,
    "action-hard": Action,
    "outcome": Outcome,
    "survivor": Survivors,
    "convoy": ConvoyCard,
    "object": ObjectCard,
    **dict.fromkeys((f"exploration-{period}" for period in PERIODS), Exploration),
    **dict.fromkeys((f"hitpoints-{group}" for group in GROUPS), Hitpoints),
}
"""Tables of a pack that hold a deck: card id to card."""
BOARDS: dict[str, type[Card]] = {"automa-board": Board, "automa-arrows": Arrows, "map": Map, "fury": Fury}
"""Tables of a pack that are one card or board themselves."""
PATHS = {"automa-board": "automa/board", "automa-arrows": "automa/arrows", "map": "map", "fury": "fury"}
"""Where the rules look for the boards."""


_RESULTS = {f"weapon-{n}": WeaponResult for n in (1, 2, 3, 4)} | {
    f"enemy-{row}": EnemyResult for row in ("I", "II", "III", "IV", "V", "VI")
}
_EXPLORATION = {name: kind for name, kind in fields_of(Exploration).items() if name != "symbol"}
ON_DEMAND = ("person", "convoy", "encounter")
"""Fields of Exploration cards that only a tracked seat needs: a pack gives them to those who ask for them."""
FIELDS: dict[str, dict[str, Any]] = {
    "automa/board": {"boxes": dict[Box, BoxKind], "stars": list[list[Box]]},
    "automa/arrows": fields_of(Arrows),
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
        "red": dict[Aurora, Space],
    },
    "action/": fields_of(Action),
    "action-hard/": fields_of(Action),
    "outcome/": {"letter": Letter, **_RESULTS, "area": Area},
    "survivor/": fields_of(Survivors),
    # The owner's Convoy cards that were taken down so far: nobody says what they are called.
    "convoy": {"met": list[str]},
    "convoy/": fields_of(ConvoyCard),
    "object/": fields_of(ObjectCard),
    # The phase on an Object or Special Loot card (D-85).
    "use/": {"phase": UsePhase},
    "fury": fields_of(Fury),
    "exploration": {
        **dict.fromkeys([*PERIODS, *(f"{period}-symbol" for period in PERIODS)], list[str]),
        # The owner's cards that were taken down so far.
        "met": list[str],
    },
    # The owner's Exploration deck is one deck: nobody says which period a card comes from. A block is what was tapped.
    "exploration/": {**_EXPLORATION, "left": Block, "right": Block},
    **dict.fromkeys((f"exploration-{period}/" for period in PERIODS), _EXPLORATION),
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
    lists: dict[str, Any] = {}
    for period in PERIODS:
        cards = decks.get(f"exploration-{period}")
        if cards is not None:
            marked = [name for name, card in cards.items() if isinstance(card, Mapping) and card.get("symbol") is True]
            lists[period] = [name for name in cards if name not in marked]
            lists[f"{period}-symbol"] = marked
    return found | ({"exploration": lists} if lists else {})
