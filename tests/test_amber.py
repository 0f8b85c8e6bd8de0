"""Amber means what hands do, and nothing else: no code and no layout uses it for another thing."""

from __future__ import annotations

from pathlib import Path

HOUSE = Path(__file__).parent.parent
OF_HANDS = {
    *("companion/screens/widgets/told.py", "companion/screens/widgets/widgets.py", "layouts/common.kv"),
    "companion/screens/drawings/drawing.py",
}
"""Where what hands do is shown: sentences, buttons of the list to put right, outlines of what they have moved."""


def test_only_what_hands_do_is_amber() -> None:
    files = [*HOUSE.glob("companion/**/*.py"), *HOUSE.glob("layouts/*.kv")]
    found = {f.relative_to(HOUSE).as_posix(): f.read_text(encoding="utf-8") for f in files}
    used = {name for name, text in found.items() if "theme.AMBER" in text}
    assert used == OF_HANDS
    written = {name for name, text in found.items() if name.startswith(("companion/screens", "layouts"))}
    assert {n for n in written if "FFC44D" in found[n].upper()} == {"companion/screens/widgets/theme.py"}
