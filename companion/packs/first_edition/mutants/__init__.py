"""The printed cards of the Mutants, and the packs that hold them (MU-CMP-01): ``stand-in.toml`` is what we made up,
``rulebook.toml`` what the text states."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, get_args

from companion.files.error import Fault
from companion.packs.common import cards as common
from companion.packs.common.clans import EXPLORATION, listed
from companion.packs.first_edition import cards as base
from companion.packs.first_edition.mutants.cards import LOOT, BoxSign, ConvoyCard, Enemy, Mutant, Sight
from companion.packs.schema import Pack, Schema, fields_of

if TYPE_CHECKING:
    from companion.packs.form import Form


def _checks(pack: Pack) -> list[Fault]:
    from companion.packs.first_edition.mutants.checks import checks  # not where the compiled pack is taken

    return checks(pack)


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.mutants.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {
        "enemy": Enemy,
        "survivor": common.Survivors,
        "convoy": ConvoyCard,
        **dict.fromkeys(EXPLORATION, Sight),
        **dict.fromkeys(LOOT, base.Loot),
    },
    {
        "enemy/": fields_of(Enemy),
        "convoy/": {"boxes": list[BoxSign]},
        "exploration/": {"enemy": Mutant},
        **{f"{deck}/": {"enemy": Mutant} for deck in EXPLORATION},
        "clan/mutants": dict.fromkeys(EXPLORATION, list[str]),
    },
    module="mutants",
    ids={"enemy": get_args(Mutant), "survivor": ("immunologist",), **LOOT},
    listed=partial(listed, "mutants"),
    checks=_checks,
    forms=_forms,
)
