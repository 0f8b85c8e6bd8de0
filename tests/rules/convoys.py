"""Small tracked Convoys for tests: cards with given boxes, seats with given pieces, a map as one row."""

from __future__ import annotations

from typing import Any

from companion.rules.common import convoy
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.table import Person, Piece, Seat, Table
from companion.scenario import fresh

RED, BLUE = "red", "blue"


def card(table: Table, name: str, boxes: list[str], kind: str = "trailer", **numbers: int) -> str:
    """A printed Convoy card."""
    fields: dict[str, Any] = {"kind": kind, "boxes": boxes, **numbers}
    table.terms.printed[convoy.path(name)] = {k: (v, "owner") for k, v in fields.items()}
    return name


def tracked(step: str = "movement.moves", players: tuple[str, ...] = (RED, BLUE)) -> Table:
    """A game of tracked seats on one row of spaces; each has a Truck of speed 3 that tows 2, and two Trailers."""
    table = fresh()
    table.terms.seats = dict.fromkeys(players, "tracked")
    table.things.elsewhere = dict(COMPONENTS.tokens)
    card(table, "truck", ["survivor", "any", "food-fuel"], "truck", speed=3, towing=2)
    card(table, "one", ["any", "any", "survivor", "weapon-2"])
    card(table, "two", ["any", "food-fuel", "armor"])
    table.things.seats = {
        seat: Seat(
            truck=Piece("truck"),
            trailers=[Piece("one"), Piece("two")],
            people=[Person("co-pilot"), Person("leader"), Person("cold-maiden", "rest")],
            fame=0,
        )
        for seat in players
    }
    table.things.order = list(players)[::-1]
    table.progress.step, table.progress.queue = step, list(players)
    row = [*(str(n) for n in range(100, 130)), *(f"w{n}" for n in range(1, 7))]
    regions = {space: 1 + min(2, i // 10) for i, space in enumerate(row)}
    table.terms.printed["map"] = {"spaces": (row, "owner"), "regions": (regions, "owner"), "red": ({}, "owner")}
    return table


def lay(table: Table, seat: str, **where: str) -> None:
    """Tokens into boxes: ``truck_1="survivor"``; ``damage`` marks a box."""
    mine = table.things.seats[seat]
    for name, token in where.items():
        place, _, n = name.rpartition("_")
        piece = convoy.piece_at(mine, place.replace("_", "-"))
        assert piece is not None
        if token == "damage":
            piece.damage.append(n)
        else:
            piece.tokens[n] = token
            table.things.elsewhere[token] -= 1


def whole(table: Table) -> dict[str, int]:
    """All tokens of each kind that there are."""
    return {
        token: table.things.elsewhere[token] + sum(convoy.count(s, token) for s in table.things.seats.values())
        for token in ("food", "fuel", "ammo", "survivor")
    }


def sound(table: Table, seat: str) -> None:
    """CV-02, CV-03, CV-05, CV-07, CV-08: each token in an undamaged box that may hold it, no Damage twice."""
    mine = table.things.seats[seat]
    signs = convoy.boxes(table, mine)
    for place, piece in convoy.pieces(mine):
        assert len(set(piece.damage)) == len(piece.damage)
        for n, token in piece.tokens.items():
            assert n not in piece.damage
            assert token in convoy.HOLDS.get(signs[f"{place}.{n}"], ())
        assert all(f"{place}.{n}" in signs for n in piece.damage)
