"""Damage and Repair drawn for Why?: what the sentence tells, and that it is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from companion.rules.common.automa import board
from companion.rules.engine.table import Line, Reason, Table
from tests.rules.driving import drive, never
from tests.screens.drawings.look import NIGHT, PICTURES, check_text, picture


@pytest.fixture
def damaged(stand_in: Table) -> Table:
    """The counter on column 3; C2 and C3 are damaged, C1 bears Food."""
    automa = stand_in.things.automa
    automa.damage = ["C2", "C3"]
    automa.tokens = {"C1": "food"}
    stand_in.progress.lines = []
    return stand_in


def said(table: Table, rule: Any) -> Line:
    """The last sentence that a rule says."""
    drive(table, rule, never)
    return table.progress.lines[-1]


def test_AU_43_damage_tells_letter_column_skipped_boxes_and_before_and_after(damaged: Table, window: Any) -> None:
    from companion.screens.drawings.damage import Box, Decided, decided

    letter = Reason("why.letter", {"letter": "C", "card": "4"})
    line = said(damaged, board.damage_row(damaged, "C", "AU-43", letter))
    assert decided(line) == Decided("C", 3, ("C3", "C2"), (Box("C1", "food", "damage"),))


def test_AU_43_a_full_row_has_only_skipped_boxes(damaged: Table, window: Any) -> None:
    from companion.screens.drawings.damage import Decided, decided

    damaged.things.automa.damage += ["C1"]
    line = said(damaged, board.damage_row(damaged, "C", "AU-43"))
    assert decided(line) == Decided("C", 3, ("C3", "C2", "C1"), ())


def test_AU_58_repair_tells_column_and_before_and_after(damaged: Table, window: Any) -> None:
    from companion.screens.drawings.damage import Box, Decided, decided

    line = said(damaged, board.repair(damaged, 1))
    assert decided(line) == Decided("C", 3, (), (Box("C3", "damage", "empty"),))


def test_CD_73_a_repaired_row_tells_each_box(damaged: Table, window: Any) -> None:
    from companion.screens.drawings.damage import Box, decided

    board.repair_row(damaged, "C", "CD-73")
    what = decided(damaged.progress.lines[-1])
    assert what is not None
    assert what.boxes == (Box("C2", "damage", "empty"), Box("C3", "damage", "empty"))


def test_other_sentences_have_no_board(damaged: Table, window: Any) -> None:
    from companion.screens.drawings.damage import decided

    damaged.things.automa.damage = []
    assert decided(said(damaged, board.repair(damaged, 1))) is None
    assert decided(Line("automa.passes", "AU-12")) is None


@pytest.mark.parametrize("full", [False, True])
def test_AU_43_skipped_boxes_are_crossed_and_the_hit_one_is_ringed(
    damaged: Table, words: Any, density: float, window: Any, full: bool
) -> None:
    from companion.screens.drawings.damage import HEAD, LETTER, PITCH, DamageDrawing, decided

    if full:
        damaged.things.automa.damage += ["C1"]
    what = decided(said(damaged, board.damage_row(damaged, "C", "AU-43")))
    assert what is not None
    drawing = DamageDrawing(what, damaged)
    drawing.update(damaged, None, words)
    check_text(drawing, density)
    assert {t.text for t in drawing.written} >= {"C", "3"}
    name = f"damage-{'full' if full else 'skipped'}-{density}"
    picture(drawing, name)
    with Image.open(PICTURES / f"{name}.png") as image:
        pixels = image.convert("RGB")

    def colour(column: int, row: int, across: float, down: float) -> tuple[int, ...]:
        x, y = 2 + LETTER + (column - 1 + across) * PITCH, 2 + HEAD + (row + down) * PITCH
        found = pixels.getpixel((round(x * density), round(y * density)))
        assert isinstance(found, tuple)
        return found

    row = drawing.rows.index("C")
    danger, changed = (0xFF, 0x6B, 0x5E), (0xE8, 0xF0, 0xF7)
    for column in (2, 3):
        for across, down in ((0.5, 0.5), (0.35, 0.35), (0.65, 0.35), (0.35, 0.65), (0.65, 0.65)):
            assert colour(column, row, across, down) == danger, "the strokes of the cross"
        assert colour(column, row, 0.5, 0.3) == NIGHT[:3], "and nothing between them"
    ring = colour(1, row, 0.06, 0.5)
    assert (sum(abs(a - b) for a, b in zip(ring, changed, strict=True)) < 60) is not full
    assert colour(1, row, 0.5, 0.5) == danger, "crossed out as well, or damaged now"
