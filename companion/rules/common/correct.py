"""Corrections: the table is never wrong, so any tracked value can be set by hand, in place, while a rule waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_type_hints

import msgspec

from companion.rules.common import (
    atlas,
    clan,
    convoy,
    correct_board,
    correct_cards,
    correct_seat,
    crew,
    leaving,
    outcome,
    pieces,
    route,
    target_counters,
    tracks,
)
from companion.rules.common.automa import board, cards
from companion.rules.common.zone import KINDS, tracked
from companion.rules.editions.edition import components
from companion.rules.engine import decks, modules, units
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.doubts import doubts, house_rules
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.printed import known
from companion.rules.engine.question import IllegalAnswer, Option
from companion.rules.engine.saying import say
from companion.rules.engine.table import (
    RESOURCES,
    Enemy,
    Line,
    Slot,
    Table,
    automa_seat,
    freeze,
    humans,
    is_alive,
    is_tracked,
    thaw,
)

DOUBT = "terms.doubts."
"""How the path of a doubt begins; its id stands behind."""
WAYS = ("deal", "tap", "type", "read")
STAND_IN = "stand-in"
"""The app deals made-up Outcome cards from now on instead of the real ones, which the player agrees to by choosing
it."""


def apply(table: Table, changes: Sequence[tuple[str, Any]]) -> bool:
    """Make the changes in place and say what changed. Returns whether progress changed, so the open unit is dropped.

    Raises :class:`IllegalAnswer` naming path, what came and what was expected; then nothing has changed.
    """
    changes = sorted(changes, key=_last_of_all)
    trial = thaw(freeze(table))
    for path, value in changes:
        _set(trial, path, value)
    try:
        thaw(freeze(trial))
    except (msgspec.ValidationError, LaterTable) as error:
        raise IllegalAnswer("illegal.correction", came=[c[1] for c in changes], expected=str(error)) from None
    before = correct_cards.faults(table)
    for path, value in changes:
        _set(table, path, value)
        if not path.startswith(("face.", f"{leaving.HEAD}.")):  # these say what they do themselves
            said, told = _open_to_all(table, path, value)
            say(table, "corrected", "CV-02", rides=True, path=said, value=told)
    table.progress.lines += balance(table)
    table.progress.lines += [fault for fault in correct_cards.faults(table) if fault not in before]
    return any(path.startswith("progress.") for path, _ in changes)


def as_told(table: Table, changes: Sequence[tuple[str, Any]]) -> Table:
    """A copy of this table on which no more has changed than what the player has said: what the rules draw from it (a
    Survivor's token that comes or goes along, Target counters that go home) is as it lay before. What does not fit
    on this table is left out."""
    told = thaw(freeze(table))
    for path, value in sorted(changes, key=_last_of_all):
        head, _, rest = path.partition(".")
        seat, _, name = rest.partition(".")
        try:
            if head == "person" and value == correct_seat.GONE:
                mine = told.things.seats[seat]
                mine.people = [p for p in mine.people if p.name != name]
            elif head == "joins":
                crew.add(told, seat, str(value))
            elif head == "enemy" and str(value) == "0":
                told.things.enemies = [e for e in told.things.enemies if e.name != rest]
            else:
                _set(told, path, value)
        except (IllegalAnswer, KeyError):
            continue
    return told


def _last_of_all(change: tuple[str, Any]) -> tuple[int, int]:
    """Cards that go change the names of those behind them, so they go last, from the tail; Survivors, whose tokens
    follow them, right before, and with those the free Target counters: an Enemy that goes brings some home, but what
    the player counts is how many there are."""
    path, value = change
    head, _, place = path.partition(".trailer")
    if head.startswith("card.") and place.isdigit() and not value:
        return (2, -int(place))
    return (int(path.startswith(("person.", "joins.")) or path.endswith(".targets")), 0)


def _open_to_all(table: Table, path: str, value: Any) -> tuple[str, str]:
    """Path and value as they are said: with several people at the table nobody is told which card is in a hand."""
    head, _, rest = path.partition(".")
    if len(humans(table)) > 1 and modules.secret(table, path):
        return path, ""
    if head in ("hand", "held", "kept") and len(humans(table)) > 1:
        return f"hand.{rest.partition('.')[0]}", ""
    return path, "" if isinstance(value, list | dict) else str(value)


def _set(table: Table, path: str, value: Any) -> None:
    head, _, rest = path.partition(".")
    try:
        if head == "box":
            _set_box(table, rest, value)
        elif head == "way":
            if value not in _ways(table, rest):
                raise IllegalAnswer("illegal.way", came=value, expected=_ways(table, rest))
            if value == STAND_IN:
                decks.begin_stand_in(table, rest)
                return
            decks.change_way(table, rest, value)
            if rest.startswith("action") and value != "deal":
                _pile_by_hand(table)
        elif head == "enemy":
            _set_enemy(table, rest, value)
        elif head in correct_seat.HEADS:
            correct_seat.apply(table, head, rest, value)
        elif head in correct_cards.HEADS:
            correct_cards.apply(table, head, rest, value)
        elif head == leaving.HEAD:
            leaving.set_plays(table, rest, value)
        elif head in correct_board.HEADS:
            correct_board.apply(table, head, rest, value)
        elif head == pieces.HEAD:
            pieces.apply(table, rest, value)
        elif head == tracks.HEAD:
            tracks.apply(table, rest, value)
        elif head == "zone":
            _set_slot(table, int(rest), value)
        elif path == "progress.step":
            if value not in units.steps(table):
                raise KeyError(value)
            units.enter(table, value)
        elif path.startswith(DOUBT) or path == DOUBT.removesuffix("."):
            _set_doubt(table, path.removeprefix(DOUBT), value)
        elif path == "things.order" and sorted(value) != sorted(table.things.order):
            # Every seat in the game has one counter, who is out has none (OT-01).
            raise IllegalAnswer("illegal.correction", came=[path, value], expected=sorted(table.things.order))
        elif head in ("things", "progress", "terms"):
            _set_field(table, path, value)
        else:
            raise KeyError(path)
    except IllegalAnswer:
        raise
    except (KeyError, AttributeError, IndexError, TypeError, ValueError, msgspec.ValidationError) as error:
        raise IllegalAnswer(
            "illegal.correction", came=[path, value], expected=f"{type(error).__name__}: {error}"
        ) from None


def _set_doubt(table: Table, doubt: str, value: Any) -> None:
    """Read a doubt otherwise, or as we pick again. Refused unless the rules can play that reading."""
    known = doubts(table).get(doubt)
    if known is None or not known.others:
        raise IllegalAnswer("illegal.doubt", came=doubt, expected="D-17")
    if value not in tuple(known.readings):
        raise IllegalAnswer("illegal.reading", came=value, expected=list(known.readings), doubt=doubt)
    if value == known.pick:
        table.terms.doubts.pop(doubt, None)
    else:
        table.terms.doubts[doubt] = value


def _set_field(table: Table, path: str, value: Any) -> None:
    """Set a field by its dotted path, converted to the field's type; the records themselves stay the same objects."""
    *way, last = path.split(".")
    target: Any = table
    for name in way:
        target = (
            target[int(name)]
            if isinstance(target, list)
            else target[name]
            if isinstance(target, dict)
            else getattr(target, name)
        )
    if isinstance(target, dict):
        sample = next(iter(target.values()), value)
        target[last] = msgspec.convert(value, type(sample)) if isinstance(sample, int | str) else value
    elif isinstance(target, list):
        target[int(last)] = value
    else:
        wanted = get_type_hints(type(target))[last]
        if wanted is bool and value in ("true", "false"):
            value = value == "true"
        setattr(target, last, msgspec.convert(value, wanted))


def _set_box(table: Table, box: str, value: Any) -> None:
    """A box of the Automa board: empty, a token, or damage."""
    automa = table.things.automa
    if value not in _contents(table, box) or box not in _boxes(table):
        raise ValueError(f"{box}: {value!r}")
    automa.tokens.pop(box, None)
    automa.damage = [b for b in automa.damage if b != box]
    if value == "damage":
        automa.damage = board.from_left([*automa.damage, box])
    elif value:
        automa.tokens[box] = value


def _boxes(table: Table) -> list[str]:
    """The boxes of the Automa board; where they are not known, all that Damage can lie on."""
    return list(board.boxes(table)) or board.may_be_hit(table)


def _contents(table: Table, box: str) -> tuple[str, ...]:
    """What a box can hold; where the boxes are not known, tokens are only counted."""
    hurt = ("damage",) if board.row_of(box) not in board.shape(table).spared else ()
    return ("", *hurt, "survivor", *RESOURCES) if board.boxes(table) else ("", *hurt)


def _set_slot(table: Table, place: int, value: Any) -> None:
    """What kind of card is in a slot, from 1; its tokens are read again when they matter."""
    if not 1 <= place <= len(table.things.zone) or value not in ("", *KINDS):
        raise ValueError(f"slot {place}: {value!r}")
    table.things.zone[place - 1] = Slot(value) if value else None


def _set_enemy(table: Table, name: str, value: Any) -> None:
    """An Enemy's Region, 0 for not in play; its Target counters go home with it."""
    if name not in clan.enemies(table) or str(value) not in ("0", "1", "2", "3"):
        raise ValueError(f"{name}: {value!r}")
    region = int(value)
    enemy = next((e for e in table.things.enemies if e.name == name), None)
    if enemy is None:
        if region:
            table.things.enemies.append(Enemy(name, region))
    elif region:
        enemy.region = region
    else:
        table.things.enemies.remove(enemy)
        target_counters.all_home(table, enemy)


def _pile_by_hand(table: Table) -> None:
    """Face-down cards that the app had dealt go back among the unseen; the real pile is on the table instead."""
    deck = cards.deck(table)
    deck.unseen = sorted([*deck.unseen, *(c for c in table.things.automa.pile if not c.startswith("?"))])
    table.things.automa.pile = ["?"] * len(table.things.automa.pile)


def balance(table: Table) -> list[Line]:
    """Tokens elsewhere are what is left of each supply; a supply that does not reach is warned about (D-02)."""
    kinds = {token.name: token for token in modules.kinds(table).by_face.values()}
    supply = {**components(table).tokens, **{name: kind.supply for name, kind in kinds.items() if kind.supply}}
    warnings = []
    for token in supply:
        here = board.count(table, token) + (table.things.automa.contaminated if token == "survivor" else 0)
        sides = kinds[token].sides if token in kinds else (token,)
        here += sum(convoy.count(seat, side) for seat in table.things.seats.values() for side in sides)
        blocks = [block or {} for slot in table.things.zone if slot is not None for block in (slot.left, slot.right)]
        blocks += (table.things.pieces or {}).values()
        here += sum(block.get(side, 0) for block in blocks for side in sides)
        table.things.elsewhere[token] = supply[token] - here
        if here > supply[token]:
            warnings.append(
                Line(
                    "warn.supply",
                    "CO-13",
                    {"some": {token: here}, "supply": supply[token]},
                    rides=True,
                    doubts=("D-02",),
                )
            )
    return warnings


def dealable(table: Table, name: str) -> bool:
    """Whether the app can deal this deck: what is unseen is known, and every face is, from the owner or an allowed
    pack."""
    if not decks.identified(table, name):
        return False
    if {"*", name} & table.terms.packs.keys():
        return True
    brought = modules.pile(table, name)
    if brought is not None:
        return all(f.name in known(table, f"{name}/{card}") for card in brought.cards for f in brought.fields)
    return outcome.all_read(table) if name == "outcome" else cards.all_read(table, name)


def _ways(table: Table, name: str) -> list[str]:
    """The ways in which this deck can be drawn from now on."""
    if dealable(table, name):
        return list(WAYS)
    stand_in = name == "outcome" and "game:stand-in" in table.progress.marks
    return [*(w for w in WAYS if w != "deal"), *([STAND_IN] if stand_in else [])]


def correctables(table: Table) -> list[Correctable]:
    """Every value on the table that a person can set, in the order in which a player looks for it."""
    things, me = table.things, automa_seat(table)
    if not things.seats:
        return []
    found = [
        Correctable("progress.round", "correct.round", table.progress.round, lo=1, hi=6),
        Correctable(
            "progress.step",
            "correct.step",
            table.progress.step,
            options=tuple(
                Option(s.name, f"step.{s.name}") for s in units.steps(table).values() if s.phase not in ("setup",)
            ),
        ),
        Correctable("things.order", "correct.order", list(things.order)),
        Correctable("things.aurora", "correct.aurora", things.aurora, lo=1, hi=6, place="space.aurora"),
        Correctable(
            "things.aurora_colour",
            "correct.aurora.colour",
            things.aurora_colour,
            options=(Option("white", "colour.white"), Option("red", "colour.red")),
        ),
        Correctable(
            "things.snowstorm",
            "correct.snowstorm",
            things.snowstorm,
            options=(Option("false", "option.no"), Option("true", "option.yes")),
        ),
    ]
    found += leaving.found(table)
    for seat in [*(s for s in humans(table) if is_alive(table, s)), *([me] if me else [])]:
        found.append(
            Correctable(
                f"things.seats.{seat}.space",
                "correct.space",
                things.seats[seat].space,
                {"seat": f"@seat.{seat}"},
                tuple(Option(s, "option.space", {"space": s}) for s in _spaces(table, seat)),
                place=f"space.{things.seats[seat].space}",
            )
        )
    if me:
        found += _automa(table)
    for seat in humans(table):
        if is_tracked(table, seat) and is_alive(table, seat):
            found += correct_seat.found(table, seat)
            found += correct_cards.found(table, seat)
    if tracked(table):
        for i, slot in enumerate(things.zone):
            found.append(
                Correctable(
                    f"zone.{i + 1}",
                    "correct.slot",
                    slot.kind if slot else "",
                    {"place": i + 1},
                    tuple(Option(k, f"option.kind.{k or 'empty'}") for k in ("", *KINDS)),
                    place=f"zone.{i + 1}",
                )
            )
    for name in clan.enemies(table):
        region = next((e.region for e in things.enemies if e.name == name), 0)
        found.append(
            Correctable(
                f"enemy.{name}",
                "correct.enemy",
                region,
                {"enemy": f"@card.enemy.{name}"},
                tuple(Option(str(n), f"option.enemy.{n}") for n in range(4)),
                place=f"enemy.{name}",
            )
        )
    by_hand = ["exploration"] if tracked(table) and "exploration" in things.decks else []
    brought = [pile.name for module in modules.of(table) for pile in module.piles]
    for deck in (*([cards.deck_name(table)] if me else []), "outcome", *by_hand, *brought):
        if deck not in things.decks:  # seats are chosen before decks are made
            continue
        options = tuple(Option(w, f"option.way.{w}") for w in _ways(table, deck))
        found.append(
            Correctable(f"way.{deck}", "correct.way", decks.way(table, deck), {"deck": f"@deck.{deck}"}, options)
        )
    found += correct_board.found(table) + correct_cards.found_decks(table) + _house_rules(table)
    found += pieces.found(table) + tracks.found(table)
    return found + [row for keeper in modules.keepers(table) for row in (keeper.correctables or _none)(table)]


def _none(table: Table) -> Sequence[Correctable]:
    return ()


def _house_rules(table: Table) -> list[Correctable]:
    """The house rules in force, so that they can be taken back where nothing decides by them now."""
    return [
        Correctable(
            f"{DOUBT}{doubt}",
            "correct.doubt",
            letter,
            {"doubt": f"@doubt.{doubt}"},
            tuple(Option(a, f"doubt.{doubt}.{a}") for a in doubts(table)[doubt].readings),
        )
        for doubt, letter in house_rules(table)
    ]


def _automa(table: Table) -> list[Correctable]:
    things, shape, fame = table.things, board.shape(table), components(table).fame
    found = [
        Correctable("things.automa.fame", "correct.fame", things.automa.fame, lo=fame.bottom, hi=fame.top),
        Correctable("things.automa.column", "correct.column", things.automa.column, lo=1, hi=shape.columns),
        Correctable(
            "things.automa.contaminated",
            "correct.contaminated",
            things.automa.contaminated,
            hi=shape.most["survivor"],
        ),
        Correctable("things.automa.objects", "correct.objects", things.automa.objects, hi=14),
        Correctable("things.automa.noted_objects", "correct.noted", things.automa.noted_objects, hi=28),
        Correctable("things.automa.loot", "correct.loot", things.automa.loot, hi=24),
        Correctable(
            "things.automa.targets", "correct.targets", things.automa.targets, hi=components(table).automa_targets
        ),
    ]
    for box in _boxes(table):
        now = "damage" if box in things.automa.damage else things.automa.tokens.get(box, "")
        found.append(
            Correctable(
                f"box.{box}",
                "correct.box",
                now,
                {"box": box},
                tuple(Option(k, f"token.{k or 'empty'}") for k in _contents(table, box)),
                place=f"box.{box}",
            )
        )
    if not board.boxes(table):
        found += [
            Correctable(
                f"things.automa.stock.{t}",
                "correct.stock",
                things.automa.stock.get(t, 0),
                {"token": f"@token.{t}"},
                hi=shape.most[t],
            )
            for t in ("survivor", "food", "fuel", "ammo")
        ]
    return found


def _spaces(table: Table, seat: str) -> list[str]:
    return list(route.row(table) or atlas.of(table).around(table, route.space_of(table, seat)))


__all__ = ["Correctable", "apply", "balance", "correctables", "dealable"]
