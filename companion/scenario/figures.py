"""What ``expect`` can name: values worked out from the table, and any field of the table by its path.

If the value is a mapping, a table given for it must be part of it (``{}``: it is empty). Lists are compared whole,
boxes in any order. Fields have paths such as ``things.elsewhere.fuel``.
"""

from __future__ import annotations

import re
from typing import Any

from companion.rules.common import forecast, pieces, scoring, zone
from companion.rules.common.automa import board, cards
from companion.rules.editions.edition import components
from companion.rules.engine import units as flow
from companion.rules.engine.table import Slot, Table, automa_seat, humans
from companion.scenario.driving import Run
from companion.scenario.given_automa import AUTOMA_COUNTS, row_a_covers
from companion.scenario.seat_figures import seat_figures

FIGURES = {
    "said, unsaid": (
        "message keys, rule ids or doubts that a sentence had, or had not; the rules that Why? names behind it too"
    ),
    "asked": "keys of all questions asked, in order",
    "offered.KEY, fields.KEY": 'options, fields of the last question with that key (quote it: `"offered.move.end"`)',
    "shut.KEY": 'what the last question of that key shows as closed, and why: `"1.3 shut.ride.fuel"`',
    "side.KEY": "side acts at the last question of that key",
    "line.KEY": (
        'values of the last sentence with that message key: `line."you.damage".n = 1`; `seat` is whose things'
        " it is about"
    ),
    "turns": (
        "who acted in the steps that were run, in order, each step's own: seats; in `fire.ambush` Enemies or "
        'slots such as `"zone.3"`; `"table"` once for a step that all share (such as `exploration.begin`, '
        "`movement.order`, `end.check`). Procedures are no turns"
    ),
    "result": "what the last procedure returned",
    "order, order.left, order.right, leader": "turn order from the left, from the right; its rightmost seat",
    "round, phase, step, ending, taken, over": "where the game is",
    "aurora": '`"white 4"`',
    "snowstorm, waypoints, defeated, left": "as in `given`",
    "enemies": "Enemy in play to its Region",
    "enemy.NAME.region, enemy.NAME.filled, enemy.NAME.targets.SEAT": "one Enemy",
    "enemy.NAME.order": "the owners of its Target counters from box A on, in the first edition",
    "zone": 'five names: kind, an Enemy\'s name, or `""`',
    "zone.kinds, zone.cards": "the kinds; how many cards",
    "zone.1, zone.1.left, zone.1.right, zone.1.card": "one slot; tokens on its blocks; who or what is there",
    "slot.costs": "costs of the slots",
    "deck.NAME": "cards left: `deck.outcome`, `deck.object`, `deck.action`, `deck.loot-I-II`, …",
    "SEAT.space, SEAT.fame": "of `you`, `automa` or a colour",
    "SEAT.pieces, pieces.SPACE, SEAT.tracks": (
        "of modules: tokens that lie with a seat or on a space, by name; where it stands on their tracks"
    ),
    "automa.survivors, automa.food, automa.fuel, automa.ammo": "tokens in its boxes",
    "automa.tokens, automa.box.C2": 'box to token; what is in one box: a token, `"damage"` or `""`',
    "automa.damage, automa.damaged, automa.covers, automa.row.C": (
        "damaged boxes: all, without the covers of Row A, the covers, those of a row"
    ),
    "automa.column, automa.contaminated, automa.lying, automa.targets": (
        "counter; Contaminated Zone; free Target counters"
    ),
    "automa.objects, automa.noted_objects, automa.loot, automa.cards": "its cards; all together",
    "automa.pile, automa.revealed, automa.deck, automa.discards": (
        "Action cards: how many face down; which revealed; how many in the deck; which discarded"
    ),
    "automa.speed": "speed of its last move, else what it would be now",
    "coming": 'abilities still to come, `"3.end"`',
    "tiles, closed, mine, common, tracked": "as in `given`",
    "out": "seats that have finished exploring",
    "score.SEAT, score.SEAT.total, score.SEAT.PART": (
        "a score, and its parts: `map`, `fame`, `objects`, `special`, `boxes`, `ship`; the Automa's `map`, "
        "`fame`, `cards`, `ship`"
    ),
    "score.ranking, score.winner, score.won": "seats from first to last; who wins; solo: did you",
    "setup.symbol cards, setup.symbol cards.3": (
        "cards with the corner symbol that go back, for this game or for that many players"
    ),
    "answers left": "answers not yet asked for",
}
"""Names of values and what they are; ``SEAT`` and the like, ``1`` or ``C2`` stand for any."""


