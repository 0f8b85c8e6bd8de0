"""The toy edition and toy expansions as boxes that an owner has, with cards for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from companion.cards.library import Library
from companion.packs import load_packs, schemas
from companion.reference import rulebooks
from companion.rules.engine.modules import SOLO, Module
from companion.rules.engine.offered import offering
from tests.toy import rivals
from tests.toy.edition import EDITION, NAME, PACKED, RULES
from tests.toy.module import MODULE

BALLOONS = Module("balloons", refuses={"rivals": "CMB-02", SOLO: "CMB-06"}, warns={"toy": "CMB-05"})
"""It goes with some and not with others, and nobody has words for its name."""
BOXES = ["edition:frostlands", f"edition:{NAME}", "module:toy", "module:rivals", "module:balloons"]


@contextmanager
def offered() -> Iterator[None]:
    """Their rules, cards and rulebook are here for as long as the block lasts."""
    with (
        schemas.offering(PACKED),
        rulebooks.offering(RULES),
        offering(EDITION, MODULE, rivals.MODULE, BALLOONS),
    ):
        yield


def cards(folder: Path) -> Library:
    """A library with the stand-in cards of Frostlands in both editions."""
    packs = load_packs()[0]
    toys = {f"{NAME}/{pack.name}": replace(pack, edition=NAME) for pack in packs.values()}
    return Library(folder, {**packs, **toys})
