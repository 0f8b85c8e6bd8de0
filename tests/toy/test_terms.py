"""What the terms of a game ask: each edition and expansion says how many play, on which boards and against whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from companion.cards.library import Library
from companion.cli.main import main
from companion.game.game import Game
from companion.game.sound import NotPlayed, check_table
from companion.journal.journal import Journal
from companion.messages import Words
from companion.packs import load_packs, schemas
from companion.rules.engine.modules import SOLO, Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Terms, freeze
from companion.rules.expansions.matrix import Trouble, trouble, unfit_people, unknown_map, warnings
from companion.scenario import fresh
from companion.share import setup_code
from companion.share.error import ShareError
from tests.toy.edition import EDITION, NAME, PACKED

TWO = Module("two", box=lambda box: replace(box, people=tuple(n for n in box.people if n > 1)))
RIVALRY = Module("rivalry", refuses={SOLO: "CMB-06", "two": "CMB-02"}, warns={"third": "CMB-05"})
THIRD = Module("third", box=lambda box: replace(box, maps={"third": "hard"}), warns={SOLO: "XD-01"})
CROWD = Module("crowd", box=lambda box: replace(box, people=(1,)))


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with schemas.offering(PACKED), offering(EDITION, TWO, RIVALRY, THIRD, CROWD):
        yield


@pytest.fixture
def both(tmp_path: Path) -> Library:
    packs = load_packs()[0]
    toys = {f"{NAME}/{pack.name}": replace(pack, edition=NAME) for pack in packs.values()}
    return Library(tmp_path / "library", {**packs, **toys})


def asked(library: Library, terms: Terms) -> tuple[Game, Posed]:
    """A game at its terms, to try it."""
    game = Game.new(None, library, "terms", terms)
    while game.posed is not None and game.posed.key != "setup.terms":
        game.answer(game.posed.number, "try" if game.posed.key == "setup.copy" else None)
    assert game.posed is not None
    return game, game.posed


def offered(posed: Posed) -> dict[str, list[str]]:
    return {field.name: [option.id for option in field.options] for field in posed.fields}


def test_each_edition_asks_for_what_it_has(both: Library) -> None:
    """Difficulty by the board that is chosen (ED-72), no variant (ED-85), another number of people."""
    fields = offered(asked(both, Terms())[1])
    assert list(fields) == ["you", "automa", "difficulty", "variant", "people", "kept"]
    assert fields["people"] == ["1", "2", "3", "4"]
    game, posed = asked(both, Terms(edition=NAME))
    fields = offered(posed)
    assert list(fields) == ["you", "automa", "map", "people", "kept"]
    assert fields["people"] == ["1", "2", "3"]
    assert fields["map"] == ["north", "south"]
    answer = {field.name: field.default for field in posed.fields}
    game.answer(posed.number, {**answer, "map": "south"})
    assert (game.table.terms.map, game.table.terms.difficulty) == ("south", "hard")
    assert game.table.terms.variant is False


def test_a_game_without_a_choice_of_boards_writes_nothing_of_it(both: Library) -> None:
    game, posed = asked(both, Terms())
    game.answer(posed.number, {field.name: field.default for field in posed.fields})
    assert game.table.terms.map is UNSET


@pytest.mark.parametrize("module", ["two", "rivalry"])
def test_where_the_automa_does_not_play_nothing_is_asked_of_it(both: Library, module: str) -> None:
    """One module counts the people in another way, the other one refuses the Automa: it comes to the same."""
    game, posed = asked(both, Terms(edition=NAME, modules=[module]))
    fields = offered(posed)
    assert list(fields) == ["you", "map", "people", "kept"]
    assert fields["people"] == ["2", "3"]
    assert next(field.default for field in posed.fields if field.name == "people") == "2"
    game.answer(posed.number, {field.name: field.default for field in posed.fields})
    assert game.posed is not None
    assert game.posed.key == "setup.seats"


def test_a_board_that_is_the_only_one_is_not_asked_for(both: Library) -> None:
    game, posed = asked(both, Terms(edition=NAME, modules=["third"]))
    assert "map" not in offered(posed)
    game.answer(posed.number, {field.name: field.default for field in posed.fields})
    assert (game.table.terms.map, game.table.terms.difficulty) == ("third", "hard")


@pytest.mark.parametrize("language", ["en", "de"])
def test_boards_and_people_that_do_not_fit_are_said(language: str, compiled: None) -> None:
    words = Words(language)
    assert unknown_map(NAME, [], "south") is None
    assert unfit_people(NAME, [], 3) is None
    found = [unknown_map(NAME, [], "west"), unknown_map("frostlands", [], "north"), unfit_people(NAME, ["two"], 1)]
    found += [unfit_people(NAME, [], 4), trouble(NAME, ["rivalry", "crowd"])]
    for one in found:
        assert one is not None
        text = words.text(one.key, **one.values)
        assert "<" not in text
        assert "{" not in text


def test_a_module_of_any_edition_says_too_what_it_does_not_go_with() -> None:
    values = {"name": "rivalry", "other": "two", "rule": "CMB-02"}
    assert trouble(NAME, ["rivalry", "two"]) == Trouble("modules", "fault.combine.clash", values)
    assert trouble(NAME, ["rivalry"], solo=True) is not None
    assert [found.values["rule"] for found in warnings(["rivalry", "third"])] == ["CMB-05"]
    assert [found.values["rule"] for found in warnings(["third"], solo=True)] == ["XD-01"]


def test_a_code_tells_the_board(both: Library) -> None:
    setup = setup_code.SetUp({"copy": "try", "people": "1"}, "0123456789", NAME, map="south")
    assert setup_code.read_code(setup_code.code(setup)) == setup
    game, missed = setup_code.begin(None, both, setup)  # type: ignore[arg-type]
    assert missed == []
    assert game.table.terms.map == "south"
    assert setup_code.set_up(game).map == "south"
    with pytest.raises(ShareError):
        setup_code.read_code(setup_code.code(replace(setup, map="west")))


def test_a_table_of_a_board_that_is_not_there_is_refused(both: Library) -> None:
    table = fresh(edition=NAME)
    assert table.terms.map == "north"
    check_table(freeze(table))
    table.terms.map = "west"
    with pytest.raises(NotPlayed) as refused:
        check_table(freeze(table))
    assert refused.value.why.key == "fault.combine.map"
    game = Game.start_at(Journal(None), both, "board", table)
    acts, start = game.report()
    with pytest.raises(NotPlayed):
        Game.take_over(Journal(None), both, "board", acts, start)


def test_the_command_line_plays_on_a_board_and_refuses_what_does_not_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*argv: str) -> str:
        with pytest.raises(SystemExit):
            main(["--folder", str(tmp_path), "--language", "en", *argv])
        return capsys.readouterr().err

    assert "north and south" in refused("simulate", "--edition", NAME, "--map", "west")
    assert "2, 3" in refused("simulate", "--edition", NAME, "--modules", "two", "--players", "1")
    assert "1, 2, 3" in refused("simulate", "--edition", NAME, "--players", "4")
    assert "CMB-02" in refused("play", "--modules", "two,rivalry")
    assert "zeppelin" in refused("play", "--edition", "zeppelin")
    (tmp_path / "answers").write_text("", "utf-8")
    answers = ["--answers", str(tmp_path / "answers")]
    main(["--folder", str(tmp_path), "play", "--modules", "rivalry,third", *answers])
    assert "CMB-05" in capsys.readouterr().err
