"""What contradicts the rules in the cards of a pack of the first edition, each of which is well-formed by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

from companion.files.error import Fault, Said
from companion.packs.first_edition import board
from companion.packs.first_edition.cards import BOARDS, DECKS, LOOT, PATHS, Survivor
from companion.packs.frostlands.cards import PERIODS, Colour, ObjectName, Wolf
from companion.packs.schema import Pack

NOTHING = Said("fault.came.none")
PLUS = {"I": 9, "II": 9, "III": 2}
"""Cards with the plus corner that there must be, for four players (1E-SET-07)."""


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules and the examples of the books. The cards must be well-formed."""
    found = [*_complete(pack)] if pack.source == "stand-in" else []
    for check in (board.faults, _outcome, _action, _automa, _exploration, _loot, _survivors, _convoys, _objects):
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
    total = sum(len(_deck(pack, f"exploration-{period}")) for period in PERIODS)
    if total != 60:
        yield Fault("exploration-I", "", Said("fault.came.periods", {"n": total}), Said("fault.wanted.sixty"))


def _outcome(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "outcome")
    if not deck:
        return
    if set(deck) != {str(n) for n in range(1, 13)}:
        came = Said("fault.came.numbers", {"n": len(deck), "cards": ", ".join(deck)})
        yield Fault("outcome", "", came, Said("fault.wanted.numbers", {"last": 12, "rule": "1E-SET-05"}))
    for card, face in deck.items():
        if len(set(face["letters"])) != 4:
            yield Fault(f"outcome.{card}", "letters", repr(face["letters"]), Said("fault.wanted.letters.four"))
    faces = list(deck.values())
    # Cards that the worked examples of the books show.
    if not any(face["letters"].startswith("DB") for face in faces):
        yield Fault("outcome", "letters", NOTHING, Said("fault.wanted.example.letters"))
    if not any(face["weapon-2"] == "2+jam" for face in faces):
        yield Fault("outcome", "weapons", NOTHING, Said("fault.wanted.example.weapons"))
    if not any(face["enemy-II"] == "1" for face in faces):
        yield Fault("outcome", "enemies", NOTHING, Said("fault.wanted.example.enemies"))
    if not any(face["area"] == "second-trailer" for face in faces):
        yield Fault("outcome", "area", NOTHING, Said("fault.wanted.example.area"))


def _action(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "action")
    if deck and set(deck) != {str(n) for n in range(1, len(deck) + 1)}:
        came = Said("fault.came.numbers", {"n": len(deck), "cards": ", ".join(deck)})
        yield Fault("action", "", came, Said("fault.wanted.numbers", {"last": len(deck), "rule": "1E-AUT-05"}))
    for card, face in deck.items():
        lines = face.get("priority", [])
        if face["skill"] == "2" and not lines:
            yield Fault(f"action.{card}", "priority", NOTHING, Said("fault.wanted.priority"))
        if len(set(lines)) < len(lines):
            yield Fault(f"action.{card}", "priority", ", ".join(lines), Said("fault.wanted.lines"))


def _automa(pack: Pack) -> Iterator[Fault]:
    card = pack.cards.get("automa/board")
    if card is None:
        return
    boxes = card["boxes"]
    rows = {box[0] for box in boxes}
    for row in "ABCD":
        if row not in rows:
            yield Fault("automa-board", f"rows.{row}", NOTHING, Said("fault.wanted.rows"))
    if max((int(box[1:]) for box in boxes), default=0) != 6:
        yield Fault("automa-board", "rows", Said("fault.came.columns"), Said("fault.wanted.columns"))
    strange = sorted({box for group in card["stars"] for box in group} - set(boxes))
    if strange:
        yield Fault("automa-board", "stars", ", ".join(strange), Said("fault.wanted.boxes.board"))
    kinds = Counter(boxes.values())
    most = {"survivor": (6, "1E-AUT-22"), **dict.fromkeys(("food", "fuel", "ammo"), (7, "1E-AUT-16"))}
    for kind, (n, rule) in most.items():
        if kinds[kind] + kinds["any"] < n:
            came = Said("fault.came.boxes.kind", {"n": kinds[kind], "kind": repr(kind)})
            yield Fault("automa-board", "rows", came, Said("fault.wanted.boxes.kind", {"least": n, "rule": rule}))


