"""What each Object and Special Loot card does when it is played (CD-18 to CD-39, CD-53).

Cards that act inside something else are played there: Hazmat Suit where Contamination comes (CD-20), Incendiary
Ammunition in an attack (CD-21), SOS Flare at its Event (CD-37), and those of the movement in the movement (CD-23,
CD-24, CD-29, CD-30). Pack banner and Tooth Necklace only score (CD-46, CD-52).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.rules.common import aim, convoy, crew
from companion.rules.editions.cards import Effect
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule, only
from companion.rules.engine.saying import say
from companion.rules.engine.table import Enemy, Person, Table, is_alive, is_tracked, mark, seats_of
from companion.rules.engine.units import phase_of

MOMENTS = ("exploration", "rest", "movement", "fire")
"""The phases in which a card may be played."""


# ---------------------------------------------------------------- Objects


def _weak(table: Table, seat: str) -> list[Person]:
    return [p for p in crew.people(table, seat, "active") if (p.antifreeze or crew.printed_skill(table, p.name)) < 3]


def _antifreeze(table: Table, seat: str) -> Rule[None]:
    """One Survivor has skill 3 for this phase (CD-18)."""
    name = yield from _who(table, seat, "object.antifreeze", "CD-18", lambda t: _weak(t, seat))
    someone = crew.person(table, seat, name)
    if someone is not None:
        someone.antifreeze = 3


def _who(table: Table, seat: str, key: str, rule: str, offered: Callable[[Table], list[Person]]) -> Rule[str]:
    """A Survivor of choice among those offered; not asked where there is but one."""
    answer = yield Question(
        key,
        "choose",
        rule,
        asked=seat,
        turn=seat,
        view="convoy",
        options=lambda t: [crew.person_option(t, seat, p) for p in offered(t)],
        itself=only([p.name for p in offered(table)]),
    )
    return str(answer or "")


def _ill(table: Table, seat: str) -> bool:
    return any(p.contamination for p in crew.people(table, seat))


def _iv_bag(table: Table, seat: str) -> Rule[None]:
    """Up to 2 Contamination off own Survivors (CD-19)."""
    yield from crew.treat(table, seat, 2, "CD-19")


def _tired(table: Table, seat: str) -> list[Person]:
    return [*crew.people(table, seat, "exhausted"), *crew.people(table, seat, "rest")]


def _may_recover(table: Table, seat: str) -> bool:
    """One MRE a phase, and in the Exploration Phase only while somebody is still active, or while a card lies in the
    zone (CD-22, D-77)."""
    if f"phase:mre.{seat}" in table.progress.marks or not _tired(table, seat):
        return False
    if phase_of(table) != "exploration":
        return True
    if reading(table, "D-77") == "b":
        return any(slot is not None for slot in table.things.zone)
    for other in seats_of(table):
        if other in table.progress.out or not is_alive(table, other):
            continue
        if not is_tracked(table, other) or crew.people(table, other, "active"):
            return True
    return False


def _mre(table: Table, seat: str) -> Rule[None]:
    """One Survivor from Exhausted or Rest to Active, at once (CD-22, D-77)."""
    mark(table, f"phase:mre.{seat}")
    name = yield from _who(table, seat, "object.mre", "CD-22", lambda t: _tired(t, seat))
    someone = crew.person(table, seat, name)
    if someone is not None:
        someone.zone = "active"
        if seat in table.progress.out:
            table.progress.out.remove(seat)
        say(
            table,
            "object.mre",
            "CD-22",
            you=table.terms.copy == "own",
            rides=True,
            doubts=("D-77",),
            name=crew.called(name),
            seat=seat,
        )


def _broken(table: Table, seat: str) -> bool:
    return bool(convoy.broken(table, seat))


def _welding_torch(table: Table, seat: str) -> Rule[None]:
    """Up to 3 Damage off own boxes (CD-25)."""
    yield from convoy.repair(table, seat, 3, "CD-25", must=True)


# ---------------------------------------------------------------- Special Loot


def _broken_weapons(table: Table, seat: str) -> list[str]:
    signs = convoy.boxes(table, convoy.seat_of(table, seat))
    return [box for box in convoy.broken(table, seat) if convoy.weapon(table, signs[box]) is not None]


def _weapon_manual(table: Table, seat: str) -> Rule[None]:
    """Repair every damaged Weapon, or one of choice, then 1 Fame for each (CD-31, D-79)."""
    mended = _broken_weapons(table, seat)
    doubts = ("D-79",) if len(mended) > 1 else ()
    if reading(table, "D-79") == "b":
        mended = yield Question(
            "loot.weapon",
            "place",
            "CD-31",
            asked=seat,
            turn=seat,
            view="convoy",
            lo=1,
            hi=1,
            options=lambda t: convoy.box_options(t, seat, _broken_weapons(t, seat)),
            doubts=doubts,
            itself=mended if len(mended) == 1 else None,
        )
    for box in mended:
        convoy.mend(table, seat, box)
    say(
        table,
        "convoy.repaired",
        "CD-31",
        you=table.terms.copy == "own",
        rides=True,
        doubts=doubts,
        n=len(mended),
        boxes=[f"{seat}.{box}" for box in mended],
        seat=seat,
    )
    yield from crew.gain_fame(table, seat, len(mended), "CD-31")


def _repair_each(table: Table, seat: str, rule: str) -> Rule[None]:
    """1 Damage off each own Convoy card (CD-32, CD-38)."""
    for place in [place for place, _ in convoy.pieces(convoy.seat_of(table, seat))]:
        yield from convoy.repair(table, seat, 1, rule, must=True, place=place)


def _drone_kit(table: Table, seat: str) -> Rule[None]:
    yield from _repair_each(table, seat, "CD-32")


def _survival_kit(table: Table, seat: str) -> Rule[None]:
    """2 Fuel, 1 Food, 1 Ammo, and up to 2 Contamination off (CD-35)."""
    yield from convoy.stow(table, seat, {"fuel": 2, "food": 1, "ammo": 1})
    yield from crew.treat(table, seat, 2, "CD-35")


def _or_fame(table: Table, seat: str, rule: str, other: str, useful: bool) -> Rule[bool]:
    """The card's other effect, or 2 Fame; True for the Fame (CD-38, CD-39)."""
    answer = yield Question(
        "loot.or.fame",
        "choose",
        rule,
        asked=seat,
        turn=seat,
        view="convoy",
        options=[Option("other", f"option.loot.{other}"), Option("fame", "option.loot.fame", {"n": 2})],
        itself=None if useful else "fame",
    )
    if answer == "fame":
        yield from crew.gain_fame(table, seat, 2, rule)
    return bool(answer == "fame")


