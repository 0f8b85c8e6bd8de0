"""The owner tells of a side of the Road board with few answers: how many spaces each Region has, then, as far as they
like, where Shortcuts lead, the waypoints and the numbers of the Aurora (UF-05 to UF-11). Each side is told once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.common import atlas
from companion.rules.editions.first_edition import slots, spaces
from companion.rules.editions.first_edition.spaces import NUMBERS, SHORTCUTS, SIZES, TRACKS, WAYPOINTS, count, named
from companion.rules.editions.ways import HAZARDS
from companion.rules.engine.printed import known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table

_YES_NO = (Option("yes", "option.yes"), Option("no", "option.no"))


Part = Callable[[Table], Rule[None]]
"""Something that can be told of a side."""


def describe(table: Table, aside: bool = False, more: Mapping[str, Part] = {}) -> Rule[None]:
    """A whole side, as a side act: what is known already is not asked again, and anything may be told later. ``aside``:
    Shortcuts may have spaces of their own. ``more``: what can be told of it besides, by the answer."""
    parts = {**_PARTS, **more}
    yield from atlas.load(table)
    if known(table, spaces.card(table)).get("spaces"):
        return
    if not spaces.sizes(table):
        yield from _sizes(table)
    if not spaces.sizes(table):
        return
    while True:
        answer = yield Question(
            "map.also",
            "choose",
            "1E-MOV-06",
            view="map",
            wordy=True,
            values=lambda t: {"ways": len(spaces.told_list(t, "ways")), "n": len(spaces.told_list(t, "rectangles"))},
            options=[
                Option("done", "option.map.done"),
                *(
                    Option(name, f"option.board.{name}")
                    for name in ("shortcut", "waypoints", "ship", "red", "slots", *more)
                ),
                Option("sizes", "option.board.sizes", rare=True),
            ],
        )
        if answer == "shortcut":
            yield from _shortcut(table, aside)
        elif answer in parts:
            yield from parts[answer](table)
        else:
            break
    if not known(table, spaces.card(table)).get("whole"):
        yield from _all_of_them(table)


def whole_fields() -> list[Field]:
    """That all Shortcuts are told; while it is not said others may be there."""
    return [Field("whole", (Option("yes", "option.yes"),), key="field.board.whole")]


def _all_of_them(table: Table) -> Rule[None]:
    """Whether these are all Shortcuts: until then a lead over somebody who might use another one is asked (UF-09)."""
    answer = yield Question(
        "map.whole",
        "choose",
        "1E-SCO-02",
        view="map",
        card=spaces.card(table),
        values={"n": len(spaces.told_list(table, "ways"))},
        options=_YES_NO[::-1],
    )
    if answer == "yes":
        learn(table, spaces.card(table), "whole", "yes", "owner")


def size_fields() -> list[Field]:
    """How many spaces the ordinary road has in each Region, the start being one of the first (UF-05, UF-06)."""
    return [Field(name, lo=1, hi=60, near=12, key="field.board.region") for name in SIZES]


def _sizes(table: Table) -> Rule[None]:
    """On one screen; a number that no board can have is not kept."""
    answer = yield Question("map.sizes", "read", "1E-MOV-05", view="map", card=spaces.card(table), fields=size_fields())
    n = sum(int(answer[name]) for name in SIZES)
    if not spaces.FEWEST <= n <= spaces.MOST:
        say(table, "board.odd", "1E-MOV-05", rides=True, n=n, least=spaces.FEWEST, most=spaces.MOST)
        return
    for name in SIZES:
        learn(table, spaces.card(table), name, int(answer[name]), "owner")
    say(table, "board.told", "1E-MOV-05", rides=True, n=n)


def _options(row: Sequence[str]) -> tuple[Option, ...]:
    """Spaces to choose from, on the drawing too."""
    return tuple(Option(s, "option.space", {"space": s}, place=f"space.{s}") for s in row)


def way_fields(row: Sequence[str], types: Sequence[str] = tuple(SHORTCUTS), aside: bool = False) -> list[Field]:
    """What is told of a Shortcut between two of these spaces: where every one asks for tracks, its ends (UF-09 to
    UF-11). ``aside``: also which spaces of the road those are level with that it has itself (UF-40)."""
    ends = _options(row)
    found = [Field("from", ends, key="field.map.from"), Field("to", ends, key="field.map.to")]
    if aside:
        road = _options([space for space in row if not spaces.aside(space)])
        found.append(Field(spaces.VIA, road, many=True, ordered=True, usual=(), key="field.map.via"))
    if len(types) > 1:
        kinds = tuple(Option(k, f"option.shortcut.{k}") for k in types)
        found += [
            Field("types", kinds, usual=[TRACKS], many=True, key="field.map.types"),
            Field("damage", hi=3, usual=0, key="field.crossed.damage"),
            Field("contamination", hi=3, usual=0, key="field.crossed.contamination"),
        ]
    return found


def written(row: Sequence[str], answer: Mapping[str, Any]) -> str:
    """A told Shortcut as it is kept, from the end nearer to the start; ``""`` if both are the same."""
    ends = sorted((str(answer["from"]), str(answer["to"])), key=spaces.place)
    if ends[0] == ends[1]:
        return ""
    hazards = [h for h in HAZARDS for _ in range(answer.get(h, 0))]
    types = set(answer.get("types", [TRACKS]))
    # What hurts its crosser is dangerous, but for an avalanche, which may do so by itself.
    types |= {"dangerous"} if hazards and "avalanche" not in types else set()
    types = types or {"unmarked"}
    own = spaces.beside(sorted(map(str, answer.get(spaces.VIA, ())), key=count), row)
    told = [spaces.VIA, *own] if own else []
    return " ".join(["-".join(ends), *(t for t in SHORTCUTS if t in types), *hazards, *told])


def with_way(told: Sequence[str], text: str) -> list[str]:
    """The told Shortcuts with one more: the same two ends told again are told better."""
    ends = text.split(" ")[0]
    return [*(w for w in told if w.split(" ")[0] != ends), text]


def _shortcut(table: Table, aside: bool) -> Rule[None]:
    """Its ends, what it asks for, and what its crosser suffers (1E-MOV-06 to 1E-MOV-09)."""
    answer = yield Question(
        "map.shortcut",
        "read",
        "1E-MOV-06",
        view="map",
        card=spaces.card(table),
        fields=lambda t: way_fields(atlas.spaces(t), spaces.types(t), aside),
    )
    text = written(atlas.spaces(table), answer)
    if not text:
        say(table, "map.nowhere", "1E-MOV-06", rides=True)
        return
    learn(table, spaces.card(table), "ways", with_way(spaces.told_list(table, "ways"), text), "owner")
    way = spaces.read(text)
    kinds = [f"@option.shortcut.{kind}" for kind in way.types]
    say(table, "board.shortcut", "1E-MOV-06", rides=True, start=way.start, space=way.to, kinds=kinds)


def _waypoints(table: Table) -> Rule[None]:
    """The spaces with a Special Waypoint counter, all at once (1E-SET-02, UF-08)."""
    answer = yield Question(
        "map.waypoints",
        "several",
        "1E-SET-02",
        view="map",
        card=spaces.card(table),
        lo=0,
        hi=WAYPOINTS,
        options=lambda t: _options(atlas.spaces(t)[1:]),
        values={"n": WAYPOINTS},
    )
    found = sorted(map(str, answer), key=spaces.place)
    learn(table, spaces.card(table), "rectangles", found, "owner")
    say(table, "board.waypoints", "1E-SET-02", rides=True, n=len(found))


def _ship(table: Table) -> Rule[None]:
    """Beside which space the white 1 stands, and whether the others follow from there, a space each; else where each of
    them is (1E-SET-04, 1E-EOR-02, UF-07)."""
    first = yield Question(
        "map.first-number",
        "choose",
        "1E-SET-04",
        view="map",
        card=spaces.card(table),
        options=lambda t: _options(atlas.spaces(t)[1:]),
    )
    road = atlas.spaces(table)
    following = in_a_row(road, str(first))
    if following:
        answer = yield Question(
            "map.in-a-row",
            "choose",
            "1E-EOR-02",
            view="map",
            values={"space": first, "end": following[NUMBERS[-1]]},
            options=_YES_NO,
        )
        if answer == "yes":
            _keep_numbers(table, "white", following, "row", "yes")
            return
    answer = yield Question(
        "map.numbers",
        "read",
        "1E-EOR-02",
        view="map",
        card=spaces.card(table),
        fields=white_fields(road)[1:],
    )
    told = {NUMBERS[0]: str(first), **{n: str(answer[f"white-{n}"]) for n in NUMBERS[1:]}}
    _keep_numbers(table, "white", told, "row", "no")


def in_a_row(road: Sequence[str], first: str) -> dict[str, str]:
    """The spaces of the white numbers if each is a space farther than the one before; none if that leads off the
    road."""
    found = {n: named(count(first) + int(n) - 1) for n in NUMBERS}
    return found if found[NUMBERS[-1]] in road else {}


def row_field() -> Field:
    """Whether the white 2 to 6 follow the white 1, a space each."""
    return Field("row", _YES_NO, key="field.board.row")


def reds_field() -> Field:
    """Whether there are red numbers to tell."""
    return Field("reds", _YES_NO, key="field.board.reds")


def white_fields(row: Sequence[str]) -> list[Field]:
    """Where each white number stands (UF-07)."""
    return [Field(f"white-{n}", _options(row[1:]), key="field.board.white") for n in NUMBERS]


def red_fields(row: Sequence[str]) -> list[Field]:
    """Where each red number stands that there is (UF-07)."""
    where = (Option("", "option.red.none"), *_options(row[1:]))
    return [Field(f"red-{n}", where, usual="", key="field.board.red") for n in NUMBERS]


def _red(table: Table) -> Rule[None]:
    """The red numbers (1E-EOR-01, 1E-D45)."""
    answer = yield Question(
        "map.reds",
        "read",
        "1E-EOR-01",
        view="map",
        card=spaces.card(table),
        fields=lambda t: red_fields(atlas.spaces(t)),
    )
    told = {n: str(answer[f"red-{n}"]) for n in NUMBERS if answer[f"red-{n}"]}
    _keep_numbers(table, "red", told, "reds", "yes")


def _keep_numbers(table: Table, colour: str, told: Mapping[str, str], name: str, how: str) -> None:
    """They rise along the road, or nothing is kept: the Aurora moves on only. ``name`` and ``how``: the field that says
    how they were told, and its value."""
    places = [count(told[n]) for n in NUMBERS if n in told]
    if places != sorted(places):
        say(table, "board.backwards", "1E-EOR-02", rides=True, colour=f"@colour.{colour}")
        return
    learn(table, spaces.card(table), colour, dict(told), "owner")
    learn(table, spaces.card(table), name, how, "owner")
    say(table, "board.numbers", "1E-EOR-02", rides=True, n=len(told), colour=f"@colour.{colour}")


_PARTS: Mapping[str, Part] = {
    "waypoints": _waypoints,
    "ship": _ship,
    "red": _red,
    "slots": slots.describe,
    "sizes": _sizes,
}
"""What can be told besides Shortcuts, by the answer."""
