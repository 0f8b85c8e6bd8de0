"""An answer is checked against what was shown, and no more than that is worked out for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.packs import load_packs
from companion.rules.engine.play import Player
from companion.rules.engine.question import allowed, pose
from companion.rules.engine.table import Table, Terms, freeze
from companion.simulation.simulate import play

TERMS = {
    "frostlands": Terms(),
    "alpha": Terms(edition="first-edition", map="alpha"),
    "roles": Terms(edition="first-edition", map="beta", modules=["roles"]),
}


@pytest.mark.parametrize("name", TERMS)
def test_what_an_answer_may_be_is_what_is_shown(name: str, tmp_path: Path) -> None:
    game, _ = play("checked", Library(tmp_path, load_packs()[0]), seats=("tracked", "tracked"), terms=TERMS[name])
    first = TERMS[name]
    player = Player(Table(terms=Terms(edition=first.edition, map=first.map, modules=list(first.modules))))
    seen = 0
    for act in game.report()[0]:
        for entry in act.entries:
            question = player.question
            if question is not None and question.kind != "together":
                before = freeze(player.table)
                checked, shown = allowed(question, player.table), pose(question, player.table, 0)
                assert (checked.kind, tuple(checked.options)) == (shown.kind, shown.options)
                assert (checked.lo, checked.hi, tuple(checked.fields)) == (shown.lo, shown.hi, shown.fields)
                assert freeze(player.table) == before
                seen += 1
            player.feed(entry)
    assert seen > 100
    assert freeze(player.table) == freeze(game.table)
