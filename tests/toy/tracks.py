"""The toy expansion's luck: a track for each seat, with a question at its top and a loss at its bottom."""

from __future__ import annotations

from typing import Any

from companion.rules.common import pieces, tracks
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table
from companion.rules.engine.tracks import SeatTrack
from tests.toy.pieces import BRIGHT


def _at_top(table: Table, seat: str, left: int) -> Rule[None]:
    """A coin if that is wished; luck begins afresh."""
    chosen = yield Question(
        "toy.luck",
        "choose",
        "TOY-09",
        asked=seat,
        turn=seat,
        options=[Option(o, f"option.toy.{o}") for o in ("coin", "nothing")],
    )
    if chosen == "coin" and pieces.lay(table, f"seat.{seat}", BRIGHT):
        pieces.tell(table, f"seat.{seat}", BRIGHT, "TOY-09")
    tracks.put(table, LUCK.name, seat, LUCK.start, "TOY-09")


def _at_bottom(table: Table, seat: str, left: int) -> Rule[None]:
    """A coin of the player goes to the reserve."""
    pieces.remove(table, f"seat.{seat}", BRIGHT)
    say(table, "toy.unlucky", "TOY-09", rides=True, n=left, seat=seat)
    return
    yield


def _by(steps: int) -> Any:
    def moved(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
        seat = str(ids["seat"])
        if seat in tracks.values(table, LUCK.name):
            yield from tracks.move(table, LUCK.name, seat, steps, "TOY-09")
        return GO_ON

    return moved


def _top(table: Table) -> int:
    """One less of it in a game of many."""
    return 3 if len(table.terms.seats) < 4 else 2


def _points(table: Table, luck: int) -> int:
    return int(luck >= 2)


LUCK = SeatTrack("toy-luck", "TOY-09", -1, _top, at_lo=_at_bottom, at_hi=_at_top, points=_points)
MOMENTS = {"rest": _by(1), "contamination": _by(-2)}
