"""What feeds Survivors: 1 Food (EX-11, RE-02), or something else for some Survivors of an expansion (PA-AND-02)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from companion.rules.common import convoy, crew
from companion.rules.engine.modules import figure
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import did
from companion.rules.engine.table import Person, Table


class Meal(Struct, frozen=True, eq=False):
    """What feeds a Survivor once: ``name`` tells kinds of meals apart, even if each is made when it is asked for;
    then what it is called, how many of it a seat has, and a rule that pays one and returns whether it was paid."""

    name: str
    called: str
    left: Callable[[Table, str], int]
    pay: Callable[[Table, str, str], Rule[bool]]


def _food(table: Table, seat: str) -> int:
    return convoy.count(convoy.seat_of(table, seat), "food")


def _pay_food(table: Table, seat: str, rule: str) -> Rule[bool]:
    return convoy.spend(table, seat, "food", 1, rule)
    yield


FOOD = Meal("food", "@token.food", _food, _pay_food)
"""The usual meal."""


def of(table: Table, seat: str, name: str) -> Meal:
    """What feeds this Survivor."""
    return figure(table, "feeds", FOOD, seat=seat, person=name)


def eaters(table: Table, seat: str, names: Sequence[str]) -> Sequence[str]:
    """Those Survivors who eat Food, which can raise their skill too (EX-11)."""
    return [name for name in names if of(table, seat, name).name == FOOD.name] if table.terms.modules else names


def hungry(table: Table, seat: str) -> list[tuple[Meal, list[Person]]]:
    """Exhausted Survivors by what feeds them, Food always first."""
    tired = crew.people(table, seat, "exhausted")
    if not table.terms.modules:
        return [(FOOD, tired)]
    found: list[tuple[Meal, list[Person]]] = [(FOOD, [])]
    for someone in tired:
        meal = of(table, seat, someone.name)
        group = next((group for other, group in found if other.name == meal.name), None)
        if group is None:
            found.append((meal, [someone]))
        else:
            group.append(someone)
    return found


def at_hand(table: Table, seat: str) -> list[Person]:
    """Exhausted Survivors who can be fed now."""
    return [someone for meal, group in hungry(table, seat) if group and meal.left(table, seat) for someone in group]


def feed(table: Table, seat: str, name: str, rule: str) -> Rule[None]:
    """Feed a Survivor: 1 Food to the reserve, the card from Exhausted to Rest (EX-12, RE-02)."""
    someone, meal = crew.person(table, seat, name), of(table, seat, name)
    if someone is None or someone.zone != "exhausted" or not (yield from meal.pay(table, seat, rule)):
        return
    someone = crew.person(table, seat, name)
    if someone is not None:
        someone.zone = "rest"
        did(table, seat, "crew.fed" if meal.name == FOOD.name else "crew.fed.otherwise", rule, name=crew.called(name))
