"""The cards and boxes of a tracked Convoy, as they lie (CV-01 to CV-03, CV-07, CV-08, CV-10, TA-01 to TA-06)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.rules.printed import Known, known
from companion.rules.table import Piece, Seat, Table

HOLDS = {"any": ("food", "fuel", "ammo", "survivor"), "survivor": ("survivor",), "food-fuel": ("food", "fuel")}
"""What a box may hold by its sign (CV-03, IC-39, IC-40); all other boxes hold Damage only (CV-07, CV-08)."""
KINDS = (
    "any",
    "survivor",
    "food-fuel",
    "armor",
    *(f"weapon-{n}" for n in (1, 2, 3, 4)),
    "tracks",
    "max",
    *(f"make-{t}" for t in ("food", "fuel", "ammo")),
    "fame-1",
    "fame-2",
    *(f"per-{t}" for t in ("food", "fuel", "ammo", "fury")),
    "food-damage",
    "food-speed",
)
"""Signs of boxes (IC-14 to IC-21, IC-32, IC-39, IC-40)."""


def path(card: str) -> str:
    """Where a Convoy card's printed values are kept."""
    return f"convoy/{card}"


def face(table: Table, card: str) -> Known:
    """What is printed on a Convoy card, as far as it is known."""
    return known(table, path(card))


def unread(table: Table, card: str) -> bool:
    """Whether nobody has told what a Convoy card's boxes are: it came by a correction."""
    return "boxes" not in face(table, card)


def kinds(table: Table, piece: Piece) -> dict[str, str]:
    """The card's boxes by number, each with its sign."""
    return {str(n): sign for n, sign in enumerate(face(table, piece.card).get("boxes", _UNREAD)[0], start=1)}


def number(table: Table, piece: Piece | None, name: str) -> int:
    """A printed number of a card (``speed``, ``towing``), 0 without a card or while unknown."""
    return 0 if piece is None else int(face(table, piece.card).get(name, (0, ""))[0])


def seat_of(table: Table, seat: str) -> Seat:
    """The pieces of a seat."""
    return table.things.seats[seat]


def pieces(seat: Seat) -> list[tuple[str, Piece]]:
    """Every Convoy card with the name of its place: the Truck, its Device, then each Trailer with its Device
    (CV-10)."""
    found = []
    for place, piece in (("truck", seat.truck), *((f"trailer{i}", t) for i, t in enumerate(seat.trailers, start=1))):
        if piece is not None:
            found.append((place, piece))
            if piece.device is not None:
                found.append((f"{place}-device", piece.device))
    return found


def piece_at(seat: Seat, place: str) -> Piece | None:
    """The card at a place, or None."""
    below, _, device = place.partition("-")
    if below == "truck":
        piece = seat.truck
    else:
        n = below.removeprefix("trailer")
        piece = seat.trailers[int(n) - 1] if n.isdigit() and 0 < int(n) <= len(seat.trailers) else None
    return piece.device if device and piece is not None else piece


def split(box: str) -> tuple[str, str]:
    """Place and number of a box."""
    place, _, n = box.rpartition(".")
    return place, n


class Cell(NamedTuple):
    """A box as it lies: its name, its sign, the token in it (``""`` for none), and whether it bears Damage."""

    box: str
    sign: str
    token: str
    damaged: bool


class Lying:
    """The boxes of one Convoy card as they lie. The same boxes with the same in them are the same object, so that what
    follows from a Convoy is worked out once (``lru_cache`` over :func:`laid`) and not again for each question."""

    __slots__ = ("cells",)

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells = cells


Laid = tuple[Lying, ...]
"""A whole Convoy from the front, as it lies."""


def laid(table: Table, seat: Seat) -> Laid:
    """A Convoy as it lies, card by card from the front."""
    return tuple(
        [
            _lying(
                place,
                # Here every question passes several times: no further call for a card.
                tuple(known(table, path(piece.card)).get("boxes", _UNREAD)[0]),
                tuple(piece.tokens.items()),
                tuple(piece.damage),
            )
            for place, piece in pieces(seat)
        ]
    )


_UNREAD: tuple[tuple[str, ...], str] = ((), "")


@lru_cache(maxsize=2048)
def _lying(place: str, signs: tuple[str, ...], tokens: tuple[tuple[str, str], ...], damage: tuple[str, ...]) -> Lying:
    held = dict(tokens)
    numbered = ((str(i), sign) for i, sign in enumerate(signs, start=1))
    return Lying(tuple(Cell(f"{place}.{n}", sign, held.get(n, ""), n in damage) for n, sign in numbered))


@lru_cache(maxsize=256)
def all_of(convoy: Laid) -> tuple[Cell, ...]:
    """Every box of a Convoy from the front."""
    return tuple(cell for card in convoy for cell in card.cells)


def cells(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """Every box of a Convoy from the front, with what lies in it."""
    return all_of(laid(table, seat))


def boxes(table: Table, seat: Seat) -> dict[str, str]:
    """All boxes of a Convoy with their signs, from the front."""
    return {cell.box: cell.sign for cell in cells(table, seat)}


def sign_of(table: Table, seat: Seat, box: str) -> str:
    """The sign of a box, ``""`` where there is none."""
    place, n = split(box)
    piece = piece_at(seat, place)
    return kinds(table, piece).get(n, "") if piece is not None else ""


def token_in(seat: Seat, box: str) -> str:
    """The token in a box, or ``""``."""
    place, n = split(box)
    piece = piece_at(seat, place)
    return piece.tokens.get(n, "") if piece is not None else ""


def set_token(seat: Seat, box: str, token: str) -> None:
    """Lay a token into a box, or nothing (``""``)."""
    place, n = split(box)
    piece = piece_at(seat, place)
    if piece is not None:
        piece.tokens.pop(n, None)
        if token:
            piece.tokens[n] = token


def damaged(seat: Seat, box: str) -> bool:
    """Whether a box bears Damage; a box whose card is gone does too."""
    place, n = split(box)
    piece = piece_at(seat, place)
    return piece is None or n in piece.damage


def count(seat: Seat, token: str) -> int:
    """How many tokens of a kind the Convoy carries."""
    return sum([list(piece.tokens.values()).count(token) for _, piece in pieces(seat) if piece.tokens])


def working(table: Table, seat: Seat, sign: str) -> list[str]:
    """Undamaged boxes whose sign begins so (CV-08, EX-30): ``weapon``, ``tracks``, ``max`` …"""
    return list(_working(laid(table, seat), sign))


@lru_cache(maxsize=512)
def _working(convoy: Laid, sign: str) -> tuple[str, ...]:
    return tuple(cell.box for cell in all_of(convoy) if cell.sign.startswith(sign) and not cell.damaged)


def in_area(table: Table, seat: Seat, area: str) -> list[str]:
    """Undamaged boxes of a target area, all of the Convoy for ``""`` (TA-01 to TA-06, D-93)."""
    tail = f"trailer{len(seat.trailers)}"
    columns = {"front-column": "truck", "second-column": "trailer1", "last-column": tail if seat.trailers else "none"}

    def inside(place: str) -> bool:
        if area in columns:
            return place.removesuffix("-device") == columns[area]
        if area == "truck":
            return place == "truck"
        return not area or place.endswith("-device") == (area == "top-row")

    return [cell.box for cell in cells(table, seat) if not cell.damaged and inside(split(cell.box)[0])]
