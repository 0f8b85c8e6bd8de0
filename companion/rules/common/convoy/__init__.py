"""A tracked Convoy: cards and boxes, placing and shifting tokens, Damage, repair, replacing cards (section 5, EX-27 to
EX-42).

A box is named by its card's place and its number: ``truck.1``, ``trailer2.3``, ``truck-device.1``. What a card's boxes
take is printed on it; where nobody knows a card, its boxes are asked for once, when it is installed.
"""

from companion.rules.common.convoy.boxes import (
    HOLDS,
    KINDS,
    count,
    damaged,
    face,
    holds,
    kinds,
    number,
    path,
    piece_at,
    pieces,
    seat_of,
    split,
    token_in,
    unread,
)
from companion.rules.common.convoy.cards import can_install, install, read_card, shed_trailers
from companion.rules.common.convoy.damage import box_options, broken, mark_damage, mend, repair, take_damage
from companion.rules.common.convoy.lying import boxes, in_area, laid, working
from companion.rules.common.convoy.stowing import (
    ORDER,
    board_driver,
    can_shift,
    driver_way,
    freeing,
    going,
    has_driver,
    legal,
    may_shift,
    order,
    put,
    refusal,
    room,
    shift,
    shifts,
    spend,
    stow,
    takes,
    way_in,
)

AREAS = ("truck", "bottom-row", "top-row", "front-column", "second-column", "last-column")
"""Target areas (TA-01 to TA-06)."""

__all__ = [
    "AREAS",
    "HOLDS",
    "KINDS",
    "ORDER",
    "board_driver",
    "box_options",
    "boxes",
    "broken",
    "can_install",
    "can_shift",
    "count",
    "damaged",
    "driver_way",
    "face",
    "freeing",
    "going",
    "has_driver",
    "holds",
    "in_area",
    "install",
    "kinds",
    "laid",
    "legal",
    "mark_damage",
    "may_shift",
    "mend",
    "number",
    "order",
    "path",
    "piece_at",
    "pieces",
    "put",
    "read_card",
    "refusal",
    "repair",
    "room",
    "seat_of",
    "shed_trailers",
    "shift",
    "shifts",
    "spend",
    "split",
    "stow",
    "take_damage",
    "takes",
    "token_in",
    "unread",
    "way_in",
    "working",
]
