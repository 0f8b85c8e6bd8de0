"""Motion on and off: the same places and texts, over in 150 ms, ended by a touch; and only where something changed."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.rules.engine.table import Action, Slot, Table
from companion.screens.widgets import moving, still
from tests.screens.drawings.test_convoy import table_of

Show = Callable[..., Any]


@pytest.fixture
def shown(window: Any, words: Any, request: pytest.FixtureRequest) -> Show:
    """Puts a drawing into the window, with what it showed before."""
    from companion.screens import drawings

    def show(kind: str, *tables: Table) -> Any:
        drawing = getattr(drawings, kind)(size_hint=(None, None), size=(500, 324), pos=(20, 10))
        if kind == "ConvoyDrawing":
            drawing.seat = "red"
        window.add_widget(drawing)
        request.addfinalizer(lambda: window.remove_widget(drawing))
        for table in tables:
            drawing.update(table, None, words)
            drawing.written  # noqa: B018 (draws it)
        return drawing

    return show


@pytest.fixture(autouse=True)
def on() -> Iterator[None]:
    moving.use(True)
    yield
    moving.use(True)
    moving.finish()


def moved(stand_in: Table) -> Table:
    after = copy.deepcopy(stand_in)
    seat = next(iter(after.things.seats.values()))
    seat.space = "113" if seat.space != "113" else "116"
    return after


def damaged(stand_in: Table) -> Table:
    after = copy.deepcopy(stand_in)
    automa = after.things.automa
    free = next(box for box in ("C3", "D4", "E5") if box not in automa.damage)
    automa.damage = [*automa.damage, free]
    return after


def dealt(stand_in: Table) -> Table:
    after = copy.deepcopy(stand_in)
    after.things.zone[0] = Slot("encounter", "")
    after.things.automa.revealed = [*after.things.automa.revealed, Action("6", skill=1, arrow="left")]
    return after


CHANGES = {
    "token": ("MapDrawing", moved),
    "damage": ("AutomaDrawing", damaged),
    "card": ("ZoneDrawing", dealt),
    "action": ("AutomaDrawing", dealt),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_moves_and_leaves_the_same_picture_as_without_motion(shown: Show, stand_in: Table, name: str) -> None:
    kind, change = CHANGES[name]
    drawing = shown(kind, stand_in, change(stand_in))
    assert drawing.motion.moves
    told, places = [text.text for text in drawing.written], drawing.places()
    moving.finish()
    assert not drawing.motion.moves
    assert not drawing.motion._ink.children, "nothing of it is left"
    assert ([text.text for text in drawing.written], drawing.places()) == (told, places)
    moving.use(False)
    again = shown(kind, stand_in, change(stand_in))
    assert not again.motion.moves
    assert ([text.text for text in again.written], again.places()) == (told, places)


def test_damage_on_a_convoy_stamps(shown: Show) -> None:
    before = table_of(1)
    after = copy.deepcopy(before)
    after.things.seats["red"].truck.damage = ["4", "5"]
    assert shown("ConvoyDrawing", before, after).motion.moves


def test_nothing_moves_where_nothing_changed_nor_at_first_nor_in_another_game(shown: Show, stand_in: Table) -> None:
    for kind in ("MapDrawing", "AutomaDrawing", "ZoneDrawing"):
        assert not shown(kind, stand_in).motion.moves, "the first picture"
        assert not shown(kind, stand_in, copy.deepcopy(stand_in)).motion.moves
        drawing = shown(kind, stand_in)
        drawing.width -= 40
        drawing.written  # noqa: B018 (draws it)
        assert not drawing.motion.moves, "only the room is another"
    other = copy.deepcopy(stand_in)
    other.things.automa.damage = [f"{row}{column}" for row in "ABCD" for column in (1, 2, 3)]
    assert not shown("AutomaDrawing", stand_in, other).motion.moves


def test_it_is_over_within_150_ms(shown: Show, stand_in: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    after = moving.awake.after

    def noted(seconds: float, *rest: Any) -> Any:
        asked.append(seconds)
        return after(seconds, *rest)

    monkeypatch.setattr(moving.awake, "after", noted)
    assert shown("MapDrawing", stand_in, moved(stand_in)).motion.moves
    assert asked == [moving.SECONDS]
    assert moving.SECONDS <= 0.15


def test_a_token_goes_over_the_places_between(shown: Show, stand_in: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.screens.drawings import ink

    drawing = shown("MapDrawing", stand_in, moved(stand_in))
    spots = dict(drawing._along)
    seen: list[tuple[float, float]] = []
    monkeypatch.setattr(ink.Pen, "seat", lambda _, seat, area, automa=False: seen.append(area.centre))
    for n in range(101):
        drawing.motion._draw(n / 100)
    seat = next(iter(stand_in.things.seats))
    start = spots[stand_in.things.seats[seat].space]
    assert seen[0] == pytest.approx(start)
    assert seen[-1] == pytest.approx(drawing._things[f"seat.{seat}"].area.centre)
    places = list(spots)
    first, last = sorted(
        places.index(s) for s in (stand_in.things.seats[seat].space, drawing._things[f"seat.{seat}"].place)
    )
    for place in places[first + 1 : last]:
        nearest = min(abs(x - spots[place][0]) + abs(y - spots[place][1]) for x, y in seen)
        assert nearest < 20, f"it passes {place}"


def pixels(window: Any) -> bytes:
    """What has been drawn, with every pixel."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    return bytes(glReadPixels(0, 0, *window.system_size, GL_RGB, GL_UNSIGNED_BYTE))


