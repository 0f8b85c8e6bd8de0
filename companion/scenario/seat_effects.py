"""Single effects that a tracked seat has: Damage, Contamination, tokens, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from companion.rules.common import clan, convoy, crew, fury, improving, loot, objects, waypoints
from companion.rules.editions.edition import components
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from companion.scenario.given_seats import convoy_card
from companion.scenario.reading import counts_at, each_at, one_of_at, refusal, text_at, whole_at
from companion.scenario.seat_wishes import Wishes, box_at, survivor_at, survivors_at, tracked_at, wishes_of, wishing

# The package has functions of the same names.
moving: Any = import_module("companion.rules.common.seats.tracked.move")


def suffers(
    table: Table, points: int = 1, area: str = "", seat: str = "you", boxes: list[str] | None = None
) -> Rule[None]:
    """Damage, in an area or anywhere (EX-27, EX-28). ``boxes``: one after the other."""
    name = tracked_at(table, seat)
    if area:
        one_of_at("area", area, components(table).areas)
    named = each_at("boxes", boxes or [], lambda where, box: box_at(where, table, name, box))
    wishes: Wishes = {"convoy.damage": [(f"boxes[{i}]", [b]) for i, b in enumerate(named, start=1)]}
    yield from wishing(table, crew.damage(table, name, whole_at("points", points, 0, 30), area, "EX-27"), wishes)


def repairs(table: Table, points: int = 1, seat: str = "you", boxes: list[str] | None = None) -> Rule[Any]:
    """Repair (EX-49). ``boxes``: a list."""
    name = tracked_at(table, seat)
    named = each_at("boxes", boxes or [], lambda where, box: box_at(where, table, name, box))
    wishes = wishes_of(("boxes", "convoy.repair", named))
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
        "crew.contaminate": [("survivor", survivor_at(table, "survivor", survivor))] * times if survivor else []
    }
    team = None if among is None else survivors_at(table, "among", among)
    yield from wishing(table, crew.contaminate(table, name, times, "EX-59", team), wishes)
    crew.burials(table, name)


def treated(table: Table, times: int = 1, seat: str = "you", survivor: str = "") -> Rule[Any]:
    """Treatment (IC-30)."""
    name = tracked_at(table, seat)
    whole_at("times", times, 0, 9)
    wishes: Wishes = {
        "crew.treat": [("survivor", survivor_at(table, "survivor", survivor))] * times if survivor else []
    }
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
    wishes = wishes_of(("on", "convoy.mount", on), ("swap", "convoy.which.trailer", swap))
    yield from wishing(table, improving.improve(table, name, piece.card, sort), wishes)


def loots(table: Table, card: str, seat: str = "you", on: str = "") -> Rule[None]:
    """A Loot card comes into play (FW-28 to FW-30). ``on``: place of a Device."""
    name = tracked_at(table, seat)
    one_of_at("card", card, clan.loot(table))
    yield from wishing(table, loot.gain(table, name, card), wishes_of(("on", "convoy.mount", on)))


def take_counter(table: Table, seat: str, space: str) -> Rule[None]:
    """A move of a tracked seat ended on a Special Waypoint counter (MV-09 to MV-12)."""
    yield from waypoints.stopped(table, seat, space, moving._take)


EFFECTS: Mapping[str, Callable[..., Rule[Any]]] = {
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
"""What happens to a tracked seat, by itself."""
