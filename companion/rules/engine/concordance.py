"""Translates rule ids and doubts of the shared rules into those of the edition that is played.

Shared rules cite the catalogue of Frostlands. :func:`~companion.rules.engine.saying.say` and questions translate each
id for other editions; an id without a counterpart is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.engine import offered
from companion.rules.engine.table import Line, Reason, Table

SHARED = frozenset(
    ("AU", "CD", "CO", "CV", "DP", "ER", "EX", "FW", "GF", "IC", "MV", "OT", "RE", "RV", "S", "SC", "TA", "TO")
)  # fmt: skip
"""Groups of rule ids that the shared rules cite."""
RULE = "@rule."
"""How a value of a sentence begins that is a rule id."""


class Concordance(Struct, frozen=True, eq=False):
    """Shared ids to the edition's own.

    ``rules``: rule to rule; a rule that is missing has no counterpart. ``doubts``: doubt to doubt. ``settled``: shared
    doubts that this edition's rulebook answers, with the letter of the reading.
    """

    rules: Mapping[str, str]
    doubts: Mapping[str, str] = {}
    settled: Mapping[str, str] = {}

    def rule(self, shared: str) -> str:
        """The edition's own rule, ``""`` if there is no counterpart. Ids of the edition or of an expansion stay as they
        are."""
        return self.rules.get(shared, "" if shared.partition("-")[0] in SHARED else shared)

    def has(self, own: str) -> bool:
        """Whether this is one of the edition's own rules."""
        return own in self.rules.values()

    def those(self, doubts: Iterable[str]) -> tuple[str, ...]:
        """The edition's own ids of these doubts, without those that it does not have."""
        return tuple(self.doubts.get(d, d) for d in doubts if d in self.doubts or not d.startswith("D-"))

    def values(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a sentence with rule ids translated; ``""`` for a rule that the edition does not have."""
        return {name: self._value(value) for name, value in values.items()}

    def reasons(self, why: Iterable[Reason]) -> tuple[Reason, ...]:
        """The reasons with rule ids translated, without those whose rule the edition does not have."""
        own = (Reason(self._value(reason.key), self.values(reason.values), reason.source) for reason in why)
        return tuple(reason for reason in own if reason.key)

    def _value(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith(RULE):
            own = self.rule(value.removeprefix(RULE))
            return f"{RULE}{own}" if own else ""
        return value


class Cites(Protocol):
    """An edition, as far as its rule ids go."""

    @property
    def concordance(self) -> Concordance | None: ...


_EDITIONS: Mapping[str, Cites] = offered.by_name("edition")


def concordance(table: Table) -> Concordance | None:
    """The concordance of the edition that is played; None where it uses the shared ids."""
    return _EDITIONS[table.terms.edition].concordance


def own_rule(table: Table, shared: str) -> str:
    """The id of a shared rule in the edition that is played, ``""`` if it has none."""
    found = concordance(table)
    return shared if found is None else found.rule(shared)


def as_played(table: Table, line: Line) -> Line:
    """A sentence that the rules only hand out, with the ids of the edition that is played; what is said has them
    already."""
    found = concordance(table)
    if found is None:
        return line
    values, why = found.values(line.values), found.reasons(line.why)
    return replace(line, rule=found.rule(line.rule), doubts=found.those(line.doubts), values=values, why=why)
