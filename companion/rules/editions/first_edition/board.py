"""The Road board of the first edition as a map (1E-SET-01, 1E-SET-20, 1E-RND-04 to 1E-RND-09, 1E-MOV-05 to 1E-MOV-18).

A pack gives a whole side as one card, an owner tells it with few answers (:mod:`board_entry`). With neither a Convoy's
space is a number all the same: it is counted along the ordinary road as Convoys drive. Asked is only how far a Shortcut
led that nobody knows, and what it decides: a Region, a lead in points, whether somebody is six spaces behind, whether
the Aurora was reached.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.common import atlas, chart, roads, route
from companion.rules.common.automa import speed
from companion.rules.editions.first_edition import board_entry, spaces
from companion.rules.editions.first_edition.spaces import count, named
from companion.rules.editions.ways import NOTHING, Net, Way
from companion.rules.engine.doubts import played
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.table import Table, automa_seat, is_tracked, mark

_WRITTEN = re.compile(rf"(?:s|space )?(?P<name>\d{{1,2}}[{spaces.LETTERS}]?)", re.IGNORECASE)
_AROUND = 8
"""Spaces before a Convoy's own, and behind it, that are offered where it is put right."""
WHOLE = ("spaces", "regions", "shortcuts", *spaces.SIZES, "ways", "whole", "rectangles", "white", "red", "told")
"""What there is to know of a side."""
_BACK, _ON = 9, 30
"""How far a Convoy can have got from its space by a Shortcut that nobody knows."""