def figures(run: Run) -> dict[str, Any]:
    """Values worked out from the table, by the names that files use in ``expect``."""
    table = run.table
    things, progress, automa = table.things, table.progress, table.things.automa
    me = automa_seat(table)
    found: dict[str, Any] = {
        "order": things.order,
        "order.left": things.order,
        "order.right": things.order[::-1],
        "leader": things.order[-1] if things.order else "",
        "turns": run.acted,
        "round": progress.round,
        "step": progress.step,
        "phase": flow.phase_of(table),
        "aurora": f"{things.aurora_colour} {things.aurora}",
        "snowstorm": things.snowstorm,
        "waypoints": things.waypoints,
        "zone": [_slot_name(s) for s in things.zone],
        "zone.kinds": [s.kind if s else "" for s in things.zone],
        "zone.cards": sum(s is not None for s in things.zone),
        "slot.costs": list(zone.costs(table)),
        "enemies": {e.name: e.region for e in things.enemies},
        "defeated": things.defeated,
        "left": things.gone,
        "ending": progress.ending,
        "taken": progress.taken,
        "over": progress.over,
        "result": run.result,
        "answers left": len(run.answers),
        "coming": [f"{c.card}.{c.phase}" for c in forecast.still_to_come(table)],
        "setup.symbol cards": list(components(table).symbol_cards[max(2, len(table.terms.seats))]),
    }
    for n, counts in components(table).symbol_cards.items():
        found[f"setup.symbol cards.{n}"] = list(counts)
    for i, slot in enumerate(things.zone, start=1):
        found[f"zone.{i}"] = _slot_name(slot)
        if slot is not None:
            found |= {f"zone.{i}.left": slot.left, f"zone.{i}.right": slot.right}
    for name, deck in things.decks.items():
        found[f"deck.{'action' if name == cards.deck_name(table) else name}"] = deck.left
    for seat in table.terms.seats:
        who = {me: "automa", humans(table)[0]: "you"}.get(seat, seat)
        for name in {who, seat}:
            found[f"{name}.space"] = things.seats[seat].space
            found[f"{name}.fame"] = automa.fame if seat == me else things.seats[seat].fame
            found |= _brought(table, name, seat)
    for place, lying in (things.pieces or {}).items():
        if pieces.space(place):
            found[f"pieces.{pieces.space(place)}"] = lying
    for enemy in things.enemies:
        found[f"enemy.{enemy.name}.region"] = enemy.region
        found[f"enemy.{enemy.name}.filled"] = enemy.filled
        found[f"enemy.{enemy.name}.order"] = list(enemy.order or ())
        for seat in table.terms.seats:
            n = enemy.targets.get(seat, 0)
            found[f"enemy.{enemy.name}.targets.{seat}"] = n
            who = {me: "automa", humans(table)[0]: "you"}.get(seat, seat)
            found[f"enemy.{enemy.name}.targets.{who}"] = n
    if me:
        found |= _automa_figures(run)
    found |= _score_figures(table) | seat_figures(run)
    for line in run.said:
        found[f"line.{line.key}"] = {"seat": line.seat, **line.values} if line.seat else line.values
    for key, posed in run.posed.items():
        found[f"offered.{key}"] = [o.id for o in posed.options]
        found[f"fields.{key}"] = [f.name for f in posed.fields]
        found[f"shut.{key}"] = [f"{s.option.id} {line.key}" for s in posed.shut for line in s.why]
        found[f"side.{key}"] = [o.id for o in posed.side]
    return found


def _brought(table: Table, name: str, seat: str) -> dict[str, Any]:
    """What expansions keep with a seat, and its places on their tracks; empty without expansions."""
    if not table.terms.modules:
        return {}
    counters = {track: by_seat[seat] for track, by_seat in (table.things.tracks or {}).items() if seat in by_seat}
    return {f"{name}.pieces": (table.things.pieces or {}).get(f"seat.{seat}", {}), f"{name}.tracks": counters}


def _slot_name(slot: Slot | None) -> str:
    return "" if slot is None else slot.name or slot.kind


def _automa_figures(run: Run) -> dict[str, Any]:
    table = run.table
    automa, deck = table.things.automa, cards.deck(table)
    covers = row_a_covers(table, automa.column)
    found: dict[str, Any] = {
        "automa.food": board.count(table, "food"),
        "automa.fuel": board.count(table, "fuel"),
        "automa.ammo": board.count(table, "ammo"),
        "automa.survivors": board.count(table, "survivor"),
        "automa.cards": automa.objects + automa.noted_objects + automa.loot,
        "automa.pile": len(automa.pile),
        "automa.revealed": [a.card for a in automa.revealed],
        "automa.discards": sorted(deck.discards),
        "automa.deck": deck.left,
        "automa.covers": [b for b in automa.damage if b in covers],
        "automa.damaged": [b for b in automa.damage if b not in covers],
    }
    for name in (*AUTOMA_COUNTS, "damage", "tokens"):
        found[f"automa.{name}"] = getattr(automa, name)
    every = list(board.boxes(table)) or board.shape(table).grid
    for box in every:
        found[f"automa.box.{box}"] = "damage" if box in automa.damage else automa.tokens.get(box, "")
    for row in board.shape(table).rows:
        found[f"automa.row.{row}"] = [b for b in automa.damage if b[0] == row]
    moves = [line for line in run.said if line.key in ("automa.move", "automa.move.dry", "automa.move.stays")]
    move = forecast.movement(table)
    found["automa.speed"] = moves[-1].values["n"] if moves else move.values["n"] if move else None
    return found


def _score_figures(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = {}
    me, scores = automa_seat(table), table.progress.scores
    for seat, parts in scores.items():
        who = "automa" if seat == me else "you" if seat == humans(table)[0] else seat
        for name in {who, seat}:
            found[f"score.{name}"] = found[f"score.{name}.total"] = sum(parts.values())
            found |= {f"score.{name}.{part}": points for part, points in parts.items()}
    if scores and len(scores) == len(table.terms.seats):
        found["score.ranking"] = scoring.ranking(table)
        found["score.winner"] = scoring.ranking(table)[0]
        if me:
            found["score.won"] = scoring.won(table)
            found["score.winner"] = next(h for h in humans(table)) if scoring.won(table) else me
    return found


SETS = re.compile(
    r"automa\.(damage|damaged|covers|row\.[A-F])|(you|red|green|yellow|blue)\."
    r"(damage|hand|survivors\.\w+|slots|spaces|acts|teams\.\d)|closed|common|out|side\..*"
)


"""Names of lists whose order does not matter."""
