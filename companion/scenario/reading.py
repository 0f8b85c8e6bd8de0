"""Seats, spaces and other words of a scenario file, and how they are read: each complaint tells its place.

A **seat** is a colour (``red``, ``green``, ``yellow``, ``blue``), or ``you`` (the person; among several the first in
this order of colours) or ``automa``. A **space** is a sign (``"112"`` or 112), ``"white 3"`` (short ``"w3"``) or
``"red 6"`` (``"r6"``, a space that bears only a red number). A **box** of the Automa board is row letter and column,
``"C2"``. **Action cards** are ``"1"`` to ``"6"`` for CD-73 to CD-78. In TOML a name with a dot is a table in a table;
where a name is a value as well as the beginning of another (``zone`` and ``zone.1``, ``order`` and ``order.left``), put
quotes round the longer one: ``"zone.1" = "survivor"``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, time
from difflib import get_close_matches
from typing import Any, TypeVar

from msgspec import Struct

from companion.rules.common import atlas, route
from companion.rules.engine.concordance import own_rule
from companion.rules.engine.correctable import BOX
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Line, Table, automa_seat, humans

T = TypeVar("T")
YOU, AUTOMA = "red", "blue"


PARTS = {
    "title": "words for people; without a title the file's name is taken",
    "note": "words for people",
    "rules": 'the ids that the file is about, such as `["AU-43", "D-64"]`: rules and doubts of an edition, worked '
    "examples (FX, DX), what is not printed (U), and the ids of other catalogues (`companion/reference/ids.toml`)",
    "edition": '`"frostlands"` without it; one that is not here is refused',
    "modules": "a list of the edition's modules, as `aurora-table simulate` takes them; a combination that a rule "
    "forbids is refused",
    "given": "a table: what is on the table before; **anything left out is at its set-up value**",
    "when": "any number of tables, `[[when]]`: what happens, in order; none at all is fine too",
    "expect": "a table: values anywhere on the table or in the score; the only part that is needed",
}
"""The parts of a file."""
WHEN = {
    "run": "a phase, a step, `round` or a procedure, see below",
    "who": "whose turn of a phase or step is played; everybody's without it",
    "answers": "a list, or a table by question, see below",
    "refused": "true, or a part of the reason: the rules refuse it",
}
"""Keys of a ``when`` that are not arguments of its procedure."""


class Wrong(Exception):
    """The file is not a scenario, or does not hold. The text says where, what came and what was expected.

    ``place`` is a path in the file such as ``given.you.hand[2]``; inside a procedure it begins at its arguments.
    """

    def __init__(self, text: str, place: str = "") -> None:
        super().__init__(f"{place}: {text}" if place else text)
        self.text, self.place = text, place

    @classmethod
    def at(cls, place: str, came: Any, expected: str) -> Wrong:
        """The usual form of a complaint."""
        return cls(f"{shown(came)} came, expected {expected}", place)

    def within(self, place: str) -> Wrong:
        """The same complaint, of a thing that stands at a place of the file."""
        return Wrong(self.text, joined(place, self.place))


def refuse_missing(place: str, table: Table, came: Any, in_box: bool) -> None:
    """Complain about a thing that the edition lacks, with the rule that lists what is in its box."""
    if not in_box:
        rule = own_rule(table, BOX)
        raise Wrong.at(place, came, "nothing, as there is none in the box" + (f" ({rule})" if rule else ""))


def refusal(place: str, came: Any, expected: Iterable[Any], key: str = "illegal.option") -> IllegalAnswer:
    """An act that the rules refuse because of what an argument says."""
    error = IllegalAnswer(key, came=came, expected=list(expected))
    error.add_note(place)
    return error


def notes_of(error: Exception) -> list[str]:
    """What was noted on an error: the place in the file, and what was expected there if that is more than it says."""
    return list(getattr(error, "__notes__", []))


def joined(place: str, name: str) -> str:
    """A place inside another one: ``when[1]`` and ``team[2]`` are ``when[1].team[2]``."""
    return f"{place}{'' if name.startswith('[') else '.'}{name}" if place and name else place or name


MOST_SHOWN = 300
"""Signs of a value that a complaint repeats, about; a longer one is cut behind one of its parts."""


def shown(value: Any) -> str:
    """A value as a file writes it, cut where it is long."""
    return _written(value, MOST_SHOWN, 6)


def _written(value: Any, room: int, deep: int) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(value if len(value) <= room else value[: max(1, room)] + "…")
    if isinstance(value, int):
        # A number of more digits than Python writes in one go is no number of this game anyway.
        return str(value) if abs(value) < 10**18 else "a number of more than 18 digits"
    if isinstance(value, Mapping):
        return _all(((f"{_key(k)} = ", v) for k, v in value.items()), room, deep, "{ ", " }") if value else "{}"
    if isinstance(value, list | tuple):
        return _all((("", v) for v in value), room, deep, "[", "]")
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _all(parts: Iterable[tuple[str, Any]], room: int, deep: int, begin: str, end: str) -> str:
    texts: list[str] = []
    for name, value in parts:
        if room <= 0 or not deep:
            texts.append("…")
            break
        texts.append(name + _written(value, room, deep - 1))
        room -= len(texts[-1]) + 2
    return begin + ", ".join(texts) + end


def _key(name: Any) -> str:
    text = str(name)
    return text if re.fullmatch(r"[\w-]+", text) else repr(text)


class Outcome(Struct):
    """What became of a file: its title and rules, and why it failed (empty: it passed)."""

    title: str
    rules: list[str]
    wrong: str = ""
    part: str = ""
    """The part of the file that was last looked at."""
    said: list[Line] = []
    """Every sentence that was said in it."""
    asked: list[Posed] = []
    """The last question of each key that was asked in it."""
    seats: dict[str, str] = {}
    """The kind of each seat in the end, as the terms of a table name it."""


MOST_PARTS = 500
"""Parts of the longest list or table of a file. The largest map has fewer than 200 spaces."""


def mapping_at(place: str, value: Any, most: int = MOST_PARTS) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Wrong.at(place, value, "a table")
    if len(value) > most:
        raise Wrong(f"a table of {len(value)} came, expected at most {most}", place)
    return value


def list_at(place: str, value: Any, length: int = -1, most: int = MOST_PARTS) -> list[Any]:
    if not isinstance(value, list) or length not in (-1, len(value)):
        raise Wrong.at(place, value, "a list" if length < 0 else f"a list of {length}")
    if len(value) > most:
        raise Wrong(f"a list of {len(value)} came, expected at most {most}", place)
    return value


def record_at(place: str, value: Any, names: Iterable[str], most: int = MOST_PARTS) -> Mapping[str, Any]:
    """A table that has none but these names."""
    known = list(names)
    for name in mapping_at(place, value, most):
        one_of_at(place, name, known)
    return value  # type: ignore[no-any-return]


def whole_at(place: str, value: Any, lo: int = 0, hi: int = 999) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not lo <= value <= hi:
        raise Wrong.at(place, value, f"a whole number from {lo} to {hi}")
    return value


def flag_at(place: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Wrong.at(place, value, "true or false")
    return value


def one_of_at(place: str, value: Any, options: Sequence[str]) -> str:
    """One of these words; a number may stand for a word that is a number."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1000:
        value = str(value) if str(value) in options else value
    if not isinstance(value, str) or value not in options:
        raise Wrong.at(place, value, listed(options) + meant(value, options))
    return value


