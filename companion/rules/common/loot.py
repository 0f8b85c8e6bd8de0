"""Loot, and how kept Loot comes into play at the end of the Convoys Fire step (FW-25 to FW-33). Who gets which Loot of
a beaten Enemy is a policy of the edition."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import clan, convoy, crew, improving, objects
from companion.rules.common.byhand import deed
from companion.rules.editions.behaviour import Shot
from companion.rules.editions.edition import policies
from companion.rules.engine.printed import consult, known, learn, printed
from companion.rules.engine.question import Field, Option, Rule
from companion.rules.engine.saying import did, say
from companion.rules.engine.table import Table, has_left, is_alive, mark, seats_of
from companion.rules.engine.units import together

MAY_HAVE = "phase:loot:"
"""Mark of seats that may have kept Loot which the app does not track."""


def named(table: Table, card: str) -> str:
    """The words for a Loot card."""
    kind = clan.loot_kind(table, card)
    if kind == "survivor":
        return f"@survivor.{card}"
    return f"@card.loot.{card}" if kind == "special" else f"@card.convoy.{card}"


def offered(table: Table, seat: str, card: str, *, rare: bool = False) -> Option:
    """A Loot card as a choice, with what leaves a Convoy for it (FW-28)."""
    option = Option(card, "option.card", {"card": named(table, card)}, rare=rare)
    return improving.priced(table, seat, option, card, clan.loot_kind(table, card))


def waiting_for(table: Table, seat: str) -> list[str]:
    """Loot cards that a seat has kept and that are not in play yet (FW-25)."""
    others = policies(table).loot.waits(table)
    return [card for card in table.things.loot_kept.get(seat, []) if card not in others]


# ---------------------------------------------------------------- the end of the Convoys Fire step


def line_up(table: Table) -> list[str]:
    """Once, if anybody has or may have kept Loot (FW-25, D-40)."""
    return ["table"] if _waiting(table) or _by_hand(table) else []


def awaits(table: Table, seat: str) -> None:
    """Note that a player whose Convoy is not kept may have kept Loot (FW-25); ``""``: any player."""
    mark(table, f"{MAY_HAVE}{seat}")


def _waiting(table: Table) -> list[str]:
    """Seats whose kept Loot comes into play. Those who have left get theirs when they come back."""
    return [seat for seat in seats_of(table) if table.things.loot_kept.get(seat) and not has_left(table, seat)]


def _by_hand(table: Table) -> list[str]:
    """Seats that may have kept Loot which the app does not track; ``""`` for all."""
    seats = [m.removeprefix(MAY_HAVE) for m in table.progress.marks if m.startswith(MAY_HAVE)]
    return [seat for seat in seats if not has_left(table, seat)]


def enter_play(table: Table, who: str) -> Rule[None]:
    """All kept Loot comes into play, everybody's at the same time (FW-25, FW-28 to FW-30)."""
    for seat in _by_hand(table):
        say(table, "loot.you.enters", "FW-28", you=True, rides=True, doubts=("D-40",), seat=seat)
        deed(table, seat, "hands.limit")
    waiting = _waiting(table)
    yield from together({seat: _enter(table, seat, list(table.things.loot_kept[seat])) for seat in waiting})
    for seat in waiting:
        if not table.things.loot_kept.get(seat):
            table.things.loot_kept.pop(seat, None)


def after(table: Table, shot: Shot, attack: Rule[str]) -> Rule[str]:
    """An attack outside the Convoys Fire step; what it brings to anybody comes into play at once if the shot says so
    (1E-BON-B3). Returns what the attack does."""
    before = {seat: len(kept) for seat, kept in table.things.loot_kept.items()}
    told = _by_hand(table)
    shown = yield from attack
    if shot.at_once:
        new = {seat: kept[before.get(seat, 0) :] for seat, kept in table.things.loot_kept.items()}
        for seat in [seat for seat in _by_hand(table) if seat not in told]:
            say(table, "loot.you.enters", shot.rule, you=True, rides=True, seat=seat)
            deed(table, seat, "hands.limit")
            table.progress.marks.remove(f"{MAY_HAVE}{seat}")
        yield from together({seat: _enter(table, seat, new[seat]) for seat in _waiting(table) if new[seat]})
        table.things.loot_kept = {seat: kept for seat, kept in table.things.loot_kept.items() if kept}
    return shown


def _enter(table: Table, seat: str, cards: Sequence[str]) -> Rule[None]:
    for card in cards:
        waiting = table.things.loot_kept.get(seat, [])
        if card not in waiting:
            continue
        waiting.remove(card)
        if is_alive(table, seat):
            yield from policies(table).loot.gain(table, seat, card)


def gain(table: Table, seat: str, card: str) -> Rule[None]:
    """A Loot card comes into play: installed, recruited, or into the hand (FW-28 to FW-30)."""
    kind = clan.loot_kind(table, card) or (yield from _read_kind(table, seat, card))
    if kind == "survivor":
        yield from crew.join(table, seat, card, "FW-29")
    elif kind == "special":
        table.things.seats[seat].hand.append(card)
        did(table, seat, "loot.special", "FW-30")
    else:
        yield from consult(table, convoy.path(card), ["kind", "boxes", "loot", "clan"])
        _know(table, card)
        yield from improving.improve(table, seat, card, kind)
    yield from objects.shed(table, seat)


def _read_kind(table: Table, seat: str, card: str) -> Rule[str]:
    """The kind of a card whose rules leave it open, read off it (UF-30)."""
    kinds = tuple(Option(kind, f"kind.{kind}") for kind in ("truck", "trailer", "device", "survivor"))
    field = Field("kind", kinds, key="field.loot.kind", learn="kind")
    yield from printed(table, convoy.path(card), [field], "loot.kind", "FW-28", turn=seat, view="convoy")
    return clan.loot_kind(table, card)


def _know(table: Table, card: str) -> None:
    """Enter what the rulebook tells of a Loot card (CD-28 to CD-57)."""
    told = {"kind": clan.loot_kind(table, card), "loot": True, "clan": clan.whose(table, card)}
    for name, value in told.items():
        if name not in known(table, convoy.path(card)):
            learn(table, convoy.path(card), name, value, "rulebook")
