"""A tracked Convoy: cards and boxes, placing and shifting tokens, Damage, repair, replacing cards (section 5, EX-27
to EX-42).

A box is named by its card's place and its number: ``truck.1``, ``trailer2.3``, ``truck-device.1``. What a card's boxes
take is printed on it; where nobody knows a card, its boxes are asked for once, when it is installed.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.printed import Known, known, printed
from companion.rules.question import Field, Option, Question, Rule
from companion.rules.saying import because, say
from companion.rules.table import Piece, Seat, Table
from companion.rules.units import phase_of

AREAS = ("truck", "bottom-row", "top-row", "front-column", "second-column", "last-column")
"""Target areas (TA-01 to TA-06)."""
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


def kinds(table: Table, piece: Piece) -> dict[str, str]:
    """The card's boxes by number, each with its sign."""
    signs: list[str] = face(table, piece.card).get("boxes", ([], ""))[0]
    return {str(n): sign for n, sign in enumerate(signs, start=1)}


def number(table: Table, piece: Piece | None, name: str) -> int:
    """A printed number of a card (``speed``, ``towing``), 0 without a card or while unknown."""
    return 0 if piece is None else int(face(table, piece.card).get(name, (0, ""))[0])


def seat_of(table: Table, seat: str) -> Seat:
    """The pieces of a seat."""
    return table.things.seats[seat]


def pieces(seat: Seat) -> Iterator[tuple[str, Piece]]:
    """Every Convoy card with the name of its place: the Truck, its Device, then each Trailer with its Device
    (CV-10)."""
    for place, piece in (("truck", seat.truck), *((f"trailer{i}", t) for i, t in enumerate(seat.trailers, start=1))):
        if piece is not None:
            yield place, piece
            if piece.device is not None:
                yield f"{place}-device", piece.device


def piece_at(seat: Seat, place: str) -> Piece | None:
    """The card at a place, or None."""
    return next((p for name, p in pieces(seat) if name == place), None)


def split(box: str) -> tuple[str, str]:
    """Place and number of a box."""
    place, _, n = box.rpartition(".")
    return place, n


def boxes(table: Table, seat: Seat) -> dict[str, str]:
    """All boxes of a Convoy with their signs, from the front."""
    return {f"{place}.{n}": sign for place, piece in pieces(seat) for n, sign in kinds(table, piece).items()}


def token_in(seat: Seat, box: str) -> str:
    """The token in a box, or ``""``."""
    place, n = split(box)
    piece = piece_at(seat, place)
    return piece.tokens.get(n, "") if piece is not None else ""


def damaged(seat: Seat, box: str) -> bool:
    """Whether a box bears Damage; a box whose card is gone does too."""
    place, n = split(box)
    piece = piece_at(seat, place)
    return piece is None or n in piece.damage


def count(seat: Seat, token: str) -> int:
    """How many tokens of a kind the Convoy carries."""
    return sum(1 for _, piece in pieces(seat) for t in piece.tokens.values() if t == token)


def working(table: Table, seat: Seat, sign: str) -> list[str]:
    """Undamaged boxes whose sign begins so (CV-08, EX-30): ``weapon``, ``tracks``, ``max`` …"""
    return [b for b, kind in boxes(table, seat).items() if kind.startswith(sign) and not damaged(seat, b)]


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

    return [b for b in boxes(table, seat) if inside(split(b)[0]) and not damaged(seat, b)]


# ---------------------------------------------------------------- placing


def legal(table: Table, seat: Seat, token: str) -> list[str]:
    """Undamaged boxes that may hold a token, empty or not (CV-02, CV-03), the choosiest signs first."""
    found = [b for b, kind in boxes(table, seat).items() if token in HOLDS.get(kind, ()) and not damaged(seat, b)]
    # A driver is needed on the Truck (MV-02), so the first Survivor goes there; resources leave it free.
    driver = any(t == "survivor" for t in (seat.truck.tokens.values() if seat.truck else ()))
    front = token == "survivor" and not driver

    def choosy(box: str) -> tuple[int, int]:
        return (0 if split(box)[0].startswith("truck") == front else 1, len(HOLDS[boxes(table, seat)[box]]))

    return sorted(found, key=choosy)


