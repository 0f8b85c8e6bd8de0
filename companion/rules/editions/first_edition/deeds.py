"""What hands do for the sentences that only this edition says."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.engine.deeds import Move, Told

DEEDS: Mapping[str, Told] = {
    "enemy.abandoned": (Move("{enemy}", "", "pile.discards"), Move("counter.target", "{enemy}", "", "0")),
    "aurora.red": (Move("aurora", "", "space.r{n}"),),
    "automa.contaminate.leaves": (Move("token.survivor", "board.contaminated", "reserve"),),
    "automa.owed": (Move("card", "", "automa"),),
}
