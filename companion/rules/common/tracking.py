"""Changes during the game whether the app keeps a seat's Convoy: stop at once, or begin with a guided count of its
pieces.

Both are side acts in any seat's turn. In the seat's own turn the open unit begins again for its new kind.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.rules.common import (
    clan,
    convoy,
    crew,
    discards,
    fame_track,
    fury,
    hand,
    objects,
    seating,
    supply,
    target_counters,
    zone,
)
from companion.rules.editions.bonus import Bonuses
from companion.rules.editions.edition import components, policies
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Field, Option, Question, Rule, SideAct, SideRule
from companion.rules.engine.saying import say
from companion.rules.engine.table import (
    BEGINS_AGAIN,
    RESOURCES,
    Person,
    Piece,
    Seat,
    Slot,
    Table,
    humans,
    is_tracked,
    mark,
)
from companion.rules.engine.units import phase_of

PHASES = ("exploration", "movement", "fire")
"""Phases in which seats can change their kind: those with turns of one seat at a time."""
TRAILERS = 4
"""The most Trailers in the count."""
MOST_CARDS = 8
"""The most cards in hand in the count."""


def acts(table: Table, seat: str) -> list[SideAct]:
    """The changes possible in this seat's turn: its own, then those of other seats."""
    if phase_of(table) not in PHASES:
        return []
    people = [s for s in humans(table) if table.things.seats[s].alive]
    return [_change(table, s) for s in [*(s for s in people if s == seat), *(s for s in people if s != seat)]]


def _change(table: Table, seat: str) -> SideAct:
    verb, rule = ("untrack", _drop(seat)) if is_tracked(table, seat) else ("track", _take_up(seat))
    return SideAct(Option(f"{verb}.{seat}", f"side.{verb}", {"seat": f"@seat.{seat}"}, rare=True, grave=True), rule)


def _begin_again(table: Table, seat: str) -> None:
    """In the seat's own turn: begin the unit again for its new kind."""
    if table.progress.queue[:1] == [seat]:
        mark(table, BEGINS_AGAIN)


def _as_new(mine: Seat) -> Piece | UnsetType:
    """The card that lends its boxes, without what is in them (RC-SMU)."""
    return Piece(mine.extra.card, lent=mine.extra.lent) if mine.extra else UNSET


# ---------------------------------------------------------------- dropping


def _drop(seat: str) -> SideRule:
    def drop(table: Table) -> Rule[None]:
        """From now on the app does not keep the Convoy. Nothing is asked, and nothing on the real table changes."""
        mine = table.things.seats[seat]
        for _, piece in convoy.holders(mine):
            for token in piece.tokens.values():
                supply.back(table, token)
        for card in hand.objects_in_hand(table, seat):
            hand.to_pile(table, card)
        table.things.seats[seat] = Seat(space=mine.space, side=mine.side, extra=_as_new(mine))
        table.things.loot_kept.pop(seat, None)
        table.terms.seats[seat] = "untracked"
        say(table, "track.dropped", "CV-01", rides=True, seat=seat)
        _begin_again(table, seat)
        return
        yield

    return drop


# ---------------------------------------------------------------- the guided count


def _take_up(seat: str) -> SideRule:
    def take_up(table: Table) -> Rule[None]:
        """Count the seat's pieces: Survivors, Convoy cards, Damage, tokens and the rest (CV-01 to CV-11)."""
        mine = table.things.seats[seat]
        new = Seat(mine.space, side=mine.side, extra=_as_new(mine))
        table.things.seats[seat] = new
        yield from _people(table, seat)
        yield from _cards(table, seat)
        yield from _rest(table, seat)
        yield from _zone(table)
        table.terms.seats[seat] = "tracked"
        seating.keep_everything(table)
        say(table, "track.taken", "CV-01", rides=True, seat=seat)
        yield from objects.shed(table, seat)
        _begin_again(table, seat)

    return take_up


