"""The editions and expansions that a game's terms may name, each found by its name.

Ours are packages of ``companion.rules.editions`` and ``companion.rules.expansions`` with a constant ``EDITION`` or
``MODULE``, loaded when a game names them first. Others are offered by whoever brings them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Literal, Protocol

Kind = Literal["edition", "module"]

OURS: dict[Kind, tuple[str, ...]] = {"edition": ("frostlands",), "module": ()}
"""The names of our own, in the order in which they are told."""
_PLACES: dict[Kind, tuple[str, str]] = {
    "edition": ("companion.rules.editions", "EDITION"),
    "module": ("companion.rules.expansions", "MODULE"),
}


class Named(Protocol):
    """An edition or an expansion: ``kind`` says which, ``name`` is what terms call it."""

    @property
    def kind(self) -> Kind: ...

    @property
    def name(self) -> str: ...


class UnknownName(LookupError):
    """Terms name an edition or an expansion that is not here. ``known`` are those that are."""

    def __init__(self, kind: Kind, name: str, known: tuple[str, ...]) -> None:
        self.kind, self.name, self.known = kind, name, known
        super().__init__(f"{kind} {name!r} came, expected one of {', '.join(known) or 'none'}")


class Source(Protocol):
    """Where others may be found besides, such as installed packages: asked only for what is none of ours."""

    def names(self, kind: Kind) -> tuple[str, ...]:
        """The names of all that there are, in order, without loading any."""
        ...

    def load(self, kind: Kind, name: str) -> Any:
        """The one of this name, None if there is none."""
        ...


_found: dict[tuple[Kind, str], Any] = {}
_sources: list[Source] = []


@contextmanager
def looking_in(source: Source) -> Iterator[None]:
    """Look there too for as long as the block lasts; what was found stays found until then."""
    before = set(_found)
    _sources.append(source)
    try:
        yield
    finally:
        _sources.remove(source)
        for key in [key for key in _found if key not in before and key[1] not in OURS[key[0]]]:
            del _found[key]


def names(kind: Kind) -> tuple[str, ...]:
    """All that may be named: ours, then those that were offered, in the order in which they came."""
    _look(kind)
    others = (name for of, name in _found if of == kind and name not in OURS[kind])
    return (*OURS[kind], *others)


def _look(kind: Kind) -> None:
    """Have all that there are elsewhere, in their order there, whichever of them is asked for."""
    for source in _sources:
        for name in source.names(kind):
            if name not in OURS[kind] and (kind, name) not in _found:
                brought = source.load(kind, name)
                if brought is not None:
                    _found[kind, name] = brought


def find(kind: Kind, name: str) -> Any:
    """The edition or expansion of this name. Raises :class:`UnknownName`."""
    try:
        return _found[kind, name]
    except KeyError:
        if name not in OURS[kind]:
            _look(kind)
            if (kind, name) not in _found:
                raise UnknownName(kind, name, names(kind)) from None
            return _found[kind, name]
    package, constant = _PLACES[kind]
    found = _found[kind, name] = getattr(import_module(f"{package}.{name.replace('-', '_')}"), constant)
    return found


def others() -> list[Any]:
    """Those found so far that are none of ours."""
    return [thing for (kind, name), thing in _found.items() if name not in OURS[kind]]


def offer(thing: Named) -> None:
    """Let games name this edition or expansion from now on. Raises ValueError where another one bears its name."""
    if thing.name in OURS[thing.kind] or _found.get((thing.kind, thing.name), thing) is not thing:
        raise ValueError(f"{thing.kind} {thing.name!r} came, but there is one of this name already")
    _found[thing.kind, thing.name] = thing


@contextmanager
def offering(*things: Named) -> Iterator[None]:
    """Offer these for as long as the block lasts."""
    for thing in things:
        offer(thing)
    try:
        yield
    finally:
        for thing in things:
            _found.pop((thing.kind, thing.name), None)
