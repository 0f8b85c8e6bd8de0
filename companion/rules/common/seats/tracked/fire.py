"""A tracked seat in Phase 4: Ambush effects, its attacks with their rewards, Enemies fire (FW-06 to FW-42)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.rules.common import (
    atlas,
    attack,
    clan,
    convoy,
    crew,
    fury,
    hand,
    ignoring,
    loot,
    objects,
    outcome,
    route,
    supply,
    target_counters,
    targets,
)
from companion.rules.common.convoy.cargo import Cargo
from companion.rules.common.seats.tracked import side
from companion.rules.common.targets import Reached
from companion.rules.editions.abilities import HITS, SHOOTS_WITH
from companion.rules.editions.behaviour import Shot
from companion.rules.editions.clan import Harm
from companion.rules.editions.edition import abilities, cards
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure, happens
from companion.rules.engine.pieces import Weapon
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Reason, Table, is_alive, mark
from companion.rules.engine.targets import Targets

FIRING = Shot("FW-09")
"""An ordinary attack of the Convoys Fire step."""
DONE = "done"
"""The option that ends a seat's attacks."""
PAID_DAMAGE = 2
"""Damage of a pay-for-damage box, for 1 Food (CD-47)."""

# ---------------------------------------------------------------- Ambush


def ambushed(table: Table, seat: str, enemy: str) -> Rule[None]:
    """The Ambush effect of an Enemy, with its choices (FW-06, FW-07, CD-40 to CD-45), unless ignored (CD-13)."""
    if (row := ignoring.by(table, seat, enemy)) is not None:
        say(table, f"{row.card}.ignores", row.rule, enemy=f"@card.enemy.{enemy}", seat=seat)
        return
    harm = yield from clan.ambush(table, seat, enemy)
    if harm is None:
        return
    rule = clan.foe(table, enemy).rule
    instead = (yield from _instead_of_damage(table, seat, enemy, harm)) if harm.instead else ""
    if instead == "contamination":
        yield from crew.contaminate(table, seat, 1, rule)
        crew.burials(table, seat)
    elif instead:
        convoy.spend(table, seat, instead, 1, rule)
    else:
        for area, n in harm.areas:
            yield from crew.damage(table, seat, n, area, rule)


def _instead_of_damage(table: Table, seat: str, enemy: str, harm: Harm) -> Rule[str]:
    """Choose 1 Contamination or the Damage (CD-42, D-81); 1 Resource or the Damage (CD-43)."""
    named = [f"@area.{area or 'all'}" for area, n in harm.areas for _ in range(n)]
    sick = harm.instead == "contamination"

    def options(table: Table) -> list[Option]:
        if len(harm.areas) == 1:
            damage = Option("", "option.ambush.damage", {"n": harm.points, "area": named[0]})
        else:
            damage = Option("", "option.ambush.damage.areas", {"n": harm.points, "areas": named})
        if sick:
            names = [p.name for p in crew.people(table, seat)]
            dies = crew.dying(table, seat, names)
            ill = crew.losing(Option("contamination", "option.ambush.contamination"), dies)
            fall = [ill] if names else []
            return fall if fall and reading(table, "D-81") == "b" else [*fall, damage]
        mine = convoy.seat_of(table, seat)
        gives = [
            Option(t, "option.ambush.give", {"token": f"@token.{t}"})
            for t in supply.resources(table)
            if convoy.count(mine, t)
        ]
        return [*gives, damage]

    answer = yield choose(
        seat,
        "ambush.choice",
        clan.foe(table, enemy).rule,
        options,
        values={"enemy": f"@card.enemy.{enemy}"},
        doubts=("D-81",) if sick else (),
        itself=only([o.id for o in options(table)]),
    )
    return str(answer)


# ---------------------------------------------------------------- Convoys fire


