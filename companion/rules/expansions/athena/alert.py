"""The alert table: how closely Athena watches a seat, and what the rows print (PA-ALR-01 to PA-ALR-04, PA-SCO-02)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import tracks
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.printed import consult, known, printed
from companion.rules.engine.question import Field, Option, Rule, choose
from companion.rules.engine.table import Reason, Table, is_tracked
from companion.rules.engine.tracks import SeatTrack

CARD = "alert"
FEWEST, MOST = 3, 8
"""Rows that a table can have (UF-45)."""
ROWS = Field("rows", lo=FEWEST, hi=MOST, learn="rows", key="field.athena.rows")
LIMITS = {"damage": 4, "aurora": 3, "fame": 2}
"""What a row prints, with its greatest number (UF-46 to UF-48)."""


def row_field(column: str, n: int) -> Field:
    """What row ``n`` from the bottom prints."""
    return Field(f"{column}-{n}", hi=LIMITS[column], learn=f"{column}-{n}", key=f"field.athena.{column}.{n}")


def rows(table: Table) -> int:
    """How many rows there are; the most possible while nobody has told (UF-45)."""
    return int(known(table, CARD).get("rows", (MOST, ""))[0])


def _points(table: Table, n: int) -> int | None:
    """Fame of a row; None while it is not told (XD-06)."""
    told = known(table, CARD).get(f"fame-{n}")
    return None if told is None else int(told[0])


def _prints(table: Table, n: int) -> list[tuple[str, int | str | None]] | None:
    """What is known of row ``n``; of a row of which nobody has told anything, the lowest aside, nothing."""
    face = known(table, CARD)
    told = {column: int(face[f"{column}-{n}"][0]) for column in LIMITS if f"{column}-{n}" in face}
    if n == 1:
        told["damage"] = 0  # by the rulebook (PA-TUR-03)
    if not told and "rows" not in face:
        return None
    return [(column, told.get(column, "?")) for column in LIMITS]


def _counted(table: Table) -> bool:
    return "rows" in known(table, CARD)


TRACK = SeatTrack(
    "alert",
    "PA-SCO-02",
    lo=1,
    hi=rows,
    start=1,
    who="all",
    points=_points,
    worth=LIMITS["fame"],
    mark="\U000f0208",
    table=True,
    prints=_prints,
    sure=_counted,
)
"""Every seat gets a counter besides its usual pieces; it starts in the lowest row (PA-ALR-02, PA-SET-10)."""


def change(table: Table, seat: str, by: int, rule: str, *why: Reason) -> Rule[None]:
    """Move a seat's counter as far as the table goes (PA-ALR-01, PA-ALR-03)."""
    if not by:
        return
    if by > 0:
        yield from printed(table, CARD, [ROWS], "athena.alert.rows", "PA-ALR-01", view="track")
    yield from tracks.move(table, TRACK.name, seat, by, rule, *why)


def row(table: Table, seat: str) -> int:
    """The row of a seat's counter, 1 at the bottom."""
    return tracks.values(table, TRACK.name)[seat]


def printed_on(table: Table, column: str, n: int, rule: str) -> Rule[tuple[int, str]]:
    """What row ``n`` prints, and where that is known from. The lowest row means no Damage (PA-TUR-03)."""
    if column == "damage" and n == 1:
        return 0, "rulebook"
    field = row_field(column, n)
    values = {"n": n, "what": f"@athena.alert.{column}"}
    face = yield from printed(table, CARD, [field], "athena.alert.row", rule, view="track", values=values)
    value, source = face[field.name]
    return int(value), source


def scored(table: Table, value: None, **ids: Any) -> Rule[Verdict]:
    """Before the score the library is asked what the rows of the counters bring (UF-48)."""
    wanted = sorted({row_field("fame", n).name for n in tracks.values(table, TRACK.name).values()})
    yield from consult(table, CARD, wanted)
    return GO_ON


# ---------------------------------------------------------------- Convoys that are not kept, and the Automa


def may_tell(table: Table, seat: str) -> bool:
    """Whether its Convoy is not kept, so that others' Bonus Actions are not seen."""
    return not is_tracked(table, seat)


def tells(table: Table, seat: str) -> Rule[None]:
    """A player whose Convoy is not kept tells where the own counter has moved by a Bonus Action or a card."""
    answer = yield choose(
        seat,
        "athena.alert",
        "PA-ALR-01",
        [Option(name, f"option.athena.alert.{name}") for name in ("up", "down", "none")],
        view="track",
    )
    if answer in ("up", "down"):
        yield from change(table, seat, 1 if answer == "up" else -1, "PA-ALR-01")
