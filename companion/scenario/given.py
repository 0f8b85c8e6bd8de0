"""What ``given`` may say: the table before anything happens.

Without anything: a solo game, you in red against the Automa in blue, normal, just set up and about to play round 1: the
Automa's counter left of yours, both Convoys on the first space of the map, its board as in AU-03 to AU-08, the zone
still empty.

What chance decides and the file does not tell is **unknown**. A rule that reads it asks, and a question without an
answer makes the file fail. Tell cards by ``outcome``, ``exploration``, ``automa.deck``, or answer the question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from companion.rules.common import atlas, clan, seating, setup
from companion.rules.common.automa import cards
from companion.rules.editions.edition import SIZE, components, new_table, of
from companion.rules.engine import units as flow
from companion.rules.engine.doubts import doubts
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.modules import lay
from companion.rules.engine.offered import HOME
from companion.rules.engine.table import COLOURS, Automa, Seat, Table, automa_seat, typed
from companion.scenario.reading import (
    AUTOMA,
    YOU,
    Wrong,
    each_at,
    flag_at,
    list_at,
    listed,
    mapping_at,
    meant,
    one_of_at,
    record_at,
    refuse_missing,
    seat_at,
    space_at,
    whole_at,
    words_at,
)

Setter = Callable[[Table, str, Any], None]
"""Reads one name of ``given``: into a table, from a place in the file, this value. Its docstring says what may stand
there, and behind "Left out:" what holds without it; docs/scenarios.md takes both from it."""


def fresh(
    difficulty: str = "normal",
    you: str = YOU,
    automa: str = AUTOMA,
    edition: str = HOME,
    modules: Sequence[str] = (),
) -> Table:
    """A solo game set up, about to play round 1: a person, red, against the Automa in blue.

    The Automa board is kept in the app with boxes that are made up, arrows mean what the catalogue picks, Outcome and
    Action cards are read off real cards, so every draw must be answered by the file or its card be given.
    """
    table = new_table(edition)
    terms = table.terms
    terms.modules = list(modules)
    terms.seats = {you: "untracked", automa: "automa"}
    terms.difficulty = "hard" if difficulty == "hard" else "normal"
    terms.map = next(iter(components(table).maps), UNSET)
    terms.draws = {"outcome": "read", "exploration": "read"}
    for name in components(table).action_decks.values():
        terms.draws[name] = "tap"
    made_up = of(table).made_up
    terms.printed["automa/board"] = {
        "boxes": (dict(made_up.board), "stand-in"),
        "stars": ([list(group) for group in made_up.stars], "stand-in"),
    }
    for card, face in made_up.printed.items():
        terms.printed[card] = {name: (value, "stand-in") for name, value in face.items()}
    for foe in (foe for band in components(table).clans for foe in band.enemies if foe.inferred):
        face = terms.printed.setdefault(clan.card(foe.name), {})
        face["number"] = (clan.NUMERALS[foe.number - 1], "stand-in")
    terms.printed["automa/arrows"] = {
        "block": ("left", "stand-in"),
        "tie": ("right", "stand-in"),
        "target": ("highest", "stand-in"),
    }
    for name, n in made_up.decks.items():
        terms.printed[name] = {SIZE: (n, "stand-in")}
    setup.lay_out(table)
    table.things.order = [automa, you]
    table.progress.round, table.progress.step = 1, "exploration.begin"
    return table


def _people(colours: list[str], edition: str, modules: Sequence[str]) -> Table:
    """A game of people only, each seat untracked."""
    table = fresh(edition=edition, modules=modules)
    table.terms.seats = dict.fromkeys(colours, "untracked")
    table.things.seats = {seat: Seat(atlas.of(table).start) for seat in colours}
    table.things.order = list(colours)
    table.things.automa = Automa(colour="")
    table.things.elsewhere = dict(components(table).tokens)
    lay(table)
    return table


def begin(given: dict[str, Any], edition: str, modules: Sequence[str]) -> Table:
    """The seats, the difficulty and the board of a given table."""
    side = given.pop("side", None)
    table = _seated(given, edition, modules)
    if side is not None:
        maps = components(table).maps
        table.terms.map = one_of_at("given.side", side, tuple(maps))
        table.terms.difficulty = maps[table.terms.map] or table.terms.difficulty
    return table


def _seated(given: dict[str, Any], edition: str, modules: Sequence[str]) -> Table:
    """The seats and the difficulty."""
    difficulty = one_of_at("given.difficulty", given.pop("difficulty", "normal"), ("normal", "hard"))
    people = given.pop("players", None)
    mine = given.get("you", YOU)
    if isinstance(mine, Mapping):
        # A table of your tracked seat: its colour may be told there.
        given["you"] = {k: v for k, v in mine.items() if k != "colour"}
        mine = mine.get("colour", YOU)
    else:
        given.pop("you", None)
    you = one_of_at("given.you", mine, COLOURS)
    automa = mapping_at("given.automa", given.get("automa", {})).get("colour", AUTOMA if you != AUTOMA else YOU)
    one_of_at("given.automa.colour", automa, [c for c in COLOURS if c != you])
    if people is None:
        return fresh(difficulty, you, automa, edition, modules)
    colours = [you, *(c for c in COLOURS if c != you)]
    if isinstance(people, list):
        chosen = words_at("given.players", people, COLOURS)
        if len(set(chosen)) != len(chosen) or not 2 <= len(chosen) <= 4:
            raise Wrong.at("given.players", people, "2 to 4 different colours")
        return _people(chosen, edition, modules)
    return _people(colours[: whole_at("given.players", people, 2, 4)], edition, modules)


RAW = ("things", "progress", "terms")


def merge(table: Table, part: str, given: Mapping[str, Any]) -> None:
    """Lay given values over a part of the table, records merged, lists replaced; checked by the table's own types."""
    whole = msgspec.to_builtins(getattr(table, part))

    def over(old: Any, new: Any) -> Any:
        if isinstance(old, dict) and isinstance(new, Mapping):
            return {**old, **{k: over(old.get(k), v) for k, v in new.items()}}
        return new

    record_at(f"given.{part}", given, getattr(table, part).__struct_fields__)
    try:
        setattr(table, part, msgspec.convert(over(whole, given), type(getattr(table, part))))
        typed(table)
    except (msgspec.ValidationError, LaterTable) as error:
        raise _raw(f"given.{part}", str(error), given) from None


