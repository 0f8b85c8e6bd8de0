"""Which of the seven cards are played, each by itself (KS-CMP-01), and which cards with the plus sign leave for them
(KS-SET-01, KS-SET-02)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field

from companion.rules.common import setup, zone
from companion.rules.common.end_of_round import once
from companion.rules.engine import modules
from companion.rules.engine.decks import met_cards
from companion.rules.engine.doubts import played
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.expansions.kickstarter.names import CARDS, CONVOY, EVENTS, FLAMETHROWER, NAME, SURVIVORS

DECK = "exploration"
"""The owner's Exploration deck."""


class Exclusives(Struct, gc=False):
    """The cards that are played. ``order``: of a dealt deck, card to those that may leave for it, in the order in which
    they were drawn."""

    cards: list[str] = field(default_factory=lambda: list(CARDS))
    order: dict[str, list[str]] = {}


def exclusives(table: Table) -> Exclusives:
    """What the module keeps on the table."""
    return modules.things(table, NAME, Exclusives)


def in_play(table: Table, names: Sequence[str]) -> list[str]:
    """Those of these cards that are played."""
    cards = exclusives(table).cards
    return [name for name in names if name in cards]


def turns_up(table: Table, base: tuple[str, ...], *, kind: str) -> tuple[str, ...]:
    """Those of ours that are not played can't turn up."""
    kept = (table.things.modules or {}).get(NAME)
    played_ones = kept.cards if isinstance(kept, Exclusives) else CARDS
    return tuple(name for name in base if name not in CARDS or name in played_ones)


def any_leaves(table: Table) -> bool:
    """By the other reading any card of its kind leaves, with the plus sign or without (XD-20)."""
    return played(table, "XD-20") == "b"


def called(card: str) -> str:
    """The message of a card's name."""
    if card in SURVIVORS:
        return f"survivor.{card}"
    return f"card.{'event' if card in EVENTS else 'convoy'}.{card}"


def values(names: Sequence[str]) -> Callable[[Table], list[str]]:
    """The names of those that are played, as values in a sentence."""
    return lambda table: [f"@{called(card)}" for card in in_play(table, names)]


def any_of(names: Sequence[str]) -> Callable[[Table], bool]:
    """Whether one of them is played."""
    return lambda table: bool(in_play(table, names))


def _choose(table: Table, who: str) -> Rule[None]:
    """Each of the seven can be added by itself (KS-CMP-01); all of them stand ready."""
    every = tuple(Option(card, called(card)) for card in CARDS)
    answer = yield Question(
        "kickstarter.cards",
        "read",
        "KS-CMP-01",
        view="setup",
        fields=[Field("cards", every, default=list(CARDS), many=True, key="field.kickstarter.cards")],
    )
    exclusives(table).cards = [card for card in CARDS if card in answer["cards"]]


def _sort(table: Table, card: str) -> str:
    """What kind of card one of the owner's Exploration deck is."""
    face = known(table, f"{DECK}/{card}")
    kind = str(face.get("kind", ("", ""))[0])
    if kind != "convoy":
        return kind
    return str(known(table, f"convoy/{face.get('convoy', ('', ''))[0]}").get("kind", ("", ""))[0])


def _real(table: Table) -> list[str]:
    """Real cards leave only where the app keeps the zone of a deck that it does not deal."""
    return ["table"] if table.terms.copy == "own" and zone.tracked(table) else []


def _leaves(table: Table, who: str) -> Rule[None]:
    """Which of the cards that the owner has told leaves for each of ours: it can't turn up any more. Nobody is asked
    where none of its kind is known."""
    for card in met_cards(table, DECK):
        face = yield from consult(table, f"{DECK}/{card}", ["kind", "convoy"])
        if "convoy" in face:
            yield from consult(table, f"convoy/{face['convoy'][0]}", ["kind"])
    for card in in_play(table, (*CONVOY, *SURVIVORS)):
        kind = "survivor" if card in SURVIVORS else "device" if card == FLAMETHROWER else "truck"
        gone = table.things.decks[DECK].discards
        fitting = [one for one in met_cards(table, DECK) if one not in gone and _sort(table, one) == kind]
        if not fitting:
            continue
        out = yield Question(
            "kickstarter.out",
            "choose",
            "KS-SET-02" if card in SURVIVORS else "KS-SET-01",
            view="setup",
            values={"card": f"@{called(card)}"},
            options=[
                *(Option(one, "card.exploration", {"card": one}) for one in fitting),
                Option("", "option.kickstarter.other"),
            ],
            doubts=("XD-20",),
        )
        if out:
            table.things.decks[DECK].discards.append(str(out))


def draw(table: Table, card: str, fitting: Sequence[str]) -> Rule[None]:
    """The order in which cards of a dealt deck may leave for one of ours."""
    order = list(fitting)
    if len(order) > 1:
        order = yield from setup.dealt(table, f"{NAME}-{card}", sorted(order), "KS-SET-04")
    kept = exclusives(table)
    kept.order = {**kept.order, card: [*kept.order.get(card, ()), *order]}


CHOOSE = Step("setup.kickstarter.cards", "setup", "KS-CMP-01", once, _choose)
LEAVE = Step("setup.kickstarter.out", "setup", "KS-SET-01", _real, _leaves)
