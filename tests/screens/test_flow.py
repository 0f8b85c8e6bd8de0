"""Playing by touch: one touch is one act, undo is one tap, keys stand in for buttons, nothing is lost."""

from __future__ import annotations

import json
import threading
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.boxlayout import BoxLayout
from msgspec import structs

from companion.devices.presses import at_once
from companion.game.game import Game
from companion.messages import Words
from companion.rules.editions.frostlands.doubts import DOUBTS
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Line
from companion.scenario.given import fresh
from companion.screens.drawings import DamageDrawing, decided
from companion.screens.drawings.charts import ScoreBars
from companion.screens.history.log_screen import LoggedAct
from companion.screens.history.score_screen import ScoreScreen
from companion.screens.shown import Shown
from companion.screens.table import overlay
from companion.screens.widgets import awake, guard, theme
from companion.screens.widgets.layouts import load_layouts
from companion.screens.widgets.widgets import Btn, Txt
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import Players
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game of these tests is always the same game."""
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "flow-2")


def to_play(pump: Pump, copy: str = "try") -> None:
    """A new game by touch, up to the first turn."""
    pump.touch("new")
    pump.touch(f"option:{copy}")
    pump.touch("next")
    if pump.posed.key == "setup.board":
        assert "next" not in pump.map(), "nothing is copied yet"
        assert "Board stays on the table" in pump.texts()
        pump.touch("none")
    while pump.posed.key == "setup.group":
        pump.touch("option:all")
    if pump.posed.key == "setup.first":
        pump.touch("option:red")
    while pump.posed.kind == "tell":
        pump.touch("next")


def test_home_names_the_round_of_a_game_once_there_is_one(pump: Pump) -> None:
    pump.touch("new")
    pump.touch("option:try")
    pump.app.ways.home()
    pump.frames(3)
    label = pump.map()["continue"]["label"]
    assert "Set-up" in label
    assert "ound" not in label
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "home"))
    pump.settle()
    while not pump.shown.table.progress.round:
        pump.skip(RandomPlayer("home").answer(pump.posed))
    pump.app.ways.home()
    pump.frames(3)
    assert "Round 1" in pump.map()["continue"]["label"]


def test_a_new_game_by_touch_comes_to_the_players_first_turn_or_the_automas(pump: Pump) -> None:
    to_play(pump)
    assert pump.shown.table.progress.round == 1
    assert pump.screen.name == "table"
    assert not faults(pump.app.root_widget)


def test_one_touch_is_one_act_however_fast_the_next_one_comes(pump: Pump) -> None:
    to_play(pump)
    before = pump.shown.head
    at = pump.down("option:done")
    pump.up(at)
    for _ in range(5):  # a nervous finger on the same spot, and on Next
        Window.dispatch("on_mouse_down", *at, "left", [])
        Window.dispatch("on_mouse_up", *at, "left", [])
        pump.frames(1)
    pump.settle()
    assert pump.shown.head == before + 1


def test_a_double_tap_on_next_confirms_once(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    to_play(pump)
    pump.answer("out")
    while pump.posed.kind != "tell":
        pump.answer(RandomPlayer("x").answer(pump.posed))
    pump.settle()
    before = pump.shown.head
    monkeypatch.setattr(guard, "GUARD", 10_000.0)  # this machine may be slower than a finger
    pump.touch("next", settle=False)
    pump.until(lambda: not pump.app.session.busy)
    pump.frames(2)
    if pump.map().get("next", {"enabled": False})["enabled"]:
        pump.touch("next", settle=False)
    monkeypatch.undo()
    pump.app.guard.lift()
    pump.settle()
    assert pump.shown.head == before + 1


def test_a_touch_too_soon_after_a_new_question_is_ignored(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the machine stands still for a minute behind the question's first picture."""
    to_play(pump)
    now = [0.0]
    monkeypatch.setattr(awake, "time", SimpleNamespace(monotonic=lambda: now[0]))
    pump.touch("option:done", settle=False)
    pump.until(lambda: not pump.app.session.busy and not pump.app.guard.fresh)
    now[0] += 60
    pump.frames(3)
    assert not pump.app.ready
    for _ in range(2):
        assert not pump.app.ready
        now[0] += guard.GUARD - awake.STEP
        pump.frames(1)
    assert pump.app.ready


