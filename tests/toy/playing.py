"""What tests of toys have in common: whole games, every word of them, a scenario file, a library with a pack."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.cards.library import Library
from companion.game.game import Game
from companion.game.telling import Told
from companion.messages import Words
from companion.packs import load_packs
from companion.rules.engine.table import Terms
from companion.scenario import run_file
from companion.simulation.simulate import Players, step
from tests.invariants import broken


def played(library: Library, seed: str, seats: Sequence[str], terms: Terms) -> Game:
    """A whole game by random legal answers, its table looked at after each act."""
    game, players = Game.new(None, library, seed, terms), Players(seed, seats=tuple(seats))
    while not game.over:
        step(game, players)
        assert not broken(game.table)
    return game


def texts_of(told: Told, words: Words) -> list[str]:
    """All that an act is told with, in words: its lines with their reasons, what was asked, what could be answered."""
    texts = [words.told(told), *(words.line(line) for line in told.lines)]
    texts += [why for line in told.lines for why in words.why(line)]
    posed = told.posed
    if posed is not None:
        texts += [words.question(posed), words.detail(posed)]
        texts += [words.option(o) for o in (*posed.options, *posed.side)]
        texts += [words.field(f) for f in posed.fields]
    return texts


def unspoken(game: Game, language: str) -> list[str]:
    """The texts of a game in which a message or a value is missing."""
    words = Words(language)
    return [text for told in game.log() for text in texts_of(told, words) if "<" in text]


def wrong(folder: Path, text: str) -> str:
    """Why a scenario with this text fails; empty if it holds."""
    file = folder / "scenario.toml"
    file.write_text(text, "utf-8")
    return run_file(file).wrong


def with_pack(folder: Path, module: str, text: str) -> Library:
    """A library with the stand-in pack of Frostlands, and with this one of an expansion of it."""
    packs = folder / "packs" / "frostlands" / module
    packs.mkdir(parents=True)
    (packs / "stand-in.toml").write_text(text, "utf-8")
    brought, errors = load_packs(folder / "packs")
    assert not errors
    return Library(folder / "library", {**load_packs()[0], **brought})
