"""A person's seat whose Convoy the app does not keep: told what to do, asked only what the app must know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.common import (
    atlas,
    attack,
    clan,
    encounters,
    fame_track,
    loot,
    outcome,
    roads,
    route,
    side,
    supply,
    targets,
    tracking,
    waypoints,
    zone,
)
from companion.rules.common.byhand import deed
from companion.rules.editions.behaviour import Passed, Shot, Trip
from companion.rules.editions.edition import components, policies
from companion.rules.engine import modules
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import moment
from companion.rules.engine.question import Option, Question, Rule, SideAct, choose, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table
from companion.rules.engine.units import phase_of

RATINGS = (1, 2, 3, 4)
"""The ratings of Weapons (FW-11)."""


def _side(table: Table, seat: str) -> list[SideAct]:
    """The side acts of this seat."""
    brought = modules.acts(table, seat, phase_of(table))
    return [*side.acts(table), *tracking.acts(table, seat), *brought]


def explore(table: Table, seat: str) -> Rule[None]:
    """One turn in the Exploration Phase (EX-01, EX-02): done, or no active Survivors left (EX-03, EX-04).

    With a tracked zone the player says which slot was explored, so that it slides and refills (EX-10).
    """
    answer = yield choose(
        seat,
        "explore.turn",
        "EX-02",
        _turn_options,
        view="zone",
        side=lambda t: _side(t, seat),
        values=lambda t: {"how": "@explore.how.tracked" if zone.tracked(t) else "@explore.how.ask"},
    )
    table.progress.out = [s for s in table.progress.out if s != seat]
    if answer == "out":
        table.progress.out.append(seat)
    elif answer == "done" and not zone.tracked(table):
        deed(table, seat, "hands.explored")
        zone.tell_row(table, sure=False)
    elif answer is not None and answer.startswith("slot."):
        yield from _explored(table, seat, int(answer.removeprefix("slot.")))


def _turn_options(table: Table) -> list[Option]:
    if not zone.tracked(table):
        return [Option("done", "option.done"), Option("out", "option.out", grave=True)]
    slots = [
        Option(
            f"slot.{i}",
            "option.slot",
            {"place": i, "kind": f"@option.kind.{slot.kind}"},
            place=f"zone.{i}",
            loses=zone.effects(table, slot),
        )
        for i, slot in enumerate(table.things.zone, start=1)
        if slot is not None and slot.kind != "enemy"
    ]
    return [*slots, policies(table).breaks.by_hand(table), Option("out", "option.out", grave=True)]


def _explored(table: Table, seat: str, place: int) -> Rule[None]:
    """What the player left in the slot: card action by kind (EX-15), then slide and refill (EX-10)."""
    slot = table.things.zone[place - 1]
    if slot is None:
        return
    leaves = True
    if slot.kind == "location":
        leaves = yield from _gathered(table, seat, place)
    elif slot.kind == "encounter":
        leaves = yield from encounters.by_hand(table, seat, place)
        deed(table, seat, "hands.encounter")
    elif slot.kind in ("survivor", "convoy"):
        deed(table, seat, "hands.recruit" if slot.kind == "survivor" else "hands.improve")
    deed(table, seat, "hands.explored")
    if leaves:
        # A Truck, Trailer or Device that a player has taken is not in the Common pile.
        yield from zone.depart(table, place, kept=slot.kind == "convoy")


def _gathered(table: Table, seat: str, place: int) -> Rule[bool]:
    """Which block was taken (EX-17). The Location leaves when no tokens are left (EX-20, D-17)."""
    chosen: str | None = yield choose(
        seat,
        "explore.block",
        "EX-17",
        lambda t: zone.blocks(t, place),
        view="zone",
        itself=only([o.id for o in zone.blocks(table, place)]),
    )
    slot = table.things.zone[place - 1]
    if slot is None or chosen is None:
        return True
    yield from _effect(table, seat, (zone.told(table, slot, "effect") or ("", ""))[0])
    block = slot.left if chosen == "left" else slot.right
    if block:
        deed(table, seat, "hands.block", tokens=dict(block))
    else:
        deed(table, seat, "hands.block.unread", side=f"@option.block.{chosen}")
    if not block or "object" in block:
        deed(table, seat, "hands.limit")
    for token, n in ((slot.left if chosen == "left" else slot.right) or {}).items():
        supply.back(table, token, n)
    setattr(slot, chosen, {})
    if zone.objects_only(slot):
        leaves = reading(table, "D-17") == "a"
        say(
            table,
            "explore.left.objects" if leaves else "explore.stays",
            "EX-20",
            you=leaves and table.terms.copy == "own",
            rides=True,
            doubts=("D-17",),
            place=place,
        )
        return leaves
    if zone.bare(slot) and table.terms.copy == "own":
        say(table, "explore.empty", "EX-20", you=True, rides=True, place=place)
    return zone.bare(slot)


def _effect(table: Table, seat: str, effect: str) -> Rule[None]:
    """The known effect of a Location, resolved first (EX-16, EX-21 to EX-23)."""
    if table.terms.copy != "own":
        return
    if effect == "damage":
        yield from damage(table, seat, 1, "", "EX-21")
    elif effect == "contamination":
        deed(table, seat, "hands.involved")
        deed(table, seat, "hands.dies")
    elif effect == "fame":
        yield from lose_fame(table, seat, 1, "EX-23")


def rest(table: Table, seat: str) -> Rule[None]:
    """Feed, Rest to Active, Exhausted to Rest (RE-02 to RE-04)."""
    at_once = reading(table, "D-32") == "b"
    say(
        table,
        "rest.you.at-once" if at_once else "rest.you",
        "RE-01",
        because("why.rest.at-once" if at_once else "why.rest", "rulebook"),
        you="copy",
        doubts=("D-32",),
        seat=seat,
    )
    return
    yield


def move(table: Table, seat: str) -> Rule[Passed]:
    """Ask where the Convoy's move ended, among the next spaces (MV-06, MV-07)."""
    moved = yield from _moves(table, seat, "move.end", "MV-06", lambda t: _side(t, seat))
    if moved:
        _paid(table, seat)
    return None if moved else ()


