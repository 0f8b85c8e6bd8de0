"""How cards of the first edition are described on buttons (UF-01 to UF-03, UF-16 to UF-18)."""

from __future__ import annotations

from companion.rules.common.outcome import NUMERALS
from companion.rules.engine.faces import Face, Part

FACES = {
    "outcome": Face(
        "card.outcome.face",
        (
            Part("letter", ("letters",)),
            Part("player", tuple(f"weapon-{n}" for n in (1, 2, 3, 4)), "short"),
            Part("enemy", tuple(f"enemy-{row}" for row in NUMERALS), "short"),
        ),
    ),
    "action": Face(
        "card.action.face",
        (Part("skill", ("skill",)), Part("arrow", ("arrow",), words="option.arrow")),
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
