"""Pictures of every screen in the gallery; no text is cut, nothing too small, over another or hard to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.screens.gallery import LOOKS, PARTS, SHARE, Look, page, walk


@pytest.fixture(scope="module")
def walks(full: bool, compiled: None) -> Iterator[dict[Look, Future[dict[str, list[str]]]]]:
    """The walks, two at a time side by side; afterwards the page."""
    with ThreadPoolExecutor(2) as both:
        if full:
            yield {look: both.submit(walk, look) for look in LOOKS}
        else:
            yield {look: both.submit(walk, look, part, PARTS) for look, part in SHARE.items()}
    page()


@pytest.mark.ui
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "look",
    [*SHARE, *(pytest.param(look, marks=pytest.mark.full) for look in LOOKS if look not in SHARE)],
    ids=str,
)
def test_every_screen(look: Look, walks: dict[Look, Future[dict[str, list[str]]]]) -> None:
    found = walks[look].result()
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def test_the_share_has_every_part_and_both_languages_and_sizes() -> None:
    looks = [(look.language, look.text) for look in SHARE]
    assert sorted(looks) == [("de", "large")] * 2 + [("en", "normal")] * 2
    assert sorted(SHARE.values()) == [*range(PARTS)]
    for kind in ("language", "size"):
        assert len({getattr(look, kind) for look in SHARE}) == 2


def test_the_page_shows_a_screen_in_all_looks_side_by_side_with_what_is_wrong(tmp_path: Path) -> None:
    for look in LOOKS:
        folder = tmp_path / str(look)
        folder.mkdir()
        for name in ("home", "table") if look.text == "normal" else ("home",):
            (folder / f"{name}.png").write_bytes(b"")
        (folder / "faults.json").write_text('{"home": ["cut: <Txt>"]}', encoding="utf-8")
    text = page(tmp_path).read_text(encoding="utf-8")
    for look in LOOKS:
        assert f'src="{look}/home.png"' in text
        assert (f'src="{look}/table.png"' in text) is (look.text == "normal")
    assert text.count("cut: &lt;Txt&gt;") == len(LOOKS)
    assert text.count("<tr>") == 3
