"""Packs lie by edition and module; an edition from outside is read, and no pack holds the cards of another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.packs import PackError, compile_pack, load_packs, schemas
from companion.packs.fit import field_fault
from companion.rules.engine.table import Terms
from tests.packs.toys import KITES, TOY

HEAD = 'name = "rulebook"\nedition = "{}"\nversion = 1\nsource = "rulebook"\n'
TOY_PACK = HEAD.format("toy") + '[balloon]\nfirst = { lift = 3 }\n[outcome]\n3 = { letters = ["w", "x", "y", "z"] }\n'
KITES_PACK = HEAD.format("toy") + 'module = "kites"\n[kite]\nred = { tail = 40 }\n'


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(TOY, KITES):
        yield


def lay(folder: Path, place: str, text: str) -> Path:
    file = folder / place / "rulebook.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def the_error(folder: Path) -> PackError:
    packs, (error,) = load_packs(folder)
    assert packs == {}
    return error


def test_packs_of_an_edition_from_outside_are_read_and_compiled(tmp_path: Path, offered: None) -> None:
    files = [lay(tmp_path, "toy", TOY_PACK), lay(tmp_path, "toy/kites", KITES_PACK)]
    packs, errors = load_packs(tmp_path)
    assert errors == []
    assert {key: (pack.edition, pack.module, sorted(pack.cards)) for key, pack in packs.items()} == {
        "toy/rulebook": ("toy", "", ["balloon/first", "outcome/3"]),
        "toy/kites/rulebook": ("toy", "kites", ["kite/red"]),
    }
    for file in files:
        compile_pack(file)
    assert load_packs(tmp_path) == (packs, [])
    ours, _ = load_packs()
    assert {pack.edition for pack in ours.values()} == {"frostlands", "first-edition"}


def test_a_value_of_one_edition_never_answers_for_another(tmp_path: Path, offered: None) -> None:
    """Both have a card ``outcome/3``, in their packs; a module's cards are there in games with that module only."""
    lay(tmp_path, "toy", TOY_PACK)
    lay(tmp_path, "toy/kites", KITES_PACK)
    library = Library(tmp_path, {**load_packs()[0], **load_packs(tmp_path)[0]})
    tried = {"copy": "try", "packs": {"*": "stand-in"}}
    assert "letter" in library.lookup("outcome/3", ["letter"], Terms(**tried))
    toy = Terms(edition="toy", **tried)
    assert library.lookup("outcome/3", ["letter"], toy) == {"letters": (["w", "x", "y", "z"], "rulebook")}
    assert library.lookup("balloon/first", ["lift"], Terms(**tried)) == {}
    assert library.lookup("kite/red", ["tail"], toy) == {}
    assert library.lookup("kite/red", ["tail"], Terms(edition="toy", modules=["kites"], **tried))["tail"][0] == 40
    assert library.sources("toy:outcome/3") == {"letters": (["w", "x", "y", "z"], "rulebook")}
    assert set(library.sources("outcome/3")) == set(library.sources("frostlands:outcome/3")) > {"letter"}
    assert library.sources("toy:kite/red") == {"tail": (40, "rulebook")}
    assert library.rulebook_cards("toy:balloon") == ["first"]


@pytest.mark.parametrize(
    ("place", "text", "table", "key", "came", "expected"),
    [
        ("nowhere", HEAD.format("nowhere"), "", "edition", "'nowhere'", "one of 'frostlands', 'first-edition', 'toy'"),
        ("toy", HEAD.format("frostlands"), "", "edition", "'frostlands'", "the name of the folder, 'toy'"),
        ("toy/x", HEAD.format("toy") + 'module = "x"', "", "module", "'x'", "one of 'kites'"),
        ("frostlands/x", HEAD.format("frostlands") + 'module = "x"', "", "module", "'x'", "no expansion: none of"),
        ("toy/x", HEAD.format("toy") + 'module = "kites"', "", "module", "'kites'", "the name of the folder, 'x'"),
        ("toy", 'name = "rulebook"\nversion = 1\nsource = "rulebook"', "", "edition", "nothing", "a value for it"),
        # A deck of another edition or of a module; one that is nobody's; a card of another edition in a deck of both.
        (
            "frostlands",
            HEAD.format("frostlands") + "balloon.first = {lift = 3}",
            "balloon",
            "first",
            "a card of toy",
            "",
        ),
        ("toy", HEAD.format("toy") + "map = {}", "map", "", "a card of frostlands", "one of name, edition"),
        ("toy", HEAD.format("toy") + "kite.red = {tail = 3}", "kite", "red", "a card of toy/kites", "one of name"),
        ("toy", HEAD.format("toy") + "teapot.first = {}", "", "teapot", "this name", "outcome, balloon, survivor"),
        (
            "toy",
            HEAD.format("toy") + "survivor.hermit = {skill = 1}",
            "survivor",
            "hermit",
            "a card of frostlands",
            "c",
        ),
        (
            "frostlands",
            HEAD.format("frostlands") + "survivor.captain = {skill = 1}",
            "survivor",
            "captain",
            "a card of toy",
            "c",
        ),
        (
            "toy",
            HEAD.format("toy") + "survivor.nobody = {skill = 1}",
            "survivor",
            "nobody",
            "this card",
            "captain, stow",
        ),
        ("toy", HEAD.format("toy") + "outcome.1 = {letter = 'A'}", "outcome.1", "letter", "this key", "one of letters"),
    ],
)
def test_what_is_not_of_this_edition_is_refused_by_file_table_and_key(
    tmp_path: Path, offered: None, place: str, text: str, table: str, key: str, came: str, expected: str
) -> None:
    file = lay(tmp_path, place, text)
    error = the_error(tmp_path)
    assert (error.file, error.table, error.key, error.came) == (file, table, key, came)
    assert expected in error.expected


def test_a_pack_in_no_folder_of_an_edition_is_told(tmp_path: Path) -> None:
    file = lay(tmp_path, ".", HEAD.format("frostlands"))
    error = the_error(tmp_path)
    assert (error.file, error.key, error.expected) == (file, "edition", f"the name of the folder, {tmp_path.name!r}")


def test_what_was_offered_is_gone_afterwards_and_nothing_of_ours_gives_way(tmp_path: Path) -> None:
    with schemas.offering(TOY):
        assert schemas.editions() == ("frostlands", "first-edition", "toy")
        assert field_fault("toy:balloon/first", "lift", 3) is None
        with pytest.raises(ValueError, match="'toy' came, but there is one of this name already"):
            schemas.offer(KITES.__class__("toy", {}, {}))
    assert schemas.editions() == ("frostlands", "first-edition")
    fault = field_fault("toy:balloon/first", "lift", 3)
    assert fault is not None
    assert (fault.table, fault.came.values) == ("toy:balloon/first", {"name": "toy"})
    with pytest.raises(schemas.UnknownSchema, match="'toy' came, expected one of frostlands"):
        schemas.find("toy")
    with pytest.raises(ValueError, match="already"):
        schemas.offer(schemas.find("frostlands").__class__("frostlands", {}, {}))
