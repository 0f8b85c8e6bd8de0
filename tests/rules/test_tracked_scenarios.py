"""Scenario files of tracked seats: all of the format is told, and a file that does not fit gets a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.game.lookup import NoLibrary
from companion.rules.common import convoy
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.editions.frostlands.made_up import MADE_UP
from companion.rules.engine import units
from companion.rules.engine.table import RESOURCES
from companion.scenario import Run, figures, run_file
from companion.scenario.given_seats import CARD_KEYS, SEAT_KEYS
from companion.scenario.laying import given_table

TEXT = (Path(__file__).parents[2] / "docs/scenarios.md").read_text(encoding="utf-8")
CARDS = list(COMPONENTS.looted)


def told(word: str) -> bool:
    """Whether the page names this word in code type, alone or in a longer piece."""
    return re.search(rf"`[^`\n]*(?<![\w.-]){re.escape(word)}(?![\w-])[^`\n]*`", TEXT) is not None


@pytest.mark.parametrize(
    "name",
    [
        *SEAT_KEYS,
        *CARD_KEYS,
        *COMPONENTS.objects,
        *CARDS,
        *COMPONENTS.recruits,
        *(n for n, _ in COMPONENTS.starting),
        *convoy.HOLDS,
    ],
)
def test_all_words_are_told(name: str) -> None:
    """CV-03, S-26: what a seat's table, a Convoy card and a hand may name."""
    assert told(name)


@pytest.mark.parametrize("step", ["exploration.turns", "movement.moves"])
def test_all_figures_of_a_tracked_seat_are_told(step: str) -> None:
    """Every name that expect knows of a tracked seat."""
    zone = ["location", "", "", "", ""]
    table = given_table({"tracked": ["you"], "step": step, "zone": zone})
    assert units.phase_of(table) in ("exploration", "movement")
    names = {name.removeprefix("you.") for name in figures(Run(table, NoLibrary())) if name.startswith("you.")}
    general = {r"box\..*": "box.PLACE", r"teams\.\d": "teams.5"}
    for name in names:
        assert told(next((word for pattern, word in general.items() if re.fullmatch(pattern, name)), name)), name


def test_the_start_is_told() -> None:
    """S-22 to S-28: the Convoy that every colour begins with, as the section says."""
    table = given_table({"tracked": ["you"]})
    mine = table.things.seats["red"]
    assert [convoy.kinds(table, piece) for _, piece in convoy.pieces(mine)] == [
        {str(n): sign for n, sign in enumerate(boxes, start=1)}
        for card, boxes in MADE_UP.boxes.items()
        if card.startswith("start-")
    ]
    assert {token: convoy.count(mine, token) for token in RESOURCES} == {"food": 1, "fuel": 1, "ammo": 1}
    assert convoy.count(mine, "survivor") == len(mine.people) == 3


WRONG = {
    "unknown key": ("[given.you]\nwood = 1", "given.you: 'wood' came"),
    "no Survivor": ('[given.you]\nsurvivors = ["bob"]', "given.you.survivors: 'bob' came"),
    "no zone": ('[given.you]\nsurvivors = { leader = "bed" }', "given.you.survivors.leader.zone: 'bed' came"),
    "no card": ('[given.you]\nhand = ["gun"]', "given.you.hand[1]: 'gun' came"),
    "no box": ('[given.you]\ndamage = ["truck.9"]', "given.you.damage[1]: 'truck.9' came"),
    "wrong token": ('[given.you.tokens]\n"truck.1" = "ammo"', "given.you.tokens.truck.1: 'ammo' came"),
    "damaged box": (
        '[given.you]\ndamage = ["truck.1"]\ntokens = { "truck.1" = "survivor" }',
        "given.you.tokens.truck.1: 'survivor' came, expected a box without Damage",
    ),
    "no room": ("[given.you]\nfuel = 12", "given.you.fuel: 12 came, expected at most the"),
    "no sign": ('[given.you]\ntruck = { boxes = ["seat"] }', "given.you.truck.boxes[1]: 'seat' came"),
    "unknown Convoy card": ('[given.you]\ntruck = "tank"', "given.you.truck: 'tank' came, expected a Convoy card"),
    "no tile": ('[given]\ntiles = ["9/1", "2/1", "3/1", "4/1", "5/1"]\ntracked = true', "given.tiles[1]: '9/1' came"),
    "Automa tracked": ('[given]\ntracked = ["automa"]', "given.tracked[1]: 'automa' came, expected people only"),
    "no such loot": ('[given]\ntracked = true\nloot.I-II = ["sanitizer"]', "given.loot.I-II[1]: 'sanitizer' came"),
    "no way": ('[given]\ntracked = true\nclosed = ["112"]', "given.closed[1]: '112' came, expected a way"),
    "slot 6": ('[[when]]\nrun = "you.explores"\nslot = 6', "slot: 6 came, expected a whole number from 1 to 5"),
    "not refused": ('[[when]]\nrun = "you.gains"\nfuel = 1\nrefused = true', "it was allowed"),
    "illegal": ('[[when]]\nrun = "you.buys"\nwhat = "food"', "when[1].what: refused: 'food' came, expected"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_gets_a_reason(name: str, tmp_path: Path) -> None:
    """Place, what came and what was expected."""
    text, reason = WRONG[name]
    path = tmp_path / "wrong.toml"
    path.write_text(text + "\n[expect]\nround = 1\n", encoding="utf-8")
    assert reason in run_file(path).wrong
