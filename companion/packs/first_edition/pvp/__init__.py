"""The printed cards of Player versus Player, and the pack that we made up: the rules tell few of them (PVP-CMP-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.packs.common import cards as common
from companion.packs.first_edition import cards as base
from companion.packs.first_edition.pvp.cards import Bonus, Few, PvpCard
from companion.packs.schema import Schema

if TYPE_CHECKING:
    from companion.packs.form import Form


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.pvp.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {"outcome": base.Outcome},
    {
        "outcome/": {"letters": base.Letters, **common.results(base.WeaponResult), "area": base.Area},
        "pvp": {
            "spaces": int,
            **{f"icons-{n}": Few for n in range(1, 9)},
            **{f"bonus-{n}": Bonus for n in range(1, 9)},
        },
    },
    module="pvp",
    boards={"pvp": PvpCard},
    paths={"pvp": "pvp"},
    ids={"outcome": tuple(str(n) for n in range(13, 25))},
    shelves=("pvp",),
    forms=_forms,
)
