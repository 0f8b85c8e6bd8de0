"""Whether a value is of the type that it should be, and in words for people what is wrong with it if not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta, UnsetType

from companion.files.error import Fault, Said, Unfit, shown
from companion.packs import schemas
from companion.packs.schema import fields_of


def convert(value: Any, kind: Any, table: str, key: str = "") -> Any:
    """``value`` as the type ``kind``, or the :class:`Fault` in it; ``table`` and ``key`` say where it stands."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return _fault(error, value, kind, table, key)


def one_of(names: Iterable[str]) -> Said:
    """That one of these names is wanted."""
    return Said("fault.wanted.one", {"names": ", ".join(names)})


def field_fault(card: str, name: str, value: Any) -> Fault | None:
    """What is wrong with one flat field of a card: unknown edition, card or field, or a value of another type; None if
    good. ``card`` is its path, of another edition than Frostlands with that in front (``first-edition:outcome/3``)."""
    edition, path = schemas.parted(card)
    try:
        known = schemas.fields(edition)
    except schemas.UnknownSchema:
        return Fault(card, "", Said("fault.came.edition", {"name": edition}), one_of(schemas.editions()))
    deck, slash, name_in_deck = path.partition("/")
    fields = known.get(path) or known.get(deck + slash)
    if fields is None or (slash and not name_in_deck):
        names = [path if not path.endswith("/") else path + "…" for path in known]
        return Fault(card, "", Said("fault.came.card"), one_of(names))
    if strange := _no_card(card, edition, deck, name_in_deck):
        return strange
    if name not in fields:
        return Fault(card, name, Said("fault.came.field"), one_of(fields))
    found = convert(value, fields[name], card, name)
    return found if isinstance(found, Fault) else None


def _no_card(card: str, edition: str, deck: str, name: str) -> Fault | None:
    """That no card of a deck is called so: its edition or a module names all of them, or says how they are called."""
    of = schemas.of(edition)
    ids = [own for schema in of for own in schema.ids.get(deck, ())]
    if not name or name in ids:
        return None
    kind = next((schema.names[deck] for schema in of if deck in schema.names), None)
    if kind is not None:
        found = convert(name, kind, card)
        return found if isinstance(found, Fault) else None
    unnamed = [schema for schema in of if deck in schema.decks and deck not in schema.ids]
    return Fault(card, "", Said("fault.came.card"), one_of(ids)) if ids and not unnamed else None


def choices(kind: Any) -> tuple[str, ...]:
    """The words that a type names one by one; none where it does not."""
    bare = _bare(kind)
    named = get_args(bare) if get_origin(bare) is Literal else ()
    return named if all(isinstance(word, str) for word in named) else ()


def bounds(kind: Any) -> tuple[int, int]:
    """The least and the greatest whole number of a type; twice 0 where it has no bounds, or is none of numbers."""
    if UnsetType in get_args(kind):
        kind = get_args(kind)[0]
    limits = get_args(kind)[1] if get_origin(kind) is Annotated else Meta()
    return (int(limits.ge or 0), int(limits.le or 0)) if _bare(kind) is int else (0, 0)


_MESSAGE = re.compile(r"(?P<text>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?:contains (?P<unknown>unknown)|missing required) field `(?P<name>.*)`")


def _fault(error: msgspec.ValidationError, value: Any, kind: Any, table: str, key: str) -> Fault:
    """Reads a message of msgspec, which names a path, and looks up what stands there and what should."""
    match = _MESSAGE.fullmatch(str(error))
    assert match is not None, "the pattern matches any text"
    for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", match["path"] or ""):
        step, value, kind = _step(name or index, value, _bare(kind))
        key += f"[{step}]" if index.isdigit() else f".{step}"
    key = key.lstrip(".")
    field = _FIELD.fullmatch(match["text"])
    if field is not None:
        key = f"{key}.{field['name']}".lstrip(".")
        if field["unknown"]:
            return Fault(table, key, Said("fault.came.key"), one_of(fields_of(_bare(kind))))
        return Fault(table, key, Said("fault.came.none"), Said("fault.wanted.value"))
    if match["key"]:
        kind, value = get_args(_bare(kind))[0], list(value)
    cause = error.__cause__
    return Fault(table, key, shown(value), cause.wanted if isinstance(cause, Unfit) else _wanted(kind))


def _wanted(kind: Any) -> Said:
    """What a value of this type is."""
    if UnsetType in get_args(kind):
        kind = get_args(kind)[0]
    limits = Meta()
    if get_origin(kind) is Annotated:
        kind, limits = get_args(kind)[:2]
    origin = get_origin(kind)
    if limits.description is not None:
        return Said(limits.description)
    if origin is Literal:
        return one_of(map(repr, get_args(kind)))
    if origin is list:
        return _bounded("fault.wanted.list", limits.min_length, limits.max_length)
    if origin is tuple:
        return _bounded("fault.wanted.list", len(get_args(kind)), len(get_args(kind)))
    if kind is int:
        return _bounded("fault.wanted.number", limits.ge, limits.le)
    if kind is bool:
        return Said("fault.wanted.flag")
    return Said("fault.wanted.text" if kind is str else "fault.wanted.object")


def _bounded(key: str, least: Any, most: Any) -> Said:
    """A message in its form for such bounds, None for none."""
    if least is None:
        return Said(key)
    if most is None:
        return Said(f"{key}.least", {"n": least})
    return Said(f"{key}.exact", {"n": most}) if least == most else Said(f"{key}.range", {"lo": least, "hi": most})


def _bare(kind: Any) -> Any:
    """A type without its limits, and without being left out as another choice."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0])
    return _bare(get_args(kind)[0]) if UnsetType in get_args(kind) else kind


def _step(name: str, value: Any, kind: Any) -> tuple[str, Any, Any]:
    """One step of a path: its name, the value there and its type. msgspec does not tell the keys of mappings."""
    if name == "...":
        kind = get_args(kind)[1]
        name = next(key for key, inner in value.items() if isinstance(convert(inner, kind, ""), Fault))
        return name, value[name], kind
    if not name.isdigit():
        return name, value[name], fields_of(kind)[name]
    types = get_args(kind)
    return name, value[int(name)], types[int(name)] if get_origin(kind) is tuple else types[0]
