"""Names of people by touch: typed once, chosen afterwards, shown with the colour; hostile ones through every screen."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from companion.game.game import Game
from companion.messages.names import named, plain_name
from companion.rules.engine.table import humans
from companion.screens.mapfile import said
from companion.simulation.simulate import Players, step
from tests.hostile_names import HOSTILE
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui


def texts(pump: Pump) -> str:
    """All that stands on the screen, and on its buttons."""
    whole = (0.0, 0.0, float(Window.width), float(Window.height))
    return "\n".join([*said(pump.screen, whole), *(str(one["label"]) for one in pump.map().values())])


def wrong(pump: Pump, name: str) -> list[str]:
    """What is wrong on the screen; but a name that is one long word breaks where a line ends, and ends early in a
    drawing."""
    found, long = faults(pump.app.root_widget), len(max(name.split(), key=len)) > 12
    return [fault for fault in found if not (long and fault.startswith(("broken word", "cut: Score")))]


def to_terms(pump: Pump) -> None:
    """New game, with stand-in cards."""
    pump.app.ways.home()
    pump.settle()
    pump.touch("new")
    pump.until(lambda: pump.screen.name == "table")
    pump.touch("option:try")
    pump.until(lambda: pump.posed.key == "setup.terms")


def chip(pump: Pump, field: str = "you") -> str:
    """The button of who plays, unfolded if it must be."""
    if f"person:{field}" not in pump.map():
        pump.touch(f"unfold:{field}")
    return f"person:{field}"


def type_(pump: Pump, text: str) -> None:
    for letter in text:
        pump.touch("key:space" if letter == " " else f"key:{letter}")


def test_a_name_is_typed_once_remembered_and_chosen_by_touch(pump: Pump) -> None:
    to_terms(pump)
    pump.touch(chip(pump))
    assert pump.screen.name == "person"
    type_(pump, "Anna")
    assert faults(pump.app.root_widget) == []
    pump.touch("done")
    assert pump.screen.name == "table"
    assert pump.map()[chip(pump)]["label"].endswith("Anna")
    pump.touch("next")
    pump.until(lambda: pump.posed.key != "setup.terms")
    seat = humans(pump.shown.table)[0]
    ((who, name),) = named(pump.shown.table).values()
    assert (name, pump.app.settings.now.people) == ("Anna", {who: "Anna"})
    assert named(pump.shown.table) == {seat: (who, "Anna")}
    pump.app.ways.home()
    pump.settle()
    assert "Anna" in texts(pump)
    to_terms(pump)
    assert pump.map()[chip(pump)]["label"].endswith("Anna"), "the last one stands there already"
    pump.touch(chip(pump))
    assert f"take:{who}" in pump.map()
    pump.touch("new")
    type_(pump, "Bea")
    pump.touch("key:erase")
    pump.touch("done")
    assert sorted(pump.app.settings.now.people.values()) == ["Anna", "Be"]
    pump.touch(chip(pump))
    pump.touch(f"take:{who}")
    assert pump.map()[chip(pump)]["label"].endswith("Anna")
    pump.touch(chip(pump))
    pump.touch("nobody")
    pump.touch("next")
    pump.until(lambda: pump.posed.key != "setup.terms")
    assert named(pump.shown.table) == {}


def test_a_person_is_called_otherwise_or_taken_off_the_list(pump: Pump) -> None:
    pump.app.settings.change(people={"a1": "Anna", "b2": "Bea"}, players=["a1"])
    to_terms(pump)
    pump.touch(chip(pump))
    pump.touch("rename:b2")
    pump.touch("key:erase")
    pump.touch("done")
    assert pump.app.settings.now.people == {"a1": "Anna", "b2": "Be"}
    pump.hold("remove:a1")
    assert pump.app.settings.now.people == {"b2": "Be"}
    pump.touch("back")
    pump.touch("next")
    pump.until(lambda: pump.posed.key != "setup.terms")
    assert named(pump.shown.table) == {}


def in_game(pump: Pump, people: tuple[tuple[str, str], ...] = ()) -> None:
    """A game of two in its first round, with these persons."""
    session = pump.app.session

    def begin() -> Game:
        game = Game.new(session.journal, session.library, "running")
        players = Players("running", seats=("tracked", "tracked"))
        while not game.table.progress.round or game.posed is None or game.posed.kind == "tell":
            step(game, players)
        for seat, who in zip(humans(game.table), people, strict=False):
            game.name(seat, who)
        return game

    pump.app.ways.forget_table()
    assert session.start(begin)
    pump.settle()


def to_person(pump: Pump, seat: str) -> None:
    """Menu, who plays, that seat."""
    pump.touch("menu")
    pump.touch("menu:people")
    pump.touch(f"person:{seat}")
    assert pump.screen.name == "person"


def test_a_seat_of_a_running_game_is_named_by_the_menu_and_undone(pump: Pump) -> None:
    pump.app.settings.change(people={"a1": "Anna"})
    in_game(pump)
    red, other = humans(pump.shown.table)
    pump.touch("menu")
    pump.touch("menu:people")
    assert faults(pump.app.root_widget) == []
    assert "no name" in pump.map()[f"person:{red}"]["label"]
    pump.touch(f"person:{red}")
    assert faults(pump.app.root_widget) == []
    head = pump.shown.head
    pump.touch("take:a1")
    pump.until(lambda: pump.shown.head != head)
    assert (pump.screen.name, named(pump.shown.table)) == ("table", {red: ("a1", "Anna")})
    assert "Anna" in texts(pump)
    again = Game.resume(pump.app.session.journal, pump.app.session.library, pump.shown.game)
    assert named(again.table) == {red: ("a1", "Anna")}, "the journal has it"
    to_person(pump, other)
    pump.touch("new")
    type_(pump, "Bea")
    pump.touch("done")
    pump.until(lambda: len(named(pump.shown.table)) > 1)
    (bea,) = (who for who, name in pump.app.settings.now.people.items() if name == "Bea")
    assert named(pump.shown.table) == {red: ("a1", "Anna"), other: (bea, "Bea")}
    to_person(pump, other)
    pump.touch("take:a1")
    pump.until(lambda: len(named(pump.shown.table)) == 1)
    assert named(pump.shown.table) == {other: ("a1", "Anna")}, "who sits elsewhere now sits there no longer"
    for left in ({red: ("a1", "Anna"), other: (bea, "Bea")}, {red: ("a1", "Anna")}, {}):
        pump.touch("undo")
        pump.until(lambda left=left: named(pump.shown.table) == left)


def test_nothing_is_recorded_where_the_same_is_chosen_again(pump: Pump) -> None:
    pump.app.settings.change(people={"a1": "Anna"})
    in_game(pump, (("a1", "Anna"),))
    seat, head = humans(pump.shown.table)[0], pump.shown.head
    for way in ("take:a1", "back"):
        to_person(pump, seat)
        pump.touch(way)
        assert (pump.screen.name, pump.shown.head) == ("table", head)


def test_who_is_called_otherwise_in_a_running_game_is_so_at_once(pump: Pump) -> None:
    """Of the seat that was touched the game keeps it; of another one it is shown."""
    pump.app.settings.change(people={"a1": "Ana", "b2": "Bea"})
    in_game(pump, (("a1", "Ana"), ("b2", "Bea")))
    first, second = humans(pump.shown.table)
    to_person(pump, first)
    for who in ("a1", "b2"):
        pump.touch(f"rename:{who}")
        type_(pump, "x")
        pump.touch("done")
    assert pump.screen.name == "person"
    pump.touch("back")
    pump.until(lambda: named(pump.shown.table)[first] == ("a1", "Anax"))
    assert (pump.app.words.names, pump.screen.name) == ({first: "Anax", second: "Beax"}, "table")


def test_home_calls_people_as_they_are_called_today(pump: Pump) -> None:
    in_game(pump, (("a1", "Ana"), ("b2", "Bea")))
    pump.app.settings.change(people={"a1": "Annabel"})
    pump.app.ways.home()
    pump.settle()
    assert "Annabel" in texts(pump)
    assert "Bea" in texts(pump)


def test_nobody_gets_the_name_of_another_one(pump: Pump) -> None:
    pump.app.settings.change(people={"a1": "Anna", "b2": "anna b"})
    to_terms(pump)
    pump.touch(chip(pump))
    pump.touch("rename:b2")
    pump.touch("key:erase")
    pump.touch("key:erase")
    assert not pump.map()["done"]["enabled"]
    assert "anna is on the list already" in texts(pump)
    assert faults(pump.app.root_widget) == []
    assert pump.screen.typed("enter")
    assert pump.app.settings.now.people == {"a1": "Anna", "b2": "anna b"}
    type_(pump, "x")
    pump.touch("done")
    assert pump.app.settings.now.people == {"a1": "Anna", "b2": "annax"}


def test_a_real_keyboard_types_any_letters(pump: Pump) -> None:
    to_terms(pump)
    pump.touch(chip(pump))
    for letter in "ŁÉßж漢":
        assert pump.screen.typed(letter)
    assert not pump.screen.typed("\u202e")
    pump.screen.typed("erase")
    pump.screen.typed("enter")
    assert list(pump.app.settings.now.people.values()) == ["ŁÉßж"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_goes_through_every_screen(pump: Pump, name: str) -> None:
    session, plain = pump.app.session, plain_name(name)
    pump.app.settings.change(people={"a1": name[:100], "b2": "Bea"}, players=["a1", "b2"])
    game = whole(pump, (("a1", name), ("b2", "Bea")))
    pump.app.ways.home()
    pump.settle()
    assert wrong(pump, plain_name(name)) == []
    pump.touch("history")
    assert plain in texts(pump).replace("\u2060", "")
    pump.touch("filter:person")
    assert wrong(pump, plain_name(name)) == []
    pump.touch(f"game:{game}")
    assert wrong(pump, plain_name(name)) == []
    pump.touch("log")
    pump.until(lambda: pump.screen.name == "log")
    assert wrong(pump, plain_name(name)) == []
    pump.touch("back")
    pump.until(lambda: pump.screen.name == "score")
    assert wrong(pump, plain_name(name)) == []
    pump.touch("share")
    pump.until(lambda: bool(pump.screen.code.rows))
    assert session.shown is not None


def whole(pump: Pump, people: tuple[tuple[str, str], ...]) -> int:
    """A game of two to its end, in the app's journal, with these persons."""
    session = pump.app.session
    game = Game.new(session.journal, session.library, "hostile")
    players = Players("hostile", seats=("tracked", "tracked"))
    while game.posed is not None:
        step(game, players)
    for seat, who in zip(humans(game.table), people, strict=True):
        game.name(seat, who)
    return game.id


