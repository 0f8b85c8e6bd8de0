"""The Automa's seat: each phase by its fixed procedure (section 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.common import atlas, attack, clan, loot, outcome, roads, route, targets, waypoints
from companion.rules.common.automa import abilities, aiming, board, cards, speed, undamaged
from companion.rules.common.automa import explore as exploring
from companion.rules.editions.behaviour import Passed, Shot, Trip
from companion.rules.editions.edition import policies
from companion.rules.engine import decks
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import happens, moment
from companion.rules.engine.question import Ahead, Field, Option, Question, Rule, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import RESOURCES, Enemy, Reason, Table, automa_seat, mark

FIRING = Shot("AU-46")
"""An ordinary attack of the Convoys Fire step."""


def explore(table: Table, seat: str) -> Rule[None]:
    """Its turn in the Exploration Phase (AU-12 to AU-31)."""
    yield from exploring.turn(table, seat)


def rest(table: Table, seat: str) -> Rule[None]:
    """For each Food: discard it and reveal one more Action card; stop when the deck is empty (AU-33)."""
    food = board.count(table, "food")
    if food:
        yield from _eats(table, food)
    else:
        say(table, "automa.rest.none", "AU-33", because("why.has", n=0, token="@token.food"))
    yield from abilities.use(table, "rest")


def _eats(table: Table, food: int) -> Rule[None]:
    names = []
    while board.count(table, "food"):
        if cards.deck(table).left == 0:
            printed = policies(table).actions
            if printed is not None and printed.food_lost(table):
                board.take(table, "food", 1)
                say(table, "automa.spends", "AU-33", you="board", n=1, token="@token.food")
            say(table, "automa.rest.empty", "AU-33", n=board.count(table, "food"))
            break
        action = yield from cards.turn_card(table, explores=False)
        if action is None:
            break
        board.take(table, "food", 1)
        names.append(f"@card.action.{action.card}")
    if names:
        say(
            table,
            "automa.rest",
            "AU-33",
            because("why.has", n=food, token="@token.food"),
            because("why.later", "rulebook"),
            you="board",
            n=len(names),
            cards=names,
        )


# ---------------------------------------------------------------- movement


def _speed(table: Table) -> Rule[speed.Speed]:
    """Its points of movement (AU-36): worked out; asked if only the real board or map tells. Nothing is spent."""
    icons = yield from undamaged.speed_boxes(table)
    far = yield from _far_behind(table)
    return speed.speed(table, icons, far)


def _far_behind(table: Table) -> Rule[tuple[bool, Reason]]:
    known = speed.far_behind(table)
    if known is not None:
        return known
    answer = yield Question(
        "move.behind",
        "choose",
        "AU-36",
        turn=automa_seat(table),
        view="map",
        values={"space": route.space_of(table, automa_seat(table)), "other": speed.first_person(table)},
        options=[Option("yes", "option.yes"), Option("no", "option.no")],
    )
    return answer == "yes", because("why.behind.asked", "asked", answer=f"@option.{answer}")


def move(table: Table, seat: str) -> Rule[Passed]:
    """Abilities of the phase, then the whole speed along the roads (AU-32, AU-35 to AU-39)."""
    yield from abilities.use(table, "movement")
    return (yield from _goes(table, seat, (yield from _speed(table))))


def drive(table: Table, seat: str, trip: Trip) -> Rule[Passed]:
    """A move outside the Movement Phase: a number of spaces along roads, for Fuel if it costs some; none without enough
    Fuel (AU-37, AU-38)."""
    yield from atlas.load(table)
    if board.count(table, "fuel") < trip.fuel:
        return ()
    going = speed.Speed(
        trip.points, {"icons": 0, "fuel": trip.fuel, "far": 0}, (because(f"@rule.{trip.rule}", "rulebook"),)
    )
    return (yield from _goes(table, seat, going, apart=True))


def _goes(table: Table, seat: str, going: speed.Speed, *, apart: bool = False) -> Rule[Passed]:
    """Its route, with cost and effects: all Fuel counted in its speed is spent (AU-37 to AU-39, 1E-AUT-34). ``apart``:
    the points are not its speed."""
    total, fuel, doubts = going.points, going.parts["fuel"], going.doubts
    board.take(table, "fuel", fuel)
    start = route.space_of(table, seat)
    crossed: list[atlas.Way] = []
    told: list[str] = []
    shut_off: tuple[Reason, ...] = ()
    counter, by_road, counted = "", route.ahead(table, start, total), atlas.of(table).counted
    known = speed.way_known(table)
    asked = not known and (not counted or speed.shortcuts_open(table))
    if counted and speed.shortcuts_open(table):
        mark(table, speed.SHORTENED)
    if known:
        way_there = speed.drive(table, start, total)
        end, crossed, shut_off = way_there.end, way_there.crossed, way_there.why
        _tell_dead_end(table, start, end)
        doubts = (*doubts, *speed.doubts_of(table, start, total))
    elif asked:
        end, counter, told = yield from _ask_end(table, seat, start, going, apart)
    else:
        end = [start, *by_road][-1]
    table.things.seats[seat].space = end
    say(
        table,
        "automa.move.stays" if end == start else "automa.move" if fuel else "automa.move.dry",
        "AU-36",
        *going.why,
        because("why.road", route.source(table), start=start, end=end),
        *shut_off,
        you=table.terms.copy == "own" and (not asked or (fuel > 0 and table.terms.board == "table")),
        rides=asked,
        doubts=doubts,
        space=end,
        n=total,
        fuel=fuel,
    )
    for way in crossed:
        yield from roads.cross(table, seat, way)
    if not known and end != start:
        yield from roads.crossed(table, seat, start, end)
    for hazard in told:
        if hazard == "damage":
            yield from board.suffer(table, 1, "MV-16")
        elif hazard == "contamination":
            board.contaminate(table, "MV-16")
    if end != start and (counted or not asked):
        counter = yield from waypoints.lying(table, seat, end)
    yield from waypoints.automa_stopped(table, counter, end)
    if known or end == start:
        return roads.between(start, crossed)
    return None if asked else tuple(by_road[:-1])


def _tell_dead_end(table: Table, start: str, end: str) -> None:
    """Say that the Automa is on a road that ends at a collapsed Tunnel: it turns back, or goes as far as possible if
    every road ends so (AU-38)."""
    if start not in roads.blind(table):
        return
    if not roads.way_back(table, start):
        say(table, "automa.move.walled", "AU-38", rides=True)
    elif end != start:
        say(table, "automa.move.back", "AU-38", rides=True)


def _ask_end(table: Table, seat: str, start: str, going: speed.Speed, apart: bool) -> Rule[tuple[str, str, list[str]]]:
    """Ask its end space and waypoint on one screen that shows the points; also a Shortcut's hazards if it may take
    one."""
    points, shortcuts = going.points, speed.shortcuts_open(table)
    if not points:
        return start, "", []
    values: dict[str, Any] = {"n": points, **going.parts}
    if not apart:
        say(table, "automa.speed", "AU-36", *going.why, rides=True, **values)

    def fields(table: Table) -> list[Field]:
        spaces = route.ahead(table, start, max(points + 2, route.AHEAD))
        reach = spaces[points - 1] if len(spaces) >= points else (spaces or [start])[-1]
        # Along roads the number signs tell the end; if it may take a Shortcut only the real map does.
        ready: dict[str, Any] = {"usual": reach} if shortcuts or len(spaces) < points else {"default": reach}
        ribbon = [Option(s, "option.space", {"space": s}, place=f"space.{s}") for s in (start, *spaces)]
        found = [Field("space", (*ribbon, Option("elsewhere", "option.elsewhere")), **ready, key="field.space")]
        if not atlas.of(table).counted:
            counters = tuple(Option(c, f"counter.{c or 'none'}") for c in ("", *atlas.of(table).counters))
            found.append(Field("counter", counters, usual="", key="field.counter"))
        if shortcuts:
            hazards = tuple(Option(h, f"option.hazard.{h or 'none'}") for h in ("", "damage", "contamination", "both"))
            found.append(Field("hazard", hazards, usual="", key="field.hazard"))
        return found

    answer = yield Question(
        "automa.end.counted" if atlas.of(table).counted else "automa.end",
        "read",
        "AU-37",
        turn=seat,
        view="map",
        fields=fields,
        values={"n": points, "space": start, "tracks": "@automa.tracks.yes" if shortcuts else "@automa.tracks.no"},
    )
    end = answer["space"]
    if end == "elsewhere":
        end = yield from atlas.of(table).elsewhere(table, seat)
    hazard = answer.get("hazard", "")
    return str(end), answer.get("counter", ""), {"both": ["damage", "contamination"], "": []}.get(hazard, [hazard])


# ---------------------------------------------------------------- fire weapons


def ambushed(table: Table, seat: str, enemy: str) -> Rule[None]:
    """It suffers like a player, without target areas (AU-44); of two options it takes the first (AU-42)."""
    harm = yield from clan.ambush(table, seat, enemy)
    if harm is None:
        return
    rule = clan.foe(table, enemy).rule
    if harm.instead == "contamination" and (board.count(table, "survivor") or reading(table, "D-63") != "b"):
        board.contaminate(table, rule, ("D-63",))
    elif harm.instead == "resource":
        yield from _gives_resource(table, rule, harm.points)
    else:
        if harm.instead:
            say(table, "automa.contaminate.instead", rule, rides=True, doubts=("D-63",), n=harm.points)
        yield from board.suffer(table, harm.points, rule, in_use=_by_card(table))


def _by_card(table: Table) -> bool:
    """Whether the Ambush effect comes off an Outcome card, as one of the Enemies' results (FW-40)."""
    return table.progress.step == "fire.enemies"


