"""Every check of the pictures finds a fault that is planted for it, and nothing on a page without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.rules.engine.table import Table
from companion.screens.drawings.drawing import Drawing
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import Pen, Written
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn, Sentence, Sign, Txt
from tests.screens.faults import contrast, faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


class Planted(FloatLayout):
    """A screen with nothing on it."""

    name = "planted"


def found(pump: Pump, folder: Path, *widgets: Widget) -> list[str]:
    """What is wrong with a screen that has these widgets."""
    screen = Planted()
    for widget in widgets:
        screen.add_widget(widget)
    pump.app.show(lambda: screen)
    pump.frames(4)
    return faults(pump.app.root_widget, pump.photograph(folder / "planted.png"))


def text(words: str, x: float, y: float, **look: Any) -> Txt:
    return Txt(text=words, size_hint_x=None, width=dp(look.pop("wide", 300)), pos=(dp(x), dp(y)), **look)


def button(caption: str, x: float, y: float, wide: int = 160, **look: Any) -> Btn:
    return Btn(caption=caption, span=wide, pos=(dp(x), dp(y)), **look)


def test_a_page_without_a_fault_has_none(pump: Pump, tmp_path: Path) -> None:
    page = [
        text("Some words", 20, 300),
        button("Next", 20, 200, role="primary"),
        button("Later", 200, 200, disabled=True),
        text("more words [color=5BE3A8]with a mark[/color]", 20, 100),
        Sign(sign="red", color=theme.SEATS["red"], pos=(dp(400), dp(300))),
    ]
    assert found(pump, tmp_path, *page) == []


def test_amber_that_is_not_what_hands_do(pump: Pump, tmp_path: Path) -> None:

    def told() -> Sentence:
        return Sentence("Move Blue to 111", you=True, size_hint_x=None, width=dp(300), pos=(dp(20), dp(300)))

    assert found(pump, tmp_path, told(), Pixels(dp(400), dp(100))) == []
    (fault,) = found(pump, tmp_path, told(), text("stand-in", 20, 100, color=theme.AMBER))
    assert fault.startswith("amber: Txt 'stand-in'")
    (fault,) = found(pump, tmp_path, Pixels(dp(400), dp(100)))
    assert fault.endswith("pixels, and nothing for hands to do")


class Pixels(Widget):
    """A patch of amber."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__(size_hint=(None, None), size=(40, 40), pos=(x, y))
        with self.canvas:
            Color(*theme.AMBER)
            Rectangle(pos=(x, y), size=(40, 40))


def test_cut_text(pump: Pump, tmp_path: Path) -> None:
    long = Label(text="far too long for this", size_hint=(None, None), size=(dp(90), dp(30)), pos=(100, 100))
    (fault,) = [f for f in found(pump, tmp_path, long) if f.startswith("cut")]
    assert "far too long" in fault


def test_text_whose_lines_have_no_room_is_cut_though_its_picture_fits(pump: Pump, tmp_path: Path) -> None:
    title = Label(text="a title that needs two lines", size_hint=(None, None), size=(dp(160), dp(30)), pos=(100, 100))
    title.font_size, title.text_size = dp(20), title.size
    (fault,) = found(pump, tmp_path, title)
    assert fault.startswith("cut: Label 'a title")


def test_small_type_small_target_and_broken_word(pump: Pump, tmp_path: Path) -> None:
    small = text("tiny", 20, 300, points=14)
    low = button("low", 20, 200, least=32, air=0)
    narrow = button("Unbreakable", 20, 100, wide=64)
    told = found(pump, tmp_path, small, low, narrow)
    assert [f.partition(":")[0] for f in told if "broken" not in f and "cut" not in f] == ["small type", "small target"]
    assert any(f.startswith("broken word: Btn 'Unbreakable") for f in told)


def test_a_long_word_that_a_text_breaks(pump: Pump, tmp_path: Path) -> None:
    """A word that fits its line is no fault."""
    fits, broken = text("An Unbreakableword", 20, 300), text("An [b]Unbreakable-Compound[/b]", 20, 100, wide=150)
    (told,) = found(pump, tmp_path, fits, broken)
    assert told.startswith("broken word: Txt")
    assert told.endswith("Unbreakable-Compound")


def test_two_targets_over_each_other(pump: Pump, tmp_path: Path) -> None:
    (fault,) = found(pump, tmp_path, button("", 20, 200), button("", 150, 220))
    assert fault.startswith("overlap: Btn")
    assert " and Btn" in fault


def test_a_text_over_another_target_and_over_another_text(pump: Pump, tmp_path: Path) -> None:
    told = found(pump, tmp_path, button("", 20, 200), text("Words in the way", 30, 215))
    assert [f.partition(" over ")[::2] for f in told] == [("overlap: text Txt 'Words in the way'", "Btn ''")]
    told = found(pump, tmp_path, text("These words", 30, 200), text("and those", 40, 205))
    assert [f for f in told if f.startswith("overlap: text")] == told != []


