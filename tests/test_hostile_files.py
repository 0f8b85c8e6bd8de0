"""Files that strangers bring, of each kind that is read: what would cost the memory, minutes or a wait for ever is
refused at once and in words; a text is read no matter who wrote it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion import settings
from companion.cards.library_file import LibraryError, read_import
from companion.cli.main import main
from companion.packs import load_packs

HEAD = 'name = "small"\nedition = "frostlands"\nversion = 1\nsource = "rulebook"\n'


def library(file: Path) -> str:
    """What is wrong with a library that is imported; "" for nothing."""
    try:
        read_import(file)
    except LibraryError as error:
        return str(error)
    return ""


def own_settings(file: Path) -> str:
    """What is wrong with a settings file."""
    return " ".join(str(error) for error in settings.read(file)[1])


def pack(file: Path) -> str:
    """What is wrong with a pack that is in a folder of its own."""
    there = file.parent / "frostlands" / "small.toml"
    there.parent.mkdir()
    file.rename(there)
    return " ".join(str(error) for error in load_packs(there.parent)[1])


def answers(file: Path) -> str:
    """What the command line says to a file of answers."""
    with pytest.MonkeyPatch.context() as patch:
        said: list[str] = []
        patch.setattr("sys.stderr.write", said.append)
        status = main(["--folder", str(file.parent / "games"), "play", "--new", "--answers", str(file)])
    assert bool(status) == bool(said)
    return "".join(said)


READERS = {
    "library": (library, '{"version": 1,\n"cards": {"outcome/3": {"letter": "B"}}}\n'),
    "settings": (own_settings, '{"text": "large",\n"language": "de"}\n'),
    "pack": (pack, HEAD),
    "answers": (answers, "next\nnext\nquit\n"),
}
"""Each kind of file: who reads it and says what is wrong, and a good one."""


@pytest.fixture(params=READERS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def read(kind: str) -> Callable[[Path], str]:
    return READERS[kind][0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


@pytest.mark.timeout(30)
@pytest.mark.parametrize("what", ["pipe", "device", "folder", "large"])
def test_no_regular_file_or_too_large_a_one(file: Path, read: Callable[[Path], str], what: str) -> None:
    """None of it is read."""
    match what:
        case "pipe":
            os.mkfifo(file)
        case "device":
            file.symlink_to("/dev/zero")
        case "folder":
            file.mkdir()
        case _:
            with file.open("wb") as out:
                out.truncate(3 << 30)
    said = read(file)
    assert not (file.parent / "games").exists(), "no game was begun for answers that can't be read"
    assert {"folder": "that is a folder", "large": "it is larger than "}.get(what, "that is no ordinary file") in said


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_text_is_read_no_matter_who_wrote_it(file: Path, kind: str, mark: bytes, end: bytes) -> None:
    read, good = READERS[kind]
    file.write_bytes(mark + good.encode().replace(b"\n", end))
    assert read(file) == ""


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    ("kind", "content", "said"),
    [
        ("library", b'{"version": 1, "cards": ' + b'{"a":' * 200 + b"1" + b"}" * 201, "nested too deep"),
        ("library", b'{"version": 1, "cards": [' + b"[]," * 1_300_000 + b"1]}", "more than 100000 values"),
        ("settings", b'{"game": ' + b"[" * 900 + b"]" * 900 + b"}", "nested too deep"),
        ("settings", b'{"game": [' + b"1," * 120_000 + b"1]}", "more than 100000 values came"),
        ("settings", b'{"text": "' + b"x" * 90_000 + b'"}', "'xxxxxxxx"),
        ("pack", HEAD.encode() + b"a." * 20_000 + b"a = 1", "nested more than 32 deep"),
        ("pack", HEAD.encode() + b"a = [" + b"1," * 1_000_000 + b"]", "more than 100000 values"),
    ],
)
def test_a_few_bytes_cost_no_memory_and_no_minutes(file: Path, kind: str, content: bytes, said: str) -> None:
    file.write_bytes(content)
    told = READERS[kind][0](file)
    assert said in told
    assert len(told) < 1000


def test_a_value_of_no_end_is_told_in_short(file: Path) -> None:
    file.write_bytes(msgspec.json.encode({"version": "9" * 100_000}))
    assert len(library(file)) < 500


@pytest.mark.parametrize(
    "line", ['correct a="', "²", "9" * 5000, "[" * 5000, "[" * 900 + "]" * 900, "correct a=" + "[" * 99]
)
def test_a_line_of_answers_that_means_nothing_is_refused_and_the_question_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    file = tmp_path / "file"
    file.write_text(f"{line}\nquit\n", encoding="utf-8")
    assert main(["--folder", str(tmp_path / "games"), "play", "--new", "--answers", str(file)]) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert "> quit" in out.out