def test_undo_and_redo_are_one_tap_each_and_say_what_they_do(pump: Pump) -> None:
    to_play(pump)
    posed = pump.posed
    pump.touch("option:done")
    after = pump.shown.head
    assert pump.map()["undo"]["label"].startswith("Undo: ")
    pump.touch("undo")
    assert pump.posed.key == posed.key
    pump.touch("redo")
    assert pump.shown.head == after


def test_keys_stand_in_for_buttons_and_undo_must_be_held(pump: Pump) -> None:
    to_play(pump)
    seat = pump.posed.asked
    key = {"red": "r", "green": "g", "yellow": "y", "blue": "b"}[seat]
    before = pump.shown.head
    Window.dispatch("on_key_down", ord(key), 0, key, [])
    Window.dispatch("on_key_down", ord(key), 0, key, [])  # the keyboard repeats
    pump.settle()
    Window.dispatch("on_key_up", ord(key), 0)
    assert pump.shown.head == before + 1
    Window.dispatch("on_key_down", 8, 0, None, [])
    pump.frames(3)
    Window.dispatch("on_key_up", 8, 0)
    pump.settle()
    assert pump.shown.head == before + 1, "a short press is no undo"
    Window.dispatch("on_key_down", 8, 0, None, [])
    pump.until(lambda: pump.shown.head != before + 1)
    Window.dispatch("on_key_up", 8, 0)
    pump.settle()
    assert pump.posed.asked == seat
    Window.dispatch("on_key_down", 27, 0, None, [])
    pump.settle()
    assert pump.screen.name == "table", "escape does not quit"


def test_a_whole_game_by_touches_of_the_panel_only(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "whole")
    pump.touch("new")
    bot = RandomPlayer("touch")
    session = pump.app.session
    acts = 0
    while not pump.shown.over:
        posed = pump.posed
        value: Any = "try" if posed.key == "setup.copy" else bot.answer(posed)
        if posed.key == "setup.terms":
            value |= {"people": "1", "kept": "no"}
        touch_answer(pump, posed, value)
        acts += 1
        assert acts < 400
    assert pump.screen.name == "score"
    assert session.games()[0].over
    assert not faults(pump.app.root_widget)


