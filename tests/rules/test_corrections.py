"""Corrections by hand: each value that can be set is then so, nothing else has moved, and nonsense is refused."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.messages.words import Words
from companion.rules.common import clan, convoy, crew
from companion.rules.common.correct import Correctable, apply, as_told, balance, correctables
from companion.rules.common.zone import KINDS
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table, freeze, has_left, humans, is_tracked, thaw
from companion.scenario.laying import given_table

SUPPLY = COMPONENTS.tokens
WOLVES = ("warwolves", "riderwolves", "howl", "rendall", "ulmar", "immortal")
MAP = {
    "spaces": [str(n) for n in range(100, 160)],
    "regions": {"100": 1, "120": 2, "140": 3},
    "shortcuts": [{"from": 112, "to": 118, "types": ["avalanche"], "hazards": ["damage"]}],
    "tunnels": [[125, 126]],
}
GIVEN: dict[str, dict[str, Any]] = {
    "board on the table": {"board": "unknown", "automa": {"column": 3, "food": 2, "damage": ["C3"]}, "zone": "ask"},
    "known board": {
        "automa": {"column": 2, "survivors": 2, "ammo": 1, "damage": ["D2"], "contaminated": 1, "loot": 2},
        "enemies": {"howl": {"region": 2, "filled": 2, "targets": {"you": 1, "automa": 1}}},
        "zone": ["survivor", "", "convoy", "howl", "location"],
        "waypoints": {"104": "food"},
        "snowstorm": True,
        "doubts": {"D-17": "a"},
    },
    "tracked": {
        "you": {
            "hand": ["mre", "", "land-mine"],
            "survivors": {"leader": "active", "medic": {"zone": "rest", "contamination": 1}, "hermit": "exhausted"},
            "damage": ["trailer1.5"],
            "devices": {"truck": "hummer"},
            "fury": 2,
            "fame": 1,
        },
        "map": MAP,
        "tiles": ["1/1", "2/2", "3/1", "4/2", "5/1"],
        "common": ["biomass-truck"],
        "closed": ["112-118"],
        "mine": "113-114",
        "enemies": {"howl": {"region": 1, "targets": {"you": 2}}, "ulmar": {"region": 3, "targets": {"automa": 1}}},
        "loot": {"I-II": ["pack-banner"]},
    },
    "several": {
        "players": ["red", "blue", "green"],
        "tracked": ["red", "green"],
        "red": {"hand": ["nitrous"], "kept": ["hummer"], "trailers": 1},
        "green": {"hand": ["iv-bag", "iv-bag"], "ammo": 2},
        "map": MAP,
        "tiles": ["1/2", "2/1", "3/2", "4/1", "5/2"],
        "enemies": {"rendall": {"region": 2, "targets": {"red": 1, "green": 3}}},
    },
}
LIMITS = {
    "progress.round": (1, 6),
    "things.aurora": (1, 6),
    "things.automa.fame": (-1, 3),
    "things.automa.column": (1, 6),
    "things.automa.contaminated": (0, 6),
    "things.automa.objects": (0, 14),
    "things.automa.noted_objects": (0, 28),
    "things.automa.loot": (0, 24),
    "things.automa.targets": (0, 2),
    "things.automa.stock.food": (0, 7),
    "things.seats.red.fame": (-1, 3),
    "things.seats.red.fury": (0, 5),
    "things.seats.red.targets": (0, 3),
    "ill.red.medic": (0, 4),
    "aimed.howl.red": (0, 3),
    "aimed.howl.blue": (0, 2),
    "filled.howl": (0, 20),
}
"""The tracks and counts of the rulebook: rounds, Fame, columns, counters (S-25, AU-07), cards in the box."""
MOVES: dict[str, tuple[str, ...]] = {
    "box": ("things.automa.tokens", "things.automa.damage", "things.automa.stock"),
    "aboard": ("things.seats",),
    "person": ("things.seats", "things.loot_kept", "progress", "things.order", "things.common", "things.enemies"),
    "ill": ("things.seats",),
    "joins": ("things.seats", "things.decks"),
    "card": ("things.seats", "things.common", "things.decks", "terms.printed", "terms.met"),
    "hand": ("things.seats", "things.decks"),
    "held": ("things.seats", "things.decks"),
    "left": ("things.decks",),
    "out": ("things.decks",),
    "common": ("things.common",),
    "zone": ("things.zone",),
    "enemy": ("things.enemies", "things.seats", "things.automa.targets"),
    "way": ("terms", "things.decks", "things.automa.pile", "progress.marks"),
    "filled": ("things.enemies",),
    "aimed": ("things.enemies",),
    "waypoint": ("things.waypoints",),
    "closed": ("things.closed",),
    "mine": ("things.mine",),
    "tile": ("things.tiles",),
    "kept": ("things.loot_kept",),
    "plays": ("things", "progress"),
}
"""What each kind of correction may touch, beside the reserve."""


def table_of(name: str) -> Table:
    """A table in mid-game, as a scenario lays it."""
    table = given_table(GIVEN[name])
    table.progress.lines = []
    balance(table)
    return table


def values(item: Correctable) -> Iterator[Any]:
    """What this one may be set to: each option, or both ends and the values beside what it is now."""
    ids = [option.id for option in item.options]
    if isinstance(item.now, list):
        yield from ([], *([one] for one in ids[:4])) if item.path != "things.order" else [item.now[::-1]]
    elif ids:
        yield from ids
    else:
        yield from sorted({item.lo, item.hi, *(n for n in (item.now - 1, item.now + 1) if item.lo <= n <= item.hi)})


def flat(value: Any, at: str = "") -> dict[str, Any]:
    """Every single value of a table, by its path."""
    if isinstance(value, dict) and value:
        return {path: one for name, v in value.items() for path, one in flat(v, f"{at}.{name}").items()}
    if isinstance(value, list) and value:
        return {path: one for i, v in enumerate(value) for path, one in flat(v, f"{at}.{i}").items()}
    return {at.removeprefix("."): value}


def differing(old: Any, new: Any, at: str = "") -> Iterator[str]:
    """The paths of the single values that differ."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for name, value in old.items():
            if value != new[name]:
                yield from differing(value, new[name], f"{at}.{name}")
    elif old != new:
        was, comes = flat(old, at), flat(new, at)
        yield from (path for path in was.keys() | comes.keys() if was.get(path, "-") != comes.get(path, "-"))


