"""Frostlands, the revised edition."""

from __future__ import annotations

from companion.rules.common import conduct
from companion.rules.common.seats import automa, tracked, untracked
from companion.rules.editions.edition import Edition
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.editions.frostlands.deeds import DEEDS
from companion.rules.editions.frostlands.doubts import DOUBTS
from companion.rules.editions.frostlands.faces import FACES
from companion.rules.editions.frostlands.made_up import MADE_UP
from companion.rules.editions.frostlands.policies import POLICIES
from companion.rules.editions.frostlands.steps import STEPS

EDITION = Edition(
    name="frostlands",
    steps=STEPS,
    behaviours={"automa": automa, "untracked": untracked, "tracked": tracked},
    components=COMPONENTS,
    policies=POLICIES,
    conduct=conduct,
    doubts=DOUBTS,
    made_up=MADE_UP,
    faces=FACES,
    deeds=DEEDS,
)
