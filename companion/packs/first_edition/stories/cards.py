"""A story card as a pack writes it, and the types of its fields (UF-56, UF-57)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from companion.packs.schema import Card

# The lists must be those of the rules, which are not imported here: every start reads the packs, and would load the
# module's rules for it. tests/rules/test_stories.py compares them.

DECKS = ("story-I", "story-II", "story-III")
Phase = Literal["exploration", "rest", "movement", "fire", "end"]
Trigger = Literal[
    "gather", "recruit", "install", "meet", "rest", "move", "ambush", "fire", "attack", "enemies", "end", "other"
]
Kind = Literal["none", "attempt", "mission"]
Letter = Literal["A", "B", "C", "D"]
Goes = Literal["discard", "row", "convoy", "keep", "byhand"]
Sign = Literal[
    "none",
    "any",
    "survivor",
    "food-fuel",
    "armor",
    "speed",
    "tracks",
    "weapon-1",
    "weapon-2",
    "weapon-3",
    "fame-1",
    "fame-2",
]
Cost = Literal[
    "food-1",
    "food-2",
    "food-3",
    "fuel-1",
    "fuel-2",
    "fuel-3",
    "ammo-1",
    "ammo-2",
    "ammo-3",
    "object-1",
    "object-2",
    "fame-1",
    "fame-2",
    "fame-3",
]
Easier = Literal["none", "food-1", "fuel-1", "ammo-1", "object-1", "fame-1", "situation"]
Few = Annotated[int, Meta(ge=0, le=4)]
Change = Annotated[int, Meta(ge=-3, le=3)]
Noted = Annotated[str, Meta(max_length=60)]
YesNo = Literal["no", "yes"]
OPTIONS = 3


class Result(Card, frozen=True):
    """What a result changes; below 0 something is lost."""

    food: Change = 0
    fuel: Change = 0
    ammo: Change = 0
    object: Annotated[int, Meta(ge=-1, le=2)] = 0
    fame: Change = 0
    damage: Few = 0
    contamination: Annotated[int, Meta(ge=0, le=3)] = 0
    repair: Few = 0
    treat: Annotated[int, Meta(ge=0, le=3)] = 0
    survivor: Annotated[int, Meta(ge=-1, le=1)] = 0
    move: Few = 0
    ends: YesNo = "no"
    goes: Goes = "discard"
    note: Noted = ""


class Way(Card, frozen=True):
    """An option: its kind, the letters of an attempt, what makes it easier and which letters count then too, what the
    option costs, its results."""

    kind: Kind = "none"
    letters: tuple[Letter, ...] = ()
    easier: Easier = "none"
    more: tuple[Letter, ...] = ()
    cost: tuple[Cost, ...] = ()
    label: Noted = ""
    success: Result = Result()
    failure: Result = Result()


class Story(Card, frozen=True):
    """A story card: phase and trigger on its back, options on its front, boxes at its foot."""

    phase: Phase
    trigger: Trigger
    ways: Annotated[list[Way], Meta(min_length=1, max_length=OPTIONS)]
    boxes: Annotated[tuple[Sign, ...], Meta(max_length=2)] = ()

    def flat(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"phase": self.phase, "trigger": self.trigger, "options": len(self.ways)}
        for n, way in enumerate(self.ways, start=1):
            fields |= {f"kind-{n}": way.kind, f"letters-{n}": list(way.letters)}
            fields |= {f"easier-{n}": way.easier, f"more-{n}": list(way.more), f"cost-{n}": list(way.cost)}
            fields[f"label-{n}"] = way.label
            for result in ("success", "failure"):
                told = msgspec.to_builtins(getattr(way, result))
                fields |= {f"{result}-{n}-{name}": value for name, value in told.items()}
        signs = [*self.boxes, "none", "none"]
        return {**fields, "box-1": signs[0], "box-2": signs[1]}


_RESULT = {field.encode_name: field.type for field in msgspec.structs.fields(Result)}
FIELDS: dict[str, Any] = {
    "phase": Phase,
    "trigger": Trigger,
    "options": Annotated[int, Meta(ge=1, le=OPTIONS)],
    **{f"kind-{n}": Kind for n in range(1, OPTIONS + 1)},
    **{f"{name}-{n}": list[Letter] for n in range(1, OPTIONS + 1) for name in ("letters", "more")},
    **{f"easier-{n}": Easier for n in range(1, OPTIONS + 1)},
    **{f"label-{n}": Noted for n in range(1, OPTIONS + 1)},
    **{f"cost-{n}": list[Cost] for n in range(1, OPTIONS + 1)},
    **{
        f"{result}-{n}-{name}": kind
        for result in ("success", "failure")
        for n in range(1, OPTIONS + 1)
        for name, kind in _RESULT.items()
    },
    "box-1": Sign,
    "box-2": Sign,
}
"""The fields of a card one by one, as the rules ask for them."""
