"""Side acts in a tracked player's own turn: feed, shift tokens, Fury, abilities, Objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.rules.common import buying, convoy, crew, meals, objects, tracking
from companion.rules.common.side import acts as automa_acts
from companion.rules.editions.abilities import IN_A_TURN, RESTING
from companion.rules.editions.edition import abilities
from companion.rules.engine import modules
from companion.rules.engine.question import Option, Question, Rule, SideAct, SideRule, choose, only
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table, humans, is_alive
from companion.rules.engine.units import phase_of


def acts(table: Table, seat: str) -> Iterator[SideAct]:
    """The side acts of a seat's own turn in this phase. A generator, so that asking whether there is any stays
    quick."""
    if not table.things.seats[seat].alive:
        return
    phase = phase_of(table)
    if phase == "exploration":
        yield from feeding(table, seat)
    yield from _of_survivors(table, seat, phase)
    yield from buying.offers(table, seat)
    yield from objects.playable(table, seat, phase)
    yield from modules.acts(table, seat, phase)
    if convoy.may_shift(table) and convoy.can_shift(table, seat):
        yield SideAct(Option("shift", "side.shift", rare=True), _shift(seat))
    for place in _unread(table, seat):
        yield SideAct(Option(f"card:{place}", "side.card", {"card": f"{seat}.{place}"}), _reader(seat, place))
    # The zone is tracked here, so Events appear without a side act. Cancelling the Automa's abilities remains.
    yield from (act for act in automa_acts(table) if act.option.id.startswith("cancel."))
    yield from tracking.acts(table, seat)


WAITING = ("feed", "shift", "object:name")
"""Side acts that can wait for the next turn or the Rest Phase without a difference. So can those of the Automa and
those that change whether a Convoy is kept."""


def telling(acts: Iterable[SideAct]) -> Iterator[str]:
    """The side acts that alone make a question worth asking."""
    later = ("cancel.", "untrack.", "track.")
    offered = (act.option for act in acts if not act.option.rare)
    return (option.id for option in offered if option.id not in WAITING and not option.id.startswith(later))


def worth_asking(table: Table, seat: str) -> bool:
    """Whether there is such a side act; like :func:`telling`, but those that can wait are not worked out."""
    if not table.things.seats[seat].alive:
        return False
    phase = phase_of(table)
    return (
        any(_of_survivors(table, seat, phase))
        or any(buying.offers(table, seat))
        or bool(objects.usable(table, seat, phase))
        or any(not act.option.rare for act in modules.acts(table, seat, phase))
        or bool(_unread(table, seat))
    )


def _unread(table: Table, seat: str) -> list[str]:
    """Places of Convoy cards that nobody has read: a correction has put them there."""
    return [p for p, piece in convoy.pieces(table.things.seats[seat]) if convoy.unread(table, piece.card)]


def _reader(seat: str, place: str) -> SideRule:
    def read(table: Table) -> Rule[None]:
        """Read a Convoy card that a correction has put there (EX-36)."""
        piece = convoy.piece_at(table.things.seats[seat], place)
        if piece is not None:
            yield from convoy.read_card(table, seat, piece.card)

    return read


# ---------------------------------------------------------------- Food


def feeding(table: Table, seat: str) -> list[SideAct]:
    """Food moves a Survivor from Exhausted to Rest (EX-12)."""
    if meals.at_hand(table, seat):
        return [SideAct(Option("feed", "side.feed"), _feed(seat))]
    return []


def _feed(seat: str) -> SideRule:
    def feed(table: Table) -> Rule[None]:
        """One Food for one Exhausted Survivor (EX-11, EX-12)."""
        tired = meals.at_hand(table, seat)
        name = yield choose(
            seat,
            "side.feed",
            "EX-12",
            lambda t: [crew.person_option(t, seat, p) for p in meals.at_hand(t, seat)],
            itself=only([p.name for p in tired]),
        )
        yield from meals.feed(table, seat, str(name), "EX-12")

    return feed


# ---------------------------------------------------------------- abilities


def _of_survivors(table: Table, seat: str, phase: str) -> Iterator[SideAct]:
    """Abilities of active Survivors that are side acts (EX-62, EX-64)."""
    for row in abilities(table, IN_A_TURN):
        if crew.unused(table, seat, row) and crew.in_phase(table, row, phase):
            yield from row.does(table, seat, row)
    for row in abilities(table, RESTING) if phase == "rest" else ():
        if crew.unused(table, seat, row):
            yield from row.does(table, seat, row)


# ---------------------------------------------------------------- rearranging


def _shift(seat: str) -> SideRule:
    def shift(table: Table) -> Rule[None]:
        """Move one token to another legal box, in exchange for what is there (CV-04)."""
        source = yield Question(
            "side.shift.from",
            "place",
            "CV-04",
            asked=seat,
            turn=seat,
            view="convoy",
            lo=1,
            hi=1,
            options=_boxes(seat, lambda t: sorted({s for s, _ in convoy.shifts(t, seat)})),
            refuses=lambda t, b: "CV-06" if b and convoy.damaged(t.things.seats[seat], str(b[0])) else "",
        )
        target = yield Question(
            "side.shift.to",
            "place",
            "CV-04",
            asked=seat,
            turn=seat,
            view="convoy",
            lo=1,
            hi=1,
            options=_boxes(seat, lambda t: [b for s, b in convoy.shifts(t, seat) if [s] == source]),
            refuses=lambda t, b: _keeps_out(t, seat, source, b),
        )
        if source and target and (source[0], target[0]) in convoy.shifts(table, seat):
            convoy.shift(table, seat, source[0], target[0])
            _shifted(table, seat, source[0], target[0])

    return shift


PUT = ("convoy.put", "convoy.put.shift")
"""Sentences that say into which box a token has gone without a question (EX-18)."""
GONE = ("convoy.spent", "convoy.driver", "convoy.damaged.lost", "move.you", "move.you.food", "fire.ammo")
"""Sentences that say which box a token has left."""


def elsewhere(table: Table) -> Iterator[SideAct]:
    """For each Convoy whose token was just put in or taken from a box without a question: it may be moved right away
    (EX-18, CV-04). In the Fire Weapons Phase only a token that has just come aboard, to an empty box (FW-02)."""
    people = humans(table)
    lines = table.progress.lines
    for seat in people:
        if not any(line.seat == seat and line.key in (*PUT, *GONE) for line in lines) or not is_alive(table, seat):
            continue
        key = "side.elsewhere.seat" if len(people) > 1 else "side.elsewhere"
        named = Option(f"elsewhere.{seat}", key, {"seat": f"@seat.{seat}"})
        if convoy.may_shift(table):
            if convoy.can_shift(table, seat):
                yield SideAct(named, _shift(seat))
            continue
        came = [str(line.values["box"]) for line in lines if line.seat == seat and line.key in PUT]
        boxes = list(dict.fromkeys(box.removeprefix(f"{seat}.") for box in came))
        if any(_free(table, seat, box) for box in boxes):
            yield SideAct(named, _placed_again(seat, boxes))


def _free(table: Table, seat: str, box: str) -> list[str]:
    """Empty boxes that can hold the token in this box."""
    mine = table.things.seats[seat]
    token = convoy.token_in(mine, box)
    return [b for b in convoy.legal(table, mine, token) if not convoy.token_in(mine, b)] if token else []


def _placed_again(seat: str, boxes: list[str]) -> SideRule:
    def place_again(table: Table) -> Rule[None]:
        """Put a token that has just come aboard into another box (FW-02)."""
        fitting = [box for box in boxes if _free(table, seat, box)]
        source = yield Question(
            "side.shift.from",
            "place",
            "FW-02",
            asked=seat,
            turn=seat,
            view="convoy",
            lo=1,
            hi=1,
            options=_boxes(seat, lambda t: [box for box in boxes if _free(t, seat, box)]),
            itself=fitting if len(fitting) == 1 else None,
        )
        if not source:
            return
        target = yield Question(
            "side.shift.to",
            "place",
            "FW-02",
            asked=seat,
            turn=seat,
            view="convoy",
            lo=1,
            hi=1,
            options=_boxes(seat, lambda t: _free(t, seat, str(source[0]))),
        )
        if target and target[0] in _free(table, seat, str(source[0])):
            convoy.shift(table, seat, str(source[0]), str(target[0]))
            _shifted(table, seat, str(source[0]), str(target[0]))

    return place_again


def _shifted(table: Table, seat: str, source: str, target: str) -> None:
    did(table, seat, "convoy.shifted", "CV-04", source=f"{seat}.{source}", target=f"{seat}.{target}")


def _keeps_out(table: Table, seat: str, source: list[str], target: list[str]) -> str:
    """The rule that forbids a token in a box."""
    mine = table.things.seats[seat]
    return convoy.refusal(table, mine, str(target[0]), convoy.token_in(mine, source[0])) if source and target else ""


def _boxes(seat: str, boxes: Callable[[Table], list[str]]) -> Callable[[Table], list[Option]]:
    return lambda table: convoy.box_options(table, seat, boxes(table))
