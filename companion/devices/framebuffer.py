"""A picture for the screen after the app has ended, as bytes for the kernel's frame buffer.

deploy/system/shutdown-picture writes it last, before the machine is off.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files import durable

if TYPE_CHECKING:
    from PIL.Image import Image

FILE = "unplug.raw"
"""The picture in the data folder; the screen that it is for is in a second file, ending in ``.for``."""
SCREEN = Path("/sys/class/graphics/fb0")

_log = logging.getLogger(__name__)


def keep(picture: Image, folder: Path, screen: Path = SCREEN) -> bool:
    """Keep a picture for a screen of the same size. False, with the reason in the log, if that is not possible."""
    try:
        (width, height), depth, stride = about(screen)
        size = f"{width},{height}"
        # A frame buffer may be twice as high as the screen, so that the hidden half can be drawn on.
        if picture.width != width or picture.height > height:
            raise ValueError(f"the screen has {size} pixels, the picture {picture.width},{picture.height}")
        durable.replace(folder / FILE, rows(picture, depth, stride))
        durable.replace(folder / f"{FILE}.for", f"{size} {depth} {stride}\n".encode())
    except (OSError, ValueError) as error:
        _log.warning("no picture for when the machine is off: %s", error)
        return False
    return True


def about(screen: Path = SCREEN) -> tuple[tuple[int, int], int, int]:
    """A screen's width and height, bits per pixel, bytes per row. Raises OSError or ValueError if it can't be read."""
    size, depth, stride = ((screen / name).read_text().strip() for name in ("virtual_size", "bits_per_pixel", "stride"))
    width, height = (int(n) for n in size.split(","))
    return (width, height), int(depth), int(stride)


def rows(picture: Image, depth: int, stride: int) -> bytes:
    """The pixels of a picture with 32 or 16 bits each and ``stride`` bytes per row. Raises ValueError for another
    depth."""
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
