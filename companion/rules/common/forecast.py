"""What can be seen coming: abilities still to come this round, the Automa's next move and target, cards not yet seen.

Pure looks at the table for the screens; nothing here asks or changes anything.
"""

from __future__ import annotations

from msgspec import Struct

from companion.rules.common import attack, roads, route
from companion.rules.common.automa import board, cards
from companion.rules.common.seats import automa
from companion.rules.engine.doubts import reading
from companion.rules.engine.printed import known
from companion.rules.engine.saying import because
from companion.rules.engine.table import Action, Line, Reason, Table, automa_seat, humans
from companion.rules.engine.units import phase_of

LATER = {
    "exploration": ("movement", "end"),
    "rest": ("movement", "end"),
    "movement": ("movement", "end"),
    "fire": ("end",),
}
"""Phases of a round in which abilities are still to come."""
COSTS_YOU = {("3", "movement"), ("3", "end"), ("4", "end"), ("6", "end")}
"""Abilities that cost the player something (CD-75, CD-76, CD-78)."""


class Coming(Struct, frozen=True):
    """An ability still to come: the card, its phase, its sentence, and whether it costs the player something."""

    card: str
    phase: str
    line: Line
    costs_you: bool
    cancelled: bool


def still_to_come(table: Table) -> list[Coming]:
    """The abilities of the revealed Action cards that this round still brings, from the left by phase (AU-32,
    AU-55)."""
    found = []
    for when in LATER.get(phase_of(table), ()):
        if when == "movement" and automa_seat(table) in _moved(table):
            continue
        for action in table.things.automa.revealed:
            if (action.card, when) in cards.ABILITIES or (when == "movement" and action.card == "5"):
                found.append(_coming(table, action, when))
    return found


def _moved(table: Table) -> list[str]:
    """Seats that have moved in this Movement Phase, or are about to: abilities come first in a move."""
    if phase_of(table) != "movement":
        return []
    if table.progress.step != "movement.moves":
        return list(table.things.order)
    return [s for s in table.things.order if s not in table.progress.queue[1:]]


def _coming(table: Table, action: Action, when: str) -> Coming:
    level = "hard" if cards.hard(table) else "normal"
    key = f"coming.{when}.{action.card}.{level}"
    costs_you = (action.card, when) in COSTS_YOU
    own, free = reading(table, "D-90") == "b", reading(table, "D-90") == "c" and cards.hard(table)
    if (action.card, when) == ("3", "movement") and (own or free):
        key = "coming.movement.3.own" if own else "coming.movement.3.free"
        costs_you = free
    line = Line(key, f"CD-{72 + int(action.card)}")
    return Coming(action.card, when, line, costs_you, action.cancelled and when == "end")


def movement(table: Table) -> Line | None:
    """How far the Automa would move if it moved now: "5: 2 + 1 Speed + 2 Fuel" (AU-36), with the Fuel that a revealed
    card 2 brings before (CD-74). None without an Automa."""
    me = automa_seat(table)
    if not me or not table.progress.round:
        return None
    fuel, damage = board.count(table, "fuel"), table.things.automa.damage
    if any((c.card, c.phase) == ("2", "movement") for c in still_to_come(table)):
        fuel += min(cards.finds(table)["fuel"], board.room(table, "fuel"))
    icons = sum(1 for b, kind in board.boxes(table).items() if kind == "speed" and b not in damage)
    here = route.space_of(table, me)
    lead = max((route.space_of(table, h) for h in humans(table)), key=route.place_in_order, default=here)
    distance = route.behind(table, here, lead, automa.shortcuts_open(table)) or 0
    far = 1 if distance >= 6 else 0
    card = 1 if cards.shortcut_card(table) and cards.hard(table) else 0
    snow = -2 if table.things.snowstorm and reading(table, "D-60") == "b" else 0
    total = max(0, 2 + icons + fuel + far + card + snow)
    key = "forecast.move" if board.boxes(table) else "forecast.move.more"
    way: tuple[Reason, ...] = ()
    end: dict[str, str] = {}
    if board.boxes(table) and route.row(table):
        there, crossed = roads.walk(table, here, total, automa.shortcuts_open(table))
        if there != here:
            key = "forecast.move.to"
            end["space"] = there
            way = (because("why.road", route.source(table), start=here, end=there),)
            way += automa.shunned(table, here, crossed)
    return Line(
        key,
        "AU-36",
        {"n": total, "icons": icons, "fuel": fuel, "far": far, "card": card, "snow": snow, **end},
        (
            because("why.speed.base", "rulebook", n=2),
            because("why.speed.boxes", board.source(table), n=icons),
            because("why.speed.fuel", n=fuel),
            *way,
        ),
        standin=board.source(table) == "stand-in",
    )


def target(table: Table) -> Line | None:
    """Which Enemy the Automa would shoot at: by the arrow on the first Action card of the round (AU-47)."""
    if "target" not in known(table, "automa/arrows"):
        return None
    arrow = next((a.arrow for a in table.things.automa.revealed if a.explores and a.arrow), "")
    if not arrow:
        return None
    which, why, doubts = cards.arrow_means(table, "target", arrow)
    if not board.count(table, "ammo"):
        return Line("forecast.target.noammo", "AU-48", {}, (why,))
    several = len(table.things.enemies) > 1
    return Line(
        f"forecast.target.{which}",
        "AU-47",
        {"n": board.count(table, "ammo")},
        (why,),
        doubts=doubts if several else (),
    )


class Unseen(Struct, frozen=True):
    """A deck's cards that have not been seen since the last shuffle: how many are left, and which (sorted)."""

    left: int
    cards: list[str]
    known: bool


def unseen(table: Table, deck: str) -> Unseen:
    """Which cards may still come from a deck; ``known`` is False where only their number is."""
    pile = table.things.decks.get(deck)
    if pile is None:
        return Unseen(0, [], False)
    waiting = [c for c in table.things.automa.pile if not c.startswith("?")] if deck == cards.deck_name(table) else []
    every = sorted([*pile.unseen, *waiting], key=lambda c: (len(c), c))
    return Unseen(pile.left, every, not pile.blind and not pile.open)


def enemies_by_region(table: Table) -> dict[int, list[str]]:
    """Enemies in play by Region, the lowest number first."""
    found: dict[int, list[str]] = {1: [], 2: [], 3: []}
    for enemy in sorted(table.things.enemies, key=lambda e: attack.number(e.name)):
        found[enemy.region].append(enemy.name)
    return found
