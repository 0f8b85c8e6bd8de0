"""What a tracked seat does by itself.

All take ``seat``, which is ``you`` if left out. A refused choice (a slot out of reach, a card out of its phase, too
little Fury) is ``refused = true``. Each runs the rules' own generators: questions that an argument answers are
answered, all others are asked as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from companion.rules.common import (
    attack,
    bonus,
    clan,
    convoy,
    crew,
    hand,
    movement,
    route,
    seats,
    supply,
    targets,
)
from companion.rules.common.seats.tracked import actions, boosts, side
from companion.rules.editions.edition import components, policies
from companion.rules.engine import units
from companion.rules.engine.question import Rule, SideAct
from companion.rules.engine.table import Table, is_tracked
from companion.scenario.given_shared import tile_at
from companion.scenario.reading import (
    each_at,
    flag_at,
    one_of_at,
    refusal,
    seat_at,
    space_at,
    text_at,
    whole_at,
)
from companion.scenario.seat_effects import EFFECTS
from companion.scenario.seat_wishes import (
    Wishes,
    box_at,
    legal_at,
    stage,
    survivor_at,
    survivors_at,
    wishes_of,
    wishing,
)

# The package has functions of the same names.
exploring: Any = import_module("companion.rules.common.seats.tracked.explore")
moving: Any = import_module("companion.rules.common.seats.tracked.move")
firing: Any = import_module("companion.rules.common.seats.tracked.fire")

ABILITIES = ("cold-maiden", "jackal", "mechanic", "medic", "special")
"""What ``you.uses`` knows."""


# ---------------------------------------------------------------- exploring


def explores(
    table: Table,
    slot: int,
    seat: str = "you",
    team: list[str] | None = None,
    food: int | None = None,
    bonus: int = 0,
    tile: int = 0,
    when: str = "after",
    block: str = "",
    option: str = "",
) -> Rule[None]:
    """A turn that explores a slot (EX-05 to EX-10). ``team``: names; ``food``: spent on skill; ``block``: ``left`` or
    ``right``; ``option`` of an Encounter; ``bonus``: option 1, 2 …, without it no Bonus Action; ``when``: ``after`` or
    ``before``; ``tile``: the slot of another tile (CD-06).
    """
    name = stage(table, "exploration", seat)
    place = whole_at("slot", slot, 1, 5)
    yield from actions.look_up(table)
    turns = [o.id for o in exploring.turns(table, name)]
    legal_at("slot", place, [int(t.removeprefix("slot.")) for t in turns if t.startswith("slot.")])
    sent = survivors_at(table, "team", team if team is not None else [])
    if food is not None:
        whole_at("food", food, 0, 14)
    legal = exploring.teams(table, name, place)
    fitting = [o for o in legal if (not sent or set(sent) == set(_members(o.id))) and food in (None, o.values["n"])]
    if not fitting:
        came = "+".join([*sent, *([f"food:{food}"] if food else [])])
        raise refusal("team" if sent else "food", came, [o.id for o in legal])
    if block:
        one_of_at("block", block, ("left", "right"))
    wishes = wishes_of(
        ("slot", "explore.what", f"slot.{place}"),
        ("block", "explore.take", block),
        ("option", "encounter.option", option),
    )
    if sent or len(fitting) == 1:
        wishes["explore.team"] = [("team", fitting[0].id)]
    one_of_at("when", when, ("before", "after"))
    wanted = f"{when}.{whole_at('tile', tile, 0, 5) or place}.{whole_at('bonus', bonus, 0, 9)}" if bonus else ""
    wishes["explore.bonus"] = [("bonus", wanted)]
    yield from wishing(table, exploring.explore(table, name), wishes)


def _members(team: str) -> list[str]:
    return [n for n in team.split("+") if not n.startswith("food:")]


def breaks(table: Table, seat: str = "you", survivor: str = "", repairs: int | None = None) -> Rule[None]:
    """A turn that takes a break (EX-65, EX-66). ``repairs``: how many, the rest is Fury."""
    name = stage(table, "exploration", seat)
    active = [p.name for p in crew.people(table, name, "active")]
    legal_at("survivor", survivor_at(table, "survivor", survivor) or next(iter(active), ""), active)
    if repairs is not None:
        whole_at("repairs", repairs, 0, 30)
    wishes = wishes_of(("survivor", "break.who", survivor), ("repairs", "break.repairs", repairs))
    yield from wishing(table, policies(table).breaks.take(table, name, "break"), wishes)


def takes_bonus(
    table: Table, tile: str, option: int = 1, seat: str = "you", team: list[str] | None = None
) -> Rule[None]:
    """One option of a Bonus Action tile by itself (EX-48). ``team``: names."""
    name = stage(table, "exploration", seat)
    tile = tile_at(table, "tile", tile)
    deals = policies(table).bonuses.tiles[tile].deals
    deal = deals[whole_at("option", option, 1, len(deals)) - 1]
    sent = survivors_at(table, "team", team or []) or [p.name for p in crew.people(table, name, "active")]
    possible = [n for n, d in enumerate(deals, start=1) if bonus.possible(table, name, d, sent)]
    legal_at("option", option, possible)
    yield from bonus.run(table, name, tile, deal, sent)


# ---------------------------------------------------------------- side acts


def acts(table: Table, seat: str) -> list[SideAct]:
    """What a tracked seat may do on top of a question of its own turn."""
    return boosts.acts(table, seat) if units.phase_of(table) == "movement" else list(side.acts(table, seat))


def do_side(table: Table, seat: str, act: str, wishes: Wishes, argument: str = "act", before: str = "") -> Rule[None]:
    """One of these side acts; refused if it is not allowed now. ``argument``: what of the file names it, without what
    the act's name begins with."""
    possible = {a.option.id: a.run for a in acts(table, seat)}
    if act not in possible:
        like = sorted(a.removeprefix(before) for a in possible if a.startswith(before))
        raise refusal(argument, act.removeprefix(before) if argument else None, like, "illegal.side")
    yield from wishing(table, possible[act](table), wishes)


