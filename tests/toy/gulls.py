"""A toy expansion with a clan: six gulls with Loot and Exploration cards of their own. One Loot card is played as its
text says, and the hand holds one card more. One gull's Ambush is Damage like any other, the rest have a rule of their
own."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from companion.packs.schema import Card, Schema
from companion.rules.common import seats
from companion.rules.editions.cards import PHASES, Effect
from companion.rules.editions.clan import Clan, Foe, Harm, Loot
from companion.rules.editions.components import Components
from companion.rules.editions.policies import Policies
from companion.rules.engine.modules import Module
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table

NAME = "gulls"
WORDS = Path(__file__).parent / "gulls_words"
NUMBERS = range(1, 7)
GROUPS = ("I-II", "III-IV", "V-VI")
PERIODS = ("I", "II", "III")


def _dives(table: Table, seat: str) -> Rule[None]:
    """Every gull dives at the Truck (GUL-02)."""
    say(table, "gulls.dive", "GUL-02", rides=True, seat=seat)
    yield from seats.of(table, seat).damage(table, seat, 1, "truck", "GUL-02")


def _group(n: int) -> str:
    return GROUPS[(n - 1) // 2]


STEALS = Harm((("truck", 1),), "resource")
"""What the first gull does, or it is given something (GUL-04)."""
GULLS = Clan(
    NAME,
    (
        Foe("gull-1", 1, "GUL-04", _group(1), f"loot-{_group(1)}", STEALS),
        *(Foe(f"gull-{n}", n, "GUL-02", _group(n), f"loot-{_group(n)}", _dives) for n in NUMBERS[1:]),
    ),
    tuple(Loot(f"feather-{n}", "special", f"loot-{_group(n)}") for n in NUMBERS),
)


def _feather(table: Table, seat: str) -> Rule[None]:
    say(table, "gulls.feather", "GUL-03", rides=True, seat=seat)
    return
    yield


def _box(box: Components) -> Components:
    return replace(box, clans=(*box.clans, GULLS), hand_limit=box.hand_limit + 1)


def _ways(ways: Policies) -> Policies:
    feather = Effect("GUL-03", PHASES, lambda table, seat: True, _feather)
    texts = ways.texts._replace(played={**ways.texts.played, "feather-1": feather})
    return replace(ways, texts=texts)


MODULE = Module(NAME, box=_box, ways=_ways, messages=str(WORDS))


DECKS = tuple(f"exploration-{period}" for period in PERIODS)
Gull = Literal["gull-1", "gull-2", "gull-3", "gull-4", "gull-5", "gull-6"]


class Sight(Card, frozen=True):
    """An Exploration card with a gull."""

    kind: Literal["enemy"]
    title: str
    enemy: Gull


SCHEMA = Schema(
    "frostlands",
    dict.fromkeys(DECKS, Sight),
    {
        **{f"{deck}/": {"enemy": Gull} for deck in DECKS},
        "clan/gulls": dict.fromkeys(DECKS, list[str]),
    },
    module=NAME,
    listed=lambda decks: {"clan/gulls": {deck: list(cards) for deck, cards in decks.items()}},
)
HEAD = f"""
name = "stand-in"
edition = "frostlands"
module = "{NAME}"
version = 1
source = "stand-in"
"""
CARD = 'gull-{n} = {{ kind = "enemy", title = "Gull {n}", enemy = "gull-{n}" }}'
PACK = "\n".join([HEAD, *(f"[{DECKS[(n - 1) // 2]}]\n{CARD.format(n=n)}\n{CARD.format(n=n + 1)}" for n in (1, 3, 5))])
