"""The cards of a Convoy have their names or the signs of their kinds, all of them alike."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.engine.table import Piece
from tests.screens.drawings.look import picture
from tests.screens.drawings.test_convoy import Named, table_of

CARDS = {"trailer1": "First starting Trailer", "trailer2": "Second starting Trailer"}


class Starting(Named):
    """Two names of which one is a little longer."""

    def text(self, key: str, /, **values: Any) -> str:
        return CARDS.get(key.rpartition(".")[2]) or super().text(key, **values)


@pytest.mark.parametrize("letters", [1.0, 1.45])
@pytest.mark.parametrize("wide", range(340, 520, 12))
def test_all_trailers_are_named_or_none(
    wide: int, letters: float, density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every width: of two names side by side the longer one is not left out alone."""
    from companion.screens import drawings
    from companion.screens.drawings.ink import Pen

    signs: list[str] = []
    sign = Pen.sign
    monkeypatch.setattr(Pen, "sign", lambda pen, name, *how: (signs.append(name), sign(pen, name, *how)))
    table = table_of(2, 1)
    for n, trailer in enumerate(table.things.seats["red"].trailers, start=1):
        table.things.seats["red"].trailers[n - 1] = Piece(trailer.card, {"1": "fuel"})
    drawings.use_letters(letters)
    try:
        drawing = drawings.ConvoyDrawing(size_hint=(None, None), size=(wide * density, 324 * density))
        drawing.update(table, None, Starting(words))
        picture(drawing, f"convoy-labels-{wide}-{letters}-{round(density * 10)}")
        named = sum(text.shown in CARDS.values() for text in drawing.written)
        assert (named, signs.count("trailer")) in ((2, 0), (0, 2), (0, 0))
        if letters == 1.0 and wide >= 500:
            assert named == 2
    finally:
        drawings.use_letters(1.0)
