"""What a tracked player may do before moving: Objects and Loot of the Movement Phase, the Medic (CD-10, CD-23, CD-24,
CD-30)."""

from __future__ import annotations

from companion.rules.common import atlas, crew, roads
from companion.rules.common.hand import drop, named
from companion.rules.common.seats.tracked import side, speed
from companion.rules.engine.question import Option, Question, Rule, SideAct, SideRule, only
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table

RULES = {"nitromethane": "CD-23", "nitrous": "CD-24", "shortcut-map": "CD-30"}
"""Cards that are played for a movement."""


def acts(table: Table, seat: str) -> list[SideAct]:
    """The side acts of the movement question: those of any own turn, and these."""
    found = list(side.acts(table, seat))
    for card, rule in RULES.items():
        if card in table.things.seats[seat].hand and _useful(table, seat, card):
            option = Option(f"object:{card}", "side.object", {"card": named(table, card)}, hand=True)
            found.append(SideAct(option, _play(seat, card, rule)))
    if speed.medic_may_help(table, seat):
        found.append(SideAct(Option("medic", "side.medic"), _medic(seat)))
    if table.terms.copy == "own":
        found.append(SideAct(Option("map", "side.map", rare=True), atlas.of(table).describe))
    return found


def _useful(table: Table, seat: str, card: str) -> bool:
    """Whether a card would help to move: one Nitromethane a move, a Map only where a Shortcut that asks for a sign may
    be crossed."""
    if card == "nitromethane":
        return not speed.marked(table, seat, card) and speed.may_drive(table, seat)
    if card == "nitrous":
        return speed.farthest(table, seat) > 0
    if speed.marked(table, seat, card) or table.things.snowstorm or not speed.farthest(table, seat):
        return False
    asking = atlas.asking(table).keys()
    there = roads.open_ways(table, seat, mapped=True).ways
    return not atlas.spaces(table) or any(not asking.isdisjoint(way.types) for way in there)


def _play(seat: str, card: str, rule: str) -> SideRule:
    def play(table: Table) -> Rule[None]:
        """A card is played for this movement (EX-33, CD-23, CD-24, CD-30)."""
        if drop(table, seat, card):
            n = f".{speed.played(table, seat, card) + 1}" if card == "nitrous" else ""
            speed.note(table, seat, card + n)
            say(
                table,
                "object.used",
                rule,
                you=table.terms.copy == "own",
                rides=True,
                card=named(table, card),
                seat=seat,
            )
        return
        yield

    return play


def _medic(seat: str) -> SideRule:
    def bring_back(table: Table) -> Rule[None]:
        """One Survivor from Rest to Active, whose ability for this phase may be used at once (CD-10)."""
        resting = crew.people(table, seat, "rest")
        name = yield Question(
            "move.medic",
            "choose",
            "CD-10",
            asked=seat,
            turn=seat,
            view="convoy",
            options=lambda t: [crew.person_option(t, seat, p) for p in crew.people(t, seat, "rest")],
            itself=only([p.name for p in resting]),
        )
        someone = crew.person(table, seat, str(name))
        if someone is not None and crew.unused(table, seat, "medic"):
            crew.use(table, seat, "medic")
            someone.zone = "active"
            say(
                table,
                "move.medic",
                "CD-10",
                you=table.terms.copy == "own",
                rides=True,
                name=crew.called(someone.name),
                seat=seat,
            )

    return bring_back
