"""The owner's library: what a game learns is kept, marked with its source, and never lost to a broken file or disk."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cards.library import FILE, Library
from companion.cards.library_file import LibraryError, read_import
from companion.packs import Pack
from companion.rules.engine.table import Table, Terms

PACK = Pack(
    "frostlands",
    "stand-in",
    1,
    "stand-in",
    {
        "outcome/3": {"letter": "B", "weapon-1": "0", "area": "truck"},
        "action/2": {"skill": "1", "arrow": "right"},
        "automa/board": {"boxes": {"A1": "weapon-2"}, "stars": [["A1"]]},
    },
)
PACKS = {PACK.key: PACK}
OWN, TRY = Terms(), Terms(copy="try", packs={"*": "stand-in"})


def played(printed: dict[str, dict[str, tuple[Any, str]]], terms: Terms = OWN) -> Table:
    """A table on which these printed values became known."""
    return Table(terms=Terms(copy=terms.copy, packs=terms.packs, printed=printed))


def taught(folder: Path) -> Library:
    library = Library(folder, PACKS)
    assert library.remember(played({"action/2": {"arrow": ("left", "owner")}, "outcome/3": {"letter": ("D", "owner")}}))
    return library


def write(folder: Path, content: str | bytes) -> None:
    (folder / FILE).write_bytes(content if isinstance(content, bytes) else content.encode())


def file(cards: Any, **rest: Any) -> str:
    return json.dumps({"version": 1, "cards": cards, **rest})


# ----------------------------------------------------------------------------------------------------------- looking up


def test_with_my_copy_only_the_owner_is_asked(tmp_path: Path) -> None:
    library = taught(tmp_path)
    assert library.lookup("action/2", ["skill", "arrow"], OWN) == {"arrow": ("left", "owner")}
    assert library.lookup("automa/board", ["boxes"], OWN) == {}
    assert library.lookup("no/such", ["x"], OWN) == {}


def test_a_deck_that_the_terms_allow_is_filled_up_from_the_pack(tmp_path: Path) -> None:
    """Every value goes out with its own source; fields that nobody wants now come along."""
    library = taught(tmp_path)
    terms = Terms(packs={"outcome": "stand-in"})
    assert library.lookup("outcome/3", ["letter"], terms) == {
        "letter": ("D", "owner"),
        "weapon-1": ("0", "stand-in"),
        "area": ("truck", "stand-in"),
    }
    assert library.lookup("action/2", ["skill"], terms) == {"arrow": ("left", "owner")}
    assert library.lookup("automa/board", ["boxes"], Terms(packs={"automa": "stand-in"}))["stars"][1] == "stand-in"


def test_try_it_is_all_stand_in(tmp_path: Path) -> None:
    library = taught(tmp_path)
    assert library.lookup("action/2", ["arrow"], TRY) == {"skill": ("1", "stand-in"), "arrow": ("right", "stand-in")}
    assert library.lookup("outcome/3", ["letter"], TRY)["letter"] == ("B", "stand-in")


def test_without_the_pack_nothing_is_made_up(tmp_path: Path) -> None:
    assert Library(tmp_path, {}).lookup("outcome/3", ["letter"], TRY) == {}


def test_what_a_game_does_to_a_value_stays_in_that_game(tmp_path: Path) -> None:
    library = Library(tmp_path, PACKS)
    library.lookup("automa/board", ["stars"], TRY)["stars"][0].append(["A2"])
    assert library.lookup("automa/board", ["stars"], TRY)["stars"][0] == [["A1"]]


# ---------------------------------------------------------------------------------------------------------- remembering


def test_what_the_owner_typed_in_is_there_in_the_next_game(tmp_path: Path) -> None:
    taught(tmp_path)
    again = Library(tmp_path, PACKS)
    assert again.errors == []
    assert again.lookup("action/2", ["arrow"], OWN) == {"arrow": ("left", "owner")}


def test_only_what_the_owner_typed_in_is_kept(tmp_path: Path) -> None:
    library = Library(tmp_path, PACKS)
    others = {
        "action/2": {"skill": ("1", "rulebook"), "consulted": (["skill"], "owner"), "arrow": ("left", "stand-in")},
        "outcome/3": {"letter": ("A", "asked")},
        "teapot/1": {"lid": ("on", "owner")},
    }
    assert not library.remember(played(others))
    assert not (tmp_path / FILE).exists()


def test_try_it_teaches_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path, PACKS)
    assert not library.remember(played({"action/2": {"arrow": ("left", "owner")}}, TRY))
    assert library.lookup("action/2", ["arrow"], OWN) == {}


def test_a_value_that_is_known_is_not_written_again_nor_by_an_older_game(tmp_path: Path) -> None:
    library = taught(tmp_path)
    before = (tmp_path / FILE).stat()
    assert not library.remember(played({"action/2": {"arrow": ("left", "owner")}}))
    assert (tmp_path / FILE).stat() == before
    assert not library.remember(played({"action/2": {"arrow": ("right", "owner")}}))
    assert Library(tmp_path, PACKS).lookup("action/2", [], OWN) == {"arrow": ("left", "owner")}


def test_regions_told_for_single_signs_add_up(tmp_path: Path) -> None:
    library = taught(tmp_path)
    assert library.remember(played({"map/ABA": {"told": ({"100": 1, "112": 1}, "owner")}}))
    assert library.remember(played({"map/ABA": {"told": ({"100": 1, "118": 2}, "owner")}}))
    assert not library.remember(played({"map/ABA": {"told": ({"100": 1}, "owner")}}))
    told = Library(tmp_path, PACKS).lookup("map/ABA", [], OWN)["told"][0]
    assert told == {"100": 1, "112": 1, "118": 2}


def test_house_rules_are_kept_and_taken_back(tmp_path: Path) -> None:
    library = Library(tmp_path, PACKS)
    library.set_house_rule("D-54", "b")
    library.set_house_rule("D-57", "b")
    library.set_house_rule("D-57", "")
    assert Library(tmp_path, PACKS).house_rules == {"D-54": "b"}
    library.set_house_rule("D-54", "a")
    assert Library(tmp_path, PACKS).house_rules == {}


@pytest.mark.parametrize(("doubt", "reading"), [("D-99", "b"), ("D-62", "b"), ("D-54", "c")])
def test_a_house_rule_that_cannot_be_played_is_refused(tmp_path: Path, doubt: str, reading: str) -> None:
    library = Library(tmp_path, PACKS)
    with pytest.raises(ValueError, match=f"{doubt}: .* came, but .* was expected"):
        library.set_house_rule(doubt, reading)
    assert library.house_rules == {}


def test_the_file_is_for_people(tmp_path: Path) -> None:
    library = taught(tmp_path)
    library.set_house_rule("D-54", "b")
    assert (tmp_path / FILE).read_text(encoding="utf-8") == (
        '{\n  "cards": {\n    "frostlands:action/2": {\n      "arrow": "left"\n    },\n'
        '    "frostlands:outcome/3": {\n      "letter": "D"\n    }\n  },\n'
        '  "house_rules": {\n    "frostlands:D-54": "b"\n  },\n  "version": 2\n}\n'
    )


# --------------------------------------------------------------------------------------------------------- broken files


@pytest.mark.parametrize(
    ("content", "key", "line", "came", "expected"),
    [
        ('{\n "version": 1,\n "cards": {]}', "", 3, "malformed", "a JSON file"),
        ('{\n "version": 1,\n "cards": {', "", 3, "truncated", "a JSON file"),
        (b'{\n "version": "\xff"}', "", 2, "UTF-8", "a text file in UTF-8"),
        ("", "", 1, "truncated", "a JSON file"),
        ("[" * 100000, "", 1, "recursion", "a JSON file"),
        ("[]", "version", 0, "no object", "2, the version"),
        ('{"cards": {}}', "version", 0, "None", "2, the version"),
        ('{"version": 0, "cards": {}}', "version", 0, "0", "2, the version"),
        ('{"version": true, "cards": {}}', "version", 0, "True", "2, the version"),
        ('{"version": "2", "cards": {}}', "version", 0, "'2'", "2, the version"),
    ],
)
def test_a_file_that_cannot_be_used_is_aside_and_the_app_starts_without(
    tmp_path: Path, content: str | bytes, key: str, line: int, came: str, expected: str
) -> None:
    write(tmp_path, content)
    broken = (tmp_path / FILE).read_bytes()
    library = Library(tmp_path, PACKS)
    (error,) = library.errors
    assert (error.file, error.table, error.key, error.line) == (tmp_path / FILE, "", key, line)
    assert came in error.came
    assert error.expected.startswith(expected)
    assert (tmp_path / f"{FILE}.broken-1").read_bytes() == broken
    assert library.unsaved is None
    taught(tmp_path)
    assert Library(tmp_path, PACKS).errors == []


def test_broken_files_are_never_written_over(tmp_path: Path) -> None:
    for content in ("one", "two", "three"):
        write(tmp_path, content)
        Library(tmp_path, PACKS)
    aside = [(tmp_path / f"{FILE}.broken-{n}").read_text(encoding="utf-8") for n in (1, 2, 3)]
    assert aside == ["one", "two", "three"]


GOOD = {"action/2": {"arrow": "left"}}


@pytest.mark.parametrize(
    ("content", "table", "key", "came", "expected"),
    [
        (file({**GOOD, "action/1": {"skill": 2}}), "action/1", "skill", "2", "one of '1', '2', '3'"),
        (file({**GOOD, "action/1": {"colour": "x"}}), "action/1", "colour", "this field", "one of skill, arrow"),
        (file({**GOOD, "teapot/1": {"lid": "on"}}), "teapot/1", "", "this card", "one of automa/board"),
        (file({**GOOD, "action": {"skill": "1"}}), "action", "", "this card", "one of automa/board"),
        (file({**GOOD, "action/": {"skill": "1"}}), "action/", "", "this card", "one of automa/board"),
        (file({**GOOD, "action/1": 3}), "", "action/1", "3", "an object"),
        (file({**GOOD, "map/ABA": {"told": {"100": 4}}}), "map/ABA", "told.100", "4", "one of 1, 2, 3"),
        (
            file({**GOOD, "automa/board": {"boxes": {"A1": "car"}}}),
            "automa/board",
            "boxes.A1",
            "'car'",
            "one of 'survivor'",
        ),
        (file(GOOD, extra=1), "", "extra", "this part", "one of version, cards, house_rules"),
        (file(GOOD, house_rules=[]), "", "house_rules", "[]", "an object"),
        (file(GOOD, house_rules={"D-54": 3}), "house_rules", "D-54", "3", "a ruling: a or b"),
        (file(GOOD, house_rules={"D-54": "c"}), "house_rules", "D-54", "'c'", "a ruling: a or b"),
        (file(GOOD, house_rules={"D-99": "b"}), "house_rules", "D-99", "this id", "an open rule"),
        (file(GOOD, house_rules={"D-62": "b"}), "house_rules", "D-62", "this id", "an open rule"),
    ],
)
def test_the_good_part_of_a_file_is_kept(
    tmp_path: Path, content: str, table: str, key: str, came: str, expected: str
) -> None:
    write(tmp_path, content)
    library = Library(tmp_path, PACKS)
    (error,) = library.errors
    assert (error.table, error.key, error.came) == (table, key, came)
    assert error.expected.startswith(expected)
    assert library.lookup("action/2", ["arrow"], OWN) == {"arrow": ("left", "owner")}
    assert (tmp_path / f"{FILE}.broken-1").read_text(encoding="utf-8") == content
    again = Library(tmp_path, PACKS)
    assert again.errors == []
    assert again.lookup("action/2", ["arrow"], OWN) == {"arrow": ("left", "owner")}


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None, max_examples=60
)
@given(
    st.binary(max_size=80)
    | st.builds(
        lambda cards: json.dumps({"version": 1, "cards": cards, "house_rules": cards}).encode(),
        st.recursive(
            st.none() | st.integers() | st.text(max_size=3),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["map", "action/1", "skill", "told", "boxes", "\ud800"]), inner, max_size=3
                )
            ),
        ),
    )
)
def test_no_content_makes_it_raise(tmp_path: Path, content: bytes) -> None:
    write(tmp_path, content)
    library = Library(tmp_path, PACKS)
    taught_again = library.remember(played({"action/2": {"arrow": ("left", "owner")}}))
    assert taught_again or library.lookup("action/2", [], OWN)
    assert library.unsaved is None
    assert Library(tmp_path, PACKS).errors == []
    for path in tmp_path.glob("*.broken-*"):
        path.unlink()


# ------------------------------------------------------------------------------------------------------------ bad disks


def fails(*_: Any, **__: Any) -> Any:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    "breaks",
    [
        lambda patch: patch.setattr(os, "fsync", fails),
        lambda patch: patch.setattr(Path, "replace", fails),
        lambda patch: patch.setattr(Path, "open", fails),
        lambda patch: patch.setattr(Path, "mkdir", fails),
    ],
    ids=["sync", "rename", "open", "folder"],
)
def test_on_a_full_disk_the_old_file_stays_and_the_new_value_is_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks: Callable[[pytest.MonkeyPatch], None]
) -> None:
    library = taught(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with monkeypatch.context() as patch:
        breaks(patch)
        assert library.remember(played({"action/5": {"arrow": ("right", "owner")}}))
    assert (tmp_path / FILE).read_bytes() == before
    assert library.unsaved is not None
    assert "the disk is full; expected a disk that can be written on. Delete something there" in str(library.unsaved)
    assert library.lookup("action/5", ["arrow"], OWN) == {"arrow": ("right", "owner")}
    library.set_house_rule("D-54", "b")
    assert library.unsaved is None
    assert Library(tmp_path, PACKS).lookup("action/5", ["arrow"], OWN) == {"arrow": ("right", "owner")}


def test_a_broken_file_that_cannot_be_laid_aside_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "broken")
    with monkeypatch.context() as patch:
        patch.setattr(Library, "_lay_aside", fails)
        library = Library(tmp_path, PACKS)
        assert library.remember(played({"action/5": {"arrow": ("right", "owner")}}))
        assert library.unsaved is not None
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "broken"
    library.set_house_rule("D-54", "b")
    assert (tmp_path / f"{FILE}.broken-1").read_text(encoding="utf-8") == "broken"
    assert Library(tmp_path, PACKS).house_rules == {"D-54": "b"}


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    library = Library(tmp_path / "taken", PACKS)
    (error,) = library.errors
    assert error.expected == "a file that can be read"
    library.set_house_rule("D-54", "b")
    assert library.unsaved is not None


def test_the_folder_is_made(tmp_path: Path) -> None:
    taught(tmp_path / "new" / "folder")
    assert Library(tmp_path / "new" / "folder", PACKS).errors == []


# --------------------------------------------------------------------------------------------------------- by the owner


def test_values_are_set_by_hand_and_bad_ones_refused_whole(tmp_path: Path) -> None:
    library = taught(tmp_path)
    with pytest.raises(LibraryError) as refused:
        library.keep("outcome/3", {"letter": "A", "area": "roof"})
    assert (refused.value.table, refused.value.key, refused.value.came) == ("outcome/3", "area", "'roof'")
    assert "'truck'" in refused.value.expected
    assert library.lookup("outcome/3", ["letter"], OWN) == {"letter": ("D", "owner")}
    library.keep("outcome/3", {"letter": "A"})
    assert Library(tmp_path, PACKS).lookup("outcome/3", ["letter"], OWN) == {"letter": ("A", "owner")}


def test_a_value_taken_away_is_not_brought_back_by_a_game_under_way(tmp_path: Path) -> None:
    library = taught(tmp_path)
    library.forget("outcome/3", ["letter"])
    library.forget("action/2")
    again = Library(tmp_path, PACKS)
    assert again.errors == []
    assert not again.remember(
        played({"action/2": {"arrow": ("left", "owner")}, "outcome/3": {"letter": ("D", "owner")}})
    )
    assert again.lookup("outcome/3", ["letter"], OWN) == {}
    # Another value is news; so is the same one once it was set by hand.
    assert again.remember(played({"outcome/3": {"letter": ("C", "owner")}}))
    again.keep("action/2", {"arrow": "left"})
    again.forget("outcome/3")
    assert again.lookup("action/2", ["arrow"], OWN) == {"arrow": ("left", "owner")}


def test_each_value_of_a_card_with_its_source(tmp_path: Path) -> None:
    library = taught(tmp_path)
    assert library.sources("outcome/3") == {
        "letter": ("D", "owner"),
        "weapon-1": ("0", "stand-in"),
        "area": ("truck", "stand-in"),
    }


def test_a_block_of_a_met_exploration_card_is_kept(tmp_path: Path) -> None:
    """The game takes down what was tapped, such as fuel:2."""
    library = Library(tmp_path, PACKS)
    card = {"left": ("fuel:2", "owner"), "right": ("", "owner")}
    assert library.remember(played({"exploration/1": card}))
    assert Library(tmp_path, PACKS).lookup("exploration/1", ["left"], OWN) == card


def test_one_file_carries_a_library_to_another_table(tmp_path: Path) -> None:
    mine, other = taught(tmp_path / "mine"), taught(tmp_path / "other")
    other.keep("outcome/3", {"letter": "B", "area": "truck"})
    other.keep("exploration", {"met": ["1", "2"]})
    other.set_house_rule("D-17", "a")
    file = tmp_path / "stick" / "aurora-library.json"
    other.export(file)
    mine.keep("exploration", {"met": ["7"]})
    content = read_import(file)
    found = mine.differences(content)
    assert [(d.card, d.name, d.mine, d.theirs) for d in found] == [
        ("exploration", "met", ["7"], ["7", "1", "2"]),
        ("outcome/3", "area", None, "truck"),
        ("outcome/3", "letter", "D", "B"),
        ("", "D-17", None, "a"),
    ]
    assert mine.lookup("outcome/3", ["letter"], OWN)["letter"] == ("D", "owner"), "listing changes nothing"
    mine.take([d for d in found if d.mine is None])
    assert mine.lookup("outcome/3", ["letter"], OWN)["letter"] == ("D", "owner")
    mine.take(found)
    again = Library(tmp_path / "mine", PACKS)
    assert again.differences(content) == []
    assert again.house_rules == {"D-17": "a"}
    assert again.lookup("action/2", ["arrow"], OWN) == {"arrow": ("left", "owner")}


@pytest.mark.parametrize(
    ("content", "table", "key"),
    [
        (file({"outcome/3": {"letter": "A", "area": "roof"}}), "outcome/3", "area"),
        (file({"tarot/1": {"letter": "A"}}), "tarot/1", ""),
        ('{"version": 3}', "", "version"),
        ("{", "", ""),
    ],
)
def test_a_broken_file_is_refused_with_its_place(tmp_path: Path, content: str, table: str, key: str) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(content)
    with pytest.raises(LibraryError) as refused:
        read_import(broken)
    assert (refused.value.file, refused.value.table, refused.value.key) == (broken, table, key)
    assert str(broken) in str(refused.value)


def test_a_file_that_is_not_there_and_a_place_that_can_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="expected a file that is there"):
        read_import(tmp_path / "none.json")
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryError, match="expected a place to write to"):
        taught(tmp_path).export(tmp_path / "file" / "library.json")
