"""What a scenario may have a tracked seat do, each act by itself: explore, break, feed, buy, play, move, shoot …

Each runs the rules' own generators, with the questions that its arguments answer answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from companion.rules import attack, bonus, convoy, crew, loot, objects, route, seats, units, waypoints
from companion.rules.question import IllegalAnswer, Rule, SideAct, check, pose
from companion.rules.seats.tracked import actions, boosts, side
from companion.rules.table import RESOURCES, Table, forget_marks, is_tracked
from companion.scenario.driving import shaped
from companion.scenario.given_seats import CARD_KEYS, convoy_card
from companion.scenario.reading import Wrong, counts_at, list_at, one_of_at, seat_at, space_at, whole_at

# The package has functions of the same names.
exploring: Any = import_module("companion.rules.seats.tracked.explore")
moving: Any = import_module("companion.rules.seats.tracked.move")
firing: Any = import_module("companion.rules.seats.tracked.fire")

STEP_OF = {"exploration": "exploration.turns", "rest": "rest", "movement": "movement.moves", "fire": "fire.convoys",
           "end": "end.production"}  # fmt: skip
"""The step in which each phase's own acts happen."""
Wishes = dict[str, list[Any]]


def tracked_at(table: Table, seat: str) -> str:
    """A seat that the app keeps."""
    name = seat_at("seat", table, seat)
    if not is_tracked(table, name):
        raise Wrong.at("seat", seat, "a tracked seat (given.tracked)")
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
    try:
        question = rule.send(None)
        while True:
            if wishes.get(question.key):
                posed = pose(question, table, 0)
                answer = shaped(posed, wishes[question.key].pop(0))
                check(posed, answer)
            else:
                answer = yield question
            question = rule.send(answer)
    except StopIteration as stop:
        return stop.value


def _wishes(**given: Any) -> Wishes:
    """Wishes by question, dots as underscores; what is not given is no wish."""
    return {k.replace("__", "."): [v] for k, v in given.items() if v not in (None, "", [])}


def _legal(came: Any, options: Sequence[Any]) -> None:
    if came not in options:
        raise IllegalAnswer("illegal.option", came=came, expected=list(options))


# ---------------------------------------------------------------- exploring


def explores(
    table: Table,
    slot: int,
    seat: str = "you",
    team: Sequence[str] = (),
    food: int | None = None,
    bonus: int = 0,
    tile: int = 0,
    when: str = "after",
    block: str = "",
    option: str = "",
) -> Rule[None]:
    """A turn that explores a slot (EX-05 to EX-10)."""
    name = stage(table, "exploration", seat)
    place = whole_at("slot", slot, 1, 5)
    yield from actions.look_up(table)
    _legal(f"slot.{place}", [o.id for o in exploring.turns(table, name)])
    sent = [one_of_at("team", n, [p.name for p in crew.people(table, name)]) for n in list_at("team", list(team))]
    legal = exploring.teams(table, name, place)
    fitting = [o for o in legal if (not sent or set(sent) == set(_members(o.id))) and food in (None, o.values["n"])]
    if not fitting:
        came = "+".join([*sent, *([f"food:{food}"] if food else [])])
        raise IllegalAnswer("illegal.option", came=came, expected=[o.id for o in legal])
    wishes = _wishes(explore__what=f"slot.{place}", explore__take=block, encounter__option=option)
    if sent or len(fitting) == 1:
        wishes["explore.team"] = [fitting[0].id]
    wishes["explore.bonus"] = [
        f"{one_of_at('when', when, ('before', 'after'))}.{tile or place}.{bonus}" if bonus else ""
    ]
    wanted = wishes["explore.bonus"][0]
    rule = wishing(table, exploring.explore(table, name), wishes)
    yield from rule
    if wanted and wishes["explore.bonus"]:
        raise IllegalAnswer("illegal.option", came=wanted, expected=[])


def _members(team: str) -> list[str]:
    return [n for n in team.split("+") if not n.startswith("food:")]


