"""Phase 4: Ambush, Convoys fire, Enemies fire (FW-01)."""

from __future__ import annotations

from collections.abc import Collection

from companion.rules.common import attack, clan, fury, outcome, route, seats, side, targets, zone
from companion.rules.common.automa import abilities, board
from companion.rules.editions.clan import Harm
from companion.rules.editions.edition import policies
from companion.rules.engine.decks import peek, way
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure, happens
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Reason, Table, automa_seat, humans, is_alive, is_tracked


def in_turn(table: Table) -> list[str]:
    """The seats in the game, in right turn order (TO-03, OT-01)."""
    return [seat for seat in table.things.order[::-1] if is_alive(table, seat)]


def abilities_line_up(table: Table) -> list[str]:
    """Once, if Action cards are face up (AU-32) and the Automa is in the game (1E-D59)."""
    return ["table"] if table.things.automa.revealed and is_alive(table, automa_seat(table)) else []


def automa_abilities(table: Table, who: str) -> Rule[None]:
    """What they do in this phase, from the left. A step of editions in which that can be (1E-AUT-11)."""
    yield from abilities.use(table, "fire")


# ---------------------------------------------------------------- Ambush


def enemy_slots(table: Table) -> list[int]:
    """Slots (1 to 5) with an Enemy."""
    return [i for i, slot in enumerate(table.things.zone, start=1) if slot is not None and slot.kind == "enemy"]


def ambush_line_up(table: Table) -> list[str]:
    """Enemies in the zone, the leftmost slot first (FW-03, D-36); ``"?"`` if the player must say which there are."""
    if not zone.tracked(table):
        return ["?"]
    places = enemy_slots(table)
    if reading(table, "D-36") == "b":
        places.sort(key=lambda p: _number_in(table, p))
    return [f"zone.{i}" for i in places]


def _number_in(table: Table, place: int) -> int:
    slot = table.things.zone[place - 1]
    return clan.number(table, slot.name) if slot is not None and slot.name else 9


def _of_order(table: Table) -> tuple[str, ...]:
    """The doubt which of several Enemies comes first, if slots and numbers differ (D-36)."""
    places = enemy_slots(table)
    return ("D-36",) if places != sorted(places, key=lambda p: _number_in(table, p)) else ()


def possible(table: Table) -> list[str]:
    """Enemies that can still appear: not in play, not beaten, not gone, not known to be out of the game."""
    things = table.things
    met = {
        *things.defeated,
        *things.gone,
        *(e.name for e in things.enemies),
        *(s.name for s in things.zone if s is not None),
    }
    names = figure(table, "turns.up", clan.enemies(table), kind="enemy")
    return [name for name in names if name not in met]


def ambush(table: Table, who: str) -> Rule[None]:
    """One Enemy's Ambush; or ask first which Enemies are in the zone (FW-03)."""
    if who == "?":
        yield from _who_ambushes(table)
        return
    doubts: tuple[str, ...] = ()
    if who.startswith("zone."):
        place = int(who.removeprefix("zone."))
        slot = table.things.zone[place - 1]
        if slot is None or slot.kind != "enemy":
            return
        name = yield from name_slot(table, place, slot.name)
        doubts = _of_order(table)
        table.things.zone[place - 1] = None
    else:
        name = who
    if name and attack.enemy_named(table, name) is None and (yield from happens(table, "ambush", enemy=name)):
        yield from _ambushes(table, name, doubts)


def _who_ambushes(table: Table) -> Rule[None]:
    """Ask which Enemies are in the real zone: one tap for none or for one, the rest behind "several"."""

    def named(table: Table) -> list[Option]:
        return [Option(n, f"card.enemy.{n}", {"n": clan.number(table, n)}) for n in possible(table)]

    enemy = yield Question(
        "ambush.who",
        "choose",
        "FW-03",
        view="zone",
        wordy=True,
        side=side.acts,
        options=lambda t: [
            Option("none", "option.enemy.none"),
            *named(t),
            *([Option("several", "option.enemy.several", rare=True)] if len(named(t)) > 1 else []),
        ],
    )
    if enemy == "none":
        say(table, "ambush.none", "FW-03", rides=True)
        return
    if enemy != "several":
        table.progress.queue[1:1] = [str(enemy)]
        return
    names = yield Question(
        "ambush.order", "several", "FW-03", view="zone", ordered=True, lo=1, doubts=("D-36",), options=named
    )
    names = list(names)
    if reading(table, "D-36") == "b":
        names.sort(key=clan.enemies(table).index)
    table.progress.queue[1:1] = names


