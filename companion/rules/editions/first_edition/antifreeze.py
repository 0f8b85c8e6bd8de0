"""Antifreeze Capsules of the first edition: how far they raise a skill is read off the card, as no book tells it
(1E-CRD-O07, 1E-D71)."""

from __future__ import annotations

from companion.rules.common import crew
from companion.rules.editions.cards import Effect
from companion.rules.engine.printed import known, printed
from companion.rules.engine.question import Field, Option, Rule, choose, only
from companion.rules.engine.table import Person, Table

CARD = "use/antifreeze"
FIELD = Field(
    "amount",
    tuple(
        Option(f"{way}-{n}", f"option.amount.{way}", {"n": n})
        for way, most in (("to", 4), ("by", 3))
        for n in range(1, most + 1)
    ),
    usual="to-3",
    learn="amount",
    key="field.amount",
)
"""How far a skill is raised: to a number, or by one."""


def _raised(table: Table, someone: Person) -> int:
    """The printed or raised skill that a Survivor has with the Capsules; as high as possible while the card is
    unread."""
    base = someone.antifreeze or crew.printed_skill(table, someone.name)
    amount = str(known(table, CARD).get("amount", ("by-1", ""))[0])
    way, _, n = amount.partition("-")
    return max(base, int(n)) if way == "to" else base + int(n)


def _helped(table: Table, seat: str) -> list[Person]:
    """Active Survivors whose skill they raise."""
    active = crew.helped(table, seat, crew.people(table, seat, "active"))
    return [p for p in active if _raised(table, p) > (p.antifreeze or crew.printed_skill(table, p.name))]


def _raise(table: Table, seat: str) -> Rule[None]:
    """One Survivor's skill is higher for this phase."""
    yield from printed(table, CARD, [FIELD], "object.amount", "1E-CRD-O07", asked=seat, turn=seat, view="convoy")
    name = yield choose(
        seat,
        "object.antifreeze",
        "1E-CRD-O07",
        lambda t: [crew.person_option(t, seat, p) for p in _helped(t, seat)],
        itself=only([p.name for p in _helped(table, seat)]),
    )
    someone = crew.person(table, seat, str(name or ""))
    if someone is not None:
        someone.antifreeze = _raised(table, someone)


ANTIFREEZE = Effect("1E-CRD-O07", ("exploration",), lambda table, seat: bool(_helped(table, seat)), _raise)
