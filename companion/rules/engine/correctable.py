"""Values on the table that a person can set by hand: a field is a kind of them, a correctable one of these now.

A field is told once: how its paths read, the words for it and for what it may become, where it stands on the screen,
how it is set. The list of Correct, what is checked and set, and the sentence about it afterwards are made of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.rules.engine.concordance import own_rule
from companion.rules.engine.question import IllegalAnswer, Option

if TYPE_CHECKING:
    from companion.rules.engine.table import Table

_WORDS = {
    "seat": "@seat.{}",
    "card": "@card.{}",
    "enemy": "@card.enemy.{}",
    "deck": "@deck.{}",
    "token": "@token.{}",
    "track": "@track.{}",
    "doubt": "@doubt.{}",
}
"""The words for what a path names."""
_PLAIN = ("box", "place", "n", "space")
"""What stands in a sentence as the path has it; any other name is for the path alone."""


class Correctable(Struct, frozen=True):
    """A value that a person can set by hand: its path, its words, its present value, and what it may become.

    With ``options`` one of them, or, where ``now`` is a list, any of them; a list without options may come in another
    order; else a whole number from ``lo`` to ``hi``. ``seat`` is whose pieces it belongs to and ``part`` which of them:
    ``convoy``, ``people`` or ``hand``; others at the table may not see a hand. ``group``: where it stands in the list
    if it is no seat's: ``progress``, ``table``, ``automa``, ``zone``, ``enemies``, ``decks``, ``house``.

    ``put`` sets it, with what follows from it; without, the field of the table that the path names is set. ``rule`` is
    the one that says what it may be, cited where another value is refused; a field of the table without ``put`` and
    ``rule`` takes whatever its type does. ``missing``: the game has no such thing; it is not listed, and setting it is
    refused with the rule. What an edition or an expansion says of a path holds in place of what others say.
    """

    path: str
    key: str
    now: Any = None
    values: dict[str, Any] = {}
    options: tuple[Option, ...] = ()
    lo: int = 0
    hi: int = 0
    place: str = ""
    seat: str = ""
    part: str = ""
    group: str = "table"
    rule: str = ""
    put: Callable[[Table, Any], None] | None = None
    missing: bool = False
    by_place: Mapping[str, Any] = {}
    """Places on the map by whose touch it becomes this value."""

    def check(self, table: Table, value: Any) -> None:
        """Raises IllegalAnswer, with the rule, for a value that it can't become."""
        if self.missing:
            raise absent(table, self.path, self.rule)
        if (self.put or self.rule) and not self.takes(value):
            ends: list[Any] = self.now if isinstance(self.now, list) else [self.lo, self.hi]
            expected = [option.id for option in self.options] or ends
            refused = IllegalAnswer("illegal.correction", came=[self.path, value], expected=expected)
            refused.rule = own_rule(table, self.rule)
            raise refused

    def takes(self, value: Any) -> bool:
        """Whether it may become this."""
        known = [option.id for option in self.options]
        if isinstance(self.now, list):
            if not isinstance(value, list):
                return False
            return len({*value}) == len(value) and {*value} <= {*known} if known else sorted(value) == sorted(self.now)
        return str(value) in known if known else self.lo <= int(value) <= self.hi


def absent(table: Table, path: str, rule: str = "") -> IllegalAnswer:
    """What refuses a path that this game does not have, with the rule that tells what there is."""
    refused = IllegalAnswer("illegal.missing", came=path, expected="")
    refused.rule = own_rule(table, rule) or own_rule(table, BOX)
    return refused


BOX = "CO-14"
"""The shared rule that lists the tokens: cited for a thing that the game lacks, where no rule of its own is."""


class Field(Struct, frozen=True):
    """A kind of value that can be set by hand.

    ``path`` has names in braces for what differs, such as ``aimed.{enemy}.{seat}``; ``key``, ``place`` and ``values``
    may name them too. ``values`` are what its words need besides those names. ``said`` is how the keys of its options
    begin, with the option behind, or the word for it in ``words``; with ``of`` the whole key, and the option is its
    value of that name. The rest is as a :class:`Correctable` has it; ``put`` is called with the names as well.
    """

    path: str
    key: str
    said: str = ""
    of: str = ""
    words: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    place: str = ""
    part: str = ""
    group: str = "table"
    rule: str = ""
    put: Callable[..., None] | None = None

    def row(
        self,
        now: Any,
        options: Iterable[str | Option] = (),
        lo: int = 0,
        hi: int = 0,
        missing: bool = False,
        values: Mapping[str, Any] = {},
        by_place: Mapping[str, Any] = {},
        **names: Any,
    ) -> Correctable:
        """One of them as it is now, for these names. ``values``: those of its words that are otherwise here.
        ``by_place``: places by whose touch it becomes a value."""
        key, told = self.named(names)
        return Correctable(
            self.path.format(**names),
            key,
            now,
            {**values, **told, **values},
            tuple(self._option(option) if isinstance(option, str) else option for option in options),
            lo,
            hi,
            self.place.format(**names),
            names["seat"] if self.part else "",
            self.part,
            self.group,
            self.rule,
            self.put and partial(self.put, **names),
            missing,
            by_place,
        )

    def _option(self, option: str) -> Option:
        return Option(option, self.said, {self.of: option}) if self.of else Option(option, self._said(option))

    def _said(self, value: str) -> str:
        return f"{self.said}.{self.words.get(value, value or 'empty')}"

    def named(self, names: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The key of its words and their values, for these names."""
        told = {name: words.format(**names) for name, words in self.values.items()}
        told |= {name: value for name, value in names.items() if name in _PLAIN}
        if "name" in names:
            told["name"] = f"@survivor.{names['name'].partition('.')[0]}"  # of two alike the second is driver.2
        found = {name: _WORDS[name].format(value) for name, value in names.items() if name in _WORDS}
        return self.key.format(**names), {**told, **found, **told}

    def names(self, path: str) -> dict[str, str] | None:
        """What a path of this kind names; None for a path of another kind."""
        found = _pattern(self.path).fullmatch(path)
        return None if found is None else found.groupdict()

    def became(self, value: str) -> str:
        """A value that it has become, as one to be rendered: a key where there are words for it."""
        return value if self.of or not self.said else f"@{self._said(value)}"


@cache
def _pattern(path: str) -> re.Pattern[str]:
    names = re.sub(r"\\\{(\w+)\\\}", lambda m: rf"(?P<{m[1]}>{'[^.]+' if m[1] == 'seat' else '.+?'})", re.escape(path))
    return re.compile(names)
