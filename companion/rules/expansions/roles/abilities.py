"""What the open Role cards do in play (RC-BOU, RC-GUN, RC-MOT, RC-NIT, RC-RAD, RC-SCA, RC-SMU, RC-TIN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.common import attack, convoy, crew, supply
from companion.rules.common.seats.tracked import speed
from companion.rules.editions.behaviour import Passed
from companion.rules.engine.decks import Drawn
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import GO_ON, Verdict, replace_with
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_alive, is_tracked, mark, seats_of
from companion.rules.expansions.roles.cards import has, holder, roles
from companion.rules.expansions.roles.names import (
    BOUNTY,
    GUNSMITH,
    MOTIVATOR,
    NITRO,
    RADIATION,
    RULES,
    SCAVENGER,
    SMUGGLER,
    TINKERER,
    called,
)

SHOT, SHARED = "FW-11", "1E-FIR-23"
"""The rules for which an Outcome card of an attack and of sharing Loot is revealed."""
KINDS = {"convoy": "improve", "location": "gather", "survivor": "recruit"}
"""Kind of an Exploration card to the action that the Motivator helps with."""
ENEMIES_ACT = ("fire.ambush", "fire.enemies")
"""The steps in which Enemies attack."""
_ONCE = {GUNSMITH: "phase:roles.gunsmith", BOUNTY: "phase:roles.bounty"}
"""The marks of a card that was ignored in this attack, and in this share of the Loot."""
_APART = "phase:roles.apart"
"""The mark of an attack whose target is no Enemy."""


def _forget(table: Table, name: str) -> None:
    table.progress.marks = [m for m in table.progress.marks if m != name]


# ---------------------------------------------------------------- another Outcome card


def attacks(table: Table, value: None, *, seat: str, target: str, box: str) -> Rule[Verdict]:
    """Another attack begins, of which one card may be ignored (RC-GUN)."""
    _forget(table, _ONCE[GUNSMITH])
    _forget(table, _APART)
    if attack.enemy_named(table, target) is None:
        mark(table, _APART)
    return GO_ON
    yield


def shares(table: Table, value: dict[str, int], *, enemy: str, order: tuple[str, ...]) -> Rule[Verdict]:
    """Loot is shared: whose counters are there (RC-BOU)."""
    _forget(table, _ONCE[BOUNTY])
    roles(table).looted = enemy
    roles(table).sharing = list(order) or [seat for seat in seats_of(table) if value.get(seat)]
    seat = holder(table, BOUNTY)
    if seat and not attack.all_seen(table) and is_alive(table, seat):
        say(table, "roles.you.bounty-killer", "RC-BOU", rides=True, seat=seat)
    return GO_ON
    yield


def reveals(
    table: Table, drawn: Drawn, *, seat: str, names: tuple[str, ...], cause: str, again: Callable[[], Rule[Drawn]]
) -> Rule[Verdict]:
    """Who attacks, or has part in sharing Loot, may ignore the card; then the next one counts (RC-GUN, RC-BOU). By the
    other reading the Gunsmith does so against Enemies only (XD-39)."""
    who, role = seat, GUNSMITH
    if cause == SHARED:
        who, role = holder(table, BOUNTY), BOUNTY
    apart = role == GUNSMITH and _APART in table.progress.marks
    if cause == SHARED:
        entitled = who in roles(table).sharing
    else:
        entitled = cause == SHOT and has(table, seat, GUNSMITH) and not (apart and reading(table, "XD-39") == "b")
    if not (names and entitled) or _ONCE[role] in table.progress.marks or not is_alive(table, who):
        return GO_ON
    shown = str(drawn.values[names[0]][0])
    answer = yield choose(
        who,
        f"roles.{role}",
        RULES[role],
        [Option("keep", "option.roles.keep"), Option("again", "option.roles.again")],
        view="enemies",
        values=_winner(table, shown) if role == BOUNTY else {"shown": f"@option.result.{shown}"},
        doubts=("XD-39",) if apart else (),
    )
    if answer != "again":
        return GO_ON
    mark(table, _ONCE[role])
    say(table, "roles.ignored", RULES[role], rides=True, card=called(role), seat=who)
    return replace_with((yield from again()))


def _winner(table: Table, shown: str) -> dict[str, str]:
    """Which Loot it is about, the letters, and whom they name."""
    row = roles(table).sharing
    named = next((row["ABCD".index(letter)] for letter in shown if "ABCD".index(letter) < len(row)), "")
    winner = f"@seat.{named}" if named else "@option.loot.nobody"
    return {"enemy": f"@card.enemy.{roles(table).looted}", "shown": shown or "@option.letters.none", "winner": winner}


# ---------------------------------------------------------------- exploring


def unlowered(table: Table, base: bool, *, seat: str) -> bool:
    """Contamination does not lower the Radiation Expert's skills while exploring; it kills all the same (RC-RAD)."""
    return base or has(table, seat, RADIATION)


