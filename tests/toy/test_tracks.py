"""The toy expansion's luck: moved, told, stopped and asked at its ends, scored, put right, in whole games too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.putright import differences
from companion.messages import Words
from companion.rules.common import correct, pieces, scoring, sources, tracks
from companion.rules.engine import modules
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Question
from companion.rules.engine.saying import because
from companion.rules.engine.table import Table, freeze, thaw
from companion.rules.engine.tracks import SeatTrack
from companion.scenario import fresh
from companion.scenario.laying import given_table
from tests.toy.module import MODULE, NAME
from tests.toy.pieces import BRIGHT
from tests.toy.playing import wrong
from tests.toy.test_module import play
from tests.toy.tracks import LUCK


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


SCENARIO = """
title = "All the luck asks what it is to bring"
rules = ["RE-01"]
modules = ["toy"]

[given]
players = ["red", "green"]
tracked = ["red"]

[given.things.tracks.toy-luck]
red = 2

[[when]]
run = "rest"
who = "red"
answers = { "toy.luck" = "coin", "rest.use" = ["done", "done"] }

[expect]
asked = ["toy.luck", "rest.use", "rest.use"]
red.tracks = { toy-luck = 0 }
red.pieces = { toy-bright = 1 }
green.pieces = {}
said = ["track.moved", "piece.lies.seat"]
unsaid = ["track.stays"]
line."track.moved" = { was = 3, n = 0 }
"""


def table_of(**seats: str) -> Table:
    table = fresh(modules=[NAME])
    table.terms.seats = dict(seats) or table.terms.seats
    modules.lay(table)
    return table


def moved(table: Table, by: int, answer: str = "", seat: str = "red") -> tuple[int, list[Question]]:
    """Steps made, and what was asked."""
    rule, asked = tracks.move(table, LUCK.name, seat, by, "TOY-09", because("why.toy.coin", "rulebook")), []
    try:
        asked.append(next(rule))
        rule.send(answer)
    except StopIteration as end:
        return int(end.value), asked
    pytest.fail("asked more than once")


def luck(table: Table, seat: str = "red") -> int:
    return tracks.values(table, LUCK.name)[seat]


@pytest.mark.parametrize("language", ["en", "de"])
def test_whole_games_move_it_ask_at_its_end_and_score_it(library: Library, language: str) -> None:
    games = [play(library, seed, ("tracked", "tracked")) for seed in ("luck", "more luck")]
    lines = [line for game in games for told in game.log() for line in told.lines]
    assert {"track.moved", "toy.unlucky"} <= {line.key for line in lines}
    assert "toy.luck" in {t.posed.key for game in games for t in game.log() if t.posed is not None}
    words = Words(language)
    told = [words.line(line) for line in lines if line.key.startswith("track.")]
    assert any(words.text("track.toy-luck") in text for text in told)
    assert not [text for text in told if "<" in text]
    scores: list[str] = []
    for game in games:
        assert thaw(freeze(game.table)) == game.table
        scored = {seat: parts for seat, parts in game.table.progress.scores.items() if LUCK.name in parts}
        assert all(parts[LUCK.name] == int(luck(game.table, seat) >= 2) for seat, parts in scored.items())
        scores += list(scored)
    assert scores, "who is out of the game has none"


def test_it_stops_at_its_ends_and_says_why_it_moved() -> None:
    table = table_of()
    assert (luck(table), moved(table, 2)) == (0, (2, []))
    line = table.progress.lines[-1]
    assert (line.key, line.values["was"], line.values["n"], line.seat) == ("track.moved", 0, 2, "red")
    assert [reason.key for reason in line.why] == ["why.toy.coin"]
    assert moved(table, -9) == (-3, [])
    assert [(line.key, line.values["n"]) for line in table.progress.lines[-2:]] == [
        ("track.moved", -1),
        ("toy.unlucky", 6),
    ]
    assert moved(table, -1) == (0, [])
    assert [line.key for line in table.progress.lines[-2:]] == ["track.stays", "toy.unlucky"]


def test_its_top_asks_what_happens_and_a_counter_may_go_straight_to_a_place() -> None:
    table = table_of()
    steps, asked = moved(table, 5, "coin")
    assert (steps, [q.key for q in asked]) == (3, ["toy.luck"])
    assert (luck(table), pieces.count(table, "seat.red", BRIGHT)) == (0, 1)
    with pytest.raises(ValueError, match="-1 to 3"):
        tracks.put(table, LUCK.name, "red", 4, "TOY-09")
    said = len(table.progress.lines)
    tracks.put(table, LUCK.name, "red", 0, "TOY-09")
    assert len(table.progress.lines) == said, "nothing is told of a counter that stays"


def test_an_end_may_be_worked_out_from_the_table_and_seats_counted_on_are_chosen() -> None:
    table = table_of(red="untracked", green="untracked", yellow="untracked", blue="untracked")
    assert modules.track(table, LUCK.name).ends(table) == (-1, 2)
    assert tracks.values(table, LUCK.name).keys() == {"red", "green", "yellow", "blue"}
    assert tracks.values(table_of(), LUCK.name).keys() == {"red"}, "the Automa has none"
    everybody = SeatTrack("toy-all", "TOY-09", who="all", start=1)
    with offering(modules.Module("toy-two", tracks=(everybody,))):
        table = fresh(modules=["toy-two"])
        assert tracks.values(table, "toy-all") == {"red": 1, "blue": 1}
        assert modules.scores(table) == []
        assert modules.track(table, "toy-all").ends(table) == (0, 9)
    with pytest.raises(KeyError):
        modules.track(fresh(), LUCK.name)


def test_it_is_put_right_in_words_and_on_the_real_table() -> None:
    table = table_of()
    before = thaw(freeze(table))
    row = next(row for row in correct.correctables(table) if row.path == f"track.{LUCK.name}.red")
    assert (row.now, row.lo, row.hi, row.seat) == (0, -1, 3, "red")
    correct.apply(table, [(row.path, 2)])
    assert luck(table) == 2
    assert [line.values["path"] for line in differences(before, table)] == [row.path]
    for language, name in (("en", "Luck"), ("de", "Glück")):
        texts = [Words(language).line(line) for line in table.progress.lines if line.key == "corrected"]
        assert name in texts[0]
        assert "2" in texts[0]
    for path, value in ((row.path, 4), (f"track.{LUCK.name}.blue", 1), ("track.none.red", 1)):
        with pytest.raises(correct.IllegalAnswer):
            correct.apply(table, [(path, value)])


def test_a_track_of_all_seats_scores_for_the_automa_too() -> None:
    everybody = SeatTrack("toy-all", "TOY-09", who="all", start=1, points=lambda table, n: 2 * n if n else None)
    with offering(modules.Module("toy-two", tracks=(everybody,))):
        table = given_table({"tracked": True}, [], modules=["toy-two"])
        before = scoring.provisional(table)
        tracks.put(table, "toy-all", "blue", 3, "TOY-09")
        assert {seat: n - before[seat] for seat, n in scoring.provisional(table).items()} == {"red": 0, "blue": 4}
        assert [row.automa for row in sources.sources(table) if row.name == "toy-all"] == ["TOY-09"]
        assert list(scoring.automa_scores(table, "blue", 0)) == []
        assert table.progress.scores["blue"]["toy-all"] == 6
        assert "why.score.toy-all" in [reason.key for reason in table.progress.lines[-1].why]
        tracks.put(table, "toy-all", "blue", 0, "TOY-09")
        assert list(scoring.automa_scores(table, "blue", 0)) == []
        assert "toy-all" not in table.progress.scores["blue"], "where the table does not tell it"


def test_its_points_are_told_ahead_and_by_their_source() -> None:
    table = given_table({"tracked": True}, [], modules=[NAME])
    before = scoring.provisional(table)["red"]
    tracks.put(table, LUCK.name, "red", 2, "TOY-09")
    assert scoring.provisional(table)["red"] == before + 1
    assert LUCK.name in [source.name for source in sources.sources(table)]


def test_a_scenario_gives_and_expects_it(tmp_path: Path) -> None:
    assert wrong(tmp_path, SCENARIO) == ""
    assert "toy.luck" in wrong(tmp_path, SCENARIO.replace("red = 2", "red = 1"))
    assert "toy-luck" in wrong(tmp_path, SCENARIO.replace("red = 2", 'red = "much"'))
