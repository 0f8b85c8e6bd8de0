"""Packs with mistakes: told by file, table, key or line, with what came and what was expected; and left out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.packs import FOLDER, PackError, compile_pack, load_packs
from companion.packs.frostlands.cards import BOARDS, DECKS

STAND_IN = (FOLDER / "frostlands" / "stand-in.toml").read_text(encoding="utf-8")
HEAD = 'name = "small"\nedition = "frostlands"\nversion = 1\nsource = "rulebook"\n'


def load(folder: Path, text: str | bytes, name: str = "small") -> list[PackError]:
    """What is wrong with a pack of this text, which must be left out if anything is."""
    data = text if isinstance(text, bytes) else text.encode()
    file = folder / "frostlands" / f"{name}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)
    packs, errors = load_packs(folder)
    assert (f"frostlands/{name}" in packs) == (not errors)
    assert all(error.file == file for error in errors)
    return errors


def changed(old: str, new: str) -> str:
    """The stand-in pack with one place changed."""
    assert old in STAND_IN
    return STAND_IN.replace(old, new, 1)


def test_the_small_pack_is_good(tmp_path: Path) -> None:
    assert load(tmp_path, HEAD) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (HEAD + "[map\nlast = []", 5),
        (HEAD + "\n\nthis is no TOML", 7),
        (HEAD + 'x = "never closed', 5),
        (HEAD + "x = [1, 2", 5),
        (HEAD + "version = 2\n", 5),
        (HEAD.encode() + b"# \xff\n", 5),
        (HEAD + f"x = {'9' * 5000}", 0),
        (HEAD + f"x = {'[' * 20000}", 0),
    ],
)
def test_syntax_is_told_with_its_line(tmp_path: Path, text: str | bytes, line: int) -> None:
    (error,) = load(tmp_path, text)
    assert (error.table, error.key, error.line) == ("", "", line)
    assert error.came
    assert error.expected.startswith("a T") or error.expected == "a text file in UTF-8"
    assert (f"line {line}" in str(error)) == bool(line)


@pytest.mark.parametrize(
    ("text", "table", "key", "came", "expected"),
    [
        # The head.
        ("edition = 'frostlands'\nversion = 1\nsource = 'rulebook'", "", "name", "nothing", "a value for it"),
        (
            "name = 'small'\nedition = 'frostlands'\nversion = 'x'\nsource = 'rulebook'",
            "",
            "version",
            "'x'",
            "a whole number, 1 or more",
        ),
        (
            "name = 'small'\nedition = 'frostlands'\nversion = 1\nsource = 'owner'",
            "",
            "source",
            "'owner'",
            "one of 'stand-in', 'rulebook'",
        ),
        (
            "name = 'other'\nedition = 'frostlands'\nversion = 1\nsource = 'rulebook'",
            "",
            "name",
            "'other'",
            "the name of the file, 'small'",
        ),
        (
            HEAD + "colour = 3",
            "",
            "colour",
            "this name",
            "one of name, edition, version, source, module, automa-board, ",
        ),
        (
            HEAD + "[outcomes]",
            "",
            "outcomes",
            "this name",
            "one of name, edition, version, source, module, automa-board, ",
        ),
        (HEAD + "outcome = 3", "", "outcome", "3", "a table of cards"),
        (HEAD + "map = 3", "map", "", "3", "object"),
        # Cards.
        (HEAD + "action.1 = 3", "action.1", "", "3", "object"),
        (HEAD + "action.1 = {skill = '2'}", "action.1", "arrow", "nothing", "a value for it"),
        (HEAD + "action.1 = {skill = 2, arrow = 'left'}", "action.1", "skill", "2", "one of '1', '2', '3'"),
        (HEAD + "action.1 = {skil = '2', arrow = 'left'}", "action.1", "skil", "this key", "one of skill, arrow, prio"),
        (
            HEAD + "action.1 = {skill = '2', arrow = 'left', priority = ['gather', 'fight']}",
            "action.1",
            "priority[1]",
            "'fight'",
            "one of 'gather', 'improve', 'recruit', 'encounter'",
        ),
        (HEAD + "action.1 = {skill = '2', arrow = 'left', priority = []}", "action.1", "priority", "[]", "a list"),
        (
            HEAD + "[outcome.1]\nletter = 'A'\narea = 'truck'\nweapons = ['0', '1', '2']\nenemies = []",
            "outcome.1",
            "weapons",
            "['0', '1', '2']",
            "a list of 4",
        ),
        (
            HEAD + "[outcome.1]\nletter = 'G'\narea = 'truck'\nweapons = []\nenemies = []",
            "outcome.1",
            "letter",
            "'G'",
            "one of 'A', 'B', 'C', 'D', 'E', 'F'",
        ),
        (
            HEAD + "[exploration-I.x]\nkind = 'location'\ntitle = 'X'\neffect = ''\nleft = {food = 9}\nright = {}",
            "exploration-I.x",
            "left.food",
            "9",
            "a whole number from 1 to 6",
        ),
        (
            HEAD + "[exploration-I.x]\nkind = 'location'\ntitle = 'X'\neffect = ''\nleft = {fud = 1}\nright = {}",
            "exploration-I.x",
            "left",
            "['fud']",
            "one of 'food', 'fuel', 'ammo', 'object'",
        ),
        (
            HEAD + "[exploration-I.x]\nkind = 'location'\ntitle = 'X'",
            "exploration-I.x",
            "",
            "'kind': 'location'",
            "effect, left, right besides",
        ),
        (
            HEAD + "[exploration-I.x]\nkind = 'survivor'\ntitle = 'X'\neffect = ''",
            "exploration-I.x",
            "",
            "'kind': 'survivor'",
            "nothing besides",
        ),
        (HEAD + "[automa-board]\nstars = [['B7']]\nrows = {}", "automa-board", "stars[0][0]", "'B7'", "a box such as"),
        (
            HEAD + "[automa-board]\nstars = []\nrows = {B = ['survivor', 'car']}",
            "automa-board",
            "rows.B[1]",
            "'car'",
            "'weapon-4'",
        ),
    ],
)
def test_a_wrong_value_is_told_by_place_and_expectation(
    tmp_path: Path, text: str, table: str, key: str, came: str, expected: str
) -> None:
    error = load(tmp_path, text)[0]
    assert (error.table, error.key) == (table, key)
    assert came in error.came
    assert expected in error.expected
    assert str(error).startswith(f"{tmp_path / 'frostlands' / 'small.toml'}")
    for part in (table, key, came, expected):
        assert part in str(error)


@pytest.mark.parametrize(
    ("old", "new", "table", "key", "rule"),
    [
        ('12 = { letter = "F"', '13 = { letter = "F"', "outcome", "", "V-01"),
        ('2 = { skill = "1", arrow = "right" }', '2 = { skill = "3", arrow = "right" }', "action.2", "skill", "V-03"),
        (', priority = ["recruit", "improve", "gather"]', "", "action.4", "priority", "V-04"),
        ('"recruit", "improve", "gather"]', '"recruit", "recruit"]', "action.4", "priority", "AU-28"),
        ('6 = { skill = "3", arrow = "left" }\n', "", "action", "", "V-05"),
        ("{ 2 = 3, 3 = 1, 4 = 0 }", "{ 2 = 1, 3 = 3, 4 = 0 }", "hitpoints-I-II.1a", "start", "V-07"),
        ("{ 2 = 3, 3 = 1, 4 = 0 }", "{ 2 = 6, 3 = 3, 4 = 0 }", "hitpoints-I-II.1a", "start", "V-07"),
        ("{ 2 = 3, 3 = 1, 4 = 0 }", "{ 2 = 3, 3 = 1 }", "hitpoints-I-II.1a", "start", "FW-15"),
        ("1a = {", "3b = { boxes = ['none'], start = { 2 = 0, 3 = 0, 4 = 0 } }\n1a = {", "hitpoints-I-II", "", "V-08"),
        ('D = ["fuel", "fuel", "fuel", "fuel", "fuel", "fuel"]\n', "", "automa-board", "rows.D", "V-12"),
        ('"weapon-2", "plain", "weapon-3", "speed", "weapon-4"', '"speed"', "automa-board", "rows", "V-12"),
        ('C = ["food", "food"', 'C = ["food", "plain"', "automa-board", "rows", "AU-18"),
        ('"B1", "B2"', '"A1", "B2"', "", "", ""),
        ('bus-stop = { kind = "location"', 'bus-stop = { symbol = true, kind = "location"', "", "", ""),
        ('hermit = { kind = "survivor", title = "Hermit", person = "hermit" }\n', "", "exploration-I", "", "V-14"),
        ("lighthouse = { symbol = true,", "lighthouse = {", "exploration-III", "symbol", "S-14"),
        ('enemy = "riderwolves"', 'enemy = "warwolves"', "exploration-I", "enemy", "CD-40"),
        ('"object", "object", "contamination"', '"object", "contamination"', "map", "waypoints", "CO-22"),
        ('rectangles = ["104"', 'rectangles = ["304"', "map", "rectangles", ""),
        ('from = "103", to = "106"', 'from = "106", to = "103"', "map", "shortcuts", ""),
        ('from = "103"', 'from = "203"', "map", "shortcuts", ""),
        ('6 = "r6"', '6 = "r5"', "map", "red", ""),
        ('1 = ["100", "101"', '1 = ["101"', "map", "regions", "S-29"),
        ('1 = ["100", "101"', '1 = ["100", "102"', "map", "regions", ""),
        ('"w5", "w6", "r6"]', '"w6", "r6"]', "map", "last", "S-10"),
        ('[automa-arrows]\nblock = "left"\ntie = "right"\ntarget = "highest"\n', "", "automa-arrows", "", ""),
    ],
)
def test_cards_that_contradict_each_other_or_the_rules(
    tmp_path: Path, old: str, new: str, table: str, key: str, rule: str
) -> None:
    errors = load(tmp_path, changed(old, new), "stand-in")
    if not table:
        assert errors == []
        return
    assert (table, key) in [(error.table, error.key) for error in errors]
    assert any(rule in error.expected for error in errors if (error.table, error.key) == (table, key))


def test_too_few_letters_stars_and_skills(tmp_path: Path) -> None:
    """V-02, V-04, V-12."""
    text = STAND_IN.replace('letter = "C"', 'letter = "B"')
    text = text.replace('skill = "2"', 'skill = "1"')
    text = re.sub(r"stars = \[.*?\n\]", "stars = []", text, flags=re.DOTALL)
    places = [(error.table, error.key, error.expected[-6:]) for error in load(tmp_path, text, "stand-in")]
    assert places == [
        ("outcome", "letter", "(V-02)"),
        ("action", "skill", "(V-04)"),
        ("action-hard", "skill", "(V-04)"),
        ("automa-board", "stars", "(V-12)"),
    ]


def test_all_mistakes_are_told_and_other_packs_are_still_there(tmp_path: Path) -> None:
    (tmp_path / "frostlands").mkdir()
    (tmp_path / "frostlands" / "good.toml").write_text(HEAD.replace("small", "good"), encoding="utf-8")
    errors = load(tmp_path, HEAD + "x = 1\n[action]\n1 = 3\n2 = 4\n")
    assert [(error.table, error.key) for error in errors] == [("", "x"), ("action.1", ""), ("action.2", "")]
    assert list(load_packs(tmp_path)[0]) == ["frostlands/good"]


def test_a_folder_or_file_that_cannot_be_read(tmp_path: Path) -> None:
    packs, (error,) = load_packs(tmp_path / "nowhere")
    assert packs == {}
    assert (error.file, error.expected) == (tmp_path / "nowhere", "a folder with packs")
    (tmp_path / "folder.toml").mkdir(parents=True)
    packs, (error,) = load_packs(tmp_path)
    assert packs == {}
    assert error.expected == "a file that can be read"


# ------------------------------------------------------------------------------------------------------- compiled packs


def test_the_compiled_pack_is_the_same_and_is_what_is_read(tmp_path: Path) -> None:
    file = tmp_path / "frostlands" / "stand-in.toml"
    file.parent.mkdir()
    file.write_text(STAND_IN, encoding="utf-8")
    parsed = load_packs(tmp_path)[0]["frostlands/stand-in"]
    made = compile_pack(file)
    assert made == tmp_path / "frostlands" / "stand-in.json"
    assert load_packs(tmp_path) == ({"frostlands/stand-in": parsed}, [])
    told = json.loads(made.read_bytes())
    told["pack"]["version"] = 77
    made.write_text(json.dumps(told), encoding="utf-8")
    assert load_packs(tmp_path)[0]["frostlands/stand-in"].version == 77


def test_a_compiled_pack_of_another_text_or_with_mistakes_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "frostlands" / "stand-in.toml"
    file.parent.mkdir()
    file.write_text(STAND_IN, encoding="utf-8")
    made = compile_pack(file)
    whole = made.read_bytes()
    for damaged in (whole[:-5], b"", b"[]", whole.replace(b'"bottom-row"', b'"bottom-rox"', 1)):
        made.write_bytes(damaged)
        assert load_packs(tmp_path)[0]["frostlands/stand-in"].cards["outcome/2"]["area"] == "bottom-row"
    made.write_bytes(whole)
    file.write_text(changed("version = 1", "version = 2"), encoding="utf-8")
    assert load_packs(tmp_path)[0]["frostlands/stand-in"].version == 2


def test_a_broken_pack_is_not_compiled(tmp_path: Path) -> None:
    file = tmp_path / "frostlands" / "small.toml"
    file.parent.mkdir()
    file.write_text(HEAD + "x = 1", encoding="utf-8")
    with pytest.raises(PackError):
        compile_pack(file)
    assert not file.with_suffix(".json").exists()


# ---------------------------------------------------------------------------------------------------------- any content

anything = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None, max_examples=60
)


@anything
@given(st.binary(max_size=200))
def test_no_bytes_make_it_raise(tmp_path: Path, content: bytes) -> None:
    load(tmp_path, content)
    (tmp_path / "frostlands" / "small.toml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "frostlands" / "small.json").write_bytes(content)
    assert load_packs(tmp_path)[1] == []


@anything
@given(st.data())
def test_no_damage_to_the_stand_in_pack_makes_it_raise(tmp_path: Path, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(STAND_IN)))
    end = data.draw(st.integers(start, min(len(STAND_IN), start + 300)))
    put = data.draw(st.text("[]{}=\"',.#\n x1a", max_size=8))
    load(tmp_path, STAND_IN[:start] + put + STAND_IN[end:], "stand-in")


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "left", "2", "A1", "food", "location", "w1"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["A", "1", "2", "food"]), inner, max_size=3)
    ),
    max_leaves=6,
)
names = st.sampled_from(
    sorted({name for kind in (*BOARDS.values(), *DECKS.values()) for name in kind.__struct_fields__})
)
tables = st.sampled_from(["map", "automa-board", "automa-arrows", "action.1", "outcome.7", "hitpoints-V-VI.x"])


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {toml(inner)}' for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return "'none'" if value is None else json.dumps(value)


@anything
@given(tables | st.just("exploration-II.y"), st.dictionaries(names, values, max_size=6))
def test_no_shape_of_a_card_makes_it_raise(tmp_path: Path, table: str, card: dict[str, object]) -> None:
    for error in load(tmp_path, HEAD + f"[{table}]\n" + "\n".join(f"{key} = {toml(card[key])}" for key in card)):
        assert error.came
        assert error.expected
