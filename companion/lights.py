"""What the strip should show of a game: a table and its open question as a scene. Pure: no device is touched here."""

from __future__ import annotations

from typing import Literal

from companion.rules.question import Posed
from companion.rules.table import Line, Table, automa_seat
from companion.rules.units import phase_of
from hardware.scene import Scene

PHASES = {"setup": 0, "exploration": 1, "rest": 2, "movement": 3, "fire": 4, "end": 5, "score": 6}
"""The number of each phase on the strip."""

FROM_RIGHT = ("movement", "fire")
"""Phases that read the Turn Order Table from the right (MV-01, FW-09); all others read it from the left (EX-01)."""


def scene(table: Table, posed: Posed | None, safe: bool = False) -> Scene:
    """The scene for this table and the question that is open on it (None: the game is over).

    ``safe`` takes the palette for colour-blind players.
    """
    me = automa_seat(table)
    order = tuple(table.things.order)
    return Scene(
        seats=order,
        active=active(table, posed),
        automa=me if me in order else None,
        reading=reading(table),
        phase=6 if table.progress.over or posed is None else PHASES[phase_of(table)],
        line_open=posed is not None and posed.kind == "tell" and any(of_automa(line) for line in posed.lines),
        safe=safe,
    )


def reading(table: Table) -> Literal["left", "right"]:
    """The end from which this phase reads the turn order."""
    return "right" if phase_of(table) in FROM_RIGHT else "left"


def active(table: Table, posed: Posed | None) -> str | None:
    """The seat whose turn it is: the question's, the Automa's while its lines are told, else the seat that acts
    next."""
    if posed is None or table.progress.over:
        return None
    candidates = [posed.turn, posed.asked]
    if posed.kind == "tell":
        candidates.append(automa_seat(table) if any(of_automa(line) for line in posed.lines) else "")
    candidates += table.progress.queue[:1]
    return next((seat for seat in candidates if seat and seat in table.things.order), None)


def of_automa(line: Line) -> bool:
    """Whether a sentence tells what the Automa does."""
    return line.rule.startswith("AU-") or line.key.startswith(("automa.", "action."))
