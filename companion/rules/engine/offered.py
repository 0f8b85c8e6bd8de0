"""The editions and expansions that a game can be played with, found by name.

Ours are packages in ``companion.rules.editions`` and ``companion.rules.expansions`` with a constant ``EDITION`` or
``MODULE``. They are imported when first needed. Other packages offer theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Protocol

from companion.rules.engine import offers
from companion.rules.engine.offers import Offers, Unknown

Kind = Literal["edition", "module"]

HOME = "frostlands"
"""The edition of terms that name none, and of an owner who has not named any."""


def _package(package: str, name: str) -> str:
    return f"companion.rules.{package}.{name.replace('-', '_')}"


def _installed() -> tuple[str, ...]:
    """Our expansions: those of their order that have a package."""
    order: tuple[str, ...] = import_module("companion.rules.expansions").ORDER
    return tuple(name for name in order if find_spec(_package("expansions", name)) is not None)


OURS: dict[Kind, tuple[str, ...]] = {"edition": (HOME, "first-edition"), "module": _installed()}
"""The names of our own, in the order in which they are listed."""


class Named(offers.Named, Protocol):
    """An edition or an expansion: ``kind`` says which, ``name`` is its name in a game's terms."""

    @property
    def kind(self) -> Kind: ...


class UnknownName(Unknown):
    """A game's terms name an edition or an expansion that is not installed."""


def _load(package: str, constant: str, name: str) -> Any:
    return getattr(import_module(_package(package, name)), constant)


_offers: dict[Kind, Offers[Any]] = {
    "edition": Offers("edition", OURS["edition"], partial(_load, "editions", "EDITION"), UnknownName),
    "module": Offers("module", OURS["module"], partial(_load, "expansions", "MODULE"), UnknownName),
}
looking_in = offers.looking_in
"""See :func:`companion.rules.engine.offers.looking_in`."""


def names(kind: Kind) -> tuple[str, ...]:
    """All names of this kind: ours, then those offered by other packages, in the order in which they came."""
    return _offers[kind].names()


def find(kind: Kind, name: str) -> Any:
    """The edition or expansion of this name. Raises :class:`UnknownName`."""
    return _offers[kind].find(name)


def by_name(kind: Kind) -> Mapping[str, Any]:
    """All of this kind by name, as :func:`find` gives them: for what is looked up many times for each answer."""
    return _offers[kind].by_name


def several(kind: Kind, names: Sequence[str]) -> tuple[Any, ...]:
    """Those of these names, in the order in which all are listed. Raises :class:`UnknownName`."""
    return _offers[kind].several(names)


def found() -> list[Any]:
    """The editions and expansions that have been found so far, ours and those of other packages."""
    return [thing for of in _offers.values() for thing in of.found()]


def offer(thing: Named) -> None:
    """Make this edition or expansion available. Raises ValueError if the name is taken by another."""
    _offers[thing.kind].offer(thing)


@contextmanager
def offering(*things: Named) -> Iterator[None]:
    """Make these available inside a ``with`` block."""
    with ExitStack() as block:
        for thing in things:
            block.enter_context(_offers[thing.kind].offering(thing))
        yield
