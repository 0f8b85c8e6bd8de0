"""Which rules an edition or a module has: the index of each catalogue, found by its name.

Ours are files beside this module, read when somebody asks for them first: ``<edition>.toml``, of a module
``<edition>/<module>.toml``. Others are offered by whoever brings them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

OURS = ("frostlands",)
"""The names of our own, in the order in which they are told."""


class Rulebook(Struct, frozen=True, eq=False):
    """The catalogue of an edition, or of one of its modules. ``rules``: every id in the order of the rulebook, *active*
    where something is worked out, kept, asked or drawn, *reminded* where a line or a legend is all. ``doubts``: open
    rules, each with the rules that it is about."""

    edition: str
    rules: Mapping[str, str]
    doubts: Mapping[str, Sequence[str]] = {}
    module: str = ""

    @property
    def name(self) -> str:
        """What it is found by: the edition, and behind a slash the module."""
        return f"{self.edition}/{self.module}" if self.module else self.edition


class UnknownRulebook(LookupError):
    """An edition or module is named whose rules nobody has listed. ``known`` are those that somebody has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        super().__init__(f"edition {name!r} came, expected one of {', '.join(known)}")


_found: dict[str, Rulebook] = {}


def names() -> tuple[str, ...]:
    """The names of all rulebooks: ours, then those that were offered, in the order in which they came."""
    return (*OURS, *(name for name in _found if name not in OURS))


def find(name: str) -> Rulebook:
    """The rulebook of an edition, or of a module by both names. Raises :class:`UnknownRulebook`."""
    if name in _found:
        return _found[name]
    if name not in OURS:
        raise UnknownRulebook(name, names())
    edition, _, module = name.partition("/")
    told = tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
    return _found.setdefault(name, msgspec.convert({"edition": edition, "module": module, **told}, Rulebook))


def of(edition: str, modules: Sequence[str] = ()) -> list[Rulebook]:
    """The rulebooks that a game is played by. Raises :class:`UnknownRulebook`."""
    return [find(edition), *(find(f"{edition}/{module}") for module in modules)]


def offer(rulebook: Rulebook) -> None:
    """Let rules be looked up in this rulebook from now on. Raises ValueError where another one bears its name."""
    if rulebook.name in OURS or _found.get(rulebook.name, rulebook) is not rulebook:
        raise ValueError(f"rulebook {rulebook.name!r} came, but there is one of this name already")
    _found[rulebook.name] = rulebook


@contextmanager
def offering(*rulebooks: Rulebook) -> Iterator[None]:
    """Offer these for as long as the block lasts."""
    for rulebook in rulebooks:
        offer(rulebook)
    try:
        yield
    finally:
        for rulebook in rulebooks:
            _found.pop(rulebook.name, None)
