"""Letters that the usual font lacks: drawn by another one that has them, in markup and in drawings, and looked up only
where somebody has typed them."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel
from PIL import Image, ImageChops, ImageFont

from companion.screens.drawings import lettering
from companion.screens.widgets import letters
from companion.screens.widgets.widgets import Txt
from tests.screens.pump import Pump
from tests.screens.test_names import chip, to_terms

pytestmark = pytest.mark.ui

FONTS = Path(letters.__file__).with_name("fonts")
HEBREW, NOBODYS = "\u05d3\u05d5\u05d3", "漢字漢"
"""Three letters that only the other font has, and three that neither has."""


def test_the_usual_font_has_what_is_never_looked_up() -> None:
    sure = [
        chr(n) for n in range(32, 0x2FFF) if not letters.RARE.match(chr(n)) and unicodedata.category(chr(n)) != "Cf"
    ]
    assert len(sure) > 400
    assert [sign for sign in sure if not sign.isspace() and not letters.has(letters.USUAL, sign)] == []


def test_the_panels_face_has_what_it_is_asked_for_and_digits_of_one_width() -> None:
    face = ImageFont.truetype(str(FONTS / "panel.ttf"), 40)
    empty = face.getmask("\U0010ffff")
    sure = {sign for sign in map(chr, range(33, 0x2FFF)) if not letters.STRANGE.match(sign) and not sign.isspace()}
    assert len(sure) > 300
    assert {sign for sign in sure if _drawn(face.getmask(sign)) == _drawn(empty)} - {"\u00ad"} == set()
    assert len({face.getlength(digit) for digit in "0123456789"}) == 1
    assert face.getname()[0] == "Aurora Panel", "the source's name is reserved"
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text("utf-8")


def test_numbers_phases_and_names_are_in_the_panels_face_and_names_that_it_lacks_letters_for_are_not() -> None:
    assert [letters.panel_of(text) for text in ("100", "Große Jäger", "Łukasz", "Жанна", f"Anna {HEBREW}")] == [
        letters.PANEL, letters.PANEL, letters.PANEL, letters.USUAL, letters.OTHER
    ]  # fmt: skip
    assert all(map(letters.is_number, ("7", "3/6", "+2", "1,5", "−1", "2 ×")))
    assert not any(map(letters.is_number, ("", "Food 2", "F3", "–")))
    assert lettering.width("111", 24) == lettering.width("888", 24)
    assert lettering.width("100", 18) == lettering.width("100", 18, bold=True) < lettering.width("a100", 18)


def test_a_heading_and_a_sentence_are_as_high(pump: Pump) -> None:
    heights = [CoreLabel(text="ÄgÅ", font_size=40, font_name=font) for font in (letters.USUAL, letters.PANEL)]
    for label in heights:
        label.refresh()
    assert heights[0].texture.height == heights[1].texture.height


def _drawn(mask: Any) -> tuple[Any, bytes]:
    return mask.size, bytes(mask)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("Łukasz Жанна ß – „é“ …", "Łukasz Жанна ß – „é“ …"),
        (f"[b]{HEBREW} Anna[/b]", f"[b][font=Others]{HEBREW}[/font] Anna[/b]"),
        (f"{HEBREW} {HEBREW} x", f"[font=Others]{HEBREW}\u00a0{HEBREW}[/font] x"),
        ("x\u0324y", "[font=Others]x\u0324[/font]y"),
        ("&bl;\u0324", "&bl;[font=Others]\u0324[/font]"),
        (f"{NOBODYS}\u2620", f"{NOBODYS}[font=Others]\u2620[/font]"),
    ],
)
def test_only_what_the_usual_font_lacks_gets_the_other_one(text: str, shown: str) -> None:
    assert letters.marked(text) == shown


def test_a_text_that_is_drawn_in_one_font_gets_the_one_that_has_most() -> None:
    assert [letters.font_of(text) for text in ("", "Anna", HEBREW, f"Anna {HEBREW}", NOBODYS)] == [
        letters.USUAL, letters.USUAL, letters.OTHER, letters.OTHER, letters.USUAL
    ]  # fmt: skip


def test_a_name_with_letters_of_another_script_is_no_row_of_boxes(pump: Pump, tmp_path: Path) -> None:
    """A picture of the window, on a button and in a sentence: letters that no font has are boxes, these are not."""
    looks = []
    for name in (HEBREW, NOBODYS):
        pump.app.settings.change(people={"a1": name})
        to_terms(pump)
        pump.touch(chip(pump))
        picture = pump.photograph(tmp_path / "names.png")
        looks.append(cut_out(picture, pump.map()["take:a1"]["rect"]))
        pump.app.ways.home()
        pump.settle()
    assert ImageChops.difference(*looks).getbbox() is not None
    boxes = ink(CoreLabel(text=HEBREW, font_size=24))
    assert boxes == ink(CoreLabel(text=NOBODYS, font_size=24)), "which the usual font draws as boxes"
    written = Txt(text=HEBREW, size=(300, 60))
    written.write()
    assert written._label.text.count("[font=Others]") == 1
    lettering.texture.cache_clear()
    assert bytes(lettering.text_texture(HEBREW, 24).pixels) != boxes


def cut_out(picture: Image.Image, rect: tuple[float, float, float, float]) -> Image.Image:
    x, y, wide, high = map(round, rect)
    return picture.crop((x, y, x + wide, y + high))


def ink(label: CoreLabel) -> bytes:
    label.refresh()
    return bytes(label.texture.pixels)
