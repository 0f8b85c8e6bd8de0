"""Large type: what changes its place or its look so that everything still has room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from msgspec import structs

from companion.cards.library import Library
from companion.game.game import Game
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Terms
from companion.screens import drawings
from companion.screens.drawings.geometry import TOUCH
from companion.screens.editors.choosing import Choose
from companion.screens.editors.side_acts import side_acts
from companion.screens.table.attempts import Attempt, Beside, attempts
from companion.screens.table.facts import Fact
from companion.screens.table.following import TABS
from companion.screens.table.sentences import above
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column, fit
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.widgets import Btn, Txt
from companion.simulation.bots import RandomPlayer
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


@pytest.fixture(autouse=True)
def normal_again() -> Iterator[None]:
    """The type is that of every process again."""
    yield
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)


def to_turn(pump: Pump, text: str) -> None:
    """A solo game of *try it*, at the person's turn."""
    pump.app.set(text=text)
    session, bot = pump.app.session, RandomPlayer("large")
    session.start(lambda: Game.new(session.journal, session.library, "large"))
    pump.settle()
    while pump.posed.key != "explore.turn":
        pump.skip("try" if pump.posed.key == "setup.copy" else bot.answer(pump.posed))
    pump.app.ways.forget_table()
    pump.draw()
    pump.settle()


@pytest.mark.parametrize("text", ["normal", "large"])
def test_undo_is_cut_after_two_lines_on_a_table_screen_that_is_built_afresh(pump: Pump, text: str) -> None:
    to_turn(pump, text)
    told = "Undo: " + "some long words about what was done " * 6
    words = pump.app.words
    before = words.text
    words.text = lambda key, /, **values: told if key.startswith("ui.undo") else before(key, **values)  # type: ignore[method-assign]
    pump.app.ways.forget_table()
    pump.app.ways.table()
    pump.frames(3)
    undo = pump.screen.footer.ids.undo
    assert undo.caption.endswith("…")
    assert undo.texture_size[1] < 3 * undo.font_size, "two lines"
    assert undo.texture_size[1] <= undo.height


def test_where_undo_would_be_narrow_the_buttons_beside_it_are_signs(pump: Pump) -> None:
    to_turn(pump, "normal")
    ids = pump.screen.footer.ids
    assert (ids.log.caption, ids.log.sign) == ("Log", "")
    to_turn(pump, "large")
    ids = pump.screen.footer.ids
    assert [(ids[name].caption, ids[name].sign) for name in ("log", "correct", "why")] == [
        ("", "log"), ("", "correct"), ("", "why")
    ]  # fmt: skip
    assert ids.undo.width >= theme.size(200) - 1
    assert faults(pump.app.root_widget) == []


@pytest.mark.parametrize("text", ["normal", "large"])
def test_while_correcting_every_box_of_the_automa_board_is_a_finger_high(pump: Pump, text: str) -> None:
    to_turn(pump, text)
    assert pump.screen.stage.ids.facts.height > 0
    pump.touch("correct")
    for tab in ("map", "automa"):
        pump.touch(f"tab:{tab}")
        assert pump.screen.stage.ids.facts.height == 0, "forecasts are drawn from what is being changed"
    boxes = [t for i, t in pump.map().items() if i.startswith("place:box.")]
    assert len(boxes) == 36
    assert all(min(box["rect"][2:]) >= dp(TOUCH) - 1 for box in boxes)


def test_the_panel_is_wider_and_shows_fewer_choices(pump: Pump) -> None:
    for text, width, rows in (("normal", 300, 5), ("large", 380, 3)):
        to_turn(pump, text)
        assert attempts(pump.posed, Beside())[0].width == dp(width)
        assert theme.choices_shown() == rows


def test_home_names_its_ways_by_words_which_go_before_the_name_of_the_app(pump: Pump) -> None:
    names = ("cards", "reference", "settings")
    assert all(pump.screen.ids[name].caption for name in names)
    pump.app.set(text="large", language="de")
    pump.app.ways.home()
    pump.frames(3)
    assert all(pump.screen.ids[name].caption for name in names)
    assert faults(pump.app.root_widget) == []


