"""What CONTRIBUTING.md and docs/ say of the house: short enough, and of files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "CONTRIBUTING.md", ROOT / "docs/tests.md", ROOT / "docs/screen.md"]
FOLDERS = [ROOT / name for name in ("", "companion", "companion/rules", "companion/rules/common")]
MADE = ("build/",)
"""Where a run leaves what it makes."""


def test_contributing_is_read_in_ten_minutes() -> None:
    assert len(PAGES[0].read_text(encoding="utf-8").split()) <= 2000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = {name for name in re.findall(r"`([\w.-]+(?:/[\w.-]+)+/?)`", text) if "NAME" not in name}
    linked = re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text)
    assert len(named) > 5
    assert [name for name in sorted(named) if not _is_there(name)] == []
    assert [link for link in linked if not (page.parent / link).exists()] == []


def _is_there(name: str) -> bool:
    return name.startswith(MADE) or any((folder / name).exists() for folder in FOLDERS)
