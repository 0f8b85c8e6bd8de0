"""What is told on several pages: each page draws the table as it is after its own sentences, never that of the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.rules.common.deeds import doings
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, freeze, thaw
from companion.screens import drawings
from companion.screens.drawings.changes import changed
from companion.screens.drawings.drawing import Drawing
from companion.screens.table.pages import Pages
from companion.screens.widgets import theme
from companion.simulation.bots import RandomPlayer
from tests.screens.pump import Pump
from tests.screens.test_outlines import differs, outlined

pytestmark = pytest.mark.ui
KEPT = ("app", "copy")
"""The Automa board is kept by the app, so that all that hands do with it is drawn."""
ZONE = {f"zone.{n}" for n in range(1, 6)}


@pytest.fixture(autouse=True)
def normal_again() -> Iterator[None]:
    """The type is that of every process again."""
    yield
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)


def answered(bot: RandomPlayer, posed: Posed) -> object:
    if posed.key == "setup.copy":
        return "own"
    if posed.key == "setup.terms":
        kept = {f.name: o.id for f in posed.fields if f.name == "board" for o in f.options if o.id in KEPT}
        return {field.name: field.left_out for field in posed.fields} | kept
    return "done" if posed.key == "setup.group" else bot.answer(posed)


def moments(game: Game) -> Iterator[tuple[Table, Table]]:
    """The table before what is told and at its end, of each question above which hands do much."""
    bot = RandomPlayer("pages")
    while game.posed is not None:
        posed = game.posed
        if len(doings(posed.lines, game.table)) > 1 and game.parent(game.head):
            yield game.at(game.parent(game.head))[0], game.table
        game.answer(posed.number, answered(bot, posed))


def test_the_table_of_each_sentence_has_no_change_that_is_told_later(library: Library) -> None:
    game, seen = Game.new(None, library, "pages"), 0
    for before, now in moments(game):
        assert game.posed is not None
        lines = game.posed.lines
        tables = [thaw(frozen) for frozen in game.tables(lines)]
        assert len(tables) == len(lines), [line.key for line in lines]
        at_the_end = set(changed(lines, now, before))
        for n, table in enumerate(tables, start=1):
            ahead = differs(before, table) & at_the_end - set(changed(lines[:n], table, before)) - ZONE
            # A box's token is counted on the board too, the Fame beside it.
            ahead = {place for place in ahead if place.partition(".")[0] not in ("board", "automa")}
            assert not ahead, (n, ahead, [line.key for line in lines])
            seen += bool(differs(table, now) - ZONE)
    assert seen > 9, "the end is not yet there on most"


def test_tables_of_what_was_told_are_known_of_a_game_that_is_resumed_too(library: Library) -> None:
    game = Game.new(None, library, "pages")
    next(moments(game))
    assert game.posed is not None
    first = game.tables(game.posed.lines)
    game._course.telling._told.clear()
    assert first
    assert game.tables(game.posed.lines) == first
    assert not game.tables(()), "nothing is told"


def drawn(pump: Pump) -> tuple[bytes, frozenset[str]]:
    """The table that is drawn, and what is outlined on it."""
    (shown,) = {freeze(w._shown.table) for w in pump.screen.stage.walk() if isinstance(w, Drawing) and w._shown}
    return shown, outlined(pump)


def test_each_page_of_a_tell_draws_the_table_after_its_own_sentences(pump: Pump) -> None:
    """In large type, where there are more pages; what is outlined is what the page changed."""
    pump.app.set(text="large")
    session, bot, several = pump.app.session, RandomPlayer("pages"), 0
    session.start(lambda: Game.new(session.journal, session.library, "pages"))
    pump.settle_fast()
    for _ in range(400):
        if several == 2 or pump.shown.over:
            break
        pump.skip(answered(bot, pump.posed))
        if len(pump.shown.tables) < 2 or pump.posed.kind != "tell":
            continue
        pump.draw()
        pump.settle()
        editor = pump.screen.editor
        assert isinstance(editor, Pages)
        if not editor.goes_on:
            continue
        end, pages = freeze(pump.shown.table), [drawn(pump)]
        told = len(editor.lines)
        assert pages[0][0] == pump.shown.tables[told - 1]
        while editor.goes_on:
            assert pages[-1][0] != end, "the end is drawn on the last page only"
            pump.touch("next")
            told += len(editor.lines)
            pages.append(drawn(pump))
            assert pages[-1][0] == (pump.shown.tables[told - 1] if editor.goes_on else end)
            before, now = (thaw(table) for table, _ in pages[-2:])
            assert pages[-1][1] <= differs(before, now) | ZONE
        pump.touch("page:back")
        assert drawn(pump) == pages[-2], "and back again"
        several += len({marks for _, marks in pages}) > 1
        assert all(one != other for one, other in pairwise(table for table, _ in pages))
    assert several == 2
