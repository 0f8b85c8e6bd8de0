"""What a pack and the owner's library may hold, edition by edition: one :class:`Schema` each.

The rules know a printed card by its path (``outcome/3``, ``automa/board``, ``map``) and ask for fields of it by name.
:class:`Card` and its kin are the cards as a pack writes them; :meth:`Card.flat` gives the fields by the names that the
rules use. Values that an owner typed in are checked one field at a time, since a card may be known in part only
(:func:`companion.packs.fit.field_fault`). Which schemas there are, and how to bring another, says
:mod:`companion.packs.schemas`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from companion.files.error import Fault

if TYPE_CHECKING:
    from companion.packs.form import Form  # with rules, which aren't there while packs are compiled


class Card(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A card or board as a pack writes it."""

    def flat(self) -> dict[str, Any]:
        """Its fields by the names and in the shapes that the rules use."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return fields


class Head(Struct, frozen=True):
    """The first lines of a pack. ``name`` is that of the file, ``edition`` and ``module`` (none for the edition itself)
    those of the folders that it is in; a ``stand-in`` pack is made up by us, and complete."""

    name: str
    edition: str
    version: Annotated[int, Meta(ge=1)]
    source: Literal["stand-in", "rulebook"]
    module: str = ""


class Pack(Struct, frozen=True):
    """A pack in use: its cards by path, each with its fields; ``source`` is where all its values come from."""

    edition: str
    name: str
    version: int
    source: str
    cards: dict[str, dict[str, Any]]
    module: str = ""

    @property
    def schema(self) -> str:
        """The name of the schema that says what it may hold."""
        return f"{self.edition}/{self.module}" if self.module else self.edition

    @property
    def key(self) -> str:
        """What it is called among all packs: ``frostlands/stand-in``, of a module ``first-edition/athena/rulebook``."""
        return f"{self.schema}/{self.name}"


Tables = Mapping[str, Mapping[str, Any]]
"""The decks that a pack writes: table to card id to card, nothing of it checked yet."""


def _nothing_listed(decks: Tables) -> dict[str, dict[str, Any]]:
    return {}


def _nothing_wrong(pack: Pack) -> list[Fault]:
    return []


def _nothing_formed() -> Mapping[str, Form]:
    return {}


class Schema(Struct, frozen=True, eq=False):
    """Which cards an edition has printed values for, or one of its modules, and of which types these are.

    ``decks``: tables of a pack that hold a deck (card id to card). ``boards``: tables that are one card or board
    themselves; ``paths``: where the rules look for those. ``fields``: types of the flat fields, by card path, or for
    the cards of a deck by the deck's name with a slash. ``ids``: the cards of a deck, where these are known by name;
    ``names``: of another deck the type of its cards' names.
    ``on_demand``: fields that a pack gives only to those who ask for them. ``growing``: fields that grow from game to
    game. ``shelves``: decks and boards as the owner looks through them, those first that a game asks for most.
    ``listed``: cards that list others, from the decks of a pack. ``checks``: what contradicts the rules in a pack whose
    cards are well-formed each by itself. ``forms``: by deck how its cards are told; of one without, choices and numbers
    can be, as ``fields`` has them.
    """

    kind: ClassVar[str] = "schema"
    edition: str
    decks: Mapping[str, type[Card]]
    fields: Mapping[str, Mapping[str, Any]]
    module: str = ""
    boards: Mapping[str, type[Card]] = {}
    paths: Mapping[str, str] = {}
    ids: Mapping[str, tuple[str, ...]] = {}
    names: Mapping[str, Any] = {}
    on_demand: tuple[str, ...] = ()
    growing: tuple[str, ...] = ()
    shelves: tuple[str, ...] = ()
    listed: Callable[[Tables], dict[str, dict[str, Any]]] = _nothing_listed
    checks: Callable[[Pack], list[Fault]] = _nothing_wrong
    forms: Callable[[], Mapping[str, Form]] = _nothing_formed

    @property
    def name(self) -> str:
        """What it is found by: the edition, and behind a slash the module."""
        return f"{self.edition}/{self.module}" if self.module else self.edition

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of all tables that a pack may have."""
        return (*self.boards, *self.decks)


def fields_of(card: type[Card]) -> dict[str, Any]:
    """The fields of a card as a pack writes them, by name, with their types."""
    return {field.encode_name: field.type for field in msgspec.structs.fields(card)}