def way_in(table: Table, seat: Seat, token: str, shifting: bool) -> list[str]:
    """Boxes along which tokens shift so that one more finds room: the new token goes into the first, what was there
    into
    the second, and so on (CV-02, CV-04). Empty if there is no room."""
    seen: set[str] = set()

    def search(which: str) -> list[str]:
        options = [b for b in legal(table, seat, which) if b not in seen]
        for box in options:
            if not token_in(seat, box):
                return [box]
        for box in options if shifting else ():
            seen.add(box)
            rest = search(token_in(seat, box))
            if rest:
                return [box, *rest]
        return []

    return search(token)


def may_shift(table: Table) -> bool:
    """Tokens may be shifted at will in every phase but Fire Weapons (CV-04, FW-02)."""
    return phase_of(table) != "fire"


def _set(seat: Seat, box: str, token: str) -> None:
    place, n = split(box)
    piece = piece_at(seat, place)
    if piece is not None:
        piece.tokens.pop(n, None)
        if token:
            piece.tokens[n] = token


def room(table: Table, seat: Seat, token: str) -> bool:
    """Whether one more token of a kind finds a box."""
    return bool(way_in(table, seat, token, may_shift(table)))


def put(table: Table, seat: str, token: str) -> Rule[bool]:
    """Stow one token from the reserve (EX-18): in the best free box, shifting others if need be; else in the place of
    another, or not at all, as the player likes (CV-02). Returns whether it is aboard."""
    mine = seat_of(table, seat)
    way = way_in(table, mine, token, may_shift(table))
    if not way:
        answer = yield Question(
            "convoy.full",
            "choose",
            "CV-02",
            asked=seat,
            turn=seat,
            view="convoy",
            values={"token": f"@token.{token}"},
            options=lambda t: [
                Option("", "option.leave.token", {"token": f"@token.{token}"}),
                *(
                    Option(
                        b, "option.instead", {"token": f"@token.{token_in(seat_of(t, seat), b)}"}, place=f"{seat}.{b}"
                    )
                    for b in legal(t, seat_of(t, seat), token)
                    if token_in(seat_of(t, seat), b) not in ("", "survivor", token)
                ),
            ],
        )
        if not answer:
            return False
        mine = seat_of(table, seat)
        table.things.elsewhere[token_in(mine, answer)] += 1
        way = [answer]
    moving = token
    for box in way:
        moving, before = token_in(mine, box), moving
        _set(mine, box, before)
    table.things.elsewhere[token] -= 1
    say(
        table,
        "convoy.put" if len(way) == 1 else "convoy.put.shift",
        "CV-03",
        because("why.way", boxes=way),
        you=table.terms.copy == "own",
        rides=True,
        token=f"@token.{token}",
        box=f"{seat}.{way[0]}",
        boxes=way,
    )
    return True


def stow(table: Table, seat: str, tokens: dict[str, int]) -> Rule[dict[str, int]]:
    """Stow several tokens; what finds no room stays in the reserve (EX-18). Returns what is aboard."""
    aboard: dict[str, int] = {}
    for token in ("food", "fuel", "ammo", "survivor"):
        for _ in range(tokens.get(token, 0)):
            if (yield from put(table, seat, token)):
                aboard[token] = aboard.get(token, 0) + 1
    return aboard


def spend(table: Table, seat: str, token: str, n: int = 1) -> bool:
    """Give tokens to the reserve; the ones that lie least choosily go first. False (and nothing spent) if there are
    fewer."""
    mine = seat_of(table, seat)
    held = [b for b in boxes(table, mine) if token_in(mine, b) == token]
    if len(held) < n:
        return False
    held.sort(key=lambda b: -len(HOLDS[boxes(table, mine)[b]]))
    for box in held[:n]:
        _set(mine, box, "")
        table.things.elsewhere[token] += 1
    return True


