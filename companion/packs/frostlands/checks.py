"""What contradicts the rules in the cards of a pack, each of which is well-formed by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

from companion.files.error import Fault, Said
from companion.packs.frostlands.cards import BOARDS, DECKS, GROUPS, PATHS, PERIODS, Colour, ObjectName, Survivor
from companion.packs.schema import Pack

NOTHING = Said("fault.came.none")


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules (V-01 to V-14 where a pack holds such values, and the counts of the components).

    The cards must be well-formed. V-06 is about tiles, which no pack holds.
    """
    found = [*_complete(pack)] if pack.source == "stand-in" else []
    for check in (_outcome, _action, _hitpoints, _board, _exploration, _map, _survivors, _convoys, _objects, _fury):
        found += check(pack)
    return found


def _deck(pack: Pack, name: str) -> dict[str, dict[str, Any]]:
    return {path.partition("/")[2]: card for path, card in pack.cards.items() if path.startswith(name + "/")}


def _complete(pack: Pack) -> Iterator[Fault]:
    """The app plays a whole game with a stand-in pack, so nothing may be missing there."""
    for table in BOARDS:
        if PATHS[table] not in pack.cards:
            yield Fault(table, "", NOTHING, Said("fault.wanted.table"))
    for table in DECKS:
        if not _deck(pack, table):
            yield Fault(table, "", NOTHING, Said("fault.wanted.deck"))


def _numbered(deck: dict[str, dict[str, Any]], table: str, n: int, rule: str) -> Iterator[Fault]:
    if deck and set(deck) != {str(i) for i in range(1, n + 1)}:
        came = Said("fault.came.numbers", {"n": len(deck), "cards": ", ".join(deck)})
        yield Fault(table, "", came, Said("fault.wanted.numbers", {"last": n, "rule": rule}))


def _cards(n: int) -> Said:
    return Said("fault.came.cards", {"n": n})


def _outcome(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "outcome")
    yield from _numbered(deck, "outcome", 12, "V-01")
    letters = {card["letter"] for card in deck.values()}
    if deck and not {"C", "D"} <= letters:
        yield Fault("outcome", "letter", ", ".join(sorted(letters)), Said("fault.wanted.letters"))


def _action(pack: Pack) -> Iterator[Fault]:
    for name in ("action", "action-hard"):
        deck = _deck(pack, name)
        yield from _numbered(deck, name, 6, "V-05")
        for card, skill in (("2", "1"), ("3", "3")):
            if card in deck and deck[card]["skill"] != skill:
                yield Fault(
                    f"{name}.{card}",
                    "skill",
                    repr(deck[card]["skill"]),
                    Said("fault.wanted.skill", {"skill": repr(skill)}),
                )
        if deck and not any(card["skill"] == "2" for card in deck.values()):
            yield Fault(name, "skill", Said("fault.came.skill"), Said("fault.wanted.skill.2"))
        for card, face in deck.items():
            if face["skill"] == "2" and "priority" not in face:
                yield Fault(f"{name}.{card}", "priority", NOTHING, Said("fault.wanted.priority"))
            lines = face.get("priority", [])
            if len(set(lines)) < len(lines):
                yield Fault(f"{name}.{card}", "priority", ", ".join(lines), Said("fault.wanted.lines"))


def _hitpoints(pack: Pack) -> Iterator[Fault]:
    for group in GROUPS:
        deck = _deck(pack, f"hitpoints-{group}")
        if deck and len(deck) != 2:
            yield Fault(f"hitpoints-{group}", "", _cards(len(deck)), Said("fault.wanted.hitpoints"))
        for card, face in deck.items():
            table, start = f"hitpoints-{group}.{card}", face["start"]
            if set(start) != {"2", "3", "4"}:
                yield Fault(table, "start", ", ".join(start) or NOTHING, Said("fault.wanted.start"))
            elif not start["4"] <= start["3"] <= start["2"] < len(face["boxes"]):
                came = Said("fault.came.start", {"two": start["2"], "three": start["3"], "four": start["4"]})
                yield Fault(table, "start", came, Said("fault.wanted.start.order"))


