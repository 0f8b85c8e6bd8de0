"""What the cards on the table look like in the edition that is played."""

from __future__ import annotations

from companion.packs.look import PLAIN, Look
from companion.rules.engine.table import Table


def of(table: Table, path: str, kind: str = "") -> Look:
    """The look of a card of the played edition; ``kind``: that of an Exploration card."""
    from companion.cards.fields import own_look  # with what can be told of cards: at the first picture of one
    from companion.packs.schemas import UnknownSchema, plain

    try:
        return own_look(plain(f"{table.terms.edition}:{path}"), {"kind": kind})
    except UnknownSchema:
        return PLAIN


def of_any(table: Table, path: str) -> Look:
    """The look of a card of the played edition or of one of its modules."""
    from companion.cards.fields import look
    from companion.packs.schemas import UnknownSchema, plain

    try:
        return look(plain(f"{table.terms.edition}:{path}"), {})
    except UnknownSchema:
        return PLAIN
