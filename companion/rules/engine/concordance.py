"""Rule ids and doubts of the rules that editions share, and what an edition calls them.

Shared rules cite the catalogue of Frostlands. Another edition cites its own: where sentences and questions are made,
and nowhere else, each id becomes the one of the edition that is played, and what has no counterpart there is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from msgspec import Struct

from companion.rules.engine import offered
from companion.rules.engine.table import Reason, Table

SHARED = frozenset(
    ("AU", "CD", "CO", "CV", "DP", "ER", "EX", "FW", "GF", "IC", "MV", "OT", "RE", "RV", "S", "SC", "TA", "TO")
)  # fmt: skip
"""Groups of the ids that the shared rules cite."""
RULE = "@rule."
"""How a rule stands among the values of a sentence."""


class Concordance(Struct, frozen=True, eq=False):
    """Shared ids to an edition's own.

    ``rules``: rule to rule; one that is not there has no counterpart. ``doubts``: doubt to doubt. ``settled``: the
    reading, in the letters of the shared doubt, of what this edition leaves no doubt about.
    """

    rules: Mapping[str, str]
    doubts: Mapping[str, str] = {}
    settled: Mapping[str, str] = {}

    def rule(self, shared: str) -> str:
        """The edition's own rule, ``""`` where it has none. An id that is the edition's or an expansion's stays."""
        return self.rules.get(shared, "" if shared.partition("-")[0] in SHARED else shared)

    def has(self, own: str) -> bool:
        """Whether this is one of the edition's own rules."""
        return own in self.rules.values()

    def those(self, doubts: Iterable[str]) -> tuple[str, ...]:
        """These doubts as the edition calls them, without those that it has not."""
        return tuple(self.doubts.get(d, d) for d in doubts if d in self.doubts or not d.startswith("D-"))

    def values(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a sentence, with the edition's own rules in them, ``""`` for one that it has not."""
        return {name: self._value(value) for name, value in values.items()}

    def reasons(self, why: Iterable[Reason]) -> tuple[Reason, ...]:
        """The inputs that decided, with the edition's own rules in them, without the rules that it has not."""
        own = (Reason(self._value(reason.key), self.values(reason.values), reason.source) for reason in why)
        return tuple(reason for reason in own if reason.key)

    def _value(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith(RULE):
            own = self.rule(value.removeprefix(RULE))
            return f"{RULE}{own}" if own else ""
        return value


def concordance(table: Table) -> Concordance | None:
    """That of the edition that is played; None where the shared ids are its own."""
    return cast("Concordance | None", offered.find("edition", table.terms.edition).concordance)


def own_rule(table: Table, shared: str) -> str:
    """The rule as the edition that is played calls it."""
    found = concordance(table)
    return shared if found is None else found.rule(shared)
