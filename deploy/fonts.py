"""Make the app's own fonts: ``companion/screens/widgets/fonts/*.ttf``. Run it where their sources are installed:

    python -m venv V && V/bin/pip install fonttools shapely fontpkg-saira-condensed==0.72
    V/bin/python deploy/fonts.py

The panel face is Saira Condensed SemiBold (SIL Open Font License 1.1) with the letters of our languages only, digits
equally wide (Kivy has no ``tnum``) and lines as high as Roboto's, so that a text may change its face and nothing around
it moves. "Saira" is a reserved name, so what comes out bears another.

The signs are drawn in ``companion/screens/widgets/signs.py``; each comes in a few grades, for the sizes on the
screen, so that its strokes are 2 dp wide in all of them.
"""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec, spec_from_file_location
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

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


# ------------------------------------------------------------------------------------------------------------- signs

GRID, EM, BELOW = 24, 960, 120
"""The grid of a sign, the same in the font's units, and how far it reaches below the line of letters."""
STROKE = 2.0
"""In dp."""
Places = list[tuple[float, float]]


def smooth(places: Places) -> Places:
    """A curve through these places (Catmull-Rom); closed if the last one is the first."""
    closed = places[0] == places[-1]
    before = places[-2] if closed else places[0]
    after = places[1] if closed else places[-1]
    around = [before, *places, after]
    found: Places = []
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:], strict=False):
        for step in range(10):
            t = step / 10
            found.append(
                tuple(  # type: ignore[arg-type]
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return [*found, places[-1]]


def part(text: str, wide: float) -> Any:
    """The area of one part of a sign with strokes so wide (in grid units); see ``signs.py``."""
    head, *rest = text.split()
    if head == "#":
        if rest[0] == "o":
            x, y, r = map(float, rest[1:])
            return Point(x, y).buffer(r, quad_segs=24)
        return Polygon([tuple(map(float, one.split(","))) for one in rest]).buffer(-1).buffer(1, quad_segs=6)
    if head in ("o", "a"):
        x, y, r, *ends = map(float, rest)
        start, end = ends or (0.0, 360.0)
        steps = max(8, round(abs(end - start) / 5))
        angles = [radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        line: Places = [(x + r * cos(angle), y + r * sin(angle)) for angle in angles]
    else:
        closed = rest[-1:] == ["z"]
        words = [word for word in (head, *rest) if word not in ("~", "z")]
        line = [tuple(map(float, word.split(","))) for word in words]  # type: ignore[misc]
        line = [*line, line[0]] if closed else line
        line = smooth(line) if head == "~" else line
    if len(line) == 1:
        return Point(line[0]).buffer(0.7 * wide, quad_segs=6)
    return LineString(line).buffer(wide / 2, quad_segs=6)


def glyph(shape: str, wide: float) -> Any:
    """A sign with strokes so wide."""
    area = unary_union([part(text.strip(), wide) for text in shape.split(";")]).simplify(0.02)
    pen = TTGlyphPen(None)
    each = EM / GRID
    for piece in getattr(area, "geoms", [area]):
        piece = orient(piece, -1.0)
        for ring in (piece.exterior, *piece.interiors):
            (x, y), *more = [(round(x * each), round((GRID - y) * each) - BELOW) for x, y in ring.coords[:-1]]
            pen.moveTo((x, y))
            for place in more:
                pen.lineTo(place)
            pen.closePath()
    return pen.glyph()


def signs() -> None:
    """Make the font of the signs."""
    spec = spec_from_file_location("signs", FONTS.with_name("signs.py"))
    assert spec is not None
    assert spec.loader is not None
    ours = module_from_spec(spec)
    spec.loader.exec_module(ours)
    glyphs, letters = {".notdef": TTGlyphPen(None).glyph()}, {}
    for name, shape in ours.SHAPES.items():
        for size in ours.GRADES:
            glyphs[f"{name}.{size}"] = glyph(shape, STROKE * GRID / size)
            letters[ord(ours.letter(name, size))] = f"{name}.{size}"
    made = FontBuilder(EM, isTTF=True)
    made.setupGlyphOrder(list(glyphs))
    made.setupCharacterMap(letters)
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics({name: (EM, getattr(one, "xMin", 0)) for name, one in glyphs.items()})
    made.setupHorizontalHeader(ascent=EM - BELOW, descent=-BELOW)
    made.setupOS2(usWinAscent=EM - BELOW, usWinDescent=BELOW)
    made.setupNameTable({})
    made.setupPost(keepGlyphNames=False)
    named(made.font, "Aurora Signs", ours.digest())
    made.font.recalcTimestamp = False
    made.save(FONTS / "signs.ttf")


if __name__ == "__main__":
    panel()
    signs()
    for file in sorted(FONTS.glob("*.ttf")):
        print(file.name, file.stat().st_size)
