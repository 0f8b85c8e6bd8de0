"""With which crew cards each player begins (FS-CRW-01, FS-CRW-02, XD-27)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.rules.common import crew, setup
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.doubts import played
from companion.rules.engine.printed import printed
from companion.rules.engine.question import Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, humans, is_tracked
from companion.rules.expansions.crews import cards
from companion.rules.expansions.crews.names import CREW, EACH, NAME

ALL = "table"


class Crews(Struct, gc=False):
    """Seat to the crew cards with which it began. ``points``: Survivor card to the points that its player has
    counted."""

    begun: dict[str, list[str]] = {}
    points: dict[str, int] = {}


def crews(table: Table) -> Crews:
    """What the module keeps on the table."""
    return modules.things(table, NAME, Crews)


def starting(table: Table, base: tuple[tuple[str, str], ...], *, seat: str) -> tuple[tuple[str, str], ...]:
    """Two crew cards in place of Leader and Co-Pilot, ready as those would be; none while they are unknown."""
    kept = (table.things.modules or {}).get(NAME)
    begun = kept.begun if isinstance(kept, Crews) else {}
    return tuple((card, "active") for card in begun.get(seat, ()))


def by_colour(table: Table) -> bool:
    """Our pick: by the colour that the cards show, else dealt (XD-27)."""
    return played(table, "XD-27") == "a"


def chosen(table: Table) -> bool:
    """By another reading each player chooses, in right turn order (XD-27)."""
    return played(table, "XD-27") == "b"


def dealt(table: Table) -> bool:
    """By another reading they are dealt whatever colour they show (XD-27)."""
    return played(table, "XD-27") == "c"


def _kept(table: Table) -> list[str]:
    """Kept seats in right turn order."""
    return [seat for seat in table.things.order[::-1] if seat in humans(table) and is_tracked(table, seat)]


def _app_deals(table: Table) -> bool:
    return table.terms.copy == "try" and not chosen(table)


def _line_up(table: Table) -> list[str]:
    """Once for all, then each kept seat that says which ones it has."""
    return [ALL, *([] if _app_deals(table) else _kept(table))]


def _take(table: Table, who: str) -> Rule[None]:
    if who != ALL:
        yield from _asks(table, who)
        return
    yield from cards.look(table)
    if _app_deals(table):
        yield from _deals(table)


def _free(table: Table) -> list[str]:
    taken = [card for begun in crews(table).begun.values() for card in begun]
    return [card for card in CREW if card not in taken]


def _of(table: Table, seat: str) -> list[str]:
    """The cards of this seat's colour, if there are enough of them."""
    own = [card for card in _free(table) if cards.colour(table, card) == seat] if by_colour(table) else []
    return own[:EACH] if len(own) >= EACH else []


def _deals(table: Table) -> Rule[None]:
    """The app deals: first the cards of a colour, then at random."""
    for seat in _kept(table):
        _begins(table, seat, _of(table, seat))
    left = [seat for seat in _kept(table) if seat not in crews(table).begun]
    if left:
        order = yield from setup.dealt(table, NAME, _free(table), "FS-CRW-01")
        for n, seat in enumerate(left):
            _begins(table, seat, order[n * EACH : (n + 1) * EACH])


def _asks(table: Table, seat: str) -> Rule[None]:
    """Which two a player has; then what is printed on them."""
    named = yield Question(
        "crews.which",
        "several",
        "FS-CRW-01",
        asked=seat,
        turn=seat,
        view="convoy",
        lo=EACH,
        hi=EACH,
        options=lambda t: [cards.option(t, card) for card in _free(t)],
        values={"n": EACH},
        doubts=("XD-27",),
        itself=_of(table, seat) or None,
    )
    _begins(table, seat, [str(card) for card in named])
    for card in crews(table).begun.get(seat, ()):
        asked = cards.fields(components(table), card)
        yield from printed(table, crew.path(card), asked, "crews.card", "FS-CRW-02", turn=seat, view="convoy")


def _begins(table: Table, seat: str, named: Sequence[str]) -> None:
    if not named:
        return
    kept = crews(table)
    kept.begun = {**kept.begun, seat: list(named)}
    people = [crew.called(card) for card in named]
    say(table, "crews.begins", "FS-CRW-02", rides=True, doubts=("XD-27",), names=people, seat=seat)


STEP = Step("setup.crews", "setup", "FS-CRW-01", _line_up, _take)
"""Before the pieces of the players are laid out."""
