"""The library by edition: a file of its first version is taken over whole, and no box answers for another."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import FILE, Library
from companion.cards.library_file import LibraryError, read_content, read_import
from companion.files import durable
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs, schemas
from companion.rules.editions.frostlands.doubts import DOUBTS
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Table, Terms
from tests.packs.toys import KITES, PLAYED, TOY

FIRST = Path(__file__).with_name("library-version-1.json")
"""A library that the last program of version 1 wrote: each field of each kind of card, every house rule, and values
that were taken away."""


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(TOY, KITES), offering(PLAYED):
        yield


def content(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def in_full(values: dict[str, Any]) -> dict[str, Any]:
    return {f"frostlands:{name}": value for name, value in values.items()}


# ------------------------------------------------------------------------------------------------- of the first version


def test_the_first_version_here_has_every_kind_of_value() -> None:
    first = content(FIRST)
    fields = schemas.fields("frostlands")
    told = {
        (card if card in fields else card.partition("/")[0] + "/", name)
        for card, values in first["cards"].items()
        for name in values
    }
    assert told == {(card, name) for card, names in fields.items() for name in names}
    assert set(first["house_rules"]) == {doubt for doubt, row in DOUBTS.items() if row.others}
    assert set(first["forgotten"]) == {"outcome/12", "map/1A"}
    assert first["version"] == 1


def test_a_library_of_the_first_version_is_taken_over_without_loss(tmp_path: Path) -> None:
    """Reading alone writes nothing; the first change writes the new version and keeps the old file beside."""
    shutil.copy(FIRST, tmp_path / FILE)
    first = content(FIRST)
    library = Library(tmp_path, {})
    assert library.errors == []
    for card, values in first["cards"].items():
        assert {name: value for name, (value, _) in library.sources(card).items()} == values
        assert library.sources(f"frostlands:{card}") == library.sources(card)
        assert library.lookup(card, list(values), Terms()) == library.sources(card)
    assert library.house_rules_of("frostlands") == first["house_rules"]
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert (tmp_path / FILE).read_bytes() == FIRST.read_bytes()
    gone = {"map/1A": {"ways": (["101-105 tunnel"], "owner")}, "outcome/12": {"letter": ("A", "owner")}}
    assert not library.remember(Table(terms=Terms(printed=gone))), "what was taken away stays away"
    library.keep("outcome/12", {"letter": "F"})
    assert library.unsaved is None
    assert (tmp_path / f"{FILE}.version-1").read_bytes() == FIRST.read_bytes()
    first["cards"]["outcome/12"] = {"letter": "F"}
    del first["forgotten"]["outcome/12"]["letter"]
    now = content(tmp_path / FILE)
    assert now == {"version": 2, **{part: in_full(first[part]) for part in ("cards", "house_rules", "forgotten")}}
    again = Library(tmp_path, {})
    assert again.errors == []
    assert again.house_rules == first["house_rules"]


def test_the_old_file_is_kept_beside_once(tmp_path: Path) -> None:
    shutil.copy(FIRST, tmp_path / FILE)
    Library(tmp_path, {}).keep("outcome/12", {"letter": "F"})
    # An older program's file comes back, say from a copy.
    (tmp_path / FILE).write_text('{"version": 1, "cards": {"outcome/3": {"letter": "B"}}}')
    Library(tmp_path, {}).keep("outcome/4", {"letter": "F"})
    assert (tmp_path / f"{FILE}.version-1").read_bytes() == FIRST.read_bytes()
    assert not list(tmp_path.glob("*.broken-*"))


def test_an_old_file_that_cannot_be_kept_beside_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(FIRST, tmp_path / FILE)
    library = Library(tmp_path, {})

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(durable, "keep_once", full)
        library.keep("outcome/12", {"letter": "F"})
    assert library.unsaved is not None
    assert (tmp_path / FILE).read_bytes() == FIRST.read_bytes()
    library.keep("outcome/12", {"area": "truck"})
    assert library.unsaved is None
    assert (tmp_path / f"{FILE}.version-1").exists()


def test_what_an_older_program_writes_meanwhile_is_put_together(tmp_path: Path) -> None:
    library = Library(tmp_path, {})
    library.keep("outcome/3", {"letter": "B"})
    (tmp_path / FILE).write_text(
        '{"version": 1, "cards": {"outcome/3": {"letter": "B"}, "exploration": {"met": ["1"]}}}'
    )
    assert library.sources("exploration") == {"met": (["1"], "owner")}
    library.keep("outcome/4", {"letter": "A"})
    assert set(content(tmp_path / FILE)["cards"]) == {
        "frostlands:outcome/3",
        "frostlands:outcome/4",
        "frostlands:exploration",
    }


def test_an_export_of_the_first_version_is_imported(tmp_path: Path) -> None:
    library = Library(tmp_path, {})
    library.take(library.differences(read_import(FIRST)))
    first = content(FIRST)
    now = content(tmp_path / FILE)
    assert (now["cards"], now["house_rules"]) == (in_full(first["cards"]), in_full(first["house_rules"]))
    assert library.differences(read_import(FIRST)) == []


# ------------------------------------------------------------------------------------------------ more than one edition


def played(edition: str, printed: dict[str, dict[str, tuple[Any, str]]], **terms: Any) -> Table:
    return Table(terms=Terms(edition=edition, printed=printed, **terms))


def test_a_value_of_one_box_never_answers_for_the_other(tmp_path: Path, offered: None) -> None:
    library = Library(tmp_path, load_packs()[0])
    toy, letters = Terms(edition="toy"), ["w", "x", "y", "z"]
    assert library.remember(played("toy", {"outcome/3": {"letters": (letters, "owner")}}))
    assert library.remember(played("frostlands", {"outcome/3": {"letter": ("B", "owner")}}))
    # A field that the edition's card has not is none of its values.
    assert not library.remember(played("toy", {"outcome/4": {"letter": ("B", "owner")}}))
    for now in (library, Library(tmp_path, load_packs()[0])):
        assert now.errors == []
        assert now.lookup("outcome/3", ["letter"], toy) == {"letters": (letters, "owner")}
        assert now.lookup("outcome/3", ["letter"], Terms()) == {"letter": ("B", "owner")}
        assert now.sources("toy:outcome/3") == {"letters": (letters, "owner")}
    library.forget("toy:outcome/3")
    assert library.lookup("outcome/3", ["letter"], toy) == {}
    assert library.lookup("outcome/3", ["letter"], Terms()) == {"letter": ("B", "owner")}
    assert not library.remember(played("toy", {"outcome/3": {"letters": (letters, "owner")}}))
    with pytest.raises(LibraryError) as refused:
        library.keep("toy:balloon/first", {"lift": 10})
    assert (refused.value.table, refused.value.key) == ("toy:balloon/first", "lift")
    library.keep("toy:kite/red", {"tail": 7})
    assert content(tmp_path / FILE) == {
        "version": 2,
        "cards": {"frostlands:outcome/3": {"letter": "B"}, "toy:kite/red": {"tail": 7}},
        "forgotten": {"toy:outcome/3": {"letters": letters}},
        "house_rules": {},
    }


def test_house_rules_are_by_edition(tmp_path: Path, offered: None) -> None:
    library = Library(tmp_path, {})
    library.set_house_rule("D-54", "b")
    library.set_house_rule("toy:T-D1", "b")
    for doubt in ("toy:D-54", "T-D1"):
        with pytest.raises(ValueError, match="an open rule"):
            library.set_house_rule(doubt, "b")
    again = Library(tmp_path, {})
    assert (again.house_rules_of("frostlands"), again.house_rules_of("toy")) == ({"D-54": "b"}, {"T-D1": "b"})
    assert content(tmp_path / FILE)["house_rules"] == {"frostlands:D-54": "b", "toy:T-D1": "b"}
    # A game plays those of its own edition.
    assert Game.new(Journal(None), library, "rules").table.terms.doubts == {"D-54": "b"}
    again.set_house_rule("toy:T-D1", "a")
    assert again.house_rules_of("toy") == {}


def test_what_grows_does_so_in_each_edition_and_two_writers_are_put_together(tmp_path: Path, offered: None) -> None:
    one, two = Library(tmp_path, {}), Library(tmp_path, {})
    one.keep("toy:balloon", {"met": ["a"]})
    one.keep("exploration", {"met": ["x"]})
    two._cards = {"toy:balloon": {"met": ["b"]}, "exploration": {"met": ["y"]}}
    two.keep("toy:balloon/a", {"lift": 2})
    assert two.remember(played("toy", {"balloon": {"met": (["c"], "owner")}}))
    cards = content(tmp_path / FILE)["cards"]
    assert {card: set(values["met"]) for card, values in cards.items() if "met" in values} == {
        "toy:balloon": {"a", "b", "c"},
        "frostlands:exploration": {"x", "y"},
    }
    assert one.sources("toy:balloon/a") == {"lift": (2, "owner")}
    mine = Library(tmp_path / "mine", {})
    mine.keep("toy:balloon", {"met": ["z"]})
    out = tmp_path / "out.json"
    one.export(out)
    found = mine.differences(read_import(out))
    assert [(d.card, d.name, set(d.theirs) if d.name == "met" else d.theirs) for d in found] == [
        ("exploration", "met", {"x", "y"}),
        ("toy:balloon", "met", {"a", "b", "c", "z"}),
        ("toy:balloon/a", "lift", 2),
    ]
    mine.take(found)
    assert mine.differences(read_import(out)) == []


@pytest.mark.parametrize(
    ("part", "values", "table", "key"),
    [
        ("cards", {"toy:balloon/a": {"lift": 2}, "toy:balloon/b": {"lift": 2}}, "toy:balloon/a", ""),
        ("forgotten", {"toy:balloon/a": {"lift": 2}}, "toy:balloon/a", ""),
        ("house_rules", {"toy:T-D1": "b"}, "house_rules", "toy:T-D1"),
    ],
)
def test_a_library_with_an_edition_that_nobody_has_described_is_named_and_left_as_it_is(
    tmp_path: Path, part: str, values: dict[str, Any], table: str, key: str
) -> None:
    file = tmp_path / FILE
    good = {"frostlands:outcome/3": {"letter": "B"}}
    text = json.dumps({"version": 2, "cards": good, part: {**(good if part == "cards" else {}), **values}})
    file.write_text(text)
    library = Library(tmp_path, {})
    (error,) = library.errors
    assert (error.table, error.key) == (table, key)
    assert error.came == "the edition toy, which this program does not know"
    assert error.expected == "one of frostlands, first-edition; the file is left as it is"
    assert library.sources("outcome/3") == {"letter": ("B", "owner")}
    library.keep("outcome/4", {"letter": "C"})
    assert library.unsaved is not None
    with pytest.raises(LibraryError):
        library.export(tmp_path / "out.json")
    with pytest.raises(LibraryError):
        read_import(file)
    assert file.read_text() == text
    assert not [path for path in tmp_path.iterdir() if path.name not in (FILE, f"{FILE}.lock")]
    with schemas.offering(TOY), offering(PLAYED):
        assert read_content(file)[1] == []
        library.keep("outcome/5", {"letter": "C"})
        assert library.unsaved is None
        assert content(file)[part].keys() >= values.keys()


def test_a_name_without_its_edition_is_a_mistake_in_the_new_version(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        '{"version": 2, "cards": {"outcome/3": {"letter": "B"}}, "house_rules": {"D-54": "b"}}'
    )
    library = Library(tmp_path, {})
    assert [(e.table, e.key, e.came) for e in library.errors] == [
        ("outcome/3", "", "a name without its edition"),
        ("house_rules", "D-54", "a name without its edition"),
    ]
    assert (tmp_path / f"{FILE}.broken-1").exists()
