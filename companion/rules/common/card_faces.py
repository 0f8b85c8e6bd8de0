"""What is told on buttons of cards that editions have alike (U-01, U-11, UF-01 to UF-03, UF-16 to UF-18)."""

from __future__ import annotations

from companion.rules.common.outcome import NUMERALS
from companion.rules.engine.faces import Face, Part


def outcome(letter: str) -> Face:
    """An Outcome card: the field of its ``letter`` or letters, the Player part, the Enemy part."""
    return Face(
        "card.outcome.face",
        (
            Part("letter", (letter,)),
            Part("player", tuple(f"weapon-{n}" for n in (1, 2, 3, 4)), "short"),
            Part("enemy", tuple(f"enemy-{row}" for row in NUMERALS), "short"),
        ),
    )


EXPLORATION = Face(
    "card.exploration.face",
    (
        Part("kind", ("kind",), words="option.kind"),
        Part("left", ("left",), "tokens"),
        Part("right", ("right",), "tokens"),
    ),
    keys={"location": "card.exploration.location"},
)
"""An Exploration card: its kind, a Location with its blocks."""
