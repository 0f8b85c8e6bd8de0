"""The end: everybody's score and its parts, and who has won (SC-01 to SC-10, AU-60 to AU-65)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import atlas, hand, roads, route, tally
from companion.rules.common.automa import board, undamaged
from companion.rules.common.score_parts import UNBOUND
from companion.rules.editions.edition import policies
from companion.rules.engine import modules
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import happens
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Reason, Table, automa_seat, has_left, humans, is_alive, is_tracked, seats_of
from companion.rules.engine.units import staying


def score(table: Table, who: str) -> Rule[None]:
    """Score everybody, then say who won."""
    yield from happens(table, "score")
    lead = yield from leads_of_all(table)
    for seat in seats_of(table):
        if seat == automa_seat(table) and not is_alive(table, seat):
            _nothing(table, seat)  # by another reading (1E-D59)
        elif seat == automa_seat(table):
            yield from automa_scores(table, seat, lead.get(seat, 0))
    for seat in humans(table):
        if not is_alive(table, seat):
            _nothing(table, seat)
        elif is_tracked(table, seat):
            _tracked(table, seat, lead.get(seat, 0))
        else:
            yield from staying(seat, _player(table, seat, lead.get(seat, 0)))
            if not is_alive(table, seat):
                _nothing(table, seat)  # it has left the game while the question was open
    winner(table)


def leads_of_all(table: Table) -> Rule[dict[str, int]]:
    """How many spaces each Convoy is ahead of the last one (SC-01, AU-60): along the shortest open way, by the number
    signs (D-48), or asked if unknown."""
    leads: dict[str, int] = {}
    for seat, distance in _known_leads(table):
        if distance is None:
            last = next(iter(leads))
            distance = yield Question(
                "score.lead",
                "amount",
                "SC-01",
                view="map",
                lo=0,
                hi=60,
                doubts=("D-48",) if _by_signs(table, last, seat) is not None else (),
                values={
                    "seat": f"@seat.{seat}",
                    "other": f"@seat.{last}",
                    "space": route.space_of(table, seat),
                    "behind": route.space_of(table, last),
                },
            )
        leads[seat] = max(0, int(distance))
    return leads


def _playing(table: Table) -> list[str]:
    return [seat for seat in seats_of(table) if is_alive(table, seat)]


def _last(table: Table) -> str:
    """The last seat among those in the game; ``""`` if there is none."""
    return min(_playing(table), key=lambda s: route.place(table, route.space_of(table, s)), default="")


def _known_leads(table: Table) -> Iterator[tuple[str, int | None]]:
    """Every seat in the game, the last one first, with its spaces ahead of that one; None if unknown. A generator,
    since a question may change the table between two seats."""
    last = _last(table)
    for seat in sorted(_playing(table), key=lambda s: route.place(table, route.space_of(table, s))):
        yield seat, 0 if seat == last else _lead(table, last, seat)


def _lead(table: Table, last: str, seat: str) -> int | None:
    """Spaces that a seat is ahead of the last one; None if unknown. By the number signs if they count (D-48), else
    along the shortest way open to the last one (SC-01, AU-60)."""
    difference = _by_signs(table, last, seat)
    if difference is not None and reading(table, "D-48") == "a":
        return difference
    return roads.distance(table, last, route.space_of(table, last), route.space_of(table, seat))


def _by_signs(table: Table, last: str, seat: str) -> int | None:
    """A lead as the difference of two number signs; None on spaces without them (D-48)."""
    board = atlas.of(table)
    here, ahead = (board.sign(table, route.space_of(table, s)) for s in (last, seat))
    return None if here is None or ahead is None else ahead - here


def _of_lead(table: Table, seat: str, lead: int) -> tuple[str, ...]:
    """The doubt how a lead is counted, if number signs and way give different leads (D-48)."""
    last = _last(table) or seat
    way = roads.distance(table, last, route.space_of(table, last), route.space_of(table, seat))
    difference = _by_signs(table, last, seat)
    return ("D-48",) if lead and difference is not None and difference != way else ()


def automa_scores(table: Table, seat: str, lead: int) -> Rule[None]:
    """Map lead, Fame stars, 1 point per two cards, and Survivors or groups of boxes, depending on the ship (AU-60 to
    AU-64)."""
    ship = _automa_ship(table)
    if ship is None:
        ship = yield from undamaged.clear_groups(table)
    points, why, doubts = ship
    parts = _automa_parts(table, lead, points)
    brought = _brought(table)
    parts |= {name: n for name, (n, _) in brought.items()}
    table.progress.scores[seat] = parts
    say(
        table,
        "score.automa",
        "AU-62",
        because("why.score.map", n=lead),
        because("why.score.fame", n=parts["fame"]),
        because("why.score.cards", n=_automa_cards(table), half=parts["cards"]),
        why,
        *(reason for _, reason in brought.values()),
        doubts=(*doubts, *_of_lead(table, seat, lead)),
        total=sum(parts.values()),
    )


def _automa_ship(table: Table) -> tuple[int, Reason, tuple[str, ...]] | None:
    """The Automa's points for Survivors (ship taken) or groups of boxes free of Damage (ship missed) (AU-63, AU-64);
    with the reason and the doubt that decided. None while its groups are unknown."""
    if table.progress.taken:
        n = board.count(table, "survivor")
        return n, because("why.healthy", n=n), ()
    return undamaged.clear_known(table)


def _automa_cards(table: Table) -> int:
    automa = table.things.automa
    return automa.objects + automa.noted_objects + automa.loot


def _automa_parts(table: Table, lead: int, ship: int) -> dict[str, int]:
    """The parts of the Automa's score (AU-60 to AU-64)."""
    return {"map": lead, "fame": table.things.automa.fame, "cards": _automa_cards(table) // 2, "ship": ship}


def _brought(table: Table) -> dict[str, tuple[int, Reason]]:
    """The Automa's points by what expansions bring, with their reasons."""
    found = {s.name: s.automa(table) for s in modules.scores(table) if s.automa is not None}
    return {name: counted for name, counted in found.items() if counted is not None}


def _nothing(table: Table, seat: str) -> None:
    """A seat that has lost its last Survivor or has left scores nothing (OT-01)."""
    table.progress.scores[seat] = {"total": 0}
    say(table, "score.left" if has_left(table, seat) else "score.out", "OT-01", seat=seat)


def _tracked(table: Table, seat: str, lead: int) -> None:
    """The score of a tracked seat, each point explained; cards that score in the fourth step are discarded (SC-01 to
    SC-08)."""
    found = tally.entries(table, seat, lead)
    made_of = policies(table).score
    doubts = (*_of_lead(table, seat, lead), *(doubt for part in made_of for doubt in part.doubts(table, seat)))
    for card in (card for part in made_of for card in part.discards):
        hand.drop(table, seat, card)
    table.progress.scores[seat] = tally.parts(table, found)
    say(
        table,
        "score.player",
        "SC-09",
        *(entry.why for entry in found),
        doubts=doubts,
        seat=seat,
        total=sum(entry.points for entry in found),
    )


def _player(table: Table, seat: str, lead: int) -> Rule[None]:
    """The score of a player whose Convoy is not kept: one number, or part by part with known parts filled in (SC-01 to
    SC-08)."""
    answer = yield Question(
        "score.how",
        "choose",
        "SC-09",
        asked=seat,
        view="score",
        values={"lead": lead},
        options=[Option("lines", "option.score.lines"), Option("total", "option.score.total")],
    )
    if answer == "total":
        total = yield Question("score.total", "amount", "SC-09", asked=seat, view="score", lo=-5, hi=UNBOUND)
        table.progress.scores[seat] = {"total": total}
    else:
        points = yield Question(
            "score.lines",
            "read",
            "SC-01",
            asked=seat,
            view="score",
            fields=[
                *(part.field(table, seat, lead) for part in policies(table).score if part.field is not None),
                *(_line(table, seat, score) for score in modules.scores(table)),
            ],
        )
        table.progress.scores[seat] = dict(points)
    say(table, "score.player", "SC-09", seat=seat, total=sum(table.progress.scores[seat].values()))


def _line(table: Table, seat: str, score: modules.Score) -> Field:
    counted = score.count(table, seat)
    told = counted[0] if counted is not None else None
    return Field(score.name, lo=score.lo, hi=score.hi, default=told, usual=0, key=f"field.score.{score.name}")


def totals(table: Table) -> dict[str, int]:
    """The final Fame by seat."""
    return {seat: sum(parts.values()) for seat, parts in table.progress.scores.items()}


def provisional(table: Table) -> dict[str, int]:
    """The Fame that each seat would have if the game ended now, in the order of the seats (SC-01 to SC-08, AU-60 to
    AU-64). Only seats whose score the table tells in full. Nothing is asked or changed."""
    leads = dict(_known_leads(table))
    found = {}
    for seat in _playing(table):
        lead = leads[seat]
        if lead is None:
            continue
        if is_tracked(table, seat):
            found[seat] = sum(entry.points for entry in tally.entries(table, seat, max(0, lead)))
        elif seat == automa_seat(table) and (ship := _automa_ship(table)) is not None:
            brought = sum(n for n, _ in _brought(table).values())
            found[seat] = sum(_automa_parts(table, max(0, lead), ship[0]).values()) + brought
    return found


def ranking(table: Table) -> list[str]:
    """Seats from first to last: Fame, then the higher space, then farther right on the Turn Order Table (SC-09, SC-10).
    Seats out of the game come last (OT-01)."""
    sums = totals(table)
    order = table.things.order
    return sorted(
        sums,
        key=lambda s: (
            is_alive(table, s),
            sums[s],
            route.place(table, route.space_of(table, s)),
            order.index(s) if s in order else -1,
        ),
        reverse=True,
    )


def tie_break(table: Table) -> str:
    """What put the first seat before the second: ``fame``, or in a tie ``space`` or ``order`` (SC-10)."""
    sums, first = totals(table), ranking(table)
    if len(first) < 2 or sums[first[0]] != sums[first[1]] or not is_alive(table, first[1]):
        return "fame"
    spaces = [route.place(table, route.space_of(table, seat)) for seat in first[:2]]
    return "space" if spaces[0] != spaces[1] else "order"


def won(table: Table) -> bool:
    """Solo: whether the player has more Fame than the Automa; a tie is not a win (AU-65, D-71)."""
    sums, me = totals(table), automa_seat(table)
    if not any(is_alive(table, seat) for seat in humans(table)):
        return False
    best = max(sums[h] for h in humans(table))
    if best == sums[me] and reading(table, "D-71") == "b":
        return ranking(table)[0] != me
    return best > sums[me]


def victor(table: Table) -> str:
    """The colour that has won; ``""`` if nobody has, as in a tie against the Automa (AU-65, SC-09, OT-01)."""
    me = automa_seat(table)
    alive = [seat for seat in humans(table) if is_alive(table, seat)]
    if not alive:
        return me
    if me:
        return alive[0] if won(table) else me if totals(table)[me] > totals(table)[alive[0]] else ""
    return next((seat for seat in ranking(table) if seat in alive), "")


def _tie_reason(table: Table) -> list[Reason]:
    how = tie_break(table)
    if how == "fame":
        return []
    return [because(f"why.tie.{how}", "rulebook", seat=f"@seat.{ranking(table)[0]}")]


def winner(table: Table) -> None:
    """Say who won and why."""
    sums = totals(table)
    me = automa_seat(table)
    if me:
        human = humans(table)[0]
        tie = sums[human] == sums[me] and is_alive(table, human)
        key = "score.won" if won(table) else "score.tie" if tie else "score.lost"
        say(
            table,
            key,
            "AU-65",
            because("why.totals", you=sums[human], automa=sums[me]),
            doubts=("D-71",) if tie else (),
            you=False,
            player=sums[human],
            automa=sums[me],
        )
    elif not any(is_alive(table, seat) for seat in humans(table)):
        say(table, "score.nobody", "OT-01")
    else:
        first = ranking(table)[0]
        say(
            table,
            "score.winner",
            "SC-09",
            because("why.ranking", seats=[f"@seat.{s}" for s in ranking(table)]),
            *_tie_reason(table),
            seat=first,
            total=sums[first],
        )
