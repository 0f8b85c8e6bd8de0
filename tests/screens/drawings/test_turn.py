"""Whose turn and which phase, as they are read from across the table: the panel's edge, the places of the header."""

from __future__ import annotations

from typing import Any

import pytest

from companion.screens.drawings import ink
from companion.screens.drawings.geometry import Area


class Drawn:
    """What a pen draws, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fills: list[tuple[str, Area]] = []
        self.shapes: list[tuple[str, str]] = []
        self.signs: list[tuple[str, str, float]] = []
        monkeypatch.setattr(ink.Pen, "fill", lambda _, area, colour, *__: self.fills.append((colour, area)))
        monkeypatch.setattr(ink.Pen, "shape", lambda _, seat, __, colour: self.shapes.append((seat, colour)))
        monkeypatch.setattr(
            ink.Pen, "sign", lambda _, name, area, colour, size, *__: self.signs.append((name, colour, area.x))
        )

    def clear(self) -> None:
        self.fills.clear()
        self.shapes.clear()
        self.signs.clear()


def before_the_picture() -> None:
    """What is drawn just before a picture is drawn now."""
    from kivy.clock import Clock

    Clock.tick_draw()


@pytest.fixture
def drawn(window: Any, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    before_the_picture()  # what other tests have left to be drawn
    return Drawn(monkeypatch)


def test_the_edge_has_colour_and_shape_of_the_seat_whose_turn_it_is_and_a_gear_for_the_automa(drawn: Drawn) -> None:
    from kivy.uix.widget import Widget

    from companion.screens.table.edge import WIDE, Edge

    panel = Widget(size=(300, 372))
    edge = Edge(panel)
    assert not drawn.fills
    for seat in ink.SEATS:
        drawn.clear()
        edge.update([seat], "")
        before_the_picture()
        assert drawn.fills == [(ink.SEATS[seat], Area(0, 0, WIDE, 372))]
        assert {shape for shape, _ in drawn.shapes} == {seat}
        assert len(drawn.shapes) >= 5, "all along it"
        assert not drawn.signs
    drawn.clear()
    edge.update(["blue"], "blue")
    before_the_picture()
    assert {shape for shape, _ in drawn.shapes} == {"blue"}
    assert {name for name, _, _ in drawn.signs} == {"gear"}
    drawn.clear()
    edge.update(["red", "green"], "blue")
    before_the_picture()
    assert [colour for colour, _ in drawn.fills] == [ink.SEATS["red"], ink.SEATS["green"]], "both are asked"
    drawn.clear()
    edge.update([None], "blue")
    before_the_picture()
    assert not drawn.fills, "nobody's turn"


def test_the_edge_has_the_colours_of_the_palette_in_use(drawn: Drawn) -> None:
    from kivy.uix.widget import Widget

    from companion.screens.table.edge import Edge

    ink.use_palette(True)
    try:
        edge = Edge(Widget(size=(300, 372)))
        edge.update(["red"], "")
        before_the_picture()
    finally:
        ink.use_palette(False)
    assert [colour for colour, _ in drawn.fills] == [ink.SAFE_SEATS["red"]]


def test_each_phase_is_lit_at_its_own_place_in_its_tint(drawn: Drawn) -> None:
    from companion.screens.table.phases import ROUND, Phases, sign, tint

    places = Phases(size=(150, 40))
    lit = []
    for phase in ROUND:
        drawn.clear()
        places.phase = "setup"
        drawn.clear()
        places.phase = phase
        assert [name for name, _, _ in drawn.signs] == [sign(one) for one in ROUND]
        tinted = [(name, x) for name, colour, x in drawn.signs if colour == tint(phase)]
        assert [name for name, _ in tinted] == [sign(phase)]
        lit.append(tinted[0][1])
    assert lit == sorted(set(lit)), "from the left, each at another place"
    drawn.clear()
    places.brief = True
    assert [name for name, _, _ in drawn.signs] == [sign("end")], "without room only the present one"
    for phase in ("setup", "score"):
        drawn.clear()
        places.phase = phase
        assert [(name, colour) for name, colour, _ in drawn.signs] == [(sign(phase), tint(phase))]


def test_AU_36_nothing_is_foreseen_while_the_score_is_counted(stand_in: Any) -> None:
    """The Automa moves no more, and no Action card comes."""
    from companion.messages import Words
    from companion.rules.engine.units import steps as steps_of
    from companion.screens.table import facts

    said = Words("en")
    steps = {step.phase: name for name, step in steps_of(stand_in).items()}
    stand_in.progress.step = steps["movement"]
    assert facts.facts(stand_in, said)
    stand_in.progress.step = steps["score"]
    assert facts.facts(stand_in, said) == []
