"""Make the app's own fonts: ``companion/screens/widgets/fonts/*.ttf``. Run it where their sources are installed:

    python -m venv V && V/bin/pip install fonttools fontpkg-saira-condensed==0.72
    V/bin/python deploy/fonts.py

The panel face is Saira Condensed SemiBold (SIL Open Font License 1.1) with the letters of our languages only, digits
equally wide (Kivy has no ``tnum``) and lines as high as Roboto's, so that a text may change its face and nothing around
it moves. "Saira" is a reserved name, so what comes out bears another.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "companion" / "screens" / "widgets" / "fonts"
PACKAGE, SOURCE = "fontpkg_saira_condensed", "files/SairaCondensed-SemiBold.ttf"
NAME = "Aurora Panel"
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x1E9E]
MARKS = [0x2013, 0x2014, *range(0x2018, 0x201B), *range(0x201C, 0x201F), 0x2026, 0x2192, 0x2212]
ASCENT, DESCENT = 0.928, 0.244
"""Roboto's, in parts of the letters' size."""
FIXED = 3_600_000_000
"""The date in the file (seconds since 1904): the same source makes the same bytes."""


def folder(package: str) -> Path:
    """Where an installed package has its files. Raises ModuleNotFoundError where it is missing."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"{package}: pip install {package.replace('_', '-')}")
    return Path(spec.submodule_search_locations[0])


def alike(font: Any) -> None:
    """Give all digits the width of the widest, each in the middle of it."""
    names = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    wide = max(font["hmtx"][name][0] for name in names)
    for name in names:
        advance, _ = font["hmtx"][name]
        glyph, by = font["glyf"][name], (wide - advance) // 2
        glyph.coordinates.translate((by, 0))
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (wide, glyph.xMin)


def named(font: Any, name: str, style: str) -> None:
    """Give it a name of ours; whose it is and under which licence stays."""
    kept = {n: font["name"].getDebugName(n) for n in (0, 13, 14)}
    font["name"].names = []
    for n, text in {
        **kept, 1: name, 2: style, 3: f"{name} {style}", 4: name, 6: name.replace(" ", "") + f"-{style}"
    }.items():  # fmt: skip
        if text:
            font["name"].setName(text, n, 3, 1, 0x409)
    font["head"].created = font["head"].modified = FIXED


def high(font: Any) -> None:
    """Give its lines Roboto's height."""
    em = font["head"].unitsPerEm
    up, down = round(ASCENT * em), round(DESCENT * em)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = up, -down, 0
    table = font["OS/2"]
    table.usWinAscent, table.usWinDescent = up, down
    table.sTypoAscender, table.sTypoDescender, table.sTypoLineGap = up, -down, 0


def panel() -> None:
    """Make the panel face, with its licence beside it."""
    source = folder(PACKAGE)
    font = TTFont(source / SOURCE, recalcTimestamp=False)
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 13, 14], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[*LETTERS, *MARKS])
    cutter.subset(font)
    alike(font)
    high(font)
    named(font, NAME, "Regular")
    font.save(FONTS / "panel.ttf")
    (FONTS / "OFL.txt").write_bytes((source / "LICENSE").read_bytes())


if __name__ == "__main__":
    panel()
    for file in sorted(FONTS.glob("*.ttf")):
        print(file.name, file.stat().st_size)
