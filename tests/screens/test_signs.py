"""Our own signs: each is drawn, each differs from all others, and their strokes are 2 dp wide at every size."""

from __future__ import annotations

from itertools import combinations
from unicodedata import category

import pytest
from PIL import Image, ImageFont

from companion.screens.drawings import icons
from companion.screens.widgets import signs, theme

AT = 4
"""Pixels for each dp."""
NONE_OF_OURS = {"power", "unplug"}
"""Signs of the machine, not of the game, which the stock font has."""


def drawn(name: str, size: int) -> Image.Image:
    """A sign of this size in dp, white on black."""
    picture = Image.new("L", (size * AT, size * AT))
    mask = ImageFont.truetype(signs.font_file(), size * AT)
    picture.paste(255, (0, 0), _placed(mask, signs.letter(name, size), picture.size))
    return picture


def _placed(font: ImageFont.FreeTypeFont, letter: str, size: tuple[int, int]) -> Image.Image:
    from PIL import ImageDraw

    mask = Image.new("L", size)
    ImageDraw.Draw(mask).text((0, 0), letter, font=font, fill=255)
    return mask


def test_their_font_is_made_of_the_shapes_that_stand_here() -> None:
    made = ImageFont.truetype(signs.font_file(), 20).getname()
    assert made == ("Aurora Signs", signs.digest()), "run deploy/fonts.py"


@pytest.mark.parametrize("size", signs.GRADES)
def test_each_is_drawn_within_its_square_and_all_differ(size: int) -> None:
    pictures = {name: drawn(name, size) for name in signs.SHAPES}
    for name, picture in pictures.items():
        left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
        assert max(right - left, bottom - top) >= size * AT / 2, name
        assert min(left, top) > 0, f"{name} is cut"
        assert max(right, bottom) < size * AT, f"{name} is cut"
    small = {name: picture.resize((16, 16)).tobytes() for name, picture in pictures.items()}
    alike = [
        (a, b)
        for a, b in combinations(small, 2)
        if sum(abs(x - y) for x, y in zip(small[a], small[b], strict=True)) < 255 * 5
    ]
    assert alike == []


@pytest.mark.parametrize("size", signs.GRADES)
def test_a_stroke_is_2_dp_wide_at_every_size(size: int) -> None:
    picture = drawn("minus", size)
    middle = [picture.getpixel((picture.width // 2, y)) for y in range(picture.height)]
    assert sum(middle) / 255 == pytest.approx(2 * AT, abs=0.7)


def test_what_the_game_shows_is_ours() -> None:
    assert {name for name, sign in theme.ICONS.items() if sign not in signs.SHAPES} == NONE_OF_OURS
    assert set(icons.GLYPHS.values()) <= set(signs.SHAPES)
    assert icons.letter("fuel", 18.0) == (signs.FONT, signs.letter("fuel", 18.0))
    own = "\U000f0079"  # of an expansion: it names a letter of the stock font
    assert icons.letter(own, 18.0) == (icons.FONT, own)
    assert category(signs.letter("fuel", 18.0)) == "Co"


def test_the_nearest_grade_is_taken() -> None:
    letters = [signs.letter("fuel", size) for size in (10, 16, 17, 19, 27, 29, 60)]
    first = ord(signs.letter("fuel", 16))
    assert [ord(letter) - first for letter in letters] == [0, 0, 0, 1, 2, 3, 4]
    assert signs.letter("no such", 16) == ""
