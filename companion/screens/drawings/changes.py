"""What the sentences on the screen have changed: the places on drawings that are outlined as long as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.rules.common import crew
from companion.rules.common.deeds import deeds, moved
from companion.rules.engine.deeds import Deed
from companion.rules.engine.table import COLOURS, Line, Table, automa_seat
from companion.screens.drawings import stops

Changed = Mapping[str, bool]
"""Places as drawings name them, each with whether hands move something there; else only the app keeps it."""
OF_AUTOMA = {"card.object": "object", "card.loot": "loot", "card.action": "pile", "token.survivor": "contamination"}
"""Where the Automa's cards are counted, and its contaminated Survivors."""
OF_SEATS = {"counter.fame": "fame", "counter.fury": "fury"}
COUNTS = {"fame": "fame", "contamination": "contaminated", "target": "targets", "object": "objects", "loot": "loot"}
"""The Automa's counts as its drawing names them, with the names of their values."""


def changed(lines: Sequence[Line], table: Table, before: Table | None = None) -> dict[str, bool]:
    """The places that these sentences have changed. ``before``: the table before they were said, if that is known; it
    tells in which of the Automa's boxes its tokens were put."""
    found: dict[str, bool] = {}
    for line in lines:
        by_hand = bool(deeds(line, table))
        for deed in moved(line, table):
            for place in _places(deed, line, table, before):
                found[place] = found.get(place, False) or by_hand
    if found and before is not None:
        then, now = before.things.automa, table.things.automa
        told = any(found.values())
        for name, value in COUNTS.items():
            if getattr(then, value) != getattr(now, value):
                found.setdefault(f"automa.{name}", told)
    return found


def _places(deed: Deed, line: Line, table: Table, before: Table | None) -> Iterable[str]:
    if deed.thing == "aurora":
        return [f"space.{stops.aurora_space(table)}"]
    head, _, name = deed.thing.partition(".")
    found = [place for end in (deed.source, deed.target) for place in _end(end, deed, line, table, before)]
    if head == "survivor":
        found.append(crew.place(line.seat, name))
    elif head == "card" and name.startswith("enemy."):
        found.append(name)
    elif head == "convoy":
        seat = automa_seat(table) if name == "automa" else name
        found += [f"seat.{seat}", f"{seat}.space"]
    elif head == "waypoint":
        found += [f"space.{one.space}" for seat, one in table.things.seats.items() if seat == automa_seat(table)]
    elif deed.thing in OF_SEATS:
        found.append(f"{line.seat}.{OF_SEATS[deed.thing]}")
    return found


def _end(end: str, deed: Deed, line: Line, table: Table, before: Table | None) -> Iterable[str]:
    """The places that a source or target means on the drawings."""
    kind, _, rest = end.partition(".")
    if kind in COLOURS or kind in ("box", "space", "column", "enemy"):
        return [end]
    if kind == "zone":
        slot = rest.partition(".")[0]
        return [f"zone.{slot}"] if slot.isdigit() else []
    if kind == "card":
        return [rest] if rest.startswith("enemy.") else []
    if kind == "survivor" and line.seat:
        return [crew.place(line.seat, rest)]
    if end == "pile.defeated":
        return [end]
    if end == "board.contaminated":
        return ["automa.contamination"]
    if kind == "board":
        token = deed.thing.partition(".")[2]
        return [f"board.{token}", *_boxes(token, table, before)]
    if kind == "automa":
        return [f"automa.{OF_AUTOMA.get(deed.thing, '')}"]
    if kind == "hand" and line.seat:
        return [f"{line.seat}.hand"]
    return []


def _boxes(token: str, table: Table, before: Table | None) -> list[str]:
    """The Automa's boxes that have got such a token, or have given it away."""
    now, then = _holding(token, table), _holding(token, before)
    return [] if before is None else [f"box.{box}" for box in sorted(now ^ then)]


def _holding(token: str, table: Table | None) -> set[Any]:
    return set() if table is None else {box for box, kind in table.things.automa.tokens.items() if kind == token}