def feeds(table: Table, survivor: str = "", seat: str = "you") -> Rule[None]:
    """1 Food brings one Exhausted Survivor to Rest (EX-12)."""
    name = stage(table, "", seat)
    if survivor:
        legal_at(
            "survivor",
            survivor_at(table, "survivor", survivor),
            [p.name for p in crew.people(table, name, "exhausted")],
        )
    yield from do_side(table, name, "feed", wishes_of(("survivor", "side.feed", survivor)), "run")


def for_sale(table: Table) -> tuple[str, ...]:
    """What the price list of Fury has, nothing in an edition without it (EX-71)."""
    fury = components(table).fury
    return tuple(fury.prices) if fury is not None else ()


def buys(table: Table, what: str, seat: str = "you") -> Rule[None]:
    """A line of the Fury price list (EX-71): ``repair``, ``treat`` (Treatment and Repair), ``food``, ``ammo``,
    ``fuel``, ``object``.
    """
    one_of_at("what", what, for_sale(table))
    yield from do_side(table, stage(table, "exploration", seat), f"fury.{what}", {}, "what", "fury.")


def plays(table: Table, card: str, seat: str = "you", phase: str = "", survivor: str = "") -> Rule[None]:
    """An Object or Special Loot card from the hand (EX-33), in the phase that the game is in or in ``phase``:
    ``exploration``, ``rest``, ``movement``, ``fire``, ``end``.
    """
    one_of_at("card", card, (*components(table).objects, *hand.special(table)))
    name = stage(table, phase, seat)
    survivor_at(table, "survivor", survivor)
    keys = {"antifreeze": "object.antifreeze", "mre": "object.mre"}
    wishes = wishes_of(("survivor", keys.get(card, "crew.treat"), survivor))
    yield from do_side(table, name, f"object:{card}", wishes, "card", "object:")


def uses(
    table: Table, ability: str, seat: str = "you", phase: str = "", token: str = "", survivor: str = ""
) -> Rule[None]:
    """An ability that is an act of its own (EX-62, EX-72): ``cold-maiden``, ``jackal`` with ``token``, ``mechanic``,
    ``medic`` with ``survivor``, ``special`` (Fury card). Those of speed, of shots and of exploring work by themselves.
    """
    if ability not in components(table).survivors:
        # Any other Survivor has no ability that is an act of its own: that is refused below.
        one_of_at("ability", ability, ABILITIES)
    if ability == "jackal" or token:
        one_of_at("token", token, supply.resources(table))
    name = stage(table, phase, seat)
    act = {"special": "fury.special", "jackal": f"jackal.{token}"}.get(ability, ability)
    wishes = wishes_of(("survivor", "move.medic", survivor_at(table, "survivor", survivor)))
    yield from do_side(table, name, act, wishes, "ability")


def shifts(table: Table, from_: str, to: str, seat: str = "you") -> Rule[None]:
    """A token is moved to another box (CV-04)."""
    name = stage(table, "", seat)
    box_at("from", table, name, from_)
    box_at("to", table, name, to)
    found = convoy.shifts(table, name) if convoy.may_shift(table) else []
    legal_at("from", from_, list(dict.fromkeys(a for a, _ in found)))
    legal_at("to", to, [b for a, b in found if a == from_])
    convoy.shift(table, name, from_, to)
    return
    yield


# ---------------------------------------------------------------- resting, moving, shooting


