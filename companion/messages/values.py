"""Values in sentences: numbers, keys of other messages, lists, token counts, spaces, values on cards, errors about
files."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, Protocol

from msgspec import Struct

from companion.files.error import FileError, Said
from companion.messages import faults
from companion.messages.names import plain_line
from companion.rules.engine.faces import Looks, Shown

log = logging.getLogger(__name__)

SPACES = frozenset({"space", "was", "start", "end", "to", "other", "behind", "spaces"})
"""Names of values that are a space of the map."""
DAYS = frozenset({"date", "day", "when"})
"""Names of values that begin with a date in ISO 8601."""
WRITTEN = "note"
"""Name of a value that is a line which somebody wrote: it is shown as it is, made harmless."""
_DAY = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(\d\d)\b")
_ROAD_END = re.compile(r"([wr])(\d+)")
_COUNTED = re.compile(r"([a-z]+)(\d+)([a-z]?)")
"""A space by its number behind letters; one beside it with a letter of its own behind that."""
_CONVOY = re.compile(r"(?:(?:red|green|yellow|blue)\.)?((?:truck|trailer[1-9])(?:-device)?|extra)(?:\.(\d+))?")
UNKNOWN = "–"
"""What is printed on a card and nobody has told yet."""
GAP = "…"
"""Shown in place of a missing value, which is also logged."""


class Typed(Struct, frozen=True):
    """Something a person typed: it is shown unchanged."""

    text: str


class Texts(Protocol):
    """Gives the text of a key, and tells whether there is one."""

    def text(self, key: str, /, **values: Any) -> str:
        """The text of a key."""
        ...

    def has(self, key: str) -> bool:
        """Whether a key has a text."""
        ...


class Values(Mapping[str, str]):
    """The values of one message as words, each worked out when the message uses it."""

    def __init__(self, texts: Texts, key: str, values: Mapping[str, Any]) -> None:
        self._texts, self._key, self._values = texts, key, values

    def __getitem__(self, name: str) -> str:
        if name not in self._values:
            log.warning("message %r wants a value %r, which it was not given", self._key, name)
            return GAP
        return render(self._texts, self._values[name], name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def fill(texts: Texts, key: str, template: str, values: Mapping[str, Any]) -> str:
    """The template with its fields filled in. A broken template is shown as it is, and logged."""
    if "{" not in template and "}" not in template:
        return template
    try:
        return Formatter().vformat(template, (), Values(texts, key, values))
    except (ValueError, IndexError, KeyError, AttributeError, TypeError) as error:
        log.warning("message %r can't be filled in: %s", key, error)
        return template


def render(texts: Texts, value: Any, name: str = "") -> str:
    """One value as words. ``name``: its field, which may be a space or a date."""
    if isinstance(value, bool):
        return texts.text("yes" if value else "no")
    if isinstance(value, int | float):
        return number(texts, value)
    if isinstance(value, str):
        return _string(texts, value, name)
    if isinstance(value, Typed):
        return value.text
    if isinstance(value, Said):
        return faults.said(texts, value)
    if isinstance(value, FileError):
        return faults.sentence(texts, value)
    if isinstance(value, Shown):
        return " ".join(UNKNOWN if one is None else _on_card(texts, one, value.looks) for one in value.values)
    if isinstance(value, Mapping):
        return counts(texts, value)
    if isinstance(value, list | tuple | set | frozenset):
        return joined(texts, [render(texts, item, name) for item in value])
    return texts.text("none") if value is None else str(value)


def number(texts: Texts, value: int | float) -> str:
    """Digits, with the language's minus sign and decimal mark."""
    digits = f"{value:g}".replace(".", texts.text("decimal")) if isinstance(value, float) else str(value)
    return digits.replace("-", "−")


def joined(texts: Texts, items: Sequence[str]) -> str:
    """A list in words: "A, B and C", or "A, a; B" if a comma stands within one of them; the word for none if it is
    empty."""
    if not items:
        return texts.text("none")
    *others, last = items
    if not others:
        return last
    apart = any(", " in item for item in items)
    most = others[0]
    for following in others[1:]:
        most = texts.text("list.clauses" if apart else "list.middle", most=most, next=following)
    return texts.text("list.clauses", most=most, next=last) if apart else texts.text("list.end", most=most, last=last)


def counts(texts: Texts, numbers: Mapping[str, Any]) -> str:
    """Counts of tokens (or seats) in words: "2 Fuel and 1 Food"."""
    found = []
    for name, n in numbers.items():
        if not n:
            continue
        if texts.has(f"count.{name}"):
            found.append(texts.text(f"count.{name}", n=n))
        else:
            thing = next((f"@{kind}.{name}" for kind in ("token", "seat") if texts.has(f"{kind}.{name}")), name)
            found.append(texts.text("count", n=n, what=thing))
    return joined(texts, found) if found else texts.text("count.none")


def _on_card(texts: Texts, value: Any, looks: Looks) -> str:
    """A value that is printed on a card, as it stands on a button."""
    if looks == "short":
        return "+".join(p if p.isdigit() else texts.text(f"short.{p}") for p in str(value).split("+"))
    if looks == "tokens" and isinstance(value, str):
        parts = [part.partition(":") for part in value.split(",")]
        return counts(texts, {token: int(n) for token, _, n in parts if n.isdigit()})
    return render(texts, value)


def _string(texts: Texts, value: str, name: str) -> str:
    if name == WRITTEN:
        return plain_line(value)
    if value.startswith("@"):
        return texts.text(value)
    on = _DAY.match(value) if name in DAYS else None
    if on is not None:
        year, month, day = on.groups()
        said = texts.text("date", year=year, month=f"@month.{int(month)}", day=int(day))
        return said + value[on.end() :]
    aboard = _CONVOY.fullmatch(value)
    if aboard is not None:
        place = f"@place.{aboard[1]}"
        return texts.text("box.convoy", card=place, n=int(aboard[2])) if aboard[2] else texts.text(place)
    if name == "way" and value.count("-") == 1:
        start, end = value.split("-")
        return texts.text("way.ends", start=start, end=end)
    return _space(texts, value) if name in SPACES and not value.isdigit() else value


def _space(texts: Texts, space: str) -> str:
    """A space without a number sign: by its number of the Aurora, else by its edition's name for it, or for all spaces
    whose names are a number behind the same letters."""
    road_end = _ROAD_END.fullmatch(space)
    if road_end is not None:
        colour, n = road_end.groups()
        return texts.text("space.white" if colour == "w" else "space.red", n=int(n))
    if texts.has(f"space.named.{space}"):
        return texts.text(f"space.named.{space}")
    counted = _COUNTED.fullmatch(space)
    if counted is not None and texts.has(f"space.counted.{counted[1]}"):
        n = Typed(counted[2] + counted[3]) if counted[3] else int(counted[2])
        return texts.text(f"space.counted.{counted[1]}", n=n)
    return space
