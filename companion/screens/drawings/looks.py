"""What the cards on the table look like in the edition that is played."""

from __future__ import annotations

from functools import lru_cache

from companion.packs.look import PLAIN, Look
from companion.rules.engine.table import Table


def of(table: Table, path: str, kind: str = "") -> Look:
    """The look of a card of the played edition; ``kind``: that of an Exploration card."""
    return _of(table.terms.edition, path, kind)


@lru_cache(maxsize=64)
def _of(edition: str, path: str, kind: str) -> Look:
    from companion.cards.fields import own_look  # with what can be told of cards: at the first picture of one
    from companion.packs.schemas import UnknownSchema, plain

    try:
        return own_look(plain(f"{edition}:{path}"), {"kind": kind})
    except UnknownSchema:
        return PLAIN


def of_any(table: Table, path: str) -> Look:
    """The look of a card of the played edition or of one of its modules."""
    return _of_any(table.terms.edition, path)


@lru_cache(maxsize=16)
def _of_any(edition: str, path: str) -> Look:
    from companion.cards.fields import look
    from companion.packs.schemas import UnknownSchema, plain

    try:
        return look(plain(f"{edition}:{path}"), {})
    except UnknownSchema:
        return PLAIN
