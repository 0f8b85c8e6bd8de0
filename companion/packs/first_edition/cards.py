"""The printed cards of the first edition, and the types of their flat fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from companion.files.error import Said, Unfit
from companion.packs.common import cards as common
from companion.packs.common.cards import EnemyResult as Result
from companion.packs.first_edition import board
from companion.packs.schema import Card, Tables, fields_of

# The lists must be those of the rules; tests/packs/test_first_edition.py compares them.

Letters = Annotated[str, Meta(pattern=r"^(?!.*(.).*\1)[A-D]{4}$", description="fault.wanted.letters.four")]
Box = Annotated[str, Meta(pattern="^[A-I][1-9]$", description="fault.wanted.box")]
Row = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I"]
WeaponResult = Literal["0", "1", "2", "3", "4", "jam", "1+jam", "2+jam", "3+jam"]
When = Literal["enemy", "rest", "movement", "fire", "end"]
# fmt: off
Effect = Literal[
    "food", "food-2", "fuel", "fuel-2", "ammo", "ammo-2", "object", "fame", "repair", "repair-2", "treat", "treat-2",
    "shortcut", "speed", "speed-2", "you-damage", "you-damage-2", "you-fame", "you-contamination",
]
# fmt: on
_DEED = "(food|fuel|ammo|object|fame|repair|treat|speed|you-damage|you-fame|you-contamination|other):[1-9]"
Deeds = Annotated[str, Meta(pattern=f"^({_DEED}(,{_DEED})*)?$", description="fault.wanted.tokens")]
_COSTS = "(food|fuel|ammo|object|fame|survivor|damage|contamination):[1-6]"
_GAINS = "(food|fuel|ammo|object|fame|repair|treat):[1-6]"
Offer = Annotated[
    str,
    Meta(
        pattern=f"^({_COSTS}(,{_COSTS})*)?>({_GAINS}(,{_GAINS})*)?( leaves)?$",
        description="fault.wanted.offer",
    ),
]
"""An option of an Encounter, or what an Event does to each Convoy (UF-19): what it costs, ``>``, what it gives, and
``leaves`` if the card is then discarded: ``object:1>object:2 leaves``."""
Deed = Annotated[
    str,
    Meta(
        pattern=f"^({_COSTS}(,{_COSTS})*)?>({_GAINS}(,{_GAINS})*)?( more)?$",
        description="fault.wanted.deed",
    ),
]
"""What a card of a player's own does (UF-53, UF-55): what it costs, ``>``, what it gives, and ``more`` if it says
something else besides: ``food:1>fuel:2 more``."""
Boxes = Annotated[int, Meta(ge=1, le=12)]
Amount = Literal["to-1", "to-2", "to-3", "to-4", "by-1", "by-2", "by-3"]
# fmt: off
Area = Literal[
    "truck", "bottom-row", "top-row", "front-column", "second-column", "third-column", "first-trailer",
    "second-trailer", "third-trailer", "front-device", "second-device", "third-device",
]
Survivor = Literal[
    "co-pilot", "leader", "bounty-hunter", "driver", "explorer", "hermit", "jackal", "mechanic", "medic", "orphan",
    "preacher", "renegade", "shooter", "prisoner",
]
BoxSign = Literal[
    "any", "survivor", "food-fuel", "armor", "weapon-1", "weapon-2", "weapon-3", "weapon-4", "tracks", "speed",
    "make-food", "fame-1", "fame-2", "per-food", "food-speed",
]
# fmt: on
Encounter = Literal["merchant", "other"]
Event = Literal["red-track", "other"]
LOOT = {
    "loot-I-II": ("prisoner", "baggage-rack"),
    "loot-III-IV": ("biomass-truck", "gauss-cannon"),
    "loot-V-VI": ("nuclear-generator", "ecosystem"),
}
"""The Loot cards by their backs (1E-SET-11)."""


class Board(Card, frozen=True):
    """The Automa board (1E-AUT-03, UF-37, UF-38): each row's boxes from the left, and the groups of boxes that score.
    Rows A to D take Damage, those below only store tokens (1E-D62)."""

    rows: dict[Row, common.BoxRow]
    stars: list[Annotated[list[Box], Meta(min_length=1)]]

    def flat(self) -> dict[str, Any]:
        return common.rows_of(self.rows, self.stars)


class Action(Card, frozen=True):
    """An Automa Action card (UF-32 to UF-36): skill, arrow, with skill 2 its priority table (1E-AUT-25).

    ``abilities``: when it says something besides; what, is in the field of that name: with an Enemy in its cost-1 or
    cost-3 slot (1E-AUT-24), or in a phase (1E-AUT-11). Without effects it is done by hand.
    """

    skill: Literal["1", "2", "3"]
    arrow: common.Side
    priority: common.Priority | UnsetType = UNSET
    abilities: list[When] = msgspec.field(default_factory=list)
    enemy: list[Effect] | UnsetType = UNSET
    rest: list[Effect] | UnsetType = UNSET
    movement: list[Effect] | UnsetType = UNSET
    fire: list[Effect] | UnsetType = UNSET
    end: list[Effect] | UnsetType = UNSET

    def __post_init__(self) -> None:
        given = [when for when in get_args(When) if getattr(self, when) is not UNSET]
        if set(given) != set(self.abilities):
            raise Unfit(Said("fault.wanted.abilities"))

    def flat(self) -> dict[str, Any]:
        """What it says besides as the rules keep it: each effect with its number (1E-AUT-11), a Shortcut apart
        (1E-AUT-36)."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        told = {when: fields.pop(when, None) for when in get_args(When)}
        fields["shortcut"] = "yes" if "shortcut" in (told["movement"] or ()) else "no"
        for when in (*told, "exploration"):
            fields[_kept(when)] = _deeds(told.get(when))
        return fields


