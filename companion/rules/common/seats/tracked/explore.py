"""A tracked player's turn in the Exploration Phase: explore with a team, or take a break if the edition has it (EX-02
to EX-14, EX-47, EX-48)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from itertools import combinations

from msgspec.structs import replace

from companion.rules.common import bonus, convoy, crew, discards, exploration, fury, meals, zone
from companion.rules.common.seats.tracked import actions, side
from companion.rules.common.seats.tracked.actions import Team
from companion.rules.editions.abilities import EXPLORED, SPARES_CONTAMINATION, SPARES_FAME, TILES, Tiles
from companion.rules.editions.bonus import Deal
from companion.rules.editions.edition import abilities, policies
from companion.rules.engine.abilities import Ability
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure, happens
from companion.rules.engine.question import Option, Rule, Shut, choose, only
from companion.rules.engine.saying import did
from companion.rules.engine.table import Line, Table, is_alive

# ---------------------------------------------------------------- the turn


def explore(table: Table, seat: str) -> Rule[None]:
    """One turn: a slot or a break; nothing if nobody is active (EX-02, EX-03, ED-22); out if no Survivor can come back
    (EX-04)."""
    yield from fury.read(table, seat)
    yield from actions.look_up(table)
    breaks = policies(table).breaks
    offered = exploration.idle(table, seat)
    if offered:
        yield from breaks.nobody_active(table, seat)
    if is_alive(table, seat) and crew.people(table, seat, "active"):
        offered = False
        yield from _act(table, seat)
    for someone in crew.people(table, seat):
        # Food raises a skill for this turn only (EX-13).
        someone.food = 0
    if breaks.comes_round:
        return  # what is left to do is offered in the next lap
    if not offered and is_alive(table, seat) and exploration.idle(table, seat) and seat not in table.progress.out:
        yield from breaks.nobody_active(table, seat)


def _act(table: Table, seat: str) -> Rule[None]:
    legal = turns(table, seat)
    ids = [option.id for option in legal]
    slots = any(option.startswith("slot.") for option in ids)
    answer: str | None = yield choose(
        seat,
        "explore.what",
        "EX-02",
        lambda t: turns(t, seat),
        view="zone",
        side=lambda t: side.acts(t, seat),
        found=legal,
        doubts=_withheld(table, seat),
        itself=None if slots or side.worth_asking(table, seat) else only(ids),
    )
    if answer is not None and answer.startswith("slot."):
        yield from _send(table, seat, int(answer.removeprefix("slot.")))
    elif answer is not None:
        yield from policies(table).breaks.take(table, seat, answer)


def turns(table: Table, seat: str) -> list[Option]:
    """The options of a turn: each slot that can be explored, or a break (EX-02, EX-05 to EX-07, EX-44, ED-20)."""
    found, skills, food = [], _skills(table, seat), _food(table, seat)
    for place, cost in enumerate(zone.costs(table), start=1):
        slot = table.things.zone[place - 1]
        most = _reached(table, seat, place, skills) + food
        if slot is not None and cost <= most and (actions.can(table, seat, place) or _freeing(table, seat, place)):
            named = {"place": place, "cost": cost, "kind": f"@option.kind.{slot.kind}"}
            option = Option(f"slot.{place}", "option.slot", named, place=f"zone.{place}")
            option = actions.priced(table, seat, slot, option)
            if (
                actions.effect_of(table, slot) == "contamination"
                and (team := only(_teams(table, seat, place, skills))) is not None
            ):
                option = crew.losing(option, team.loses)
            found.append(option)
    return [*found, *policies(table).breaks.options(table, seat)]


def _freeing(table: Table, seat: str, place: int) -> list[str]:
    """The Bonus Actions that make the card action of a slot possible if taken first: Repairs that leave a box for the
    token of a Survivor (1E-EXP-17)."""
    slot = table.things.zone[place - 1]
    if not policies(table).bonuses.frees or slot is None or slot.kind != "survivor":
        return []
    mended = deepcopy(convoy.seat_of(table, seat))
    for _, piece in convoy.holders(mended):
        piece.damage = []
    if not convoy.takes(table, mended, "survivor"):
        return []
    return [
        f"before.{tile_slot}.{n}"
        for tile_slot in _tiles(table, seat, place, [])
        for n, deal in enumerate(bonus.deals(table, tile_slot), start=1)
        if deal.repair and bonus.possible(table, seat, deal, [])
    ]


def _withheld(table: Table, seat: str) -> tuple[str, ...]:
    """The doubt why a Survivor can't be explored: no box can hold its token (D-20)."""
    lying = any(slot is not None and slot.kind == "survivor" for slot in table.things.zone)
    return ("D-20",) if lying and not convoy.takes(table, table.things.seats[seat], "survivor") else ()


