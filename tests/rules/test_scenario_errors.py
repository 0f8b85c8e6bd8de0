"""A file that is no scenario gets a reason: the place, what came and what was expected; never a traceback."""

from __future__ import annotations

import os
import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.main import main
from companion.scenario import PROCEDURES, SHORT, run_file
from companion.scenario.running import MOST

GOOD = """
rules = ["AU-40"]
[given]
automa = { survivors = 3 }
[[when]]
run = "automa.contaminated"
[expect]
automa.survivors = 2
"""

WRONG = {
    "no TOML": ("rules = [", "can't be read"),
    "nothing expected": ("[given]\n", "expect: nothing came"),
    "unknown part": ("[expected]\na = 1\n[expect]\nround = 1", "file: 'expected' came, expected one of 'title'"),
    "unknown given": ("[given]\nfood = 1\n[expect]\nround = 1", "given: 'food' came, expected one of arrows"),
    "given no table": ("given = 3\n[expect]\nround = 1", "given: 3 came, expected a table"),
    "unknown Automa key": ("[given.automa]\nfoods = 1\n[expect]\nround = 1", "given.automa: 'foods' came"),
    "too many tokens": ("[given.automa]\nfood = 9\n[expect]\nround = 1", "given.automa.food: 9 came, expected at most"),
    "no number": ('[given.automa]\nfood = "x"\n[expect]\nround = 1', "given.automa.food: 'x' came, expected a whole"),
    "true is no number": (
        "[given]\nround = true\n[expect]\nround = 1",
        "given.round: true came, expected a whole number from 1 to 6",
    ),
    "column 7": ("[given.automa]\ncolumn = 7\n[expect]\nround = 1", "given.automa.column: 7 came"),
    "no such box": ('[given.automa]\ndamage = ["G1"]\n[expect]\nround = 1', "given.automa.damage: 'G1' came"),
    "four slots": ('[given]\nzone = ["", "", "", ""]\n[expect]\nround = 1', "given.zone: ['', '', '', ''] came"),
    "unknown kind": ('[given]\nzone = ["x", "", "", "", ""]\n[expect]\nround = 1', "given.zone[1]: 'x' came"),
    "unknown Enemy": ("[given.enemies]\nwolf = 1\n[expect]\nround = 1", "given.enemies: 'wolf' came"),
    "no space": ('[given.spaces]\nyou = "white 9x"\n[expect]\nround = 1', "given.spaces.you: 'white 9x' came"),
    "no seat": ('[given.spaces]\npink = "100"\n[expect]\nround = 1', "given.spaces: 'pink' came"),
    "half an order": ('[given]\norder = ["you"]\n[expect]\nround = 1', "given.order: ['you'] came"),
    "no Aurora": ('[given]\naurora = "green 2"\n[expect]\nround = 1', "given.aurora: 'green 2' came"),
    "no difficulty": ('[given]\ndifficulty = "x"\n[expect]\nround = 1', "given.difficulty: 'x' came"),
    "no doubt": ('[given.doubts]\nX-1 = "a"\n[expect]\nround = 1', "given.doubts: 'X-1' came"),
    "card twice": (
        '[given.automa]\npile = ["1"]\nrevealed = ["1"]\n[expect]\nround = 1',
        "each Action card in one place",
    ),
    "raw part": ("[given.things]\nautomat = 1\n[expect]\nround = 1", "given.things: 'automat' came"),
    "raw type": (
        '[given.things]\naurora = "x"\n[expect]\nround = 1',
        "given.things.aurora: 'x' came, expected a whole number",
    ),
    "no run": ("[[when]]\nwho = 1\n[expect]\nround = 1", "when[1].run: nothing came, expected a text"),
    "unknown run": ('[[when]]\nrun = "dance"\n[expect]\nround = 1', "when[1].run: 'dance' came, expected one of"),
    "unknown argument": (
        '[[when]]\nrun = "automa.suffers"\nx = 1\n[expect]\nround = 1',
        "when[1]: 'x' came, expected one of 'points', 'answers', 'refused'",
    ),
    "unknown who": ('[[when]]\nrun = "movement"\nwho = "x"\n[expect]\nround = 1', "when[1].who: 'x' came"),
    "argument of a step": ('[[when]]\nrun = "rest"\npoints = 1\n[expect]\nround = 1', "when[1]: 'points' came"),
    "unanswered": ('[[when]]\nrun = "automa.suffers"\n[expect]\nround = 1', "'outcome.letter' (draw, AU-45) is asked"),
    "illegal answer": (
        '[[when]]\nrun = "automa.suffers"\nanswers = ["Z"]\n[expect]\nround = 1',
        "when[1].answers[1].letter: refused (AU-45): 'Z' came, expected one of 'A', 'B', 'C', 'D', 'E', 'F'",
    ),
    "answer not asked for": (
        '[[when]]\nrun = "automa.suffers"\nanswers = ["C", "D"]\n[expect]\nround = 1',
        "when[1].answers[2]: 'D' came and was not asked for, expected answers to 'outcome.letter' only",
    ),
    "answer to another question": (
        '[[when]]\nrun = "automa.suffers"\nanswers = [{ ask = "move.end", answer = "C" }]\n[expect]\nround = 1',
        "when[1].answers[1]: 'move.end' came, expected an answer to 'outcome.letter'",
    ),
    "not refused": ('[[when]]\nrun = "rest"\nrefused = true\nanswers = ["5"]', "it was allowed, expected that it is"),
    "refused otherwise": (
        '[[when]]\nrun = "automa.suffers"\nanswers = ["Z"]\nrefused = "illegal.amount"',
        "when[1].refused: ",
    ),
    "other value": ("[expect]\nround = 3", "expect.round: 1 came, expected 3"),
    "true for 1": ("[expect]\nround = true", "expect.round: 1 came, expected true"),
    "unknown figure": ("[expect]\nautoma.soup = 3", "expect.automa.soup: there is no such value"),
    "not said": (
        '[expect]\nsaid = ["AU-40"]',
        "expect.said[1]: 'AU-40' was not said, expected it among what was said: nothing",
    ),
    "said": (
        '[[when]]\nrun = "automa.contaminated"\n[expect]\nunsaid = ["AU-40"]',
        "expect.unsaid[1]: 'AU-40' was said",
    ),
    "Automa among people": (
        '[given]\nplayers = 3\n[[when]]\nrun = "automa.suffers"\n[expect]\nround = 1',
        "no Automa in a game of people",
    ),
    "five players": ("[given]\nplayers = 5\n[expect]\nround = 1", "given.players: 5 came, expected a whole number"),
    "unknown map": ("[given.map]\nstreets = 1\n[expect]\nround = 1", "given.map: 'streets' came"),
    "nobody on board": (
        "[given.you]\nsurvivors = {}\n[expect]\nround = 1",
        "given.you.survivors: {} came, expected at least one Survivor",
    ),
    "given misspelt": (
        "[given.automa]\ncolum = 3\n[expect]\nround = 1",
        "given.automa: 'colum' came, expected one of 'column', 'contaminated'",
    ),
    "given misspelt, meant": ("[given.automa]\ncolum = 3\n[expect]\nround = 1", "; did you mean 'column'?"),
    "given misspelt at the top": ("[given]\nsnowstrom = true\n[expect]\nround = 1", "; did you mean 'snowstorm'?"),
    "expected misspelt": (
        "[expect]\nautoma.colum = 3",
        "expect.automa.colum: there is no such value on the table or in the score, expected one of automa.space, ",
    ),
    "expected misspelt, meant": ("[expect]\nautoma.colum = 3", "; did you mean 'automa.column'?"),
    "expected misspelt in a table": ("[expect]\nautoma = { colum = 3 }", "; did you mean 'automa.column'?"),
    "expected misspelt at the top": ("[expect]\nruond = 3", "; did you mean 'round'?"),
    "expected misspelt in the raw table": (
        "[expect]\nthings.automa.colum = 3",
        "; did you mean 'things.automa.column'?",
    ),
    "answer misspelt": (
        '[[when]]\nrun = "automa.suffers"\nanswers = { "outcome.leter" = "C" }\n[expect]\nround = 1',
        "when[1].answers: 'outcome.leter' came, expected an answer to 'outcome.letter', which is asked now",
    ),
    "answer misspelt beside a good one": (
        (
            '[[when]]\nrun = "automa.suffers"\nanswers = { "outcome.letter" = "C", "outcome.leter" = "D" }\n'
            "[expect]\nround = 1"
        ),
        (
            "when[1].answers.outcome.leter: 'D' came and was not asked for, expected answers to 'outcome.letter' only; "
            "did you mean 'outcome.letter'?"
        ),
    ),
    "field of an answer misspelt": (
        '[[when]]\nrun = "automa.suffers"\nanswers = [{ leter = "C" }]\n[expect]\nround = 1',
        "when[1].answers[1]: 'leter' came, expected one of 'letter'; did you mean 'letter'?",
    ),
    "a misspelt field is not refused by the rules": (
        '[[when]]\nrun = "automa.suffers"\nanswers = [{ leter = "C" }]\nrefused = true',
        "when[1].answers[1]: 'leter' came, expected one of 'letter'",
    ),
    "answer misspelt in a list": (
        '[[when]]\nrun = "automa.suffers"\nanswers = [{ ask = "outcome.letter", anwser = "C" }]\n[expect]\nround = 1',
        "when[1].answers[1]: 'anwser' came, expected one of 'ask', 'answer'; did you mean 'answer'?",
    ),
    "side act misspelt": (
        '[[when]]\nrun = "movement"\nwho = "you"\nanswers = [{ sied = "event" }]\n[expect]\nround = 1',
        "when[1].answers[1]: 'sied' came, expected one of 'ask', 'side'; did you mean 'side'?",
    ),
    "rules no list": ('rules = "AU-40"\n[expect]\nround = 1', "rules: 'AU-40' came, expected a list"),
    "a date": ("[given]\nround = 2020-01-01\n[expect]\nround = 1", "given.round: 2020-01-01 came"),
}