def _exploration(pack: Pack) -> Iterator[Fault]:
    lists = pack.cards.get("exploration")
    if lists is None:
        return
    for period, n in PLUS.items():
        marked = lists.get(f"{period}-symbol", [])
        if period in lists and len(marked) < n:
            came = Said("fault.came.cards", {"n": len(marked)})
            yield Fault(f"exploration-{period}", "plus", came, Said("fault.wanted.plus", {"least": n}))
    enemies = [
        card["enemy"] for period in PERIODS for card in _deck(pack, f"exploration-{period}").values() if "enemy" in card
    ]
    for enemy, n in Counter(enemies).items():
        if n > 1:
            came = Said("fault.came.enemy", {"n": n, "enemy": repr(enemy)})
            yield Fault("exploration-I", "enemy", came, Said("fault.wanted.enemy"))
    if pack.source == "stand-in" and set(enemies) != set(get_args(Wolf)):
        yield Fault("exploration-I", "enemy", ", ".join(enemies), Said("fault.wanted.enemies"))


def _loot(pack: Pack) -> Iterator[Fault]:
    """More players fill more Defence boxes (1E-FIR-03)."""
    for deck, names in LOOT.items():
        cards = _deck(pack, deck)
        if pack.source == "stand-in" and set(cards) != set(names):
            yield Fault(deck, "", ", ".join(cards), Said("fault.wanted.loot", {"names": ", ".join(names)}))
        for name, card in cards.items():
            told = card["defence"]
            if set(told) != {"2", "3", "4"}:
                yield Fault(f"{deck}.{name}", "defence", ", ".join(told) or NOTHING, Said("fault.wanted.players"))
            elif not told["2"] <= told["3"] <= told["4"]:
                came = ", ".join(str(told[n]) for n in ("2", "3", "4"))
                yield Fault(f"{deck}.{name}", "defence", came, Said("fault.wanted.defence"))
    numbers = [card["number"] for card in _deck(pack, "enemy").values() if "number" in card]
    if len(set(numbers)) < len(numbers):
        yield Fault("enemy", "number", ", ".join(numbers), Said("fault.wanted.once.number"))


def _survivors(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "survivor")
    for name, skill in (("co-pilot", 1), ("explorer", 2)):
        if name in deck and deck[name]["skill"] != skill:
            wanted = Said("fault.wanted.skill", {"skill": repr(skill)})
            yield Fault(f"survivor.{name}", "skill", repr(deck[name]["skill"]), wanted)
    names = set(get_args(Survivor))
    if pack.source == "stand-in" and set(deck) != names:
        yield Fault("survivor", "", ", ".join(sorted(names ^ set(deck))), Said("fault.wanted.survivors"))


def _convoys(pack: Pack) -> Iterator[Fault]:
    if pack.source != "stand-in":
        return
    deck = _deck(pack, "convoy")
    for name, card in deck.items():
        if "boxes" not in card or (card["kind"] == "truck" and not {"speed", "towing"} <= set(card)):
            yield Fault(f"convoy.{name}", "boxes", NOTHING, Said("fault.wanted.boxes.truck"))
    wanted = {f"start-{part}-{colour}" for part in ("truck", "trailer") for colour in get_args(Colour)}
    wanted |= {"rusted-container"}
    wanted |= {
        card["convoy"] for name in PERIODS for card in _deck(pack, f"exploration-{name}").values() if "convoy" in card
    }
    for name in sorted(wanted - set(deck)):
        yield Fault("convoy", name, NOTHING, Said("fault.wanted.convoy"))


def _objects(pack: Pack) -> Iterator[Fault]:
    deck = _deck(pack, "object")
    if deck and set(deck) != {str(n) for n in range(1, 15)}:
        came = Said("fault.came.numbers", {"n": len(deck), "cards": ", ".join(deck)})
        yield Fault("object", "", came, Said("fault.wanted.numbers", {"last": 14, "rule": "1E-CMP-01"}))
    names = {card["name"] for card in deck.values()}
    if deck and names != set(get_args(ObjectName)):
        yield Fault("object", "name", ", ".join(sorted(names)), Said("fault.wanted.objects"))
