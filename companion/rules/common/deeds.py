"""The deeds of the shared rules' sentences, by key; and those of all sentences of a game, in the order of the hands.

What a rule says with ``you`` is done by somebody on the real table. Movements that are told twice are one deed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.deeds import Deed, Move, Told, of
from companion.rules.engine.table import RESOURCES, Line, Table, is_tracked

BARE = Deed("do.zone.clear")
"""Look whether a Location is bare now; the card is discarded then."""
_SLOT_GOES = (Move("card", "{where}", "pile.common"),)
_DAMAGED = (Move("counter.damage", "", "box.{box}"),)
_RESTS = (Move("{name}", "", "zone.rest"),)
_CARD_DROPPED = (Move("{card}", "", "pile.discards"),)
NONE: tuple[Move, ...] = ()
"""Somebody has to know it, but no hand moves anything."""
OWN_HANDS = frozenset({"rest.you", "rest.you.at-once"})
"""What a seat that the app does not keep does with its own pieces, whatever the cards are."""
LATER = frozenset({"hands.limit", "hands.lost", "hands.lost.token", "hands.dies"})
"""Reminders of what may come of it for a seat that the app does not keep."""


def _on_table(table: Table) -> bool:
    return table.terms.board == "table"


def _moves(line: Line, table: Table) -> list[Deed]:
    """The Automa's Convoy, unless the player has told where it is now; and its Fuel, if its board is there."""
    found = []
    if not line.rides and line.key != "automa.move.stays":
        start = next((str(why.values.get("start", "")) for why in line.why if why.key == "why.road"), "")
        found.append(Deed("convoy.automa", 1, f"space.{start}" if start else "", f"space.{line.values['space']}"))
    fuel = int(line.values.get("fuel", 0))
    if fuel and _on_table(table):
        found.append(Deed("token.fuel", fuel, "board", "reserve"))
    return found


def _gathers(line: Line, table: Table) -> list[Deed]:
    """What is stored on the Automa's real board; Object tokens are not."""
    moved = line.values.get("moved", line.values["got"])
    return [Deed(f"token.{token}", n, _block(line), "board") for token, n in moved.items() if n]


def _block(line: Line) -> str:
    """The block of a Location in a slot: ``zone.3.left``."""
    slot = str(line.values["where"]).removeprefix("@slot.")
    return f"zone.{slot}.{str(line.values['side']).removeprefix('@option.block.')}"


def _emptied(line: Line, source: str) -> list[Deed]:
    """What is still on a Location goes to the reserve; all of it, where the sentence does not tell what."""
    left = line.values.get("left", {"": 0})
    return [Deed(f"token.{token}" if token else "tokens", n, source, "reserve") for token, n in (left or {}).items()]


def _slot(line: Line) -> str:
    return f"zone.{str(line.values['where']).removeprefix('@slot.')}"


def _taken(line: Line, table: Table) -> list[Deed]:
    return _emptied(line, _block(line))


def _bare(line: Line, table: Table) -> list[Deed]:
    return [*_emptied(line, _slot(line)), Deed("card", 1, _slot(line), "pile.common")]


def _perhaps_bare(line: Line, table: Table) -> list[Deed]:
    return [*_emptied(line, _slot(line)), BARE]


def _by_counter(line: Line, table: Table) -> list[Deed]:
    stays = line.key.endswith(".stays")
    kind = str(line.values["counter"]).removeprefix("@counter.")
    gains = [Deed(f"token.{t}", n, "reserve", "board") for t, n in line.values["got"].items() if t in RESOURCES and n]
    drawn = [Deed("card.object", n, "deck.object", "automa") for t, n in line.values["got"].items() if t == "object"]
    off = [] if stays else [Deed(f"waypoint.{kind}")]
    return [*off, *(gains if _on_table(table) else []), *drawn]


def _next_column(line: Line, table: Table) -> list[Deed]:
    """The Automa's counter, and the Damage below it unless there is none."""
    column = line.values["n"]
    counter, below = Deed("counter.automa", 1, "", f"column.{column}"), f"box.{components(table).board.covered}{column}"
    return [counter] if "box" in line.values else [counter, Deed("counter.damage", 1, below)]