def drive(table: Table, seat: str, trip: Trip) -> Rule[Passed]:
    """A move outside the Movement Phase: ask where it ended, and say what it costs."""
    moved = yield from _moves(table, seat, "move.once", trip.rule, None, trip)
    if moved and table.terms.copy == "own":
        say(
            table,
            "move.you.went.fuel" if trip.fuel else "move.you.went",
            trip.rule,
            you=True,
            rides=True,
            seat=seat,
            fuel=trip.fuel,
        )
    return None if moved else ()


def _moves(
    table: Table,
    seat: str,
    key: str,
    rule: str,
    acts: Callable[[Table], list[SideAct]] | None,
    trip: Trip | None = None,
) -> Rule[bool]:
    """Ask the end space and resolve it. Returns whether the Convoy has moved. ``trip``: a move outside the Movement
    Phase."""
    start = route.space_of(table, seat)
    most = route.AHEAD if trip is None else trip.points

    def ribbon(table: Table) -> list[Option]:
        here = route.space_of(table, seat)
        spaces = [Option(s, "option.space", {"space": s}, place=f"space.{s}") for s in route.ahead(table, here, most)]
        stay = Option(here, "option.stayed", {"space": here})
        if not route.row(table):
            return [stay, *spaces, Option("elsewhere", "option.elsewhere")]
        others = [s for s in route.row(table) if s not in (here, *route.ahead(table, here, most))]
        if reading(table, "D-33") == "b" or (trip is not None and not trip.back):
            others = [s for s in others if route.place(table, s) > route.place(table, here)]
        return [
            stay,
            *spaces,
            *(Option(s, "option.space", {"space": s}, place=f"space.{s}", rare=True) for s in others),
        ]

    end = yield choose(
        seat,
        key,
        rule,
        ribbon,
        view="map",
        side=acts,
        values={"space": start, **({} if trip is None else {"n": trip.points})},
        doubts=("D-33",) if (trip is None or trip.back) and reading(table, "D-33") == "b" else (),
    )
    if end == "elsewhere":
        end = yield from atlas.of(table).elsewhere(table, seat)
        if roads.leads_back(table, start, str(end), back=trip is None or trip.back):
            end = start
    table.things.seats[seat].space = str(end)
    if end != start:
        roads.turned(table, seat, start, str(end))
        yield from roads.crossed(table, seat, start, str(end))
        yield from waypoints.stopped(table, seat, str(end))
    return bool(end != start)


