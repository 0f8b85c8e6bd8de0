"""No question of a game is without its drawing: each that a scenario asks is laid out, in normal and in large type."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion.game.game import Game
from companion.rules.engine.question import Posed, Question
from companion.rules.engine.table import Table, freeze, humans, thaw
from companion.rules.engine.units import phase_of, steps
from companion.scenario import driving, run_file
from companion.scenario.answers import ANSWERS
from companion.screens import drawings
from companion.screens.shown import Shown
from companion.screens.widgets import theme
from tests.screens.faults import hidden, undrawn
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SOME = ("FW-*.toml", "solo/*.toml", "athena/*.toml")
"""The files of the short run."""
ELSEWHERE = (
    "action.offer",
    "action.read",
    "action.which",
    "convoy.which",
    "crew.skill",
    "deck.shuffle",
    "deck.size",
    "enemy.number",
    "event.offer",
    "explore.team",
    "fury.which",
    "hitpoints.draw",
    "map.ends",
    "map.first-number",
    "map.in-a-row",
    "map.more",
    "map.numbers",
    "map.rectangle",
    "map.red",
    "map.reds",
    "map.region",
    "map.shortcut",
    "map.slots",
    "map.way",
    "map.waypoints",
    "move.far",
    "move.medic",
    "object.antifreeze",
    "object.draw",
    "object.drawn",
    "object.mre",
    "object.name",
    "setup.board",
    "setup.columns",
    "setup.copy",
    "setup.first",
    "setup.group",
    "setup.order",
    "setup.room",
    "setup.seats",
    "setup.stars",
    "setup.terms",
    "side.feed",
    "side.shift.from",
    "side.shift.to",
    "track.cards",
    "track.damage",
    "track.people",
    "track.rest",
    "track.tiles",
    "track.zone",
)
"""What no scenario asks: the walks through the screens look at these (``undrawn`` in ``faults.py``)."""
WIDE = frozenset(
    (
        "athena.scan.card",  # six rows of what the card does
        "convoy.card",  # sixteen kinds of boxes
        "fire.boxes",  # a row for each Defence box that is filled
        "score.lines",  # a row for each source of Fame
        "stories.result",  # fourteen amounts
    )
)
"""Forms that may take the whole width in normal type, since they are a picture themselves: a row or a touch for each
thing on a card or a sheet. Beside a drawing they would be on pages and need more touches. Nobody decides by them."""
LINES = 6
"""So many sentences stand above each question at most, as after what the Automa has done."""


@pytest.fixture(autouse=True)
def normal_again() -> Iterator[None]:
    """The type is that of every process again."""
    yield
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)


def asked(monkeypatch: pytest.MonkeyPatch, patterns: tuple[str, ...]) -> dict[tuple[str, str], tuple[bytes, Posed]]:
    """What the scenario files ask, by edition and key: the table and the question, that with the most to choose."""
    found: dict[tuple[str, str], tuple[bytes, Posed]] = {}
    pose, answer = driving.pose, driving.Run._answer
    runs: list[driving.Run] = []

    def counted(posed: Posed) -> int:
        return len(posed.options) + sum(1 + len(field.options) for field in posed.fields)

    def kept(question: Question, table: Table, number: int, **how: Any) -> Posed:
        posed = pose(question, table, number, **how)
        key = (table.terms.edition, posed.key)
        if posed.kind != "shuffle" and (key not in found or counted(found[key][1]) < counted(posed)):
            found[key] = freeze(table), structs.replace(posed, lines=tuple(runs[-1].said[-LINES:]))
        return posed

    def heard(run: driving.Run, question: Question, nested: bool) -> Any:
        runs.append(run)
        return answer(run, question, nested)

    monkeypatch.setattr(driving, "pose", kept)
    monkeypatch.setattr(driving.Run, "_answer", heard)
    for pattern in patterns:
        for path in sorted(SCENARIOS.rglob(pattern)):
            run_file(path)
    monkeypatch.undo()
    return found


def laid_out(pump: Pump, edition: str, number: int, table: Table, posed: Posed) -> list[str]:
    """What is missing on the screen of a question, and on those of what hands do before it."""
    if phase_of(table) == "setup" and not posed.key.startswith("setup."):
        # Many files lay no phase: there the question stands in the first one.
        table.progress.step = next(step.name for step in steps(table).values() if step.phase != "setup")
    pump.app.words.edition, pump.app.words.several = edition, len(humans(table)) > 1
    pump.screen.update(Shown(1, number, table, {posed.asked: structs.replace(posed, number=number)}))
    found = []
    while pump.screen.telling:  # what hands do has a screen of its own before, with its drawing
        pump.frames(2)
        found += undrawn(pump.screen)
        pump.screen.confirm()
    if pump.screen.overlay is not None:  # or a sheet, beside the answers
        pump.screen.sheets.take_away()
    pump.frames(2)
    return [*found, *undrawn(pump.screen), *(hidden(pump.screen) if theme.large() else [])]


@pytest.mark.timeout(600)
def test_every_question_has_its_drawing(pump: Pump, monkeypatch: pytest.MonkeyPatch, full: bool) -> None:
    found = asked(monkeypatch, ("*.toml",) if full else SOME)
    if full:
        assert sorted(ANSWERS.keys() - {key for _, key in found}) == sorted(ELSEWHERE)
    assert len(found) > 30
    wrong: dict[str, list[str]] = {}
    for text, language in (("normal", "en"), ("large", "de")):
        pump.app.set(text=text, language=language)
        pump.app.session.start(lambda: Game.new(pump.app.session.journal, pump.app.session.library, "large"))
        pump.settle()
        for number, ((edition, key), (frozen, posed)) in enumerate(sorted(found.items()), start=1):
            faults = laid_out(pump, edition, number, thaw(frozen), posed)
            if faults and not (text == "normal" and key in WIDE):
                wrong[f"{edition}: {key}, {text}"] = faults
    assert not wrong, wrong
