"""Ids that a scenario can cite: rules and doubts, worked examples, message keys, keys of questions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from companion.messages import MessagesMissing
from companion.messages.catalogue import brought_in, keys, languages
from companion.reference import ids, rulebooks
from companion.rules.engine import offered
from companion.scenario.reading import Wrong, meant


def cited() -> tuple[str, ...]:
    """Every id that a file may be about: rules of any edition, doubts, worked examples, and unprinted values."""
    books = map(rulebooks.find, rulebooks.names())
    return (*(rule for book in books for rule in (*book.rules, *book.doubts)), *ids.others())


def _message_keys() -> frozenset[str]:
    """Keys of our messages, and of those that editions and expansions of other packages bring."""
    brought = (_brought_keys(brought_in(thing.messages)) for thing in offered.found() if thing.messages)
    return _own_keys().union(*brought)


@cache
def _brought_keys(folder: Path) -> frozenset[str]:
    return frozenset(key for language in languages(folder) for key in keys(language, folder))


@cache
def _own_keys() -> frozenset[str]:
    try:
        return frozenset(keys())
    except MessagesMissing:
        # A broken build: that is told elsewhere.
        return frozenset()


def question_keys() -> list[str]:
    """Keys of all questions; not of what else is said of one: its details, and its words where no fewer are allowed."""
    asked = (key.removeprefix("ask.") for key in _message_keys() if key.startswith("ask."))
    return sorted(key for key in asked if not key.endswith((".detail", ".exact")))


def rule_at(place: str, value: Any) -> str:
    """An id of the catalogue, such as ``AU-43`` or ``D-64``."""
    if not isinstance(value, str) or value not in cited():
        like = value.upper().replace("_", "-").replace(" ", "-") if isinstance(value, str) else value
        hint = f"; did you mean {like!r}?" if like in cited() else meant(like, cited())
        raise Wrong.at(place, value, f"an id of the catalogue such as 'AU-43' or 'D-64'{hint}")
    return value


def word_at(place: str, value: Any) -> str:
    """A part of a sentence that can be expected: a message key, a rule id or a doubt."""
    if not isinstance(value, str) or ids.is_like_one(value):
        return rule_at(place, value)
    if _message_keys() and value not in _message_keys():
        hint = meant(value, _message_keys())
        raise Wrong.at(place, value, f"a message key such as 'automa.move', a rule id or a doubt{hint}")
    return value


def question_at(place: str, value: Any) -> str:
    """The key of a question."""
    if not isinstance(value, str) or (_message_keys() and value not in question_keys()):
        raise Wrong.at(place, value, f"the key of a question such as 'move.end'{meant(value, question_keys())}")
    return value
