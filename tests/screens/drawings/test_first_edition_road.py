"""The road of the first edition is drawn: counts on its spaces, in three frames of one board, known or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.messages import Words
from companion.packs import load_packs
from companion.rules.editions.first_edition.board import ROAD
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Enemy, Table
from companion.scenario import Run
from companion.scenario.laying import given_table
from companion.screens.drawings import MapDrawing, stops
from companion.screens.drawings.ink import DANGER
from tests.screens.drawings.look import check_text, picture

SIZES = {"wide": (500, 324), "tall": (500, 373), "narrow": (430, 324)}
NEAR = ("s7", "s8", "s9", "s12", "s13")
"""Spaces that can be chosen."""


@pytest.fixture(params=["en", "de"])
def words(request: pytest.FixtureRequest, compiled: None) -> Words:
    return Words(request.param)


def laid(side: str, modules: Sequence[str] = ()) -> Table:
    """A game on a side that is made up; on one that nobody has told without a name."""
    given: Mapping[str, Any] = {"side": side or "alpha", "spaces": {"you": 7, "automa": 12}}
    table = given_table(given, edition="first-edition", modules=modules)
    table.things.waypoints = {"s10": "contamination", "s13": "object"}
    table.things.enemies = [Enemy("howl", 1, "", 0, {}, ["red"])]
    if side:
        table.terms.packs = {"*": "stand-in"}
        Run(table, Library(Path("nowhere"), load_packs()[0])).drive(ROAD.load(table))
    return table


def drawn(kind: str, table: Table, words: Words, density: float, size: str, name: str, places: tuple[str, ...]) -> Any:
    from companion.screens import drawings

    wide, high = SIZES[size]
    drawing = getattr(drawings, kind)(size_hint=(None, None), size=(wide * density, high * density))
    options = tuple(Option(p, "option.space", {"space": p}, place=f"space.{p}") for p in places)
    posed = Posed(1, "move.end", "choose", "MV-06", "red", "red", options=options) if places else None
    drawing.update(table, posed, words)
    picture(drawing, f"first-edition-{kind}-{name}-{size}-{round(density * 10)}-{words.language}")
    return drawing


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("asked", [False, True], ids=["seen", "asked"])
@pytest.mark.parametrize("side", ["alpha", "beta", ""], ids=["alpha", "beta", "unknown"])
def test_the_road(side: str, asked: bool, size: str, density: float, words: Words, window: Any) -> None:
    """Every text has room, every space to choose is big enough; a count stands on each space of a known side."""
    table, places = laid(side), NEAR if asked else ()
    drawing = drawn("MapDrawing", table, words, density, size, f"{side or 'unknown'}-{asked}", places)
    check_text(drawing, density)
    found = drawing.places()
    assert set(found) == {f"space.{space}" for space in places}
    assert all(min(w, h) >= 48 * density - 0.5 for _, _, w, h in found.values())
    counts = {text.shown for text in drawing.written}
    assert {"7", "12"} <= counts
    assert {space[1:] for space in drawing._pills if space[0] == "s"} <= counts
    if side:
        whole = {one.main for one in drawing._bar[2]} if drawing._bar else set(drawing._pills)
        assert {f"s{n}" for n in range(37)} <= whole, "in the bar, if not large"


@pytest.mark.parametrize("size", SIZES)
def test_enemies_stand_in_three_regions(size: str, density: float, words: Words, window: Any) -> None:
    drawing = drawn("EnemiesDrawing", laid("alpha"), words, density, size, "enemies", ())
    check_text(drawing, density)
    assert all(any(str(n) in text.shown for text in drawing.written) for n in (1, 2, 3))


@pytest.mark.parametrize("asked", [False, True], ids=["seen", "asked"])
@pytest.mark.parametrize("side", ["alpha", ""], ids=["alpha", "unknown"])
def test_mines_are_between_the_spaces_of_their_ways(
    side: str, asked: bool, density: float, words: Words, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whosever they are (1E-MIN-02)."""
    from companion.screens.drawings.ink import Pen

    signs: list[str] = []
    sign = Pen.sign
    monkeypatch.setattr(
        Pen, "sign", lambda pen, name, *how, **more: signs.append(name) or sign(pen, name, *how, **more)
    )
    table = laid(side, ["mine"])
    table.things.modules["mine"].way = {"1": "s8-s9", "2": "s11-s12"}
    table.things.modules["mine"].owner = {"1": "red", "2": "red"}
    drawn("MapDrawing", table, words, density, "wide", f"mines-{side or 'unknown'}", NEAR if asked else ())
    assert signs.count("mine") == 2


@pytest.mark.parametrize("side", ["alpha", "gamma"])
def test_a_ship_on_no_known_space_is_beside_the_spaces(
    side: str, words: Words, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the road of the last Region ends."""
    monkeypatch.setattr(stops, "aurora_space", lambda table: stops.AURORA)
    table = laid(side, ["athena"] if side == "gamma" else [])
    for high in (290, 300, 324, 340, 360):
        drawing = MapDrawing(size_hint=(None, None), size=(340, high))
        drawing.update(table, None, words)
        assert drawing.written
        assert drawing._bar is not None
        assert drawing._bar[2][-1].main == stops.AURORA, "at the road's end"
        drawing._turned = 0, stops.AURORA
        drawing.update(table, None, words)
        number = next(t for t in reversed(drawing.written) if t.text == str(table.things.aurora) and t.colour == DANGER)
        others = [t for t in drawing.written if t is not number]
        assert not any(number.area.meets(t.area) for t in others), high
