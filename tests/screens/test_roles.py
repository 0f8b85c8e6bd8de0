"""A secret objective leaves its seat on no screen (RC-SET-03): two games that differ only in it look alike to all
others, to the last pixel."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.game import dealer
from companion.game.game import Game
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Terms
from companion.rules.expansions.roles.cards import roles
from companion.rules.expansions.roles.names import NAME, ROLES
from companion.screens.widgets.strip_view import StripView
from companion.simulation.simulate import Players
from tests.screens.pump import Pump
from tests.screens.test_hands import written

pytestmark = pytest.mark.ui

SEATS = ("tracked", "tracked", "untracked")
ORDER = ["scavenger", "gunsmith", "smuggler", "tinkerer", "motivator", "bounty-killer", "nitro-cultist"]
LAID = ("scavenger", "radiation-expert")
"""What red's objective is, in the one game and in the other."""
ROUNDS = 3
"""The round in which nobody looks any more."""


def dealing(laid: str, patch: pytest.MonkeyPatch) -> None:
    """Deal these cards, this one first."""
    dealt = dealer.answer
    rest = [role for role in ROLES if role not in (laid, *ORDER[1:])]

    def answer(seed: str, posed: Posed, nth: int) -> list[str]:
        return [laid, *ORDER[1:], *rest] if posed.deck == NAME else dealt(seed, posed, nth)

    patch.setattr(dealer, "answer", answer)


def looked_at(pump: Pump, folder: Path) -> list[Any]:
    """What everybody sees of each kind of question: texts, what can be touched, the picture, other tabs, log, Why?."""
    found: list[Any] = []
    for tab in ("", "tab:convoy", "log", "why"):
        if tab and tab not in pump.map():
            continue
        if tab:
            pump.touch(tab)
        if tab == "log":
            pump.until(lambda: len(pump.screen.ids.acts.children) > 1)
        found.append((tab, *as_seen(pump, folder)))
        if tab in ("log", "why"):
            pump.app.ways.table() if tab == "log" else pump.touch("why")
            pump.settle()
    return found


def put_right(pump: Pump, folder: Path) -> list[Any]:
    """What everybody sees who opens red's hand in Correct, and the objective there."""
    pump.draw()
    found = []
    for ident in ("correct", "group:red", "group:red/hand", f"edit:things.modules.{NAME}.objectives.red"):
        pump.touch(ident)
        found.append(("correct", *as_seen(pump, folder)))
    pump.touch("undo")
    pump.settle()
    return found


def as_seen(pump: Pump, folder: Path) -> tuple[Any, ...]:
    """The texts of the screen, what can be touched there, and the picture."""
    pump.settle()
    texts = sorted(text for text in written(pump) if not text.startswith("<"))
    return texts, sorted(pump.map()), still(pump, pump.photograph(folder / "seen.png")).tobytes()


def still(pump: Pump, picture: Image.Image) -> Image.Image:
    """The picture without the strip's, which pulses by the clock."""
    for widget in pump.app.root_widget.walk():
        if isinstance(widget, StripView):
            x, y = widget.to_window(widget.x, widget.y)
            top = picture.height - y - widget.height
            picture.paste(0, (int(x), int(top) - 1, int(x + widget.width) + 1, int(top + widget.height) + 1))
    return picture


def play(pump: Pump, folder: Path) -> dict[str, list[Any]]:
    """Some rounds of a game, as it stands on the screen before anybody looks at what is theirs."""
    session, players = pump.app.session, Players("roles-ui", seats=SEATS)
    pump.app.ways.forget_table()
    terms = Terms(edition="first-edition", modules=[NAME], map="alpha")
    assert session.start(lambda: Game.new(session.journal, session.library, "roles-ui", terms))
    pump.settle_fast()
    seen: dict[str, list[Any]] = {}
    while not pump.shown.over and pump.shown.table.progress.round < ROUNDS:
        posed, table = pump.posed, pump.shown.table
        kind = posed.key
        begun = bool(table.progress.round) or posed.key == "roles.objective"
        if begun and kind not in seen and posed.kind != "tell":
            pump.draw()
            seen[kind] = looked_at(pump, folder)
            if table.progress.round and "correct" not in seen:
                seen["correct"] = put_right(pump, folder)
        act = players.side(posed, table)
        seat = posed.asked if len(pump.shown.open) > 1 else ""
        if act:
            pump.skip_with(partial(session.side, posed.number, act, seat))
            continue
        answer = players.answer(posed, table)
        if posed.key == "roles.objective":
            first = {"red": (LAID[0], LAID[1]), "green": ("smuggler",), "yellow": ("motivator",)}[posed.asked]
            answer = next(option.id for option in posed.options if option.id in first)
        pump.skip_with(partial(session.answer, posed.number, answer, seat))
    return seen


def test_RC_SET_03_two_games_look_alike_to_all_others(
    pump: Pump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every kind of question, the Convoys, the log and Why?, from the choice on; in tests/rules/test_roles.py all that
    follows to the scoring is compared."""
    looks = []
    for laid in LAID:
        with monkeypatch.context() as patch:
            dealing(laid, patch)
            looks.append(play(pump, tmp_path))
            assert roles(pump.shown.table).objectives["red"] == laid
    one, other = looks
    assert one.keys() == other.keys()
    assert "roles.objective" in one
    for kind, views in one.items():
        for view, again in zip(views, other[kind], strict=True):
            assert view[:3] == again[:3], kind
            assert view[3] == again[3], (kind, view[0], "another picture")
    assert len(one) > 10
