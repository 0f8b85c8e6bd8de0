"""What Special Loot does: played on its own (CD-31, CD-32, CD-35, CD-38, CD-39, CD-53), or during another action
(CD-29, CD-30, CD-37, CD-46, CD-52)."""

from __future__ import annotations

from companion.rules.common import atlas, clan, convoy, crew, hand, objects, roads, target_counters
from companion.rules.common.seats.tracked import speed
from companion.rules.editions.abilities import Row
from companion.rules.editions.cards import PHASES, Effect
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule, choose, only
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Enemy, Reason, Table, seats_of

BANNER = "pack-banner"
BANNER_MOST, NECKLACE_MOST = 4, 3
"""Most Fame of the Pack banner and the Tooth Necklace."""
MINED = 2
"""Objects gained with the Land Mine (CD-29)."""

# ---------------------------------------------------------------- played by themselves


def _broken_weapons(table: Table, seat: str) -> list[str]:
    signs = convoy.boxes(table, convoy.seat_of(table, seat))
    return [box for box in convoy.broken(table, seat) if convoy.weapon(table, signs[box]) is not None]


def _always(table: Table, seat: str) -> bool:
    return True


def _weapon_manual(table: Table, seat: str) -> Rule[None]:
    """Repair every damaged Weapon, or a chosen one, then 1 Fame for each (CD-31, D-79)."""
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
    did(
        table, seat, "convoy.repaired", "CD-31", doubts=doubts, n=len(mended), boxes=[f"{seat}.{box}" for box in mended]
    )
    yield from crew.gain_fame(table, seat, len(mended), "CD-31")


def _repair_each(table: Table, seat: str, rule: str) -> Rule[None]:
    """Remove 1 Damage from each own Convoy card (CD-32, CD-38)."""
    for place in [place for place, _ in convoy.pieces(convoy.seat_of(table, seat))]:
        yield from convoy.repair(table, seat, 1, rule, must=True, place=place)


def _drone_kit(table: Table, seat: str) -> Rule[None]:
    yield from _repair_each(table, seat, "CD-32")


def _survival_kit(table: Table, seat: str) -> Rule[None]:
    """2 Fuel, 1 Food, 1 Ammo, and remove up to 2 Contamination (CD-35)."""
    yield from convoy.stow(table, seat, {"fuel": 2, "food": 1, "ammo": 1})
    yield from crew.treat(table, seat, 2, "CD-35")


def _or_fame(table: Table, seat: str, rule: str, other: str, useful: bool) -> Rule[bool]:
    """Choose the card's other effect or 2 Fame; True for the Fame (CD-38, CD-39)."""
    answer = yield choose(
        seat,
        "loot.or.fame",
        rule,
        [Option("other", f"option.loot.{other}"), Option("fame", "option.loot.fame", {"n": 2})],
        itself=None if useful else "fame",
    )
    if answer == "fame":
        yield from crew.gain_fame(table, seat, 2, rule)
    return bool(answer == "fame")


def _drone_kit_2(table: Table, seat: str) -> Rule[None]:
    """Remove 1 Damage from each own Convoy card, or 2 Fame (CD-38)."""
    if not (yield from _or_fame(table, seat, "CD-38", "repair", bool(convoy.broken(table, seat)))):
        yield from _repair_each(table, seat, "CD-38")


def _sanitizer(table: Table, seat: str) -> Rule[None]:
    """Remove 1 Contamination from each own Survivor, or 2 Fame (CD-39)."""
    if not (yield from _or_fame(table, seat, "CD-39", "treat", any(p.contamination for p in crew.people(table, seat)))):
        for someone in crew.people(table, seat):
            someone.contamination = max(0, someone.contamination - 1)
        did(table, seat, "loot.sanitizer", "CD-39")


def swaps(table: Table, seat: str) -> list[tuple[Enemy, str]]:
    """Enemies in play with Target counters of an opponent, if own counters are free (CD-53)."""
    if not target_counters.free(table, seat):
        return []
    return [
        (enemy, other)
        for enemy in table.things.enemies
        for other in seats_of(table)
        if other != seat and enemy.targets.get(other, 0)
    ]


def _sonic_grenade(table: Table, seat: str) -> Rule[None]:
    """Replace up to 2 Target counters of one opponent on an Enemy in play by own ones (CD-53)."""
    found = swaps(table, seat)
    chosen = yield choose(
        seat,
        "loot.sonic",
        "CD-53",
        lambda t: [
            Option(
                f"{enemy.name}:{other}",
                "option.loot.sonic",
                {"enemy": f"@card.enemy.{enemy.name}", "seat": f"@seat.{other}", "n": enemy.targets[other]},
                place=f"enemy.{enemy.name}",
            )
            for enemy, other in swaps(t, seat)
        ],
        view="enemies",
        itself=only([f"{enemy.name}:{other}" for enemy, other in found]),
    )
    name, _, other = str(chosen).partition(":")
    enemy = next((e for e in table.things.enemies if e.name == name), None)
    if enemy is None:
        return
    # Own counters give a share of the Loot, so as many as possible are swapped.
    n = min(2, enemy.targets.get(other, 0), target_counters.free(table, seat))
    target_counters.take_back(table, enemy, other, n)
    target_counters.lay(table, enemy, seat, n)
    say(table, "loot.sonic", "CD-53", you="copy", n=n, enemy=f"@card.enemy.{name}", other=f"@seat.{other}", seat=seat)