def test_two_kept_convoys_are_played_by_touch(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.screens.session.secrets.token_hex", lambda _: "kept")
    pump.touch("new")
    players = Players("touch", seats=("tracked", "tracked"))
    for _ in range(45):
        touch_answer(pump, pump.posed, players.answer(pump.posed, pump.shown.table))
    assert pump.shown.table.progress.round >= 1


def touch_answer(pump: Pump, posed: Posed, value: Any) -> None:
    """Give this answer as a finger would."""
    pump.app.guard.lift()  # the guard has a test of its own
    if f"seat:{posed.asked}" in pump.map():
        pump.touch(f"seat:{posed.asked}", settle=False)
    if "look" in pump.map():
        pump.hold("look")
        pump.app.guard.lift()
    if posed.kind == "tell":
        while getattr(pump.screen.editor, "goes_on", False):
            pump.touch("next")
        pump.touch("next", settle=False)
    elif posed.kind == "choose":
        reach(pump, posed, value)
    elif at_once(posed):
        pump.touch(f"option:{value}", settle=False)
    elif posed.kind == "amount":
        count(pump, "step:", value, posed.default)
        pump.touch("next", settle=False)
    elif posed.kind in ("read", "draw"):
        loose = [f for f in posed.fields if f.must and not f.many and f.options]
        for field in sorted(posed.fields, key=lambda f: f in loose):
            if (not field.must and value[field.name] == field.left_out) or not field.meant(value):
                continue
            if not field.options:
                find(pump, f"step:{field.name}:+1")
                count(pump, f"step:{field.name}:", value[field.name], field.default, field.near)
                continue
            if any(f.beside == field.name and f.meant(value) for f in posed.fields):
                continue  # told with that one
            if (other := next((f for f in posed.fields if f.name == field.beside), None)) is not None:
                pump.touch(f"{other.name}+{field.name}:{value[other.name]}+{value[field.name]}", settle=False)
                continue
            if field.alone and len(posed.fields) == 1 and len(value[field.name]) > 1:
                pump.touch(f"several:{field.name}", settle=False)
            find(pump, f"unfold:{field.name}", f"{field.name}:{field.options[0].id}")
            if f"unfold:{field.name}" in pump.map():
                pump.touch(f"unfold:{field.name}", settle=False)
            for item in value[field.name] if field.many else [value[field.name]]:
                pump.touch(f"{field.name}:{item}", settle=False)
        if not pump.app.session.busy and pump.shown.posed is posed:
            pump.touch("next", settle=False)
    else:
        for item in value:
            find(pump, f"option:{item}")
            pump.touch(f"option:{item}", settle=False)
        if not value:
            pump.touch("none", settle=False)
        elif not posed.lo == posed.hi == 1:
            pump.touch("next", settle=False)
    pump.until(lambda: not pump.app.session.busy and (pump.shown.over or pump.posed.number != posed.number))
    pump.frames(2)
    assert not pump.shown.failed, pump.shown.failed


def count(pump: Pump, ident: str, value: int, stands: int | None, near: int | None = None) -> None:
    """Turn a number to this value from what stands there, or from where counting begins."""
    now = stands
    if now is None:
        pump.touch(f"{ident}0", settle=False)
        now = near or 0
    for _ in range(abs(value - now)):
        pump.touch(f"{ident}{'+' if value > now else '-'}1", settle=False)


def find(pump: Pump, *idents: str) -> None:
    """Turn pages until one of these can be touched."""
    for _ in range(16):
        places = pump.map()
        if "more" not in places or any(ident in places for ident in idents):
            return
        pump.touch("more", settle=False)
        pump.frames(2)


def reach(pump: Pump, posed: Posed, value: Any) -> None:
    """Touch an option: on the panel, on the drawing, or behind More."""
    option = next(o for o in posed.options if o.id == value)
    for _ in range(6):
        places = pump.map()
        if f"option:{value}" in places:
            (pump.hold if option.grave else partial(pump.touch, settle=False))(f"option:{value}")
            return
        if value == posed.default and "next" in places:
            pump.touch("next", settle=False)
            return
        if f"place:{option.place}" in places:
            pump.touch(f"place:{option.place}", settle=False)
            if pump.app.session.busy or pump.shown.posed is not posed:
                return
            continue
        if "more" not in places:
            break
        pump.touch("more", settle=False)
    raise AssertionError(f"{value} of {posed} can't be reached")


def test_power_lost_in_the_middle_and_the_last_sentences_stand_there(pump: Pump, tmp_path: Path) -> None:
    to_play(pump)
    bot = RandomPlayer("power")
    for _ in range(6):
        pump.answer(bot.answer(pump.posed))
    head, key = pump.shown.head, pump.posed.key
    pump.close()
    again = Pump(tmp_path)
    try:
        again.touch("continue")
        assert (again.shown.head, again.posed.key) == (head, key)
        assert again.shown.woken
        assert any("Where you left off" in text for text in again.texts())
    finally:
        again.close()


def test_correct_says_that_there_is_nothing_to_correct_before_a_game_is_set_up(pump: Pump) -> None:
    pump.touch("new")
    before = pump.posed
    pump.touch("correct")
    assert pump.screen.correcting
    assert not pump.map()["next"]["enabled"]
    assert pump.app.words.text("ui.correct.nothing") in pump.texts()
    pump.touch("undo")
    assert not pump.screen.correcting
    assert pump.posed == before
    pump.touch("option:try")
    assert pump.posed.key == "setup.terms"


def test_a_correction_gathers_and_is_held_to_confirm(pump: Pump) -> None:
    to_play(pump, "own")
    before = pump.shown.head
    pump.touch("correct")
    assert pump.screen.correcting
    pump.touch("group:table")
    pump.touch("edit:things.aurora")
    pump.touch("step:value:+1")
    pump.touch("next")
    assert pump.shown.head == before, "a short touch confirms nothing"
    at = pump.down("next")
    held = Btn.latest
    assert held is not None
    assert held.ident == "next"
    pump.until(lambda: held.held > 0)
    Window.dispatch("on_mouse_move", at[0] - 300, at[1], [])
    pump.frames(1)
    assert held.held == 0
    pump.wait(theme.HOLD + 0.1)
    pump.up((at[0] - 300, at[1]))
    pump.settle()
    assert pump.shown.head == before, "a finger that has left the button confirms nothing"
    pump.hold("next")
    assert pump.shown.table.things.aurora == 2
    assert not pump.screen.correcting
    assert pump.shown.put_right == (), "it has just been said that it lies so"
    pump.touch("undo")
    assert pump.shown.table.things.aurora == 1


def test_the_list_to_put_right_comes_again_when_the_same_is_undone_again(pump: Pump) -> None:
    """Ticked once, done again and undone again: the real table has to be put right again, and not only after a
    restart. What the player has just said of it is not ordered."""
    to_play(pump, "own")
    session, said = pump.app.session, []
    for _ in range(2):
        session.correct([("things.aurora", 3), ("things.automa.fame", 1), ("things.seats.red.space", "103")])
        pump.settle()
        assert pump.shown.put_right == ()
        session.undo()
        pump.settle()
        said.append(pump.shown.put_right)
        assert len(said[-1]) > 1
        for n in range(len(said[-1])):
            pump.touch(f"tick:{n}")
        pump.settle()
    assert said[0] == said[1]


def glowing(pump: Pump) -> Any:
    """The answers of which the drawing in view lights the places."""
    return pump.screen.stage.drawing(pump.screen.following.tab)._shown.posed.options


def test_put_right_bars_the_way_until_all_is_ticked(pump: Pump) -> None:
    to_play(pump, "own")
    session = pump.app.session
    pump.touch("correct")
    pump.screen.aside.correcting.changes = {
        "things.aurora": 3,
        "things.automa.fame": 1,
        "things.seats.red.space": "103",
    }
    pump.screen.rebuild()
    pump.hold("next")
    assert pump.shown.put_right == ()
    session.undo()
    pump.settle()
    wanted = len(pump.shown.put_right)
    assert wanted > 1
    before = pump.shown.head
    pump.touch("next")
    assert "tick:0" in pump.map(), "a short touch does not end it"
    assert pump.posed.options
    assert glowing(pump) == (), "of the question below nothing glows meanwhile"
    assert session.shown is not None
    for n in range(wanted):
        pump.touch(f"tick:{n}")
    assert not any(i.startswith("tick:") for i in pump.map())
    assert glowing(pump) == pump.posed.options
    assert pump.shown.head == before


def test_why_shows_rules_and_a_doubt_can_be_read_the_other_way(pump: Pump) -> None:
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "doubt"))
    pump.settle()
    bot = RandomPlayer("doubt")
    pump.answer("try")
    while pump.posed.kind != "tell" or not any(DOUBTS[d].others for line in pump.posed.lines for d in line.doubts):
        pump.answer(bot.answer(pump.posed))
    pump.settle()
    pump.touch("why")
    buttons: list[str] = []
    for y in (1, 0.75, 0.5, 0.25, 0):
        pump.screen.overlay.ids.content.parent.scroll_y = y
        pump.frames(3)
        buttons = [i for i in pump.map() if i.startswith("doubt:")]
        if buttons:
            break
    offered = [(doubt, letter) for _, doubt, letter in (b.split(":") for b in buttons)]
    # Every button leads to another reading that the rules can play, and none to the one in force.
    assert all(letter in DOUBTS[doubt].others for doubt, letter in offered)
    doubt, letter = offered[0]
    pump.touch(buttons[0])
    assert pump.shown.table.terms.doubts == {doubt: letter}
    assert session.library.house_rules == {doubt: letter}


