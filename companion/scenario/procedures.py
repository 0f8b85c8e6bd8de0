"""What ``when`` may run: phases, the whole round, steps, and procedures, which are parts of a rule by themselves.

``run`` names a **phase**, a whole ``round``, a **step**, or a procedure. Phases and steps go through everybody whose
turn it is; ``who = "automa"`` plays one seat's turn only. ``exploration.begin`` begins a new round; the first one of a
file begins the given round. Steps after ``end.clear`` are left out in the last round, if ``end.check`` ran before or
``ending`` is given.

What ``correct`` puts right of cards: ``hand.SEAT.deck`` or ``.pile`` (a card comes into the hand from there, by name or
``unnamed``), ``held.SEAT.CARD.1`` (``deck``, ``pile``), ``card.SEAT.PLACE`` (a Convoy card, ``new.truck``,
``new.trailer``, ``new.device``, or ``""``), ``joins.SEAT`` (a Survivor), ``person.SEAT.NAME`` (a zone, or ``none``),
``left.DECK`` (how many), ``out.DECK`` (a list), ``common`` (a list), ``plays.SEAT`` (``no``, ``yes``: a person leaves
the game, and comes back).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

from companion.rules.common import (
    atlas,
    attack,
    clan,
    convoy,
    correct,
    events,
    fire,
    leaving,
    movement,
    objects,
    route,
    scoring,
    seats,
    setup,
    side,
    targets,
    zone,
)
from companion.rules.common.automa import abilities, aiming, board, cards, explore
from companion.rules.common.seats.automa.fire import fire_at, next_target, next_weapon
from companion.rules.common.waypoints import automa_stopped, stopped
from companion.rules.editions import edition
from companion.rules.editions.edition import components, policies
from companion.rules.engine.decks import draw
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Enemy, Table, automa_seat, has_left, humans, is_tracked
from companion.scenario.given import learn_face
from companion.scenario.given_automa import printed_face
from companion.scenario.given_seats import CARD_KEYS
from companion.scenario.reading import (
    canonical,
    counts_at,
    listed,
    one_of_at,
    refusal,
    seat_at,
    space_at,
    text_at,
    way_at,
    whole_at,
)
from companion.scenario.seat_effects import take_counter
from companion.scenario.seat_procedures import ABILITIES, SEATED, do_side, for_sale
from companion.scenario.seat_wishes import stage


def _explores(
    table: Table, card: str = "", skill: int = 0, arrow: str = "", priority: Sequence[str] = ()
) -> Rule[None]:
    """Its turn in phase 1 (AU-12). ``card`` is on top of its face-down pile, or any card with ``skill``, ``arrow`` and
    ``priority``; without these the pile's next."""
    face = {n: v for n, v in (("skill", skill), ("arrow", arrow), ("priority", priority)) if v not in (0, "", ())}
    gone = [a.card for a in table.things.automa.revealed]
    every = edition.cards(table, cards.deck_name(table))
    name = one_of_at("card", card, every) if card != "" else next(c for c in "145632" if c not in gone)
    if face or card:
        learn_face(table, f"{cards.deck_name(table)}/{name}", printed_face(table, "", face))
        if name in cards.deck(table).unseen:
            cards.deck(table).unseen.remove(name)
        table.things.automa.pile = [name, *(c for c in table.things.automa.pile if c != name)]
    yield from explore.turn(table, automa_seat(table))


def _letter(table: Table, letter: str, points: int = 1) -> Rule[None]:
    """Damage in a row, no card (AU-43)."""
    for _ in range(whole_at("points", points)):
        yield from board.damage_row(table, one_of_at("letter", letter, board.shape(table).hit), "AU-43")


def _plain(function: Callable[..., Any]) -> Callable[..., Rule[Any]]:
    """Turns a function without questions into a rule."""

    @wraps(function)
    def run(table: Table, **values: Any) -> Rule[Any]:
        return function(table, **values)
        yield

    return run