def _drives(line: Line, table: Table) -> list[Deed]:
    fuel, food = (int(line.values.get(name) or 0) for name in ("fuel", "food"))
    paid = [Deed(f"token.{t}", n, "", "reserve") for t, n in (("food", food), ("fuel", fuel)) if n]
    return [*paid, Deed(f"convoy.{line.seat}", 1, "", f"space.{line.values['space']}")]


def _goes_by_hand(line: Line, table: Table) -> list[Deed]:
    return [Deed("token.fuel", int(line.values["fuel"]), "", "reserve"), Deed("do.move.you.went")]


def _hit(area: str) -> Move:
    return Move("counter.damage", "", f"area.{area}")


def _all(source: str, target: str) -> Move:
    """All Survivors of a zone."""
    return Move("card.survivors", source, target, "0")


def _aurora(line: Line, table: Table) -> list[Deed]:
    colour = str(line.values.get("colour", "red")).removeprefix("@colour.")
    return [Deed("aurora", 1, "", f"space.{'w' if colour == 'white' else 'r'}{line.values['n']}")]


COMMON: Mapping[str, Told] = {
    # The Automa's cards and its exploring.
    "automa.pile": (Move("card.action", "deck.action", "automa", "{n}"),),
    "automa.pile.last": (Move("card.action", "deck.action", "automa", "{n}"),),
    "automa.pile.more": (Move("card.action", "deck.action", "automa", "{n}"),),
    "automa.gather": _gathers,
    "automa.gather.nothing": NONE,
    "automa.improve": _SLOT_GOES,
    "automa.recruit": _SLOT_GOES,
    "automa.recruit.token": (Move("token.survivor", "reserve", "board"),),
    "automa.recruit.noroom": _SLOT_GOES,
    "automa.recruit.seventh": _SLOT_GOES,
    "automa.encounter": _SLOT_GOES,
    "automa.enemy.gain": (Move("token.{got}", "reserve", "board"),),
    "automa.finds": (Move("token.{got}", "reserve", "board"),),
    "automa.objects": (Move("card.object", "deck.object", "automa", "{n}"),),
    "automa.waypoint": _by_counter,
    "automa.waypoint.stays": _by_counter,
    "zone.take": _taken,
    "zone.clear": _perhaps_bare,
    "zone.empty": _bare,
    "zone.left.objects": _bare,
    "zone.trim": (Move("{card}", "zone.{place}", "pile.common"),),
    "explore.empty": (Move("card", "zone.{place}", "pile.common"),),
    "explore.left.objects": (Move("card", "zone.{place}", "pile.common"),),
    "explore.stays": NONE,
    # The Automa's board.
    "automa.spends": (Move("{token}", "board", "reserve", "{n}"),),
    "automa.gives": (Move("{token}", "board", "reserve"),),
    "automa.rest": (Move("token.food", "board", "reserve", "{n}"),),
    "automa.move": _moves,
    "automa.move.dry": _moves,
    "automa.move.stays": _moves,
    "automa.damage": _DAMAGED,
    "automa.damage.lost": (Move("{token}", "box.{box}", "reserve"), *_DAMAGED),
    "automa.jam": _DAMAGED,
    "automa.jam.fury": _DAMAGED,
    "automa.repair": (Move("counter.damage", "box.{box}"),),
    "automa.repair.row": (Move("counter.damage", "box.{boxes}"),),
    "automa.repair.row.none": NONE,
    "automa.contaminate": (Move("token.survivor", "box.{box}", "board.contaminated"),),
    "automa.contaminate.table": (Move("token.survivor", "board", "board.contaminated"),),
    "automa.treated": (Move("token.survivor", "board.contaminated", "board", "{n}"),),
    "end.column": _next_column,
    "end.clear": (Move("card.action", "", "pile.discards", "{n}"),),
    # Fire Weapons.
    "ambush.you.warwolves": (_hit("top-row"),),
    "ambush.you.riderwolves": (_hit("bottom-row"),),
    "ambush.you.ulmar": (_hit("front-column"), _hit("top-row")),
    "ambush.you.immortal": (_hit("front-column"), _hit("bottom-row")),
    "enemies.fire.you": (Move("counter.damage", "", "{area}", "{n}"),),
    "you.damage": (Move("counter.damage", "", "convoy", "{n}"),),
    "you.damage.area": (Move("counter.damage", "", "{area}", "{n}"),),
    "ambush": (Move("{enemy}", "zone", "region.{region}"),),
    "automa.fire.counters": (Move("counter.damage", "", "{enemy}", "{n}"),),
    "automa.aims": (Move("counter.target", "", "{enemy}", "{n}"),),
    "fire.you.counters": (Move("counter.damage", "", "{enemy}", "{n}"),),
    "fire.you.target": (Move("counter.target", "", "{enemy}"),),
    "fire.you.target.moved": (Move("counter.target", "{other}", "{enemy}"),),
    "fire.you.token": (Move("{token}", "reserve", "convoy"),),
    "fire.you.object": (Move("card.object", "deck.object", "hand"),),
    "fire.hit": (Move("counter.damage", "", "{enemy}", "{n}"),),
    "fire.jam": (Move("counter.damage", "", "{box}"),),
    "fire.ammo": (Move("token.ammo", "", "{box}"),),
    "fire.paid": (Move("token.food", "", "reserve"), Move("counter.damage", "", "{enemy}", "{n}")),
    "fire.target": (Move("counter.target", "", "{enemy}"),),
    "enemy.defeated": (Move("{enemy}", "", "pile.defeated"), Move("card.hitpoints", "", "pile.common")),
    "enemy.counters": (Move("counter.target", "{enemy}", "", "0"),),
    # Convoys and their people.
    "convoy.damaged": (Move("counter.damage", "", "{box}"),),
    "convoy.damaged.lost": (Move("{token}", "{box}", "reserve"), Move("counter.damage", "", "{box}")),
    "convoy.repaired": (Move("counter.damage", "{boxes}"),),
    "convoy.put": (Move("{token}", "reserve", "{box}"),),
    "convoy.noroom": NONE,
    "convoy.shifted": (Move("token", "{source}", "{target}"),),
    "convoy.spent": (Move("{token}", "{boxes}", "reserve"),),
    "convoy.nowhere": (Move("{card}", "", "pile.common"),),
    "convoy.mounted": (Move("{card}", "", "{place}"),),
    "convoy.truck": (Move("{card}", "", "{seat}.truck"),),
    "convoy.trailer.added": (Move("{card}", "", "tail"),),
    "convoy.trailer.swapped": (Move("{card}", "", "{place}"),),
    "convoy.trailer.dropped": _CARD_DROPPED,
    "crew.joins": _RESTS,
    "crew.fed": (Move("token.food", "", "reserve"), *_RESTS),
    "crew.fed.otherwise": _RESTS,
    "crew.leaves": (Move("{name}", "", "pile.discards"),),
    "crew.raised": (Move("token.food", "", "{name}", "{n}"),),
    "crew.contaminated": (Move("counter.contamination", "", "{name}"),),
    "crew.treated": (Move("counter.contamination", "{name}"),),
    "crew.fame": (Move("counter.fame", "", "track.{n}"),),
    "crew.fame.lost": (Move("counter.fame", "", "track.{n}"),),
    "crew.fury": (Move("counter.fury", "", "track.{n}"),),
    "break.rests": _RESTS,
    "explore.exhausted": (Move("{names}", "", "zone.exhausted"),),
    "explore.led": _RESTS,
    "explore.led.stays": NONE,
    "object.mre": (Move("{name}", "", "zone.active"),),
    "move.medic": (Move("{name}", "zone.rest", "zone.active"),),
    "rest.you": (_all("zone.rest", "zone.active"), _all("zone.exhausted", "zone.rest")),
    "rest.you.at-once": (_all("zone.rest", "zone.active"), _all("zone.exhausted", "zone.active")),
    "rest.tracked": (Move("{active}", "", "zone.active"), Move("{resting}", "", "zone.rest")),
    "encounter.token": (Move("token.survivor", "", "reserve"),),
    "end.heals": (Move("counter.damage", "{box}"),),
    "you.contaminate": (Move("counter.contamination", "", "survivor.any", "{n}"),),
    "object.discarded": _CARD_DROPPED,
    "object.drawn.hidden": (Move("card.object", "deck.object", "hand"),),
    "hand.dropped": _CARD_DROPPED,
    "move.you": _drives,
    "move.you.food": _drives,
    "move.you.free": _drives,
    **dict.fromkeys(LATER, NONE),
    # The map and the Aurora.
    "end.aurora": _aurora,
    "event.departure": _aurora,
    "move.you.went.fuel": _goes_by_hand,
    "waypoint.you.stays": NONE,
    "order.same": NONE,
    "event.snowstorm": NONE,
    "event.snowstorm.past": NONE,
    "event.flare": NONE,
    "loot.special": (Move("card.loot", "", "hand"),),
}
"""What is not named here but done by hand is one deed ``do.KEY`` with words of its own."""


