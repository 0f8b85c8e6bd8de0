"""What contradicts the rules in a pack of Project Athena."""

from __future__ import annotations

from collections.abc import Iterator

from companion.files.error import Fault, Said
from companion.packs.common import checks as common
from companion.packs.first_edition import board
from companion.packs.first_edition.athena.cards import LOOT
from companion.packs.first_edition.checks import loot
from companion.packs.schema import Pack

PLUS = {"I": 9, "II": 9, "III": 3}
"""Plus cards that there must be, for four players (PA-SET-05)."""


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules. The cards must be well-formed."""
    found = [*common.enemies(pack), *loot(pack, LOOT), *board.faults(pack, ("gamma",))]
    return [*found, *_guarded(pack), *_alert(pack), *_plus(pack)]


def _guarded(pack: Pack) -> Iterator[Fault]:
    """A turret guards spaces of the board (PA-TUR-01)."""
    side = pack.cards.get("map/gamma")
    for name, card in common.deck(pack, "turret").items() if side is not None else ():
        strange = sorted(set(card["perimeter"]) - set(side["spaces"])) if side is not None else []
        if strange:
            yield Fault(f"turret.{name}", "perimeter", ", ".join(strange), Said("fault.wanted.spaces"))


def _alert(pack: Pack) -> Iterator[Fault]:
    """The lowest row means no Damage (PA-TUR-03), and all lines have as many rows."""
    card = pack.cards.get("alert")
    if card is None:
        return
    if card["damage-1"]:
        wanted = Said("fault.wanted.number.range", {"lo": 0, "hi": 0})
        yield Fault("alert", "damage.1", str(card["damage-1"]), wanted)
    for column in ("aurora", "fame"):
        n = sum(1 for name in card if name.startswith(f"{column}-"))
        if n != card["rows"]:
            wanted = Said("fault.wanted.number.range", {"lo": card["rows"], "hi": card["rows"]})
            yield Fault("alert", column, str(n), wanted)


def _plus(pack: Pack) -> Iterator[Fault]:
    """Enough plus cards for four players (PA-SET-05)."""
    for period, least in PLUS.items() if pack.source == "stand-in" else ():
        n = len(pack.cards.get("plus/athena", {}).get(f"{period}-symbol", ()))
        if n < least:
            wanted = Said("fault.wanted.number.range", {"lo": least, "hi": 99})
            yield Fault(f"exploration-{period}", "plus", str(n), wanted)
