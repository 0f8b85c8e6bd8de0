"""What contradicts the rules in a pack of the Mutants."""

from __future__ import annotations

from collections.abc import Iterator

from companion.files.error import Fault, Said
from companion.packs.common import checks as common
from companion.packs.first_edition.checks import loot
from companion.packs.first_edition.mutants.cards import LOOT, READ
from companion.packs.schema import Pack


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules. The cards must be well-formed."""
    return [*common.enemies(pack), *loot(pack, LOOT), *_enemies(pack)]


def _enemies(pack: Pack) -> Iterator[Fault]:
    """A pack says of an Enemy what its card shows, and nothing else (UF-62)."""
    for name, card in common.deck(pack, "enemy").items():
        told, wanted = {"area", "counts", "more"} & set(card), set(READ.get(name, ()))
        if told != wanted:
            came = ", ".join(sorted(told)) or common.NOTHING
            fields = {"fields": ", ".join(sorted(wanted))}
            said = Said("fault.wanted.besides", fields) if wanted else Said("fault.wanted.besides.none")
            yield Fault(f"enemy.{name}", "", came, said)
