"""What the undamaged boxes of the Automa's board give: its Speed, its Weapons, the groups that score (AU-36, AU-49,
AU-64). Asked where nobody has copied the board.
"""

from __future__ import annotations

from companion.rules.common.automa import board
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Question, Rule
from companion.rules.engine.saying import because
from companion.rules.engine.table import Reason, Table, automa_seat, mark

SPEED_TOLD = "game:speed-told:"
"""Mark: the Speed that was told last, and the boxes that were damaged then."""


def speed_known(table: Table) -> tuple[int, Reason] | None:
    """The number of Speed icons in undamaged boxes (AU-36) and the reason; None while the boxes are unknown."""
    if not board.boxes(table):
        return None
    n = sum(1 for b, kind in board.boxes(table).items() if kind == "speed" and b not in table.things.automa.damage)
    return n, because("why.speed.boxes", board.source(table), n=n)


def speed_boxes(table: Table) -> Rule[tuple[int, Reason]]:
    """Like :func:`speed_known`, but asked while the boxes are unknown."""
    counted = speed_known(table)
    if counted is not None:
        return counted
    damage = table.things.automa.damage
    n = yield Question(
        "automa.speed.boxes",
        "amount",
        "AU-36",
        turn=automa_seat(table),
        view="automa",
        lo=0,
        hi=board.shape(table).columns,
        default=_speed_told(table),
    )
    table.progress.marks = [m for m in table.progress.marks if not m.startswith(SPEED_TOLD)]
    mark(table, f"{SPEED_TOLD}{n}:{','.join(damage)}")
    return n, because("why.speed.boxes", "asked", n=n)


def _speed_told(table: Table) -> int | None:
    """For an unknown board: the Speed that was told last. None if a box that may be a Speed icon was damaged or
    repaired since."""
    told = next((m for m in table.progress.marks if m.startswith(SPEED_TOLD)), "")
    if not told:
        return None
    n, _, damaged = told.removeprefix(SPEED_TOLD).partition(":")
    changed = set(filter(None, damaged.split(","))) ^ set(table.things.automa.damage)
    return int(n) if all(f"{board.NO_SPEED}{box}" in table.progress.marks for box in changed) else None


def weapons(table: Table, again: bool = False) -> list[str]:
    """Undamaged Weapon boxes, the rightmost first, that have not fired in this phase (AU-49). ``again``: also those
    that have."""
    marks = () if again else table.progress.marks
    used = {m.split(":", 2)[2] for m in marks if m.startswith("phase:weapon:")}
    return board.from_left(
        b
        for b, kind in board.boxes(table).items()
        if kind.startswith("weapon") and b not in table.things.automa.damage and b not in used
    )[::-1]


def rating(table: Table, box: str) -> int:
    """The rating of a known Weapon box, 1 to 4."""
    return int(board.boxes(table)[box].removeprefix("weapon-"))


def rows(table: Table) -> list[list[str]]:
    """The boxes of a known board by row letter."""
    known = board.boxes(table)
    return [[b for b in known if board.row_of(b) == letter] for letter in board.letters(table).sure] if known else []


def groups(table: Table) -> list[list[str]]:
    """The groups of boxes that score: star sets, or whole rows (AU-64, D-70); empty while unknown."""
    return rows(table) if reading(table, "D-70") == "b" else board.stars(table)


def free(table: Table, groups: list[list[str]]) -> int:
    """How many of these groups are free of Damage (AU-64)."""
    damage = set(table.things.automa.damage)
    return sum(1 for group in groups if not damage & set(group))


def clear_known(table: Table) -> tuple[int, Reason, tuple[str, ...]] | None:
    """How many groups of boxes are free of Damage (AU-64), the reason, and the doubt what a group is, if it decided
    (D-70). None while the groups are unknown."""
    if not groups(table):
        return None
    n = free(table, groups(table))
    same = bool(board.stars(table)) and free(table, rows(table)) == free(table, board.stars(table))
    key = "why.rows" if reading(table, "D-70") == "b" else "why.groups"
    return n, because(key, board.source(table), n=n), () if same else ("D-70",)


def clear_groups(table: Table) -> Rule[tuple[int, Reason, tuple[str, ...]]]:
    """Like :func:`clear_known`, but asked while the groups are unknown."""
    counted = clear_known(table)
    if counted is not None:
        return counted
    by_row = reading(table, "D-70") == "b"
    n = yield Question(
        "score.groups",
        "amount",
        "AU-64",
        view="automa",
        lo=0,
        hi=8,
        values={"groups": "@score.groups.rows" if by_row else "@score.groups.stars"},
        doubts=("D-70",),
    )
    return n, because("why.rows" if by_row else "why.groups", "asked", n=n), ("D-70",)