def test_what_does_not_show_is_in_nobodys_way(pump: Pump, tmp_path: Path) -> None:
    assert found(pump, tmp_path, button("", 20, 200), button("", 30, 210, opacity=0)) == []


def test_weak_contrast_of_a_text_of_a_mark_in_it_and_of_a_sign(pump: Pump, tmp_path: Path) -> None:
    dim = text("Hardly to be read", 20, 300, color=(0.3, 0.35, 0.4, 1))
    marked = text("Words [color=2E4257]with a mark[/color]", 20, 200)
    sign = Sign(sign="red", color=theme.LINE, pos=(dp(400), dp(300)))
    told = found(pump, tmp_path, dim, marked, sign)
    assert [f.partition(":")[0] for f in told] == ["contrast"] * 3
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)


def test_on_a_button_the_text_is_held_against_its_face(pump: Pump, tmp_path: Path) -> None:
    light = button("Next", 20, 200, role="primary")
    light.color = theme.TEXT
    (fault,) = found(pump, tmp_path, light)
    assert fault.startswith("contrast: Btn 'Next'")
    assert "5be3a8" in fault


def test_on_a_drawing_cut_text_small_places_and_weak_contrast(pump: Pump, tmp_path: Path) -> None:
    class Drawn(Widget):
        written = (
            Written("Zone of enemies", "Zone …", 18, Area(10, 10, 60, 22), Area(10, 10, 60, 22), "#E8F0F7"),
            Written("Map", "Map", 18, Area(10, 60, 60, 22), Area(10, 60, 60, 22), "#2E4257"),
        )

        def places(self) -> dict[str, tuple[float, float, float, float]]:
            return {"space.1": (10, 10, 30, 48)}

        def place_at(self, x: float, y: float) -> str:
            return ""

    told = found(pump, tmp_path, Drawn(size_hint=(None, None), size=(300, 300), pos=(0, 0)))
    assert sorted(f.partition(":")[0] for f in told) == ["contrast", "cut", "small target"]
    assert "space.1" in next(f for f in told if f.startswith("small"))


@pytest.mark.parametrize("kind", ["ConvoyDrawing", "SetupDrawing", "ZoneDrawing", "CardFace"])
def test_a_sign_on_any_drawing_that_is_too_small(pump: Pump, tmp_path: Path, kind: str) -> None:
    def draw(drawing: Drawing, pen: Pen, area: Area, shown: Any) -> None:
        for n, wide in enumerate((13.7, 16.0)):
            pen.counted("weapon", "2", Area(20 + 80 * n, 20, wide + 10, 40), size=wide)
            pen.seat("red", Area(20 + 80 * n, 80, wide, wide))

    drawing = type(kind, (Drawing,), {"draw": draw})(size_hint=(None, None), size=(300, 300), pos=(0, 0))
    drawing.update(Table(), None, pump.app.words)
    told = [f for f in found(pump, tmp_path, drawing) if f.startswith("small sign")]
    assert told == [f"small sign: {kind} weapon: 13.7", f"small sign: {kind} red: 13.7"]


def test_a_text_that_is_not_drawn_as_by_itself(pump: Pump, tmp_path: Path) -> None:
    one, other = text("Slot 1", 20, 200), text("Slot 2: Location", 20, 300)
    assert found(pump, tmp_path, one, other) == []
    one.texture = other.texture
    assert [f.partition(":")[0] for f in faults(pump.app.root_widget)] == ["drawn otherwise"]


def test_of_a_hold_that_is_over_nothing_is_left_on_the_button(pump: Pump, tmp_path: Path) -> None:
    held = button("Hold: it counts", 20, 200, hold=0.8)
    assert found(pump, tmp_path, held) == []
    before = pump.photograph(tmp_path / "before.png")
    held.held = 1.0
    pump.frames(3)
    assert pump.photograph(tmp_path / "held.png").tobytes() != before.tobytes()
    held.held = 0.0
    pump.frames(3)
    assert pump.photograph(tmp_path / "after.png").tobytes() == before.tobytes()


def test_a_line_that_begins_with_the_dot_between_two_parts(pump: Pump, tmp_path: Path) -> None:
    words = "Round three of six · 14 May, 20:15"
    for wide in range(120, 300, 15):  # a break stands before the dot in some of these widths
        assert not [f for f in found(pump, tmp_path, text(words, 20, 200, wide=wide)) if "dot" in f]
    assert [f for f in found(pump, tmp_path, text("Round three\n· 14 May", 20, 200)) if "begins with a dot" in f]


def test_buttons_of_one_row_have_one_height_and_one_base(pump: Pump, tmp_path: Path) -> None:
    def ragged(*buttons: Btn) -> list[str]:
        return [fault for fault in found(pump, tmp_path, *buttons) if fault.startswith("ragged row")]

    assert not ragged(button("Past games", 20, 100), button("New game", 200, 100))
    assert not ragged(button("Past games", 20, 100), button("New game", 20, 200))
    assert ragged(button("Past games", 20, 110), button("New game", 200, 100))
    assert ragged(button("Past games", 20, 100), button("New game", 200, 100, least=90))
