"""What is said and asked in each scenario, in words of keys as in the transcripts: a file for each group of rules.

A scenario says what must come out by the rulebook; what stands here is all that a player hears besides: values, what
decided, doubts, whether something is to be done. ``python -m tests.rules.heard`` records it; read the diff.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.scenario import run_file
from companion.scenario.reading import Outcome
from tests.rules.transcribing import Writing, told

FOLDER = Path(__file__).with_name("heard")
SCENARIOS = Path(__file__).parents[1] / "scenarios"
HEAD = "# "


def lines(outcome: Outcome) -> list[str]:
    """Every sentence, then every question that was asked, the last one of each key."""
    asked = [next(iter(Writing().asked(posed))) for posed in outcome.asked]
    return [*(f"say {told(line)}" for line in outcome.said), *asked]


@cache
def recorded() -> dict[str, list[str]]:
    """What stands there, by the name of the scenario's file."""
    found: dict[str, list[str]] = {}
    for file in sorted(FOLDER.glob("*.txt")):
        now: list[str] = []
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith(HEAD):
                now = found.setdefault(line.removeprefix(HEAD), [])
            elif line:
                now.append(line)
    return found


def _written() -> Iterator[tuple[str, str]]:
    groups: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SCENARIOS.glob("*.toml")):
        groups[path.stem.partition("-")[0]] += [f"{HEAD}{path.stem}", *lines(run_file(path)), ""]
    return ((group, "\n".join(some)) for group, some in groups.items())


def main() -> None:
    """Record all."""
    for group, text in _written():
        (FOLDER / f"{group}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
