"""The table is never wrong: any tracked value can be set by hand while any question is open."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.common.correct import Correctable, correctables
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import freeze
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import Players
from tests.playing import step


def _other(item: Correctable) -> Any:
    """A value that this can be set to and is not."""
    if item.path == "things.order":
        return list(reversed(item.now))
    if item.options and isinstance(item.now, list):
        return [item.options[-1].id] if item.now == [] else []
    if item.options:
        return next((o.id for o in item.options if o.id != str(item.now)), item.options[0].id)
    return item.lo if item.now != item.lo else min(item.hi, item.lo + 1)


def _upto(library: Library, seed: str, acts: int) -> tuple[Game, RandomPlayer]:
    game, human = Game.new(Journal(None), library, seed), RandomPlayer(seed)
    while game.head < acts and not game.over:
        step(game, human)
    return game, human


def test_a_correction_at_every_question_leaves_a_playable_game(library: Library, full: bool) -> None:
    """At each question in turn another value is corrected; the game goes on to its end, and undo takes it all back."""
    length = _upto(library, "correct", 10**6)[0].head
    for nth, acts in enumerate(range(4, length, 1 if full else 3)):
        game, human = _upto(library, "correct", acts)
        if game.over:
            break
        items = correctables(game.table)
        item = items[(nth * 7) % len(items)]
        before = freeze(game.table)
        game.correct([(item.path, _other(item))])
        assert game.undo()
        assert freeze(game.table) == before
        assert game.redo()
        while not game.over:
            step(game, human)
            assert game.head < 1500, f"endless after {item.path} at act {acts}"
        assert game.table.progress.scores


def test_every_correctable_can_be_set_and_shows_its_new_value(library: Library) -> None:
    """What Correct offers is what it does."""
    game, _ = _upto(library, "each", 30)
    for item in correctables(game.table):
        value = _other(item)
        game.correct([(item.path, value)])
        now = next((c.now for c in correctables(game.table) if c.path == item.path), None)
        if item.path != "progress.step":
            assert str(now).lower() == str(value).lower(), item.path
        game.undo()


def test_tokens_elsewhere_balance_after_a_correction(library: Library) -> None:
    """Tokens put on the Automa board come from elsewhere: the supply stays whole (CO-13)."""
    game, _ = _upto(library, "balance", 20)
    free = next(b for b, k in game.table.terms.printed["automa/board"]["boxes"][0].items() if k == "fuel")
    game.correct([(f"box.{free}", "fuel")])
    automa = game.table.things.automa
    assert automa.tokens[free] == "fuel"
    in_zone = sum((b or {}).get("fuel", 0) for s in game.table.things.zone if s for b in (s.left, s.right))
    held = sum(t == "fuel" for t in automa.tokens.values())
    assert game.table.things.elsewhere["fuel"] + held + in_zone == COMPONENTS.tokens["fuel"]


@pytest.mark.parametrize(
    "change",
    [
        ("things.automa.fame", "high"),
        ("things.nothing", 1),
        ("box.Z9", "fuel"),
        ("box.C2", "dragon"),
        ("enemy.bear", 1),
        ("progress.step", "lunch"),
        ("way.outcome", "guess"),
        ("zone.9", "location"),
        ("", 1),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(library: Library, change: tuple[str, Any]) -> None:
    """Refused with what came and what was expected; nothing changes."""
    game, _ = _upto(library, "refused", 20)
    before, head = freeze(game.table), game.head
    with pytest.raises(IllegalAnswer):
        game.correct([("things.automa.loot", 3), change])
    assert freeze(game.table) == before
    assert game.head == head


def test_progress_can_be_corrected_to_another_phase(library: Library) -> None:
    """A correction of progress drops the open unit and starts afresh there."""
    game, human = _upto(library, "phase", 24)
    game.correct([("progress.step", "movement.moves"), ("progress.round", 3)])
    assert game.table.progress.round == 3
    posed = game.posed
    assert posed is not None
    while posed is not None and posed.kind == "tell":
        game.answer(posed.number, None)
        posed = game.posed
    assert game.table.progress.step in ("movement.moves", "movement.order", "fire.ambush", "fire.convoys")
    while not game.over:
        step(game, human)


def test_damage_on_a_board_that_is_on_the_table_can_be_set(library: Library) -> None:
    """Its boxes are unknown and its tokens only counted, but Damage is kept by row and column."""
    game = Game.new(Journal(None), library, "on the table")
    for value in ("own", None, "all"):
        posed = game.posed
        assert posed is not None
        game.answer(
            posed.number, {**{f.name: f.left_out for f in posed.fields}, "board": "table"} if value is None else value
        )
    assert game.table.terms.board == "table"
    item = next(c for c in correctables(game.table) if c.path == "box.C2")
    assert [o.id for o in item.options] == ["", "damage"]
    game.correct([("box.C2", "damage"), ("box.A2", "")])
    assert set(game.table.things.automa.damage) == {"C2", "A3", "A4", "A5", "A6"}
    with pytest.raises(IllegalAnswer):
        game.correct([("box.C2", "food")])


@pytest.mark.parametrize("people", [1, 3])
def test_every_value_of_a_tracked_seat_can_be_set(library: Library, people: int) -> None:
    """Boxes aboard, Survivors' zones and Contamination, Fame, Fury, Target counters: set, shown, undone; the game goes
    on to its end."""
    players = Players("seat", seats=("tracked",) * people)
    game = Game.new(Journal(None), library, "seat")
    while game.table.progress.round < 2:
        posed = game.posed
        assert posed is not None
        game.answer(posed.number, players.answer(posed, game.table), seat=posed.asked if len(game.open) > 1 else "")
    found = [c for c in correctables(game.table) if c.path.split(".")[0] in ("aboard", "person", "ill")]
    assert {c.path.split(".")[0] for c in found} == {"aboard", "person", "ill"}
    for item in correctables(game.table):
        if item.path.startswith("progress."):
            continue
        game.correct([(item.path, _other(item))])
        now = next((c.now for c in correctables(game.table) if c.path == item.path), None)
        head, _, place = item.path.partition(".")
        # These put a card somewhere else, and behind a Trailer that goes the next one moves up.
        if head not in ("hand", "held", "joins") and not (head == "card" and "trailer" in place):
            assert str(now).lower() == str(_other(item)).lower(), item.path
        game.undo()
    with pytest.raises(IllegalAnswer):
        game.correct([(found[0].path, "dragon")])