class Road:
    """The side that is up."""

    start = spaces.FIRST
    shortcuts = spaces.SHORTCUTS
    counters: tuple[str, ...] = spaces.COUNTERS
    staying = (spaces.CONTAMINATION,)
    counted = True
    turning = "1E-MOV-18"
    examples = ("7", '"space 7"')
    aside = False
    """Whether Shortcuts may have spaces of their own, where a Convoy may stop (PA-MOV-02)."""
    parts: Mapping[str, board_entry.Part] = {}
    """What can be told of the side besides, by the answer."""
    fields: tuple[str, ...] = WHOLE
    """What the library is asked of the side."""

    # ------------------------------------------------------------ the board

    def card(self, table: Table) -> str:
        """Each side has its own."""
        return spaces.card(table)

    def load(self, table: Table) -> Rule[None]:
        """A whole side, or as much as its owner has told."""
        yield from consult(table, spaces.card(table), self.fields)

    def lay(self, table: Table) -> Rule[tuple[Sequence[str], Sequence[str]]]:
        """The side of the stand-in pack, its waypoints and their counters (1E-SET-02)."""
        card = spaces.card(table)
        yield from consult(table, card, (*self.fields, "waypoints"))
        return chart.rectangles(table, card), chart.counters(table, card)

    def describe(self, table: Table) -> Rule[None]:
        """How many spaces each Region has, then whatever else the owner tells."""
        yield from board_entry.describe(table, self.aside, self.parts)

    def source(self, table: Table) -> str:
        """Of a whole side where that comes from."""
        whole = chart.source(table, spaces.card(table))
        return "owner" if whole == "table" and spaces.sizes(table) else whole

    def spaces(self, table: Table) -> Sequence[str]:
        """The ordinary road, and the spaces of Shortcuts."""
        return chart.spaces(table, spaces.card(table)) or spaces.told_row(table)

    def regions(self, table: Table) -> Mapping[str, int]:
        """As they are framed on the board."""
        return chart.regions(table, spaces.card(table)) or spaces.regions(spaces.sizes(table))

    def net(self, table: Table) -> Net:
        """The ordinary road, and Shortcuts."""
        return spaces.net(table) if self.spaces(table) else NOTHING

    def collapsed(self, table: Table) -> tuple[str, ...]:
        """There are no Tunnels."""
        return ()

    def rectangles(self, table: Table) -> Sequence[str]:
        """The waypoints."""
        return spaces.told_list(table, "rectangles")

    def unseen(self, table: Table, space: str) -> bool:
        """On a waypoint, on any space while nobody has told where these are; each is asked for once."""
        if table.terms.copy != "own" or _seen(space) in table.progress.marks:
            return False
        return "rectangles" not in known(table, spaces.card(table)) or space in self.rectangles(table)

    def reminds(self, table: Table) -> bool:
        """On Alpha nothing is printed on them (1E-MOV-07)."""
        return len(spaces.types(table)) > 1

    def see(self, table: Table, space: str, counter: str) -> None:
        """From now on the app keeps the counter of this space."""
        mark(table, _seen(space))
        if counter:
            table.things.waypoints[space] = counter

    # ------------------------------------------------------------ on the road

    def place(self, table: Table, space: str) -> tuple[int, ...]:
        """How far along the ordinary road, whatever Shortcuts there are (1E-RND-06, 1E-RND-09)."""
        return spaces.place(space)

    def level(self, table: Table, space: str) -> str:
        """A space of a Shortcut counts as the one of the ordinary road that it is level with (PA-RND-02)."""
        return named(count(space)) if spaces.aside(space) else space

    def sign(self, table: Table, space: str) -> int | None:
        """Nothing is printed on a space."""
        return None

    def label(self, table: Table, space: str) -> tuple[str, str]:
        """How far it is from the start."""
        return space[1:], ""

    def region(self, table: Table, space: str) -> int:
        """Told by the board, or by what was answered before: a space between two of one Region is there too."""
        found = self.regions(table).get(self.level(table, space))
        if found:
            return found
        low, high = _between(table, space)
        return low if low == high else 0

    def follows(self, table: Table, space: str) -> bool:
        """Whether it is there because of spaces before and behind it."""
        told, _ = known(table, spaces.card(table)).get("told", spaces.TOLD)
        return not self.regions(table) and space not in told and self.region(table, space) != 0

    def ask_region(self, table: Table, space: str) -> Rule[int]:
        """In which of the frames that are left the Convoys on it stand (1E-FIR-02, UF-06)."""
        low, high = _between(table, space)
        standing = [f"@seat.{seat}" for seat in table.things.order if route.space_of(table, seat) == space]
        answer = yield Question(
            "map.frame",
            "choose",
            "FW-04",
            view="map",
            card=spaces.card(table),
            values={"space": space, "seats": standing},
            options=[Option(str(n), "option.region", {"n": n}) for n in range(low, high + 1)],
        )
        told, _ = known(table, spaces.card(table)).get("told", spaces.TOLD)
        learn(table, spaces.card(table), "told", {**told, space: int(answer)}, "owner")
        return int(answer)

    def tell_regions(self, table: Table, told: Mapping[str, int]) -> None:
        """Those of single spaces, beside the first one's."""
        learn(table, spaces.card(table), "told", {**spaces.TOLD[0], **told}, "owner")

    def ahead(self, table: Table, space: str, n: int) -> Sequence[str]:
        """By counting on."""
        return [named(i) for i in range(count(space) + 1, min(count(space) + n, spaces.MOST) + 1)]

    def around(self, table: Table, space: str) -> Sequence[str]:
        """As many behind as ahead."""
        before = range(max(0, count(space) - _AROUND), count(space))
        here = dict.fromkeys((self.level(table, space), space))
        return [*map(named, before), *here, *self.ahead(table, space, _AROUND)]

    def behind(self, table: Table, space: str, other: str, shortcuts: bool) -> int | None:
        """The difference; nobody knows which Shortcuts lie between (1E-D57)."""
        difference = count(other) - count(space)
        return None if shortcuts and difference > 0 else difference

    def apart(self, table: Table, space: str, other: str) -> int | None:
        """The difference: a Shortcut can only be shorter."""
        return count(other) - count(space)

    def whole(self, table: Table) -> bool:
        """Of a side that its owner tells they are once nobody knows another one (UF-09)."""
        told = known(table, spaces.card(table))
        return "spaces" in told or "whole" in told

    def shortest_for_automa(self, table: Table) -> bool:
        """By the other reading of 1E-D57."""
        return played(table, "1E-D57") == "b"

    def lead(self, table: Table, seat: str, space: str, other: str) -> int | None:
        """Shortcuts count as far as the one who is behind can use them: the Automa by a card only, a Convoy that is not
        kept in any way that does not ask for tracks (1E-SCO-02, 1E-AUT-51, 1E-D46, 1E-D57)."""
        if seat == automa_seat(table):
            by_card = speed.shortcuts_open(table) or speed.SHORTENED in table.progress.marks
            return route.behind(table, space, other, by_card or self.shortest_for_automa(table))
        road = self.spaces(table)
        if space not in road or other not in road or not self.whole(table):
            usable = set(spaces.types(table)) - (roads.barred(table, seat) if is_tracked(table, seat) else set())
            return self.behind(table, space, other, bool(usable))
        free = atlas.usable(table, shortcuts=True, without=frozenset((spaces.TRACKS,)))
        all_of_them = atlas.along(table, space, other, atlas.usable(table, shortcuts=True))
        return all_of_them if all_of_them == atlas.along(table, space, other, free) else None

    def elsewhere(self, table: Table, seat: str) -> Rule[str]:
        """How far along the ordinary road a Shortcut has led that nobody knows."""
        here, road = count(route.space_of(table, seat)), self.spaces(table)
        last = count(road[-1]) if road else spaces.MOST
        answer = yield Question(
            "move.farther",
            "amount",
            "1E-RND-06",
            asked="table" if seat == automa_seat(table) else seat,
            turn=seat,
            view="map",
            lo=-min(here, _BACK),
            hi=max(0, min(_ON, last - here)),
            values={"space": named(here), "seat": f"@seat.{seat}"},
        )
        return named(here + int(answer or 0))

    def written(self, text: str) -> str:
        """``7``, or in words ``space 7``; ``7b`` on a Shortcut."""
        match = _WRITTEN.fullmatch(text)
        if match is None or (match["name"][-1].isalpha() and not self.aside):
            return ""
        return f"s{match['name'].lower().lstrip('0') or '0'}"

    def plain(self) -> Mapping[str, Any]:
        """Twelve spaces to a Region and one more, on the last ones the numbers of the Aurora, each red one a space
        ahead of the white one; no waypoints."""
        row = spaces.row((12, 12, 13))
        white = {n: named(29 + int(n)) for n in spaces.NUMBERS}
        red = {n: named(30 + int(n)) for n in spaces.NUMBERS}
        regions = spaces.regions((12, 12, 13))
        return {"spaces": list(row), "regions": dict(regions), "white": white, "red": red, "rectangles": []}

    # ------------------------------------------------------------ the Aurora and the Automa

    def numbers(self, table: Table, colour: str) -> Rule[None]:
        """Beside which spaces they stand."""
        yield from consult(table, spaces.card(table), self.fields)

    def goal(self, table: Table, n: int, colour: str) -> str:
        """The space beside which that number stands (1E-SET-04)."""
        return spaces.told_spaces(table, colour).get(str(n), "")

    def near_goal(self, table: Table, space: str) -> bool:
        """Anywhere but at the start, and where it was told before that a Convoy was still short of the Aurora: that
        moves on only."""
        things = table.things
        if self.goal(table, things.aurora, things.aurora_colour):
            return True
        short = spaces.told_spaces(table, "short")
        reach = [short.get(f"{things.aurora_colour}-{n}", self.start) for n in range(1, things.aurora + 1)]
        return count(space) > max(map(count, reach))

    def ask_reached(self, table: Table) -> Rule[bool]:
        """Asked of the front Convoy (1E-EOR-01, UF-07)."""
        things = table.things
        front = route.front(table)
        answer = yield Question(
            "map.ship",
            "choose",
            "ER-01",
            view="map",
            values={
                "seat": f"@seat.{front}",
                "space": route.space_of(table, front),
                "colour": f"@colour.{things.aurora_colour}",
                "n": things.aurora,
            },
            options=[Option("yes", "option.yes", grave=True), Option("no", "option.no")],
        )
        if answer != "yes":
            # Known in this game only: a slip must not hide the Aurora for ever.
            told = {f"{things.aurora_colour}-{things.aurora}": route.space_of(table, front)}
            learn(table, spaces.card(table), "short", {**spaces.told_spaces(table, "short"), **told}, "asked")
        return bool(answer == "yes")

    def automa_drives(
        self, table: Table, start: str, points: int, shortcuts: bool, suits: str
    ) -> tuple[str, list[Way]]:
        """Along the ordinary road, over the nearest Shortcut by a card only (1E-AUT-35, 1E-AUT-36)."""
        return roads.walk(table, start, points, shortcuts, suits)


def _between(table: Table, space: str) -> tuple[int, int]:
    """The first and the last Region in which a space can be: they follow one another along the road."""
    told, _ = known(table, spaces.card(table)).get("told", spaces.TOLD)
    low = max((int(r) for s, r in told.items() if count(s) <= count(space)), default=1)
    high = min((int(r) for s, r in told.items() if count(s) >= count(space)), default=3)
    return (low, high) if low <= high else (1, 3)


def _seen(space: str) -> str:
    """The mark of a space whose counter somebody has told."""
    return f"game:waypoint.{space}"


ROAD = Road()
