"""A game that is kept for another evening, packed away and laid out again: what to note because the app does not keep
it, then what is put where, part by part, as it stood. Of cards that one seat alone may see only the number is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.files.error import Said
from companion.rules.common import clan, convoy, zone
from companion.rules.common.attack import all_seen
from companion.rules.common.correct import correctables
from companion.rules.common.forecast import counted
from companion.rules.editions.edition import policies
from companion.rules.engine import modules
from companion.rules.engine.decks import way
from companion.rules.engine.table import Table, automa_seat, humans, is_alive, is_tracked

View = Literal["setup", "map", "zone", "enemies", "convoy", "automa", "tracks"]
"""The drawing that shows a part as it stood."""
ZONES = ("active", "rest", "exhausted")


class Part(NamedTuple):
    """What is laid out together: its name, whose it is, the drawing, and what to do line by line."""

    name: str
    seat: str
    view: View
    lines: list[Said]


def to_note(table: Table) -> list[Said]:
    """What has to be noted or kept apart before everything goes into the box, as the app does not keep it."""
    found = []
    several = len(humans(table)) > 1
    for seat in (seat for seat in humans(table) if is_alive(table, seat)):
        mine, named = table.things.seats[seat], {"seat": f"@seat.{seat}"}
        if not is_tracked(table, seat):
            found.append(Said("lay.note.convoy", named))
            continue
        if mine.hand and (several or "" in mine.hand):
            found.append(Said("lay.note.hand", {"seat": named["seat"], "n": len(mine.hand)}))
        if modules.face_down(table, seat):
            found.append(Said("lay.note.secret", named))
    real = [f"@deck.{name}" for name in table.things.decks if way(table, name) != "deal"]
    if real:
        found.append(Said("lay.note.decks", {"decks": real}))
    if not zone.tracked(table):
        found.append(Said("lay.note.zone"))
    if not table.things.waypoints:
        found.append(Said("lay.note.board"))
    if table.things.enemies:
        found.append(Said("lay.note.enemies"))
        if not all_seen(table):
            found.append(Said("lay.note.hits"))
    if table.terms.modules:
        found.append(Said("lay.note.modules", {"modules": [f"@module.{name}" for name in table.terms.modules]}))
    if automa_seat(table) and table.terms.board == "table":
        found.append(Said("lay.note.automa"))
    return found


def parts(table: Table) -> list[Part]:
    """Every part of the table in the order in which it is laid out; those that have nothing are left out."""
    found = [
        Part("board", "", "map", [*_board(table)]),
        Part("decks", "", "setup", [*_decks(table)]),
        Part("zone", "", "zone", [*_zone(table)]),
        Part("enemies", "", "enemies", [*_enemies(table)]),
        *(Part("seat", seat, "convoy", [*_seat(table, seat)]) for seat in humans(table) if is_alive(table, seat)),
        Part("automa", "", "automa", [*_automa(table)]),
        Part("tracks", "", "tracks", [*_tracks(table)]),
    ]
    return [part for part in found if part.lines]


def _board(table: Table) -> Iterator[Said]:
    things, terms = table.things, table.terms
    if terms.regions:
        yield Said("setup.sides", {"sides": [*terms.regions]})
    elif terms.map:
        yield Said("lay.map", {"map": f"@map.{terms.map}"})
    yield Said(f"lay.aurora.{things.aurora_colour}", {"n": things.aurora})
    for counter in dict.fromkeys(things.waypoints.values()):
        spaces = [space for space, kind in things.waypoints.items() if kind == counter]
        yield Said("lay.waypoints", {"counter": f"@counter.{counter}", "spaces": spaces})
    if things.pieces:
        yield Said("lay.pieces")
    if things.closed:
        yield Said("lay.closed", {"ways": [*things.closed]})
    if things.mine:
        yield Said("lay.mine", {"way": things.mine})
    for seat, one in things.seats.items():
        if is_alive(table, seat) and one.space:
            yield Said("lay.stands", {"seat": f"@seat.{seat}", "space": one.space})
    yield Said("lay.order", {"order": [f"@seat.{seat}" for seat in things.order]})


def _decks(table: Table) -> Iterator[Said]:
    """By what has been seen: how many are left, and which have been turned since the last shuffle. A deck from which
    cards are drawn that the app is not told of stays as it was kept."""
    names = {row.path: row for row in correctables(table) if row.path.startswith("out.")}
    dealt = [name for name in table.things.decks if way(table, name) == "deal"]
    if dealt:
        yield Said("lay.decks.app", {"decks": [f"@deck.{name}" for name in dealt]})
    for name, deck in table.things.decks.items():
        if name in dealt:
            continue
        if deck.open or not counted(table, name):
            yield Said("lay.deck.open", {"deck": f"@deck.{name}"})
            continue
        yield Said("lay.deck", {"deck": f"@deck.{name}", "n": deck.left})
        row = names.get(f"out.{name}")
        out = [Said(o.key, dict(o.values)) for o in row.options if o.id in row.now] if row is not None else []
        if out:
            yield Said("lay.pile", {"deck": f"@deck.{name}", "cards": out})


def _zone(table: Table) -> Iterator[Said]:
    if table.things.tiles and policies(table).bonuses.printed is None:
        yield Said("lay.tiles")
    for place, slot in enumerate(table.things.zone if zone.tracked(table) else (), start=1):
        if slot is None:
            yield Said("lay.slot", {"place": place, "card": "@option.kind.empty"})
        elif slot.name:
            yield Said("lay.slot", {"place": place, "card": f"@card.enemy.{slot.name}"})
        else:
            yield Said("lay.slot", {"place": place, "card": f"@option.kind.{slot.kind}"})


def _enemies(table: Table) -> Iterator[Said]:
    for enemy in table.things.enemies:
        called = f"@card.enemy.{enemy.name}"
        if not all_seen(table):
            yield Said("lay.enemy.noted", {"enemy": called, "region": enemy.region})
            continue
        yield Said("lay.enemy", {"enemy": called, "region": enemy.region, "n": enemy.filled})
        for seat, n in enemy.targets.items():
            if n:
                yield Said("lay.targets", {"enemy": called, "seat": f"@seat.{seat}", "n": n})
    away = [name for name in clan.enemies(table) if name in (*table.things.defeated, *table.things.gone)]
    if away:
        yield Said("lay.away", {"enemies": [f"@card.enemy.{name}" for name in away]})


def _seat(table: Table, seat: str) -> Iterator[Said]:
    mine = table.things.seats[seat]
    if not is_tracked(table, seat):
        yield Said("lay.seat.noted", {"seat": f"@seat.{seat}"})
        if mine.fame is not None:
            yield Said("lay.fame", {"n": mine.fame})
        return
    cards = [piece for _, piece in convoy.pieces(mine)]
    yield Said("lay.cards", {"cards": [f"@card.convoy.{piece.card}" for piece in cards]})
    tokens: dict[str, int] = {}
    for token in (token for piece in cards for token in piece.tokens.values()):
        tokens[token] = tokens.get(token, 0) + 1
    if tokens:
        yield Said("lay.tokens", {"tokens": tokens})
    if damage := sum(len(piece.damage) for piece in cards):
        yield Said("lay.damage", {"n": damage})
    for where in ZONES:
        names = [f"@survivor.{person.name.partition('.')[0]}" for person in mine.people if person.zone == where]
        if names:
            yield Said(f"lay.people.{where}", {"names": names})
    ill = [f"@survivor.{person.name.partition('.')[0]}" for person in mine.people if person.contamination]
    if ill:
        yield Said("lay.ill", {"names": ill})
    if mine.fame is not None:
        yield Said("lay.fame", {"n": mine.fame})
    if mine.fury:
        yield Said("lay.fury", {"n": mine.fury})
    if mine.hand:
        yield Said("lay.hand", {"n": len(mine.hand)})


def _automa(table: Table) -> Iterator[Said]:
    seat = automa_seat(table)
    if not seat:
        return
    if table.terms.board == "table":
        yield Said("lay.seat.noted", {"seat": f"@seat.{seat}"})
        return
    automa = table.things.automa
    yield Said("lay.automa", {"n": automa.column})
    yield Said("lay.fame", {"n": automa.fame})


def _tracks(table: Table) -> Iterator[Said]:
    tracks = table.things.tracks
    for track, counters in tracks.items() if tracks else ():
        for seat, n in counters.items():
            yield Said("lay.track", {"track": f"@track.{track}", "seat": f"@seat.{seat}", "n": n})
