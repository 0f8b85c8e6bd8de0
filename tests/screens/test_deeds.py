"""What hands do on the panel: rows to tick, notes in one line, a sheet for more than two before a question."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from kivy.metrics import dp
from msgspec import structs

from companion.game.game import Game
from companion.rules.engine.question import Option
from companion.rules.engine.table import Line
from companion.rules.engine.units import phase_of
from companion.scenario.laying import given_table
from companion.screens import drawings
from companion.screens.table.deeds import Deed, largest, of_hands, shows
from companion.screens.table.lowered import lowered
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Sentence, Txt, icon
from companion.simulation.bots import RandomPlayer
from tests.screens.faults import faults, undrawn
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
DONE = Line("you.damage", "FW-37", {"n": 2}, you=True)
NUMBERS = count(1000)
"""Of questions: each is another one."""
FEW = (Option("100", "option.stayed", {"space": "100"}), Option("101", "option.space", {"space": "101"}))
NOTE = Line("round", "RO-01", {"n": 2})


def opened(pump: Pump, key: str, *lines: Line, options: tuple[Option, ...] = ()) -> None:
    """A game at a question with this key, which tells these lines; with other ``options``, if they are given."""
    session, bot = pump.app.session, RandomPlayer("deeds")
    session.start(lambda: Game.new(session.journal, session.library, "deeds"))
    pump.settle_fast()
    pump.answer("try")
    while pump.posed.key != key or not pump.shown.table.progress.round or phase_of(pump.shown.table) == "setup":
        pump.skip("done" if pump.posed.key == "setup.group" else bot.answer(pump.posed))
    own = tuple(structs.replace(line) for line in lines)
    posed = structs.replace(pump.posed, number=next(NUMBERS), lines=own, options=options or pump.posed.options)
    pump.app.session.shown = replace(pump.shown, open={next(iter(pump.shown.open)): posed}, phases=(), tables=())
    pump.draw()
    pump.settle()


def rows(pump: Pump) -> list[Deed]:
    return [w for w in pump.screen.panel.walk() if isinstance(w, Deed)]


def test_a_deed_is_a_row_with_its_sign_and_may_be_ticked(pump: Pump) -> None:
    opened(pump, "tell", DONE, NOTE, NOTE)
    (row,) = rows(pump)
    assert row.height >= theme.TARGET
    assert f"{icon('close', theme.LABEL)} 2" in row.text, "two Damage tokens"
    before = row.text
    pump.touch("deed:0", settle=False)
    assert row.sign == "ticked"
    assert row.text != before
    pump.touch("deed:0", settle=False)
    assert row.sign == "box"
    assert pump.map()["lines"]["label"].startswith("2 things without you")
    assert pump.map()["next"]["enabled"], "nothing has to be ticked"
    assert not faults(pump.app.root_widget)


def test_one_note_is_not_folded(pump: Pump) -> None:
    opened(pump, "tell", DONE, NOTE)
    assert "lines" not in pump.map()


@pytest.mark.parametrize(
    ("edition", "space", "number"),
    [("frostlands", "107", "107"), ("frostlands", "w3", "white 3"), ("first-edition", "s2", "2")],
)
def test_a_space_bears_the_number_that_the_map_shows(pump: Pump, edition: str, space: str, number: str) -> None:
    line = Line("move.you", "MV-01", {"space": space, "food": 0, "fuel": 0}, seat="red", you=True)
    table = given_table({"players": ["red", "blue"]}, edition=edition)
    assert f"[b]{number}[/b]" in "".join(shows(of_hands([line], table)[0], table, pump.app.words))


def hits(n: int) -> list[Line]:
    """What hands do in so many places."""
    return [Line("automa.damage", "AU-43", {"box": f"C{place}"}, you=True) for place in range(1, n + 1)]


def test_more_than_four_come_page_by_page_and_next_answers_on_the_last(pump: Pump) -> None:
    opened(pump, "tell", *hits(4))
    assert pump.map()["next"]["label"] == "Next"
    opened(pump, "tell", *hits(9))
    said: list[list[str]] = []
    for page in (1, 2, 3):
        said.append([row.caption for row in rows(pump)])
        assert pump.map()["next"]["label"] == f"Next ({page}\xa0of\xa03)"
        assert ("page:back" in pump.map()) == (page > 1)
        assert pump.screen.panel.width < pump.screen.width, "a drawing stays beside them"
        assert not faults(pump.app.root_widget)
        if page < 3:
            pump.touch("next")
    assert [len(page) for page in said] == [4, 4, 1]
    assert len({*said[0], *said[1], *said[2]}) == 9, "each deed on one page"
    pump.touch("page:back")
    assert [row.caption for row in rows(pump)] == said[1]


def test_two_touches_at_once_turn_one_page(pump: Pump) -> None:
    opened(pump, "tell", *hits(9))
    pump.touch("next", settle=False)
    pump.touch("next", settle=False)
    assert pump.screen.editor.page == 1


def test_the_key_for_next_turns_the_page_too(pump: Pump) -> None:
    opened(pump, "tell", *hits(5))
    head = pump.shown.head
    pump.app.controls.press("next")
    pump.settle()
    assert (pump.screen.editor.page, pump.shown.head) == (1, head)


def test_what_is_told_twice_is_one_row_with_its_sum(pump: Pump) -> None:
    opened(pump, "tell", DONE, structs.replace(DONE), DONE)
    (row,) = rows(pump)
    assert f"{icon('close', theme.LABEL)} 6" in row.text
    assert row.caption == "6 Damage → your Convoy"


@pytest.mark.parametrize(("named", "sign"), [("", ""), ("red", ""), ("blue", "red")])
def test_a_row_below_the_name_of_another_seat_says_whose_hands_do_it(pump: Pump, named: str, sign: str) -> None:
    """In the Automa's turn the player is told to rest: not the Automa."""
    line = Line("rest.you", "RE-01", you=True, seat="red")
    table = given_table({})
    assert Deed(of_hands([line], table)[0], pump.app.words, 0, table, named)._seat == sign


