"""The picture for when the machine is off, as the kernel's frame buffer takes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.devices import framebuffer

RED, GREEN, BLUE, SKY = (255, 0, 0), (0, 255, 0), (0, 0, 255), (91, 227, 168)


def picture(*colours: tuple[int, int, int]) -> Image.Image:
    """A row of pixels, and below it a black one."""
    made = Image.new("RGB", (len(colours), 2))
    for x, colour in enumerate(colours):
        made.putpixel((x, 0), colour)
    return made


def test_32_bits_a_pixel_are_blue_green_red_and_nothing() -> None:
    made = framebuffer.rows(picture(RED, GREEN, BLUE), 32, 16)
    assert made[:12].hex(" ", 4) == "0000ff00 00ff0000 ff000000"
    assert made[12:16] == bytes(4), "the gap to the stride"
    assert len(made) == 32


def test_16_bits_a_pixel_are_five_six_and_five() -> None:
    made = framebuffer.rows(picture(RED, GREEN, BLUE, SKY), 16, 8)
    words = [int.from_bytes(made[at : at + 2], "little") for at in range(0, 8, 2)]
    assert words == [0xF800, 0x07E0, 0x001F, (91 >> 3) << 11 | (227 >> 2) << 5 | 168 >> 3]
    assert len(made) == 16


@pytest.fixture
def screen(tmp_path: Path) -> Path:
    """What the kernel tells of a screen of 3 x 2 pixels."""
    made = tmp_path / "fb0"
    made.mkdir()
    for name, value in (("virtual_size", "3,2"), ("bits_per_pixel", "32"), ("stride", "12")):
        (made / name).write_text(f"{value}\n")
    return made


def test_it_is_kept_with_the_screen_that_it_is_for(screen: Path, tmp_path: Path) -> None:
    """In the words that deploy/system/shutdown-picture compares."""
    assert framebuffer.keep(picture(RED, GREEN, BLUE), tmp_path, screen)
    assert len((tmp_path / framebuffer.FILE).read_bytes()) == 24
    assert (tmp_path / f"{framebuffer.FILE}.for").read_text() == "3,2 32 12\n"


def test_a_screen_that_is_kept_twice_as_high_takes_it(screen: Path, tmp_path: Path) -> None:
    (screen / "virtual_size").write_text("3,4\n")
    assert framebuffer.keep(picture(RED, GREEN, BLUE), tmp_path, screen)


@pytest.mark.parametrize(
    ("name", "value"), [("virtual_size", "4,2"), ("virtual_size", "3,1"), ("bits_per_pixel", "24"), ("stride", "wide")]
)
def test_a_screen_that_it_does_not_fit_gets_none(screen: Path, tmp_path: Path, name: str, value: str) -> None:
    (screen / name).write_text(f"{value}\n")
    assert not framebuffer.keep(picture(RED, GREEN, BLUE), tmp_path, screen)
    assert not (tmp_path / framebuffer.FILE).exists()


def test_without_a_screen_there_is_none(tmp_path: Path) -> None:
    assert not framebuffer.keep(picture(RED), tmp_path, tmp_path / "none")
