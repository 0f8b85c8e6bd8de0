"""What is known of a printed card, and from where; and taking down a real one, field by field.

A *form* is what is known by field name; :func:`flat` turns it into the values that the library keeps.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.cards.cards import Modules, cards, own
from companion.cards.fields import card_of, fields, form, kept_as
from companion.cards.library import Library
from companion.files.error import Fault
from companion.packs import schemas
from companion.packs.form import END, MOST
from companion.packs.schema import Pack
from companion.rules.engine.question import Field, Posed, check

Form = dict[str, Any]
"""Field name to value, as far as it is known."""
Sources = Mapping[str, tuple[Any, str]]
"""What :meth:`~companion.cards.library.Library.sources` tells of a card: the library's field to (value, source)."""

REAL = ("owner", "rulebook")
"""Sources that are true of a real copy."""


def listed(sources: Sources, name: str) -> list[str]:
    """A list that the owner or the rulebook has told of a card; empty if nobody has."""
    value, source = sources.get(name, ([], ""))
    return list(value) if source in REAL else []


class Value(Struct, frozen=True):
    """One value of a card: its field, what is known of it (None: nothing), and from where ("" while unknown)."""

    field: Field
    value: Any = None
    source: str = ""

    @property
    def real(self) -> bool:
        """Whether it is known of a real copy: from the owner or the rulebook."""
        return self.source in REAL


def form_of(path: str, sources: Sources, of: Collection[str] = REAL) -> Form:
    """What is known of a card by field name, from these sources. Values that the card can't bear are left out."""
    known = {name: value for name, (value, source) in _with_rules(path, sources).items() if source in of}
    parts = {part.kept: (name, part) for name, part in form(path).parts.items()}
    wide: Form = {}
    for kept, value in known.items():
        name, part = parts.get(kept, ("", None))
        if part is None:
            wide[kept] = value
        elif part.line:
            wide |= {f"{name}-{n}": sign for n, sign in enumerate(value[:MOST], start=1)}
            wide |= {f"{name}-{len(value) + 1}": END} if len(value) < MOST else {}
        elif part.written is not None:
            wide |= {f"{name}-{key}": inner for key, inner in part.read(value).items()}
        else:
            wide |= dict.fromkeys((f"{name}-{key}" for key in part.silent), "")
            wide |= {f"{name}-{key}": str(inner) for key, inner in value.items()}
    return _cleaned(path, wide)


def _with_rules(path: str, sources: Sources) -> Sources:
    """With what follows from the rules, where the owner says nothing else."""
    stated = form(path).stated(card_of(path))
    if not stated:
        return sources
    others = {name: value for name, value in stated.items() if sources.get(name, ("", ""))[1] != "owner"}
    return {**sources, **{name: (value, "rulebook") for name, value in others.items()}}


def _cleaned(path: str, wide: Mapping[str, Any]) -> Form:
    """A form without what its fields do not know or allow."""
    good: Form = {}
    while True:
        row = fields(path, good)
        more = {f.name: wide[f.name] for f in row if f.name in wide and f.name not in good and _fits(f, wide[f.name])}
        if not more:
            return good
        # One by one: what a later field allows follows from the earlier ones.
        name = next(f.name for f in row if f.name in more)
        good[name] = more[name]


def _fits(field: Field, value: Any) -> bool:
    if field.many:
        return isinstance(value, list) and all(v in [o.id for o in field.options] for v in value)
    if field.options:
        return value in [o.id for o in field.options]
    if field.text:
        return isinstance(value, str)
    return field.hi == 0 or (isinstance(value, int) and field.lo <= value <= field.hi)


