"""The Alert Scans: III by the rules, I and II as they are read off their cards (PA-CRD-02 to PA-CRD-04, UF-49)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.common import crew
from companion.rules.editions.first_edition import offers
from companion.rules.engine.printed import printed
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table, automa_seat, humans, is_alive, is_tracked, seats_of
from companion.rules.expansions.athena import alert, batteries

DECK = "alert-scan"
STEPS = ("none", "highest", "1", "2")
"""How far the Aurora moves: not at all, as far as the row of the highest counter says, or so many steps."""
SIX = 6
"""The last number of the Aurora (1E-RND-10)."""
MOST_TOLD = 20
"""More batteries than any Convoy can carry."""
RULE = "PA-CRD-03"


def path(n: int) -> str:
    """The printed values of an Alert Scan."""
    return f"{DECK}/{n}"


def fields() -> list[Field]:
    """What is read off Alert Scan I or II: steps of each counter, more for each battery, steps of the Aurora, what each
    Convoy loses and gains, and whether the card says something else."""
    steps = tuple(Option(name, f"option.athena.aurora.{name}") for name in STEPS)
    no_yes = (Option("no", "option.no"), Option("yes", "option.yes"))
    sides = [
        Field(f.name, f.options, many=True, usual=[], extra=True, learn=f.name, key=f.key)
        for f in offers.fields(leaving=False)
    ]
    return [
        Field("each", lo=-2, hi=3, usual=0, learn="each", key="field.athena.scan.each"),
        Field("battery", hi=2, usual=0, learn="battery", key="field.athena.scan.battery"),
        Field("aurora", steps, usual="none", learn="aurora", key="field.athena.scan.aurora"),
        *sides,
        Field("more", no_yes, usual="no", extra=True, learn="more", key="field.offer.more"),
    ]


def third(table: Table) -> Rule[None]:
    """Every battery raises the alert of its Convoy by 1; then the highest counter moves the Aurora (PA-CRD-02,
    PA-CRD-04)."""
    yield from _batteries_raise(table, 1, "PA-CRD-02")
    yield from _moves_aurora(table, "highest", "PA-CRD-02")


def read_off(n: int) -> Callable[[Table], Rule[None]]:
    """Alert Scan I or II, by its number. All counters move before the highest one is looked at."""

    def scan(table: Table) -> Rule[None]:
        face = yield from printed(table, path(n), fields(), "athena.scan.card", RULE, view="track")
        told: Mapping[str, Any] = {field.name: face[field.name][0] for field in fields()}
        for seat in _alive(table) if told["each"] else ():
            yield from alert.change(table, seat, int(told["each"]), RULE)
        if told["battery"]:
            yield from _batteries_raise(table, int(told["battery"]), RULE)
        yield from _befalls(table, offers.told(told))
        by_hand = (told["costs"] or told["gains"]) and any(not is_tracked(table, seat) for seat in humans(table))
        if by_hand or told["more"] == "yes":
            say(table, "athena.scan.hand", RULE, you="copy")
        yield from _moves_aurora(table, str(told["aurora"]), RULE)

    return scan


def _alive(table: Table) -> list[str]:
    return [seat for seat in table.things.order if is_alive(table, seat)]


def _befalls(table: Table, offer: offers.Offer) -> Rule[None]:
    """What each Convoy loses and gains; a player whose Convoy is not kept does it by hand."""
    if not offer.costs and not offer.gains:
        return
    key = "event.hits" if offer.costs and offer.gains else "event.hits.costs" if offer.costs else "event.hits.gains"
    say(table, key, RULE, costs=dict(offer.costs), gains=dict(offer.gains))
    for seat in _alive(table):
        if seat == automa_seat(table):
            yield from offers.befalls_automa(table, offer, RULE)
        elif is_tracked(table, seat):
            yield from offers.take(table, seat, offer, RULE)
            crew.burials(table, seat)


def _batteries_raise(table: Table, by: int, rule: str) -> Rule[None]:
    for seat in _alive(table):
        n = yield from _batteries(table, seat)
        yield from alert.change(table, seat, n * by, rule, because("why.athena.batteries", n=n))


def _moves_aurora(table: Table, steps: str, rule: str) -> Rule[None]:
    """As many steps, or as many as are printed at the row of the highest counter."""
    if steps == "none":
        return
    if steps != "highest":
        table.things.aurora = min(SIX, table.things.aurora + int(steps))
        say(table, "athena.scan.moves", rule, you="copy", n=table.things.aurora)
        return
    rows = [alert.row(table, seat) for seat in seats_of(table) if is_alive(table, seat)]
    if not rows:
        return  # what the card costs has put everybody out
    highest = max(rows)
    n, source = yield from alert.printed_on(table, "aurora", highest, rule)
    table.things.aurora = min(SIX, table.things.aurora + n)
    why = because("why.athena.row", source, n=highest)
    if n:
        say(table, "athena.scan", rule, why, you="copy", n=table.things.aurora, row=highest)
    else:
        say(table, "athena.scan.stays", rule, why, n=table.things.aurora, row=highest)


def _batteries(table: Table, seat: str) -> Rule[int]:
    """How many a Convoy carries; of one that is not kept its player tells it. The Automa has none (XD-01)."""
    if seat not in humans(table):
        return 0
    if is_tracked(table, seat):
        return batteries.aboard(table, seat)
    told = yield Question(
        "athena.batteries",
        "amount",
        "PA-CRD-02",
        asked=seat,
        turn=seat,
        view="map",
        lo=0,
        hi=MOST_TOLD,
        values={"seat": f"@seat.{seat}"},
    )
    return int(told or 0)