def _gives_resource(table: Table, rule: str, points: int) -> Rule[None]:
    """It gives one Resource that the player chooses, by the other reading the one that it has most of (CD-43, D-62); if
    it has none, it takes the Damage."""
    held = [t for t in RESOURCES if board.count(table, t)]
    if not held:
        yield from board.suffer(table, points, rule, in_use=_by_card(table))
        return
    most = max(held, key=lambda r: board.count(table, r))
    token = yield Question(
        "ambush.resource",
        "choose",
        "AU-42",
        turn=automa_seat(table),
        view="automa",
        doubts=("D-62",),
        options=lambda t: [Option(r, f"token.{r}") for r in RESOURCES if board.count(t, r)],
        default=most,
        itself=most if reading(table, "D-62") != "a" else only(held),
    )
    board.take(table, token, 1)
    say(table, "automa.gives", rule, you="board", token=f"@token.{token}")


def fire(table: Table, seat: str) -> Rule[None]:
    """It fires its undamaged Weapons, each once, while it has Ammo and a target (AU-46 to AU-52)."""
    yield from targets.ready(table, seat)
    here = yield from route.region(table, route.space_of(table, seat))
    shots, idle = 0, list[str]()
    while attack.targets(table, here) or aiming.other(table, ()):
        if not board.count(table, "ammo"):
            say(table, "automa.fire.noammo", "AU-48", because("why.has", n=0, token="@token.ammo"), rides=shots > 0)
            return
        box, rating, weapon_why = yield from next_weapon(table, here, shots + len(idle), idle=idle)
        if not rating:
            say(table, "automa.fire.noweapon", "AU-49", weapon_why, rides=shots > 0)
            return
        beaten, printed = len(table.things.defeated), policies(table).actions
        if (yield from _fires_once(table, seat, here, box, rating, weapon_why)):
            shots += 1
            if len(table.things.defeated) > beaten and printed is not None and printed.stops(table):
                return
        elif box or len(idle) < board.count(table, "ammo"):
            # An expansion keeps it from every target; of a board that nobody knows it tries no more often than it
            # has Ammo for.
            idle.append(box)
        else:
            return


