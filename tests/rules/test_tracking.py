"""A seat changes in mid-game: what the app keeps is dropped at once, and taken up by a guided count."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.common import convoy
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.question import Posed
from companion.rules.engine.table import freeze
from companion.simulation.simulate import Players, answer_setup, step
from tests.invariants import broken, unsettled


def _until(game: Game, players: Players, seat: str, key: str) -> Posed:
    while True:
        posed = game.posed
        assert posed is not None, f"{key} never came"
        if posed.key == key and posed.asked == seat:
            return posed
        step(game, players)


def _counted(posed: Posed) -> Any:
    """The count of a Convoy as at the start of a game."""
    if posed.key == "track.damage":
        return ["truck.4"]
    answer = {field.name: field.left_out for field in posed.fields}
    if posed.key == "track.people":
        return {**answer, "cold-maiden": "rest", "driver": "exhausted"}
    if posed.key == "track.cards":
        return {**answer, "truck-device": "gauss-cannon"}
    if posed.key == "track.rest":
        return {**answer, "food": 2, "fuel": 1, "ammo": 1, "fame": 1, "fury": 2, "hand": 1, "ill-driver": 0}
    return answer


def test_CV_01_a_tracked_seat_becomes_untracked_at_once(library: Library) -> None:
    """No question; the tokens stay on the real Convoy, and the same turn goes on as an untracked one."""
    seats = ("tracked", "tracked")
    game, players = Game.new(Journal(None), library, "drop"), Players("drop", seats=seats)
    posed = _until(game, players, "red", "explore.what")
    before = freeze(game.table)
    aboard = convoy.count(game.table.things.seats["red"], "food")
    elsewhere = game.table.things.elsewhere["food"]
    game.side(posed.number, "untrack.red")
    table = game.table
    assert table.terms.seats == {"red": "untracked", "green": "tracked"}
    assert table.things.seats["red"].truck is None
    assert table.things.elsewhere["food"] == elsewhere + aboard
    assert not broken(table)
    posed = game.posed
    assert posed is not None
    assert (posed.key, posed.asked) == ("explore.turn", "red")
    assert game.undo()
    assert freeze(game.table) == before
    assert game.redo()
    _play_on(game, players)


def test_EX_32_a_hand_counted_above_its_limit_comes_down_at_once(library: Library) -> None:
    """Five cards are counted where three may be held: two go, then the turn goes on as a tracked one."""
    seats = ("untracked", "tracked")
    game, players = Game.new(Journal(None), library, "count"), Players("count", seats=seats)
    posed = _until(game, players, "red", "explore.turn")
    game.side(posed.number, "track.red")
    while game.posed is not None and game.posed.key.startswith("track."):
        answer = _counted(game.posed)
        game.answer(game.posed.number, {**answer, "hand": 5} if game.posed.key == "track.rest" else answer)
    for _ in range(2):
        assert game.posed is not None
        assert (game.posed.key, game.posed.asked) == ("hand.over", "red")
        game.answer(game.posed.number, "drop:")
    assert game.posed is not None
    assert (game.posed.key, game.posed.asked) == ("explore.what", "red")
    assert len(game.table.things.seats["red"].hand) == 3


def test_CV_09_CV_10_an_untracked_seat_is_taken_up_by_a_count(library: Library) -> None:
    """Survivors, cards, Damage and numbers, four screens; then the turn goes on as a tracked one."""
    seats = ("untracked", "tracked")
    game, players = Game.new(Journal(None), library, "count"), Players("count", seats=seats)
    posed = _until(game, players, "red", "explore.turn")
    game.side(posed.number, "track.red")
    asked = []
    while game.posed is not None and game.posed.key.startswith("track."):
        asked.append(game.posed.key)
        game.answer(game.posed.number, _counted(game.posed))
        assert not broken(game.table), asked
    assert asked == ["track.people", "track.cards", "track.damage", "track.rest"]
    table, mine = game.table, game.table.things.seats["red"]
    assert table.terms.seats == {"red": "tracked", "green": "tracked"}
    assert [(p.name, p.zone) for p in mine.people] == [
        ("co-pilot", "active"),
        ("leader", "active"),
        ("cold-maiden", "rest"),
        ("driver", "exhausted"),
    ]
    aboard = {t: convoy.count(mine, t) for t in COMPONENTS.tokens}
    assert aboard == {
        "food": 2,
        "fuel": 1,
        "ammo": 1,
        "object": 0,
        "survivor": 4,
    }
    assert convoy.broken(table, "red") == ["truck.4"]
    assert mine.truck is not None
    assert mine.truck.device is not None
    assert (mine.truck.card, mine.truck.device.card) == ("start-truck-red", "gauss-cannon")
    assert (mine.fame, mine.fury, mine.hand, mine.targets) == (1, 2, [""], 3)
    assert not broken(table)
    posed = game.posed
    assert posed is not None
    assert (posed.key, posed.asked) == ("explore.what", "red")
    for _ in asked:
        game.undo()
    game.redo()
    _play_on(game, players)


OWN_TURN = {
    "exploration": ("explore.what", "explore.turn"),
    "movement": ("move.to", "move.end"),
    "fire": ("fire.attack", "fire.turn"),
}
"""The questions of a phase in which a seat may change: of a tracked seat, of an untracked one."""


@pytest.mark.parametrize("whose", ["red", "green"])
@pytest.mark.parametrize("phase", ["exploration", "movement", "fire"])
@pytest.mark.parametrize("seats", [("tracked", "tracked"), ("untracked", "tracked"), ("untracked", "untracked")])
def test_CV_01_a_seat_changes_in_any_phase_with_turns_in_its_own_turn_and_in_another_s(
    library: Library, phase: str, whose: str, seats: tuple[str, ...]
) -> None:
    """From the second round on red changes: the table stays sound, red is answered for by its new kind, and the game
    goes on to its end. In the own turn that begins afresh, another's goes on as it was."""
    for n in range(6):
        game, players = Game.new(Journal(None), library, f"change-{n}"), Players(f"change-{n}", seats=seats)
        kept = seats[0 if whose == "red" else 1] == "tracked"
        key = OWN_TURN[phase][0 if kept else 1]
        posed = _reach(game, players, whose, key)
        if posed is not None:
            break
    else:
        pytest.fail(f"{key} of {whose} never came")
    spaces = {s: seat.space for s, seat in game.table.things.seats.items()}
    before = freeze(game.table)
    was = seats[0] == "tracked"
    game.side(posed.number, "untrack.red" if was else "track.red")
    counted = 0
    while game.posed is not None and game.posed.key.startswith(("track.", "crew.skill", "convoy.card")):
        assert game.posed.asked == "red" or game.posed.key in ("track.zone", "track.tiles")
        game.answer(game.posed.number, _counted(game.posed))
        counted += 1
    assert bool(counted) is not was
    assert game.table.terms.seats["red"] == ("untracked" if was else "tracked")
    assert {s: seat.space for s, seat in game.table.things.seats.items()} == spaces
    assert not broken(game.table), broken(game.table)
    after = game.posed
    if whose == "green":
        assert after is not None
        assert (after.key, after.asked) == (key, "green")
    elif after is not None and phase != "fire":
        assert after.asked == "red"
        assert after.key in OWN_TURN[phase]
    state = freeze(game.table)
    for _ in range(counted + 1):
        assert game.undo()
    assert freeze(game.table) == before
    for _ in range(counted + 1):
        assert game.redo()
    assert freeze(game.table) == state
    _play_on(game, Players("on", seats=(game.table.terms.seats["red"], seats[1])))


