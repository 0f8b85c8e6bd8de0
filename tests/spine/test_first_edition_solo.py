"""A solo game of the first edition as its owner plays it: what is asked, what is asked once only, and how many touches
a round costs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.common import forecast, laying_out, setup
from companion.rules.common.automa import board
from companion.rules.editions.edition import named
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Terms
from tests.spine.test_first_start import Owner

NAME = "first-edition"
BOARD = {
    f"{row}{n}": kind
    for row, kinds in (
        ("A", ("weapon-2", "speed", "weapon-3", "speed", "weapon-4", "plain")),
        ("B", ("weapon-1", "plain", "speed", "plain", "weapon-2", "plain")),
        ("C", ("plain", "speed", "plain", "weapon-3", "plain", "speed")),
        ("D", ("speed", "plain", "weapon-1", "plain", "speed", "plain")),
    )
    for n, kind in enumerate(kinds, start=1)
}
CARDS = {
    "1": ("2", "left", []),
    "2": ("1", "right", ["movement"]),
    "3": ("3", "right", ["end"]),
    "4": ("3", "left", []),
    "5": ("2", "left", ["enemy"]),
    "6": ("1", "left", []),
}
SAYS = {"movement": "fuel", "end": "repair", "enemy": "food"}


class First(Owner):
    """Tells a new card by its number in the order in which they come up."""

    def answer(self, posed: Posed) -> Any:
        card = posed.card.partition("/")[2]
        match posed.key:
            case "setup.terms":
                answer = {f.name: f.left_out for f in posed.fields}
                return {**answer, "board": self.board} if "board" in answer else answer
            case "setup.columns":
                return {"columns": 6}
            case "setup.board":
                return {f.name: BOARD[f.name] for f in posed.fields}
            case "setup.stars":
                return {f.name: str("ABCD".index(f.name[0]) + 1) for f in posed.fields}
            case "deck.size":
                return {"size": 6}
            case "deck.card":
                return posed.options[-1].id
            case "action.face" | "action.abilities" | "action.priority":
                skill, arrow, when = CARDS[card]
                lines = ["gather", "recruit", "improve", "encounter"]
                face = {"skill": skill, "arrow": arrow, "abilities": when, "priority": lines}
                return {f.name: face[f.name] for f in posed.fields}
            case "action.ability":
                return {"one": SAYS[CARDS[card][2][0]], "does": [], "twice": []}
            case "move.end" | "move.by":
                ahead = [o.id for o in posed.options]
                return ahead[min(2, len(ahead) - 1)]
            case "map.ship":
                return "no"
            case "outcome.letter" | "enemies.fire" | "loot.letters":
                return {f.name: f.options[0].id if f.name.startswith("letter") else "1" for f in posed.fields}
            case "ambush.defence":
                return "3"
        return super().answer(posed)


def _game(tmp_path: Path, seed: str = "owner") -> Game:
    return Game.new(Journal(None), Library(tmp_path, load_packs()[0]), seed, Terms(edition=NAME))


def test_the_owner_copies_only_the_rows_that_can_be_hit(tmp_path: Path) -> None:
    """Boxes that store tokens are told by the rules: six Survivors, seven of each Resource (1E-AUT-16, 1E-AUT-22)."""
    game = _game(tmp_path)
    owner = First(game, board="copy")
    owner.play_until(lambda g: g.posed.key == "setup.stars")
    assert {f.name for f in game.posed.fields} == set(BOARD)
    owner.play_until(lambda g: g.table.progress.round)
    shape = named(NAME).components.board
    assert board.boxes(game.table) == {**BOARD, **shape.stores}
    assert {t: list(shape.stores.values()).count(t) for t in shape.most} == shape.most
    assert setup.copied_boxes(shape, dict.fromkeys(shape.asked, "none")) == {}


def test_a_first_round_with_nothing_known(tmp_path: Path) -> None:
    """1E-AUT-08 to 1E-AUT-50: at most 27 touches, both seats together."""
    owner = First(_game(tmp_path))
    owner.play_until(lambda g: g.table.progress.round > 1 or g.over)
    assert owner.touches[1] <= 27, (owner.touches, owner.asked)
    assert "automa.arrows" not in owner.asked, "the books tell what the arrows mean"


@pytest.mark.parametrize(("kept", "most"), [("copy", 27), ("table", 30)])
def test_a_first_round_with_an_ambush_and_every_text(tmp_path: Path, kept: str, most: int) -> None:
    """With all that can come in one round: both cards and that for Food say something, an Enemy comes, the Automa and
    it fire. Nothing of it was known. At most 27 touches; on the table the board itself is read three times more."""
    owner = First(_game(tmp_path), board=kept)
    owner.ambush, plain = 1, owner.answer

    def answer(posed: Posed) -> Any:
        if posed.key == "action.ability":
            return {"one": "food", "does": [], "twice": []}
        told = plain(posed)
        return {**told, "abilities": ["rest"]} if any(f.name == "abilities" for f in posed.fields) else told

    owner.answer = answer  # type: ignore[method-assign]
    owner.play_until(lambda g: g.table.progress.round > 1 or g.over)
    assert owner.asked.count("action.ability") == 3
    assert {"ambush.who", "outcome.weapon", "enemies.fire"} <= set(owner.asked)
    assert owner.touches[1] <= most, (owner.touches, owner.asked)


def test_no_card_is_dealt_that_nobody_has_read(tmp_path: Path) -> None:
    """1E-AUT-05: of a deck of unknown size nothing is known, so its real cards are turned, and read as they come up."""
    game = _game(tmp_path)
    owner = First(game, board="table")
    owner.play_until(lambda g: g.posed.key == "setup.terms")
    assert game.posed is not None
    assert "action" not in [field.name for field in game.posed.fields]
    owner.play_until(lambda g: bool(g.table.progress.round))
    assert game.table.terms.draws["action"] == "tap"
    assert all(card.startswith("?") for card in game.table.things.automa.pile)


def test_the_first_card_need_not_be_named(tmp_path: Path) -> None:
    """While none of the deck was read the next card can only be a new one; then it may be one of those as well."""
    owner = First(_game(tmp_path), board="table")
    owner.play_until(lambda g: g.table.progress.round > 1 or g.over)
    assert "deck.card" not in owner.asked
    owner.play_until(lambda g: g.over)
    assert "deck.card" in owner.asked


def test_action_cards_lie_on_the_table_until_all_of_them_are_read(tmp_path: Path) -> None:
    """1E-AUT-05: what is to be read when it is turned isn't left in the box."""
    for seed, boxed in (("first", False), ("second", True)):
        game = _game(tmp_path, seed)
        owner = First(game, board="table")
        owner.play_until(lambda g: g.posed.key == "setup.group")
        assert ("setup.box.action" in {line.key for line in game.posed.lines}) is boxed
        assert laying_out.cards_on_table(game.table) is not boxed
        owner.play_until(lambda g: g.over)


