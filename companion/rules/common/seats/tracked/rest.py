"""A tracked player's Rest Phase: feed, Rest to Active, Exhausted to Rest, abilities of the phase (RE-02 to RE-05)."""

from __future__ import annotations

from companion.rules.common import crew, meals
from companion.rules.common.meals import Meal
from companion.rules.common.seats.tracked import side
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule, choose
from companion.rules.engine.saying import because, did
from companion.rules.engine.table import Person, Table


def rest(table: Table, seat: str) -> Rule[None]:
    """Feed if wanted, move the cards, then use this phase's abilities, also those of Survivors who have just rested
    (RE-05)."""
    yield from _feed(table, seat)
    _wake(table, seat)
    while True:
        answer = yield choose(
            seat,
            "rest.use",
            "RE-05",
            lambda t: [Option("done", "option.done.rest"), *(act.option for act in side.acts(t, seat))],
            itself=None if side.worth_asking(table, seat) else "done",
        )
        run = next((act.run for act in side.acts(table, seat) if act.option.id == answer), None)
        if run is None:
            return
        yield from run(table)


def _feed(table: Table, seat: str) -> Rule[None]:
    """Each Food moves one Survivor from Exhausted to Rest (RE-02). Survivors who eat something else are asked about
    separately."""
    for meal, _ in meals.hungry(table, seat):
        yield from _feed_with(table, seat, meal)


def _feed_with(table: Table, seat: str, meal: Meal) -> Rule[None]:
    def who(table: Table) -> list[Person]:
        return next((group for other, group in meals.hungry(table, seat) if other.name == meal.name), [])

    def most(table: Table) -> int:
        return min(meal.left(table, seat), len(who(table)))

    names = yield Question(
        "rest.feed" if meal.name == meals.FOOD.name else "rest.feed.otherwise",
        "several",
        "RE-02",
        asked=seat,
        turn=seat,
        view="convoy",
        lo=0,
        hi=most,
        values=lambda t: {"n": most(t)} if meal.name == meals.FOOD.name else {"n": most(t), "token": meal.called},
        options=lambda t: [crew.person_option(t, seat, p) for p in who(t)],
        itself=None if most(table) else [],
    )
    for name in names:
        yield from meals.feed(table, seat, str(name), "RE-02")


def _wake(table: Table, seat: str) -> None:
    """All cards in Rest go to Active, then those in Exhausted to Rest or to Active (RE-03, RE-04, D-32)."""
    fresh = [p.name for p in crew.people(table, seat, "rest")]
    tired = [p.name for p in crew.people(table, seat, "exhausted")]
    doubts = ("D-32",) if tired else ()
    if reading(table, "D-32") == "b":
        fresh, tired = [*fresh, *tired], []
    for someone in crew.people(table, seat):
        someone.zone = "active" if someone.name in fresh or someone.zone == "active" else "rest"
    if fresh or tired:
        did(
            table,
            seat,
            "rest.tracked",
            "RE-03",
            because("why.rest.at-once" if doubts and not tired else "why.rest", "rulebook"),
            doubts=doubts,
            active=[crew.called(n) for n in fresh],
            resting=[crew.called(n) for n in tired],
        )
