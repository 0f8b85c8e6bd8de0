"""What contradicts the rules in the cards of a pack of the first edition, each of which is well-formed by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from companion.files.error import Fault, Said
from companion.packs.common import checks as common
from companion.packs.common.cards import PERIODS, Colour, Wolf
from companion.packs.first_edition import board
from companion.packs.first_edition.cards import DECKS, LOOT, PATHS, Survivor
from companion.packs.schema import Pack

PLUS = {"I": 9, "II": 9, "III": 2}
"""Cards with the plus corner that there must be, for four players (1E-SET-07)."""
SKILLS = {"co-pilot": (1, 1), "explorer": (2, 2)}
"""Skills that the books state, from the least to the most."""
ROOM = {"survivor": (6, "1E-AUT-22"), **dict.fromkeys(("food", "fuel", "ammo"), (7, "1E-AUT-16"))}
"""Boxes of the Automa board by kind, and the rule that asks for them."""


def checks(pack: Pack) -> list[Fault]:
    """What contradicts the rules and the examples of the books. The cards must be well-formed."""
    found = [*common.complete(pack, PATHS, DECKS), *_sixty(pack)]
    for check in (board.faults, _outcome, _action, _automa, _exploration, _survivors, _convoys, _objects):
        found += check(pack)
    return [*found, *loot(pack, LOOT)]


def _sixty(pack: Pack) -> Iterator[Fault]:
    if pack.source != "stand-in":
        return
    total = sum(len(common.deck(pack, f"exploration-{period}")) for period in PERIODS)
    if total != 60:
        yield Fault("exploration-I", "", Said("fault.came.periods", {"n": total}), Said("fault.wanted.sixty"))


def _outcome(pack: Pack) -> Iterator[Fault]:
    deck = common.deck(pack, "outcome")
    if not deck:
        return
    yield from common.numbered(deck, "outcome", 12, "1E-SET-05")
    for card, face in deck.items():
        if len(set(face["letters"])) != 4:
            yield Fault(f"outcome.{card}", "letters", repr(face["letters"]), Said("fault.wanted.letters.four"))
    faces = list(deck.values())
    # Cards that the worked examples of the books show.
    if not any(face["letters"].startswith("DB") for face in faces):
        yield Fault("outcome", "letters", common.NOTHING, Said("fault.wanted.example.letters"))
    if not any(face["weapon-2"] == "2+jam" for face in faces):
        yield Fault("outcome", "weapons", common.NOTHING, Said("fault.wanted.example.weapons"))
    if not any(face["enemy-II"] == "1" for face in faces):
        yield Fault("outcome", "enemies", common.NOTHING, Said("fault.wanted.example.enemies"))
    if not any(face["area"] == "second-trailer" for face in faces):
        yield Fault("outcome", "area", common.NOTHING, Said("fault.wanted.example.area"))


def _action(pack: Pack) -> Iterator[Fault]:
    deck = common.deck(pack, "action")
    yield from common.numbered(deck, "action", len(deck), "1E-AUT-05")
    yield from common.priorities(deck, "action")


def _automa(pack: Pack) -> Iterator[Fault]:
    if "automa/board" in pack.cards:
        columns = pack.cards.get("automa/columns", {}).get("columns", 6)
        yield from common.board(pack.cards["automa/board"], ROOM, columns)


def _exploration(pack: Pack) -> Iterator[Fault]:
    if "exploration" not in pack.cards:
        return
    yield from common.marked(pack, "plus", PLUS)
    yield from common.enemies(pack)
    enemies = [card["enemy"] for card in common.seen(pack) if "enemy" in card]
    if pack.source == "stand-in" and set(enemies) != set(get_args(Wolf)):
        yield Fault("exploration-I", "enemy", ", ".join(enemies), Said("fault.wanted.enemies"))


def loot(pack: Pack, decks: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """More players fill more Defence boxes (1E-FIR-03), no two Enemies have the same number, and no more cards bear a
    back than there are (1E-SET-11). ``decks``: the Loot cards of a clan by their backs as far as that is inferred."""
    backs = Counter(card["back"] for deck in decks for card in common.deck(pack, deck).values() if "back" in card)
    for name, n in backs.items():
        if n > len(decks[name]):
            came = Said("fault.came.backs", {"n": n, "deck": f"@deck.{name}"})
            yield Fault(name, "back", came, Said("fault.wanted.backs", {"most": len(decks[name])}))
    for deck, names in decks.items():
        cards = common.deck(pack, deck)
        if pack.source == "stand-in" and set(cards) != set(names):
            yield Fault(deck, "", ", ".join(cards), Said("fault.wanted.loot", {"names": ", ".join(names)}))
        for name, card in cards.items():
            told = card["defence"]
            if set(told) != {"2", "3", "4"}:
                yield Fault(
                    f"{deck}.{name}", "defence", ", ".join(told) or common.NOTHING, Said("fault.wanted.players")
                )
            elif not told["2"] <= told["3"] <= told["4"]:
                counts = ", ".join(str(told[n]) for n in ("2", "3", "4"))
                yield Fault(f"{deck}.{name}", "defence", counts, Said("fault.wanted.defence"))
    numbers = [card["number"] for card in common.deck(pack, "enemy").values() if "number" in card]
    if len(set(numbers)) < len(numbers):
        yield Fault("enemy", "number", ", ".join(numbers), Said("fault.wanted.once.number"))


def _survivors(pack: Pack) -> Iterator[Fault]:
    yield from common.survivors(pack, SKILLS, get_args(Survivor))


def _convoys(pack: Pack) -> Iterator[Fault]:
    start = (f"start-{part}-{colour}" for part in ("truck", "trailer") for colour in get_args(Colour))
    yield from common.convoys(pack, (*start, "rusted-container"))


def _objects(pack: Pack) -> Iterator[Fault]:
    yield from common.objects(pack, 14, "1E-CMP-01", {})
