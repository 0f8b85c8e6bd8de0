"""A tracked player at an exploring turn, with cards of the stand-in pack in the zone; questions answered by key."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from companion.packs import load_packs
from companion.rules.common import convoy, exploration, seating, zone
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.question import Posed, Rule
from companion.rules.engine.table import TOKENS, Deck, Person, Seat, Slot, Table
from companion.scenario import fresh
from tests.rules.driving import drive, never

# The package has functions of the same names.
explore: Any = import_module("companion.rules.common.seats.tracked.explore")
rest: Any = import_module("companion.rules.common.seats.tracked.rest")

ME = "red"
FACES = load_packs()[0]["frostlands/stand-in"].cards
SIDE_1 = ["1/1", "2/1", "3/1", "4/1", "5/1"]
SIDE_2 = ["1/2", "2/2", "3/2", "4/2", "5/2"]


def game(*cards: str, tiles: list[str] = SIDE_1, others: tuple[str, ...] = ()) -> Table:
    """A tracked player, red, with the start pieces, at an exploring turn; these cards lie in the zone from the left."""
    table = fresh()
    table.terms.copy, table.terms.zone = "try", "tracked"
    table.terms.seats = {ME: "tracked", **dict.fromkeys(others, "tracked"), **({} if others else {"blue": "automa"})}
    table.things.seats = {seat: Seat() for seat in table.terms.seats}
    table.things.order = list(table.terms.seats)
    table.things.elsewhere = dict(COMPONENTS.tokens)
    table.things.automa.tokens = {}
    table.terms.draws["object"] = "deal"
    for path, face in FACES.items():
        table.terms.printed[path] = {name: (value, "stand-in") for name, value in face.items()}
    table.things.decks["exploration"] = Deck([])
    table.things.decks["object"] = Deck([str(n) for n in range(1, 15)], ordered=True)
    table.things.tiles = list(tiles)
    table.progress.step = "exploration.turns"
    table.progress.queue = [ME]
    for seat in (ME, *others):
        drive(table, seating.pieces(table, seat), never)
    for i, card in enumerate(cards):
        table.things.zone[i] = slot(table, card) if card else None
    table.progress.lines = []
    return table


def slot(table: Table, card: str) -> Slot:
    """An Exploration card of the stand-in pack as it is in the zone."""
    path = next(f"exploration-{p}/{card}" for p in ("I", "II", "III") if f"exploration-{p}/{card}" in FACES)
    face = FACES[path]
    found = Slot(face["kind"], path, face.get("enemy", ""))
    if face["kind"] == "location":
        found.left, found.right = zone._tokens(table, face["left"]), zone._tokens(table, face["right"])
    zone.load(table, found)
    return found


def says(**answers: Any) -> Callable[[Posed], Any]:
    """Answers by key, dots as underscores; a list is used up in order."""
    given = {key.replace("_", "."): list(v) if isinstance(v, tuple) else [v] for key, v in answers.items()}

    def answer(posed: Posed) -> Any:
        assert given.get(posed.key), f"asks {posed.key}: {[o.id for o in posed.options]}"
        return given[posed.key].pop(0)

    return answer


def turn(table: Table, **answers: Any) -> None:
    drive(table, exploration.turn(table, ME), says(**answers))


def people(table: Table, **zones: str) -> None:
    """Set the Survivors of the player, each in a zone; tokens aboard follow."""
    mine = table.things.seats[ME]
    names = [n.replace("_", "-") for n in zones]
    while convoy.count(mine, "survivor") < len(names):
        assert drive(table, convoy.put(table, ME, "survivor"), never)
    while convoy.count(mine, "survivor") > len(names):
        convoy.spend(table, ME, "survivor")
    mine.people = [Person(n, z) for n, z in zip(names, zones.values(), strict=True)]  # type: ignore[arg-type]


def give(table: Table, **tokens: int) -> None:
    """Tokens aboard, exactly so many of these kinds."""
    for token, n in tokens.items():
        while convoy.count(table.things.seats[ME], token) > n:
            convoy.spend(table, ME, token)
        while convoy.count(table.things.seats[ME], token) < n:
            assert drive(table, convoy.put(table, ME, token), never)


def hurt(table: Table, n: int) -> None:
    """Damage on boxes without tokens."""
    mine = table.things.seats[ME]
    for box in [b for b in convoy.in_area(table, mine, "") if not convoy.token_in(mine, b)][:n]:
        convoy.mark_damage(table, ME, box)


def zones(table: Table) -> dict[str, str]:
    return {p.name: p.zone for p in table.things.seats[ME].people}


def asked(table: Table, rule: Rule[None]) -> Posed:
    """The first question that a rule asks a person."""
    seen: list[Posed] = []

    def first(posed: Posed) -> Any:
        seen.append(posed)
        raise StopAsking

    with pytest.raises(StopAsking):
        drive(table, rule, first)
    return seen[0]


class StopAsking(Exception):
    pass


def ids(posed: Posed, rare: bool | None = None) -> list[str]:
    return [o.id for o in posed.options if rare is None or o.rare == rare]


def sound(table: Table) -> None:
    """Tokens are constant, cards match tokens (CV-09)."""
    for token in TOKENS:
        total = table.things.elsewhere[token]
        total += sum(convoy.count(s, token) for s in table.things.seats.values())
        total += sum((b or {}).get(token, 0) for s in table.things.zone if s for b in (s.left, s.right))
        assert total == COMPONENTS.tokens[token], token
    for seat in table.things.seats.values():
        assert len(seat.people) == convoy.count(seat, "survivor")
