"""Files of people are read with bounds: what is no regular file, or larger than is believed, is refused before."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from companion.files import reading
from companion.files.error import Refused, Said, of_system
from companion.messages import Words


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file"


def refused(file: Path, most: int = 10) -> Said:
    """Why it is refused; as an error of the system, so that every reader that has words for these has these too."""
    with pytest.raises(OSError, match=str(file)) as error:
        reading.read_bytes(file, most)
    assert isinstance(error.value, Refused)
    assert of_system(error.value) == error.value.said
    return error.value.said


def test_a_file_and_a_link_to_one_are_read(file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"0123456789")
    link = tmp_path / "link"
    link.symlink_to(file)
    assert reading.read_bytes(file, 10) == reading.read_bytes(link, 10) == b"0123456789"
    with pytest.raises(FileNotFoundError):
        reading.read_bytes(tmp_path / "nowhere", 10)


def test_a_larger_one_is_refused_before_it_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gigabyte that takes no room on the disk: none of it is read, it is not even opened."""
    with file.open("wb") as out:
        out.truncate(1 << 30)
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("it was opened"))
    assert refused(file, 4 << 20) == Said("fault.system.large", {"n": 4096})
    assert Words("en").value(refused(file, 4 << 20)) == "it is larger than 4096 KiB"


def test_of_a_file_that_grows_no_more_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its size was right when it was looked at. Files of /proc have none at all."""
    file.write_bytes(b"0123456789")
    monkeypatch.setattr(reading, "_check", lambda *_: None)
    assert refused(file, 9).key == "fault.system.large"
    assert reading.read_bytes(file, 10) == b"0123456789"


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", ["folder", "pipe", "socket", "device", "link to a pipe"])
def test_what_is_no_regular_file_is_refused_at_once(file: Path, tmp_path: Path, kind: str) -> None:
    """A pipe that nobody writes into would be waited for."""
    match kind:
        case "folder":
            file.mkdir()
        case "pipe":
            os.mkfifo(file)
        case "socket":
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(str(file))
        case "device":
            file.symlink_to("/dev/zero")
        case _:
            os.mkfifo(tmp_path / "pipe")
            file.symlink_to("pipe")
    assert refused(file).key == ("fault.system.folder" if kind == "folder" else "fault.system.special")


@pytest.mark.timeout(20)
def test_a_pipe_that_took_the_place_of_the_file_is_not_waited_for(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(file)
    looked = iter([lambda *_: None, reading._check])
    monkeypatch.setattr(reading, "_check", lambda *found: next(looked)(*found))
    assert refused(file).key == "fault.system.special"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_text_has_the_same_lines_no_matter_who_wrote_it(file: Path, mark: bytes, end: bytes) -> None:
    file.write_bytes(mark + end.join(["grün".encode(), b"", b"two", b""]))
    assert reading.read_text(file, 100) == "grün\n\ntwo\n"


def test_text_that_is_no_utf8_is_told_by_its_line(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbfone\ntw\xff")
    with pytest.raises(UnicodeDecodeError) as error:
        reading.read_text(file, 100)
    assert error.value.object[: error.value.start] == b"one\ntw"