def test_why_offers_nothing_where_an_open_rule_is_played_one_way_only() -> None:
    words, table = Words(), fresh()
    table.terms.doubts = {"D-60": "a"}
    lines = [Line("automa.passes", "AU-31", doubts=("D-62", "D-60", "D-90"))]
    changes: list[tuple[str, str]] = []
    sheet = BoxLayout()
    for widget in overlay.why(lines, None, table, words, changes.extend, lambda rule: None):
        sheet.add_widget(widget)
    buttons = {b.ident: b.caption for b in sheet.walk() if isinstance(b, Btn) and b.ident.startswith("doubt:")}
    assert buttons == {
        "doubt:D-60:b": "Use the other ruling",
        "doubt:D-90:b": "Use this ruling",
        "doubt:D-90:c": "Use this ruling",
    }
    texts = [t.text for t in sheet.walk() if isinstance(t, Txt)]
    assert "Played here – The player decides." in texts
    assert "Played here – No, it has no Truck card." in texts
    assert texts.count("If your table plays it otherwise, change the table with Correct.") == 1


def test_AU_43_why_draws_what_was_hit_and_what_was_passed_over(pump: Pump) -> None:
    """Damage and Repair: the board in small stands beside the inputs, in Why? and in the log."""
    session, bot = pump.app.session, RandomPlayer("why")
    session.start(lambda: Game.new(session.journal, session.library, "why"))
    pump.settle_fast()
    pump.answer("try")
    for _ in range(600):
        found = [decided(line) for line in pump.posed.lines]
        if any(what is not None and what.skipped for what in found):
            break
        pump.skip(bot.answer(pump.posed))
    wanted = [what for what in found if what is not None]
    assert wanted
    pump.draw()
    pump.settle()
    pump.touch("why")
    boards = [w for w in pump.screen.overlay.walk() if isinstance(w, DamageDrawing)]
    assert [board.told for board in boards] == wanted
    for board in boards:
        assert board.written
        assert board.right <= pump.screen.overlay.right
        told = board.parent.children[1]
        assert told.right <= board.x
        assert any("before" in text.text for text in told.children) or not board.told.boxes
    assert not faults(pump.screen.overlay)
    pump.touch("close")
    pump.touch("log")
    pump.until(lambda: len(pump.screen.ids.acts.children) > 1)
    for act in list(pump.screen.ids.acts.children):
        if isinstance(act, LoggedAct):
            act._turn()
    boards = [w for w in pump.screen.walk() if isinstance(w, DamageDrawing)]
    assert all(any(board.told == what for board in boards) for what in wanted)