def _helps(table: Table, seat: str, place: int) -> bool:
    slot = table.things.zone[place - 1]
    action = KINDS.get(slot.kind, "") if slot is not None else ""
    return bool(action) and has(table, seat, MOTIVATOR) and roles(table).open == action


def team(table: Table, base: int, *, seat: str, place: int, names: tuple[str, ...]) -> int:
    """1 Exploration Skill more for each Survivor in the open kind of action; by the other reading once (RC-MOT,
    XD-14)."""
    if not names or not _helps(table, seat, place):
        return base
    return base + (len(names) if reading(table, "XD-14") == "a" else 1)


def acts(table: Table, value: None, *, seat: str, place: int) -> Rule[Verdict]:
    """Say that the Motivator has helped (RC-MOT)."""
    if _helps(table, seat, place):
        several = len(crew.people(table, seat, "active")) > 1
        say(table, "roles.motivator", "RC-MOT", rides=True, doubts=("XD-14",) if several else (), seat=seat)
    return GO_ON
    yield


def gather(table: Table, value: dict[str, int], *, seat: str, place: int) -> Rule[Verdict]:
    """Note what the Scavenger gathers (RC-SCA)."""
    mine = has(table, seat, SCAVENGER)
    roles(table).gathered = [token for token in supply.by_type(table) if value.get(token)] if mine else []
    return GO_ON
    yield


def gathered(table: Table, value: None, *, seat: str, place: int) -> Rule[Verdict]:
    """1 more Resource of a kind just gathered, then 1 Damage (RC-SCA). Both sides of a token are one kind (XD-24)."""
    found, roles(table).gathered = roles(table).gathered, []
    if not (found and has(table, seat, SCAVENGER) and is_alive(table, seat)):
        return GO_ON
    sides = {side for token in found for side in supply.types(table, token)}
    kinds = [token for token in supply.by_type(table) if token in sides]

    def more(table: Table) -> list[Option]:
        mine = convoy.seat_of(table, seat)
        fitting = [token for token in kinds if convoy.takes(table, mine, token)]
        return [
            *(Option(token, "option.roles.take", {"token": f"@token.{token}"}) for token in fitting),
            Option("", "option.roles.nothing"),
        ]

    if len(more(table)) == 1:
        return GO_ON
    answer = yield choose(seat, "roles.scavenger", "RC-SCA", more)
    if answer and (yield from convoy.put(table, seat, str(answer))):
        yield from crew.damage(table, seat, 1, "", "RC-SCA")
    return GO_ON


def draws_two(table: Table, base: str, *, seat: str) -> str:
    """The Tinkerer draws two Objects for each one and keeps one (RC-TIN, XD-40)."""
    return "RC-TIN" if has(table, seat, TINKERER) else base


# ---------------------------------------------------------------- moving


