"""Corrections: the table is never wrong, so any tracked value can be set by hand, in place, while a rule waits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from companion.rules.common import (
    atlas,
    clan,
    convoy,
    correct_board,
    correct_cards,
    correct_seat,
    crew,
    events,
    fame_track,
    leaving,
    outcome,
    pieces,
    route,
    target_counters,
    tracks,
)
from companion.rules.common.automa import board, cards
from companion.rules.common.zone import KINDS, tracked
from companion.rules.editions.edition import components, policies
from companion.rules.engine import decks, modules, units
from companion.rules.engine.concordance import as_played
from companion.rules.engine.correctable import Correctable, Field, absent
from companion.rules.engine.doubts import doubts, house_rules
from companion.rules.engine.migrations import LaterTable
from companion.rules.engine.printed import known, learn
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
    _hold(table, trial, [path for path, _ in changes])
    before = correct_cards.faults(table)
    for path, value in changes:
        _set(table, path, value)
        if not path.startswith(("face.", f"{leaving.HEAD}.")):  # these say what they do themselves
            said, told = _open_to_all(table, path, value)
            say(table, "corrected", "CV-02", rides=True, path=said, value=told)
    new = [fault for fault in correct_cards.faults(table) if fault not in before]
    table.progress.lines += [as_played(table, line) for line in (*balance(table), *new)]
    return any(path.startswith("progress.") for path, _ in changes)


FIXED = ("terms.edition", "terms.modules")
"""What a game is, which nobody puts right: it would be another game."""


BEHIND = ("things.enemies.", "things.closed")
"""Fields of the table behind values that have lines of their own with other paths."""


def _hold(table: Table, trial: Table, paths: Sequence[str]) -> None:
    """What a rule says of a value is so by whichever path it is set. Raises IllegalAnswer with the rule."""
    fields = [path for path in paths if path.startswith(BEHIND)]
    listed = {row.path: row for row in _rows(table)} if fields else {}
    if all(path in listed for path in fields):
        return
    now = {row.path: row.now for row in _rows(trial)}
    for row in listed.values():
        if row.rule and not row.missing and row.path in now and row.takes(row.now):
            row.check(table, now[row.path])


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
        if head == "face":
            for name, (told, source) in value.items():
                learn(table, rest, name, told, source)
        elif head == "way":
            _set_way(table, rest, value)
        elif head == leaving.HEAD:
            leaving.set_plays(table, rest, value)
        elif path.startswith(DOUBT) or path == DOUBT.removesuffix("."):
            _set_doubt(table, path.removeprefix(DOUBT), value)
        else:
            _set_value(table, path, value)
    except IllegalAnswer:
        raise
    except (KeyError, AttributeError, IndexError, TypeError, ValueError, msgspec.ValidationError) as error:
        raise IllegalAnswer(
            "illegal.correction", came=[path, value], expected=f"{type(error).__name__}: {error}"
        ) from None


_SPACE = re.compile(r"things\.seats\.\w+\.space")
"""The path of where a Convoy is."""


def _set_value(table: Table, path: str, value: Any) -> None:
    """Set what a row of the list says, or a field of the table by its path."""
    # Which of several alike leaves a hand is the same: the first one is there as long as any is.
    listed = re.sub(r"\d+$", "1", path) if path.startswith("held.") else path
    row = next(
        (row for row in chain(_own(table, reversed(modules.keepers(table))), _shared(table)) if row.path == listed),
        None,
    )
    if row is not None:
        row.check(table, value)
    if _SPACE.fullmatch(path):
        value = _written(table, path, value)
    if row is not None and row.put is not None:
        row.put(table, value)
    elif path.partition(".")[0] in ("things", "progress", "terms") and path not in FIXED:
        _set_field(table, path, value)
    else:
        raise absent(table, path)


def _written(table: Table, path: str, value: Any) -> str:
    """A space as the table has it, of one that may be written as its map reads it. Raises IllegalAnswer."""
    board = atlas.of(table)
    space = board.written(str(value))
    if not space:
        raise IllegalAnswer("illegal.correction", came=[path, value], expected=list(board.examples))
    return space


def _set_way(table: Table, deck: str, value: Any) -> None:
    """Draw a deck another way from now on."""
    if deck not in table.things.decks:
        raise absent(table, f"way.{deck}")
    if value not in _ways(table, deck):
        raise IllegalAnswer("illegal.way", came=value, expected=_ways(table, deck))
    if value == STAND_IN:
        decks.begin_stand_in(table, deck)
        return
    decks.change_way(table, deck, value)
    if deck.startswith("action") and value != "deal":
        _pile_by_hand(table)


def _set_doubt(table: Table, doubt: str, value: Any) -> None:
    """Read a doubt otherwise, or as we pick again. Refused unless the rules can play that reading."""
    known = doubts(table).get(doubt)
    if known is None or not known.others:
        example = next((name for name, row in doubts(table).items() if row.others), "")
        raise IllegalAnswer("illegal.doubt", came=doubt, expected=example)
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
    try:
        for name in way:
            target = (
                target[int(name)]
                if isinstance(target, list)
                else target[name]
                if isinstance(target, dict)
                else getattr(target, name)
            )
        if isinstance(target, Struct):
            getattr(target, last)
    except (KeyError, AttributeError, IndexError, ValueError):
        raise absent(table, path) from None
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


def _set_box(table: Table, value: str, box: str) -> None:
    """A box of the Automa board: empty, a token, or damage."""
    automa = table.things.automa
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


def _set_slot(table: Table, kind: Any, place: int) -> None:
    """What kind of card is in a slot, from 1; its tokens are read again when they matter."""
    table.things.zone[place - 1] = Slot(kind) if kind else None


def _set_enemy(table: Table, value: Any, enemy: str) -> None:
    """An Enemy's Region, 0 for not in play; its Target counters go home with it."""
    region = int(value)
    met = next((e for e in table.things.enemies if e.name == enemy), None)
    if met is None:
        if region:
            table.things.enemies.append(Enemy(enemy, region))
    elif region:
        met.region = region
    else:
        table.things.enemies.remove(met)
        target_counters.all_home(table, met)


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


