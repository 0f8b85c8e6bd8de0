"""What ``given`` says of tracked seats: Convoy cards, tokens and Damage, Survivors, hand, Fame, Fury.

The app keeps the Convoy of a tracked seat: everything of it is on the table. ``[given.you]`` (with your ``colour``,
if not red), or a table by the colour of a seat, says what differs from its set-up: Fame 0, Fury 0, no card in hand,
Survivors, tokens and Convoy cards as below, the same for every colour (the owner's are not printed in the rules). With
a tracked seat the zone, Objects and map are kept too.

Tokens that come aboard go into the choosiest free box, a Truck's last but for the driver; several at once in the order
Survivors, Ammo, Food, Fuel, so Ammo takes the last free box, and ``convoy.full`` is asked in this order for those that
find none. Trailers are named by their place: when ``trailer1`` goes, ``trailer2`` is ``trailer1`` from then on, with
its tokens, Damage and Device (``trailer2-device`` is ``trailer1-device``). Of two Survivors alike the second is
``driver.2``.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from companion.rules.common import clan, convoy, crew, hand, seating
from companion.rules.common.convoy.boxes import set_token
from companion.rules.editions import edition
from companion.rules.editions.edition import components, policies
from companion.rules.engine.table import COLOURS, RESOURCES, Person, Piece, Seat, Table, automa_seat, humans, mark
from companion.scenario.given import learn_face
from companion.scenario.reading import (
    Wrong,
    each_at,
    flag_at,
    joined,
    list_at,
    listed,
    mapping_at,
    meant,
    one_of_at,
    record_at,
    refuse_missing,
    seat_at,
    space_at,
    text_at,
    whole_at,
    words_at,
)

PLAIN = {"truck": ["survivor", "survivor", "any", "any"], "trailer": ["any", "any", "any"], "device": ["any", "any"]}
"""Boxes of a Convoy card of which a file tells no more than its kind."""
ZONES = ("active", "rest", "exhausted")
CARD_KEYS = {
    "card": "its name, made up if you like",
    "boxes": "a list of printed boxes; of a new card `any` boxes if left out",
    "speed": "of a Truck; of a new one 3 if left out",
    "towing": "of a Truck; of a new one 2 if left out",
    "device": "the Device on it: a name or a table",
    "loot": "true or false: is it Loot",
    "clan": "whose Loot it is",
    "kind": "`truck`, `trailer` or `device`, where the place does not say it",
}
"""What a table of a Convoy card may name."""
MOST_PEOPLE = 12
"""Survivors of one seat at most; every team of them is looked at."""
MOST_BOXES = 30
"""Boxes of one Convoy card at most."""
_ABOARD = "so many tokens, in the best free boxes; those that modules bring by their names"
SEAT_KEYS = {
    "colour": "in `you` only: your colour, if not red",
    "space": "where its Convoy is",
    "truck": "a Convoy card: a name, or a table of what is printed",
    "trailers": "a list of Convoy cards from the front, or how many",
    "devices": "place (`truck`, `trailer1` …) to Device",
    "speed": "of the Truck",
    "towing": "of the Truck",
    "tokens": "box to token, these and no others. A **box** is card and number from 1: `truck.1`, `trailer1.3`, of a "
    "Device `truck-device.2`",
    **dict.fromkeys(RESOURCES, _ABOARD),
    "damage": "damaged boxes; or how many: empty boxes, Armor first, Weapons and special boxes last",
    "survivors": "Survivors, these and no others: name to zone (`active`, `rest`, `exhausted`) or to a table; a list "
    "of names: all active. Each has a token aboard",
    "hand": 'Objects and Special Loot by name, `""` for a card that nobody has named; or how many such cards',
    "fame": "-1 to 3",
    "fury": "place on the Fury track",
    "side": "of the Fury card, `standard` or `special`",
    "special": "letter of the special side, `A` to `D` for CD-59 to CD-62",
    "used": "Survivors whose ability has been used this round",
    "kept": "Loot that comes into play at the end of the Convoys Fire step",
}
"""What a seat's table may name."""
PERSON_KEYS = {
    "zone": "`active`, `rest` or `exhausted`; active if left out",
    "skill": "printed skill",
    "contamination": "Contamination counters",
    "food": "Food that raises its skill this turn",
    "antifreeze": "its skill in this phase by Antifreeze Capsules; 0 is none",
    "phase": "printed phase of its ability: `exploration`, `rest`, `movement`, `fire`, `end`",
}
"""What a table of a Survivor may name."""


