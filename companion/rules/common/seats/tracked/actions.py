"""Card actions of a tracked player: Gather, Improve the Convoy, Recruit, Encounter (EX-15 to EX-23, EX-36 to EX-46)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.common import convoy, crew, discards, encounters, improving, objects, supply, zone
from companion.rules.editions.abilities import SPARES_CONTAMINATION
from companion.rules.engine.doubts import reading
from companion.rules.engine.loss import Loss
from companion.rules.engine.modules import happens, moment
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Slot, Table, is_alive

FIELD_OF = {"location": "effect", "survivor": "person", "encounter": "encounter"}
"""The printed field, by kind of card, that decides whether the card can be explored and what happens."""


class Team(Struct, frozen=True):
    """The explorers: their names, the one who prevents Contamination (``clean``, CD-07), and the one who prevents the
    loss of Fame (``keeper``, CD-12)."""

    names: list[str]
    clean: str = ""
    keeper: str = ""


def look_up(table: Table) -> Rule[None]:
    """Take from the library what it knows of the cards in the zone, so that only possible actions are offered. Nobody
    is asked."""
    for place in range(1, len(table.things.zone) + 1):
        slot = table.things.zone[place - 1]
        if slot is None or not slot.card:
            continue
        if slot.kind == "convoy":
            yield from discards.look_up(table, slot)
        elif slot.kind in FIELD_OF:
            yield from consult(table, slot.card, [FIELD_OF[slot.kind]])
            slot = table.things.zone[place - 1]
            if slot is not None and slot.kind == "encounter":
                zone.load(table, slot)


def can(table: Table, seat: str, place: int) -> bool:
    """Whether the card action in a slot is possible: no Enemy and no gap (EX-05, 1E-EXP-06, 1E-EXP-15), a box
    for the Survivor's token (D-20, 1E-ACT-07), a place for the Convoy card (EX-37), a possible option (EX-44)."""
    slot = table.things.zone[place - 1]
    if slot is None or slot.kind in ("enemy", "event"):
        return False
    if slot.kind == "survivor":
        return convoy.takes(table, table.things.seats[seat], "survivor") or reading(table, "D-20") == "b"
    if slot.kind == "convoy":
        kind = discards.sort(table, discards.named(table, slot.card))
        return improving.can_install(table, seat, kind or "truck")
    return slot.kind != "encounter" or encounters.can(table, seat, place)


def effect_of(table: Table, slot: Slot) -> str:
    """The effect at a Location's top left; ``?`` while unknown."""
    if slot.kind != "location":
        return ""
    return (zone.told(table, slot, "effect") or ("?", ""))[0]


def priced(table: Table, seat: str, slot: Slot, option: Option) -> Option:
    """A slot as a choice, with what its card action takes away as far as the card is known: the effect of a Location,
    Convoy cards that leave (EX-21 to EX-23, EX-36 to EX-41)."""
    if slot.kind != "convoy":
        loses = zone.effects(table, slot)
        return replace(option, loses=loses) if loses else option
    card = discards.named(table, slot.card)
    return improving.priced(table, seat, option, card, discards.sort(table, card)) if card else option


def deaths(table: Table, seat: str, place: int, names: Sequence[str], more: int = 0) -> tuple[Loss, ...]:
    """What the Location's Contamination and ``more`` come to for a team of one Survivor (EX-22, EX-60). Nothing where
    somebody prevents it."""
    slot = table.things.zone[place - 1]
    if len(names) != 1 or slot is None:
        return ()
    ill = more + (effect_of(table, slot) == "contamination")
    if not ill or crew.shielded(table, seat) or crew.sparing(table, seat, SPARES_CONTAMINATION, [*names]):
        return ()
    return crew.dying(table, seat, names, ill)


def run(table: Table, seat: str, place: int, team: Team) -> Rule[bool]:
    """The compulsory card action by kind of card (EX-08, EX-15). Returns whether the card leaves its slot (EX-10)."""
    slot = table.things.zone[place - 1]
    kind = slot.kind if slot is not None else ""
    if kind == "location":
        return (yield from gather(table, seat, place, team))
    if kind == "survivor":
        return (yield from recruit(table, seat, place))
    if kind == "convoy":
        return (yield from improve(table, seat, place))
    if kind == "encounter":
        return (yield from encounters.resolve(table, seat, place, team.keeper))
    return False


# ---------------------------------------------------------------- Location


