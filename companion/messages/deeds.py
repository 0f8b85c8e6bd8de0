"""A deed as a row: what, from where, to where, in as few letters as it takes. The arrow is read as "to"."""

from __future__ import annotations

from typing import Protocol

from companion.messages.values import Texts, Typed, counts, render
from companion.rules.engine.deeds import Deed
from companion.rules.engine.table import COLOURS, TOKENS, Line

COUNTED = (*TOKENS, "damage")
"""Tokens and counters that are told with their number, as in "2 Fuel"."""
PLACES = {"zone.rest", "zone.active", "zone.exhausted", "zone"}
"""Places of Survivors, and the Exploration Zone as a whole."""


class Words(Texts, Protocol):
    """What a row needs of the words of a language."""

    @property
    def several(self) -> bool:
        """Whether several people play."""
        ...

    def said(self, line: Line) -> str:
        """A sentence."""
        ...


def row(words: Words, line: Line, deed: Deed) -> str:
    """A deed of this sentence in one short line; the sentence itself if there are no shorter words for it."""
    if deed.thing.startswith("do."):
        key = f"deed.{deed.thing.removeprefix('do.')}"
        seat = {"seat": f"@seat.{line.seat}"} if line.seat else {}
        return words.text(key, **{**line.values, **seat}) if words.has(key) else words.said(line)
    thing, source, target = _thing(words, deed), _place(words, deed.source), _place(words, deed.target)
    form = _form(deed)
    return words.text(f"deed.{form}", what=Typed(thing), source=Typed(source), target=Typed(target))


def _form(deed: Deed) -> str:
    """How a row is built of its parts."""
    source, target = deed.source, deed.target
    if not target:
        return "off" if source else "away"
    if target == "pile.discards" and not source:
        return "discard"
    if target == "reserve" and not source:
        return "return"
    if target == "reserve" and source.partition(".")[0] in COLOURS:
        return "off"
    if deed.thing in ("card", "token") and source:
        return "card"
    if source.startswith("zone.") and source not in PLACES:
        return "of"
    if source in PLACES and deed.thing.startswith(("survivor.", "card.enemy.")):
        return "to"
    return "move" if source and source != "reserve" and not source.startswith("deck.") else "to"


def _thing(words: Words, deed: Deed) -> str:
    kind, _, name = deed.thing.partition(".")
    if kind in ("token", "counter") and name in COUNTED and (deed.n or kind == "token"):
        short = f"deed.count.{name}"
        return words.text(short, n=deed.n) if words.has(short) else counts(words, {name: deed.n})
    if kind == "counter":
        name = "targets" if name == "target" and not deed.n else name
        return words.text(f"deed.thing.{name}", n=deed.n)
    if kind == "convoy":
        if name in COLOURS and words.several:
            return words.text(f"seat.{name}")
        return words.text("ui.who.you" if name in COLOURS else "ui.who.automa")
    if kind == "waypoint":
        return words.text("deed.thing.waypoint", counter=f"@counter.{name}")
    if words.has(f"deed.thing.{name or kind}"):
        return words.text(f"deed.thing.{name or kind}", n=deed.n)
    return words.text(deed.thing)


def _place(words: Words, place: str) -> str:
    """A place in a row: its number where a number is all that is needed."""
    kind, _, name = place.partition(".")
    if not place:
        return ""
    if place in PLACES or kind in ("board", "pile") or not name or name == "any":
        return words.text(f"deed.place.{name or kind}")
    match kind:
        case "zone":
            slot, _, side = name.partition(".")
            if not slot.isdigit():  # the player knows which slot it is
                return words.text(f"option.block.{side}" if side else f"deed.place.{slot}")
            where = f"@slot.{slot}"
            return words.text(f"deed.place.{side}", slot=where) if side else words.text(where)
        case "box":
            return words.text("deed.place.box", box=name)
        case "region" | "column":
            return words.text(f"deed.place.{kind}", n=int(name))
        case "space":
            return render(words, name, "space")
        case "track":
            return name
    return _aboard(words, name) if kind in COLOURS else words.text(place)


def _aboard(words: Words, name: str) -> str:
    """A card or box of a Convoy, in fewer letters than in a sentence: ``truck.1``, ``trailer2-device.3``."""
    card, _, box = name.partition(".")
    base, _, device = card.partition("-")
    n = base.removeprefix("trailer")
    found = words.text("deed.place.trailer", n=int(n)) if n.isdigit() else words.text(f"place.{base}")
    if device:
        found = words.text("deed.place.device", card=Typed(found))
    return words.text("box.convoy", card=Typed(found), n=int(box)) if box else found