def begin_seats(table: Table, seats: Iterable[str]) -> None:
    """These seats are tracked, with the pieces of set-up (S-21 to S-29)."""
    table.terms.copy = "try"
    for seat in seats:
        table.terms.seats[seat] = "tracked"
    seating.keep_everything(table)
    for deck in clan.loot_decks(table):
        table.terms.draws[deck] = "read"
    box, made_up = components(table), edition.of(table).made_up
    for name in box.survivors:
        learn_face(table, crew.path(name), {"skill": box.skills.get(name, made_up.skill)}, "stand-in")
    for card in looted(table):
        face = {"kind": clan.loot_kind(table, card), **_face(table, card), "loot": True}
        learn_face(table, convoy.path(card), {**face, "clan": clan.whose(table, card)})
    for seat in seats:
        table.things.seats[seat] = Seat(table.things.seats[seat].space, fame=box.fame.start)
        _start(table, seat)
        table.things.seats[seat].people = [
            Person(n, "rest" if z == "rest" else "active") for n, z in _crew(table, seat)
        ]
        load(table, seat, components(table).start_tokens, "given.tracked")


def _crew(table: Table, seat: str) -> Sequence[tuple[str, str]]:
    """With whom a seat begins; of crews those next in line, as many as it has Survivor tokens (FS-CRW-02)."""
    box = components(table)
    n, place = box.start_tokens["survivor"], humans(table).index(seat)
    return seating.starting(table, seat) or [(name, "active") for name in box.crews[place * n : place * n + n]]


def looted(table: Table) -> list[str]:
    """The Convoy cards among the Loot whose boxes need not be told."""
    return [card for card in edition.of(table).made_up.boxes if card in components(table).looted]


def _face(table: Table, card: str) -> dict[str, Any]:
    """What is made up of a Convoy card."""
    made_up = edition.of(table).made_up
    numbers = zip(("speed", "towing"), made_up.numbers.get(card, ()), strict=False)
    return {"boxes": list(made_up.boxes[card]), **dict(numbers)}


def _start(table: Table, seat: str) -> None:
    """The start cards of a colour."""
    mine = table.things.seats[seat]
    for card, kind in components(table).start_cards:
        name = f"{card}-{seat}"
        learn_face(table, convoy.path(name), {"kind": kind, **_face(table, card)}, "stand-in")
        if kind == "truck":
            mine.truck = Piece(name)
        else:
            mine.trailers.append(Piece(name))


# ---------------------------------------------------------------- Convoy cards


def convoy_card(table: Table, place: str, given: Any, kind: str, name: str) -> Piece:
    """A Convoy card: the name of one that is known, or a table of what is printed on it."""
    face = {"card": given} if isinstance(given, str) else record_at(place, given, CARD_KEYS)
    card = text_at(joined(place, "card"), face.get("card", name))
    is_new = card not in looted(table) and not convoy.face(table, card)
    if is_new and isinstance(given, str):
        known = sorted(p.removeprefix("convoy/") for p in table.terms.printed if p.startswith("convoy/"))
        known = [name for name in known if not name.startswith("start-")]
        raise Wrong.at(
            place, given, f"a Convoy card, {listed(known)}, or a table of what is printed{meant(given, known)}"
        )
    values: dict[str, Any] = {"kind": kind, "boxes": PLAIN[kind]} if is_new else {}
    if is_new and kind == "truck":
        values |= {"speed": 3, "towing": 2}
    if "boxes" in face:
        values["boxes"] = words_at(joined(place, "boxes"), face["boxes"], convoy.signs(table), most=MOST_BOXES)
    for number in ("speed", "towing"):
        if number in face:
            values[number] = whole_at(joined(place, number), face[number], 0, 9)
    if "loot" in face:
        values["loot"] = flag_at(joined(place, "loot"), face["loot"])
    if "clan" in face:
        values["clan"] = text_at(joined(place, "clan"), face["clan"])
    learn_face(table, convoy.path(card), values)
    piece = Piece(card)
    if "device" in face:
        piece.device = convoy_card(table, joined(place, "device"), face["device"], "device", f"device-{name}")
    return piece


