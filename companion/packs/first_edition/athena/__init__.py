"""The printed cards of Project Athena, and the pack that we made up: the rules tell few of them (PA-CMP-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from companion.files.error import Fault
from companion.packs.common import cards as common
from companion.packs.first_edition import board
from companion.packs.first_edition import cards as base
from companion.packs.first_edition.athena.cards import (
    LOOT,
    Alert,
    Android,
    Block,
    BoxSign,
    ConvoyCard,
    Encounter,
    Enemies,
    Enemy,
    Event,
    Few,
    Gamma,
    ObjectCard,
    ObjectName,
    Scan,
    Sight,
    Survivor,
    Token,
    Tokens,
    Turret,
    Use,
    Weapon,
)
from companion.packs.schema import Pack, Schema, Tables, fields_of

if TYPE_CHECKING:
    from companion.packs.form import Form

_EXPLORATION = tuple(f"exploration-{period}" for period in common.PERIODS)
_SIGHT: dict[str, Any] = {
    "enemy": Enemies,
    "person": Android,
    "encounter": Encounter,
    "event": Event,
    "weapon": Weapon,
}
_ROWS = {f"{column}-{n}": Few for column in ("damage", "aurora", "fame") for n in range(1, 9)}


def _listed(decks: Tables) -> dict[str, dict[str, Any]]:
    """The Enemies by deck, the plus cards by period, and how many turrets there are."""
    found: dict[str, dict[str, Any]] = {}
    own = {deck: decks[deck] for deck in _EXPLORATION if deck in decks}
    if own:
        found["clan/athena"] = {
            deck: [name for name, card in cards.items() if isinstance(card, Mapping) and card.get("kind") == "enemy"]
            for deck, cards in own.items()
        }
        listed = common.by_period(decks, "plus")["exploration"]
        found["plus/athena"] = {name: cards for name, cards in listed.items() if name.endswith("-symbol")}
    if "turret" in decks:
        found["turret"] = {"size": len(decks["turret"])}
    return found


def _checks(pack: Pack) -> list[Fault]:
    from companion.packs.first_edition.athena.checks import checks  # not where the compiled pack is taken

    return checks(pack)


def _forms() -> Mapping[str, Form]:
    from companion.packs.first_edition.athena.forms import FORMS  # not before a card is looked at

    return FORMS


SCHEMA = Schema(
    "first-edition",
    {
        "map": Gamma,
        "turret": Turret,
        "enemy": Enemy,
        "survivor": Survivor,
        "convoy": ConvoyCard,
        "object": ObjectCard,
        "use": Use,
        "alert-scan": Scan,
        **dict.fromkeys(_EXPLORATION, Sight),
        **dict.fromkeys(LOOT, base.Loot),
    },
    {
        "map/": {**board.FIELDS, "fixed": dict[board.Space, Token], "perimeters": dict[str, list[board.Space]]},
        "turret": {"size": Few},
        "turret/": fields_of(Turret) | {"perimeter": list[board.Space]},
        "alert": {"rows": int, **_ROWS},
        "enemy/": fields_of(Enemy),
        "survivor/": fields_of(Survivor),
        "convoy/": {"boxes": list[BoxSign]},
        "object/": {"name": ObjectName},
        "use/": fields_of(Use),
        "alert-scan/": fields_of(Scan),
        "exploration/": {**_SIGHT, "left": Block, "right": Block},
        **{f"{deck}/": {**_SIGHT, "left": Tokens, "right": Tokens} for deck in _EXPLORATION},
        **dict.fromkeys((f"{deck}/" for deck in LOOT), fields_of(base.Loot)),
        "clan/athena": dict.fromkeys(_EXPLORATION, list[str]),
        "plus/athena": {f"{period}-symbol": list[str] for period in common.PERIODS},
    },
    module="athena",
    boards={"alert": Alert},
    paths={"alert": "alert"},
    ids={
        "map": ("gamma",),
        "enemy": get_args(Enemies),
        "survivor": get_args(Android),
        "object": get_args(ObjectName),
        "use": get_args(ObjectName),
        "alert-scan": ("1", "2"),
        **LOOT,
    },
    on_demand=("weapon",),
    shelves=("turret", "alert", "alert-scan"),
    listed=_listed,
    checks=_checks,
    forms=_forms,
)
