"""Reading the values of a scenario file, each complaint with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from companion.rules.table import Table, automa_seat, humans

YOU, AUTOMA = "red", "blue"


PARTS = ("title", "rules", "note", "given", "when", "expect")


WHEN = ("run", "who", "answers", "refused")


"""Keys of a ``when`` that are not arguments of its procedure."""


class Wrong(Exception):
    """The file is not a scenario, or does not hold. The text says where, what came and what was expected."""

    @classmethod
    def at(cls, place: str, came: Any, expected: str) -> Wrong:
        """The usual form of a complaint."""
        return cls(f"{place}: {came!r} came, expected {expected}")


class Outcome(Struct):
    """What became of a file: its title and rules, and why it failed (empty: it passed)."""

    title: str
    rules: list[str]
    wrong: str = ""


def mapping_at(place: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Wrong.at(place, value, "a table")
    return value


def list_at(place: str, value: Any, length: int = -1) -> list[Any]:
    if not isinstance(value, list) or length not in (-1, len(value)):
        raise Wrong.at(place, value, "a list" if length < 0 else f"a list of {length}")
    return value


def whole_at(place: str, value: Any, lo: int = 0, hi: int = 999) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not lo <= value <= hi:
        raise Wrong.at(place, value, f"a whole number from {lo} to {hi}")
    return value


def flag_at(place: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Wrong.at(place, value, "true or false")
    return value


def one_of_at(place: str, value: Any, options: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in options:
        raise Wrong.at(place, value, "one of " + ", ".join(repr(o) for o in options) + meant(value, options))
    return value


def meant(value: Any, options: Iterable[str]) -> str:
    """``; did you mean 'column'?`` where one of the options is spelt nearly like this, else nothing."""
    near = get_close_matches(value, [o for o in options if o], n=1, cutoff=0.75) if isinstance(value, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""


def text_at(place: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Wrong.at(place, value, "a text")
    return value


SPACE_FORM = re.compile(r"(?:(?P<sign>\d{1,3})|(?P<colour>w|r|white |red )(?P<n>[1-9]))")


def space_at(place: str, value: Any) -> str:
    """A space as the table writes it: ``"112"``, ``"w3"``, ``"r6"``; files may say 112, "white 3", "red 6" too."""
    match = SPACE_FORM.fullmatch(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else None
    if match is None:
        raise Wrong.at(place, value, 'a space such as "112", "white 3" or "red 6"')
    return match["sign"] or match["colour"][0] + match["n"]


def seat_at(place: str, table: Table, name: Any) -> str:
    """A seat by its colour, or "you" for the first person and "automa"."""
    found = {"you": next(iter(humans(table)), YOU), "automa": automa_seat(table)}.get(str(name), str(name))
    if found not in table.things.seats:
        raise Wrong.at(place, name, "you, automa or one of " + ", ".join(table.things.seats))
    return found


def counts_at(place: str, value: Any, kinds: Sequence[str], hi: int = 99) -> dict[str, int]:
    return {
        one_of_at(f"{place}.{kind}", kind, kinds): whole_at(f"{place}.{kind}", n, 0, hi)
        for kind, n in mapping_at(place, value).items()
    }
