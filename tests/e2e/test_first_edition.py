"""Owners of the first edition by real X touches: New game, a solo game and three people on Beta, to the score."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.rules.common.scoring import totals
from companion.rules.engine.table import humans, is_alive
from companion.settings import SettingsFile
from tests.e2e.app import Hand, Seen, moved_on, numbers
from tests.e2e.conftest import Stage
from tests.e2e.player import Player, T
from tests.e2e.shadow import on_disk
from tests.messages.test_games import ELSEWHERE, LACKS

pytestmark = pytest.mark.ui
NAME = "first-edition"
SIDES = ("alpha", "beta")
"""Between these there is a choice."""
SMALL, LARGE = (800, 480), (1280, 720)
TRIES = 60
"""Touches after which an answer on a drawing is given up."""
ROUNDS = 99
"""More than any game has."""


class Owner(Player):
    """Plays kept Convoys too: answers on drawings, and looks at what is secret."""

    def act(self) -> Seen:
        seen = self.seen
        if seen.has("look"):
            self.hand.hold("look", lambda s: not s.has("look"))
        return super().act()

    def _one(self, of: Sequence[T]) -> T:
        """A hand of cards is only looked at."""
        return super()._one([one for one in of if not str(one).endswith(".hand")])

    def _several(self) -> None:
        """Some of what is offered, on the drawing or beside it."""
        seen = self.seen
        for _ in range(TRIES):
            now = self.seen
            if moved_on(seen)(now):
                return
            if now.has("next") and self._chance.random() < 0.6:
                self._next()
            else:
                offered = [*now.starting("option:"), *now.starting("place:")]
                self.hand.tap(self._one(offered))
        raise AssertionError(f"no answer to {seen.key}\n{self.hand.app.told()}")


def choose(hand: Hand, field: str, value: str) -> None:
    """Set a field of the terms, wherever it is folded."""
    seen = hand.app.until(lambda s: True, "the terms")
    if not seen.has(f"{field}:{value}"):
        seen = hand.tap(f"unfold:{field}")
    if not seen.is_on(f"{field}:{value}"):
        hand.tap(f"{field}:{value}")


def play(
    stage: Stage,
    scratch: Path,
    size: tuple[int, int],
    side: str,
    people: int,
    rounds: int,
    look: tuple[str, str] = ("en", "normal"),
    modules: Sequence[str] = (),
    player_of: type[Owner] = Owner,
) -> list[str]:
    """A game up to a round, or to its score; what an owner should not have read, with its question."""
    display = stage.display(*size)
    folder = stage.folder / "data"
    folder.mkdir(parents=True, exist_ok=True)
    language, text = look
    boxes = ["edition:frostlands", f"edition:{NAME}", *(f"module:{module}" for module in modules)]
    name = "-".join(["first", *modules, side, str(people), language, text])
    SettingsFile(folder).change(boxes=boxes, text=text, language=language)
    app = stage.seeded(f"first {side} {people}", display, ["--size", f"{size[0]}x{size[1]}"])
    hand = Hand(app)
    player = player_of(hand, f"{side} {people}")
    app.at_home()
    hand.tap("new", lambda s: s.screen == "new")
    hand.tap(f"edition:{NAME}", lambda s: s.is_on(f"edition:{NAME}"))
    for module in modules:
        hand.tap(f"module:{module}", lambda s, module=module: s.is_on(f"module:{module}"))
    hand.tap("begin", lambda s: s.key == "setup.copy")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    if side in SIDES:
        choose(hand, "map", side)
    choose(hand, "people", str(people))
    if people > 1:
        choose(hand, "kept", "yes")
    seen = hand.tap("next", lambda s: s.key != "setup.terms")
    if seen.key == "setup.seats" and people < 4:
        if people == 3:
            choose(hand, "kind-3", "untracked")
        hand.tap("next", lambda s: s.key != "setup.seats")
    wrong: list[str] = []
    pictured: set[str] = set()
    while (seen := player.seen).screen == "table":
        wrong += [f"{seen.key}: {told}" for told in read(seen, language)]
        if seen.key not in pictured:
            pictured.add(seen.key)
            display.picture(f"{name}-{seen.key}")
        if len(player.made) % 5 == 0 and on_disk(folder, scratch).game.table.progress.round >= rounds:
            assert app.stop() == 0
            return wrong
        player.act()
    score = app.until(lambda s: s.screen == "score", "the score")
    display.picture(f"{name}-score")
    end = on_disk(folder, scratch)
    assert end.game.over
    sums = totals(end.game.table)
    if people == 1:
        assert set(numbers(score.said[1])[:2]) == set(sums.values()), (score.said, sums)
    else:  # with nobody left nobody wins
        alive = any(is_alive(end.game.table, seat) for seat in humans(end.game.table))
        assert numbers(score.said[0]) == ([max(sums.values())] if alive else []), (score.said, sums)
    assert app.stop() == 0
    return wrong


def read(seen: Seen, language: str) -> Sequence[str]:
    """What is on the screen that only another box has."""
    texts = [*seen.said, *(str(t["label"]) for t in seen.touchables)]
    return [t for t in texts if LACKS[language].search(t) or ELSEWHERE.search(t)]


@pytest.mark.timeout(900)
def test_the_first_round_of_three_people_on_beta(stage: Stage, tmp_path: Path) -> None:
    assert play(stage, tmp_path, SMALL, "beta", 3, 2, ("de", "large")) == []


@pytest.mark.full
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize(
    ("size", "look"),
    [(SMALL, ("en", "normal")), (SMALL, ("de", "large")), (LARGE, ("de", "normal"))],
    ids=["small", "small, large type", "large panel"],
)
def test_a_whole_game_on_beta(
    size: tuple[int, int], look: tuple[str, str], people: int, stage: Stage, tmp_path: Path
) -> None:
    assert play(stage, tmp_path, size, "beta", people, ROUNDS, look) == []


@pytest.mark.full
@pytest.mark.timeout(7200)
def test_a_whole_game_alone_on_alpha(stage: Stage, tmp_path: Path) -> None:
    assert play(stage, tmp_path, LARGE, "alpha", 1, ROUNDS) == []
