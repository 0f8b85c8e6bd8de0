"""Its attacks: Weapon, target, Outcome card (AU-46 to AU-53)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import attack, loot, outcome, route, targets
from companion.rules.common.automa import aiming, board, cards, undamaged
from companion.rules.editions.behaviour import Shot
from companion.rules.editions.edition import policies
from companion.rules.engine import decks
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import happens
from companion.rules.engine.question import Ahead, Option, Question, Rule, only
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Reason, Table, automa_seat, mark

FIRING = Shot("AU-46")
"""An ordinary attack of the Convoys Fire step."""


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
        wordy=True,
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
