"""The cards of Frostlands on buttons: what is told of each, and in which order (U-01, U-11)."""

from __future__ import annotations

from companion.rules.common.outcome import NUMERALS
from companion.rules.engine.faces import Face, Part

FACES = {
    "outcome": Face(
        "card.outcome.face",
        (
            Part("letter", ("letter",)),
            Part("player", tuple(f"weapon-{n}" for n in (1, 2, 3, 4)), "short"),
            Part("enemy", tuple(f"enemy-{row}" for row in NUMERALS), "short"),
        ),
    ),
    "exploration": Face(
        "card.exploration.face",
        (
            Part("kind", ("kind",), words="option.kind"),
            Part("left", ("left",), "tokens"),
            Part("right", ("right",), "tokens"),
        ),
        keys={"location": "card.exploration.location"},
    ),
}
"""By deck."""
