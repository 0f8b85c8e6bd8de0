"""What the tests of drawings look at and touch with: a picture for the eye, that no text is cut, small or over another
and no sign small; a finger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

PICTURES = Path(__file__).resolve().parents[3] / "build" / "pictures" / "drawings"
NIGHT = (0x0B, 0x14, 0x20, 255)


_KEPT: list[Any] = []
"""Drawings of an edition that is here for one test only."""


def kept(drawing: Any) -> Any:
    """This drawing, which :func:`let_go` will have forgotten what it shows."""
    _KEPT.append(drawing)
    return drawing


def let_go() -> None:
    """Once more as the density goes back, drawings draw themselves while their edition is here; from then on they draw
    nothing more."""
    from kivy.base import EventLoop

    EventLoop.idle()
    for drawing in _KEPT:
        drawing._shown = None
    _KEPT.clear()


def picture(drawing: Any, name: str) -> None:
    """Write the drawing over the night colour."""
    assert drawing.written is not None  # drawn now, not with the next picture of the window
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / f"{name}.png"
    drawing.export_to_png(str(file))
    with Image.open(file) as ink:
        paper = Image.new("RGBA", ink.size, NIGHT)
        paper.alpha_composite(ink.convert("RGBA"))
    paper.convert("RGB").save(file)


def finger(x: float, y: float, up: tuple[float, float] | None = None) -> None:
    """A finger down and up again, elsewhere if told so, through the event loop."""
    from kivy.base import EventLoop
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    if up is not None:
        touch.touch_move(*up)
    touch.touch_up()
    EventLoop.idle()


def pairs(items: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Each two of them, once."""
    for i, one in enumerate(items):
        for other in items[i + 1 :]:
            yield one, other


def check_text(drawing: Any, density: float) -> None:
    """Every text is shown whole, in its room, no smaller than 18 dp, and none over another."""
    from companion.screens.drawings.geometry import Area

    whole = Area(0, 0, drawing.width / density, drawing.height / density)
    for text in drawing.written:
        assert text.shown == text.text, f"cut: {text}"
        assert not text.text.startswith("<"), f"no words: {text}"
        assert whole.holds(text.area), f"outside the drawing: {text}"
    _check_rooms(drawing)


def check_big_text(drawing: Any) -> None:
    """With big letters a text may be cut, but something of it stays."""
    for text in drawing.written:
        assert text.shown, f"nothing left: {text}"
    _check_rooms(drawing)


def _check_rooms(drawing: Any) -> None:
    assert not drawing.small, f"small signs: {drawing.small}"
    for text in drawing.written:
        assert text.size >= 18, f"small: {text}"
        assert text.room.inset(-1.5, -3).holds(text.area), f"outside its room: {text}"
    for one, other in pairs(drawing.written):
        assert not one.area.inset(0, 3).meets(other.area.inset(0, 3), 1.0), f"one over the other: {one} {other}"
