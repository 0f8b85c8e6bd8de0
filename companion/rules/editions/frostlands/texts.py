"""The cards of Frostlands whose text stands in its rulebook (CD-15 to CD-39, CD-53)."""

from __future__ import annotations

from companion.rules.common import encounters, events
from companion.rules.common.effects import SHARED
from companion.rules.editions.cards import Texts

TEXTS = Texts(
    events={"departure": events.DEPARTURE, "snowstorm": events.SNOWSTORM},
    encounters={
        "travelers": encounters.TRAVELERS,
        "merchant": encounters.MERCHANT,
        "slaver": encounters.SLAVER,
    },
    played=SHARED,
)
