"""What hardware/README.md says: its example runs, and its tables and drawing are those of the pin files."""

from __future__ import annotations

import contextlib
import io
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.pins import FULL_PANEL, load_pins
from hardware.scene import Scene, pixels
from hardware.simulator import MockPanel, StripPort

FOLDER = Path(__file__).parents[2] / "hardware"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
HEADER = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10, 16: 36, 17: 11,
    18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The pin of a Raspberry Pi's header for each GPIO (BCM) number."""


def test_the_example_runs_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, until: Callable[[Callable[[], bool]], None]
) -> None:
    """But for the port's name, and that each pause is as long as it needs for something to be seen."""
    from gpiozero import Device

    code = re.search(r"```python\n(.*?)```", README, re.S).group(1)  # type: ignore[union-attr]
    lines = [line for line in code.splitlines() if line and not line.startswith(("import", "from"))]
    assert len(lines) <= 10
    panel, pictures = MockPanel(load_pins()), list[bytes]()
    monkeypatch.setattr(Device, "pin_factory", panel.factory)
    port = StripPort(tmp_path / "strip", pictures.append)
    assert "usb-your-board" in code
    assert "time.sleep(5)" in code
    code = code.replace("/dev/serial/by-id/usb-your-board", str(tmp_path / "strip"))
    code = code.replace("time.sleep(5)", "pause()")
    pauses, seen = threading.Semaphore(0), threading.Semaphore(0)

    def pause() -> None:
        pauses.release()
        assert seen.acquire(timeout=300)

    def shows(active: str) -> bool:
        scene = Scene(("red", "blue"), active, automa="blue", reading="left", phase=1)
        return lit(pixels(scene, 60, 0.0)) in [lit(rgb) for rgb in pictures]

    names: dict[str, object] = {"pause": pause}
    said = io.StringIO()

    def run() -> None:
        exec(compile(code, "README.md", "exec"), names)

    with contextlib.redirect_stdout(said):
        example = threading.Thread(target=run)
        example.start()
        for active in ("red", "blue"):
            assert pauses.acquire(timeout=300)
            if active == "red":
                panel.press("next")
            until(lambda active=active: shows(active))
            seen.release()
        example.join(120)
    assert not example.is_alive()
    assert said.getvalue().splitlines()[0] == "next"
    assert "The strip is connected" in said.getvalue()
    assert "9 buttons are connected." in said.getvalue()
    for name in ("buttons", "strip"):
        names[name].close()  # type: ignore[attr-defined]
    port.close()


def lit(rgb: bytes) -> list[int]:
    """The LEDs that are lit, however brightly."""
    return [n for n in range(len(rgb) // 3) if any(rgb[3 * n : 3 * n + 3])]


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


def test_its_tables_are_those_of_the_pin_files() -> None:
    pins, full = load_pins(), load_pins(FULL_PANEL)
    told = {row[0]: row for row in rows(README) if row[0] in pins.buttons}
    assert list(told) == list(pins.buttons)
    for name, pin in pins.buttons.items():
        assert told[name][1:3] == [str(pin.bcm), str(HEADER[pin.bcm])], name
        assert told[name][4] == (f"when held for {pin.hold} s" if pin.hold else "when pressed")
    assert full.knob is not None
    wanted = {"knob A, B, push": [full.knob.a, full.knob.b, full.knob.push]}
    for row in rows(README):
        if row[0].startswith("lamp"):
            names = [name for name in full.lamps if re.search(rf"\b{name}\b", row[0])]
            wanted[row[0]] = [full.lamps[name] for name in names]
    assert sum(len(numbers) for numbers in wanted.values()) == 3 + len(full.lamps)
    for row in rows(README):
        if row[0] in wanted:
            numbers = wanted[row[0]]
            assert row[1] == ", ".join(map(str, numbers)), row[0]
            assert row[2] == ", ".join(str(HEADER[n]) for n in numbers if n is not None), row[0]


def test_its_drawing_shows_the_same_pins() -> None:
    drawn = re.findall(r">(\d+) \(GPIO (\d+)\)<", (FOLDER / "wiring.svg").read_text(encoding="utf-8"))
    pins, full = load_pins(), load_pins(FULL_PANEL)
    assert full.knob is not None
    wanted = [*(pin.bcm for pin in pins.buttons.values()), full.lamps["next"], full.knob.a, full.knob.b, full.knob.push]
    assert [(int(pin), int(bcm)) for pin, bcm in drawn] == [(HEADER[bcm], bcm) for bcm in wanted if bcm is not None]


def test_what_the_pin_file_proposes_for_knob_and_lamps_is_what_the_full_panel_has() -> None:
    text = (FOLDER / "pins.toml").read_text(encoding="utf-8")
    proposed = dict(re.findall(r"^# (a|b|push|next|undo|draw) = (\d+)$", text, re.M))
    full = load_pins(FULL_PANEL)
    assert full.knob is not None
    wanted = {"a": full.knob.a, "b": full.knob.b, "push": full.knob.push}
    wanted |= {name: full.lamps[name] for name in ("next", "undo", "draw")}
    assert {name: int(bcm) for name, bcm in proposed.items()} == wanted