def shift(table: Table, seat: str, source: str, target: str) -> None:
    """Move a token to another legal box; what lies there comes back in exchange if that is legal too (CV-02, CV-04)."""
    mine = seat_of(table, seat)
    moving, there = token_in(mine, source), token_in(mine, target)
    _set(mine, source, there)
    _set(mine, target, moving)


def shifts(table: Table, seat: str) -> list[tuple[str, str]]:
    """Every legal shift of one token: from, to (CV-02 to CV-04)."""
    mine = seat_of(table, seat)
    signs = boxes(table, mine)
    found = []
    for source in signs:
        token = token_in(mine, source)
        for target in legal(table, mine, token) if token else ():
            there = token_in(mine, target)
            if target != source and there != token and (not there or there in HOLDS.get(signs[source], ())):
                found.append((source, target))
    return found


# ---------------------------------------------------------------- Damage and repair


def take_damage(table: Table, seat: str, n: int, area: str, cause: str) -> Rule[list[str]]:
    """Damage on undamaged boxes of the owner's choice, inside the area if one is named (EX-27, EX-28, CV-05).

    With no box left there the rest is ignored (EX-29, D-18). Returns the tokens that were lost.
    """
    lost = []
    for _ in range(n):
        free = in_area(table, seat_of(table, seat), area)
        if not free:
            say(
                table,
                "convoy.damage.none",
                "EX-29",
                because(f"@rule.{cause}", "rulebook"),
                doubts=("D-18",),
                seat=f"@seat.{seat}",
            )
            break
        box = free[0]
        if len(free) > 1:
            (box,) = yield Question(
                "convoy.damage",
                "place",
                "EX-27" if not area else "EX-28",
                asked=seat,
                turn=seat,
                view="convoy",
                lo=1,
                hi=1,
                values={"area": f"@area.{area or 'all'}", "cause": f"@rule.{cause}"},
                options=lambda t: [box_option(t, seat, b) for b in in_area(t, seat_of(t, seat), area)],
            )
        token = mark_damage(table, seat, box)
        if token:
            lost.append(token)
        say(
            table,
            "convoy.damaged" if not token else "convoy.damaged.lost",
            cause,
            because(f"@rule.{cause}", "rulebook"),
            you=table.terms.copy == "own",
            box=f"{seat}.{box}",
            token=f"@token.{token}" if token else "",
        )
    return lost


def box_option(table: Table, seat: str, box: str) -> Option:
    """A box as a choice: its card, its sign, and what lies in it."""
    mine = seat_of(table, seat)
    return Option(
        box,
        "option.convoy.box",
        {
            "box": f"{seat}.{box}",
            "sign": f"@sign.{boxes(table, mine)[box]}",
            "token": f"@token.{token_in(mine, box) or ('damage' if damaged(mine, box) else 'empty')}",
        },
        place=f"{seat}.{box}",
    )


def mark_damage(table: Table, seat: str, box: str) -> str:
    """Put a Damage counter on a box; the token there goes to the reserve (CV-05). Returns that token, or ``""``."""
    mine = seat_of(table, seat)
    place, n = split(box)
    piece = piece_at(mine, place)
    if piece is None or n in piece.damage:
        return ""
    token = piece.tokens.pop(n, "")
    piece.damage = sorted([*piece.damage, n], key=int)
    if token:
        table.things.elsewhere[token] += 1
    return token


def broken(table: Table, seat: str, places: str = "") -> list[str]:
    """Damaged boxes of the Convoy, or of the card at one place."""
    mine = seat_of(table, seat)
    return [b for b in boxes(table, mine) if damaged(mine, b) and places in ("", split(b)[0])]