ROUND = Field("progress.round", "correct.round", group="progress")
STEP = Field("progress.step", "correct.step", "step", group="progress", put=units.enter)
ORDER = Field("things.order", "correct.order", rule="OT-01")
"""Every seat in the game has one counter, who is out has none."""
AURORA = Field("things.aurora", "correct.aurora", place="space.aurora")
COLOUR = Field("things.aurora_colour", "correct.aurora.colour", "colour")
SWITCH = {"false": "no", "False": "no", "true": "yes", "True": "yes"}
SNOWSTORM = Field("things.snowstorm", "correct.snowstorm", "option", words=SWITCH)
SPACE = Field("things.seats.{seat}.space", "correct.space", "option.space", of="space", place="space.{here}")
AUTOMA = {
    name: Field(f"things.automa.{name}", f"correct.{name.partition('_')[0]}", group="automa", rule=rule)
    for name, rule in {
        **dict.fromkeys(("fame", "column", "contaminated", "objects", "noted_objects", "loot"), ""),
        "targets": "S-25",
    }.items()
}
BOX = Field("box.{box}", "correct.box", "token", place="box.{box}", group="automa", put=_set_box)
STOCK = Field("things.automa.stock.{token}", "correct.stock", group="automa")
SLOT = Field("zone.{place}", "correct.slot", "option.kind", place="zone.{place}", group="zone", put=_set_slot)
ENEMY = Field(
    "enemy.{enemy}",
    "correct.enemy",
    "option.enemy",
    place="enemy.{enemy}",
    group="enemies",
    rule="FW-04",
    put=_set_enemy,
)
VARIANT = Field("terms.variant", "")
"""Only refused where the box has none; a game begins with it or without."""
WAY = Field("way.{deck}", "correct.way", "option.way", group="decks")
HOUSE = Field(f"{DOUBT}{{doubt}}", "correct.doubt", "doubt.{doubt}", group="house")
FIELDS = (
    *(ROUND, STEP, ORDER, AURORA, COLOUR, SNOWSTORM, SPACE, *AUTOMA.values(), BOX, STOCK, SLOT, ENEMY, WAY),
    *(leaving.PLAYS, *correct_seat.FIELDS, *correct_cards.FIELDS, *correct_board.FIELDS),
    *(*pieces.FIELDS, tracks.FIELD),
)
"""Every kind of value that the shared rules know, with the words for it."""


def correctables(table: Table) -> list[Correctable]:
    """Every value on the table that a person can set, in the order in which a player looks for it."""
    return [row for row in _rows(table) if not row.missing]