def _fires_once(
    table: Table, seat: str, here: int, box: str, rating: int, weapon_why: Reason, shot: Shot = FIRING
) -> Rule[str]:
    """An attack with this Weapon at the target that comes first; where an expansion has cancelled that one, at the next
    (AU-47). Returns what the card showed, ``""`` where there was no attack."""
    spared = list[str]()
    while True:
        name, target_why, doubts = yield from next_target(table, here, spared)
        if not name:
            return ""
        text = yield from fire_at(table, seat, name, box, rating, (target_why, weapon_why), doubts, shot)
        if text:
            return text
        spared.append(name)


def shoot(table: Table, seat: str, shot: Shot) -> Rule[str]:
    """One attack outside the Convoys Fire step, with target and Weapon chosen as there (AU-46 to AU-52)."""
    yield from targets.ready(table, seat)
    here = yield from route.region(table, route.space_of(table, seat))
    if not attack.targets(table, here) and aiming.other(table, ()) is None:
        return ""
    if not shot.free and not board.count(table, "ammo"):
        say(table, "automa.fire.noammo", "AU-48", because("why.has", n=0, token="@token.ammo"), rides=True)
        return ""
    box, rating, weapon_why = "", shot.rating, because(f"@rule.{shot.rule}", "rulebook")
    if not rating:
        box, rating, weapon_why = yield from next_weapon(table, here, 0, shot)
    if not rating:
        say(table, "automa.fire.noweapon", "AU-49", weapon_why, rides=True)
        return ""
    return (yield from loot.after(table, shot, _fires_once(table, seat, here, box, rating, weapon_why, shot)))