_KINDS_OF_VALUE = {"int": "a whole number", "str": "a text", "bool": "true or false", "array": "a list",
                   "object": "a table", "null": "nothing", "float": "a number"}  # fmt: skip


def _raw(place: str, told: str, given: Any) -> Wrong:
    """What does not fit into the table's own fields, in words of this format."""
    kind, _, where = told.partition(" - at `$")
    path = where.rstrip("`").replace("[...]", "")
    wanted = re.search(r"Expected `([^`]*)`", kind)
    names = [
        _KINDS_OF_VALUE.get(n.strip(), "one of the words of this field")
        for n in (wanted[1] if wanted else "").split("|")
    ]
    came: Any = given
    for name in [re.sub(r"\[(\d+)\]", r"\1", n) for n in re.findall(r"\w[\w-]*|\[\d+\]", path)]:
        inside = isinstance(came, Mapping) and name in came
        came = came[name] if inside else came[int(name)] if isinstance(came, list) and name.isdigit() else came
    spot = re.sub(r"\[(\d+)\]", lambda m: f"[{int(m[1]) + 1}]", path)
    return Wrong.at(f"{place}{spot}", came, " or ".join(dict.fromkeys(names)) if wanted else "a value of this field")


def learn_face(table: Table, card: str, values: Mapping[str, Any], source: str = "owner") -> None:
    for name, value in values.items():
        table.terms.printed.setdefault(card, {})[name] = (value, source)


def give_round(table: Table, place: str, given: Any) -> None:
    """1 to 6. This alone moves neither Aurora nor column. It rises as ``exploration.begin`` begins a round (so in
    ``round`` and ``exploration`` too), but for the first time in a file, which begins the given one.

    Left out: 1
    """
    table.progress.round = whole_at(place, given, 1, 6)


def give_step(table: Table, place: str, given: Any) -> None:
    """The step that the game is in.

    Left out: ``exploration.begin``
    """
    table.progress.step = one_of_at(place, given, list(flow.steps(table)))


def give_order(table: Table, place: str, given: Any) -> None:
    """All seats, Turn Order Table from the left.

    Left out: Automa, you; among people the order of the seats
    """
    order = each_at(place, given, lambda where, seat: seat_at(where, table, seat))
    if sorted(order) != sorted(table.terms.seats):
        raise Wrong.at(place, given, "each seat once: " + ", ".join(map(repr, _names(table))))
    table.things.order = order


def _names(table: Table) -> list[str]:
    """What the file may call each seat: "you" and "automa" where there is an Automa, else colours."""
    me = automa_seat(table)
    return [("automa" if seat == me else "you") if me else seat for seat in table.terms.seats]


