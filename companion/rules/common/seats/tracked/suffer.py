"""What a tracked player suffers from others: Damage, Contamination, lost tokens and Fame."""

from __future__ import annotations

from companion.rules.common import convoy, crew
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import because
from companion.rules.engine.table import Table


def damage(table: Table, seat: str, n: int, area: str, cause: str, *, ask_placed: bool = False) -> Rule[int]:
    """Damage in an area or anywhere, on boxes that the owner chooses (EX-27, EX-28). Returns how much was placed."""
    return (yield from crew.damage(table, seat, n, area, cause))


def contaminate(table: Table, seat: str, n: int, cause: str) -> Rule[None]:
    """Contamination on chosen Survivors; one whose skill falls to 0 is discarded at once (EX-59, EX-60)."""
    yield from crew.contaminate(table, seat, n, cause)
    crew.burials(table, seat)


def discard(
    table: Table, seat: str, tokens: list[str], cause: str, doubts: tuple[str, ...] = (), free: bool = False
) -> Rule[None]:
    """Return one token to the reserve if possible: of the first of these kinds aboard, or with ``free`` of a chosen
    kind."""

    def held(table: Table) -> list[str]:
        return [token for token in tokens if convoy.count(convoy.seat_of(table, seat), token)]

    if free and held(table):
        answer = yield choose(
            seat,
            "discard.which",
            cause,
            lambda t: [Option(token, f"token.{token}") for token in held(t)],
            doubts=doubts,
            itself=only(held(table)),
        )
        tokens = [str(answer)]
    for token in tokens:
        reason = because(f"@rule.{cause}", "rulebook")
        if convoy.spend(table, seat, token, 1, cause, reason, rides=False, doubts=doubts):
            return


def lose_fame(table: Table, seat: str, n: int, cause: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """Fame lost, or Damage at the bottom (EX-25)."""
    yield from crew.lose_fame(table, seat, n, cause, doubts)


def ahead_on_fame(table: Table, seat: str, other: int) -> Rule[bool]:
    """Whether it has more Fame than ``other`` (CD-76)."""
    return crew.fame(table, seat) > other
    yield