WORDS = {
    "rule misspelt": (
        'rules = ["AU 43"]\n[expect]\nround = 1',
        "rules[1]: 'AU 43' came, expected an id of the catalogue",
        "did you mean 'AU-43'?",
    ),
    "rule in small letters": (
        'rules = ["AU-40", "au-43"]\n[expect]\nround = 1',
        "rules[2]: 'au-43' came",
        "did you mean 'AU-43'?",
    ),
    "no such rule": ('rules = ["AU-99"]\n[expect]\nround = 1', "rules[1]: 'AU-99' came", ""),
    "no such doubt": ('rules = ["D-99"]\n[expect]\nround = 1', "rules[1]: 'D-99' came", ""),
    "said, no such rule": ('[expect]\nsaid = ["AU-4"]', "expect.said[1]: 'AU-4' came, expected an id", ""),
    "unsaid, no such doubt": ('[expect]\nunsaid = ["AU-40", "D-999"]', "expect.unsaid[2]: 'D-999' came", ""),
    "said, no such message": (
        '[expect]\nunsaid = ["automa.contaminat"]',
        "expect.unsaid[1]: 'automa.contaminat' came, expected a message key such as",
        "did you mean 'automa.contaminate'?",
    ),
    "no such question": (
        '[expect]\nasked = ["move.and"]',
        "expect.asked[1]: 'move.and' came",
        "did you mean 'move.end'?",
    ),
    "no such reading": (
        '[given.doubts]\nD-17 = "z"\n[expect]\nround = 1',
        "given.doubts.D-17: 'z' came",
        "one of 'a', 'b'",
    ),
    "doubt that can't be read otherwise": (
        '[given.doubts]\nD-18 = "b"\n[expect]\nround = 1',
        "given.doubts: 'D-18' came, expected an open rule with more than one reading, one of 'D-02', ",
        "",
    ),
    "procedure misspelt": (
        '[[when]]\nrun = "automa.suffer"\n[expect]\nround = 1',
        "when[1].run: 'automa.suffer' came, did you mean 'automa.suffers'? Expected one of 'exploration', ",
        "'you.loots'",
    ),
    "step misspelt": (
        '[[when]]\nrun = "movement.move"\n[expect]\nround = 1',
        "when[1].run: 'movement.move' came, did you mean 'movement.moves'? Expected one of ",
        "'you.loots'",
    ),
    "argument misspelt": (
        '[[when]]\nrun = "automa.suffers"\npoint = 2\n[expect]\nround = 1',
        "when[1]: 'point' came, expected one of 'points', ",
        "did you mean 'points'?",
    ),
    "argument missing": (
        '[[when]]\nrun = "ambush"\n[expect]\nround = 1',
        "when[1].enemy: nothing came, expected one of 'warwolves', ",
        "",
    ),
    "argument of a kind": (
        '[[when]]\nrun = "automa.suffers"\npoints = "two"\n[expect]\nround = 1',
        "when[1].points: 'two' came, expected a whole number from 0",
        "",
    ),
    "token misspelt": (
        '[[when]]\nrun = "you.gains"\nfule = 1\n[expect]\nround = 1',
        "when[1]: 'fule' came, expected one of ",
        "did you mean 'fuel'?",
    ),
    "card misspelt": (
        '[[when]]\nrun = "you.plays"\ncard = "weldingtorch"\nrefused = true',
        "when[1].card: 'weldingtorch' came, expected one of 'antifreeze', ",
        "did you mean 'welding-torch'?",
    ),
    "card with a blank": (
        '[given.you]\nhand = ["IV Bag"]\n[expect]\nround = 1',
        "given.you.hand[1]: 'IV Bag' came, expected one of",
        "did you mean 'iv-bag'?",
    ),
    "card of the Loot misspelt": (
        '[[when]]\nrun = "you.loots"\ncard = "humer"\n[expect]\nround = 1',
        "when[1].card: 'humer' came",
        "did you mean 'hummer'?",
    ),
    "Survivor misspelt": (
        '[given.you.survivors]\nledaer = "active"\n[expect]\nround = 1',
        "given.you.survivors: 'ledaer' came",
        "did you mean 'leader'?",
    ),
    "Survivor twice": (
        '[given.you]\nsurvivors = ["driver", "driver"]\n[expect]\nround = 1',
        "given.you.survivors[2]: 'driver' came, expected each Survivor once",
        "'driver.2'",
    ),
    "box that there is not": (
        '[given.you]\ndamage = ["truck.9"]\n[expect]\nround = 1',
        "given.you.damage[1]: 'truck.9' came, expected one of 'truck.1', ",
        "did you mean 'truck.4'?",
    ),
    "sign of a box": (
        '[given.you.truck]\nboxes = ["any", "survivour"]\n[expect]\nround = 1',
        "given.you.truck.boxes[2]: 'survivour' came, expected one of ",
        "did you mean 'survivor'?",
    ),
    "by colour, as it is written": (
        '[given.red.truck]\nboxes = ["any", "survivour"]\n[expect]\nround = 1',
        "given.red.truck.boxes[2]: 'survivour' came",
        "did you mean 'survivor'?",
    ),
    "sign of a box in a procedure": (
        '[[when]]\nrun = "you.installs"\nkind = "truck"\nboxes = ["any", "armour"]\n[expect]\nround = 1',
        "when[1].boxes[2]: 'armour' came, expected one of ",
        "did you mean 'armor'?",
    ),
    "too many tokens": (
        "[given.you]\nfuel = 14\n[expect]\nround = 1",
        "given.you.fuel: 14 came, expected at most the ",
        "",
    ),
    "tokens of set-up that find no box": (
        "[given.you]\ntrailers = []\nsurvivors = ['leader']\n[expect]\nround = 1",
        "given.you: of set-up come 1 ammo and 0 find a box, expected 'ammo' or 'tokens' that fit these boxes",
        "",
    ),
    "Survivors without a box": (
        (
            "[given.you]\ntrailers = []\nfood = 0\nfuel = 0\nammo = 0\n"
            "survivors = ['leader', 'driver', 'hermit']\n[expect]\nround = 1"
        ),
        "given.you.survivors: 3 came, expected at most the 2 that find a box",
        "",
    ),
    "slots outside of their phase": (
        "[given]\nstep = 'rest'\n[expect]\nyou.slots = [1]",
        "expect.you.slots: the game is in the phase 'rest', expected 'exploration', in which this is known",
        "",
    ),
    "another card than the one that lies there": (
        (
            '[given]\nzone = ["travelers", "", "", "", ""]\nexploration = ["encounter"]\n'
            '[[when]]\nrun = "you.explores"\nslot = 1\nteam = ["leader"]\noption = "food"\n'
            'answers = { "encounter.which" = "merchant" }\n'
            "[expect]\nround = 1"
        ),
        "when[1].answers.encounter.which: refused: 'merchant' came, expected 'travelers', the only answer to ",
        "",
    ),
    "a box of a card that is not there": (
        '[[when]]\nrun = "you.suffers"\nboxes = ["trailer3.1"]\n[expect]\nround = 1',
        "when[1].boxes[1]: refused: 'trailer3.1' came, expected one of 'truck.1', ",
        "did you mean 'trailer2.1'?",
    ),
    "seat misspelt": (
        "[given.spaces]\nautom = 101\n[expect]\nround = 1",
        "given.spaces: 'autom' came, expected one of 'you', 'automa', 'red', 'blue'",
        "did you mean 'automa'?",
    ),
    "seat that does not play": (
        '[[when]]\nrun = "you.feeds"\nseat = "green"\n[expect]\nround = 1',
        "when[1].seat: 'green' came, expected one of 'you', 'automa', 'red', 'blue'",
        "",
    ),
    "space": (
        '[[when]]\nrun = "you.moves"\nto = "north"\n[expect]\nround = 1',
        "when[1].to: 'north' came, expected a space",
        "",
    ),
    "way": (
        '[given]\nclosed = ["112"]\n[expect]\nround = 1',
        "given.closed[1]: '112' came, expected a way by its two ends",
        "",
    ),
    "tile": (
        '[given]\ntiles = ["1/1", "2/1", "3/1", "4/1", "6/1"]\n[expect]\nround = 1',
        "given.tiles[5]: '6/1' came, expected one of",
        "",
    ),
    "who": (
        '[[when]]\nrun = "movement"\nwho = "automata"\n[expect]\nround = 1',
        "when[1].who: 'automata' came",
        "did you mean 'automa'?",
    ),
    "slot out of reach": (
        (
            '[given]\nzone = ["encounter", "", "", "", "survivor"]\n[[when]]\nrun = "you.explores"\nslot = 4\n'
            "[expect]\nround = 1"
        ),
        "when[1].slot: refused: 4 came, expected one of '1', '5'",
        "",
    ),
    "order of seats": (
        '[expect]\norder = ["you", "automa"]',
        "expect.order: ['automa', 'you'] came, expected ['you', 'automa']",
        "",
    ),
    "only one, by question": (
        (
            '[given.you.survivors]\nleader = { contamination = 1 }\nmedic = "active"\n[[when]]\nrun = "you.treated"\n'
            'answers = { you = { "crew.treat" = "medic" } }\n[expect]\nround = 1'
        ),
        "when[1].answers.you.crew.treat: refused: 'medic' came, expected 'leader', the only answer to 'crew.treat' ",
        "",
    ),
    "only one, in a list": (
        (
            '[given.you.survivors]\nleader = { contamination = 1 }\nmedic = "active"\n[[when]]\nrun = "you.treated"\n'
            'answers = ["medic"]\n[expect]\nround = 1'
        ),
        "when[1].answers[1]: refused: 'medic' came, expected 'leader', the only answer to 'crew.treat' there",
        "",
    ),
    "only one, by argument": (
        (
            '[given.you.survivors]\nleader = { contamination = 1 }\nmedic = "active"\n[[when]]\nrun = "you.treated"\n'
            'survivor = "medic"\n[expect]\nround = 1'
        ),
        "when[1].survivor: refused: 'medic' came, expected one of 'leader'",
        "",
    ),
    "only one, but once too often": (
        (
            '[given.you.survivors]\nleader = { contamination = 1 }\nmedic = "active"\n[[when]]\nrun = "you.treated"\n'
            'answers = { "crew.treat" = ["leader", "leader"] }\n[expect]\nround = 1'
        ),
        "when[1].answers.crew.treat: 'leader' came and was not asked for, expected answers to 'crew.treat' only",
        "",
    ),
    "an answer that has no meaning there": (
        (
            '[given.you.survivors]\nleader = { contamination = 1 }\nmedic = "active"\n[[when]]\nrun = "you.treated"\n'
            'answers = { "crew.lost" = "medic" }\n[expect]\nround = 1'
        ),
        "when[1].answers.crew.lost: 'medic' came and was not asked for, expected answers to 'crew.treat' only",
        "",
    ),
    "it was allowed": (
        (
            '[given.you.survivors]\nleader = { contamination = 1 }\n[[when]]\nrun = "you.treated"\n'
            'answers = ["leader"]\nrefused = true'
        ),
        "when[1]: it was allowed, expected that it is refused",
        "",
    ),
    "a wrong answer behind one that answered itself": (
        (
            '[given]\noutcome = ["C"]\n[given.you.survivors]\nleader = "active"\n[[when]]\n'
            'run = "you.contaminated"\n'
            'answers = ["medic"]\n[expect]\nround = 1'
        ),
        "when[1].answers[1]: refused: 'medic' came, expected 'leader', the only answer to 'crew.contaminate' there",
        "",
    ),
}
"""Text, how its reason begins, how it ends."""


