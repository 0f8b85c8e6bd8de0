"""What makes the screen fast changes no pixel: 60 acts with it and without, picture by picture."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from PIL import Image

from companion.game.game import Game
from companion.rules.engine.units import phase_of
from companion.screens.editors import choosing, editor, field_rows
from companion.screens.table import edge, table_screen
from companion.screens.widgets import boxes, moving, rounded, written
from companion.screens.widgets.strip_view import StripView
from companion.screens.widgets.widgets import Btn
from companion.simulation.simulate import FROSTLANDS, Players
from tests.bench.games import FOUR
from tests.screens.pump import Pump, seen

pytestmark = pytest.mark.ui
ACTS = 60
Off = Callable[[pytest.MonkeyPatch], None]


def pictures(folder: Path) -> list[bytes]:
    """The window after each act of a four-player game, when nothing moves any more; packed."""
    folder.mkdir()
    pump = Pump(folder)
    taken = []
    try:
        session, players = pump.app.session, Players("same", seats=FOUR)
        session.start(lambda: Game.new(session.journal, session.library, "same", FROSTLANDS))
        pump.settle_fast()
        while phase_of(pump.shown.table) == "setup":
            pump.skip(players.answer(pump.posed, pump.shown.table))
        pump.draw()
        for _ in range(ACTS):
            posed, answer = pump.posed, players.answer(pump.posed, pump.shown.table)
            pump.app.guard.lift()
            if posed.kind == "choose" and f"option:{answer}" in pump.map():
                pump.touch(f"option:{answer}")
            if pump.posed.number == posed.number:
                pump.answer(answer)
            pump.until(lambda: not moving._playing)
            pump.settle()
            taken.append(zlib.compress(seen().tobytes(), 1))
    finally:
        pump.close()
    return taken


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[list[bytes]]:
    """The pictures of the app as it is, without the strip, whose lights go with the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StripView, "show", lambda self, rgb: None)
        yield pictures(tmp_path_factory.mktemp("usual") / "game")


def no_rack(patch: pytest.MonkeyPatch) -> None:
    """Each answer has a new button."""
    for module in (choosing, field_rows):
        patch.setattr(module, "lend", Btn)
        patch.setattr(module, "take_back", lambda buttons: None)


def every_layout(patch: pytest.MonkeyPatch) -> None:
    """A layout is tried although its answers had no room with less."""
    patch.setattr(choosing.Choose, "steady", editor.Editor.steady)


def every_text(patch: pytest.MonkeyPatch) -> None:
    """Each text is laid out again before it is drawn, and none has a known size."""
    patch.setattr(written.Measured, "render", lambda self, real=False: super(written.Measured, self).render(real))
    patch.setattr(written, "KNOWN", 1)


def one_by_one(patch: pytest.MonkeyPatch) -> None:
    """How many answers have room is found one by one, from the most."""

    def fit(self: Any, most: int, width: float) -> float:
        while most > 2 and self._lay(most, width) > self.limit:
            most -= 1
        return float(self._lay(most, width))

    patch.setattr(choosing.Choose, "_most_that_fit", fit)


def mean_of_four(patch: pytest.MonkeyPatch) -> None:
    """Plain areas look their white up as pictures do."""
    patch.setattr(rounded, "PLAIN", "linear")


def fitted_again(patch: pytest.MonkeyPatch) -> None:
    """What is on the panel is fitted once more when its layout has been chosen."""
    fitted = boxes.Column.fitted

    def fit(self: boxes.Column, width: float, _heights: Any) -> float:
        inner = width - self.padding[0] - self.padding[2]
        return fitted(self, width, [boxes.fit(child, inner) for child in self.children])

    patch.setattr(boxes.Column, "fitted", fit)


def laid_out_by_kivy(patch: pytest.MonkeyPatch) -> None:
    """Everything is laid out in the order in which it was changed, and the edge drawn meanwhile."""
    patch.setattr(table_screen, "lay_out", lambda screen: None)
    patch.setattr(edge, "unlaid", lambda panel: False)


LEVERS: list[Off] = [
    no_rack,
    every_layout,
    every_text,
    one_by_one,
    mean_of_four,
    fitted_again,
    laid_out_by_kivy,
]
"""Each turns one of them off."""


@pytest.mark.parametrize("off", [LEVERS, *([one] for one in LEVERS)], ids=lambda off: "+".join(o.__name__ for o in off))
def test_60_acts_look_the_same_without(
    usual: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool, off: list[Off]
) -> None:
    """All off at once; with ``--full`` each by itself too, which tells which one it is."""
    if len(off) == 1 and not full:
        pytest.skip("one by one only with --full")
    for turn_off in off:
        turn_off(monkeypatch)
    without = pictures(tmp_path / "game")
    other = [n for n, (a, b) in enumerate(zip(usual, without, strict=True), 1) if a != b]
    for n in other[:1]:
        for name, packed in (("usual", usual), ("without", without)):
            size = tuple(map(int, Window.size))
            Image.frombytes("RGB", size, zlib.decompress(packed[n - 1])).save(tmp_path / f"{name}-{n}.png")
    assert other == [], f"the pictures after these acts differ; the first ones are in {tmp_path}"


def test_the_walk_is_told_by_its_pictures(usual: list[bytes]) -> None:
    assert len(set(usual)) > ACTS * 3 / 4
