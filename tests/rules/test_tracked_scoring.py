"""The score of tracked seats, line by line, with every card's end value, ranking and ties (SC-01 to SC-10)."""

from __future__ import annotations

import pytest

from companion.rules.common import scoring, tally
from companion.rules.engine.table import Person, Piece, Table
from tests.rules.firing import card, load, people, play


def scored(table: Table) -> dict[str, dict[str, int]]:
    table.progress.step = "score"
    if table.progress.taken is None:
        table.progress.taken = True
    play(table, scoring.score(table, "table"))
    return table.progress.scores


def alone(*held: str, device: str = "", signs: list[str] | None = None) -> Table:
    """Red at the last space with Green beside, so no map lead; Red holds these cards and this Device."""
    table = people("red", "green")
    red = table.things.seats["red"]
    red.hand = list(held)
    red.trailers = [Piece("trailer"), Piece("trailer")]
    if device:
        card(table, device, signs or [])
        assert red.truck is not None
        red.truck.device = Piece(device)
    return table


def points(table: Table, source: str) -> int:
    return tally.parts(table, tally.entries(table, "red", 0))[source]


def test_SC_01_to_SC_08_fifteen_points_line_by_line() -> None:
    """SC-01 to SC-08: 4 spaces ahead, 2 on the track, 1 Object, 2 for the Pack banner, 3 in boxes and Survivors, and
    the ship taken with 3 healthy Survivors make 15, each of them explained by one reason."""
    table = alone("mre", "pack-banner", device="nuclear-box", signs=["fame-2", "any"])
    red, green = table.things.seats["red"], table.things.seats["green"]
    red.space, green.space, red.fame = "129", "125", 2
    red.people = [Person("leader"), Person("orphan", "rest"), Person("driver"), Person("medic", contamination=1)]
    assert scored(table)["red"] == {"map": 4, "fame": 2, "objects": 1, "special": 2, "boxes": 3, "ship": 3}
    line = next(ln for ln in table.progress.lines if ln.key == "score.player" and ln.seat == "red")
    assert line.values["total"] == 15
    assert sum(reason.values.get("points", reason.values.get("n", 0)) for reason in line.why) == 15
    assert [reason.key for reason in line.why] == [
        *("why.score.map", "why.score.fame", "why.score.objects", "why.score.banner"),
        *("why.score.box", "why.score.person", "why.score.healthy"),
    ]


def test_SC_02_the_track_counts_minus_one() -> None:
    """SC-02, D-51."""
    table = alone()
    table.things.seats["red"].fame = -1
    assert points(table, "fame") == -1


def test_SC_03_objects_but_no_special_loot() -> None:
    """SC-03, FW-30: unnamed Object cards count as well."""
    assert points(alone("mre", "", "land-mine"), "objects") == 2


@pytest.mark.parametrize(("others", "expected"), [(0, 2), (2, 4), (5, 4)])
def test_DX_22_pack_banner(others: int, expected: int) -> None:
    """DX-22, CD-46, D-82: 1 plus 1 per Wolves Loot card owned, itself included, at most 4."""
    table = alone("pack-banner", *("tooth-necklace", "sonic-grenade")[:others])
    red = table.things.seats["red"]
    if others == 5:
        red.truck = Piece("hummer", {"1": "survivor"}, device=Piece("wolves-cages"))
        red.people.append(Person("prisoner"))
    banner = [e for e in tally.entries(table, "red", 0) if e.why.key == "why.score.banner"]
    assert [e.points for e in banner] == [expected]
    assert banner[0].why.values["n"] == 1 + others


def test_CD_52_tooth_necklace_counts_all_kills() -> None:
    """CD-52, DP-03: 1 per card in the Defeated Enemies pile, at most 3."""
    table = alone("tooth-necklace")
    assert points(table, "special") == 0
    table.things.defeated = ["warwolves", "riderwolves"]
    assert points(table, "special") == 2
    table.things.defeated += ["howl", "rendall"]
    assert points(table, "special") == 3


def test_SC_06_special_loot_scored_is_discarded() -> None:
    """SC-04, SC-06, D-45: the Banner counts the Necklace though both are discarded in the same step."""
    table = alone("pack-banner", "tooth-necklace", "land-mine")
    table.things.defeated = ["warwolves"]
    assert scored(table)["red"]["special"] == 3 + 1
    assert table.things.seats["red"].hand == ["land-mine"]


@pytest.mark.parametrize(("fuel", "expected"), [(0, 0), (1, 2), (3, 4)])
def test_DX_23_alpha_idol(fuel: int, expected: int) -> None:
    """DX-23, CD-55, D-84: each of two boxes gives 1 per Fuel, at most 2; one Fuel counts for both."""
    table = alone(device="alpha-idol", signs=["per-fuel", "per-fuel"])
    red = table.things.seats["red"]
    load(table, "red", "trailer1", **{f"b{n}": "fuel" for n in range(1, min(fuel, 2) + 1)})
    if fuel > 2:
        load(table, "red", "trailer2", b1="fuel")
    assert points(table, "boxes") == expected
    red.truck.device.damage = ["1"]  # type: ignore[union-attr]
    assert points(table, "boxes") == expected // 2