def give_convoy(table: Table, place: str, given: Any) -> None:
    """Printed values of Convoy cards: name to a table of the card, with ``kind``.

    Left out: as made up, below
    """
    for name, face in mapping_at(place, given).items():
        where = f"{place}.{name}"
        kind = mapping_at(where, face).get("kind", clan.loot_kind(table, name) or None)
        one_of_at(f"{where}.kind", kind, ("truck", "trailer", "device"))
        convoy_card(table, where, {**face, "card": name}, str(kind), name)


def _cards(table: Table, place: str, seat: str, given: Mapping[str, Any]) -> None:
    mine = table.things.seats[seat]
    names = [f"{card}-{seat}" for card, _ in components(table).start_cards]
    if "truck" in given:
        mine.truck = convoy_card(table, f"{place}.truck", given["truck"], "truck", names[0])
    if mine.truck is not None:
        numbers = {n: whole_at(f"{place}.{n}", given[n], 0, 9) for n in ("speed", "towing") if n in given}
        learn_face(table, convoy.path(mine.truck.card), numbers)
    if "trailers" in given:
        cards = given["trailers"]
        cards = [{}] * whole_at(f"{place}.trailers", cards, 0, 6) if isinstance(cards, int) else cards
        mine.trailers = []
        for i, card in enumerate(list_at(f"{place}.trailers", cards, most=6), start=1):
            name = names[i] if i < len(names) else f"trailer-{i}-{seat}"
            mine.trailers.append(convoy_card(table, f"{place}.trailers[{i}]", card, "trailer", name))
    for where, card in mapping_at(f"{place}.devices", given.get("devices", {})).items():
        carriers = [p for p, _ in convoy.pieces(mine) if not p.endswith("-device")]
        carrier = convoy.piece_at(mine, one_of_at(f"{place}.devices", where, carriers))
        if carrier is not None:
            carrier.device = convoy_card(table, f"{place}.devices.{where}", card, "device", f"device-{where}-{seat}")


# ---------------------------------------------------------------- tokens and Damage


def _held(table: Table, seat: Seat) -> dict[str, int]:
    return {token: convoy.count(seat, token) for token in convoy.order(table)}


def _carried(table: Table) -> list[str]:
    """The tokens of which a seat's table may say how many are aboard."""
    return [token for token in convoy.order(table) if token != "survivor"]


def _empty(seat: Seat) -> None:
    for _, piece in convoy.holders(seat):
        piece.tokens = {}


def _no_box(place: str, token: str, wanted: int, found: int, written: Container[str]) -> Wrong:
    """Tokens that the file gives, or that set-up brings along, find no box."""
    name = "survivors" if token == "survivor" else token
    if name in written:
        return Wrong.at(f"{place}.{name}", wanted, f"at most the {found} that find a box")
    text = f"of set-up come {wanted} {token} and {found} find a box, expected {name!r} or 'tokens' that fit these boxes"
    return Wrong(text, place)


