"""What Encounters and Events do that the books do not tell: the owner reads off the card what it costs and what
it gives (UF-19, 1E-ACT-12, 1E-EXP-14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.rules.common import convoy, crew, hand, objects
from companion.rules.common.automa import board
from companion.rules.editions.abilities import SPARES_FAME
from companion.rules.engine.question import Field, Option, Rule, choose
from companion.rules.engine.table import RESOURCES, Table

COSTS = (*RESOURCES, "object", "fame", "survivor", "damage", "contamination")
"""What an option can cost."""
GAINS = (*RESOURCES, "object", "fame", "repair", "treat")
"""What an option can give: tokens, Object cards and Fame; Damage and Contamination removed."""
LEAVES, STAYS = "leaves", "stays"


class Offer(NamedTuple):
    """What an option costs and what it gives, by kind; and whether the card is then discarded."""

    costs: Mapping[str, int]
    gains: Mapping[str, int]
    leaves: bool

    @property
    def text(self) -> str:
        """As packs and the library have it: ``object:1>object:2 leaves``."""
        costs, gains = (",".join(f"{kind}:{n}" for kind, n in side.items()) for side in (self.costs, self.gains))
        return f"{costs}>{gains}" + (f" {LEAVES}" if self.leaves else "")

    @property
    def option(self) -> Option:
        """As an answer; its id is its text."""
        sides = {"costs": self.costs, "gains": self.gains}
        if self.costs and self.gains:
            return Option(self.text, "option.offer", sides)
        return Option(self.text, "option.offer.price" if self.costs else "option.offer.free", sides)


def read(text: str) -> Offer:
    """The offer that is written so."""
    sides, _, leaves = text.partition(" ")
    costs, _, gains = sides.partition(">")
    return Offer(_counts(costs), _counts(gains), leaves == LEAVES)


def _counts(text: str) -> dict[str, int]:
    return {kind: int(n) for kind, _, n in (part.partition(":") for part in text.split(",")) if kind}


def fields(leaving: bool = True, most: Mapping[str, int] = {}) -> list[Field]:
    """How an offer is read off a card; ``leaving``: also whether the card is discarded. ``most``: of what is paid with
    at most so much, as an option that can't be paid can't be chosen (1E-EXP-17)."""
    kept = (Option(LEAVES, "option.leaves"), Option(STAYS, "option.stays"))
    sides = [("costs", _amounts(COSTS, most)), ("gains", _amounts(GAINS))]
    found = [
        Field(name, amounts, many=True, usual=[], extra=True, key=f"field.offer.{name}") for name, amounts in sides
    ]
    return [*found, *([Field("then", kept, key="field.offer.then")] if leaving else [])]


def _amounts(kinds: tuple[str, ...], most: Mapping[str, int] = {}) -> tuple[Option, ...]:
    """One of each kind, then two more of each; both are three. Of what there are only two it is one more, so that all
    that is chosen can be paid together."""
    ones = [Option(f"{kind}:1", "option.tokens", {"tokens": {kind: 1}}) for kind in kinds if most.get(kind, 1)]
    more = [(kind, most.get(kind, 3) - 1) for kind in kinds]
    return (*ones, *(_more(kind, min(n, 2)) for kind, n in more if n > 0))


def _more(kind: str, n: int) -> Option:
    if n > 1:
        return Option(f"{kind}:{n}", "option.tokens", {"tokens": {kind: n}}, rare=True)
    return Option(f"{kind}:+{n}", "option.tokens.more", {"tokens": {kind: n}}, rare=True)


def told(answer: Mapping[str, object]) -> Offer:
    """The offer that was read off a card by its :func:`fields`."""
    sides = []
    for name in ("costs", "gains"):
        found: dict[str, int] = {}
        chosen = answer.get(name)
        for part in chosen if isinstance(chosen, list | tuple) else ():
            kind, _, n = str(part).partition(":")
            found[kind] = found.get(kind, 0) + int(n)
        sides.append(found)
    return Offer(sides[0], sides[1], answer.get("then") == LEAVES)


# ---------------------------------------------------------------- a Convoy that is kept


def aboard(table: Table, seat: str) -> dict[str, int]:
    """What the seat can pay with. Fame, Damage and Contamination can always be suffered."""
    mine = table.things.seats[seat]
    return {
        **{kind: convoy.count(mine, kind) for kind in RESOURCES},
        "object": len(hand.objects_in_hand(table, seat)),
        "survivor": len(crew.people(table, seat)),
    }


def affordable(table: Table, seat: str, offer: Offer) -> bool:
    """Whether the seat can give all that it costs."""
    have = aboard(table, seat)
    return all(have[kind] >= n for kind, n in offer.costs.items() if kind in have)


def take(table: Table, seat: str, offer: Offer, rule: str, keeper: str = "") -> Rule[None]:
    """Pay the costs as far as the seat can, then get what it gives. ``keeper``: the Survivor who prevents the loss of
    Fame (1E-CRD-S04), or ``""``."""
    for kind, n in offer.costs.items():
        yield from _pay(table, seat, kind, n, rule, keeper)
        if not table.things.seats[seat].alive:
            return
    for kind, n in offer.gains.items():
        yield from _get(table, seat, kind, n, rule)


def _pay(table: Table, seat: str, kind: str, n: int, rule: str, keeper: str) -> Rule[None]:
    if kind in RESOURCES:
        convoy.spend(table, seat, kind, min(n, convoy.count(table.things.seats[seat], kind)), rule)
    elif kind == "object":
        for _ in range(n):
            yield from objects.discard_object(table, seat, rule)
    elif kind == "fame" and keeper:
        crew.spare(table, seat, SPARES_FAME, keeper)
    elif kind == "fame":
        yield from crew.lose_fame(table, seat, n, rule)
    elif kind == "damage":
        yield from crew.damage(table, seat, n, "", rule)
    elif kind == "contamination":
        yield from crew.contaminate(table, seat, n, rule)
    else:
        for _ in range(n):
            yield from _part_with_one(table, seat, rule)


def _part_with_one(table: Table, seat: str, rule: str) -> Rule[None]:
    """A Survivor of the seat's choice leaves, card and token (1E-SUR-10)."""
    people = crew.people(table, seat)
    if not people or not table.things.seats[seat].alive:
        return
    name = yield choose(
        seat,
        "encounter.survivor",
        rule,
        lambda t: [crew.parting(t, seat, p) for p in crew.people(t, seat)],
        itself=people[0].name if len(people) == 1 else None,
    )
    crew.leave(table, seat, str(name), token=True)