class Aim(Struct, frozen=True):
    """A possible target: its name, its words, its place on the drawing, and its kind if it is no Enemy."""

    name: str
    called: str
    place: str
    kind: Targets | None = None

    @property
    def speaks(self) -> bool:
        """Whether rules about Enemies hold for it."""
        return self.kind is None or self.kind.speaks

    def may_be_hit(self, table: Table, arm: Weapon) -> bool:
        """Whether this Weapon may attack it (CMB-11)."""
        return self.kind is None or self.kind.may is None or self.kind.may(table, arm)


def fire(table: Table, seat: str) -> Rule[None]:
    """Attacks with different Weapons as long as there are Weapons and Ammo, and pay-for-damage boxes (FW-09, FW-34,
    FW-36)."""
    yield from targets.ready(table, seat)
    here = yield from route.region(table, route.space_of(table, seat))
    shots = 0
    while is_alive(table, seat):
        legal = _options(table, seat, here)
        answer = yield choose(
            seat,
            "fire.attack",
            "FW-09",
            lambda t: _options(t, seat, here),
            view="enemies",
            side=lambda t: side.acts(t, seat),
            found=legal,
            refuses=lambda t, a: "FW-02" if a == "side:shift" else "",
            doubts=("D-75",) if legal[-1].id != DONE else (),
            itself=DONE if legal[0].id == DONE and not side.worth_asking(table, seat) else None,
        )
        verb, _, rest = str(answer).partition(":")
        if verb == DONE:
            break
        name, box, *extra = rest.split(":")
        if reading(table, "D-75") == "b" and ignoring.by(table, seat, name):
            mark(table, f"phase:attacked.{seat}:{name}")
        if verb == "pay":
            yield from pay_for_damage(table, seat, name, box)
        else:
            arm = convoy.weapon(table, convoy.boxes(table, convoy.seat_of(table, seat)).get(box, ""))
            shown = yield from fire_at(table, seat, name, box, "".join(extra))
            shots += bool(shown) and not extra and arm is not None and arm.price == "ammo"
    if shots and table.terms.copy == "own":
        say(table, "fire.markers", "FW-10", you=True, rides=True, doubts=("D-12",), seat=seat)


def _options(table: Table, seat: str, here: int) -> list[Option]:
    """The possible attacks, and to stop. An ignored target that must be attacked comes first (D-75)."""
    found = attacks(table, seat, here)
    return _must_attack(table, seat, found) or [*found, Option(DONE, "option.done.fire")]


def _must_attack(table: Table, seat: str, attacks: list[Option]) -> list[Option]:
    """Attacks on the Enemy that the seat ignores, if D-75 forces one in this phase (CD-13)."""
    if reading(table, "D-75") != "b":
        return []
    return [
        option
        for option in attacks
        if ignoring.by(table, seat, option.id.split(":")[1])
        and f"phase:attacked.{seat}:{option.id.split(':')[1]}" not in table.progress.marks
    ]


def used(table: Table, seat: str, box: str) -> bool:
    """Whether a Weapon or pay box has been used in this phase (FW-34, D-83)."""
    return times_used(table, seat, box) > 0


def times_used(table: Table, seat: str, box: str) -> int:
    """How often a Weapon or pay box has been used in this phase (FW-34)."""
    name = f"phase:fired.{seat}:{box}"
    return sum(m == name or m.startswith(f"{name}:") for m in table.progress.marks)


def _spent(table: Table, seat: str, box: str) -> bool:
    """Whether a Weapon may not fire any more in this phase (FW-34)."""
    n = times_used(table, seat, box)
    return n > 0 and n >= figure(table, "weapon.uses", 1, seat=seat, box=box)


def _use(table: Table, seat: str, box: str) -> None:
    n = times_used(table, seat, box)
    mark(table, f"phase:fired.{seat}:{box}" + (f":{n + 1}" if n else ""))


def may_shoot(table: Table, seat: str, shot: Shot) -> bool:
    """Whether an attack outside the Convoys Fire step is possible now. If the Region is unknown: whether there is any
    Enemy."""
    here = atlas.of(table).region(table, route.space_of(table, seat))
    return bool(attacks(table, seat, here, shot) or (not here and table.things.enemies))


