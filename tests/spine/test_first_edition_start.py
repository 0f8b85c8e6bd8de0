"""*My copy* of the first edition, alone against the Automa: how many touches a round costs its owner, both seats
together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.editions.first_edition.made_up import MADE_UP
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Terms
from tests.spine.test_first_start import SKILLS, Owner

GROUPS = "BCD"
"""The rows whose boxes are in groups that score."""


class FirstEditionOwner(Owner):
    """Sits at a real table of the first edition."""

    def answer(self, posed: Posed) -> Any:
        match posed.key:
            case "deck.size":
                return {"size": 6}
            case "setup.columns":
                return {"columns": 6}
            case "setup.board":
                return {f.name: MADE_UP.board.get(f.name, "none") for f in posed.fields}
            case "setup.stars":
                return {f.name: str(GROUPS.find(f.name[0]) + 1) for f in posed.fields}
            case "action.face" | "action.priority":
                face = {
                    "skill": SKILLS[posed.card.split("/")[1]],
                    "arrow": "right",
                    "abilities": [],
                    "priority": ["gather", "recruit", "improve", "encounter"],
                }
                return {f.name: face[f.name] for f in posed.fields}
            case "map.ship":
                return "no"
        if any(f.name in ("letters", "area") or f.name.startswith("enemy-") for f in posed.fields):
            # Of the letters only the first one may be wanted.
            face = {"letters": ("CABD", "C"), "area": ("truck",)}
            return {f.name: next(o.id for o in f.options if o.id in face.get(f.name, ("1",))) for f in posed.fields}
        return super().answer(posed)


def _game(folder: Path, seed: str, board: str) -> Game:
    return Game.new(Journal(None), Library(folder, load_packs()[0]), seed, Terms(edition="first-edition", map=board))


@pytest.mark.parametrize("board", ["alpha", "beta"])
def test_a_first_round_with_nothing_known(tmp_path: Path, board: str) -> None:
    """At most 27 touches."""
    owner = FirstEditionOwner(_game(tmp_path, "owner", board))
    owner.play_until(lambda g: g.table.progress.round > 1)
    assert owner.touches[1] <= 27, (owner.touches, owner.asked)


@pytest.mark.parametrize("board", ["alpha", "beta"])
def test_a_round_with_cards_and_board_known(tmp_path: Path, board: str) -> None:
    """Three Automa turns, one food, one ambush, one shot, enemies fire: at most 24 touches."""
    FirstEditionOwner(_game(tmp_path, "learn", board), board="copy").play_until(lambda g: g.over)
    game = _game(tmp_path, "known", board)
    owner = FirstEditionOwner(game, board="app")
    owner.play_until(lambda g: g.table.progress.step == "exploration.turns")
    assert game.table.terms.draws["action"] == "deal"
    tokens = {"E": ("survivor", 3), "F": ("food", 1), "G": ("fuel", 1), "H": ("ammo", 1)}
    boxes = [
        (f"box.{row}{n}", token if n <= wanted else "") for row, (token, wanted) in tokens.items() for n in range(1, 7)
    ]
    game.correct(
        [
            *boxes,
            ("things.automa.pile", []),
            ("things.decks.action.unseen", ["6", "3", "1", "4", "2", "5"]),
            ("things.decks.action.ordered", True),
            ("progress.round", 0),
            ("progress.step", "exploration.begin"),
        ]
    )
    owner.touches, owner.turns, owner.ambush = {}, 0, 1
    owner.play_until(lambda g: g.table.progress.round == 2)
    said = [line.key for told in game.log() for line in told.lines]
    assert said.count("automa.fire") == 1, owner.asked
    assert said.count("automa.rest") == 1
    assert said.count("ambush") == 1
    assert owner.touches[1] <= 24, (owner.touches, owner.asked[-40:])
