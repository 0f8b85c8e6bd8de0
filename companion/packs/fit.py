"""Whether a value is of the type that it should be, and in words for people what is wrong with it if not."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import UnsetType

from companion.file_error import Fault
from companion.packs.schema import FIELDS, fields_of


def convert(value: Any, kind: Any, table: str, key: str = "") -> Any:
    """``value`` as the type ``kind``, or the :class:`Fault` in it; ``table`` and ``key`` say where it stands."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return _fault(str(error), value, kind, table, key)


def field_fault(card: str, name: str, value: Any) -> Fault | None:
    """What is wrong with one flat field of a card: unknown card or field, or a value of another type; None if good."""
    deck, slash, name_in_deck = card.partition("/")
    fields = FIELDS.get(card) or FIELDS.get(deck + slash)
    if fields is None or (slash and not name_in_deck):
        names = [path if not path.endswith("/") else path + "…" for path in FIELDS]
        return Fault(card, "", "this card", "one of " + ", ".join(names))
    if name not in fields:
        return Fault(card, name, "this field", "one of " + ", ".join(fields))
    found = convert(value, fields[name], card, name)
    return found if isinstance(found, Fault) else None


_MESSAGE = re.compile(r"(?P<text>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?:contains (?P<unknown>unknown)|missing required) field `(?P<name>.*)`")


def _fault(message: str, value: Any, kind: Any, table: str, key: str) -> Fault:
    """Reads a message of msgspec, which names types and a path, and looks up what stands at that path."""
    match = _MESSAGE.fullmatch(message)
    assert match is not None, "the pattern matches any text"
    for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", match["path"] or ""):
        step, value, kind = _step(name or index, value, _bare(kind))
        key += f"[{step}]" if index.isdigit() else f".{step}"
    key = key.lstrip(".")
    field = _FIELD.fullmatch(match["text"])
    if field is not None:
        key = f"{key}.{field['name']}".lstrip(".")
        if field["unknown"]:
            return Fault(table, key, "this key", "one of " + ", ".join(fields_of(kind)))
        return Fault(table, key, "nothing", "a value for it")
    if match["key"]:
        kind, value = get_args(_bare(kind))[0], list(value)
    expected = re.sub(r"^Expected |, got .*$|`", "", match["text"])
    if get_origin(_bare(kind)) is Literal:
        expected = "one of " + ", ".join(map(repr, get_args(_bare(kind))))
    elif get_origin(kind) is Annotated and kind.__metadata__[0].description:
        expected = kind.__metadata__[0].description
    return Fault(table, key, _shown(value), expected)


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


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