def each_at(place: str, value: Any, read: Callable[[str, Any], T], length: int = -1, most: int = MOST_PARTS) -> list[T]:
    """A list, each part of which is read at its place."""
    return [read(f"{place}[{i}]", part) for i, part in enumerate(list_at(place, value, length, most), start=1)]


def words_at(place: str, value: Any, options: Sequence[str], most: int = MOST_PARTS) -> list[str]:
    """A list of these words."""
    return each_at(place, value, lambda where, word: one_of_at(where, word, options), most=most)


LONGEST_NAME = 80
"""Signs of a word that may be one of ours misspelt."""


def meant(value: Any, options: Iterable[str]) -> str:
    """``; did you mean 'column'?`` where one of the options is spelt nearly like this, else nothing."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        return ""
    folded = {o.casefold().replace(" ", "-"): o for o in options if o}
    near = get_close_matches(value.casefold().replace(" ", "-"), list(folded), n=1, cutoff=0.75)
    return f"; did you mean {folded[near[0]]!r}?" if near else ""


def text_at(place: str, value: Any) -> str:
    if not isinstance(value, str):
        raise Wrong.at(place, value, "a text")
    return value


def space_at(place: str, table: Table, value: Any) -> str:
    """A space as the table writes it, of a file that may say it as its edition's map reads it: 112, "white 3"."""
    board = atlas.of(table)
    space = board.written(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if not space:
        raise Wrong.at(place, value, f"a space such as {' or '.join(board.examples)}")
    return space


def way_at(place: str, table: Table, value: Any) -> str:
    """A way by its two ends, in whichever order the file names them."""
    ends = value.split("-") if isinstance(value, str) else []
    if len(ends) != 2:
        raise Wrong.at(place, value, 'a way by its two ends, such as "112-118"')
    return "-".join(space_at(place, table, end) for end in ends)


def seat_at(place: str, table: Table, name: Any) -> str:
    """A seat by its colour, or "you" for the first person and "automa"."""
    found = {"you": next(iter(humans(table)), YOU), "automa": automa_seat(table)}.get(str(name), str(name))
    if found not in table.things.seats:
        raise Wrong.at(place, name, listed(seat_names(table)) + meant(name, seat_names(table)))
    return found


def seat_names(table: Table) -> list[str]:
    """What seats may be called in a file: "you", "automa" if it plays, colours."""
    return [*(["you"] if humans(table) else []), *(["automa"] if automa_seat(table) else []), *table.things.seats]


def listed(options: Iterable[str]) -> str:
    """What may stand in a place: ``one of 'red', 'blue'``."""
    names = [repr(o) for o in options]
    return "one of " + ", ".join(names) if names else "nothing"


def counts_at(place: str, value: Any, kinds: Sequence[str], hi: int = 99) -> dict[str, int]:
    return {
        one_of_at(place, kind, kinds): whole_at(joined(place, kind), n, 0, hi)
        for kind, n in mapping_at(place, value).items()
    }


def turned(way: str) -> str:
    """A way named from its other end."""
    start, _, to = way.partition("-")
    return f"{to}-{start}"


def canonical(table: Table, way: str) -> str:
    """A way as the table names it: as the map does, else from the end that comes first."""
    names = {w.name for w in atlas.ways(table)}
    if way in names or turned(way) in names:
        return way if way in names else turned(way)
    return "-".join(sorted(way.split("-"), key=lambda space: route.place(table, space)))
