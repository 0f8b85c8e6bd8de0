"""Which rules an edition or a module has: the index of each catalogue, found by its name.

Ours are files beside this module, read when somebody asks for them first: ``<edition>.toml``, of a module
``<edition>/<module>.toml``. Others are offered by the package that brings them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec
from msgspec import Struct

from companion.rules.engine import offered
from companion.rules.engine.offers import Offers, Unknown

_FOLDER = Path(__file__).parent
OURS = tuple(
    name
    for edition in offered.OURS["edition"]
    for name in (edition, *(f"{edition}/{module}" for module in offered.OURS["module"]))
    if (_FOLDER / f"{name}.toml").is_file()
)
"""The names of our own, in the order in which they are told."""


class Rulebook(Struct, frozen=True, eq=False):
    """The catalogue of an edition, or of one of its modules. ``rules``: every id in the order of the rulebook, *active*
    where something is worked out, kept, asked or drawn, *reminded* where a line or a legend is all. ``doubts``: open
    rules, each with the rules that it is about."""

    kind: ClassVar[str] = "rulebook"
    edition: str
    rules: Mapping[str, str]
    doubts: Mapping[str, Sequence[str]] = {}
    module: str = ""

    @property
    def name(self) -> str:
        """What it is found by: the edition, and behind a slash the module."""
        return f"{self.edition}/{self.module}" if self.module else self.edition


class UnknownRulebook(Unknown):
    """An edition or module is named whose rules nobody has listed."""


def _read(name: str) -> Rulebook:
    edition, _, module = name.partition("/")
    told = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.convert({"edition": edition, "module": module, **told}, Rulebook)


_rulebooks = Offers("rulebook", OURS, _read, UnknownRulebook)
names, find, offer, offering = _rulebooks.names, _rulebooks.find, _rulebooks.offer, _rulebooks.offering
"""See :class:`~companion.rules.engine.offers.Offers`; to find an edition or a module by both names raises
:class:`UnknownRulebook`."""


def of(edition: str, modules: Sequence[str] = ()) -> list[Rulebook]:
    """The rulebooks that a game is played by. Raises :class:`UnknownRulebook`."""
    return [find(edition), *(find(f"{edition}/{module}") for module in modules)]
