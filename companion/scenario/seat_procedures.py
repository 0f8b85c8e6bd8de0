"""What a tracked seat does by itself.

All take ``seat``, which is ``you`` if left out. A refused choice (a slot out of reach, a card out of its phase, too
little Fury) is ``refused = true``. Each runs the rules' own generators: questions that an argument answers are
answered, all others are asked as ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from companion.rules.common import (
    attack,
    bonus,
    clan,
    convoy,
    crew,
    fury,
    hand,
    improving,
    loot,
    movement,
    objects,
    route,
    seats,
    supply,
    targets,
    waypoints,
)
from companion.rules.common.seats.tracked import actions, boosts, side
from companion.rules.editions.edition import components, policies
from companion.rules.engine import units
from companion.rules.engine.question import IllegalAnswer, Rule, SideAct, check, pose
from companion.rules.engine.table import Table, forget_marks, humans, is_tracked
from companion.scenario.driving import equal, shaped
from companion.scenario.given_seats import convoy_card, tile_at
from companion.scenario.reading import (
    Wrong,
    counts_at,
    each_at,
    flag_at,
    listed,
    one_of_at,
    refusal,
    seat_at,
    space_at,
    text_at,
    whole_at,
)

# The package has functions of the same names.
exploring: Any = import_module("companion.rules.common.seats.tracked.explore")
moving: Any = import_module("companion.rules.common.seats.tracked.move")
firing: Any = import_module("companion.rules.common.seats.tracked.fire")

STEP_OF = {"exploration": "exploration.turns", "rest": "rest", "movement": "movement.moves", "fire": "fire.convoys",
           "end": "end.production"}  # fmt: skip
"""The step in which each phase's own acts happen."""
Wishes = dict[str, list[tuple[str, Any]]]
"""By question the answers that the arguments of a procedure give, one after the other, each with its argument."""
ABILITIES = ("cold-maiden", "jackal", "mechanic", "medic", "special")
"""What ``you.uses`` knows."""
"""What ``you.buys`` knows."""


def tracked_at(table: Table, seat: str) -> str:
    """A seat that the app keeps."""
    name = seat_at("seat", table, seat)
    if not is_tracked(table, name):
        tracked = [s for s in humans(table) if is_tracked(table, s)]
        raise Wrong.at("seat", seat, f"a tracked seat (given.tracked): {listed(tracked)}")
    return name


def stage(table: Table, phase: str, seat: str) -> str:
    """The seat's own turn in a phase, ``""`` for the one that the game is in. Returns the seat's colour."""
    name = tracked_at(table, seat)
    now = units.phase_of(table)
    if phase and one_of_at("phase", phase, list(STEP_OF)) != now:
        forget_marks(table, "phase")
        table.progress.step = STEP_OF[phase]
    elif table.progress.step == "exploration.begin":
        table.progress.step = STEP_OF["exploration"]
    table.progress.queue = [name]
    return name


def wishing(table: Table, rule: Rule[Any], wishes: Wishes) -> Rule[Any]:
    """Run a rule with the questions that these wishes answer answered, each checked as any answer is."""
    only: dict[str, list[Any]] = {}
    try:
        question = rule.send(None)
        while True:
            answer = None
            if wishes.get(question.key):
                place, wish = wishes[question.key][0]
                posed = pose(question, table, 0)
                answer = shaped(table, posed, wish)
                if question.itself is None:
                    try:
                        check(posed, answer)
                    except IllegalAnswer as error:
                        error.add_note(place)
                        raise
                    wishes[question.key].pop(0)
                elif equal(table, answer, question.itself):
                    wishes[question.key].pop(0)
                    answer = question.itself
                else:
                    # It may be meant for a later question of this kind.
                    only.setdefault(question.key, []).append(question.itself)
                    answer = yield question
            else:
                answer = yield question
            question = rule.send(answer)
    except StopIteration as stop:
        for key, options in only.items():
            for place, wish in wishes[key][:1]:
                raise refusal(place, wish, options) from None
        return stop.value


