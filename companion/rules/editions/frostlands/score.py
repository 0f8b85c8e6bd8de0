"""The parts of a score in Frostlands (SC-01 to SC-08, AU-60 to AU-64)."""

from __future__ import annotations

from companion.rules.common import tally
from companion.rules.editions.frostlands import special_loot
from companion.rules.editions.score import Part
from companion.rules.engine.question import Field

SCORE = (
    Part(
        "map",
        "SC-01",
        "AU-60",
        ("why.score.map",),
        tally.lead,
        lambda table, seat, lead: Field("map", hi=60, default=lead, key="field.score.map"),
    ),
    Part("fame", "SC-02", "AU-61", ("why.score.fame",), tally.fame, tally.fame_field),
    Part(
        "objects",
        "SC-03",
        "",
        ("why.score.objects",),
        tally.objects,
        lambda table, seat, lead: Field("objects", hi=14, usual=0, key="field.score.objects"),
    ),
    Part("cards", "", "AU-62", ("why.score.cards",)),
    Part(
        "special",
        "SC-04",
        "",
        ("why.score.banner", "why.score.necklace"),
        tally.specials,
        lambda table, seat, lead: Field("special", hi=30, usual=0, key="field.score.special"),
        discards=("pack-banner", "tooth-necklace"),
        doubts=special_loot.of_banner,
    ),
    Part(
        "boxes",
        "SC-05",
        "",
        ("why.score.box", "why.score.person"),
        tally.boxes,
        lambda table, seat, lead: Field("boxes", hi=40, usual=0, key="field.score.boxes"),
    ),
    Part(
        "ship",
        "SC-07",
        "AU-63",
        ("why.score.healthy", "why.score.whole", "why.healthy", "why.groups", "why.rows"),
        tally.ship,
        tally.ship_field,
        missed=("SC-08", "AU-64"),
    ),
)
