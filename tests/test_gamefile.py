"""A game as one file: written, taken in elsewhere as it was, refused when anything of it is wrong."""

from __future__ import annotations

import math
import os
import random
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.cli.main import main
from companion.game import gamefile
from companion.game.game import Game
from companion.game.replay import TooMuch, differing
from companion.game.same import Kin
from companion.journal.checkpoints import Checkpoint, Checkpoints
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Act, Acts, Chain, End, checkpoints
from companion.rules.engine.table import Seat, Table, freeze, thaw
from companion.simulation.simulate import Players, step
from tests.fuzz.crafted import BOMBS, DEEP, packed, parts_of, written
from tests.fuzz.mutate import mutate

FOUR = ("tracked",) * 4


@pytest.fixture(scope="module")
def home(library: Library, tmp_path_factory: pytest.TempPathFactory) -> tuple[Journal, Game]:
    """A journal with an open game that has undone acts in it."""
    journal = Journal(tmp_path_factory.mktemp("home") / "games.db")
    Game.new(journal, library, "another")
    game, players = Game.new(journal, library, "file", clock=lambda: 1_700_000_000.0), Players("file", seats=FOUR)
    for turn in range(120):
        step(game, players)
        if turn % 25 == 24:
            game.undo()
    return journal, game


@pytest.fixture(scope="module")
def file(home: tuple[Journal, Game], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That game as a file."""
    path = tmp_path_factory.mktemp("file") / "sub" / "game.aurora"
    gamefile.export(home[0], home[1].id, path)
    return path


def test_a_game_goes_to_another_machine_as_it_is(
    library: Library, tmp_path: Path, home: tuple[Journal, Game], file: Path
) -> None:
    """All of it: undone acts, times and title; it is played on there, and is not there twice if it comes again."""
    game = home[1]
    there = Journal(tmp_path / "games.db")
    back = gamefile.take(there, file)
    taken = back.game
    assert back.differ == []
    again = Game.resume(there, library, taken)
    assert again.report() == game.report()
    assert freeze(again.table) == freeze(game.table)
    for act in game.path()[::7]:
        assert freeze(again.at(act)[0]) == freeze(game.at(act)[0])
    (row,) = there.games()
    (mine,) = [r for r in home[0].games() if r.id == game.id]
    assert replace(row, id=mine.id) == mine
    assert gamefile.take(there, file).game == taken
    players = Players("on", seats=FOUR)
    for _ in range(5):
        step(again, players)
    assert gamefile.take(there, file).kin == Kin("older", taken, len(game.report()[0])), "it has gone on here"
    assert len(there.games()) == 1
    there.close()
    assert freeze(Game.resume(Journal(tmp_path / "games.db"), library, taken).table) == freeze(again.table)


def test_any_other_byte_is_noticed_and_nothing_is_taken_in(tmp_path: Path, file: Path, full: bool) -> None:
    there, whole = Journal(tmp_path / "games.db"), file.read_bytes()
    wrong, chance = tmp_path / "wrong.aurora", random.Random("gamefile")
    for number in range(3_000 if full else 150):
        content = mutate([whole], chance)
        if content == whole:
            continue
        wrong.write_bytes(content)
        with pytest.raises(gamefile.GameFileError) as error:
            gamefile.take(there, wrong)
        assert str(error.value).startswith(str(wrong)), number
    assert there.games() == []


def test_a_file_that_was_made_up_is_taken_in_only_if_the_rules_can_go_on_with_it(
    library: Library, tmp_path: Path, file: Path, full: bool
) -> None:
    """Its checksums are right, its content is not: an error that names the file and the fault; or a game that opens."""
    good, chance, taken = gamefile.read(file), random.Random("made up"), 0
    for number in range(2_000 if full else 40):
        there, wrong = Journal(None), tmp_path / "wrong.aurora"
        rows, chain = list(good.rows[:30]), Chain()
        at = chance.randrange(len(rows))
        if chance.random() < 0.7:
            rows[at] = mutate([rows[at]], chance) + b"x" * 9
        made = [chain.add(row[:-8]) for row in rows]
        content = msgspec.msgpack.encode(replace(good, rows=made))
        written(wrong, mutate([content], chance) if chance.random() < 0.3 else content)
        try:
            game = gamefile.take(there, wrong).game
        except gamefile.GameFileError as error:
            assert str(error).startswith(str(wrong)), number
            assert there.games() == []
        else:
            assert not Game.resume(there, library, game).changed_rules, number
            taken += 1
    assert taken


def test_a_newer_file_and_something_else(tmp_path: Path) -> None:
    for content, told in (
        (b"AURORA GAME 3\n....", "a newer program"),
        (b"PNG", "something else"),
        (b"", "something else"),
    ):
        (tmp_path / "x.aurora").write_bytes(content)
        with pytest.raises(gamefile.GameFileError, match=told):
            gamefile.read(tmp_path / "x.aurora")
    with pytest.raises(gamefile.GameFileError, match="a file that can be read"):
        gamefile.read(tmp_path / "nothing")


def test_a_unit_that_the_rules_play_otherwise_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The act in which it ends, and what of the table is another; the others are as they were."""
    from companion.rules.engine import units

    acts, points = gamefile.read(file).read()
    assert list(differing(acts, points)) == []
    begin, seen = units.next_unit, []

    def other(table: object) -> object:
        unit = begin(table)  # type: ignore[arg-type]
        if table.progress.round == 1 and table.progress.step == "exploration.begin":  # type: ignore[attr-defined]
            table.things.aurora = 5  # type: ignore[attr-defined]
            seen.append(1)
        return unit

    monkeypatch.setattr("companion.rules.engine.play.units.next_unit", other)
    differ = list(differing(acts, points))
    assert seen
    assert 0 < len(differ) < 5
    assert differ[0].how == "it comes to another things.aurora"


def test_the_command_line(
    tmp_path: Path, home: tuple[Journal, Game], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ["--language", "en", "--folder", str(tmp_path)]
    assert main([*folder, "game", "export", str(tmp_path / "none.aurora")]) == 1
    assert main([*folder, "game", "import", str(file)]) == 0
    assert main([*folder, "game", "import", str(file)]) == 0
    assert main([*folder, "game", "list"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["Taken over as game 1.", "That game is here already, as game 1."]
    assert told[2].startswith("1: ")
    assert told[2].endswith(f"{len(home[1].report()[0])} steps")
    out = tmp_path / "out.aurora"
    assert main([*folder, "game", "export", str(out)]) == 0
    assert gamefile.read(out) == gamefile.read(file)
    capsys.readouterr()
    for missing in ("9", "0"):
        assert main([*folder, "game", "export", str(tmp_path / "no.aurora"), "--game", missing]) == 1
        assert capsys.readouterr().err.startswith(f"There is no game {missing} here.")
    assert not (tmp_path / "no.aurora").exists()
    out.write_text("something of one's own")
    assert main([*folder, "game", "export", str(out)]) == 1
    assert capsys.readouterr().err.startswith(f"There is a file {out} already.")
    assert out.read_text() == "something of one's own"
    assert main([*folder, "game", "export", str(out), "--replace"]) == 0
    assert gamefile.read(out) == gamefile.read(file)
    (tmp_path / "bad.aurora").write_bytes(out.read_bytes()[:-1])
    assert main([*folder, "game", "import", str(tmp_path / "bad.aurora")]) == 1
    assert "bad.aurora" in capsys.readouterr().err


def test_a_game_of_one_act_is_listed_as_such(
    tmp_path: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path / "games.db")
    Game.new(journal, library, "one")
    journal.close()
    assert main(["--folder", str(tmp_path), "--language", "en", "game", "list"]) == 0
    assert capsys.readouterr().out.rstrip().endswith(", 1 step")


def test_a_damaged_game_is_not_written_out(library: Library) -> None:
    journal = Journal(None)
    game = Game.new(journal, library, "damaged")
    step(game, Players("damaged", seats=FOUR))
    journal._db.execute("UPDATE acts SET row=x'0011223344556677889900'")
    with pytest.raises(JournalError, match="broken"):
        gamefile.export(journal, game.id, Path("/nowhere/x"))


def test_a_german_player_is_told_a_broken_game_file_in_one_german_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "x.aurora"
    wrong.write_bytes(b"AURORA GAME 1\nno checksum")
    assert main(["--language", "de", "--folder", str(tmp_path), "game", "import", str(wrong)]) == 1
    assert capsys.readouterr().err == (
        f"Keine Partie wurde übernommen: {wrong}, checksum: Da steht ein Byte, das nicht so geschrieben wurde; "
        "erwartet: eine vollständig kopierte Datei.\n"
    )


# ------------------------------------------------------------------------------------------------ nothing is trusted


@pytest.mark.parametrize("place", [2, 3])
@pytest.mark.parametrize("time", [1e300, -1e300, math.inf, -math.inf, math.nan, -1.0, -1, 1e12, "today", None, [], {}])
def test_times_that_cannot_be_are_refused(tmp_path: Path, file: Path, place: int, time: object) -> None:
    parts = parts_of(file)
    parts[place] = time
    there = Journal(None)
    with pytest.raises(gamefile.GameFileError, match="an impossible time, text or number came, expected"):
        gamefile.take(there, packed(tmp_path / "x.aurora", parts))
    assert there.games() == []


HARD_TITLES: list[object] = [
    *(None, [], 5, "title", {"seconds": "%s"}, {"seconds": -1}, {"seconds": 2**63}, {"seconds": 1e300}),
    *({"reported": "yes"}, {"seconds": {"a": 1}}),
]
ODD_TITLES: list[object] = [
    {},
    {"round": [[[[[[]]]]]], "step": {}, "edition": 5},
    {"seats": 2**63, "scores": {"red": "many"}, "curve": [{"round": "\0", "points": {}}, "A" * 5000], "winner": []},
    {"scores": {"nobody": 2**60}, "curve": {"a": [[]] * 5000}, "automa": "\0"},
]


@pytest.mark.parametrize("title", HARD_TITLES)
def test_a_title_of_another_kind_is_refused(tmp_path: Path, file: Path, title: object) -> None:
    parts = parts_of(file)
    parts[5] = title
    with pytest.raises(gamefile.GameFileError):
        gamefile.take(Journal(None), packed(tmp_path / "x.aurora", parts))


@pytest.mark.parametrize("title", ODD_TITLES)
def test_what_a_title_says_is_worked_out_by_playing(
    tmp_path: Path, home: tuple[Journal, Game], file: Path, title: object
) -> None:
    """Never taken from the file: whatever stands there, home shows what the game is. Nor is whether it is over."""
    parts = parts_of(file)
    parts[4], parts[5] = True, title
    there = Journal(None)
    gamefile.take(there, packed(tmp_path / "x.aurora", parts))
    (row,), (mine,) = there.games(), [r for r in home[0].games() if r.id == home[1].id]
    assert row.title == {**mine.title, "seconds": 0}
    assert not row.over
    assert not row.unfit


def test_a_title_that_is_nested_very_deep_is_refused(tmp_path: Path, file: Path) -> None:
    parts = parts_of(file)
    parts[5] = {"round": msgspec.Raw(DEEP)}
    with pytest.raises(gamefile.GameFileError):
        gamefile.take(Journal(None), packed(tmp_path / "x.aurora", parts))


@pytest.mark.parametrize("bomb", BOMBS)
def test_few_bytes_never_cost_much(tmp_path: Path, file: Path, bomb: str) -> None:
    parts = parts_of(file)
    parts[7] = BOMBS[bomb]()
    there, wrong = Journal(None), packed(tmp_path / "x.aurora", parts)
    tracemalloc.start()
    with pytest.raises(gamefile.GameFileError):
        gamefile.take(there, wrong)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 48 << 20
    assert there.games() == []


def test_a_file_that_unpacks_to_more_than_4_MiB_is_refused(tmp_path: Path, file: Path) -> None:
    parts = parts_of(file)
    parts[5] = {"a": [[]] * (5 << 20)}
    with pytest.raises(gamefile.GameFileError, match="unpacked"):
        gamefile.read(packed(tmp_path / "x.aurora", parts))


def test_pipes_folders_devices_and_large_files_are_refused_unread(tmp_path: Path) -> None:
    pipe, large = tmp_path / "pipe.aurora", tmp_path / "large.aurora"
    os.mkfifo(pipe)
    with large.open("wb") as out:
        out.truncate(1 << 40)
    for wrong in (pipe, large, tmp_path, Path("/dev/zero")):
        with pytest.raises(gamefile.GameFileError, match=str(wrong)):
            gamefile.take(Journal(None), wrong)


def test_a_table_that_no_rules_made_is_refused(tmp_path: Path, file: Path) -> None:
    """Counts, seats, steps and rounds that there can't be: before anything is played."""
    good = gamefile.read(file)
    acts, points = good.read()
    for change in (
        lambda t: t.things.elsewhere.update(food=10**9),
        lambda t: t.things.seats.update({"nobody": Seat()}),
        lambda t: setattr(t.progress, "round", 1000),
        lambda t: setattr(t.progress, "step", "nowhere"),
        lambda t: setattr(t.terms, "edition", "nowhere"),
        lambda t: t.terms.printed.update(card={"field": (msgspec.Raw(b"\x91" * 30 + b"\x90"), "owner")}),
    ):
        table = thaw(points[1].table)
        change(table)
        rows, _ = End(Chain(), Checkpoints()).after([(acts[0], Checkpoint(points[1].offset, freeze(table)))])
        parts = parts_of(file)
        parts[7] = rows
        with pytest.raises(gamefile.GameFileError):
            gamefile.take(Journal(None), packed(tmp_path / "x.aurora", parts))


def test_acts_that_lead_nowhere_cost_no_more_than_they_are(tmp_path: Path, file: Path) -> None:
    """Thousands of acts that each begin again from the first one: refused when more was played than a game has."""
    good = gamefile.read(file)
    acts, points = good.read()
    chain = [acts[n] for n in range(3)]
    made = [*chain, *(Act(n, 3, chain[2].entries) for n in range(4, 40))]
    rows, _ = End(Chain(), Checkpoints()).after([(act, points[1] if act.number == 1 else None) for act in made])
    tried = Acts(rows), checkpoints(rows)
    with pytest.raises(TooMuch):
        list(differing(*tried, most=30))


def test_a_game_of_a_later_program_is_refused_untouched_and_named(tmp_path: Path, file: Path) -> None:
    """Where this version can't do with it; one that it can do with is taken in."""
    parts = parts_of(file)
    parts[0] = "9.1.0"
    later = packed(tmp_path / "later.aurora", parts)
    assert gamefile.take(Journal(None), later).game == 1
    good = gamefile.read(file)
    acts, points = good.read()

    def newer(table: Table) -> None:
        table.schema = 2

    def unknown(table: Table) -> None:
        table.progress.step = "a.step.to.come"

    for change, program in ((newer, "9.1.0"), (unknown, "9.1.0"), (newer, "0.1.0")):
        table = thaw(points[1].table)
        change(table)
        rows, _ = End(Chain(), Checkpoints()).after([(acts[0], Checkpoint(points[1].offset, freeze(table)))])
        packed(later, [program, *parts[1:7], rows])
        before, there = later.read_bytes(), Journal(tmp_path / "games.db")
        with pytest.raises(gamefile.GameFileError, match=f"a game of version {program}"):
            gamefile.take(there, later)
        assert there.games() == []
        assert later.read_bytes() == before
        there.close()
    packed(later, ["9.1.0", {"another": "shape"}])
    with pytest.raises(gamefile.GameFileError, match=r"a game of version 9\.1\.0"):
        gamefile.read(later)
