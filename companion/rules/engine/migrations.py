"""Tables of older versions of the program, brought on to today's form: a pure function for each step, in plain data.

What an expansion keeps on the table has a version and steps of its own, see
:class:`companion.rules.engine.modules.Module`.

When the form of the table changes in any other way than by a field that is new and has a default, add a function at the
end of :data:`MIGRATIONS`; the version of the table (:data:`companion.rules.engine.table.SCHEMA`) rises by itself. It is
never changed or taken away again: games are kept for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import ValidationError

Plain = dict[str, Any]
"""A table as plain data: objects, lists, texts, numbers, truth values and nothing."""
Migration = Callable[[Plain], Plain]
"""Makes a table of one version into the next one's. It may change what it is given, reads nothing else and raises
whatever it likes for what was no table of that version."""

MIGRATIONS: tuple[Migration, ...] = ()
"""The first makes version 2 of version 1, and so on."""


class LaterTable(ValueError):
    """A table of a later version of the program, or of an expansion, the name of which is ``module``: ``version`` is
    its own, ``known`` the newest one that is read here."""

    def __init__(self, version: int, known: int, module: str = "") -> None:
        self.version, self.known, self.module = version, known, module
        super().__init__(f"{_what(module)} of version {version}, known is {known}")


def brought_on(plain: Any, migrations: Sequence[Migration]) -> Plain:
    """A table of any earlier version in the form of the newest, which names its version. Raises LaterTable for one of a
    later version, ``msgspec.ValidationError`` for what is no table of any."""
    version = plain.get("schema") if isinstance(plain, dict) else None
    if type(version) is not int or version < 1:
        raise ValidationError(f"a table of version {version!r:.20}")
    newest = 1 + len(migrations)
    return {**stepped(plain, version, migrations), "schema": newest}


def stepped(plain: Any, version: int, migrations: Sequence[Migration], module: str = "") -> Plain:
    """A table, or the things of an expansion, of this version or a later one in the newest form. Raises LaterTable and
    ``msgspec.ValidationError`` as :func:`brought_on`."""
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
