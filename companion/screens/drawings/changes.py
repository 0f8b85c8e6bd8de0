"""What the sentences on the screen have changed: the places on drawings that are outlined as long as they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

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
Boxes = Mapping[tuple[str, bool], Sequence[str]]
"""Boxes by the kind of token, and whether they have got one or given it away."""
COUNTS = {"fame": "fame", "contamination": "contaminated", "target": "targets", "object": "objects", "loot": "loot"}
"""The Automa's counts as its drawing names them, with the names of their values."""


def changed(lines: Sequence[Line], table: Table, before: Table | None = None) -> dict[str, bool]:
    """The places that these sentences have changed. ``before``: the table before they were said, if that is known; it
    tells in which of the Automa's boxes its tokens were put."""
    found: dict[str, bool] = {}
    boxes = _boxes(lines, table, before)
    for line in lines:
        by_hand = bool(deeds(line, table))
        for deed in moved(line, table):
            for place in _places(deed, line, table, boxes):
                found[place] = found.get(place, False) or by_hand
    if found and before is not None:
        then, now = before.things.automa, table.things.automa
        told = any(found.values())
        for name, value in COUNTS.items():
            if getattr(then, value) != getattr(now, value):
                found.setdefault(f"automa.{name}", told)
    return found


def _places(deed: Deed, line: Line, table: Table, boxes: Boxes) -> Iterable[str]:
    if deed.thing == "aurora":
        return [f"space.{stops.aurora_space(table)}"]
    head, _, name = deed.thing.partition(".")
    found = [place for end in (deed.source, deed.target) for place in _end(end, deed, line, boxes)]
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


def _end(end: str, deed: Deed, line: Line, boxes: Boxes) -> Iterable[str]:
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
        return [f"board.{token}", *(f"box.{box}" for box in boxes.get((token, end == deed.target), ()))]
    if kind == "automa":
        return [f"automa.{OF_AUTOMA.get(deed.thing, '')}"]
    if kind == "hand" and line.seat:
        return [f"{line.seat}.hand"]
    return []


def _boxes(lines: Sequence[Line], table: Table, before: Table | None) -> Boxes:
    """The Automa's boxes that have got tokens of a kind by these sentences, and those that have given some away: no
    more of them than were moved, and of those that have got one the last, since before these sentences others may have
    been said."""
    if before is None:
        return {}
    moved_on: Counter[tuple[str, bool]] = Counter()
    for deed in (deed for line in lines for deed in moved(line, table)):
        for end, gained in ((deed.source, False), (deed.target, True)):
            if end == "board":
                moved_on[deed.thing.partition(".")[2], gained] += deed.n
    then, now = before.things.automa.tokens, table.things.automa.tokens
    found: dict[tuple[str, bool], list[str]] = {}
    for (token, gained), n in moved_on.items():
        one, other = (now, then) if gained else (then, now)
        differing = [box for box, kind in one.items() if kind == token != other.get(box)]
        found[token, gained] = differing[-n:] if gained else differing[: n or None]
    return found
