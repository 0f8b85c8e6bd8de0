"""Toy expansions whose things have another form than once: older ones are brought on, later ones refused by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.checkpoints import Checkpoint
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.common import correct, setup
from companion.rules.engine import modules
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.modules import GO_ON, Module, Verdict
from companion.rules.engine.offered import offering
from companion.rules.engine.pieces import Token
from companion.rules.engine.piles import Pile
from companion.rules.engine.question import IllegalAnswer, Rule
from companion.rules.engine.table import Table, Terms, freeze, humans, thaw
from companion.rules.engine.tracks import SeatTrack
from companion.scenario import fresh
from companion.share import report
from companion.share.error import ShareError
from companion.simulation.simulate import Players, step
from tests.toy.playing import wrong

NAME = "jars"


class Once(Struct, gc=False):
    """Jars in a heap, counted in one number: that was version 1."""

    rounds: int = 0


class Now(Struct, gc=False):
    """A shelf with a label for each jar; the labels came with version 3."""

    shelf: list[str] = []


def _counts(table: Table, value: None) -> Rule[Verdict]:
    modules.things(table, NAME, Once).rounds += 1
    return GO_ON
    yield


def _shelves(table: Table, value: None) -> Rule[Verdict]:
    modules.things(table, NAME, Now).shelf.append("jar")
    return GO_ON
    yield


def _one_by_one(older: dict[str, Any]) -> dict[str, Any]:
    return {"jars": [None] * older["rounds"]}


def _labelled(older: dict[str, Any]) -> dict[str, Any]:
    return {"shelf": ["jar" for _ in older["jars"]]}


FIRST = Module(NAME, things=Once, moments={"round.begins": _counts})
THIRD = Module(NAME, things=Now, moments={"round.begins": _shelves}, migrations=(_one_by_one, _labelled))
WITHOUT = Module(NAME)


def begun(library: Library, journal: Journal, seed: str = "jars") -> Game:
    """A game of these jars in its second round."""
    game = Game.new(journal, library, seed, Terms(modules=[NAME]))
    players = Players(seed)
    while game.table.progress.round < 2:
        step(game, players)
    return game


def laid() -> Table:
    table = fresh()
    table.terms.modules = [NAME]
    setup.lay_out(table)
    return table


def test_a_game_of_the_first_version_goes_on_with_the_third(library: Library) -> None:
    journal = Journal(None)
    with offering(FIRST):
        game = begun(library, journal)
        before = freeze(game.table)
    assert "versions" not in msgspec.msgpack.decode(before)["things"], "as all games so far"
    with offering(THIRD):
        again = Game.resume(journal, library, game.record.id)
        assert not again.changed_rules
        assert modules.things(again.table, NAME, Now).shelf == ["jar", "jar"]
        assert again.table.things.versions == {NAME: 3}
        players = Players("on")
        while not again.over:
            step(again, players)
        assert len(modules.things(again.table, NAME, Now).shelf) == again.table.progress.round
        found = thaw(before)
        again_found = thaw(freeze(found))
        assert freeze(again_found) == freeze(found), "what was brought on stays as it is"


def test_things_are_laid_out_in_the_newest_version_and_then_go_through_no_step() -> None:
    def never(older: dict[str, Any]) -> dict[str, Any]:
        raise AssertionError

    with offering(Module(NAME, things=Now, migrations=(never,))):
        table = laid()
        assert table.things.versions == {NAME: 2}
        assert thaw(freeze(table)) == table


def test_one_of_a_version_between_takes_the_last_step_only() -> None:
    with offering(THIRD):
        plain = msgspec.msgpack.decode(freeze(laid()))
        plain["things"]["modules"][NAME] = {"jars": [None]}
        plain["things"]["versions"][NAME] = 2
        assert modules.things(thaw(msgspec.msgpack.encode(plain)), NAME, Now).shelf == ["jar"]


def test_a_game_that_a_later_version_went_on_with_is_refused_by_name(library: Library, tmp_path: Path) -> None:
    journal = Journal(None)
    with offering(THIRD):
        game = begun(library, journal)
        acts, start = game.report()
        frozen = freeze(game.table)
        file = tmp_path / "jars.aurora"
        gamefile.export(journal, game.record.id, file)
    copied = journal.copy_out(game.record.id)
    with offering(FIRST):
        with pytest.raises(LaterTable) as late:
            thaw(frozen)
        assert (late.value.module, late.value.version, late.value.known) == (NAME, 3, 1)
        with pytest.raises(JournalError) as told:
            Game.resume(journal, library, game.record.id)
        assert (told.value.reason, journal.copy_out(game.record.id)) == ("newer", copied)
        with pytest.raises(ShareError) as refused:
            report.take_over(
                Journal(None), library, report.Report(1, "0.1.0", game.seed, acts, Checkpoint(start.offset, frozen))
            )
        with pytest.raises(gamefile.GameFileError) as came:
            gamefile.judge(file, gamefile.read(file))
        for language in ("en", "de"):
            words = Words(language)
            said = words.value(told.value.detail)
            assert all(part in said for part in (NAME, "3", "1"))
            assert said in words.text(refused.value.key, **refused.value.values)
            assert said in words.value(came.value.fault.came)


def test_what_a_module_has_gained_since_is_put_into_an_older_game(library: Library) -> None:
    """Things, a track, tokens and a deck, each as it is at the start; what is there stays as it is."""
    journal = Journal(None)
    with offering(WITHOUT):
        game = begun(library, journal)
        before = freeze(game.table)
        assert not game.table.things.modules
    luck, jar = SeatTrack("jar-luck", "TOY-09", start=2), Token("jar-lid", supply=4)
    lids = Pile("jar-lids", ("red", "blue"), "TOY-09", "setup.toy.charms")
    gained = Module(NAME, things=Now, migrations=THIRD.migrations, tracks=(luck,), tokens=(jar,), piles=(lids,))
    with offering(gained):
        table = thaw(before)
        things = table.things
        assert (things.modules, things.versions) == ({NAME: Now()}, {NAME: 3})
        assert things.tracks == {"jar-luck": dict.fromkeys(humans(table), 2)}
        assert things.elsewhere["jar-lid"] == 4
        assert things.decks["jar-lids"].unseen == ["red", "blue"]
        assert table.terms.draws["jar-lids"] == "deal"
        modules.things(table, NAME, Now).shelf.append("jar")
        things.elsewhere["jar-lid"] = 0
        things.decks["jar-lids"].unseen.clear()
        assert freeze(thaw(freeze(table))) == freeze(table)
        again = Game.resume(journal, library, game.record.id)
        assert not again.changed_rules
        players = Players("on")
        while not again.over:
            step(again, players)
        assert modules.things(again.table, NAME, Now) == Now()


def test_what_a_module_no_longer_keeps_does_not_keep_the_game_from_being_read(library: Library) -> None:
    for module in (FIRST, THIRD):
        journal = Journal(None)
        with offering(module):
            game = begun(library, journal)
        with offering(Module(NAME, migrations=module.migrations)):
            again = Game.resume(journal, library, game.record.id)
            assert not again.changed_rules
            assert again.table.things.modules == {NAME: msgspec.to_builtins((game.table.things.modules or {})[NAME])}
            step(again, Players("on"))


@pytest.mark.parametrize(("version", "things"), [(1, {"rounds": "two"}), (2, {}), (0, {"rounds": 2})])
def test_what_is_of_no_version_is_said_to_be_none(version: int, things: dict[str, Any]) -> None:
    with offering(THIRD):
        plain = msgspec.msgpack.decode(freeze(laid()))
        plain["things"]["modules"][NAME] = things
        plain["things"]["versions"][NAME] = version
        with pytest.raises(msgspec.ValidationError, match=f"things of {NAME} of version {version}"):
            thaw(msgspec.msgpack.encode(plain))


def test_a_version_that_is_not_here_can_neither_be_set_nor_given(tmp_path: Path) -> None:
    given = f'modules = ["{NAME}"]\n[given.things.versions]\n{NAME} = 7\n[expect]\nsaid = []\n'
    with offering(THIRD):
        table = laid()
        with pytest.raises(IllegalAnswer):
            correct.apply(table, [(f"things.versions.{NAME}", 7)])
        assert table.things.versions == {NAME: 3}
        assert "given.things" in wrong(tmp_path, given)
