"""The picture shown when the app does not start, drawn without a window: deploy/launch writes it to the screen.

``python -m companion.devices.failure --folder DATA --screen /sys/class/graphics/fb0 --how RESULT`` writes the bytes of
the frame buffer to standard output. It needs few other modules, so that it works when the app does not.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion import settings
from companion.devices import framebuffer
from companion.messages import Words
from companion.messages.catalogue import spoken

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

NIGHT, TEXT, QUIET = (11, 16, 26), (236, 240, 246), (168, 178, 196)
COMMANDS = ("sudo aurora-table doctor", "journalctl -u aurora-table", "sudo aurora-table update --back")


def picture(words: Words, size: tuple[int, int], how: str) -> Image:
    """Why the app is not there, and what to do. ``how``: the service manager's word for its end."""
    from PIL import Image, ImageDraw

    made = Image.new("RGB", size, NIGHT)
    pen = ImageDraw.Draw(made)
    margin = size[0] // 20
    unit = min(size[0] / 800, size[1] / 480) if size[0] > size[1] else size[0] / 560
    y = float(margin)
    for text, points, colour in (
        (words.text("ui.start.failed"), 34, TEXT),
        (words.text("ui.start.failed.why", how=how), 19, TEXT),
        (words.text("ui.start.failed.again"), 19, TEXT),
        (words.text("ui.start.failed.commands"), 19, TEXT),
        *((command, 18, QUIET) for command in COMMANDS),
    ):
        letters = font(int(points * unit), mono=text in COMMANDS)
        for line in wrapped(text, letters, size[0] - 2 * margin):
            pen.text((margin, y), line, colour, letters)
            y += 1.35 * points * unit
        y += (0 if text in COMMANDS else 0.6) * points * unit
    return made


def font(points: int, mono: bool = False) -> FreeTypeFont:
    """A font of Kivy, found without importing Kivy."""
    from PIL import ImageFont

    spec = importlib.util.find_spec("kivy")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    name = "RobotoMono-Regular.ttf" if mono else "Roboto-Regular.ttf"
    return ImageFont.truetype(str(Path(spec.submodule_search_locations[0]) / "data" / "fonts" / name), points)


def wrapped(text: str, letters: FreeTypeFont, width: float) -> list[str]:
    """A text in lines of at most this width (pixels)."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.getlength(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def main(argv: list[str] | None = None) -> int:
    """Write the picture. Exit status 1, with the reason, if the screen can't show one."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--screen", type=Path, default=framebuffer.SCREEN)
    parser.add_argument("--how", default="")
    args = parser.parse_args(argv)
    now = settings.read(args.folder / settings.FILE)[0]
    turned = now.rotation in (90, 270)
    try:
        (width, height), depth, stride = framebuffer.about(args.screen)
        drawn = picture(Words(spoken(now.language)), (height, width) if turned else (width, height), args.how)
        if now.rotation:
            drawn = drawn.rotate(now.rotation, expand=True)
        content = framebuffer.rows(drawn, depth, stride)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    sys.stdout.buffer.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
