"""The alert table as it is drawn: a row a space, the lowest at the bottom, with Damage, Aurora, Fame and counters."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages import Words
from companion.rules.engine.printed import learn
from companion.rules.engine.table import Table
from companion.rules.expansions.athena import alert
from companion.scenario.laying import given_table
from tests.screens.drawings.look import check_big_text, check_text, picture
from tests.screens.drawings.test_tracks import QUIET, SIZES, drawn

FOUR = ("red", "blue", "green", "yellow")


def table(*, told: bool = True) -> Table:
    found = given_table({"players": list(FOUR), "tracked": True}, edition="first-edition", modules=["athena"])
    assert found.things.tracks is not None
    found.things.tracks["alert"].update({"red": 3, "blue": 3, "green": 5})
    if told:
        learn(found, alert.CARD, "rows", 6, "owner")
        for n in range(1, 7):
            for column, value in (("damage", n - 1), ("aurora", n // 3), ("fame", max(0, 3 - n))):
                learn(found, alert.CARD, f"{column}-{n}", value, "owner")
    return found


def numbers(drawing: Any) -> dict[str, float]:
    """The number of each row with its height on the drawing."""
    left = min(text.area.x for text in drawing.written if text.text.isdigit())
    return {text.text: text.area.y for text in drawing.written if text.text.isdigit() and text.area.x <= left + 1}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("told", [True, False])
def test_PA_ALR_01_rows_stand_above_each_other(told: bool, language: str, size: str, density: float) -> None:
    """As many as are told, else as far up as a counter is."""
    drawing = drawn(table(told=told), SIZES[size], density, Words(language))
    picture(drawing, f"alert-{told}-{language}-{size}-{round(density * 10)}")
    check_text(drawing, density)
    rows = numbers(drawing)
    assert [*sorted(rows, key=lambda n: -rows[n])] == [*map(str, range(1, 7 if told else 6))]
    assert all(text.colour != QUIET or text.text for text in drawing.written)


def test_UF_45_to_UF_48_unknown_values_have_a_question_mark(compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """PA-TUR-03: but for the Damage of the lowest row, which the rulebook tells."""
    from companion.screens.drawings.ink import Pen

    shown: list[tuple[str, Any]] = []
    monkeypatch.setattr(Pen, "counted", lambda self, sign, n, *more, **options: shown.append((sign, n)))
    found = table(told=False)
    learn(found, alert.CARD, "rows", 6, "owner")
    learn(found, alert.CARD, "aurora-2", 1, "owner")
    assert drawn(found, SIZES["wide"], 1.0, Words("en")).written
    assert len(shown) == 18
    assert [(sign, n) for sign, n in shown if n != "?"] == [("aurora", 1), ("damage", 0)]


@pytest.mark.parametrize("size", SIZES)
def test_big_letters_stay_in_their_rows(size: str, density: float) -> None:
    from companion.screens import drawings

    drawings.use_letters(1.45)
    try:
        drawing = drawn(table(), SIZES[size], density, Words("de"))
        check_big_text(drawing)
        picture(drawing, f"alert-big-{size}")
    finally:
        drawings.use_letters(1.0)