def give_spaces(table: Table, place: str, given: Any) -> None:
    """Seat to space, as the map of the edition writes it.

    Left out: where Convoys begin (Frostlands: 100)
    """
    for name, space in mapping_at(place, given).items():
        table.things.seats[seat_at(place, table, name)].space = space_at(f"{place}.{name}", table, space)


def give_fame(table: Table, place: str, given: Any) -> None:
    """Seat to its place on the Fame track, -1 to 3.

    Left out: Automa and tracked seats 0; of other people it is not kept
    """
    track = components(table).fame
    for name, value in mapping_at(place, given).items():
        seat, fame = seat_at(place, table, name), whole_at(f"{place}.{name}", value, track.bottom, track.top)
        if seat == automa_seat(table):
            table.things.automa.fame = fame
        else:
            table.things.seats[seat].fame = fame


def give_aurora(table: Table, place: str, given: Any) -> None:
    """``"white 4"`` or ``"red 4"``.

    Left out: white 1
    """
    colour, _, n = given.partition(" ") if isinstance(given, str) else ("", "", "")
    if colour not in ("white", "red") or n not in ("1", "2", "3", "4", "5", "6"):
        raise Wrong.at(place, given, '"white 1" to "white 6" or "red 1" to "red 6"')
    table.things.aurora, table.things.aurora_colour = int(n), "white" if colour == "white" else "red"


def give_regions(table: Table, place: str, given: Any) -> None:
    """Space to Region 1, 2 or 3; signs between two of the same Region are of it too.

    Left out: only 100 is known, white and red numbers are Region 3
    """
    board, told = atlas.of(table), {}
    board.tell_regions(table, {})
    for name, n in mapping_at(place, given).items():
        space, where = space_at(f"{place}.{name}", table, name), f"{place}.{name}"
        told[space] = whole_at(where, n, 1, 3)
        sure = board.region(table, space)
        if sure and n != sure:
            raise Wrong.at(where, n, f"{sure}, as nothing else is possible there")
    board.tell_regions(table, told)


MAP_KEYS = {
    "spaces": "spaces in order along the road",
    "regions": "space to Region 1, 2 or 3",
    "shortcuts": "Shortcuts, each a table",
    "red": "number of the Aurora on red to the space that bears it",
    "white": "the same on white, where the spaces do not say so themselves",
    "rectangles": "spaces where Special Waypoint counters may lie",
    "roads": "pairs of spaces; without it each space is joined to the next",
    "tunnels": "pairs of spaces",
}
SHORTCUT_KEYS = {
    "from": "a space of the map",
    "to": "another one",
    "types": "any of those that the edition has, such as `rough`, `avalanche`, `dangerous`; its first one if left out",
    "hazards": "any of `damage`, `contamination`; none if left out",
}


def give_map(table: Table, place: str, given: Any) -> None:
    """A map, with the keys below.

    Left out: unknown, so ends of moves are asked; with a tracked seat and without ``regions`` a plain row: signs 100 to
    159, twenty to a Region, then white 1 to 6 in Region 3; red n is one space beyond white n
    """
    given = record_at(place, given, MAP_KEYS)
    spaces = each_at(f"{place}.spaces", given.get("spaces"), lambda where, space: space_at(where, table, space))
    regions = {space_at(f"{place}.regions.{s}", table, s): whole_at(f"{place}.regions.{s}", n, 1, 3)
               for s, n in mapping_at(f"{place}.regions", given.get("regions", {})).items()}  # fmt: skip
    numbers = {
        colour: {one_of_at(f"{place}.{colour}", n, tuple("123456")): space_at(f"{place}.{colour}.{n}", table, s)
                 for n, s in mapping_at(f"{place}.{colour}", given.get(colour, {})).items()}
        for colour in ("red", "white") if colour == "red" or colour in given
    }  # fmt: skip
    rectangles = each_at(
        f"{place}.rectangles", given.get("rectangles", []), lambda where, space: space_at(where, table, space)
    )
    kinds = tuple(atlas.of(table).shortcuts)
    shortcuts = []
    for i, way in enumerate(list_at(f"{place}.shortcuts", given.get("shortcuts", [])), start=1):
        where = f"{place}.shortcuts[{i}]"
        way = record_at(where, way, SHORTCUT_KEYS)
        ends = [
            one_of_at(f"{where}.{end}", space_at(f"{where}.{end}", table, way.get(end)), spaces)
            for end in ("from", "to")
        ]
        start, to = sorted(ends, key=spaces.index)
        types = words_at(f"{where}.types", way.get("types", [*kinds[:1]]), kinds)
        told = list_at(f"{where}.hazards", way.get("hazards", []))
        hazards = [one_of_at(f"{where}.hazards", hazard, ("damage", "contamination")) for hazard in told]
        shortcuts.append({"from": start, "to": to, "types": types, "hazards": hazards})
    if "tunnels" in given:
        refuse_missing(f"{place}.tunnels", table, given["tunnels"], bool(components(table).regions))
    pairs: dict[str, list[list[str]]] = {"roads": [], "tunnels": []}
    for name, found in pairs.items():
        for i, pair in enumerate(list_at(f"{place}.{name}", given.get(name, [])), start=1):
            where = f"{place}.{name}[{i}]"
            ends = [one_of_at(where, space_at(where, table, space), spaces) for space in list_at(where, pair)]
            if len(ends) != 2:
                raise Wrong.at(where, ends, "a pair of spaces")
            found.append(sorted(ends, key=spaces.index))
    for seat, piece in table.things.seats.items():
        if piece.space not in spaces:
            piece.space = spaces[0] if spaces else one_of_at(f"{place}.spaces", seat, ())
    learn_face(
        table,
        atlas.of(table).card(table),
        {
            "spaces": spaces,
            "regions": regions,
            **numbers,
            "shortcuts": shortcuts,
            **pairs,
            "rectangles": rectangles,
        },
    )


