"""How large the journal of a long game is, and how much memory the process takes that plays it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.bench.figures import tell
from tests.bench.games import JOURNAL, long_game


def run(folder: Path, acts: int = 10_000) -> dict[str, float]:
    """The file's bytes, whole and an act; what in it takes the room is told."""
    made = long_game(folder, acts)
    size = sum(part.stat().st_size for part in folder.glob(f"{JOURNAL}*"))
    db = sqlite3.connect(folder / JOURNAL)
    query = "SELECT count(*), sum(length(body)), count(checkpoint), sum(length(checkpoint)), sum(length(sum)) FROM acts"
    rows, bodies, points, packed, sums = db.execute(query).fetchone()
    db.close()
    tell(
        f"bytes an act: {bodies / rows:.0f} answers, {packed / rows:.0f} checkpoints ({points} of "
        f"{packed / points:.0f} bytes), {sums / rows:.0f} checksums, "
        f"{(size - bodies - packed - sums) / rows:.0f} of the file's own"
    )
    return {
        "product.journal_bytes_10000": size,
        "product.save_bytes_per_action": size / made["acts"],
        "product.peak_rss_mb_10000": made["rss_mb"],
    }
