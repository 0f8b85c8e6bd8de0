"""Finished games of every release are played again, unit by unit, each from its own stored table to the next one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import __version__
from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.game.replay import differing
from companion.journal.journal import Journal
from companion.rules.engine.table import thaw

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob(f"*{gamefile.ENDING}"))
REFERENCE = FOLDER.parents[1] / "companion" / "reference"
RULES = "".join(file.read_text(encoding="utf-8") for file in sorted(REFERENCE.rglob("*.toml")))


def _expected(file: Path) -> dict[int, str]:
    """The acts in which a unit ends that was changed on purpose, with its rule id."""
    found = {}
    listed = file.with_suffix(".expected")
    for line in listed.read_text(encoding="utf-8").splitlines() if listed.exists() else []:
        if line.strip():
            act, rule, *why = line.split()
            assert why, f"{listed.name}: say why in {line!r}"
            assert rule in RULES, f"{listed.name}: {rule} is no rule id"
            found[int(act)] = rule
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_unit_comes_to_what_it_came_to_then(file: Path) -> None:
    acts, points = gamefile.read(file).read()
    assert {one.act: one.how for one in differing(acts, points) if one.act not in _expected(file)} == {}
    assert set(_expected(file)) == {one.act for one in differing(acts, points)}, "listed, but as it was"
    assert len(points) > 30
    assert thaw(points[max(points)].table).progress.round >= 4


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_taken_in_and_opened(file: Path, library: Library) -> None:
    """With its score, its log and its undo."""
    journal = Journal(None)
    game = Game.resume(journal, library, gamefile.take(journal, file).game)
    assert not game.changed_rules
    assert game.over
    assert game.table.progress.scores
    assert all(told.act for told in game.log(20))
    game.undo()


def test_this_release_has_games() -> None:
    """Before a release: ``python -m tests.games.record``, see README.md here."""
    assert any(file.stem.startswith(f"{__version__}-") for file in FILES)
