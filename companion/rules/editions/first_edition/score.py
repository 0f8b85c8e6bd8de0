"""The parts of a score in the first edition (1E-SCO-02 to 1E-SCO-08, 1E-AUT-51 to 1E-AUT-53)."""

from __future__ import annotations

from companion.rules.common import score_parts

SCORE = (
    score_parts.lead("1E-SCO-02", "1E-AUT-51"),
    score_parts.fame("1E-SCO-03", "1E-AUT-51"),
    score_parts.objects("1E-SCO-04"),
    score_parts.cards("1E-AUT-51"),
    score_parts.boxes("1E-SCO-05"),
    score_parts.ship("1E-SCO-07", "1E-AUT-52", missed=("1E-SCO-08", "1E-AUT-53")),
)
