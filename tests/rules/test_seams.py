"""The spine's seams: steps, moments and figures of an expansion; several seats at once; side acts; questions."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.game.lookup import NoLibrary
from companion.journal.journal import Journal
from companion.rules.editions.frostlands import EDITION
from companion.rules.engine import modules, units
from companion.rules.engine.offered import UnknownName, offer, offering
from companion.rules.engine.play import Entry, Player, ReplayError
from companion.rules.engine.question import Field, IllegalAnswer, Option, Posed, Question, Rule, SideAct, check, pose
from companion.rules.engine.saying import say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Line, Table, Terms, freeze
from companion.scenario import fresh
from companion.simulation.simulate import Players, step


def _after_ambush(table: Table, who: str) -> Rule[None]:
    answer = yield Question("bulwarks", "choose", "PA-1", turn=who, options=[Option("fire", "option.done")])
    say(table, "bulwarks.fired", "PA-1", answer=answer)


def _no_exploring(table: Table, value: None, seat: str) -> Rule[modules.Verdict]:
    say(table, "storm", "X-1", rides=True)
    table.progress.out.append(seat)
    return modules.CANCEL
    yield


@pytest.fixture
def expansion() -> Iterator[str]:
    """A tiny expansion: a step after the ambush, no exploring at all, and one more speed for the Automa."""
    step = Step("bulwarks", "fire", "PA-1", lambda table: ["red"], _after_ambush)
    module = modules.Module(
        "test",
        steps=(("fire.ambush", step),),
        moments={"explore": _no_exploring},
        figures={"automa.speed": lambda table, base: base + 1},
    )
    with offering(module):
        yield module.name


@pytest.fixture
def edition() -> Iterator[Callable[..., str]]:
    """An edition like Frostlands with other steps, offered as often as a test asks for one; its name."""
    with ExitStack() as offers:

        def offered(*steps: Step) -> str:
            made = replace(EDITION, name=f"test-{next(numbers)}", steps=steps)
            offers.enter_context(offering(made))
            return made.name

        numbers = count()
        yield offered


def test_an_expansion_inserts_a_step_cancels_an_exploration_and_adds_to_a_figure(
    expansion: str, library: Library
) -> None:
    """Steps, moments and figures are the only ways in, and no phase's file knows the expansion."""
    game = Game.new(Journal(None), library, "seam", Terms(modules=[expansion]))
    asked: list[str] = []
    before = ""
    while game.table.progress.round < 2:
        posed = game.posed
        assert posed is not None
        asked.append(posed.key)
        if posed.kind == "tell":
            value: Any = None
        elif posed.kind == "choose":
            value = "try" if posed.key == "setup.copy" else posed.options[0].id
        else:
            value = {f.name: f.left_out for f in posed.fields}
        if game.table.progress.step == "movement.moves" and not before:
            before = game.table.things.seats["blue"].space
        game.answer(posed.number, value)
    assert "explore.turn" not in asked
    assert "bulwarks" in asked
    speed = [line for told in game.log() for line in told.lines if line.key == "automa.move"]
    spoken = sum(r.values["n"] for r in speed[0].why if r.key.startswith("why.speed"))
    assert speed[0].values["n"] == spoken + 1


def test_an_expansion_reaches_tracked_seats_and_its_step_stands_right_behind_the_ambush(
    expansion: str, library: Library
) -> None:
    """With two kept Convoys nobody explores, and the step comes between Ambush and Convoys fire; without the module
    the same game has none of it."""
    seen: dict[bool, list[str]] = {}
    for taken in (True, False):
        players = Players("tracked", seats=("tracked", "tracked"))
        game = Game.new(Journal(None), library, "tracked", Terms(modules=[expansion] if taken else []))
        steps = list(units.steps(game.table))
        if taken:
            assert steps[steps.index("fire.ambush") + 1 :][:2] == ["bulwarks", "fire.convoys"]
        else:
            assert "bulwarks" not in steps
        seen[taken] = []
        while game.table.progress.round < 2:
            posed = game.posed
            assert posed is not None
            if posed.key == "bulwarks":
                assert game.table.progress.step == "bulwarks"
            seen[taken].append(posed.key)
            step(game, players)
        survivors = {p.zone for seat in game.table.things.seats.values() for p in seat.people}
        assert (survivors == {"active"}) is taken, "who did not explore is not tired"
    assert "bulwarks" in seen[True]
    assert not any(key.startswith("explore.") for key in seen[True])
    assert "bulwarks" not in seen[False]
    assert "explore.what" in seen[False]


def test_the_phases_know_no_expansion() -> None:
    """No file of the rules names the test's module, its step or its ids: they are there through the registry alone."""
    from companion import rules

    names = ("bulwarks", "PA-1", "_after_ambush", "_no_exploring")
    for path in Path(rules.__file__).parent.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert not [name for name in names if name in source], path.name