class Doing(Struct, frozen=True, gc=False):
    """A deed with the sentence that says so."""

    line: Line
    deed: Deed


def deeds(line: Line, table: Table) -> list[Deed]:
    """The deeds of one sentence, in the order of the hands; none for a note."""
    played = modules.of(table)
    own_hands = line.key in OWN_HANDS or any(line.key in module.own_hands for module in played)
    if own_hands and line.seat and not is_tracked(table, line.seat):
        line = replace(line, you=True)
    for own in (*(module.deeds for module in played), edition.of(table).deeds):
        if line.key in own:
            return of(line, own, table)
    return of(line, COMMON, table)


def moved(line: Line, table: Table) -> list[Deed]:
    """What has moved by a sentence, whether hands move it or the app only keeps it; without what has no form."""
    told = deeds(replace(line, you=True, rides=False), table)
    return [deed for deed in told if not deed.thing.startswith("do.")]


def doings(lines: Iterable[Line], table: Table) -> list[Doing]:
    """What is to be done for these sentences, without what is told twice: tokens that go from a block to the Automa's
    board are not taken off it once more, and equal movements are one."""
    found: list[Doing] = []
    for line in lines:
        told = deeds(line, table)
        emptied = {doing.deed.source for doing in found if doing.deed.thing.startswith("token.")}
        for deed in told:
            if deed.thing == "tokens" and any(source.startswith(deed.source) for source in emptied):
                continue
            if line.key == "zone.row.if" and found and found[-1].deed == BARE:
                # Both hang on the same look at the card: what is there to do is one handling.
                found[-1] = Doing(line, Deed(f"{BARE.thing}.row"))
                continue
            same = _same(found, line, deed)
            if same is None:
                found.append(Doing(line, deed))
            else:
                found[same] = Doing(
                    found[same].line, replace(found[same].deed, n=found[same].deed.n + deed.n, source="")
                )
    return found