def _paid(table: Table, seat: str) -> None:
    """Remind the player what a move costs and meets: a counter if none are kept, Shortcuts of a route that the app has
    not seen (MV-03, MV-09, MV-16)."""
    counter = not table.things.waypoints
    shortcut = atlas.of(table).reminds(table) and not table.things.snowstorm
    if counter and shortcut:
        deed(table, seat, "hands.moved")
    elif counter:
        deed(table, seat, "hands.moved.counter")
    else:
        deed(table, seat, "hands.moved.shortcut" if shortcut else "hands.moved.fuel")


def ambushed(table: Table, seat: str, enemy: str) -> Rule[None]:
    """The Ambush effect, which the player carries out (FW-06)."""
    harm = yield from clan.ambush(table, seat, enemy)
    if harm is None:
        return
    say(table, f"ambush.you.{enemy}", clan.foe(table, enemy).rule, because("why.region"), you=True, seat=seat)
    _loses(table, seat)
    if harm.instead == "contamination":
        deed(table, seat, "hands.dies")


def _loses(table: Table, seat: str) -> None:
    """Remind the player that the token in a damaged box is lost, and with a Survivor token its card (CV-05, D-11)."""
    deed(table, seat, "hands.lost.token" if reading(table, "D-11") == "a" else "hands.lost")


def fire(table: Table, seat: str) -> Rule[None]:
    """The player's attacks (FW-09, FW-34): each shot if the app deals Outcome cards, else only what was defeated."""
    yield from targets.ready(table, seat)
    here = yield from route.region(table, route.space_of(table, seat))
    shot_at = _anything(table, seat, here)
    while _anything(table, seat, here):
        answer = yield choose(
            seat,
            "fire.turn",
            "FW-09",
            lambda t: _fire_options(t, seat, here),
            view="enemies",
            side=lambda t: _side(t, seat),
            values={"how": _how(table, seat)},
            wordy=True,
        )
        if answer is None or answer == "done":
            break
        yield from _attacked(table, seat, answer)
    if shot_at:
        deed(table, seat, "hands.ammo")


def shoot(table: Table, seat: str, shot: Shot) -> Rule[str]:
    """One attack outside the Convoys Fire step. Its cost is told with it; the player sees whether a Weapon may be
    used."""
    yield from targets.ready(table, seat)
    here = yield from route.region(table, route.space_of(table, seat))
    if not _anything(table, seat, here):
        return ""
    ratings = (shot.rating,) if shot.rating else RATINGS
    answer = yield choose(
        seat,
        "fire.once",
        shot.rule,
        lambda t: _fire_options(t, seat, here, ratings),
        view="enemies",
        wordy=True,
    )
    if answer is None or answer == "done":
        return ""
    shown = yield from loot.after(table, shot, _attacked(table, seat, answer, boxed=not shot.rating))
    if not shot.free and table.terms.copy == "own":
        say(table, "fire.you.ammo", shot.rule, you=True, rides=True, seat=seat)
    return shown


def _attacked(table: Table, seat: str, answer: str, *, boxed: bool = True) -> Rule[str]:
    """An attack as the player told it. Returns what the Outcome card showed if the app dealt it, else ``""``."""
    verb, name, *rest_of = answer.split(":")
    if verb == "defeated":
        enemy = attack.enemy_named(table, name)
        if enemy is not None:
            yield from attack.defeat(table, enemy)
    elif verb == "hit":
        other = targets.named(table, seat, name)
        if other is not None:
            yield from attack.player_hits(table, seat, other, int(rest_of[0]))
    elif verb == "shoot":
        return (yield from attack.player_shot(table, seat, name, rest_of[0], boxed=boxed))
    return ""


def _anything(table: Table, seat: str, here: int) -> bool:
    return bool(attack.targets(table, here) or targets.reached(table, seat))


def _how(table: Table, seat: str) -> str:
    """How attacks are told: each shot if the app deals Outcome cards, else only the result."""
    if attack.dealt(table):
        return "@fire.how.dealt"
    return "@fire.how.other" if targets.reached(table, seat) else "@fire.how.real"