def _seat_rule(seat: str, heard: list[tuple[str, Any]]) -> Rule[None]:
    first = yield Question(f"{seat}.first", "choose", "RE-01", asked=seat, options=[Option("a", "x"), Option("b", "x")])
    heard.append((seat, first))
    second = yield Question(f"{seat}.second", "amount", "RE-01", asked=seat, hi=3)
    heard.append((seat, second))


def test_together_keeps_one_open_question_a_seat_answered_in_any_order(edition: Callable[..., str]) -> None:
    """RE-01: everybody rests at once; each answer is an entry in order of arrival, and replays."""
    heard: list[tuple[str, Any]] = []

    def play(entries: list[tuple[str, Entry]]) -> Player:
        heard.clear()
        steps = (
            Step(
                "all",
                "rest",
                "RE-01",
                lambda t: ["table"],
                lambda t, who: units.together({s: _seat_rule(s, heard) for s in ("red", "green", "blue")}),
            ),
        )
        player = Player(Table(terms=Terms(edition=edition(*steps))))
        for seat, entry in entries:
            player.feed(entry, seat)
        return player

    player = play([])
    assert sorted(player.posed()) == ["blue", "green", "red"]
    entries = [
        ("green", Entry("green.first", "b")),
        ("blue", Entry("blue.first", "a")),
        ("green", Entry("green.second", 2)),
        ("red", Entry("red.first", "a")),
    ]
    player = play(entries)
    assert heard == [("green", "b"), ("blue", "a"), ("green", 2), ("red", "a")]
    assert {seat: posed.key for seat, posed in player.posed().items()} == {"red": "red.second", "blue": "blue.second"}
    with pytest.raises(IllegalAnswer):
        player.feed(Entry("red.second", 9), "red")
    player.feed(Entry("red.second", 0), "red")
    player.feed(Entry("blue.second", 1), "blue")
    assert player.posed() == {}
    assert player.table.progress.over


def test_a_side_act_runs_on_top_and_the_question_below_is_computed_again(library: Library) -> None:
    """RV-04: an Event while it is the player's turn; no side act inside a side act; one undo takes it back."""
    game = Game.start_at(Journal(None), NoLibrary(), "side", _at_your_turn())
    posed = game.posed
    assert posed is not None
    assert posed.key == "explore.turn"
    assert "event" in [o.id for o in posed.side]
    before = freeze(game.table)
    game.side(posed.number, "event")
    inside = game.posed
    assert inside is not None
    assert inside.key == "event.which"
    assert inside.side == ()
    with pytest.raises(IllegalAnswer):
        game.side(inside.number, "event")
    game.answer(inside.number, "snowstorm")
    told = game.posed
    assert told is not None
    game.answer(told.number, None)
    again = game.posed
    assert again is not None
    assert again.key == "explore.turn"
    assert again.number > posed.number
    assert game.table.things.snowstorm
    for _ in range(3):
        game.undo()
    assert freeze(game.table) == before


def _where_the_aurora_is(table: Table, who: str) -> Rule[None]:
    def legal(table: Table) -> list[Option]:
        return [Option(f"at {table.things.aurora}", "x")]

    def act(table: Table) -> Rule[None]:
        table.things.aurora += 1
        return
        yield

    yield Question(
        "where",
        "choose",
        "X-1",
        asked="red",
        options=legal,
        found=legal(table),
        side=lambda t: [SideAct(Option("later", "x"), act)],
    )


@pytest.mark.parametrize(
    ("between", "now"),
    [(None, 1), (Entry("correct", [["things.aurora", 2]]), 2), (Entry("side:later", None), 2)],
    ids=["nothing", "a correction", "a side act"],
)
def test_what_a_rule_has_found_out_holds_until_something_else_happens(
    between: Entry | None, now: int, edition: Callable[..., str]
) -> None:
    """The options that a rule has worked out before it asks are offered and checked against; after a correction or a
    side act they are worked out again."""
    name = edition(Step("one", "rest", "X-1", lambda t: ["red"], _where_the_aurora_is))
    for look in (True, False):
        table = Table(terms=Terms(edition=name))
        player = Player(table)
        if between is not None:
            player.feed(between)
        if look:
            assert [o.id for o in player.posed()["red"].options] == [f"at {now}"]
        with pytest.raises(IllegalAnswer):
            player.feed(Entry("where", f"at {3 - now}"))
        player.feed(Entry("where", f"at {now}"))
        assert table.progress.over


def _at_your_turn() -> Table:
    table = fresh()
    table.progress.step, table.progress.queue = "exploration.turns", ["red"]
    return table


