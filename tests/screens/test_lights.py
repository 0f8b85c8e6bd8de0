"""What the strip shows of a game."""

from __future__ import annotations

from companion import lights
from companion.bots import RandomPlayer
from companion.game import Game
from companion.journal import Journal
from companion.library import Library
from companion.rules.question import Posed
from companion.rules.table import Line, Table, Terms
from companion.rules.units import phase_of
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


def test_every_question_of_a_game_has_a_scene_that_can_be_drawn(library: Library) -> None:
    game, bot = Game.new(Journal(None), library, "lights"), RandomPlayer("lights")
    while not game.over:
        posed = game.posed
        assert posed is not None
        scene = lights.scene(game.table, posed)
        assert len(pixels(scene, 60, 0.0)) == 180
        if posed.turn in game.table.things.order:
            assert scene.active == posed.turn, phase_of(game.table)
        game.answer(posed.number, "try" if posed.key == "setup.copy" else bot.answer(posed))
    assert lights.scene(game.table, None).phase == 6