def give_waypoints(table: Table, place: str, given: Any) -> None:
    """Space to ``food``, ``fuel``, ``ammo``, ``object``, ``contamination``, ``contamination-stays``.

    Left out: none
    """
    table.things.waypoints = {
        space_at(f"{place}.{s}", table, s): one_of_at(f"{place}.{s}", c, atlas.of(table).counters)
        for s, c in mapping_at(place, given).items()
    }


def give_clan(table: Table, place: str, given: Any) -> None:
    """The clan in play, with its Loot in the decks, where a module brings another.

    Left out: the box's own
    """
    clan.choose(table, one_of_at(place, given, clan.names(table)))
    setup.lay_loot(table)
    if seating.anybody_tracked(table):
        seating.keep_everything(table)


def always(table: Table) -> bool:
    """Every edition has it."""
    return True


def flag_setter(
    part: str, name: str, meaning: str, left_out: str = "false", in_box: Callable[[Table], bool] = always
) -> Setter:
    """Sets a field that is true or false; ``in_box`` says whether the edition has such a thing."""

    def put(table: Table, place: str, given: Any) -> None:
        refuse_missing(place, table, given, in_box(table))
        setattr(getattr(table, part), name, flag_at(place, given))

    put.__doc__ = f"true or false: {meaning}.\n\nLeft out: {left_out}"
    return put


def enemies_setter(name: str, meaning: str) -> Setter:
    """Sets a list of Enemies."""

    def put(table: Table, place: str, given: Any) -> None:
        setattr(table.things, name, [one_of_at(place, e, clan.enemies(table)) for e in list_at(place, given)])

    put.__doc__ = f"A list of Enemies {meaning}.\n\nLeft out: none"
    return put


def give_doubts(table: Table, place: str, given: Any) -> None:
    """Open rule to another reading that the rules can play, see the list below, such as ``{ D-17 = "a" }``.

    Left out: our picks
    """
    for doubt, reading in mapping_at(place, given).items():
        open_ = [name for name, found in doubts(table).items() if found.others]
        if doubt not in open_:
            raise Wrong.at(
                place, doubt, f"an open rule with more than one reading, {listed(open_)}{meant(doubt, open_)}"
            )
        table.terms.doubts[doubt] = one_of_at(f"{place}.{doubt}", reading, tuple(doubts(table)[doubt].readings))


def give_draws(table: Table, place: str, given: Any) -> None:
    """Deck to ``deal``, ``tap``, ``type``, ``read``; ``deal`` for ``outcome`` lets people's shots go through the app.

    Left out: ``outcome`` read, ``action`` tap
    """
    for deck, way in mapping_at(place, given).items():
        name = cards.deck_name(table) if deck == "action" else deck
        one_of_at(place, name, list(table.things.decks))
        table.terms.draws[name] = one_of_at(f"{place}.{deck}", way, ("deal", "tap", "type", "read"))  # type: ignore[assignment]


def give_scores(table: Table, place: str, given: Any) -> None:
    """Seat to its final score: a number, or lines such as ``{ map = 2, fame = 1 }``.

    Left out: none
    """
    for name, value in mapping_at(place, given).items():
        parts = value if isinstance(value, Mapping) else {"total": value}
        found = {str(k): whole_at(f"{place}.{name}.{k}", n, -99) for k, n in parts.items()}
        table.progress.scores[seat_at(place, table, name)] = found