@pytest.mark.parametrize("name", WORDS)
def test_the_reason_is_in_the_words_of_the_file(name: str, tmp_path: Path) -> None:
    """The seat and the place that were written, what came, what was expected, what may have been meant."""
    text, begins, ends = WORDS[name]
    wrong = run(tmp_path, text)
    assert wrong.startswith(begins)
    assert wrong.endswith(ends)
    assert not INTERNAL.search(OURS.sub("", wrong))


INTERNAL = re.compile(
    r"\w+Error\b|NoneType|None\b|True\b|False\b|\bobject has|msgspec|<class|<function|\bthaw|\bunits?\b|generator|"
    r"lambda|"
    r"PosixPath|datetime|Struct|keyword argument|positional|\bstr\(|\bdict\b|\btuple\b|illegal\.|companion"
)
"""Words of the program that nobody who writes a file knows."""
OURS = re.compile(r"'[^']*'")
"""What is quoted is a word of the file, or one that it may have."""


def run(tmp_path: Path, text: str) -> str:
    """What is wrong with a scenario of this text."""
    path = tmp_path / "a.toml"
    path.write_text(text, encoding="utf-8")
    return run_file(path).wrong


def test_a_good_file_passes(tmp_path: Path) -> None:
    """AU-40: the file that the others are broken from."""
    assert run(tmp_path, GOOD) == ""


