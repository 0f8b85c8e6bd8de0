"""A practised hand hits what it means: between two questions of one key no button changes its place or its size."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from kivy.metrics import dp

from companion.game.game import Game
from companion.rules.engine.question import Posed
from companion.screens.editors.apart import is_drawn_large
from companion.screens.widgets import theme
from companion.simulation.simulate import Players
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
CARD = {"any": 2, "survivor": 1, "weapon-2": 1}
"""A Convoy card with a few boxes; a random form would have dozens."""
BUTTONS = ("option:", "none", "side:", "more", "now", "hand", "next", "undo", "log", "correct", "why", "menu", "tab:")
Rect = list[float]
GAMES = {
    "alone": ("try", "", ("untracked",)),
    "board copied": ("own", "copy", ("untracked",)),
    "board on the table": ("own", "table", ("untracked",)),
    "three Convoys": ("try", "", ("random", "greedy", "greedy")),
}
DONE = "done"
"""The answer on the big button."""
SHORT = 60
"""Questions of each game without ``--full``."""


def places(pump: Pump) -> dict[str, Rect]:
    """Where the buttons stand: left, top, width, height."""
    return {name: t["rect"] for name, t in pump.map().items() if name.startswith(BUTTONS)}


def moved(before: dict[str, Rect], now: dict[str, Rect]) -> list[str]:
    """The buttons that stand elsewhere or have another size. Undo is as wide as what stands beside it leaves."""
    return [
        f"{name}: {before[name]} then {now[name]}"
        for name in before.keys() & now.keys()
        if max(abs(a - b) for a, b in zip(before[name], now[name], strict=True)) > 1
    ]


def spaces(posed: Posed) -> set[str]:
    """The buttons of spaces and boxes, which are touched on the drawing wherever it is in view."""
    return {f"option:{option.id}" for option in posed.options if is_drawn_large(option.place)}


@pytest.mark.parametrize("again", ["", pytest.param("2", marks=pytest.mark.full)])
@pytest.mark.parametrize("name", GAMES)
def test_no_button_moves_between_two_questions_of_one_key(pump: Pump, name: str, again: str, full: bool) -> None:
    copy, board, seats = GAMES[name]
    session, players = pump.app.session, Players(name + again, seats=seats)
    session.start(lambda: Game.new(session.journal, session.library, name))
    pump.settle_fast()
    seen: dict[tuple[str, ...], dict[str, Rect]] = {}
    wrong: list[str] = []
    asked = 0
    while not pump.shown.over and (full or asked < SHORT):
        if pump.posed.kind != "tell":
            asked += 1
            pump.draw()
            posed, now = pump.screen.posed, places(pump)
            # Teams and deals are others each time: the same ones stand alike.
            key = (posed.key, *(o.id for o in posed.options)) if posed.varied else (posed.key,)
            if pump.screen.overlay is not None:
                # In place of the covered road there is a list of spaces, in the order of the road.
                now = {name: rect for name, rect in now.items() if name not in spaces(posed)}
            before = seen.setdefault(key, {})
            wrong += [f"{posed.key} {fault}" for fault in moved(before, now)]
            before |= now
        _go_on(pump, players, copy, board)
    assert len(seen) > 6
    assert not wrong, "\n".join(wrong)


def test_tabs_have_one_place_for_each_width_of_the_panel(pump: Pump) -> None:
    """And the panel has two widths beside a drawing."""
    copy, board, seats = GAMES["three Convoys"]
    session, players = pump.app.session, Players("tabs", seats=seats)
    session.start(lambda: Game.new(session.journal, session.library, "tabs"))
    pump.settle_fast()
    seen: dict[float, dict[str, Rect]] = {}
    asked = 0
    while asked < SHORT:
        if pump.posed.kind != "tell":
            asked += 1
            pump.draw()
            tabs = {name: rect for name, rect in places(pump).items() if name.startswith("tab:")}
            if tabs:
                before = seen.setdefault(pump.screen.panel.width, tabs)
                assert tabs.keys() == before.keys()
                assert not moved(before, tabs), pump.posed.key
        _go_on(pump, players, copy, board)
    assert sorted(seen) == [dp(width) for width in theme.panels()]


def test_touching_a_place_that_means_several_answers_moves_none_of_them(pump: Pump) -> None:
    """All stay where they are, the others greyed; Back comes at a place of its own."""
    copy, board, seats = GAMES["three Convoys"]
    session, players = pump.app.session, Players("blocks", seats=seats)
    session.start(lambda: Game.new(session.journal, session.library, "blocks"))
    pump.settle_fast()
    touched = False
    while not touched:
        several = Counter(option.place for option in pump.posed.options if option.place and not option.rare)
        place, n = several.most_common(1)[0] if several else ("", 0)
        if pump.posed.kind == "choose" and n > 1:
            pump.draw()
            before = pump.map()
            touched = f"place:{place}" in before
            if touched:
                _narrow(pump, place, before)
        _go_on(pump, players, copy, board)


def _narrow(pump: Pump, place: str, before: dict[str, Any]) -> None:
    """Touch this place, and go back."""
    meant = {f"option:{option.id}" for option in pump.posed.options if option.place == place}
    stood = places(pump)
    pump.touch(f"place:{place}")
    now = pump.map()
    assert meant <= now.keys()
    assert not moved(stood, {name: rect for name, rect in places(pump).items() if name != "more"})
    for name in now:
        if name.startswith("option:") and name in before and name != f"option:{DONE}":
            assert now[name]["enabled"] == (name in meant), name
    pump.touch("more")
    assert not moved(stood, places(pump))


def _go_on(pump: Pump, players: Players, copy: str, board: str) -> None:
    """One act of the seat that is asked."""
    session, posed = pump.app.session, pump.posed
    seat = posed.asked if len(pump.shown.open) > 1 else ""
    act = players.side(posed, pump.shown.table)
    if act:
        pump.skip_with(lambda: session.side(posed.number, act, seat))
        return
    value: Any = players.answer(posed, pump.shown.table)
    if posed.key == "setup.copy":
        value = copy
    if posed.key == "setup.terms" and board:
        value = {**value, "board": board}
    if posed.key == "convoy.card":
        value = {f.name: f.left_out or CARD.get(f.name, 0) for f in posed.fields}
    pump.skip_with(lambda: session.answer(posed.number, value, seat))