def shoot(table: Table, seat: str, shot: Shot) -> Rule[str]:
    """One attack outside the Convoys Fire step; Weapon and target are asked if there is a choice."""
    yield from targets.ready(table, seat)
    here = yield from route.region(table, route.space_of(table, seat))
    legal = attacks(table, seat, here, shot)
    if not legal:
        return ""
    answer = yield choose(
        seat,
        "fire.once",
        shot.rule,
        lambda t: attacks(t, seat, here, shot),
        view="enemies",
        found=legal,
        itself=only([o.id for o in legal]),
    )
    if answer is None:
        return ""
    _, name, box, *extra = str(answer).split(":")
    return (yield from loot.after(table, shot, fire_at(table, seat, name, box, "".join(extra), shot)))


def attacks(table: Table, seat: str, here: int, shot: Shot = FIRING) -> list[Option]:
    """Every possible attack: each unused Weapon at each Enemy of the Region and each target of expansions (FW-09,
    FW-10, CD-21, CD-47). Pay-for-damage boxes only in the Convoys Fire step."""
    enemies = attack.targets(table, here)
    if table.terms.modules:
        legal = figure(table, "enemies", tuple(e.name for e in enemies), seat=seat)
        enemies = [e for e in table.things.enemies if e.name in legal]
    aims = [Aim(e.name, f"@card.enemy.{e.name}", f"enemy.{e.name}") for e in enemies]
    aims += [Aim(o.name, o.target.called, o.target.place, o.kind) for o in targets.reached(table, seat)]
    if not aims:
        return []
    mine = convoy.seat_of(table, seat)
    cargo = convoy.cargo_of(table, mine)
    weapons = [
        (box, arm, shot.free or _payable(table, seat, cargo, box, arm))
        for box, arm in convoy.armed(table, mine)
        if not (shot.uses and _spent(table, seat, box)) and shot.may(box)
    ]
    again = reading(table, "D-83") == "b"
    pays = cargo.boxes.working("food-damage") if shot is FIRING else ()
    boxes = [b for b in pays if again or not used(table, seat, b)]
    cards = [row.card for row in abilities(table, SHOOTS_WITH) if row.card in mine.hand] if shot.helped else []
    found: list[Option] = []

    def offer(option: str, key: str, aim: Aim, box: str, *, played: bool = False, **more: Any) -> None:
        values = {"enemy": aim.called, "box": f"{seat}.{box}", **more}
        place = aim.place if len(aims) > 1 else f"{seat}.{box}"
        found.append(Option(option, key, values, place=place, hand=played))

    for aim_at in aims:
        if shot.rating:
            values = {"enemy": aim_at.called, "n": shot.rating}
            found.append(Option(f"shoot:{aim_at.name}:", "option.shoot", values, place=aim_at.place))
            continue
        for box, arm, paid in weapons:
            if not aim_at.may_be_hit(table, arm):
                continue
            n = arm.rating
            if paid and (arm.price == "ammo" or shot.free):
                offer(f"shoot:{aim_at.name}:{box}", "option.shoot.weapon", aim_at, box, n=n)
            elif paid:
                cost, token = _price(table, seat, box, arm), f"@token.{arm.price}"
                key = "option.shoot.weapon.for"
                offer(f"shoot:{aim_at.name}:{box}", key, aim_at, box, n=n, cost=cost, token=token)
            for card in cards if arm.by_card and aim_at.speaks else ():
                offer(f"shoot:{aim_at.name}:{box}:{card}", f"option.shoot.{card}", aim_at, box, played=True, n=n)
        if aim_at.speaks and cargo.count("food"):
            for box in boxes:
                offer(f"pay:{aim_at.name}:{box}", "option.pay.damage", aim_at, box, n=PAID_DAMAGE)
    return found


def _price(table: Table, seat: str, box: str, arm: Weapon) -> int:
    """How much a shot of the Weapon in a box costs (FW-10)."""
    return max(0, figure(table, "weapon.price", arm.n, seat=seat, box=box))


