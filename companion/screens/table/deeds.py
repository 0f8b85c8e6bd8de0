"""What hands do, as rows: a box to tick, the seat, one short sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kivy.utils import escape_markup, get_hex_from_color
from msgspec import Struct

from companion.devices.room import DEEDS, LISTED
from companion.messages import Words
from companion.rules.common import atlas
from companion.rules.common.deeds import deeds, doings
from companion.rules.engine import deeds as engine
from companion.rules.engine.table import Line, Table
from companion.screens.widgets import theme
from companion.screens.widgets.told import marks
from companion.screens.widgets.widgets import Btn, framed, icon, seat_sign

THINGS = {
    "convoy": "convoy",
    "card": "cards",
    "counter.damage": "close",
    "counter.automa": "gear",
    "waypoint": "map",
}
"""The signs of things that are moved, besides tokens."""
CHANGES: tuple[tuple[str, ...], ...] = (
    ("convoy", "aurora"),
    ("card.enemy",),
    ("counter.damage", "counter.contamination"),
    ("card", "survivor"),
)
"""How things begin whose movements change most on the table."""
NUMBERED = ("space", "box")
"""Places that bear a number or a letter."""
NUMBERS = re.compile(r"\d+")
MOST = 2
"""Movements of one sentence that are shown by signs."""


class Hand(Struct, frozen=True):
    """What hands do for one sentence."""

    line: Line
    deeds: tuple[engine.Deed, ...]


class Deed(Btn):
    """One thing that hands do. It may be ticked by a touch, and need not be."""

    def __init__(self, hand: Hand, words: Words, n: int, table: Table, named: str = "") -> None:
        """``n``: its place among the deeds, from 0. ``named``: the seat whose name is above it; where it is another's,
        the row has that one's sign."""
        self.hand, line = hand, hand.line
        seat = words.whose(line) or (line.seat if named not in ("", line.seat) else "")
        said = _said(hand, words, table)
        self._shows = shows(hand, table, words, said)
        self._seat, self._marks = seat, marks(line, words)
        look = {"role": "hand", "halign": "left", "points": theme.LABEL, "least": theme.TARGET, "inset": 8}
        super().__init__(self._tick, ident=f"deed:{n}", caption=said, sign="box", **look)

    def _tick(self) -> None:
        self.sign = "box" if self.sign == "ticked" else "ticked"

    def _write(self, *_: Any) -> None:
        self.font_size = theme.size(self.points)
        front = icon(self.sign, self.points) + "  " + (seat_sign(self._seat, self.points) if self._seat else "")
        tags = "".join(f"  [color={theme.QUIET_HEX}]{framed(word)}[/color]" for _, word in self._marks)
        front += "".join(f"{one} " for one in self._shows)
        self.text = front + escape_markup(self.caption) + tags


def _said(hand: Hand, words: Words, table: Table) -> str:
    """In one short line what hands move; of a sentence with several movements in words for all of them, or in its own
    words where these are fewer."""
    line = hand.line
    each = ", ".join(words.deed(line, deed) for deed in hand.deeds)
    if len(hand.deeds) == 1 or list(hand.deeds) != deeds(line, table):
        return each
    whole = f"deed.whole.{line.key}"
    said = words.text(whole) if words.has(whole) else words.said(line)
    return min(each, said[:1].upper() + said[1:], key=len)


def shows(hand: Hand, table: Table, words: Words, said: str = "") -> list[str]:
    """Markup for what hands move: its sign, how many, from which numbered place to which; without what is ``said``
    beside it."""
    told = set(NUMBERS.findall(said))
    found: list[str] = []
    for deed in hand.deeds:
        head, _, kind = deed.thing.partition(".")
        name = kind if head == "token" else THINGS.get(head if head != "counter" else deed.thing, "")
        if name not in theme.ICONS:
            continue
        sign = icon(name, theme.LABEL)
        seat = table.things.automa.colour if kind == "automa" else kind
        if head == "convoy" and seat in theme.SEATS:
            sign = f"[color={get_hex_from_color(theme.SEATS[seat])}]{sign}[/color]"
        places = (_number(place, table, words) for place in (deed.source, deed.target))
        way = " → ".join(place for place in places if place and place not in said)
        parts = [
            sign,
            str(deed.n) if deed.n > 1 and str(deed.n) not in told else "",
            f"[b]{escape_markup(way)}[/b]" if way else "",
        ]
        found.append(" ".join(part for part in parts if part))
    return found[:MOST]


def _number(place: str, table: Table, words: Words) -> str:
    """A place as it is printed on the table, a space as the map shows it; ``""`` for one that bears no number."""
    head, _, rest = place.partition(".")
    if head not in NUMBERED or "{" in rest:
        return ""
    if head != "space":
        return rest.replace(".", " ")
    number, colour = atlas.of(table).label(table, rest)
    return words.text(f"space.{colour}", n=int(number)) if colour else number


def of_hands(lines: Sequence[Line], table: Table) -> list[Hand]:
    """What hands do for these sentences, in their order; what is told twice is done once."""
    found: dict[int, tuple[Line, list[engine.Deed]]] = {}
    for doing in doings(lines, table):
        found.setdefault(id(doing.line), (doing.line, []))[1].append(doing.deed)
    return [Hand(line, tuple(done)) for line, done in found.values()]


def of_nobody(lines: Sequence[Line], table: Table) -> list[Line]:
    """The sentences for which hands do nothing."""
    return [line for line in lines if not deeds(line, table)]


def largest(hands: Sequence[Hand], most: int) -> list[Hand]:
    """So many of these, in their order: those that change most, so that what is folded away is the least."""
    best = sorted(range(len(hands)), key=lambda n: _change(hands[n]))[:most]
    return [hands[n] for n in sorted(best)]


def _change(hand: Hand) -> int:
    """How much hands change by it, the most first: a Convoy or the ship, an Enemy, Damage, another card, the rest."""
    things = [deed.thing for deed in hand.deeds]
    return min(next((n for n, head in enumerate(CHANGES) if one.startswith(head)), len(CHANGES)) for one in things)


def at_once(*, asked: bool) -> int:
    """How many rows stand on the panel at once. ``asked``: beside a question."""
    return DEEDS if asked or theme.large() else LISTED