def load(table: Table, seat: str, tokens: Mapping[str, int], place: str, written: Container[str] = ()) -> None:
    """So many tokens of these kinds more, each in the best free box. ``written``: what the file says itself."""
    mine = table.things.seats[seat]
    for token in sorted(tokens, key=convoy.order(table).index):
        for n in range(tokens[token]):
            way = convoy.way_in(table, mine, token, True)
            if not way:
                raise _no_box(place, token, tokens[token], n, written)
            moving = token
            for box in way:
                held = convoy.token_in(mine, box)
                set_token(mine, box, moving)
                moving = held


def _box(place: str, table: Table, seat: str, box: Any) -> str:
    return one_of_at(place, box, list(convoy.boxes(table, table.things.seats[seat])))


def _lay(table: Table, place: str, seat: str, given: Mapping[str, Any], held: Mapping[str, int]) -> None:
    """Damage and tokens: each in the box that is named, else as many as told in the best boxes."""
    mine, damage = table.things.seats[seat], given.get("damage", [])
    if isinstance(damage, list):
        for i, box in enumerate(damage, start=1):
            convoy.mark_damage(table, seat, _box(f"{place}.damage[{i}]", table, seat, box))
    if "tokens" in given:
        signs = convoy.boxes(table, mine)
        for box, token in mapping_at(f"{place}.tokens", given["tokens"]).items():
            where = f"{place}.tokens.{box}"
            one_of_at(where, token, convoy.holds(table, signs[_box(f"{place}.tokens", table, seat, box)]))
            if convoy.damaged(mine, box):
                raise Wrong.at(where, token, "a box without Damage")
            set_token(mine, box, token)
    else:
        load(table, seat, held, place, given)
    if isinstance(damage, int):
        # A number: empty boxes, Armor first, Weapons and special boxes last.
        cargo = convoy.cargo_of(table, mine)
        free = sorted(
            (box for box in cargo.boxes.all if box.name not in cargo.tokens),
            key=lambda box: (box.sign != "armor", not box.holds),
        )
        for box in free[: whole_at(f"{place}.damage", damage, 0, len(free))]:
            convoy.mark_damage(table, seat, box.name)


# ---------------------------------------------------------------- Survivors, hand and the rest


def give_skills(table: Table, place: str, given: Any) -> None:
    """Printed skills: Survivor to number.

    Left out: as made up, below
    """
    for name, n in mapping_at(place, given).items():
        learn_face(
            table,
            crew.path(one_of_at(place, name, components(table).survivors)),
            {"skill": whole_at(f"{place}.{name}", n, 0, 9)},
        )


def _people(table: Table, place: str, given: Any) -> list[Person]:
    if isinstance(given, list):
        names = each_at(place, given, text_at)
        for i, name in enumerate(names, start=1):
            if name in names[: i - 1]:
                raise Wrong.at(f"{place}[{i}]", name, f"each Survivor once, the second of two alike as '{name}.2'")
        given = dict.fromkeys(names, "active")
    people = []
    for name, value in mapping_at(place, given, MOST_PEOPLE).items():
        where = f"{place}.{name}"
        one_of_at(place, crew.card(name), components(table).survivors)
        value = {"zone": value} if isinstance(value, str) else record_at(where, value, PERSON_KEYS)
        if "skill" in value:
            learn_face(table, crew.path(name), {"skill": whole_at(f"{where}.skill", value["skill"], 0, 9)})
        if "phase" in value:
            learn_face(table, crew.path(name), {"phase": one_of_at(f"{where}.phase", value["phase"], crew.PHASES)})
        zone: Any = one_of_at(f"{where}.zone", value.get("zone", "active"), ZONES)
        counts = [whole_at(f"{where}.{k}", value.get(k, 0), 0, 9) for k in ("contamination", "food", "antifreeze")]
        people.append(Person(name, zone, *counts))
    return people


def _hand(table: Table, place: str, given: Any) -> list[str]:
    if isinstance(given, int):
        return [""] * whole_at(place, given, 0, 9)
    return words_at(place, given, ("", *components(table).objects, *hand.special(table)))


