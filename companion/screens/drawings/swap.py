"""A Convoy card small, beside the one in whose place it would come (EX-36 to EX-41)."""

from __future__ import annotations

from companion.rules.common import convoy
from companion.rules.engine.printed import Known
from companion.rules.engine.question import Option
from companion.rules.engine.table import Piece, Table
from companion.screens.drawings import cargo, hull, icons, lettering
from companion.screens.drawings.drawing import Wording
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, DANGER, ICE, LEAST, QUIET, TEXT, Pen

GAP = 4.0
ROW = 22.0
"""Height of a Truck's numbers, in dp."""
NUMBERS = ("speed", "towing")
NUMBER = 16.0
"""Size of their signs, in dp."""
HIGH = 190.0
"""The largest height of a card, in dp."""
ONE = {"loss.one.trailer": "trailer", "loss.one.device": "device"}
"""The sign of a card of which one leaves, and it is not yet said which."""


def coming(pen: Pen, area: Area, table: Table, words: Wording, card: str, option: Option | None) -> None:
    """A card that could come aboard by this option; beside it the one that leaves, or that one of its kind does."""
    if option is not None and any(option.swap):
        beside(pen, area, table, words, option.swap)
        return
    left = next((loss for loss in option.loses if loss.key in ONE), None) if option is not None else None
    foot = ROW if left is not None else 0.0
    room = area.top(area.h - foot)
    face(pen, room.middle(room.w, min(room.h, HIGH)), table, words, card, comes=True if option is not None else None)
    if left is not None:
        pen.counted(ONE[left.key], "−1", area.below(area.h - foot), DANGER, 18, 18)
        pen.named(area.below(area.h - foot), words.text(left.key))


def beside(pen: Pen, area: Area, table: Table, words: Wording, swap: tuple[str, str]) -> None:
    """The card that leaves and the one that comes, beside each other; below each other where the area is high, or where
    the numbers of a Truck would have no room otherwise."""
    truck = any("truck" in convoy.face(table, card).get("kind", ()) for card in swap)
    low = area.h > area.w * 1.2 or (truck and area.columns(2, GAP)[0].inset(5, 4).w < _numbers())
    parts = area.rows(2, GAP) if low else area.columns(2, GAP)
    for card, part, comes in zip(swap, parts, (False, True), strict=True):
        face(pen, part, table, words, card, comes=comes)


def _numbers() -> float:
    """The least width of a Truck's numbers, in dp."""
    return 2 * (NUMBER + 5 + lettering.width("8", lettering.scaled(), bold=True))


def stand_in(known: Known, *names: str) -> bool:
    """Whether any of these values of a card, if it is known, comes from no real one but from a stand-in."""
    return any(name in known and known[name][1] == "stand-in" for name in names)


def face(pen: Pen, area: Area, table: Table, words: Wording, card: str, *, comes: bool | None = None) -> None:
    """A Convoy card: whether it comes or leaves, if either; a Truck's numbers, else its name where there is room; its
    boxes where their signs can be told apart. "?" for what nobody has told."""
    tint = QUIET if comes is None else AURORA if comes else DANGER
    pen.card(area, ICE, tint, 1.5)
    room = area.inset(5, 4)
    piece, known = Piece(card), convoy.face(table, card)
    name = lettering.heading(words.text(f"card.convoy.{card}"))
    pen.named(area, name)
    row = room.top(ROW)
    if comes is not None:
        pen.sign("plus" if comes else "minus", row.left(18), tint, 18)
        pen.named(row.left(20), words.text("ui.draw.comes" if comes else "ui.draw.leaves"))
        row = row.beside(20)
    truck = "truck" in known.get("kind", ())
    named = not truck and lettering.holds([name], row.w - 2, lettering.scaled())
    if truck:
        if row.w < _numbers():
            room, row = room.below(ROW), room.below(ROW).top(ROW)
        for sign, part in zip(NUMBERS, row.columns(2), strict=True):
            n = convoy.number(table, piece, sign) if sign in known else "?"
            pen.counted(sign, n, part, TEXT, NUMBER, 18, tint=QUIET)
    elif named:
        pen.text(name, row, colour=QUIET)
    if truck or named or comes is not None:
        room = room.below(ROW)
    if stand_in(known, *NUMBERS, "boxes"):
        pen.dotted(area.inset(2), QUIET, 6)
    if "boxes" not in known:
        pen.unknown(room.middle(min(room.w, 40.0), min(room.h, 40.0)))
        return
    signs = convoy.kinds(table, piece)
    cells = [cell.inset(1) for cell in hull.grid(room.inset(0, 2), len(signs))]
    if any(min(cell.w, cell.h) < LEAST for cell in cells):
        return  # nobody could tell what the boxes are
    for sign, cell in zip(signs.values(), cells, strict=True):
        cargo.box(pen, cell, icons.of_sign(table, sign), "", damaged=False, lit=False)
