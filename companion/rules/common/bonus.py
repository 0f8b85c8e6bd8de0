"""Bonus Action tiles: what each side offers, what of it is possible, and doing it (EX-47 to EX-58, CD-63 to CD-72)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import convoy, crew, discards, fame_track, fury, objects
from companion.rules.editions.abilities import SPARES_CONTAMINATION
from companion.rules.editions.bonus import Deal
from companion.rules.editions.edition import policies
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Table


def deals(table: Table, place: int) -> tuple[Deal, ...]:
    """The options of the tile above a slot (1 to 5); none while the tile is unknown."""
    tiles = table.things.tiles
    tile = policies(table).bonuses.tiles.get(tiles[place - 1]) if len(tiles) >= place else None
    return tile.deals if tile is not None else ()


def possible(table: Table, seat: str, deal: Deal, team: list[str], effect: str = "") -> bool:
    """Whether an option can be paid and does something (EX-49 to EX-58).

    ``effect``: a Location's effect that is resolved before; its Damage or Contamination may be what is repaired or
    treated.
    """
    return not _price(table, seat, deal) and any(now for now, _ in _gains(table, seat, deal, team, effect))


def lacks(table: Table, seat: str, deal: Deal, team: list[str]) -> tuple[str, ...]:
    """Why an option can't be done now, as message keys: what its price lacks, else why each of its gains does nothing;
    none if it is possible (EX-49 to EX-58)."""
    if price := _price(table, seat, deal):
        return (price,)
    gains = list(_gains(table, seat, deal, team, ""))
    return () if any(now for now, _ in gains) else tuple(key for _, key in gains)


def _price(table: Table, seat: str, deal: Deal) -> str:
    if deal.damage and not deal.anyway:
        cargo = convoy.cargo_of(table, table.things.seats[seat])
        if len(cargo.boxes.whole) < deal.damage:
            return "shut.damage"
    if deal.fame and reading(table, "D-22") == "a" and crew.fame(table, seat) <= fame_track.of(table).bottom:
        return "shut.fame"
    return ""


def _gains(table: Table, seat: str, deal: Deal, team: list[str], effect: str) -> Iterator[tuple[bool, str]]:
    """For each thing that an option gives: whether that does something, and the message why it would not."""
    mine = table.things.seats[seat]
    if deal.repair:
        yield effect == "damage" or bool(convoy.cargo_of(table, mine).boxes.broken), "shut.repair"
    if deal.treat:
        ill = effect == "contamination" or any(p.contamination for p in mine.people if p.name in team)
        yield ill, "shut.treat"
    if deal.fury:
        yield mine.fury < fury.top(table), "shut.fury"
    if deal.token:
        yield convoy.takes(table, mine, deal.token), "shut.token"
    if deal.object:
        yield objects.can_draw(table), "shut.object"
    if deal.recycle:
        yield discards.may_recycle(table, seat, deal.recycle), "shut.recycle"
    if deal.deed is not None:
        able = deal.deed.possible(table, seat, team)
        yield able, "" if able else deal.deed.lacks(table, seat)


def run(table: Table, seat: str, tile: str, deal: Deal, team: list[str], clean: str = "") -> Rule[None]:
    """Do one option: pay, then gain (EX-48). ``clean``: the explorer who prevents Contamination in this action
    (CD-07), also where a move brings it (1E-D66)."""
    cause = policies(table).bonuses.tiles[tile].rule
    if not possible(table, seat, deal, team):
        say(
            table,
            "bonus.nothing",
            "EX-48",
            because(f"@rule.{cause}", "rulebook"),
            rides=True,
            tile=f"@tile.{tile}",
            seat=seat,
        )
        return
    if deal.contamination and clean:
        crew.spare(table, seat, SPARES_CONTAMINATION, clean)
    yield from crew.damage(table, seat, deal.damage, "", cause)
    if deal.contamination and not clean:
        yield from crew.contaminate(table, seat, deal.contamination, cause, team)
    if deal.fame:
        at_bottom = crew.fame(table, seat) - deal.fame < fame_track.of(table).bottom
        yield from crew.lose_fame(table, seat, deal.fame, cause, ("D-22",) if at_bottom else ())
    if not table.things.seats[seat].alive:
        return
    if deal.repair:
        yield from convoy.repair(table, seat, deal.repair, cause, must=not deal.up_to)
    if deal.treat:
        yield from crew.treat(table, seat, deal.treat, cause, team, must=not deal.up_to)
    if deal.fury:
        fury.gain(table, seat, deal.fury, cause)
    if deal.token:
        yield from convoy.put(table, seat, deal.token)
    if deal.object:
        yield from objects.draw_objects(table, seat, deal.object, cause)
    if deal.recycle:
        yield from discards.recycle(table, seat, deal.recycle, cause)
    if deal.deed is not None:
        crew.shield(table, seat, clean)
        yield from deal.deed.run(table, seat, team)
        crew.unshield(table, seat)