def picture(window: Any) -> None:
    """One of the window, with every pixel."""
    from kivy.graphics.opengl import glViewport

    glViewport(0, 0, *window.system_size)
    window.dispatch("on_draw")


@pytest.fixture
def usual(window: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Noted each time that the window draws all that is in it, as ever or to keep it."""
    drawn: list[str] = []
    layers = still._layers

    def noted(*which: Any, clear: bool = True) -> None:
        drawn.extend("kept" for one in which if one is window.canvas)
        layers(*which, clear=clear)

    def ever() -> None:
        drawn.append("ever")
        type(window).on_draw(window)

    monkeypatch.setattr(still, "_layers", noted)
    monkeypatch.setattr(window, "on_draw", ever)
    return drawn


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_the_picture_below_what_moves_is_drawn_once_and_is_the_same(
    shown: Show, stand_in: Table, window: Any, monkeypatch: pytest.MonkeyPatch, usual: list[str], turned: int
) -> None:
    monkeypatch.setattr(window, "rotation", turned)
    window.update_viewport()
    drawing = shown("MapDrawing", stand_in, moved(stand_in))
    seen = []
    for share in (0.2, 0.7, 1.0):
        with monkeypatch.context() as patch:
            patch.setattr(still, "KEPT", False)
            drawing.motion._draw(share)
            picture(window)
            seen.append(pixels(window))
    drawing.motion._draw(0.0)
    window.canvas.ask_update()
    usual.clear()
    picture(window)
    assert usual == ["ever"], "somebody waits for the first one"
    for share, before in zip((0.2, 0.7), seen, strict=False):
        drawing.motion._draw(share)
        picture(window)
        assert usual == ["ever", "kept"], "only what moves is drawn"
        assert pixels(window) == before
    drawing.motion.end()
    picture(window)
    assert usual == ["ever", "kept"]
    finished = pixels(window)
    assert still._kept is None, "it is let go of"
    window.canvas.ask_update()
    picture(window)
    assert usual == ["ever", "kept", "ever"]
    assert pixels(window) == finished != seen[0]


def test_what_changes_below_what_moves_is_drawn(
    shown: Show, stand_in: Table, words: Any, window: Any, usual: list[str]
) -> None:
    drawing = shown("MapDrawing", stand_in, moved(stand_in))
    other = shown("AutomaDrawing", stand_in)
    picture(window)
    drawing.motion._draw(0.5)
    picture(window)
    assert usual == ["ever", "kept"]
    other.update(damaged(stand_in), None, words)
    other.written  # noqa: B018 (draws it)
    usual.clear()
    picture(window)
    assert usual == ["ever"]
    assert still._kept is None


def test_nothing_moves_over_a_drawing_that_has_gone(shown: Show, stand_in: Table, window: Any) -> None:
    drawing = shown("MapDrawing", stand_in, moved(stand_in))
    picture(window)
    window.remove_widget(drawing)
    picture(window)
    assert not drawing.motion.moves
    assert not still.over.children


def test_a_picture_of_what_moves_comes_without_anybody_asking_the_window(
    shown: Show, stand_in: Table, window: Any
) -> None:
    from kivy.clock import Clock

    drawing = shown("MapDrawing", stand_in, moved(stand_in))
    picture(window)
    flips: list[bool] = []
    window.bind(on_flip=lambda *_: flips.append(True))
    Clock.tick_draw()
    flips.clear()
    drawing.motion._draw(0.5)
    assert not window.canvas.needs_redraw
    Clock.tick_draw()
    assert flips == [True]
