"""What ``given`` says of the table that tracked seats share: the next Objects and Loot, tiles, Common pile, closed
ways, the plain map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.common import atlas, clan, convoy, hand
from companion.rules.editions import edition
from companion.rules.editions.edition import components, policies
from companion.rules.engine.table import Table, humans
from companion.scenario.given import learn_face
from companion.scenario.given_seats import PLAIN, convoy_card
from companion.scenario.reading import (
    each_at,
    list_at,
    mapping_at,
    one_of_at,
    refuse_missing,
    way_at,
    whole_at,
    words_at,
)

# ---------------------------------------------------------------- decks of Objects and Loot


def give_objects(table: Table, place: str, given: Any) -> None:
    """With a tracked seat: the next Object cards, top first; those below are cards that nobody has named.

    Left out: all unnamed
    """
    names = words_at(place, given, ("", *components(table).objects))
    out = [c for seat in humans(table) for c in hand.objects_in_hand(table, seat)]
    ids = edition.cards(table, "object")
    free = ids[: max(0, len(ids) - len(out))]
    whole_at(f"{place} (cards)", len(names), 0, len(free))
    for i, name in zip(ids, [*names, *([""] * (len(free) - len(names))), *out], strict=False):
        learn_face(table, f"object/{i}", {"name": name})
    deck = table.things.decks["object"]
    deck.unseen, deck.ordered = free, True
    table.terms.draws["object"] = "deal"


def take_from_loot(table: Table) -> None:
    """Loot that is in a Convoy, in a hand or among the Survivors is not in its deck."""
    for seat in humans(table):
        mine = table.things.seats[seat]
        gone = [*mine.hand, *(p.card for _, p in convoy.pieces(mine)), *(p.name for p in mine.people)]
        gone += table.things.loot_kept.get(seat, [])
        for name in clan.loot_decks(table):
            deck = table.things.decks[name]
            deck.unseen = [c for c in deck.unseen if c not in gone]


def give_loot(table: Table, place: str, given: Any) -> None:
    """With a tracked seat: deck (``I-II``, ``III-IV``, ``V-VI``) to its next cards, top first; the app deals it.

    Left out: players say what they keep
    """
    whole = clan.loot_decks(table)
    for group, cards in mapping_at(place, given).items():
        group = group.removeprefix("loot-")
        deck = table.things.decks[f"loot-{one_of_at(place, group, [name.removeprefix('loot-') for name in whole])}"]
        named = words_at(f"{place}.{group}", cards, whole[f"loot-{group}"])
        deck.unseen, deck.ordered = [*named, *(c for c in deck.unseen if c not in named)], True
        table.terms.draws[f"loot-{group}"] = "deal"


# ---------------------------------------------------------------- what is on the board


def give_tiles(table: Table, place: str, given: Any) -> None:
    """With a tracked seat: the Bonus Action tile of each slot, five from the left.

    Left out: what is printed on the board, else none, so no Bonus Action is offered
    """
    table.things.tiles = each_at(place, given, lambda where, tile: tile_at(table, where, tile), 5)


def printed_tiles(table: Table) -> list[str]:
    """What the board of this game shows at its slots; nothing where tiles are drawn."""
    printed = policies(table).bonuses.printed
    return [] if printed is None else printed(table)


def tile_at(table: Table, place: str, value: Any) -> str:
    """A Bonus Action tile, as tile and side ("3/2") or by its rule ("CD-70")."""
    tiles = policies(table).bonuses.tiles
    by_rule = {tile.rule: name for name, tile in tiles.items()}
    return one_of_at(place, by_rule.get(value, value) if isinstance(value, str) else value, list(tiles))


def give_common(table: Table, place: str, given: Any) -> None:
    """With a tracked seat: Convoy cards in the Common pile: names, kinds, or tables with ``kind``.

    Left out: empty
    """
    for i, item in enumerate(list_at(place, given), start=1):
        where = f"{place}[{i}]"
        item = {"kind": item} if isinstance(item, str) and item in PLAIN else item
        kind = item.get("kind", "trailer") if isinstance(item, Mapping) else "trailer"
        piece = convoy_card(table, where, item, one_of_at(f"{where}.kind", kind, list(PLAIN)), f"{kind}-pile-{i}")
        table.things.common.append(piece.card)


def give_way(name: str) -> Any:
    """Ways such as "112-113", from either end: closed ones, or the mined one."""
    meaning = "the way with the Land Mine" if name == "mine" else 'ways closed for ever, ``["112-118"]``'

    def put(table: Table, place: str, given: Any) -> None:
        if name == "mine":
            table.things.mine = way_at(place, table, given) if given != "" else ""
        else:
            table.things.closed = each_at(place, given, lambda where, way: way_at(where, table, way))

    put.__doc__ = f"With a tracked seat: {meaning}.\n\nLeft out: none"
    return put


def give_fury_top(table: Table, place: str, given: Any) -> None:
    """The top of the Fury track.

    Left out: as made up, below
    """
    refuse_missing(place, table, given, components(table).fury is not None)
    learn_face(table, "fury", {"top": whole_at(place, given, 1, 20)})


def give_row(table: Table) -> None:
    """The simple map of the edition, for a file that gives neither map nor Regions; only if everybody is on it."""
    board = atlas.of(table)
    plain = board.plain()
    if plain and all(table.things.seats[seat].space in plain["spaces"] for seat in table.terms.seats):
        learn_face(table, board.card(table), plain)
