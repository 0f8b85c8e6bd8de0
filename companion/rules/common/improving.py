"""Improve the Convoy: cards that come and leave, and what happens to their tokens, Damage and Devices (EX-36 to
EX-42)."""

from __future__ import annotations

from msgspec import structs

from companion.rules.common import crew, objects, supply
from companion.rules.common.convoy import face, number, order, piece_at, pieces, put, read_card, seat_of
from companion.rules.engine.loss import Loss
from companion.rules.engine.modules import figure, moment
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Piece, Table


def improve(table: Table, seat: str, convoy_card: str, kind: str, *, replace: bool = False) -> Rule[None]:
    """Install a Convoy card (EX-36 to EX-42); the card that it replaces goes to the Common pile (DP-04). ``replace``:
    only in place of one of its kind (D-24). If a MAX+1 box leaves with it, the hand limit falls at once (IC-16)."""
    gained = yield from moment(table, "card", convoy_card, seat=seat, kind=kind)
    if not gained.happens:
        return
    gone = yield from install(table, seat, gained.value, kind, replace)
    table.things.common += gone
    yield from objects.shed(table, seat)


def can_install(table: Table, seat: str, kind: str, replace: bool = False) -> bool:
    """Whether there is a place for a card of this kind; a Trailer needs a Truck that can tow it (EX-37), a Device a
    card that may carry it (EX-38). ``replace``: only in place of one of its kind."""
    mine = seat_of(table, seat)
    if kind == "device" and table.terms.modules:
        return bool(_carriers(table, seat, replace))
    if replace and kind != "truck":
        return bool(mine.trailers) if kind == "trailer" else any(piece.device for _, piece in pieces(mine))
    return kind == "truck" or (
        mine.truck is not None and (kind != "trailer" or number(table, mine.truck, "towing") > 0 or bool(mine.trailers))
    )


def _carriers(table: Table, seat: str, replace: bool) -> list[tuple[str, Piece]]:
    """The Trucks and Trailers on which a Device may be put, with their places (EX-38). ``replace``: in place of
    another."""
    return [
        (place, piece)
        for place, piece in pieces(seat_of(table, seat))
        if not place.endswith("-device")
        and (piece.device is not None or not replace)
        and figure(table, "carries", base=True, seat=seat, card=piece.card)
    ]


def install(table: Table, seat: str, card: str, kind: str, replace: bool = False) -> Rule[list[str]]:
    """Improve the Convoy with a Truck, Trailer or Device (EX-36 to EX-42), with ``replace`` only in place of one of its
    kind. Returns the discarded Convoy cards.

    Tokens of cards that leave are placed again, Survivors first. A Survivor whose token finds no box is discarded
    (CV-09).
    """
    yield from read_card(table, seat, card, kind)
    if not can_install(table, seat, kind, replace):
        say(table, "convoy.nowhere", "EX-37", you="copy", card=f"@card.convoy.{card}", seat=seat)
        return [card]
    new, gone = Piece(card), list[Piece]()
    if kind == "truck":
        _replace_truck(table, seat, new, gone)
        yield from _too_many_trailers(table, seat, gone)
    elif kind == "trailer":
        yield from _couple(table, seat, new, gone, replace)
    else:
        yield from _mount(table, seat, new, gone, replace)
    yield from _stow_loose(table, seat, gone)
    return [piece.card for piece in gone]


def priced(table: Table, seat: str, option: Option, card: str, kind: str, *, replace: bool = False) -> Option:
    """An option that installs this card, with the cards that would leave for it (EX-36 to EX-41): the one that it
    replaces, Trailers beyond the towing capacity of a new Truck. Where several could leave, that one of them would."""
    mine, over = seat_of(table, seat), 0
    leaving: list[Piece] = []
    if kind == "truck" and mine.truck is not None:
        leaving, towing = [mine.truck], face(table, card).get("towing")
        over = len(mine.trailers) - int(towing[0]) if towing is not None else 0
    elif kind == "trailer" and (replace or number(table, mine.truck, "towing") <= len(mine.trailers)):
        leaving = mine.trailers
    elif kind == "device":
        carriers = [piece for _, piece in _carriers(table, seat, replace)]
        leaving = [piece.device for piece in carriers if piece.device is not None]
        leaving = leaving if len(leaving) == len(carriers) else []
    if not leaving:
        return option
    more = (Loss("loss.trailers", {"n": over}),) if over > 0 else ()
    old = only(leaving)
    if old is None:
        return structs.replace(option, loses=(*option.loses, Loss(f"loss.one.{kind}"), *more))
    gone = Loss("loss.convoy", {"card": f"@card.convoy.{old.card}"})
    return structs.replace(option, loses=(*option.loses, gone, *more), swap=(old.card, card))


def shed_trailers(table: Table, seat: str) -> Rule[list[str]]:
    """Remove Trailers beyond the Truck's towing capacity and place their tokens elsewhere (EX-41). Returns the cards
    that left."""
    gone: list[Piece] = []
    if seat_of(table, seat).truck is not None:
        yield from _too_many_trailers(table, seat, gone)
        yield from _stow_loose(table, seat, gone)
    return [piece.card for piece in gone]


def _stow_loose(table: Table, seat: str, gone: list[Piece]) -> Rule[None]:
    """Place the tokens of cards that left, Survivors first. A Survivor whose token finds no box is discarded
    (CV-09)."""
    loose = [token for piece in gone for token in piece.tokens.values()]
    for token in sorted(loose, key=order(table).index):
        if not seat_of(table, seat).people:
            break
        aboard = yield from put(table, seat, token, must=token == "survivor")
        if token == "survivor" and not aboard:
            yield from crew.lose_one(table, seat)


