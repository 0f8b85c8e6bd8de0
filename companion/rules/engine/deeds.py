"""Deeds: what a hand does on the real table, as values. A sentence without one is a note: there is nothing to do.

Which sentence has which deeds is said beside the rules, by the sentence's key (``deeds.py`` of the shared rules, of
editions and of expansions). They are worked out from the sentence's own values, so that nothing more is stored and
recorded games have them too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.rules.engine.table import Line, Table


class Deed(Struct, frozen=True, gc=False):
    """One movement of a hand: a thing, how many, from where, to where.

    ``thing``: ``token.fuel``, ``counter.damage``, ``convoy.blue``, ``card.survivor.mechanic``, ``card`` for whatever
    card is there; or ``do.KEY`` for what has no such form. ``source`` and ``target`` are places as in
    :class:`~companion.rules.engine.question.Option`, or ``reserve``, ``pile.common``, ``pile.discards``, ``board`` (the
    Automa's) and the like; ``""`` where the sentence leaves it open. ``n``: 0 if it is all that is there.
    """

    thing: str
    n: int = 1
    source: str = ""
    target: str = ""


class Move(Struct, frozen=True, gc=False):
    """How a deed is made from a sentence: each part may name values of it in braces. A value with several items gives
    as many deeds."""

    thing: str
    source: str = ""
    target: str = ""
    n: str = "1"

    def of(self, line: Line) -> list[Deed]:
        """The deeds of this movement; none where a value is empty that it is about."""
        values = {**line.values, "seat": line.seat}
        several = next((name for name in _names(self.thing, self.source, self.target) if _many(values.get(name))), "")
        if not several:
            made = self._made(values)
            return [made] if made is not None else []
        items = values[several]
        numbers = items if isinstance(items, Mapping) else dict.fromkeys(items, 1)
        found = (
            self._made({**values, several: item, f"{several}.n": n}, n) for item, n in numbers.items() if item and n
        )
        return [deed for deed in found if deed is not None]

    def _made(self, values: Mapping[str, Any], each: int | None = None) -> Deed | None:
        parts = [_filled(part, values) for part in (self.thing, self.source, self.target)]
        if any(part.endswith(".") or part.startswith(".") for part in parts):
            return None
        n = values.get(self.n[1:-1], 1) if self.n.startswith("{") else int(self.n)
        return Deed(parts[0], each if each is not None else n if isinstance(n, int) else 1, parts[1], parts[2])


Told = Sequence[Move] | Callable[[Line, Table], Sequence[Deed]]
"""The deeds of a sentence: movements, or worked out from the sentence and the table."""


def of(line: Line, told: Mapping[str, Told], table: Table) -> list[Deed]:
    """The deeds of a sentence; none for a note. What is to be done but has no form is one deed ``do.KEY``."""
    if not line.you:
        return []
    found = told.get(line.key)
    if found is None:
        return [Deed(f"do.{line.key}")]
    return list(found(line, table)) if callable(found) else [deed for move in found for deed in move.of(line)]


def _names(*parts: str) -> list[str]:
    """The names of the values in these parts."""
    return [piece.partition("}")[0] for part in parts for piece in part.split("{")[1:]]


def _many(value: Any) -> bool:
    return isinstance(value, (list, tuple, Mapping))


def _filled(part: str, values: Mapping[str, Any]) -> str:
    """A part with its values: the key of another message stands for the thing of that name."""
    for name in _names(part):
        value = str(values.get(name, "")).removeprefix("@")
        part = part.replace("{" + name + "}", f"zone.{value[5:]}" if value.startswith("slot.") else value)
    return part
