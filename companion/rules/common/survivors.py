"""What Survivors can do, if editions share the text (CD-02, CD-03, CD-05 to CD-14, CD-48)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import atlas, convoy, crew, fire, ignoring, roads, route, supply
from companion.rules.common.seats.tracked import speed
from companion.rules.editions.abilities import More, Row
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Rule, SideAct, SideRule, choose, only
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Person, Table, is_alive, mark

FAR = 6
"""Spaces behind the leader that give 1 more point of speed (CD-02)."""
REPAIRS = 2
"""The most Damage that the Mechanic removes (CD-09)."""

# ---------------------------------------------------------------- side acts


def takes_what_is_lacking(table: Table, seat: str, row: Row) -> Iterator[SideAct]:
    """Take 1 Resource of a type that the Convoy does not hold (CD-08, D-73)."""
    mine = table.things.seats[seat]
    for token in supply.by_type(table):
        if not any(convoy.count(mine, t) for t in supply.types(table, token)) and convoy.takes(table, mine, token):
            option = Option(f"{row.card}.{token}", f"side.{row.card}", {"token": f"@token.{token}"})
            yield SideAct(option, _take(seat, token, row))


def _take(seat: str, token: str, row: Row) -> SideRule:
    def take(table: Table) -> Rule[None]:
        crew.use(table, seat, row)
        yield from convoy.put(table, seat, token)

    return take


def mends(table: Table, seat: str, row: Row) -> Iterator[SideAct]:
    """Remove up to 2 Damage from any own boxes (CD-09)."""
    if convoy.broken(table, seat):
        yield SideAct(Option(row.card, f"side.{row.card}", {"n": REPAIRS}), _mend(seat, row))


def _mend(seat: str, row: Row) -> SideRule:
    def mend(table: Table) -> Rule[None]:
        crew.use(table, seat, row)
        yield from convoy.repair(table, seat, REPAIRS, row.rule, must=True)

    return mend


def brings_back(table: Table, seat: str, row: Row) -> Iterator[SideAct]:
    """Move one Survivor from Rest to Active, whose ability for this phase may be used at once (CD-10)."""
    if crew.people(table, seat, "rest"):
        yield SideAct(Option(row.card, f"side.{row.card}"), _bring_back(seat, row))


def _bring_back(seat: str, row: Row) -> SideRule:
    def bring_back(table: Table) -> Rule[None]:
        resting = crew.people(table, seat, "rest")
        name = yield choose(
            seat,
            "move.medic",
            row.rule,
            lambda t: [crew.person_option(t, seat, p) for p in crew.people(t, seat, "rest")],
            itself=only([p.name for p in resting]),
        )
        someone = crew.person(table, seat, str(name))
        if someone is not None and crew.unused(table, seat, row):
            crew.use(table, seat, row)
            someone.zone = "active"
            did(table, seat, "move.medic", row.rule, name=crew.called(someone.name))

    return bring_back


# ---------------------------------------------------------------- exploring


def spares_contamination(table: Table, seat: str, row: Row, name: str) -> None:
    """Nobody gets Contamination from card or bonus in this Survivor's action (CD-07)."""
    say(table, "crew.spared", row.rule, rides=True, name=crew.called(name), seat=seat)


def spares_fame(table: Table, seat: str, row: Row, name: str) -> None:
    """No Fame is lost by the card action (CD-12)."""
    say(table, "crew.spared.fame", row.rule, rides=True, name=crew.called(name), seat=seat)


def uses_any_tile(table: Table, seat: str, row: Row, place: int) -> list[int]:
    """The tiles of all slots (CD-06)."""
    return list(range(1, len(table.things.tiles) + 1))


def leads(table: Table, seat: str, row: Row, someone: Person) -> None:
    """The Survivor goes to the Rest Zone, or stays Active by the other reading of D-96 (CD-03)."""
    stays = reading(table, "D-96") == "b"
    if not stays:
        someone.zone = "rest"
    say(
        table,
        "explore.led.stays" if stays else "explore.led",
        "EX-09",
        because("why.leader", "rulebook"),
        you=table.terms.copy == "own" and not stays,
        rides=True,
        doubts=("D-96",),
        name=crew.called(someone.name),
        seat=seat,
    )


