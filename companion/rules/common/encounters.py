"""Encounters: the options of Travelers, Merchant and Slaver (EX-44 to EX-46, CD-15 to CD-17)."""

from __future__ import annotations

from companion.rules.common import convoy, crew, hand, objects, supply, zone
from companion.rules.editions.abilities import SPARES_FAME
from companion.rules.editions.cards import OTHER, Encounter
from companion.rules.editions.edition import policies
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import did, say
from companion.rules.engine.table import Slot, Table


def name_of(table: Table, slot: Slot) -> str:
    """Which Encounter a card is; ``""`` while unknown."""
    return (zone.told(table, slot, "encounter") or ("", ""))[0]


def options(table: Table, seat: str, place: int, name: str) -> list[Option]:
    """The possible options of an Encounter for this seat (EX-44)."""
    encounter = policies(table).texts.encounters.get(name)
    return encounter.options(table, seat, place) if encounter is not None else []


def can(table: Table, seat: str, place: int) -> bool:
    """Whether at least one option of the Encounter in a slot is possible; else it may not be explored (EX-44)."""
    slot = table.things.zone[place - 1]
    name = name_of(table, slot) if slot is not None else ""
    return not name or bool(options(table, seat, place, name))


def _goods(slot: Slot) -> str:
    """The Resource that is on the Merchant (CD-16)."""
    return next((t for t, n in (slot.left or {}).items() if n), "")


def resolve(table: Table, seat: str, place: int, keeper: str) -> Rule[bool]:
    """Do what the Encounter's text says. Returns whether the card is discarded (EX-44, EX-45). ``keeper``: the Survivor
    who prevents the loss of Fame (CD-12), or ``""``."""
    name = yield from _which(table, seat, place)
    encounter = policies(table).texts.encounters.get(name)
    legal = encounter.options(table, seat, place) if encounter is not None else []
    if encounter is None or (name == OTHER and not legal):
        return (yield from by_hand(table, seat, place))
    if not legal:
        say(table, "encounter.nothing", "EX-44", rides=True, encounter=f"@card.encounter.{name}", seat=seat)
        return False
    chosen = yield choose(
        seat,
        "encounter.option",
        encounter.rule,
        lambda t: options(t, seat, place, name),
        view="zone",
        values={"encounter": f"@card.encounter.{name}", "place": place},
        found=legal,
        itself=only([o.id for o in legal]),
    )
    told = yield from encounter.run(table, seat, place, str(chosen), keeper)
    if told is None and encounter.leaves is None:
        return (yield from by_hand(table, seat, place))
    return bool(encounter.leaves if told is None else told)


def _which(table: Table, seat: str, place: int) -> Rule[str]:
    """Ask which Encounter a real card is, if unknown, and remember it with the card."""
    slot = table.things.zone[place - 1]
    name = name_of(table, slot) if slot is not None else OTHER
    texts = policies(table).texts.encounters
    named = [e for e in texts if e != OTHER]
    answer = yield choose(
        seat,
        "encounter.which",
        "EX-44",
        [
            *(Option(e, f"card.encounter.{e}") for e in named),
            Option(OTHER, "card.encounter.other", rare=len(named) > 1),
        ],
        view="zone",
        values={"place": place},
        itself=name or None,
    )
    if not name:
        name = str(answer)
        slot = table.things.zone[place - 1]
        if slot is not None:
            zone.put_goods(table, slot, name)
        if slot is not None and name in texts:
            zone.keep(table, slot, "encounter", name)
    return name


def by_hand(table: Table, seat: str, place: int) -> Rule[bool]:
    """An Encounter that the player carries out: one that the rulebook does not describe, or of a seat whose Convoy is
    not kept. Returns whether the card is discarded (EX-45)."""
    answer = yield choose(
        seat,
        "explore.encounter",
        "EX-45",
        [Option("leaves", "option.leaves"), Option("stays", "option.stays")],
        view="zone",
        values={"place": place},
    )
    return bool(answer == "leaves")


def _travelers_offer(table: Table, seat: str, place: int) -> list[Option]:
    return [Option("food", "option.travelers.food"), Option("fuel", "option.travelers.fuel")]


