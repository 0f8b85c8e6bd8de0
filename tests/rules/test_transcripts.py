"""Games, written down: whatever the rules say, ask and offer is still what stands there (transcripts/README.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules import transcribing

FOLDER = Path(__file__).with_name("transcripts")
FILES = sorted(FOLDER.glob("*.txt"))
BEFORE = 6
"""Lines shown above the first that differs."""


def first_difference(before: list[str], now: list[str]) -> str:
    """The first line that is another one, with some before it; ``""`` where all are the same."""
    at = next((n for n, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), min(len(before), len(now)))
    if at == len(before) == len(now):
        return ""
    was, comes = ("\n".join(some[at : at + 3]) or "(the end)" for some in (before, now))
    return "\n".join([f"line {at + 1}", *before[max(0, at - BEFORE) : at], "--- stands there", was, "+++ comes", comes])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript(path: Path, tmp_path: Path) -> None:
    """Played again, each act brings the same sentences, changes and questions."""
    transcript = transcribing.read(path)
    difference = first_difference(transcript.lines, transcribing.play(transcript, tmp_path))
    assert not difference, f"\n{difference}"


def test_there_are_transcripts() -> None:
    """An empty folder would pass silently; each game of the recorder is there, and no other."""
    from tests.rules.plans import PLANS

    assert [path.stem for path in FILES] == sorted(PLANS)


def test_what_differs_is_shown_with_what_came_before() -> None:
    """The first line, and an end that comes too early."""
    some = [f"line {n}" for n in range(20)]
    assert first_difference(some, some) == ""
    assert first_difference(some, [*some[:9], "other"]).splitlines()[1:9] == [*some[3:9], "--- stands there", "line 9"]
    assert "+++ comes\n(the end)" in first_difference(some, some[:12])
