"""The owner describes the map with few answers: first and last sign of each Region board, then single Shortcuts,
Tunnels, waypoint rectangles and red numbers (U-17, U-18, S-07, S-08). Each side of a board is described once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.common import atlas
from companion.rules.editions.frostlands import boards
from companion.rules.editions.frostlands.boards import COUNTERS, FIRST, SHORTCUTS
from companion.rules.editions.ways import HAZARDS
from companion.rules.engine.printed import known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table

WAYS = ("shortcut", "tunnel", "closed", "road", "cut")
"""What can be told about two spaces: a Shortcut, an open or collapsed Tunnel, one more road, or no road although their
signs follow each other."""


def describe(table: Table) -> Rule[None]:
    """Describe the map, as a side act. Known parts are not asked again, and more can be added later."""
    yield from atlas.load(table)
    if known(table, boards.CARD).get("spaces"):
        return
    yield from _ends(table)
    if not atlas.spaces(table):
        return
    say(table, "map.described", "MV-07", rides=True, n=len(atlas.spaces(table)))
    while True:
        answer = yield Question(
            "map.more",
            "choose",
            "MV-13",
            view="map",
            values=lambda t: {"ways": _count(t, "ways"), "rectangles": _count(t, "rectangles")},
            options=[
                Option("done", "option.map.done"),
                Option("way", "option.map.way"),
                Option("rectangle", "option.map.rectangle"),
                Option("red", "option.map.red"),
            ],
        )
        if answer == "way":
            yield from _way(table)
        elif answer == "rectangle":
            yield from _rectangle(table)
        elif answer == "red":
            yield from _red(table)
        else:
            return


def _count(table: Table, name: str) -> int:
    cards = [*(boards.side_card(table, n) for n in (1, 2, 3)), boards.sides(table)]
    return sum(len(known(table, card).get(name, ([], ""))[0]) for card in cards)


def _ends(table: Table) -> Rule[None]:
    """First and last sign of each board side that is not described yet, on one screen (MV-07)."""
    fields = []
    for n in (1, 2, 3):
        told = known(table, boards.side_card(table, n))
        if "first" not in told and n > 1:
            fields.append(Field(f"first-{n}", lo=1, hi=999, usual=100 * n, near=100 * n, key=f"field.map.first.{n}"))
        if "last" not in told:
            fields.append(
                Field(f"last-{n}", lo=1, hi=999, usual=100 * n + 19, near=100 * n + 19, key=f"field.map.last.{n}")
            )
    if not fields:
        return
    answer = yield Question("map.ends", "read", "MV-07", view="map", fields=fields)
    for n in (1, 2, 3):
        card = boards.side_card(table, n)
        first = answer.get(f"first-{n}", known(table, card).get("first", (int(FIRST), ""))[0])
        last = answer.get(f"last-{n}", known(table, card).get("last", (0, ""))[0])
        if last < first:
            say(table, "map.backwards", "MV-07", rides=True, n=n, first=first, last=last)
            return
    for n in (1, 2, 3):
        card = boards.side_card(table, n)
        if "first" not in known(table, card):
            learn(table, card, "first", answer.get(f"first-{n}", int(FIRST)), "owner")
        if "last" not in known(table, card):
            learn(table, card, "last", answer[f"last-{n}"], "owner")


def space_options(spaces: Sequence[str]) -> tuple[Option, ...]:
    """Spaces as options, also on the drawing."""
    return tuple(Option(s, "option.space", {"space": s}, place=f"space.{s}") for s in spaces)


def way_fields(spaces: Sequence[str]) -> list[Field]:
    """The fields of a Shortcut, Tunnel or road between two of these spaces (MV-08, MV-13 to MV-16)."""
    ends = space_options(spaces)
    return [
        Field("from", ends, key="field.map.from"),
        Field("to", ends, key="field.map.to"),
        Field("kind", tuple(Option(w, f"option.way.{w}") for w in WAYS), usual="shortcut", key="field.map.kind"),
        Field(
            "types",
            tuple(Option(k, f"option.shortcut.{k}") for k in SHORTCUTS),
            usual=["rough"],
            many=True,
            key="field.map.types",
            of=("kind", "shortcut"),
        ),
        Field("damage", hi=3, usual=0, key="field.crossed.damage", of=("kind", "shortcut")),
        Field("contamination", hi=3, usual=0, key="field.crossed.contamination", of=("kind", "shortcut")),
    ]


def _way(table: Table) -> Rule[None]:
    """One Shortcut, Tunnel or road: its ends, its type and its hazards (MV-08, MV-13 to MV-16)."""
    answer = yield Question("map.way", "read", "MV-13", view="map", fields=lambda t: way_fields(atlas.spaces(t)))
    text = written(atlas.spaces(table), answer)
    if not text:
        say(table, "map.nowhere", "MV-13", rides=True)
        return
    start, _, to = text.split(" ")[0].partition("-")
    regions = atlas.of(table).regions(table)
    one_region = regions.get(start) == regions.get(to)
    card = boards.side_card(table, regions[start]) if one_region else boards.sides(table)
    told: list[str] = known(table, card).get("ways", ([], ""))[0]
    learn(table, card, "ways", with_way(told, text), "owner")
    say(table, "map.told", "MV-13", rides=True, start=start, space=to, kind=f"@option.way.{answer['kind']}")


def with_way(told: Sequence[str], text: str) -> list[str]:
    """The ways told so far with one more, which replaces an earlier one between the same spaces."""
    ends = text.split(" ")[0]
    return [*(w for w in told if w.split(" ")[0] != ends), text]


def written(row: Sequence[str], answer: Mapping[str, Any]) -> str:
    """A way as it is stored, from the end that comes first in the order of spaces; ``""`` if both ends are the same."""
    ends = sorted((str(answer["from"]), str(answer["to"])), key=row.index)
    if ends[0] == ends[1]:
        return ""
    words = ["-".join(ends)]
    if answer["kind"] != "shortcut":
        return " ".join([*words, str(answer["kind"])])
    hazards = [h for h in HAZARDS for _ in range(answer[h])]
    types = {*answer["types"], *(["dangerous"] if hazards else [])} or {"rough"}
    return " ".join([*words, *(t for t in SHORTCUTS if t in types), *hazards])


def _rectangle(table: Table) -> Rule[None]:
    """A white rectangle, and the counter on it now (S-08, MV-09)."""
    answer = yield Question(
        "map.rectangle",
        "read",
        "S-08",
        view="map",
        fields=lambda t: [
            Field("space", space_options(atlas.spaces(t)), key="field.map.space"),
            Field(
                "counter",
                tuple(Option(c, f"counter.{c or 'none'}") for c in ("", *COUNTERS)),
                usual="",
                key="field.counter",
            ),
        ],
    )
    space = str(answer["space"])
    card = boards.side_card(table, atlas.of(table).regions(table).get(space, 3))
    told: list[str] = known(table, card).get("rectangles", ([], ""))[0]
    if space not in told:
        learn(table, card, "rectangles", [*told, space], "owner")
    if answer["counter"]:
        table.things.waypoints[space] = answer["counter"]
    else:
        table.things.waypoints.pop(space, None)
    say(table, "map.counter", "S-08", rides=True, space=space, counter=f"@counter.{answer['counter'] or 'none'}")


def red_fields() -> list[Field]:
    """Fields for the space of each red number (OT-03)."""
    beside = (
        Option("", "option.red.none"),
        *(Option(w, "option.white", {"n": int(w[1:])}) for w in boards.LAST),
        Option("r6", "option.red.beyond"),
    )
    return [Field(str(n), beside, usual="", key="field.map.red") for n in range(1, 7)]


def _red(table: Table) -> Rule[None]:
    """Ask beside which white number each red one is; ``r6`` is a space beyond them (OT-03)."""
    answer = yield Question("map.red", "read", "OT-03", view="map", fields=red_fields())
    learn(table, boards.side_card(table, 3), "red", {n: w for n, w in answer.items() if w}, "owner")
