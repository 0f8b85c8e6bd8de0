"""A toy expansion with decks: one of its own for all, one of which each seat keeps a card secret, more Objects, another
Outcome deck with a row of its own, and an Exploration deck from which a card is taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from companion.packs.common.cards import ObjectCard
from companion.packs.form import Form
from companion.packs.frostlands.cards import Outcome
from companion.packs.schema import Card, Schema, fields_of
from companion.rules.common import outcome
from companion.rules.common.automa import board
from companion.rules.engine import modules
from companion.rules.engine.decks import draw
from companion.rules.engine.doubts import Doubt, reading
from companion.rules.engine.modules import GO_ON, Module, Verdict
from companion.rules.engine.piles import Pile
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, humans

NAME = "fortunes"
WORDS = Path(__file__).parent / "fortunes_words"
FORTUNES, ROLES = ("moon", "star", "sun"), ("captain", "cook", "scout", "smith")
LUCK = Field("luck", tuple(Option(n, f"option.luck.{n}") for n in ("1", "2")), key="field.luck", learn="luck")
OMEN = Field("omen", tuple(Option(o, f"option.omen.{o}") for o in ("calm", "wild")), key="field.omen", learn="omen")
OTHERS = tuple(f"toy-{n}" for n in range(1, 5))
"""Its Outcome cards."""


class Fortunes(Struct, gc=False):
    """How lucky the rounds have been, and the card that each seat keeps for itself."""

    luck: int = 0
    roles: dict[str, str] = {}


def fortunes(table: Table) -> Fortunes:
    return modules.things(table, NAME, Fortunes)


def _role(table: Table, seat: str) -> Rule[None]:
    """Each player draws a card that nobody else sees (FOR-02)."""
    drawn = yield from draw(table, "role", [], "", "FOR-02", turn=seat, asked=seat, keep=True, secret=True)
    if drawn is not None:
        fortunes(table).roles[seat] = drawn.card
        say(table, "fortunes.role", "FOR-02", rides=True, seat=seat)


def _turn(table: Table, value: None, **ids: Any) -> Rule[Verdict]:
    """A fortune each round (FOR-01); in a wild omen, read off an Outcome card, it counts for nothing (FOR-03)."""
    drawn = yield from draw(table, "fortune", [LUCK], "", "FOR-01")
    shown = yield from outcome.reveal(table, [OMEN], board.letters(table), "fortunes.omen", "FOR-03")
    if drawn is not None:
        omen, source = shown.values["omen"]
        full = int(drawn.values["luck"][0])
        luck = full if omen == "calm" else full // 2 if reading(table, "FOR-D1") == "b" else 0
        fortunes(table).luck += luck
        doubts = ("FOR-D1",) if omen != "calm" and full > 1 else ()
        why = because("why.omen", source, omen=f"@option.omen.{omen}")
        say(
            table, "fortunes.luck", "FOR-01", why, rides=True, doubts=doubts, n=luck, card=f"@card.fortune/{drawn.card}"
        )
    return GO_ON


MODULE = Module(
    NAME,
    steps=(("setup.begin", Step("fortunes.roles", "setup", "FOR-02", humans, _role)),),
    moments={"round.begins": _turn},
    things=Fortunes,
    secrets=("roles",),
    piles=(
        Pile("fortune", FORTUNES, "FOR-01", "setup.fortunes.deck", fields=(LUCK,)),
        Pile("role", ROLES, "FOR-02", "setup.fortunes.roles", group="you", secret=True),
    ),
    decks={
        "outcome": lambda table, cards: OTHERS,
        "object": lambda table, cards: [*cards, "15", "16"],
        "exploration-I": lambda table, cards: sorted(cards)[1:],
    },
    faces={"outcome": (OMEN,)},
    doubts={"FOR-D1": Doubt("FOR-03", "a", "ab")},
    messages=str(WORDS),
)


class Fortune(Card, frozen=True):
    """A card of its own deck."""

    luck: Literal["1", "2"]


class Ominous(Outcome, frozen=True):
    """An Outcome card with one row more."""

    omen: Literal["calm", "wild"] | UnsetType = UNSET

    def flat(self) -> dict[str, Any]:
        return {**Outcome.flat(self), "omen": self.omen}


SCHEMA = Schema(
    "frostlands",
    {"fortune": Fortune, "outcome": Ominous, "object": ObjectCard},
    {"fortune/": fields_of(Fortune), "outcome/": {"omen": Literal["calm", "wild"]}},
    module=NAME,
    ids={"fortune": FORTUNES, "outcome": OTHERS},
    shelves=("fortune",),
    forms=lambda: {"fortune": Form(lambda card, told: [LUCK])},
)
PRINTED = 'weapons = ["1", "0", "2", "jam"], enemies = ["0", "1", "2", "0", "1", "ambush"], area = "truck"'
PACK = f"""
name = "stand-in"
edition = "frostlands"
module = "{NAME}"
version = 1
source = "stand-in"

[fortune]
moon = {{ luck = "1" }}
star = {{ luck = "2" }}
sun = {{ luck = "2" }}

[object]
15 = {{ name = "mre" }}
16 = {{ name = "nitrous" }}

[outcome]
toy-1 = {{ letter = "A", {PRINTED}, omen = "calm" }}
toy-2 = {{ letter = "B", {PRINTED}, omen = "wild" }}
toy-3 = {{ letter = "C", {PRINTED}, omen = "calm" }}
toy-4 = {{ letter = "D", {PRINTED}, omen = "calm" }}
"""