def _travelers(table: Table, seat: str, place: int, chosen: str, keeper: str) -> Rule[None]:
    """1 Food and 2 Fame; or 1 Fuel and 1 Object for 1 Fame (CD-15)."""
    if chosen == "food":
        yield from convoy.stow(table, seat, {"food": 1})
        yield from crew.gain_fame(table, seat, 2, "CD-15")
        return
    yield from convoy.stow(table, seat, {"fuel": 1})
    yield from objects.draw_objects(table, seat, 1, "CD-15")
    yield from pay_fame(table, seat, "CD-15", keeper)


def _sellable(table: Table, seat: str) -> bool:
    """Whether the seat has a Survivor for the Slaver: card and token, or only a token (CD-17, D-97)."""
    if reading(table, "D-97") == "b":
        return convoy.count(table.things.seats[seat], "survivor") > 0
    return bool(crew.people(table, seat))


def _slaver_offers(table: Table, seat: str, place: int) -> list[Option]:
    return [Option("sell", "option.slaver")] if _sellable(table, seat) else []


def _slaver(table: Table, seat: str, place: int, chosen: str, keeper: str) -> Rule[None]:
    """One own Survivor (card and token, or only the token) for 2 Fuel and 1 Object; then 1 Fame is lost (CD-17,
    D-97)."""
    if reading(table, "D-97") == "b":
        convoy.spend(table, seat, "survivor", 1, "CD-17")
        did(table, seat, "encounter.token", "CD-17", doubts=("D-97",))
    else:
        names = [p.name for p in crew.people(table, seat)]
        name = yield choose(
            seat,
            "encounter.slaver",
            "CD-17",
            lambda t: [crew.parting(t, seat, p) for p in crew.people(t, seat)],
            doubts=("D-97",),
            itself=only(names),
        )
        crew.leave(table, seat, str(name), token=True)
    if not table.things.seats[seat].alive:
        return
    yield from convoy.stow(table, seat, {"fuel": 2})
    yield from objects.draw_objects(table, seat, 1, "CD-17")
    yield from pay_fame(table, seat, "CD-17", keeper)


def _merchant_offers(table: Table, seat: str, place: int) -> list[Option]:
    slot = table.things.zone[place - 1]
    goods = _goods(slot) if slot is not None else ""
    found = [
        Option(f"swap.{t}", "option.merchant.swap", {"mine": f"@token.{t}", "theirs": f"@token.{goods}"})
        for t in supply.by_type(table)
        if goods and supply.kind(table, t) != supply.kind(table, goods) and convoy.count(table.things.seats[seat], t)
    ]
    if hand.objects_in_hand(table, seat):
        found.append(Option("object", "option.merchant.object"))
    return found


def _merchant(table: Table, seat: str, place: int, chosen: str, keeper: str) -> Rule[None]:
    """Swap its Resource for one of another type and draw 1 Object, or exchange 1 Object. The Merchant stays (CD-16)."""
    if chosen == "object":
        if (yield from objects.discard_object(table, seat, "CD-16")):
            yield from objects.draw_objects(table, seat, 1, "CD-16")
        return
    mine = chosen.removeprefix("swap.")
    slot = table.things.zone[place - 1]
    theirs = _goods(slot) if slot is not None else ""
    if slot is None or not theirs or not convoy.spend(table, seat, mine, 1, "CD-16"):
        return
    # Both tokens change places: the Merchant's comes aboard, the one from aboard goes to the Merchant.
    supply.back(table, theirs)
    supply.take(table, mine)
    slot.left = {mine: 1}
    did(table, seat, "encounter.swapped", "CD-16", mine=f"@token.{mine}", theirs=f"@token.{theirs}")
    yield from convoy.stow(table, seat, {theirs: 1})
    yield from objects.draw_objects(table, seat, 1, "CD-16")


def pay_fame(table: Table, seat: str, cause: str, keeper: str) -> Rule[None]:
    """Lose 1 Fame by a card action, unless one of the explorers prevents it (CD-12)."""
    if keeper:
        crew.spare(table, seat, SPARES_FAME, keeper)
        return
    yield from crew.lose_fame(table, seat, 1, cause)


TRAVELERS = Encounter("CD-15", _travelers_offer, _travelers)
MERCHANT = Encounter("CD-16", _merchant_offers, _merchant, leaves=False, goods={"fuel": 1})
SLAVER = Encounter("EX-44", _slaver_offers, _slaver)