def _drone_kit_2(table: Table, seat: str) -> Rule[None]:
    """1 Damage off each own Convoy card, or 2 Fame (CD-38)."""
    if not (yield from _or_fame(table, seat, "CD-38", "repair", _broken(table, seat))):
        yield from _repair_each(table, seat, "CD-38")


def _sanitizer(table: Table, seat: str) -> Rule[None]:
    """1 Contamination off each own Survivor, or 2 Fame (CD-39)."""
    if not (yield from _or_fame(table, seat, "CD-39", "treat", _ill(table, seat))):
        for someone in crew.people(table, seat):
            someone.contamination = max(0, someone.contamination - 1)
        say(table, "loot.sanitizer", "CD-39", you=table.terms.copy == "own", rides=True, seat=seat)


def swaps(table: Table, seat: str) -> list[tuple[Enemy, str]]:
    """Living Enemies with Target counters of an opponent, while own ones are free (CD-53)."""
    if not aim.free(table, seat):
        return []
    return [
        (enemy, other)
        for enemy in table.things.enemies
        for other in seats_of(table)
        if other != seat and enemy.targets.get(other, 0)
    ]


def _sonic_grenade(table: Table, seat: str) -> Rule[None]:
    """Up to 2 Target counters of one opponent on a living Enemy become as many of one's own (CD-53)."""
    found = swaps(table, seat)
    chosen = yield Question(
        "loot.sonic",
        "choose",
        "CD-53",
        asked=seat,
        turn=seat,
        view="enemies",
        options=lambda t: [
            Option(
                f"{enemy.name}:{other}",
                "option.loot.sonic",
                {"enemy": f"@card.enemy.{enemy.name}", "seat": f"@seat.{other}", "n": enemy.targets[other]},
                place=f"enemy.{enemy.name}",
            )
            for enemy, other in swaps(t, seat)
        ],
        itself=only([f"{enemy.name}:{other}" for enemy, other in found]),
    )
    name, _, other = str(chosen).partition(":")
    enemy = next((e for e in table.things.enemies if e.name == name), None)
    if enemy is None:
        return
    # Own counters give a share of the loot, so as many as can be are swapped.
    n = min(2, enemy.targets.get(other, 0), aim.free(table, seat))
    aim.take_back(table, enemy, other, n)
    aim.lay(table, enemy, seat, n)
    say(
        table,
        "loot.sonic",
        "CD-53",
        you=table.terms.copy == "own",
        n=n,
        enemy=f"@card.enemy.{name}",
        other=f"@seat.{other}",
        seat=seat,
    )


def _always(table: Table, seat: str) -> bool:
    return True


SHARED: Mapping[str, Effect] = {
    "antifreeze": Effect("CD-18", ("exploration",), lambda t, s: bool(_weak(t, s)), _antifreeze),
    "iv-bag": Effect("CD-19", MOMENTS, _ill, _iv_bag),
    "mre": Effect("CD-22", MOMENTS, _may_recover, _mre),
    "welding-torch": Effect("CD-25", MOMENTS, _broken, _welding_torch),
    "weapon-manual": Effect("CD-31", MOMENTS, lambda t, s: bool(_broken_weapons(t, s)), _weapon_manual),
    "drone-kit": Effect("CD-32", MOMENTS, _broken, _drone_kit),
    "survival-kit": Effect("CD-35", MOMENTS, _always, _survival_kit),
    "drone-kit-2": Effect("CD-38", MOMENTS, _always, _drone_kit_2),
    "sanitizer": Effect("CD-39", MOMENTS, _always, _sanitizer),
    "sonic-grenade": Effect("CD-53", ("fire",), lambda t, s: bool(swaps(t, s)), _sonic_grenade),
}
"""The texts that editions share of cards that are played by themselves. Each acts only where it would do
something."""