def changed(before: Table, after: Table) -> set[str]:
    """The paths whose values differ; sentences and the reserve left out."""
    paths = differing(msgspec.to_builtins(before), msgspec.to_builtins(after))
    return {p for p in paths if not p.startswith(("progress.lines", "things.elsewhere"))}


def now(table: Table, path: str) -> Any:
    """What this value is now; None if it can't be set any more."""
    return next((item.now for item in correctables(table) if item.path == path), None)


CASES = [(name, item.path) for name in GIVEN for item in correctables(table_of(name))]


@pytest.mark.parametrize(("name", "path"), CASES)
def test_each_value_is_set_and_nothing_else(name: str, path: str) -> None:
    """CV-02: every value that may be chosen stands there afterwards, what belongs to it moves along, and no more."""
    before = table_of(name)
    item = next(c for c in correctables(before) if c.path == path)
    head = path.partition(".")[0]
    for value in values(item):
        table = thaw(freeze(before))
        dropped = apply(table, [(path, value)])
        assert dropped == path.startswith("progress.")
        moved = changed(before, table)
        allowed = (path,) if head in ("things", "progress", "terms") else MOVES[head]
        if path == "progress.step":
            allowed = ("progress",)
        assert all(p.startswith(allowed) or allowed[0].startswith(p) for p in moved), moved
        if value == item.now:
            assert not moved or head in ("box", "zone", "way", "left", "out", "progress"), moved
        check_set(table, item, value)
        assert thaw(freeze(table)) == table
        assert all(n == SUPPLY[t] - held(table, t) for t, n in table.things.elsewhere.items() if t in SUPPLY)
        corrected = [line for line in table.progress.lines if line.key == "corrected"]
        assert [(line.rule, line.rides) for line in corrected] == ([("CV-02", True)] if head != "plays" else [])


def held(table: Table, token: str) -> int:
    """Tokens of a kind that lie anywhere but in the reserve."""
    things = table.things
    mine = sum(1 for t in things.automa.tokens.values() if t == token) + things.automa.stock.get(token, 0)
    mine += things.automa.contaminated if token == "survivor" else 0
    aboard = sum(
        1 for seat in things.seats.values() for _, p in convoy.pieces(seat) for t in p.tokens.values() if t == token
    )
    blocks = [block or {} for slot in things.zone if slot is not None for block in (slot.left, slot.right)]
    return mine + aboard + sum(block.get(token, 0) for block in blocks)