@pytest.mark.parametrize("name", ["WWWWWWWWWWWWWWWWWWWWWWWW", "👩‍👩‍👧‍👦🏴‍☠️🎲", "[b]x[/b]"])
def test_names_stand_in_the_header_where_there_is_room(pump: Pump, name: str) -> None:
    session = pump.app.session

    def begin() -> Game:
        game = Game.new(session.journal, session.library, "header")
        players = Players("header", seats=("tracked", "tracked"))
        while not game.table.progress.round or game.posed is None or game.posed.kind == "tell":
            step(game, players)
        for seat, who in zip(humans(game.table), (("a1", name), ("b2", "Bea")), strict=True):
            game.name(seat, who)
        return game

    assert session.start(begin)
    pump.settle()
    header = pump.screen.ids.header
    called = [sign.called for sign in header.ids.order.children if hasattr(sign, "called")]
    assert "Bea" in called
    assert wrong(pump, plain_name(name)) == []


CREW = {"a1": "Anna", "b2": "Benedikt-Maximilian", "c3": "Çağla", "d4": "Donaudampfschifferin"}


@pytest.mark.parametrize("seats", [2, 4])
def test_no_name_in_the_header_is_cut(pump: Pump, seats: int) -> None:
    """Whole, or its first word, or none: with two all are whole."""
    session = pump.app.session

    def begin() -> Game:
        game = Game.new(session.journal, session.library, "header")
        players = Players("header", seats=("tracked",) * seats)
        while not game.table.progress.round or game.posed is None or game.posed.kind == "tell":
            step(game, players)
        for seat, who in zip(humans(game.table), CREW.items(), strict=False):
            game.name(seat, who)
        return game

    assert session.start(begin)
    pump.settle()
    header = pump.screen.ids.header
    called = [sign.called for sign in header.ids.order.children if getattr(sign, "called", "")]
    assert set(called) <= {"Anna", "Benedikt", "Benedikt-Maximilian", "Çağla", "Donaudampfschifferin"}
    assert called
    assert seats > 2 or sorted(called) == ["Anna", "Benedikt-Maximilian"]
    assert faults(pump.app.root_widget) == []