def _fire_options(table: Table, seat: str, here: int, ratings: tuple[int, ...] = RATINGS) -> list[Option]:
    options = [Option("done", "option.done")]
    for enemy in attack.targets(table, here):
        where = f"enemy.{enemy.name}"
        named = {"enemy": f"@card.enemy.{enemy.name}"}
        if attack.dealt(table):
            options += [
                Option(f"shoot:{enemy.name}:{n}", "option.shoot", {**named, "n": n}, place=where) for n in ratings
            ]
        # Plain boxes tell the app of no hit by a player whose Convoy is not kept (1E-FIR-15).
        if not enemy.hitpoints or not (components(table).rewards or attack.all_seen(table)):
            options.append(Option(f"defeated:{enemy.name}", "option.defeated", named, place=where, grave=True))
    for other in targets.reached(table, seat):
        where, named = other.target.place, {"enemy": other.target.called}
        if attack.dealt(table):
            options += [
                Option(f"shoot:{other.name}:{n}", "option.shoot", {**named, "n": n}, place=where) for n in ratings
            ]
        else:
            options += [
                Option(f"hit:{other.name}:{n}", "option.hit", {**named, "n": n}, place=where) for n in other.target.told
            ]
    return options


def fired_at(table: Table, seat: str, hits: dict[str, int], letter: str, area: str, why: Any) -> Rule[None]:
    """Damage when Enemies fire, in the area on the top card's back (FW-39)."""
    n = sum(hits.values())
    area, doubts = outcome.last_column(table, area)
    key = "enemies.fire.you" if area else "enemies.fire.you.back"
    say(
        table,
        key,
        "FW-39",
        *why,
        you=True,
        doubts=doubts,
        n=n,
        area=f"@area.{area}" if area else "",
        enemies=[f"@card.enemy.{e}" for e in hits],
        seat=seat,
    )
    _loses(table, seat)
    return
    yield


def damage(table: Table, seat: str, n: int, area: str, cause: str, *, ask_placed: bool = False) -> Rule[int]:
    """Damage that the player places on their own Convoy; with ``ask_placed`` they say how much found a box (EX-27,
    EX-29)."""
    suffered = yield from moment(table, "damage", n, seat=seat, area=area, cause=cause)
    if not suffered.happens or not suffered.value:
        return 0
    key = "you.damage.area" if area else "you.damage"
    say(
        table,
        key,
        cause,
        because(f"@rule.{cause}", "rulebook"),
        you=True,
        n=suffered.value,
        area=f"@area.{area}" if area else "",
        seat=seat,
    )
    _loses(table, seat)
    if not ask_placed:
        return int(suffered.value)
    placed = yield Question(
        "damage.placed", "amount", "EX-29", asked=seat, turn=seat, view="convoy", lo=0, hi=suffered.value
    )
    return int(placed)


def contaminate(table: Table, seat: str, n: int, cause: str) -> Rule[None]:
    """Contamination that the player puts on their own Survivors (EX-59)."""
    suffered = yield from moment(table, "contamination", n, seat=seat, cause=cause)
    if not suffered.happens or not suffered.value:
        return
    because_of = because(f"@rule.{cause}", "rulebook")
    say(table, "you.contaminate", cause, because_of, you=True, n=suffered.value, seat=seat)
    deed(table, seat, "hands.dies")


def discard(
    table: Table, seat: str, tokens: list[str], cause: str, doubts: tuple[str, ...] = (), free: bool = False
) -> Rule[None]:
    """Return one token to the reserve if possible: of the first of these kinds that the player has, or of any."""
    key = "you.discard" if len(tokens) == 1 else "you.discard.free" if free else "you.discard.else"
    say(
        table,
        key,
        cause,
        because(f"@rule.{cause}", "rulebook"),
        you=True,
        doubts=doubts,
        first=f"@token.{tokens[0]}",
        second=f"@token.{tokens[-1]}",
        seat=seat,
    )
    return
    yield


def lose_fame(table: Table, seat: str, n: int, cause: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """Fame lost, or 1 Damage at the bottom (EX-25)."""
    fame = table.things.seats[seat].fame
    if fame is not None:
        table.things.seats[seat].fame = max(fame_track.of(table).bottom, fame - n)
    say(table, "you.fame.lost", cause, because(f"@rule.{cause}", "rulebook"), you=True, doubts=doubts, n=n, seat=seat)
    return
    yield


def ahead_on_fame(table: Table, seat: str, other: int) -> Rule[bool]:
    """Whether the player has more Fame than ``other``; asked only if a rule compares it (CD-76)."""
    fame = table.things.seats[seat].fame
    if fame is not None:
        return fame > other
    answer = yield choose(
        seat,
        "fame.above",
        "CD-76",
        [Option("yes", "option.yes"), Option("no", "option.no")],
        view="",
        values={"n": other},
    )
    return bool(answer == "yes")
