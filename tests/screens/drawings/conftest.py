"""A window out of sight, tables in several states, and the words; set up before Kivy is imported anywhere."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
os.environ.setdefault("KIVY_DPI", "96")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.editions.edition import new_table
from companion.rules.engine.question import Field, Option, Posed
from companion.rules.engine.table import Action, Deck, Enemy, Slot, Table

DRAW = {
    "ui.draw.zone.table": "The zone lies on the table",
    "ui.draw.period": "Period {period}",
    "ui.draw.deck": "{n} left",
    "ui.draw.discards": "{n} out",
    "ui.draw.standin": "stand-in",
    "ui.draw.region": "Region {n}",
    "ui.draw.road": "The road, as far as it is known",
    "ui.draw.defeated": "Defeated: {names}",
    "ui.draw.convoy.table": "This Convoy lies on the table",
}
"""The drawings' own words as we asked for them, in case the catalogue has none yet."""


class Spoken:
    """The English catalogue, with the drawings' own words where it lacks them."""

    def __init__(self) -> None:
        self._words = Words("en")

    def text(self, key: str, /, **values: Any) -> str:
        if key in DRAW and not self._words.has(key):
            return DRAW[key].format(**values)
        return self._words.text(key, **values)


@pytest.fixture(scope="session")
def words(compiled: None) -> Spoken:
    """Words in English."""
    return Spoken()


@pytest.fixture(scope="session")
def window() -> Any:
    """The window that the drawings' textures belong to."""
    from kivy.core.window import Window

    from companion.screens.widgets import moving

    moving.begin()
    return Window


@pytest.fixture(params=[1.0, 1.5], ids=["800x480", "1280x720"])
def density(request: pytest.FixtureRequest, window: Any) -> Iterator[float]:
    """Both panels."""
    from kivy.metrics import Metrics

    before = Metrics.density
    Metrics.density = request.param
    yield request.param
    Metrics.density = before


def begun(library: Any) -> Table:
    """A game of *try it*, set up by itself up to the first real question of play."""
    game = Game.new(Journal(None), library, "drawings")
    while (posed := game.posed) is not None and posed.key != "explore.turn":
        if posed.key == "setup.copy":
            value: Any = "try"
        elif posed.kind in ("read", "draw"):
            value = {f.name: f.left_out if f.left_out is not None else f.options[0].id for f in posed.fields}
        else:
            value = posed.options[0].id if posed.kind == "choose" else None
        game.answer(posed.number, value)
    return game.table


@pytest.fixture
def stand_in(library: Library, words: Spoken) -> Table:
    """The stand-in game in its third round: everything is known, and a good deal has happened."""
    table = begun(library)
    things = table.things
    table.progress.round = 3
    automa = things.automa
    automa.column, automa.fame, automa.contaminated, automa.objects, automa.loot, automa.targets = 3, 2, 1, 3, 1, 1
    automa.tokens = {"B1": "survivor", "B2": "survivor", "B3": "survivor", "C1": "food", "C2": "food", "D1": "fuel",
                     "E1": "ammo", "E2": "ammo", "F2": "food"}  # fmt: skip
    automa.damage = ["A4", "A5", "A6", "C3", "D2", "E3"]
    automa.pile = ["?"] * 2
    automa.revealed = [
        Action("1", skill=2, arrow="left"),
        Action("3", skill=3, arrow="right", cancelled=True),
        Action("5", explores=False),
        Action("4", skill=2, arrow="right"),
    ]
    things.zone = [
        Slot("location", "", "", {"food": 2, "fuel": 1}, {"ammo": 1, "object": 1}),
        Slot("enemy", "", "rendall"),
        Slot("survivor"),
        Slot("location", "", "", None, {}),
        Slot("encounter"),
    ]
    you, me = (next(s for s, k in table.terms.seats.items() if k == kind) for kind in ("untracked", "automa"))
    things.seats[you].space, things.seats[me].space = "113", "108"
    things.seats[you].fame = 4
    things.enemies = [
        Enemy("warwolves", 1, "hitpoints-I-II/2b", 2, {me: 1}),
        Enemy("howl", 2, "hitpoints-III-IV/4b", 3, {you: 2}),
        Enemy("ulmar", 2, "hitpoints-V-VI/6b", 0, {}),
    ]
    for name in ("hitpoints-I-II", "hitpoints-III-IV", "hitpoints-V-VI"):
        for card in ("2b", "4b", "6b"):
            found = library.lookup(f"{name}/{card}", ["boxes", "start"], table.terms)
            if found:
                table.terms.printed[f"{name}/{card}"] = found
    things.defeated = ["riderwolves"]
    return table


@pytest.fixture
def own(library: Library) -> Table:
    """An owner's game with nothing copied: the zone, the board and the map lie on the table."""
    table = new_table()
    terms, things = table.terms, table.things
    terms.seats = {"yellow": "untracked", "green": "automa"}
    terms.zone, terms.board, terms.copy = "ask", "table", "own"
    from companion.rules.common.setup import lay_out

    lay_out(table)
    table.progress.round = 2
    things.automa.column = 2
    things.automa.damage += ["B1", "C2"]
    things.automa.stock = {"survivor": 3, "food": 2, "fuel": 0, "ammo": 1}
    things.automa.revealed = [Action("?", skill=1, arrow="left"), Action("2", skill=1, arrow="right")]
    things.automa.pile = ["?"]
    things.seats["yellow"].space, things.seats["green"].space = "112", "104"
    things.enemies = [Enemy("immortal", 1, "", 2, {"green": 1, "yellow": 2}), Enemy("rendall", 1, "", 0, {})]
    things.aurora, things.aurora_colour = 4, "red"
    assert isinstance(things.decks["exploration"], Deck)
    return table


@pytest.fixture
def long_road(stand_in: Table) -> Table:
    """A map of 67 spaces, more than there is room for with a finger's breadth each."""
    from companion.scenario.given_shared import give_row

    give_row(stand_in)
    return stand_in


@pytest.fixture
def crowded(stand_in: Table) -> Table:
    """More at one place than is likely: all cards out, both Convoys at the Aurora, three Enemies in a Region."""
    things = stand_in.things
    names = ("warwolves", "howl", "rendall")
    things.enemies = [Enemy(name, 3, "", 3, {"red": 2, "blue": 2}) for name in names]
    things.automa.revealed = [Action(str(n), n < 5, n == 3, 1 + n % 3, "left") for n in range(1, 7)]
    things.automa.noted_objects = 11
    things.automa.pile = []
    things.snowstorm = True
    for seat in things.seats.values():
        seat.space = "w1"
    return stand_in


def choose(*places: str, default: Any = None, key: str = "explore.turn") -> Posed:
    """A question whose options have these places; each option's id is its place."""
    options = tuple(Option(p, "option.slot", place=p) for p in places)
    return Posed(1, key, "choose", "EX-05", "red", "red", options=options, default=default)


def read(*places: str, default: Any = None) -> Posed:
    """A question with one field whose options have these places."""
    field = Field("where", tuple(Option(p, "option.box", place=p) for p in places), default=default)
    return Posed(1, "outcome.letter", "draw", "AU-43", "table", "blue", fields=(field,))


@pytest.fixture
def asking() -> dict[str, Callable[..., Posed]]:
    """Ways to pose a question with places."""
    return {"choose": choose, "read": read}
