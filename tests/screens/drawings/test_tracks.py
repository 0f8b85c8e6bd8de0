"""Tracks of expansions and rivals as targets, as they are drawn: what is known, and what nobody has told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.messages import Words
from companion.rules.common import tracks
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Enemy, Table
from companion.rules.expansions.pvp import card
from companion.scenario.laying import given_table
from tests.screens.drawings.look import check_big_text, check_text, picture
from tests.screens.drawings.test_convoy import Named

SIZES = {"wide": (500, 286), "correcting": (400, 330), "low": (484, 200)}
FOUR = ("red", "blue", "green", "yellow")


def table(*, told: bool = True) -> Table:
    found = given_table(
        {
            "players": list(FOUR),
            "tracked": True,
            "map": {"spaces": [*range(11)]},
            "regions": {"10": 1},
            "spaces": dict.fromkeys(FOUR, 4),
        },
        edition="first-edition",
        modules=["pvp"],
    )
    assert found.things.tracks is not None
    found.things.tracks["evasion"]["red"] = 3
    found.things.tracks["aggression"]["blue"] = 7
    if told:
        learn(found, card.CARD, "spaces", 6, "owner")
        for n in range(1, 7):
            learn(found, card.CARD, f"icons-{n}", n - 1, "owner")
        for n in range(1, 9):
            learn(found, card.CARD, f"bonus-{n}", card.BONUSES[n % 5], "owner")
    return found


def drawn(shown: Table, size: tuple[float, float], density: float, words: Any) -> Any:
    from companion.screens import drawings

    drawing = drawings.TracksDrawing(size_hint=(None, None), size=tuple(side * density for side in size))
    drawing.update(shown, None, Named(words))
    return drawing


QUIET = "#A9B8C6"
"""The colour of the spaces' numbers."""


@pytest.fixture
def signs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The signs that were drawn."""
    from companion.screens.drawings.ink import Pen

    found: list[str] = []
    before: Callable[..., None] = Pen.sign

    def sign(self: Pen, name: str, *more: Any, **options: Any) -> None:
        found.append(name)
        before(self, name, *more, **options)

    monkeypatch.setattr(Pen, "sign", sign)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("told", [True, False])
def test_PVP_TRK_01_every_space_of_both_tracks_is_there(told: bool, language: str, size: str, density: float) -> None:
    """The Aggression Track in two rows of four; of the Evasion Track what is known, else as far as counters are."""
    drawing = drawn(table(told=told), SIZES[size], density, Words(language))
    picture(drawing, f"tracks-{told}-{language}-{size}-{round(density * 10)}")
    check_text(drawing, density)
    spaces = [text for text in drawing.written if text.text.isdigit() and text.colour == QUIET]
    assert [text.text for text in spaces] == [*map(str, range(1, 7 if told else 4)), *map(str, range(1, 9))]
    upper, lower = spaces[-8:-4], spaces[-4:]
    assert len({round(text.area.y) for text in upper}) == len({round(text.area.y) for text in lower}) == 1
    assert lower[0].area.y > upper[0].area.bottom


def test_UF_58_what_nobody_has_told_has_a_question_mark(signs: list[str], compiled: None) -> None:
    """The icons of each space and the end of the track; the bonuses but for the two that the rulebook tells (UF-59)."""
    drawing = drawn(table(told=False), SIZES["wide"], 1.0, Words("en"))
    assert drawing.written
    assert signs.count("unknown") == 3 + 1 + 6
    assert {"fame", "repair"} < {*signs}
    signs.clear()
    drawing.update(table(), None, Named(Words("en")))
    assert drawing.written
    assert "unknown" not in signs


def test_a_track_shows_who_is_where(compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat in the game has its shape once on each track; one that has left has none."""
    from companion.screens.drawings.ink import Pen

    shapes: list[str] = []
    monkeypatch.setattr(Pen, "seat", lambda self, seat, area, automa=False: shapes.append(seat))
    found = table()
    assert drawn(found, SIZES["wide"], 1.0, Words("en")).written
    assert sorted(shapes) == sorted(FOUR * 2)
    found.things.seats["green"].alive = False
    shapes.clear()
    assert drawn(found, SIZES["wide"], 1.0, Words("en")).written
    assert "green" not in shapes
    assert tracks.values(found, "evasion")["green"] == 1


@pytest.mark.parametrize("size", SIZES)
def test_big_letters_stay_in_their_rooms(size: str, density: float) -> None:
    from companion.screens import drawings

    drawings.use_letters(1.45)
    try:
        drawing = drawn(table(), SIZES[size], density, Words("de"))
        check_big_text(drawing)
        picture(drawing, f"tracks-big-{size}")
    finally:
        drawings.use_letters(1.0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_PVP_FIR_01_a_rival_in_reach_is_a_target_on_the_drawing(language: str, density: float, asking: Any) -> None:
    from companion.screens import drawings
    from companion.screens.drawings.geometry import TOUCH

    posed: Posed = asking["choose"](*(f"seat.{seat}" for seat in FOUR[:3]), "enemy.warwolves", key="fire.attack")
    drawing = drawings.EnemiesDrawing(size_hint=(None, None), size=(500 * density, 250 * density))
    found = table()
    found.things.enemies = [Enemy("warwolves", 1)]
    drawing.update(found, posed, Named(Words(language)))
    picture(drawing, f"rivals-{language}-{round(density * 10)}")
    check_text(drawing, density)
    places = drawing.places()
    assert {*places} == {"seat.red", "seat.blue", "seat.green", "enemy.warwolves"}
    assert all(w >= TOUCH * density and h >= TOUCH * density - 1 for _, _, w, h in places.values())
    assert Words(language).text("seat.green") in [text.text for text in drawing.written]
    assert Words(language).text("seat.yellow") not in [text.text for text in drawing.written]
