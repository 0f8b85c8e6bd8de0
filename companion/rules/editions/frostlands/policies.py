"""What Frostlands does its own way."""

from __future__ import annotations

from companion.rules.editions.frostlands import (
    abandoned,
    breaks,
    contamination,
    death,
    defence,
    enemies_fire,
    loot,
    outcomes,
    roadmap,
    target_counters,
)
from companion.rules.editions.frostlands.abilities import ABILITIES
from companion.rules.editions.frostlands.bonus import BONUSES
from companion.rules.editions.frostlands.layout import LAYOUT
from companion.rules.editions.frostlands.score import SCORE
from companion.rules.editions.frostlands.texts import TEXTS
from companion.rules.editions.policies import Policies

POLICIES = Policies(
    abilities=ABILITIES,
    abandoned=abandoned,
    bonuses=BONUSES,
    breaks=breaks,
    contamination=contamination,
    death=death,
    defence=defence,
    enemies_fire=enemies_fire,
    layout=LAYOUT,
    loot=loot,
    map=roadmap,
    outcomes=outcomes,
    score=SCORE,
    targets=target_counters,
    texts=TEXTS,
)
