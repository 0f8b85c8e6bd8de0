"""A whole game of another edition with a module, and all that leaves the table of it: known where the edition is,
named and refused where it is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.cli.main import main
from companion.game import gamefile, history
from companion.game.game import Game
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.english import english
from companion.packs import load_packs, schemas
from companion.rules.editions.frostlands import EDITION
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.table import COLOURS, Terms
from companion.share import bgstats, report, setup_code
from companion.share.error import ShareError
from companion.share.setup_code import SetUp
from companion.simulation.simulate import play, simulate
from tests.packs.toys import PLAYED

KITES = Module("kites", edition="toy", figures={"speed": lambda table, base, **_: base + 1})
ROCKETS = Module("rockets", edition="toy", refuses={"kites": "CMB-02"})
TERMS = Terms(edition="toy", modules=["kites"])
WHOLE = replace(PLAYED, doubts={**EDITION.doubts, **PLAYED.doubts})
"""The toy edition with the doubts that the shared rules ask for."""
PACKED = replace(schemas.find("frostlands"), edition="toy")
"""The toy edition has the cards of Frostlands here."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Packs of both editions, the same cards in each."""
    packs = load_packs()[0]
    return Library(
        tmp_path / "library", {**packs, **{f"toy/{p.name}": replace(p, edition="toy") for p in packs.values()}}
    )


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(PACKED), offering(WHOLE, KITES, ROCKETS):
        yield


@pytest.fixture
def played(tmp_path: Path, library: Library) -> tuple[Journal, Game]:
    """A finished game of the toy edition in a journal, and the journal."""
    journal = Journal(tmp_path / "games.db")
    with schemas.offering(PACKED), offering(WHOLE, KITES):
        game, _ = play("toys", library, journal=journal, terms=TERMS)
    return journal, game