CARDS = [
    ("CD-28", "baggage-rack", ["fame-1"], 1),
    ("CD-33", "gauss-cannon", ["weapon-4", "fame-1"], 1),
    ("CD-36", "ecosystem", ["fame-1", "per-food"], 3),
    ("CD-51", "bullet-maker", ["fame-1", "make-ammo"], 1),
    ("CD-54", "gun-throne", ["fame-1", "per-ammo"], 2),
    ("CD-56", "mecha-wolf", ["fame-1", "per-fury"], 3),
    ("CD-57", "nuclear-generator", ["fame-2"], 2),
]


@pytest.mark.parametrize(("rule", "name", "signs", "expected"), CARDS, ids=[c[0] for c in CARDS])
def test_end_values_of_cards(rule: str, name: str, signs: list[str], expected: int) -> None:
    """CD-28, CD-33, CD-36, CD-51, CD-54, CD-56, CD-57, IC-18, IC-21: with 3 Food, 1 Ammo and 4 Fury."""
    table = alone(device=name, signs=signs)
    table.things.seats["red"].fury = 4
    load(table, "red", "trailer1", b1="food", b2="food")
    load(table, "red", "trailer2", b1="ammo", b2="food")
    assert points(table, "boxes") == expected
    table.things.seats["red"].truck.device.damage = [str(n) for n in range(1, len(signs) + 1)]  # type: ignore[union-attr]
    assert points(table, "boxes") == 0


def test_SC_05_survivors_that_score() -> None:
    """SC-05, CD-04, CD-11, CD-48: from any zone, contaminated or not; the Bounty Hunter needs a Convoy card with the
    Loot mark, and one is enough."""
    table = alone()
    red = table.things.seats["red"]
    red.people = [Person("orphan", "exhausted", 1), Person("prisoner", "rest", 1), Person("bounty-hunter")]
    assert points(table, "boxes") == 2
    card(table, "baggage-rack", ["armor"])
    red.trailers[0].device = Piece("baggage-rack")
    assert points(table, "boxes") == 4
    red.trailers[1].device = Piece("baggage-rack")
    assert points(table, "boxes") == 4


def test_SC_08_ship_missed_counts_whole_cards() -> None:
    """SC-08, D-50: Truck, Trailers and Devices without any Damage."""
    table = alone(device="rack", signs=["any", "armor"])
    table.things.seats["red"].trailers[0].damage = ["1"]
    table.progress.taken = False
    assert points(table, "ship") == 3
    table.progress.taken = True
    assert points(table, "ship") == 1


def test_SC_01_the_last_convoy_gets_nothing() -> None:
    """SC-01: counted from the last-placed Convoy of those still in the game (OT-01)."""
    table = people("red", "green", "yellow")
    spaces = {"red": "107", "green": "104", "yellow": "100"}
    for seat, space in spaces.items():
        table.things.seats[seat].space = space
    assert {s: p["map"] for s, p in scored(table).items()} == {"red": 7, "green": 4, "yellow": 0}
    table.things.seats["yellow"].alive = False
    table.progress.scores = {}
    assert {s: p.get("map") for s, p in scored(table).items()} == {"red": 3, "green": 0, "yellow": None}


def test_OT_01_who_is_out_scores_nothing_and_is_last() -> None:
    """OT-01, SC-09: even behind a negative score."""
    table = people("red", "green")
    table.progress.taken = True
    table.things.seats["red"].fame = -1
    table.things.seats["red"].people[0].contamination = 1
    green = table.things.seats["green"]
    green.alive, green.space, green.fame = False, "129", 3
    assert scored(table)["green"] == {"total": 0}
    assert scoring.totals(table) == {"red": -1, "green": 0}
    assert scoring.ranking(table) == ["red", "green"]


def test_DX_25_ties() -> None:
    """DX-25, SC-10: of equal Fame the highest space wins, on the same space who is farther right on the table."""
    table = people("red", "green")
    table.things.order = ["green", "red"]
    scored(table)
    assert scoring.ranking(table) == ["red", "green"]
    assert scoring.tie_break(table) == "order"
    winner = next(ln for ln in table.progress.lines if ln.key == "score.winner")
    assert [reason.key for reason in winner.why] == ["why.ranking", "why.tie.order"]
    table.things.seats["green"].space = "101"
    table.progress.scores = {"red": {"total": 5}, "green": {"total": 5}}
    assert scoring.ranking(table) == ["green", "red"]
    assert scoring.tie_break(table) == "space"


def test_SC_09_most_fame_wins_without_an_automa() -> None:
    """SC-09: four people; nothing is asked."""
    table = people("red", "green", "yellow", "blue")
    table.things.seats["yellow"].fame = 3
    scored(table)
    assert scoring.ranking(table)[0] == "yellow"
    assert scoring.tie_break(table) == "fame"


def test_DX_26_solo_equal_fame_is_no_win() -> None:
    """DX-26, AU-65, D-71: a tracked player against the Automa; and who is out has not won (OT-01)."""
    table = people("red", automa="blue")
    table.progress.scores = {"red": {"total": 5}, "blue": {"total": 5}}
    assert not scoring.won(table)
    table.progress.scores["red"] = {"total": 6}
    assert scoring.won(table)
    table.things.seats["red"].alive = False
    assert not scoring.won(table)
