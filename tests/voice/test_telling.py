"""What of a game is heard: deeds and turns in words without signs, and the sound of each event."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.catalogue import languages
from companion.rules.common.deeds import doings
from companion.rules.engine.question import IllegalAnswer
from companion.screens.shown import Shown
from companion.simulation.bots import RandomPlayer
from companion.voice.spoken import spoken
from companion.voice.telling import Heard, Telling

SIGNS = re.compile(r"[→−×+•·…„“”()\[\]/]|\d[–-]\d")


def moment(game: Game, **more: object) -> Shown:
    return Shown(game.id, game.head, game.table, dict(game.open), **more)  # type: ignore[arg-type]


def played(library: Library, seed: str, acts: int) -> list[Shown]:
    """A game by a bot, moment by moment."""
    game, bot, found = Game.new(Journal(None), library, seed), RandomPlayer(seed), []
    for _ in range(acts):
        found.append(moment(game))
        if not game.open:
            break
        seat, posed = next(iter(game.open.items()))
        game.answer(posed.number, bot.answer(posed), seat=seat)
    return found


@pytest.fixture(scope="module")
def moments(library: Library) -> list[Shown]:
    return played(library, "voice/2", 160)


@pytest.mark.parametrize("language", languages())
def test_every_deed_is_spoken_once_and_in_words(moments: list[Shown], language: str) -> None:
    words, telling, said = Words(language), Telling(), []
    for shown in moments:
        heard = telling.follow(shown, words)
        posed = shown.posed
        lines = [doing.line for doing in doings(posed.lines, shown.table)] if posed is not None else []
        deeds = [spoken(words.line(line), words) for line in lines]
        assert [one for one in heard.said if one in deeds] == list(dict.fromkeys(deeds))
        if deeds:
            assert heard.kind == "hand"
        said += heard.said
        assert telling.follow(shown, words) == Heard(), "nothing is said twice"
    assert len(said) > 50
    assert [one for one in said if SIGNS.search(one)] == []
    assert words.text("voice.turn.automa") in said
    assert words.text("voice.turn.you") in said


def test_a_turn_is_told_when_it_passes_on(moments: list[Shown]) -> None:
    words, telling = Words("en"), Telling()
    told = [one for shown in moments for one in telling.follow(shown, words).said if "turn." in one]
    turns = [one for one in told if one in ("Your turn.", "The Automa's turn.")]
    assert all(one != other for one, other in pairwise(turns))


def test_undo_refusal_and_end_have_sounds_of_their_own(library: Library, tmp_path: Path) -> None:
    game, bot, words, telling = (
        Game.new(Journal(None), library, "voice/1"),
        RandomPlayer("voice/1"),
        Words("en"),
        Telling(),
    )
    for _ in range(60):
        posed = next(iter(game.open.values()))
        telling.follow(moment(game), words)
        game.answer(posed.number, bot.answer(posed))
    telling.follow(moment(game), words)
    game.undo()
    assert telling.follow(moment(game, redo=game), words).kind == "undo"
    refused = IllegalAnswer("illegal.option")
    assert telling.follow(moment(game, redo=game, refused=refused), words) == Heard("error")
    over = Shown(game.id, game.head + 1, game.table, {})
    assert telling.follow(over, words) == Heard("over", ("The game is over.",))
