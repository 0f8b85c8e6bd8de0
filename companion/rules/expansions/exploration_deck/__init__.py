"""The Exploration deck of Frozen Steel: other cards with the plus sign, Objects, junk weapons and boxes (FS-EXP-01)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.rules.common.end_of_round import once
from companion.rules.editions.components import Components
from companion.rules.editions.first_edition import own_cards
from companion.rules.editions.policies import Policies
from companion.rules.engine.checklist import SetupLine, no
from companion.rules.engine.doubts import Doubt, played
from companion.rules.engine.modules import Module
from companion.rules.engine.piles import Changed
from companion.rules.engine.printed import known
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.expansions.exploration_deck import boxes
from companion.rules.expansions.exploration_deck.names import NAME, OBJECTS, PERIODS, PLUS


def _box(box: Components) -> Components:
    """Its cards in place of the plus cards, if no other expansion has replaced them (CMB-05), and its Objects."""
    return replace(box, plus=PLUS if box.plus == "exploration" else box.plus, objects=(*box.objects, *OBJECTS))


def _ways(ways: Policies) -> Policies:
    """What its Objects do is read off them (U1-29, UF-53)."""
    played = {name: own_cards.object_effect(name, "FS-EXP-01") for name in OBJECTS}
    return replace(ways, texts=ways.texts._replace(played={**ways.texts.played, **played}))


def _look(table: Table, who: str) -> Rule[None]:
    yield from own_cards.look(table, OBJECTS)


def _all(table: Table) -> bool:
    """By the other reading all its Exploration cards come into the deck, whatever the number of players (XD-08)."""
    return played(table, "XD-08") == "b"


def _whole(period: str) -> Changed:
    def cards(table: Table, drawn: Sequence[str]) -> Sequence[str]:
        own = known(table, PLUS).get(f"{period}-symbol", ([], ""))[0] if _all(table) else []
        return [*drawn, *(card for card in own if card not in drawn)]

    return cards


def _objects(table: Table, cards: Sequence[str]) -> Sequence[str]:
    return [*cards, *OBJECTS]


MODULE = Module(
    NAME,
    edition="first-edition",
    box=_box,
    ways=_ways,
    steps=(("setup.pieces", Step("setup.exploration-deck", "setup", "FS-EXP-01", once, _look)),),
    decks={"object": _objects, **{f"exploration-{period}": _whole(period) for period in PERIODS}},
    signs=boxes.SIGNS,
    figures={"hand.limit": boxes.limit},
    moments={"round.ends": boxes.round_ends},
    lines={
        "decks": (SetupLine("setup.exploration-deck.objects", "FS-EXP-01", before="setup.objects"),),
        "exploration": (
            SetupLine("setup.exploration-deck", "FS-EXP-01", no(_all), doubts=("XD-08",), before="setup.symbols"),
            SetupLine("setup.exploration-deck.all", "FS-EXP-01", _all, doubts=("XD-08",), before="setup.symbols"),
        ),
    },
    doubts={"XD-08": Doubt("FS-EXP-01", "a", "ab")},
    messages="exploration_deck",
)