def rests(table: Table, seat: str = "you", feed: list[str] | None = None, use: list[str] | None = None) -> Rule[None]:
    """Phase 2 (RE-02 to RE-05). ``feed``: names; ``use``: abilities, such as ``["mechanic"]``."""
    name = stage(table, "rest", seat)
    used = each_at("use", use or [], text_at)
    wishes: Wishes = {"rest.use": [*((f"use[{i}]", u) for i, u in enumerate(used, start=1)), ("use", "done")]}
    if feed is not None:
        wishes["rest.feed"] = [("feed", survivors_at(table, "feed", feed))]
    yield from wishing(table, seats.of(table, name).rest(table, name), wishes)


def moves(table: Table, to: str | int = "", seat: str = "you", by: str = "", points: int = 0) -> Rule[None]:
    """Phase 3: pays, drives, stops (MV-02 to MV-16). Without ``to`` the file answers where to; ``by``: ``safe`` for a
    longer way that hurts less; ``points`` where no map tells.
    """
    name = stage(table, "movement", seat)
    start = route.space_of(table, name)
    end = space_at("to", table, to) if to != "" else ""
    wanted = end + (f":{one_of_at('by', by, ('safe',))}" if by else "") if end else ""
    wishes = wishes_of(("to", "move.to", wanted))
    if points:
        wishes["move.by"] = [("points", {"points": whole_at("points", points, 1, 60)})]
    yield from wishing(table, movement.move(table, name), wishes)
    if wishes.get("move.to") and end != start:
        raise refusal("to", end, [start])


def shoots(
    table: Table, enemy: str, seat: str = "you", box: str = "", rating: int = 0, incendiary: bool = False
) -> Rule[None]:
    """One attack: by a Weapon's ``box`` or ``rating`` (FW-10). A seat that is not tracked has a ``rating`` only."""
    name = seat_at("seat", table, seat)
    yield from targets.ready(table, name)
    others = [other.name for other in targets.reached(table, name)]
    if not attack.called(table, name, one_of_at("enemy", enemy, (*clan.enemies(table), *others))):
        raise refusal("enemy", enemy, [*(e.name for e in table.things.enemies), *others])
    if rating:
        whole_at("rating", rating, 1, 4)
    if not is_tracked(table, name):
        yield from attack.player_shot(table, name, enemy, str(whole_at("rating", rating, 1, 4)))
        return
    stage(table, "fire", seat)
    here = yield from route.region(table, route.space_of(table, name))
    legal = [o.id for o in firing.attacks(table, name, here)]
    signs = convoy.boxes(table, table.things.seats[name])
    box_at("box", table, name, box)
    tail = ":incendiary" if flag_at("incendiary", incendiary) else ""
    arms = {b: arm for b in signs if (arm := convoy.weapon(table, signs[b])) is not None}
    weapons = [b for b in arms if rating in (0, arms[b].rating)]
    boxes = [box] if box else [b for b in weapons if f"shoot:{enemy}:{b}{tail}" in legal] or weapons[:1]
    act = f"shoot:{enemy}:{next(iter(boxes), '')}{tail}"
    if act not in legal:
        legal_boxes = [o.split(":")[2] for o in legal if o.startswith(f"shoot:{enemy}:") and o.endswith(tail)]
        came = box or (rating if rating else enemy)
        raise refusal("box" if box else "rating" if rating else "enemy", came, list(dict.fromkeys(legal_boxes)))
    yield from firing.fire_at(table, name, enemy, boxes[0], tail[1:])


def pays(table: Table, enemy: str, seat: str = "you", box: str = "") -> Rule[None]:
    """1 Food for fixed damage, without an Outcome card (FW-36, CD-47). ``box``: of the card that does it."""
    one_of_at("enemy", enemy, clan.enemies(table))
    name = stage(table, "fire", seat)
    box_at("box", table, name, box)
    here = yield from route.region(table, route.space_of(table, name))
    before = f"pay:{enemy}:"
    boxes = [o.id.removeprefix(before) for o in firing.attacks(table, name, here) if o.id.startswith(before)]
    if box or not boxes:
        legal_at("box" if box else "enemy", box or enemy, boxes)
    yield from firing.pay_for_damage(table, name, enemy, box or boxes[0])


SEATED: Mapping[str, Callable[..., Rule[Any]]] = {
    "you.explores": explores,
    "you.breaks": breaks,
    "you.bonus": takes_bonus,
    "you.feeds": feeds,
    "you.buys": buys,
    "you.plays": plays,
    "you.uses": uses,
    "you.shifts": shifts,
    "you.rests": rests,
    "you.moves": moves,
    "you.shoot": shoots,
    "you.pays": pays,
    **EFFECTS,
}
"""What a tracked seat does, by itself. ``seat`` says whose turn it is; ``you.shoot`` is for any person."""
