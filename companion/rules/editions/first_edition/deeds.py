"""What hands do for the sentences of this edition."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.engine.deeds import Move, Told

DEEDS: Mapping[str, Told] = {
    "enemy.defeated": (Move("{enemy}", "", "pile.defeated"), Move("counter.damage", "{enemy}", "reserve", "0")),
    "enemy.abandoned": (Move("{enemy}", "", "pile.discards"), Move("counter.target", "{enemy}", "", "0")),
    "aurora.red": (Move("aurora", "", "space.r{n}"),),
    "automa.contaminate.leaves": (Move("token.survivor", "board.contaminated", "reserve"),),
    "automa.owed": (Move("card", "", "automa"),),
}