def _people(table: Table, seat: str) -> Rule[None]:
    """Its Survivors, each with its zone; unknown skills are asked (S-26, EX-06)."""
    zones = tuple(Option(z, f"option.zone.{z}") for z in ("none", "active", "rest", "exhausted"))
    starting = [name for name, _ in seating.starting(table, seat)]
    elsewhere = {crew.card(p.name) for s in humans(table) if s != seat for p in table.things.seats[s].people}
    box = components(table)
    names = [name for name in box.survivors if name not in box.crews or name not in elsewhere]
    answer = yield Question(
        "track.people",
        "read",
        "CV-09",
        asked=seat,
        turn=seat,
        view="convoy",
        fields=[Field(n, zones, usual="active" if n in starting else "none", key=f"survivor.{n}") for n in names],
    )
    counted = [name for name in names if answer[name] != "none"] or (starting or names)[:1]
    for name in counted:
        yield from crew.read_skill(table, seat, name)
    found = [Person(name, "active" if answer[name] == "none" else answer[name]) for name in counted]
    table.things.seats[seat].people = found


def _cards(table: Table, seat: str) -> Rule[None]:
    """The Truck, its Trailers and their Devices (CV-01, CV-10); a card without a name is asked about."""
    by_kind = yield from _known_cards(table, seat)
    start = [f"{card}-{seat}" for card, _ in components(table).start_cards]

    def field(name: str, kind: str, default: str) -> Field:
        cards = [Option(c, "option.card.convoy", {"card": f"@card.convoy.{c}"}) for c in by_kind[kind]]
        none = [] if kind == "truck" else [Option("", "option.card.none")]
        other = Option("other", "option.card.other", rare=True)
        return Field(name, (*none, *cards, other), usual=default, key=f"field.{name}")

    names = ["truck", *(f"trailer{n}" for n in range(1, TRAILERS + 1))]
    answer = yield Question(
        "track.cards",
        "read",
        "CV-10",
        asked=seat,
        turn=seat,
        view="convoy",
        fields=[
            field("truck", "truck", start[0]),
            *(field(f"trailer{n}", "trailer", start[n] if n < len(start) else "") for n in range(1, TRAILERS + 1)),
            *(field(f"{place}-device", "device", "") for place in names),
        ],
    )
    taken: list[str] = []
    for place in names:
        card = yield from _card(table, seat, answer[place], "truck" if place == "truck" else "trailer", taken)
        device = yield from _card(table, seat, answer[f"{place}-device"] if card else "", "device", taken)
        if not card:
            continue
        piece = Piece(card, device=Piece(device) if device else None)
        mine = table.things.seats[seat]
        if place == "truck":
            mine.truck = piece
        else:
            mine.trailers.append(piece)


def _card(table: Table, seat: str, answer: str, kind: str, taken: list[str]) -> Rule[str]:
    if not answer or answer in taken:
        return ""
    card = answer
    if card == "other":
        card = yield from discards.which(table, seat, "", kind)
    yield from convoy.read_card(table, seat, card, kind)
    taken.append(card)
    return card


def _known_cards(table: Table, seat: str) -> Rule[dict[str, list[str]]]:
    """Convoy cards by kind that this seat may own: start cards, Loot, and those known from the pack or the owner."""
    cards = [f"{card}-{seat}" for card, _ in components(table).start_cards]
    cards += clan.loot(table)
    lists = known(table, "exploration") if table.terms.copy == "try" else {}
    for period in components(table).periods:
        for name in (period, f"{period}-symbol"):
            for card in lists.get(name, ([], ""))[0]:
                yield from consult(table, f"exploration-{period}/{card}", ["convoy"])
                cards += [known(table, f"exploration-{period}/{card}").get("convoy", ("", ""))[0]]
    yield from consult(table, "convoy", ["met"])
    cards += known(table, "convoy").get("met", ([], ""))[0]
    others = {p.card for s in humans(table) for _, p in convoy.pieces(table.things.seats[s])}
    by_kind: dict[str, list[str]] = {kind: [] for kind in discards.SORTS}
    for card in dict.fromkeys(str(c) for c in cards if c):
        yield from consult(table, convoy.path(card), ["kind"])
        kind = discards.sort(table, card)
        if kind in by_kind and card not in others:
            by_kind[kind].append(card)
    for own, kind in components(table).start_cards:
        card = f"{own}-{seat}"
        if card not in by_kind[kind]:
            by_kind[kind].append(card)
    return by_kind