def test_the_total_of_the_score_is_wholly_in_view(pump: Pump) -> None:
    """However many rows there are: all sources and four notes above them."""
    to_play(pump)
    shown = pump.shown
    parts = ("map", "fame", "objects", "cards", "special", "boxes", "ship")
    shown.table.progress.scores = {"red": dict.fromkeys(parts, 7), "blue": dict.fromkeys(parts, 3)}
    shown.table.terms.doubts = {"D-65": "b", "D-69": "b"}
    pump.app.ways.score()
    pump.settle()
    ids = pump.screen.ids
    lanes = ids.middle.children[0]
    assert lanes.y >= ids.buttons.top
    assert lanes.top <= ids.head.y + 1
    assert not [w for w in lanes.written if w.shown != w.text], "nothing is cut"
    assert {"49", "21"} <= {w.text for w in lanes.written}
    ends = {seat: max(part.right for part, whose, _ in lanes.parts if whose == seat) for seat in ("red", "blue")}
    starts = {seat: min(part.x for part, whose, _ in lanes.parts if whose == seat) for seat in ("red", "blue")}
    long = {seat: ends[seat] - starts[seat] for seat in ends}
    assert long["blue"] / long["red"] == pytest.approx(21 / 49, abs=0.02), "a lane is as long as its score"
    assert not faults(pump.app.root_widget)
    pump.touch("points")
    bars = next(w for w in pump.screen.walk() if isinstance(w, ScoreBars))
    assert [w.text for w in bars.written[-3:]] == ["Total", "21", "49"]
    rows = [w for w in bars.written if w.area.x < 10]
    assert len(rows) == len(parts) + 1
    assert all(a.area.bottom <= b.area.y + 1 for a, b in pairwise(rows)), "no row hides behind another"
    assert rows[-1].area.bottom * Metrics.density <= bars.height + 1
    assert not faults(pump.app.root_widget)


def test_a_pinned_drawing_stays_but_while_places_on_another_are_asked_for(pump: Pump) -> None:
    to_play(pump)
    pump.touch("tab:enemies")
    following, table, placed = pump.screen.following, pump.shown.table, pump.posed
    assert any(o.place.startswith("zone.") for o in placed.options)
    bare = structs.replace(placed, options=tuple(o for o in placed.options if not o.place))
    later = structs.replace(placed, number=placed.number + 1)
    for posed, tab in ((placed, "enemies"), (bare, "enemies"), (later, "zone"), (bare, "enemies")):
        following.follow(table, posed)
        assert (following.tab, following.pinned) == (tab, "enemies")
    pump.touch("tab:enemies")
    assert following.pinned == ""