PUSHED, PAID = "phase:roles.pushed", "phase:roles.paid"
"""The marks of the Nitro Cultist's larger bonus: chosen for this move, and paid for with extra Fuel."""


def bonus(table: Table, base: int, *, seat: str) -> int:
    """The first extra Fuel gives 1 point more, or 2 with what they cost; by the other reading that includes the point
    which any extra Fuel gives (RC-NIT, XD-15)."""
    if not has(table, seat, NITRO):
        return base
    more = 2 if PUSHED in table.progress.marks else 1
    return base + (more if reading(table, "XD-15") == "a" else more - 1)


def may_push(table: Table, seat: str) -> bool:
    """Whether the Cultist can choose the larger bonus: before a move, with Fuel for it (RC-NIT)."""
    if not (is_tracked(table, seat) and has(table, seat, NITRO)) or PUSHED in table.progress.marks:
        return False
    fuel = convoy.count(convoy.seat_of(table, seat), "fuel")
    return fuel > speed.before_extra(table, seat) and bool(speed.farthest(table, seat))


def pushes(table: Table, seat: str) -> Rule[None]:
    """2 points instead of 1, then 1 Contamination and 1 Damage (RC-NIT)."""
    mark(table, PUSHED)
    say(table, "roles.pushed", "RC-NIT", rides=True, doubts=("XD-15",), seat=seat)
    return
    yield


def fuelled(table: Table, value: None, *, seat: str, extra: int) -> Rule[Verdict]:
    """Extra Fuel has been spent, so the bonus is used."""
    if extra and has(table, seat, NITRO):
        pushed = PUSHED in table.progress.marks
        say(table, "roles.nitro", "RC-NIT", rides=True, doubts=("XD-15",), n=2 if pushed else 1, seat=seat)
        if pushed:
            mark(table, PAID)
    return GO_ON
    yield


def moved(table: Table, value: None, *, seat: str, passed: Passed) -> Rule[Verdict]:
    """What the larger bonus costs: 1 Contamination, then 1 Damage (RC-NIT)."""
    if PAID in table.progress.marks and has(table, seat, NITRO):
        _forget(table, PAID)
        yield from crew.contaminate(table, seat, 1, "RC-NIT")
        crew.burials(table, seat)
        if is_alive(table, seat):
            yield from crew.damage(table, seat, 1, "", "RC-NIT")
    return GO_ON


# ---------------------------------------------------------------- Damage


def spared(table: Table, base: tuple[str, ...], *, seat: str, cause: str) -> tuple[str, ...]:
    """An Enemy's attack can't force Damage onto the Smuggler's boxes, a rival's can (RC-SMU, XD-16)."""
    if not has(table, seat, SMUGGLER) or table.progress.step not in ENEMIES_ACT:
        return base
    boxes = convoy.boxes(table, convoy.seat_of(table, seat))
    return (*base, *(box for box in boxes if convoy.split(box)[0] == convoy.EXTRA))


# ---------------------------------------------------------------- players whose Convoy is not kept


WHEN = {
    "explore": (MOTIVATOR, RADIATION, SCAVENGER, TINKERER),
    "move": (NITRO,),
    "fire": (GUNSMITH,),
    "ambushed": (SMUGGLER,),
}
"""At which moment a player whose Convoy is not kept is reminded of a card."""


def reminds(when: str) -> Callable[..., Rule[Verdict]]:
    """A reminder of the ability at this moment, once a round."""

    def handler(table: Table, value: None, *, seat: str, **ids: Any) -> Rule[Verdict]:
        role = roles(table).abilities.get(seat, "")
        told = f"round:roles.told.{seat}"
        dealt = role == GUNSMITH and attack.dealt(table)
        if role in WHEN[when] and not is_tracked(table, seat) and told not in table.progress.marks and not dealt:
            mark(table, told)
            say(table, f"roles.you.{role}", RULES[role], rides=True, seat=seat)
        return GO_ON
        yield

    return handler
