"""Tracks of expansions: where each seat's counter is, and how it moves (PA-ALR-01, PVP-TRK-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules.engine import modules
from companion.rules.engine.correctable import Correctable, Field
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Reason, Table, is_alive, seats_of


def values(table: Table, name: str) -> dict[str, int]:
    """The spaces of the counters on a track, by seat. Raises KeyError for a track that this game does not have."""
    return (table.things.tracks or {})[name]


def move(table: Table, name: str, seat: str, by: int, rule: str, *why: Reason) -> Rule[int]:
    """Move a seat's counter by ``by`` steps (negative: down) as far as the track goes, say so, and do what happens at
    an end. Returns the steps made, with their sign. Raises KeyError for an unknown track or a seat without a
    counter."""
    track = modules.track(table, name)
    lo, hi = track.ends(table)
    was = values(table, name)[seat]
    now = max(lo, min(hi, was + by))
    _set(table, name, seat, now)
    _tell(table, name, seat, was, now, rule, *why)
    end = track.at_hi if by > 0 and now == hi else track.at_lo if by < 0 and now == lo else None
    if end is not None:
        yield from end(table, seat, abs(was + by - now))
    return now - was


def put(table: Table, name: str, seat: str, n: int, rule: str, *why: Reason) -> None:
    """Put a seat's counter on a space, such as the first one (PVP-END-01), without the effect of an end. Raises
    ValueError for a space that is not on the track."""
    lo, hi = modules.track(table, name).ends(table)
    if not lo <= n <= hi:
        raise ValueError(f"{name}: {n} came, expected {lo} to {hi}")
    was = values(table, name)[seat]
    _set(table, name, seat, n)
    if was != n:
        _tell(table, name, seat, was, n, rule, *why)


def back(table: Table, name: str, seat: str) -> None:
    """Put the counter of a seat that is not in the game where it started; nobody is told to do so."""
    _set(table, name, seat, modules.track(table, name).start)


def _tell(table: Table, name: str, seat: str, was: int, now: int, rule: str, *why: Reason) -> None:
    named = f"@track.{name}"
    if was == now:
        say(table, "track.stays", rule, *why, rides=True, track=named, n=now, seat=seat)
        return
    own = table.terms.copy == "own"
    say(table, "track.moved", rule, *why, you=own, rides=True, track=named, was=was, n=now, seat=seat)


def _set(table: Table, name: str, seat: str, n: int) -> None:
    table.things.tracks = {**(table.things.tracks or {}), name: {**values(table, name), seat: n}}


# ---------------------------------------------------------------- corrections


def _correct(table: Table, value: Any, track: str, seat: str) -> None:
    _set(table, track, seat, int(value))


FIELD = Field("track.{track}.{seat}", "correct.track", part="people", put=_correct)


def found(table: Table) -> Iterator[Correctable]:
    """The counters of all seats that are in the game."""
    for track in modules.tracks(table):
        lo, hi = track.ends(table)
        for seat in seats_of(table):
            if is_alive(table, seat) and seat in values(table, track.name):
                yield FIELD.row(values(table, track.name)[seat], lo=lo, hi=hi, track=track.name, seat=seat)