def test_kinds_of_boxes_are_signs_and_the_chosen_one_is_named(pump: Pump, tmp_path: Path) -> None:
    pump.app.set(text="large")
    session, bot = pump.app.session, RandomPlayer("board")
    session.start(lambda: Game.new(session.journal, session.library, "board"))
    pump.settle()
    pump.answer("own")
    while pump.posed.key != "setup.board":
        defaults = {f.name: f.left_out for f in pump.posed.fields}
        pump.answer(defaults | {"board": "copy"} if pump.posed.key == "setup.terms" else bot.answer(pump.posed))
    pump.settle()
    pump.touch("brush:fuel")
    pump.touch("box:B2")
    cell = pump.screen.editor.boxes.cells["B2"]
    assert (cell.sign, cell.caption) == ("fuel", "")
    assert "Fuel" in pump.texts()
    assert faults(pump.app.root_widget, pump.photograph(tmp_path / "board.png")) == []


@pytest.mark.parametrize("text", ["normal", "large"])
def test_a_drawing_that_was_asked_for_stays_in_view_whatever_the_question_needs(pump: Pump, text: str) -> None:
    to_turn(pump, text)
    options = {option.id for option in pump.posed.options}
    for tab in ("map", "enemies", "automa"):
        pump.touch(f"tab:{tab}")
        assert pump.screen.panel.width <= dp(450)
        assert f"tab:{tab}" in pump.map()
        shown = {i.removeprefix("option:") for i in pump.map() if i.startswith("option:")}
        assert options <= shown or "more" in pump.map()
        assert faults(pump.app.root_widget) == []


def test_a_single_side_act_has_its_button_in_large_type_too_and_grave_ones_none(pump: Pump) -> None:
    for text in ("normal", "large"):
        to_turn(pump, text)
        assert any(option.grave for option in pump.posed.side)
        offered = {f"side:{option.id}" for option in pump.posed.side if not option.grave}
        assert len(offered) == 1
        assert {ident for ident in pump.map() if ident.startswith("side:")} == offered


@pytest.mark.parametrize(("large", "idents"), [(False, {"hand", "now"}), (True, {"now"})])
def test_in_large_type_a_hidden_card_is_played_from_behind_that_button_too(
    pump: Pump, large: bool, idents: set[str]
) -> None:
    theme.use(large=large, safe=False)
    side = tuple(Option(name, "option.no") for name in "ab")
    posed = Posed(1, "fire.attack", "choose", "FW-04", "red", "red", side=side)
    acts = side_acts(posed, pump.app.words, lambda _: None, lambda: None, lambda: None)
    assert acts is not None
    fit(acts, dp(348))
    assert {widget.ident for widget in acts.walk() if isinstance(widget, Btn)} == idents


@pytest.mark.parametrize("text", ["normal", "large"])
def test_what_comes_next_and_costs_something_is_told_whole_in_two_lines(pump: Pump, text: str) -> None:
    to_turn(pump, text)
    costs = Fact("End:", "For 2 Automa Food you take 1 Damage and, if ahead, you go back.", costs_you=True)
    others = [Fact("", "Would move 3: 2 + 1 Speed."), Fact("", "Action unseen 2 3 6")]
    known = [costs, Fact("End:", "Automa repairs a row."), *others]
    room = dp(420)
    lines = pump.screen.stage._in_short(known, room)
    kept = [costs, *others] if text == "normal" else [costs, others[-1]]
    assert [(fact, told) for fact, told, _ in lines] == [(fact, fact.whole()) for fact in kept]
    assert all(size * theme.SCALE >= theme.LABEL for _, _, size in lines)
    column = Column()
    for _, told, size in lines:
        column.add_widget(Txt(text=told, points=size))
    fit(column, room)
    assert [int(t.height / t.font_size) for t in reversed(column.children)] == [2, *(1 for _ in lines[1:])]
    unseen = Fact("", "Action cards unseen: 1 to 6 · Outcome cards unseen: 1 to 12")
    moves = Fact("", "Would move 4 to space 13 now: 2 + 1 from boxes + 1 Fuel. · No Ammo.")
    lines = pump.screen.stage._in_short([moves, unseen], dp(300))
    assert lines[-1][1] == "Action cards unseen: 1 to 6 ›"
    assert text == "large" or lines[0][1] == "Would move 4 to space 13 now ›"


