"""A space of the road: its number, what is on it, and what going there costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.rules.common import atlas
from companion.rules.common.waypoints import STAYS
from companion.rules.engine.question import Option
from companion.rules.engine.table import Table
from companion.screens.drawings import icons, lettering, stops
from companion.screens.drawings.bends import WIDE
from companion.screens.drawings.geometry import Area
from companion.screens.drawings.ink import AURORA, DANGER, LINE, NIGHT, QUIET, RAISED, TEXT, Pen
from companion.screens.drawings.snow import corner

WHITE, RED = "#C9D6E2", "#F0A79E"
"""The background of white and red numbers of the Aurora."""
CHOSEN = "#24463F"
TOKEN, LARGEST = 18.0, 26.0
"""The least and the largest size of what is on a space."""
PLATE = 4.0
"""What is left free at both ends of a number and of a row of tokens."""
ALONE = 8.0
"""The same of a number that is alone."""
NUMBER, LARGE = 18.0, 22.0
"""The size of a number, and of one alone on its space."""


class Thing(NamedTuple):
    """What is on a space: a ``seat`` by its colour, or a ``sign`` by its name; or what going there costs, maybe an
    amount, maybe a danger."""

    kind: str
    name: str
    n: int = 0
    danger: bool = False
    cost: bool = False

    @property
    def wide(self) -> float:
        """The width at the least size."""
        return TOKEN + (lettering.width(str(self.n), NUMBER, True) + 1 if self.n else 0.0)


class Road:
    """What is on the spaces of a table's road, worked out once for a drawing."""

    def __init__(self, table: Table) -> None:
        self.table, self._board = table, atlas.of(table)
        self._convoys, self._reds = stops.convoys(table), stops.red_numbers(table)
        self.ship = stops.aurora_space(table)
        self._labels: dict[str, tuple[str, str, str]] = {}

    def things(self, space: str) -> list[Thing]:
        """The Convoys, the ship, a waypoint counter and tokens of expansions on a space."""
        table, found = self.table, [Thing("seat", seat) for seat in self._convoys.get(space, ())]
        if self.ship == space:
            found.append(Thing("sign", stops.AURORA))
        counter = table.things.waypoints.get(space, "")
        if counter and (counter in icons.GLYPHS or not counter.endswith(STAYS)):
            found.append(Thing("sign", counter))
        elif counter:
            found += [Thing("sign", counter.removesuffix(STAYS)), Thing("sign", "stays")]
        for token in (table.things.pieces or {}).get(f"space.{space}", ()):
            found.append(Thing("sign", icons.of_token(table, token)))
        return found

    def numbers(self, space: str) -> tuple[str, str, str]:
        """A space's number; the red one beside a white one, else ``""``; and the kind of the first (``white``, ``red``
        or ``""``)."""
        if space not in self._labels:
            text, kind = self._board.label(self.table, space)
            self._labels[space] = text, self._reds.get(space, "") if kind == "white" else "", kind
        return self._labels[space]

    def width(self, space: str, things: Sequence[Thing]) -> float:
        """The width that a space needs."""
        text, red, _ = self.numbers(space)
        size = NUMBER if things else lettering.scaled(NUMBER)
        wide = lettering.width(text, size, True) + (lettering.width(red, size, True) + 14 if red else 0.0)
        return max(WIDE, wide + 2 * ALONE, sum(thing.wide for thing in things) + 2 * PLATE)


def price(option: Option | None) -> list[Thing]:
    """What going to a space costs and does, as far as the option tells: Fuel, Food, hazards."""
    if option is None or not option.key.startswith("option.move"):
        return []
    amounts = {name: int(option.values.get(name, 0)) for name in ("fuel", "food")}
    paid = [Thing("sign", name, n, cost=True) for name, n in amounts.items() if n]
    harm = [str(one).partition(".")[2] for one in option.values.get("harm", ())]
    return [*paid, *(Thing("sign", name, danger=True, cost=True) for name in harm if name in icons.GLYPHS)]


class Look(NamedTuple):
    """How a space is drawn: whether it can be chosen, is a likely choice, is chosen now, and whether values are
    corrected."""

    live: bool = False
    likely: bool = False
    chosen: bool = False
    correcting: bool = False


