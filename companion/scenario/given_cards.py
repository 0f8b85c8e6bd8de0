"""What ``given`` says of decks, zone and Enemies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.common import clan, outcome, supply, zone
from companion.rules.common.automa import board, cards
from companion.rules.editions.cards import OTHER
from companion.rules.editions.edition import components, policies
from companion.rules.engine import modules
from companion.rules.engine.table import Deck, Enemy, Slot, Table, automa_seat
from companion.scenario.given import learn_face
from companion.scenario.given_seats import PLAIN, convoy_card
from companion.scenario.reading import (
    Wrong,
    counts_at,
    each_at,
    list_at,
    mapping_at,
    one_of_at,
    record_at,
    seat_at,
    text_at,
    whole_at,
)


def give_decks(table: Table, place: str, given: Any) -> None:
    """Cards left, by deck: ``outcome``, ``object``, ``action``, ``exploration``, ``loot-I-II``, ``loot-III-IV``,
    ``loot-V-VI``.

    Left out: 12, 14, 6, unknown, 8 each
    """
    for name, n in mapping_at(place, given).items():
        name = cards.deck_name(table) if name == "action" else name
        deck = table.things.decks[one_of_at(place, name, list(table.things.decks))]
        full = len(deck.unseen)
        whole_at(f"{place}.{name}", n, 0, 65 if deck.open else full)
        if deck.ordered:
            # An Exploration card that has gone comes back no more; any other is among the discards.
            deck.discards += deck.unseen[n:] if name != "exploration" else []
            deck.unseen = deck.unseen[:n]
        elif deck.open:
            deck.unseen, deck.open = [f"?{i}" for i in range(1, n + 1)], False
        else:
            deck.blind = full - n


def give_outcomes(table: Table, place: str, given: Any) -> None:
    """The next Outcome cards, top first; those below are unknown, and the app deals them. Each is a letter, or a table
    of what is printed on it, as far as it matters.

    Left out: unknown
    """
    deck = table.things.decks["outcome"]
    total = len(deck.unseen)
    known = list_at(place, given)
    letters = outcome.Letters(board.shape(table).hit)
    fields = outcome.face(table, letters)
    printed = {field.name: tuple(option.id for option in field.options) for field in fields}
    whole_at(f"{place} (cards)", len(known), 0, total)
    for i, face in enumerate(known, start=1):
        where = f"{place}[{i}]"
        if isinstance(face, str):
            # A letter alone is the first one, where a card has several.
            name = outcome.of(table).letter(letters).name
            face = {name: next((o for o in printed[name] if face and o.startswith(face)), face)}
        face = mapping_at(where, face)
        for name, value in record_at(where, face, printed).items():
            learn_face(table, f"outcome/{i}", {name: one_of_at(f"{where}.{name}", value, printed[name])})
    unknown = [f"?{i}" for i in range(1, total - len(known) + 1)]
    deck.unseen, deck.ordered = [*(str(i) for i in range(1, len(known) + 1)), *unknown], True
    table.terms.draws["outcome"] = "deal"


def give_exploration(table: Table, place: str, given: Any) -> None:
    """The next Exploration cards, top first, written as in ``zone``, Events too; those below are unknown.

    Left out: unknown
    """
    known = list_at(place, given, most=65)
    for i, item in enumerate(known, start=1):
        face = _card(table, f"{place}[{i}]", item, f"card-{i}", event=True)
        learn_face(table, f"exploration/{i}", face)
    unknown = [f"?{i}" for i in range(1, 66 - len(known))]
    names = [*(str(i) for i in range(1, len(known) + 1)), *unknown]
    table.things.decks["exploration"] = Deck(names, ordered=True)
    table.terms.draws["exploration"] = "deal"
    table.terms.zone = "tracked"


def give_piles(table: Table, place: str, given: Any) -> None:
    """The next cards of decks that modules bring, top first, by deck: a card's name, or ``{ card = "…" }`` with what is
    printed on it. Those below lie there in the order of the deck. The app deals them.

    Left out: the order of the deck, drawn by hand
    """
    known = {pile.name: pile for module in modules.of(table) for pile in module.piles}
    for name, cards_given in mapping_at(place, given).items():
        pile = known[one_of_at(place, name, list(known))]
        top = []
        for i, item in enumerate(list_at(f"{place}.{name}", cards_given), start=1):
            where = f"{place}.{name}[{i}]"
            face = {"card": item} if isinstance(item, str) else dict(mapping_at(where, item))
            left = [card for card in pile.cards if card not in top]
            top.append(one_of_at(where, face.pop("card", ""), left))
            printed = {field.name: tuple(option.id for option in field.options) for field in pile.fields}
            known_face = record_at(where, face, printed)
            told = {field: one_of_at(f"{where}.{field}", value, printed[field]) for field, value in known_face.items()}
            learn_face(table, f"{name}/{top[-1]}", told)
        deck = table.things.decks[name]
        deck.unseen, deck.ordered, deck.open = [*top, *(c for c in pile.cards if c not in top)], True, False
        table.terms.draws[name] = "deal"


PRINTED = ("boxes", "speed", "towing", "loot", "clan")
ZONE_KEYS = {
    "kind": "a kind; `truck`, `trailer` or `device` for a Convoy card",
    "enemy": "an Enemy (`name` is the same)",
    "event": "an Event, in `exploration` only",
    "effect": 'of a Location: `""`, `damage`, `contamination` or `fame`; left out: none, unknown if both blocks are',
    "left": "tokens on the left block of a Location; left out: unknown, `{}` is an empty one",
    "right": "tokens on its right block",
    "person": "a Survivor",
    "encounter": "an Encounter",
    "offers": "of an Encounter or Event `other`: what each option costs and gives, such as `food:1>fuel:2 leaves`",
    "card": "name of a Convoy card, made up if you like",
    **dict.fromkeys(PRINTED, "as in the table of a Convoy card"),
}
"""What a table of an Exploration card may name."""


def _card(table: Table, place: str, item: Any, name: str, event: bool = False) -> dict[str, Any]:
    """An Exploration card: its kind, the name of an Enemy, Event, Survivor, Encounter or Convoy card, or a record."""
    kinds, texts = [*zone.KINDS, *(["event"] if event else [])], policies(table).texts
    if isinstance(item, str):
        item = _named(table, place, item, kinds, event)
    face: dict[str, Any] = {}
    names = {
        "enemy": clan.enemies(table),
        "event": (*texts.events, *([OTHER] if texts.other_event is not None else [])),
        "encounter": tuple(texts.encounters),
        "person": components(table).recruits,
    }
    for key, value in mapping_at(place, item).items():
        where = f"{place}.{one_of_at(place, 'enemy' if key == 'name' else key, list(ZONE_KEYS))}"
        if key == "kind":
            face[key] = one_of_at(where, value, [*kinds, *PLAIN])
        elif key in names or key == "name":
            key = "enemy" if key == "name" else key
            face[key] = one_of_at(where, value, names[key])
        elif key == "effect":
            face[key] = one_of_at(where, value, ("", "damage", "contamination", "fame"))
        elif key == "offers":
            face[key] = [text_at(f"{where}[{n}]", offer) for n, offer in enumerate(list_at(where, value), start=1)]
        elif key in ("left", "right"):
            face[key] = counts_at(where, value, (*supply.resources(table), "object"), 9)
    if "kind" not in face:
        raise Wrong.at(place, item, "a kind: " + ", ".join(kinds))
    if face["kind"] == "location" and face.keys() & {"left", "right"}:
        face.setdefault("effect", "")
    if face["kind"] in PLAIN:
        kind = face["kind"]
        printed = {k: v for k, v in item.items() if k in ("card", *PRINTED)}
        piece = convoy_card(table, place, printed, kind, f"{kind}-{name}")
        face |= {"kind": "convoy", "convoy": piece.card}
    return face


def _named(table: Table, place: str, item: str, kinds: list[str], event: bool) -> dict[str, Any]:
    """An Exploration card by one word."""
    texts = policies(table).texts
    if item in clan.enemies(table):
        return {"kind": "enemy", "enemy": item}
    if event and item in texts.events:
        return {"kind": "event", "event": item}
    if item in components(table).recruits:
        return {"kind": "survivor", "person": item}
    if item in texts.encounters:
        return {"kind": "encounter", "encounter": item}
    printed = table.terms.printed.get(f"convoy/{item}", {})
    if "kind" in printed:
        return {"kind": str(printed["kind"][0]), "card": item}
    every = [
        *kinds,
        *PLAIN,
        *clan.enemies(table),
        *(texts.events if event else ()),
        *components(table).recruits,
        *texts.encounters,
    ]
    return {"kind": one_of_at(place, item, every)}


def give_zone(table: Table, place: str, given: Any) -> None:
    """Five slots from the left: a kind, the name of an Enemy, Survivor, Encounter or Convoy card, ``""`` for an empty
    slot, or a table with the keys below. ``"ask"``: the zone is on the table and is asked about.

    Left out: empty, asked about
    """
    if given == "ask":
        table.terms.zone = "ask"
        return
    table.terms.zone = "tracked"
    slots: list[Slot | None] = []
    for i, item in enumerate(list_at(place, given, 5), start=1):
        if item in ("", {}):
            slots.append(None)
            continue
        face = _card(table, f"{place}[{i}]", item, f"slot-{i}")
        slot = Slot(face["kind"], name=face.get("enemy", ""), left=face.get("left"), right=face.get("right"))
        printed: dict[str, Any] = {
            k: face[k] for k in ("effect", "person", "encounter", "convoy", "offers") if k in face
        }
        if printed:
            slot.card = f"exploration/slot-{i}"
            learn_face(table, slot.card, printed)
        if "encounter" in face and zone.humans_track(table):
            zone.load(table, slot)
        slots.append(slot)
    table.things.zone = slots


ENEMY_KEYS = {
    "region": "1 to 3; 1 if left out",
    "filled": "Defence boxes that are filled",
    "targets": "seat to its Target counters there; in the first edition also a list of seats, from box A on",
    "boxes": "printed boxes of its Hitpoints card in the order of the arrows; unknown if left out",
    "start": "number of players to the index of the first box, 0 is the first, such as `{ 2 = 1 }`",
    "defence": "first edition: how many Defence boxes the back of its Loot card has; unknown if left out",
    "target_boxes": 'first edition: how many target boxes it has, 2 to 4, or `"ask"`; 4 if left out',
    "loot": "first edition: the Loot card beside it; one that nobody knows if left out",
}


def _give_back(table: Table, place: str, enemy: Enemy, given: Mapping[str, Any]) -> None:
    """The Loot card beside an Enemy, the Defence boxes on its back, and the Enemy's target boxes (first edition)."""
    if not policies(table).targets.boxes(table, enemy):
        for key in given.keys() & {"defence", "target_boxes", "loot"}:
            raise Wrong.at(f"{place}.{key}", given[key], "nothing: this edition has no target boxes")
        return
    if "defence" in given:
        n = whole_at(f"{place}.defence", given["defence"], 1, 12)
        enemy.hitpoints = f"back/{enemy.name}"
        learn_face(table, enemy.hitpoints, {"defence": dict.fromkeys(("2", "3", "4"), n)})
    if given.get("target_boxes") == "ask":
        table.terms.printed.pop(f"enemy/{enemy.name}", None)
    elif "target_boxes" in given:
        n = whole_at(f"{place}.target_boxes", given["target_boxes"], 2, 4)
        learn_face(table, f"enemy/{enemy.name}", {"target_boxes": n})
    cards = ["", *clan.loot(table)]
    policies(table).defence.given(table, enemy, one_of_at(f"{place}.loot", given.get("loot", ""), cards))