# ---------------------------------------------------------------- who goes


def teams(table: Table, seat: str, place: int) -> list[Option]:
    """Every team of active Survivors whose skills reach the slot's cost, with the Food needed (EX-06, EX-07, EX-13,
    1E-SUR-01).

    Teams with members who are not needed are rare options and say so; by the other reading of D-15 there are none if
    one Survivor is enough. The option's id is the names joined by ``+``, then ``+food:n``.
    """
    return _teams(table, seat, place, _skills(table, seat))


def _teams(table: Table, seat: str, place: int, skills: Mapping[str, int]) -> list[Option]:
    """The same of these Survivors, by their skills."""
    cost = zone.costs(table)[place - 1]
    food = convoy.count(table.things.seats[seat], "food")
    found = []
    alone = reading(table, "D-15") == "a" and _one_enough(table, seat, place, skills)
    for size in range(1, 2 if alone else len(skills) + 1):
        for members in combinations(skills, size):
            team = {name: skills[name] for name in members}
            total = _reached(table, seat, place, team)
            need = max(0, cost - total)
            if need > food or (need and not meals.eaters(table, seat, members)):
                continue
            needless = size > 1 and any(max(0, cost - _without(table, seat, place, team, n)) <= need for n in members)
            option = Option(
                "+".join([*members, *([f"food:{need}"] if need else [])]),
                ("option.team.food" if need else "option.team") + (".needless" if needless else ""),
                {"names": [crew.called(n) for n in members], "skill": total, "n": need},
                rare=needless,
            )
            found.append(crew.losing(option, actions.deaths(table, seat, place, members)))
    return sorted(found, key=lambda o: (o.rare, o.values["n"]))


def _skills(table: Table, seat: str) -> dict[str, int]:
    """The skills of the active Survivors while exploring (EX-06, CD-59)."""
    unlowered = fury.unlowered(table, seat)
    return {p.name: crew.skill(table, p, unlowered) for p in crew.people(table, seat, "active")}


def _reached(table: Table, seat: str, place: int, team: Mapping[str, int]) -> int:
    """The cost that these explorers reach together in a slot without Food (EX-06, EX-07, RC-MOT)."""
    reached = sum(team.values())
    if table.terms.modules:  # asked for each team of each slot
        reached = figure(table, "team.skill", reached, seat=seat, place=place, names=tuple(team))
    return reached


def _without(table: Table, seat: str, place: int, team: Mapping[str, int], name: str) -> int:
    """The same without one of them."""
    return _reached(table, seat, place, {n: skill for n, skill in team.items() if n != name})


def _one_enough(table: Table, seat: str, place: int, skills: Mapping[str, int]) -> bool:
    """Whether one of these Survivors reaches the slot alone, so that it is in doubt whether more may go (D-15)."""
    cost = zone.costs(table)[place - 1]
    return any(_reached(table, seat, place, {name: skill}) >= cost for name, skill in skills.items())


def _food(table: Table, seat: str) -> int:
    """The Food that can be spent if all active Survivors go (EX-13)."""
    active = crew.people(table, seat, "active")
    eats = active and meals.eaters(table, seat, [p.name for p in active])
    return convoy.count(table.things.seats[seat], "food") if eats else 0


def _matters(table: Table, seat: str, place: int) -> bool:
    """Whether it can matter that members go who are not needed: to be treated or contaminated, or to protect others.

    D-15 allows them. If it can't matter and there is no other team, the question is left out: they would only become
    exhausted.
    """
    slot = table.things.zone[place - 1]
    effect = actions.effect_of(table, slot) if slot is not None else ""
    active = crew.people(table, seat, "active")
    keepers = {row.card for row in abilities(table, SPARES_FAME)}
    dirty = effect in ("contamination", "?") or any(d.contamination for d in bonus.deals(table, place))
    fame = effect in ("fame", "?") or (slot is not None and slot.kind == "encounter")
    return dirty or any(p.contamination for p in active) or (fame and any(crew.card(p.name) in keepers for p in active))