def face(pen: Pen, pill: Area, look: Look) -> None:
    """The ground of a space; its edge is lit where it can be chosen."""
    lit = look.likely and not look.correcting
    pen.fill(pill, CHOSEN if lit and look.chosen else RAISED, corner(pill))
    if lit:
        solid = 4.0 if look.chosen else 2.5
        pen.ring(pill, AURORA, ((solid, 1.0), (solid + 4, 0.22)), corner(pill))
    else:
        pen.ring(pill, QUIET if look.live else LINE, ((1.5, 1.0),), corner(pill))


def draw(pen: Pen, pill: Area, road: Road, space: str, things: Sequence[Thing], look: Look) -> Mapping[str, Area]:
    """A space with its number, and the things on it above. Returns where each seat is."""
    face(pen, pill, look)
    inner = pill.inset(PLATE, 1.5)
    if not things:
        _number(pen, pill.inset(ALONE, 1.5), road, space, LARGE, look)
        return {}
    label = min(max(lettering.scaled(NUMBER) * 1.2, 22.0), inner.h - TOKEN)
    _number(pen, inner.below(inner.h - label), road, space, LARGE if label >= LARGE * 1.18 else NUMBER, look)
    return _row(pen, inner.top(inner.h - label), road.table, things)


def _number(pen: Pen, room: Area, road: Road, space: str, size: float, look: Look) -> None:
    plate(pen, room, road.numbers(space), size, TEXT if look.live or not look.correcting else QUIET)


def plate(pen: Pen, room: Area, number: tuple[str, str, str], size: float, colour: str) -> None:
    """A number, one of the Aurora on a plate of its colour; with a red one beside a white one, the white one left."""
    text, red, kind = number
    if not kind:
        pen.text(text, room, size, colour, True, "centre")
        return
    letters = lettering.within(room.h / 1.18, size)
    both = [lettering.width(one, letters, True) + 12 for one in (text, red) if one]
    whole = room.middle(min(room.w, max(30.0, sum(both))), min(room.h - 1, letters * 1.2))
    round_ = min(8.0, whole.h / 2)
    pen.fill(whole, RED if red or kind == "red" else WHITE, round_)
    if not red:
        pen.text(text, whole.inset(2, 0), size, NIGHT, True, "centre")
        return
    left = whole.left(whole.w / 2)
    pen.fill(left, WHITE, round_)
    pen.fill(left.beside(min(round_, left.w / 2)), WHITE, 0)
    pen.text(text, left.inset(2, 0), size, NIGHT, True, "centre")
    pen.text(red, whole.beside(whole.w / 2).inset(2, 0), size, NIGHT, True, "centre")


def _row(pen: Pen, room: Area, table: Table, things: Sequence[Thing]) -> dict[str, Area]:
    """Things in a row, as large as there is room for all."""
    seats: dict[str, Area] = {}
    needs = sum(thing.wide for thing in things)
    each = min(LARGEST, room.h, TOKEN * max(1.0, room.w / needs))
    widths = [each + (thing.wide - TOKEN) for thing in things]
    over = max(0.0, sum(widths) - room.w) / len(things)
    x = room.x + max(0.0, room.w - sum(widths)) / 2
    paid = sum(wide - over for thing, wide in zip(things, widths, strict=True) if thing.cost)
    if paid:
        pen.fill(Area(x + min(sum(widths), room.w) - paid, room.y, paid, room.h).inset(-2, 0), NIGHT, 6)
    for thing, wide in zip(things, widths, strict=True):
        spot = Area(x, room.y, min(each, wide - over), room.h)
        _token(pen, spot, table, thing, each - over)
        if thing.kind == "seat":
            seats[thing.name] = spot
        elif thing.n:
            pen.text(str(thing.n), Area(spot.right, room.y, wide - over - spot.w + 1, room.h), NUMBER, TEXT, True)
        x += wide - over
    return seats


def _token(pen: Pen, spot: Area, table: Table, thing: Thing, each: float) -> None:
    if thing.kind == "seat":
        seat_of(pen, spot.middle(each - 1, each - 1), table, thing.name)
    elif thing.name == "aurora":
        pen.sign("aurora", spot, ship(table), each)
    else:
        danger = thing.danger or thing.name.removesuffix(STAYS) == "contamination"
        pen.sign(icons.of_token(table, thing.name), spot, DANGER if danger else TEXT, each - 1)


def seat_of(pen: Pen, area: Area, table: Table, seat: str) -> None:
    """A seat's Convoy token."""
    pen.seat(seat, area, table.terms.seats.get(seat) == "automa")


def ship(table: Table) -> str:
    """The colour of the ship: red once it goes by the red numbers."""
    return AURORA if table.things.aurora_colour == "white" else DANGER