def _wishes(*given: tuple[str, str, Any]) -> Wishes:
    """Wishes by question, of argument, question and value; what is not given is no wish."""
    return {key: [(argument, value)] for argument, key, value in given if value not in (None, "", [])}


def _legal(argument: str, came: Any, options: Sequence[Any]) -> None:
    if came not in options:
        raise refusal(argument, came, options)


def _survivor(table: Table, argument: str, name: Any) -> Any:
    """The name of a Survivor, ``driver.2`` for the second of two alike; nothing else is one."""
    if name not in ("", None):
        one_of_at(argument, crew.card(name) if isinstance(name, str) else name, components(table).survivors)
    return name


def _survivors(table: Table, argument: str, names: Any) -> list[str]:
    return each_at(argument, names, lambda where, name: str(_survivor(table, where, name)))


def _box(argument: str, table: Table, seat: str, box: Any) -> Any:
    """A box of the seat's Convoy, or none; one of a card that is not there is refused."""
    boxes = list(convoy.boxes(table, table.things.seats[seat]))
    if isinstance(box, str) and re.fullmatch(r"(truck|trailer\d)(-device)?\.\d{1,2}", box) and box not in boxes:
        raise refusal(argument, box, boxes)
    return box and one_of_at(argument, box, boxes)


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
    _legal("slot", place, [int(t.removeprefix("slot.")) for t in turns if t.startswith("slot.")])
    sent = _survivors(table, "team", team if team is not None else [])
    if food is not None:
        whole_at("food", food, 0, 14)
    legal = exploring.teams(table, name, place)
    fitting = [o for o in legal if (not sent or set(sent) == set(_members(o.id))) and food in (None, o.values["n"])]
    if not fitting:
        came = "+".join([*sent, *([f"food:{food}"] if food else [])])
        raise refusal("team" if sent else "food", came, [o.id for o in legal])
    if block:
        one_of_at("block", block, ("left", "right"))
    wishes = _wishes(
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
    _legal("survivor", _survivor(table, "survivor", survivor) or next(iter(active), ""), active)
    if repairs is not None:
        whole_at("repairs", repairs, 0, 30)
    wishes = _wishes(("survivor", "break.who", survivor), ("repairs", "break.repairs", repairs))
    yield from wishing(table, policies(table).breaks.take(table, name, "break"), wishes)


def takes_bonus(
    table: Table, tile: str, option: int = 1, seat: str = "you", team: list[str] | None = None
) -> Rule[None]:
    """One option of a Bonus Action tile by itself (EX-48). ``team``: names."""
    name = stage(table, "exploration", seat)
    tile = tile_at(table, "tile", tile)
    deals = policies(table).bonuses.tiles[tile].deals
    deal = deals[whole_at("option", option, 1, len(deals)) - 1]
    sent = _survivors(table, "team", team or []) or [p.name for p in crew.people(table, name, "active")]
    possible = [n for n, d in enumerate(deals, start=1) if bonus.possible(table, name, d, sent)]
    _legal("option", option, possible)
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
        _legal(
            "survivor", _survivor(table, "survivor", survivor), [p.name for p in crew.people(table, name, "exhausted")]
        )
    yield from do_side(table, name, "feed", _wishes(("survivor", "side.feed", survivor)), "run")


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
    _survivor(table, "survivor", survivor)
    keys = {"antifreeze": "object.antifreeze", "mre": "object.mre"}
    wishes = _wishes(("survivor", keys.get(card, "crew.treat"), survivor))
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
    wishes = _wishes(("survivor", "move.medic", _survivor(table, "survivor", survivor)))
    yield from do_side(table, name, act, wishes, "ability")


def shifts(table: Table, from_: str, to: str, seat: str = "you") -> Rule[None]:
    """A token is moved to another box (CV-04)."""
    name = stage(table, "", seat)
    _box("from", table, name, from_)
    _box("to", table, name, to)
    found = convoy.shifts(table, name) if convoy.may_shift(table) else []
    _legal("from", from_, list(dict.fromkeys(a for a, _ in found)))
    _legal("to", to, [b for a, b in found if a == from_])
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
        wishes["rest.feed"] = [("feed", _survivors(table, "feed", feed))]
    yield from wishing(table, seats.of(table, name).rest(table, name), wishes)


def moves(table: Table, to: str | int = "", seat: str = "you", by: str = "", points: int = 0) -> Rule[None]:
    """Phase 3: pays, drives, stops (MV-02 to MV-16). Without ``to`` the file answers where to; ``by``: ``safe`` for a
    longer way that hurts less; ``points`` where no map tells.
    """
    name = stage(table, "movement", seat)
    start = route.space_of(table, name)
    end = space_at("to", table, to) if to != "" else ""
    wanted = end + (f":{one_of_at('by', by, ('safe',))}" if by else "") if end else ""
    wishes = _wishes(("to", "move.to", wanted))
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
    _box("box", table, name, box)
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
    _box("box", table, name, box)
    here = yield from route.region(table, route.space_of(table, name))
    before = f"pay:{enemy}:"
    boxes = [o.id.removeprefix(before) for o in firing.attacks(table, name, here) if o.id.startswith(before)]
    if box or not boxes:
        _legal("box" if box else "enemy", box or enemy, boxes)
    yield from firing.pay_for_damage(table, name, enemy, box or boxes[0])


# ---------------------------------------------------------------- single effects


def suffers(
    table: Table, points: int = 1, area: str = "", seat: str = "you", boxes: list[str] | None = None
) -> Rule[None]:
    """Damage, in an area or anywhere (EX-27, EX-28). ``boxes``: one after the other."""
    name = tracked_at(table, seat)
    if area:
        one_of_at("area", area, components(table).areas)
    named = each_at("boxes", boxes or [], lambda where, box: _box(where, table, name, box))
    wishes: Wishes = {"convoy.damage": [(f"boxes[{i}]", [b]) for i, b in enumerate(named, start=1)]}
    yield from wishing(table, crew.damage(table, name, whole_at("points", points, 0, 30), area, "EX-27"), wishes)


def repairs(table: Table, points: int = 1, seat: str = "you", boxes: list[str] | None = None) -> Rule[Any]:
    """Repair (EX-49). ``boxes``: a list."""
    name = tracked_at(table, seat)
    named = each_at("boxes", boxes or [], lambda where, box: _box(where, table, name, box))
    wishes = _wishes(("boxes", "convoy.repair", named))
    return (yield from wishing(table, convoy.repair(table, name, whole_at("points", points, 0, 30), "EX-49"), wishes))


def contaminated(
    table: Table, times: int = 1, seat: str = "you", survivor: str = "", among: list[str] | None = None
) -> Rule[None]:
    """Contamination on any Survivor, or on those ``among`` an action; a Survivor without skill dies of it (EX-59,
    EX-60).
    """
    name = tracked_at(table, seat)
    whole_at("times", times, 0, 9)
    wishes: Wishes = {
        "crew.contaminate": [("survivor", _survivor(table, "survivor", survivor))] * times if survivor else []
    }
    team = None if among is None else _survivors(table, "among", among)
    yield from wishing(table, crew.contaminate(table, name, times, "EX-59", team), wishes)
    crew.burials(table, name)


def treated(table: Table, times: int = 1, seat: str = "you", survivor: str = "") -> Rule[Any]:
    """Treatment (IC-30)."""
    name = tracked_at(table, seat)
    whole_at("times", times, 0, 9)
    wishes: Wishes = {"crew.treat": [("survivor", _survivor(table, "survivor", survivor))] * times if survivor else []}
    return (yield from wishing(table, crew.treat(table, name, times, "IC-30"), wishes))


def gains_fame(table: Table, by: int = 1, seat: str = "you") -> Rule[None]:
    """Fame gained or lost (EX-24, EX-25): ``by`` is 1, -1 …."""
    name = tracked_at(table, seat)
    whole_at("by", by, -9, 9)
    yield from crew.gain_fame(table, name, by, "EX-24") if by > 0 else crew.lose_fame(table, name, -by, "EX-25")


def gains_fury(table: Table, by: int = 1, seat: str = "you") -> Rule[None]:
    """Fury gained or spent (EX-68, EX-69)."""
    name = tracked_at(table, seat)
    if whole_at("by", by, -20, 20) > 0:
        fury.gain(table, name, by, "EX-68")
    elif not fury.spend(table, name, -by):
        raise refusal("by", by, [str(-n) for n in range(1, table.things.seats[name].fury + 1)], "illegal.amount")
    return
    yield


def gains(table: Table, seat: str = "you", **tokens: int) -> Rule[Any]:
    """Resources into the Convoy (EX-18)."""
    name = tracked_at(table, seat)
    return (yield from convoy.stow(table, name, counts_at("", tokens, convoy.order(table)[1:], 14)))


def spends(table: Table, seat: str = "you", **tokens: int) -> Rule[None]:
    """Resources to the reserve."""
    name = tracked_at(table, seat)
    for token, n in counts_at("", tokens, convoy.order(table)[1:], 14).items():
        if not convoy.spend(table, name, token, n):
            raise refusal(
                token, n, [str(i) for i in range(convoy.count(table.things.seats[name], token) + 1)], "illegal.amount"
            )
    return
    yield


def draws(table: Table, cards: int = 1, seat: str = "you") -> Rule[Any]:
    """Object cards (EX-31)."""
    return (yield from objects.draw_objects(table, tracked_at(table, seat), whole_at("cards", cards, 0, 14), "EX-35"))


def recruits(table: Table, survivor: str, seat: str = "you") -> Rule[Any]:
    """A Survivor joins (EX-43)."""
    name = tracked_at(table, seat)
    return (yield from crew.join(table, name, one_of_at("survivor", survivor, components(table).survivors)))


def installs(table: Table, kind: str = "", seat: str = "you", on: str = "", swap: str = "", **card: Any) -> Rule[None]:
    """A Truck, Trailer or Device is installed (EX-36 to EX-42). ``on``: place of a Device; ``swap``: the Trailer that
    goes, such as ``trailer1``.
    """
    name = tracked_at(table, seat)
    known = convoy.face(table, text_at("card", card.get("card", ""))).get("kind", ("", ""))[0]
    sort = one_of_at("kind", kind or known or None, ("truck", "trailer", "device"))
    piece = convoy_card(table, "", card, sort, f"new-{sort}")
    if not improving.can_install(table, name, sort):
        raise refusal(
            "kind", sort, [k for k in ("truck", "trailer", "device") if improving.can_install(table, name, k)]
        )
    wishes = _wishes(("on", "convoy.mount", on), ("swap", "convoy.which.trailer", swap))
    yield from wishing(table, improving.improve(table, name, piece.card, sort), wishes)


def loots(table: Table, card: str, seat: str = "you", on: str = "") -> Rule[None]:
    """A Loot card comes into play (FW-28 to FW-30). ``on``: place of a Device."""
    name = tracked_at(table, seat)
    one_of_at("card", card, clan.loot(table))
    yield from wishing(table, loot.gain(table, name, card), _wishes(("on", "convoy.mount", on)))


def take_counter(table: Table, seat: str, space: str) -> Rule[None]:
    """A move of a tracked seat ended on a Special Waypoint counter (MV-09 to MV-12)."""
    yield from waypoints.stopped(table, seat, space, moving._take)


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
    "you.suffers": suffers,
    "you.repairs": repairs,
    "you.contaminated": contaminated,
    "you.treated": treated,
    "you.fame": gains_fame,
    "you.fury": gains_fury,
    "you.gains": gains,
    "you.spends": spends,
    "you.objects": draws,
    "you.recruits": recruits,
    "you.installs": installs,
    "you.loots": loots,
}
"""What a tracked seat does, by itself. ``seat`` says whose turn it is; ``you.shoot`` is for any person."""
