"""The toy edition in whole games: its own numbers, rules, doubts and words, beside an unchanged Frostlands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.packs import load_packs, schemas
from companion.rules.common.behind import rules_of
from companion.rules.engine.concordance import SHARED
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Terms
from companion.scenario import run_file
from companion.share import setup_code
from companion.share.setup_code import SetUp
from companion.simulation.simulate import Players, digest, one, step
from tests.invariants import broken
from tests.toy.edition import EDITION, NAME, PACKED, WORDS

FOREIGN = re.compile(rf"\b(?:(?:{'|'.join(sorted(SHARED))})-\d\d|D-\d\d)\b")
"""An id of the catalogue of Frostlands."""
SEATS = {"one": ("tracked",), "two": ("tracked", "tracked"), "by hand": ("untracked",)}
TERMS = Terms(edition=NAME)


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(PACKED), offering(EDITION):
        yield


@pytest.fixture
def both(tmp_path: Path) -> Library:
    """The same cards in the packs of both editions."""
    packs = load_packs()[0]
    toys = {f"{NAME}/{pack.name}": replace(pack, edition=NAME) for pack in packs.values()}
    return Library(tmp_path / "library", {**packs, **toys})


def whole(library: Library, seats: tuple[str, ...], journal: Journal | None = None) -> Game:
    game = Game.new(journal, library, "toy", Terms(edition=NAME))
    players = Players("toy", seats=seats)
    while not game.over:
        step(game, players)
        assert not broken(game.table)
    return game


@pytest.mark.parametrize("seats", SEATS.values(), ids=SEATS)
def test_a_whole_game_is_told_by_its_own_rules_in_both_languages(
    both: Library, offered: None, seats: tuple[str, ...]
) -> None:
    """No id of Frostlands is cited, neither by a line or a question nor in their words; no word is missing."""
    game = whole(both, seats)
    cited: set[str] = set()
    texts: list[str] = []
    for told in game.log():
        for line in told.lines:
            cited |= {line.rule, *line.doubts, *rules_of(line)}
        if told.posed is not None:
            cited |= {told.posed.rule, *told.posed.doubts}
        for words in (Words("en"), Words("de")):
            texts += [words.told(told), *(words.line(line) for line in told.lines)]
            texts += [why for line in told.lines for why in words.why(line)]
            if told.posed is not None:
                texts += [words.question(told.posed), *(words.option(o) for o in told.posed.options)]
    assert not [own for own in cited if FOREIGN.search(own)]
    assert cited - {""} == {own for own in cited if own.startswith("TOY-")}
    assert not [text for text in texts if "<" in text]
    assert not [text for text in texts if FOREIGN.search(text)]
    assert "toy.greeting" in {line.key for told in game.log() for line in told.lines}


def test_its_words_are_the_same_in_every_language() -> None:
    assert keys("en", WORDS) == keys("de", WORDS)


def test_a_game_of_frostlands_beside_it_is_unchanged(both: Library) -> None:
    before = one(1, "beside", both, "normal").digest
    with schemas.offering(PACKED), offering(EDITION):
        assert one(1, "beside", both, "normal", terms=TERMS).digest != before
        assert one(1, "beside", both, "normal").digest == before
    assert one(1, "beside", both, "normal").digest == before


def test_its_values_are_kept_apart(tmp_path: Path, offered: None) -> None:
    library = Library(tmp_path, {})
    library.keep(f"{NAME}:outcome/3", {"letter": "B"})
    assert library.lookup("outcome/3", ["letter"], TERMS) == {"letter": ("B", "owner")}
    assert library.lookup("outcome/3", ["letter"], Terms()) == {}


def test_a_scenario_plays_it(tmp_path: Path, offered: None) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(f'edition = "{NAME}"\n[given]\n[expect]\nround = 1\n', "utf-8")
    assert run_file(file).wrong == ""


def test_a_code_and_a_file_carry_it(both: Library, offered: None, tmp_path: Path) -> None:
    setup = SetUp({"copy": "try", "you": "red", "people": "1"}, "0" * 10, NAME)
    assert setup_code.read_code(setup_code.code(setup)) == setup
    here, there = Journal(tmp_path / "here.db"), Journal(tmp_path / "there.db")
    game = whole(both, ("tracked",), here)
    gamefile.export(here, 1, tmp_path / "toy.aurora")
    gamefile.take(there, tmp_path / "toy.aurora")
    taken = Game.resume(there, both, 1)
    assert (taken.table.terms.edition, digest(taken)) == (NAME, digest(game))
