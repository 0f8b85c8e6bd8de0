"""The printed cards of Asgaror, and the pack that we made up (FS-ASG-01): the rules tell nothing of them but how
Asgardian boxes work."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, get_args

from companion.files.error import Fault
from companion.packs.common.clans import EXPLORATION, listed
from companion.packs.first_edition.asgaror.cards import LOOT, BoxSign, ConvoyCard, Enemies, Enemy, Kind, Loot, Sight
from companion.packs.schema import Pack, Schema, fields_of

if TYPE_CHECKING:
    from companion.packs.form import Form


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
        **dict.fromkeys(EXPLORATION, Sight),
        **dict.fromkeys(LOOT, Loot),
    },
    {
        "enemy/": fields_of(Enemy),
        "convoy/": {"boxes": list[BoxSign], "kind": Kind},
        "exploration/": {"enemy": Enemies},
        **{f"{deck}/": {"enemy": Enemies} for deck in EXPLORATION},
        **dict.fromkeys((f"{deck}/" for deck in LOOT), fields_of(Loot)),
        "clan/asgaror": dict.fromkeys(EXPLORATION, list[str]),
    },
    module="asgaror",
    ids={"enemy": get_args(Enemies), **LOOT},
    growing=("asgardian",),
    listed=partial(listed, "asgaror"),
    checks=_checks,
    forms=_forms,
)