def test_a_score_is_entered_beside_the_map(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """How far Convoys have come counts for it; the drawing of the last phase tells nothing."""
    to_play(pump)
    monkeypatch.setattr("companion.screens.table.following.phase_of", lambda table: "score")
    following, posed = pump.screen.following, structs.replace(pump.posed, options=(), view="score")
    following.tab = "enemies"
    following.follow(pump.shown.table, posed)
    assert following.tab == "map"


def test_an_act_that_fails_is_told_and_changes_nothing(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    to_play(pump)
    before = pump.shown.head

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("a rule is broken")

    monkeypatch.setattr(Game, "answer", broken)
    pump.touch("option:done")
    assert pump.shown.failed
    assert pump.shown.head == before
    assert any("a rule is broken" in text for text in pump.texts())
    monkeypatch.undo()
    pump.touch("option:done")
    assert pump.shown.head == before + 1


def test_a_slow_disk_says_saving_and_takes_no_second_touch(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    to_play(pump)
    before, real = pump.shown.head, Game.answer
    written = threading.Event()

    def slow(game: Game, *args: Any, **kwargs: Any) -> None:
        written.wait(60)  # as long as the test looks: nothing here depends on how fast this machine is
        real(game, *args, **kwargs)

    monkeypatch.setattr(Game, "answer", slow)
    pump.touch("option:done", settle=False)
    assert pump.app.session.busy
    pump.until(lambda: pump.app.saving.opacity == 1)
    assert any("saving" in text for text in pump.texts())
    pressed = [b for b in pump.screen.walk() if getattr(b, "waiting", False)]
    assert len(pressed) == 1
    pump.touch("undo", settle=False)
    written.set()
    pump.settle()
    assert pump.app.saving.opacity == 0
    assert pump.shown.head == before + 1


def test_the_map_file_tells_where_things_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: None) -> None:
    file = tmp_path / "map.json"
    monkeypatch.setenv("AURORA_MAP_FILE", str(file))
    pump = Pump(tmp_path / "data")
    try:
        pump.until(file.exists)
        told = json.loads(file.read_text())
        assert told["screen"] == "home"
        assert told["question"] is None
        assert told["window"] == [800, 480]
        pump.touch("new")
        pump.until(lambda: json.loads(file.read_text())["ready"])
        told = json.loads(file.read_text())
        assert told["question"]["key"] == "setup.copy"
        ids = {t["id"]: t for t in told["touchables"]}
        x, y, width, height = ids["option:own"]["rect"]
        assert 0 <= x < x + width <= 800
        assert 0 <= y < y + height <= 480
        assert ids["option:own"]["answer"] == "own"
        assert "next" not in ids, "the answer is touched where it stands"
    finally:
        pump.close()


@pytest.mark.parametrize("doubts", [{"D-60": "a", "D-62": "b"}, {"D-17": "a", "D-60": "a"}])
def test_the_score_names_the_house_rules_in_words(doubts: dict[str, str]) -> None:
    """A reading that can't be played is none. One stands in the head, several with the points, as does what no text
    says of expansions together (CMB-09)."""
    load_layouts()
    table, words = fresh(), Words()
    table.terms.doubts = doubts
    table.progress.scores = {"red": {"total": 3}, "blue": {"total": 2}}
    screen = ScoreScreen(Shown(1, 1, table, {}), words, {}, lambda rule: None)

    def named() -> list[str]:
        texts = [t.text for t in screen.walk() if isinstance(t, Txt)]
        return [text for text in texts if text.startswith(("House rule: ", "More about", "The texts of"))]

    storm = "House rule: Does the Snowstorm slow the Automa? No, it has no Truck card."
    if "D-17" not in doubts:
        assert named() == [storm]
        return
    assert named() == ["More about this game is with its points."]
    screen.open_points()
    assert storm in named()
    assert len(named()) == 3
