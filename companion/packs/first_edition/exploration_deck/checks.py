"""What contradicts the rules in a pack of the Exploration deck of Frozen Steel."""

from __future__ import annotations

from collections.abc import Iterator

from companion.files.error import Fault, Said
from companion.packs.schema import Pack

PLUS = {"I": 9, "II": 9, "III": 2}
"""Plus cards that there must be, for four players (1E-SET-07)."""


def checks(pack: Pack) -> list[Fault]:
    """Enough plus cards for four players. The cards must be well-formed."""
    return list(_plus(pack)) if pack.source == "stand-in" else []


def _plus(pack: Pack) -> Iterator[Fault]:
    for period, least in PLUS.items():
        n = len(pack.cards.get("plus/exploration-deck", {}).get(f"{period}-symbol", ()))
        if n < least:
            wanted = Said("fault.wanted.number.range", {"lo": least, "hi": 99})
            yield Fault(f"exploration-{period}", "plus", str(n), wanted)
