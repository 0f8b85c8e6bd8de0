"""The command line refuses what makes no sense with one plain line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli.main import main
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.settings import SettingsFile


@pytest.mark.parametrize(
    "size",
    [
        "5",
        "800x",
        "x480",
        "axb",
        "-800x480",
        "100x100",
        "800x480x3",
        "560x340",
        "480x480",
        "1e3x600",
        "٨٠٠x480",
        "99999x99999",
    ],
)
def test_a_size_that_is_none_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([f"--size={size}"])
    assert ended.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    wanted = "expected width x height such as 800x480; at least 480x375, with one side of 600 or more, and at most"
    assert said.endswith(f"argument --size: {size!r}: {wanted} 8192x8192")


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["--folder", str(file), "play"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith(f"--folder {file}: that is a file, a folder is needed")
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("leds", ["-5", "3", "601", "many"])
def test_a_strip_that_can_not_be_is_refused_with_what_is_expected(
    capsys: pytest.CaptureFixture[str], leds: str
) -> None:
    with pytest.raises(SystemExit):
        main(["--leds", leds])
    assert "expected a number from 16 to 600" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("boxes", "given", "edition"),
    [
        ([], [], "frostlands"),
        (["edition:first-edition"], [], "first-edition"),
        (["edition:first-edition"], ["--edition", "frostlands"], "frostlands"),
        (["edition:first-edition", "edition:frostlands"], [], "frostlands"),
    ],
)
def test_a_game_in_the_terminal_is_of_the_owners_box(
    tmp_path: Path, compiled: None, boxes: list[str], given: list[str], edition: str
) -> None:
    """Unless another edition is named."""
    SettingsFile(tmp_path).change(boxes=boxes)
    answers = tmp_path / "answers"
    answers.write_text("own\n")
    assert main(["--folder", str(tmp_path), "play", "--new", *given, "--answers", str(answers)]) == 0
    (row,) = Journal(tmp_path / "games.db").games()
    game = Game.resume(Journal(tmp_path / "games.db"), Library(tmp_path, load_packs()[0]), row.id)
    assert game.table.terms.edition == edition
