"""What Fury buys: the price list of the standard side, and the special side for a phase (EX-70 to EX-72)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import convoy, crew, fury, objects
from companion.rules.editions.edition import components
from companion.rules.editions.fury import Fury
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Rule, SideAct, SideRule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, mark
from companion.rules.engine.units import phase_of


def offers(table: Table, seat: str) -> Iterator[SideAct]:
    """What Fury can buy now (EX-70, EX-72): lines of the price list in an exploring turn, or the special side in its
    phase. A generator, so that asking whether there is anything stays quick."""
    cards = components(table).fury
    if cards is None:
        return
    mine, phase = table.things.seats[seat], phase_of(table)
    letter = fury.special(table, seat)
    useful = letter != "A" or any(p.contamination for p in mine.people)
    if (
        cards.paid_for.get(letter) == phase
        and not fury.active(table, seat, letter)
        and mine.fury >= cards.cost
        and useful
    ):
        option = Option("fury.special", "side.fury.special", {"n": cards.cost, "what": f"@fury.{letter}"})
        yield SideAct(option, _use_special(seat, letter, cards))
    if phase == "exploration" and (mine.side == "standard" or reading(table, "D-30") == "c"):
        for good in for_sale(table, seat):
            option = Option(f"fury.{good}", f"side.fury.{good}", {"n": cards.prices[good]})
            yield SideAct(option, _buy(seat, good, cards.prices[good]))


def for_sale(table: Table, seat: str) -> Iterator[str]:
    """Lines of the price list that the seat can pay and that do something (EX-69, EX-71)."""
    mine, cards = table.things.seats[seat], components(table).fury
    prices = cards.prices if cards is not None else {}

    def useful(good: str) -> bool:
        if good == "object":
            return objects.can_draw(table)
        if good in ("food", "ammo", "fuel"):
            return convoy.takes(table, mine, good)
        ill = good == "treat" and any(p.contamination for p in mine.people)
        return ill or bool(convoy.broken(table, seat))

    return (good for good, price in prices.items() if price <= mine.fury and useful(good))


def _buy(seat: str, good: str, price: int) -> SideRule:
    def buy(table: Table) -> Rule[None]:
        """One line of the price list; any number of them may be bought in a turn (EX-71, D-29)."""
        fury.spend(table, seat, price, "EX-71")
        if good in ("repair", "treat"):
            if good == "treat":
                yield from crew.treat(table, seat, 1, "EX-71")
            yield from convoy.repair(table, seat, 1, "EX-71", must=True)
        elif good == "object":
            yield from objects.draw_objects(table, seat, 1, "EX-71")
        else:
            yield from convoy.put(table, seat, good)

    return buy


def _use_special(seat: str, letter: str, cards: Fury) -> SideRule:
    def pay(table: Table) -> Rule[None]:
        """Pay for the special side, which then holds for this phase (EX-72, D-30)."""
        if fury.spend(table, seat, cards.cost, "EX-72"):
            mark(table, f"phase:{seat}.fury")
            rule = cards.specials[letter]
            say(table, "fury.special", rule, rides=True, doubts=("D-30",), what=f"@fury.{letter}", seat=seat)
        return
        yield

    return pay