def next_weapon(
    table: Table, here: int, shots: int, shot: Shot = FIRING, idle: Sequence[str] = ()
) -> Rule[tuple[str, int, Reason]]:
    """The rightmost undamaged Weapon that has not fired yet and is not ``idle`` (AU-49); its rating is asked if the
    boxes are unknown. ``here``: the Region of its targets."""
    ratings = (1, 2, 3, 4)
    if board.boxes(table):
        free = [box for box in undamaged.weapons(table, again=not shot.uses) if shot.may(box) and box not in idle]
        why = because("why.weapons", board.source(table), boxes=free)
        return (free[0], undamaged.rating(table, free[0]), why) if free else ("", 0, why)
    rating = yield Question(
        "automa.weapon",
        "choose",
        "AU-49",
        turn=automa_seat(table),
        view="automa",
        values={"n": shots + 1},
        options=[*(Option(str(n), "option.rating", {"n": n}) for n in ratings), Option("0", "option.noweapon")],
        ahead=lambda t: _results(t, here, ratings),
    )
    return "", int(rating), because("why.rating", "asked", n=int(rating))


def _results(table: Table, here: int, ratings: Sequence[int]) -> list[Ahead]:
    """What the row of each rating may show on the Outcome card that comes next, where that is read off the real one and
    no other question comes before it (FW-11)."""
    sure = aiming.prefers(table) is not None or len(attack.targets(table, here)) == 1
    if decks.way(table, "outcome") != "read" or not table.things.decks["outcome"].left or not sure:
        return []
    return [Ahead("outcome.weapon", "outcome/", (outcome.of(table).weapon(n),), str(n)) for n in ratings]


def next_target(table: Table, here: int, spared: Sequence[str] = ()) -> Rule[tuple[str, Reason, tuple[str, ...]]]:
    """The highest or lowest number, by the arrow on the first Action card of the Exploration Phase (AU-47); or a target
    of an expansion. None of those ``spared``."""

    def left(table: Table) -> list[Enemy]:
        return [e for e in attack.targets(table, here) if e.name not in spared]

    other = aiming.other(table, left(table), spared)
    if other is not None:
        return other.name, because(f"@rule.{other.kind.rule}", "rulebook"), ()
    if not left(table):
        # The last Enemy was removed by a correction while the Weapon was asked about, or all are spared.
        return "", because("why.target.only"), ()
    alone, aimless = only([e.name for e in left(table)]), not aiming.arrow(table)
    unread, usual = aiming.without_arrow(table, left(table)) if aimless else ((), "")
    if unread and not usual:
        say(table, "automa.fire.noarrow", "AU-47", rides=True, doubts=unread)
        return "", because("why.target.only"), ()
    if alone or aimless:
        name = yield Question(
            "automa.target",
            "choose",
            "AU-47",
            turn=automa_seat(table),
            view="enemies",
            options=lambda t: [Option(e.name, f"card.enemy.{e.name}", place=f"enemy.{e.name}") for e in left(t)],
            default=usual or None,
            itself=alone,
            doubts=unread,
        )
        return str(name), because("why.target.only") if alone else because("why.target.asked", "asked"), unread
    yield from cards.arrows(table)
    which, why, doubts = aiming.prefers(table) or ("", because("why.target.only"), ())
    return aiming.first(table, left(table), which), why, doubts


def _hits(table: Table, name: str) -> Sequence[Ahead]:
    """What may be told of the Defence boxes of the Enemy that it fires at, with the card."""
    enemy = attack.enemy_named(table, name)
    return policies(table).defence.asked(table, enemy, 1) if enemy is not None else ()