# ---------------------------------------------------------------- movement


def adds_speed(table: Table, seat: str, row: Row) -> int:
    """1 point of movement (CD-05)."""
    return len(crew.ready(table, seat, row))


def adds_speed_behind(table: Table, seat: str, row: Row) -> int:
    """1 point of movement, 2 for a Convoy far behind the leading one (CD-02)."""
    able = len(crew.ready(table, seat, row))
    return able * 2 if able and speed.marked(table, seat, "far") else able


def looks_for_the_leader(table: Table, seat: str, row: Row) -> Rule[None]:
    """Find out whether the Convoy is far behind (CD-02)."""
    if (yield from _far_behind(table, seat, row.rule)):
        speed.note(table, seat, "far")


def _far_behind(table: Table, seat: str, rule: str) -> Rule[bool]:
    """Whether the Convoy is 6 or more spaces behind the leader; asked if unknown (CD-02)."""
    here = route.space_of(table, seat)
    others = [route.space_of(table, s) for s in table.things.order if is_alive(table, s)]
    lead = max(others, key=lambda space: route.place(table, space), default=here)
    if route.place(table, lead) <= route.place(table, here):
        return False
    behind = roads.distance(table, seat, here, lead)
    if behind is None and atlas.of(table).counted and (atlas.of(table).apart(table, here, lead) or 0) < FAR:
        return False  # whatever Shortcut there is, it can only be nearer
    if behind is None:
        answer = yield choose(
            seat,
            "move.far",
            rule,
            [Option("yes", "option.yes"), Option("no", "option.no")],
            view="map",
            values={"space": here, "other": lead, "n": FAR},
        )
        return bool(answer == "yes")
    return behind >= FAR


# ---------------------------------------------------------------- fire weapons


def ignores_an_enemy(table: Table, seat: str, row: Row) -> Rule[None]:
    """Choose an Enemy in play or in the zone whose Ambush and attack this seat ignores in this phase (CD-13, D-75)."""
    for place in fire.enemy_slots(table):
        slot = table.things.zone[place - 1]
        if slot is not None and not slot.name:
            name = yield from fire.name_slot(table, place)
            slot = table.things.zone[place - 1]
            if slot is not None:
                slot.name = name
    answer = yield choose(
        seat,
        ignoring.chooses(row),
        row.rule,
        lambda t: [
            *(Option(e, f"option.{row.card}", {"enemy": f"@card.enemy.{e}"}, place=f"enemy.{e}") for e in _enemies(t)),
            Option("", "option.ability.no"),
        ],
        view="enemies",
        doubts=("D-75",),
    )
    if answer:
        ignoring.ignore(table, seat, row, str(answer))
        say(table, f"{row.card}.set", row.rule, rides=True, enemy=f"@card.enemy.{answer}", seat=seat)


def _enemies(table: Table) -> list[str]:
    lying = [slot.name for slot in table.things.zone if slot is not None and slot.kind == "enemy" and slot.name]
    return [*(enemy.name for enemy in table.things.enemies), *lying]


def hits_harder(table: Table, seat: str, row: Row, name: str) -> More:
    """1 more Damage for the first hit of the round, or the first on each Enemy (CD-14, D-76)."""
    each, unused = reading(table, "D-76") == "b", crew.unused(table, seat, row)
    active = any(crew.card(p.name) == row.card for p in crew.people(table, seat, "active"))
    doubts = ("D-76",) if active and not unused else ()
    met = f"{row.often}:{seat}.{row.card}:{name}"
    if not unused and not (doubts and each and met not in table.progress.marks):
        return More(doubts=doubts)
    crew.use(table, seat, row)
    if each:
        mark(table, met)
    return More(1, (because("why.shooter.each" if each else "why.shooter", "rulebook", n=1),), doubts)


# ---------------------------------------------------------------- score


def is_worth_one(table: Table, seat: str, row: Row) -> int:
    """1 Fame at the end (CD-11, CD-48)."""
    return 1