def check_set(table: Table, item: Correctable, value: Any) -> None:
    """That a value stands where it was put."""
    head, _, rest = item.path.partition(".")
    seat, _, what = rest.partition(".")
    if head == "hand":
        assert table.things.seats[seat].hand[-1] == ("" if value == "unnamed" else value)
    elif head == "held":
        card = "" if what.startswith("unnamed") else what.partition(".")[0]
        was = item.path.rpartition(".")[2]
        if value == "hand":
            assert card in table.things.seats[seat].hand
        elif was == "1" and now(table, item.path.removesuffix(was) + "2") is None:
            assert table.things.seats[seat].hand.count(card) <= 1
    elif head == "joins":
        last = table.things.seats[seat].people[-1]
        assert (crew.card(last.name), last.zone) == (value, "rest")
    elif head == "person" and value == "none":
        assert what not in [person.name for person in table.things.seats[seat].people]
    elif head == "card" and str(value).startswith("new."):
        assert str(now(table, item.path)).startswith(value.removeprefix("new."))
    elif head == "card" and not value:
        assert now(table, item.path) != item.now or not item.now
        assert not item.now or item.now in table.things.common
    elif head == "waypoint":
        assert table.things.waypoints.get(rest, "") == value
    elif head == "mine":
        assert table.things.mine == value
    elif head == "kept":
        assert table.things.loot_kept.get(rest, []) == value
    elif head == "common":
        assert table.things.common == value
    elif head == "plays":
        assert has_left(table, rest) == (value == "no")
    elif head == "terms":
        assert table.terms.doubts.get(what, "b" if what == "D-17" else value) == value
    elif item.path == "progress.step":
        # A step in which nobody has a turn gives way to the next one.
        assert table.progress.step == value or value.startswith(("fire.", "end."))
    elif head == "way":
        assert now(table, item.path) == ("deal" if value == "stand-in" else value)
    else:
        told = now(table, item.path)
        assert told == value or str(told).lower() == value


@pytest.mark.parametrize(("name", "path"), CASES)
def test_what_makes_no_sense_is_refused(name: str, path: str) -> None:
    """Another word, or a number beyond the ends where the rules keep it; then nothing has changed."""
    table = table_of(name)
    item = next(c for c in correctables(table) if c.path == path)
    head = path.partition(".")[0]
    wrong: list[Any] = [["nonsense"], "nonsense"]
    if head == "ill" or head in ("filled", "aimed"):
        wrong += [item.lo - 1, item.hi + 1]
    if head in ("things", "left"):
        wrong = ["nonsense"] if isinstance(item.now, int) and not isinstance(item.now, bool) else []
    before = freeze(table)
    for value in wrong:
        with pytest.raises(IllegalAnswer) as error:
            apply(table, [(path, value)])
        assert freeze(table) == before
        assert error.value.key in ("illegal.correction", "illegal.way", "illegal.reading", "illegal.plays")


