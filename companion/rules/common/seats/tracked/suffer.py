"""What others make a tracked player suffer: Damage, Contamination, lost tokens and Fame."""

from __future__ import annotations

from companion.rules.common import convoy, crew
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import because
from companion.rules.engine.table import Table


def damage(table: Table, seat: str, n: int, area: str, cause: str, *, ask_placed: bool = False) -> Rule[int]:
    """Damage in an area or anywhere, box by box of the owner's choice (EX-27, EX-28); how much was placed is seen."""
    return (yield from crew.damage(table, seat, n, area, cause))


def contaminate(table: Table, seat: str, n: int, cause: str) -> Rule[None]:
    """Contamination on Survivors of choice; one who falls to skill 0 is gone at once (EX-59, EX-60)."""
    yield from crew.contaminate(table, seat, n, cause)
    crew.burials(table, seat)


def discard(
    table: Table, seat: str, tokens: list[str], cause: str, doubts: tuple[str, ...] = (), free: bool = False
) -> Rule[None]:
    """One token of the first kind that the Convoy carries, or of a kind of choice, goes to the reserve, if possible."""

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
    """Whether it stands above another's Fame (CD-76)."""
    return crew.fame(table, seat) > other
    yield
