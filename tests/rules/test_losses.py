"""Nobody chooses blind: Survivors and Convoy cards that an answer takes away are told with it, or with a choice before
it on which they follow. Random games of every edition, each loss traced back to where it was told."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.messages import Words
from companion.rules.common import convoy, crew, improving
from companion.rules.common.seats.tracked import actions
from companion.rules.engine.loss import Loss
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Person, Piece, Slot, Table, Terms, humans
from companion.simulation.simulate import Players, step
from tests.rules import exploring
from tests.rules.driving import drive

PEOPLE, CARDS = 0, 1
TELLS = {
    PEOPLE: {"loss.dies", "people"},
    CARDS: {"loss.convoy", "loss.card", "loss.trailers", "loss.one.trailer", "loss.one.device", "cards"},
}
"""What tells of the loss of one kind."""
SAYS_SO = {
    **dict.fromkeys(("crew.lost", "encounter.slaver", "encounter.survivor"), ("people",)),
    **dict.fromkeys(("mutants.butcher", "mutants.sacrifice", "mutants.sacrifice.last"), ("people",)),
    "convoy.which.trailer": ("cards",),
    "convoy.damage": ("people",),
}
"""Questions whose own words ask who or what leaves. The token that Damage takes is seen in the box that is touched."""
BEGINS = ("explore.what", "move.to", "fire.attack", "rest.use")
GAMES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("frostlands", ()),
    ("first-edition", ()),
    ("frostlands", ("mutants",)),
    ("frostlands", ("roles",)),
    ("first-edition", ("stories",)),
)


def owned(table: Table, seat: str) -> tuple[Counter[str], Counter[str]]:
    """A seat's Survivors and Convoy cards."""
    mine = table.things.seats[seat]
    return Counter(p.name for p in mine.people), Counter(piece.card for _, piece in convoy.pieces(mine))


def taken(posed: Posed, answer: Any) -> Option | None:
    return next((o for o in posed.options if o.id == answer), None) if isinstance(answer, str) else None


@pytest.mark.parametrize(
    ("edition", "modules"), GAMES, ids=lambda one: "+".join(one) if isinstance(one, tuple) else one
)
def test_survivors_and_cards_that_an_answer_takes_away_are_told_with_it(
    edition: str, modules: tuple[str, ...], library: Library
) -> None:
    """EX-36, EX-37, EX-41, EX-55, EX-60: what leaves in a turn was told with a choice of that turn."""
    found = 0
    for seed in ("a", "b"):
        terms = Terms(edition=edition, modules=list(modules))
        game, players = Game.new(None, library, f"losses/{seed}", terms), Players(seed, seats=("tracked",) * 3)
        told: list[str] = []
        while not game.over and game.head < 900:
            before = {seat: owned(game.table, seat) for seat in humans(game.table) if seat in game.table.things.seats}
            posed, answer = step(game, players)
            option = taken(posed, answer)
            if posed.key in BEGINS or posed.kind == "tell":
                told = []
            told += [loss.key for loss in option.loses] if option is not None else []
            told += ["cards"] if option is not None and any(option.swap) else []
            told += SAYS_SO.get(posed.key, ())
            mine = before.get(posed.asked)
            if mine is None or posed.kind == "tell" or not answer:
                continue
            for kind, had, has in zip((PEOPLE, CARDS), mine, owned(game.table, posed.asked), strict=True):
                if had - has:
                    found += 1
                    assert set(told) & TELLS[kind], (seed, game.head, posed.key, answer, [*(had - has)])
    assert found > 5


# ---------------------------------------------------------------- what is known, and nothing else


def _contaminated(table: Table, among: list[str] | None = None) -> dict[str, list[str]]:
    """The losses told with each Survivor while one is contaminated."""
    told: dict[str, list[str]] = {}

    def answer(posed: Posed) -> str:
        told.update({o.id: [loss.key for loss in o.loses] for o in posed.options})
        return str(posed.options[0].id)

    drive(table, crew.contaminate(table, exploring.ME, 1, "EX-22", among), answer)
    return told


