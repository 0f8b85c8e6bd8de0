"""The two faces of the screen; and letters that both lack and another font has, such as Hebrew in a typed name.

Sentences are in the usual face; numbers, phases, names and headings in the panel's (``deploy/fonts.py`` makes it).
Which font has what is asked of the fonts themselves, once for each sign, and only for signs that no text of ours has.
What none has is drawn as the usual font does it: an empty box.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from kivy import kivy_data_dir
from kivy.core.text import LabelBase

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

USUAL, OTHER = "Roboto", "Others"
FILES = {font: str(Path(kivy_data_dir, "fonts", file)) for font, file in
         ((USUAL, "Roboto-Regular.ttf"), (OTHER, "DejaVuSans.ttf"))}  # fmt: skip
LabelBase.register(OTHER, FILES[OTHER])
PANEL = "Panel"
"""The face for numbers, phases, names and headings: condensed, digits equally wide, in one weight."""
LabelBase.register(PANEL, str(Path(__file__).with_name("fonts") / "panel.ttf"))

RARE = re.compile("[^\n -~\u00a0-\u017f\u0400-\u045f\u2013\u2014\u2018-\u201e\u2026\u2060\u2212\U000f0000-\U000fffff]")
"""Signs that the usual font may lack: neither letters of ours nor those of the icon font."""
STRANGE = re.compile("[^ -~\u00a0-\u017f\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2192\u2212]")
"""Signs that the panel's face lacks."""
_NUMBER = re.compile("[-+−×/0-9., –]*[0-9][-+−×/0-9., –]*")
_TAGS = "[];&"
"""What stands round a tag or in it, so that no other tag may take it in."""
_SPACE, _FIRM = " ", "\u00a0"
_SIZE = 20
_NO_SIGN = "\U0010ffff"


@lru_cache(maxsize=2)
def _font(font: str) -> tuple[FreeTypeFont, tuple[object, bytes]]:
    """A font, and how it draws what it lacks."""
    from PIL import ImageFont  # only where somebody has typed such a sign

    found = ImageFont.truetype(FILES[font], _SIZE)
    empty = found.getmask(_NO_SIGN)
    return found, (empty.size, bytes(empty))


@lru_cache(maxsize=1024)
def has(font: str, sign: str) -> bool:
    """Whether a font has this sign."""
    found, empty = _font(font)
    drawn = found.getmask(sign)
    return (drawn.size, bytes(drawn)) != empty


def _is_lacking(sign: str) -> bool:
    """Whether only the other font has this sign."""
    return RARE.match(sign) is not None and not has(USUAL, sign) and has(OTHER, sign)


def font_of(text: str) -> str:
    """The font for a text that is drawn in one."""
    return OTHER if RARE.search(text) and any(map(_is_lacking, text)) else USUAL


def panel_of(text: str) -> str:
    """The font for a number, a phase, a name, a heading: the panel's face, unless it lacks a sign of it."""
    return font_of(text) if STRANGE.search(text) else PANEL


def is_number(text: str) -> bool:
    """Whether a text is a number, or some of them: 7, 3/6, +2."""
    return _NUMBER.fullmatch(text) is not None


def marked(text: str) -> str:
    """A text with markup, with the other font for those parts of it that only that one can draw."""
    if text.isascii() or not RARE.search(text):
        return text
    other = [_is_lacking(sign) for sign in text]
    if not any(other):
        return text
    for i, sign in enumerate(text):
        if other[i] and unicodedata.category(sign)[0] == "M" and i and text[i - 1] not in _TAGS:
            other[i - 1] = True  # a mark stands on its letter, in one font
    for i in range(1, len(text) - 1):
        other[i] |= text[i] == _SPACE and other[i - 1] and other[i + 1]
    found, part = [], 0
    for i in range(1, len(text) + 1):
        if i == len(text) or other[i] != other[part]:
            run = text[part:i]
            found.append(f"[font={OTHER}]{run.replace(_SPACE, _FIRM)}[/font]" if other[part] else run)
            part = i
    return "".join(found)
