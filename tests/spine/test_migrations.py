"""Tables of other versions: older ones are brought on, step by step; later ones refused with an error for people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.cli.selftest import _going
from companion.game.game import Game
from companion.game.rounds import _round_of
from companion.journal.checkpoints import Checkpoint, Checkpoints
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Chain, End
from companion.messages import Words
from companion.rules.engine import migrations
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.table import SCHEMA, Table, freeze, thaw
from companion.screens.session import Session
from companion.share import report
from companion.share.error import ShareError
from companion.simulation.simulate import Players, step


def plain(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.msgpack.decode(freeze(table))
    return found


def packed(found: dict[str, Any]) -> bytes:
    return msgspec.msgpack.encode(found)


@pytest.fixture(scope="module")
def game(library: Library) -> Game:
    """Some rounds of a solo game."""
    made = Game.new(Journal(None), library, "versions")
    players = Players(made.seed)
    while made.table.progress.round < 3:
        step(made, players)
    return made


def _glory_is_fame(older: dict[str, Any]) -> dict[str, Any]:
    """Made up: version 1 said ``glory``, and wrote the turn order as one text."""
    things = older["things"]
    automa = {("fame" if name == "glory" else name): value for name, value in things["automa"].items()}
    return {**older, "things": {**things, "automa": automa, "order": things["order"].split()}}


def _storm_by_number(older: dict[str, Any]) -> dict[str, Any]:
    """Made up: version 2 counted the snowstorms that had come."""
    older["things"]["snowstorm"] = older["things"].pop("storms") > 0
    return older


def _as_version_1(table: Table) -> bytes:
    found = plain(table)
    things = found["things"]
    things["automa"]["glory"] = things["automa"].pop("fame")
    things["order"] = " ".join(things["order"])
    things["storms"] = int(things.pop("snowstorm"))
    return packed({**found, "schema": 1})


def test_an_older_table_is_brought_on_through_every_version(game: Game) -> None:
    """What was renamed, written otherwise or counted otherwise is what it was; all else is as it was."""
    table = thaw(freeze(game.table))
    table.things.automa.fame, table.things.snowstorm = 2, True
    found = thaw(_as_version_1(table), (_glory_is_fame, _storm_by_number))
    assert found.schema == 3
    found.schema = table.schema
    assert freeze(found) == freeze(table)


def test_a_table_of_the_version_between_takes_the_last_step_only(game: Game) -> None:
    found = plain(game.table)
    found["things"]["storms"] = int(found["things"].pop("snowstorm"))
    again = thaw(packed({**found, "schema": 2}), (_glory_is_fame, _storm_by_number))
    assert (again.schema, again.things) == (3, game.table.things)


def test_a_table_of_today_goes_through_no_step_and_is_decoded_once(game: Game) -> None:
    def never(older: dict[str, Any]) -> dict[str, Any]:
        raise AssertionError

    now = {**plain(game.table), "schema": 2}
    assert thaw(packed(now), (never,)).things == game.table.things
    assert thaw(freeze(game.table)).schema == SCHEMA == 1 + len(migrations.MIGRATIONS)


@pytest.mark.parametrize("form", [lambda found: found, lambda found: {**found, "things": 7}])
def test_a_later_table_is_refused_whatever_its_form(game: Game, form: Callable[[Any], Any]) -> None:
    with pytest.raises(LaterTable) as told:
        thaw(packed(form({**plain(game.table), "schema": SCHEMA + 4})))
    assert (told.value.version, told.value.known) == (SCHEMA + 4, SCHEMA)


@pytest.mark.parametrize(
    "found",
    [
        {"schema": 0},
        {"schema": -1},
        {"schema": "1"},
        {"schema": True},
        {"schema": SCHEMA, "things": 7},
        {"schema": None},
        {"things": 7},
        [],
        "table",
        {"schema": 1.5},
    ],
)
def test_what_is_no_table_of_any_version_is_said_to_be_none(found: Any) -> None:
    for steps in ((), (_glory_is_fame, _storm_by_number)):
        with pytest.raises(msgspec.DecodeError):
            thaw(packed(found), steps)


def test_a_step_that_fails_says_of_which_version_the_table_is_not(game: Game) -> None:
    """A crafted file names an older version and has another form."""
    found = {**plain(game.table), "schema": 1}
    with pytest.raises(msgspec.ValidationError, match="no table of version 1: AttributeError"):
        thaw(packed(found), (_glory_is_fame,))


def test_the_round_of_a_checkpoint_is_read_of_any_version(game: Game) -> None:
    assert _round_of(Checkpoint(0, freeze(game.table))) == 3
    with pytest.raises(LaterTable):
        _round_of(Checkpoint(0, packed({**plain(game.table), "schema": SCHEMA + 1})))


# ---------------------------------------------------------------- a game that a later version has gone on with


def _later(content: bytes) -> bytes:
    return packed({**msgspec.msgpack.decode(content), "schema": SCHEMA + 1})


@pytest.fixture
def folder(library: Library, tmp_path: Path) -> Path:
    """A journal with two games; a later version has gone on with the second one."""
    journal = Journal(tmp_path / "games.db")
    good, later = Game.new(journal, library, "good"), Game.new(None, library, "later")
    for one in (good, later):
        players = Players(one.seed)
        for _ in range(30):
            step(one, players)
    acts = [(act, point and Checkpoint(point.offset, _later(point.table))) for act, point in later.tree.whole()]
    rows, _ = End(Chain(), Checkpoints()).after(acts)
    journal.put_in("later", 1.7e9, 1.7e9, 0, {}, 0, rows)
    journal.close()
    return tmp_path


def test_it_is_refused_and_left_as_it_is_and_the_others_go_on(
    library: Library, folder: Path, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    words = Words("en")
    journal = Journal(folder / "games.db")
    before = journal.copy_out(2)
    with pytest.raises(JournalError) as told:
        Game.resume(journal, library, 2)
    assert told.value.reason == "newer"
    said = f"a newer version went on with game 2 (table {SCHEMA + 1}, known {SCHEMA})"
    assert words.value(told.value.detail) == said
    assert journal.copy_out(2) == before
    assert Game.resume(journal, library, 1).head >= 30
    journal.void(1, True)
    journal.close()
    assert main(["--language", "en", "--folder", str(folder), "play"]) == 1
    assert said in capsys.readouterr().err
    (tested,) = [one for one in _going(folder) if one.verdict == "failed"]
    assert words.value(tested.values["detail"]) == said


def test_a_report_of_it_names_the_program_that_reads_it(library: Library, game: Game) -> None:
    acts, start = game.report()
    found = report.Report(
        1, "9.1.0", "later", acts, Checkpoint(start.offset, packed({**plain(game.table), "schema": 9}))
    )
    with pytest.raises(ShareError) as told:
        report.take_over(Journal(None), library, found)
    assert (told.value.key, told.value.values) == ("ui.report.newer", {"program": "9.1.0"})


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_for_which_a_journal_fails_has_its_words(language: str) -> None:
    words = Words(language)
    for reason in ("full", "readonly", "busy", "missing", "newer", "failing", "broken"):
        for where in ("ui", "cli"):
            assert words.has(f"{where}.journal.{reason}"), f"{where}.journal.{reason}"


def test_at_the_screen_it_is_told_in_words(folder: Path) -> None:
    session = Session(folder, lambda call: call())
    session.on_shown = lambda shown: None
    session.on_busy = lambda busy: None
    assert session.open_game(2)
    session.close()
    notes = [(key, values) for key, values in session.trouble.notes if key == "ui.failed"]
    (told,) = notes
    assert Words("en").text(told[0], **told[1]).endswith("Update this version and open the game then.")
