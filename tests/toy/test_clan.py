"""A clan that an expansion brings: chosen with the terms, met and beaten in whole games, its Loot in the decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.cli.main import main
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.packs import schemas
from companion.rules.common import clan, correct, hand, setup
from companion.rules.editions.clan import Clan, Foe, Harm, Loot
from companion.rules.editions.components import Components
from companion.rules.editions.edition import components
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import offering
from companion.rules.engine.question import Option
from companion.rules.engine.table import Terms, freeze, thaw
from companion.rules.expansions.matrix import Trouble, trouble
from companion.scenario import fresh
from companion.share import setup_code
from companion.share.error import ShareError
from companion.share.setup_code import SetUp
from companion.simulation.simulate import Players, step
from tests.toy.gulls import GULLS, MODULE, NAME, NUMBERS, PACK, SCHEMA, WORDS
from tests.toy.playing import played, unspoken, with_pack, wrong

CROW_LOOT = Loot("crow-feather", "special", "loot-I-II")
SEATS = (("tracked",), ("greedy", "tracked"), ("untracked",))
IDS = ["one", "two", "by hand"]
ENEMIES = {f"gull-{n}" for n in NUMBERS}
FEATHERS = {f"feather-{n}" for n in NUMBERS}
SCENARIO = """
title = "A gull dives at the Truck of every Convoy in its Region"
rules = ["FW-06", "CMB-02"]
modules = ["gulls"]

[given]
clan = "gulls"
tracked = ["you"]
regions = { 100 = 1 }
enemies = { gull-2 = { region = 1, boxes = ["none"] } }

[[when]]
run = "ambush.effect"
enemy = "gull-2"
seat = "you"
answers = { "convoy.damage" = "truck.1", "crew.lost" = "" }

[expect]
said = ["gulls.dive"]
"""


GIVEN = """
title = "A gull is given something instead of doing Damage"
rules = ["FW-06", "CMB-02"]
modules = ["gulls"]

[given]
clan = "gulls"
tracked = ["you"]
regions = { 100 = 1 }
enemies = { gull-1 = { region = 1, boxes = ["none"] } }

[[when]]
run = "ambush.effect"
enemy = "gull-1"
seat = "you"
answers = { "ambush.choice" = "food" }

[[when]]
run = "ambush.effect"
enemy = "gull-1"
seat = "automa"
answers = { "ambush.resource" = "fuel" }

[expect]
said = ["automa.gives"]
automa.fuel = 0
"""


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Library]:
    """A library with the stand-in packs of the edition and of the clan."""
    with schemas.offering(SCHEMA), offering(MODULE):
        yield with_pack(tmp_path, NAME, PACK)


def play(library: Library, seed: str, seats: tuple[str, ...], against: str = NAME) -> Game:
    return played(library, seed, seats, Terms(modules=[NAME], clan=against))


def met(game: Game) -> set[str]:
    things = game.table.things
    return {*things.defeated, *things.gone, *(enemy.name for enemy in things.enemies)}


@pytest.mark.parametrize("seats", SEATS, ids=IDS)
def test_whole_games_against_it(both: Library, seats: tuple[str, ...]) -> None:
    """Nobody of another clan is met, its Ambush comes upon every kind of seat, and its Loot is in the decks."""
    found: set[str] = set()
    dived: set[str] = set()
    for seed in "abcdef":
        game = play(both, seed, seats)
        found |= met(game)
        dived |= {line.seat for told in game.log() for line in told.lines if line.key == "gulls.dive"}
        assert set(clan.loot(game.table)) >= FEATHERS
        assert not {"pack-banner", "punk-tank", "gun-throne"} & set(clan.loot(game.table))
        assert thaw(freeze(game.table)) == game.table
    assert found
    assert found <= ENEMIES
    assert "red" in dived


def test_with_the_clan_of_the_box_it_is_as_without(both: Library) -> None:
    for seed in "abc":
        game = play(both, seed, ("tracked",), "wolves")
        assert not met(game) & ENEMIES
        assert not FEATHERS & set(clan.loot(game.table))


def test_the_clan_is_asked_with_the_terms(both: Library) -> None:
    game = Game.new(None, both, "0123456789", Terms(modules=[NAME]))
    players = Players("terms")
    while game.posed is None or game.posed.key != "setup.terms":
        step(game, players)
    (field,) = [f for f in game.posed.fields if f.name == "clan"]
    for language, named in (("en", ["Wolves", "Gulls"]), ("de", ["Wölfe", "Möwen"])):
        assert [Words(language).option(o) for o in field.options] == named
    answer = {f.name: f.default for f in game.posed.fields}
    game.answer(game.posed.number, {**answer, "clan": NAME})
    assert game.table.terms.clan == NAME
    code = setup_code.code(setup_code.set_up(game))
    there, missed = setup_code.begin(Journal(None), both, setup_code.read_code(code))
    assert (there.table.terms.clan, missed) == (NAME, [])
    wrong = SetUp({}, "0123456789", "frostlands", (NAME,), "sharks")
    with pytest.raises(ShareError):
        setup_code.read_code(setup_code.code(wrong))


def test_a_game_with_one_clan_names_none(library: Library) -> None:
    table = fresh()
    setup.lay_out(table)
    assert b"clan" not in freeze(table).split(b"printed")[-1]
    assert clan.of(table).name == "wolves"


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_stand_in_every_language(both: Library, language: str) -> None:
    assert keys("en", WORDS) == keys("de", WORDS)
    for seats in SEATS:
        assert unspoken(play(both, "words", seats), language) == []


def test_components_and_what_is_done_are_changed_for_this_game_alone() -> None:
    with offering(MODULE):
        table = fresh(modules=[NAME])
        assert clan.names(table) == ["wolves", NAME]
        assert components(table).hand_limit == components(fresh()).hand_limit + 1
        clan.choose(table, NAME)
        assert clan.of(table) is GULLS
        assert hand.special(table) == [c for c in clan.loot(table) if c in components(table).special]
        table.progress.lines = []
        setup.lines(table, "exploration")
        (line,) = [line for line in table.progress.lines if line.key == "setup.clan"]
        assert "Gulls" in Words("en").line(line)
        assert "Möwen" in Words("de").line(line)


def test_a_card_of_its_loot_is_put_right_by_its_name() -> None:
    with offering(MODULE):
        table = fresh(modules=[NAME])
        table.terms.seats["red"] = "tracked"
        clan.choose(table, NAME)
        setup.lay_out(table)
        assert "feather-1" in table.things.decks["loot-I-II"].unseen
        correct.apply(table, [("hand.red.deck", "feather-1")])
        assert table.things.seats["red"].hand == ["feather-1"]
        assert "feather-1" not in table.things.decks["loot-I-II"].unseen
        (line,) = [line for line in table.progress.lines if line.key == "corrected"]
        assert "Feather 1" in Words("en").line(line)
        assert "Feder 1" in Words("de").line(line)


def test_two_clans_of_one_name_are_refused() -> None:
    with offering(MODULE, replace(MODULE, name="more")):
        assert trouble("frostlands", [NAME, "more"]) == Trouble("modules", "fault.combine.clans", {"name": NAME})
        assert trouble("frostlands", [NAME]) is None


TWO_AREAS = """
modules = ["gulls"]

