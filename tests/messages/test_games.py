"""Random games, rendered word by word: nothing is missing and nothing stays unfilled."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words, languages
from companion.messages.values import GAP
from companion.packs import load_packs
from companion.rules.common import forecast
from companion.rules.common.correct import correctables
from companion.rules.editions import edition
from companion.rules.engine.question import Field, IllegalAnswer, Option, Posed
from companion.rules.engine.table import Line, Table, Terms, humans
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup

TRACKED = (("tracked",), ("tracked", "untracked"), ("tracked",) * 3, ("tracked",) * 4)
"""People whose Convoys the app keeps, in every :data:`EVERY`-th game."""
EVERY = 10


class Wild:
    """Random legal answers as of a random player, but rare options too."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self._human = RandomPlayer(seed)

    def answer(self, posed: Posed) -> Any:
        if posed.kind == "choose" and self.chance.random() < 0.2:
            return self.chance.choice(posed.options).id
        if posed.kind == "several" and posed.options:
            return [o.id for o in self.chance.sample(posed.options, self.chance.randint(posed.lo, max(posed.lo, 1)))]
        answer = self._human.answer(posed)
        if posed.kind in ("read", "draw"):
            for f in posed.fields:
                if f.options and not f.many and self.chance.random() < 0.3:
                    answer[f.name] = self.chance.choice(f.options).id
        return answer

    def correction(self, table: Table) -> tuple[str, Any] | None:
        """A change of one value, but none that would make the game endless."""
        if not table.progress.round:
            return None
        items = [c for c in correctables(table) if not c.path.startswith(("progress.", "things.aurora"))]
        if not items:
            return None
        item = self.chance.choice(items)
        if item.options and isinstance(item.now, list):
            return item.path, [o.id for o in item.options if self.chance.random() < 0.3]
        if item.options:
            return item.path, self.chance.choice(item.options).id
        if isinstance(item.now, list):
            return item.path, item.now[::-1]
        return item.path, self.chance.randint(item.lo, item.hi)


def _of_line(words: Words, line: Line) -> Iterator[str]:
    yield words.line(line)
    yield from words.why(line)
    for doubt in line.doubts:
        yield from words.doubt(doubt)


def _of_fields(words: Words, fields: tuple[Field, ...]) -> Iterator[str]:
    for f in fields:
        yield words.field(f)
        yield from _of_options(words, f.options)


def _of_options(words: Words, options: tuple[Option, ...]) -> Iterator[str]:
    for option in options:
        yield words.option(option)


def _of_game(words: Words, game: Game, posed: Posed) -> Iterator[str]:
    """Everything that a screen could show now."""
    words.several = len(humans(game.table)) > 1
    yield words.question(posed)
    yield words.detail(posed) or "-"
    yield from _of_options(words, posed.options)
    yield from _of_options(words, posed.side)
    yield from _of_fields(words, posed.fields)
    for line in [*posed.lines, *game.put_right]:
        yield from _of_line(words, line)
    table = game.table
    if table.progress.round:
        coming = forecast.still_to_come(table)
        for line in [*(c.line for c in coming), *filter(None, (forecast.movement(table), forecast.target(table)))]:
            yield from _of_line(words, line)
    if table.progress.step:
        yield words.text(f"step.{table.progress.step}")
    # This costs most of the time and changes little from act to act.
    for item in correctables(table) if game.head % 12 == 0 and table.progress.round else ():
        yield words.text(item.key, **item.values)
        yield from _of_options(words, item.options)
    told = game.undo_told()
    if told is not None:
        yield words.told(told)
        for line in told.lines:
            yield from _of_line(words, line)


def _play(
    seed: str, copy: str, seats: tuple[str, ...], library: Library, words: Words, terms: Terms | None = None
) -> Iterator[tuple[str, Game]]:
    game, wild = Game.new(Journal(None), library, seed, terms), Wild(seed)
    table = game.table
    words.edition = table.terms.edition
    for doubt, row in edition.of(table).doubts.items():
        if row.others and wild.chance.random() < 0.3:
            table.terms.doubts[doubt] = wild.chance.choice(row.readings)
    for _ in range(3000):
        posed = game.posed
        if posed is None:
            break
        for text in _of_game(words, game, posed):
            yield text, game
        try:
            _one_act(game, wild, posed, copy, seats)
        except IllegalAnswer as error:
            yield words.error(error), game
    for told in game.log(1):
        yield words.told(told), game


