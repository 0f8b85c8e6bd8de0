"""A plain greedy bot: a tracked seat that takes what looks best now and never looks ahead.

It plays about as somebody does in their first game: it gathers, recruits, drives as far as its Fuel lets it and shoots
with what it has. It knows no plan and no other player. What it does not know it answers at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.common import convoy, crew, route
from companion.rules.editions.edition import policies
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import RESOURCES, Table
from companion.simulation.bots import RandomSeat, side_acts

WORTH = {"fuel": 3.5, "ammo": 1.5, "food": 2.0, "object": 2.0}
"""What a token is worth."""
SLOTS = {"survivor": 5.0, "convoy": 3.5, "encounter": 2.5}
"""What a card in the zone is worth; a Location by its better block."""
EFFECTS = {"damage": 1.0, "contamination": 1.5, "fame": 2.0}
"""What the bad effect of a Location costs."""
COST = 0.7
"""What a point of exploration cost is worth."""
BOXES = {"armor": 0, "any": 2, "survivor": 2, "food-fuel": 2}
"""How much a box is missed when it is damaged, by its sign; all others are dear."""
LOOT = (
    *("nuclear-generator", "ecosystem", "mecha-wolf", "alpha-idol", "gun-throne", "gauss-cannon", "prisoner"),
    *("baggage-rack", "bullet-maker", "pack-banner", "tooth-necklace", "drone-kit-2", "sanitizer", "punk-tank"),
)
"""Loot that it likes, the best first."""
TILES: dict[str, Callable[[int, int, int], float]] = {
    # By tile, side and line (CD-63 to CD-72), from Damage, Contamination and Fury now.
    "1.1.1": lambda damage, ill, fury: min(1, damage),
    "1.2.1": lambda damage, ill, fury: 0.6 if fury < 5 else 0,
    "2.1.1": lambda damage, ill, fury: min(2, damage),
    "2.1.2": lambda damage, ill, fury: 1.5 * min(2, ill),
    "2.2.1": lambda damage, ill, fury: min(1, damage) + 1.5 * min(1, ill),
    "2.2.2": lambda damage, ill, fury: 1.5 * min(2, ill),
    "3.1.1": lambda damage, ill, fury: min(2, damage),
    "3.1.2": lambda damage, ill, fury: -0.2,
    "3.2.1": lambda damage, ill, fury: min(1, damage),
    "3.2.2": lambda damage, ill, fury: 1 + min(1, damage),
    "3.2.3": lambda damage, ill, fury: 1 + min(1, damage),
    "4.1.1": lambda damage, ill, fury: 0.6,
    "4.1.2": lambda damage, ill, fury: 0.3,
    "4.2.2": lambda damage, ill, fury: 0.6,
    "5.1.1": lambda damage, ill, fury: 0.8,
    "5.2.2": lambda damage, ill, fury: 0.2,
}
TASTED = {tile.rpartition(".")[0] for tile in TILES}
"""Tiles of which it takes none but those options."""
SIDE = (
    *("cold-maiden", "jackal.fuel", "jackal.ammo", "jackal.food", "mechanic", "medic", "fury.fuel"),
    *("object:nitrous", "object:survival-kit", "object:weapon-manual", "object:drone-kit", "object:shortcut-map"),
)
"""Side acts that it takes wherever they are offered."""
READ_OFF = ("crew-", "object:frozen-object-")
"""How side acts of modules begin that it takes as well: what such a card does is read off it, and it is only offered if
that helps."""


class GreedySeat(RandomSeat):
    """Takes what looks best now."""

    def side(self, posed: Posed, table: Table) -> str:
        """A side act that helps at once, one a unit at most."""
        acts = side_acts(posed)
        if not acts or self._unit == table.progress.units:
            return ""
        seat = posed.asked
        damage, ill = len(convoy.broken(table, seat)), _ill(table, seat)
        wanted = [
            *SIDE,
            *(act for act in acts if act.startswith(READ_OFF)),
            *(("object:welding-torch",) if damage > 1 else ()),
            *(("object:iv-bag",) if ill > 1 else ()),
            *(("fury.repair",) if damage > 2 else ()),
            *(("feed", "object:mre") if posed.key in ("explore.what", "explore.over") else ()),
        ]
        act = next((a for a in wanted if a in acts), "")
        if act:
            self._unit = table.progress.units
        return act

    def answer(self, posed: Posed, table: Table | None = None) -> Any:
        """The answer that looks best now."""
        if table is None or posed.asked not in table.things.seats:
            return super().answer(posed)
        match posed.kind:
            case "choose":
                return self._best(posed, table)
            case "place":
                return _boxes(posed)
            case "several":
                return [o.id for o in posed.options][: posed.hi or len(posed.options)]
            case "amount":
                return min(posed.hi, max(posed.lo, len(convoy.broken(table, posed.asked))))
        return super().answer(posed)

    def _best(self, posed: Posed, table: Table) -> str:
        judge = JUDGES.get(posed.key)
        if judge is None:
            return self._choice(posed)
        judged = [(judge(option, table, posed.asked), self._chance.random(), option.id) for option in posed.options]
        return max(judged)[2]


def _ill(table: Table, seat: str) -> int:
    return sum(person.contamination for person in crew.people(table, seat))


def _last(table: Table) -> bool:
    return table.things.aurora >= 5


# ---------------------------------------------------------------- choices


def _tokens(block: Mapping[str, int] | None, table: Table, seat: str) -> float:
    mine = table.things.seats[seat]
    return sum(
        WORTH.get(token, 0) * n * (1 if token not in RESOURCES or convoy.room(table, mine, token) else 0.3)
        for token, n in (block or {}).items()
    )


def _turn(option: Option, table: Table, seat: str) -> float:
    """What to do in the Exploration Phase: the slot that brings most; a break with a Convoy in pieces."""
    if option.id == "break":
        return 0.9 * min(3, len(convoy.broken(table, seat))) - 1
    if not option.id.startswith("slot."):
        return 0
    place = int(option.id.removeprefix("slot."))
    slot = table.things.zone[place - 1]
    if slot is None:
        return -9
    worth = SLOTS.get(slot.kind, 0.0)
    if slot.kind == "location":
        worth = max(_tokens(slot.left, table, seat), _tokens(slot.right, table, seat))
        printed = table.terms.printed.get(slot.card, {})
        worth -= EFFECTS.get(printed.get("effect", ("", ""))[0], 0)
    return worth - COST * int(option.values["cost"])


def _team(option: Option, table: Table, seat: str) -> float:
    """Few, healthy, without Food; the Leader first, who is back soonest (CD-03)."""
    names = [n for n in option.id.split("+") if not n.startswith("food:")]
    ill = sum(p.contamination for p in crew.people(table, seat) if p.name in names)
    return -3.0 * len(names) - 2.0 * int(option.values["n"]) - ill + ("leader" in names)


def _bonus(option: Option, table: Table, seat: str) -> float:
    if not option.id:
        return 0.1
    when, _, _ = option.id.split(".")
    tile = str(option.values["what"]).removeprefix("@bonus.")
    broken, ill = len(convoy.broken(table, seat)), _ill(table, seat)
    judge = TILES.get(tile)
    worth = judge(broken, ill, table.things.seats[seat].fury) if judge else _worth(table, tile, broken, ill)
    return worth + (0.01 if when == "after" else 0)


def _worth(table: Table, tile: str, broken: int, ill: int) -> float:
    """An option of a tile that it has no taste for, by what it brings."""
    name, _, n = tile.rpartition(".")
    known = policies(table).bonuses.tiles.get("/".join(name.rsplit(".", 1)))
    if known is None or name in TASTED:
        return -1.0
    deal = known.deals[int(n) - 1]
    gain = min(deal.repair, broken) + 1.5 * min(deal.treat, ill) + WORTH.get(deal.token, 0.0) + 2.0 * deal.object
    return gain + (deal.deed is not None) - deal.damage - 1.5 * deal.contamination - 2.0 * deal.fame


def _move(option: Option, table: Table, seat: str) -> float:
    """As far as the Fuel goes that can be spared."""
    if "space" not in option.values:
        return -5.0
    here, end = (route.place(table, s) for s in (route.space_of(table, seat), str(option.values["space"])))
    if end < here or "n" not in option.values:
        return -9.0 if end < here else 0.0
    fuel = convoy.count(table.things.seats[seat], "fuel")
    spare = fuel if _last(table) else max(1, fuel - 1)
    over = max(0, int(option.values["fuel"]) - spare)
    harm = len(option.values.get("harm", ()))
    return float(option.values["n"]) - 2.5 * over - 1.5 * harm - 0.1 * int(option.values["fuel"])


def _shot(option: Option, table: Table, seat: str) -> float:
    if not option.id.startswith("shoot:"):
        return 0 if option.id == "done" else 1.5
    enemy = next((e for e in table.things.enemies if e.name == option.id.split(":")[1]), None)
    mine = enemy.targets.get(seat, 0) if enemy is not None else 0
    return int(option.values.get("n", 1)) + 0.5 * mine + (0.2 if option.hand else 0)


def _deal(option: Option, table: Table, seat: str) -> float:
    """Fame from Travelers; of a Merchant whatever is worth more."""
    if option.id.startswith("swap."):
        mine, theirs = (str(option.values[side]).removeprefix("@token.") for side in ("mine", "theirs"))
        return 2 + WORTH.get(theirs, 0) - WORTH.get(mine, 0)
    return {"food": 5.0, "fuel": 4.0}.get(option.id, 1.0)


def _spare(option: Option, table: Table, seat: str) -> float:
    """Whom to lose: the Survivor who is worth least; a card always goes with its token (D-11)."""
    person = crew.person(table, seat, option.id)
    if person is None:
        return -99
    return -float(crew.printed_skill(table, person.name)) + person.contamination


def _bear(option: Option, table: Table, seat: str) -> float:
    """Who takes Contamination: the Survivor who bears it best."""
    person = crew.person(table, seat, option.id)
    return 0 if person is None else float(crew.printed_skill(table, person.name) - person.contamination)


def _give(option: Option, table: Table, seat: str) -> float:
    """An Ambush that may be bought off: with Contamination that nobody dies of, or with the cheapest Resource."""
    if not option.id:
        return 1.0 if convoy.in_area(table, table.things.seats[seat], "") else 3.0
    if option.id == "contamination":
        return 2.0 if any(crew.skill(table, p) > 1 for p in crew.people(table, seat)) else 0.0
    return 3.5 - WORTH.get(option.id, 0)


def _full(option: Option, table: Table, seat: str) -> float:
    """No room: a dearer token in place of a cheaper one."""
    if not option.id:
        return 0
    return WORTH.get(str(option.values["token"]).removeprefix("@token."), 9) * -1 + 2


def _trailer(option: Option, table: Table, seat: str) -> float:
    piece = convoy.piece_at(table.things.seats[seat], option.id)
    return 0 if piece is None else len(piece.damage) - 0.3 * len(convoy.kinds(table, piece))


def _loot(option: Option, table: Table, seat: str) -> float:
    if not option.id:
        return -99
    return -float(LOOT.index(option.id)) if option.id in LOOT else -20.0


def _rest(option: Option, table: Table, seat: str) -> float:
    damage, ill = len(convoy.broken(table, seat)), _ill(table, seat)
    useful = {"cold-maiden": 1, "mechanic": damage, "object:welding-torch": damage - 1, "object:iv-bag": ill - 1}
    return 0.5 if option.id == "done" else float(useful.get(option.id, 0))


def _yes(option: Option, table: Table, seat: str) -> float:
    return 1 if option.id in ("yes", "take") else 0


def _done(option: Option, table: Table, seat: str) -> float:
    return 1 if option.id == "done" else 0


JUDGES: dict[str, Callable[[Option, Table, str], float]] = {
    "explore.what": _turn,
    "explore.over": _done,
    "explore.team": _team,
    "explore.bonus": _bonus,
    "explore.take": lambda option, table, seat: _tokens(option.values.get("tokens"), table, seat),
    "break.who": _spare,
    "encounter.slaver": _spare,
    "encounter.option": _deal,
    "crew.lost": _spare,
    "crew.contaminate": _bear,
    "crew.hazmat": _yes,
    "rest.use": _rest,
    "move.to": _move,
    "waypoint.take": _yes,
    "fire.attack": _shot,
    "ambush.choice": _give,
    "ambush.resource": lambda option, table, seat: -WORTH.get(option.id, 0),
    "convoy.full": _full,
    "convoy.which.trailer": _trailer,
    "convoy.mount": lambda option, table, seat: 0 if option.values.get("old") else 1,
    "loot.keep": _loot,
}
"""How good an answer looks, by the question's key: the best one is taken, of equal ones any."""

# ---------------------------------------------------------------- boxes


def _boxes(posed: Posed) -> list[str]:
    """Damage goes where it hurts least, a Repair where it hurt most."""

    def dear(option: Option) -> float:
        sign = str(option.values.get("sign", "")).removeprefix("@sign.")
        token = str(option.values.get("token", "")).removeprefix("@token.")
        return BOXES.get(sign, 5) + {"survivor": 9.0}.get(token, WORTH.get(token, 0.0))

    repairs = posed.key == "convoy.repair"
    ordered = sorted(posed.options, key=dear, reverse=repairs)
    n = (posed.hi or len(ordered)) if repairs else max(posed.lo, 1)
    return [option.id for option in ordered[:n]]