def mend(table: Table, seat: str, box: str) -> None:
    """Take a Damage counter off a box (CV-06)."""
    place, n = split(box)
    piece = piece_at(seat_of(table, seat), place)
    if piece is not None:
        piece.damage = [d for d in piece.damage if d != n]


def repair(table: Table, seat: str, n: int, rule: str, *, must: bool = False, place: str = "") -> Rule[int]:
    """Remove up to n Damage of the owner's choice (EX-49, IC-31); returns how many. ``must``: as many as there are."""
    there = broken(table, seat, place)
    most = min(n, len(there))
    if not most:
        return 0
    chosen = there
    if len(there) > most or not must:
        chosen = yield Question(
            "convoy.repair",
            "place",
            rule,
            asked=seat,
            turn=seat,
            view="convoy",
            lo=most if must else 0,
            hi=most,
            values={"n": most},
            options=lambda t: [box_option(t, seat, b) for b in broken(t, seat, place)],
        )
    for box in chosen:
        mend(table, seat, box)
    if chosen:
        say(
            table,
            "convoy.repaired",
            rule,
            you=table.terms.copy == "own",
            rides=True,
            n=len(chosen),
            boxes=[f"{seat}.{b}" for b in chosen],
        )
    return len(chosen)


# ---------------------------------------------------------------- cards


def read_card(table: Table, seat: str, card: str) -> Rule[Known]:
    """What is printed on a Convoy card, its boxes asked for once by counting signs (U-07, U-08)."""
    face_now = face(table, card)
    kind = str(face_now.get("kind", ("trailer", ""))[0])
    numbers = (
        [
            Field("speed", lo=1, hi=8, default=3, learn="speed", key="field.speed"),
            Field("towing", hi=6, default=2, learn="towing", key="field.towing"),
        ]
        if kind == "truck"
        else []
    )
    if "boxes" not in face_now:
        answer = yield Question(
            "convoy.card",
            "read",
            "EX-36",
            asked=seat,
            turn=seat,
            view="convoy",
            card=path(card),
            values={"card": f"@card.convoy.{card}"},
            fields=[*numbers, *(Field(k, hi=8, default=0, key=f"sign.{k}") for k in KINDS)],
        )
        signs = [k for k in KINDS for _ in range(answer[k])]
        table.terms.printed.setdefault(path(card), {})["boxes"] = (signs, "owner")
        for f in numbers:
            table.terms.printed[path(card)][f.name] = (answer[f.name], "owner")
    elif numbers:
        yield from printed(table, path(card), numbers, "convoy.numbers", "MV-04", turn=seat)
    return face(table, card)


def install(table: Table, seat: str, card: str, kind: str) -> Rule[None]:
    """Improve the Convoy with a Truck, Trailer or Device (EX-36 to EX-42)."""
    yield from read_card(table, seat, card)
    mine = seat_of(table, seat)
    new = Piece(card)
    if kind == "truck":
        loose = _take_off(table, mine, "truck")
        if mine.truck is not None:
            new.device = mine.truck.device
        mine.truck = new
        say(table, "convoy.truck", "EX-36", you=table.terms.copy == "own", card=f"@card.convoy.{card}")
        loose += yield from _too_many_trailers(table, seat)
    elif kind == "trailer":
        loose = yield from _couple(table, seat, new)
    else:
        loose = yield from _mount(table, seat, new)
    tokens = {t: loose.count(t) for t in set(loose)}
    for token in loose:
        table.things.elsewhere[token] += 1
    yield from stow(table, seat, tokens)


def _take_off(table: Table, mine: Seat, place: str) -> list[str]:
    """The tokens of a card that leaves; its Damage goes to the reserve with it (EX-42). They are nowhere until
    placed."""
    piece = piece_at(mine, place)
    return list(piece.tokens.values()) if piece is not None else []