@pytest.mark.parametrize("name", WRONG)
def test_the_reason_names_the_place(name: str, tmp_path: Path) -> None:
    """Place, what came, what was expected, on one line."""
    text, reason = WRONG[name]
    wrong = run(tmp_path, text)
    assert reason in wrong
    assert "\n" not in wrong


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, a folder, bytes that are no text: a sentence that says so."""
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "b.toml"):
        wrong = run_file(path).wrong
        assert wrong.startswith("can't be read: ")
        assert wrong.endswith("expected a text file in UTF-8")
        told(wrong)


def test_strangers_files_are_not_waited_for(tmp_path: Path) -> None:
    """A pipe, a device without an end, and links to them: refused at once, before anything is read."""
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "link.toml").symlink_to("pipe.toml")
    (tmp_path / "round.toml").symlink_to("round.toml")
    for name in ("pipe", "zero", "link", "round"):
        wrong = run_file(tmp_path / f"{name}.toml").wrong
        assert wrong.startswith("can't be read: ")
        told(wrong)


HUGE = {
    "larger than is read": "# " + "a" * MOST + "\n" + GOOD,
    "a key of many parts": "a." * 20_000 + "a = 1",
    "a table of many parts": "[" + "a." * 20_000 + "a]",
    "a quoted key of many parts": '"a".' * 20_000 + "a = 1",
    "lists in lists": "a = " + "[" * 5_000 + "]" * 5_000,
    "tables in tables": "a = " + "{ a = " * 5_000 + "1" + " }" * 5_000,
    "lists in a given list": "[given]\nzone = " + "[" * 90 + "]" * 90 + "\n[expect]\nround = 1",
    "a long list": "[given]\nzone = [" + "1, " * 20_000 + "]\n[expect]\nround = 1",
    "a long list of answers": '[[when]]\nrun = "rest"\nanswers = [' + "1, " * 20_000 + "]\n[expect]\nround = 1",
    "many acts": '[[when]]\nrun = "nothing"\n' * 2_000 + "[expect]\nround = 2",
    "a long word": '[given]\ndifficulty = "' + "a" * 200_000 + '"\n[expect]\nround = 1',
    "a long key": "[given]\n" + "a" * 200_000 + " = 1\n[expect]\nround = 1",
    "a long rule": 'rules = ["' + "A" * 200_000 + '"]\n[expect]\nround = 1',
    "a number of many digits": "[given]\nround = " + "9" * 100_000 + "\n[expect]\nround = 1",
    "a large number": "[given]\nround = " + "9" * 4_000 + "\n[expect]\nround = 1",
    "a large number of points": '[[when]]\nrun = "automa.suffers"\npoints = 1' + "0" * 30 + "\n[expect]\nround = 1",
    "many points": '[[when]]\nrun = "automa.suffers"\npoints = 99999999\n[expect]\nround = 1',
    "many counters": "[given.you]\nsurvivors = { leader = { contamination = 99999999 } }\n[expect]\nround = 1",
    "no number": "[given]\nround = nan\n[expect]\nround = 1",
    "no end": "[given.automa]\nfood = inf\n[expect]\nround = 1",
    "no end below": '[[when]]\nrun = "automa.fame"\nby = -inf\n[expect]\nround = 1',
    "no number is expected": "[expect]\nround = nan",
    "a date that can't be": "[given]\nround = 2020-02-31\n[expect]\nround = 1",
    "a sign of control": "[given]\nround = \x00\n[expect]\nround = 1",
}


@pytest.mark.parametrize("name", HUGE)
def test_a_strangers_file_costs_little(name: str, tmp_path: Path) -> None:
    """Size, nesting, long keys, numbers, counts: a short sentence, and little memory on the way."""
    path = tmp_path / "a.toml"
    path.write_text(HUGE[name], encoding="utf-8")
    tracemalloc.start()
    try:
        wrong = run_file(path).wrong
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert wrong
    assert len(wrong) < 4_000
    assert peak < 60 << 20
    told(wrong)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_any_line_ends_with_or_without_a_mark(mark: bytes, ends: str, tmp_path: Path) -> None:
    """UTF-8 as editors of other systems write it."""
    path = tmp_path / "a.toml"
    path.write_bytes(mark + GOOD.replace("\n", ends).encode())
    assert run_file(path).wrong == ""


def test_the_command_tells_a_line_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a file, exit status 1 if any fails."""
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(GOOD.replace("= 2", "= 3"), encoding="utf-8")
    assert main(["scenario", str(good), str(bad), str(tmp_path / "none.toml")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("ok")
    assert lines[1].startswith("FAIL")
    assert "expect.automa.survivors: 2 came, expected 3" in lines[1]
    assert main(["scenario", str(good)]) == 0


# ---------------------------------------------------------------- anything may stand in a file

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))
values = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-3, 12),
        st.sampled_from(
            ["", "you", "automa", "A1", "B2", "white 3", "warwolves", "left", "a", "7", "deal", "location"]
        ),
        st.text("ab .é", max_size=4),
        st.floats(allow_nan=False),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.dictionaries(st.sampled_from(["you", "automa", "kind", "food", "warwolves", "A", "2", "boxes"]), inner),
    ),
    max_leaves=6,
)


