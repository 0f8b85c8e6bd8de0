"""The Exploration deck of Frozen Steel: other cards with the plus sign, Objects, junk weapons and boxes (FS-EXP-01)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.editions.cards import PHASES, Effect
from companion.rules.editions.components import Components
from companion.rules.editions.policies import Policies
from companion.rules.engine.checklist import SetupLine
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.modules import Module
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table
from companion.rules.expansions.exploration_deck import boxes
from companion.rules.expansions.exploration_deck.names import NAME, OBJECTS, PLUS


def _box(box: Components) -> Components:
    """Its cards in place of the plus cards, if no other expansion has replaced them (CMB-05), and its Objects."""
    return replace(box, plus=PLUS if box.plus == "exploration" else box.plus, objects=(*box.objects, *OBJECTS))


def _unknown(table: Table, seat: str) -> bool:
    """Only who has the card can read it."""
    return table.terms.copy == "own"


def _read_out(table: Table, seat: str) -> Rule[None]:
    say(table, "exploration-deck.object", "FS-EXP-01", you=True, seat=seat)
    return
    yield


def _ways(ways: Policies) -> Policies:
    """What its Objects do is read off them (U1-29)."""
    played = dict.fromkeys(OBJECTS, Effect("FS-EXP-01", PHASES, _unknown, _read_out))
    return replace(ways, texts=ways.texts._replace(played={**ways.texts.played, **played}))


def _objects(table: Table, cards: Sequence[str]) -> Sequence[str]:
    return [*cards, *OBJECTS]


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    ways=_ways,
    decks={"object": _objects},
    signs=boxes.SIGNS,
    figures={"hand.limit": boxes.limit},
    moments={"round.ends": boxes.round_ends},
    lines={
        "decks": (SetupLine("setup.exploration-deck.objects", "FS-EXP-01"),),
        "exploration": (SetupLine("setup.exploration-deck", "FS-EXP-01"),),
    },
    doubts={"XD-08": Doubt("FS-EXP-01", "a", "a")},
    messages="exploration_deck",
)
