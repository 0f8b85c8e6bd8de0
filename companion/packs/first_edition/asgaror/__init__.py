"""The printed cards of Asgaror, and the pack that we made up (FS-ASG-01): the rules tell nothing of them but how
Asgardian boxes work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from companion.files.error import Fault
from companion.packs.common import cards as common
from companion.packs.first_edition.asgaror.cards import LOOT, BoxSign, ConvoyCard, Enemies, Enemy, Kind, Loot, Sight
from companion.packs.schema import Pack, Schema, Tables, fields_of

if TYPE_CHECKING:
    from companion.packs.form import Form

_EXPLORATION = tuple(f"exploration-{period}" for period in common.PERIODS)


def _listed(decks: Tables) -> dict[str, dict[str, list[str]]]:
    """The Exploration cards of the clan, by deck."""
    own = {deck: list(decks[deck]) for deck in _EXPLORATION if deck in decks}
    return {"clan/asgaror": own} if own else {}


def _checks(pack: Pack) -> list[Fault]:
    from companion.packs.first_edition.asgaror.checks import checks  # not where the compiled pack is taken

    return checks(pack)


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.asgaror.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {
        "enemy": Enemy,
        "convoy": ConvoyCard,
        **dict.fromkeys(_EXPLORATION, Sight),
        **dict.fromkeys(LOOT, Loot),
    },
    {
        "enemy/": fields_of(Enemy),
        "convoy/": {"boxes": list[BoxSign], "kind": Kind},
        "exploration/": {"enemy": Enemies},
        **{f"{deck}/": {"enemy": Enemies} for deck in _EXPLORATION},
        **dict.fromkeys((f"{deck}/" for deck in LOOT), fields_of(Loot)),
        "clan/asgaror": dict.fromkeys(_EXPLORATION, list[str]),
    },
    module="asgaror",
    ids={"enemy": get_args(Enemies), **LOOT},
    growing=("asgardian",),
    listed=_listed,
    checks=_checks,
    forms=_forms,
)
