"""What hands do for this expansion's sentences."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.engine.deeds import Move, Told

DEEDS: Mapping[str, Told] = {
    "ambush.you.plague-bearers": (Move("counter.contamination", "", "survivor.any"),),
    "automa.butcher": (Move("token.survivor", "board.contaminated", "reserve"),),
}