def groups(lines: Sequence[Line], phases: Sequence[str], table: Table, most: int) -> list[tuple[Line, ...]]:
    """Sentences as hands do them: as many at a time as have at most so many deeds, and rather those of a whole phase.
    ``phases``: of each sentence, as far as they are known."""
    found: list[tuple[str, tuple[Line, ...]]] = []
    for line, phase in zip_longest(lines, phases[: len(lines)], fillvalue=""):
        assert isinstance(line, Line)
        if found and found[-1][0] == phase and len(doings((*found[-1][1], line), table)) <= most:
            found[-1] = (phase, (*found[-1][1], line))
        else:
            found.append((phase, (line,)))
    whole: list[tuple[Line, ...]] = []
    for _, part in found:
        if whole and len(doings((*whole[-1], *part), table)) <= most:
            whole[-1] = (*whole[-1], *part)
        else:
            whole.append(part)
    return whole


def _same(found: Sequence[Doing], line: Line, deed: Deed) -> int | None:
    """The place of an equal movement of tokens to the reserve or counters to one place, which takes this one in."""
    if not deed.n or not deed.thing.startswith(("token.", "counter.damage")) or not deed.target:
        return None
    for place, other in enumerate(found):
        same = (other.deed.thing, other.deed.target, other.line.seat) == (deed.thing, deed.target, line.seat)
        if same and other.deed.n and (deed.target == "reserve" or other.deed.source == deed.source):
            return place
    return None