def _get(table: Table, seat: str, kind: str, n: int, rule: str) -> Rule[None]:
    if kind in RESOURCES:
        yield from convoy.stow(table, seat, {kind: n})
    elif kind == "object":
        yield from objects.draw_objects(table, seat, n, rule)
    elif kind == "fame":
        yield from crew.gain_fame(table, seat, n, rule)
    elif kind == "repair":
        yield from convoy.repair(table, seat, n, rule)
    else:
        yield from crew.treat(table, seat, n, rule)


# ---------------------------------------------------------------- the Automa


def befalls_automa(table: Table, offer: Offer, rule: str) -> Rule[None]:
    """The same for the Automa, in its way: what it does not have it does not give (1E-D74)."""
    for kind, n in offer.costs.items():
        if kind in RESOURCES:
            board.take(table, kind, n)
        elif kind == "damage":
            yield from board.suffer(table, n, rule)
        elif kind == "fame":
            yield from board.lose_fame(table, n)
        elif kind == "contamination":
            for _ in range(n):
                board.contaminate(table, rule)
    for kind, n in offer.gains.items():
        if kind in RESOURCES:
            board.gain(table, {kind: n})
        elif kind == "object":
            yield from board.gain_objects(table, n)
        elif kind == "fame":
            yield from board.gain_fame(table, n)
        elif kind == "repair":
            yield from board.repair(table, n)
        else:
            board.treat(table, n, rule)
