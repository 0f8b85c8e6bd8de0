"""The parts of a score in Frostlands (SC-01 to SC-08, AU-60 to AU-64)."""

from __future__ import annotations

from companion.rules.common import score_parts, tally
from companion.rules.editions.frostlands import special_loot
from companion.rules.editions.score import Part
from companion.rules.engine.question import Field

SCORE = (
    score_parts.lead("SC-01", "AU-60"),
    score_parts.fame("SC-02", "AU-61"),
    score_parts.objects("SC-03"),
    score_parts.cards("AU-62"),
    Part(
        "special",
        "SC-04",
        "",
        ("why.score.banner", "why.score.necklace"),
        tally.specials,
        lambda table, seat, lead: Field("special", hi=score_parts.UNBOUND, usual=0, key="field.score.special"),
        discards=("pack-banner", "tooth-necklace"),
        doubts=special_loot.of_banner,
    ),
    score_parts.boxes("SC-05"),
    score_parts.ship("SC-07", "AU-63", missed=("SC-08", "AU-64")),
)
