"""What is printed on a story card: phase and trigger on its back, options with their results on its front (UF-56,
UF-57)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.editions.cards import PHASES
from companion.rules.engine.question import Field, Option

NAME = "stories"
PERIODS = ("I", "II", "III")
SIZE = 4
"""Story cards of each period in the stand-in pack."""
MOST = 20
"""Story cards of a period that an owner can tell (U1-29)."""
TRIGGERS = (
    "gather",
    "recruit",
    "install",
    "meet",
    "rest",
    "move",
    "ambush",
    "fire",
    "attack",
    "enemies",
    "end",
    "other",
)
"""What the text at the foot of the back can name; *other* is known only to who reads it (FS-STO-02)."""
KINDS = ("none", "attempt", "mission")
LETTERS = ("A", "B", "C", "D")
OPTIONS = 3
"""Options that a card can have."""
BOXES = 2
"""Boxes that can be at the foot of a card (FS-STO-13)."""
AMOUNTS: Mapping[str, tuple[int, int]] = {
    "food": (-3, 3),
    "fuel": (-3, 3),
    "ammo": (-3, 3),
    "object": (-1, 2),
    "fame": (-3, 3),
    "damage": (0, 4),
    "contamination": (0, 3),
    "repair": (0, 4),
    "treat": (0, 3),
    "survivor": (-1, 1),
    "move": (0, 4),
}
"""What a result can change, with the least and the greatest number; below 0 something is lost."""
GOES = ("discard", "row", "convoy", "keep", "byhand")
"""Where the card goes: to the discards, under a card of the row, under a Convoy card, to its reader; *byhand*: to the
discards, and the card says more than the app knows (FS-STO-13, FS-STO-14)."""
SIGNS = (
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
)
"""Boxes at the foot of a card."""
PRICES = {"food": 3, "fuel": 3, "ammo": 3, "object": 2, "fame": 3}
"""What an option can cost, and the most of it (UF-57)."""
COSTS = tuple(f"{price}-{n}" for price, most in PRICES.items() for n in range(1, most + 1))
EASIER = ("none", *(f"{price}-1" for price in PRICES), "situation")
"""What makes an attempt easier: something spent beforehand, or a situation (FS-STO-09)."""
RESULTS = ("success", "failure")
LETTERS_OF_A_LINE = 60
"""The longest line that is noted on a card."""


def deck(period: int) -> str:
    """The story deck of a period, 1 to 3."""
    return f"story-{PERIODS[period - 1]}"


DECKS = tuple(deck(n) for n in range(1, len(PERIODS) + 1))

BACK = (
    Field("phase", tuple(Option(p, f"phase.{p}") for p in (*PHASES, "end")), learn="phase", key="field.stories.phase"),
    Field(
        "trigger",
        tuple(Option(t, f"option.stories.trigger.{t}") for t in TRIGGERS),
        learn="trigger",
        key="field.stories.trigger",
    ),
)
COUNT = Field("options", lo=1, hi=OPTIONS, learn="options", key="field.stories.options")


def _letters(name: str, n: int) -> Field:
    options = tuple(Option(letter, "option.letter", {"letter": letter}) for letter in LETTERS)
    return Field(
        f"{name}-{n}",
        options,
        many=True,
        usual=[],
        extra=True,
        learn=f"{name}-{n}",
        key=f"field.stories.{name}",
        of=(f"kind-{n}", "attempt"),
    )


def option_fields(n: int) -> list[Field]:
    """What is read aloud of option ``n``: its kind, the letters of an attempt and what makes it easier, what the option
    costs, and a line that tells it from the others or what a mission demands."""
    kinds = tuple(Option(k, f"option.stories.{k}") for k in KINDS)
    easier = tuple(Option(e, f"option.stories.easier.{e}") for e in EASIER)
    costs = tuple(Option(c, f"option.stories.cost.{c}", rare=c.endswith("-3")) for c in COSTS)
    return [
        Field(f"kind-{n}", kinds, learn=f"kind-{n}", key=f"field.stories.kind.{n}"),
        _letters("letters", n),
        Field(
            f"easier-{n}",
            easier,
            usual="none",
            extra=True,
            learn=f"easier-{n}",
            key="field.stories.easier",
            of=(f"kind-{n}", "attempt"),
        ),
        _letters("more", n),
        Field(
            f"cost-{n}",
            costs,
            hi=2,
            many=True,
            usual=[],
            extra=True,
            learn=f"cost-{n}",
            key="field.stories.cost",
        ),
        _line(f"label-{n}", "field.stories.label"),
    ]


def _line(name: str, key: str) -> Field:
    """A line that the reader may note on the card."""
    return Field(name, text=LETTERS_OF_A_LINE, usual="", extra=True, learn=name, key=key)


def result_fields(n: int, result: str) -> list[Field]:
    """What the result of option ``n`` changes; it is read only after the choice (FS-STO-07, FS-STO-20)."""
    begins = f"{result}-{n}"
    found = [
        Field(f"{begins}-{name}", lo=lo, hi=hi, usual=0, learn=f"{begins}-{name}", key=f"field.stories.{name}")
        for name, (lo, hi) in AMOUNTS.items()
    ]
    ends = (Option("no", "option.no"), Option("yes", "option.yes"))
    goes = tuple(Option(g, f"option.stories.goes.{g}") for g in GOES)
    return [
        *found,
        Field(f"{begins}-ends", ends, usual="no", extra=True, learn=f"{begins}-ends", key="field.stories.ends"),
        Field(f"{begins}-goes", goes, usual="discard", extra=True, learn=f"{begins}-goes", key="field.stories.goes"),
        _line(f"{begins}-note", "field.stories.note"),
    ]


def box_fields() -> list[Field]:
    """The boxes at the foot of the card."""
    signs = tuple(Option(s, f"sign.{s}" if s != "none" else "option.stories.box.none") for s in SIGNS)
    return [
        Field(f"box-{n}", signs, usual="none", extra=True, learn=f"box-{n}", key=f"field.stories.box.{n}")
        for n in range(1, BOXES + 1)
    ]