def test_what_somebody_has_to_know_is_no_row_and_not_amber(pump: Pump) -> None:
    opened(pump, "tell", DONE, Line("hands.limit", "EX-32", {}, you=True))
    assert len(rows(pump)) == 1
    told = [w for w in pump.screen.panel.walk() if isinstance(w, Sentence)]
    assert [(one.you, list(one.color) == list(theme.AMBER)) for one in told] == [(False, False)]
    assert icon("clock", told[0].points) in told[0].text, "a reminder of what may come"


def test_two_stand_beside_a_question_and_more_on_a_sheet_over_the_drawing(pump: Pump) -> None:
    opened(pump, "move.end", *hits(2), options=FEW)
    assert len(rows(pump)) == 2
    assert pump.screen.overlay is None
    opened(pump, "move.end", *hits(3), options=FEW)
    sheet = pump.screen.overlay
    assert len([w for w in sheet.walk() if isinstance(w, Deed)]) == 3
    assert not rows(pump)
    assert any(name.startswith("option:") for name in pump.map()), "the question can be answered beside it"
    pump.touch("close", settle=False)
    assert pump.screen.overlay is None, "the sheet comes only once"
    assert len(rows(pump)) == 2, "the others are a touch away"
    assert "lines" in pump.map()


def test_what_changes_most_is_not_folded_away(pump: Pump) -> None:
    """In the order of the hands."""
    table = given_table({"players": ["red", "blue"]})
    small = Line("automa.rest", "AU-33", {"n": 1, "cards": []}, you=True)
    hurt, moved = DONE, Line("move.you", "MV-01", {"space": "107", "food": 0, "fuel": 0}, seat="red", you=True)
    hands = of_hands([small, hurt, moved], table)
    assert [hand.line.key for hand in largest(hands, 2)] == ["you.damage", "move.you"]
    assert largest(hands, 3) == hands


@pytest.mark.parametrize("key", [False, True])
def test_in_large_type_what_hands_do_comes_before_the_question_and_its_drawing(pump: Pump, key: bool) -> None:
    """A sheet beside the answers would leave no drawing: Next turns the pages, of two deeds each, and answers
    nothing."""
    pump.app.set(text="large")
    try:
        opened(pump, "move.end", *hits(3), options=FEW)
        head = pump.shown.head
        for there, left in ((2, True), (1, False)):
            assert (len(rows(pump)), pump.screen.before.pages.goes_on) == (there, left)
            assert not any(name.startswith("option:") for name in pump.map())
            assert pump.screen.lit == ("next",)
            assert undrawn(pump.screen) == []
            assert faults(pump.app.root_widget) == []
            if left:
                pump.touch("next")
        if key:
            pump.app.controls.press("red")
            pump.app.controls.press("next")
            pump.settle()
        else:
            pump.touch("next")
        assert (pump.shown.head, pump.screen.telling) == (head, False)
        assert any(name.startswith("option:") for name in pump.map())
        assert undrawn(pump.screen) == []
        assert faults(pump.app.root_widget) == []
    finally:
        pump.app.set(text="normal")
        theme.use(large=False, safe=False)
        drawings.use_letters(1.0)


