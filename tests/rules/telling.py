"""What is wrong with the words of a scenario: people must be able to read all that is said and asked, and act on it."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from functools import cache

from companion.messages.words import Words
from companion.reference import rulebooks
from companion.rules.editions import edition
from companion.rules.engine import offered
from companion.rules.engine.question import Posed
from companion.rules.engine.table import COLOURS, Line
from companion.scenario.reading import Outcome

VIEWS = ("automa", "board", "cards", "convoy", "enemies", "map", "score", "setup", "track", "zone")
"""The drawings that a question may stand on."""
BARE = (
    *("automa.arrows", "deck.shuffle", "fame.above", "fury.offer", "fury.which"),
    *("object.phase", "outcome.area"),
)
"""Questions without a drawing: a fact of the whole box, the order of a deck, a track, what a card in the hand shows."""
SOURCES = ("table", "owner", "rulebook", "stand-in", "asked")
"""Where what decided may come from."""
_SEAT = rf"({'|'.join(COLOURS)})"
PLACES = re.compile(
    r"zone\.[1-5]|box\.[A-F][1-6]|space\.\w+|enemy\.[a-z]+|row\.[A-F]|tile\.[1-5]|card\.[a-z]+\.\d|"
    rf"seat\.{_SEAT}|{_SEAT}\.(truck|trailer\d|truck-device|trailer\d-device|extra|person)(\.[\w.-]+)?"
)
"""Places on a drawing that may be tapped."""
MADE_UP = re.compile(r"no message for 'card\.convoy\.[\w-]+'")
"""A Convoy card that a scenario has made up has no name."""


@cache
def rules() -> frozenset[str]:
    """All ids of our rulebooks."""
    return frozenset(rule for name in rulebooks.OURS for rule in rulebooks.find(name).rules)


@cache
def open_rules() -> frozenset[str]:
    """All ids of our editions' doubts."""
    found = [edition.named(name).doubts for name in offered.OURS["edition"]]
    found += [offered.find("module", name).doubts for name in offered.OURS["module"]]
    return frozenset(doubt for doubts in found for doubt in doubts)


class _Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


@cache
def languages() -> tuple[Words, ...]:
    """Both languages."""
    return Words("en"), Words("de")


def faults(outcome: Outcome) -> list[str]:
    """What is wrong with all that was said and asked in a scenario."""
    return faults_of(outcome.said, outcome.asked)


def faults_of(said: Iterable[Line], asked: Iterable[Posed]) -> list[str]:
    """Sentences without a message or a value of it, a rule or doubt that there is not, a place on no drawing."""
    heard = _Heard()
    log = logging.getLogger("companion.messages")
    log.addHandler(heard)
    try:
        found = [f"{line.key}: {fault}" for line in said for fault in _of_a_line(line)]
        found += [f"{posed.key}: {fault}" for posed in asked for fault in _of_a_question(posed)]
    finally:
        log.removeHandler(heard)
    return [*found, *(told for told in heard.told if not MADE_UP.fullmatch(told))]


def _of_a_line(line: Line) -> Iterator[str]:
    for words in languages():
        words.line(line)
        words.why(line)
    yield from _of_rules((line.rule,), line.doubts)
    yield from (f"{name} is nothing" for name, value in line.values.items() if value is None)
    for reason in line.why:
        if reason.source not in SOURCES:
            yield f"{reason.key} comes from {reason.source!r}"
        yield from (f"{reason.key}: {name} is nothing" for name, value in reason.values.items() if value is None)
    if line.seat and line.seat not in COLOURS:
        yield f"the seat {line.seat!r}"


def _of_a_question(posed: Posed) -> Iterator[str]:
    options = [*posed.options, *posed.side, *(option for field in posed.fields for option in field.options)]
    for words in languages():
        words.question(posed)
        words.detail(posed)
        for option in options:
            words.option(option)
        for field in posed.fields:
            words.field(field)
    yield from _of_rules((posed.rule,), posed.doubts)
    if posed.view not in VIEWS and not (posed.view == "" and posed.key in BARE):
        yield f"the drawing {posed.view!r}"
    if posed.asked not in ("table", "dealer", *COLOURS):
        yield f"asked is {posed.asked!r}"
    if posed.turn not in ("", "table", *COLOURS):
        yield f"the turn of {posed.turn!r}"
    values = [posed.values, *(option.values for option in options)]
    yield from (f"{name} is nothing" for some in values for name, value in some.items() if value is None)
    yield from (f"the place {o.place!r}" for o in options if o.place and not PLACES.fullmatch(o.place))
    ids = [option.id for option in posed.options]
    if len(set(ids)) != len(ids):
        yield f"an option twice: {ids}"


def _of_rules(cited: tuple[str, ...], doubts: tuple[str, ...]) -> Iterator[str]:
    yield from (f"the rule {rule!r}" for rule in cited if rule not in rules())
    yield from (f"the doubt {doubt!r}" for doubt in doubts if doubt not in open_rules())