def _rest(table: Table, seat: str) -> Rule[None]:
    """Damage, then tokens, Contamination, Fame, Fury and hand: one screen for the boxes, one for the numbers."""
    damaged = yield Question(
        "track.damage",
        "place",
        "CV-05",
        asked=seat,
        turn=seat,
        view="convoy",
        hi=len(convoy.boxes(table, table.things.seats[seat])),
        options=lambda t: convoy.box_options(t, seat, convoy.boxes(t, t.things.seats[seat])),
    )
    for box in damaged:
        convoy.mark_damage(table, seat, box)
    yield from consult(table, "fury", ["top"])
    people, track = [p.name for p in crew.people(table, seat)], fame_track.of(table)
    carried = (*RESOURCES, *(t for t in convoy.order(table) if t not in convoy.ORDER))
    answer = yield Question(
        "track.rest",
        "read",
        "CV-03",
        asked=seat,
        turn=seat,
        view="convoy",
        fields=[
            *(Field(t, hi=supply.most(table, t), usual=0, key=f"token.{t}") for t in carried),
            Field("fame", lo=track.bottom, hi=track.top, usual=0, key="field.fame"),
            *([Field("fury", hi=top, usual=0, key="field.fury.points")] if (top := fury.top(table)) else []),
            Field("hand", hi=MOST_CARDS, usual=0, key="field.hand"),
            *(Field(f"ill-{n}", hi=4, usual=0, key=f"survivor.{crew.card(n)}") for n in people),
        ],
    )
    mine = table.things.seats[seat]
    mine.fame, mine.fury, mine.hand = answer["fame"], answer.get("fury", 0), [""] * answer["hand"]
    mine.targets = target_counters.counters(table, seat) - target_counters.on_enemies(table, seat)
    for someone in mine.people:
        someone.contamination = answer[f"ill-{someone.name}"]
    tokens = {"survivor": len(mine.people), **{t: answer[t] for t in carried}}
    said = len(table.progress.lines)
    yield from convoy.stow(table, seat, tokens)
    del table.progress.lines[said:]
    mine = table.things.seats[seat]
    while len(mine.people) > convoy.count(mine, "survivor") and len(mine.people) > 1:
        # Miscounted: there can't be a Survivor without a box (CV-09).
        mine.people.pop()


def _zone(table: Table) -> Rule[None]:
    """The zone and the tiles, if the app has not kept them so far (S-05, S-17)."""
    kinds = tuple(Option(k, f"option.kind.{k or 'none'}") for k in ("", *zone.KINDS))
    slots = [f"slot-{n}" for n in range(1, len(table.things.zone) + 1)]
    if not zone.tracked(table):
        answer = yield Question(
            "track.zone",
            "read",
            "S-17",
            view="zone",
            fields=[Field(slot, kinds, usual="", key="field.slot") for slot in slots],
        )
        table.things.zone = [Slot(answer[slot]) if answer[slot] else None for slot in slots]
        table.terms.zone = "tracked"
    bonuses = policies(table).bonuses
    if bonuses.load is not None:
        yield from bonuses.load(table)
    if bonuses.printed is not None:
        table.things.tiles = bonuses.printed(table)
    if table.things.tiles:
        return
    answer = yield Question(
        "track.tiles",
        "read",
        "S-05",
        view="zone",
        fields=[
            Field(
                f"tile-{n}",
                tuple(Option(t, "option.tile", {"tile": t}) for t in bonuses.names(n)),
                usual=_usual(bonuses, n),
                key="field.tile",
            )
            for n in range(1, len(bonuses.places) + 1)
        ],
    )
    table.things.tiles = [answer[f"tile-{n}"] for n in range(1, len(bonuses.places) + 1)]


def _usual(bonuses: Bonuses, place: int) -> str:
    """The first side of a tile; if several slots share their sides, a different one for each slot."""
    numbers = bonuses.places[place - 1]
    index = sum(before == numbers for before in bonuses.places[: place - 1])
    return f"{numbers[index]}/{bonuses.sides(numbers[index])[0]}"
