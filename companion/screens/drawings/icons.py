"""The signs of the drawings: our own, and letters of the Material Design icon font that expansions name."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from unicodedata import category

from kivy.core.text import LabelBase

from companion.rules.engine import modules
from companion.rules.engine.table import Table
from companion.screens.widgets import signs

FONT = "Icons"
"""The name under which the icon font is registered."""

GLYPHS = {
    # tokens
    "food": "food",
    "fuel": "fuel",
    "ammo": "ammo",
    "object": "object",
    "survivor": "survivor",
    "damage": "damage",
    "token": "token",
    "track": "track",
    "sign": "sign",
    "contamination": "contamination",
    "contamination-stays": "contamination-stays",
    "stays": "stays",
    "fame": "fame",
    "loot": "loot",
    "target": "target",
    # cards of the Exploration Zone
    "location": "location",
    "recruit": "recruit",
    "convoy": "convoy",
    "encounter": "encounter",
    "enemy": "enemy",
    "event": "event",
    "skill": "skill",
    # Bonus Actions
    "repair": "repair",
    "treat": "treat",
    "recycle": "recycle",
    "gives": "gives",
    "ride": "ride",
    # boxes of the Automa board
    "weapon": "weapon",
    "speed": "speed",
    "any": "any",
    "star": "star",
    # boxes of a Convoy, and zones of its Survivors
    "armor": "armor",
    "tracks": "tracks",
    "plus": "plus",
    "towing": "towing",
    "device": "device",
    "active": "active",
    "rest": "rest",
    "exhausted": "exhausted",
    "hidden": "hidden",
    "role": "role",
    # things of the set-up
    "box": "crate",
    "hitpoints": "hitpoints",
    "avalanche": "avalanche",
    "tunnel": "tunnel",
    "mine": "mine",
    "truck": "convoy",
    "trailer": "trailer",
    "fury": "fury",
    # the rest
    "left": "arrow-left",
    "right": "arrow-right",
    "deck": "deck",
    "down": "discard",
    "gear": "gear",
    "aurora": "aurora",
    "snow": "snow",
    "unknown": "unknown",
    "cancelled": "cancelled",
    "defeated": "defeated",
    "dots": "dots",
    "none": "none",
}
"""Name to sign of ours (``widgets/signs.py``): tokens, kinds of cards and boxes by their names in the rules; others."""

KINDS = {"survivor": "recruit"}
"""Kinds of Exploration cards whose sign has another name."""


def known(mark: str, else_: str) -> str:
    """The sign that an expansion names, if it is one of ours or a letter of the icon font; else ``else_``."""
    return mark if mark in GLYPHS or (len(mark) == 1 and category(mark) == "Co") else else_


def letter(sign: str, size: float) -> tuple[str, str]:
    """The font and the letter of a sign for a size in dp; a letter of the icon font stands for itself."""
    ours = signs.letter(GLYPHS.get(sign, sign), size)
    return (signs.FONT, ours) if ours else (FONT, sign)


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
    """Register the fonts of signs with Kivy; may be called again."""
    LabelBase.register(FONT, str(font_file()))
    LabelBase.register(signs.FONT, signs.font_file())


def of_kind(kind: str) -> str:
    """The sign of a kind of Exploration card."""
    return KINDS.get(kind, kind)


register()
