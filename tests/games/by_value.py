"""Two tables compared by value, field by field, whatever form each is in.

A table of an earlier version is brought on first, as the program does it. What then differs is told as a path with both
values. A field that is new and has its default, or that bears another name or is elsewhere with the same values, is
the form that changed; everything else is a value that did.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from companion.rules.engine.migrations import MIGRATIONS, Migration, brought_on
from companion.rules.engine.table import Table

NOTHING = "nothing"
"""Stands for an entry of a list or mapping that one of both has not."""


class Step(NamedTuple):
    """A part of a path: the name of a field, or the key or place in a mapping or list (``free``)."""

    name: str
    free: bool = False


Path = tuple[Step, ...]


class Difference(NamedTuple):
    """``changed``: another value; ``gone``, ``added``: a field that only one of both has; ``default``: one that is new
    and has the default that this version gives it."""

    kind: str
    path: Path
    before: Any
    now: Any

    @property
    def where(self) -> str:
        """The path as it is told: ``things.seats.red.space``."""
        return ".".join(step.name for step in self.path)

    @property
    def field(self) -> str:
        """The field, whichever key or place: ``things.seats.*.space``."""
        return ".".join("*" if step.free else step.name for step in self.path)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys and places on the way to it."""
        return tuple(step.name for step in self.path if step.free)


_TABLE = inspect.type_info(Table)


def differences(before: bytes, now: bytes, migrations: Sequence[Migration] = MIGRATIONS) -> Iterator[Difference]:
    """How two frozen tables differ; ``now`` is of this version or as old as ``before``. Raises LaterTable and
    ``msgspec.DecodeError`` for what is no table that can be read here."""
    old, new = (brought_on(msgspec.msgpack.decode(data), migrations) for data in (before, now))
    yield from _compare(old, new, _TABLE, ())


def _compare(before: Any, now: Any, kind: inspect.Type, path: Path) -> Iterator[Difference]:
    if isinstance(kind, inspect.UnionType):
        kind = next((one for one in kind.types if not isinstance(one, inspect.NoneType)), kind)
    if isinstance(before, dict) and isinstance(now, dict):
        yield from _of_objects(before, now, kind, path)
    elif isinstance(before, list) and isinstance(now, list):
        for at in range(max(len(before), len(now))):
            one, other = (some[at] if at < len(some) else NOTHING for some in (before, now))
            yield from _compare(one, other, _inner(kind, at), (*path, Step(str(at), True)))
    elif type(before) is not type(now) or before != now:
        yield Difference("changed", path, before, now)


def _of_objects(before: dict[Any, Any], now: dict[Any, Any], kind: inspect.Type, path: Path) -> Iterator[Difference]:
    """Two records, or two mappings, in which a key that is missing is a value like any other."""
    record = isinstance(kind, inspect.StructType)
    fields = {field.encode_name: field for field in kind.fields} if isinstance(kind, inspect.StructType) else {}
    for name in {**before, **now}:
        there = (*path, Step(str(name), not record))
        if name in before and name in now:
            yield from _compare(before[name], now[name], fields[name].type if name in fields else _inner(kind), there)
        elif not record:
            yield Difference("changed", there, before.get(name, NOTHING), now.get(name, NOTHING))
        elif name in before:
            yield Difference("gone", there, before[name], NOTHING)
        else:
            as_default = name in fields and now[name] == _default(fields[name])
            yield Difference("default" if as_default else "added", there, NOTHING, now[name])


def _inner(kind: inspect.Type, at: int = 0) -> inspect.Type:
    """The type of what is in a mapping or list."""
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return kind.item_type
    if isinstance(kind, inspect.TupleType) and at < len(kind.item_types):
        return kind.item_types[at]
    return inspect.AnyType()


def _default(field: inspect.Field) -> Any:
    """A field's default as plain data; :data:`NOTHING` where it has none."""
    if field.default is not inspect.NODEFAULT:
        return msgspec.to_builtins(field.default)
    if field.default_factory is not inspect.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return NOTHING


# ---------------------------------------------------------------- many tables


class Found(NamedTuple):
    """What came of comparing many tables."""

    tables: int
    moved: dict[str, str]
    """By the field that is gone the one that has its values."""
    by_field: dict[tuple[str, str], list[tuple[str, Difference]]]
    """By kind and field each difference, with the table's name; the moved ones left out."""
    alone: list[str]
    """Tables that only one of both sides has."""

    @property
    def same(self) -> bool:
        """Whether every table has the same values, only the form being another."""
        return not self.alone and all(kind == "default" for kind, _ in self.by_field)

    def told(self, each: int = 3) -> Iterator[str]:
        """A line for each field with another form, and for values that changed: ``each`` of a field at most."""
        for old, new in self.moved.items():
            yield f"moved    {old} -> {new}"
        for (kind, field), some in sorted(self.by_field.items(), key=lambda item: (item[0][0] == "changed", item[0])):
            if kind == "default":
                yield f"added    {field} = {some[0][1].now!r}, its default, {len(some)} times"
                continue
            for table, found in some[:each]:
                yield f"{kind:8} {table}: {found.where}: {found.before!r:.80} before, {found.now!r:.80} now"
            if len(some) > each:
                yield f"{kind:8} {field}: {len(some) - each} times more"
        yield from (f"alone    {name}" for name in self.alone)


def compare(before: dict[str, bytes], now: dict[str, bytes], migrations: Sequence[Migration] = MIGRATIONS) -> Found:
    """Compare tables by name. Raises as :func:`differences` does."""
    found: dict[tuple[str, str], list[tuple[str, Difference]]] = defaultdict(list)
    both = [name for name in before if name in now]
    for name in both:
        if before[name] == now[name]:
            continue
        for one in differences(before[name], now[name], migrations):
            found[one.kind, one.field].append((name, one))
    moved = _moved(found)
    for old, new in moved.items():
        found = {key: some for key, some in found.items() if key != ("gone", old) and key[1] != new}
    return Found(len(both), moved, dict(found), sorted({*before} ^ {*now}))


def _moved(found: dict[tuple[str, str], list[tuple[str, Difference]]]) -> dict[str, str]:
    """Each field that is gone with the new one that has the same values in every table, by the same keys; none where
    several have."""
    gone = {field: _values(some, "before") for (kind, field), some in found.items() if kind == "gone"}
    new: dict[str, dict[Any, Any]] = defaultdict(dict)
    for (kind, field), some in found.items():
        if kind in ("added", "default"):
            new[field] |= _values(some, "now")
    pairs = [(old, name) for old, values in gone.items() for name, there in new.items() if values == there]
    return {
        old: name for old, name in pairs if sum(old == o for o, _ in pairs) == 1 == sum(name == n for _, n in pairs)
    }


def _values(some: Iterable[tuple[str, Difference]], which: str) -> dict[Any, Any]:
    return {(table, one.keys): getattr(one, which) for table, one in some}
