"""Several people at one screen: tabs, seats' questions at the same time, secrets, forms, side acts, the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.window import Window

from companion.game import Game, NoLibrary
from companion.journal import Journal
from companion.rules.question import Field, Posed
from companion.screens import asked, theme
from companion.screens.editors import Record
from companion.screens.widgets import Btn
from companion.simulate import Players
from tests.screens.pump import Pump, faults

pytestmark = pytest.mark.ui

TWO = ("tracked", "tracked")


def play(pump: Pump, seed: str, until: Callable[[dict[str, Posed]], bool], seats: tuple[str, ...] = TWO) -> None:
    """Games of *try it* by bots, up to where this is so of the open questions; then it is on the screen."""
    for n in range(8):
        if _played(pump, f"{seed}-{n}", until, seats):
            break
    pump.app.session.on_shown = pump.app._shown
    pump.draw()
    pump.settle()


def _played(pump: Pump, seed: str, until: Callable[[dict[str, Posed]], bool], seats: tuple[str, ...]) -> bool:
    session, players = pump.app.session, Players(seed, seats=seats)
    pump.app._forget_table()
    session.on_shown = lambda shown: None
    assert session.start(lambda: Game.new(session.journal, session.library, seed))
    pump.until(lambda: not session.busy)
    for _ in range(3000):
        if pump.shown.over:
            break
        if until(pump.shown.open):
            return True
        posed, table = pump.posed, pump.shown.table
        seat = posed.asked if len(pump.shown.open) > 1 else ""
        act = players.side(posed, table)
        if act:
            session.side(posed.number, act, seat)
        else:
            session.answer(posed.number, players.answer(posed, table), seat)
        pump.until(lambda: not session.busy)
        assert not pump.shown.failed, pump.shown.failed
    return until({})


def first(open_questions: dict[str, Posed]) -> Posed:
    """The first open question; one that asks nothing if there is none."""
    return next(iter(open_questions.values()), Posed(0, "", "tell", "", "", ""))


def cut(pump: Pump) -> list[str]:
    """Faults of the picture; words that the catalogue still lacks count for nothing here."""
    return [fault for fault in faults(pump.app.root_widget) if "'<" not in fault]


def test_the_convoy_tab_follows_the_question_and_each_touch_shows_the_next_seat(pump: Pump) -> None:
    play(pump, "tab", lambda o: first(o).key == "convoy.damage")
    screen = pump.screen
    assert screen.tab == "convoy"
    mine = pump.posed.asked
    other = {"red": "green", "green": "red"}[mine]
    assert {i for i in pump.map() if i.startswith("place:")} >= {f"place:{o.place}" for o in pump.posed.options}
    pump.touch("tab:convoy")
    assert screen.subject == other
    assert not any(i.startswith(f"place:{mine}.") for i in pump.map())
    pump.touch("tab:convoy")
    assert (screen.subject, screen.pinned) == (mine, "")
    assert "tab:automa" not in pump.map()
    assert not cut(pump)


def test_a_box_touched_on_the_drawing_takes_the_damage(pump: Pump) -> None:
    play(pump, "box", lambda o: first(o).key == "convoy.damage")
    before, option = pump.shown.head, pump.posed.options[-1]
    pump.touch(f"place:{option.place}")
    assert pump.shown.head == before + 1
    pump.touch("undo")
    while f"option:{option.id}" not in pump.map():
        pump.touch("more")
    pump.touch(f"option:{option.id}")
    assert pump.shown.undo is not None


def test_two_seats_are_asked_at_the_same_time_and_either_may_answer_first(pump: Pump) -> None:
    play(pump, "together", lambda o: len(o) > 1)
    one, other = pump.shown.open
    assert pump.screen.seat == one
    pump.touch(f"seat:{other}")
    assert pump.screen.posed == pump.shown.open[other]
    assert pump.screen.subject == other
    posed = pump.shown.open[other]
    if posed.kind == "several":
        pump.touch("next")
    else:
        pump.touch(f"option:{posed.options[0].id}")
    assert one in pump.shown.open, "that one's question is still open"
    assert pump.shown.undo is not None
    assert not cut(pump)


def test_a_secret_is_handed_over_and_no_button_answers_it_unseen(pump: Pump) -> None:
    play(pump, "secret", lambda o: first(o).key == "loot.keep")
    posed, before = pump.posed, pump.shown.head
    assert not any(i.startswith(("option:", "side:")) for i in pump.map())
    assert not pump.map()["next"]["enabled"]
    pump.app.press("next")
    pump.app.press(posed.asked)
    pump.settle()
    assert pump.shown.head == before
    pump.touch("look")
    assert "look" in pump.map(), "a short touch shows nothing"
    pump.hold("look", theme.HOLD + 0.8)
    kept = next(o for o in posed.options if o.id)
    pump.touch(f"option:{kept.id}")
    told = pump.shown.undo
    assert told is not None
    table, words = pump.shown.table, pump.app.words
    if kept.id in (*table.things.loot_kept.get(posed.asked, []), *table.things.seats[posed.asked].hand):
        assert words.option(kept) not in asked.told(told, table, pump.shown.open.values(), words)
        assert words.option(kept) not in pump.map()["undo"]["label"]
    pump.touch("log")
    pump.until(lambda: len(pump.screen.ids.acts.children) > 1)
    table.progress.over = True
    assert asked.told(told, table, (), words) == words.told(told), "at the end all is told"


def test_many_side_acts_stand_behind_a_menu(pump: Pump) -> None:
    play(pump, "side", lambda o: len([s for s in first(o).side if not s.rare]) > 3)
    pump.touch("now")
    for option in pump.posed.side:
        assert f"side:{option.id}" in pump.map() or pump.screen.overlay is not None
    assert not cut(pump)
    act = next(i for i in pump.map() if i.startswith("side:") and not i.startswith("side:untrack"))
    before = pump.shown.head
    pump.touch(act)
    assert pump.shown.head == before + 1


def test_a_score_of_four(pump: Pump) -> None:
    play(pump, "four", lambda o: not o, (*TWO, *TWO))
    assert pump.screen.name == "score"
    names = [pump.app.words.text(f"seat.{seat}") for seat in ("red", "green", "yellow", "blue")]
    written = pump.screen.ids.middle.children[0].written
    assert {w.shown for w in written} >= set(names)
    assert not [w for w in written if w.shown != w.text]
    assert not cut(pump)
    pump.app.go_home()
    pump.settle()
    assert not cut(pump)


def test_a_long_form_of_numbers_turns_pages_and_every_number_can_be_set(pump: Pump) -> None:
    fields = tuple(Field(f"f{n}", hi=8, default=0, key="field.score.map") for n in range(22))
    posed = Posed(1, "convoy.card", "read", "EX-36", "red", "red", fields=fields)
    given: list[Any] = []
    form = Record(posed, pump.app.words, given.append, lambda: None)
    form.limit = 250.0
    seen: set[str] = set()
    for _ in range(6):
        assert form.fit(Window.width - 32) <= form.limit
        names = {w.ident for w in form.walk() if isinstance(w, Btn)}
        seen |= {i for i in names if i.startswith("step:") and i.endswith(":+1")}
        if "more" not in names:
            break
        next(w for w in form.walk() if isinstance(w, Btn) and w.ident == "more")._go()
    assert seen == {f"step:{f.name}:+1" for f in fields}
    assert form.ready


def test_a_game_has_the_tabs_that_it_needs() -> None:
    from companion.screens.table_screen import tabs

    game = Game.new(Journal(None), NoLibrary(), "solo")
    game.answer(game.open["table"].number, "own")
    game.table.terms.seats = {"red": "untracked", "blue": "automa"}
    assert tabs(game.table) == ["zone", "automa", "map", "enemies"]
    game.table.terms.seats = {"red": "tracked", "blue": "automa"}
    assert tabs(game.table) == ["zone", "automa", "convoy", "map", "enemies"]
    game.table.terms.seats = {"red": "untracked", "blue": "untracked"}
    assert tabs(game.table) == ["zone", "convoy", "map", "enemies"]
