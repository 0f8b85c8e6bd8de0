"""The objectives: shown when scoring begins, ranked, and what they bring (RC-SCO-01 to RC-SCO-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from companion.rules.common import convoy, crew, fame_track, hand, route, supply
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.printed import printed
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Reason, Table, humans, is_alive, is_tracked
from companion.rules.expansions.roles.cards import roles
from companion.rules.expansions.roles.names import (
    BOUNTY,
    GUNSMITH,
    MOTIVATOR,
    NITRO,
    RADIATION,
    ROLES,
    SCAVENGER,
    SMUGGLER,
    TINKERER,
    called,
    path,
)

FIRST = Field("first", hi=5, usual=2, learn="first", key="field.roles.first")
SECOND = Field("second", hi=5, usual=1, learn="second", key="field.roles.second")
"""Fame for the first and the second place (UF-61, XD-12)."""
PLACES = (FIRST, SECOND)
FEW = 2
"""With so many players only the first place scores (RC-SCO-02)."""


class Category(Struct, frozen=True):
    """What an objective compares (RC-SCO-04). ``count``: of a kept seat; ``least``: the lowest number is the best;
    ``floor``: the fewest with which it scores; ``most``: the highest number that a player can tell."""

    count: Callable[[Table, str], int]
    least: bool = False
    floor: int = 0
    most: int = 40


def _damage(table: Table, seat: str) -> int:
    return len(convoy.cargo_of(table, convoy.seat_of(table, seat)).boxes.broken)


def _people(table: Table, seat: str) -> int:
    return len(crew.people(table, seat))


def _ill(table: Table, seat: str) -> int:
    return sum(1 for person in crew.people(table, seat) if person.contamination)


def _resources(table: Table, seat: str) -> int:
    return sum(convoy.count(convoy.seat_of(table, seat), token) for token in supply.resources(table))


def _cards(table: Table, seat: str) -> int:
    return len(convoy.pieces(convoy.seat_of(table, seat)))


def _objects(table: Table, seat: str) -> int:
    return len(hand.objects_in_hand(table, seat))


def _ahead(table: Table, seat: str) -> int:
    """How many Convoys are ahead on the road."""
    own = route.place(table, route.space_of(table, seat))
    others = [s for s in humans(table) if s != seat and is_alive(table, s)]
    return sum(route.place(table, route.space_of(table, s)) > own for s in others)


CATEGORIES: Mapping[str, Category] = {
    BOUNTY: Category(_damage, least=True),
    GUNSMITH: Category(crew.fame),
    MOTIVATOR: Category(_people, most=12),
    NITRO: Category(_ahead, least=True),
    RADIATION: Category(_ill, least=True, most=12),
    SCAVENGER: Category(_resources, floor=1),
    SMUGGLER: Category(_cards, most=16),
    TINKERER: Category(_objects, floor=1, most=9),
}


def begins(table: Table, value: None) -> Rule[Verdict]:
    """All objectives are turned over and compared as things stand now, before anything is discarded (RC-SET-03,
    RC-SCO-03, RC-SCO-04)."""
    mine, playing = roles(table), [seat for seat in humans(table) if is_alive(table, seat)]
    for seat in playing:
        if seat not in mine.objectives or not mine.objectives[seat]:
            yield from _told(table, seat)
    shown = {seat: roles(table).objectives[seat] for seat in playing if roles(table).objectives.get(seat)}
    for seat, role in shown.items():
        say(table, "roles.shown", "RC-SET-03", rides=True, card=called(role), seat=seat)
    wanted, counts = sorted(shown.values(), key=ROLES.index), {}
    for seat in playing:
        counts[seat] = yield from _counts(table, seat, wanted)
    for seat, role in shown.items():
        column = {other: counts[other][role] for other in playing}
        yield from _scores(table, seat, role, column)
    return GO_ON


def _told(table: Table, seat: str) -> Rule[None]:
    """The real objective, which everybody may see now."""

    def left(table: Table) -> list[Option]:
        mine = roles(table)
        gone = {*mine.abilities.values(), *(o for s, o in mine.objectives.items() if s != seat)}
        return [Option(r, "option.roles.card", {"card": called(r)}) for r in ROLES if r not in gone]

    answer = yield Question("roles.shows", "choose", "RC-SET-03", asked=seat, turn=seat, view="convoy", options=left)
    roles(table).objectives[seat] = str(answer)


def _counts(table: Table, seat: str, wanted: list[str]) -> Rule[dict[str, int]]:
    """What this seat has in each category in which somebody scores; what the app does not keep is asked."""
    known = {role: CATEGORIES[role].count(table, seat) for role in wanted if is_tracked(table, seat) or role == NITRO}
    if GUNSMITH in wanted and table.things.seats[seat].fame is not None:
        known[GUNSMITH] = crew.fame(table, seat)
    missing = [role for role in wanted if role not in known]
    if missing:
        answer = yield Question(
            "roles.count" if len(missing) == 1 else "roles.counts",
            "read",
            "RC-SCO-04",
            asked=seat,
            turn=seat,
            view="convoy",
            values={"what": [f"@field.roles.{role}" for role in missing]},
            fields=_fields(table, missing),
        )
        known |= {role: int(answer[role]) for role in missing}
    return known


def _fields(table: Table, asked: list[str]) -> list[Field]:
    track = fame_track.of(table)
    ends = {role: (0, CATEGORIES[role].most) for role in asked} | {GUNSMITH: (track.bottom, track.top)}
    return [Field(role, lo=ends[role][0], hi=ends[role][1], key=f"field.roles.{role}") for role in asked]


def _scores(table: Table, seat: str, role: str, column: Mapping[str, int]) -> Rule[None]:
    """The place of the owner among all players in the game, and what it brings (RC-SCO-01, RC-SCO-02)."""
    category, own = CATEGORIES[role], column[seat]
    better = [n for n in column.values() if (n < own if category.least else n > own)]
    place = len(better) if reading(table, "XD-13") == "a" else len({*better})
    points, source = 0, "rulebook"
    scoring = 1 if len(table.terms.seats) <= FEW else len(PLACES)
    if own >= category.floor and place < scoring:
        field, rule = PLACES[place], _rule(table)
        if field is FIRST:
            face = yield from printed(table, path(role), [field], "roles.first", rule, turn=seat, view="convoy")
        else:
            face = yield from printed(table, path(role), [field], "roles.second", rule, turn=seat, view="convoy")
        points, source = int(face[field.name][0]), face[field.name][1]
    roles(table).scored[seat] = [points, place, own]
    doubts = [
        *(["XD-12"] if points and source != "owner" else []),
        *(["XD-13"] if len(better) != len({*better}) and len({*better}) < scoring else []),
        *(["XD-34"] if len(column) < len(humans(table)) else []),
    ]
    say(
        table,
        "roles.scored",
        _rule(table),
        because("why.roles.place", source, place=place + 1, n=own),
        rides=True,
        doubts=tuple(doubts),
        card=called(role),
        n=points,
        seat=seat,
    )


def _rule(table: Table) -> str:
    return "RC-SCO-02" if len(table.terms.seats) <= FEW else "RC-SCO-01"


def points(table: Table, seat: str) -> tuple[int, Reason] | None:
    """What the objective has brought; None until it is shown, so that nothing tells of it before (RC-SET-03)."""
    found = roles(table).scored.get(seat)
    if found is None:
        return None
    brought, place, n = found
    role = called(roles(table).objectives.get(seat, ROLES[0]))
    return brought, because("why.score.roles", "table", points=brought, card=role, place=place + 1, n=n)