[given]
clan = "crows"
tracked = ["you"]
regions = { 100 = 1 }
enemies = { crow-1 = { region = 1, boxes = ["none"] } }

[[when]]
run = "ambush.effect"
enemy = "crow-1"
seat = "you"
answers = { "ambush.choice" = "", "convoy.damage" = [["truck.1"], ["truck.2"]], "crew.lost" = "" }

[expect]
"offered.ambush.choice" = ["food", "fuel", "ammo", ""]
you.damage = ["truck.1", "truck.2"]
"""


def test_something_instead_of_damage_in_two_areas(tmp_path: Path) -> None:
    harm = Harm((("truck", 1), ("", 1)), "resource")
    foe = Foe("crow-1", 1, "CRO-01", "I-II", "loot-I-II", harm)
    crow = Clan("crows", (foe,), (CROW_LOOT,))
    module = Module(NAME, box=lambda box: replace(box, clans=(*box.clans, crow)))
    with offering(module):
        assert wrong(tmp_path, TWO_AREAS) == ""


@pytest.mark.parametrize(
    ("language", "said"), [("en", "2 Damage: Truck and anywhere"), ("de", "2 Schaden: Truck und beliebig")]
)
def test_damage_in_two_areas_is_one_answer(language: str, said: str) -> None:
    option = Option("", "option.ambush.damage.areas", {"n": 2, "areas": ["@area.truck", "@area.all"]})
    assert Words(language).option(option) == said


def crows(enemy: str = "crow-1", loot: Loot = CROW_LOOT) -> Callable[[Components], Components]:
    """One clan more, of an Enemy and its Loot."""
    foe = Foe(enemy, 1, "CRO-01", "I-II", "loot-I-II", Harm(()))
    return lambda box: replace(box, clans=(*box.clans, Clan("crows", (foe,), (loot,))))


def recruits(name: str) -> Callable[[Components], Components]:
    return lambda box: replace(box, recruits=(*box.recruits, name))


@pytest.mark.parametrize(
    ("box", "taken"),
    [
        (crows(), ""),
        (crows(loot=Loot("feather-1", "special", "loot-I-II")), ""),
        (crows(loot=Loot("feather-1", "survivor", "loot-I-II")), "feather-1"),
        (crows(loot=Loot("gauss-cannon", "device", "loot-III-IV")), "gauss-cannon"),
        (crows(enemy="gull-1"), "gull-1"),
        (recruits("keeper"), ""),
        (recruits("leader"), "leader"),
    ],
    ids=["its own", "alike", "other Loot", "Loot of all", "an Enemy", "a Survivor", "one who is there"],
)
def test_a_card_that_is_called_as_another_is_refused(box: Callable[[Components], Components], taken: str) -> None:
    """The one would be taken for the other; Loot of two clans may be alike, as one of them is in play."""
    with offering(MODULE, Module("more", box=box)):
        found = trouble("frostlands", [NAME, "more"])
        assert trouble("frostlands", [NAME]) is None
    assert found == (Trouble("modules", "fault.combine.name", {"name": "more", "taken": taken}) if taken else None)


def test_a_scenario_names_the_clan(tmp_path: Path) -> None:
    with offering(MODULE):
        assert wrong(tmp_path, SCENARIO) == ""
        assert wrong(tmp_path, GIVEN) == ""
        assert "given.clan" in wrong(tmp_path, SCENARIO.replace('clan = "gulls"', 'clan = "sharks"'))


def test_a_simulation_names_the_clan(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with offering(MODULE):
        arguments = ["--folder", str(tmp_path), "simulate", "--games", "1", "--cores", "1", "--clan"]
        assert main([*arguments, "wolves", "--modules", NAME]) == 0
        with pytest.raises(SystemExit):
            main([*arguments, "sharks", "--modules", NAME])
        assert "sharks" in capsys.readouterr().err