def _send(table: Table, seat: str, place: int) -> Rule[None]:
    """A team explores a slot: card action and bonus in either order, then all become exhausted (EX-06 to EX-10)."""
    skills = _skills(table, seat)
    legal = _teams(table, seat, place, skills)
    if not legal:
        return
    open_to_choice = len([o for o in legal if not o.rare]) > 1 or (len(legal) > 1 and _matters(table, seat, place))
    chosen: str | None = yield choose(
        seat,
        "explore.team",
        "EX-07",
        lambda t: teams(t, seat, place),
        values={"place": place, "cost": zone.costs(table)[place - 1]},
        found=legal,
        wordy=True,
        varied=True,
        doubts=("D-15",) if open_to_choice and _one_enough(table, seat, place, skills) else (),
        itself=None if open_to_choice else legal[0].id,
    )
    if not chosen:
        return
    names = [n for n in str(chosen).split("+") if not n.startswith("food:")]
    yield from _feed_up(table, seat, names, int(str(chosen).rpartition("food:")[2]) if "food:" in str(chosen) else 0)
    team = Team(
        names,
        clean=crew.sparing(table, seat, SPARES_CONTAMINATION, names),
        keeper=crew.sparing(table, seat, SPARES_FAME, names),
    )
    extra = yield from _choose_bonus(table, seat, place, names)
    leaves, goes_on = False, policies(table).death.goes_on
    if extra.startswith("before."):
        yield from _do_bonus(table, seat, place, extra, team)
    if is_alive(table, seat) and (not extra.startswith("before.") or goes_on(table, seat, names)):
        acts = yield from happens(table, "acting", seat=seat, place=place)
        if acts and is_alive(table, seat) and goes_on(table, seat, names):
            leaves = yield from actions.run(table, seat, place, team)
        elif not acts:
            extra = ""
    if extra.startswith("after.") and is_alive(table, seat) and goes_on(table, seat, names):
        yield from _do_bonus(table, seat, place, extra, team)
    exhaust(table, seat, list(figure(table, "exhausted", tuple(names), seat=seat)))
    crew.burials(table, seat)
    slot = table.things.zone[place - 1]
    if leaves and slot is not None:
        yield from zone.depart(table, place, kept=True)


def _feed_up(table: Table, seat: str, names: list[str], n: int) -> Rule[None]:
    """Food on the first Survivor who can eat it raises the skill for this turn (EX-11, EX-13)."""
    name = next(iter(meals.eaters(table, seat, names)), "")
    someone = crew.person(table, seat, name)
    if n and someone is not None and convoy.spend(table, seat, "food", n, "EX-13"):
        someone.food += n
        did(table, seat, "crew.raised", "EX-13", n=n, name=crew.called(name))
    return
    yield


def exhaust(table: Table, seat: str, names: list[str]) -> None:
    """The explorers go to the Exhausted Zone, or elsewhere by their ability; their Food to the reserve (EX-09)."""
    elsewhere = {row.card: row for row in abilities(table, EXPLORED)}
    team = [p for name in names if (p := crew.person(table, seat, name)) is not None]
    tired = [p for p in team if crew.card(p.name) not in elsewhere]
    for someone in team:
        someone.food = 0
    for someone in tired:
        someone.zone = "exhausted"
    if tired:
        did(table, seat, "explore.exhausted", "EX-09", names=[crew.called(p.name) for p in tired])
    for someone in team:
        row = elsewhere.get(crew.card(someone.name))
        if row is not None:
            row.does(table, seat, row, someone)


# ---------------------------------------------------------------- the bonus


def _choose_bonus(table: Table, seat: str, place: int, names: list[str]) -> Rule[str]:
    """None, or an option of the slot's tile before or after the card action (EX-08, EX-47, EX-48), or of another tile
    with a Survivor who can use it (CD-06)."""
    yield from discards.read_pile(table)
    legal = bonuses(table, seat, place, names)
    alone = only([o.id for o in legal])
    answer = yield choose(
        seat,
        "explore.bonus",
        "EX-47",
        lambda t: bonuses(t, seat, place, names),
        view="zone",
        values={"place": place},
        found=legal,
        shut=lambda t: shut_bonuses(t, seat, place, names),
        doubts=_of_an_explorer(table, seat, names) if alone is None else (),
        wordy=True,
        varied=True,
        itself=alone,
    )
    return str(answer or "")


