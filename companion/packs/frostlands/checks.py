"""What contradicts the rules in the cards of a pack of Frostlands, each of which is well-formed by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from companion.files.error import Fault, Said
from companion.packs.common import checks as common
from companion.packs.common.cards import Colour
from companion.packs.frostlands.cards import DECKS, GROUPS, PATHS, Survivor
from companion.packs.schema import Pack

SYMBOLS = {"I": 9, "II": 9, "III": 3}
"""Cards with the corner symbol that there must be, for four players (S-14)."""
SKILLS = {"co-pilot": (1, 1), "explorer": (2, 2), "leader": (2, 4), "mechanic": (2, 4)}
"""Skills that the rulebook states, from the least to the most."""
ROOM = {"survivor": (6, "AU-24"), **dict.fromkeys(("food", "fuel", "ammo"), (7, "AU-18"))}
"""Boxes of the Automa board by kind, and the rule that asks for them."""


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules (V-01 to V-14 where a pack holds such values, and the counts of the components).

    The cards must be well-formed. V-06 is about tiles, which no pack holds.
    """
    found = [*common.complete(pack, PATHS, DECKS)]
    for check in (_outcome, _action, _hitpoints, _board, _exploration, _map, _survivors, _convoys, _objects, _fury):
        found += check(pack)
    return found


def _outcome(pack: Pack) -> Iterator[Fault]:
    deck = common.deck(pack, "outcome")
    yield from common.numbered(deck, "outcome", 12, "V-01")
    letters = {card["letter"] for card in deck.values()}
    if deck and not {"C", "D"} <= letters:
        yield Fault("outcome", "letter", ", ".join(sorted(letters)), Said("fault.wanted.letters"))


def _action(pack: Pack) -> Iterator[Fault]:
    for name in ("action", "action-hard"):
        deck = common.deck(pack, name)
        yield from common.numbered(deck, name, 6, "V-05")
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
        yield from common.priorities(deck, name)


def _hitpoints(pack: Pack) -> Iterator[Fault]:
    for group in GROUPS:
        deck = common.deck(pack, f"hitpoints-{group}")
        if deck and len(deck) != 2:
            yield Fault(f"hitpoints-{group}", "", common.counted(len(deck)), Said("fault.wanted.hitpoints"))
        for card, face in deck.items():
            table, start = f"hitpoints-{group}.{card}", face["start"]
            if set(start) != {"2", "3", "4"}:
                yield Fault(table, "start", ", ".join(start) or common.NOTHING, Said("fault.wanted.start"))
            elif not start["4"] <= start["3"] <= start["2"] < len(face["boxes"]):
                came = Said("fault.came.start", {"two": start["2"], "three": start["3"], "four": start["4"]})
                yield Fault(table, "start", came, Said("fault.wanted.start.order"))


def _board(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("automa/board")
    if card is None:
        return
    yield from common.board(card, ROOM)
    stars = len(card["stars"])
    if stars < 4:
        yield Fault("automa-board", "stars", Said("fault.came.stars", {"n": stars}), Said("fault.wanted.stars"))
    if sum(kind.startswith("weapon") for kind in card["boxes"].values()) < 2:
        yield Fault("automa-board", "rows", Said("fault.came.weapons"), Said("fault.wanted.weapons"))


def _exploration(pack: Pack) -> Iterator[Fault]:
    lists = pack.cards.get("exploration")
    if lists is None:
        return
    total = sum(len(cards) for cards in lists.values())
    if total != 65:
        yield Fault("exploration-I", "", Said("fault.came.periods", {"n": total}), Said("fault.wanted.periods"))
    yield from common.marked(pack, "symbol", SYMBOLS)
    yield from common.enemies(pack)


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
            yield Fault("map", "last", common.NOTHING, Said("fault.wanted.white", {"number": n}))
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
    yield from common.survivors(pack, SKILLS, get_args(Survivor))


def _convoys(pack: Pack) -> Iterator[Fault]:
    deck = common.deck(pack, "convoy")
    for name, speed in (("hummer", 3), ("punk-tank", 4)):
        if name in deck and (deck[name].get("speed"), deck[name].get("towing")) != (speed, 3):
            wanted = Said("fault.wanted.speed", {"speed": speed})
            yield Fault(f"convoy.{name}", "speed", Said("fault.came.speed"), wanted)
    yield from common.convoys(pack)
    for colour in get_args(Colour) if pack.source == "stand-in" else ():
        start = [deck.get(f"start-{part}-{colour}", {}) for part in ("truck", "trailer-1", "trailer-2")]
        if start[0].get("towing", 0) < 2:
            came = repr(start[0].get("towing"))
            yield Fault(f"convoy.start-truck-{colour}", "towing", came, Said("fault.wanted.towing"))
        if sum(sign in ("any", "survivor", "food-fuel") for card in start for sign in card.get("boxes", [])) < 6:
            wanted = Said("fault.wanted.boxes.start")
            yield Fault(f"convoy.start-truck-{colour}", "boxes", Said("fault.came.few"), wanted)
        if not {"any", "survivor"} & set(start[0].get("boxes", [])):
            yield Fault(f"convoy.start-truck-{colour}", "boxes", common.NOTHING, Said("fault.wanted.boxes.driver"))


def _objects(pack: Pack) -> Iterator[Fault]:
    yield from common.objects(pack, 14, "V-14", {"mre": 2})


def _fury(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("fury")
    if card is None:
        return
    if card["top"] < 4:
        yield Fault("fury", "top", repr(card["top"]), Said("fault.wanted.fury"))
    if sorted(card["special"].values()) != ["A", "B", "C", "D"]:
        yield Fault("fury", "special", ", ".join(card["special"].values()), Said("fault.wanted.special"))
