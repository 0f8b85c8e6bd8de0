"""Corrections of a tracked player's pieces: Convoy cards and boxes, Survivors, Fame, Fury and Target counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules.common import clan, convoy, crew, discards, fame_track, fury
from companion.rules.editions.edition import components
from companion.rules.engine import decks
from companion.rules.engine.correctable import Correctable, Field
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Option
from companion.rules.engine.table import Piece, Table, seats_of

ZONES = ("active", "rest", "exhausted")
GONE = "none"
"""The zone of a Survivor who is not there."""
MOST_ILL = 4
MOST_TRAILERS = 4


def _set_box(table: Table, value: str, seat: str, spot: str) -> None:
    """A box of a Convoy: empty, damaged, or with a token that its sign takes (CV-03)."""
    place, n = convoy.split(spot)
    piece = convoy.piece_at(table.things.seats[seat], place)
    if piece is None:
        raise KeyError(spot)
    piece.tokens.pop(n, None)
    piece.damage = [d for d in piece.damage if d != n]
    if value == "damage":
        piece.damage = sorted([*piece.damage, n], key=int)
    elif value:
        piece.tokens[n] = value


# ---------------------------------------------------------------- Survivors


def _missing(table: Table, seat: str) -> list[str]:
    """Survivors who may be missing: starting ones that this seat lacks, those of crews, the common ones, those among
    the Loot."""
    known = [crew.card(p.name) for p in crew.people(table, seat)]
    starting = [name for name, _ in components(table).starting if name not in known]
    taken = [crew.card(p.name) for s in seats_of(table) for p in table.things.seats[s].people]
    looted = [card for card in clan.loot(table) if clan.loot_kind(table, card) == "survivor" and card not in taken]
    crews = [name for name in components(table).crews if name not in taken]
    return [*starting, *crews, *crew.recruits(table), *looted]


def _join(table: Table, name: str, seat: str) -> None:
    """A Survivor card that was missing is in the Rest Zone, with a token where one is lacking and finds a box
    (CV-09)."""
    crew.add(table, seat, name)
    mine = table.things.seats[seat]
    looted = components(table).looted.get(name)
    if looted is not None and looted.deck in table.things.decks:
        decks.take_out(table, looted.deck, name)
    free = [b for b in convoy.legal(table, mine, "survivor") if not convoy.token_in(mine, b)]
    if free and convoy.count(mine, "survivor") < len(mine.people):
        _set_box(table, "survivor", seat, free[0])


def _set_zone(table: Table, value: Any, seat: str, name: str) -> None:
    someone = crew.person(table, seat, name)
    if value == GONE:
        _leave(table, seat, name)
    elif someone is not None:
        someone.zone = value


def _set_ill(table: Table, value: Any, seat: str, name: str) -> None:
    someone = crew.person(table, seat, name)
    if someone is not None:
        someone.contamination = int(value)


def _leave(table: Table, seat: str, name: str) -> None:
    """A Survivor card that is not there, nor the token that is one too many then (CV-09); the last one takes all pieces
    off (OT-01)."""
    mine = table.things.seats[seat]
    mine.people = [p for p in mine.people if p.name != name]
    if convoy.count(mine, "survivor") > len(mine.people):
        convoy.spend(table, seat, "survivor")
    if not mine.people:
        crew.out(table, seat)


# ---------------------------------------------------------------- Convoy cards


def _kind_at(place: str) -> str:
    return "truck" if place == "truck" else "device" if place.endswith("-device") else "trailer"


def _cards(table: Table, seat: str, place: str) -> list[str]:
    """Cards that may lie at a place: those of its kind that this game knows and nobody has, Loot, and a new one."""
    mine, kind = table.things.seats[seat], _kind_at(place)
    here = convoy.piece_at(mine, place)
    told = [path.removeprefix("convoy/") for path in sorted(table.terms.printed) if path.startswith("convoy/")]
    told = [card for card in told if discards.sort(table, card) == kind]
    looted = [card for card in clan.loot(table) if clan.loot_kind(table, card) == kind]
    start = [f"{card}-{seat}" for card, _ in components(table).start_cards if card.startswith(f"start-{kind}")]
    in_play = [p.card for s in seats_of(table) for _, p in convoy.pieces(table.things.seats[s])]
    others = [c for c in dict.fromkeys([*start, *told, *looted]) if c not in in_play]
    return [*([here.card] if here is not None else []), *others, f"new.{kind}"]


def places(table: Table, seat: str) -> list[str]:
    """Where a Convoy card is or may be put: Truck, Trailers and one more, a Device on each (CV-10)."""
    mine = table.things.seats[seat]
    trailers = [f"trailer{n}" for n in range(1, min(MOST_TRAILERS, len(mine.trailers) + 1) + 1)]
    carriers = ["truck", *trailers[: len(mine.trailers)]]
    return [p for place in ["truck", *trailers] for p in (place, f"{place}-device") if place in carriers or p == place]


def _set_card(table: Table, card: str, seat: str, spot: str) -> None:
    """Another card at a place, or none. What leaves goes to the Common pile (DP-04) with its Device, unless another
    card takes its place (EX-40); the boxes that both cards have keep what is in them."""
    mine, kind, place = table.things.seats[seat], _kind_at(spot), spot
    here = convoy.piece_at(mine, place)
    if here is not None and here.card == card:
        return
    gone = [here.card] if here is not None else []
    if not card and here is not None and here.device is not None:
        gone.append(here.device.card)
    new = _fresh(table, card, kind, here) if card else None
    below = convoy.piece_at(mine, place.removesuffix("-device"))
    if kind == "device" and below is not None:
        below.device = new
    elif kind == "truck":
        mine.truck = new
    else:
        number = int(place.removeprefix("trailer")) - 1
        mine.trailers[number : number + 1] = [new] if new is not None else []
    table.things.common += gone


def _fresh(table: Table, card: str, kind: str, before: Piece | None) -> Piece:
    """A card as it comes to a place, with what the boxes of the one before hold."""
    if card.startswith("new."):
        card = discards.meet(table, kind)
    if discards.sort(table, card) != kind:
        learn(table, convoy.path(card), "kind", kind, "rulebook" if clan.loot_kind(table, card) == kind else "owner")
    table.things.common = [c for c in table.things.common if card not in (c, discards.named(table, c))]
    for name in [name for name in sorted(table.things.decks) if name in clan.loot_decks(table)]:
        decks.take_out(table, name, card)
    piece = Piece(card)
    if before is not None:
        signs = convoy.kinds(table, piece)
        piece.device = before.device
        piece.damage = [n for n in before.damage if n in signs]
        piece.tokens = {n: t for n, t in before.tokens.items() if t in convoy.holds(table, signs.get(n, ""))}
    return piece


def _card_option(card: str) -> Option:
    if card.startswith("new."):
        return Option(card, f"option.convoy.{card}")
    return Option(card, "option.card.convoy", {"card": f"@card.convoy.{card}"})


# ---------------------------------------------------------------- what there is


_TRACKS = "things.seats.{seat}"
FAME = Field(f"{_TRACKS}.fame", "correct.seat.fame", part="people")
FURY = Field(f"{_TRACKS}.fury", "correct.seat.fury", part="people", rule="EX-68")
SIDE = Field(f"{_TRACKS}.side", "", rule="EX-68")
"""Of the Fury card; only refused where there is none."""
TARGETS = Field(f"{_TRACKS}.targets", "correct.seat.targets", part="people", rule="S-25")
_SPOT = "{seat}.{spot}"
CARD = Field(f"card.{_SPOT}", "correct.card", values={"card": _SPOT}, part="convoy", rule="CV-10", put=_set_card)
BOX = Field(
    f"aboard.{_SPOT}",
    "correct.aboard",
    "token",
    values={"box": _SPOT},
    place=_SPOT,
    part="convoy",
    rule="CV-03",
    put=_set_box,
)
ZONE = Field(
    "person.{seat}.{name}", "correct.person", "option.zone", words={GONE: "gone"}, part="people", put=_set_zone
)
ILL = Field("ill.{seat}.{name}", "correct.ill", part="people", put=_set_ill)
JOINS = Field("joins.{seat}", "correct.joins", "survivor", part="people", rule="CV-09", put=_join)
FIELDS = (FAME, FURY, TARGETS, CARD, BOX, ZONE, ILL, JOINS)


def contents(table: Table, sign: str) -> list[str]:
    """What may lie in a box of this sign: nothing, Damage, or what the sign takes."""
    return ["", "damage", *convoy.holds(table, sign)]


def cards_found(table: Table, seat: str) -> Iterator[Correctable]:
    """The Convoy card at each place."""
    for place in places(table, seat):
        here = convoy.piece_at(table.things.seats[seat], place)
        none = () if place == "truck" else (Option("", "option.card.none"),)
        cards = [_card_option(card) for card in _cards(table, seat, place)]
        yield CARD.row(here.card if here is not None else "", (*none, *cards), seat=seat, spot=place)


def found(table: Table, seat: str) -> Iterator[Correctable]:
    """What can be set of a tracked seat."""
    mine, box = table.things.seats[seat], components(table)
    track = fame_track.of(table)
    yield FAME.row(mine.fame or 0, lo=track.bottom, hi=track.top, seat=seat)
    yield FURY.row(mine.fury, hi=fury.top(table), missing=box.fury is None, seat=seat)
    if box.fury is None:
        yield SIDE.row(mine.side, missing=True, seat=seat)
    yield TARGETS.row(mine.targets, hi=box.targets, seat=seat)
    yield from cards_found(table, seat)
    for spot, sign in convoy.boxes(table, mine).items():
        now = "damage" if convoy.damaged(mine, spot) else convoy.token_in(mine, spot)
        yield BOX.row(now, contents(table, sign), seat=seat, spot=spot)
    for someone in mine.people:
        yield ZONE.row(someone.zone, (*ZONES, GONE), seat=seat, name=someone.name)
        yield ILL.row(someone.contamination, hi=MOST_ILL, seat=seat, name=someone.name)
    yield JOINS.row("", _missing(table, seat), seat=seat)
