"""Deeds over three whole games with a real copy: never more than four in a group, and few screens an Automa turn."""

from __future__ import annotations

import pytest

from companion.cards.library import Library
from companion.devices.room import has_room
from companion.game.game import Game
from companion.game.riding import CLOSED, FEW
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.common.deeds import doings, groups
from companion.rules.engine.units import phase_of
from tests.spine.test_first_start import Owner

MOST = 4
"""Deeds that are told at once."""
GAMES = (("a first game", "table"), ("a second", "copy"), ("a third", "table"))


class Counting(Owner):
    """Counts the screens that the Automa's turns take: questions about it, and what is told alone."""

    def __init__(self, game: Game, board: str) -> None:
        super().__init__(game, board=board)
        self.screens: list[int] = []

    def step(self) -> None:
        posed, game = self.game.posed, self.game
        assert posed is not None
        if posed.key == "explore.turn" and game.table.progress.step == "exploration.turns":
            self.screens.append(0)
        elif self.screens and game.table.progress.step == "exploration.turns":
            following = game.following
            self.screens[-1] += posed.kind != "tell" or following is None or not has_room(following, game.table)
        super().step()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Counting]:
    """Three games, one after the other, with one card collection; what they tell is looked at on the way."""
    folder = tmp_path_factory.mktemp("owner")
    owners = []
    for seed, board in GAMES:
        owner = Counting(Game.new(Journal(None), Library(folder, load_packs()[0]), seed), board)
        while not owner.game.over:
            _look(owner.game)
            owner.step()
        owners.append(owner)
    return owners


def _look(game: Game) -> None:
    posed, following = game.posed, game.following
    assert posed is not None
    if posed.kind == "tell" and game.table.progress.round:
        phases = game.phases
        assert len(phases) == len(posed.lines)
        split = groups(posed.lines, phases, game.table, MOST)
        assert [line for group in split for line in group] == list(posed.lines)
        assert all(len(doings(group, game.table)) <= MOST for group in split)
        if following is not None:
            before = [(at, line) for at, line in zip(phases, posed.lines, strict=True) if at != phase_of(game.table)]
            assert sum(line.you for _, line in before) <= FEW, "hands do few things of the phase before"
            assert not CLOSED & {at for at, _ in before}, "the end of a round is told before the next one begins"


def test_no_more_than_four_deeds_are_told_at_once(played: list[Counting]) -> None:
    """Looked at on the way; and there were turns to look at."""
    assert all(len(owner.screens) >= 12 for owner in played)


def test_screens_of_an_automa_turn_with_cards_known(played: list[Counting]) -> None:
    """At most two, but for a turn in which the zone is read slot by slot; a first game reads each card once."""
    first, *later = (owner.screens for owner in played)
    for screens in later:
        assert sum(n > 2 for n in screens) <= len(screens) / 10
        assert sum(screens) / len(screens) <= 2
        assert sum(first) / len(first) > sum(screens) / len(screens)
