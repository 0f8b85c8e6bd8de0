"""What no book of the first edition prints (UF-01 to UF-39, UF-65), row by row: where its owner tells it in the
library, what shows that it is asked at its moment, and what shows what is done without it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from companion.cards import cards
from companion.cards import fields as card_fields
from companion.messages import Words

TESTS = Path(__file__).parents[1]
SCENARIOS = TESTS / "scenarios" / "first-edition"


class Row(NamedTuple):
    """``card``: its path, with what is ``told`` of it before; ``fields``: those that the row is about. ``when``,
    ``without``: scenario files, and tests as ``FILE::NAME``."""

    card: str
    fields: tuple[str, ...]
    when: str
    without: str
    told: Mapping[str, Any] = MappingProxyType({})


BOARD, READ, MARKS = (f"rules/test_first_edition_{name}.py" for name in ("board", "read_off", "marks"))
SIZES = {"region-1": 9, "region-2": 9, "region-3": 9}
TEXT = {"skill": "2", "abilities": ["enemy", "rest"]}
CONTAINS = {"location": {"kind": "location"}, "other": {"kind": "encounter", "encounter": "other"}}
ROWS = {
    "UF-01": Row(
        "outcome/1",
        ("weapon-1", "weapon-2", "weapon-3", "weapon-4"),
        "fire/1E-FIR-14-the-result-is-read-off-the-real-card",
        "fire/1E-FIR-14-the-result-is-read-off-the-real-card",
    ),
    "UF-02": Row(
        "outcome/1",
        tuple(f"enemy-{n}" for n in ("I", "II", "III", "IV", "V", "VI")),
        "fire/1E-FIR-28-row-and-area-are-read-off-real-cards",
        "fire/1E-FIR-28-row-and-area-are-read-off-real-cards",
    ),
    "UF-03": Row(
        "outcome/1",
        ("letters",),
        "fire/1E-FIR-23-the-letter-is-read-off-the-real-card",
        "fire/1E-FIR-23-the-letter-is-read-off-the-real-card",
    ),
    "UF-04": Row(
        "outcome/1",
        ("area",),
        "fire/1E-FIR-28-row-and-area-are-read-off-real-cards",
        "fire/1E-FIR-28-row-and-area-are-read-off-real-cards",
    ),
    "UF-05": Row(
        "map/alpha",
        tuple(SIZES),
        f"{BOARD}::test_UF_05_three_numbers_are_a_road",
        "map/1E-MOV-05-without-a-board-spaces-are-counted",
    ),
    "UF-06": Row(
        "map/alpha",
        tuple(SIZES),
        "fire/1E-FIR-02-the-region-is-asked-where-no-board-tells",
        "fire/1E-FIR-02-the-region-is-asked-where-no-board-tells",
    ),
    "UF-07": Row(
        "map/beta",
        ("white-1", "row", "reds"),
        f"{BOARD}::test_UF_07_UF_08_waypoints_and_the_ships_numbers",
        "map/1E-EOR-01-unknown-numbers-are-asked",
        SIZES,
    ),
    "UF-08": Row(
        "map/beta",
        ("rectangles",),
        f"{BOARD}::test_UF_07_UF_08_waypoints_and_the_ships_numbers",
        "map/1E-MOV-05-without-a-board-spaces-are-counted",
        SIZES,
    ),
    "UF-09": Row(
        "map/beta",
        ("from", "to"),
        "map/1E-RND-06-a-shortcut-that-nobody-knows",
        "map/1E-AUT-36-its-end-is-asked-without-a-board",
        SIZES,
    ),
    "UF-10": Row(
        "map/beta",
        ("types",),
        f"{BOARD}::test_UF_10_UF_11_on_beta_kind_and_harm_are_told_with_it",
        f"{BOARD}::test_UF_10_UF_11_on_beta_kind_and_harm_are_told_with_it",
        SIZES,
    ),
    "UF-11": Row(
        "map/beta",
        ("damage", "contamination"),
        "map/1E-AUT-36-its-end-is-asked-without-a-board",
        "map/1E-MOV-08-something-else-is-printed",
        SIZES,
    ),
    "UF-12": Row(
        "slots/alpha",
        tuple(f"costs-{n}" for n in range(1, 6)),
        f"{MARKS}::test_UF_12_a_told_cost_decides_who_can_go",
        f"{MARKS}::test_UF_12_UF_13_the_slots_are_taken_for_granted_with_a_mark_until_told",
    ),
    "UF-13": Row(
        "slots/beta",
        tuple(f"bonus-{n}" for n in range(1, 6)),
        f"{MARKS}::test_UF_12_UF_13_the_slots_are_taken_for_granted_with_a_mark_until_told",
        f"{MARKS}::test_UF_12_UF_13_the_slots_are_taken_for_granted_with_a_mark_until_told",
    ),
    # The counters lie elsewhere in each game, so that only their places are the board's.
    "UF-14": Row(
        "map/beta",
        ("rectangles",),
        f"{BOARD}::test_UF_14_a_waypoint_is_asked_for_once",
        "map/1E-MOV-05-without-a-board-spaces-are-counted",
        SIZES,
    ),
    "UF-15": Row(
        "exploration/1",
        ("period", "plus"),
        "rules/test_counted_deck.py::test_each_period_has_its_cards_and_the_plus_cards_of_this_game",
        "rules/test_counted_deck.py::test_without_one_card_nobody_counts",
    ),
    "UF-16": Row(
        "exploration/1",
        ("kind",),
        "solo/1E-AUT-12-the-zone-is-asked-when-needed",
        "solo/1E-AUT-14-location-read-off-the-real-card",
    ),
    "UF-17": Row(
        "exploration/1",
        ("effect",),
        "actions/1E-ACT-01-the-effect-is-read-off-once",
        "solo/1E-AUT-14-location-read-off-the-real-card",
        CONTAINS["location"],
    ),
    "UF-18": Row(
        "exploration/1",
        ("left", "right"),
        "actions/1E-ACT-01-the-effect-is-read-off-once",
        "solo/1E-AUT-14-other-contents-of-a-block",
        CONTAINS["location"],
    ),
    "UF-19": Row(
        "exploration/1",
        ("offers-costs1", "offers-gains1", "offers-then1"),
        "actions/1E-ACT-12-an-encounter-that-stays-is-read-off-once",
        "cards/1E-ACT-12-read-off-the-real-card",
        CONTAINS["other"],
    ),
    "UF-20": Row(
        "survivor/medic",
        ("skill",),
        f"{READ}::test_UF_20_a_skill_is_asked_once_and_never_where_a_book_tells_it",
        f"{READ}::test_UF_20_a_skill_is_asked_once_and_never_where_a_book_tells_it",
    ),
    "UF-21": Row(
        "survivor/jackal",
        ("phase",),
        f"{READ}::test_UF_21_the_phase_of_the_jackal_is_asked_with_his_skill",
        f"{READ}::test_UF_21_the_phase_of_the_jackal_is_asked_with_his_skill",
    ),
    "UF-22": Row(
        "convoy/truck-1",
        ("speed", "towing"),
        f"{READ}::test_UF_22_UF_23_UF_24_a_card_of_the_convoy_is_read_once",
        f"{READ}::test_UF_22_UF_23_UF_24_a_card_of_the_convoy_is_read_once",
        {"kind": "truck"},
    ),
    "UF-23": Row(
        "convoy/trailer-1",
        ("box-1",),
        f"{READ}::test_UF_22_UF_23_UF_24_a_card_of_the_convoy_is_read_once",
        f"{READ}::test_UF_22_UF_23_UF_24_a_card_of_the_convoy_is_read_once",
        {"kind": "trailer"},
    ),
    "UF-24": Row(
        "convoy/start-truck-red",
        ("speed", "towing", "box-1"),
        f"{READ}::test_UF_22_UF_23_UF_24_a_card_of_the_convoy_is_read_once",
        f"{READ}::test_UF_22_UF_23_UF_24_a_card_of_the_convoy_is_read_once",
        {"kind": "truck"},
    ),
    "UF-25": Row(
        "use/iv-bag",
        ("phase",),
        "objects/1E-OBJ-04-its-phase-is-read-off-the-card",
        f"{READ}::test_UF_25_the_phase_that_the_library_knows_counts_from_the_draw_on",
    ),
    "UF-26": Row(
        "use/antifreeze", ("amount",), "cards/1E-CRD-O07-what-the-card-says", "cards/1E-CRD-O07-what-the-card-says"
    ),
    "UF-27": Row(
        "enemy/warwolves",
        ("number",),
        f"{MARKS}::test_UF_27_a_number_is_read_off_the_card_once_and_counts",
        f"{MARKS}::test_UF_27_a_name_tells_no_number_that_nobody_has_read",
    ),
    "UF-28": Row(
        "enemy/warwolves",
        ("target_boxes",),
        "fire/1E-FIR-19-how-many-boxes-is-asked-once-it-decides",
        "fire/1E-FIR-19-how-many-boxes-is-asked-once-it-decides",
    ),
    "UF-29": Row(
        "loot-I-II/prisoner",
        ("defence-2", "defence-3", "defence-4"),
        "fire/1E-FIR-03-the-number-is-read-off-the-back",
        "fire/1E-FIR-22-asked-where-the-number-is-unknown",
    ),
    "UF-30": Row(
        "convoy/gauss-cannon",
        ("box-1",),
        "fire/1E-FIR-24-a-real-card-is-turned",
        "fire/1E-FIR-24-a-real-card-is-turned",
        {"kind": "device"},
    ),
    "UF-31": Row(
        "fame/player",
        ("bottom", "top"),
        f"{READ}::test_UF_31_UF_39_a_told_fame_track_counts",
        "fame/1E-FAM-03-at-the-top-a-repair",
    ),
    "UF-32": Row("action/1", ("skill",), "solo/1E-AUT-12-every-skill-is-read", "solo/1E-AUT-12-every-skill-is-read"),
    "UF-33": Row("action/1", ("arrow",), "solo/1E-AUT-12-every-skill-is-read", "solo/1E-AUT-58-no-arrow-asks"),
    "UF-34": Row(
        "action/1",
        ("priority",),
        "solo/1E-AUT-25-read-as-the-card-comes-again",
        "solo/1E-AUT-25-a-new-card-line-by-line",
        TEXT,
    ),
    "UF-35": Row("action/1", ("enemy-effect-one",), "solo/1E-AUT-24-asked-once", "solo/1E-AUT-24-asked-once", TEXT),
    "UF-36": Row("action/1", ("rest-one",), "solo/1E-AUT-11-asked-as-it-comes-up", "solo/1E-AUT-11-by-hand", TEXT),
    "UF-37": Row(
        "automa/board",
        ("boxes",),
        f"{READ}::test_UF_39_the_columns_are_asked_before_the_board_is_copied",
        "solo/1E-AUT-33-signs-of-a-board-on-the-table",
    ),
    "UF-38": Row(
        "automa/board",
        ("stars",),
        f"{READ}::test_UF_39_the_columns_are_asked_before_the_board_is_copied",
        "solo/1E-AUT-53-groups-of-a-board-on-the-table",
    ),
    "UF-39": Row(
        "automa/columns",
        ("columns",),
        "solo/1E-AUT-41-in-the-seventh-column",
        "solo/1E-AUT-49-next-column",
    ),
    "UF-65": Row(
        "use/mine",
        ("phase",),
        "mine/1E-MIN-02-the-phase-is-read-as-it-is-laid",
        "mine/1E-MIN-02-laid-on-a-road-just-crossed",
    ),
}
WITHOUT_NAMING = ("UF-37", "UF-38", "UF-65", "UF-39")
"""Rows of which a scenario or test shows one side without naming the row, as it is about more."""
each = pytest.mark.parametrize("row", ROWS)


def test_every_row_is_there() -> None:
    assert list(ROWS) == [*(f"UF-{n:02}" for n in range(1, 40)), "UF-65"]


@each
def test_its_owner_tells_it_in_the_library(row: str) -> None:
    """It is a field of a card that the library shows, or of the drawn board."""
    card, wanted, _, _, told = ROWS[row]
    path = f"first-edition:{card}"
    found = {field.name for field in card_fields.fields(path, told)}
    board = card_fields.form(path).board
    if board is not None:
        found |= {field.name for field in board.asked(card_fields.spaces(path, told))}
        found |= {"rectangles"} if board.rectangles else set()
    assert set(wanted) <= found
    assert cards.offered(path) is not None
    words = Words("en")
    words.edition = "first-edition"
    assert "<" not in words.option(cards.title(path))


@each
@pytest.mark.parametrize("side", ["when", "without"])
def test_its_moment_and_what_is_done_without_it_are_shown(row: str, side: str) -> None:
    """The scenario or test is there, and names the row."""
    shown: str = getattr(ROWS[row], side)
    file, _, name = shown.partition("::")
    if not name:
        rules = tomllib.loads((SCENARIOS / f"{file}.toml").read_text(encoding="utf-8"))["rules"]
        assert row in rules or row in WITHOUT_NAMING
        return
    text = (TESTS / file).read_text(encoding="utf-8")
    body = text.partition(f"def {name}(")[2].partition("\ndef ")[0]
    assert body
    assert (
        row.replace("-", "_") in name
        or row in body
        or row in text.partition('"""')[2].partition('"""')[0]
        or (row in WITHOUT_NAMING)
    )
