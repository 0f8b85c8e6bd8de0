"""The printed cards of the Exploration deck of Frozen Steel, and the pack that we made up (FS-EXP-01, UF-53)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from companion.files.error import Fault
from companion.packs.common import cards as common
from companion.packs.first_edition.exploration_deck.cards import BoxSign, ConvoyCard, ObjectCard, ObjectName, Sight, Use
from companion.packs.schema import Pack, Schema, Tables, fields_of

if TYPE_CHECKING:
    from companion.packs.form import Form

_EXPLORATION = tuple(f"exploration-{period}" for period in common.PERIODS)


def _listed(decks: Tables) -> dict[str, dict[str, Any]]:
    """The plus cards by period: all of its own."""
    own = {f"{p}-symbol": list(decks[f"exploration-{p}"]) for p in common.PERIODS if f"exploration-{p}" in decks}
    return {"plus/exploration-deck": own} if own else {}


def _checks(pack: Pack) -> list[Fault]:
    from companion.packs.first_edition.exploration_deck.checks import checks  # not where the compiled pack is taken

    return checks(pack)


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.exploration_deck.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {"convoy": ConvoyCard, "object": ObjectCard, "use": Use, **dict.fromkeys(_EXPLORATION, Sight)},
    {
        "convoy/": {"boxes": list[BoxSign]},
        "object/": {"name": ObjectName},
        "use/": fields_of(Use),
        "plus/exploration-deck": {f"{period}-symbol": list[str] for period in common.PERIODS},
    },
    module="exploration-deck",
    ids={"object": get_args(ObjectName), "use": get_args(ObjectName)},
    listed=_listed,
    checks=_checks,
    forms=_forms,
)