@pytest.mark.parametrize("name", GIVEN)
def test_all_can_be_read(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """Every value and every option has words in both languages, and each path stands once."""
    items = correctables(table_of(name))
    assert len({item.path for item in items}) == len(items)
    with caplog.at_level(logging.WARNING):
        for words in (Words("en"), Words("de")):
            for item in items:
                assert "<" not in words.text(item.key, **item.values)
                for option in item.options:
                    assert words.option(option)
                assert not any(v is None for o in item.options for v in o.values.values())
    assert not caplog.messages
    for item in items:
        assert item.part in ("", "convoy", "people", "hand")
        assert (item.seat in humans(table_of(name))) == bool(item.part)
        assert item.place == "" or item.place.partition(".")[0] in ("space", "zone", "box", "enemy", "red", "green")
        assert not isinstance(item.now, str) or not item.options or item.now in ("", *(o.id for o in item.options))


def test_the_ends_of_tracks_and_counts() -> None:
    """S-25, AU-07, CO-05 to CO-09: how far each may go."""
    found = {item.path: (item.lo, item.hi) for name in GIVEN for item in correctables(table_of(name))}
    assert {path: found[path] for path in LIMITS} == LIMITS


def test_what_a_slot_an_enemy_and_a_box_can_be() -> None:
    """S-06, EN-01, CV-03: the kinds of cards, the Regions, what a box takes."""
    items = {item.path: [o.id for o in item.options] for item in correctables(table_of("tracked"))}
    assert items["zone.3"] == ["", *KINDS]
    assert items["enemy.ulmar"] == ["0", "1", "2", "3"]
    assert {path for path in items if path.startswith("enemy.")} == {
        f"enemy.{name}" for name in clan.enemies(table_of("tracked"))
    }
    assert items["aboard.red.truck.1"] == ["", "damage", "survivor"]
    assert items["person.red.leader"] == ["active", "rest", "exhausted", "none"]
    assert items["things.aurora_colour"] == ["white", "red"]
    assert items["tile.1"] == ["1/1", "1/2"]
    assert items["tile.2"] == items["tile.4"] == ["2/1", "2/2", "3/1", "3/2", "4/1", "4/2"]
    assert "112-118" in items["closed"]
    assert "125-126" in items["closed"]
    assert "125-126" not in items["mine"]
    assert "113-114" in items["mine"]
    assert set(COMPONENTS.objects) < set(items["hand.red.deck"])
    assert "land-mine" not in items["hand.red.pile"]
    assert "leader" not in items["joins.red"]
    assert {"orphan", "co-pilot", "prisoner"} <= set(items["joins.red"])
    assert {"punk-tank", "mecha-wolf"} & set(items["card.red.truck"])
    assert items["card.red.truck"][-1] == "new.truck"
    assert items["card.red.trailer1-device"][0] == ""


def test_an_enemy_that_leaves_brings_the_counters_home() -> None:
    """FW-24: a seat has its counters back when an Enemy is put out of play by hand."""
    table = table_of("tracked")
    free = table.things.seats["red"].targets
    apply(table, [("enemy.howl", "0")])
    assert table.things.seats["red"].targets == free + 2
    apply(table, [("enemy.ulmar", "0")])
    assert table.things.automa.targets == 2
    assert not table.things.enemies


def test_a_survivor_comes_and_goes_with_a_token() -> None:
    """CV-09: as many tokens as Survivor cards; who is out keeps none (OT-01)."""
    table = table_of("tracked")
    mine = table.things.seats["red"]
    tokens = convoy.count(mine, "survivor")
    apply(table, [("person.red.medic", "none")])
    assert convoy.count(mine, "survivor") == tokens - 1
    apply(table, [("joins.red", "orphan")])
    assert convoy.count(mine, "survivor") == tokens
    apply(table, [(f"person.red.{p.name}", "none") for p in list(mine.people)])
    assert not table.things.seats["red"].alive
    assert "person.red.leader" not in [item.path for item in correctables(table)]


def test_what_was_told_only() -> None:
    """As the player tells it: a Survivor goes, its token stays where it is; counters stay out."""
    table = table_of("tracked")
    tokens = convoy.count(table.things.seats["red"], "survivor")
    told = as_told(table, [("person.red.medic", "none"), ("enemy.howl", "0"), ("joins.red", "orphan"), ("nonsense", 1)])
    mine = told.things.seats["red"]
    assert [p.name for p in mine.people] == ["leader", "hermit", "orphan"]
    assert convoy.count(mine, "survivor") == tokens
    assert mine.targets == table.things.seats["red"].targets
    assert [e.name for e in told.things.enemies] == ["ulmar"]
    told = as_told(table, [("person.red.medic", "active"), ("enemy.howl", "2"), ("things.seats.red.fury", 0)])
    assert [(p.name, p.zone) for p in told.things.seats["red"].people] == [
        ("leader", "active"),
        ("medic", "active"),
        ("hermit", "exhausted"),
    ]
    assert [(e.name, e.region) for e in told.things.enemies] == [("howl", 2), ("ulmar", 3)]
    assert told.things.seats["red"].fury == 0


def test_what_no_longer_adds_up_is_said() -> None:
    """CV-09, CV-11, EX-41, S-25, CO-07, FW-32: warned about once, never refused."""
    table = table_of("tracked")
    free = next(b for b, t in convoy.cargo_of(table, table.things.seats["red"]).tokens.items() if t == "survivor")
    wanted = {
        ("warn.survivors", "CV-09"): [(f"aboard.red.{free}", "")],
        ("warn.targets", "S-25"): [("things.seats.red.targets", 3)],
        ("warn.hand", "CV-11"): [("hand.red.deck", card) for card in COMPONENTS.objects],
        ("warn.towing", "EX-41"): [("card.red.trailer3", "new.trailer")],
        ("warn.card", "FW-32"): [("hand.red.deck", "drone-kit"), ("out.loot-III-IV", [])],
    }
    for (key, rule), changes in wanted.items():
        table = table_of("tracked")
        apply(table, changes)
        warned = [line for line in table.progress.lines if line.key == key]
        assert [(line.rule, line.rides) for line in warned] == [(rule, True)], key
        table.progress.lines = []
        apply(table, [("things.aurora", 2)])
        assert [line.key for line in table.progress.lines] == ["corrected"]


def test_a_supply_that_does_not_reach() -> None:
    """CO-13, D-02: more tokens than there are is said, with the doubt."""
    table = table_of("board on the table")
    apply(table, [("things.automa.stock.food", SUPPLY["food"] + 1)])
    lines = [line for line in table.progress.lines if line.key == "warn.supply"]
    assert [(line.rule, line.doubts) for line in lines] == [("CO-13", ("D-02",))]
    assert lines[0].values == {"some": {"food": SUPPLY["food"] + 1}, "supply": SUPPLY["food"]}


def test_cards_that_change_places() -> None:
    """DP-04, EX-40: what lay there goes to the Common pile, its Device passes on, boxes keep what both cards have."""
    table = table_of("tracked")
    mine = table.things.seats["red"]
    was, device = mine.truck, mine.truck.device if mine.truck else None
    assert was is not None
    assert device is not None
    apply(table, [("card.red.truck", "biomass-truck")])
    assert mine.truck is not None
    assert (mine.truck.card, mine.truck.device) == ("biomass-truck", device)
    assert table.things.common == [was.card]
    apply(table, [("card.red.truck-device", "")])
    assert mine.truck.device is None
    assert table.things.common == [was.card, device.card]
    trailers = [t.card for t in mine.trailers]
    apply(table, [("card.red.trailer1", ""), ("card.red.trailer2", "")])
    assert mine.trailers == []
    assert set(trailers) <= set(table.things.common)


def test_whose_pieces_they_are() -> None:
    """Only tracked seats have pieces that can be set, and nobody is told another's hand (EX-31)."""
    table = table_of("several")
    assert {item.seat for item in correctables(table)} == {"", *(s for s in humans(table) if is_tracked(table, s))}
    apply(table, [("hand.red.deck", "mre"), ("kept.red", ["punk-tank"]), ("held.green.iv-bag.1", "pile")])
    said = [(line.values["path"], line.values["value"]) for line in table.progress.lines if line.key == "corrected"]
    assert said == [("hand.red", ""), ("hand.red", ""), ("hand.green", "")]
    table = table_of("tracked")
    apply(table, [("hand.red.deck", "mre")])
    assert table.progress.lines[0].values == {"path": "hand.red.deck", "value": "mre"}


def test_loot_out_of_its_deck() -> None:
    """FW-32: what is out is out, what is in is in, whatever is in hand."""
    table = table_of("tracked")
    whole = [*clan.loot_decks(table)["loot-I-II"]]
    apply(table, [("out.loot-I-II", list(whole[:3]))])
    deck = table.things.decks["loot-I-II"]
    assert sorted(deck.unseen) == sorted(whole[3:])
    apply(table, [("out.loot-I-II", [])])
    assert sorted(deck.unseen) == sorted(whole)
    apply(table, [("left.outcome", 5)])
    assert now(table, "left.outcome") == 5


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("things.seats.red.targets", 4, "S-25"),
        ("things.seats.red.fury", 6, "EX-68"),
        ("aimed.howl.red", 4, "S-25"),
        ("card.red.truck", "", "CV-10"),
        ("aboard.red.truck.1", "fuel", "CV-03"),
        ("joins.red", "leader", "CV-09"),
        ("mine", "125-126", "CD-29"),
    ],
)
def test_a_refusal_names_the_rule_that_says_what_a_value_may_be(path: str, value: Any, rule: str) -> None:
    table = table_of("tracked")
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as refused:
        apply(table, [(path, value)])
    assert (refused.value.key, refused.value.rule) == ("illegal.correction", rule)
    assert freeze(table) == before


def test_two_cards_alike_leave_a_hand_in_one_correction() -> None:
    """Each has a line of its own in the list; when the first has gone the second is the only one left."""
    table = table_of("several")
    apply(table, [("held.green.iv-bag.1", "pile"), ("held.green.iv-bag.2", "deck")])
    assert table.things.seats["green"].hand == []
    with pytest.raises(IllegalAnswer):
        apply(table, [("held.green.iv-bag.1", "pile")])
