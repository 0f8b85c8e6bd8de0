"""Cached textures of texts and signs; and text that is made to fit, but not below the smallest size.

Each font size keeps a file open (0.1 MB for letters, 0.3 MB for signs), so sizes are rounded to a few.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.metrics import Metrics

from companion.screens.drawings import icons
from companion.screens.widgets import letters

SMALLEST = 18.0
"""The smallest text size, in dp."""
TIGHTEST = 0.85
"""The most that letters are narrowed before a text is cut."""
SOFT = "\u00ad"
"""Where a word of a drawing may be broken."""


_letters = 1.0


def use_letters(scale: float) -> None:
    """Scale the letters of all drawings: 1.45 with the large setting. Takes effect with their next update."""
    global _letters
    _letters = scale


class Fitted(NamedTuple):
    """A text made to fit: the text shown, its size in dp, and how much its letters are narrowed."""

    shown: str
    size: float
    narrowed: float


@lru_cache(maxsize=256)
def texture(text: str, pixels: int, bold: bool = False, font: str = letters.USUAL) -> Any:
    """A white text as a texture; the canvas gives the colour."""
    label = CoreLabel(text=text, font_size=pixels, bold=bold, font_name=font, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


def stepped(size: float) -> float:
    """The largest size in use that is not above this, in dp."""
    step = 2 if size < 24 else 4 if size < 40 else 8
    return float(size // step * step)


def pixels(size: float) -> int:
    """A size in dp as whole pixels."""
    return max(1, round(size * Metrics.density))


def text_texture(text: str, size: float, bold: bool = False) -> Any:
    """The texture of a text with a size in dp."""
    return texture(text, pixels(size), bold, _face(text, bold))


def sign_texture(name: str, size: float) -> Any:
    """The texture of a sign with a size in dp, or slightly smaller."""
    font, letter = icons.letter(name, stepped(size))
    return texture(letter, pixels(stepped(size)), False, font)


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in dp."""
    return float(_extent(text, pixels(size), bold) / Metrics.density) if text else 0.0


@lru_cache(maxsize=1024)
def _extent(text: str, pixels: int, bold: bool) -> int:
    """The width of a text's texture without making it: most texts that are measured are never drawn."""
    return int(CoreLabel(font_size=pixels, bold=bold, font_name=_face(text, bold)).get_extents(text)[0])


def _face(text: str, bold: bool) -> str:
    """The font of a text: the panel's face for numbers, and for what is bold: names and headings."""
    return letters.panel_of(text) if bold or letters.is_number(text) else letters.font_of(text)


def scaled(size: float = SMALLEST) -> float:
    """A size with the letter setting applied, in dp."""
    return max(SMALLEST, size * _letters * float(Metrics.fontscale))


def within(high: float, size: float = SMALLEST) -> float:
    """A size with the letter setting applied, limited to this height; all in dp."""
    wanted = scaled(size)
    return wanted if wanted <= high else min(wanted, max(size, stepped(high)))


def fit(text: str, room: float, size: float, bold: bool = False) -> Fitted:
    """Fit a line into ``room`` dp: first smaller letters, then narrower ones, then cut."""
    wide = width(text, size, bold)
    if wide <= room:
        return Fitted(text, size, 1.0)
    if size > SMALLEST:
        size = max(SMALLEST, stepped(size * room / wide))
        wide = width(text, size, bold)
    if wide * TIGHTEST <= room:
        return Fitted(text, size, min(1.0, room / wide))
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip() + "…"
        wide = width(short, size, bold)
        if wide * TIGHTEST <= room:
            return Fitted(short, size, min(1.0, room / wide))
    return Fitted("", size, 1.0)


def heading(text: str) -> str:
    """A name as it stands above something, not inside a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def holds(lines: list[str], room: float, size: float, bold: bool = False) -> bool:
    """Whether all lines fit without being cut."""
    return all(fit(line, room, size, bold).shown == line for line in lines)


def wrap(text: str, room: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """Break a text at its spaces into at most ``lines`` lines; the last one takes the rest. A word that is wider than a
    line is broken at its soft hyphen.

    Letters are narrowed a little if that saves a line, and more only if the lines would not fit otherwise.
    """
    broken = _broken(text, room, size, lines, bold)
    if len(broken) < 2:
        return broken
    for factor, needed in ((0.92, False), (TIGHTEST, True)):
        tighter = _broken(text, room / factor, size, lines, bold)
        overflows = any(width(line, size, bold) * TIGHTEST > room for line in broken)
        if overflows if needed else len(tighter) < len(broken):
            broken = tighter
    return broken


def _broken(text: str, room: float, size: float, lines: int, bold: bool) -> list[str]:
    found = [""]
    for word in _words(text, room, size, bold) if lines > 1 else text.replace(SOFT, "").split():
        last = found[-1]
        longer = last[:-1] + word if last.endswith(SOFT) else f"{last} {word}".strip()
        if last and width(_hyphened(longer), size, bold) > room and len(found) < lines:
            found.append(word)
        else:
            found[-1] = longer
    return [_hyphened(line) for line in found]


def _words(text: str, room: float, size: float, bold: bool) -> Iterator[str]:
    """The words; of one that is wider than the room its parts, all but the last with a soft hyphen."""
    for word in text.split():
        whole = word.replace(SOFT, "")
        if whole == word or width(whole, size, bold) <= room:
            yield whole
        else:
            *parts, last = word.split(SOFT)
            yield from (*(part + SOFT for part in parts), last)


def _hyphened(line: str) -> str:
    return f"{line[:-1]}-" if line.endswith(SOFT) else line
