"""A picture for the bare screen that is shown when the app is gone: as the kernel's frame buffer takes it.

deploy/system/shutdown-picture writes it there as the last thing before the machine is off.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files import durable

if TYPE_CHECKING:
    from PIL.Image import Image

FILE = "unplug.raw"
"""The picture in the data folder; beside it, with ``.for``, for which screen it is."""
SCREEN = Path("/sys/class/graphics/fb0")

_log = logging.getLogger(__name__)


def keep(picture: Image, folder: Path, screen: Path = SCREEN) -> bool:
    """Keep a picture for a screen of the same size; False, with the reason in the log, where that can't be."""
    try:
        (width, height), depth, stride = about(screen)
        size = f"{width},{height}"
        # A screen may be kept twice as high as it is, to draw on the half that is out of sight.
        if picture.width != width or picture.height > height:
            raise ValueError(f"the screen has {size} pixels, the picture {picture.width},{picture.height}")
        durable.replace(folder / FILE, rows(picture, depth, stride))
        durable.replace(folder / f"{FILE}.for", f"{size} {depth} {stride}\n".encode())
    except (OSError, ValueError) as error:
        _log.warning("no picture for when the machine is off: %s", error)
        return False
    return True


def about(screen: Path = SCREEN) -> tuple[tuple[int, int], int, int]:
    """A screen's width and height, bits a pixel, bytes a row. Raises OSError, ValueError where it does not tell."""
    size, depth, stride = ((screen / name).read_text().strip() for name in ("virtual_size", "bits_per_pixel", "stride"))
    width, height = (int(n) for n in size.split(","))
    return (width, height), int(depth), int(stride)


def rows(picture: Image, depth: int, stride: int) -> bytes:
    """The pixels of a picture, at 32 or 16 bits each, ``stride`` bytes a row. Raises ValueError for another depth."""
    from PIL import ImageChops

    picture = picture.convert("RGB")
    if depth == 32:
        pixels = picture.tobytes("raw", "BGRX")
    elif depth == 16:
        red, green, blue = picture.split()
        low = ImageChops.add(green.point(lambda v: (v & 0x1C) << 3), blue.point(lambda v: v >> 3))
        high = ImageChops.add(red.point(lambda v: v & 0xF8), green.point(lambda v: v >> 5))
        both = bytearray(2 * picture.width * picture.height)
        both[0::2], both[1::2] = low.tobytes(), high.tobytes()
        pixels = bytes(both)
    else:
        raise ValueError(f"{depth} bits a pixel, expected 16 or 32")
    length = picture.width * depth // 8
    gap = bytes(stride - length)
    return b"".join(pixels[start : start + length] + gap for start in range(0, len(pixels), length))
