"""What can be told of a printed card: rows of :class:`~companion.rules.engine.question.Field`, as the rules ask.

Which fields a card has says the :class:`~companion.packs.form.Form` of its deck, that its edition or module offers with
its schema; where there is none, the schema alone. What is known of a card by field name is a *form* as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.cards.cards import offered
from companion.packs import schemas
from companion.packs.fit import bounds, choices
from companion.packs.form import END as END
from companion.packs.form import Form
from companion.packs.look import PLAIN, Look
from companion.packs.schema import Schema
from companion.rules.engine.offered import UnknownName, find
from companion.rules.engine.question import Field, Option

AS_DESCRIBED = Form(lambda card, told: [])
"""That of a card of which the schema alone tells; its fields follow from there."""


def form(path: str) -> Form:
    """How a card is told, see :func:`~companion.cards.cards.offered`."""
    found = offered(path)
    return AS_DESCRIBED if found is None else found[0]


def look(path: str, told: Mapping[str, Any]) -> Look:
    """What a card looks like by what is told of it: as its own form has it, else that of its edition's deck."""
    found = form(path).look
    return own_look(path, told) if found is None else found.of(card_of(schemas.parted(path)[1]), told)


def own_look(path: str, told: Mapping[str, Any]) -> Look:
    """What a card looks like by its edition alone, without asking its modules; plain where that does not say. Raises
    :class:`~companion.packs.schemas.UnknownSchema`."""
    edition, inner = schemas.parted(path)
    own, deck = schemas.find(edition).forms(), inner.partition("/")[0]
    wanted = own.get(deck) or next((form for form in own.values() if deck in form.decks), AS_DESCRIBED)
    return PLAIN if wanted.look is None else wanted.look.of(card_of(inner), told)


def has_fields(path: str) -> bool:
    """Whether a path is that of a card or board with fields of its own, not that of what is kept of a deck."""
    inner, told = schemas.parted(path)[1], form(path)
    return inner in told.cards or (bool(card_of(path)) and (told.grows or not told.cards))


def card_of(path: str) -> str:
    """The name of a card within its deck, ``""`` of a board."""
    return path.partition("/")[2]


def fields(path: str, told: Mapping[str, Any]) -> list[Field]:
    """What can be told of a card, as far as that follows from what is known of it; none has a default."""
    told_so = offered(path)
    if told_so is None:
        return _as_described(path)
    its_form, own = told_so
    found = [*its_form.fields(card_of(path), told), *(_brought(path, told) if own else [])]
    return [
        Field(
            f.name,
            f.options,
            lo=f.lo,
            hi=f.hi,
            many=f.many,
            extra=f.extra,
            text=f.text,
            learn=f.learn,
            key=f.key,
            step=f.step,
        )
        for f in found
    ]


def _brought(path: str, told: Mapping[str, Any]) -> list[Field]:
    """What modules have printed on the cards of a deck that they share with their edition; one that has cards of it by
    name, on those alone. What a module's rules ask of such a card is asked so, and of those cards only that have it."""
    edition, inner = schemas.parted(path)
    own, *modules = schemas.of(edition)
    deck, _, card = inner.partition("/")
    sharing = [schema for schema in modules if card in schema.ids.get(deck, (card,))]
    described = [schema.fields.get(f"{deck}/", {}) for schema in sharing]
    if not any(described):
        return []
    known, faces = own.fields.get(f"{deck}/", {}), _faces(sharing, deck)
    found = []
    for field in _as_described(path):
        if field.name in known or not any(field.name in brought for brought in described):
            continue
        printed = faces.get(field.name, field)
        if printed.of is None or told.get(printed.of[0]) == printed.of[1]:
            found.append(printed)
    return found


def _faces(modules: Sequence[Schema], deck: str) -> dict[str, Field]:
    """What the rules of these modules ask of the cards of a shared deck, by name."""
    found: dict[str, Field] = {}
    for schema in modules:
        with suppress(UnknownName):
            found |= {field.name: field for field in find("module", schema.module).faces.get(deck, ())}
    return found


def _as_described(path: str) -> list[Field]:
    """The fields that a schema alone gives a card; only choices and numbers can be taken down."""
    edition, inner = schemas.parted(path)
    deck, known = inner.partition("/")[0], schemas.fields(edition)
    found = []
    for name, kind in (known.get(inner) or known.get(f"{deck}/") or {}).items():
        options = tuple(Option(choice, f"option.{deck}.{choice}") for choice in choices(kind))
        lo, hi = bounds(kind)
        found.append(Field(name, options, lo=lo, hi=hi))
    return found


def kept_as(path: str, name: str) -> str:
    """The library's field that holds a field of the form."""
    part = form(path).parts.get(name.rpartition("-")[0])
    return name if part is None else part.kept


def spaces(path: str, told: Mapping[str, Any]) -> list[str]:
    """The spaces of a card that is part of a map, in order, once they follow from what is told of it; none of any other
    card."""
    board = form(path).board
    return [] if board is None else board.spaces(card_of(path), told)


def with_way(path: str, form_now: Mapping[str, Any], told: Sequence[str], answer: Mapping[str, Any]) -> list[str]:
    """The ways told of a part of a map with one more, an answer to what its :class:`~companion.packs.form.Board` asks:
    the same two ends told again are told better. Unchanged if it is no way."""
    board = form(path).board
    text = "" if board is None else board.written(spaces(path, form_now), answer)
    ends = text.partition(" ")[0]
    return [*(way for way in told if way.partition(" ")[0] != ends), text] if text else list(told)