def told(wrong: str) -> None:
    """A reason on one line that ends with what was expected, without a word of the program."""
    assert not wrong or "expected" in wrong
    assert not INTERNAL.search(OURS.sub("", wrong))


def toml(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{k}" = {toml(v)}' for k, v in value.items()) + " }"
    if isinstance(value, float):
        return "inf" if value == float("inf") else "-inf" if value == float("-inf") else f"{value:f}"
    return str(value)


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    st.sampled_from(sorted([*SHORT, "players", "you", "difficulty", "things", "progress", "terms"])),
    values,
    st.sampled_from(sorted([*PROCEDURES, "round", "fire", "end", "score", "exploration", "movement", "rest"])),
    st.dictionaries(
        st.sampled_from(["points", "enemy", "card", "phase", "who", "answers", "place"]), values, max_size=2
    ),
)
def test_any_values_give_a_reason(
    tmp_path: Path, name: str, value: object, what: str, arguments: dict[str, object]
) -> None:
    """Whatever stands in given and when, the file passes or fails with a reason; nothing is raised."""
    lines = "\n".join(f'"{k}" = {toml(v)}' for k, v in arguments.items())
    told(run(tmp_path, f'[given]\n"{name}" = {toml(value)}\n[[when]]\nrun = "{what}"\n{lines}\n[expect]\nround = 1\n'))


@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.sampled_from(FILES), st.data())
def test_a_line_less_or_twice_gives_a_reason(tmp_path: Path, path: Path, data: st.DataObject) -> None:
    """Real files with a line lost, doubled, swapped or with a wrong value; nothing is raised."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["lose", "double", "swap", "value", "digit"]))
    if how == "lose":
        del lines[at]
    elif how == "double":
        lines.insert(at, lines[at])
    elif how == "swap":
        lines[at], lines[-1] = lines[-1], lines[at]
    elif how == "value":
        lines[at] = re.sub(r"=.*", "= " + toml(data.draw(values)), lines[at])
    else:
        lines[at] = re.sub(r"\d", str(data.draw(st.integers(0, 9))), lines[at])
    told(run(tmp_path, "\n".join(lines)))
