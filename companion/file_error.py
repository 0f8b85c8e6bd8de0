"""What is wrong with a file with data (a pack, the library, the settings, a game), told for people."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Fault(Struct, frozen=True):
    """One thing that is wrong: the table and key where, what stands there and what should."""

    table: str
    key: str
    came: str
    expected: str


class FileError(ValueError):
    """A file with data can't be used, or not wholly. The text is one sentence for people.

    ``file`` is its path; ``table`` and ``key`` the place in it, each ``""`` for the whole; ``line`` counts from 1, 0 is
    no line; ``came`` is what stands there, ``expected`` what should.
    """

    def __init__(self, file: Path, fault: Fault, line: int = 0) -> None:
        self.file, self.line = file, line
        self.table, self.key, self.came, self.expected = fault.table, fault.key, fault.came, fault.expected
        place = [str(file), f"line {line}" if line else "", f"[{self.table}]" if self.table else "", self.key]
        super().__init__(f"{', '.join(p for p in place if p)}: {self.came} came, expected {self.expected}")