def _contaminated(table: Table, times: int = 1) -> Rule[None]:
    """Contamination (AU-40)."""
    me = automa_seat(table)
    yield from seats.of(table, me).contaminate(table, me, whole_at("times", times), "AU-40")


def _draws(table: Table) -> Rule[Any]:
    """Action cards before phase 1 (AU-10)."""
    return cards.draw_pile(table)


def _suffers(table: Table, points: int = 1) -> Rule[Any]:
    """Damage, with an Outcome card for each point (AU-45)."""
    return board.suffer(table, whole_at("points", points), "AU-43")


def _repairs(table: Table, points: int = 1) -> Rule[Any]:
    """Repair (AU-58)."""
    return board.repair(table, whole_at("points", points))


def _repairs_row(table: Table, letter: str) -> None:
    """A whole row is repaired (CD-73)."""
    board.repair_row(table, one_of_at("letter", letter, board.shape(table).hit), "CD-73")


def _treated(table: Table, times: int = 1) -> None:
    """Treatment (CD-78)."""
    board.treat(table, whole_at("times", times), "CD-78")


def _gains(table: Table, **tokens: int) -> Any:
    """Stores Resources (AU-18)."""
    return board.gain(table, counts_at("", tokens, ("food", "fuel", "ammo")))


def _gains_objects(table: Table, cards: int = 1) -> Rule[Any]:
    """Gains Object cards (AU-19, AU-21)."""
    return board.gain_objects(table, whole_at("cards", cards, 0, 99))


def _runs_out(table: Table) -> Rule[None]:
    """The Object deck ran out (AU-21)."""
    yield from board.run_out(table)


def _rests(table: Table) -> Rule[Any]:
    """Phase 2 (AU-33)."""
    me = automa_seat(table)
    yield from seats.of(table, me).rest(table, me)


def _moves(table: Table) -> Rule[Any]:
    """Phase 3, its abilities too (AU-35)."""
    me = automa_seat(table)
    yield from movement.move(table, me)


def _fires(table: Table) -> Rule[Any]:
    """All its shots (AU-46)."""
    me = automa_seat(table)
    yield from seats.of(table, me).fire(table, me)


def _uses(table: Table, phase: str) -> Rule[Any]:
    """Abilities of the revealed cards (AU-32); ``phase`` is ``movement`` or ``end``, in the first edition also
    ``exploration``, ``rest`` or ``fire``."""
    return abilities.use(table, one_of_at("phase", phase, tuple(abilities.PHASES)))


def _cancelled(table: Table, card: str) -> Rule[None]:
    """You cancel its End of Round ability (AU-66)."""
    return _side_act(table, f"cancel.{one_of_at('card', card, edition.cards(table, cards.deck_name(table)))}")


def _fame_by(table: Table, by: int = 1) -> Rule[None]:
    """Gains or loses Fame (AU-15): ``by`` is 1, -1 …."""
    whole_at("by", by, -9, 9)
    yield from board.gain_fame(table, by) if by > 0 else board.lose_fame(table, -by)


def _side_act(table: Table, act: str, seat: str = "", phase: str = "") -> Rule[None]:
    """A side act: ``event``, ``objects.out``, ``cancel.4`` …; of a tracked seat with ``seat`` and ``phase``."""
    text_at("act", act)
    if seat or any(is_tracked(table, s) for s in humans(table)):
        yield from do_side(table, stage(table, phase, seat or "you"), act, {})
        return
    for allowed in side.acts(table):
        if allowed.option.id == act:
            yield from allowed.run(table)
            return
    raise refusal("act", act, [a.option.id for a in side.acts(table)], "illegal.side")


def _ambush(table: Table, enemy: str) -> Rule[None]:
    """That Enemy ambushes: placed, then its effect (FW-04 to FW-06)."""
    yield from fire.ambush(table, one_of_at("enemy", enemy, clan.enemies(table)))


