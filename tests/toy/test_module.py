"""The toy expansion in whole games: what it brings is played, kept, told, scored, corrected and hidden."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.cards.library import Library
from companion.game import unseen
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.rules.common import correct, scoring, setup
from companion.rules.common.sources import names, sources
from companion.rules.engine.modules import Module, Score
from companion.rules.engine.offered import UnknownName, offering
from companion.rules.engine.saying import because
from companion.rules.engine.table import Reason, Table, Terms, automa_seat, freeze, thaw
from companion.scenario import fresh
from companion.share import bgstats, report, setup_code
from companion.simulation.simulate import Players, step
from tests.invariants import broken
from tests.rules.driving import drive, never
from tests.toy.module import MESSAGES, MODULE, NAME, WISHES, Toy, toy
from tests.toy.playing import unspoken, wrong
from tests.toy.tracks import LUCK

LANGUAGES = {"en": "Charms", "de": "Glücksbringer"}


SCENARIO = """
title = "A charm takes Damage away"
rules = ["EX-27"]
modules = ["toy"]

[given]
tracked = ["you"]

[given.things.modules.toy.charms]
red = 1

[[when]]
run = "you.suffers"
points = 1

[expect]
said = ["toy.spared"]
things.modules.toy.charms.red = 0
"""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offering(MODULE):
        yield


def play(library: Library, seed: str, seats: tuple[str, ...], journal: Journal | None = None) -> Game:
    """A whole game by random legal answers and side acts, its tables looked at after each act."""
    game = Game.new(journal, library, seed, Terms(modules=[NAME]))
    players = Players(seed, seats=seats)
    while not game.over:
        asked = next(iter(game.open.values()))
        act = next((o.id for o in asked.side if o.id.startswith(f"{NAME}:")), "")
        if act and game.head % 2:
            game.side(asked.number, act, "bot", asked.asked if len(game.open) > 1 else "")
        else:
            step(game, players)
        assert not broken(game.table)
    return game


@pytest.mark.parametrize("seats", [("tracked",), ("tracked", "tracked"), ("untracked",)], ids=["one", "two", "by hand"])
def test_a_whole_game_with_all_that_it_brings(library: Library, seats: tuple[str, ...]) -> None:
    """Its step asks, its act and moment tell, its points count; the table is frozen with it and comes back."""
    game = play(library, "toy", seats)
    said = {line.key for told in game.log() for line in told.lines}
    assert "toy.charm" in said
    assert "toy.wish" in {told.posed.key for told in game.log() if told.posed is not None}
    mine = toy(game.table)
    assert mine.wishes.keys() == {s for s, kind in game.table.terms.seats.items() if kind != "automa"}
    for seat in mine.wishes:
        parts = game.table.progress.scores[seat]
        assert "total" in parts or parts["toy"] == mine.charms[seat] or "untracked" in seats
    found = {part for parts in game.table.progress.scores.values() for part in parts}
    assert found <= {*names("frostlands"), "toy", LUCK.name}
    back = thaw(freeze(game.table))
    assert back == game.table
    assert isinstance(toy(back), Toy)
    assert freeze(back) == freeze(game.table)


def test_damage_is_less_by_a_charm(library: Library) -> None:
    said = [line for seed in "abc" for told in play(library, seed, ("tracked", "tracked")).log() for line in told.lines]
    assert [line for line in said if line.key == "toy.spared"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_stand_in_every_language(library: Library, language: str) -> None:
    """In the log, with the rules behind it, and in the questions; no key is without words."""
    assert keys("en", MESSAGES) == keys("de", MESSAGES)
    words = Words(language)
    game = play(library, "words", ("tracked", "tracked"))
    assert unspoken(game, language) == []
    assert words.text("field.score.toy") == LANGUAGES[language]
    assert words.rule("TOY-05").startswith("TOY-05")


def test_words_of_an_expansion_are_gone_with_it_and_ours_come_first() -> None:
    words = Words("en")
    assert words.has("toy.charm")
    assert "toy" not in words.text("option.done")


def test_its_act_may_be_taken_once_a_round_and_not_when_it_may_not(library: Library) -> None:
    game = Game.new(Journal(None), library, "acts", Terms(modules=[NAME]))
    players = Players("acts", seats=("tracked",))
    while "explore" not in next(iter(game.open.values())).key:
        step(game, players)
    posed = game.posed
    assert posed is not None
    assert f"{NAME}:charm" in [o.id for o in posed.side]
    game.side(posed.number, f"{NAME}:charm")
    again = game.posed
    assert again is not None
    assert f"{NAME}:charm" not in [o.id for o in again.side]
    assert toy(game.table).charms["red"] == 1
    game.undo()
    assert toy(game.table).charms["red"] == 0


def test_a_secret_is_told_to_nobody_else_before_the_end(library: Library) -> None:
    """Neither in the log while it is kept, nor by the question at a screen that others see (EX-31)."""
    game = Game.new(Journal(None), library, "secret", Terms(modules=[NAME]))
    players = Players("secret", seats=("tracked", "tracked"))
    covered = 0
    while game.table.progress.round < 2:
        posed = next(iter(game.open.values()))
        covered += posed.key == "toy.wish" and unseen.covers(posed, game.table)
        step(game, players)
    wishes = [told for told in game.log() if told.posed is not None and told.posed.key == "toy.wish"]
    assert covered == len(wishes) == 2
    assert all(unseen.hidden(told, game.table, game.open.values()) for told in wishes)
    game.table.progress.over = True
    assert not any(unseen.hidden(told, game.table, ()) for told in wishes)


def wishing(library: Library, wish: str, rounds: int = 0) -> Game:
    """A game in which both seats wish for the same, up to a round or to the end."""
    game = Game.new(Journal(None), library, "0123456789", Terms(modules=[NAME]))
    players = Players("wishing", seats=("tracked", "tracked"))
    while not game.over and (not rounds or game.table.progress.round < rounds):
        posed = next(iter(game.open.values()))
        if posed.key == "toy.wish":
            game.answer(posed.number, wish, "bot", posed.asked if len(game.open) > 1 else "")
        else:
            step(game, players)
    assert set(toy(game.table).wishes.values()) == {wish}
    return game


@pytest.mark.parametrize("rounds", [2, 0], ids=["on the way", "at the end"])
def test_a_secret_is_in_no_code_and_in_no_result(library: Library, rounds: int) -> None:
    """What is shared of two games of which only the wishes differ is the same."""
    shared = []
    for wish in WISHES:
        game = wishing(library, wish, rounds)
        code = setup_code.code(setup_code.set_up(game))
        names = {seat: seat for seat in game.table.terms.seats}
        shared.append((code, bgstats.link(bgstats.play(game, names, names, "", 0.0)) if game.over else ""))
    assert shared[0] == shared[1]


def test_a_report_brings_a_secret_along_and_keeps_it(library: Library) -> None:
    """A fault is found by the whole game; where it is taken up the secret stays one, as in the game itself."""
    texts, taken = [], []
    for wish in WISHES:
        game = wishing(library, wish, 2)
        there = report.take_over(Journal(None), library, report.read_report(report.report(game)))
        assert set(toy(there.table).wishes.values()) == {wish}
        for one in (game, there):
            hidden = [unseen.hidden(told, one.table, one.open.values()) for told in one.log()]
            taken.append(sum(hidden))
            words = Words("en")
            texts.append([words.told(told) for told, secret in zip(one.log(), hidden, strict=True) if not secret])
    assert taken == [2] * 4
    assert texts[1:] == texts[:1] * 3


def _laid() -> Table:
    table = fresh()
    table.terms.modules = [NAME]
    setup.lay_out(table)
    toy(table).wishes = {"red": "ship"}
    return table


def test_its_values_are_put_right_in_words_and_others_never_learn_a_secret() -> None:
    table = _laid()
    rows = {row.path: row for row in correct.correctables(table)}
    path, secret = f"things.modules.{NAME}.charms.red", f"things.modules.{NAME}.wishes.red"
    assert (rows[path].now, rows[secret].part, rows[secret].seat) == (0, "hand", "red")
    correct.apply(table, [(path, 2), (secret, "road")])
    assert (toy(table).charms["red"], toy(table).wishes["red"]) == (2, "road")
    said = {str(line.values["path"]): line for line in table.progress.lines if line.key == "corrected"}
    for language in LANGUAGES:
        assert "2" in Words(language).line(said[path])
    assert "Charms of Red" in Words("en").line(said[path])
    table.terms.seats = {"red": "untracked", "green": "untracked"}
    table.progress.lines = []
    correct.apply(table, [(secret, "ship")])
    assert [line.values["value"] for line in table.progress.lines if line.key == "corrected"] == [""]
    with pytest.raises(correct.IllegalAnswer):
        correct.apply(table, [(path, "many")])


def test_its_line_stands_in_the_checklist() -> None:
    table = _laid()
    setup.lines(table, "you")
    assert "setup.toy.charms" in [line.key for line in table.progress.lines]
    table.progress.lines = []
    setup.lines(table, "map")
    assert "setup.toy.charms" not in [line.key for line in table.progress.lines]


def test_its_points_stand_in_the_form_of_a_player_who_counts_by_hand() -> None:
    table = _laid()
    toy(table).charms["red"] = 3
    rule = scoring.score(table, "table")
    asked = next(rule)
    while asked.key != "score.lines":
        asked = rule.send({"score.lead": 0, "score.how": "lines"}.get(asked.key))
    fields = asked.fields(table) if callable(asked.fields) else asked.fields
    assert ("toy", 3, 9, "field.score.toy") in [(f.name, f.default, f.hi, f.key) for f in fields]
    with pytest.raises(StopIteration):
        rule.send({f.name: f.left_out for f in fields})
    assert table.progress.scores["red"]["toy"] == 3


def test_a_scenario_gives_plays_and_expects_what_it_brings(tmp_path: Path) -> None:
    assert wrong(tmp_path, SCENARIO) == ""
    assert "'convoy.damage' (place, EX-27) is asked" in wrong(tmp_path, SCENARIO.replace("red = 1", "red = 0")), (
        "without a charm a box is damaged"
    )
    assert "toy.spared" in wrong(tmp_path, SCENARIO.replace("toy.spared", "toy.spaared"))


def test_a_table_without_expansions_is_frozen_as_it_was() -> None:
    """Not a byte more: the digests of all games so far hold."""
    plain = msgspec.msgpack.decode(freeze(fresh()))
    assert "modules" not in plain["things"]
    assert plain["terms"]["modules"] == []


def test_a_game_of_an_expansion_that_is_not_here_is_refused_by_its_name(library: Library) -> None:
    frozen = freeze(_laid())
    with pytest.raises(UnknownName) as refused:
        Game.new(Journal(None), library, "odd", Terms(modules=["other"]))
    assert refused.value.name == "other"
    assert thaw(frozen).things.modules is not msgspec.UNSET


def test_things_of_another_form_are_no_table() -> None:
    plain = msgspec.msgpack.decode(freeze(_laid()))
    plain["things"]["modules"][NAME]["charms"] = ["red"]
    with pytest.raises(msgspec.ValidationError):
        thaw(msgspec.msgpack.encode(plain))


@pytest.mark.parametrize("points", [None, 4])
def test_the_automa_has_points_of_a_module_where_it_says_so(points: int | None) -> None:
    """In its score, in the total that is told, among the reasons, and in the score so far."""

    def automa(table: Table) -> tuple[int, Reason]:
        return points or 0, because("why.score.toy", n=points)

    score = Score("toy", "TOY-05", lambda table, seat: None, automa=automa if points else None)
    with offering(Module("generous", scores=(score,), messages=str(MESSAGES))):
        plain, table = fresh(), fresh(modules=["generous"])
        assert scoring.provisional(table) == {
            seat: n + (points or 0) * (seat == automa_seat(table)) for seat, n in scoring.provisional(plain).items()
        }
        drive(table, scoring.automa_scores(table, automa_seat(table), 0), never)
        assert table.progress.scores[automa_seat(table)].get("toy") == points
        line = next(ln for ln in table.progress.lines if ln.key == "score.automa")
        assert line.values["total"] == sum(table.progress.scores[automa_seat(table)].values())
        assert ("why.score.toy" in [reason.key for reason in line.why]) is bool(points)
        row = next(source for source in sources(table) if source.name == "toy")
        assert (row.rule, row.automa) == ("TOY-05", "TOY-05" if points else "")
