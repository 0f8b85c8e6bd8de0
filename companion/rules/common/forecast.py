"""Forecasts for the screens: abilities still to come this round, the Automa's next move and target, cards not yet seen.
Nothing is asked or changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.common import clan, route
from companion.rules.common.automa import abilities, aiming, board, cards, speed, undamaged
from companion.rules.editions.abilities import AUTOMA_MOVES, Deed
from companion.rules.engine.abilities import Ability
from companion.rules.engine.concordance import as_played
from companion.rules.engine.decks import way
from companion.rules.engine.saying import because
from companion.rules.engine.table import Action, Line, Table, automa_seat, humans, is_alive, is_tracked
from companion.rules.engine.units import phase_of

LATER = {
    "exploration": ("rest", "movement", "fire", "end"),
    "rest": ("movement", "fire", "end"),
    "movement": ("movement", "fire", "end"),
    "fire": ("end",),
}
"""Phase of the round to the phases in which abilities are still to come."""


class Coming(Struct, frozen=True):
    """An ability that is still to come: the card, its phase, its sentence, whether it costs the player something, and
    things with their numbers (see :class:`Deed`)."""

    card: str
    phase: str
    line: Line
    costs_you: bool
    cancelled: bool
    shows: Mapping[str, int]


def still_to_come(table: Table) -> list[Coming]:
    """The abilities of the revealed Action cards that are still to come this round, by phase and from the left (AU-32,
    AU-55)."""
    found = []
    for when in LATER.get(phase_of(table), ()) if is_alive(table, automa_seat(table)) else ():
        if when == "movement" and automa_seat(table) in _moved(table):
            continue
        for action in table.things.automa.revealed:
            row = abilities.at(table, abilities.PHASES[when], action.card)
            if row is not None:
                found.append(_coming(table, action, when, row))
    return found


def _moved(table: Table) -> list[str]:
    """Seats that have moved in this Movement Phase or are moving now: abilities come before the move."""
    if phase_of(table) != "movement":
        return []
    if table.progress.step != "movement.moves":
        return list(table.things.order)
    return [s for s in table.things.order if s not in table.progress.queue[1:]]


def _coming(table: Table, action: Action, when: str, row: Ability[Deed]) -> Coming:
    told = row.does.told or (f"coming.{when}.{action.card}.{row.does.level(table)}", {})
    line = as_played(table, Line(told[0], row.rule, dict(told[1])))
    cancelled = action.cancelled and when == "end"
    return Coming(action.card, when, line, row.does.costs_you(table), cancelled, row.does.shows(table))


def _before_moving(table: Table) -> Table:
    """The table after the Automa's abilities before its move (AU-32): this table, or a copy with the open ones
    played."""
    coming = [c.card for c in still_to_come(table) if c.phase == "movement"]
    rows = {card: abilities.at(table, AUTOMA_MOVES, card) for card in coming}
    own = [card for card, row in rows.items() if row is not None and row.does.alone(table)]
    if not own:
        return table
    # These abilities change the Automa's pieces and the reserve, and say sentences.
    its = table.things.automa
    its = replace(its, tokens=dict(its.tokens), stock=dict(its.stock))
    things = replace(table.things, automa=its, elsewhere=dict(table.things.elsewhere))
    then = replace(table, things=things, progress=replace(table.progress, lines=[]))
    for card in own:
        abilities.play_alone(then, card)
    return then


def movement(table: Table) -> Line | None:
    """How far the Automa would move now: "5: 2 + 1 Speed + 2 Fuel" (AU-36), after its own cards' abilities (CD-74,
    CD-75, CD-78). None without an Automa.

    The sentence says so if only the real board or map tells its Speed icons or whether it is far behind.
    """
    me = automa_seat(table)
    if not is_alive(table, me) or not table.progress.round:
        return None
    then = _before_moving(table)
    icons, far = undamaged.speed_known(then), speed.far_behind(then)
    counted = icons or (0, because("why.speed.boxes", board.source(then), n=0))
    unknown = because("why.behind.unknown", n=speed.FAR_BEHIND)
    going = speed.speed(then, counted, far or (False, unknown))
    here = route.space_of(then, me)
    if far is None:
        key = "forecast.move.perhaps" if icons is not None else "forecast.move.more.perhaps"
    else:
        key = "forecast.move" if icons is not None else "forecast.move.more"
    values: dict[str, Any] = {"n": going.points, **going.parts}
    why = going.why
    if far is None:
        values["more"] = speed.speed(then, counted, (True, unknown)).points
    if icons is not None and far is not None and speed.way_known(then):
        way = speed.drive(then, here, going.points)
        if way.end != here:
            key = "forecast.move.to"
            values["space"] = way.end
            why = (*why, because("why.road", route.source(then), start=here, end=way.end), *way.why)
    standin = board.source(then) == "stand-in"
    return as_played(table, Line(key, "AU-36", values, why, doubts=going.doubts, standin=standin))


def target(table: Table) -> Line | None:
    """Which Enemy the Automa would attack, by the arrow on the first Action card (AU-47); or that it has no Ammo even
    after its abilities (AU-48), or no Weapon left (AU-49).

    A target of an expansion is only given after the Automa has moved.
    """
    found = _target(table) if is_alive(table, automa_seat(table)) else None
    return None if found is None else as_played(table, found)


def _target(table: Table) -> Line | None:
    other = aiming.other(table, table.things.enemies) if phase_of(table) == "fire" else None
    preferred = aiming.prefers(table)
    if other is None and preferred is None:
        return None
    which, why, doubts = preferred or ("", because("why.target.only"), ())
    if other is not None:
        why = because(f"@rule.{other.kind.rule}", "rulebook")
    ammo = board.count(_before_moving(table), "ammo")
    if not ammo:
        return Line("forecast.target.noammo", "AU-48", {}, (why,))
    if board.boxes(table) and not undamaged.weapons(table):
        return Line("forecast.target.noweapon", "AU-49", {}, (why,))
    if other is not None:
        return Line("forecast.target.other", other.kind.rule, {"n": ammo, "enemy": other.target.called}, (why,))
    several = len(table.things.enemies) > 1
    return Line(f"forecast.target.{which}", "AU-47", {"n": ammo}, (why,), doubts=doubts if several else ())


class Unseen(Struct, frozen=True):
    """The cards of a deck not seen since the last shuffle: how many are left, and which (sorted)."""

    left: int
    cards: list[str]
    known: bool


def unseen(table: Table, deck: str) -> Unseen:
    """Which cards may still come from a deck; ``known`` is False if only their number is known."""
    pile = table.things.decks.get(deck)
    if pile is None:
        return Unseen(0, [], False)
    waiting = [c for c in table.things.automa.pile if not c.startswith("?")] if deck == cards.deck_name(table) else []
    every = sorted([*pile.unseen, *waiting], key=lambda c: (len(c), c))
    return Unseen(pile.left, every, not pile.blind and not pile.open)


def counted(table: Table, deck: str) -> bool:
    """Whether every card that leaves a deck does so through the app. People draw Outcome, Object and Loot cards of the
    real decks without telling it, unless it holds the Convoys of all of them."""
    drawn = deck in ("outcome", "object") or deck in clan.loot_decks(table)
    people = (seat for seat in humans(table) if is_alive(table, seat))
    return not drawn or way(table, deck) == "deal" or all(is_tracked(table, seat) for seat in people)
