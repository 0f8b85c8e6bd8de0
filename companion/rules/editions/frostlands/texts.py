"""The cards of Frostlands whose text is in its rulebook (CD-15 to CD-39, CD-53)."""

from __future__ import annotations

from companion.rules.common import effects, encounters, events
from companion.rules.editions.cards import Texts
from companion.rules.editions.frostlands import special_loot

TEXTS = Texts(
    events={"departure": events.DEPARTURE, "snowstorm": events.SNOWSTORM},
    encounters={
        "travelers": encounters.TRAVELERS,
        "merchant": encounters.MERCHANT,
        "slaver": encounters.SLAVER,
    },
    played={
        "antifreeze": effects.ANTIFREEZE,
        "iv-bag": effects.IV_BAG,
        "mre": effects.MRE,
        "welding-torch": effects.WELDING_TORCH,
        **special_loot.PLAYED,
    },
)
