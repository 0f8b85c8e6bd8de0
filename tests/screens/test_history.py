"""Past games, score and codes by touch: games are voided, filtered, looked at; zbar reads each code on the glass."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.metrics import Metrics
from pyzbar import pyzbar

from companion.game import gamefile
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.engine.table import Terms
from companion.screens.drawings.charts import ScoreBars
from companion.screens.drawings.lanes import ScoreLanes
from companion.share import report, setup_code
from companion.simulation.simulate import Players, step
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def played(
    pump: Pump,
    seed: str,
    seats: tuple[str, ...] = ("tracked",),
    difficulty: str = "normal",
    edition: str = "frostlands",
    modules: tuple[str, ...] = (),
) -> Game:
    """A whole game of bots in the journal of the app."""
    session = pump.app.session
    game = Game.new(session.journal, session.library, seed, Terms(edition=edition, modules=list(modules)))
    players = Players(seed, difficulty, seats)
    while game.posed is not None:
        step(game, players)
    return game


def to_history(pump: Pump) -> None:
    """Home, Past games."""
    pump.app.ways.home()
    pump.settle()
    pump.touch("history")


def scanned(pump: Pump, folder: Path) -> str:
    """What zbar reads in a picture of the window."""
    pump.until(lambda: bool(pump.screen.code.rows))
    pump.frames(3)
    picture = pump.photograph(folder / "code.png").convert("L")
    found = pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE])
    assert len(found) == 1
    return str(found[0].data.decode())


def rows_of(pump: Pump) -> list[bool]:
    """Whether each game of the journal is voided, the last one first."""
    return [row.voided for row in pump.app.session.games()]


def test_a_game_is_voided_by_touches_and_counts_again(pump: Pump) -> None:
    first = played(pump, "first")
    second = played(pump, "second", difficulty="hard")
    to_history(pump)
    assert "[b]2 games count[/b]" in pump.texts()
    pump.touch(f"game:{second.id}")
    assert not faults(pump.app.root_widget)
    pump.touch("void")
    assert rows_of(pump) == [False, False], "a tap is not enough"
    pump.hold("void")
    pump.until(lambda: rows_of(pump) == [True, False])
    pump.until(lambda: "does not count" in pump.map()[f"game:{second.id}"]["label"])
    pump.touch(f"game:{second.id}")
    assert "[b]1 game counts[/b]" in pump.texts()
    pump.touch("back")
    to_history(pump)
    pump.touch(f"game:{second.id}")
    pump.hold("void")
    pump.until(lambda: rows_of(pump) == [False, False])
    pump.until(lambda: "does not count" not in pump.map()[f"game:{second.id}"]["label"])
    assert {f"game:{first.id}", f"game:{second.id}"} <= set(pump.map())


def test_games_that_are_not_finished_are_not_said_to_be_none(pump: Pump) -> None:
    Game.new(pump.app.session.journal, pump.app.session.library, "begun")
    to_history(pump)
    assert "No game has been finished yet." in pump.texts()
    assert "None yet." not in pump.texts()


def test_filters_are_chips_that_go_through_their_values(pump: Pump) -> None:
    solo = played(pump, "solo", difficulty="hard")
    two = played(pump, "two", ("tracked", "tracked"))
    to_history(pump)
    pump.touch("filter:people")
    assert f"game:{two.id}" not in pump.map()
    assert f"game:{solo.id}" in pump.map()
    pump.touch("filter:people")
    assert f"game:{two.id}" in pump.map()
    assert f"game:{solo.id}" not in pump.map()
    for _ in range(3):
        pump.touch("filter:people")
    pump.touch("filter:difficulty")
    assert f"game:{solo.id}" not in pump.map()
    pump.touch("filter:difficulty")
    assert f"game:{solo.id}" in pump.map()


def test_averages_of_different_boxes_stand_apart_each_under_its_name(pump: Pump) -> None:
    played(pump, "second edition")
    played(pump, "mine", difficulty="normal", edition="first-edition", modules=("mine",))
    played(pump, "plain", difficulty="hard", edition="first-edition")
    to_history(pump)
    texts = pump.texts()
    names = [f"[b]{pump.app.words.played('first-edition', ())}[/b]"]
    names += [f"[b]{pump.app.words.played('first-edition', ('mine',))}[/b]"]
    names += [f"[b]{pump.app.words.played('frostlands', ())}[/b]"]
    assert [text for text in texts if text in names] == names, "the box of the last game comes first"
    assert texts.count("[b]1 game counts[/b]") == 3
    assert not faults(pump.app.root_widget)


def test_a_past_game_opens_its_score_and_its_log_and_comes_back(pump: Pump) -> None:
    game = played(pump, "open")
    to_history(pump)
    pump.touch(f"game:{game.id}")
    pump.touch("score")
    assert pump.screen.name == "score"
    pump.touch("history")
    assert pump.screen.name == "history"
    pump.touch(f"game:{game.id}")
    pump.touch("log")
    assert pump.screen.name == "log"
    pump.touch("back")
    assert pump.screen.name == "score"
    pump.touch("history")
    pump.touch("back")
    assert pump.screen.name == "home"


def test_SC_10_the_score_shows_each_point_from_the_touched_source_on(pump: Pump) -> None:
    game = played(pump, "points", ("greedy", "greedy"))
    to_history(pump)
    pump.touch(f"game:{game.id}")
    pump.touch("score")
    lanes = next(w for w in pump.screen.ids.middle.children if isinstance(w, ScoreLanes))
    assert not [w for w in lanes.written if w.shown != w.text], "nothing is cut"
    part, _, source = lanes.parts[-1]
    x, y, _, high = lanes.places()["points"]
    middle, down = part.centre
    assert lanes.place_at(x + middle * Metrics.density, y + high - down * Metrics.density) == source
    assert lanes.place_at(x + 5, y + high - 5) == "", "before a lane stands whose it is"
    pump.touch("points")
    bars = next(w for w in pump.screen.walk() if isinstance(w, ScoreBars))
    assert {w.text for w in bars.written} >= {"Map", "Total"}
    assert not [w for w in bars.written if w.shown != w.text], "nothing is cut"
    pump.touch("close")
    pump.touch("place:points")
    texts = pump.texts()
    assert any("SC-01" in text for text in texts)
    assert any("Spaces ahead" in text for text in texts)
    pump.touch("close")
    pump.screen.open_points("fame")
    pump.frames(2)
    heads = [text for text in pump.texts() if text in ("[b]Map[/b]", "[b]Fame[/b]")]
    assert heads[0] == "[b]Fame[/b]"


@pytest.mark.parametrize("seats", [("tracked",), ("tracked",) * 4])
def test_every_code_on_the_glass_is_read_by_zbar(pump: Pump, tmp_path: Path, seats: tuple[str, ...]) -> None:
    game = played(pump, "codes", seats)
    to_history(pump)
    pump.touch(f"game:{game.id}")
    pump.touch("score")
    pump.touch("share")
    assert scanned(pump, tmp_path).startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert pump.screen.code.square >= 4
    pump.touch("share:setup")
    assert setup_code.read_code(scanned(pump, tmp_path)) == setup_code.set_up(game)
    pump.touch("share:report")
    parts = [scanned(pump, tmp_path)]
    while pump.map()["part:right"]["enabled"]:
        pump.touch("part:right", settle=False)
        assert pump.screen.code.rows == [], "never one part's code beside another one's number"
        pump.settle()
        parts.append(scanned(pump, tmp_path))
        assert pump.screen.code.square >= 4
    assert report.take_over(Journal(None), pump.app.session.library, report.read_report(parts)).over
    pump.touch("back")
    assert pump.screen.name == "score"


def test_OT_01_nobody_is_first_where_nobody_is_left(pump: Pump) -> None:
    for n in range(20):
        game = played(pump, f"nobody-{n}", ("tracked", "tracked"))
        if not any(seat.alive for seat in game.table.things.seats.values()):
            break
    to_history(pump)
    pump.touch(f"game:{game.id}")
    pump.touch("score")
    assert "[b]Nobody is left in the game: nobody wins.[/b]" in pump.texts()


def test_a_running_game_is_shared_from_its_menu_without_a_result(pump: Pump) -> None:
    pump.touch("new")
    pump.touch("option:try")
    pump.touch("next")
    pump.touch("menu")
    pump.touch("menu:share")
    assert pump.screen.name == "share"
    assert "share:result" not in pump.map()
    pump.until(lambda: bool(pump.screen.texts))
    assert not faults(pump.app.root_widget)
    pump.touch("back")
    assert pump.screen.name == "table"


def test_a_code_is_typed_and_the_game_begins_as_it_says(pump: Pump) -> None:
    setup = setup_code.SetUp(
        {"copy": "try", "you": "green", "automa": "red", "difficulty": "hard", "people": "1"}, "00000000ab"
    )
    text = setup_code.code(setup).replace("-", "")
    pump.touch("code")
    assert not pump.map()["begin"]["enabled"]
    wrong = "1" if text[0] != "1" else "2"
    for letter in wrong + text[1:]:
        pump.touch(f"key:{letter}", settle=False)
    assert any("changed places" in said for said in pump.texts())
    assert not pump.map()["begin"]["enabled"]
    for _ in text:
        pump.touch("erase", settle=False)
    for letter in text:
        pump.touch(f"key:{letter}", settle=False)
    assert not faults(pump.app.root_widget)
    pump.settle()
    pump.touch("begin")
    assert pump.screen.name == "table"
    assert pump.shown.table.terms.difficulty == "hard"
    assert pump.shown.table.terms.seats == {"green": "untracked", "red": "automa"}
    pump.touch("menu")
    pump.touch("menu:share")
    pump.until(lambda: bool(pump.screen.texts))
    assert setup_code.read_code(pump.screen.texts[0]).seed == "00000000ab"


def test_what_a_code_wants_and_this_table_cannot_do_stands_over_the_first_question(pump: Pump) -> None:
    setup = setup_code.SetUp({"copy": "own", "board": "table", "action": "deal"}, "00000000cd")
    assert pump.app.session.new_from_code(setup)
    pump.settle()
    assert any("Action cards" in text for text in pump.texts())
    pump.touch("option:done")
    assert not any("Other than in the code" in text for text in pump.texts()), "it is told once"


def test_a_game_that_is_not_finished_goes_into_a_file_by_touches(pump: Pump, tmp_path: Path) -> None:
    """And it is played on afterwards as if nothing had been."""
    played(pump, "over")
    to_history(pump)
    assert "unfinished" not in pump.map(), "every game is finished"
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "open"))
    pump.settle()
    pump.answer("try")
    open_game, head = pump.shown.game, pump.shown.head
    to_history(pump)
    pump.screen.ids.side.parent.scroll_y = 0
    pump.frames(3)
    pump.touch("unfinished")
    assert [i for i in pump.map() if i.startswith("game:")] == [f"game:{open_game}"]
    assert not faults(pump.app.root_widget)
    pump.touch(f"game:{open_game}")
    pump.until(lambda: "place:exports" in pump.map())
    pump.touch("place:exports")
    pump.until(lambda: any(text.startswith("Written: ") for text in pump.texts()))
    (file,) = (tmp_path / "exports").glob("*.aurora")
    found = gamefile.read(file)
    assert (found.over, found.seed) == (False, "open")
    pump.app.ways.home()
    pump.settle()
    pump.touch("continue")
    pump.settle()
    assert (pump.shown.game, pump.shown.head) == (open_game, head)


def test_a_game_goes_into_a_file_and_comes_back_by_touches(pump: Pump, tmp_path: Path) -> None:
    """Into the app's own folder, away, and in again; taken in twice it says so; a broken file is named."""
    game = played(pump, "file")
    to_history(pump)
    pump.touch(f"game:{game.id}")
    assert not faults(pump.app.root_widget)
    pump.touch("export")
    pump.until(lambda: "place:exports" in pump.map())
    assert not faults(pump.app.root_widget)
    pump.touch("place:exports")
    pump.until(lambda: any(text.startswith("Written: ") for text in pump.texts()))
    (file,) = (tmp_path / "exports").glob("*.aurora")
    pump.touch("back")
    pump.settle()
    pump.touch("import")
    pump.until(lambda: f"file:{file.name}" in pump.map())
    assert not faults(pump.app.root_widget)
    pump.touch(f"file:{file.name}")
    pump.until(lambda: "That game is here already." in pump.texts())
    content = file.read_bytes()
    file.write_bytes(content[:-1] + b"x")
    pump.touch(f"file:{file.name}")
    pump.until(lambda: any("That did not work" in text for text in pump.texts()))
    assert not faults(pump.app.root_widget)
    file.write_bytes(content)
    journal = pump.app.session.journal
    with journal._writing() as db:
        db.execute("DELETE FROM games")
        db.execute("DELETE FROM acts")
    pump.touch(f"file:{file.name}")
    pump.until(lambda: any(text.startswith("Taken over: ") for text in pump.texts()))
    pump.touch("back")
    pump.until(lambda: any(ident.startswith("game:") for ident in pump.map()))
    assert rows_of(pump) == [False]