def fire_at(
    table: Table,
    seat: str,
    name: str,
    box: str,
    rating: int,
    why: tuple[Reason, ...],
    doubts: tuple[str, ...],
    shot: Shot = FIRING,
) -> Rule[str]:
    """One attack: Ammo from the rightmost box, the Outcome card's row, hits and rewards (AU-48 to AU-53). Returns what
    the card showed, ``""`` if there was no attack."""
    named = attack.called(table, seat, name)
    if not named or not (yield from happens(table, "attack", seat=seat, target=name, box=box)):
        return ""
    if shot.uses and not shot.rating:
        mark(table, f"phase:weapon:{box}" if box else f"phase:shot:{len(table.progress.marks)}")
    field = outcome.of(table).weapon(rating)
    shown = {"who": "@shot.automa", "n": rating, "enemy": named}
    drawn = yield from outcome.reveal(
        table,
        [field],
        board.letters(table),
        "outcome.weapon",
        "FW-11",
        seat,
        "enemies",
        values=shown,
        ahead=lambda t, _: _hits(t, name),
    )
    text, source = drawn.values[field.name]
    if not shot.free:
        board.take(table, "ammo", 1)  # with the sentence: until then it is on the picture
    row = outcome.of(table).result(text)
    # Which result damages the Weapon and which does nothing is D-67.
    hurts, idle = (bool(row.fury), row.jam) if reading(table, "D-67") == "b" else (row.jam, bool(row.fury))
    say(
        table,
        "automa.fire",
        "AU-46",
        *why,
        because("why.outcome", source, card=drawn.card, row=rating, result=f"@option.result.{text}"),
        doubts=(*doubts, *(("D-67",) if idle else ())),
        enemy=named,
        result=f"@option.result.{text}",
        n=rating,
    )
    if table.terms.board == "table" and not shot.free:
        say(table, "automa.spends", "AU-48", you=True, n=1, token="@token.ammo")
    if hurts and not shot.rating:
        yield from _jam(table, box)
    enemy, other = attack.enemy_named(table, name), targets.named(table, seat, name)
    if other is not None and row.damage:
        yield from attack.automa_hits(table, other, row.damage)
    if enemy is None or not row.damage:
        return str(text)
    rewards, beaten, seen = yield from attack.hit(table, enemy, seat, row.damage)
    if table.terms.copy == "own":
        say(table, "automa.fire.counters", "FW-12", you=True, n=row.damage, enemy=named)
    yield from attack.automa_rewards(table, enemy, rewards, seen)
    if beaten:
        yield from attack.defeat(table, enemy)
    return str(text)


def _jam(table: Table, box: str) -> Rule[None]:
    """A jam (or Fury by D-67) damages the Weapon used (AU-50)."""
    automa = table.things.automa
    if not box:
        spots = [box for box in board.may_be_hit(table) if board.column_of(box) <= automa.column]
        answer = yield Question(
            "automa.jam",
            "place",
            "AU-50",
            turn=automa_seat(table),
            view="automa",
            lo=1,
            hi=1,
            options=lambda t: [
                Option(b, "option.box", {"box": b}, place=f"box.{b}") for b in spots if b not in t.things.automa.damage
            ],
        )
        box = answer[0] if answer else ""
    if box:
        automa.damage = board.from_left([*automa.damage, box])
    key = "automa.jam.fury" if reading(table, "D-67") == "b" else "automa.jam"
    say(table, key, "AU-50", you="board", doubts=("D-67",), box=box)


def fired_at(table: Table, seat: str, hits: dict[str, int], letter: str, area: str, why: Any) -> Rule[None]:
    """All Damage of the Enemies' attack goes to the row whose letter is on the same Outcome card (AU-54, D-69)."""
    points = sum(hits.values())
    say(
        table,
        "enemies.fire.automa",
        "AU-54",
        *why,
        doubts=("D-69",) if points > 1 else (),
        n=points,
        letter=letter,
        enemies=[f"@card.enemy.{e}" for e in hits],
    )
    named = tuple(reason for reason in why if reason.key == "why.letter")
    for i in range(points):
        row, shown = letter, named
        if i and reading(table, "D-69") == "b":
            row, reason = yield from board.draw_letter(table, "AU-45", in_use=True)
            shown = (reason,)
        yield from board.damage_row(table, row, "AU-54", *shown)


# ---------------------------------------------------------------- what others make it suffer


def damage(table: Table, seat: str, n: int, area: str, cause: str, *, ask_placed: bool = False) -> Rule[int]:
    """Damage by Outcome letters; target areas do not apply (AU-43 to AU-45). Returns how much was placed."""
    return (yield from board.suffer(table, n, cause))


def contaminate(table: Table, seat: str, n: int, cause: str) -> Rule[None]:
    """Survivors in its rightmost boxes go to the Contaminated Zone (AU-40)."""
    suffered = yield from moment(table, "contamination", n, seat=seat, cause=cause)
    for _ in range(suffered.value if suffered.happens else 0):
        board.contaminate(table, cause)


def discard(
    table: Table, seat: str, tokens: list[str], cause: str, doubts: tuple[str, ...] = (), free: bool = False
) -> Rule[None]:
    """Discard one token, of the first of these kinds that it has."""
    for token in tokens:
        if board.take(table, token, 1)[0]:
            say(table, "automa.gives", cause, you="board", token=f"@token.{token}", doubts=doubts)
            return
    say(table, "automa.gives.none", cause, rides=True, doubts=doubts)
    return
    yield


def lose_fame(table: Table, seat: str, n: int, cause: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """Fame down, or Damage at the bottom (D-95)."""
    yield from board.lose_fame(table, n)


def ahead_on_fame(table: Table, seat: str, other: int) -> Rule[bool]:
    """Whether it has more Fame than ``other``."""
    return table.things.automa.fame > other
    yield