def _board(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("automa/board")
    if card is None:
        return
    boxes, stars = card["boxes"], card["stars"]
    rows = Counter(box[0] for box in boxes)
    for row in "ABCD":
        if row not in rows:
            yield Fault("automa-board", f"rows.{row}", NOTHING, Said("fault.wanted.rows"))
    if max((int(box[1:]) for box in boxes), default=0) != 6:
        yield Fault("automa-board", "rows", Said("fault.came.columns"), Said("fault.wanted.columns"))
    if len(stars) < 4:
        yield Fault("automa-board", "stars", Said("fault.came.stars", {"n": len(stars)}), Said("fault.wanted.stars"))
    strange = sorted({box for group in stars for box in group} - set(boxes))
    if strange:
        yield Fault("automa-board", "stars", ", ".join(strange), Said("fault.wanted.boxes.board"))
    kinds = Counter(boxes.values())
    if sum(n for kind, n in kinds.items() if kind.startswith("weapon")) < 2:
        yield Fault("automa-board", "rows", Said("fault.came.weapons"), Said("fault.wanted.weapons"))
    for kind, n, rule in (("survivor", 6, "AU-24"), *((token, 7, "AU-18") for token in ("food", "fuel", "ammo"))):
        if kinds[kind] + kinds["any"] < n:
            came = Said("fault.came.boxes.kind", {"n": kinds[kind], "kind": repr(kind)})
            yield Fault("automa-board", "rows", came, Said("fault.wanted.boxes.kind", {"least": n, "rule": rule}))


def _exploration(pack: Pack) -> Iterator[Fault]:
    lists = pack.cards.get("exploration")
    if lists is None:
        return
    total = sum(len(cards) for cards in lists.values())
    if total != 65:
        yield Fault("exploration-I", "", Said("fault.came.periods", {"n": total}), Said("fault.wanted.periods"))
    for period, n in zip(PERIODS, (9, 9, 3), strict=True):
        marked = lists.get(f"{period}-symbol", [])
        if len(marked) < n:
            yield Fault(
                f"exploration-{period}", "symbol", _cards(len(marked)), Said("fault.wanted.symbol", {"least": n})
            )
    enemies = Counter(
        card["enemy"] for period in PERIODS for card in _deck(pack, f"exploration-{period}").values() if "enemy" in card
    )
    for enemy, n in enemies.items():
        if n > 1:
            yield Fault(
                "exploration-I",
                "enemy",
                Said("fault.came.enemy", {"n": n, "enemy": repr(enemy)}),
                Said("fault.wanted.enemy"),
            )


def _map(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("map")
    if card is None:
        return
    spaces = card["spaces"]
    if len(set(spaces)) < len(spaces):
        yield Fault("map", "regions", Said("fault.came.twice"), Said("fault.wanted.once"))
    if spaces[0] != "100":
        yield Fault("map", "regions", Said("fault.came.first", {"space": repr(spaces[0])}), Said("fault.wanted.first"))
    if len(card["waypoints"]) != 10:
        yield Fault(
            "map",
            "waypoints",
            Said("fault.came.counters", {"n": len(card["waypoints"])}),
            Said("fault.wanted.counters"),
        )
    for n in range(1, 7):
        if f"w{n}" not in spaces:
            yield Fault("map", "last", NOTHING, Said("fault.wanted.white", {"number": n}))
    used = {
        "red": card["red"].values(),
        "rectangles": card["rectangles"],
        "roads": [end for pair in card["roads"] for end in pair],
        "tunnels": [end for pair in card["tunnels"] for end in pair],
        "shortcuts": [way[end] for way in card["shortcuts"] for end in ("from", "to")],
    }
    for key, places in used.items():
        strange = sorted(set(places) - set(spaces))
        if strange:
            yield Fault("map", key, ", ".join(strange), Said("fault.wanted.spaces"))
    for way in card["shortcuts"]:
        ends = [spaces.index(way[end]) for end in ("from", "to") if way[end] in spaces]
        if len(ends) == 2 and ends[0] >= ends[1]:
            yield Fault(
                "map",
                "shortcuts",
                Said("fault.came.back", {"start": way["from"], "end": way["to"]}),
                Said("fault.wanted.forward"),
            )


def _survivors(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "survivor")
    for name, least, most in (("co-pilot", 1, 1), ("explorer", 2, 2), ("leader", 2, 4), ("mechanic", 2, 4)):
        if name in deck and not least <= deck[name]["skill"] <= most:
            yield Fault(
                f"survivor.{name}",
                "skill",
                repr(deck[name]["skill"]),
                Said("fault.wanted.skill.range", {"lo": least, "hi": most}),
            )
    names = set(get_args(Survivor))
    if pack.source == "stand-in" and set(deck) != names:
        yield Fault("survivor", "", ", ".join(sorted(names ^ set(deck))), Said("fault.wanted.survivors"))


def _convoys(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "convoy")
    for name, speed in (("hummer", 3), ("punk-tank", 4)):
        if name in deck and (deck[name].get("speed"), deck[name].get("towing")) != (speed, 3):
            yield Fault(
                f"convoy.{name}", "speed", Said("fault.came.speed"), Said("fault.wanted.speed", {"speed": speed})
            )
    if pack.source != "stand-in":
        return
    for name, card in deck.items():
        if "boxes" not in card or (card["kind"] == "truck" and not {"speed", "towing"} <= set(card)):
            yield Fault(f"convoy.{name}", "boxes", NOTHING, Said("fault.wanted.boxes.truck"))
    for colour in get_args(Colour):
        start = [deck.get(f"start-{part}-{colour}", {}) for part in ("truck", "trailer-1", "trailer-2")]
        if start[0].get("towing", 0) < 2:
            yield Fault(
                f"convoy.start-truck-{colour}", "towing", repr(start[0].get("towing")), Said("fault.wanted.towing")
            )
        if sum(sign in ("any", "survivor", "food-fuel") for card in start for sign in card.get("boxes", [])) < 6:
            yield Fault(
                f"convoy.start-truck-{colour}", "boxes", Said("fault.came.few"), Said("fault.wanted.boxes.start")
            )
        if not {"any", "survivor"} & set(start[0].get("boxes", [])):
            yield Fault(f"convoy.start-truck-{colour}", "boxes", NOTHING, Said("fault.wanted.boxes.driver"))
    wanted = {
        card["convoy"] for name in PERIODS for card in _deck(pack, f"exploration-{name}").values() if "convoy" in card
    }
    for name in sorted(wanted - set(deck)):
        yield Fault("convoy", name, NOTHING, Said("fault.wanted.convoy"))


def _objects(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "object")
    yield from _numbered(deck, "object", 14, "V-14")
    copies = Counter(card["name"] for card in deck.values())
    if deck and (copies["mre"] < 2 or set(copies) != set(get_args(ObjectName))):
        yield Fault("object", "name", ", ".join(sorted(copies)), Said("fault.wanted.objects"))


def _fury(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("fury")
    if card is None:
        return
    if card["top"] < 4:
        yield Fault("fury", "top", repr(card["top"]), Said("fault.wanted.fury"))
    if sorted(card["special"].values()) != ["A", "B", "C", "D"]:
        yield Fault("fury", "special", ", ".join(card["special"].values()), Said("fault.wanted.special"))
