"""Cards and boxes of a tracked Convoy (CV-01 to CV-03, CV-07, CV-08, CV-10, TA-01 to TA-06)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from companion.rules.common import supply
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.printed import Known, known
from companion.rules.engine.table import Piece, Seat, Table

HOLDS = {"any": ("food", "fuel", "ammo", "survivor"), "survivor": ("survivor",), "food-fuel": ("food", "fuel")}
"""Sign to the tokens that a box can hold (CV-03, IC-39, IC-40). All other boxes hold Damage only (CV-07, CV-08)."""
READ_SO = ("armor", "fame-", "food-damage", "food-speed", "max", "speed", "tracks", "weapon")
"""How signs of the base game begin. The rules recognise them by that."""
EXTRA = "extra"
"""The place of a card that is no Convoy card but lends the Convoy boxes; it is in no target area (RC-SMU)."""
Signs = tuple[Sequence[str], str]
"""The signs of a card's boxes, and where they are known from."""
UNREAD: Signs = ((), "")
"""The signs of a card that nobody has read."""


def holds(table: Table, sign: str) -> tuple[str, ...]:
    """The tokens that a box with this sign can hold (CV-03): the base game's, then those of expansions."""
    more = dict(modules.kinds(table).holds)
    return (*HOLDS.get(sign, ()), *more.get(sign, ()))


def signs(table: Table) -> tuple[str, ...]:
    """The box signs of this game: the edition's, then those of expansions. Raises ValueError if an expansion uses a
    name of the edition's, or one that begins like a sign of the base game."""
    own, brought = components(table).signs, modules.kinds(table).signs
    taken = [sign for sign in brought if sign in own or sign.startswith(READ_SO)]
    if taken:
        raise ValueError(f"sign {', '.join(taken)} is the game's own, expected others")
    return (*own, *brought)


def path(card: str) -> str:
    """The key of a Convoy card's printed values."""
    return f"convoy/{card}"


def face(table: Table, card: str) -> Known:
    """The printed values of a Convoy card, as far as known."""
    return known(table, path(card))


def unread(table: Table, card: str) -> bool:
    """Whether nobody has said what a Convoy card's boxes are: a correction has put it there."""
    return "boxes" not in face(table, card)


def kinds(table: Table, piece: Piece) -> dict[str, str]:
    """The card's boxes by number, each with its sign."""
    own = face(table, piece.card).get("boxes", UNREAD)[0]
    return {str(n): sign for n, sign in enumerate((*own, *(piece.lent or ())), start=1)}


def number(table: Table, piece: Piece | None, name: str) -> int:
    """A printed number of a card (``speed``, ``towing``); 0 without a card or while unknown."""
    return 0 if piece is None else int(face(table, piece.card).get(name, (0, ""))[0])


def seat_of(table: Table, seat: str) -> Seat:
    """The pieces of a seat."""
    return table.things.seats[seat]


def pieces(seat: Seat) -> list[tuple[str, Piece]]:
    """Every Convoy card with its place: the Truck, its Device, then each Trailer and its Device (CV-10)."""
    found = []
    for i, piece in enumerate((seat.truck, *seat.trailers)):
        if piece is not None:
            place = f"trailer{i}" if i else "truck"
            found.append((place, piece))
            if piece.device is not None:
                found.append((f"{place}-device", piece.device))
    return found


def holders(seat: Seat) -> list[tuple[str, Piece]]:
    """Every card with boxes of this Convoy: its Convoy cards, then one that is none but lends it boxes (RC-SMU)."""
    return [*pieces(seat), (EXTRA, seat.extra)] if seat.extra else pieces(seat)


def piece_at(seat: Seat, place: str) -> Piece | None:
    """The card at a place, or None."""
    if place == EXTRA:
        return seat.extra or None
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


def token_in(seat: Seat, box: str) -> str:
    """The token in a box, or ``""``."""
    place, n = split(box)
    piece = piece_at(seat, place)
    return piece.tokens.get(n, "") if piece is not None else ""


def set_token(seat: Seat, box: str, token: str) -> None:
    """Put a token in a box, or remove it (``""``)."""
    place, n = split(box)
    piece = piece_at(seat, place)
    if piece is not None:
        piece.tokens.pop(n, None)
        if token:
            piece.tokens[n] = token


def damaged(seat: Seat, box: str) -> bool:
    """Whether a box is damaged or its card is gone."""
    place, n = split(box)
    piece = piece_at(seat, place)
    return piece is None or n in piece.damage


def count(seat: Seat, token: str) -> int:
    """How many tokens of a kind the Convoy carries."""
    return sum([list(piece.tokens.values()).count(token) for _, piece in holders(seat) if piece.tokens])


def unlend(table: Table, piece: Piece) -> None:
    """The card beneath has left: its boxes go, their tokens to the reserve, their Damage too (FS-STO-13)."""
    own = len(face(table, piece.card).get("boxes", UNREAD)[0])
    gone = [str(own + n) for n in range(1, len(piece.lent or ()) + 1)]
    for n in gone:
        token = piece.tokens.pop(n, "")
        if token:
            supply.back(table, token)
    piece.damage = [n for n in piece.damage if n not in gone]
    piece.lent = UNSET
