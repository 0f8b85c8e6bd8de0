"""What an owner of the first edition reads on the screen: nothing that only another box has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.game.game import Game
from companion.rules.engine.table import Terms
from companion.settings import SettingsFile
from companion.simulation.simulate import Players, step
from tests.messages.test_games import ELSEWHERE, LACKS
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

ACTS, LOOKS, MENUS = 180, 6, 30
"""Acts of a game that are played, after how many of them the screen is read, and when the menus are, too."""
MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]")


def _menu(pump: Pump) -> list[str]:
    pump.touch("menu")
    found = list(pump.map())
    pump.touch("close")
    return found


@pytest.mark.parametrize(
    ("language", "seats"), [("en", ("untracked",)), ("de", ("tracked",) * 3)], ids=["solo", "three people"]
)
def test_the_table_and_its_menus_tell_of_no_other_box(
    tmp_path: Path, compiled: None, language: str, seats: tuple[str, ...]
) -> None:
    SettingsFile(tmp_path).change(boxes=["edition:first-edition"])
    pump = Pump(tmp_path, language)
    session, players = pump.app.session, Players("own words", "hard", seats)
    game = Game.new(session.journal, session.library, "own words", Terms(edition="first-edition"))
    wrong: set[str] = set()

    def read() -> None:
        texts = [MARKUP.sub("", text) for text in pump.texts()]
        wrong.update(t for t in texts if LACKS[language].search(t) or ELSEWHERE.search(t) or re.search(r"<\w", t))

    def read_menus() -> None:
        groups = ["", *(ident for ident in _menu(pump) if ident.startswith("group:"))]
        for group in groups:
            if group not in pump.map():
                pump.touch("menu")
            if group:
                pump.touch(group)
            read()

    for act in range(ACTS):
        if game.posed is None:
            break
        step(game, players)
        if act % LOOKS == 0:
            assert session.start(lambda: game)
            pump.settle()
            read()
        if act == MENUS:
            read_menus()
    assert act >= MENUS
    pump.close()
    assert wrong == set()