def _kept(when: str) -> str:
    return "enemy-effect" if when == "enemy" else when


def _deeds(effects: list[str] | None) -> str:
    """``["food-2", "repair"]`` as ``"food:2,repair:1"``; without effects it is done by hand."""
    if effects is None:
        return ""
    found = []
    for effect in effects:
        name, _, n = effect.rpartition("-")
        if effect != "shortcut":
            found.append(f"{name}:{n}" if n.isdigit() else f"{effect}:1")
    return ",".join(found) if effects else "other:1"


class Outcome(Card, frozen=True):
    """An Outcome card (UF-01 to UF-04): its letters from the left, results for Weapons rated 1 to 4 and for Enemies I
    to VI, and the back's area."""

    letters: Letters
    weapons: tuple[WeaponResult, WeaponResult, WeaponResult, WeaponResult]
    enemies: tuple[Result, Result, Result, Result, Result, Result]
    area: Area

    def flat(self) -> dict[str, Any]:
        return {"letters": self.letters, **common.results_of(self.weapons, self.enemies), "area": self.area}


class Exploration(common.Sight, frozen=True):
    """An Exploration card (UF-15 to UF-19). A Location has an effect and two blocks, an Enemy and an Encounter that the
    books tell of their name, other Encounters and Events (``other``) what they do, option by option.

    ``plus``: it bears the plus corner of cards that go by the number of players (1E-SET-07).
    """

    needed: ClassVar[Mapping[str, tuple[str, ...]]] = {"location": ("effect", "left", "right"), "enemy": ("enemy",)}
    own: ClassVar[tuple[str, ...]] = (*common.ON_DEMAND, "event")
    plus: bool = False
    enemy: common.Wolf | UnsetType = UNSET
    person: Survivor | UnsetType = UNSET
    encounter: Encounter | UnsetType = UNSET
    event: Event | UnsetType = UNSET
    offers: list[Offer] | UnsetType = UNSET

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.offers is not UNSET) != ("other" in (self.encounter, self.event)):
            raise Unfit(Said("fault.wanted.offers"))

    def flat(self) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(self)
        del fields["plus"]
        return fields


Back = Literal["loot-I-II", "loot-III-IV", "loot-V-VI"]


class Loot(Card, frozen=True):
    """The back of a Loot card: Defence boxes for 2, 3 and 4 players (UF-29), and for which Enemies it is, where the
    owner has seen that (U1-20). Its front is a Survivor or Convoy card."""

    defence: dict[common.Players, Boxes]
    back: Back | UnsetType = UNSET


class Meeting(Card, frozen=True):
    """An Encounter that all cards of its name share: whether the card is discarded after it, and options besides those
    that the books tell (1E-CRD-N01)."""

    then: Literal["leaves", "stays"]
    offers: list[Offer] | UnsetType = UNSET


class Enemy(Card, frozen=True):
    """An Enemy card (UF-27, UF-28): its number, and how many Target boxes it has."""

    number: common.Number
    target_boxes: Annotated[int, Meta(ge=2, le=4)] = msgspec.field(name="target_boxes")


class ConvoyCard(common.Convoy, frozen=True):
    """A Truck, Trailer or Device (UF-22 to UF-24)."""

    boxes: Annotated[list[BoxSign], Meta(min_length=1)] | UnsetType = UNSET


Place = Literal["1", "2", "3", "4", "5"]


class Slots(Card, frozen=True):
    """What a side of the Road board shows at its slots from the left: costs, and which of the five Bonus Actions, in
    the order of the rules, is at each (UF-12, UF-13)."""

    costs: Annotated[dict[Place, Literal[1, 2, 3]], Meta(min_length=5)]
    bonus: Annotated[dict[Place, Place], Meta(min_length=5)]


class Use(Card, frozen=True):
    """What is printed on an Object card besides its name: the phase (UF-25), and on the Antifreeze Capsules how far
    they raise a skill (UF-26)."""

    phase: common.Phase | UnsetType = UNSET
    amount: Amount | UnsetType = UNSET


