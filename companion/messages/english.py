"""What is wrong in one English sentence, for logs: people read it in their own language."""

from __future__ import annotations

from functools import cache

from companion.files.error import FileError, Said
from companion.messages.catalogue import MessagesMissing
from companion.messages.words import Words


class SaidError(FileError):
    """What can't be used of a file with data; as a string it is one English sentence."""

    def in_words(self, value: str | Said | FileError) -> str:
        """A piece of it in English."""
        return english(value)


def english(value: str | Said | FileError) -> str:
    """The words of such a value in English; without the messages, which only a broken build has not, key and values."""
    if isinstance(value, str):
        return value
    try:
        return _words().value(value)
    except MessagesMissing:
        return repr(value)


@cache
def _words() -> Words:
    return Words()
