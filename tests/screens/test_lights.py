"""What the strip shows of a game."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.devices import lights
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.common.scoring import victor
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line, Seat, Table, Terms
from companion.rules.engine.units import phase_of
from companion.simulation.bots import RandomPlayer
from hardware.scene import pixels


def table(step: str, order: list[str]) -> Table:
    made = Table(terms=Terms(seats={"red": "untracked", "blue": "automa"}))
    made.things.order = order
    made.progress.step, made.progress.round = step, 1
    return made


def question(kind: str = "choose", turn: str = "", lines: tuple[Line, ...] = ()) -> Posed:
    return Posed(1, "q", kind, "", "table", turn, lines=lines)  # type: ignore[arg-type]


def test_order_is_read_from_the_left_in_exploration_and_from_the_right_in_movement_and_fire_EX_01_MV_01_FW_09() -> None:
    for step, reading, phase in (
        ("exploration.turns", "left", 1),
        ("rest", "left", 2),
        ("movement.moves", "right", 3),
        ("fire.convoys", "right", 4),
        ("end.check", "left", 5),
    ):
        scene = lights.scene(table(step, ["blue", "red"]), question(turn="red"))
        assert (scene.seats, scene.reading, scene.phase) == (("blue", "red"), reading, phase)
        assert (scene.active, scene.automa, scene.line_open) == ("red", "blue", False)


def test_the_automas_open_line_is_told_and_the_automa_is_active() -> None:
    scene = lights.scene(table("exploration.turns", ["red", "blue"]), question("tell", lines=(Line("x", "AU-16"),)))
    assert scene.line_open
    assert scene.active == "blue"
    other = lights.scene(table("rest", ["red", "blue"]), question("tell", lines=(Line("x", "RE-01"),)))
    assert not other.line_open


def test_set_up_and_the_end_have_no_active_seat() -> None:
    assert lights.scene(Table(progress=table("setup.copy", []).progress), question()).phase == 0
    over = table("score", ["red", "blue"])
    over.progress.over = True
    scene = lights.scene(over, None)
    assert (scene.phase, scene.active) == (6, None)


@pytest.mark.parametrize(
    ("line", "hit"),
    [
        (Line("you.damage", "EX-27", seat="red"), ("red",)),
        (Line("you.damage.area", "EX-28", seat="red"), ("red",)),
        (Line("convoy.damaged", "EX-27", seat="red", rides=True), ("red",)),
        (Line("convoy.damaged.lost", "EX-27", seat="red", rides=True), ("red",)),
        (Line("automa.damage", "AU-43"), ("blue",)),
        (Line("automa.damage.lost", "AU-43"), ("blue",)),
        (Line("automa.jam", "AU-50"), ("blue",)),
        (Line("ambush.you.warwolves", "FW-06", seat="red"), ("red",)),
        (Line("ambush.you.rendall", "FW-06", seat="red"), ()),
        (Line("automa.damage.full", "AU-45"), ()),
        (Line("convoy.damage.none", "EX-29", seat="red"), ()),
        (Line("enemies.fire.you", "FW-39", seat="red"), ("red",)),
        (Line("enemies.fire.you.back", "FW-39", seat="red"), ("red",)),
        (Line("enemies.fire.tracked", "FW-39", seat="red"), ("red",)),
        (Line("enemies.fire.automa", "AU-54"), ("blue",)),
    ],
)
def test_a_seat_that_is_told_to_take_damage_is_struck_EX_27_AU_43_FW_39(line: Line, hit: tuple[str, ...]) -> None:
    now = table("fire.enemies", ["blue", "red"])
    assert lights.scene(now, question("tell", lines=(line,))).struck == hit
    assert lights.scene(now, question("choose", lines=(line,))).struck == hit, "it may ride on a question"
    assert lights.scene(now, question("tell", lines=(Line("x", "AU-16"),))).struck == ()


def test_several_are_struck_in_turn_order_and_who_must_place_damage_is_too_EX_27() -> None:
    now = table("fire.enemies", ["blue", "red"])
    both = (Line("enemies.fire.you", "FW-39", seat="red"), Line("automa.damage", "AU-43"))
    assert lights.scene(now, question("tell", lines=both)).struck == ("blue", "red")
    assert lights.scene(now, Posed(1, "convoy.damage", "place", "EX-27", "red", "red")).struck == ("red",)
    assert lights.scene(now, Posed(1, "automa.damage.what", "choose", "AU-43", "table", "")).struck == ("blue",)


def test_enemies_fire_is_seen_while_it_is_drawn_and_told_FW_37() -> None:
    now = table("fire.enemies", ["blue", "red"])
    assert lights.scene(now, Posed(1, "enemies.fire", "draw", "FW-37", "table", "")).fire
    for key in ("miss", "missed", "you", "you.back", "automa", "tracked", "ambush", "fury"):
        assert lights.scene(now, question("tell", lines=(Line(f"enemies.fire.{key}", "FW-37"),))).fire, key
    for key in ("nobody", "turned"):
        assert not lights.scene(now, question("tell", lines=(Line(f"enemies.fire.{key}", "FW-38"),))).fire, key
    assert not lights.scene(now, question("tell", lines=(Line("fire.you", "FW-09"),))).fire


def test_the_auroras_way_is_shown_while_it_is_told_ER_01_ER_02() -> None:
    now = table("end.aurora", ["blue", "red"])
    now.things.aurora = 4
    for key in ("end.aurora", "end.taken", "end.missed"):
        assert lights.scene(now, question("tell", lines=(Line(key, "ER-02", rides=True),))).aurora == 4
    assert lights.scene(now, question("tell", lines=(Line("end.clear", "AU-56"),))).aurora == 0
    now.things.aurora = 7
    assert lights.scene(now, question("tell", lines=(Line("end.aurora", "ER-02"),))).aurora == 6


def test_the_automa_thinks_while_it_is_its_turn_and_no_line_of_it_stands_open_AU_16() -> None:
    now = table("exploration.turns", ["red", "blue"])
    assert lights.scene(now, question("draw", turn="blue")).thinking
    assert not lights.scene(now, question("tell", turn="blue", lines=(Line("x", "AU-16"),))).thinking
    assert not lights.scene(now, question("choose", turn="red")).thinking
    asks_nothing, asks = Line("x", "AU-16"), Line("y", "AU-20", you=True)
    assert lights.scene(now, question("tell", turn="blue", lines=(asks_nothing,)), paced=True).thinking
    assert not lights.scene(now, question("tell", turn="blue", lines=(asks_nothing, asks)), paced=True).thinking
    now.terms.seats = {"red": "untracked", "blue": "untracked"}
    assert not lights.scene(now, question("choose", turn="blue")).thinking


def test_the_winner_is_shown_when_every_seat_has_its_score_SC_09_AU_65() -> None:
    now = table("score", ["blue", "red"])
    now.things.seats = {"red": Seat(), "blue": Seat()}
    assert lights.scene(now, None).winners == ()
    now.progress.scores = {"red": {"map": 5}, "blue": {"map": 3}}
    assert lights.scene(now, question()).winners == ()
    now.progress.over = True
    assert lights.scene(now, None).winners == ("red",)
    now.progress.scores["blue"] = {"map": 7}
    assert lights.scene(now, None).winners == ("blue",)
    now.progress.scores["blue"] = {"map": 5}
    assert lights.scene(now, None).winners == (), "a tie is not a win"


def test_low_light_is_asked_for_by_the_app() -> None:
    now = table("rest", ["blue", "red"])
    assert not lights.scene(now, question()).low
    assert lights.scene(now, question(), low=True).low


def test_every_sentence_that_lights_something_is_there() -> None:
    words = Words("en")
    for key in (*lights.DAMAGE, *lights.FIRE, *lights.AURORA):
        assert words.has(key), key


def test_every_question_of_a_game_has_a_scene_that_can_be_drawn(library: Library) -> None:
    seen: set[str] = set()
    for seed in ("lights", "a", "b"):
        game, bot = Game.new(Journal(None), library, seed), RandomPlayer(seed)
        while not game.over:
            posed = game.posed
            assert posed is not None
            scene = lights.scene(game.table, posed, paced=True)
            assert len(pixels(scene, 60, 0.0)) == 180
            seen |= {name for name in ("thinking", "struck", "fire", "aurora") if getattr(scene, name)}
            if posed.turn in game.table.things.order:
                assert scene.active == posed.turn, phase_of(game.table)
            game.answer(posed.number, "try" if posed.key == "setup.copy" else bot.answer(posed))
        scene = lights.scene(game.table, None)
        assert scene.phase == 6
        assert scene.winners == tuple(seat for seat in [victor(game.table)] if seat)
    assert seen == {"thinking", "struck", "fire", "aurora"}


def test_who_is_shot_at_by_a_rival_is_struck_in_the_turn_of_the_rival_PVP_FIR_04() -> None:
    """The attacker stays active while the other places the Damage, whether the app keeps that Convoy or not."""
    now = table("fire.convoys", ["green", "red"])
    now.progress.queue = ["red", "green"]
    for key in ("convoy.damage", "damage.placed"):
        seen = lights.scene(now, Posed(1, key, "choose", "PVP-FIR-04", "green", "green"))
        assert (seen.active, seen.struck) == ("red", ("green",))
    assert lights.scene(now, Posed(1, "fire.attack", "choose", "PVP-FIR-01", "red", "red")).active == "red"
    now.progress.step, now.progress.queue = "fire.ambush", ["zone.1"]
    assert lights.scene(now, Posed(1, "convoy.damage", "choose", "FW-06", "green", "green")).active == "green"