def breaks(table: Table, seat: str = "you", survivor: str = "", repairs: int | None = None) -> Rule[None]:
    """A turn that takes a break (EX-65, EX-66)."""
    name = stage(table, "exploration", seat)
    active = [p.name for p in crew.people(table, name, "active")]
    _legal(survivor or next(iter(active), ""), active)
    wishes = _wishes(break__who=survivor, break__repairs=repairs)
    yield from wishing(table, exploring.take_break(table, name), wishes)


def takes_bonus(table: Table, tile: str, option: int = 1, seat: str = "you", team: Sequence[str] = ()) -> Rule[None]:
    """One option of a Bonus Action tile by itself (EX-48)."""
    name = stage(table, "exploration", seat)
    deals = bonus.TILES[one_of_at("tile", tile, list(bonus.TILES))]
    deal = deals[whole_at("option", option, 1, len(deals)) - 1]
    sent = list(team) or [p.name for p in crew.people(table, name, "active")]
    _legal(tile, [tile] if bonus.possible(table, name, deal, sent) else [])
    yield from bonus.run(table, name, tile, deal, sent, spared=False)


# ---------------------------------------------------------------- side acts


def acts(table: Table, seat: str) -> list[SideAct]:
    """What a tracked seat may do on top of a question of its own turn."""
    return boosts.acts(table, seat) if units.phase_of(table) == "movement" else list(side.acts(table, seat))


def do_side(table: Table, seat: str, act: str, wishes: Wishes) -> Rule[None]:
    """One of these side acts; refused if it is not allowed now."""
    there = {a.option.id: a.run for a in acts(table, seat)}
    if act not in there:
        raise IllegalAnswer("illegal.side", came=act, expected=sorted(there))
    yield from wishing(table, there[act](table), wishes)


def feeds(table: Table, survivor: str = "", seat: str = "you") -> Rule[None]:
    """1 Food for one Exhausted Survivor (EX-12)."""
    name = stage(table, "", seat)
    if survivor:
        _legal(survivor, [p.name for p in crew.people(table, name, "exhausted")])
    yield from do_side(table, name, "feed", _wishes(side__feed=survivor))


def buys(table: Table, what: str, seat: str = "you") -> Rule[None]:
    """A line of the Fury price list (EX-71)."""
    yield from do_side(table, stage(table, "exploration", seat), f"fury.{what}", {})


def plays(table: Table, card: str, seat: str = "you", phase: str = "", survivor: str = "") -> Rule[None]:
    """An Object or Special Loot card from the hand, in the phase that the game is in or the one named (EX-33)."""
    name = stage(table, phase, seat)
    wishes = _wishes(object__antifreeze=survivor, object__mre=survivor)
    yield from do_side(table, name, f"object:{card}", wishes)


def uses(
    table: Table, ability: str, seat: str = "you", phase: str = "", token: str = "", survivor: str = ""
) -> Rule[None]:
    """A Survivor's ability, or the special side of the Fury card (EX-62, EX-72)."""
    name = stage(table, phase, seat)
    act = {"special": "fury.special", "jackal": f"jackal.{token}"}.get(ability, ability)
    yield from do_side(table, name, act, _wishes(move__medic=survivor))


def shifts(table: Table, from_: str, to: str, seat: str = "you") -> Rule[None]:
    """A token is moved to another box (CV-04)."""
    name = stage(table, "", seat)
    if not convoy.may_shift(table):
        raise IllegalAnswer("illegal.option", came=[from_, to], expected=[])
    _legal((from_, to), convoy.shifts(table, name))
    convoy.shift(table, name, from_, to)
    return
    yield


# ---------------------------------------------------------------- resting, moving, shooting


def rests(table: Table, seat: str = "you", feed: Sequence[str] | None = None, use: Sequence[str] = ()) -> Rule[None]:
    """Phase 2 of one seat (RE-02 to RE-05)."""
    name = stage(table, "rest", seat)
    wishes: Wishes = {"rest.use": [*use, "done"]} | ({} if feed is None else {"rest.feed": [list(feed)]})
    yield from wishing(table, seats.of(table, name).rest(table, name), wishes)
    if len(wishes["rest.use"]) > 1:
        raise IllegalAnswer("illegal.option", came=wishes["rest.use"][0], expected=[])