def test_a_forecast_without_room_tells_whole_sentences_or_is_left_out(pump: Pump) -> None:
    """When something comes says nothing without what it is, unless it costs the player something."""
    to_turn(pump, "normal")
    first, move = Fact("End:", "The Automa repairs a row."), Fact("", "Would move 3: 2 + 1 Speed.")
    unseen = Fact("", "Action cards not seen: 2")
    room = dp(300)
    long = "The Automa repairs a row with all that it has"

    def told(fact: Fact) -> list[str]:
        return [text for _, text, _ in pump.screen.stage._in_short([first, fact, move, unseen], room)]

    others = [first.whole(), move.whole(), unseen.whole()]
    assert told(Fact("End:", "Spends 1 Ammo if it can. You: −1 Fame, more than that and more.")) == [
        others[0],
        "End: Spends 1 Ammo if it can ›",
        *others[1:],
    ]
    assert told(Fact("End:", f"{long}; {long}.")) == others
    assert told(Fact("End:", f"{long}; {long}.", costs_you=True)) == [others[0], "End: ›", *others[1:]]
    assert pump.screen.stage._in_short([Fact("End:", f"{long} {long}")], dp(60)), "nothing to touch would be left"


def test_what_is_said_about_a_question_folds_away_last_and_is_told_by_why(pump: Pump) -> None:
    to_turn(pump, "large")
    posed, words, shown = pump.posed, pump.app.words, pump.shown
    detail = words.detail(posed)
    assert detail

    def texts(attempt: Attempt) -> list[str]:
        return [w.text for w in above(shown, posed, words, posed.lines, attempt, lambda: None, Shelf())]

    assert any(detail in text for text in texts(Attempt(dp(380), True, bare=True)))
    folded = texts(Attempt(dp(380), True, bare=True, terse=True))
    assert not any(detail in text for text in folded)
    assert any(words.text("ui.lines.more", n=len(posed.lines) + 1) in text for text in folded)
    pump.touch("why")
    assert detail in pump.texts()


def test_where_only_the_drawing_can_be_touched_it_is_said_however_little_room_there_is(pump: Pump) -> None:
    to_turn(pump, "large")
    editor = Choose(pump.posed, pump.app.words, lambda _: None, lambda: None)
    editor.compact = editor.drawn = True
    editor.limit = dp(60)
    fit(editor, dp(348))
    assert pump.app.words.text("ui.place.touch") in [getattr(w, "text", "") for w in editor.children]


def test_choices_without_another_layout_give_up_kept_room_and_then_their_larger_type(pump: Pump) -> None:
    theme.use(large=True, safe=False)
    width = dp(418)
    options = tuple(Option(name, "option.no") for name in "ab")
    posed = Posed(1, "explore.bonus", "choose", "PX-01", "red", "red", options=options)
    editor = Choose(posed, pump.app.words, lambda _: None, lambda: None)
    editor.named = lambda option: f"Afterwards: 1 ride on the road for 1 Fuel or 1 Damage to 1 object {option.id}"  # type: ignore[method-assign]
    kept = fit(editor, width)
    editor.keep()
    editor.cells.way = True  # and so had others a way on
    editor.last = True

    def high(limit: float) -> tuple[float, set[float]]:
        editor.limit = limit
        return fit(editor, width), {w.points for w in editor.walk() if isinstance(w, Btn)}

    room = dp(theme.TARGET + theme.GAP)
    assert high(kept + room) == (kept + room, {theme.SENTENCE})
    assert high(kept + 1) == (kept, {theme.SENTENCE})
    small = high(kept - 8)
    assert small[0] <= kept - 8
    assert small[1] == {theme.LABEL}
    editor.last = False
    assert high(kept - 8) == (kept + room, {theme.SENTENCE})


def test_a_way_on_without_other_buttons_has_a_row_of_its_own(pump: Pump) -> None:
    """Where all is touched on the drawing, it is no cell of the buttons that stood there without one."""
    theme.use(large=True, safe=False)
    width = dp(348)
    near = tuple(Option(f"s{n}", "option.space", {"space": f"s{n}"}, place=f"space.s{n}") for n in range(1, 7))
    far = tuple(Option(f"s{n}", "option.space", {"space": f"s{n}"}, rare=True) for n in range(7, 12))
    posed = Posed(1, "move.to", "choose", "MV-01", "red", "red", options=(*near, *far), default="s1")
    editor = Choose(posed, pump.app.words, lambda _: None, lambda: None)
    fit(editor, width)
    editor.keep()
    editor.compact = editor.drawn = True
    editor.limit = dp(160)
    fit(editor, width)
    (more,) = (w for w in editor.walk() if isinstance(w, Btn))
    assert (more.ident, more.width) == ("more", width)
    assert more.height <= dp(theme.TARGET) + 1


