"""A printed value as signs and numbers. Without Kivy."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from companion.rules.engine.question import Field
from companion.screens.drawings import cargo, icons
from companion.screens.widgets import signs

LINES = {"gather": "gives", "improve": "repair", "recruit": "recruit", "encounter": "encounter"}
"""The lines of a priority table."""
RESULTS = {"fury": "fury", "ambush": "enemy", "jam": "jam"}
"""What an Outcome card says beside a number, or behind it."""
RESULT = re.compile(r"([0-9]?)(|jam|fury|ambush)")
COUNTED = re.compile(r"([a-z]+)[:-]([0-9]+)")


class Part(NamedTuple):
    """A sign, a number, or both."""

    sign: str
    number: str = ""


class Row(NamedTuple):
    """What an arrow picks: things in a row by their heights (parts of the most), and which of them is meant."""

    heights: tuple[float, ...]
    meant: int


ROWS = {
    "option.block.left": Row((1.0, 1.0), 0),
    "option.block.right": Row((1.0, 1.0), 1),
    "option.tie.left": Row((1.0, 1.0, 1.0), 0),
    "option.tie.right": Row((1.0, 1.0, 1.0), 2),
    "option.target.lowest": Row((0.4, 0.7, 1.0), 0),
    "option.target.highest": Row((0.4, 0.7, 1.0), 2),
}
"""By the message of an option what an arrow picks: a block of a Location, a card in the zone, an Enemy's number."""


def picked(field: Field, value: str) -> Row | None:
    """The picture of what an arrow picks by this value; None where it has none."""
    return next((ROWS.get(option.key) for option in field.options if option.id == value), None)


def parts(field: Field, value: Any) -> list[Part]:
    """A value in signs; nothing where only words tell it."""
    if isinstance(value, (list, tuple)):
        found = [parts(field, one) for one in value]
        return [part for one in found for part in one] if all(found) else []
    text = str(value)
    if text in LINES and any(option.id == "improve" for option in field.options):
        return [Part(LINES[text])]
    if any(option.key == f"phase.{text}" for option in field.options):
        return [Part(f"phase-{text}")] if f"phase-{text}" in signs.SHAPES else []
    results = [RESULT.fullmatch(one) for one in text.split("+")]
    if field.name.startswith(("weapon-", "enemy-")) and not field.many and all(results):
        return [_result(*found.groups()) for found in results if found is not None]
    if text and all(COUNTED.fullmatch(one) for one in text.split(",")):
        counted = [COUNTED.fullmatch(one) for one in text.split(",")]
        pairs = [match.groups() for match in counted if match is not None]
        return [Part(sign, n) for sign, n in pairs] if all(sign in icons.GLYPHS for sign, _ in pairs) else []
    if text in ("left", "right") and text in icons.GLYPHS:
        return [Part(text)]
    text = "damage" if text == "hit" else text
    if text != "none" and text in icons.GLYPHS and not cargo.signed(text):
        return [Part(text)]
    return []


def _result(number: str, word: str) -> Part:
    return Part(RESULTS.get(word, "damage"), number) if number != "0" else Part("none")


def brief(told: str, mark: str) -> str:
    """A value in words, as its number alone where it only counts them, such as "Skill 2"."""
    return mark if mark.isdigit() and told.split()[1:] == [mark] else told