def test_whom_one_more_contamination_kills_is_said_before() -> None:
    """EX-59, EX-60: a Survivor of skill 1 dies of the first counter, one of 2 of the second."""
    table = exploring.game()
    people = table.things.seats[exploring.ME].people
    for someone, skill in zip(people, (1, 2, 2), strict=True):
        table.terms.printed[crew.path(someone.name)] = {"skill": (skill, "owner")}
    people[2].contamination = 1
    told = _contaminated(table)
    assert list(told.values()) == [["loss.dies"], [], ["loss.dies"]]
    assert Words("en").losses(Option("", "", loses=(Loss("loss.dies"),))) == "dies, −1 Survivor token"
    assert Words("de").losses(Option("", "", loses=(Loss("loss.dies"),))) == "stirbt, −1 Überlebenden-Marker"


def test_nobody_is_said_to_die_whose_skill_nobody_has_told() -> None:
    """U-06: what is unknown is no loss."""
    table = exploring.game()
    table.things.seats[exploring.ME].people = [Person("mechanic"), Person("orphan")]
    for name in ("mechanic", "orphan"):
        table.terms.printed.pop(crew.path(name), None)
    assert _contaminated(table) == {"mechanic": [], "orphan": []}


def test_the_last_survivor_who_dies_puts_its_player_out() -> None:
    """OT-01."""
    table = exploring.game()
    mine = table.things.seats[exploring.ME]
    del mine.people[1:]
    table.terms.printed[crew.path(mine.people[0].name)] = {"skill": (1, "owner")}
    losses = crew.dying(table, exploring.ME, [mine.people[0].name])
    assert [loss.key for loss in losses] == ["loss.dies", "loss.out"]


@pytest.mark.parametrize("effect", ["damage", "contamination", "fame", "", "?"])
def test_what_a_location_does_stands_with_its_slot(effect: str) -> None:
    """EX-21 to EX-23: as far as it has been read."""
    table = exploring.game()
    slot = Slot("location", told=None if effect == "?" else effect)
    option = actions.priced(table, exploring.ME, slot, Option("slot.1", "option.slot"))
    assert [loss.key for loss in option.loses] == ([f"loss.{effect}"] if effect not in ("", "?") else [])


def _known(table: Table, card: str, kind: str, **numbers: int) -> str:
    printed = {"kind": (kind, "owner"), "boxes": (["any"], "owner")}
    table.terms.printed[convoy.path(card)] = {**printed, **{n: (v, "owner") for n, v in numbers.items()}}
    return card


def test_a_truck_is_shown_beside_the_one_that_it_replaces() -> None:
    """EX-36, EX-41: and how many Trailers it can no longer tow."""
    table = exploring.game()
    old = table.things.seats[exploring.ME].truck
    assert old is not None
    option = improving.priced(
        table, exploring.ME, Option("x", "x"), _known(table, "slow", "truck", towing=1, speed=2), "truck"
    )
    assert option.swap == (old.card, "slow")
    assert [(loss.key, loss.values.get("n")) for loss in option.loses] == [("loss.convoy", None), ("loss.trailers", 1)]
    unread = improving.priced(table, exploring.ME, Option("x", "x"), "unread", "truck")
    assert [loss.key for loss in unread.loses] == ["loss.convoy"]


def test_a_trailer_or_device_says_what_leaves_only_where_something_does() -> None:
    """EX-37, EX-38: with free towing capacity or a bare carrier nothing does; of several it is said that one leaves."""
    table = exploring.game()
    mine, plain = table.things.seats[exploring.ME], Option("x", "x")
    assert mine.truck is not None
    new = _known(table, "new", "trailer")
    assert [loss.key for loss in improving.priced(table, "red", plain, new, "trailer").loses] == ["loss.one.trailer"]
    mine.trailers.pop()
    assert improving.priced(table, "red", plain, new, "trailer") == plain
    device = _known(table, "net", "device")
    assert improving.priced(table, "red", plain, device, "device") == plain
    for piece in (mine.truck, *mine.trailers):
        piece.device = Piece(_known(table, f"on-{piece.card}", "device"))
    assert [loss.key for loss in improving.priced(table, "red", plain, device, "device").loses] == ["loss.one.device"]
    mine.trailers.clear()
    assert improving.priced(table, "red", plain, device, "device").swap == (f"on-{mine.truck.card}", "net")
