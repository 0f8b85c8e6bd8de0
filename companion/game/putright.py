"""What to change on the real table: the difference between two tables in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, structs

from companion.rules.common import correct_board, correct_seat, pieces, tracks
from companion.rules.common.attack import all_seen
from companion.rules.common.automa import board
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.table import Line, Slot, Table, automa_seat, humans, is_tracked
from companion.rules.engine.units import phase_of

COPIED = ("putright.damage.off", "putright.damage.on", "putright.box", "putright.stock", "putright.stock.none")
"""Sentences about what is in the boxes of the Automa's board."""


class RealTable:
    """How the real table differs from the one in the app after an undo, a redo or a correction."""

    def __init__(self) -> None:
        self.table: Table | None = None
        """The real table, as it was before the first of several such acts; None if there is nothing to change."""
        self.put_right: tuple[Line, ...] = ()
        """What to change on it, for all such acts in a row."""

    def differs_from(self, real_table: Table, now: Table) -> None:
        """Note what to change so that the real table becomes ``now``. During set-up the Automa's board is only copied:
        what is in its boxes was never laid out for the app."""
        laying_out = phase_of(real_table) == phase_of(now) == "setup"
        lines = [line for line in differences(real_table, now) if not (laying_out and line.key in COPIED)]
        self.table, self.put_right = real_table, tuple(lines)

    def righted(self) -> None:
        """The player has changed it: both are equal again."""
        self.table, self.put_right = None, ()


def differences(before: Table, after: Table) -> list[Line]:
    """Sentences that say how the real table must change from one table to the other.

    Only real pieces count: what is only in the app changes without the player, and in *try it* there is no real table.
    """
    found: list[Line] = []
    if after.terms.copy == "try":
        return found

    def line(key: str, **values: object) -> None:
        found.append(Line(f"putright.{key}", "", values, you=True))

    old, new = before.things, after.things
    for seat, things in new.seats.items():
        was = old.seats.get(seat)
        if was is None:
            continue
        if was.alive != things.alive:
            # A seat out of the game has no pieces on the map (OT-01).
            line("token.back" if things.alive else "token.off", seat=f"@seat.{seat}", space=things.space)
        elif was.space != things.space and things.alive:
            line("space", seat=f"@seat.{seat}", space=things.space, was=was.space)
    if old.order and new.order and old.order != new.order:
        line("order", order=[f"@seat.{s}" for s in new.order])
    if (old.aurora, old.aurora_colour) != (new.aurora, new.aurora_colour):
        line("aurora", n=new.aurora, colour=f"@colour.{new.aurora_colour}")
    if after.terms.board == "table" and automa_seat(after):
        _board(before, after, line)
    if after.terms.zone == "tracked":
        for i, (a, b) in enumerate(zip(old.zone, new.zone, strict=True), start=1):
            if _slot(a) != _slot(b):
                line("slot", place=i, card=f"@option.kind.{b.kind if b else 'empty'}")
    was_in = {e.name: e for e in old.enemies}
    now_in = {e.name: e for e in new.enemies}
    was_out, now_out = {*old.defeated, *old.gone}, {*new.defeated, *new.gone}
    for name in sorted({*was_in, *now_in, *was_out, *now_out}):
        enemy = f"@card.enemy.{name}"
        if name in now_out:
            if name not in was_out:
                line("enemy.beaten" if name in new.defeated else "enemy.left", enemy=enemy)
        elif name not in now_in:
            line("enemy.away" if name in was_in else "enemy.unmet", enemy=enemy)
        elif name not in was_in:
            line("enemy.back", enemy=enemy, region=now_in[name].region)
            if now_in[name].filled:
                line("enemy.damage" if all_seen(after) else "enemy.damage.back", enemy=enemy, n=now_in[name].filled)
        elif was_in[name].filled != now_in[name].filled:
            more = now_in[name].filled - was_in[name].filled
            if all_seen(after):
                line("enemy.damage", enemy=enemy, n=now_in[name].filled)
            else:  # Damage of hits that the app is not told of is there too
                line("enemy.damage.more" if more > 0 else "enemy.damage.less", enemy=enemy, n=abs(more))
    for seat in humans(after):
        if is_tracked(after, seat) and seat in old.seats and old.seats[seat] != new.seats[seat]:
            found += _seat(before, after, seat)
    found += _changed(correct_board.found(before), correct_board.found(after), ("waypoint", "tile", "mine", "aimed"))
    found += _changed(pieces.found(before), pieces.found(after), ("piece",))
    found += _changed(tracks.found(before), tracks.found(after), ("track",))
    for way in sorted({*new.closed} ^ {*old.closed}):
        line("way.closed" if way in new.closed else "way.open", way=way)
    for deck, cards in new.decks.items():
        was_deck = old.decks.get(deck)
        if was_deck is None or after.terms.draws.get(deck) == "deal" or deck == "exploration":
            continue
        back = was_deck.blind - cards.blind + len(cards.unseen) - len(was_deck.unseen)
        if back > 0:
            line("deck.back", deck=f"@deck.{deck}", n=back)
        elif back < 0:
            line("deck.out", deck=f"@deck.{deck}", n=-back)
    return found