def test_a_recorded_answer_to_another_question_stops_the_replay() -> None:
    """If the rules have changed, replay stops and names both questions."""
    player = Player(_at_your_turn())
    with pytest.raises(ReplayError, match=r"fire\.turn.*explore\.turn"):
        player.feed(Entry("fire.turn", "done"))


def _posed(kind: Any, **values: Any) -> Posed:
    return pose(Question("q", kind, "X-1", **values), Table(), 1)


AB = (Option("a", "x"), Option("b", "x"))


@pytest.mark.parametrize(
    ("posed", "legal", "illegal"),
    [
        (_posed("tell"), [None], [1, "next", []]),
        (_posed("choose", options=AB), ["a", "b"], ["c", None, 1, ["a"]]),
        (_posed("several", options=AB, hi=2), [[], ["a"], ["b", "a"]], [["a", "a"], ["c"], "a", None]),
        (_posed("place", options=AB, lo=1, hi=1), [["a"]], [[], ["a", "b"], "a"]),
        (_posed("amount", lo=1, hi=3), [1, 3], [0, 4, True, "2", None, 1.5]),
        (
            _posed("read", fields=[Field("n", hi=2), Field("o", AB)]),
            [{"n": 0, "o": "a"}],
            [
                {"n": 0},
                {"n": 3, "o": "a"},
                {"n": 0, "o": "c"},
                {"n": 0, "o": "a", "z": 1},
                None,
                [],
                {"n": True, "o": "a"},
            ],
        ),
        (_posed("draw", fields=[Field("l", AB, many=True, lo=1, hi=2)]), [{"l": ["b", "a"]}], [{"l": []}, {"l": "a"}]),
        (_posed("shuffle", options=AB), [["a", "b"], ["b", "a"]], [["a"], ["a", "a"], "ab", None]),
    ],
)
def test_every_kind_of_question_takes_what_is_legal_and_nothing_else(
    posed: Posed, legal: list[Any], illegal: list[Any]
) -> None:
    """An illegal answer is refused with what came; the text names what was expected."""
    for answer in legal:
        check(posed, answer)
    for answer in illegal:
        with pytest.raises(IllegalAnswer):
            check(posed, answer)


def test_a_question_without_a_legal_option_answers_itself(edition: Callable[..., str]) -> None:
    """ "Nothing possible" is an entry by the rules, not a dead end."""
    seen: list[Any] = []

    def run(table: Table, who: str) -> Rule[None]:
        seen.append((yield Question("none", "choose", "X-1", options=())))
        seen.append((yield Question("nowhere", "place", "X-1", lo=1, hi=1, options=())))

    name = edition(Step("only", "rest", "X-1", lambda t: ["table"], run))
    game = Game.new(Journal(None), NoLibrary(), "none", Terms(edition=name))
    assert game.over
    assert seen == [None, []]
    assert [e.by for e in game.tree.acts[0].entries] == ["rule", "rule"]


def test_plain_data_is_not_looked_through_for_circles() -> None:
    """It can hold none; what holds functions, as a question does, may."""
    plain = (Line("k", "X-1", {"n": 1}), Option("a", "b", {"n": 1}), Entry("k", {"n": 1}), Table(), Table().things)
    assert not [part for part in plain if gc.is_tracked(part)]
    assert gc.is_tracked(Question("k", "tell", "X-1", values=lambda table: {}))


def test_steps_of_several_expansions_at_one_place_stand_in_their_order() -> None:
    """Each module's steps in the order given, one module's behind those of the one before; a step may stand after
    another's."""

    def bringing(name: str, *steps: tuple[str, str]) -> modules.Module:
        made = ((after, Step(step, "fire", "X-1", lambda t: [], _after_ambush)) for after, step in steps)
        return modules.Module(name, steps=tuple(made))

    first = bringing("first", ("fire.ambush", "one"), ("fire.ambush", "two"))
    second = bringing("second", ("fire.ambush", "three"), ("two", "four"))
    with offering(first, second):
        table = Table(terms=Terms(modules=["first", "second"]))
        names = list(units.steps(table))
    at = names.index("fire.ambush")
    assert names[at : at + 6] == ["fire.ambush", "one", "two", "four", "three", "fire.convoys"]


def test_an_unknown_edition_or_expansion_is_named_with_those_that_there_are() -> None:
    for terms, kind in ((Terms(edition="second"), "edition"), (Terms(modules=["second"]), "module")):
        with pytest.raises(UnknownName) as refused:
            units.steps(Table(terms=terms))
        assert (refused.value.kind, refused.value.name) == (kind, "second")
    assert UnknownName("edition", "second", ("frostlands",)).known == ("frostlands",)
    with pytest.raises(ValueError, match="there is one of this name already"):
        offer(replace(EDITION, steps=()))
