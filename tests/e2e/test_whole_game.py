"""One whole solo game by real X touches only, with the power lost in round 3; its touches against those counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.rules.common.scoring import totals
from companion.simulation.touches import touches
from tests.e2e.app import PICTURES, Hand, Seen, numbers
from tests.e2e.conftest import Stage
from tests.e2e.player import Made, Player
from tests.e2e.shadow import NO_WAY, OnDisk, cheapest, on_disk

pytestmark = pytest.mark.ui
SEED = "a whole game"
KILLED_IN = 3
"""The round in which the power is lost."""
MIDDLE = ("explore.block", "explore.encounter", "move.end", "fire.turn")
"""Questions in the middle of a turn."""


def begin(hand: Hand, player: Player, picture: Callable[[str], object]) -> None:
    """From the first screen into the game: *try it*, terms as they stand."""
    hand.app.at_home()
    picture("home")
    hand.tap("new", lambda s: s.key == "setup.copy")
    picture("first-start")
    hand.tap("option:try", lambda s: s.key == "setup.terms")
    picture("terms")
    player.act()


@pytest.mark.timeout(3600)
def test_a_whole_game_by_touch(stage: Stage, tmp_path: Path) -> None:
    display = stage.display()
    app = stage.seeded(SEED, display)
    hand = Hand(app)
    player = Player(hand, SEED)
    begin(hand, player, display.picture)

    def disk() -> OnDisk:
        return on_disk(app.folder, tmp_path)

    pictured: set[str] = set()

    def look(seen: Seen) -> None:
        if seen.key not in pictured:
            pictured.add(seen.key)
            display.picture(f"game-{seen.key}")

    # Up to the middle of a unit of round 3: in a turn that asks twice, or else in the movement.
    while True:
        seen, now = player.act(), disk()
        look(seen)
        assert now.game.head == seen.head
        at = now.game.table.progress.round
        assert at <= KILLED_IN
        player.eager = at == KILLED_IN
        if at == KILLED_IN and now.in_unit and seen.key in MIDDLE:
            break
    undone_and_done_again(hand, disk)
    seen = player.seen
    last_said = disk().sentences(3)

    app.kill()
    app.restart()
    home = app.at_home()
    display.picture("home-after-kill")
    assert f"Round {KILLED_IN}" in home.label("continue")
    woken = hand.tap("continue", lambda s: s.screen == "table")
    display.picture("woken-up")
    assert (woken.head, woken.key, woken.asked) == (seen.head, seen.key, seen.asked)
    for sentence in last_said:
        assert sentence in woken.said, (sentence, woken.said)
    woken = close_what_slid_over(hand)
    assert _answers(woken) == _answers(seen)

    # The power goes again while an act is being written: it is there whole, or not at all.
    hand.let_go_of((woken.starting("option:") or ["next"])[0])
    app.kill()
    now = disk()
    path = now.game.path()
    written = [now.acts[act - 1].entries[0].key for act in path[path.index(seen.head) + 1 :]]
    assert len(written) < 2 or (written[0] == "tell" and len(written) == 2), "a tell with its answer, or one act"
    app.restart()
    app.at_home()
    hand.tap("continue", lambda s: s.screen == "table")
    close_what_slid_over(hand)

    # On to the end, with a step back now and then.
    player.eager = False
    while (seen := player.seen).screen == "table":
        look(seen)
        if len(player.made) % 12 == 0:
            step_back(hand, disk)
        player.act()
    score = app.until(lambda s: s.screen == "score", "the score")
    display.picture("score")
    end = disk()
    assert end.game.over
    assert end.row.over
    sums = totals(end.game.table)
    assert set(numbers(score.said[1])[:2]) == set(sums.values()), (score.said, sums)
    hand.tap("home", lambda s: s.screen == "home")
    assert not app.until(lambda s: s.screen == "home", "home").has("continue")
    assert app.stop() == 0
    compare(player.made, end)


def _answers(seen: Seen) -> list[tuple[str, str]]:
    return [(t["id"], t["label"]) for t in seen.touchables if t["id"].startswith(("option:", "place:", "side:"))]


def close_what_slid_over(hand: Hand) -> Seen:
    """Close the sheet over the drawing, if one is there."""
    seen = hand.app.until(lambda s: s.screen == "table", "the table")
    return hand.tap("close", lambda s: not s.has("close")) if seen.has("close") else seen


def undo(hand: Hand) -> tuple[Seen, Seen]:
    """Take one act back by touch; what was seen before and after, with everything put right."""
    before = hand.app.until(lambda s: s.has("undo"), "undo")
    after = hand.tap("undo", lambda s: s.head != before.head)
    if after.starting("tick:"):
        after = hand.hold("next", lambda s: not s.starting("tick:"), "the list of what to put right to close")
    return before, after


def undone_and_done_again(hand: Hand, disk: Callable[[], OnDisk]) -> None:
    """Undo twice and redo twice: the very same question stands there again."""
    first, second = undo(hand)
    assert disk().game.head == second.head
    _, third = undo(hand)
    again = hand.tap("redo", lambda s: s.head != third.head)
    if again.starting("tick:"):
        again = hand.hold("next", lambda s: not s.starting("tick:"))
    assert (again.head, again.key, _answers(again)) == (second.head, second.key, _answers(second))
    again = hand.tap("redo", lambda s: s.head != second.head)
    if again.starting("tick:"):
        again = hand.hold("next", lambda s: not s.starting("tick:"))
    assert (again.head, again.key, _answers(again)) == (first.head, first.key, _answers(first))
    now = disk()
    assert now.game.head == first.head
    assert [a.head for a in now.acts[-4:]] == [second.head, third.head, second.head, first.head]


def step_back(hand: Hand, disk: Callable[[], OnDisk]) -> None:
    """Undo once: the head stands before the last act, and the journal tells that it was moved there."""
    before, after = undo(hand)
    now = disk()
    assert now.game.head == after.head
    assert now.acts[before.head - 1].parent == after.head
    assert now.acts[-1].head == after.head


def compare(made: list[Made], end: OnDisk) -> None:
    """The touches that the screen needed against those that the product counts."""
    rows: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for act in made:
        posed, answer = end.asked_and_answered(act.after.head or end.game.head)
        assert posed.key == act.seen.key
        needed, counted = cheapest(posed, answer, act.seen), touches(posed, answer)
        row = rows[f"{posed.kind} {posed.key}"]
        for i, n in enumerate((1, act.touches, needed, counted)):
            row[i] += n
        for option in posed.options:
            if not option.rare:
                assert cheapest(posed, option.id, act.seen) < NO_WAY, f"{posed.key}: no way to {option.id}"
    sums = [sum(row[i] for row in rows.values()) for i in range(4)]
    report = [f"{'question':32} acts  touched  needed  counted"]
    report += [f"{name:32} {a:4} {b:8} {c:7} {d:8}" for name, (a, b, c, d) in sorted([*rows.items(), ("sum", sums)])]
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "touches.txt").write_text("\n".join(report) + "\n", encoding="utf-8")
    dearer = {name for name, row in rows.items() if row[2] > row[3]}
    assert not dearer, "\n".join(["the screen needs more touches than are counted:", *report])
    assert sums[2] <= sums[3], "\n".join(report)


def test_some_turns_on_the_larger_panel(stage: Stage, tmp_path: Path) -> None:
    """At 1280 x 720: everything half as large again, and the same acts."""
    display = stage.display(1280, 720)
    app = stage.seeded(SEED, display, ["--size", "1280x720"])
    hand = Hand(app)
    player = Player(hand, "larger")
    begin(hand, player, display.picture)
    pictured: set[str] = set()
    for _ in range(8):
        seen = player.act()
        if seen.key not in pictured:
            pictured.add(seen.key)
            display.picture(f"game-{seen.key}")
        assert seen.window == (1280, 720)
        touched = [t for t in seen.touchables if not t["id"].startswith("place:")]
        assert min(t["rect"][3] for t in touched) >= 48 * 1.5 - 1, touched
    assert on_disk(app.folder, tmp_path).game.head == seen.head
    assert app.stop() == 0
