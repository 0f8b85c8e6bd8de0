"""The Automa's turn in the Exploration Phase (AU-12 to AU-31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.common import supply, zone
from companion.rules.common.automa import abilities, board, cards
from companion.rules.common.side import acts as side_acts
from companion.rules.editions.edition import policies
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import RESOURCES, Action, Reason, Slot, Table, automa_seat

LINE_OF = {"location": "gather", "convoy": "improve", "survivor": "recruit", "encounter": "encounter"}
KIND_OF = {line: kind for kind, line in LINE_OF.items()}


def turn(table: Table, seat: str) -> Rule[None]:
    """Reveal the next Action card and act on it if possible (AU-12); without cards it passes (AU-31)."""
    if not table.things.automa.pile:
        table.progress.out.append(seat)
        say(table, "automa.passes", "AU-31", rides=True)
        return
    action = yield from cards.turn_card(table, explores=True)
    if action is not None:
        yield from cards.arrows(table)
        yield from abilities.turned(table)
        place, kind, why, doubts = yield from _slot(table, action)
        done = yield from _act(table, action, place, kind, why, doubts)
        more = policies(table).actions
        if not done and more is not None and more.looks_on(table):
            yield from _look_on(table, action, place, why)
    if not table.things.automa.pile:
        table.progress.out.append(seat)


def _slot(table: Table, action: Action) -> Rule[tuple[int, str, tuple[Reason, ...], tuple[str, ...]]]:
    """Skill 1 means slot 1, skill 3 slot 5; skill 2 uses the priority table (AU-13, AU-28). Slot 0: nothing fits.

    Returns the slot, the kind of card, the reasons, and the doubt that decided.
    """
    skill = because("why.skill", action.source, n=action.skill, card=f"@card.action.{action.card}")
    if action.skill == 2:
        return (yield from _by_priority(table, action, skill))
    place = 1 if action.skill == 1 else 5
    return place, (yield from _kind_in(table, place)), (skill,), ()


def _kind_in(table: Table, place: int) -> Rule[str]:
    """The kind of the card in a slot, ``""`` for none."""
    if zone.tracked(table):
        slot = table.things.zone[place - 1]
        return slot.kind if slot else ""
    kind = yield Question(
        "zone.kind",
        "choose",
        "AU-13",
        turn=automa_seat(table),
        view="zone",
        side=side_acts,
        values={"place": place},
        options=[
            *(Option(k, f"option.kind.{k}", place=f"zone.{place}") for k in zone.KINDS),
            Option("", "option.kind.empty", rare=True),
        ],
    )
    return str(kind)


def _look_on(table: Table, action: Action, place: int, why: tuple[Reason, ...]) -> Rule[None]:
    """By another reading of D-53 the next slot with something to do counts, from left to right and round again. Where
    the priority table decides, slots 2 to 4 have been looked at."""
    after = 4 if place == 0 else place
    row = [*range(after + 1, 6), *range(1, after + 1)]
    for other in [p for p in row if p != place and not (place == 0 and p in zone.MIDDLE)]:
        kind = yield from _kind_in(table, other)
        if kind and (yield from _act(table, action, other, kind, why, ("D-53",))):
            return


def _by_priority(
    table: Table, action: Action, skill: Reason
) -> Rule[tuple[int, str, tuple[Reason, ...], tuple[str, ...]]]:
    """The first line of the table that fits a card in slots 2 to 4; among several the arrow decides (AU-28, AU-29). Of
    a table that nobody has told yet the player says which line it is (UF-34)."""
    edge, arrow, doubts = cards.arrow_means(table, "tie", action.arrow)
    told = [f"@option.line.{x}" for x in action.priority]
    order = because("why.priority", action.source, lines=told) if told else because("why.priority.read", "table")
    if not zone.tracked(table):
        line = yield Question(
            "zone.priority",
            "choose",
            "AU-28",
            turn=automa_seat(table),
            view="zone",
            side=side_acts,
            values={
                "side": f"@option.tie.{edge}",
                "first": "@zone.priority.list" if told else "@zone.priority.card",
            },
            options=[
                *(Option(x, f"option.kind.{KIND_OF[x]}") for x in action.priority or cards.LINES),
                Option("", "option.kind.nothing"),
            ],
        )
        return (-1 if line else 0), KIND_OF.get(str(line), ""), (skill, order, arrow), doubts if line else ()
    for line in action.priority:
        places = [p for p in zone.MIDDLE if (s := table.things.zone[p - 1]) is not None and s.kind == KIND_OF[line]]
        if places:
            place = places[0] if edge == "left" else places[-1]
            found = because("why.places", places=places, kind=f"@option.kind.{KIND_OF[line]}")
            return place, KIND_OF[line], (skill, order, found, arrow), doubts if len(places) > 1 else ()
    return 0, "", (skill, order), ()


def _act(
    table: Table, action: Action, place: int, kind: str, why: tuple[Reason, ...], doubts: tuple[str, ...]
) -> Rule[bool]:
    """One of the five actions, by the card in the slot (AU-14); none if nothing fits (D-53). Returns whether there was
    one."""
    where = f"@slot.{place}" if place > 0 else "@slot.found"
    if place < 0:
        edge, _, _ = cards.arrow_means(table, "tie", action.arrow)
        where = f"@slot.{edge}most"
    if kind == "location":
        yield from _gather(table, action, place, where, why, doubts)
    elif kind == "convoy":
        say(table, "automa.improve", "AU-22", *why, you=_real(table), doubts=doubts, where=where)
        yield from board.repair(table, 1)
        yield from _leave(table, place)
    elif kind == "survivor":
        _recruit(table, where, why, doubts)
        yield from _leave(table, place)
    elif kind == "encounter":
        say(table, "automa.encounter", "AU-26", *why, you=_real(table), doubts=doubts, where=where)
        yield from _leave(table, place)
    elif kind == "enemy":
        if not (yield from abilities.enemy_line(table, place)):
            say(table, "automa.enemy.nothing", "AU-27", *why, where=where)
            return False
    else:
        say(table, "automa.nothing", "AU-14", *why, doubts=("D-53",), where=where)
        return False
    return True


def _real(table: Table) -> bool:
    """Whether the zone is on the real table, so that the player must take the card away."""
    return table.terms.copy == "own"


def _leave(table: Table, place: int) -> Rule[None]:
    if zone.tracked(table):
        yield from zone.depart(table, place)
    else:
        zone.tell_row(table, sure=True)


def _recruit(table: Table, where: str, why: tuple[Reason, ...], doubts: tuple[str, ...]) -> None:
    """Put a Survivor token in the leftmost matching box (AU-23). A seventh one only heals a contaminated one (AU-24,
    AU-25)."""
    total, boxed = board.survivors(table), board.count(table, "survivor")
    most = board.shape(table).most["survivor"]
    if total >= most > boxed:
        doubts = ("D-55", *doubts)
    if reading(table, "D-55") == "b":
        total = boxed
    if total >= most:
        say(
            table,
            "automa.recruit.seventh",
            "AU-25",
            *why,
            because("why.survivors", n=total, zone=table.things.automa.contaminated),
            you=_real(table),
            doubts=doubts,
            where=where,
        )
        if table.things.automa.contaminated:
            board.treat(table, 1, "AU-25")
        return
    put, used = board.place(table, "survivor", 1)
    key = "automa.recruit" if put else "automa.recruit.noroom"
    say(
        table,
        key,
        "AU-23",
        *why,
        because("why.boxes", boxes=used),
        you=_real(table),
        doubts=doubts,
        where=where,
        boxes=used,
    )
    if put and table.terms.board == "table":
        say(table, "automa.recruit.token", "AU-23", you=True)


def _gather(
    table: Table, action: Action, place: int, where: str, why: tuple[Reason, ...], doubts: tuple[str, ...]
) -> Rule[None]:
    """Resolve the effect, then take all tokens of the block that the arrow names (AU-15 to AU-20)."""
    side, arrow, picks = cards.arrow_means(table, "block", action.arrow)
    slot = table.things.zone[place - 1] if zone.tracked(table) else None
    alone = False
    if slot is not None:
        side, alone = _filled(slot, side)
    block = (slot.left if side == "left" else slot.right) if slot is not None else None
    if slot is not None and block is not None:
        effect, source = zone.told(table, slot, "effect") or ("", "table")
        tokens = dict(block)
    else:
        read = place if slot is not None else 0
        effect, tokens = yield from zone.read_location(table, where, side, read, turn=automa_seat(table))
        source = "asked"
    contents = because("why.block", source, side=f"@option.block.{side}", tokens=tokens)
    eighth, left = _too_much(table, tokens)
    if left:
        yield from _suffer_effect(table, effect)
        say(table, "automa.gather.left", "AU-18", *why, arrow, contents, doubts=eighth, where=where, tokens=tokens)
        return
    if slot is not None and block is not None:
        for token, n in tokens.items():
            supply.back(table, token, n)
    if slot is not None:
        setattr(slot, side, {})
    yield from _suffer_effect(table, effect)
    stored = board.gain(table, tokens)
    yield from board.gain_objects(table, tokens.get("object", 0))
    got = {**stored, **{t: n for t, n in tokens.items() if t == "object" and n}}
    lost = {t: n - got.get(t, 0) for t, n in tokens.items() if n > got.get(t, 0)}
    moved = stored if table.terms.board == "table" else {}
    # What the hand has not moved to the Automa's real board is still on the Location; Object tokens never go there.
    over: dict[str, int] | str = {t: n - moved.get(t, 0) for t, n in tokens.items() if n > moved.get(t, 0)} or ""
    reasons = (*why, arrow, *((because("why.oneblock"),) if alone else ()), contents)
    by_hand: dict[str, Any] = {"moved": moved} if moved else {}
    say(
        table,
        "automa.gather" if got else "automa.gather.nothing",
        "AU-16",
        *reasons,
        doubts=(*doubts, *(() if alone else picks)),
        you=bool(moved),
        where=where,
        side=f"@option.block.{side}",
        got=got,
        **by_hand,
    )
    if tokens.get("object") and _real(table):
        say(table, "automa.objects", "AU-19", you=True, n=tokens["object"])
    if lost:
        say(table, "automa.gather.full", "AU-18", doubts=eighth, lost=lost)
    if slot is None:
        if _real(table):
            say(table, "zone.clear", "AU-20", you=True, where=where, left=over)
            zone.tell_row(table, sure=False)
    elif zone.bare(slot, reading(table, "D-17") == "a"):
        doubts = zone.objects_only(slot)
        key = "zone.left.objects" if doubts else "zone.empty"
        say(table, key, "AU-20", you=_real(table), doubts=doubts, where=where, left=over)
        yield from zone.depart(table, place)
    else:
        if zone.objects_only(slot):
            say(table, "zone.stays", "AU-20", rides=True, doubts=("D-17",), where=where)
        if _real(table):
            say(table, "zone.take", "AU-16", you=bool(over), where=where, side=f"@option.block.{side}", left=over)


def _too_much(table: Table, tokens: Mapping[str, int]) -> tuple[tuple[str, ...], bool]:
    """Whether a block holds more of a Resource than the Automa may have: the doubt, and whether it leaves the block, as
    the edition says (1E-D51)."""
    more, most = policies(table).actions, board.shape(table).most
    over = any(board.count(table, token) + tokens.get(token, 0) > most[token] for token in RESOURCES)
    return more.too_much(table) if over and more is not None else ((), False)


def _filled(slot: Slot, side: str) -> tuple[str, bool]:
    """The block that is taken. True if the arrow does not matter, since only this block has tokens left (AU-17). A
    block is None while unread."""
    left, right = (block is None or any(block.values()) for block in (slot.left, slot.right))
    if left != right:
        return ("left" if left else "right"), True
    return side, False


def _suffer_effect(table: Table, effect: str) -> Rule[None]:
    """The effect at the Location's top left, resolved first (AU-15)."""
    if effect == "damage":
        yield from board.suffer(table, 1, "EX-21")
    elif effect == "contamination":
        board.contaminate(table, "EX-22")
    elif effect == "fame":
        before = table.things.automa.fame
        yield from board.lose_fame(table, 1)
        if table.things.automa.fame < before:
            say(table, "automa.fame.lost", "EX-23", you="board", n=1)
