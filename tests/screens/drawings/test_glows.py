"""What can be chosen glows, and no glow reaches over that of its neighbour."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.common.automa import board
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Enemy, Table
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import Pen
from tests.screens.drawings.look import pairs, picture
from tests.screens.drawings.test_convoy import ask, table_of

SIZES = {"wide": (500, 372), "narrow": (420, 324), "upright": (480, 330)}


def places(kind: str, table: Table) -> list[str]:
    """All that may be chosen on a drawing at once."""
    return {
        "ZoneDrawing": [f"zone.{n}" for n in range(1, 6)],
        "AutomaDrawing": [f"row.{row}" for row in board.letters(table).sure],
        "boxes": [f"box.{row}{n}" for row in "BCDE" for n in range(1, 7)],
        "EnemiesDrawing": [f"enemy.{enemy.name}" for enemy in table.things.enemies],
    }[kind]


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("kind", ["ZoneDrawing", "AutomaDrawing", "boxes", "EnemiesDrawing", "ConvoyDrawing"])
def test_glows_keep_apart(
    kind: str, size: str, density: float, stand_in: Table, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.screens import drawings

    glows: list[Area] = []
    drawn = Pen.glow

    def glow(pen: Pen, area: Area, corner: float = 8.0, chosen: bool = False, reach: float = 6.0) -> None:
        glows.append(area.inset(-reach))
        drawn(pen, area, corner, chosen, reach)

    monkeypatch.setattr(Pen, "glow", glow)
    table = stand_in
    if kind == "ConvoyDrawing":
        table = table_of(2, 1)
        posed = ask(table, "")
    else:
        if kind == "EnemiesDrawing":
            table.things.enemies = [Enemy(name, 1, "hitpoints-I-II/2b") for name in ("warwolves", "howl")]
        options = tuple(Option(place, "option.slot", place=place) for place in places(kind, table))
        posed = Posed(1, "explore.turn", "choose", "EX-05", "red", "red", options=options)
    wide, high = SIZES[size]
    name = "AutomaDrawing" if kind == "boxes" else kind
    drawing = getattr(drawings, name)(size_hint=(None, None), size=(wide * density, high * density))
    drawing.update(table, posed, words)
    picture(drawing, f"glows-{kind}-{size}-{round(density * 10)}")
    assert len(glows) == len(posed.options)
    for one, other in pairs(glows):
        assert not one.meets(other), f"{one} over {other}"
