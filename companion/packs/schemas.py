"""The schemas of all editions and modules, each found by its name: ``frostlands``, ``first-edition/athena``.

Ours are constants ``SCHEMA`` in packages beside this module, loaded when somebody asks for them first: an edition is
``companion.packs.<edition>``, a module ``companion.packs.<edition>.<module>``, and their packs lie in the same folders.
Others are offered by the package that brings them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import UnsetType

from companion.packs.schema import Schema
from companion.rules.engine import offered
from companion.rules.engine.offered import HOME
from companion.rules.engine.offers import Offers, Unknown


def _package(name: str) -> str:
    return name.replace("-", "_")


def _ours() -> tuple[str, ...]:
    """Each edition, then those of our modules whose cards are a package in it."""
    found: list[str] = []
    for edition in offered.OURS["edition"]:
        packages = Path(__file__).parent / _package(edition)
        modules = [name for name in offered.OURS["module"] if (packages / _package(name) / "__init__.py").is_file()]
        found += [edition, *(f"{edition}/{name}" for name in modules)]
    return tuple(found)


OURS = _ours()
"""The names of our own, in the order in which they are told."""


class UnknownSchema(Unknown):
    """An edition or module is named that nobody has described."""


def _load(name: str) -> Schema:
    found: Schema = import_module(f"companion.packs.{_package(name).replace('/', '.')}").SCHEMA
    return found


def _forget_folded() -> None:
    fields.cache_clear()
    growing.cache_clear()


_schemas = Offers("schema", OURS, _load, UnknownSchema, changed=_forget_folded)
names, find, offer, offering = _schemas.names, _schemas.find, _schemas.offer, _schemas.offering
"""See :class:`~companion.rules.engine.offers.Offers`; to find an edition or a module by both names raises
:class:`UnknownSchema`."""


def editions() -> tuple[str, ...]:
    """The editions among them."""
    return tuple(name for name in names() if "/" not in name)


def modules(edition: str) -> tuple[str, ...]:
    """The modules of an edition among them, by their own names."""
    return tuple(name.partition("/")[2] for name in names() if name.startswith(f"{edition}/"))


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
            known = found.get(path, {})
            found[path] = {**known, **{name: _either(known.get(name), kind) for name, kind in types.items()}}
    return found


def _either(known: Any, brought: Any) -> Any:
    """What a field may be where a module describes it as well: of two that name words, or lists of words, all of
    these."""
    (before, many), (more, as_many) = _words(known), _words(brought)
    if not before or not more or many != as_many:
        return brought
    every: Any = Literal[tuple(dict.fromkeys((*before, *more)))]
    return list[every] if many else every


def _words(kind: Any) -> tuple[tuple[str, ...], bool]:
    """The words that a type names one by one, or that lists of it hold, and whether it is such a list."""
    if get_origin(kind) is Annotated or UnsetType in get_args(kind):
        return _words(get_args(kind)[0])
    if get_origin(kind) is list:
        return _words(get_args(kind)[0])[0], True
    return (get_args(kind) if get_origin(kind) is Literal else ()), False


def words(edition: str, path: str, name: str) -> tuple[str, ...]:
    """The words that a field of a card may have, alone or in a list, in an edition and its modules; none where its type
    does not name them. Raises :class:`UnknownSchema`."""
    return _words(fields(edition).get(path, {}).get(name))[0]


@cache
def growing(edition: str) -> tuple[str, ...]:
    """The fields that grow from game to game in an edition and its modules. Raises :class:`UnknownSchema`."""
    return tuple(name for schema in of(edition) for name in schema.growing)


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
