"""The Kickstarter exclusives as they are printed, and the pack that we made up: the rules tell what they do, not their
numbers and boxes (KS-CMP-01, UF-64)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from companion.files.error import Fault
from companion.packs.common import cards as common
from companion.packs.first_edition.kickstarter.cards import BoxSign, ConvoyCard, Event, Person, Sight
from companion.packs.schema import Pack, Schema, Tables, fields_of

if TYPE_CHECKING:
    from companion.packs.form import Form

_EXPLORATION = tuple(f"exploration-{period}" for period in common.PERIODS)


def _listed(decks: Tables) -> dict[str, dict[str, list[str]]]:
    """The Exploration cards of its own, by deck."""
    own = {deck: list(decks[deck]) for deck in _EXPLORATION if deck in decks}
    return {"kickstarter": own} if own else {}


def _checks(pack: Pack) -> list[Fault]:
    return []


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.kickstarter.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {"survivor": common.Survivors, "convoy": ConvoyCard, **dict.fromkeys(_EXPLORATION, Sight)},
    {
        "survivor/": fields_of(common.Survivors),
        "convoy/": {"boxes": list[BoxSign]},
        "exploration/": {"person": Person, "event": Event},
        **{f"{deck}/": {"person": Person, "event": Event} for deck in _EXPLORATION},
        "kickstarter": dict.fromkeys(_EXPLORATION, list[str]),
    },
    module="kickstarter",
    ids={"survivor": get_args(Person)},
    listed=_listed,
    checks=_checks,
    forms=_forms,
)
