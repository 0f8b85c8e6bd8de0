"""What the first edition does its own way."""

from __future__ import annotations

from companion.rules.editions.first_edition import (
    abandoned,
    action_cards,
    board,
    breaks,
    contamination,
    death,
    defence,
    enemies_fire,
    loot,
    outcomes,
    target_boxes,
)
from companion.rules.editions.first_edition.abilities import ABILITIES
from companion.rules.editions.first_edition.bonus import BONUSES
from companion.rules.editions.first_edition.layout import LAYOUT
from companion.rules.editions.first_edition.score import SCORE
from companion.rules.editions.first_edition.texts import TEXTS
from companion.rules.editions.policies import Policies

POLICIES = Policies(
    abilities=ABILITIES,
    abandoned=abandoned,
    actions=action_cards,
    ambush_in_row=enemies_fire.ambush_in_row,
    bonuses=BONUSES,
    breaks=breaks,
    card_stays=lambda table: False,
    contamination=contamination,
    death=death,
    defence=defence,
    enemies_fire=enemies_fire,
    keeps_out=enemies_fire.keeps_out,
    layout=LAYOUT,
    loot=loot,
    map=board.ROAD,
    objects_back=loot.objects_back,
    outcomes=outcomes,
    score=SCORE,
    shifts_for_loot=loot.shifts,
    targets=target_boxes,
    texts=TEXTS,
)
