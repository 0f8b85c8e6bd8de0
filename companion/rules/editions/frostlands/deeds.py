"""What hands do for the sentences that only this edition says."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.engine.deeds import Move, Told

DEEDS: Mapping[str, Told] = {
    "end.left": (
        Move("{enemy}", "", "pile.common"),
        Move("card.hitpoints", "", "pile.common"),
        Move("counter.target", "{enemy}", "", "0"),
    ),
    "automa.loot": (Move("card.loot", "", "automa", "{n}"),),
    "loot.dealt": (Move("card.loot", "", "hand", "{n}"),),
}