def _one_act(game: Game, wild: Wild, posed: Posed, copy: str, seats: tuple[str, ...]) -> None:
    dice = wild.chance.random()
    given = answer_setup(posed.key, wild.chance.choice(["normal", "hard"]), seats) if seats else None
    change = wild.correction(game.table) if dice < 0.03 else None
    if posed.key == "setup.copy":
        game.answer(posed.number, copy)
    elif isinstance(given, dict):
        sides = {"fury": wild.chance.choice(["standard", "special"])} if "fury" in given else {}
        answers = {**given, **sides}
        game.answer(posed.number, {f.name: answers.get(f.name, f.left_out) for f in posed.fields})
    elif change is not None and posed.key != "deck.shuffle":
        game.correct([change])
    elif 0.03 <= dice < 0.06 and posed.side:
        game.side(posed.number, wild.chance.choice(posed.side).id)
    elif 0.06 <= dice < 0.07 and game.can_undo:
        game.undo()
    else:
        asked = posed.asked if len(game.open) > 1 else ""
        game.answer(posed.number, None if posed.kind == "tell" else wild.answer(posed), seat=asked)


@pytest.mark.parametrize("copy", ["try", "own"])
def test_whole_games_in_words(copy: str, full: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """No key without a message, no field without a value, no empty text, in anything that a screen could show.

    The games take turns with the languages: each has a whole game of every kind.
    """
    caplog.set_level(logging.WARNING, "companion.messages")
    spoken, (packs, _) = [Words(language) for language in languages()], load_packs()
    ended = 0
    for i in range(400 if full else 20):
        library = Library(tmp_path / str(i // 4), packs)
        game, words = None, spoken[(i + i // EVERY) % len(spoken)]
        seats = TRACKED[i // EVERY % len(TRACKED)] if i % EVERY == 0 else ()
        for text, game in _play(f"words/{copy}/{i}", copy, seats, library, words):
            bad = not text or GAP in text or "{" in text or "<" in text or "@" in text
            assert not bad, f"game {i} ({words.language}), act {game.head}: {text!r}"
        ended += game is not None and game.over
        assert not caplog.records, caplog.text
    assert ended > i * 0.8


LACKS = {
    "en": re.compile(
        r"Fury|[Tt]unnel|Hitpoint|\b[Tt]iles?\b|Cold Maiden|Common pile|Region board|\bBreak\b|\b[Ss]tar sets?"
        r"|Special Loot|MAX\+|Create Resource|symbol|Early Departure|Snowstorm|Slaver|Travelers"
    ),
    "de": re.compile(
        r"Wut|Tunnel|Trefferpunkt|plättchen|Eisjungfer|gemeinsame[rn]? Stapel|Regionsplan|\bPause\b|\bSterns?\b"
        r"|esondere Beute|MAX\+|Produktionsbox|Symbolkarte|Eckensymbol|Früher Aufbruch|Schneesturm|Sklavenhändler"
    ),
}
"""What the box of the first edition does not have, or calls otherwise."""
ELSEWHERE = re.compile(r"\b(?:AU|CD|CO|CV|DP|ER|EX|FW|GF|IC|MV|OT|RE|RV|S|SC|TA|TO|D)-\d\d")
"""An id of Frostlands."""


def test_whole_games_of_the_first_edition_in_words(
    full: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As above, and nobody meets what only Frostlands has: no Fury, no Tunnel, no Hitpoints card, no id of it."""
    caplog.set_level(logging.WARNING, "companion.messages")
    kinds: tuple[tuple[str, ...], ...] = (("untracked",), *TRACKED)
    ended, last = 0, 0
    for i in range(200 if full else 10):
        game, words = None, Words(languages()[i % 2])
        library = Library(tmp_path / str(i), load_packs()[0])
        terms = Terms(edition="first-edition")
        for text, game in _play(f"first/{i}", "own", kinds[i // 2 % len(kinds)], library, words, terms):
            bad = not text or GAP in text or "{" in text or "<" in text or "@" in text
            bad = bad or LACKS[words.language].search(text) or ELSEWHERE.search(text)
            assert not bad, f"game {i} ({words.language}), act {game.head}: {text!r}"
        assert not caplog.records, caplog.text
        ended, last = ended + (game is not None and game.over), i
    assert ended > last * 0.8
