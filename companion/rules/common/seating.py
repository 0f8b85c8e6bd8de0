"""Who plays: colours and kinds of seats, and the start pieces of tracked seats (S-01, S-21 to S-29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from companion.rules.common import atlas, clan, convoy, crew, supply
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.modules import SOLO, figure
from companion.rules.engine.printed import consult
from companion.rules.engine.question import Field, Option, Question, Rule, choose
from companion.rules.engine.saying import did, say
from companion.rules.engine.table import COLOURS, Deck, Person, Piece, Seat, Table, humans, is_tracked, seats_of


def numbers(table: Table) -> list[int]:
    """The possible numbers of people with this game's edition and expansions; 1 plays against the Automa (S-01)."""
    alone = not any(SOLO in module.refuses for module in modules.of(table))
    return [n for n in components(table).people if n > 1 or alone]


def fields(table: Table) -> list[Field]:
    """How many people play, and whether the app keeps their Convoys."""
    people = numbers(table)
    no_yes = (Option("no", "option.kept.no"), Option("yes", "option.kept.yes"))
    return [
        Field(
            "people",
            tuple(Option(str(n), "option.people", {"n": n}) for n in people),
            default=str(people[0]),
            key="field.people",
        ),
        Field("kept", no_yes, default="no", key="field.kept"),
    ]


def choose_seats(table: Table, first: str, automa: str, people: int, kept: bool) -> Rule[None]:
    """Ask each person's colour and kind of seat (S-21), and the side of the Fury cards (S-24). Not needed for one
    untracked person, whose colour is known already."""
    kind = "tracked" if kept else "untracked"
    if people == 1 and not kept:
        table.terms.seats = {first: kind, automa: "automa"}
        return
    colours = tuple(Option(c, f"seat.{c}") for c in COLOURS)
    free = [first, *(c for c in COLOURS if c != first)]
    kinds = (Option("untracked", "option.seat.untracked"), Option("tracked", "option.seat.tracked"))
    asked: list[Field] = []
    for n in range(1, people + 1):
        if n > 1:
            key = f"field.player.{n}"
            asked.append(Field(f"colour-{n}", colours, default=free[n - 1], key=key, taken=(first,)))
        if people > 1:
            asked.append(Field(f"kind-{n}", kinds, default=kind, key=f"field.kept.{n}"))
    if components(table).fury is not None:
        sides = (Option("standard", "option.fury.standard"), Option("special", "option.fury.special"))
        asked.append(Field("fury", sides, default="standard", key="field.fury"))
    answer: Mapping[str, Any] = {}
    if asked:
        answer = yield Question("setup.seats", "read", "S-21", view="setup", values={"n": people}, fields=asked)
    seats = {first: answer.get("kind-1", kind)}
    for n in range(2, people + 1):
        colour = str(answer[f"colour-{n}"])
        if colour in seats:
            colour = next(c for c in free if c not in seats)
        seats[colour] = answer[f"kind-{n}"]
    if people == 1:
        seats[automa] = "automa"
    table.terms.seats = seats
    side: Literal["standard", "special"] = "special" if answer.get("fury") == "special" else "standard"
    table.things.seats = {
        seat: Seat(atlas.of(table).start, side=side, targets=components(table).targets) for seat in seats
    }


def anybody_tracked(table: Table) -> bool:
    """Whether the app keeps at least one Convoy, and so zone, map and decks too."""
    return any(is_tracked(table, seat) for seat in humans(table))


def keep_everything(table: Table) -> None:
    """For a tracked seat the app must keep the zone, and know Loot and Objects by name (S-12, S-18)."""
    table.terms.zone = "tracked"
    for name, cards in clan.loot_decks(table).items():
        deck = table.things.decks.get(name, Deck())
        if any(card not in cards for card in [*deck.unseen, *deck.discards]):
            # Until now only their number was kept, so it is unknown which cards are gone.
            deck.unseen, deck.discards, deck.ordered = sorted(cards), [], False
        table.things.decks[name] = deck
        if table.terms.copy == "try":
            table.terms.draws[name] = "deal"
    if table.terms.copy == "try":
        table.terms.draws["object"] = "deal"


def pieces_line_up(table: Table) -> list[str]:
    """The tracked seats, whose start pieces the app keeps."""
    return [seat for seat in seats_of(table) if is_tracked(table, seat)]


def starting(table: Table, seat: str) -> tuple[tuple[str, str], ...]:
    """The Survivors with whom this seat begins, each with its zone (S-26, FS-CRW-01)."""
    return figure(table, "starting", components(table).starting, seat=seat)


def pieces(table: Table, seat: str) -> Rule[None]:
    """A tracked player's start: Fame, Fury 0, three Survivors, a Truck with two Trailers, six tokens (S-21 to S-29).

    The tokens go into the best boxes; the player may shift them before moving (CV-04).
    """
    if table.terms.copy == "try":
        for copy in edition.cards(table, "object"):
            yield from consult(table, f"object/{copy}", ["name"])
    yield from consult(table, "fury", ["top"])
    mine, box = table.things.seats[seat], components(table)
    mine.fame = box.fame.start
    begins = starting(table, seat)
    mine.people = [Person(name, "rest" if zone == "rest" else "active") for name, zone in begins]
    for name, _ in begins:
        yield from crew.read_skill(table, seat, name)
    cards = [f"{card}-{seat}" for card, _ in box.start_cards]
    for card, (_, kind) in zip(cards, box.start_cards, strict=True):
        yield from convoy.read_card(table, seat, card, kind)
    mine = table.things.seats[seat]
    mine.truck, mine.trailers = Piece(cards[0]), [Piece(card) for card in cards[1:]]
    yield from _stow(table, seat)
    yield from _without_room(table, seat, cards)


def _stow(table: Table, seat: str) -> Rule[None]:
    """The start tokens come aboard (S-28)."""
    said = len(table.progress.lines)
    yield from convoy.stow(table, seat, dict(components(table).start_tokens))
    placed = table.progress.lines[said:]
    if len(placed) > 1 and not any(line.key == "convoy.noroom" for line in placed):
        # One sentence for the six tokens: the drawing shows where each is.
        table.progress.lines = table.progress.lines[:said]
        did(table, seat, "setup.stowed", "S-28")


def _without_room(table: Table, seat: str, cards: Sequence[str]) -> Rule[None]:
    """A Survivor whose token finds no box can't come along (CV-09). That only happens if a start card was typed in
    wrongly, so the owner puts it right, or says who stays out."""
    kinds = {card: kind for card, (_, kind) in zip(cards, components(table).start_cards, strict=True)}
    while True:
        mine = table.things.seats[seat]
        people, boxes = len(mine.people), convoy.count(mine, "survivor")
        if people <= max(1, boxes):
            return
        answer = yield choose(
            seat,
            "setup.room",
            "CV-09",
            lambda t: [
                *(Option(card, "option.room.card", {"card": f"@card.convoy.{card}"}) for card in cards),
                *(Option(p.name, "option.room.out", {"name": crew.called(p.name)}) for p in crew.people(t, seat)),
            ],
            view="convoy",
            values={"n": people, "boxes": boxes},
        )
        mine = table.things.seats[seat]
        if answer in kinds:
            for _, piece in convoy.holders(mine):
                for token in piece.tokens.values():
                    supply.back(table, token)
                piece.tokens = {}
            yield from convoy.read_again(table, seat, str(answer), kinds[str(answer)])
            yield from _stow(table, seat)
        else:
            mine.people = [p for p in mine.people if p.name != answer]
            say(table, "setup.out", "CV-09", you="copy", name=crew.called(str(answer)), seat=seat)
