"""What a score of the toy edition is made of: no Special Loot, and a point for having been greeted."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.editions.frostlands.score import SCORE as FROSTLANDS
from companion.rules.editions.score import Entry, Part
from companion.rules.engine.question import Field
from companion.rules.engine.saying import because
from companion.rules.engine.table import Table


def _greeted(table: Table, seat: str, lead: int) -> Iterator[Entry]:
    yield Entry("greeting", 1, because("why.score.greeting", n=1))


def _field(table: Table, seat: str, lead: int) -> Field:
    return Field("greeting", hi=1, usual=1, key="field.score.greeting")


SCORE = (
    *(part for part in FROSTLANDS if part.name != "special"),
    Part("greeting", "TOY-43", "", ("why.score.greeting",), _greeted, _field),
)
