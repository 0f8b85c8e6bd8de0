"""Reading of the rows of a game as they are in a file that may be damaged."""

from __future__ import annotations

import sqlite3

from companion.files.error import Said
from companion.journal import copies, mending
from companion.journal.error import FAULTS, detail_of
from companion.journal.rows import MOST_ACTS, MOST_BYTES, ids


def is_sound(db: sqlite3.Connection) -> bool:
    """Whether the pages of the file are in order; False for a file that is too large."""
    try:
        pages, size = (db.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in ("page_count", "page_size"))
        if pages * size > mending.LARGE:
            return False
        return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except FAULTS:
        return False


def read_rows(db: sqlite3.Connection, game: int) -> tuple[list[bytes], str | Said]:
    """The rows of a game up to the first that is missing or can't be read, and what is wrong with that one."""
    try:
        first, last = ids(game)
        query = (
            "SELECT count(*), coalesce(sum(bytes), 0) FROM"
            " (SELECT length(row) AS bytes FROM acts WHERE id BETWEEN ? AND ? LIMIT ?)"
        )
        many, large = db.execute(query, (first, last, MOST_ACTS + 1)).fetchone()
        if many > MOST_ACTS or large > MOST_BYTES:
            rows = list(copies.readable(db, game))
            return rows, Said("fault.journal.much", {"act": len(rows) + 1, "game": game})
        query = "SELECT row FROM acts WHERE id BETWEEN ? AND ? ORDER BY id"
        rows = [row for (row,) in db.execute(query, (first, last)).fetchall()]
        query = "SELECT coalesce(max(id), ?) FROM acts WHERE id BETWEEN ? AND ?"
        if db.execute(query, (first, first, last)).fetchone()[0] == first + len(rows):
            return rows, ""
        rows = list(copies.readable(db, game))
        return rows, Said("fault.journal.act", {"act": len(rows) + 1, "game": game})
    except FAULTS as error:
        rows = list(copies.readable(db, game))
        return rows, Said("fault.journal.row", {"act": len(rows) + 1, "game": game, "what": detail_of(error)})
