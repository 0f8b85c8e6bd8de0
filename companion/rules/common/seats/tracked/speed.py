"""What a tracked Convoy's movement costs and how far it goes (MV-02 to MV-05, CD-27, CD-34, CD-60, CD-62)."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from msgspec import Struct

from companion.rules.common import convoy, crew, fury
from companion.rules.editions.abilities import FIRST_FUEL, LOOKS_AHEAD, OPENS, SPEED
from companion.rules.editions.edition import abilities
from companion.rules.engine.modules import figure, happens
from companion.rules.engine.question import Question, Rule, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Reason, Table, mark

SNOW = 2
"""Speed that every Truck loses in a Heavy Snowstorm (CD-27)."""
FURY_WANTED = 4
"""Fury points that the fourth special side needs for its speed (CD-62)."""


class Fare(NamedTuple):
    """The cost of a move: Fuel (the first one included) and Food (MV-03, MV-04, CD-34)."""

    fuel: int
    food: int
    boxes: tuple[str, ...] = ()
    """The boxes that the Fuel came from, once it is paid."""


def marked(table: Table, seat: str, name: str) -> bool:
    """Whether something was played or found out for this move, once or several times."""
    marks = table.progress.marks
    return bool(marks) and (f"phase:{seat}.{name}" in marks or played(table, seat, name) > 0)


def note(table: Table, seat: str, name: str) -> None:
    """Note something for this move; forgotten at the end of the phase."""
    mark(table, f"phase:{seat}.{name}")


def played(table: Table, seat: str, name: str) -> int:
    """How many cards of a name were played for this movement, of those of which any number may be."""
    start = f"phase:{seat}.{name}."
    return len([m for m in table.progress.marks if m.startswith(start)])


def mapped(table: Table, seat: str) -> bool:
    """Whether a card opens Shortcuts for this move (CD-30)."""
    return any(marked(table, seat, row.card) for row in abilities(table, OPENS))


def reasons(table: Table, seat: str) -> list[Reason]:
    """Everything that gives speed without Fuel, with its number (MV-04)."""
    mine = convoy.seat_of(table, seat)
    where = convoy.face(table, mine.truck.card).get("speed", (0, "table"))[1] if mine.truck is not None else "table"
    given = _given(table, seat).items()
    return [because(f"why.speed.{cause}", where if cause == "truck" else "rulebook", n=n) for cause, n in given]


def _given(table: Table, seat: str) -> dict[str, int]:
    """Points of movement without Fuel, by source: the Truck's number and what is added to it (1E-CON-12)."""
    mine = convoy.seat_of(table, seat)
    truck = convoy.number(table, mine.truck, "speed")
    found = {"truck": truck}
    if boxes := convoy.cargo_of(table, mine).boxes.working("speed"):
        found["boxes"] = len(boxes)
    if table.things.snowstorm:
        # No minimum is printed; a Truck's speed can't fall below 0 (CD-27).
        found["snow"] = -min(SNOW, truck)
    for row in abilities(table, SPEED):
        if points := row.does(table, seat, row):
            found[row.card] = points
    if marked(table, seat, "fury-speed"):
        found["fury"] = 1
    return found


def free_speed(table: Table, seat: str) -> int:
    """Speed before any Fuel beyond the first (MV-04, MV-05)."""
    return max(0, figure(table, "speed", sum(_given(table, seat).values()), seat=seat))


def first_fuel(table: Table, seat: str) -> int:
    """Fuel needed to start: 1, or less with a card played for it (MV-03, CD-23, KS-C02)."""
    cards = (row for row in abilities(table, FIRST_FUEL) if marked(table, seat, row.card))
    return figure(table, "fuel.first", min((row.does(table, seat, row) for row in cards), default=1), seat=seat)


def before_extra(table: Table, seat: str) -> int:
    """Fuel that is spent before the first extra one, for which there may be further points (MV-05, KS-C04)."""
    return figure(table, "fuel.before", first_fuel(table, seat), seat=seat)


def food_at_hand(table: Table, seat: str) -> int:
    """Food that an undamaged food-for-speed box can burn (CD-34, IC-20)."""
    mine = convoy.seat_of(table, seat)
    return convoy.count(mine, "food") if convoy.working(table, mine, "food-speed") else 0


def may_drive(table: Table, seat: str) -> bool:
    """Whether a Survivor is on the Truck or can be shifted there (MV-02)."""
    return convoy.has_driver(convoy.seat_of(table, seat)) or bool(convoy.driver_way(table, seat))


