"""The parts of a score in the first edition (1E-SCO-02 to 1E-SCO-08, 1E-AUT-51 to 1E-AUT-53)."""

from __future__ import annotations

from companion.rules.common import tally
from companion.rules.editions.score import Part
from companion.rules.engine.question import Field

SCORE = (
    Part(
        "map",
        "1E-SCO-02",
        "1E-AUT-51",
        ("why.score.map",),
        tally.lead,
        lambda table, seat, lead: Field("map", hi=60, default=lead, key="field.score.map"),
    ),
    Part("fame", "1E-SCO-03", "1E-AUT-51", ("why.score.fame",), tally.fame, tally.fame_field),
    Part(
        "objects",
        "1E-SCO-04",
        "",
        ("why.score.objects",),
        tally.objects,
        lambda table, seat, lead: Field("objects", hi=15, usual=0, key="field.score.objects"),
    ),
    Part("cards", "", "1E-AUT-51", ("why.score.cards",)),
    Part(
        "boxes",
        "1E-SCO-05",
        "",
        ("why.score.box", "why.score.person"),
        tally.boxes,
        lambda table, seat, lead: Field("boxes", hi=40, usual=0, key="field.score.boxes"),
    ),
    Part(
        "ship",
        "1E-SCO-07",
        "1E-AUT-52",
        ("why.score.healthy", "why.score.whole", "why.healthy", "why.groups", "why.rows"),
        tally.ship,
        tally.ship_field,
        missed=("1E-SCO-08", "1E-AUT-53"),
    ),
)
