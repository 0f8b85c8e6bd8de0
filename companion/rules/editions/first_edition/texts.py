"""The cards of the first edition whose text is in its books (1E-CRD-O01 to 1E-CRD-O08, 1E-CRD-N01), and
how others are read."""

from __future__ import annotations

from companion.rules.common import effects
from companion.rules.editions.cards import OTHER, Texts
from companion.rules.editions.first_edition import encounters, red_track
from companion.rules.editions.first_edition.antifreeze import ANTIFREEZE

TEXTS = Texts(
    events={"red-track": red_track.RED_TRACK},
    encounters={"merchant": encounters.MERCHANT, OTHER: encounters.OTHERS},
    played={
        "antifreeze": ANTIFREEZE,
        "iv-bag": effects.IV_BAG,
        "mre": effects.MRES,
        "welding-torch": effects.WELDING_TORCH,
    },
    other_event=encounters.event,
)