DECKS: dict[str, type[Card]] = {
    "action": Action,
    "outcome": Outcome,
    "survivor": common.Survivors,
    "convoy": ConvoyCard,
    "object": common.ObjectCard,
    "use": Use,
    "encounter": Meeting,
    "enemy": Enemy,
    "map": board.Side,
    "slots": Slots,
    **dict.fromkeys((f"exploration-{period}" for period in common.PERIODS), Exploration),
    **dict.fromkeys(LOOT, Loot),
}
"""Tables of a pack that hold a deck: card id to card."""
BOARDS: dict[str, type[Card]] = {"automa-board": Board, "automa-arrows": common.Arrows}
"""Tables of a pack that are one card or board themselves."""
PATHS = {"automa-board": "automa/board", "automa-arrows": "automa/arrows"}
"""Where the rules look for the boards."""
_EXPLORATION = {name: kind for name, kind in fields_of(Exploration).items() if name != "plus"}
FIELDS: dict[str, dict[str, Any]] = {
    "automa/board": {"boxes": dict[Box, common.BoxKind], "stars": list[list[Box]]},
    "automa/arrows": fields_of(common.Arrows),
    "automa/columns": {"columns": Annotated[int, Meta(ge=3, le=9)]},
    "map/": board.FIELDS,
    "slots/": fields_of(Slots),
    "fame/": {"bottom": Annotated[int, Meta(ge=-5, le=0)], "top": Annotated[int, Meta(ge=1, le=15)]},
    # How many there are is the owner's to tell (UF-32).
    "action": {"size": Annotated[int, Meta(ge=1, le=99)]},
    "action/": {
        **{name: kind for name, kind in fields_of(Action).items() if name not in get_args(When)},
        "abilities": list[Literal[When, "exploration"]],
        "shortcut": Literal["no", "yes"],
        **dict.fromkeys((_kept(when) for when in (*get_args(When), "exploration")), Deeds),
    },
    "outcome/": {"letters": Letters, **common.results(WeaponResult), "area": Area},
    "survivor/": fields_of(common.Survivors),
    "convoy": {"met": list[str]},
    "convoy/": fields_of(ConvoyCard),
    "object/": fields_of(common.ObjectCard),
    "use/": fields_of(Use),
    "encounter/": fields_of(Meeting),
    "enemy/": fields_of(Enemy),
    **dict.fromkeys((f"{deck}/" for deck in LOOT), fields_of(Loot)),
    "exploration": common.LISTS,
    # The owner's Exploration deck is one deck. A block is what was tapped.
    "exploration/": {
        **_EXPLORATION,
        "left": common.Block,
        "right": common.Block,
        "period": Literal["I", "II", "III"],
        "plus": Literal["no", "yes"],
    },
    **dict.fromkeys((f"exploration-{period}/" for period in common.PERIODS), _EXPLORATION),
}
"""Types of the flat fields: by card path, or for the cards of a deck by the deck's name with a slash."""
GROWING = ("told", "met", "ways", "rectangles", "offers", "defence")
"""Fields that grow from game to game."""
IDS = {
    "outcome": tuple(str(n) for n in range(1, 13)),
    "object": tuple(str(n) for n in range(1, 15)),
    "use": get_args(common.ObjectName),
    "survivor": get_args(Survivor),
    "map": board.SIDES,
    "slots": board.SIDES,
    "fame": ("player", "automa"),
    "encounter": ("merchant",),
    "enemy": get_args(common.Wolf),
    **LOOT,
}
"""The cards of decks that are known by name."""
_Number = Annotated[str, Meta(pattern="^[1-9][0-9]?$", description="fault.wanted.card.number")]
NAMES = {
    "action": _Number,
    "exploration": Annotated[
        str, Meta(pattern="^([1-9][0-9]?|rusted-container)$", description="fault.wanted.card.number")
    ],
    "convoy": Annotated[
        str,
        Meta(
            pattern="^((?!start-).*|start-(truck|trailer)-(red|green|yellow|blue))$",
            description="fault.wanted.card.start",
        ),
    ],
}
"""How cards are called that nobody knows by name: the owner numbers them, but for the Rusted Containers, which lie in
every first row (1E-SET-14). Of Convoy cards those are known that begin
the game (1E-CMP-04)."""
# fmt: off
SHELVES = (
    "outcome", "action", "automa", "map", "slots", "fame", "survivor", "convoy", "loot", "enemy", "exploration",
    "encounter", "object", "use",
)
# fmt: on
"""Decks and boards as the owner looks through them, those first that a game asks for most."""


def listed(decks: Tables) -> dict[str, dict[str, Any]]:
    """Cards that list others where the rules look for them: the Exploration deck by period, and the Action deck's
    size."""
    found: dict[str, dict[str, Any]] = {}
    if "action" in decks:
        found["action"] = {"size": len(decks["action"])}
    return found | common.by_period(decks, "plus")
