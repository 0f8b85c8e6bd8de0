"""A hand is hidden from the table (EX-31): a whole game of three tracked seats in which no text names a card in it."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import partial

import pytest

from companion.cli.terminal import Terminal
from companion.game import unseen
from companion.game.game import Game
from companion.messages import Words
from companion.rules.common import hand
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.screens.table import asked
from companion.simulation.simulate import Players, step
from tests.screens.pump import Pump
from tests.screens.test_people import play

THREE = ("tracked", "tracked", "tracked")
PLAYED = {
    *("object.used", "object.discarded", "hand.dropped", "object.hazmat", "event.flare", "mine.laid", "mine.gone"),
    *("sonic.used", "loot.discarded"),
}
"""Sentences by which a card becomes public."""
EACH = 1
"""How often each kind of screen is looked at."""


def names(words: Words, cards: Iterable[str]) -> set[str]:
    """The words for these cards, unnamed ones left out."""
    return {words.text(hand.named(new_table(), card).removeprefix("@")).lower() for card in cards if card}


def in_hands(table: Table) -> set[str]:
    """Every card in a hand, or kept in secret."""
    found = {card for seat in table.things.seats.values() for card in seat.hand}
    return found | {c for kept in table.things.loot_kept.values() for c in kept if c in COMPONENTS.special}


class Openly:
    """What was said openly so far."""

    def __init__(self, words: Words) -> None:
        self.text, self._words, self._head = "", words, 0

    def __call__(self, game: Game, posed: Posed) -> str:
        """With the acts since this was last called, and what stands on this question."""
        lines = [line for act in range(self._head + 1, game.head + 1) for line in game.told(act).lines]
        self._head = game.head
        self.text += " ".join(self._words.line(line).lower() for line in lines)
        return self.text + " ".join(self._words.line(line).lower() for line in posed.lines)


def leaks(text: str, table: Table, words: Words, openly: str) -> list[str]:
    """Cards in a hand that a text names, though nothing that was said openly does."""
    return [name for name in names(words, in_hands(table)) if name in text.lower() and name not in openly]


def test_no_sentence_names_a_card_but_one_that_is_played(library: object) -> None:
    """Whatever is said stands in the log and in Why?, for everybody: it names none that was not played before."""
    words = Words("en")
    cards = names(words, (*COMPONENTS.objects, *COMPONENTS.special))
    for seed in ("hands-1", "hands-2", "hands-3"):
        game = Game.new(None, library, seed)  # type: ignore[arg-type]
        players, openly = Players(seed, seats=THREE), ""
        while not game.table.progress.scores and game.posed is not None:
            step(game, players)
            lines = game.told(game.head).lines
            openly += " ".join(words.line(line).lower() for line in lines if line.key in PLAYED)
            for line in lines:
                text = " ".join([words.line(line), *words.why(line)]).lower()
                found = [name for name in cards if name in text and name not in openly]
                assert not found, (line.key, found)


def test_no_question_before_the_owner_looks_and_no_act_in_words_names_a_card(library: object) -> None:
    """Log and Undo of a whole game; and the questions as everybody sees them."""
    words = Words("en")
    words.several = True
    game = Game.new(None, library, "hands-4")  # type: ignore[arg-type]
    players, heard = Players("hands-4", seats=THREE), Openly(words)
    while not game.table.progress.scores and game.posed is not None:
        posed = game.posed
        openly = heard(game, posed)
        texts = [asked.told(told, game.table, game.open.values(), words) for told in game.log(12)]
        undo = game.undo_told()
        texts += [asked.undo(undo, game.table, game.open.values(), words)] if undo is not None else []
        if not unseen.covers(posed, game.table):
            seen = unseen.public(posed, game.table)
            texts += [words.option(o) for o in (*seen.options, *seen.side)]
            texts += [words.question(seen)] if posed.kind != "tell" else []
        for text in texts:
            assert not leaks(text, game.table, words, openly), (posed.key, text)
        step(game, players)


@pytest.mark.ui
def test_EX_31_no_screen_of_a_whole_game_names_a_card_in_a_hand(pump: Pump) -> None:
    """Every kind of question of a game of three, as it stands before anybody looks: all labels, buttons, drawings."""
    session, players = pump.app.session, Players("hands-ui", seats=THREE)
    session.start(lambda: Game.new(session.journal, session.library, "hands-ui"))
    pump.settle_fast()
    seen: dict[tuple[str, str], int] = {}
    words = pump.app.words
    heard = Openly(words)
    while not pump.shown.over and not pump.shown.table.progress.scores:
        posed, table = pump.posed, pump.shown.table
        kind = (posed.key, posed.asked)
        if in_hands(table) and posed.kind != "tell" and seen.get(kind, 0) < EACH:
            seen[kind] = seen.get(kind, 0) + 1
            pump.draw()
            openly = heard(session._game, posed)  # type: ignore[arg-type]
            for tab in ("", "tab:convoy", "log", "why"):
                if tab and tab not in pump.map():
                    continue
                if tab:
                    pump.touch(tab)
                for text in written(pump):
                    assert not leaks(text, table, words, openly), (posed.key, tab, text)
                if tab in ("log", "why"):
                    pump.app.ways.table() if tab == "log" else pump.touch("why")
                    pump.settle()
        act = players.side(posed, table)
        seat = posed.asked if len(pump.shown.open) > 1 else ""
        if act:
            pump.skip_with(partial(session.side, posed.number, act, seat))
        else:
            pump.skip_with(partial(session.answer, posed.number, players.answer(posed, table), seat))
    assert len(seen) > 15


def written(pump: Pump) -> list[str]:
    """All texts of the screen: of labels, buttons and drawings."""
    found = pump.texts()
    for widget in pump.app.root_widget.walk():
        found += [str(getattr(widget, "caption", "") or "")]
        found += [text.text for text in getattr(widget, "written", ())]
    return found


@pytest.mark.ui
def test_EX_31_a_card_is_played_from_a_neutral_button_by_who_looks(pump: Pump) -> None:
    """ "Play an Object" names nothing; held to look the names come, and one touch plays; Back hides them again."""

    def playable(open_questions: dict[str, Posed]) -> bool:
        posed = next(iter(open_questions.values()), None)
        return posed is not None and any(o.hand for o in posed.side) and posed.kind == "choose"

    play(pump, "neutral", playable)
    card = next(o for o in pump.posed.side if o.hand)
    assert "side:" + card.id not in pump.map()
    if "hand" not in pump.map():
        pump.touch("now")
        assert "side:" + card.id not in pump.map()
    pump.touch("hand")
    assert "side:" + card.id not in pump.map()
    pump.hold("look")
    pump.app.guard.lift()
    assert "side:" + card.id in pump.map()
    pump.touch("hand:back")
    assert "side:" + card.id not in pump.map()
    if "hand" not in pump.map():
        pump.touch("now")
    pump.touch("hand")
    pump.hold("look")
    pump.app.guard.lift()
    before = pump.shown.head
    pump.touch("side:" + card.id)
    pump.until(lambda: pump.shown.head != before)


def test_EX_31_the_terminal_names_a_card_only_to_who_looks(library: object) -> None:
    """Questions, side acts and the log; numbers mean what is shown."""
    words, heard = Words("en"), Openly(Words("en"))
    words.several = True
    game = Game.new(None, library, "hands-5")  # type: ignore[arg-type]
    players, covered, looked = Players("hands-5", seats=THREE), 0, 0
    while not game.table.progress.scores and game.posed is not None:
        posed = game.posed
        shown = io.StringIO()
        terminal = Terminal(words, shown, iter(()), None)
        terminal._show(game, posed)
        openly = heard(game, posed)
        assert not leaks(shown.getvalue(), game.table, words, openly), posed.key
        if posed.secret or any(o.hand for o in (*posed.options, *posed.side)):
            covered += 1
            terminal._obey(game, posed, "look")
            terminal._show(game, posed)
            looked += len(leaks(shown.getvalue(), game.table, words, openly))
        step(game, players)
    assert covered > 10
    assert looked > 5, "who looks sees the names"