def _effect(table: Table, enemy: str, seat: str = "automa") -> Rule[None]:
    """Its effect on one seat."""
    name = seat_at("seat", table, seat)
    yield from seats.of(table, name).ambushed(table, name, one_of_at("enemy", enemy, clan.enemies(table)))


def _shot(table: Table) -> Rule[None]:
    """One shot of the Automa: its Weapon, its target, the attack."""
    me = automa_seat(table)
    here = yield from route.region(table, table.things.seats[me].space)
    yield from targets.ready(table, me)
    if (attack.targets(table, here) or aiming.other(table, ())) and board.count(table, "ammo"):
        box, rating, weapon_why = yield from next_weapon(table, here, 0)
        if rating:
            enemy, target_why, doubts = yield from next_target(table, here)
            yield from fire_at(table, me, enemy, box, rating, (target_why, weapon_why), doubts)


def _in_play(table: Table, enemy: str) -> Enemy:
    found = attack.enemy_named(table, one_of_at("enemy", enemy, clan.enemies(table)))
    if found is None:
        raise refusal("enemy", enemy, [e.name for e in table.things.enemies])
    return found


def _hit(table: Table, enemy: str, points: int = 1) -> Rule[list[str]]:
    """Fills Defence boxes and takes their rewards, which are the result."""
    target = _in_play(table, enemy)
    shown, beaten, why = yield from attack.hit(table, target, automa_seat(table), whole_at("points", points))
    yield from attack.automa_rewards(table, target, shown, why)
    if beaten:
        yield from attack.defeat(table, target)
    return shown


def _defeat(table: Table, enemy: str) -> Rule[None]:
    """It is beaten: loot, counters, piles (FW-21)."""
    yield from attack.defeat(table, _in_play(table, enemy))


def _event(table: Table, event: str) -> Rule[None]:
    """An Event comes up."""
    yield from events.resolve(table, one_of_at("event", event, tuple(policies(table).texts.events)))


def _departs(table: Table, place: int) -> Rule[None]:
    """A card leaves its slot, 1 to 5: slide and refill (EX-10)."""
    yield from zone.depart(table, whole_at("place", place, 1, 5))


def _trimmed(table: Table, limit: int | None = None) -> None:
    """Cards beyond the limit go (ER-04); without ``limit`` the edition's."""
    zone.trim(table, zone.limit(table) if limit is None else whole_at("limit", limit, 0, 5))


def _filled(table: Table) -> Rule[Any]:
    """Gaps close and the zone is filled (ER-05)."""
    return zone.close_gaps(table)


def _nothing(table: Table) -> None:
    """Nothing: only look at the table."""


def _waypoint(table: Table, counter: str, space: str = "", seat: str = "automa") -> Rule[None]:
    """A move ended on this counter."""
    name = seat_at("seat", table, seat)
    stop = space_at("space", table, space) if space else table.things.seats[name].space
    one_of_at("counter", counter, atlas.of(table).counters)
    if name == automa_seat(table):
        yield from automa_stopped(table, counter, stop)
    else:
        table.things.waypoints[stop] = counter
        if is_tracked(table, name):
            yield from take_counter(table, name, stop)
        else:
            yield from stopped(table, name, stop)


def _checklist(table: Table, group: str = "") -> None:
    """Says the lines of the set-up checklist, of one ``group`` or of all."""
    groups = setup.groups(table)
    for name in [one_of_at("group", group, groups)] if group else groups:
        setup.lines(table, name)


def _outcome_card(table: Table) -> Rule[None]:
    """An Outcome card is turned and discarded."""
    yield from draw(table, "outcome", [], "outcome.letter", "FW-35")


