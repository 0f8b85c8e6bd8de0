"""How the toy edition reads the Outcome cards: the rows from below, nothing jams, and no letter names a row."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.editions.frostlands import outcomes as frostlands
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.editions.outcomes import Letters, Result
from companion.rules.engine.printed import Known
from companion.rules.engine.question import Field


class FromBelow:
    """A Weapon's row is counted from below, an Enemy's too. The Automa's row is told by the target area: the rows take
    turns."""

    def weapon(self, rating: int) -> Field:
        return frostlands.weapon(5 - rating)

    def enemy(self, number: int) -> Field:
        return frostlands.enemy(7 - number)

    def area(self) -> Field:
        return frostlands.area()

    def letter(self, letters: Letters) -> Field:
        return self.area()

    def row(self, values: Known, letters: Letters) -> tuple[str, str]:
        area, source = values["area"]
        return letters.sure[COMPONENTS.areas.index(area) % len(letters.sure)], source

    def result(self, text: str) -> Result:
        found = frostlands.result(text)
        return Result(found.damage, fury=found.fury, ambush=found.ambush)

    def face(self, letters: Letters) -> Sequence[Field]:
        return [*(self.weapon(n) for n in range(1, 5)), *(self.enemy(n) for n in range(1, 7)), self.area()]
