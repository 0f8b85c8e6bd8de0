"""Cards of an expansion that are on the table and are drawn: what is known of each, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Entry(Struct, frozen=True):
    """One line: the messages ``label`` of what it tells and ``key``, both with ``values``; ``""`` if nobody has
    told it. ``place``: where it can be touched, for an option of a question: ``card.NAME``."""

    label: str
    key: str = ""
    values: Mapping[str, Any] = {}
    place: str = ""


class OpenCard(Struct, frozen=True):
    """A card: its name as a message with ``values``, where it is (message ``where`` with the same
    values), whose it is (``""`` for nobody's), and its lines. ``front``: its front is shown, so it has the whole
    drawing. ``deck``: the deck whose face it has."""

    title: str
    where: str
    values: Mapping[str, Any] = {}
    seat: str = ""
    entries: tuple[Entry, ...] = ()
    front: bool = False
    deck: str = ""
