"""What the cards of Frostlands do, a row for each: the card, when, how often, by which rule, and what."""

from __future__ import annotations

from companion.rules.common import survivors
from companion.rules.editions.abilities import WORTH, WORTH_IN_HAND
from companion.rules.editions.frostlands import special_loot
from companion.rules.engine.abilities import Abilities, Ability

ABILITIES = Abilities(
    # Survivors
    Ability("bounty-hunter", WORTH, "", "CD-04", survivors.is_worth_bounty),
    Ability("orphan", WORTH, "", "CD-11", survivors.is_worth_one),
    Ability("prisoner", WORTH, "", "CD-48", survivors.is_worth_one),
    # Special Loot
    Ability("pack-banner", WORTH_IN_HAND, "", "CD-46", special_loot.banner),
    Ability("tooth-necklace", WORTH_IN_HAND, "", "CD-52", special_loot.necklace),
)
