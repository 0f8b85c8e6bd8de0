"""The rules to look up: every rule of the catalogue in our own words, by section, with the doubts about it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from companion.messages import Words
from companion.reference import ids, rulebooks
from companion.reference.rulebooks import Rulebook
from companion.rules.editions import edition as editions
from companion.rules.engine import offered
from companion.rules.engine.doubts import Brings

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Doubt:
    """An open rule: its id, the question, and each reading that can be played, by letter."""

    id: str
    question: str
    readings: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Entry:
    """One rule: its id, such as ``FW-10``, the section that it stands in, its text, and the doubts about it."""

    id: str
    section: str
    text: str
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True)
class Section:
    """Rules that belong together: what their ids begin with, a title, and the rules in their order."""

    id: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class _Sought:
    """An entry as the search sees it, folded: id with and without its dash, text, its words, and title."""

    entry: Entry
    id: str
    joined: str
    text: str
    starts: str
    title: str


class Reference:
    """The rules of an edition and of its modules that are played, in the language of ``words``. Read when they are
    first asked for. An edition or module without a rulebook has none."""

    def __init__(self, words: Words, edition: str = offered.HOME, modules: Sequence[str] = ()) -> None:
        self._words, self._edition, self._modules = words, edition, tuple(modules)

    def is_of(self, edition: str, modules: Sequence[str]) -> bool:
        """Whether these are the rules of that edition with those modules."""
        return (self._edition, self._modules) == (edition, tuple(modules))

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """All sections, in the order of the rulebook."""
        books: list[Rulebook] = []
        for name in (self._edition, *(f"{self._edition}/{module}" for module in self._modules)):
            with suppress(rulebooks.UnknownRulebook):
                books.append(rulebooks.find(name))
        played: list[Brings] = [editions.named(self._edition)]  # their words come with them
        for module in self._modules:
            with suppress(offered.UnknownName):
                played.append(offered.find("module", module))
        letters = {doubt: row.readings for source in played for doubt, row in source.doubts.items()}
        about: dict[str, list[Doubt]] = {}
        for doubt, rules in ((doubt, rules) for book in books for doubt, rules in book.doubts.items()):
            if doubt not in letters:
                continue  # no rule acts on it, so there is nothing to choose
            readings = tuple((letter, self._words.text(f"doubt.{doubt}.{letter}")) for letter in letters[doubt])
            for rule in rules:
                about.setdefault(rule, []).append(Doubt(doubt, self._words.text(f"doubt.{doubt}"), readings))
        found: dict[str, list[Entry]] = {}
        for rule in (rule for book in books for rule in book.rules):
            section = ids.section(rule)
            text = self._words.text(f"rule.{rule}")
            found.setdefault(section, []).append(Entry(rule, section, text, tuple(about.get(rule, ()))))
        return tuple(
            Section(letters, self._words.text(f"reference.section.{letters}"), tuple(entries))
            for letters, entries in found.items()
        )

    def section(self, rule: str) -> Section:
        """The section that a rule stands in; the first one if there is no such rule, an empty one if there are none."""
        wanted = (rule, ids.section(rule))
        return next((s for s in self.sections if s.id in wanted), next(iter(self.sections), Section("", "", ())))

    @cached_property
    def _sought(self) -> tuple[_Sought, ...]:
        found = []
        for section in self.sections:
            title = folded(section.title)
            for entry in section.entries:
                rule, text = folded(entry.id), folded(entry.text)
                starts = " " + " ".join(_WORD.findall(f"{text} {title}"))
                found.append(_Sought(entry, rule, rule.replace("-", ""), text, starts, title))
        return tuple(found)

    def search(self, wanted: str) -> list[Entry]:
        """The rules in which every word of ``wanted`` occurs: in the id, the text or the title of the section.

        Case and accents count for nothing. First those whose id is meant, then those with words that begin so, then
        all others; among themselves in the order of the rulebook. None for no words.
        """
        words = folded(wanted).split()
        if not words:
            return []
        ranked = []
        for sought in self._sought:
            ranks = [_rank(word, sought) for word in words]
            if None not in ranks:
                ranked.append((sum(rank or 0 for rank in ranks), sought.entry))
        return [entry for _, entry in sorted(ranked, key=lambda pair: pair[0])]


def _rank(word: str, sought: _Sought) -> int | None:
    """How well a word fits: 0 the id or a part of it, 1 its beginning, 2 a word of the text or title begins so,
    3 anywhere; None not at all."""
    if word in (sought.id, sought.joined) or word in sought.id.split("-"):
        return 0
    if sought.id.startswith(word) or sought.joined.startswith(word):
        return 1
    if f" {word}" in sought.starts:
        return 2
    return 3 if word in sought.text or word in sought.title or word in sought.id else None


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("−", "-"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
