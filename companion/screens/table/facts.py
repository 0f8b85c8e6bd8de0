"""Forecasts in small text: abilities still to come, the Automa's next move and target, cards not yet seen."""

from __future__ import annotations

import re

from kivy.utils import escape_markup
from msgspec import Struct

from companion.messages import Words
from companion.rules.common import forecast, route
from companion.rules.common.automa import cards
from companion.rules.engine.table import Table, automa_seat, humans
from companion.rules.engine.units import phase_of
from companion.screens.drawings.enemies import known_region
from companion.screens.table import foretold
from companion.screens.widgets.widgets import icon

BETWEEN = " · "
"""Between the parts of a forecast."""
SENTENCES = re.compile("[.;] ")
"""Between the sentences of a part."""


class Fact(Struct, frozen=True):
    """One forecast: its heading, its text, whether it costs the player something, and the same as rows of signs
    (:mod:`companion.screens.table.foretold`), if it can be said so."""

    heading: str
    text: str
    costs_you: bool = False
    signs: tuple[str, ...] = ()

    def whole(self) -> str:
        """Heading and text together."""
        return f"{self.heading} {self.text}" if self.heading else self.text

    def parts(self) -> list[str]:
        """It whole, then with fewer and fewer of its parts and sentences, which say that there is more: half a sentence
        tells nothing. At last without what explains the first one."""
        told = self.whole().split(BETWEEN)
        fewer = [BETWEEN.join(told[:n]) for n in range(len(told) - 1, 0, -1)]
        fewer += [told[0][: end.start()] for end in reversed([*SENTENCES.finditer(told[0])])]
        bare = [] if self.heading or ": " not in told[0] else [told[0].partition(": ")[0]]
        return [self.whole(), *(f"{text} ›" for text in (*fewer, *bare))]

    def least(self) -> str:
        """What stands where nothing else has room: when it is, which is never cut."""
        return f"{self.heading or self.whole().split()[0]} ›"


def facts(table: Table, words: Words) -> list[Fact]:
    """All forecasts for this table; empty without an Automa, before the first round and when nothing more comes but
    the score."""
    if not automa_seat(table) or not table.progress.round or phase_of(table) == "score":
        return []
    return [*coming(table, words), *foreseen(table, words), *near(table, words), *unseen(table, words)]


def beside(drawing: str, table: Table, words: Words) -> list[Fact]:
    """Those beside a drawing, of which none says what it shows itself: the Automa's counts its piles, the others tell
    who stands where."""
    shown = unseen if drawing == "automa" else near
    return [fact for fact in facts(table, words) if fact not in shown(table, words)]


def coming(table: Table, words: Words) -> list[Fact]:
    """The abilities that are still to come this round, by phase."""
    found = []
    for ability in forecast.still_to_come(table):
        phase = words.text(f"ui.phase.short.{ability.phase}")
        key = "ui.coming.cancelled" if ability.cancelled else "ui.coming.phase"
        row = foretold.coming(table, ability)
        rows = (row,) if row else ()
        found.append(Fact(words.text(key, phase=phase), words.line(ability.line), ability.costs_you, rows))
    return found


def later(fact: Fact, text: str, points: float) -> str:
    """Markup for its text, behind a clock if it will cost the player something: hands do nothing yet."""
    clock = f"{icon('clock', points)} " if fact.costs_you else ""
    return clock + escape_markup(text)


def in_full(fact: Fact, points: float) -> str:
    """Markup for its signs, if it has any, then for its text, which says what they mean."""
    rows = [foretold.markup(foretold.APART.join(fact.signs), points)] if fact.signs else []
    text = escape_markup(fact.whole()) if fact.signs else later(fact, fact.whole(), points)
    return "\n".join([*rows, text])


def foreseen(table: Table, words: Words) -> list[Fact]:
    """How far the Automa would move, and what it would attack."""
    move, target = forecast.movement(table), forecast.target(table)
    rows = [foretold.movement(words, move)] if move is not None else []
    rows += [foretold.target(words, target)] if target is not None else []
    said = BETWEEN.join(words.line(line) for line in (move, target) if line is not None)
    return [Fact("", said, signs=tuple(rows))] if rows else []


def near(table: Table, words: Words) -> list[Fact]:
    """The Enemies in the player's Region, where both Convoys stand, the Enemies elsewhere; a Region that nobody has
    told is elsewhere too."""
    me, you = automa_seat(table), humans(table)[0]
    mine = known_region(table, you)
    places: dict[int, list[str]] = {}
    for enemy in table.things.enemies:
        places.setdefault(enemy.region, []).append(words.text(f"card.enemy.{enemy.name}"))
    stand = {"you": route.space_of(table, you), "automa": route.space_of(table, me)}
    spaces = {who: words.text("option.space", space=space) for who, space in stand.items()}
    parts = [words.text("ui.near.spaces", **spaces)]
    if mine in places:
        parts.insert(0, words.text("ui.near.here", enemies=", ".join(places.pop(mine))))
    parts += [words.text("ui.near.region", region=n, enemies=", ".join(places[n])) for n in sorted(places)]
    return [Fact("", BETWEEN.join(parts))]


def unseen(table: Table, words: Words) -> list[Fact]:
    """Which Action and Outcome cards may still come; nothing of a deck from which cards are drawn that the app is not
    told of."""
    parts = []
    for deck, key in ((cards.deck_name(table), "action"), ("outcome", "outcome")):
        if not forecast.counted(table, deck):
            continue
        seen = forecast.unseen(table, deck)
        if seen.known and not seen.cards:
            parts.append(words.text(f"ui.unseen.{key}.none"))
        elif seen.known:
            parts.append(words.text(f"ui.unseen.{key}", cards=ranges(seen.cards), n=seen.left))
        else:
            parts.append(words.text(f"ui.unseen.{key}.count", n=seen.left))
    return [Fact("", BETWEEN.join(parts))] if parts else []


def ranges(cards: list[str]) -> str:
    """Card numbers in a short form (1–4, 7, 9–12), then other names."""
    numbers = sorted(int(c) for c in cards if c.isdigit())
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    told = [str(r[0]) if len(r) == 1 else f"{r[0]}{'–' if len(r) > 2 else ', '}{r[-1]}" for r in runs]
    return ", ".join([*told, *(c for c in cards if not c.isdigit())])