def test_in_large_type_deeds_of_two_phases_leave_the_drawing_in_view(pump: Pump) -> None:
    """No answer stands on such a page: the row kept for what may be done gives way before the drawing does."""
    pump.app.set(text="large", language="de")
    try:
        fired = {"n": 4, "area": "@area.last-column", "enemies": ["@card.enemy.rendall"]}
        fire = Line("enemies.fire.you", "FW-39", fired, you=True, seat="red", doubts=("D-93",), standin=True)
        hurt = Line("you.damage", "CD-76", {"n": 1, "area": ""}, you=True, seat="red")
        opened(pump, "explore.turn", fire, NOTE, NOTE, hurt)
        pump.app.session.shown = replace(pump.shown, phases=("fire", "fire", "end", "end"))
        pump.draw()
        pump.screen.tell_hands(pump.shown, pump.posed)
        pump.screen.rebuild()
        pump.settle()
        assert len(rows(pump)) == 2
        assert pump.screen.before.pages is not None
        assert undrawn(pump.screen) == faults(pump.app.root_widget) == []
        assert any(name.startswith("tab:") for name in pump.map()), "beside a drawing"
    finally:
        pump.app.set(text="normal", language="en")
        theme.use(large=False, safe=False)
        drawings.use_letters(1.0)


def test_behind_a_sheet_of_deeds_a_drawing_is_left(pump: Pump) -> None:
    """Where both have no room beside the answers, what the sheet has told is a touch away."""
    long = [Line("automa.rest", "AU-30", you=True, seat=seat) for seat in ("red", "green", "blue")]
    many = tuple(Option(str(n), "option.space", {"space": str(n)}) for n in range(100, 112))
    opened(pump, "move.end", *long, options=many)
    assert pump.screen.overlay is not None
    pump.touch("close", settle=False)
    pump.settle()
    assert "tab:map" in pump.map()
    assert pump.screen.panel.width < pump.screen.width
    assert bool(rows(pump)) or "lines" in pump.map()


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("deeds", [1, 2, 3, 4])
def test_a_sheet_of_up_to_four_deeds_leaves_the_drawing_below_it(pump: Pump, deeds: int, long: bool) -> None:
    """It is no higher than what it says, long deeds stand side by side. The spaces are touched on the drawing, in no
    list, and nothing is folded away in the panel, which is as wide as ever."""
    many = tuple(Option(str(n), "option.space", {"space": str(n)}, place=f"space.{n}") for n in range(101, 104))
    rows = (Option("100", "option.stayed", {"space": "100"}), *many, Option("other", "option.space.other"))
    whole = [Line("automa.rest", "AU-30", you=True, seat=seat) for seat in ("red", "green", "blue", "yellow")]
    told = whole[:deeds] if long else hits(deeds)
    opened(pump, "move.end", *told, options=rows)
    pump.screen.tell_hands(pump.shown, pump.posed)
    pump.screen.rebuild()
    pump.settle()
    sheet, view = pump.screen.overlay, pump.screen.stage.ids.view
    assert len([w for w in sheet.walk() if isinstance(w, Deed)]) == deeds
    (drawn,) = [child for child in view.children if child is not sheet]
    assert drawn.height >= dp(140)
    assert drawn.top <= sheet.y + 1
    assert sheet.ids.content.height <= sheet.ids.rows.height, "nothing scrolls, and there is no bar"
    assert undrawn(pump.screen) == faults(pump.app.root_widget) == []
    assert not {"option:101", "option:102"} & pump.map().keys()
    assert "place:space.101" in pump.map()
    before = {name: t["rect"] for name, t in pump.map().items() if name.startswith("option:")}
    pump.touch("close", settle=False)
    pump.settle()
    assert before == {name: t["rect"] for name, t in pump.map().items() if name.startswith("option:")}
    assert view.children[-1].height > dp(200), "then it has all the height"
    assert "tab:map" in pump.map()
    for high in range(372, 600):
        low = lowered(sheet, view.width, high)
        assert low.share * (high - low.tabs * dp(theme.TABS)) >= sheet.needs(view.width), "a rounded share scrolls"


def test_who_pins_another_drawing_sees_it_and_no_sheet(pump: Pump) -> None:
    """Afterwards such a question is as wide as it was before, so that no sheet comes then either."""
    opened(pump, "move.end", DONE, options=FEW)
    assert pump.screen.overlay is None
    width = pump.screen.panel.width
    pump.touch("tab:enemies")
    assert pump.screen.overlay is None
    assert "tab:zone" in pump.map()
    pump.touch("tab:enemies")
    assert (pump.screen.overlay, pump.screen.panel.width) == (None, width)
    usual = dict(pump.screen.panel._widths)
    pump.touch("tab:zone")
    assert pump.screen.panel._widths == usual


def test_sentences_of_several_phases_have_headings(pump: Pump) -> None:
    opened(pump, "tell", DONE, NOTE, *hits(1))
    named = {pump.app.words.text(f"ui.phase.{phase}") for phase in ("exploration", "movement")}
    for phases, headed in ((("exploration",) * 3, False), (("exploration", "exploration", "movement"), True)):
        pump.app.session.shown = replace(pump.shown, phases=phases)
        pump.draw()
        said = {w.text for w in pump.screen.panel.walk() if isinstance(w, Txt)}
        assert (named <= said) is headed