def _rows(table: Table) -> list[Correctable]:
    """What the shared rules say of each path, or the edition or an expansion in their place; theirs alone behind."""
    return [*{row.path: row for row in chain(_shared(table), _own(table, modules.keepers(table)))}.values()]


def _own(table: Table, keepers: Iterable[modules.Keeper]) -> Iterator[Correctable]:
    for keeper in keepers:
        if keeper.correctables is not None and table.things.seats:
            yield from keeper.correctables(table)


def _shared(table: Table) -> Iterator[Correctable]:
    things, me = table.things, automa_seat(table)
    if not things.seats:
        return
    alive = [seat for seat in humans(table) if is_alive(table, seat)]
    yield ROUND.row(table.progress.round, lo=1, hi=6)
    yield STEP.row(table.progress.step, [s.name for s in units.steps(table).values() if s.phase != "setup"])
    yield ORDER.row(list(things.order))
    yield AURORA.row(things.aurora, lo=1, hi=6, by_place=_ship(table))
    yield COLOUR.row(things.aurora_colour, ("white", "red"))
    stormy = events.SNOWSTORM in policies(table).texts.events.values()
    yield SNOWSTORM.row(things.snowstorm, ("false", "true"), missing=not stormy)
    if not components(table).variant:
        yield VARIANT.row(table.terms.variant, missing=True)
    yield from leaving.found(table)
    for seat in [*alive, *([me] if me else [])]:
        here, spaces = things.seats[seat].space, _spaces(table, seat)
        yield SPACE.row(here, spaces, by_place={f"space.{space}": space for space in spaces}, here=here, seat=seat)
    if me:
        yield from _automa(table)
    for seat in alive:
        if is_tracked(table, seat):
            yield from correct_seat.found(table, seat)
            yield from correct_cards.found(table, seat)
    for place, slot in enumerate(things.zone if tracked(table) else (), start=1):
        yield SLOT.row(slot.kind if slot else "", ("", *KINDS), place=place)
    for name in clan.enemies(table):
        region = next((e.region for e in things.enemies if e.name == name), 0)
        yield ENEMY.row(region, "0123", enemy=name)
    by_hand = ["exploration"] if tracked(table) else []
    brought = [pile.name for module in modules.of(table) for pile in module.piles]
    for deck in (*([cards.deck_name(table)] if me else []), "outcome", *by_hand, *brought):
        if deck in things.decks:  # seats are chosen before decks are made
            yield WAY.row(decks.way(table, deck), _ways(table, deck), deck=deck)
    yield from correct_board.found(table)
    yield from correct_cards.found_decks(table)
    for doubt, letter in house_rules(table):  # so that they can be taken back where nothing decides by them now
        readings = [Option(a, f"doubt.{doubt}.{a}") for a in doubts(table)[doubt].readings]
        yield HOUSE.row(letter, readings, doubt=doubt)
    yield from pieces.found(table)
    yield from tracks.found(table)


def _automa(table: Table) -> Iterator[Correctable]:
    automa, shape, track = table.things.automa, board.shape(table), fame_track.of(table, fame_track.AUTOMA)
    ends = {
        "fame": (track.bottom, track.top),
        "column": (1, shape.columns),
        "contaminated": (0, shape.most["survivor"]),
        "objects": (0, 14),
        "noted_objects": (0, 28),
        "loot": (0, 24),
        "targets": (0, components(table).automa_targets),
    }
    for name, (lo, hi) in ends.items():
        yield AUTOMA[name].row(getattr(automa, name), lo=lo, hi=hi)
    for spot in _boxes(table):
        now = "damage" if spot in automa.damage else automa.tokens.get(spot, "")
        yield BOX.row(now, _contents(table, spot), box=spot)
    for token in () if board.boxes(table) else ("survivor", *RESOURCES):
        yield STOCK.row(automa.stock.get(token, 0), hi=shape.most[token], token=token)


def _ship(table: Table) -> dict[str, int]:
    """The spaces of the numbers where the Aurora can be, as far as known."""
    goals = {n: atlas.of(table).goal(table, n, table.things.aurora_colour) for n in range(1, 7)}
    return {f"space.{space}": n for n, space in goals.items() if space}


def _spaces(table: Table, seat: str) -> list[str]:
    return list(route.row(table) or atlas.of(table).around(table, route.space_of(table, seat)))


__all__ = ["Correctable", "apply", "balance", "correctables", "dealable"]
