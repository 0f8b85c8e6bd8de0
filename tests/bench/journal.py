"""How large the journal of a long game is, and how much memory the process takes that plays it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal.rows import POINT, SUM, parts
from tests.bench.figures import tell
from tests.bench.games import JOURNAL, long_game


def run(folder: Path, acts: int = 10_000) -> dict[str, float]:
    """The file's bytes, whole and an act; what in it takes the room is told."""
    made = long_game(folder, acts)
    size = sum(part.stat().st_size for part in folder.glob(f"{JOURNAL}*"))
    db = sqlite3.connect(folder / JOURNAL)
    rows = [row for (row,) in db.execute("SELECT row FROM acts")]
    db.close()
    packed = [len(parts(row)[2]) for row in rows if row[0] & POINT]
    whole, n = sum(len(row) for row in rows), len(rows)
    tell(
        f"bytes an act: {(whole - sum(packed)) / n - SUM:.0f} answers, {sum(packed) / n:.0f} checkpoints "
        f"({len(packed)} of {sum(packed) / len(packed):.0f} bytes), {SUM} checksums, "
        f"{(size - whole) / n:.0f} of the file's own"
    )
    return {
        "product.journal_bytes_10000": size,
        "product.save_bytes_per_action": size / made["acts"],
        "product.peak_rss_mb_10000": made["rss_mb"],
    }
