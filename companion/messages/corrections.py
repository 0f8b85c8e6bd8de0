"""Corrections in words: the name of a value and its new content."""

from __future__ import annotations

from typing import Any

from companion.rules.common.correct import DOUBT, FIELDS
from companion.rules.editions import edition
from companion.rules.engine.correctable import Field
from companion.rules.engine.offered import find, names
from companion.rules.engine.table import COLOURS

_FIELDS = (*FIELDS, Field("hand.{seat}", "correct.hand"))
"""Of a hand that others must not see only whose it is stands there."""


def doubt(path: str) -> str:
    """The doubt that a correction reads differently, ``""`` for other corrections."""
    return path.removeprefix(DOUBT) if path.startswith(DOUBT) else ""


def _field(path: str) -> tuple[Field, dict[str, str]] | None:
    """The kind of value that a path leads to, with what the path names."""
    return next(((field, found) for field in _FIELDS if (found := field.names(path)) is not None), None)


def named(path: str) -> tuple[str, dict[str, Any]]:
    """The key and values of a correctable value's name; the path itself if it has none."""
    found = _field(path)
    if found is not None:
        field, told = found
        key, values = field.named(told)
        return key, values | ({"card": _in_hand(told["card"])} if path.startswith("held.") else {})
    parts = path.split(".")
    if parts[:2] == ["things", "modules"] and len(parts) > 3:
        return ".".join(("correct", *parts[2:4])), _whose(parts[4]) if parts[4:] else {}
    return "", {}


def _whose(part: str) -> dict[str, Any]:
    """What the last part of a module's path may stand for: a seat, else an Enemy or a number."""
    return {"seat": f"@seat.{part}"} if part in COLOURS else {"enemy": f"@card.enemy.{part}", "n": part}


def _in_hand(card: str) -> str:
    boxes = [edition.named(name).components for name in names("edition")]
    brought = [find("module", name).box for name in names("module")]
    boxes += [changed(box) for changed in brought if changed is not None for box in boxes]
    special = any(card in box.special for box in boxes)
    return f"@card.loot.{card}" if special else f"@card.object.{card}"


def _convoy_card(card: str) -> str:
    if not card:
        return "@option.card.none"
    return f"@option.convoy.{card}" if card.startswith("new.") else f"@card.convoy.{card}"


def became(path: str, value: str) -> str:
    """The new content as a value for a sentence (a key if there are words for it); ``""`` if it is too long."""
    match path.partition(".")[0]:
        case "card":
            return _convoy_card(value)
        case "mine":
            return value or "@option.mine.away"
        case "hand":
            return _in_hand(value) if value else ""
    if value.startswith(("[", "{")):
        return ""
    if path.startswith("things.modules.") and "/" in value:
        return f"@card.{value.replace('/', '.')}"  # a card of a module's deck
    found = _field(path)
    return found[0].became(value) if found is not None else value
