"""The editions and expansions that a game's terms may name, each found by its name.

Ours are packages of ``companion.rules.editions`` and ``companion.rules.expansions`` with a constant ``EDITION`` or
``MODULE``, loaded when a game names them first. Others are offered by the package that brings them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from typing import Any, Literal, Protocol

from companion.rules.engine import offers
from companion.rules.engine.offers import Offers, Unknown

Kind = Literal["edition", "module"]

OURS: dict[Kind, tuple[str, ...]] = {"edition": ("frostlands",), "module": ()}
"""The names of our own, in the order in which they are told."""


class Named(offers.Named, Protocol):
    """An edition or an expansion: ``kind`` says which, ``name`` is what terms call it."""

    @property
    def kind(self) -> Kind: ...


class UnknownName(Unknown):
    """Terms name an edition or an expansion that is not here."""


def _load(package: str, constant: str, name: str) -> Any:
    return getattr(import_module(f"companion.rules.{package}.{name.replace('-', '_')}"), constant)


_offers: dict[Kind, Offers[Any]] = {
    "edition": Offers("edition", OURS["edition"], partial(_load, "editions", "EDITION"), UnknownName),
    "module": Offers("module", OURS["module"], partial(_load, "expansions", "MODULE"), UnknownName),
}
looking_in = offers.looking_in
"""See there."""


def names(kind: Kind) -> tuple[str, ...]:
    """All that may be named: ours, then those that were offered, in the order in which they came."""
    return _offers[kind].names()


def find(kind: Kind, name: str) -> Any:
    """The edition or expansion of this name. Raises :class:`UnknownName`."""
    return _offers[kind].find(name)


def others() -> list[Any]:
    """Those found so far that other packages brought."""
    return [thing for of in _offers.values() for thing in of.others()]


def offer(thing: Named) -> None:
    """Let games name this edition or expansion from now on. Raises ValueError where another one bears its name."""
    _offers[thing.kind].offer(thing)


@contextmanager
def offering(*things: Named) -> Iterator[None]:
    """Offer these for as long as the block lasts."""
    with ExitStack() as block:
        for thing in things:
            block.enter_context(_offers[thing.kind].offering(thing))
        yield