def _leaves(table: Table, piece: Piece, gone: list[Piece]) -> None:
    """Take a card out of the Convoy. Its Damage and tokens go to the reserve for now (EX-42)."""
    for token in piece.tokens.values():
        supply.back(table, token)
    gone.append(Piece(piece.card, dict(piece.tokens)))


def _replace_truck(table: Table, seat: str, new: Piece, gone: list[Piece]) -> None:
    """Replace the Truck; its Device moves to the new one without a question (EX-36, EX-40, 1E-CON-15), or leaves with
    the old one if the new one may carry none (KS-C02)."""
    mine = seat_of(table, seat)
    if mine.truck is not None:
        if figure(table, "carries", base=True, seat=seat, card=new.card):
            new.device = mine.truck.device
        elif mine.truck.device is not None:
            _leaves(table, mine.truck.device, gone)
        _leaves(table, mine.truck, gone)
    mine.truck = new
    did(table, seat, "convoy.truck", "EX-36", card=f"@card.convoy.{new.card}")


def _couple(table: Table, seat: str, new: Piece, gone: list[Piece], replace: bool) -> Rule[None]:
    """Put a Trailer at the end if the Truck can tow another one, else in place of an own one, whose Device it keeps
    (EX-37, EX-40, 1E-CON-13, 1E-CON-15, 1E-CON-22)."""
    mine = seat_of(table, seat)
    towing, card = number(table, mine.truck, "towing"), f"@card.convoy.{new.card}"
    if towing > len(mine.trailers) and not replace:
        mine.trailers.append(new)
        did(table, seat, "convoy.trailer.added", "EX-37", because("why.towing", towing=towing), card=card)
        return
    trailer = yield from _which_trailer(table, seat, "EX-37", new.card)
    mine = seat_of(table, seat)
    if piece_at(mine, trailer) is None:
        return
    index = int(trailer.removeprefix("trailer")) - 1
    new.device = mine.trailers[index].device
    _leaves(table, mine.trailers[index], gone)
    mine.trailers[index] = new
    did(
        table,
        seat,
        "convoy.trailer.swapped",
        "EX-37",
        because("why.towing", towing=towing),
        card=card,
        place=f"{seat}.{trailer}",
    )


def _which_trailer(table: Table, seat: str, rule: str, new: str = "") -> Rule[str]:
    """The Trailer that leaves: for the card ``new``, to which its Device goes over, or with its Device (EX-40,
    EX-41)."""
    answer = yield choose(
        seat,
        "convoy.which.trailer",
        rule,
        lambda t: [
            Option(
                f"trailer{i}",
                "option.convoy.card",
                {"card": f"@card.convoy.{p.card}", "place": f"{seat}.trailer{i}"},
                place=f"{seat}.trailer{i}",
                loses=_with_device(p) if not new else (),
                swap=(p.card, new) if new else ("", ""),
            )
            for i, p in enumerate(seat_of(t, seat).trailers, start=1)
        ],
        itself="trailer1" if len(seat_of(table, seat).trailers) < 2 else None,
    )
    return str(answer)


def _with_device(trailer: Piece) -> tuple[Loss, ...]:
    """That its Device leaves too (EX-41)."""
    device = trailer.device
    return (Loss("loss.card", {"card": f"@card.convoy.{device.card}"}),) if device is not None else ()


def _too_many_trailers(table: Table, seat: str, gone: list[Piece]) -> Rule[None]:
    """After a weaker Truck: remove Trailers beyond its capacity, with their Devices (EX-41)."""
    while len(seat_of(table, seat).trailers) > number(table, seat_of(table, seat).truck, "towing"):
        trailer = yield from _which_trailer(table, seat, "EX-41")
        mine = seat_of(table, seat)
        if piece_at(mine, trailer) is None:
            continue
        piece = mine.trailers.pop(int(trailer.removeprefix("trailer")) - 1)
        _leaves(table, piece, gone)
        if piece.device is not None:
            _leaves(table, piece.device, gone)
        did(
            table,
            seat,
            "convoy.trailer.dropped",
            "EX-41",
            because("why.towing", towing=number(table, mine.truck, "towing")),
            card=f"@card.convoy.{piece.card}",
        )


def _mount(table: Table, seat: str, new: Piece, gone: list[Piece], replace: bool) -> Rule[None]:
    """Put a Device on a Truck or Trailer, one on each; an old Device may be discarded for it (EX-38)."""

    def carriers(table: Table) -> list[Option]:
        return [
            Option(
                place,
                "option.mount" if piece.device is None else "option.mount.instead",
                {
                    "card": f"@card.convoy.{piece.card}",
                    "place": f"{seat}.{place}",
                    "old": f"@card.convoy.{piece.device.card}" if piece.device else "",
                },
                place=f"{seat}.{place}",
                swap=("", "") if piece.device is None else (piece.device.card, new.card),
            )
            for place, piece in _carriers(table, seat, replace)
        ]

    possible = carriers(table)
    place = yield choose(
        seat,
        "convoy.mount",
        "EX-38",
        carriers,
        values={"card": f"@card.convoy.{new.card}"},
        itself=only([o.id for o in possible]),
    )
    carrier = piece_at(seat_of(table, seat), str(place))
    if carrier is None:
        return
    if carrier.device is not None:
        _leaves(table, carrier.device, gone)
    carrier.device = new
    did(table, seat, "convoy.mounted", "EX-38", card=f"@card.convoy.{new.card}", place=f"{seat}.{place}")
