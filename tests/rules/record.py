"""Records the transcripts in ``tests/rules/transcripts``: ``python -m tests.rules.record [--again] [NAME…]``.

Each is played by a player who is curious: of all that is allowed it does what it has done least often, side acts,
corrections by hand and undo included, and now and then tries what is not allowed. A transcript that is there is played
again with the answers that stand in it, as far as they fit; with ``--again`` it is made up afresh.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

from companion.rules.common.correct import DOUBT
from companion.rules.editions.frostlands.doubts import DOUBTS
from companion.rules.engine.offered import offering
from tests.rules.curious import Again, Curious
from tests.rules.plans import PLANS, Plan
from tests.rules.transcribing import TOYS, Act, Scribe, read

FOLDER = Path(__file__).with_name("transcripts")


def record(plan: Plan, folder: Path, old: list[Act] | None = None) -> list[str]:
    """Play a plan, or these acts again; the lines of its transcript."""
    scribe, curious = Scribe(plan.title, plan.seed, plan.library, folder), Curious(plan)
    if old is not None:
        again = Again(old, curious)
        while again.acts and not scribe.game.over:
            scribe.act(again.act(scribe))
        return scribe.lines
    if plan.doubts:
        chance = random.Random(plan.seed)
        others = [(f"{DOUBT}{doubt}", row.others) for doubt, row in sorted(DOUBTS.items()) if row.others]
        scribe.act(Act("correct", [[path, letters[int(chance.random() * len(letters))]] for path, letters in others]))
    for _ in range(plan.most):
        if scribe.game.over:
            return scribe.lines
        scribe.act(curious.act(scribe))
    if plan.scored and not scribe.game.over:
        scribe.act(Act("correct", [["progress.step", "score"]]))
        while not scribe.game.over:
            scribe.act(curious.act(scribe))
    return scribe.lines


def main(words: Sequence[str] | None = None) -> None:
    """Record these transcripts, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.record", description=__doc__)
    parser.add_argument("--new", action="store_true", help="make up other games")
    parser.add_argument("names", nargs="*", choices=[[], *PLANS], help="which (default: all)")
    wanted = parser.parse_args(words)
    for name in wanted.names or PLANS:
        file = FOLDER / f"{name}.txt"
        old = None if wanted.new or not file.exists() else read(file).acts
        with tempfile.TemporaryDirectory() as folder, offering(*TOYS):
            lines = record(PLANS[name], Path(folder), old)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{file}: {len(lines)} lines, {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
