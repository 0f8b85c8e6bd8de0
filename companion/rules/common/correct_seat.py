"""Corrections of a tracked player's pieces: Convoy cards and boxes, Survivors, Fame, Fury and Target counters."""

from __future__ import annotations

from typing import Any

from companion.rules.common import clan, convoy, crew, discards, fury
from companion.rules.editions.edition import components
from companion.rules.engine import decks
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Option
from companion.rules.engine.table import Piece, Table, seats_of

HEADS = ("aboard", "person", "ill", "joins", "card", "face")
"""How the paths of these corrections begin: a box aboard, a Survivor's zone, a Survivor's Contamination, a Survivor who
is missing, a Convoy card, and what the library knows of one (which comes along with it)."""
ZONES = ("active", "rest", "exhausted")
GONE = "none"
"""The zone of a Survivor who is not there."""
MOST_ILL = 4
MOST_TRAILERS = 4


def apply(table: Table, head: str, rest: str, value: Any) -> None:
    """Set one value. Raises ValueError or KeyError where the path or the value makes no sense."""
    if head == "face":
        for name, (told, source) in value.items():
            learn(table, rest, name, told, source)
        return
    seat, _, field = rest.partition(".")
    mine = table.things.seats[seat]
    if head == "aboard":
        _set_box(table, seat, field, value)
        return
    if head == "card":
        _set_card(table, seat, field, str(value))
        return
    if rest.count(".") == 0:
        _join(table, seat, str(value))
        return
    someone = crew.person(table, seat, field)
    if someone is None or mine.truck is None:
        raise KeyError(field)
    if head == "person" and value == GONE:
        _leave(table, seat, field)
    elif head == "person":
        if value not in ZONES:
            raise ValueError(f"{field}: {value!r}")
        someone.zone = value
    else:
        if not 0 <= int(value) <= MOST_ILL:
            raise ValueError(f"{field}: {value!r}")
        someone.contamination = int(value)


def _set_box(table: Table, seat: str, box: str, value: Any) -> None:
    """A box of a Convoy: empty, damaged, or with a token that its sign takes (CV-03)."""
    if value not in contents(table, convoy.boxes(table, table.things.seats[seat])[box]):
        raise ValueError(f"{box}: {value!r}")
    place, n = convoy.split(box)
    piece = convoy.piece_at(table.things.seats[seat], place)
    if piece is None:
        raise KeyError(box)
    piece.tokens.pop(n, None)
    piece.damage = [d for d in piece.damage if d != n]
    if value == "damage":
        piece.damage = sorted([*piece.damage, n], key=int)
    elif value:
        piece.tokens[n] = value


# ---------------------------------------------------------------- Survivors


def _missing(table: Table, seat: str) -> list[str]:
    """Survivors who may be missing: starting ones that this seat lacks, the common ones, those among the Loot."""
    known = [crew.card(p.name) for p in crew.people(table, seat)]
    starting = [name for name, _ in components(table).starting if name not in known]
    taken = [crew.card(p.name) for s in seats_of(table) for p in table.things.seats[s].people]
    looted = [card for card in clan.loot(table) if clan.loot_kind(table, card) == "survivor" and card not in taken]
    return [*starting, *components(table).recruits, *looted]


def _join(table: Table, seat: str, name: str) -> None:
    """A Survivor card that was missing is in the Rest Zone, with a token where one is lacking and finds a box
    (CV-09)."""
    if name not in _missing(table, seat):
        raise ValueError(name)
    crew.add(table, seat, name)
    mine = table.things.seats[seat]
    looted = components(table).looted.get(name)
    if looted is not None and looted.deck in table.things.decks:
        decks.take_out(table, looted.deck, name)
    free = [b for b in convoy.legal(table, mine, "survivor") if not convoy.token_in(mine, b)]
    if free and convoy.count(mine, "survivor") < len(mine.people):
        _set_box(table, seat, free[0], "survivor")


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


def _set_card(table: Table, seat: str, place: str, card: str) -> None:
    """Another card at a place, or none. What leaves goes to the Common pile (DP-04) with its Device, unless another
    card takes its place (EX-40); the boxes that both cards have keep what is in them."""
    mine, kind = table.things.seats[seat], _kind_at(place)
    if place not in places(table, seat) or (card not in _cards(table, seat, place) and (card or kind == "truck")):
        raise ValueError(f"{place}: {card!r}")
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


def cards_found(table: Table, seat: str) -> list[Correctable]:
    """The Convoy card at each place."""
    listed = []
    for place in places(table, seat):
        here = convoy.piece_at(table.things.seats[seat], place)
        named = {"card": f"{seat}.{place}", "seat": f"@seat.{seat}"}
        none = () if place == "truck" else (Option("", "option.card.none"),)
        cards = tuple(_card_option(card) for card in _cards(table, seat, place))
        now = here.card if here is not None else ""
        listed.append(
            Correctable(f"card.{seat}.{place}", "correct.card", now, named, (*none, *cards), seat=seat, part="convoy")
        )
    return listed


def _card_option(card: str) -> Option:
    if card.startswith("new."):
        return Option(card, f"option.convoy.{card}")
    return Option(card, "option.card.convoy", {"card": f"@card.convoy.{card}"})


# ---------------------------------------------------------------- what there is


def contents(table: Table, sign: str) -> list[str]:
    """What may lie in a box of this sign: nothing, Damage, or what the sign takes."""
    return ["", "damage", *convoy.holds(table, sign)]


def found(table: Table, seat: str) -> list[Correctable]:
    """What can be set of a tracked seat."""
    mine, named = table.things.seats[seat], {"seat": f"@seat.{seat}"}
    path = f"things.seats.{seat}"
    listed = [
        Correctable(
            f"{path}.fame",
            "correct.seat.fame",
            mine.fame or 0,
            named,
            lo=components(table).fame.bottom,
            hi=components(table).fame.top,
            seat=seat,
            part="people",
        ),
        Correctable(
            f"{path}.fury", "correct.seat.fury", mine.fury, named, hi=fury.top(table), seat=seat, part="people"
        ),
        Correctable(
            f"{path}.targets",
            "correct.seat.targets",
            mine.targets,
            named,
            hi=components(table).targets,
            seat=seat,
            part="people",
        ),
        *cards_found(table, seat),
    ]
    for box, sign in convoy.boxes(table, mine).items():
        now = "damage" if convoy.damaged(mine, box) else convoy.token_in(mine, box)
        options = tuple(Option(c, f"token.{c or 'empty'}") for c in contents(table, sign))
        where = f"{seat}.{box}"
        listed.append(
            Correctable(
                f"aboard.{where}",
                "correct.aboard",
                now,
                {"box": where, **named},
                options,
                place=where,
                seat=seat,
                part="convoy",
            )
        )
    for someone in mine.people:
        who = {"name": crew.called(someone.name), **named}
        zones = (*(Option(z, f"option.zone.{z}") for z in ZONES), Option(GONE, "option.zone.gone"))
        listed.append(
            Correctable(
                f"person.{seat}.{someone.name}", "correct.person", someone.zone, who, zones, seat=seat, part="people"
            )
        )
        listed.append(
            Correctable(
                f"ill.{seat}.{someone.name}",
                "correct.ill",
                someone.contamination,
                who,
                hi=MOST_ILL,
                seat=seat,
                part="people",
            )
        )
    missing = tuple(Option(name, f"survivor.{name}") for name in _missing(table, seat))
    listed.append(Correctable(f"joins.{seat}", "correct.joins", "", named, missing, seat=seat, part="people"))
    return listed