def name_slot(table: Table, place: int, told: str = "") -> Rule[str]:
    """Which Enemy is in this slot (FW-03): ``told``, or asked."""
    name = yield Question(
        "ambush.name",
        "choose",
        "FW-03",
        view="zone",
        values={"place": place},
        options=lambda t: [Option(n, f"card.enemy.{n}", {"n": clan.number(t, n)}) for n in possible(t)],
        itself=told or None,
    )
    return str(name or "")


def _ambushes(table: Table, name: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """The Enemy goes above the front Convoy's Region and gets a Hitpoints card; its effect hits the Convoys there in
    right turn order (FW-04 to FW-06)."""
    leader = route.front(table)
    region = yield from route.region(table, route.space_of(table, leader))
    enemy = Enemy(name, region)
    table.things.enemies.append(enemy)
    say(
        table,
        "ambush",
        "FW-04",
        because("why.front", seat=f"@seat.{leader}", space=route.space_of(table, leader)),
        you="copy",
        doubts=("D-80", *doubts),
        enemy=f"@card.enemy.{name}",
        region=region,
        n=clan.number(table, name),
    )
    yield from policies(table).defence.attach(table, enemy)
    yield from _effect(table, name, region)


def _effect(table: Table, name: str, region: int, but: str = "") -> Rule[None]:
    spared: list[str] = []
    for seat in in_turn(table):
        if not is_alive(table, seat) or seat == but:
            continue  # lost its last Survivor meanwhile, or has been hit otherwise
        if (yield from route.region(table, route.space_of(table, seat))) == region:
            if (yield from happens(table, "ambushed", seat=seat, enemy=name)):
                yield from seats.of(table, seat).ambushed(table, seat, name)
        else:
            spared.append(f"@seat.{seat}")
    if spared:
        say(table, "ambush.elsewhere", "FW-06", n=len(spared), seats=spared)


# ---------------------------------------------------------------- Convoys fire


def convoys_line_up(table: Table) -> list[str]:
    """Right turn order, if there is anything to attack (FW-09)."""
    return in_turn(table) if table.things.enemies or targets.any_there(table) else []


def convoy_fires(table: Table, seat: str) -> Rule[None]:
    """One seat's attacks (FW-09 to FW-36, AU-46)."""
    if (yield from happens(table, "fire", seat=seat)):
        yield from seats.of(table, seat).fire(table, seat)


# ---------------------------------------------------------------- Enemies fire


def enemies_line_up(table: Table) -> list[str]:
    """Once, if there is an Enemy in play (FW-37)."""
    return ["table"] if table.things.enemies else []


def enemies_fire(table: Table, who: str) -> Rule[None]:
    """The Enemies fire; those who share an Outcome card in this edition fire together (FW-37 to FW-42, ED-53)."""
    if not (yield from happens(table, "enemies.fire")):
        return
    for regions in policies(table).enemies_fire.volleys(table):
        yield from _volley(table, regions)


def _in_row(table: Table, name: str) -> int:
    """Damage of an Ambush among the results that the Automa takes in the row of that card, as the edition says; 0 if it
    is resolved as in the Ambush step (1E-D88)."""
    harm = clan.foe(table, name).ambush
    plain = isinstance(harm, Harm) and not harm.instead
    return harm.points if isinstance(harm, Harm) and plain and policies(table).ambush_in_row(table) else 0


def _volley(table: Table, regions: Collection[int]) -> Rule[None]:
    """One Outcome card for the Enemies of these Regions; each Convoy takes the row of the Enemy in its Region (FW-37 to
    FW-42)."""
    victims: dict[str, list[str]] = {}
    for enemy in [enemy for enemy in table.things.enemies if enemy.region in regions]:
        here = []
        for seat in in_turn(table):
            if (yield from route.region(table, route.space_of(table, seat))) == enemy.region:
                here.append(seat)
        if here:
            victims[enemy.name] = here
    if not victims:
        yield from policies(table).enemies_fire.nobody(table, regions)
        return
    for name in victims:
        yield from clan.read_number(table, name, "FW-37")
    cards, letters = outcome.of(table), board.letters(table)
    rows = sorted({clan.number(table, e) for e in victims})
    hit_automa = any(automa_seat(table) in seats_here for seats_here in victims.values())
    fields = [cards.enemy(n) for n in rows]
    if hit_automa:
        fields.append(cards.letter(letters))
    drawn = yield from outcome.reveal(table, fields, letters, "enemies.fire", "FW-37", view="enemies")
    face = drawn.values
    hits: dict[str, dict[str, int]] = {}
    again: list[str] = []
    rowed: list[str] = []
    reasons: list[Reason] = []
    for name, here in victims.items():
        number = clan.number(table, name)
        text, source = face[cards.enemy(number).name]
        row = outcome.NUMERALS[number - 1]
        reasons.append(
            because("why.enemy.row", source, enemy=f"@card.enemy.{name}", row=row, result=f"@option.result.{text}")
        )
        shot = cards.result(text)
        if shot.ambush:
            again.append(name)
            if (me := automa_seat(table)) in here and (points := _in_row(table, name)):
                hits.setdefault(me, {})[name] = points
                rowed.append(name)
        for seat in here if shot.damage else ():
            hits.setdefault(seat, {})[name] = shot.damage
    letter: Reason | None = None
    if hit_automa:
        row, source = cards.row(face, letters)
        letter = because("why.letter", source, letter=row, card=drawn.card)
    missed = [name for name in victims if name not in again and not any(name in by for by in hits.values())]
    if missed and len(missed) < len(victims):
        # Misses are told beside hits; if all miss, one sentence says so.
        named = [f"@card.enemy.{name}" for name in missed]
        say(table, "enemies.fire.missed", "FW-41", *reasons, rides=True, enemies=named)
    yield from _strike(table, hits, letter, tuple(reasons))
    for name in again:
        in_play = attack.enemy_named(table, name)
        if reading(table, "D-42") == "a":
            yield from _fury(table, victims[name], *reasons)
            continue
        say(table, "enemies.fire.ambush", "FW-40", *reasons, doubts=("D-42",), enemy=f"@card.enemy.{name}")
        if in_play is not None:
            yield from _effect(table, name, in_play.region, but=automa_seat(table) if name in rowed else "")
    if not hits and not again:
        say(table, "enemies.fire.miss", "FW-41", *reasons)


def _fury(table: Table, here: list[str], *why: Reason) -> Rule[None]:
    """By the text as written, an Ambush result when Enemies fire gives each player there 1 Fury (FW-40, D-42)."""
    for seat in [s for s in here if s in humans(table) and is_alive(table, s)]:
        yours = not is_tracked(table, seat) and table.terms.copy == "own"
        say(table, "enemies.fire.fury", "FW-40", *why, you=yours, doubts=("D-42",), n=1, seat=seat)
        if is_tracked(table, seat):
            fury.gain(table, seat, 1, "FW-40")
    return
    yield


def _strike(
    table: Table, hits: dict[str, dict[str, int]], letter: Reason | None, why: tuple[Reason, ...]
) -> Rule[None]:
    area = ""
    # A player whose Convoy is not kept reads the back of the real card; for a tracked Convoy the app must know it.
    players = [s for s in hits if s in humans(table)]
    if any(is_tracked(table, s) for s in players) or (way(table, "outcome") == "deal" and players):
        field = outcome.of(table).area()
        in_use = yield from policies(table).enemies_fire.before_back(table)
        back = yield from peek(table, "outcome", [field], "outcome.area", "FW-39", in_use=in_use)
        area = str(back[field.name][0])
        why = (*why, because("why.area", back[field.name][1], area=f"@area.{area}"))
    for seat in [s for s in in_turn(table) if s in hits]:
        if not is_alive(table, seat):
            continue  # gone from the game since the card was turned
        by_enemy = hits[seat]
        if letter is not None and seat == automa_seat(table):
            row = str(letter.values["letter"])
            yield from seats.of(table, seat).fired_at(table, seat, by_enemy, row, area, (*why, letter))
        else:
            yield from seats.of(table, seat).fired_at(table, seat, by_enemy, "", area, why)
