"""The log leads into the past: the table then, back to there, and another answer."""

from __future__ import annotations

from typing import Any

from companion.screens import drawings
from companion.screens.widgets import theme
from tests import playing
from tests.screens.faults import faults
from tests.screens.pump import Pump


def played(pump: Pump, seed: str, acts: int) -> None:
    """A game of a fixed seed, so far played by bot."""
    session = pump.app.session
    assert session.start(lambda: playing.played(session.journal, session.library, seed, acts))
    pump.settle()


def open_log(pump: Pump) -> None:
    pump.touch("log")
    pump.until(lambda: len(pump.screen.ids.acts.children) > 1)
    pump.settle()


def _rows(pump: Pump) -> dict[str, Any]:
    """The acts that the log shows, by the ident of what unfolds them."""
    return {
        w.children[-1].ident: w
        for w in pump.screen.ids.acts.children
        if w.children and hasattr(w.children[-1], "ident")
    }


def unfold(pump: Pump, act: int) -> None:
    """Scroll to an act and unfold it."""
    from kivy.uix.scrollview import ScrollView

    scroll: ScrollView = pump.screen.ids.scroll
    row = _rows(pump)[f"act:{act}"]
    scroll.scroll_to(row, animate=False)
    pump.frames(3)
    pump.touch(f"act:{act}")
    scroll.scroll_to(row.children[-2], animate=False)
    pump.frames(3)


def answers(pump: Pump) -> list[int]:
    """The acts of the log that can be changed, the newest last."""
    game = pump.app.session._game
    assert game is not None
    found = []
    for told, stands in game.history(25):
        if stands and told.posed is not None and told.posed.kind == "choose" and len(told.posed.options) > 1:
            found.append(told.act)
    return found


def test_the_table_then_can_be_looked_at_and_left(pump: Pump) -> None:
    played(pump, "past", 60)
    head, act = pump.shown.head, answers(pump)[-4]
    open_log(pump)
    unfold(pump, act)
    pump.touch(f"look:{act}")
    pump.until(lambda: pump.screen.name == "past")
    pump.settle()
    assert faults(pump.app.root_widget) == []
    assert pump.screen.shown.head == act
    assert not any(i.startswith("option:") for i in pump.map()), "the past is not played"
    pump.touch("next")
    assert pump.app.session.shown is not None
    assert pump.app.session.shown.head == head, "a short touch goes nowhere"
    pump.touch("undo")
    assert pump.screen.name == "log"
    assert pump.shown.head == head


def test_what_an_unfolded_act_offers_is_in_view(pump: Pump) -> None:
    """In the middle of a long log the touched act used to jump out of sight as its reasons came below it."""
    played(pump, "past", 60)
    open_log(pump)
    scroll = pump.screen.ids.scroll
    floor, ceiling = (scroll.to_window(scroll.x, y)[1] for y in (scroll.y, scroll.top))

    def in_view(widget: Any) -> bool:
        low, high = (widget.to_window(widget.x, y)[1] for y in (widget.y, widget.top))
        return bool(floor - 1 <= low <= high <= ceiling + 1)

    for act in answers(pump)[:8]:
        row = _rows(pump)[f"act:{act}"]
        scroll.scroll_to(row.children[-1], animate=False)
        pump.frames(3)
        pump.touch(f"act:{act}")
        pump.until(lambda row=row: all(in_view(widget) for widget in row.children[-2:]))  # type: ignore[misc]


def test_going_back_to_an_act_says_what_was_seen_and_keeps_what_is_undone(pump: Pump) -> None:
    played(pump, "past", 90)
    act = answers(pump)[0]
    game = pump.app.session._game
    assert game is not None
    seen = game.seen_since(act)
    open_log(pump)
    unfold(pump, act)
    pump.touch(f"look:{act}")
    pump.until(lambda: pump.screen.name == "past")
    pump.settle()
    if seen:
        assert any("you have seen" in text for text in pump.texts())
    pump.hold("next")
    assert pump.screen.name == "table"
    assert pump.shown.head == act
    assert pump.shown.redo is not None
    open_log(pump)
    assert any("undone:" in text for text in pump.texts())


def test_an_old_answer_is_changed_and_later_ones_follow_as_far_as_they_fit(pump: Pump) -> None:
    played(pump, "past", 60)
    game = pump.app.session._game
    assert game is not None
    act = answers(pump)[-3]
    told = game.told(act)
    assert told.posed is not None
    assert told.entry is not None
    open_log(pump)
    unfold(pump, act)
    pump.touch(f"change:{act}")
    pump.until(lambda: pump.screen.name == "past")
    pump.settle()
    placed = {f"place:{o.place}": o.id for o in told.posed.options if o.place}
    ids = {i: i.removeprefix("option:") for i in pump.map() if i.startswith("option:")} | placed
    other = next(i for i, value in ids.items() if i in pump.map() and value != told.entry.value)
    pump.touch(other)
    assert pump.screen.name in ("table", "score")
    assert pump.shown.given_again is not None
    changed = game.told(game.path()[game.path().index(game.tree.acts[act - 1].parent) + 1])
    assert changed.entry is not None
    assert changed.entry.value == ids[other]
    assert not faults(pump.app.root_widget)


def test_in_large_type_too_the_drawing_of_the_table_then_is_in_view(pump: Pump) -> None:
    pump.app.set(text="large")
    try:
        played(pump, "past", 60)
        act = answers(pump)[-4]
        open_log(pump)
        unfold(pump, act)
        pump.touch(f"look:{act}")
        pump.until(lambda: pump.screen.name == "past")
        pump.settle()
        assert any(ident.startswith("tab:") for ident in pump.map())
        assert faults(pump.app.root_widget) == []
    finally:
        theme.use(large=False, safe=False)
        drawings.use_letters(1.0)
