"""The map of the toy edition: a little town whose places have names and no signs, with two streets side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.rules.common import atlas
from companion.rules.editions.ways import Net, Shortcut, Way
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table

CARD = "town"
"""Under which the library keeps where the wells are."""
PLACES = {
    "gate": (1, (1, 1)),
    "yard": (1, (2, 1)),
    "mill": (1, (3, 1)),
    "ford": (1, (4, 1)),
    "attic": (1, (5, 0)),
    "alley": (1, (5, 1)),
    "loft": (1, (6, 0)),
    "inn": (1, (7, 1)),
    "forge": (1, (8, 1)),
    "stable": (1, (9, 1)),
    "garden": (1, (10, 1)),
    "barn": (2, (11, 1)),
    "bakery": (2, (12, 1)),
    "orchard": (2, (13, 1)),
    "field": (2, (14, 1)),
    "bridge": (2, (15, 1)),
    "tower": (2, (16, 1)),
    "lane": (2, (17, 1)),
    "square": (2, (18, 1)),
    "market": (2, (19, 1)),
    "school": (3, (20, 1)),
    "chapel": (3, (21, 1)),
    "station": (3, (22, 1)),
    "beach": (3, (23, 1)),
    "dune": (3, (24, 1)),
    "quay": (3, (25, 1)),
    "docks": (3, (26, 1)),
    "pier": (3, (27, 1)),
    "buoy": (3, (28, 1)),
    "reef": (3, (29, 1)),
    "island": (3, (30, 1)),
    "wreck": (3, (31, 1)),
}
"""Each place with its Region and where it is along the street; on the roofs, which are the longer way, it counts as
behind who is level in the street."""
STREET = (
    "gate",
    "yard",
    "mill",
    "ford",
    "alley",
    "inn",
    *[place for place in PLACES if PLACES[place][1] > PLACES["inn"][1]],
)
ROOFS = ("ford", "attic", "loft", "inn")
SHIP = ("docks", "pier", "buoy", "reef", "island", "wreck")
"""The places beside which the Aurora is, number by number."""
WELLS = ("mill", "bakery", "market")
"""Where the wells are by the toy rulebook, until somebody has told of others."""
WAYS = Net(
    [
        *(Way(a, b) for street in (STREET, ROOFS) for a, b in pairwise(street)),
        Way("mill", "inn", ("raft",)),
        Way("barn", "tower", ("chute",), ("contamination",)),
    ]
)


class Town:
    """Everything of it is in the toy rulebook but where the wells are."""

    start = "gate"
    shortcuts: Mapping[str, Shortcut] = {"raft": Shortcut(asks="armor"), "chute": Shortcut(closes=True)}
    counters = ("food", "food-stays", "contamination-stays")
    staying = ()
    counted = False
    turning = ""
    examples = ("'gate'", "'Wreck'")

    def card(self, table: Table) -> str:
        return CARD

    def load(self, table: Table) -> Rule[None]:
        yield from consult(table, CARD, ["wells"])

    def lay(self, table: Table) -> Rule[tuple[Sequence[str], Sequence[str]]]:
        yield from self.load(table)
        return self.rectangles(table), ["food", "food-stays", "contamination-stays"]

    def describe(self, table: Table) -> Rule[None]:
        answer = yield Question(
            "toy.wells",
            "several",
            "TOY-60",
            view="map",
            card=CARD,
            options=[Option(s, "option.space", {"space": s}, place=f"space.{s}") for s in PLACES],
        )
        learn(table, CARD, "wells", list(answer), "owner")
        say(table, "toy.wells", "TOY-60", n=len(answer))

    def source(self, table: Table) -> str:
        return "rulebook"

    def spaces(self, table: Table) -> Sequence[str]:
        return tuple(PLACES)

    def regions(self, table: Table) -> Mapping[str, int]:
        return {place: region for place, (region, _) in PLACES.items()}

    def net(self, table: Table) -> Net:
        return WAYS

    def collapsed(self, table: Table) -> tuple[str, ...]:
        return ()

    def rectangles(self, table: Table) -> Sequence[str]:
        wells: Sequence[str] = known(table, CARD).get("wells", (WELLS, ""))[0]
        return wells

    def unseen(self, table: Table, space: str) -> bool:
        return False

    def reminds(self, table: Table) -> bool:
        return any(way.shortcut for way in WAYS.ways)

    def see(self, table: Table, space: str, counter: str) -> None:
        """Nothing is hidden here."""

    def place(self, table: Table, space: str) -> tuple[int, ...]:
        return PLACES[space][1]

    def level(self, table: Table, space: str) -> str:
        """Each for itself."""
        return space

    def sign(self, table: Table, space: str) -> int | None:
        return None

    def label(self, table: Table, space: str) -> tuple[str, str]:
        return space[:3], ""

    def region(self, table: Table, space: str) -> int:
        return PLACES[space][0]

    def follows(self, table: Table, space: str) -> bool:
        return False

    def ask_region(self, table: Table, space: str) -> Rule[int]:
        raise AssertionError("every Region is known")
        yield

    def tell_regions(self, table: Table, told: Mapping[str, int]) -> None:
        """Nobody can tell it anything new."""

    def ahead(self, table: Table, space: str, n: int) -> Sequence[str]:
        return ()

    def around(self, table: Table, space: str) -> Sequence[str]:
        return ()

    def behind(self, table: Table, space: str, other: str, shortcuts: bool) -> int | None:
        return self.apart(table, space, other)

    def whole(self, table: Table) -> bool:
        return True

    def shortest_for_automa(self, table: Table) -> bool:
        return False

    def lead(self, table: Table, seat: str, space: str, other: str) -> int | None:
        return atlas.along(table, space, other)

    def apart(self, table: Table, space: str, other: str) -> int | None:
        return PLACES[other][1][0] - PLACES[space][1][0]

    def elsewhere(self, table: Table, seat: str) -> Rule[str]:
        raise AssertionError("every place is offered")
        yield

    def written(self, text: str) -> str:
        return text.lower() if text.lower() in PLACES else ""

    def plain(self) -> Mapping[str, Any]:
        return {}

    def numbers(self, table: Table, colour: str) -> Rule[None]:
        return
        yield

    def goal(self, table: Table, n: int, colour: str) -> str:
        return SHIP[min(n, len(SHIP)) - 1]

    def near_goal(self, table: Table, space: str) -> bool:
        return space in SHIP

    def ask_reached(self, table: Table) -> Rule[bool]:
        raise AssertionError("where the ship is, is known")
        yield

    def automa_drives(
        self, table: Table, start: str, points: int, shortcuts: bool, suits: str
    ) -> tuple[str, list[Way]]:
        """It fears nothing: over the roofs, and down every chute that is open."""
        here, crossed = start, list[Way]()
        for _ in range(points):
            ahead = [w for w in WAYS.there[here] if w.start == here and not atlas.closed(table, w)]
            way = next((w for w in ahead if "chute" in w.types or w.to in ROOFS[1:-1]), None)
            way = way or next((w for w in ahead if not w.types), None)
            if way is None:
                break
            crossed.append(way)
            here = way.to
        return here, crossed
