"""The Automa's seat: each phase by its fixed procedure (section 14)."""

from companion.rules.common.automa.explore import turn as explore
from companion.rules.common.seats.automa.fire import fire, shoot
from companion.rules.common.seats.automa.move import drive, move
from companion.rules.common.seats.automa.rest import rest
from companion.rules.common.seats.automa.suffer import (
    ahead_on_fame,
    ambushed,
    contaminate,
    damage,
    discard,
    fired_at,
    lose_fame,
)

__all__ = [
    "ahead_on_fame",
    "ambushed",
    "contaminate",
    "damage",
    "discard",
    "drive",
    "explore",
    "fire",
    "fired_at",
    "lose_fame",
    "move",
    "rest",
    "shoot",
]