def flat(path: str, known: Mapping[str, Any]) -> dict[str, Any]:
    """The library's values that a form tells wholly; a line of boxes only once it has come to its end."""
    offered = form(path)
    names = [f.name for f in fields(path, known)]
    found: dict[str, Any] = {name: known[name] for name in names if kept_as(path, name) == name and name in known}
    for beginning, part in offered.parts.items():
        inner = {key: known.get(f"{beginning}-{key}") for key in _keys(names, beginning)}
        if not inner or (None in inner.values() and not part.partly):
            continue
        if part.line:
            found[part.kept] = [sign for sign in inner.values() if sign != END]
            continue
        if part.written is not None:
            found[part.kept] = part.written(inner)
            continue
        told = {k: int(str(v)) if part.numbers else v for k, v in inner.items() if v not in (None, "")}
        if told or not part.partly:
            found[part.kept] = told
    return {**found, **offered.follows(card_of(path), found)}


def _keys(names: Sequence[str], beginning: str) -> list[str]:
    """What stands behind the last hyphen of those names that begin so."""
    parted = [name.rpartition("-") for name in names]
    return [key for before, _, key in parted if before == beginning]


def values(path: str, sources: Sources) -> list[Value]:
    """Each value of a card with its source, real ones before stand-in; fields that nobody knows come with None."""
    shown = form_of(path, sources, (*REAL, "stand-in"))
    known = _with_rules(path, sources)
    found = []
    for field in fields(path, shown):
        source = ""
        if field.name in shown:
            source = known[kept_as(path, field.name)][1]
        if shown.get(field.name) != END:
            found.append(Value(field, shown.get(field.name), source))
    return found


def whole(path: str, sources: Sources) -> bool:
    """Whether everything on the card is known of a real copy."""
    return all(value.real for value in values(path, sources))


def known(deck: str, library: Library, modules: Modules = None) -> tuple[int, int]:
    """How many cards of a deck are known wholly, and how many there are, see :func:`~companion.cards.cards.cards`."""
    paths = cards(deck, library, modules)
    return sum(whole(path, library.sources(path)) for path in paths), len(paths)


def contradictions(deck: str, library: Library) -> list[Fault]:
    """What contradicts the rules in a deck that its owner has told wholly, but for the cards of modules; nothing of one
    of which a value is missing, nor of maps, which say so as they are told."""
    paths = own(deck, library)
    if form(deck).board is not None or not paths:
        return []
    found: dict[str, dict[str, Any]] = {}
    for path in paths:
        sources = library.sources(path)
        if not whole(path, sources):
            return []
        found[schemas.parted(path)[1]] = {
            name: value for name, (value, source) in _with_rules(path, sources).items() if source in REAL
        }
    edition = schemas.parted(deck)[0]
    return schemas.find(edition).checks(Pack(edition, "library", 1, "owner", found))


class Entry:
    """A card that is taken down, field by field. ``form`` is what is known of it so far, stand-in values left out."""

    def __init__(self, path: str, sources: Sources) -> None:
        self.path = path
        self.form: Form = form_of(path, sources)
        self._rulebook = {name for name, (_, source) in _with_rules(path, sources).items() if source == "rulebook"}
        self._set: set[str] = set()

    @property
    def fields(self) -> list[Field]:
        """The card's fields as they follow from what is known so far."""
        return fields(self.path, self.form)

    @property
    def missing(self) -> Field | None:
        """The first field that nobody has told yet; None if the card is whole."""
        return next((f for f in self.fields if f.name not in self.form), None)

    def field(self, name: str) -> Field:
        """A field by its name. Raises KeyError where the card has none of that name now."""
        return next((f for f in self.fields if f.name == name), None) or _no_field(name)

    def tell(self, name: str, value: Any) -> dict[str, Any]:
        """Take down one value. Returns what the library is to keep of the card now: all that is told wholly, but for
        what the rulebook says anyway. Raises IllegalAnswer for a value that can't be, with what was expected."""
        field = self.field(name)
        if field.options or field.hi or field.text:
            check(Posed(0, "cards", "read", "", "table", "", fields=(field,)), {name: value})
        self._set.add(kept_as(self.path, name))
        self.form = _cleaned(self.path, {**self.form, name: value})
        return {n: v for n, v in flat(self.path, self.form).items() if n not in self._rulebook or n in self._set}


def _no_field(name: str) -> Field:
    raise KeyError(name)