def bonuses(table: Table, seat: str, place: int, names: list[str]) -> list[Option]:
    """Every possible option, as ``after.3.1``: when, the tile's slot, the option's number."""
    slot = table.things.zone[place - 1]
    effect = actions.effect_of(table, slot) if slot is not None else ""
    # An unknown effect may be Damage or Contamination, so the option is offered; no other makes one possible.
    effects = [harm for harm in ("damage", "contamination") if effect in (harm, "?")]
    needed = [] if actions.can(table, seat, place) else _freeing(table, seat, place)
    found = [crew.losing(Option("", "option.bonus.none"), actions.deaths(table, seat, place, names))]
    for tile_slot in _tiles(table, seat, place, names):
        deals = list(enumerate(bonus.deals(table, tile_slot), start=1))
        now = [n for n, deal in deals if bonus.possible(table, seat, deal, names)]
        later = [n for n, d in deals if n in now or any(bonus.possible(table, seat, d, names, e) for e in effects)]
        tile = table.things.tiles[tile_slot - 1].replace("/", ".") if deals else ""
        for when, numbers in (("after", later), ("before", now)):
            for n in numbers:
                values = {"what": f"@bonus.{tile}.{n}", "place": tile_slot}
                rare = tile_slot != place and when == "before"
                option = Option(f"{when}.{tile_slot}.{n}", f"option.bonus.{when}", values, rare=rare)
                found.append(_priced(table, seat, place, names, deals[n - 1][1], option))
    return [option for option in found if option.id in needed] if needed else found


def _priced(table: Table, seat: str, place: int, names: list[str], deal: Deal, option: Option) -> Option:
    """A Bonus Action with what it takes away beside its price: the only explorer, whom its Contamination kills; a card
    for the only one in the Common pile that it takes."""
    # Whom a Treatment saves is chosen later.
    dies = () if deal.treat else actions.deaths(table, seat, place, names, deal.contamination)
    card = only(discards.offers(table, seat, deal.recycle)) if deal.recycle else None
    if card is not None:
        option = replace(option, loses=card.loses, swap=card.swap)
    return crew.losing(option, dies)


def shut_bonuses(table: Table, seat: str, place: int, names: list[str]) -> list[Shut]:
    """What is printed at the slot, or reached by an ability, but can't be paid or would do nothing (EX-48)."""
    open_now = {option.id.partition(".")[2] for option in bonuses(table, seat, place, names)}
    found = []
    for tile_slot in _tiles(table, seat, place, names):
        for n, deal in enumerate(bonus.deals(table, tile_slot), start=1):
            if f"{tile_slot}.{n}" in open_now:
                continue
            tile = table.things.tiles[tile_slot - 1]
            keys = bonus.lacks(table, seat, deal, names) or ("shut.freeing",)
            rule = policies(table).bonuses.tiles[tile].rule
            values = {"what": f"@bonus.{tile.replace('/', '.')}.{n}", "place": tile_slot}
            why = tuple(Line(key, rule) for key in keys)
            found.append(Shut(Option(f"{tile_slot}.{n}", "option.bonus.shut", values), why))
    return found


def _tiles(table: Table, seat: str, place: int, names: list[str]) -> list[int]:
    """The slots whose tiles may be used: the explored one first; with an Explorer all (CD-06, D-74)."""
    reach = [row.does(table, seat, row, place) for row, _ in _reaching(table, seat, names)]
    return list(dict.fromkeys([place, *(slot for tiles in reach for slot in tiles)]))


def _reaching(table: Table, seat: str, names: list[str]) -> list[tuple[Ability[Tiles], str]]:
    """The Survivors who let the tiles of other slots be used: any who is ready, or only explorers (D-74)."""
    found = [(row, name) for row in abilities(table, TILES) for name in crew.ready(table, seat, row)]
    return [(row, name) for row, name in found if name in names] if reading(table, "D-74") == "a" else found


def _of_an_explorer(table: Table, seat: str, names: list[str]) -> tuple[str, ...]:
    """The doubt whether an Explorer must go along, if one has stayed behind (D-74)."""
    explorers = [name for row in abilities(table, TILES) for name in crew.ready(table, seat, row)]
    return ("D-74",) if explorers and not any(name in names for name in explorers) else ()


def _do_bonus(table: Table, seat: str, place: int, extra: str, team: Team) -> Rule[None]:
    _, slot, n = extra.split(".")
    deals = bonus.deals(table, int(slot))
    if len(deals) < int(n):
        return
    if int(slot) != place:
        reaching = _reaching(table, seat, team.names)
        for row, name in [(r, name) for r, name in reaching if int(slot) in r.does(table, seat, r, place)][:1]:
            crew.note_used(table, seat, row, name)
    yield from bonus.run(table, seat, table.things.tiles[int(slot) - 1], deals[int(n) - 1], team.names, team.clean)
