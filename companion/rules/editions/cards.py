"""Cards whose text stands in the rulebook: which of them an edition has, and what each does.

A text that editions share is a rule beside its kind (:mod:`companion.rules.common.events` and others); an edition lists
those that lie in its box, by name, and adds its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.rules.engine.question import Option, Rule
from companion.rules.engine.table import Table

PHASES = ("exploration", "rest", "movement", "fire")
"""The phases in which a card may be played."""


class Event(NamedTuple):
    """An Event (RV-04): what happens as it appears, and the key of what hands do with its card then."""

    run: Callable[[Table], Rule[None]]
    then: str = "event.next"


class Encounter(NamedTuple):
    """An Encounter (EX-44): its rule, the options that are possible for a seat at a slot (1 to 5), what comes of one
    (seat, slot, option, and who keeps Fame from being lost, ``""`` for nobody), whether its card leaves then (EX-45),
    and the tokens that are put on it as it is revealed (EX-46)."""

    rule: str
    options: Callable[[Table, str, int], list[Option]]
    run: Callable[[Table, str, int, str, str], Rule[None]]
    leaves: bool = True
    goods: Mapping[str, int] = {}


class Effect(NamedTuple):
    """A card played from the hand by itself: its rule, the phases that its effect implies (all of them where the icon
    is lost, D-85), whether it would do anything now, and what it does."""

    rule: str
    phases: tuple[str, ...]
    possible: Callable[[Table, str], bool]
    run: Callable[[Table, str], Rule[None]]


class Texts(NamedTuple):
    """The cards of an edition that do what their text says, by name."""

    events: Mapping[str, Event]
    encounters: Mapping[str, Encounter]
    played: Mapping[str, Effect]
