"""Tokens that expansions bring, outside Convoy boxes: with a player, on a space of the map, on a card (PA-TUR-08,
RC-MOT, PVP-SET-03).

A place is named ``seat.red``, ``space.112`` or ``card.convoy.flatbed``, a card as its words are. What is in a box of
a Convoy is placed, paid and shifted as any token is (:mod:`companion.rules.common.convoy`); :func:`turn` turns it over
there too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.common import atlas, convoy, supply
from companion.rules.common.convoy.boxes import set_token
from companion.rules.engine import modules
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.pieces import Place, Token
from companion.rules.engine.question import Option
from companion.rules.engine.saying import did
from companion.rules.engine.table import Reason, Table, is_alive, seats_of

HEAD = "piece"
"""How the paths of corrections begin: ``piece.TOKEN.seat.red``, ``piece.TOKEN.card.…``, and ``piece.TOKEN.map`` for the
list of spaces."""
_PLACES: Mapping[str, Place] = {"seat": "seat", "space": "map", "card": "card"}


def count(table: Table, place: str, token: str) -> int:
    """How many tokens of a kind lie at a place, this side up."""
    return (table.things.pieces or {}).get(place, {}).get(token, 0)


def at(table: Table, token: str) -> list[str]:
    """The places where at least one token of a kind is, this side up, in order of their names."""
    return sorted(place for place, tokens in (table.things.pieces or {}).items() if tokens.get(token))


def space(place: str) -> str:
    """The space that a place is, ``""`` if it is another one."""
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
    """Tokens from the reserve come to lie at a place. Returns how many the reserve had. Raises KeyError for a token or
    a place that there is not, ValueError for a place where tokens of this kind may not lie."""
    _kind(table, place, token)
    n = supply.given(table, token, n)
    supply.take(table, token, n)
    _set(table, place, token, count(table, place, token) + n)
    return n


def remove(table: Table, place: str, token: str, n: int = 1) -> bool:
    """Tokens leave a place for the reserve. False, and nothing done, if fewer lie there."""
    before = count(table, place, token)
    if before < n:
        return False
    _set(table, place, token, before - n)
    supply.back(table, token, n)
    return True


def move(table: Table, source: str, place: str, token: str, n: int = 1) -> bool:
    """Tokens go from one place to another. False, and nothing done, if fewer lie there. Raises as :func:`lay`."""
    _kind(table, place, token)
    before = count(table, source, token)
    if before < n:
        return False
    _set(table, source, token, before - n)
    _set(table, place, token, count(table, place, token) + n)
    return True


def turn(table: Table, place: str, token: str, face: str, rule: str, *why: Reason) -> bool:
    """Turn one token over where it is, in the box of a Convoy (``red.truck.1``) too; it stays there, and that is told
    (PA-BAT-03). False, and nothing done, if none is there this side up. Raises ValueError for a side that a token of
    this kind has not."""
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
    """Say how many tokens of a kind lie at a place now, after they came or went."""
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


def found(table: Table) -> list[Correctable]:
    """What can be set of all this: with each player how many, on which spaces, and on the cards where some lie."""
    return [row for face, kind in modules.kinds(table).by_face.items() for row in _found(table, face, kind)]


def _found(table: Table, face: str, kind: Token) -> Iterator[Correctable]:
    named, most = {"token": f"@token.{face}"}, supply.most(table, face)
    for seat in seats_of(table) if "seat" in kind.places else ():
        if is_alive(table, seat):
            place, whose = f"seat.{seat}", {"seat": f"@seat.{seat}", **named}
            now = count(table, place, face)
            yield Correctable(
                f"{HEAD}.{face}.{place}", "correct.piece.seat", now, whose, hi=most, seat=seat, part="people"
            )
    if "map" in kind.places:
        lying = [space(place) for place in at(table, face) if space(place)]
        near = atlas.spaces(table) or [table.things.seats[seat].space for seat in seats_of(table)]
        options = tuple(Option(s, "option.space", {"space": s}) for s in dict.fromkeys([*lying, *near]))
        yield Correctable(f"{HEAD}.{face}.map", "correct.piece.map", lying, named, options)
    for place in at(table, face):
        if place.startswith("card."):
            now, on = count(table, place, face), {"card": f"@{place}", **named}
            yield Correctable(f"{HEAD}.{face}.{place}", "correct.piece.card", now, on, hi=most)


def apply(table: Table, rest: str, value: Any) -> None:
    """Set one value; the reserve is put right afterwards. Raises KeyError or ValueError where it makes no sense."""
    item = next((row for row in found(table) if row.path == f"{HEAD}.{rest}"), None)
    if item is None:
        raise KeyError(f"{HEAD}.{rest}")
    token, _, place = rest.partition(".")
    if place != "map":
        if not item.lo <= int(value) <= item.hi:
            raise ValueError(f"{item.path}: {value!r}")
        _set(table, place, token, int(value))
        return
    if not isinstance(value, list) or not set(value) <= {option.id for option in item.options}:
        raise ValueError(f"{item.path}: {value!r}")
    for name in {*item.now, *value}:
        before = count(table, f"space.{name}", token)
        _set(table, f"space.{name}", token, max(1, before) if name in value else 0)
