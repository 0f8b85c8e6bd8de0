"""What is wrong with a file, in words: where, what came, what was expected, and what to do."""

from __future__ import annotations

from typing import Any, Protocol

from companion.files.error import FileError, Said


class Texts(Protocol):
    """Gives the text of a key."""

    def text(self, key: str, /, **values: Any) -> str:
        """The text of a key."""
        ...


class AsIs:
    """A text that is put into a sentence unchanged."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text


def said(texts: Texts, value: str | Said) -> str:
    """A part of a sentence; text from a file stays unchanged."""
    if isinstance(value, str):
        return value
    return texts.text(value.key, **{name: _plain(inner) for name, inner in value.values.items()})


def sentence(texts: Texts, error: FileError) -> str:
    """One sentence about a file. After an error of the operating system it says what to do."""
    fault = error.fault
    line = texts.text("fault.line", n=error.line) if error.line else ""
    place = ", ".join(part for part in (str(error.file), line, fault.table and f"[{fault.table}]", fault.key) if part)
    parts = {"place": AsIs(place), "came": AsIs(said(texts, fault.came)), "expected": AsIs(said(texts, fault.expected))}
    if isinstance(fault.came, Said) and fault.came.key.startswith("fault.system."):
        return texts.text("fault.system", **parts, fix=AsIs(texts.text(f"{fault.came.key}.fix")))
    return texts.text("fault", **parts)


def _plain(value: Any) -> Any:
    return AsIs(value) if isinstance(value, str) else value
