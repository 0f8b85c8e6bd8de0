"""With several people at the table every sentence says whose it is, once."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator

import pytest

from companion.cards.library import Library
from companion.cli.terminal import Stopped, Terminal
from companion.game.game import Game
from companion.game.telling import Told
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.engine.play import Entry
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Line, Terms
from companion.simulation.simulate import Players, step
from tests.messages.keys import ROOT, strings, tree_of

TABLES = {
    *("explore.empty", "explore.left.objects", "explore.stays", "map.avalanche"),
    *("explore.automa.ends", "explore.automa.alone", "explore.automa.out", "enemies.fire.automa", "score.automa"),
}
"""Sentences about the Automa or the whole table, said where a seat is at hand; so are all that begin with automa."""


@pytest.fixture
def words() -> Words:
    found = Words()
    found.several = True
    return found


def said_of_nobody() -> Iterator[str]:
    """Keys that a rule about a seat says without naming that seat."""
    for path in sorted((ROOT / "companion" / "rules").rglob("*.py")):
        for function in ast.walk(tree_of(path)):
            if isinstance(function, ast.FunctionDef) and any(a.arg == "seat" for a in function.args.args):
                yield from (f"{path.name}: {key}" for key in _unnamed(function))


def _unnamed(function: ast.FunctionDef) -> Iterator[str]:
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "say":
            keys = strings(call.args[1], function)
            of_all = keys and all(k in TABLES or k.startswith("automa.") for k in keys)
            if not of_all and not any(k.arg == "seat" for k in call.keywords):
                yield ast.unparse(call.args[1])


def test_every_sentence_about_a_seat_carries_that_seat() -> None:
    assert list(said_of_nobody()) == []


def test_a_sentence_names_its_seat_once_and_only_among_several(words: Words) -> None:
    put = Line("convoy.put", "CV-03", {"token": "@token.fuel", "box": "red.truck.1"}, you=True, seat="red")
    stays = Line("move.stays", "MV-03", {"space": "105"}, seat="red")
    assert words.line(put).startswith("Red: Put Fuel in ")
    assert (words.whose(put), words.said(put)[:3]) == ("red", "Put")
    assert words.line(stays) == "Red stays on 105."
    assert words.whose(stays) == ""
    words.several = False
    assert words.line(put).startswith("Put Fuel in ")
    assert words.line(stays) == "Red stays on 105."


def test_an_act_names_the_one_who_chose(words: Words) -> None:
    posed = Posed(1, "explore.what", "choose", "EX-05", "green", "green", options=(Option("done", "option.done"),))
    told = Told(1, posed, Entry("explore.what", "done"), ())
    alone = Words().told(told)
    assert words.told(told) == f"Green: {alone}"
    table = Posed(1, "explore.what", "choose", "EX-05", options=posed.options, asked="table", turn="")
    assert words.told(Told(1, table, Entry("explore.what", "done"), ())) == alone


def test_the_terminal_says_whose_convoy_is_meant(library: Library) -> None:
    """Two people: "Red: put ..." instead of "You: put ..."; several seats are asked one after another."""
    game = Game.new(Journal(None), library, "terminal")
    players = Players("terminal", seats=("tracked", "tracked"))
    out = io.StringIO()
    terminal = Terminal(Words(), out, iter(()), None)
    for _ in range(400):
        if game.posed is None:
            break
        with pytest.raises(Stopped):
            terminal.play(game)
        step(game, players)
    lines = [line.strip() for line in out.getvalue().splitlines()]
    assert any(line.startswith("Red: Put ") for line in lines)
    assert any(line.startswith("Green: Put ") for line in lines)
    assert not any(line.lower().startswith(("put fuel", "you: put fuel")) for line in lines)


def test_the_terminal_says_who_is_asked_where_several_play(library: Library) -> None:
    """In the turn of another, too; alone nobody is named."""
    for seats, named in ((("tracked",) * 2, True), (("tracked",), False)):
        game, players = Game.new(Journal(None), library, "asked"), Players("asked", seats=seats)
        while game.posed is None or game.posed.key != "explore.what":
            step(game, players)
        out = io.StringIO()
        with pytest.raises(Stopped):
            Terminal(Words(), out, iter(()), None).play(game)
        assert (f"{game.posed.asked.title()}: Your turn: where do you explore?" in out.getvalue()) == named


def test_the_terminal_says_it_in_the_words_of_the_edition(library: Library) -> None:
    words, game = Words(), Game.new(Journal(None), library, "first", Terms(edition="first-edition"))
    with pytest.raises(Stopped):
        Terminal(words, io.StringIO(), iter(()), None).play(game)
    assert words.text("zone.trim", card="X", place=1) == "X leaves slot 1 for the discard pile."


def test_in_the_terminal_any_of_the_seats_that_are_asked_may_answer_first(library: Library) -> None:
    game = Game.new(Journal(None), library, "together")
    players = Players("together", seats=("tracked",) * 3)
    while len(game.open) < 2:
        step(game, players)
    last = list(game.open)[-1]
    out, answers = io.StringIO(), iter([f"seat {last}", "why", "seat nobody"])
    with pytest.raises(Stopped):
        Terminal(Words(), out, answers, None).play(game)
    assert f"{last.title()} is asked; so " in out.getvalue()
    posed = game.open[last]
    first_answer = posed.options[0].id if posed.kind == "choose" else "none"
    with pytest.raises(Stopped):
        Terminal(Words(), out, iter([f"seat {last}", first_answer]), None).play(game)
    told = game.log(1)[0]
    assert told.entry is not None
    assert told.entry.seat == last


@pytest.mark.parametrize(
    ("lo", "hi", "said"),
    [
        (0, 1, "Which boxes do you repair? Up to 1."),
        (1, 1, "Which box do you repair?"),
        (2, 2, "Which 2 boxes do you repair?"),
    ],
)
def test_a_repair_that_is_no_choice_is_not_asked_as_one(lo: int, hi: int, said: str) -> None:
    """EX-49: as many as possible; at the top of Fame it may be none (EX-24)."""
    posed = Posed(1, "convoy.repair", "place", "EX-49", "red", "red", lo=lo, hi=hi, values={"n": hi})
    assert Words("en").question(posed) == said