def moves(table: Table, to: str | int = "", seat: str = "you", by: str = "", points: int = 0) -> Rule[None]:
    """Phase 3 of one seat (MV-02 to MV-16); without ``to`` the file answers where to."""
    name = stage(table, "movement", seat)
    start = route.space_of(table, name)
    end = space_at("to", to) if to != "" else ""
    wishes = _wishes(move__to=end + (f":{one_of_at('by', by, ('safe',))}" if by else "") if end else "")
    if points:
        wishes["move.by"] = [{"points": whole_at("points", points, 1, 60)}]
    yield from wishing(table, seats.of(table, name).move(table, name), wishes)
    if wishes.get("move.to") and end != start:
        raise IllegalAnswer("illegal.option", came=end, expected=[start])


def shoots(
    table: Table, enemy: str, seat: str = "you", box: str = "", rating: int = 0, incendiary: bool = False
) -> Rule[None]:
    """One attack: by a Weapon's box or rating (FW-10); by a seat that is not tracked its shot with an Outcome card."""
    name = seat_at("seat", table, seat)
    if attack.enemy_named(table, enemy) is None:
        there = ", ".join(e.name for e in table.things.enemies) or "none"
        raise Wrong.at("enemy", enemy, f"one in play: {there}")
    if not is_tracked(table, name):
        yield from attack.player_shot(table, name, enemy, str(whole_at("rating", rating, 1, 4)))
        return
    stage(table, "fire", seat)
    here = yield from route.region(table, route.space_of(table, name))
    legal = [o.id for o in firing._attacks(table, name, here)]
    signs = convoy.boxes(table, table.things.seats[name])
    tail = ":incendiary" if incendiary else ""
    weapons = [b for b in signs if signs[b] == f"weapon-{rating}" or (not rating and signs[b].startswith("weapon-"))]
    boxes = [box] if box else [b for b in weapons if f"shoot:{enemy}:{b}{tail}" in legal] or weapons[:1]
    _legal(f"shoot:{enemy}:{next(iter(boxes), '')}{tail}", legal)
    yield from firing._shoot(table, name, enemy, boxes[0], incendiary=incendiary)


def pays(table: Table, enemy: str, seat: str = "you", box: str = "") -> Rule[None]:
    """1 Food for fixed damage, without an Outcome card (FW-36, CD-47)."""
    name = stage(table, "fire", seat)
    here = yield from route.region(table, route.space_of(table, name))
    legal = [o.id for o in firing._attacks(table, name, here) if o.id.startswith(f"pay:{enemy}:")]
    act = f"pay:{enemy}:{box}" if box else next(iter(legal), f"pay:{enemy}")
    _legal(act, legal)
    yield from firing._pay(table, name, enemy, act.split(":")[2])


# ---------------------------------------------------------------- single effects


def suffers(table: Table, points: int = 1, area: str = "", seat: str = "you", boxes: Sequence[str] = ()) -> Rule[None]:
    """Damage, in an area or anywhere (EX-27, EX-28)."""
    name = tracked_at(table, seat)
    if area:
        one_of_at("area", area, convoy.AREAS)
    wishes: Wishes = {"convoy.damage": [[b] for b in boxes]}
    yield from wishing(table, crew.damage(table, name, whole_at("points", points, 0, 30), area, "EX-27"), wishes)


def repairs(table: Table, points: int = 1, seat: str = "you", boxes: Sequence[str] = ()) -> Rule[Any]:
    """Repair (EX-49)."""
    wishes = _wishes(convoy__repair=list(boxes))
    return (yield from wishing(table, convoy.repair(table, tracked_at(table, seat), points, "EX-49"), wishes))


def contaminated(
    table: Table, times: int = 1, seat: str = "you", survivor: str = "", among: Sequence[str] | None = None
) -> Rule[None]:
    """Contamination on any Survivor, or on those in an action; whoever has no skill left is gone (EX-59, EX-60)."""
    name = tracked_at(table, seat)
    wishes: Wishes = {"crew.contaminate": [survivor] * times if survivor else []}
    team = None if among is None else list(among)
    yield from wishing(table, crew.contaminate(table, name, whole_at("times", times, 0, 9), "EX-59", team), wishes)
    crew.burials(table, name)


