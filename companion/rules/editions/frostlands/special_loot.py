"""Special Loot that stays in hand and does something there (CD-46, CD-52)."""

from __future__ import annotations

from companion.rules.common import clan, convoy, crew
from companion.rules.editions.abilities import Row
from companion.rules.engine.doubts import reading
from companion.rules.engine.saying import because
from companion.rules.engine.table import Reason, Table

BANNER = "pack-banner"
BANNER_MOST, NECKLACE_MOST = 4, 3
"""Most Fame of the Pack banner and the Tooth Necklace."""


def banner(table: Table, seat: str, row: Row) -> tuple[int, Reason]:
    """1 Fame, and 1 for each Loot card of the clan, at most 4 (CD-46)."""
    n = _wolves(table, seat)
    points = min(BANNER_MOST, 1 + n)
    return points, because("why.score.banner", "rulebook", points=points, n=n)


def _wolves(table: Table, seat: str) -> int:
    """The clan's Loot that counts for the Pack banner: all that this seat owns, or what is in hand (CD-46, D-82)."""
    held = sum(card in clan.of(table).owns for card in convoy.seat_of(table, seat).hand)
    return held if reading(table, "D-82") == "b" else held + _wolves_in_play(table, seat)


def _wolves_in_play(table: Table, seat: str) -> int:
    """Its Loot in the Convoy, and the Prisoner."""
    mine = convoy.seat_of(table, seat)
    cards = [piece.card for _, piece in convoy.pieces(mine) if _clan(table, piece.card) == clan.of(table).name]
    people = [p.name for p in mine.people if crew.card(p.name) in clan.of(table).owns]
    return len(cards) + len(people)


def _clan(table: Table, card: str) -> str:
    return str(convoy.face(table, card).get("clan", (clan.whose(table, card), ""))[0])


def of_banner(table: Table, seat: str) -> tuple[str, ...]:
    """The doubt which cards count for the Pack banner, if it decides (D-82)."""
    return ("D-82",) if BANNER in table.things.seats[seat].hand and _wolves_in_play(table, seat) else ()


def necklace(table: Table, seat: str, row: Row) -> tuple[int, Reason]:
    """1 Fame for each beaten Enemy, at most 3 (CD-52)."""
    n = len(table.things.defeated)
    points = min(NECKLACE_MOST, n)
    return points, because("why.score.necklace", "rulebook", points=points, n=n)
