"""What is printed alike on the cards of editions and modules, as packs write it. It knows none of them.

The lists must be those of the rules; the tests of each edition's pack compare them. A description is the message key of
what is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.files.error import Said, Unfit
from companion.packs.schema import Card, Tables

BoxKind = Literal[
    "survivor", "food", "fuel", "ammo", "any", "weapon-1", "weapon-2", "weapon-3", "weapon-4", "speed", "plain"
]
"""What an Automa box is for."""
BoxRow = Annotated[list[BoxKind], Meta(min_length=1, max_length=6)]
Side = Literal["left", "right"]
Line = Literal["gather", "improve", "recruit", "encounter"]
Priority = Annotated[list[Line], Meta(min_length=1, max_length=4)]
EnemyResult = Literal["0", "1", "2", "3", "ambush"]
Number = Literal["I", "II", "III", "IV", "V", "VI"]
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
"""A block of a Location as it was tapped."""
Wolf = Literal["warwolves", "riderwolves", "howl", "rendall", "ulmar", "immortal"]
Players = Literal["2", "3", "4"]
Aurora = Literal["1", "2", "3", "4", "5", "6"]
Skill = Annotated[int, Meta(ge=1, le=4)]
Speed = Annotated[int, Meta(ge=0, le=8)]
Towing = Annotated[int, Meta(ge=0, le=6)]
ObjectName = Literal[
    "antifreeze", "iv-bag", "hazmat-suit", "incendiary", "mre", "nitromethane", "nitrous", "welding-torch"
]
Colour = Literal["red", "green", "yellow", "blue"]
Phase = Literal["exploration", "rest", "movement", "fire", "end"]

PERIODS = ("I", "II", "III")
NUMBERS: tuple[Number, ...] = ("I", "II", "III", "IV", "V", "VI")
"""The Enemies' rows of an Outcome card."""
ON_DEMAND = ("person", "convoy", "encounter")
"""Fields of Exploration cards that only a tracked seat needs: a pack gives them to those who ask for them."""
LISTS: dict[str, Any] = {
    **dict.fromkeys([*PERIODS, *(f"{period}-symbol" for period in PERIODS)], list[str]),
    # The owner's cards that were taken down so far.
    "met": list[str],
}
"""Types of the fields of the Exploration deck itself: its cards by period, and those of them that go by the number of
players."""


def rows_of(rows: Mapping[Any, Sequence[str]], stars: Sequence[Sequence[str]]) -> dict[str, Any]:
    """An Automa board as the rules know it: each box with its kind, from the rows that a pack writes, and the groups
    that score."""
    boxes = {f"{row}{i}": kind for row, kinds in rows.items() for i, kind in enumerate(kinds, start=1)}
    return {"boxes": boxes, "stars": stars}


def results_of(weapons: Sequence[str], enemies: Sequence[str]) -> dict[str, str]:
    """The results on an Outcome card as the rules know them, for Weapons rated 1 to 4 and for Enemies I to VI."""
    shot = {f"weapon-{i}": result for i, result in enumerate(weapons, start=1)}
    return shot | {f"enemy-{row}": result for row, result in zip(NUMBERS, enemies, strict=True)}


def results(weapon: Any) -> dict[str, Any]:
    """Types of these fields, where a Weapon's result is a ``weapon``."""
    return {f"weapon-{n}": weapon for n in (1, 2, 3, 4)} | {f"enemy-{row}": EnemyResult for row in NUMBERS}


class Arrows(Card, frozen=True):
    """What a left arrow on an Action card means for block, tie and target (AU-16, AU-29, AU-47)."""

    block: Side
    tie: Side
    target: Literal["highest", "lowest"]


class Sight(Card, frozen=True):
    """An Exploration card: its kind, a Location's effect and two blocks, and what an edition or module adds: fields
    that a card of its kind must have, ``needed``, and of those that a pack may say, ``own``, the one of its kind."""

    needed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    own: ClassVar[tuple[str, ...]] = ON_DEMAND
    kind: Kind
    title: str
    effect: Effect | UnsetType = UNSET
    left: Tokens | UnsetType = UNSET
    right: Tokens | UnsetType = UNSET
    convoy: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        needed = self.needed.get(self.kind, ())
        every = dict.fromkeys(name for names in self.needed.values() for name in names)
        if {name for name in every if getattr(self, name) is not UNSET} != set(needed):
            fields = {"fields": ", ".join(sorted(needed))}
            raise Unfit(Said("fault.wanted.besides", fields) if needed else Said("fault.wanted.besides.none"))
        wanted = "person" if self.kind == "survivor" else self.kind
        if any(getattr(self, name) is not UNSET for name in self.own if name != wanted):
            raise Unfit(Said("fault.wanted.besides.own", {"kind": repr(self.kind)}))


class Survivors(Card, frozen=True):
    """A Survivor card (U-06): its skill, and its phase where the rules don't tell (D-73)."""

    skill: Skill
    phase: Phase | UnsetType = UNSET


class Convoy(Card, frozen=True):
    """A Truck, Trailer or Device (U-07, U-08), to which an edition or module adds its ``boxes``, signs in order: a
    Truck's speed and towing. ``loot``: it bears the Loot mark (CD-04, 1E-CRD-L01 to 1E-CRD-L05)."""

    kind: Literal["truck", "trailer", "device"]
    speed: Speed | UnsetType = UNSET
    towing: Towing | UnsetType = UNSET
    loot: bool = False

    def __post_init__(self) -> None:
        if self.kind != "truck" and (self.speed is not UNSET or self.towing is not UNSET):
            raise Unfit(Said("fault.wanted.besides.truck", {"kind": repr(self.kind)}))


class ObjectCard(Card, frozen=True):
    """An Object card (U-04)."""

    name: ObjectName


def by_period(decks: Tables, mark: str) -> dict[str, Any]:
    """The Exploration deck as the rules look for it: its cards by period, apart those with the ``mark`` of cards that
    go by the number of players; nothing where a pack has none."""
    lists: dict[str, Any] = {}
    for period in PERIODS:
        cards = decks.get(f"exploration-{period}")
        if cards is not None:
            marked = [name for name, card in cards.items() if isinstance(card, Mapping) and card.get(mark) is True]
            lists[period] = [name for name in cards if name not in marked]
            lists[f"{period}-symbol"] = marked
    return {"exploration": lists} if lists else {}
