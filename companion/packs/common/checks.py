"""What may contradict the rules in the cards of any edition or module, each of which is well-formed by itself.

Where a book states a number, the edition says which and by which rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from companion.files.error import Fault, Said
from companion.packs.common.cards import PERIODS, ObjectName
from companion.packs.schema import Card, Pack

NOTHING = Said("fault.came.none")
Cards = Mapping[str, Mapping[str, Any]]
"""The cards of a deck by their names in it."""


def deck(pack: Pack, name: str) -> dict[str, dict[str, Any]]:
    """The cards of a deck that a pack has."""
    return {path.partition("/")[2]: card for path, card in pack.cards.items() if path.startswith(name + "/")}


def complete(pack: Pack, paths: Mapping[str, str], decks: Mapping[str, type[Card]]) -> Iterator[Fault]:
    """The app plays a whole game with a stand-in pack, so no board (table to path) and no deck may be missing there."""
    if pack.source != "stand-in":
        return
    for table, path in paths.items():
        if path not in pack.cards:
            yield Fault(table, "", NOTHING, Said("fault.wanted.table"))
    for table in decks:
        if not deck(pack, table):
            yield Fault(table, "", NOTHING, Said("fault.wanted.deck"))


def numbered(cards: Cards, table: str, n: int, rule: str) -> Iterator[Fault]:
    """A deck whose cards are numbered has all of them, and no other."""
    if cards and set(cards) != {str(i) for i in range(1, n + 1)}:
        came = Said("fault.came.numbers", {"n": len(cards), "cards": ", ".join(cards)})
        yield Fault(table, "", came, Said("fault.wanted.numbers", {"last": n, "rule": rule}))


def counted(n: int) -> Said:
    """That so many cards came."""
    return Said("fault.came.cards", {"n": n})


def priorities(cards: Cards, table: str) -> Iterator[Fault]:
    """Action cards of skill 2 have a priority table, none a line of it twice (AU-28, 1E-AUT-25)."""
    for name, card in cards.items():
        lines = card.get("priority", [])
        if card["skill"] == "2" and not lines:
            yield Fault(f"{table}.{name}", "priority", NOTHING, Said("fault.wanted.priority"))
        if len(set(lines)) < len(lines):
            yield Fault(f"{table}.{name}", "priority", ", ".join(lines), Said("fault.wanted.lines"))


def board(card: Mapping[str, Any], room: Mapping[str, tuple[int, str]], columns: int = 6) -> Iterator[Fault]:
    """An Automa board has rows A to D of so many columns, its groups of boxes are there, and as many boxes of each kind
    as a rule asks for, ``room``."""
    boxes = card["boxes"]
    rows = {box[0] for box in boxes}
    for row in "ABCD":
        if row not in rows:
            yield Fault("automa-board", f"rows.{row}", NOTHING, Said("fault.wanted.rows"))
    if max((int(box[1:]) for box in boxes if box[0] in "ABCD"), default=0) != columns:
        said = Said("fault.came.columns", {"n": columns})
        yield Fault("automa-board", "rows", said, Said("fault.wanted.columns", {"n": columns}))
    strange = sorted({box for group in card["stars"] for box in group} - set(boxes))
    if strange:
        yield Fault("automa-board", "stars", ", ".join(strange), Said("fault.wanted.boxes.board"))
    kinds = Counter(boxes.values())
    for kind, (n, rule) in room.items():
        if kinds[kind] + kinds["any"] < n:
            came = Said("fault.came.boxes.kind", {"n": kinds[kind], "kind": repr(kind)})
            yield Fault("automa-board", "rows", came, Said("fault.wanted.boxes.kind", {"least": n, "rule": rule}))


def seen(pack: Pack) -> list[dict[str, Any]]:
    """All Exploration cards of a pack, by period."""
    return [card for period in PERIODS for card in deck(pack, f"exploration-{period}").values()]


def marked(pack: Pack, key: str, least: Mapping[str, int]) -> Iterator[Fault]:
    """Of a whole Exploration deck so many cards of a period bear the mark ``key`` as four players take out."""
    lists = pack.cards.get("exploration", {})
    for period, n in least.items():
        found = lists.get(f"{period}-symbol", [])
        if period in lists and len(found) < n:
            wanted = Said(f"fault.wanted.{key}", {"least": n})
            yield Fault(f"exploration-{period}", key, counted(len(found)), wanted)


def enemies(pack: Pack) -> Iterator[Fault]:
    """No Enemy is in the Exploration deck twice."""
    for enemy, n in Counter(card["enemy"] for card in seen(pack) if "enemy" in card).items():
        if n > 1:
            came = Said("fault.came.enemy", {"n": n, "enemy": repr(enemy)})
            yield Fault("exploration-I", "enemy", came, Said("fault.wanted.enemy"))


def survivors(pack: Pack, skills: Mapping[str, tuple[int, int]], names: Iterable[str]) -> Iterator[Fault]:
    """Survivors have the skills that the rules state, from the first number to the second, and a stand-in pack has
    all of them."""
    cards = deck(pack, "survivor")
    for name, (least, most) in skills.items():
        if name in cards and not least <= cards[name]["skill"] <= most:
            wanted = Said("fault.wanted.skill.range", {"lo": least, "hi": most})
            wanted = Said("fault.wanted.skill", {"skill": repr(least)}) if least == most else wanted
            yield Fault(f"survivor.{name}", "skill", repr(cards[name]["skill"]), wanted)
    strange = sorted(set(names) ^ set(cards))
    if pack.source == "stand-in" and strange:
        yield Fault("survivor", "", ", ".join(strange), Said("fault.wanted.survivors"))


def convoys(pack: Pack, besides: Iterable[str] = ()) -> Iterator[Fault]:
    """In a stand-in pack nothing is missing on a Convoy card, nor is one that the Exploration deck or an edition
    names, ``besides``."""
    if pack.source != "stand-in":
        return
    cards = deck(pack, "convoy")
    for name, card in cards.items():
        if "boxes" not in card or (card["kind"] == "truck" and not {"speed", "towing"} <= set(card)):
            yield Fault(f"convoy.{name}", "boxes", NOTHING, Said("fault.wanted.boxes.truck"))
    named = {card["convoy"] for card in seen(pack) if "convoy" in card}
    for name in sorted({*named, *besides} - set(cards)):
        yield Fault("convoy", name, NOTHING, Said("fault.wanted.convoy"))


def objects(pack: Pack, n: int, rule: str, copies: Mapping[str, int]) -> Iterator[Fault]:
    """All Objects are there, by number, each at least once, or as often as the rules state: ``copies``."""
    cards = deck(pack, "object")
    yield from numbered(cards, "object", n, rule)
    found = Counter(card["name"] for card in cards.values())
    fewer = any(found[name] < least for name, least in copies.items())
    if cards and (fewer or set(found) != set(get_args(ObjectName))):
        yield Fault("object", "name", ", ".join(sorted(found)), Said("fault.wanted.objects"))