def gather(table: Table, seat: str, place: int, team: Team) -> Rule[bool]:
    """The effect, then all tokens of one block (EX-16 to EX-20). What is unknown of the card is asked, and the effect
    only once."""
    yield from happens(table, "gathering", seat=seat, place=place)
    slot = table.things.zone[place - 1]
    if slot is None:
        return False
    read = effect_of(table, slot) != "?"
    if read:
        yield from _effect(table, seat, effect_of(table, slot), team)
    side = yield from _block(table, seat, place)
    slot = table.things.zone[place - 1]
    if slot is None:
        return False
    block = slot.left if side == "left" else slot.right
    if read and block is not None:
        tokens = dict(block)
        for token, n in tokens.items():
            supply.back(table, token, n)
    else:
        effect, tokens = yield from zone.read_location(
            table, f"@slot.{place}", side, place, rule="EX-17", asked=seat, turn=seat
        )
        for token, n in (block or {}).items():
            supply.back(table, token, n)
        if not read:
            yield from _effect(table, seat, effect, team)
    slot = table.things.zone[place - 1]
    if slot is None:
        return False
    setattr(slot, side, {})
    gathered = yield from moment(table, "gather", dict(tokens), seat=seat, place=place)
    tokens = gathered.value if gathered.happens else {}
    if is_alive(table, seat):
        yield from convoy.stow(table, seat, {t: n for t, n in tokens.items() if t != "object"})
        yield from objects.draw_objects(table, seat, tokens.get("object", 0), "EX-19")
        yield from happens(table, "gathered", seat=seat, place=place)
    slot = table.things.zone[place - 1]
    if slot is None:
        return False
    doubts, leaves = zone.objects_only(slot), zone.bare(slot, reading(table, "D-17") == "a")
    if leaves:
        key = "explore.left.objects" if doubts else "explore.empty"
        say(table, key, "EX-20", you="copy", rides=True, doubts=doubts, place=place)
    elif doubts:
        say(table, "explore.stays", "EX-20", rides=True, doubts=doubts, place=place)
    return leaves


def _effect(table: Table, seat: str, effect: str, team: Team) -> Rule[None]:
    """The effect at the Location's top left (EX-21 to EX-23, 1E-CRD-P01)."""
    if effect == "damage":
        yield from crew.damage(table, seat, 1, "", "EX-21")
    elif effect == "contamination" and team.clean:
        crew.spare(table, seat, SPARES_CONTAMINATION, team.clean)
    elif effect == "contamination":
        yield from crew.contaminate(table, seat, 1, "EX-22", team.names)
    elif effect == "fame":
        yield from encounters.pay_fame(table, seat, "EX-23", team.keeper)


def _block(table: Table, seat: str, place: int) -> Rule[str]:
    """Choose one of the two blocks; the other one if one is empty (EX-17)."""
    blocks = zone.blocks(table, place)
    if not blocks:
        return "left"
    answer = yield choose(
        seat,
        "explore.take",
        "EX-17",
        lambda t: zone.blocks(t, place),
        view="zone",
        found=blocks,
        itself=only([o.id for o in blocks]),
    )
    return str(answer or "left")


# ---------------------------------------------------------------- Survivor, Convoy card


def recruit(table: Table, seat: str, place: int) -> Rule[bool]:
    """The Survivor joins: card to the Rest Zone, a token aboard (EX-43)."""
    slot = table.things.zone[place - 1]
    path = slot.card if slot is not None else ""
    name = str(known(table, path).get("person", ("", ""))[0]) if path else ""
    answer = yield choose(
        seat,
        "explore.who",
        "EX-43",
        [Option(p, f"survivor.{p}") for p in crew.recruits(table)],
        view="zone",
        values={"place": place},
        itself=name or None,
    )
    if not name:
        name = str(answer)
        if path:
            learn(table, path, "person", name, "owner")
    return (yield from crew.join(table, seat, name))


def improve(table: Table, seat: str, place: int) -> Rule[bool]:
    """The Truck, Trailer or Device is installed (EX-36 to EX-42)."""
    slot = table.things.zone[place - 1]
    card = yield from discards.which(table, seat, slot.card if slot is not None else "")
    yield from consult(table, convoy.path(card), ["kind", "boxes"])
    kind = discards.sort(table, card) or "trailer"
    if not improving.can_install(table, seat, kind):
        say(table, "explore.noplace", "EX-37", because("why.towing", towing=0), card=f"@card.convoy.{card}", seat=seat)
        return False
    yield from improving.improve(table, seat, card, kind)
    return True
