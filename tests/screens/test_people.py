"""Several people at one screen: tabs, seats' questions at the same time, secrets, forms, side acts, the score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from msgspec import structs

from companion.game.game import Game
from companion.game.lookup import NoLibrary
from companion.journal.journal import Journal
from companion.rules.common.deeds import deeds
from companion.rules.editions.frostlands import outcomes
from companion.rules.editions.outcomes import Letters
from companion.rules.engine.question import Field, Option, Posed
from companion.rules.engine.table import Line, freeze, thaw
from companion.screens.editors.record import Record
from companion.screens.editors.several import Several
from companion.screens.table import asked, sentences
from companion.screens.table.attempts import Attempt
from companion.screens.table.deeds import Deed
from companion.screens.widgets.boxes import fit
from companion.screens.widgets.shelf import Shelf
from companion.screens.widgets.widgets import Btn, SeatSign, Sentence, seat_sign
from companion.simulation.simulate import Players
from tests.screens.faults import faults, hidden
from tests.screens.pump import Pump

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
    pump.app.ways.forget_table()
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


def show(pump: Pump, **open_questions: Posed) -> None:
    """Put questions of our own on the screen, numbered again; the table stays."""
    shown = pump.shown
    number = pump.posed.number + 1
    pump.app.session.shown = replace(
        shown, open={s: structs.replace(q, number=number) for s, q in open_questions.items()}
    )
    pump.draw()
    pump.settle()


def hidden_choices(pump: Pump) -> list[str]:
    """Choices that can't be seen without scrolling, and sentences that can't."""
    upper = pump.screen.panel.ids.upper_scroll
    over = pump.screen.panel.ids.upper.height - upper.height
    return hidden(pump.screen) + ([f"sentences scroll by {over:.0f}"] if over > 1 else [])


def first(open_questions: dict[str, Posed]) -> Posed:
    """The first open question; one that asks nothing if there is none."""
    return next(iter(open_questions.values()), Posed(0, "", "tell", "", "", ""))


def cut(pump: Pump) -> list[str]:
    """Faults of the picture; words that the catalogue still lacks count for nothing here."""
    return [fault for fault in faults(pump.app.root_widget) if "'<" not in fault]


def test_the_convoy_tab_follows_the_question_and_each_touch_shows_the_next_seat(pump: Pump) -> None:
    play(pump, "tab", lambda o: first(o).key == "convoy.damage")
    screen = pump.screen
    assert screen.following.tab == "convoy"
    mine = pump.posed.asked
    other = {"red": "green", "green": "red"}[mine]
    assert {i for i in pump.map() if i.startswith("place:")} >= {f"place:{o.place}" for o in pump.posed.options}
    pump.touch("tab:convoy")
    assert screen.following.subject == other
    assert screen.stage.tabs["convoy"].sign == "pin", "in the colour of its seat"
    assert not any(i.startswith(f"place:{mine}.") for i in pump.map())
    pump.touch("tab:convoy")
    assert (screen.following.subject, screen.following.pinned) == (mine, "")
    assert "tab:automa" not in pump.map()
    assert not cut(pump)


def test_the_own_convoy_pinned_gives_way_to_that_of_the_next_who_is_asked(pump: Pump) -> None:
    play(pump, "own", lambda o: first(o).key == "convoy.damage")
    following, table, posed = pump.screen.following, pump.shown.table, pump.posed
    mine, other = posed.asked, {"red": "green", "green": "red"}[posed.asked]
    later = structs.replace(posed, number=posed.number + 1, asked=other, turn=other, options=posed.options[:0])
    following.tab = "map"
    for own, shown in ((mine, other), (other, other)):
        following.pin("convoy", table, posed)
        assert (following.pinned, following.subject) == ("convoy", own)
        following.follow(table, later)
        assert (following.pinned, following.subject) == ("convoy", shown)
        following.follow(table, structs.replace(posed, options=posed.options[:0]))
        assert following.subject == own


def ticks(pump: Pump) -> list[str]:
    """What is to be ticked on the screen."""
    return [i for i in pump.map() if i.startswith("tick:")]


def test_a_long_list_to_put_right_is_confirmed_when_each_page_was_seen(pump: Pump) -> None:
    """What is to be done by hands is all seen before it is said to be done."""
    play(pump, "pages", lambda o: first(o).key == "explore.what")
    lines = tuple(Line("putright.slot", "", {"place": n, "card": "@option.kind.empty"}, you=True) for n in range(1, 31))
    posed = structs.replace(pump.posed, number=pump.posed.number + 1)
    pump.app.session.shown = replace(pump.shown, put_right=lines, open={posed.asked: posed})
    pump.draw()
    pump.settle()
    seen = ticks(pump)
    while len(seen) < len(lines):
        page = ticks(pump)
        assert pump.screen.footer.big.hold == 0, "it turns the page, and is no answer"
        pump.touch("next")
        assert not cut(pump)
        seen += ticks(pump)
        pump.touch("page:back")
        assert ticks(pump) == page
        pump.touch("next")
    pump.touch("next")
    assert ticks(pump), "a short touch does not end it"
    assert seen == [f"tick:{n}" for n in range(len(lines))]
    pump.hold("next")
    assert not any(i.startswith("tick:") for i in pump.map())


def test_OT_01_what_hands_do_for_who_has_left_stands_above_the_others_questions(pump: Pump) -> None:
    """Where several are asked and there is little room, only what was said to each stands there; of the one who has
    left there is no other place."""
    play(pump, "left", lambda o: len(o) > 1)
    shown, words = pump.shown, pump.app.words
    seat, posed = next(iter(shown.open.items()))
    away = next(s for s in ("blue", "yellow") if s not in shown.open)
    other = next(s for s in shown.open if s != seat)
    lines = [Line("seat.left", "OT-01", {}, you=True, seat=s) for s in (seat, other, away)]
    attempt = Attempt(400, few=True)
    found = sentences.above(shown, posed, words, lines, attempt, lambda: None, Shelf())
    told = [w.caption for w in found if isinstance(w, Deed)]
    rows = [(line, deed) for line in lines if line.seat != other for deed in deeds(line, shown.table)]
    assert told == [words.deed(line, deed) for line, deed in rows]


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
    one, other = asked.in_turn(pump.shown.open, pump.shown.table)
    assert pump.screen.seat == one
    pump.touch(f"seat:{other}")
    assert pump.screen.posed == pump.shown.open[other]
    assert pump.screen.following.subject == other
    posed = pump.shown.open[other]
    if posed.kind == "several":
        pump.touch("none")
    else:
        pump.touch(f"option:{posed.options[0].id}")
    assert one in pump.shown.open, "that one's question is still open"
    assert pump.shown.undo is not None
    assert not cut(pump)


def test_a_secret_is_handed_over_and_no_button_answers_it_unseen(pump: Pump) -> None:
    play(pump, "secret", lambda o: first(o).key == "loot.keep")
    posed, before = pump.posed, pump.shown.head
    assert not any(i.startswith(("option:", "side:")) for i in pump.map())
    assert "next" not in pump.map()
    pump.app.controls.press("next")
    pump.app.controls.press(posed.asked)
    pump.settle()
    assert pump.shown.head == before
    pump.touch("look")
    assert "look" in pump.map(), "a short touch shows nothing"
    pump.hold("look")
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


@pytest.mark.parametrize(("language", "text"), [("en", "normal"), ("de", "large")])
def test_a_score_of_four(pump: Pump, language: str, text: str) -> None:
    pump.app.set(language=language, text=text)
    play(pump, "four", lambda o: not o, (*TWO, *TWO))
    assert pump.screen.name == "score"
    assert not [fault for fault in faults(pump.app.root_widget) if fault.startswith("ragged")]
    names = [pump.app.words.text(f"seat.{seat}") for seat in ("red", "green", "yellow", "blue")]
    written = pump.screen.ids.middle.children[0].written
    assert {w.shown for w in written} >= set(names)
    assert not [w for w in written if w.shown != w.text]
    assert not cut(pump)
    pump.app.ways.home()
    pump.settle()
    assert not cut(pump)


def test_a_long_form_of_numbers_turns_pages_and_every_number_can_be_set(pump: Pump) -> None:
    fields = tuple(Field(f"f{n}", hi=8, default=0, key="field.score.map") for n in range(22))
    posed = Posed(1, "convoy.card", "read", "EX-36", "red", "red", fields=fields)
    given: list[Any] = []
    form = Record(posed, pump.app.words, given.append, lambda: None)
    form.limit, form.last = 250.0, True
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
    from companion.screens.table.following import tabs

    game = Game.new(Journal(None), NoLibrary(), "solo")
    game.answer(game.open["table"].number, "own")
    game.table.terms.seats = {"red": "untracked", "blue": "automa"}
    assert tabs(game.table) == ["zone", "automa", "map", "enemies"]
    game.table.terms.seats = {"red": "tracked", "blue": "automa"}
    assert tabs(game.table) == ["zone", "automa", "convoy", "map", "enemies"]
    game.table.terms.seats = {"red": "untracked", "blue": "untracked"}
    assert tabs(game.table) == ["zone", "convoy", "map", "enemies"]


def test_a_sentence_stands_behind_the_sign_of_its_seat(pump: Pump) -> None:
    play(pump, "sign", lambda o: first(o).kind == "tell" and any(line.seat for line in first(o).lines))
    said = [w for w in pump.app.root_widget.walk() if isinstance(w, Sentence)]
    named = [line.seat for line in pump.posed.lines if pump.app.words.whose(line)]
    assert [w.seat for w in said if w.seat] == named
    assert named
    for widget in said:
        assert not widget.seat or seat_sign(widget.seat, widget.points) in widget.text
    assert not cut(pump)


@pytest.mark.parametrize("lines", [0, 2, 5])
@pytest.mark.parametrize("automa", [False, True])
def test_the_rows_of_four_enemies_fit_on_one_screen(pump: Pump, lines: int, automa: bool) -> None:
    play(pump, "rows", lambda o: first(o).key == "fire.attack")
    fields = [outcomes.enemy(number) for number in range(1, 5)]
    if automa:
        fields.append(outcomes.letter(Letters(tuple("ABCDEF"))))
    said = Line("convoy.damaged", "EX-28", {"box": "red.trailer2.4"}, you=True, seat="red")
    posed = Posed(1, "enemies.fire", "draw", "FW-37", "table", "", fields=tuple(fields), deck="outcome", view="enemies",
                  lines=(said,) * lines)  # fmt: skip
    show(pump, table=posed)
    assert not hidden_choices(pump)
    assert not cut(pump)
    for field in fields:
        ident = f"{field.name}:{field.options[1].id}"
        if ident not in pump.map():
            pump.touch(f"unfold:{field.name}")
        assert ident in pump.map()


def test_survivors_trailers_and_carriers_are_touched_on_the_drawing(pump: Pump) -> None:
    for seed, key in (("who", "break.who"), ("mount", "convoy.mount"), ("trailer", "convoy.which.trailer")):
        play(pump, seed, lambda o, key=key: first(o).key == key, ("greedy", "tracked"))
        assert pump.posed.key == key
        assert pump.screen.following.tab == "convoy"
        touched = pump.map()
        for option in pump.posed.options:
            assert option.place
            _, _, wide, high = touched[f"place:{option.place}"]["rect"]
            assert min(wide, high) >= 48 - 1
        assert not cut(pump)
        before, chosen = pump.shown.head, pump.posed.options[-1]
        pump.touch(f"place:{chosen.place}")
        assert pump.shown.head == before + 1
        assert pump.shown.undo is not None
        assert pump.shown.undo.entry is not None
        assert pump.shown.undo.entry.value == chosen.id


def test_everybody_who_is_asked_is_lit_and_each_question_is_a_touch_away(pump: Pump) -> None:
    play(pump, "lit", lambda o: len(o) == 4, (*TWO, *TWO))
    signs = {w.seat: w.lit for w in pump.app.root_widget.walk() if isinstance(w, SeatSign)}
    assert signs == {seat: seat in pump.shown.open for seat in pump.shown.table.things.order}
    for seat in reversed(list(pump.shown.open)):
        pump.touch(f"seat:{seat}")
        assert pump.screen.posed is pump.shown.open[seat]
        assert not hidden_choices(pump)
        assert not cut(pump)
    # The last one answers first, and stays on the screen while there is more to ask.
    pump.screen.desk.session.answer(pump.posed.number, pump.screen.posed.options[0].id
                                    if pump.screen.posed.kind == "choose" else [], pump.screen.seat)  # fmt: skip
    pump.settle_fast()
    assert len(pump.shown.open) >= 3


def test_a_swipe_shows_the_next_convoy_and_touches_nothing(pump: Pump) -> None:
    play(pump, "swipe", lambda o: first(o).key == "convoy.damage", (*TWO, "tracked"))
    screen, order = pump.screen, pump.shown.table.things.order
    own, before = screen.following.subject, pump.shown.head
    following = order[(order.index(own) + 1) % 3]
    swipe(pump, -200)
    assert (screen.following.subject, screen.following.pinned) == (following, "convoy")
    swipe(pump, 200)
    assert (screen.following.subject, screen.following.pinned) == (own, "")
    swipe(pump, 200)
    assert screen.following.subject == order[order.index(own) - 1]
    assert pump.shown.head == before, "no box was touched"
    swipe(pump, 0, 200)
    assert screen.following.subject == order[order.index(own) - 1], "along is not across"


def test_a_swipe_within_one_card_does_not_choose_it(pump: Pump) -> None:
    play(pump, "swipe", lambda o: first(o).key == "convoy.damage")
    own, before = pump.posed.asked, pump.shown.head
    card = Option("trailer1", "option.mount", {"card": "@card.convoy.x", "place": "trailer1"}, place=f"{own}.trailer1")
    show(pump, **{own: structs.replace(pump.posed, key="convoy.mount", kind="choose", options=(card,), lines=())})
    x, y, wide, high = pump.map()[f"place:{own}.trailer1"]["rect"]
    swipe(pump, -100, at=(x + wide / 2, y + high / 2))
    assert pump.screen.following.subject != own
    assert pump.shown.refused is None
    assert pump.shown.head == before, "the card was not chosen"


def swipe(pump: Pump, across: float, along: float = 0, at: tuple[float, float] | None = None) -> None:
    """Draw a finger over the middle of the drawing, or over another spot."""
    stage = pump.screen.stage.ids.view
    x, y = at or (stage.center_x, Window.height - stage.center_y)
    x, y = x - across / 2, y - along / 2
    Window.dispatch("on_mouse_down", x, y, "left", [])
    pump.frames(1)
    Window.dispatch("on_mouse_move", x + across, y + along, [])
    pump.frames(1)
    Window.dispatch("on_mouse_up", x + across, y + along, "left", [])
    pump.settle()


def test_what_the_drawing_alone_offers_is_pointed_at(pump: Pump) -> None:
    play(pump, "point", lambda o: first(o).key == "explore.what" and len(first(o).options) > 4)
    touch_it = pump.app.words.text("ui.place.touch")
    buttons = [i for i in pump.map() if i.startswith("option:slot.")]
    assert (touch_it in pump.texts()) == (not buttons)
    assert any(i.startswith("place:zone.") for i in pump.map())
    assert not cut(pump)


def test_who_acts_next_is_no_heading_over_what_another_did(pump: Pump) -> None:
    play(pump, "heading", lambda o: first(o).kind == "tell" and not first(o).turn and not pump.shown.open.get("red"))
    names = {pump.app.words.text(f"seat.{seat}") for seat in pump.shown.table.things.order}
    assert not names & set(pump.texts())


def test_long_words_in_side_acts_are_not_broken(pump: Pump) -> None:
    play(pump, "words", lambda o: first(o).key == "explore.what")
    side = tuple(Option(f"s{n}", "option.play", {"card": "@card.object.iv-bag"}) for n in range(1))
    posed = structs.replace(pump.posed, side=side, lines=(), options=pump.posed.options[-1:])
    show(pump, **{posed.asked: posed})
    pump.touch("now")
    assert "side:s0" in pump.map()
    assert not cut(pump)


@pytest.mark.parametrize("width", [350, 400, 500])
def test_the_convoy_tab_keeps_the_sign_of_its_seat(pump: Pump, width: int) -> None:
    play(pump, "tabs", lambda o: first(o).key == "explore.what")
    pump.screen.stage._fill_tabs(pump.screen.following, pump.shown.table, float(width))
    row = pump.screen.stage.ids.tabs
    row.width = width
    row.do_layout()
    pump.frames(1)
    button = pump.screen.stage.tabs["convoy"]
    assert button.sign == pump.screen.following.subject
    for other in pump.screen.stage.tabs.values():
        fit(other, other.width)
        assert other.texture_size[1] < 40, f"{other.caption} stands in two lines"


def test_all_four_convoys_in_one_region_leave_its_number_readable(pump: Pump) -> None:
    play(pump, "region", lambda o: first(o).key == "fire.attack", (*TWO, *TWO))
    drawing = pump.screen.stage.drawing("enemies")
    table = thaw(freeze(pump.shown.table))
    for seat in table.things.seats.values():
        seat.space = "100"
    for wide in (350, 500):
        drawing.size_hint, drawing.size = (None, None), (wide, 300)
        drawing.update(table, pump.posed, pump.app.words)
        assert any(text.text in ("1", "Region 1") and text.shown == text.text for text in drawing.written)


def test_a_pinned_drawing_stays_in_view_however_many_choices_there_are(pump: Pump) -> None:
    """Its tabs too, or there would be no way back."""
    play(pump, "people", lambda o: first(o).kind == "choose" and len(first(o).options) > 5, ("tracked",) * 4)
    for tab in ("convoy", "map", "enemies"):
        pump.touch(f"tab:{tab}")
        assert pump.screen.following.tab == tab
        assert f"tab:{tab}" in pump.map()
        assert faults(pump.app.root_widget) == []


def test_OT_01_who_leaves_is_held_in_the_menu_and_comes_back_there(pump: Pump, tmp_path: Path) -> None:
    """The others go on; the last one is told why there is no button for that."""
    play(pump, "leaving", lambda o: first(o).key == "explore.what")
    seat = first(pump.shown.open).asked
    pump.touch("menu")
    pump.touch("menu:people")
    pump.photograph(tmp_path / "leaving.png")
    pump.hold(f"leave:{seat}")
    pump.settle()
    assert seat not in pump.shown.table.things.order
    assert all(posed.asked != seat for posed in pump.shown.open.values())
    pump.photograph(tmp_path / "gone.png")
    pump.touch("menu")
    pump.touch("menu:people")
    pump.photograph(tmp_path / "left.png")
    last = pump.shown.table.things.order[0]
    assert f"leave:{last}" not in pump.map()
    assert any("last player" in text for text in pump.texts())
    pump.hold(f"back:{seat}")
    pump.settle()
    assert pump.shown.table.things.order[-1] == seat


def test_after_correct_a_kept_view_shows_the_convoy_that_it_showed(pump: Pump) -> None:
    """Correct turns to the Convoy that is put right, and back again even where the Convoys are kept in view."""
    play(pump, "kept", lambda o: first(o).key == "explore.what")
    seat = first(pump.shown.open).asked
    other = next(s for s in pump.shown.table.things.order if s != seat)
    pump.touch("tab:convoy")
    assert (pump.screen.following.pinned, pump.screen.following.subject) == ("convoy", seat)
    pump.touch("correct")
    pump.touch(f"group:{other}")
    pump.settle()
    assert pump.screen.following.subject == other
    pump.touch("undo")
    pump.settle()
    assert (pump.screen.following.pinned, pump.screen.following.subject) == ("convoy", seat)


@pytest.mark.parametrize("lo", [0, 1])
def test_the_big_button_says_how_many_are_chosen(pump: Pump, lo: int) -> None:
    options = tuple(Option(seat, f"seat.{seat}") for seat in ("red", "green"))
    posed = Posed(1, "setup.order", "several", "S-30", "table", "", options=options, lo=lo, hi=2, ordered=True)
    editor = Several(posed, pump.app.words, lambda _: None, lambda: None)
    assert not editor.ready
    assert not editor.confirms
    for option in options:
        editor._toggle(option.id)
    assert (editor.ready, editor.caption()) == (True, "Confirm (2)")