def _slot(slot: Slot | None) -> Slot | None:
    """A slot as the table shows it: what has been read off its card is no matter of the table."""
    return structs.replace(slot, told=UNSET, offers=UNSET) if slot is not None else None


def _seat(before: Table, after: Table, seat: str) -> list[Line]:
    """A tracked Convoy that also is on the real table: cards, boxes, Survivors, counters, hand."""
    was = [*correct_seat.found(before, seat)] if is_tracked(before, seat) else []
    now = [*correct_seat.found(after, seat)]
    found = _changed(was, now, ("card", "aboard", "person", "ill", "things"))
    for someone in before.things.seats[seat].people:
        path = f"person.{seat}.{someone.name}"
        if not any(item.path == path for item in now):
            found.append(_value(path, correct_seat.GONE, seat))
    held = after.things.seats[seat].hand
    if sorted(before.things.seats[seat].hand) != sorted(held):
        found.append(Line("putright.hand", "", {"n": len(held)}, you=True, seat=seat))
    return found


def _changed(before: Iterable[Correctable], after: Iterable[Correctable], heads: tuple[str, ...]) -> list[Line]:
    """The values that differ, among those whose paths begin with ``heads``; new ones unless they are empty."""
    was = {item.path: item.now for item in before}
    return [
        _value(item.path, item.now, item.seat)
        for item in after
        if item.path.partition(".")[0] in heads and item.now != was.get(item.path, "" if item.options else 0)
    ]


def _value(path: str, value: object, seat: str) -> Line:
    return Line("putright.value", "", {"path": path, "value": str(value)}, you=True, seat=seat)


def _board(before: Table, after: Table, line: object) -> None:
    old, new = before.things.automa, after.things.automa
    assert callable(line)
    for box in sorted({*old.damage} - {*new.damage}):
        line("damage.off", box=box)
    for box in sorted({*new.damage} - {*old.damage}):
        line("damage.on", box=box)
    if board.boxes(after):
        for box in sorted({*old.tokens, *new.tokens}):
            if old.tokens.get(box) != new.tokens.get(box):
                line("box", box=box, token=f"@token.{new.tokens.get(box) or 'empty'}")
    else:
        for token in ("survivor", "food", "fuel", "ammo"):
            if old.stock.get(token, 0) != new.stock.get(token, 0):
                now = new.stock.get(token, 0)
                if now:
                    line("stock", some={token: now})
                else:
                    line("stock.none", token=f"@token.{token}")
    for name in ("fame", "column", "contaminated", "objects", "loot", "targets"):
        if getattr(old, name) != getattr(new, name):
            line(name, n=getattr(new, name))