def _reach(game: Game, players: Players, seat: str, key: str) -> Posed | None:
    """That question from the second round on; None if the game ends before."""
    while not game.over:
        posed = game.posed
        assert posed is not None
        if game.table.progress.round > 1 and (posed.key, posed.asked) == (key, seat):
            return posed
        step(game, players)
    return None


def _play_on(game: Game, players: Players) -> None:
    while not game.over:
        posed, answer = step(game, players)
        assert not broken(game.table), (posed.key, answer, broken(game.table))
    assert game.table.progress.over


def test_S_05_S_17_with_a_real_copy_zone_and_tiles_are_counted_too(tmp_path: Any) -> None:
    """Nobody was tracked, so the zone was asked about; now it is kept, with its tiles, and Loot goes by name."""
    game = Game.new(Journal(None), Library(tmp_path, load_packs()[0]), "own")
    asked: list[str] = []
    while True:
        posed = game.posed
        assert posed is not None
        if posed.key == "explore.turn":
            break
        game.answer(posed.number, _own(posed))
    game.side(posed.number, "track.red")
    while (posed := game.posed) is not None and posed.key != "explore.what":
        asked.append(posed.key)
        game.answer(posed.number, _own(posed))
    assert set(asked) == {
        *("track.people", "crew.skill", "track.cards", "convoy.card", "track.damage", "track.rest"),
        *("track.zone", "track.tiles"),
    }
    assert game.table.terms.zone == "tracked"
    assert [tile.partition("/")[0] for tile in game.table.things.tiles] == ["1", "2", "3", "4", "5"]
    assert "hummer" in game.table.things.decks["loot-I-II"].unseen
    assert not unsettled(game.table)


def _own(posed: Posed) -> Any:
    """Answers of somebody with a real copy who reads the start cards off it."""
    if posed.key == "setup.copy":
        return "own"
    if posed.key == "setup.group":
        return "all"
    if posed.key == "convoy.card":
        boxes = {f.name: 0 for f in posed.fields} | {"any": 3, "survivor": 1}
        return {f.name: boxes[f.name] if f.name not in ("speed", "towing") else f.left_out for f in posed.fields}
    if posed.kind == "tell":
        return None
    if posed.kind == "place":
        return []
    if posed.kind in ("read", "draw"):
        return {f.name: _default(f) for f in posed.fields}
    return posed.options[0].id


def _default(field: Any) -> Any:
    if field.name.startswith("slot-"):
        return "location"
    if field.name in ("food", "fuel", "ammo"):
        return 1
    if field.left_out is not None:
        return field.left_out
    return field.options[0].id if field.options else field.lo


@pytest.mark.parametrize("moment", ["move.to", "fire.attack"])
def test_it_may_change_in_any_turn_of_its_own(library: Library, moment: str) -> None:
    """Movement and Fire Weapons too: the unit begins afresh for the new kind."""
    seats = ("greedy", "greedy")
    for i in range(20):
        game, players = Game.new(Journal(None), library, f"moment/{i}"), Players(f"moment/{i}", seats=seats)
        while not game.over and (game.posed is None or game.posed.key != moment):
            step(game, players)
        if game.over:
            continue
        posed = game.posed
        assert posed is not None
        game.side(posed.number, f"untrack.{posed.asked}")
        assert game.table.terms.seats[posed.asked] == "untracked"
        assert not broken(game.table)
        return
    raise AssertionError(f"{moment} never came")


def test_one_untracked_person_is_asked_what_was_always_asked() -> None:
    """The terms screen has two more fields, with what was always so standing there; no second question."""
    answer = answer_setup("setup.terms", "normal")
    assert isinstance(answer, dict)
    assert (answer["people"], answer["kept"]) == ("1", "no")
