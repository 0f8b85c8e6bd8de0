"""Corrections in words: the name of a value and its new content."""

from __future__ import annotations

from typing import Any

from companion.rules.common.correct import DOUBT
from companion.rules.editions import edition
from companion.rules.engine.offered import find, names

NAMES = {
    "progress.round": "correct.round",
    "progress.step": "correct.step",
    "things.order": "correct.order",
    "things.aurora": "correct.aurora",
    "things.aurora_colour": "correct.aurora.colour",
    "things.snowstorm": "correct.snowstorm",
    "things.automa.fame": "correct.fame",
    "things.automa.column": "correct.column",
    "things.automa.contaminated": "correct.contaminated",
    "things.automa.objects": "correct.objects",
    "things.automa.noted_objects": "correct.noted",
    "things.automa.loot": "correct.loot",
    "things.automa.targets": "correct.targets",
}
"""Paths with a name of their own, and its key."""
SWITCH = {"true": "option.yes", "True": "option.yes", "false": "option.no", "False": "option.no"}


def doubt(path: str) -> str:
    """The doubt that a correction reads differently, ``""`` for other corrections."""
    return path.removeprefix(DOUBT) if path.startswith(DOUBT) else ""


def named(path: str) -> tuple[str, dict[str, Any]]:
    """The key and values of a correctable value's name; the path itself if it has none."""
    if path in NAMES:
        return NAMES[path], {}
    head, _, rest = path.partition(".")
    match head:
        case "box":
            return "correct.box", {"box": rest}
        case "zone":
            return "correct.slot", {"place": rest}
        case "enemy":
            return "correct.enemy", {"enemy": f"@card.enemy.{rest}"}
        case "way":
            return "correct.way", {"deck": f"@deck.{rest}"}
        case "plays":
            return "correct.plays", {"seat": f"@seat.{rest}"}
        case "left" | "out":
            return f"correct.{head}", {"deck": f"@deck.{rest}"}
        case "common" | "closed" | "mine":
            return f"correct.{head}", {}
        case "filled":
            return "correct.filled", {"enemy": f"@card.enemy.{rest}"}
        case "waypoint":
            return "correct.waypoint", {"space": rest}
        case "tile":
            return "correct.tile", {"n": rest}
        case "kept":
            return "correct.kept", {"seat": f"@seat.{rest}"}
    parts = path.split(".")
    if head == "card":
        return "correct.card", {"card": rest, "seat": f"@seat.{parts[1]}"}
    if head == "aimed":
        return "correct.aimed", {"enemy": f"@card.enemy.{parts[1]}", "seat": f"@seat.{parts[2]}"}
    if head == "piece":
        token, _, place = rest.partition(".")
        where, _, name = place.partition(".")
        of = {"seat": {"seat": f"@seat.{name}"}, "card": {"card": f"@{place}"}}.get(where, {})
        return f"correct.piece.{where}", {"token": f"@token.{token}", **of}
    if head == "track":
        name, _, seat = rest.rpartition(".")
        return "correct.track", {"track": f"@track.{name}", "seat": f"@seat.{seat}"}
    if head == "joins":
        return "correct.joins", {"seat": f"@seat.{rest}"}
    if head == "hand":
        return ".".join(("correct.hand", *parts[2:])), {"seat": f"@seat.{parts[1]}"}
    if head == "held":
        return "correct.held", {"card": _in_hand(parts[2]), "seat": f"@seat.{parts[1]}"}
    if head == "aboard":
        return "correct.aboard", {"box": rest, "seat": f"@seat.{parts[1]}"}
    if head in ("person", "ill"):
        return f"correct.{head}", {"name": f"@survivor.{parts[2]}", "seat": f"@seat.{parts[1]}"}
    if parts[:2] == ["things", "seats"] and parts[3:] in (["fame"], ["fury"], ["targets"]):
        return f"correct.seat.{parts[3]}", {"seat": f"@seat.{parts[2]}"}
    if parts[:2] == ["things", "seats"] and parts[3:] == ["space"]:
        return "correct.space", {"seat": f"@seat.{parts[2]}"}
    if parts[:2] == ["things", "modules"] and len(parts) > 3:
        return ".".join(("correct", *parts[2:4])), {"seat": f"@seat.{parts[4]}"} if parts[4:] else {}
    if parts[:3] == ["things", "automa", "stock"]:
        return "correct.stock", {"token": f"@token.{parts[3]}"}
    return "", {}


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
    head = path.partition(".")[0]
    if path == "progress.step":
        return f"@step.{value}"
    if path == "things.aurora_colour":
        return f"@colour.{value}"
    if path == "things.snowstorm":
        return f"@{SWITCH.get(value, 'option.no')}"
    match head:
        case "box" | "aboard":
            return f"@token.{value or 'empty'}"
        case "person":
            return f"@option.zone.{'gone' if value == 'none' else value}"
        case "zone":
            return f"@option.kind.{value or 'empty'}"
        case "enemy":
            return f"@option.enemy.{value}"
        case "way":
            return f"@option.way.{value}"
        case "card":
            return _convoy_card(value)
        case "joins":
            return f"@survivor.{value}"
        case "waypoint":
            return f"@counter.{value or 'none'}"
        case "mine":
            return value or "@option.mine.away"
        case "plays":
            return f"@option.{value}"
        case "held":
            return f"@option.held.{value}"
        case "hand":
            return _in_hand(value) if value else ""
    return "" if value.startswith(("[", "{")) else value