class Means(Struct, frozen=True, gc=False):
    """What a Convoy has to move with now, worked out once for all that is asked of it."""

    fuel: int
    """Fuel aboard."""
    start: int
    """Fuel needed to start (:func:`first_fuel`)."""
    starts: bool
    """Whether it has that Fuel and a driver (MV-02, MV-03)."""
    free: int
    """Speed before any Fuel beyond the first (:func:`free_speed`)."""
    food: int
    """Food that it can burn (:func:`food_at_hand`)."""
    each: int
    """Points of movement for each Fuel beyond the first (MV-05, KS-C03)."""
    more: int
    """Further points for the first extra Fuel: 1 with the second special side (CD-60, RC-NIT)."""
    before: int
    """Fuel that is spent before it (:func:`before_extra`)."""

    @property
    def farthest(self) -> int:
        """The most points that the Convoy could move now; 0 if it can't move (MV-02, MV-03)."""
        if not self.starts:
            return 0
        extra = self.fuel - self.start
        more = self.more if extra and extra >= self._giver else 0
        return self.free + extra * self.each + more + self.food

    @property
    def _giver(self) -> int:
        """Which Fuel beyond the one that starts the Convoy gives the further points: 1, the first, as a rule."""
        return self.before - self.start + 1

    def _for_extra(self, points: int) -> int:
        """Fuel for so many extra points: 1 each; the first one may give more (CD-60, RC-NIT)."""
        if points <= 0:
            return 0
        plain = ceil(points / self.each)
        if not self.more or plain < self._giver:
            return plain
        return max(self._giver, ceil((points - self.more) / self.each))

    def fares(self, points: int) -> list[Fare]:
        """The possible costs of so many points, the one with the least Food first (MV-03 to MV-05, CD-34)."""
        extra = max(0, points - self.free)
        all_fares = (
            Fare(self.start + self._for_extra(extra - food), food) for food in range(min(extra, self.food) + 1)
        )
        return [fare for fare in all_fares if fare.fuel <= self.fuel]

    def cheapest(self) -> list[Fare]:
        """The cheapest fare for 0, 1, 2 … up to the most points that the Convoy could move."""
        return [self.fares(points)[0] for points in range(self.farthest + 1)]


def means(table: Table, seat: str) -> Means:
    """What the Convoy has to move with now (MV-02 to MV-05, CD-34, CD-60)."""
    fuel, start = convoy.count(convoy.seat_of(table, seat), "fuel"), first_fuel(table, seat)
    return Means(
        fuel,
        start,
        starts=fuel >= start and may_drive(table, seat),
        free=free_speed(table, seat),
        food=food_at_hand(table, seat),
        each=figure(table, "fuel.speed", 1, seat=seat),
        more=figure(table, "fuel.bonus", 1 if fury.active(table, seat, "B") else 0, seat=seat),
        before=figure(table, "fuel.before", start, seat=seat),
    )


def farthest(table: Table, seat: str) -> int:
    """The most points that the Convoy could move now; 0 if it can't move (MV-02, MV-03)."""
    return means(table, seat).farthest


# ---------------------------------------------------------------- before moving


def prepare(table: Table, seat: str) -> Rule[None]:
    """Before a move: the fourth special side (CD-62), and facts that abilities need (CD-02)."""
    yield from fury.read(table, seat)
    mine = convoy.seat_of(table, seat)
    if fury.active(table, seat, "D"):
        if mine.fury >= FURY_WANTED:
            note(table, seat, "fury-speed")
        else:
            fury.gain(table, seat, 1, "CD-62")
    for row in abilities(table, LOOKS_AHEAD):
        if any(crew.card(p.name) == row.card for p in mine.people):
            yield from row.does(table, seat, row)


# ---------------------------------------------------------------- paying


def pay(table: Table, seat: str, points: int) -> Rule[Fare | None]:
    """Pay for so many points: a driver on the Truck, Fuel and Food to the reserve, abilities used (MV-02 to MV-05). How
    much in Food is asked if there is a choice (CD-34). None if it can't be paid."""
    now = means(table, seat)
    choices = now.fares(points)
    if not choices or not now.farthest:
        return None
    food = yield Question(
        "move.food",
        "amount",
        "CD-34",
        asked=seat,
        turn=seat,
        view="convoy",
        values={"n": points},
        lo=lambda t: min((f.food for f in means(t, seat).fares(points)), default=0),
        hi=lambda t: max((f.food for f in means(t, seat).fares(points)), default=0),
        default=choices[0].food,
        itself=only([f.food for f in choices]),
    )
    if len(choices) > 1:
        now = means(table, seat)  # a correction may have come while it was asked
    fare = next((f for f in now.fares(points) if f.food == food), choices[0])
    convoy.board_driver(table, seat)
    boxes = tuple(convoy.going(table, seat, "fuel", fare.fuel))
    if not (convoy.spend(table, seat, "fuel", fare.fuel) and convoy.spend(table, seat, "food", fare.food, "CD-34")):
        say(table, "move.cannot", "MV-03", seat=seat)
        return None
    for row in abilities(table, SPEED):
        for name in crew.ready(table, seat, row):
            crew.note_used(table, seat, row, name)
    yield from happens(table, "fuelled", seat=seat, extra=max(0, fare.fuel - now.before))
    return fare._replace(boxes=boxes)


def why_not(table: Table, seat: str) -> tuple[str, str]:
    """Why the Convoy can't move: message key and rule."""
    mine = convoy.seat_of(table, seat)
    if not may_drive(table, seat):
        return "move.nodriver", "MV-02"
    if convoy.count(mine, "fuel") < first_fuel(table, seat):
        return "move.nofuel", "MV-03"
    return "move.nospeed", "MV-04"
