"""How far a Fame track goes. Where no book shows it (UF-31, UF-39) its owner can tell; until then what the edition has
counts."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.editions.components import Track
from companion.rules.editions.edition import components
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table

PLAYER, AUTOMA = "fame/player", "fame/automa"
"""Where packs and library keep the track of a Player board and of the Automa's."""
ENDS = ("bottom", "top")


def of(table: Table, card: str = PLAYER) -> Track:
    """The Fame track of the players, or of the Automa."""
    told, track = known(table, card), components(table).fame
    return replace(track, bottom=told["bottom"][0], top=told["top"][0]) if told.keys() >= set(ENDS) else track


def assumed(table: Table) -> bool:
    """Whether a real board is used of which nobody has told how far its track goes."""
    return table.terms.copy == "own" and "top" not in known(table, PLAYER)


def load(table: Table) -> Rule[None]:
    """Take what the library knows of both."""
    for card in (PLAYER, AUTOMA):
        yield from consult(table, card, ENDS)