def _counters_at(table: Table, place: str, given: Any) -> list[tuple[str, int]]:
    """Target counters on an Enemy: how many of each seat, or their owners box by box."""
    most = components(table).targets
    if isinstance(given, list):
        owners = each_at(place, given, lambda where, seat: seat_at(where, table, seat), most=4)
        for seat in owners:
            whole_at(f"{place} ({seat})", owners.count(seat), 0, most)
        return [(seat, 1) for seat in owners]
    found = []
    for seat, n in mapping_at(place, given).items():
        found.append((seat_at(place, table, seat), whole_at(f"{place}.{seat}", n, 0, most)))
    return found


def give_enemies(table: Table, place: str, given: Any) -> None:
    """Enemies in play: name to Region, or to a table with the keys below.

    Left out: none
    """
    for name, values in mapping_at(place, given).items():
        where = f"{place}.{name}"
        one_of_at(place, name, clan.enemies(table))
        values = {"region": values} if isinstance(values, int) else record_at(where, values, ENEMY_KEYS)
        enemy = Enemy(
            name,
            whole_at(f"{where}.region", values.get("region", 1), 1, 3),
            filled=whole_at(f"{where}.filled", values.get("filled", 0), 0, 99),
        )
        _give_back(table, where, enemy, values)
        for seat, n in _counters_at(table, f"{where}.targets", values.get("targets", {})):
            policies(table).targets.lay(table, enemy, seat, n)
        if "boxes" in values:
            enemy.hitpoints = f"hitpoints-{clan.foe(table, name).group}/given-{name}"
            rewards = components(table).rewards
            boxes = [one_of_at(f"{where}.boxes", b, rewards) for b in list_at(f"{where}.boxes", values["boxes"])]
            start = counts_at(f"{where}.start", values.get("start", {}), ("2", "3", "4"), len(boxes))
            learn_face(table, enemy.hitpoints, {"boxes": boxes, "start": start})
        me = automa_seat(table)
        table.things.automa.targets = max(0, table.things.automa.targets - enemy.targets.get(me, 0))
        table.things.enemies.append(enemy)