def _payable(table: Table, seat: str, cargo: Cargo, box: str, arm: Weapon) -> bool:
    """Whether a shot of the Weapon in a box can be paid."""
    held = len(hand.objects_in_hand(table, seat)) if arm.price == "object" else cargo.count(arm.price)
    return held >= _price(table, seat, box, arm)


def _paid(table: Table, seat: str, box: str, arm: Weapon, shot: Shot) -> Rule[bool]:
    """Pay for a shot. False, and nothing paid, if that is not possible."""
    price = _price(table, seat, box, arm)
    if not _payable(table, seat, convoy.cargo_of(table, convoy.seat_of(table, seat)), box, arm):
        return False
    if arm.price == "object":
        for _ in range(price):
            yield from objects.discard_object(table, seat, shot.rule)
    elif arm.price != "ammo" or not shot.uses:
        # The token goes to the reserve at once, not at the end of the phase.
        convoy.spend(table, seat, arm.price, price, shot.rule)
    elif price:
        out_of = convoy.going(table, seat, "ammo", price)
        convoy.spend(table, seat, "ammo", price)
        did(table, seat, "fire.ammo", "FW-10", box=f"{seat}.{box}", source=f"{seat}.{out_of[0]}")
    return True


def pay_for_damage(table: Table, seat: str, name: str, box: str) -> Rule[None]:
    """1 Food for fixed Damage, without an Outcome card (FW-36, IC-19, CD-47)."""
    named = attack.called(table, seat, name)
    if not named or not convoy.spend(table, seat, "food", 1, "CD-47"):
        return
    _use(table, seat, box)
    did(
        table,
        seat,
        "fire.paid",
        "CD-47",
        doubts=("D-83",) if convoy.count(convoy.seat_of(table, seat), "food") else (),
        enemy=named,
        n=PAID_DAMAGE,
    )
    yield from _land(table, seat, name, PAID_DAMAGE)


def fire_at(table: Table, seat: str, name: str, box: str, card: str, shot: Shot = FIRING) -> Rule[str]:
    """One attack: Ammo, or a ``card`` in place of it; the Outcome card's row, jam, Fury, Damage (FW-10 to FW-14).
    Returns what the card showed, ``""`` if there was no attack."""
    mine = convoy.seat_of(table, seat)
    arm = Weapon(shot.rating) if shot.rating else convoy.weapon(table, convoy.boxes(table, mine).get(box, ""))
    named = attack.called(table, seat, name)
    if not named or arm is None:
        return ""
    if not (yield from happens(table, "attack", seat=seat, target=name, box=box)):
        return ""
    played = next((row for row in abilities(table, SHOOTS_WITH) if row.card == card), None)
    if played is not None:
        hand.drop(table, seat, card)
        did(table, seat, "object.used", played.rule, card=hand.named(table, card))
    elif not shot.free and not (yield from _paid(table, seat, box, arm, shot)):
        return ""
    if shot.uses and box:
        _use(table, seat, box)
    other = targets.named(table, seat, name)
    damage, text = yield from _shown(table, seat, named, box, arm, other)
    if damage and other is not None and not other.kind.speaks:
        yield from _land(table, seat, name, damage)
    elif damage:
        help_ = abilities(table, HITS) if played is None else (played, *abilities(table, HITS))
        more = [row.does(table, seat, row, name) for row in help_ if shot.helped]
        points = damage + sum(boost.points for boost in more)
        reasons, doubts = [why for boost in more for why in boost.why], tuple(d for boost in more for d in boost.doubts)
        yield from _land(table, seat, name, points, *reasons, doubts=doubts)
    return text