def treated(table: Table, times: int = 1, seat: str = "you", survivor: str = "") -> Rule[Any]:
    """Treatment (IC-30)."""
    name = tracked_at(table, seat)
    wishes: Wishes = {"crew.treat": [survivor] * times if survivor else []}
    return (yield from wishing(table, crew.treat(table, name, whole_at("times", times, 0, 9), "IC-30"), wishes))


def fame(table: Table, by: int = 1, seat: str = "you") -> Rule[None]:
    """Fame gained or lost (EX-24, EX-25)."""
    name = tracked_at(table, seat)
    whole_at("by", by, -9, 9)
    yield from crew.gain_fame(table, name, by, "EX-24") if by > 0 else crew.lose_fame(table, name, -by, "EX-25")


def fury(table: Table, by: int = 1, seat: str = "you") -> Rule[None]:
    """Fury gained or spent (EX-68, EX-69)."""
    name = tracked_at(table, seat)
    if whole_at("by", by, -20, 20) > 0:
        crew.gain_fury(table, name, by, "EX-68")
    elif not crew.spend_fury(table, name, -by):
        raise IllegalAnswer("illegal.amount", came=-by, lo=0, hi=table.things.seats[name].fury)
    return
    yield


def gains(table: Table, seat: str = "you", **tokens: int) -> Rule[Any]:
    """Resources into the Convoy (EX-18)."""
    name = tracked_at(table, seat)
    return (yield from convoy.stow(table, name, counts_at("tokens", tokens, RESOURCES, 14)))


def spends(table: Table, seat: str = "you", **tokens: int) -> Rule[None]:
    """Resources to the reserve."""
    name = tracked_at(table, seat)
    for token, n in counts_at("tokens", tokens, RESOURCES, 14).items():
        if not convoy.spend(table, name, token, n):
            raise IllegalAnswer("illegal.amount", came=n, lo=0, hi=convoy.count(table.things.seats[name], token))
    return
    yield


def draws(table: Table, cards: int = 1, seat: str = "you") -> Rule[Any]:
    """Object cards (EX-31)."""
    return (yield from objects.draw_objects(table, tracked_at(table, seat), whole_at("cards", cards, 0, 14), "EX-35"))


def recruits(table: Table, survivor: str, seat: str = "you") -> Rule[Any]:
    """A Survivor joins (EX-43)."""
    return (yield from crew.join(table, tracked_at(table, seat), survivor))


def installs(table: Table, kind: str = "", seat: str = "you", on: str = "", swap: str = "", **card: Any) -> Rule[None]:
    """A Truck, Trailer or Device is installed (EX-36 to EX-42)."""
    name = tracked_at(table, seat)
    for key in card:
        one_of_at("when", key, CARD_KEYS)
    known = convoy.face(table, str(card.get("card", ""))).get("kind", ("", ""))[0]
    sort = one_of_at("kind", kind or known, ("truck", "trailer", "device"))
    piece = convoy_card(table, "when", card, sort, f"new-{sort}")
    if not convoy.can_install(table, name, sort):
        raise IllegalAnswer("illegal.option", came=piece.card, expected=[])
    yield from wishing(
        table, crew.improve(table, name, piece.card, sort), _wishes(convoy__mount=on, convoy__which__trailer=swap)
    )


def loots(table: Table, card: str, seat: str = "you", on: str = "") -> Rule[None]:
    """A Loot card comes into play (FW-28 to FW-30)."""
    yield from wishing(table, loot.gain(table, tracked_at(table, seat), card), _wishes(convoy__mount=on))


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
    "you.fame": fame,
    "you.fury": fury,
    "you.gains": gains,
    "you.spends": spends,
    "you.objects": draws,
    "you.recruits": recruits,
    "you.installs": installs,
    "you.loots": loots,
}
"""What a tracked seat does, by itself. ``seat`` says whose turn it is; ``you.shoot`` is for any person."""
