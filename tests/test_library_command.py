"""``aurora-table library``: the library out into one file and in again, for those who use the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.cli.main import main


@pytest.fixture
def exported(tmp_path: Path, compiled: None, capsys: pytest.CaptureFixture[str]) -> Path:
    """A file that another table exported."""
    other = Library(tmp_path / "other", {})
    other.keep("outcome/3", {"letter": "D", "area": "truck"})
    other.set_house_rule("D-17", "a")
    file = tmp_path / "stick" / "cards.json"
    assert main(["--folder", str(tmp_path / "other"), "library", "export", str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    return file


def test_a_file_that_is_there_is_written_over_only_when_told(
    tmp_path: Path, exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export = ["--folder", str(tmp_path / "other"), "library", "export", str(exported)]
    exported.write_text("mine")
    assert main(export) == 1
    assert "--replace" in capsys.readouterr().err
    assert exported.read_text() == "mine"
    assert main([*export, "--replace"]) == 0
    assert "outcome/3" in exported.read_text()


def mine(tmp_path: Path) -> dict[str, object]:
    return {name: value for name, (value, _) in Library(tmp_path / "mine", {}).sources("outcome/3").items()}


def run(tmp_path: Path, *arguments: str) -> int:
    return main(["--folder", str(tmp_path / "mine"), "library", "import", *arguments])


def test_what_differs_is_listed_and_taken_when_confirmed(
    tmp_path: Path, exported: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Library(tmp_path / "mine", {}).keep("outcome/3", {"letter": "B"})
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    assert run(tmp_path, str(exported)) == 1
    said = capsys.readouterr().out
    assert "Outcome card 3, Target area: Truck (new)" in said
    assert "Outcome card 3, Letter at the top left: B becomes D" in said
    assert "House rule D-17: a (new)" in said
    assert mine(tmp_path) == {"letter": "B"}
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert run(tmp_path, str(exported)) == 0
    assert mine(tmp_path) == {"letter": "D", "area": "truck"}
    assert run(tmp_path, str(exported)) == 0
    assert "nothing that your card collection does not have" in capsys.readouterr().out


def test_only_what_is_new(tmp_path: Path, exported: Path) -> None:
    Library(tmp_path / "mine", {}).keep("outcome/3", {"letter": "B"})
    assert run(tmp_path, "--new", "--yes", str(exported)) == 0
    assert mine(tmp_path) == {"letter": "B", "area": "truck"}


def test_a_broken_file_is_refused_with_file_table_and_key(
    tmp_path: Path, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"version": 1, "cards": {"outcome/3": {"letter": "B", "area": "roof"}}}')
    assert run(tmp_path, "--yes", str(file)) == 1
    said = capsys.readouterr().err
    assert f"{file}, [outcome/3], area: 'roof' came, expected one of 'truck'" in said
    assert mine(tmp_path) == {}


@pytest.mark.parametrize(
    ("card", "values"),
    [
        ("first-edition:fury", '{"top": 5}'),
        ("first-edition:hitpoints-I-II/1a", '{"boxes": ["none"]}'),
        ("first-edition:action-hard/1", '{"skill": "1"}'),
        ("first-edition:outcome/3", '{"letter": "A"}'),
        ("first-edition:convoy/truck-1", '{"boxes": ["max"]}'),
        ("first-edition:map/1A", '{"region-1": 5}'),
        ("first-edition:enemy/skorn", '{"number": "I"}'),
        ("first-edition:loot-I-II/gauss-cannon", '{"defence": {"2": 3, "3": 4, "4": 5}}'),
        ("first-edition:loot-V-VI/turbo-truck", '{"defence": {"2": 3, "3": 4, "4": 5}}'),
        ("first-edition:loot-VII/prisoner", '{"defence": {"2": 3, "3": 4, "4": 5}}'),
        ("first-edition:encounter/smuggler", '{"then": "stays"}'),
        ("first-edition:use/flare", '{"phase": "rest"}'),
        ("first-edition:survivor/tunnel-guide", '{"skill": 2}'),
        ("first-edition:convoy/start-truck-black", '{"kind": "truck"}'),
        ("first-edition:convoy/start-sledge-red", '{"kind": "trailer"}'),
        ("first-edition:object/99", '{"name": "mre"}'),
        ("first-edition:object/1", '{"name": "flare"}'),
        ("first-edition:exploration/tunnel", '{"kind": "event"}'),
        ("first-edition:exploration-IV/1", '{"kind": "event"}'),
        ("first-edition:exploration/1", '{"kind": "tunnel"}'),
        ("first-edition:action/first", '{"skill": "1"}'),
        ("first-edition:outcome/25", '{"letters": "ABCD"}'),
        ("first-edition:automa/board-hard", '{"stars": [["A1"]]}'),
        ("first-edition:automa/board", '{"boxes": {"J1": "food"}}'),
        ("first-edition:automa/columns", '{"columns": 10}'),
        ("first-edition:loot-I-II/prisoner", '{"back": "loot-VII"}'),
        ("first-edition:exploration/1", '{"period": "IV"}'),
        ("first-edition:use/mine", '{"phase": "winter"}'),
        ("frostlands:automa/columns", '{"columns": 6}'),
        ("frostlands:loot-I-II/prisoner", '{"defence": {"2": 3, "3": 4, "4": 5}}'),
        ("frostlands:outcome/3", '{"letters": "ABCD"}'),
    ],
)
def test_what_this_edition_lacks_is_named_and_nothing_is_written(
    tmp_path: Path, compiled: None, capsys: pytest.CaptureFixture[str], card: str, values: str
) -> None:
    """Cards, fields and signs that only the other box has, beside a value that is good."""
    file = tmp_path / "other.json"
    good = '"first-edition:survivor/hermit": {"skill": 2}'
    file.write_text(f'{{"version": 2, "cards": {{{good}, "{card}": {values}}}, "house_rules": {{}}}}')
    assert run(tmp_path, "--yes", str(file)) == 1
    assert f"[{card.removeprefix('frostlands:')}]" in capsys.readouterr().err.replace("frostlands:", "")
    assert not (tmp_path / "mine" / "library.json").exists()


def test_a_german_player_is_told_in_one_german_sentence(
    tmp_path: Path, compiled: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake in a file; a place that takes none; and the own library, as it is read."""
    file = tmp_path / "broken.json"
    file.write_text('{"version": 1, "cards": {"outcome/3": {"letter": 7}}}')
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "library.json").write_text("{")
    german = ["--language", "de", "--folder", str(tmp_path / "mine"), "library"]
    assert main([*german, "import", "--yes", str(file)]) == 1
    letters = "'A', 'B', 'C', 'D', 'E', 'F'"
    assert capsys.readouterr().err.splitlines() == [
        f"{tmp_path / 'mine' / 'library.json'}, Zeile 1: Da steht abgebrochenes JSON; erwartet: eine JSON-Datei.",
        f"Nichts wurde übernommen: {file}, [outcome/3], letter: Da steht 7; erwartet: eines von {letters}.",
    ]
    there = file / "folder" / "cards.json"
    assert main([*german, "export", str(there)]) == 1
    assert capsys.readouterr().err == (
        f"Die Kartensammlung wurde nicht geschrieben: {there}: im Pfad steht eine Datei, wo ein Ordner sein muss; "
        "gebraucht wird ein Ort, an den sich schreiben lässt. Nimm einen anderen Ordner.\n"
    )
