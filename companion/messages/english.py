"""Errors about files as one English sentence, for logs. People read them in their own language."""

from __future__ import annotations

from functools import cache

from companion.files.error import FileError, Said
from companion.messages.catalogue import MessagesMissing
from companion.messages.words import Words


class SaidError(FileError):
    """A file with data can't be used; as a string it is one English sentence."""

    def in_words(self, value: str | Said | FileError) -> str:
        """A part of it in English."""
        return english(value)


def english(value: str | Said | FileError) -> str:
    """Such a value in English; key and values if the catalogue is missing."""
    if isinstance(value, str):
        return value
    try:
        return _words().value(value)
    except MessagesMissing:
        return repr(value)


@cache
def _words() -> Words:
    return Words()
