"""Tokens of expansions outside Convoy boxes: with a player, on a space of the map, on a card (PA-TUR-08, RC-MOT,
PVP-SET-03).

A place is named ``seat.red``, ``space.112`` or ``card.convoy.flatbed``. Tokens in Convoy boxes are handled by
:mod:`companion.rules.common.convoy`; only :func:`turn` works there too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.common import atlas, convoy, supply
from companion.rules.common.convoy.boxes import set_token
from companion.rules.engine import modules
from companion.rules.engine.correctable import Correctable, Field
from companion.rules.engine.pieces import Place, Token
from companion.rules.engine.saying import did
from companion.rules.engine.table import Reason, Table, is_alive, seats_of

_PLACES: Mapping[str, Place] = {"seat": "seat", "space": "map", "card": "card"}


def count(table: Table, place: str, token: str) -> int:
    """How many tokens with this side up are at a place."""
    return (table.things.pieces or {}).get(place, {}).get(token, 0)


def at(table: Table, token: str) -> list[str]:
    """The places with at least one token with this side up, sorted by name."""
    return sorted(place for place, tokens in (table.things.pieces or {}).items() if tokens.get(token))


def space(place: str) -> str:
    """The space of a place, ``""`` if the place is not on the map."""
    head, _, name = place.partition(".")
    return name if head == "space" else ""


def _kind(table: Table, place: str, token: str) -> Token:
    kind = modules.kinds(table).by_face[token]
    if _PLACES[place.partition(".")[0]] not in kind.places:
        raise ValueError(f"{token} came to {place}, expected one of {', '.join(kind.places) or 'no place'}")
    return kind


def _set(table: Table, place: str, token: str, n: int) -> None:
    tokens = {**(table.things.pieces or {}).get(place, {}), token: n}
    left = {name: number for name, number in tokens.items() if number}
    others = {name: number for name, number in (table.things.pieces or {}).items() if name != place}
    table.things.pieces = {**others, place: left} if left else others


def lay(table: Table, place: str, token: str, n: int = 1) -> int:
    """Put tokens from the reserve at a place. Returns how many the reserve had. Raises KeyError for an unknown token or
    place, ValueError if such tokens may not be there."""
    _kind(table, place, token)
    n = supply.given(table, token, n)
    supply.take(table, token, n)
    _set(table, place, token, count(table, place, token) + n)
    return n


def remove(table: Table, place: str, token: str, n: int = 1) -> bool:
    """Return tokens from a place to the reserve. False, and nothing done, if there are too few."""
    before = count(table, place, token)
    if before < n:
        return False
    _set(table, place, token, before - n)
    supply.back(table, token, n)
    return True


def move(table: Table, source: str, place: str, token: str, n: int = 1) -> bool:
    """Move tokens from one place to another. False, and nothing done, if there are too few. Raises like :func:`lay`."""
    _kind(table, place, token)
    before = count(table, source, token)
    if before < n:
        return False
    _set(table, source, token, before - n)
    _set(table, place, token, count(table, place, token) + n)
    return True


def turn(table: Table, place: str, token: str, face: str, rule: str, *why: Reason) -> bool:
    """Turn one token over, also in a Convoy box (``red.truck.1``), and say so (PA-BAT-03). False, and nothing done, if
    there is none with this side up. Raises ValueError for a side that the token does not have."""
    sides = supply.types(table, token)
    if face not in sides:
        raise ValueError(f"{face} came, expected one of {', '.join(sides)}")
    seat, _, box = place.partition(".")
    if seat in table.things.seats:
        if convoy.token_in(convoy.seat_of(table, seat), box) != token:
            return False
        set_token(convoy.seat_of(table, seat), box, face)
        values: dict[str, Any] = {"box": place}
    else:
        before = count(table, place, token)
        if not before:
            return False
        _set(table, place, token, before - 1)
        _set(table, place, face, count(table, place, face) + 1)
        seat, values = (box if seat == "seat" else ""), {}
    did(
        table,
        seat,
        "piece.turned.box" if values else "piece.turned",
        rule,
        *why,
        token=f"@token.{token}",
        face=f"@token.{face}",
        **values,
    )
    return True


def tell(table: Table, place: str, token: str, rule: str, *why: Reason) -> None:
    """Say how many tokens of a kind are at a place now."""
    head, _, name = place.partition(".")
    values: dict[str, Any] = {"seat": {}, "space": {"space": name}, "card": {"card": f"@{place}"}}[head]
    did(
        table,
        name if head == "seat" else "",
        f"piece.lies.{head}",
        rule,
        *why,
        token=f"@token.{token}",
        n=count(table, place, token),
        **values,
    )


# ---------------------------------------------------------------- corrections


def _count_seat(table: Table, value: Any, token: str, seat: str) -> None:
    _set(table, f"seat.{seat}", token, int(value))


def _count_card(table: Table, value: Any, token: str, card: str) -> None:
    _set(table, f"card.{card}", token, int(value))


def _spread(table: Table, value: list[str], token: str) -> None:
    """At least one on each of these spaces, and none elsewhere on the map."""
    for name in {*filter(None, map(space, at(table, token))), *value}:
        before = count(table, f"space.{name}", token)
        _set(table, f"space.{name}", token, max(1, before) if name in value else 0)


WITH_SEAT = Field("piece.{token}.seat.{seat}", "correct.piece.seat", part="people", put=_count_seat)
ON_MAP = Field("piece.{token}.map", "correct.piece.map", "option.space", of="space", put=_spread)
ON_CARD = Field("piece.{token}.card.{card}", "correct.piece.card", put=_count_card)
FIELDS = (WITH_SEAT, ON_MAP, ON_CARD)


def found(table: Table) -> Iterator[Correctable]:
    """Values that can be set: tokens with each player, on which spaces, and on cards that have some."""
    for token, kind in modules.kinds(table).by_face.items():
        most = supply.most(table, token)
        for seat in seats_of(table) if "seat" in kind.places else ():
            if is_alive(table, seat):
                yield WITH_SEAT.row(count(table, f"seat.{seat}", token), hi=most, seat=seat, token=token)
        if "map" in kind.places:
            lying = [space(place) for place in at(table, token) if space(place)]
            near = atlas.spaces(table) or [table.things.seats[seat].space for seat in seats_of(table)]
            yield ON_MAP.row(lying, dict.fromkeys([*lying, *near]), token=token)
        for place in at(table, token):
            if place.startswith("card."):
                card = place.removeprefix("card.")
                yield ON_CARD.row(count(table, place, token), hi=most, token=token, card=card)