PLAYED = {
    "weapon-manual": Effect("CD-31", PHASES, lambda t, s: bool(_broken_weapons(t, s)), _weapon_manual),
    "drone-kit": Effect("CD-32", PHASES, lambda t, s: bool(convoy.broken(t, s)), _drone_kit),
    "survival-kit": Effect("CD-35", PHASES, _always, _survival_kit),
    "drone-kit-2": Effect("CD-38", PHASES, _always, _drone_kit_2),
    "sanitizer": Effect("CD-39", PHASES, _always, _sanitizer),
    "sonic-grenade": Effect("CD-53", ("fire",), lambda t, s: bool(swaps(t, s)), _sonic_grenade),
}
"""The effects by card name. Each can only be played if it would do something."""


# ---------------------------------------------------------------- Events


def stops_departure(table: Table, seat: str, row: Row) -> Rule[bool]:
    """The SOS Flare: the Aurora does not jump, and 2 Fame (CD-37)."""
    answer = yield choose(
        seat,
        "event.flare",
        row.rule,
        [Option("play", "option.play", {"card": hand.named(table, row.card)}), Option("keep", "option.keep")],
        view="map",
        secret=True,
        values={"n": table.things.aurora},
    )
    if answer != "play" or not hand.drop(table, seat, row.card):
        return False
    did(table, seat, "event.flare", row.rule)
    yield from crew.gain_fame(table, seat, 2, row.rule)
    return True


# ---------------------------------------------------------------- movement


def lays_mine(table: Table, seat: str, row: Row, crossed: list[str]) -> Rule[None]:
    """The Land Mine: place it on a road or Shortcut crossed in this move, for 2 Objects (CD-29)."""
    if table.things.mine:
        return
    where = yield choose(
        seat,
        "mine.lay",
        row.rule,
        [
            Option("", "option.keep"),
            *(Option(w, "option.mine.way", {"way": w}) for w in dict.fromkeys(crossed)),
        ],
        view="map",
        secret=True,
        values={"n": MINED},
    )
    if where and hand.drop(table, seat, row.card):
        table.things.mine = str(where)
        did(table, seat, "mine.laid", row.rule, way=where)
        yield from objects.draw_objects(table, seat, MINED, row.rule)


def opens_shortcuts(table: Table, seat: str, row: Row) -> bool:
    """Whether the Shortcut Map would help: a Shortcut in reach needs a sign (CD-30)."""
    if table.things.snowstorm or not speed.farthest(table, seat):
        return False
    asking = atlas.asking(table).keys()
    ways = roads.open_ways(table, seat, mapped=True).ways
    return not atlas.spaces(table) or any(not asking.isdisjoint(way.types) for way in ways)


# ---------------------------------------------------------------- score


def banner(table: Table, seat: str, row: Row) -> tuple[int, Reason]:
    """1 Fame, and 1 for each Loot card of the clan, at most 4 in all (CD-46)."""
    n = _wolves(table, seat)
    points = min(BANNER_MOST, 1 + n)
    return points, because("why.score.banner", "rulebook", points=points, n=n)


def _wolves(table: Table, seat: str) -> int:
    """The clan's Loot that counts for the Pack banner: all of this seat's, or only cards in hand (CD-46, D-82)."""
    held = sum(card in clan.of(table).owns for card in convoy.seat_of(table, seat).hand)
    return held if reading(table, "D-82") == "b" else held + _wolves_in_play(table, seat)


def _wolves_in_play(table: Table, seat: str) -> int:
    """The clan's Loot in the Convoy, and the Prisoner."""
    mine = convoy.seat_of(table, seat)
    cards = [piece.card for _, piece in convoy.pieces(mine) if _clan(table, piece.card) == clan.of(table).name]
    people = [p.name for p in mine.people if crew.card(p.name) in clan.of(table).owns]
    return len(cards) + len(people)


def _clan(table: Table, card: str) -> str:
    return str(convoy.face(table, card).get("clan", (clan.whose(table, card), ""))[0])


def of_banner(table: Table, seat: str) -> tuple[str, ...]:
    """The doubt which cards count for the Pack banner, if it matters (D-82)."""
    return ("D-82",) if BANNER in table.things.seats[seat].hand and _wolves_in_play(table, seat) else ()


def necklace(table: Table, seat: str, row: Row) -> tuple[int, Reason]:
    """1 Fame for each beaten Enemy, at most 3 (CD-52)."""
    n = len(table.things.defeated)
    points = min(NECKLACE_MOST, n)
    return points, because("why.score.necklace", "rulebook", points=points, n=n)
