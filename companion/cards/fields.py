"""What can be told of a printed card: rows of :class:`~companion.rules.engine.question.Field`, as the rules ask.

Which fields a card has may follow from the values before them: a priority table comes with skill 2, and a line of boxes
ends where its owner says so. What is known of a card by field name is a *form*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards.cards import deck_of, told
from companion.packs import schemas
from companion.packs.fit import bounds, choices
from companion.rules.common import crew, zone
from companion.rules.common.automa import cards as automa
from companion.rules.common.convoy.boxes import KINDS
from companion.rules.common.convoy.cards import TRUCK_NUMBERS
from companion.rules.common.effects import MOMENTS
from companion.rules.common.outcome import Letters
from companion.rules.editions.edition import named
from companion.rules.editions.frostlands import boards, outcomes, region_entry
from companion.rules.engine.question import Field, Option
from companion.rules.engine.table import COLOURS, Table

END = "end"
"""Answer to "which box comes next": no more."""
MOST = 12
"""Boxes that a line of a card can have here."""
LETTERS = Letters(tuple("ABCD"), tuple("EF"))
"""The letters that an Outcome card may bear, with no board in view (U-01, U-16)."""


def fields(path: str, form: Mapping[str, Any]) -> list[Field]:
    """What can be told of a card, as far as that follows from what is known of it; none has a default."""
    if not told(path):
        return _as_described(path)
    found = [*_FIELDS[deck_of(path)](path.partition("/")[2], form), *_brought(path)]
    return [
        Field(f.name, f.options, lo=f.lo, hi=f.hi, many=f.many, learn=f.learn, key=f.key, step=f.step) for f in found
    ]


def _brought(path: str) -> list[Field]:
    """What modules have printed on the cards of a deck that they share with their edition."""
    edition, inner = schemas.parted(path)
    own, *brought = schemas.of(edition)
    deck = f"{inner.partition('/')[0]}/"
    if not any(deck in schema.fields for schema in brought):
        return []
    return [field for field in _as_described(path) if field.name not in own.fields.get(deck, {})]


def _as_described(path: str) -> list[Field]:
    """The fields that the schema of another edition gives a card; only choices and numbers can be taken down."""
    edition, inner = schemas.parted(path)
    deck, known = inner.partition("/")[0], schemas.fields(edition)
    found = []
    for name, kind in (known.get(inner) or known.get(f"{deck}/") or {}).items():
        options = tuple(Option(choice, f"option.{deck}.{choice}") for choice in choices(kind))
        lo, hi = bounds(kind)
        found.append(Field(name, options, lo=lo, hi=hi))
    return found


def _action(card: str, form: Mapping[str, Any]) -> list[Field]:
    found = automa.fields(Table())
    return [*found, *automa.fields(Table(), priority=True)] if form.get("skill") == "2" else found


def _automa(card: str, form: Mapping[str, Any]) -> list[Field]:
    if card == "arrows":
        return automa.arrow_fields()
    # Copied on a grid of its own: see boxes_of and stars_of.
    return [Field("boxes", key="field.cards.boxes"), Field("stars", key="field.cards.stars")]


def _line(form: Mapping[str, Any], options: Sequence[Option], key: str) -> tuple[list[Field], int]:
    """The fields of a line of boxes that is told one by one, and how many boxes are told so far."""
    found: list[Field] = []
    for n in range(1, MOST + 1):
        end = [Option(END, "option.cards.end")] if n > 1 else []
        found.append(Field(f"box-{n}", (*end, *options), key=key))
        if form.get(f"box-{n}") in (None, END):
            return found, n - 1
    return found, MOST


def _hitpoints(card: str, form: Mapping[str, Any]) -> list[Field]:
    rewards = [Option(r, f"option.reward.{r}") for r in named(schemas.HOME).components.rewards]
    found, n = _line(form, rewards, "field.cards.defence")
    last = n
    for players in ("2", "3", "4"):
        # More players begin at the same box or farther back (V-07).
        boxes = tuple(Option(str(i), "option.cards.box", {"n": i + 1}) for i in range(last))
        found.append(Field(f"start-{players}", boxes, key="field.cards.start"))
        now = form.get(f"start-{players}")
        last = min(last, int(now) + 1) if now is not None else last
    return found


def _map(card: str, form: Mapping[str, Any]) -> list[Field]:
    found = [] if card[0] == "1" else [Field("first", lo=1, hi=999, key="field.cards.first")]
    first = 100 if card[0] == "1" else int(form.get("first") or 1)
    found.append(Field("last", lo=first, hi=999, key="field.cards.last"))
    if card[0] == "3":
        found += [Field(f"red-{f.name}", f.options, key=f.key) for f in region_entry.red_fields()]
    return found


def _survivor(card: str, form: Mapping[str, Any]) -> list[Field]:
    found = [Field("skill", lo=1, hi=4, key="field.person.skill")]
    if card in named(schemas.HOME).components.lost_phases:
        found.append(Field("phase", tuple(Option(p, f"phase.{p}") for p in crew.PHASES), key="field.person.phase"))
    return found


def _convoy(card: str, form: Mapping[str, Any]) -> list[Field]:
    kinds = tuple(Option(k, f"option.cards.{k}") for k in ("truck", "trailer", "device"))
    numbers = TRUCK_NUMBERS if form.get("kind") == "truck" else ()
    # The schemas of expansions name signs of their own.
    names = dict.fromkeys((*KINDS, *schemas.words(schemas.HOME, "convoy/", "boxes")))
    signs, _ = _line(form, [Option(k, f"sign.{k}") for k in names], "field.cards.sign")
    return [Field("kind", kinds, key="field.cards.kind"), *numbers, *signs]


def _exploration(card: str, form: Mapping[str, Any]) -> list[Field]:
    kind, *others = zone.face_fields()
    return [kind, *others] if form.get("kind") == "location" else [kind]


def _object(card: str, form: Mapping[str, Any]) -> list[Field]:
    names = named(schemas.HOME).components.objects
    return [Field("name", tuple(Option(o, f"card.object.{o}") for o in names), key="field.cards.object")]


def _use(card: str, form: Mapping[str, Any]) -> list[Field]:
    return [Field("phase", tuple(Option(m, f"phase.{m}") for m in MOMENTS), key="field.phase")]


def _fury(card: str, form: Mapping[str, Any]) -> list[Field]:
    fury = named(schemas.HOME).components.fury
    letters = tuple(Option(letter, f"option.fury.{letter}") for letter in (fury.specials if fury is not None else ()))
    top = Field("top", lo=4, hi=12, key="field.cards.top")
    return [top, *(Field(f"special-{c}", letters, key=f"field.cards.special.{c}") for c in COLOURS)]


_FIELDS: dict[str, Callable[[str, Mapping[str, Any]], list[Field]]] = {
    "outcome": lambda card, form: outcomes.face(LETTERS),
    "action": _action,
    "action-hard": _action,
    "automa": _automa,
    "hitpoints": _hitpoints,
    "map": _map,
    "survivor": _survivor,
    "convoy": _convoy,
    "exploration": _exploration,
    "object": _object,
    "use": _use,
    "fury": _fury,
}
_PARTS = {"box": "boxes", "start": "start", "red": "red", "special": "special"}
"""Fields that are one value of the library together: the part of their names before the last hyphen."""


def kept_as(path: str, name: str) -> str:
    """The library's field that holds a field of the form."""
    return name if deck_of(path) == "outcome" or not told(path) else _PARTS.get(name.rpartition("-")[0], name)


def spaces(path: str, form: Mapping[str, Any]) -> list[str]:
    """The spaces of a Region board in order, once its first and last sign are known (MV-07, MV-19)."""
    first, last = (100 if path.startswith("map/1") else form.get("first")), form.get("last")
    if first is None or last is None:
        return []
    signs = [str(n) for n in range(int(first), int(last) + 1)]
    if not path.startswith("map/3"):
        return signs
    return [*signs, *boards.LAST, *(["r6"] if "r6" in form.values() else [])]


def with_way(path: str, form: Mapping[str, Any], told: Sequence[str], answer: Mapping[str, Any]) -> list[str]:
    """The ways told of a Region board with one more, an answer to
    :func:`~companion.rules.editions.frostlands.region_entry.way_fields`; unchanged if both its ends are the same."""
    text = region_entry.written(spaces(path, form), answer)
    return region_entry.with_way(told, text) if text else list(told)
