"""Fury cards: the price list of the standard side, the four abilities of the special side (EX-70 to EX-72, CD-58 to
CD-62)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import convoy, crew, objects
from companion.rules.editions.edition import components
from companion.rules.editions.fury import Fury
from companion.rules.engine.doubts import reading
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Question, Rule, SideAct, SideRule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, mark
from companion.rules.engine.units import phase_of

CARD = "fury"
"""Where the top of the track and the special side of each colour are kept (U-14)."""


def read(table: Table, seat: str) -> Rule[None]:
    """The top of the track where the library knows it; whose special side is which is asked once (U-14, EX-72)."""
    fury = components(table).fury
    if fury is None:
        return
    yield from consult(table, CARD, ["top", "special"])
    if table.things.seats[seat].side != "special" or special(table, seat):
        return
    letter = yield Question(
        "fury.which",
        "choose",
        "EX-72",
        asked=seat,
        turn=seat,
        values={"seat": f"@seat.{seat}"},
        options=[Option(letter, f"option.fury.{letter}") for letter in fury.specials],
    )
    learn(table, CARD, "special", {**known(table, CARD).get("special", ({}, ""))[0], seat: str(letter)}, "owner")


def special(table: Table, seat: str) -> str:
    """The letter of the special side that lies up, ``""`` for a standard side or while nobody has read it."""
    if table.things.seats[seat].side != "special":
        return ""
    return str(known(table, CARD).get("special", ({}, ""))[0].get(seat, ""))


def active(table: Table, seat: str, letter: str) -> bool:
    """Whether this special side works now: paid for in this phase, or free by a house rule or by its text (D-30,
    CD-62)."""
    if special(table, seat) != letter:
        return False
    return letter == "D" or reading(table, "D-30") == "b" or f"phase:{seat}.fury" in table.progress.marks


def offer(table: Table, seat: str, letter: str, rule: str) -> Rule[bool]:
    """Whether the player uses this special side for what is about to happen, paying for it (EX-72, CD-61)."""
    if special(table, seat) != letter:
        return False
    if active(table, seat, letter):
        return True
    fury = components(table).fury
    if fury is None or table.things.seats[seat].fury < fury.cost:
        return False
    answer = yield Question(
        "fury.offer",
        "choose",
        rule,
        asked=seat,
        turn=seat,
        values={"n": fury.cost, "what": f"@fury.{letter}"},
        options=[Option("yes", "option.fury.pay", {"n": fury.cost}), Option("no", "option.no")],
        doubts=("D-30",),
    )
    return answer == "yes" and crew.spend_fury(table, seat, fury.cost, "EX-72")


def keen(table: Table, seat: str) -> bool:
    """Whether Contamination does not lower this seat's skills while exploring (CD-59)."""
    return active(table, seat, "A") and phase_of(table) == "exploration"


def acts(table: Table, seat: str) -> list[SideAct]:
    """What Fury buys now (EX-70, EX-72): the price list in an exploring turn of one's own, or the special side in its
    phase."""
    return list(offers(table, seat))


def offers(table: Table, seat: str) -> Iterator[SideAct]:
    """As :func:`acts`, one by one: who wants to know only whether there are any need not work out all."""
    fury = components(table).fury
    if fury is None:
        return
    mine, phase = table.things.seats[seat], phase_of(table)
    letter = special(table, seat)
    useful = letter != "A" or any(p.contamination for p in mine.people)
    if fury.paid_for.get(letter) == phase and not active(table, seat, letter) and mine.fury >= fury.cost and useful:
        option = Option("fury.special", "side.fury.special", {"n": fury.cost, "what": f"@fury.{letter}"})
        yield SideAct(option, _use_special(seat, letter, fury))
    if phase == "exploration" and (mine.side == "standard" or reading(table, "D-30") == "c"):
        for what in _for_sale(table, seat):
            option = Option(f"fury.{what}", f"side.fury.{what}", {"n": fury.prices[what]})
            yield SideAct(option, _buy(seat, what, fury.prices[what]))


def for_sale(table: Table, seat: str) -> list[str]:
    """Lines of the price list that can be paid and do something (EX-69, EX-71)."""
    return list(_for_sale(table, seat))


def _for_sale(table: Table, seat: str) -> Iterator[str]:
    mine, fury = table.things.seats[seat], components(table).fury
    prices = fury.prices if fury is not None else {}

    def useful(what: str) -> bool:
        if what == "object":
            return objects.can_draw(table)
        if what in ("food", "ammo", "fuel"):
            return convoy.takes(table, mine, what)
        ill = what == "treat" and any(p.contamination for p in mine.people)
        return ill or bool(convoy.broken(table, seat))

    return (what for what, price in prices.items() if price <= mine.fury and useful(what))


def _buy(seat: str, what: str, price: int) -> SideRule:
    def buy(table: Table) -> Rule[None]:
        """One line of the price list; any number of them may be bought in a turn (EX-71, D-29)."""
        crew.spend_fury(table, seat, price, "EX-71")
        if what in ("repair", "treat"):
            if what == "treat":
                yield from crew.treat(table, seat, 1, "EX-71")
            yield from convoy.repair(table, seat, 1, "EX-71", must=True)
        elif what == "object":
            yield from objects.draw_objects(table, seat, 1, "EX-71")
        else:
            yield from convoy.put(table, seat, what)

    return buy


def _use_special(seat: str, letter: str, fury: Fury) -> SideRule:
    def pay(table: Table) -> Rule[None]:
        """Pay for the special side, which then holds for this phase (EX-72, D-30)."""
        if crew.spend_fury(table, seat, fury.cost, "EX-72"):
            mark(table, f"phase:{seat}.fury")
            rule = fury.specials[letter]
            say(table, "fury.special", rule, rides=True, doubts=("D-30",), what=f"@fury.{letter}", seat=seat)
        return
        yield

    return pay
