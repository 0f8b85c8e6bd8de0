"""What can be told of the cards of a deck, as their edition or module has it: a :class:`Form` each.

What is known of a card by field name is what it is told by. Which fields it has may follow from the values before them:
a line of boxes ends where its owner says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.packs.look import Look
from companion.rules.editions.ways import Way
from companion.rules.engine.question import Field, Option

END = "end"
"""Answer to "which box comes next": no more."""
MOST = 12
"""Boxes that a line of a card can have here."""
Told = Mapping[str, Any]
"""What is known of a card, by field name."""


def line(told: Told, name: str, options: Sequence[Option], key: str) -> tuple[list[Field], int]:
    """The fields ``NAME-1``, ``NAME-2`` and so on of a line of boxes that is told one by one until :data:`END`, each
    with the message ``key``, and how many boxes are told so far."""
    found: list[Field] = []
    for n in range(1, MOST + 1):
        end = [Option(END, "option.cards.end")] if n > 1 else []
        found.append(Field(f"{name}-{n}", (*end, *options), key=key))
        if told.get(f"{name}-{n}") in (None, END):
            return found, n - 1
    return found, MOST


class Part(Struct, frozen=True, eq=False):
    """Fields ``NAME-KEY`` that are one value of the library together, which is called ``kept`` there: each by its key.

    ``line``: a list in order instead, see :func:`line`. ``partly``: it is kept as far as it is told, else only once all
    of it is. ``numbers``: its choices are whole numbers. ``silent``: the keys of those that are told to be nowhere,
    ``""``, by not being kept. ``written``: the value of all of them, by key, where it is another one than these
    together; ``read`` is the way back.
    """

    kept: str
    line: bool = False
    partly: bool = False
    numbers: bool = False
    silent: tuple[str, ...] = ()
    written: Callable[[Told], Any] | None = None
    read: Callable[[Any], Told] = dict


def _as_named(space: str) -> tuple[str, str]:
    return space, ""


class Board(Struct, frozen=True, eq=False):
    """The part of a map that one card is: its spaces are drawn, and the ways between them told by touches.

    ``spaces``: those of a card in order, by what is told of it; none while they aren't known. A road leads from each to
    the next unless the told ways say otherwise. ``asked``: what is told of a way between some of them, among it its
    ends ``from`` and ``to``; after one of the kind ``shortcut`` the next is asked for. ``written``: such an answer as
    the library keeps it in its field ``ways``, with the row of spaces, ``""`` if it is none; it begins with both ends
    and a hyphen between. ``read`` is the way back. ``marked``: what is written on a space, and whether it is ``white``
    or ``red``. ``rectangles``: white ones are told as well, in the field of this name. ``again``: the field by which
    its spaces are told again, ``""`` for none.
    """

    spaces: Callable[[str, Told], list[str]]
    asked: Callable[[Sequence[str]], list[Field]]
    written: Callable[[Sequence[str], Mapping[str, Any]], str]
    read: Callable[[str], Way]
    marked: Callable[[str], tuple[str, str]] = _as_named
    rectangles: bool = False
    again: str = ""


def _nothing(card: str) -> Told:
    return {}


def _no_more(card: str, values: Told) -> Told:
    return {}


class Form(Struct, frozen=True, eq=False):
    """How the cards of a deck are told.

    ``fields``: those of a card (its name in the deck, ``""`` for a board) in their order, by what is told of it.
    ``parts``: of fields that are one value together the common part of their names. ``board``: if they are parts of a
    map. ``short``: beginnings of the names of fields whose results stand
    there in short. ``stated``: what the rules state of a card by field name. ``follows``: what the library keeps
    besides, by what is told wholly.

    ``decks``: others of the pack whose cards are told so. ``cards``: the paths of those that are known to be there,
    in order; ``grows``: the owner may have more of them than these; ``counted``: the owner tells in the field ``size``
    of the deck how many numbered ones there are. ``look``: what its cards look like; without, as those of its edition's
    deck of this name. ``title``: what a card is called by its path, as a message with its values; without, the message
    of its deck has its name.
    """

    fields: Callable[[str, Told], list[Field]]
    parts: Mapping[str, Part] = {}
    board: Board | None = None
    short: tuple[str, ...] = ()
    stated: Callable[[str], Told] = _nothing
    follows: Callable[[str, Told], Told] = _no_more
    decks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    grows: bool = False
    counted: bool = False
    look: Look | None = None
    title: Callable[[str], tuple[str, Told]] | None = None
