"""What can be put right of stories by hand: the deck in use, missions, cards that are under a card of the row
(FS-STO-10, FS-STO-13, FS-STO-16, FS-STO-18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.rules.engine.correctable import Correctable
from companion.rules.engine.question import Option
from companion.rules.engine.table import Table, humans
from companion.rules.expansions.stories.cards import DECKS, NAME
from companion.rules.expansions.stories.decks import discard, stories, sweep, take, uncover


def correctables(table: Table) -> Iterator[Correctable]:
    """Which deck is in use, who keeps which missions, which stories are under the cards of the row."""
    kept = stories(table)
    yield Correctable(f"things.modules.{NAME}.period", f"correct.{NAME}.period", kept.period, lo=1, hi=3, group="decks")
    options = [
        Option(mission, f"option.{NAME}.kept", {"card": f"@card.{path.replace('/', '.')}", "n": int(n)})
        for mission in _missions(table)
        for path, _, n in [mission.rpartition(":")]
    ]
    for seat in humans(table) if options else ():
        yield Correctable(
            f"things.modules.{NAME}.missions.{seat}",
            f"correct.{NAME}.missions",
            list(kept.missions.get(seat, [])),
            values={"seat": f"@seat.{seat}"},
            options=tuple(options),
            seat=seat,
            part="people",
            rule="FS-STO-10",
            put=partial(_put_missions, seat=seat),
        )
    yield from _under_the_row(table)


def _under_the_row(table: Table) -> Iterator[Correctable]:
    """The story under each card of the row, among those that everybody has seen (FS-STO-13, FS-STO-18)."""
    seen = _seen(table)
    options = (
        Option("", f"option.{NAME}.bare"),
        *(Option(story, f"option.{NAME}.card", {"card": f"@card.{story.replace('/', '.')}"}) for story in seen),
    )
    for place, slot in enumerate(table.things.zone if seen else (), start=1):
        if slot is not None:
            yield Correctable(
                f"things.modules.{NAME}.under.{place}",
                f"correct.{NAME}.under",
                slot.beneath or "",
                {"n": place},
                options,
                place=f"zone.{place}",
                group="zone",
                rule="FS-STO-13",
                put=partial(_put_under, place=place),
            )


def _seen(table: Table) -> list[str]:
    """Stories that have left their deck: archived ones, missions, discards."""
    kept = stories(table)
    missions = [mission.rpartition(":")[0] for taken in kept.missions.values() for mission in taken]
    discards = [
        f"{name}/{card}" for name in DECKS if name in table.things.decks for card in table.things.decks[name].discards
    ]
    return sorted({*kept.archived, *missions, *discards})


def _put_under(table: Table, value: str, *, place: int) -> None:
    """It leaves the place where it was; what was there before goes to the discards."""
    slot, kept = table.things.zone[place - 1], stories(table)
    if slot is None or (slot.beneath or "") == value:
        return
    before = slot.beneath or ""
    uncover(table, slot)
    if before:
        kept.archived = [story for story in kept.archived if story != before]
        kept.row = [story for story in kept.row if story != before]
        discard(table, before)
    if value:
        name, _, card = value.partition("/")
        take(table, value)
        pile = table.things.decks[name]
        pile.discards = [one for one in pile.discards if one != card]
        kept.missions = {
            seat: [mission for mission in taken if mission.rpartition(":")[0] != value]
            for seat, taken in kept.missions.items()
        }
        slot.beneath = value
        kept.archived.append(value)
        kept.row.append(value)
    sweep(table)


def _missions(table: Table) -> list[str]:
    """Every mission that somebody keeps, and every option that is known to be one."""
    kept = [mission for missions in stories(table).missions.values() for mission in missions]
    told = [
        f"{path}:{name.removeprefix('kind-')}"
        for path, face in table.terms.printed.items()
        if path.partition("/")[0] in DECKS
        for name, (value, _) in face.items()
        if name.startswith("kind-") and value == "mission"
    ]
    return sorted({*kept, *told})


def _put_missions(table: Table, value: list[str], *, seat: str) -> None:
    """A card is at one place only: it leaves its deck, the discards, or the seat that kept it. One that a seat keeps no
    more goes to the discards."""
    kept = stories(table)
    gone = [mission for mission in kept.missions.get(seat, []) if mission not in value]
    for mission in value:
        path = mission.rpartition(":")[0]
        name, _, card = path.partition("/")
        for other in kept.missions:
            kept.missions[other] = [m for m in kept.missions[other] if m.rpartition(":")[0] != path]
        take(table, path)
        deck_of = table.things.decks[name]
        deck_of.discards = [c for c in deck_of.discards if c != card]
    kept.missions[seat] = list(value)
    for mission in gone:
        discard(table, mission.rpartition(":")[0])
