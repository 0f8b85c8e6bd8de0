"""How cards of the first edition are described on buttons (UF-01 to UF-03, UF-16 to UF-18)."""

from __future__ import annotations

from companion.rules.common import card_faces
from companion.rules.engine.faces import Face, Part

FACES = {
    "outcome": card_faces.outcome("letters"),
    "action": Face(
        "card.action.face",
        (Part("skill", ("skill",)), Part("arrow", ("arrow",), words="option.arrow")),
    ),
    "exploration": card_faces.EXPLORATION,
}
"""By deck."""
