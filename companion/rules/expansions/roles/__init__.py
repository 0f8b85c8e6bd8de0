"""Role cards: an open ability and a secret objective for each player (RC-CMP-01 to RC-SCO-05)."""

from __future__ import annotations

from typing import Any

from companion.rules.editions.components import for_several
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import GO_ON, SOLO, Act, Module, Score, Verdict
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, is_alive
from companion.rules.expansions.roles import abilities, cards, objectives
from companion.rules.expansions.roles.names import MOTIVATOR, NAME, ROLES

LAST = 6
"""The Aurora's space of the last round, after which no box of the Motivator matters."""


def _round_ends(table: Table, value: None, **ids: Any) -> Rule[Verdict]:
    """The Motivator may move the counters, after abilities, boxes and healing (RC-MOT, MS-06)."""
    seat = cards.holder(table, MOTIVATOR)
    if not seat or not is_alive(table, seat) or table.progress.ending or table.things.aurora >= LAST:
        return GO_ON
    yield from cards.covers(table, "round")
    return GO_ON


MODULE = Module(
    NAME,
    edition="first-edition",
    refuses={SOLO: "CMB-06"},
    box=for_several,
    things=cards.Roles,
    secrets=cards.SECRETS,
    face_down=cards.face_down,
    steps=(("setup.begin", cards.STEP),),
    lines={"you": (SetupLine("setup.roles", "RC-SET-01", values={"n": len(ROLES)}),)},
    moments={
        "explore": abilities.reminds("explore"),
        "acting": abilities.acts,
        "gather": abilities.gather,
        "gathered": abilities.gathered,
        "move": abilities.reminds("move"),
        "fuelled": abilities.fuelled,
        "moved": abilities.moved,
        "ambushed": abilities.reminds("ambushed"),
        "fire": abilities.reminds("fire"),
        "attack": abilities.attacks,
        "outcome": abilities.reveals,
        "loot": abilities.shares,
        "round.ends": _round_ends,
        "score": objectives.begins,
    },
    figures={
        "fuel.bonus": abilities.bonus,
        "team.skill": abilities.team,
        "unlowered": abilities.unlowered,
        "objects.two": abilities.draws_two,
        "spared": abilities.spared,
    },
    acts=(Act("push", "side.roles.push", "RC-NIT", ("movement",), abilities.may_push, abilities.pushes),),
    scores=(Score(NAME, "RC-SCO-01", objectives.points, hi=5),),
    correctables=cards.correctables,
    doubts={
        "XD-12": Doubt("RC-SCO-01", "a", "a"),
        "XD-13": Doubt("RC-SCO-01", "a", "ab"),
        "XD-14": Doubt("RC-MOT", "a", "ab"),
        "XD-15": Doubt("RC-NIT", "a", "ab"),
        "XD-16": Doubt("RC-SMU", "a", "a"),
        "XD-34": Doubt("RC-SCO-04", "a", "a"),
        "XD-39": Doubt("RC-GUN", "a", "ab"),
        "XD-40": Doubt("RC-TIN", "a", "a"),
    },
    answers={
        "roles.objective": 'the card that becomes the secret objective: `"scavenger"` (RC-SET-01)',
        "roles.ability": 'the ability of a real card: `"smuggler"` (RC-SET-01)',
        "roles.open": "the Motivator's open box: `improve`, `gather`, `recruit` (RC-MOT)",
        "roles.moves": "likewise, at the end of a round (RC-MOT)",
        "roles.gunsmith": "`keep` the Outcome card, or `again` (RC-GUN)",
        "roles.bounty-killer": "`keep` the Outcome card that shares Loot, or `again` (RC-BOU)",
        "roles.scavenger": 'the Resource taken for 1 Damage: `"food"`, or `""` (RC-SCA)',
        "roles.shows": 'the objective that a player turns over: `"scavenger"` (RC-SET-03)',
        "roles.count": "what a player whose Convoy is not kept has of the one thing that is compared (RC-SCO-04)",
        "roles.counts": "what a player whose Convoy is not kept has, by objective (RC-SCO-04)",
        "roles.first": "Fame of an objective for the first place: `{ first }` (UF-61)",
        "roles.second": "Fame of an objective for the second place: `{ second }` (UF-61)",
    },
    messages=NAME,
)
