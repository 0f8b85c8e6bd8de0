"""Golden frames: pictures of the strip as data files in ``frames/``, compared byte for byte.

A file has one picture a moment: its time, the LEDs drawn as a letter each, and their bytes, ten LEDs a row, as red,
green and blue in hexadecimal. ``python -m tests.hardware.golden`` writes them again; look at what changed first.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hardware.scene import Scene, pixels

FRAMES = Path(__file__).parent / "frames"

ORDER = ("yellow", "red", "blue", "green")
FOUR = Scene(seats=ORDER, active="red", automa=None, reading="left", phase=1)
SOLO = Scene(seats=("red", "blue"), active="red", automa="blue", reading="left", phase=1)
MINE = replace(SOLO, active="blue")

GOLDEN: dict[str, tuple[Scene, int, tuple[float, ...]]] = {
    "order-exploration": (FOUR, 60, (0.0,)),
    "order-movement": (replace(FOUR, reading="right", phase=3), 60, (0.0,)),
    "order-compact": (FOUR, 16, (0.0,)),
    "active-pulse": (SOLO, 60, (0.0, 0.5, 1.0)),
    "active-144": (replace(FOUR, active="green", phase=5), 144, (0.0,)),
    "safe-palette": (replace(FOUR, safe=True), 60, (0.0,)),
    "automa-thinking": (replace(MINE, thinking=True), 60, (0.0, 0.5, 1.0, 1.5)),
    "automa-line": (replace(MINE, line_open=True), 60, (0.0,)),
    "damage-active": (replace(SOLO, struck=("red",)), 60, (0.0, 0.5)),
    "damage-automa": (replace(SOLO, struck=("blue",), phase=4, reading="right"), 60, (0.0, 0.5)),
    "damage-short": (replace(FOUR, struck=("red", "green")), 30, (0.0, 0.5)),
    "enemy-fire": (replace(FOUR, active=None, fire=True, phase=4, reading="right"), 60, (0.0, 0.1, 0.5, 0.9, 1.0)),
    "aurora-moves": (replace(FOUR, active=None, aurora=4, phase=5), 60, (0.0,)),
    "game-over": (replace(FOUR, active=None, winners=("blue",), phase=6), 60, (0.0, 1.0)),
    "game-over-nobody": (replace(SOLO, active=None, phase=6), 60, (0.0,)),
    "low-light": (replace(FOUR, low=True, struck=("blue",), line_open=True), 60, (0.0, 0.7)),
    "set-up": (Scene(seats=(), active=None, automa=None, reading="left", phase=0), 30, (0.0,)),
}
"""Name to scene, LEDs and moments."""


def written(name: str) -> str:
    """The file of this name, as the pictures are now."""
    scene, leds, moments = GOLDEN[name]
    text = f"# {name}: {leds} LEDs\n"
    for at in moments:
        rgb = pixels(scene, leds, at)
        each = [rgb[n : n + 3] for n in range(0, len(rgb), 3)]
        text += f"\nat {at}\n{''.join(map(letter, each))}\n"
        for n in range(0, leds, 10):
            text += " ".join(led.hex() for led in each[n : n + 10]) + "\n"
    return text


def letter(led: bytes) -> str:
    """A letter for a colour: ``.`` black, R G B Y C M W by hue, small where it is less than half as bright."""
    top = max(led)
    if not top:
        return "."
    hue = "".join("1" if channel > 0.6 * top else "0" for channel in led)
    name = {"100": "R", "010": "G", "001": "B", "110": "Y", "011": "C", "101": "M", "111": "W"}[hue]
    return name if top >= 128 else name.lower()


if __name__ == "__main__":
    FRAMES.mkdir(exist_ok=True)
    for name in GOLDEN:
        (FRAMES / f"{name}.txt").write_text(written(name), encoding="ascii")
