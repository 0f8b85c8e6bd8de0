"""What contradicts the rules in a pack of Asgaror."""

from __future__ import annotations

from collections.abc import Iterator

from companion.files.error import Fault, Said
from companion.packs.common import checks as common
from companion.packs.first_edition.asgaror.cards import LOOT
from companion.packs.first_edition.checks import loot
from companion.packs.schema import Pack


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules. The cards must be well-formed."""
    return [*common.enemies(pack), *loot(pack, LOOT), *_armored(pack)]


def _armored(pack: Pack) -> Iterator[Fault]:
    """No back has more boxes with armour than boxes (FS-ASG-02)."""
    for deck in LOOT:
        for name, card in common.deck(pack, deck).items():
            for players, n in card["asgardian"].items():
                most = card["defence"].get(players, 0)
                if n > most:
                    wanted = Said("fault.wanted.number.range", {"lo": 0, "hi": most})
                    yield Fault(f"{deck}.{name}", f"asgardian.{players}", str(n), wanted)
