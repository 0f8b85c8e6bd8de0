"""What crew cards do and what they score, as their cards say (FS-CRW-02, UF-55)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules.common import crew
from companion.rules.editions.abilities import IN_A_TURN, WORTH, Row
from companion.rules.editions.edition import abilities
from companion.rules.editions.first_edition import own_cards
from companion.rules.engine.abilities import Ability
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.printed import known, printed
from companion.rules.engine.question import Option, Question, Rule, SideAct, SideRule, choose
from companion.rules.engine.table import Table, humans, is_alive, is_tracked
from companion.rules.expansions.crews import cards
from companion.rules.expansions.crews.begins import crews
from companion.rules.expansions.crews.names import CREW

MOST = 20
"""Points that a player may count."""


def _offers(table: Table, seat: str, row: Row) -> Iterator[SideAct]:
    """In the phase that the card shows, once a round."""
    if own_cards.possible(table, seat, crew.path(row.card)):
        yield SideAct(Option(row.card, "side.crews", {"name": crew.called(row.card)}), _use(seat, row))


def _use(seat: str, row: Row) -> SideRule:
    def use(table: Table) -> Rule[None]:
        crew.use(table, seat, row)
        yield from own_cards.carry_out(table, seat, crew.path(row.card), crew.called(row.card), row.rule)

    return use


def _worth(table: Table, seat: str, row: Row) -> int:
    """What its card says, or what its player has counted."""
    said = str(known(table, crew.path(row.card)).get(cards.WORTH.name, ("0", ""))[0])
    return crews(table).points.get(row.card, 0) if said == cards.COUNTED else int(said)


ABILITIES = tuple(
    ability
    for card in CREW
    for ability in (
        Ability(card, IN_A_TURN, "round", "FS-CRW-02", _offers),
        Ability(card, WORTH, "", "FS-CRW-02", _worth),
    )
)


def round_ends(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
    """Those of the End of Round Phase, in which nobody has a turn."""
    for seat in humans(table):
        for row in abilities(table, IN_A_TURN):
            if row.card in CREW and cards.phase(table, row.card) == "end" and _ready(table, seat, row):
                yield from _ask(table, seat, row)
    return GO_ON


def _ready(table: Table, seat: str, row: Row) -> bool:
    return (
        is_tracked(table, seat)
        and is_alive(table, seat)
        and crew.unused(table, seat, row)
        and own_cards.possible(table, seat, crew.path(row.card))
    )


def _ask(table: Table, seat: str, row: Row) -> Rule[None]:
    answer = yield choose(
        seat,
        "crews.use",
        row.rule,
        [Option("yes", "side.crews", {"name": crew.called(row.card)}), Option("no", "option.no")],
        view="convoy",
        values={"name": crew.called(row.card)},
    )
    if answer == "yes" and _ready(table, seat, row):
        yield from _use(seat, row)(table)


def counts(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
    """Before the score: what a card is worth whose text must be counted by its player."""
    for seat in humans(table):
        if not is_tracked(table, seat) or not is_alive(table, seat):
            continue
        for name in [crew.card(p.name) for p in crew.people(table, seat) if crew.card(p.name) in CREW]:
            face = yield from printed(
                table, crew.path(name), [cards.WORTH], "crews.worth", "FS-CRW-02", turn=seat, view="convoy"
            )
            if face[cards.WORTH.name][0] == cards.COUNTED:
                points = yield Question(
                    "crews.points",
                    "amount",
                    "FS-CRW-02",
                    asked=seat,
                    turn=seat,
                    view="convoy",
                    lo=0,
                    hi=MOST,
                    values={"name": crew.called(name)},
                )
                kept = crews(table)
                kept.points = {**kept.points, name: int(points)}
    return GO_ON
