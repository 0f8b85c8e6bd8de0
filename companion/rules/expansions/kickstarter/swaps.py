"""How the cards come into the Exploration deck: each takes the place of one with the plus sign, Events are added
(KS-SET-01 to KS-SET-04, XD-20, XD-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.common import setup
from companion.rules.editions.edition import components
from companion.rules.engine.doubts import played
from companion.rules.engine.piles import Changed
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table
from companion.rules.expansions.kickstarter.chosen import any_leaves, draw, exclusives, in_play
from companion.rules.expansions.kickstarter.names import NAME

PERIODS = ("I", "II", "III")
_BEARS = ("truck", "device")
"""Of these a card with the plus sign is taken out for one of ours (KS-SET-01)."""


def _own(table: Table, period: str) -> list[str]:
    """Ours of this period that are played (KS-CMP-01)."""
    return in_play(table, known(table, NAME).get(f"exploration-{period}", ([], ""))[0])


def _plus(table: Table, period: str) -> list[str]:
    return list(known(table, components(table).plus).get(f"{period}-symbol", ([], ""))[0])


def _out(table: Table, period: str) -> list[str]:
    """Cards of a period that may leave: those with the plus sign, by the other reading any (XD-20)."""
    plain = known(table, "exploration").get(period, ([], ""))[0] if any_leaves(table) else []
    return [*plain, *_plus(table, period)]


def _sort(table: Table, period: str, card: str) -> str:
    """What kind of card it is: of a Convoy card whether it is a Truck, Trailer or Device."""
    face = known(table, f"exploration-{period}/{card}")
    kind = str(face.get("kind", ("", ""))[0])
    if kind != "convoy":
        return kind
    return str(known(table, f"convoy/{face.get('convoy', ('', ''))[0]}").get("kind", ("", ""))[0])


def _look(table: Table, who: str) -> Rule[None]:
    """Find out of which kind the cards of the swap are, and draw which of them may leave: those of the same kind first,
    else a Truck for a Device or the other way round (KS-SET-01, KS-SET-02)."""
    names = [f"{period}-symbol" for period in PERIODS]
    yield from consult(table, components(table).plus, names)
    if any_leaves(table):
        yield from consult(table, "exploration", PERIODS)
    yield from consult(table, NAME, [f"exploration-{period}" for period in PERIODS])
    for period in PERIODS:
        for card in (*_own(table, period), *_out(table, period)):
            face = yield from consult(table, f"exploration-{period}/{card}", ["kind", "convoy"])
            if "convoy" in face:
                yield from consult(table, f"convoy/{face['convoy'][0]}", ["kind"])
        for card in _own(table, period):
            for kind in _kinds(_sort(table, period, card)):
                yield from draw(table, card, [one for one in _out(table, period) if _sort(table, period, one) == kind])


def _kinds(sort: str) -> list[str]:
    """The kinds of cards that may leave for one of this kind; none for an Event (KS-SET-03)."""
    return [] if sort == "event" else [sort, *(kind for kind in _BEARS if sort in _BEARS and kind != sort)]


LOOK = Step("setup.kickstarter", "setup", "KS-SET-01", setup.stand_in_line_up, _look)
"""Before the Exploration deck is built of the stand-in pack."""


def _swapped(table: Table, period: str, cards: Sequence[str], out: Sequence[str]) -> list[str]:
    """Each of ours in the place of the first one drawn for it of those that may go out, else beside them."""
    now, left = list(cards), list(out)
    for card in _own(table, period):
        if not _kinds(_sort(table, period, card)):
            continue
        gone = next((one for one in exclusives(table).order.get(card, ()) if one in left), "")
        if gone:
            left.remove(gone)
            now.remove(gone)
        now.append(card)
    return now


def late(table: Table) -> bool:
    """By the other reading the swap is made after the plus cards were drawn back (XD-36); so it is among all cards
    (XD-20)."""
    return played(table, "XD-36") == "b" or any_leaves(table)


def _among_plus(period: str) -> Changed:
    def swap(table: Table, cards: Sequence[str]) -> Sequence[str]:
        return cards if late(table) else _swapped(table, period, cards, cards)

    return swap


def _in_deck(period: str) -> Changed:
    def swap(table: Table, cards: Sequence[str]) -> Sequence[str]:
        may_go = _out(table, period)
        now = _swapped(table, period, cards, [c for c in cards if c in may_go]) if late(table) else list(cards)
        more = [card for card in _own(table, period) if _sort(table, period, card) == "event" and card not in now]
        return [*now, *more]

    return swap


DECKS: Mapping[str, Changed] = {
    **{f"symbols-{period}": _among_plus(period) for period in PERIODS},
    **{f"exploration-{period}": _in_deck(period) for period in PERIODS},
}
"""The cards with the plus sign, of which some go back at random, and the parts of the deck (KS-SET-04)."""
