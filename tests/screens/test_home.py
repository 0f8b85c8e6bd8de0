"""Home is the place of the saved game: its Convoys where they stand, days as people say them, games told apart."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.doctor.finding import Finding
from companion.game.game import Game
from companion.game.standing import WHOLE
from companion.messages import Words
from companion.rules.common import atlas
from companion.rules.engine.table import Terms
from companion.screens.drawings.scene import Scene
from companion.screens.widgets import games
from companion.simulation.simulate import Players, step
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
DAY = 86_400.0


def _moment(written: str) -> float:
    return time.mktime(time.strptime(written, "%Y-%m-%d %H:%M"))


NOW = _moment("2026-11-29 18:30")


@pytest.fixture
def pump(tmp_path: Path, compiled: None) -> Iterator[Pump]:
    """The app on an empty table."""
    found = Pump(tmp_path)
    yield found
    found.close()


def _play(pump: Pump, seed: str, seats: tuple[str, ...], rounds: int, terms: Terms | None = None) -> Game:
    """A game up to a round, played without the screen; then home."""
    session = pump.app.session
    pump.app.ways.forget_table()
    game = Game.new(session.journal, session.library, seed, terms or Terms())
    players = Players(seed, "normal", seats)
    while not game.over and game.table.progress.round < rounds:
        if game.posed is not None and game.posed.key == "setup.copy":
            game.answer(game.posed.number, "try")
        else:
            step(game, players)
    pump.app.ways.home()
    pump.settle()
    return game


def _scene(pump: Pump) -> Scene:
    (found,) = (widget for widget in pump.screen.walk() if isinstance(widget, Scene))
    return found


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["today 15:41", "yesterday 23:59", "27 Nov 2026 08:05", "1 Dec 2026 18:30", "no date"]),
        ("de", ["heute 15:41", "gestern 23:59", "27. Nov. 2026 08:05", "1. Dez. 2026 18:30", "ohne Datum"]),
    ],
)
def test_days_are_called_as_people_call_them(language: str, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.time, "time", lambda: NOW)
    words = Words(language)
    told = [games.day_of(_moment(f"2026-11-{one}"), words) for one in ("29 15:41", "28 23:59", "27 08:05")]
    assert [*told, games.day_of(NOW + 2 * DAY, words), games.day_of(None, words)] == said


@pytest.mark.parametrize("terms", [Terms(), Terms(edition="first-edition")])
def test_the_convoys_stand_where_they_stood(pump: Pump, terms: Terms) -> None:
    game = _play(pump, "place", ("tracked", "greedy", "untracked"), 3, terms)
    scene, table = _scene(pump), game.table
    row = atlas.spaces(table)
    alive = {seat: one.space for seat, one in table.things.seats.items() if one.alive}
    assert {one.seat: round(one.share * (len(row) - 1), 1) for one in scene.convoys} == pytest.approx(
        {seat: row.index(space) for seat, space in alive.items()}, abs=len(row) / WHOLE
    )
    assert {one.space for one in scene.convoys} == {atlas.of(table).label(table, s)[0] for s in alive.values()}
    assert {text.shown for text in scene.written} == {one.space for one in scene.convoys}, "each space has its name"
    assert scene.rounds == 3
    assert len(scene.wake) == 2, "the ship came on at the end of two rounds"
    assert max(x for piece in scene.wake for x, _ in piece) == pytest.approx(scene.wake[0][1][0]), "it is at the ship"


def test_continue_is_the_lower_edge_of_the_scene(pump: Pump) -> None:
    assert not [widget for widget in pump.screen.walk() if isinstance(widget, Scene)], "nothing is saved yet"
    _play(pump, "edge", ("untracked",), 2)
    scene, (button,) = _scene(pump), [w for w in pump.screen.walk() if getattr(w, "ident", "") == "continue"]
    assert (scene.x, scene.width) == (button.x, button.width)
    assert scene.y == button.top
    assert scene.height > button.height


def test_nothing_moves_under_a_finger_when_the_devices_are_told(pump: Pump) -> None:
    """The edge of the scene is low: moved by a line, a touch on Continue met nothing."""
    _play(pump, "a", ("untracked",), 1)
    pump.app.ways.home()
    pump.settle()
    pump.screen.devices = ""
    pump.frames(3)
    before = pump.map()["continue"]["rect"]
    pump.screen.devices = "The strip is looked for."
    pump.frames(3)
    assert all(abs(a - b) <= 2 for a, b in zip(before, pump.map()["continue"]["rect"], strict=True))


def test_games_that_were_left_in_the_same_minute_are_told_apart(pump: Pump) -> None:
    for seed, seats in (("a", ("untracked",)), ("b", ("tracked", "tracked")), ("c", ("untracked",))):
        _play(pump, seed, seats, 2)
    session = pump.app.session
    hard = Game.new(session.journal, session.library, "d")
    players = Players("d", "hard", ("untracked",))
    while hard.table.progress.round < 2:
        step(hard, players)
    pump.app.ways.home()
    pump.settle()
    left = [target["label"] for ident, target in pump.map().items() if ident.startswith("game:")]
    assert len(left) == len(set(left)) == 3, left


def test_home_names_no_driver(pump: Pump) -> None:
    pump.until(lambda: pump.app.checkup.findings is not None)
    pump.app.checkup.findings = [Finding("renderer", "warning", "software", {"renderer": "llvmpipe"})]
    pump.screen.show_devices()
    pump.frames()
    assert "processor" in pump.map()["doctor"]["label"]
    assert not any("llvmpipe" in text for text in pump.texts())
