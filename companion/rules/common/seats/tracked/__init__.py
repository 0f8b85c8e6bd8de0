"""A person's seat whose Convoy the app keeps in full. Every choice is asked."""

from companion.rules.common.seats.tracked.explore import explore
from companion.rules.common.seats.tracked.fire import ambushed, fire, fired_at, shoot
from companion.rules.common.seats.tracked.move import drive, move
from companion.rules.common.seats.tracked.rest import rest
from companion.rules.common.seats.tracked.suffer import ahead_on_fame, contaminate, damage, discard, lose_fame

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
