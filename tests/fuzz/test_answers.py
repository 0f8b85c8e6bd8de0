"""Every question answered with wrong types, wrong seats and stale numbers: refused with a reason, no changed table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.engine.question import IllegalAnswer, Posed, check
from companion.rules.engine.table import freeze
from companion.simulation.simulate import Players, step

FOUR = ("tracked",) * 4
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 3, 10**30, 1.5, float("nan"), object()),
    *("", "red", "nowhere", "A" * 5000, "\ud800", b"bytes"),
    *([], [None], [1, 1], ["red", "red"], [["red"]], [{}]),
    *({}, {"": None}, {1: 2}, {"you": []}, {"you": "red", 1: 2}),
)
"""What no screen sends, but a fault or a stranger might."""


def _wrong(posed: Posed, chance: random.Random) -> Any:
    """Junk, or nearly right: the ids of other things, one too many, a field missing or of another kind."""
    ids = [option.id for option in posed.options]
    near: list[Any] = [
        ids,
        [*ids, *ids[:1]],
        ids[0] if ids else "x",
        [ids[0]] if ids else ["x"],
        posed.lo - 1,
        posed.hi + 1,
        {field.name: chance.choice(JUNK) for field in posed.fields},
        {field.name: field.left_out for field in posed.fields[1:]},
        {field.name: [option.id for option in field.options] for field in posed.fields},
        {**{field.name: field.left_out for field in posed.fields}, "more": 1},
        dict.fromkeys(ids, 1),
    ]
    return chance.choice(near) if chance.random() < 0.5 else chance.choice(JUNK)


def _legal(posed: Posed, answer: Any) -> bool:
    try:
        check(posed, answer)
    except IllegalAnswer:
        return False
    return True


@pytest.mark.timeout(3600)
def test_no_wrong_answer_changes_the_table(library: Library, full: bool) -> None:
    """At every question of whole games; the text of each refusal says what came, in words for people."""
    chance, words = random.Random("fuzz/answers"), Words()
    tried, games = 0, 0
    while tried < (30_000 if full else 700):
        games += 1
        seats = FOUR if games % 2 else ("untracked",)
        game, players = Game.new(Journal(None), library, f"answers/{games}"), Players(f"answers/{games}", seats=seats)
        while not game.over and tried < (30_000 if full else 700):
            posed = game.posed
            assert posed is not None
            before, head = freeze(game.table), game.head
            for _ in range(6 if full else 3):
                answer, number, seat = _wrong(posed, chance), posed.number, ""
                match chance.randrange(5):
                    case 0:
                        number += chance.choice((-1, 1, 7, -(10**9)))
                    case 1:
                        seat = chance.choice(("nobody", "", "dealer", "\0"))
                seat_wrong = seat not in ("", posed.asked)
                if number == posed.number and not seat_wrong and _legal(posed, answer):
                    continue
                with pytest.raises(IllegalAnswer) as refused:
                    game.answer(number, answer, seat=seat)
                assert words.error(refused.value).strip()
                tried += 1
            with pytest.raises(IllegalAnswer):
                game.side(posed.number, chance.choice(("", "nothing", "shift:", "fury.", "\0")))
            for changes in (
                [("", 1)],
                [("progress.nothing", 1)],
                [("things.seats.red.space", {})],
                [("way.outcome", 7)],
            ):
                with pytest.raises(IllegalAnswer):
                    game.correct(changes)
            for act in (0, -1, game.head + 99):
                with pytest.raises(IllegalAnswer):
                    game.go_to(act)
            assert freeze(game.table) == before, posed.key
            assert game.head == head
            step(game, players)
