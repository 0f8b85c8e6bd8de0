"""A measured figure, and small sums over measured times."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Figure(Struct, frozen=True):
    """One line of the table: its name (message ``bench.NAME``), value, unit, and the same of a bare window with one
    label, where there is one."""

    name: str
    value: float
    unit: str
    floor: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the floor it is."""
        return self.value / self.floor if self.floor else None


def share(times: Sequence[float], of: float) -> float:
    """The time that this share of them (0.5: the median; 0.99) does not pass. Raises ValueError for none at all."""
    if not times:
        raise ValueError("nothing was measured")
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(of * len(ordered)))]
