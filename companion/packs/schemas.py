"""The schemas of all editions and modules, each found by its name: ``frostlands``, ``first-edition/athena``.

Ours are constants ``SCHEMA`` in packages beside this module, loaded when somebody asks for them first: an edition is
``companion.packs.<edition>``, a module ``companion.packs.<edition>.<module>``, and their packs lie in the same folders.
Others are offered by whoever brings them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

from companion.packs.schema import Schema

HOME = "frostlands"
"""The edition of everything that was written before there were others, and of a path that names none."""
OURS = (HOME,)
"""The names of our own, in the order in which they are told."""

_found: dict[str, Schema] = {}


class UnknownSchema(LookupError):
    """An edition or module is named that nobody has described. ``known`` are those that somebody has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        super().__init__(f"edition {name!r} came, expected one of {', '.join(known)}")


def names() -> tuple[str, ...]:
    """The names of all schemas: ours, then those that were offered, in the order in which they came."""
    return (*OURS, *(name for name in _found if name not in OURS))


def editions() -> tuple[str, ...]:
    """The editions among them."""
    return tuple(name for name in names() if "/" not in name)


def modules(edition: str) -> tuple[str, ...]:
    """The modules of an edition among them, by their own names."""
    return tuple(name.partition("/")[2] for name in names() if name.startswith(f"{edition}/"))


def find(name: str) -> Schema:
    """The schema of an edition, or of a module by both names. Raises :class:`UnknownSchema`."""
    if name in _found:
        return _found[name]
    if name not in OURS:
        raise UnknownSchema(name, names())
    found: Schema = import_module(f"companion.packs.{name.replace('-', '_').replace('/', '.')}").SCHEMA
    return _found.setdefault(name, found)


def of(edition: str) -> list[Schema]:
    """The schema of an edition, then those of its modules. Raises :class:`UnknownSchema`."""
    return [find(edition), *(find(f"{edition}/{module}") for module in modules(edition))]


@cache
def fields(edition: str) -> Mapping[str, Mapping[str, Any]]:
    """Types of the flat fields of all cards of an edition and its modules, see :class:`Schema`. Raises
    :class:`UnknownSchema`."""
    found: dict[str, Mapping[str, Any]] = {}
    for schema in of(edition):
        for path, types in schema.fields.items():
            found[path] = {**found.get(path, {}), **types}
    return found


@cache
def growing(edition: str) -> tuple[str, ...]:
    """The fields that grow from game to game in an edition and its modules. Raises :class:`UnknownSchema`."""
    return tuple(name for schema in of(edition) for name in schema.growing)


def offer(schema: Schema) -> None:
    """Let packs and libraries hold the cards of this schema from now on. Raises ValueError where another one bears its
    name."""
    if schema.name in OURS or _found.get(schema.name, schema) is not schema:
        raise ValueError(f"schema {schema.name!r} came, but there is one of this name already")
    _found[schema.name] = schema
    _forget_folded()


@contextmanager
def offering(*schemas: Schema) -> Iterator[None]:
    """Offer these for as long as the block lasts."""
    for schema in schemas:
        offer(schema)
    try:
        yield
    finally:
        for schema in schemas:
            _found.pop(schema.name, None)
        _forget_folded()


def _forget_folded() -> None:
    fields.cache_clear()
    growing.cache_clear()


def full(path: str) -> str:
    """The path of a card, or the id of a doubt, with its edition: ``frostlands:outcome/3``. One that names none is
    Frostlands'."""
    return path if ":" in path else f"{HOME}:{path}"


def plain(path: str) -> str:
    """The same as short as can be: without its edition if that is Frostlands."""
    return path.removeprefix(f"{HOME}:")


def parted(path: str) -> tuple[str, str]:
    """The edition of a card's path or a doubt, and the path or id within it."""
    edition, _, inner = full(path).partition(":")
    return edition, inner
