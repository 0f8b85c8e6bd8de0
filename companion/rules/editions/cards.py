"""Cards whose text is in the rulebook: which of them an edition has, and what each does.

Texts that editions share are rules in :mod:`companion.rules.common.events` and other modules. An edition lists its own
cards by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.rules.engine.question import Option, Rule
from companion.rules.engine.table import Table

PHASES = ("exploration", "rest", "movement", "fire")
"""The phases in which a card may be played."""


class Event(NamedTuple):
    """An Event (RV-04): what happens when it appears, and the message that says what to do with its card. ``rare``:
    few cards bring it, so another Event is offered before it."""

    run: Callable[[Table], Rule[None]]
    then: str = "event.next"
    rare: bool = False


OTHER = "other"
"""An Encounter or Event that is none of those named."""


class Encounter(NamedTuple):
    """An Encounter (EX-44): its rule; the options possible for a seat at a slot (1 to 5); the effect of one (seat,
    slot, option, the Survivor who prevents the loss of Fame or ``""``); whether its card then leaves (EX-45), which the
    effect may tell instead, or None: that is read off the real one; and the tokens put on it when it is revealed
    (EX-46)."""

    rule: str
    options: Callable[[Table, str, int], list[Option]]
    run: Callable[[Table, str, int, str, str], Rule[bool | None]]
    leaves: bool | None = True
    goods: Mapping[str, int] = {}


class Effect(NamedTuple):
    """A card played from the hand on its own: its rule, the phases that its effect implies (all if the icon is lost,
    D-85), whether it would do anything now, and what it does."""

    rule: str
    phases: tuple[str, ...]
    possible: Callable[[Table, str], bool]
    run: Callable[[Table, str], Rule[None]]


class Texts(NamedTuple):
    """The cards of an edition that do what their text says, by name."""

    events: Mapping[str, Event]
    encounters: Mapping[str, Encounter]
    """One that is :data:`OTHER` stands for all that the rulebook does not tell."""
    played: Mapping[str, Effect]
    other_event: Callable[[Table, str], Rule[None]] | None = None
    """What an Event does that is none of these, by its card (``""`` if unknown); None: the player carries it out."""