@pytest.mark.parametrize("kept", ["copy", "table"])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f", "g", "h"])
def test_a_first_round_whatever_cards_come_up(tmp_path: Path, seed: str, kept: str) -> None:
    """With the board copied into the app, as it is offered first, or left on the table: at most 27 touches, whichever
    cards are read."""
    owner = First(_game(tmp_path, seed), board=kept)
    owner.play_until(lambda g: g.table.progress.round > 1 or g.over)
    assert owner.touches[1] <= 27, (owner.touches, owner.asked)


def test_a_round_with_cards_and_board_known(tmp_path: Path) -> None:
    """With an ambush, a shot and the Enemies' fire at most 24 touches, both seats together; what was told of a card is
    done and not asked again."""
    learning = First(_game(tmp_path, "learn"), board="copy")
    learning.play_until(lambda g: g.over)
    assert {"deck.size", "action.face", "action.ability", "setup.board"} <= set(learning.asked)
    owner = First(_game(tmp_path, "known"), board="app")
    owner.ambush = 1
    owner.play_until(lambda g: g.table.progress.round > 1 or g.over)
    assert owner.touches[1] <= 24, (owner.touches, owner.asked)
    again = {"deck.size", "action.face", "action.priority", "action.abilities", "setup.board"}
    assert not again & set(owner.asked)


def test_what_a_card_says_is_told_before_it_is_done(tmp_path: Path) -> None:
    """The list of what is still to come has it, and the forecast of the move counts the Fuel that it brings."""
    game = _game(tmp_path)
    owner = First(game, board="copy")
    owner.play_until(lambda g: any(a.card == "2" for a in g.table.things.automa.revealed))
    table = game.table
    table.terms.printed["action/2"] |= {"movement": ("fuel:1,you-fame:1", "owner")}
    coming = forecast.still_to_come(table)
    assert [(c.card, c.phase, c.costs_you) for c in coming if c.card == "2"] == [("2", "movement", True)]
    table.terms.printed["action/2"] |= {"movement": ("fuel:1,speed:2", "owner")}
    line = forecast.movement(table)
    assert line is not None
    assert [(r.values["n"], r.source) for r in line.why if r.key == "why.speed.card"] == [(2, "owner")]
    assert line.values["fuel"] == board.count(table, "fuel") + 1


@pytest.mark.parametrize("where", ["copy", "table"])
def test_a_whole_game_ends_by_rule(tmp_path: Path, where: str) -> None:
    game = _game(tmp_path, where)
    First(game, board=where).play_until(lambda g: g.over)
    assert game.over
    assert set(game.table.progress.scores) == set(game.table.terms.seats)
