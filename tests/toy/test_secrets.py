"""A secret of a toy expansion in whatever form it is kept: an answer that names any part of it is told to nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import Struct

from companion.cards.library import Library
from companion.game import unseen
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.engine import modules
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, Terms, freeze, humans, thaw
from companion.share import setup_code
from companion.simulation.simulate import Players, step

NAME = "toy-secrets"
CARDS = ("shovel", "lamp", "rope")


class Case(Struct):
    """Two cards of a seat, as a thing with fields."""

    first: str
    cards: tuple[str, ...]


class Kept(Struct, gc=False):
    """The same two cards of a seat in one form or the other."""

    one: dict[str, str] = {}
    listed: dict[str, list[str]] = {}
    paired: dict[str, tuple[str, ...]] = {}
    marked: dict[str, set[str]] = {}
    counted: dict[str, dict[str, int]] = {}
    named: dict[str, dict[str, str]] = {}
    packed: dict[str, Case] = {}


FORMS: dict[str, Callable[[list[str]], Any]] = {
    "listed": list,
    "paired": tuple,
    "marked": set,
    "counted": lambda cards: dict.fromkeys(cards, 1),
    "named": lambda cards: {str(n): card for n, card in enumerate(cards)},
    "packed": lambda cards: Case(cards[0], tuple(cards[1:])),
}


def kept(table: Table) -> Kept:
    return modules.things(table, NAME, Kept)


def module(form: str) -> Module:
    """The expansion that keeps in this form what each seat takes: two cards by one answer, then one in a form."""

    def take(table: Table, seat: str) -> Rule[None]:
        options = [Option(card, f"option.toy.{card}") for card in CARDS]
        both = yield Question(
            "toy.take", "several", "TOY-02", asked=seat, turn=seat, secret=True, options=options, lo=2, hi=2
        )
        getattr(kept(table), form)[seat] = FORMS[form]([str(card) for card in both])
        row = Field("card", tuple(options), key="field.card")
        read = yield Question("toy.read", "read", "TOY-02", asked=seat, turn=seat, secret=True, fields=[row])
        kept(table).one[seat] = str(read["card"])

    step = Step("toy.takes", "setup", "TOY-02", humans, take)
    return Module(NAME, steps=(("setup.begin", step),), things=Kept, secrets=("one", form))


def taking(library: Library, *cards: str) -> Game:
    """A game at whose beginning both seats take these."""
    game = Game.new(Journal(None), library, "0123456789", Terms(modules=[NAME]))
    players = Players("taking", seats=("tracked", "tracked"))
    while game.table.progress.round < 1:
        posed = next(iter(game.open.values()))
        value = {"toy.take": [*cards], "toy.read": {"card": cards[-1]}}.get(posed.key)
        if value is None:
            step(game, players)
        else:
            game.answer(posed.number, value, "bot", posed.asked if len(game.open) > 1 else "")
    return game


@pytest.fixture(params=list(FORMS))
def form(request: pytest.FixtureRequest) -> Iterator[str]:
    with offering(module(request.param)):
        yield request.param


def test_an_answer_that_names_a_part_of_it_is_told_to_nobody(library: Library, form: str) -> None:
    """Neither in the log nor behind Why? or Undo, which all ask this; and in no code (EX-31)."""
    shared = []
    for cards in (("shovel", "lamp"), ("lamp", "rope")):
        game = taking(library, *cards)
        asked = [told for told in game.log() if told.posed is not None and told.posed.key in ("toy.take", "toy.read")]
        assert len(asked) == 2 * len(humans(game.table))
        assert all(unseen.hidden(told, game.table, ()) for told in asked)
        words = Words("en")
        open_to_all = [words.told(t) for t in game.log() if not unseen.hidden(t, game.table, ())]
        shared.append((open_to_all, setup_code.code(setup_code.set_up(game))))
        back = thaw(freeze(game.table))
        assert all(unseen.hidden(told, back, ()) for told in asked), "as it is kept"
        for seat in humans(game.table):
            assert {*cards} <= {*modules.secrets(game.table, seat)}
    assert shared[0] == shared[1]


def test_one_part_that_is_left_covers_the_whole_answer(library: Library, form: str) -> None:
    game = taking(library, "shovel", "lamp")
    asked = [told for told in game.log() if told.posed is not None and told.posed.key == "toy.take"]
    for told in asked:
        assert told.posed is not None
        kept(game.table).one.pop(told.posed.asked)
        getattr(kept(game.table), form)[told.posed.asked] = FORMS[form](["lamp", "lamp"])
        assert unseen.hidden(told, game.table, ())
        del getattr(kept(game.table), form)[told.posed.asked]
        assert not unseen.hidden(told, game.table, ()), "nothing of it is left"