def _shown(table: Table, seat: str, named: str, box: str, arm: Weapon, other: Reached | None) -> Rule[tuple[int, str]]:
    """Reveal the Outcome card of an attack: its row, jam and Fury (FW-11 to FW-14). Returns the Damage and what the
    card showed. A repeating Weapon goes on until a jam or a miss, but not beyond the deck's cards."""
    damage, text = 0, ""
    for _ in cards(table, "outcome") if arm.repeats else ("once",):
        text, shown, why = yield from attack.shows(table, seat, named, arm.rating, arm.repeats)
        jammed_on = arm.repeats if shown.jam and shown.damage else None
        if shown.jam and box and targets.jams(table, other):
            convoy.mark_damage(table, seat, box)
            did(table, seat, "fire.jam", "FW-13", why, doubts=targets.of_jams(other), box=f"{seat}.{box}")
        if shown.fury:
            fury.gain(table, seat, shown.fury, "FW-14")
        if jammed_on is None or jammed_on.last_counts(table):
            damage += shown.damage
        if shown.jam or not shown.damage:
            break
    return damage, text


def _land(table: Table, seat: str, name: str, points: int, *why: Reason, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """Damage on the Hitpoints card: boxes fill, each gives its reward at once, a full card is beaten (FW-12, FW-15 to
    FW-18, FW-21). For another target its expansion decides."""
    other = targets.named(table, seat, name)
    if other is not None:
        shown = yield from targets.hit(table, seat, other, points)
        for reward in shown:
            yield from _reward(table, seat, name, reward, because(f"@rule.{other.kind.rule}", "rulebook"))
        return
    enemy = attack.enemy_named(table, name)
    if enemy is None:
        return
    rewards, beaten, source = yield from attack.hit(table, enemy, seat, points)
    did(table, seat, "fire.hit", "FW-12", *why, source, doubts=doubts, n=points, enemy=f"@card.enemy.{name}")
    for reward in rewards:
        yield from _reward(table, seat, name, reward, source)
    enemy = attack.enemy_named(table, name)
    if beaten and enemy is not None:
        yield from attack.defeat(table, enemy)


def _reward(table: Table, seat: str, name: str, reward: str, source: Reason) -> Rule[None]:
    """The reward of one filled Defence box, usable at once (FW-18, FW-19)."""
    if reward == "fame":
        yield from crew.gain_fame(table, seat, 1, "FW-18")
    elif reward == "object":
        yield from objects.draw_objects(table, seat, 1, "FW-18")
    elif reward == "target":
        yield from _take_aim(table, seat, name, source)
    elif reward in supply.resources(table):
        yield from convoy.put(table, seat, reward)


def _take_aim(table: Table, seat: str, name: str, source: Reason) -> Rule[None]:
    """Put an own Target counter on the Enemy; if all three are in use one may be moved (FW-18, FW-20)."""
    moved = yield from target_counters.take(table, seat, name)
    enemy = attack.enemy_named(table, name)
    if moved is None or enemy is None:
        return
    did(table, seat, "fire.target", "FW-18", source, enemy=f"@card.enemy.{name}", n=enemy.targets[seat])


# ---------------------------------------------------------------- Enemies fire


def fired_at(table: Table, seat: str, hits: dict[str, int], letter: str, area: str, why: Any) -> Rule[None]:
    """Damage when Enemies fire, in the area on the top card's back (FW-39). An ignored Enemy does none (CD-13),
    unless only its Ambush is ignored (D-75)."""
    spares = {e: row for e in hits if reading(table, "D-75") == "a" and (row := ignoring.by(table, seat, e))}
    for name, row in spares.items():
        say(table, f"{row.card}.ignores", row.rule, doubts=("D-75",), enemy=f"@card.enemy.{name}", seat=seat)
    felt = {e: n for e, n in hits.items() if e not in spares}
    if not felt:
        return
    area, doubts = outcome.last_column(table, area)
    if len(convoy.seat_of(table, seat).trailers) == 2:
        # With two Trailers the second column is also the last one.
        doubts = ()
    say(
        table,
        "enemies.fire.tracked",
        "FW-39",
        *why,
        rides=True,
        doubts=doubts,
        n=sum(felt.values()),
        area=f"@area.{area}",
        enemies=[f"@card.enemy.{e}" for e in felt],
        seat=seat,
    )
    yield from crew.damage(table, seat, sum(felt.values()), area, "FW-39")
