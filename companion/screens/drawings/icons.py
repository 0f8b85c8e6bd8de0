"""The signs of the drawings, as glyphs of the Material icon font, and the font file."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from unicodedata import category

from kivy.core.text import LabelBase

from companion.rules.engine import modules
from companion.rules.engine.table import Table

FONT = "Icons"
"""The name under which the icon font is registered."""

GLYPHS = {
    # tokens
    "food": "\U000f141f",
    "fuel": "\U000f0298",
    "ammo": "\U000f0ce8",
    "object": "\U000f0e10",
    "survivor": "\U000f0004",
    "damage": "\U000f1398",
    "token": "\U000f0830",
    "track": "\U000f012a",
    "sign": "\U000f0315",
    "contamination": "\U000f00a7",
    "contamination-stays": "\U000f00a7",
    "stays": "\U000f06e4",
    "fame": "\U000f0987",
    "loot": "\U000f0726",
    "target": "\U000f01a4",
    # cards of the Exploration Zone
    "location": "\U000f0ba7",
    "recruit": "\U000f0014",
    "convoy": "\U000f053d",
    "encounter": "\U000f0b7b",
    "enemy": "\U000f03e9",
    "event": "\U000f0f36",
    "skill": "\U000f00a5",
    # Bonus Actions
    "repair": "\U000f05b7",
    "treat": "\U000f06ef",
    "recycle": "\U000f044c",
    "gives": "\U000f035f",
    "ride": "\U000f0462",
    # boxes of the Automa board
    "weapon": "\U000f0703",
    "speed": "\U000f04c5",
    "any": "\U000f0495",
    "star": "\U000f04ce",
    # boxes of a Convoy, and zones of its Survivors
    "armor": "\U000f0498",
    "tracks": "\U000f0d3a",
    "plus": "\U000f0415",
    "towing": "\U000f06e2",
    "device": "\U000f0ae2",
    "active": "\U000f140b",
    "rest": "\U000f02e3",
    "exhausted": "\U000f04b2",
    "hidden": "\U000f0209",
    "role": "\U000f0d02",
    # things of the set-up
    "box": "\U000f03d4",
    "hitpoints": "\U000f02d1",
    "avalanche": "\U000f1a48",
    "tunnel": "\U000f183d",
    "mine": "\U000f0dda",
    "truck": "\U000f053d",
    "trailer": "\U000f0727",
    "fury": "\U000f0238",
    # the rest
    "left": "\U000f004e",
    "right": "\U000f0055",
    "deck": "\U000f0638",
    "down": "\U000f0639",
    "gear": "\U000f0493",
    "aurora": "\U000f0213",
    "snow": "\U000f0717",
    "unknown": "\U000f02d6",
    "cancelled": "\U000f073a",
    "defeated": "\U000f068c",
    "dots": "\U000f01d8",
    "none": "\U000f09df",
}
"""Name to sign: tokens, kinds of cards and boxes by their names in the rules, and some more."""

KINDS = {"survivor": "recruit"}
"""Kinds of Exploration cards whose sign has another name."""


def known(mark: str, else_: str) -> str:
    """The sign that an expansion names, if it is one of ours or a letter of the icon font; else ``else_``."""
    return mark if mark in GLYPHS or (len(mark) == 1 and category(mark) == "Co") else else_


def glyph(sign: str) -> str:
    """The letter of the icon font for a sign, or the sign itself if it is a letter."""
    return GLYPHS.get(sign, sign)


def of_token(table: Table, token: str) -> str:
    """The sign of a token: its own; for a token of an expansion the one it names, else the general one."""
    kind = modules.kinds(table).by_face.get(token)
    if kind is None:
        return token
    by_side = dict(zip(kind.sides, kind.marks, strict=False))
    return known(by_side.get(token, kind.mark), "token")


def of_sign(table: Table, sign: str) -> str:
    """The sign of a box: its own; for a sign of an expansion the one it names, else the general one."""
    brought = modules.kinds(table).signs.get(sign)
    return sign if brought is None else known(brought.mark, "sign")


def font_file() -> Path:
    """The icon font's file. Raises FileNotFoundError, with the package's name, if it is missing."""
    spec = find_spec("fonticon_mdi7")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        file = Path(folder) / "fonts" / "materialdesignicons-webfont.ttf"
        if file.is_file():
            return file
    raise FileNotFoundError("materialdesignicons-webfont.ttf of the package fonticon-materialdesignicons7")


def register() -> None:
    """Register the icon font with Kivy; may be called again."""
    LabelBase.register(FONT, str(font_file()))


def of_kind(kind: str) -> str:
    """The sign of a kind of Exploration card."""
    return KINDS.get(kind, kind)


register()
