"""Brings tables of older program versions to the present form: one pure function for each step, over plain data.

The things of an expansion have a version and steps of their own (:class:`companion.rules.engine.modules.Module`).

A new field with a default needs no step. For any other change of the table's form add a function at the end of
:data:`MIGRATIONS`; the version (:data:`companion.rules.engine.table.SCHEMA`) rises with it. Never change or remove a
step: games are kept for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import ValidationError

Plain = dict[str, Any]
"""A table as plain data: dicts, lists, strings, numbers, booleans and None."""
Migration = Callable[[Plain], Plain]
"""Turns a table of one version into the next. It may change its argument. It may raise any exception if the data is no
table of that version."""

MIGRATIONS: tuple[Migration, ...] = ()
"""The first makes version 2 out of version 1, and so on."""


class LaterTable(ValueError):
    """A table, or the things of the expansion ``module``, written by a later version of the program. ``version`` is
    what came, ``known`` the newest version that can be read here."""

    def __init__(self, version: int, known: int, module: str = "") -> None:
        self.version, self.known, self.module = version, known, module
        super().__init__(f"{_what(module)} of version {version}, known is {known}")


def brought_on(plain: Any, migrations: Sequence[Migration]) -> Plain:
    """A table of any earlier version in the newest form. Raises LaterTable for a later version and
    ``msgspec.ValidationError`` for anything else."""
    version = plain.get("schema") if isinstance(plain, dict) else None
    if type(version) is not int or version < 1:
        raise ValidationError(f"a table of version {version!r:.20}")
    newest = 1 + len(migrations)
    return {**stepped(plain, version, migrations), "schema": newest}


def stepped(plain: Any, version: int, migrations: Sequence[Migration], module: str = "") -> Plain:
    """A table of this version, or the things of an expansion, in the newest form. Raises like :func:`brought_on`."""
    if version < 1:
        raise ValidationError(f"{_what(module)} of version {version}"[:200])
    if version > 1 + len(migrations):
        raise LaterTable(version, 1 + len(migrations), module)
    for number, migrate in enumerate(migrations[version - 1 :], start=version):
        try:
            plain = migrate(plain)
        except Exception as error:
            told = f"no {_what(module).removeprefix('a ')} of version {number}: {type(error).__name__}: {error}"
            raise ValidationError(told[:200]) from error
    found: Plain = plain
    return found


def _what(module: str) -> str:
    return f"things of {module}" if module else "a table"