def test_games_of_it_are_simulated(library: Library, offered: None) -> None:
    (one,) = simulate(1, "s", library, terms=TERMS)
    (same,) = simulate(1, "s", library, terms=TERMS)
    (other,) = simulate(1, "s", library)
    assert one == same
    assert one.digest != other.digest


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--edition", "toy"], "The edition toy is not here; there is: frostlands and first-edition."),
        (["--modules", "zeppelin"], "The expansion zeppelin is not here; there is: "),
        (["--modules", "athena"], "The expansion athena is no expansion of frostlands (CMB-08). Leave it out."),
    ],
)
def test_what_is_not_here_is_not_simulated(
    arguments: list[str], told: str, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", *arguments])
    assert told in capsys.readouterr().err


def test_what_no_rule_covers_is_simulated_with_a_warning(
    offered: None, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """CMB-06, XD-22: a combination that the matrix allows with a warning is played."""
    kites = Module("stunts", edition="frostlands", warns={"solo": "XD-01", "hail": "XD-22"})
    with offering(kites, Module("hail", edition="frostlands")):
        assert main(["simulate", "--games", "1", "--modules", "stunts,hail"]) == 0
    told = capsys.readouterr().err
    assert "No rule covers the expansion stunts with hail (XD-22)" in told
    assert "No rule covers the expansion stunts against the Automa (XD-01)" in told


def test_the_rules_of_an_edition_that_is_not_here(compiled: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--edition", "toy"]) == 1
    assert "there is: frostlands" in capsys.readouterr().err


def test_the_history_and_bg_stats_know_it(played: tuple[Journal, Game], library: Library) -> None:
    journal, game = played
    play("ours", library, journal=journal)
    games = history.past(journal.games())
    assert [(past.edition, past.modules) for past in games] == [("frostlands", ()), ("toy", ("kites",))]
    for wanted, seeds in (
        (history.Filter(edition="toy"), ["toys"]),
        (history.Filter(edition="frostlands"), ["ours"]),
        (history.Filter(module="kites"), ["toys"]),
        (history.Filter(edition="frostlands", module="kites"), []),
    ):
        assert [past.seed for past in history.chosen(games, wanted)] == seeds
    names = {seat: seat for seat in COLOURS}
    with schemas.offering(PACKED), offering(WHOLE, KITES):  # who is ahead is the edition's matter
        told = bgstats.play(game, names, names, "", 1_790_000_000.0)["game"]
    assert (told["name"], told["sourceGameId"]) == ("Last Aurora", "last-aurora-toy")


def test_a_game_file_of_it_is_taken_in_where_it_is_known(
    played: tuple[Journal, Game], tmp_path: Path, compiled: None
) -> None:
    journal, game = played
    file = tmp_path / "toys.aurora"
    gamefile.export(journal, 1, file)
    there = Journal(tmp_path / "there.db")
    with pytest.raises(gamefile.GameFileError) as refused:
        gamefile.take(there, file)
    assert "The edition toy is not here; there is: Frostlands and First edition (2020)." in str(refused.value)
    assert there.games() == []
    with offering(WHOLE), pytest.raises(gamefile.GameFileError, match="The expansion kites is not here"):
        gamefile.take(there, file)
    with offering(WHOLE, replace(KITES, refuses={"solo": "CMB-06"})):
        with pytest.raises(gamefile.GameFileError, match="CMB-06"):
            gamefile.take(there, file)
        assert there.games() == []
    with offering(WHOLE, KITES):
        assert gamefile.take(there, file).acts == game.head


def test_a_game_of_it_in_the_journal_is_named_and_left_as_it_is(
    played: tuple[Journal, Game], library: Library, tmp_path: Path, compiled: None
) -> None:
    journal, _ = played
    before = [(row.acts, row.title) for row in journal.games()]
    with pytest.raises(JournalError) as refused:
        Game.resume(journal, library, 1)
    told = "The edition toy is not here; there is: Frostlands and First edition (2020)."
    assert english(refused.value.detail) == told
    with offering(WHOLE), pytest.raises(JournalError) as refused:
        Game.resume(journal, library, 1)
    assert english(refused.value.detail).startswith("The expansion kites is not here; there is: ")
    assert english(refused.value.detail).endswith("Mine.")
    assert [(row.acts, row.title) for row in journal.games()] == before
    with schemas.offering(PACKED), offering(WHOLE, KITES):
        assert Game.resume(journal, library, 1).table.terms.edition == "toy"


def test_a_report_of_it_carries_the_edition(
    played: tuple[Journal, Game], library: Library, tmp_path: Path, compiled: None
) -> None:
    parts = report.report(played[1])
    there = Journal(tmp_path / "there.db")
    with pytest.raises(ShareError) as refused:
        report.take_over(there, library, report.read_report(parts))
    for language, told in (("en", "The edition toy is not here"), ("de", "Die Ausgabe toy gibt es hier nicht")):
        assert told in Words(language).text(refused.value.key, **refused.value.values)
    assert there.games() == []
    with schemas.offering(PACKED), offering(WHOLE, KITES):
        game = report.take_over(there, library, report.read_report(parts))
        assert (game.table.terms.edition, game.table.terms.modules) == ("toy", ["kites"])


CHOICES = {"copy": "try", "you": "green", "people": "2"}


def test_a_set_up_code_carries_edition_and_modules(library: Library, offered: None) -> None:
    for modules in ((), ("kites",)):
        for seed in ("0" * 10, "any", "ab" * 8):
            setup = SetUp(CHOICES, seed, "toy", modules)
            assert setup_code.read_code(setup_code.code(setup)) == setup
            assert setup_code.read_code(f"Play this: {setup_code.code(setup)}\nBye") == setup
    game, _ = setup_code.begin(Journal(None), library, SetUp(CHOICES, "0" * 10, "toy", ("kites",)))
    assert (game.table.terms.edition, game.table.terms.modules) == ("toy", ["kites"])
    assert setup_code.set_up(game).edition == "toy"


def test_codes_of_frostlands_are_as_they_were(library: Library) -> None:
    """Written by the program before there were editions."""
    setup = SetUp({"copy": "try", "you": "red", "people": "1"}, "0123456789")
    assert setup_code.code(setup) == OLD
    assert setup_code.read_code(OLD) == setup
    assert (setup.edition, setup.modules) == ("frostlands", ())


OLD = "0PP6-PQEG-04HM-ASW9-Q"


@pytest.mark.parametrize(
    ("edition", "modules", "key"),
    [
        ("moon", (), "fault.combine.edition"),
        ("frostlands", ("athena",), "fault.combine.foreign"),
        ("frostlands", ("zeppelin",), "fault.combine.module"),
        ("toy", ("rockets", "kites"), "fault.combine.clash"),
        ("toy", ("kites", "kites"), "fault.combine.twice"),
    ],
)
def test_a_code_of_what_is_not_here_or_does_not_go_together_is_refused(
    edition: str, modules: tuple[str, ...], key: str, offered: None
) -> None:
    code = setup_code.code(SetUp(CHOICES, "0" * 10, edition, modules))
    with pytest.raises(ShareError) as refused:
        setup_code.read_code(code)
    why: Any = refused.value.values["why"]
    assert (refused.value.key, why.key) == ("ui.code.played", key)


def test_names_that_no_code_can_carry() -> None:
    for edition in ("x" * 32, "Größe", ""):
        with pytest.raises(ShareError):
            setup_code.read_code(setup_code.code(SetUp({}, "0" * 10, edition)))
