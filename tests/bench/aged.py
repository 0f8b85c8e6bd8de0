"""Whether the same question costs the same on a young and on an old table: acts around the 100th and before the last of
the long game, matched by what was asked, how it was answered, and what was asked next.

An act is one person's answer with the automatic ones behind it. Two acts are the same kind if the same was asked, their
entries have the same keys, and the same is asked after them; each act's time is its least of so many rounds, in
processor time.
"""

from __future__ import annotations

import time
from pathlib import Path

from companion.journal.journal import Journal
from companion.journal.rows import Act
from companion.rules.engine.play import Player
from companion.rules.engine.table import thaw
from tests.bench.figures import share, tell
from tests.bench.games import JOURNAL, long_game

YOUNG, OLD = 600, 2_000
"""Acts of each of the two; what the young table is asked is rare on the old one."""
SEEN = 3
"""How often a kind must come in both to be compared."""
Kinds = dict[tuple[object, ...], list[float]]
"""Kind of act to the microseconds of each one."""


def run(folder: Path, acts: int = 10_000, times: int = 7) -> dict[str, float]:
    """Time on the young table as a share of that on the old one, over all kinds that both have, each as often as the
    rarer of the two has it."""
    long_game(folder, acts)
    _, rows, checkpoints = (journal := Journal(folder / JOURNAL)).load(1)

    def kinds(first: int, window: int) -> Kinds:
        while first not in checkpoints:
            first += 1
        start = checkpoints[first]
        rounds = [_timed(start.table, start.offset, rows[first - 1 : first - 1 + window]) for _ in range(times)]
        found: Kinds = {}
        for same in zip(*rounds, strict=True):
            found.setdefault(same[0][0], []).append(min(took for _, took in same))
        return found

    early, late = min(YOUNG, acts // 3), min(OLD, acts // 3)
    young, old = kinds(min(100, early), early), kinds(acts - late - 20, late)
    journal.close()
    seen = min(SEEN, *(max(map(len, found.values())) for found in (young, old)))
    shared = [kind for kind in young if kind in old and min(len(young[kind]), len(old[kind])) >= seen]
    weight = {kind: min(len(young[kind]), len(old[kind])) for kind in shared}
    before, after = (sum(share(found[kind], 0.5) * weight[kind] for kind in shared) for found in (young, old))
    compared = sum(weight.values())
    tell(
        f"{compared} acts of {len(shared)} kinds: {before / compared:.0f} us on a young table, {after / compared:.0f} "
        f"on one of {acts:,} acts"
    )
    return {"product.young_old_ratio": before / after}


def _timed(table: bytes, offset: int, acts: list[Act]) -> list[tuple[tuple[object, ...], float]]:
    """Each act's kind and its microseconds; the first one's, of which a part has been played, is left out, and so are
    corrections."""
    player = Player(thaw(table))
    for entry in acts[0].entries[offset:]:
        player.feed(entry)
    found = []
    for act in acts[1:]:
        asked = player.question
        keys = tuple((entry.key, entry.seat != "") for entry in act.entries)
        began = time.thread_time()
        for entry in act.entries:
            player.feed(entry)
        took = 1e6 * (time.thread_time() - began)
        if asked is not None and keys[0][0] != "correct":
            following = player.question
            found.append(((asked.key, keys, following.key if following is not None else ""), took))
    return found
