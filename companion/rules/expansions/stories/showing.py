"""Story cards as they are drawn: backs that can be seen, the front that is faced, missions, archived cards with their
boxes (FS-STO-02, FS-STO-04, FS-STO-07, FS-STO-10, FS-STO-13)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.common import convoy
from companion.rules.engine.open_cards import Entry, OpenCard
from companion.rules.engine.printed import Known, known
from companion.rules.engine.table import Table, humans
from companion.rules.expansions.stories import decks, paying
from companion.rules.expansions.stories.cards import BACK, COUNT, PERIODS, box_fields, deck

PLACE = "card.story."
"""How the place of an option begins; its number stands behind."""


def open_cards(table: Table) -> Iterator[OpenCard]:
    """The card that is faced; else the top one, those under the row and Convoy cards, and missions."""
    kept = decks.stories(table)
    if kept.facing:
        yield _front(table, kept.facing)
    yield from _top(table)
    for n, slot in enumerate(table.things.zone, start=1):
        if slot is not None and slot.beneath:
            yield _card(table, slot.beneath, "draw.stories.slot", _back(table, slot.beneath), n=n)
    for seat in humans(table):
        for mission in kept.missions.get(seat, ()):
            path, _, option = mission.rpartition(":")
            told = _option(known(table, path), int(option))
            yield _card(table, path, "draw.stories.kept", (told,), seat, n=int(option))
        for _, piece in convoy.pieces(table.things.seats[seat]) if seat in table.things.seats else ():
            if piece.beneath:
                above, boxes = f"@card.convoy.{piece.card}", _boxes(table, piece.beneath)
                yield _card(table, piece.beneath, "draw.stories.under", (boxes,), seat, card=above)


def _card(
    table: Table, path: str, where: str, entries: tuple[Entry, ...], seat: str = "", **values: object
) -> OpenCard:
    values = {"story": f"@card.{path.replace('/', '.')}", **values}
    return OpenCard("draw.stories.card", where, values, seat, entries, deck=path.partition("/")[0])


def _top(table: Table) -> Iterator[OpenCard]:
    """The card on top, as far as the app knows it; of real cards nobody has told which it is."""
    name = deck(decks.stories(table).period)
    pile = table.things.decks.get(name)
    if pile is None or not (pile.open or pile.left):
        return
    values: dict[str, object] = {"period": PERIODS[decks.stories(table).period - 1], "left": pile.left}
    dealt = decks.dealt(table) and pile.ordered
    path = f"{name}/{pile.unseen[0]}" if dealt else ""
    title = "draw.stories.card" if dealt else "draw.stories.top"
    where = "draw.stories.top" if dealt else "draw.stories.real"
    values["story"] = f"@card.{path.replace('/', '.')}"
    yield OpenCard(title, where, values, entries=_back(table, path), deck=name)


def _back(table: Table, path: str) -> tuple[Entry, ...]:
    face = known(table, path)
    found = []
    for field in BACK:
        told = next((o for o in field.options if field.name in face and o.id == face[field.name][0]), None)
        found.append(Entry(f"draw.stories.{field.name}", told.key if told is not None else ""))
    return tuple(found)


def _front(table: Table, path: str) -> OpenCard:
    """Its options, not their results (FS-STO-20)."""
    face = known(table, path)
    n = int(face[COUNT.name][0]) if COUNT.name in face else 0
    options = [_option(face, i, f"{PLACE}{i}") for i in range(1, n + 1)]
    entries = (*_back(table, path), *(options or [Entry("field.stories.options")]), _boxes(table, path))
    values, name = {"story": f"@card.{path.replace('/', '.')}"}, path.partition("/")[0]
    return OpenCard("draw.stories.card", "draw.stories.faced", values, entries=entries, front=True, deck=name)


def _option(face: Known, n: int, place: str = "") -> Entry:
    """What an option says; unknown until it is read aloud."""
    label = "draw.stories.option"
    if f"kind-{n}" not in face:
        return Entry(label, values={"n": n})
    told = {name: face.get(f"{name}-{n}", ([], ""))[0] for name in ("letters", "cost")}
    note = str(face.get(f"label-{n}", ("", ""))[0])
    key = f"draw.stories.{face[f'kind-{n}'][0]}" + (".cost" if told["cost"] else "") + (".note" if note else "")
    values = {"n": n, "letters": "".join(told["letters"]), "costs": paying.words(told["cost"]), "note": note}
    return Entry(label, key, values, place)


def _boxes(table: Table, path: str) -> Entry:
    """The boxes at the foot."""
    face = known(table, path)
    if not all(field.name in face for field in box_fields()):
        return Entry("draw.stories.boxes")
    signs = [f"@sign.{face[f.name][0]}" for f in box_fields() if face[f.name][0] != "none"]
    return Entry("draw.stories.boxes", "draw.stories.signs" if signs else "option.stories.box.none", {"signs": signs})