def give_seat(table: Table, place: str, seat: str, given: Any) -> None:
    """Everything of one tracked seat that differs from set-up."""
    given, mine = record_at(place, given, [*SEAT_KEYS, *_carried(table)]), table.things.seats[seat]
    if "space" in given:
        mine.space = space_at(f"{place}.space", table, given["space"])
    if "survivors" in given:
        mine.people = _people(table, f"{place}.survivors", given["survivors"])
        if not mine.people:
            # Without anybody a seat is out of the game (OT-01); its turns would never end.
            raise Wrong.at(f"{place}.survivors", given["survivors"], "at least one Survivor")
    told = [token for token in _carried(table) if token in given]
    held = _held(table, mine) | {t: whole_at(f"{place}.{t}", given[t], 0, 14) for t in told}
    held["survivor"] = len(mine.people)
    _empty(mine)
    _cards(table, place, seat, given)
    _lay(table, place, seat, given, held)
    if "hand" in given:
        mine.hand = _hand(table, f"{place}.hand", given["hand"])
    if "fame" in given:
        fame = components(table).fame
        mine.fame = whole_at(f"{place}.fame", given["fame"], fame.bottom, fame.top)
    for name in ("fury", "side", "special"):
        if name in given:
            refuse_missing(f"{place}.{name}", table, given[name], components(table).fury is not None)
    if "fury" in given:
        mine.fury = whole_at(f"{place}.fury", given["fury"], 0, 9)
    if "special" in given:
        letter = one_of_at(f"{place}.special", given["special"], ("A", "B", "C", "D"))
        specials = table.terms.printed.get("fury", {}).get("special", ({}, ""))[0]
        learn_face(table, "fury", {"special": {**specials, seat: letter}})
        mine.side = "special"
    if "side" in given:
        side: Any = one_of_at(f"{place}.side", given["side"], ("standard", "special"))
        mine.side = side
    for name in words_at(f"{place}.used", given.get("used", []), [p.name for p in mine.people]):
        mark(table, f"round:{seat}.{name}")
    if "kept" in given:
        every = [*clan.loot(table), *policies(table).loot.waits(table)]
        table.things.loot_kept[seat] = words_at(f"{place}.kept", given["kept"], every)


# ---------------------------------------------------------------- which seats are tracked


def tracked_seats(table: Table, given: dict[str, Any], acting: Sequence[tuple[str, Any]]) -> dict[str, tuple[str, Any]]:
    """The tracked seats that a file names, in ``tracked``, by a table of their own or by acting; each with what the
    file calls it and with its table. ``acting``: seats that act, each with the place that names it."""
    tracked = given.pop("tracked", [])
    named: dict[str, str] = {}
    if tracked is True:
        named = {seat: "you" if seat == humans(table)[0] else seat for seat in humans(table)}
    for i, name in enumerate(list_at("given.tracked", tracked if tracked not in (True, False) else []), start=1):
        named.setdefault(_person(table, f"given.tracked[{i}]", name), str(name))
    found: dict[str, tuple[str, Any]] = {}
    for name in ("you", *COLOURS):
        if isinstance(given.get(name), Mapping):
            seat = _person(table, f"given.{name}", name)
            if seat in found:
                raise Wrong.at(f"given.{name}", given[name], f"one table for this seat, 'given.{found[seat][0]}'")
            found[seat] = (name, given.pop(name))
    for place, name in acting:
        if place.startswith("expect") and seat_at(place, table, name) not in humans(table):
            continue
        if name != automa_seat(table) and name != "automa":
            named.setdefault(seat_at(place, table, name), str(name))
    return {s: found.get(s, (named.get(s, s), {})) for s in humans(table) if s in named or s in found}


def _person(table: Table, place: str, name: Any) -> str:
    """The seat of a person, by colour or "you"."""
    people = humans(table)
    known = ["you", *people]
    if not isinstance(name, str) or name not in known:
        raise Wrong.at(place, name, "people only, " + listed(known) + meant(name, known))
    return people[0] if name == "you" else name