@pytest.mark.parametrize(
    ("many", "large", "idents"),
    [(1, False, ["side:s0"]), (1, True, ["side:s0"]), (2, False, ["now"]), (2, True, ["now"]), (0, False, [])],
)
def test_the_row_of_side_acts_is_always_as_high_and_has_one_place(
    pump: Pump, many: int, large: bool, idents: list[str]
) -> None:
    """A single act stands there itself; where there are more, or its words have no room, the way to them does."""
    theme.use(large=large, safe=False)
    wordy = Option("s", "option.play", {"card": "@card.object.iv-bag"})
    for option, found in ((Option("s", "option.no"), idents), (wordy, idents if large else ["now"] * bool(many))):
        side = tuple(structs.replace(option, id=f"s{n}") for n in range(many))
        posed = Posed(1, "rest.use", "choose", "RS-01", "red", "red", side=side)
        acts = side_acts(posed, pump.app.words, lambda _: None, lambda: None, None)
        assert acts is not None
        assert fit(acts, dp(268)) == theme.size(48) or (large and option is wordy)
        assert [w.ident for w in acts.walk() if isinstance(w, Btn)] == found
    acts.tight = True
    assert fit(acts, dp(268)) == (theme.size(48) if idents else 0), "where no other layout is left an empty one goes"


@pytest.mark.parametrize("text", ["normal", "large"])
def test_while_the_table_is_set_up_what_is_to_be_put_right_has_the_whole_screen(pump: Pump, text: str) -> None:
    """There is no drawing yet that would stand beside it; a sheet does."""
    pump.app.set(text=text)
    session, bot = pump.app.session, RandomPlayer("right")
    session.start(lambda: Game.new(session.journal, session.library, "right"))
    pump.settle()
    while pump.posed.key != "setup.group":
        pump.answer("own" if pump.posed.key == "setup.copy" else bot.answer(pump.posed))
    pump.settle()
    changes = [("things.aurora", 3), ("things.automa.fame", 1), ("things.seats.red.space", "103")]
    session.correct(changes)
    pump.settle()
    session.undo()
    pump.settle()
    assert len([i for i in pump.map() if i.startswith("tick:")]) == len(pump.shown.put_right) > 1
    assert pump.screen.panel.width == Window.width
    assert faults(pump.app.root_widget) == []
    pump.touch("why")
    assert pump.screen.panel.width < Window.width
    assert "close" in pump.map()
    pump.touch("close")
    for n in range(len(pump.shown.put_right)):
        pump.touch(f"tick:{n}")
    assert not any(i.startswith("tick:") for i in pump.map())


def test_seven_tabs_are_as_wide_as_a_finger(pump: Pump, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stories and tracks beside Automa and Convoy; the pinned one shows its pin without words too."""
    to_turn(pump, "large")
    monkeypatch.setattr("companion.screens.table.stage.tabs", lambda table: list(TABS))
    stage, following = pump.screen.stage, pump.screen.following
    following.pinned = following.tab = "map"
    row = stage.ids.tabs
    stage._fill_tabs(following, pump.shown.table, dp(350))
    row.size_hint_x, row.width = None, dp(350)
    row.do_layout()
    assert len(row.children) == len(TABS) == 7
    assert min(tab.width for tab in row.children) >= dp(theme.TARGET)
    assert {tab.sign for tab in row.children} == {*TABS, "pin"} - {"map"}


def test_a_board_of_seven_columns_has_boxes_as_wide_as_a_finger(pump: Pump, tmp_path: Path) -> None:
    Library(tmp_path, {}).keep("first-edition:automa/columns", {"columns": 7})
    pump.app.set(text="large", language="de")
    session, bot = pump.app.session, RandomPlayer("seven")
    session.start(lambda: Game.new(session.journal, session.library, "seven", Terms(edition="first-edition")))
    pump.settle()
    pump.answer("own")
    while pump.posed.key != "setup.board":
        posed = pump.posed
        defaults = {f.name: f.left_out for f in posed.fields}
        told = {"setup.terms": defaults | {"board": "copy"}, "deck.size": {"size": 6}}
        pump.answer(told.get(posed.key, bot.answer(posed)))
    pump.settle()
    boxes = {i: t["rect"] for i, t in pump.map().items() if i.startswith("box:")}
    assert "box:A7" in boxes
    assert faults(pump.app.root_widget) == []
