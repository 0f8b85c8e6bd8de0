"""The first edition of 2020: Alpha and Beta, with the Automa's solo game."""

from __future__ import annotations

from companion.rules.common import conduct
from companion.rules.common.seats import automa, tracked, untracked
from companion.rules.editions.edition import Edition
from companion.rules.editions.first_edition.bonus import ACTS
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.editions.first_edition.concordance import CONCORDANCE
from companion.rules.editions.first_edition.deeds import DEEDS
from companion.rules.editions.first_edition.doubts import DOUBTS
from companion.rules.editions.first_edition.faces import FACES
from companion.rules.editions.first_edition.made_up import MADE_UP
from companion.rules.editions.first_edition.policies import POLICIES
from companion.rules.editions.first_edition.stack import Waiting
from companion.rules.editions.first_edition.steps import STEPS

EDITION = Edition(
    name="first-edition",
    steps=STEPS,
    behaviours={"automa": automa, "untracked": untracked, "tracked": tracked},
    components=COMPONENTS,
    policies=POLICIES,
    conduct=conduct,
    doubts=DOUBTS,
    made_up=MADE_UP,
    faces=FACES,
    deeds=DEEDS,
    concordance=CONCORDANCE,
    messages="first_edition",
    things=Waiting,
    secrets=("backs",),
    acts=ACTS,
)
