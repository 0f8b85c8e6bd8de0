"""Printed cards of the toy edition that no other one has: crates with a line of boxes, and piers that are a map. It
offers the form in which each is told with its schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from companion.packs.form import Board, Form, Part, Told, line
from companion.packs.look import Look
from companion.packs.schema import Card, Schema, fields_of
from companion.rules.editions.ways import Way
from companion.rules.engine.question import Field, Option
from tests.toy.edition import NAME, PACKED

Good = Literal["rope", "salt", "lamp"]
KINDS = ("shortcut", "ferry")
LIGHT = "light"


class Crate(Card, frozen=True):
    """A crate: what is in it in order, and for whom it may be opened from which box."""

    holds: list[Good]
    opens: dict[str, int]


class Pier(Card, frozen=True):
    """Piers in a row with a lighthouse at their end, and the ways across the water."""

    piers: Annotated[int, Meta(ge=2, le=9)]
    ways: list[str]


def _crate(card: str, told: Told) -> list[Field]:
    goods = [Option(good, f"option.good.{good}") for good in get_args(Good)]
    boxes, n = line(told, "good", goods, "field.crate.good")
    places = tuple(Option(str(i), "option.cards.box", {"n": i + 1}) for i in range(n))
    return [*boxes, *(Field(f"opens-{who}", places, key=f"field.crate.opens.{who}") for who in ("crew", "guest"))]


def _pier(card: str, told: Told) -> list[Field]:
    return [Field("piers", lo=2, hi=9, key="field.pier.piers")]


def _spaces(card: str, told: Told) -> list[str]:
    return [*(f"w{n}" for n in range(1, told["piers"] + 1)), LIGHT] if "piers" in told else []


def _asked(spaces: Sequence[str]) -> list[Field]:
    ends = tuple(Option(s, "option.space", {"space": s}) for s in spaces)
    kinds = tuple(Option(k, f"option.way.{k}") for k in KINDS)
    return [Field("from", ends), Field("to", ends), Field("kind", kinds, key="field.map.kind")]


def _written(row: Sequence[str], answer: Mapping[str, Any]) -> str:
    start, to = sorted((answer["from"], answer["to"]), key=row.index)
    return "" if start == to else f"{start}-{to} {answer['kind']}"


def _read(text: str) -> Way:
    ends, kind = text.split(" ")
    start, to = ends.split("-")
    return Way(start, to, (kind,))


CRATE = Look("chest", "crate", "tan", "path", (), {"opens-": "survivor"})
FORMS = {
    "crate": Form(_crate, {"good": Part("holds", line=True), "opens": Part("opens", numbers=True)}, look=CRATE),
    "pier": Form(
        _pier,
        board=Board(_spaces, _asked, _written, _read, lambda space: (space, "red" if space == LIGHT else "")),
    ),
}
SCHEMA: Schema = replace(
    PACKED,
    decks={**PACKED.decks, "crate": Crate, "pier": Pier},
    fields={
        **PACKED.fields,
        "crate/": fields_of(Crate),
        "pier/": fields_of(Pier),
    },
    ids={**PACKED.ids, "crate": ("old", "new"), "pier": ("east",)},
    shelves=("crate", "pier"),
    forms=lambda: FORMS,
)
"""The toy edition's schema with these. The library shows no others of it."""
CRATES = [f"{NAME}:crate/{card}" for card in SCHEMA.ids["crate"]]
PIER = f"{NAME}:pier/east"