def _correction(table: Table, path: str, value: Any) -> Rule[None]:
    """A correction by hand, of any path that Correct knows; of cards see below."""
    head = text_at("path", path)
    if head in ("closed", "mine") and isinstance(value, str | list):
        ways = [
            canonical(table, way_at("value", table, way))
            for way in (value if isinstance(value, list) else [value])
            if way
        ]
        value = ways if head == "closed" else "".join(ways)
    hands, away = objects.all_over(table), [seat for seat in humans(table) if has_left(table, seat)]
    correct.apply(table, [(head, value)])
    yield from leaving.after_correct(table, hands, away)


def _automa_scores(table: Table) -> Rule[None]:
    """Its score alone (AU-60 to AU-64)."""
    lead = yield from scoring.leads_of_all(table)
    yield from scoring.automa_scores(table, automa_seat(table), lead.get(automa_seat(table), 0))


PROCEDURES: dict[str, Callable[..., Rule[Any]]] = {
    "setup": _plain(_checklist),
    "automa.draws": _draws,
    "automa.explores": _explores,
    "automa.suffers": _suffers,
    "automa.damaged": _letter,
    "automa.repairs": _repairs,
    "automa.repairs row": _plain(_repairs_row),
    "automa.contaminated": _contaminated,
    "automa.treated": _plain(_treated),
    "automa.gains": _plain(_gains),
    "automa.objects": _gains_objects,
    "automa.fame": _fame_by,
    "automa.rests": _rests,
    "automa.moves": _moves,
    "automa.fires": _fires,
    "automa.shoots": _shot,
    "automa.hits": _hit,
    "automa.abilities": _uses,
    "automa.cancelled": _cancelled,
    "automa.scores": _automa_scores,
    "objects.run out": _runs_out,
    "outcome.turned": _outcome_card,
    "ambush": _ambush,
    "ambush.effect": _effect,
    "defeat": _defeat,
    "event": _event,
    "zone.departs": _departs,
    "zone.trimmed": _plain(_trimmed),
    "zone.filled": _filled,
    "waypoint": _waypoint,
    "side": _side_act,
    "correct": _correction,
    "nothing": _plain(_nothing),
    **SEATED,
}


"""What a file can run besides steps and phases; docs/scenarios.md shows their docstrings."""


NEEDS_AUTOMA = ("automa.", "objects.run out")


"""How the names of procedures begin that need an Automa."""


_FREE = {
    "automa.gains": ("food", "fuel", "ammo"),
    "you.installs": tuple(k for k in CARD_KEYS if k != "kind"),
}
"""Arguments that a procedure takes unchanged, by name."""


def needed(table: Table, argument: str) -> str:
    """What is expected for a required argument."""
    rows = board.shape(table).hit
    return {
        "letter": f"a row letter, {rows[0]!r} to {rows[-1]!r}",
        "phase": "'movement' or 'end'",
        "card": "a card by name or number",
        "enemy": listed(clan.enemies(table)),
        "event": listed(tuple(policies(table).texts.events)),
        "place": "a slot of the zone, 1 to 5",
        "counter": listed(atlas.of(table).counters),
        "act": "a side act such as 'event'",
        "path": "a path such as 'fame.automa'",
        "value": "the value that is put there",
        "slot": "a slot of the zone, 1 to 5",
        "tile": listed(policies(table).bonuses.tiles),
        "what": listed(for_sale(table)),
        "ability": listed(ABILITIES),
        "from": "a box such as 'truck.1'",
        "to": "a box such as 'trailer1.2'",
        "survivor": listed(components(table).survivors),
    }[argument]


_TOKENS = ("you.gains", "you.spends")
"""Procedures whose arguments are tokens that a Convoy carries."""


def arguments_of(table: Table, name: str) -> dict[str, bool]:
    """The arguments of a procedure by name, and whether each is required."""
    given = list(signature(PROCEDURES[name]).parameters.values())[1:]
    named = {p.name.rstrip("_"): p.default is p.empty for p in given if p.kind is not p.VAR_KEYWORD}
    free = convoy.order(table)[1:] if name in _TOKENS else _FREE.get(name, ())
    return named | dict.fromkeys(free, False)
