"""The whole given table of a scenario, part by part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.common import correct, target_counters
from companion.rules.editions.edition import components, policies
from companion.rules.engine.offered import HOME
from companion.rules.engine.table import COLOURS, Table, humans
from companion.scenario.given import (
    RAW,
    Setter,
    begin,
    enemies_setter,
    flag_setter,
    give_aurora,
    give_clan,
    give_doubts,
    give_draws,
    give_fame,
    give_map,
    give_order,
    give_regions,
    give_round,
    give_scores,
    give_spaces,
    give_step,
    give_waypoints,
    merge,
)
from companion.scenario.given_automa import give_arrows, give_automa, give_board, give_cards
from companion.scenario.given_cards import (
    give_decks,
    give_enemies,
    give_exploration,
    give_outcomes,
    give_piles,
    give_zone,
)
from companion.scenario.given_seats import begin_seats, give_convoy, give_seat, give_skills, tracked_seats
from companion.scenario.given_shared import (
    give_common,
    give_fury_top,
    give_loot,
    give_objects,
    give_row,
    give_tiles,
    give_way,
    printed_tiles,
    take_from_loot,
)
from companion.scenario.reading import Wrong, canonical, mapping_at, meant


def given_table(
    given: Mapping[str, Any],
    acting: Sequence[tuple[str, Any]] = (),
    edition: str = HOME,
    modules: Sequence[str] = (),
) -> Table:
    """The table that a file gives; anything left out is at its set-up value. ``acting``: seats that are tracked, since
    what they do in the file is for tracked seats, each with the place in the file that names it. ``edition`` and
    ``modules`` are what it is played by."""
    given = dict(given)
    table = begin(given, edition, modules)
    seats = tracked_seats(table, given, acting)
    if seats:
        begin_seats(table, seats)
        printed = policies(table).bonuses.printed
        table.things.tiles = printed(table) if printed is not None else []
    # The raw parts last, so that they may overrule; the board before the tokens in its boxes.
    first = ["clan", "board", "cards", "arrows", "convoy", "skills", "map", "regions", "spaces", "enemies"]
    last = ["seats", "objects", "loot", "decks", *RAW]
    order = {name: i for i, name in enumerate(first)} | {name: 90 + i for i, name in enumerate(last)}
    parts = [*given, *(("seats", "objects") if seats else ())]
    for name in sorted(dict.fromkeys(parts), key=lambda n: (order.get(n, len(first)), n)):
        if name == "seats" and seats:
            for seat, (name, values) in seats.items():
                give_seat(table, f"given.{name}", seat, values)
            take_from_loot(table)
        elif name == "objects":
            give_objects(table, "given.objects", given.get("objects", []))
        elif name in SHORT:
            SHORT[name](table, f"given.{name}", given[name])
        elif name in RAW:
            merge(table, name, mapping_at(f"given.{name}", given[name]))
        else:
            known = sorted([*SHORT, *SEATS])
            raise Wrong.at("given", name, "one of " + ", ".join(known) + meant(name, known))
    if seats and not {"map", "regions"} & given.keys():
        give_row(table)
    if seats and not table.things.tiles:
        table.things.tiles = printed_tiles(table)
    for seat in humans(table):
        placed = target_counters.on_enemies(table, seat)
        if placed > components(table).targets:
            raise Wrong.at("given.enemies", placed, f"at most {components(table).targets} Target counters of {seat}")
    for seat in seats:
        placed = target_counters.on_enemies(table, seat)
        table.things.seats[seat].targets = target_counters.counters(table, seat) - placed
    # By now the map is there, which says how its ways are named.
    table.things.closed = [canonical(table, way) for way in table.things.closed]
    table.things.mine = canonical(table, table.things.mine) if table.things.mine else ""
    correct.balance(table)
    return table


def has_snowstorm(table: Table) -> bool:
    """Whether an Event of the edition is the Heavy Snowstorm (CD-27)."""
    return "snowstorm" in policies(table).texts.events


def has_variant(table: Table) -> bool:
    """Whether the edition has a solo variant (AU-66)."""
    return components(table).variant


SHORT: dict[str, Setter] = {
    "clan": give_clan,
    "round": give_round,
    "step": give_step,
    "order": give_order,
    "spaces": give_spaces,
    "fame": give_fame,
    "aurora": give_aurora,
    "regions": give_regions,
    "map": give_map,
    "waypoints": give_waypoints,
    "snowstorm": flag_setter("things", "snowstorm", "Heavy Snowstorm is out", in_box=has_snowstorm),
    "taken": flag_setter("progress", "taken", "the ship is taken", "unknown"),
    "ending": flag_setter("progress", "ending", "this is the last round"),
    "variant": flag_setter("terms", "variant", "the solo variant is played (AU-66)", in_box=has_variant),
    "defeated": enemies_setter("defeated", "beaten"),
    "left": enemies_setter("gone", "left behind"),
    "doubts": give_doubts,
    "draws": give_draws,
    "scores": give_scores,
    "board": give_board,
    "automa": give_automa,
    "cards": give_cards,
    "arrows": give_arrows,
    "decks": give_decks,
    "outcome": give_outcomes,
    "exploration": give_exploration,
    "piles": give_piles,
    "zone": give_zone,
    "enemies": give_enemies,
    "objects": give_objects,
    "loot": give_loot,
    "convoy": give_convoy,
    "skills": give_skills,
    "tiles": give_tiles,
    "common": give_common,
    "closed": give_way("closed"),
    "mine": give_way("mine"),
    "fury_top": give_fury_top,
}


"""What ``given`` may name besides the seats and the raw parts of the table."""
_FIELDS = "Any field of the table itself (``companion/rules/engine/table.py``), put over what the other names say."
SEATS = {
    "difficulty": '``"normal"`` or ``"hard"``.\n\nLeft out: normal',
    "side": "The board that is played on, where an edition has several.\n\nLeft out: its first one",
    "you": "Your colour; or the table of your tracked seat (its ``colour`` may stand there).\n\nLeft out: red",
    "tracked": (
        'The seats whose Convoy the app keeps: a list such as ``["you"]``, or true for all people. A seat with a table '
        "of its own (``you``, ``red`` …) is tracked anyway, and so is one that runs a ``you.…`` procedure (but "
        "``you.shoot``) or of which ``expect`` names more than space and Fame.\n\nLeft out: none"
    ),
    "players": (
        "2 to 4 (you, then the others in the order red, green, yellow, blue), or a list of colours: a game of people "
        "only, no Automa.\n\nLeft out: solo"
    ),
    **dict.fromkeys(COLOURS, "The table of a tracked seat."),
    **dict.fromkeys(RAW, _FIELDS),
}
"""What ``given`` may name of the seats, and of the table as it is; with its meaning, as in docstrings of ``SHORT``."""