def _couple(table: Table, seat: str, new: Piece) -> Rule[list[str]]:
    """At the tail if the Truck tows more; else in the place of an owned Trailer (EX-37, EX-40)."""
    mine = seat_of(table, seat)
    card = f"@card.convoy.{new.card}"
    if number(table, mine.truck, "towing") > len(mine.trailers):
        mine.trailers.append(new)
        say(
            table,
            "convoy.trailer.added",
            "EX-37",
            because("why.towing", towing=number(table, mine.truck, "towing")),
            you=table.terms.copy == "own",
            card=card,
        )
        return []
    at = yield from _which_trailer(table, seat, "EX-37")
    if not at:
        return []
    mine = seat_of(table, seat)
    index = int(at.removeprefix("trailer")) - 1
    loose = _take_off(table, mine, at)
    new.device = mine.trailers[index].device
    mine.trailers[index] = new
    say(
        table,
        "convoy.trailer.swapped",
        "EX-37",
        because("why.towing", towing=number(table, mine.truck, "towing")),
        you=table.terms.copy == "own",
        card=card,
        place=f"{seat}.{at}",
    )
    return loose


def _which_trailer(table: Table, seat: str, rule: str) -> Rule[str]:
    owned = [f"trailer{i}" for i in range(1, len(seat_of(table, seat).trailers) + 1)]
    if len(owned) < 2:
        return owned[0] if owned else ""
    answer = yield Question(
        "convoy.which.trailer",
        "choose",
        rule,
        asked=seat,
        turn=seat,
        view="convoy",
        options=lambda t: [
            Option(
                f"trailer{i}", "option.convoy.card", {"card": f"@card.convoy.{p.card}", "place": f"{seat}.trailer{i}"}
            )
            for i, p in enumerate(seat_of(t, seat).trailers, start=1)
        ],
    )
    return str(answer)


def _too_many_trailers(table: Table, seat: str) -> Rule[list[str]]:
    """A weaker Truck: Trailers go down to its capacity, with their Devices (EX-41)."""
    loose: list[str] = []
    while len(seat_of(table, seat).trailers) > number(table, seat_of(table, seat).truck, "towing"):
        at = yield from _which_trailer(table, seat, "EX-41")
        mine = seat_of(table, seat)
        piece = mine.trailers.pop(int(at.removeprefix("trailer")) - 1)
        loose += piece.tokens.values()
        loose += piece.device.tokens.values() if piece.device is not None else ()
        say(table, "convoy.trailer.dropped", "EX-41", you=table.terms.copy == "own", card=f"@card.convoy.{piece.card}")
    return loose


def _mount(table: Table, seat: str, new: Piece) -> Rule[list[str]]:
    """On a Truck or Trailer, one Device each; an old one may be discarded to make room (EX-38)."""

    def carriers(table: Table) -> list[Option]:
        mine = seat_of(table, seat)
        return [
            Option(
                place,
                "option.mount" if piece.device is None else "option.mount.instead",
                {
                    "card": f"@card.convoy.{piece.card}",
                    "place": f"{seat}.{place}",
                    "old": f"@card.convoy.{piece.device.card}" if piece.device else "",
                },
            )
            for place, piece in pieces(mine)
            if not place.endswith("-device")
        ]

    legal_places = carriers(table)
    place = legal_places[0].id
    if len(legal_places) > 1:
        place = yield Question(
            "convoy.mount",
            "choose",
            "EX-38",
            asked=seat,
            turn=seat,
            view="convoy",
            options=carriers,
            values={"card": f"@card.convoy.{new.card}"},
        )
    mine = seat_of(table, seat)
    carrier = piece_at(mine, str(place))
    if carrier is None:
        return []
    loose = list(carrier.device.tokens.values()) if carrier.device is not None else []
    carrier.device = new
    say(
        table,
        "convoy.mounted",
        "EX-38",
        you=table.terms.copy == "own",
        card=f"@card.convoy.{new.card}",
        place=f"{seat}.{place}",
    )
    return loose
