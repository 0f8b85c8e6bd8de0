"""New game for an owner of the first edition's modules: what each needs, what is refused, warned of, not offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards.library import Library
from companion.game import gamefile
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.engine import offered
from companion.rules.engine.modules import SOLO
from companion.rules.engine.table import Terms
from companion.rules.expansions.matrix import MATRIX
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn
from companion.settings import SettingsFile
from companion.simulation.simulate import Players, step
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.whole_games import begun

pytestmark = pytest.mark.ui
EDITION = "first-edition"
HERE = [name for name in offered.OURS["module"] if name in MATRIX]


@pytest.fixture
def opened(tmp_path: Path, compiled: None) -> Iterator[list[Pump]]:
    """Apps that are closed at the end."""
    those: list[Pump] = []
    yield those
    theme.use(large=False, safe=False)
    for pump in those:
        pump.close()


def new_game(opened: list[Pump], folder: Path, modules: list[str], language: str = "en", text: str = "normal") -> Pump:
    """New game of an owner of these boxes and the first edition alone."""
    SettingsFile(folder).change(boxes=[f"edition:{EDITION}", *(f"module:{name}" for name in modules)], text=text)
    opened.append(Pump(folder, language))
    opened[-1].touch("new")
    return opened[-1]


def choices(pump: Pump) -> dict[str, bool]:
    """The modules that are offered, scrolled out of sight or not, and whether each may be chosen."""
    rows = [row for row in pump.screen.walk() if isinstance(row, Btn) and row.ident.startswith("module:")]
    return {row.ident.removeprefix("module:"): not row.disabled for row in rows}


def told(pump: Pump, text: str) -> int:
    """In how many texts on the screen this stands."""
    return sum(text in one for one in pump.texts())


@pytest.mark.parametrize(("language", "text"), [("en", "normal"), ("de", "large")])
def test_every_module_is_offered_with_what_it_needs(
    opened: list[Pump], tmp_path: Path, language: str, text: str
) -> None:
    pump = new_game(opened, tmp_path, HERE, language, text)
    assert choices(pump) == dict.fromkeys(HERE, True)
    for name in HERE:
        assert told(pump, pump.app.words.text(f"module.{name}.needs")), name
    alone = [name for name in HERE if SOLO in MATRIX[name].refuses]
    assert told(pump, pump.app.words.text("ui.new.people", people="2, 3, 4")) == len(alone)
    assert faults(pump.app.root_widget) == []


@pytest.mark.parametrize("module", HERE)
def test_a_module_whose_box_nobody_owns_is_not_offered(opened: list[Pump], tmp_path: Path, module: str) -> None:
    others = [name for name in HERE if name != module]
    pump = new_game(opened, tmp_path, others)
    assert list(choices(pump)) == others
    assert not told(pump, pump.app.words.text(f"module.{module}"))


@pytest.mark.parametrize(("first", "second"), [("asgaror", "mutants"), ("mutants", "asgaror")])
def test_what_is_refused_says_why(opened: list[Pump], tmp_path: Path, first: str, second: str) -> None:
    """CMB-02: two clans. Without the first, the second may be chosen again."""
    pump = new_game(opened, tmp_path, HERE)
    pump.touch(f"module:{first}")
    assert choices(pump) == {name: name != second for name in HERE}
    assert told(pump, pump.app.words.text("ui.new.clash", other=f"@module.{first}", rule="CMB-02")) == 1
    assert faults(pump.app.root_widget) == []
    pump.touch(f"module:{first}")
    assert choices(pump) == dict.fromkeys(HERE, True)
    assert not told(pump, "CMB-02")


WARNED = [
    (one, two, rule) for one in HERE for two, rule in MATRIX[one].warns.items() if two in HERE and rule != "XD-01"
]


@pytest.mark.parametrize(("one", "two", "rule"), WARNED)
def test_what_is_warned_of_is_told_once(opened: list[Pump], tmp_path: Path, one: str, two: str, rule: str) -> None:
    """CMB-02, CMB-04, CMB-05, KS-SET-01."""
    pump = new_game(opened, tmp_path, HERE)
    pump.touch(f"module:{one}")
    pair = {"name": f"@module.{one}", "other": f"@module.{two}", "rule": rule}
    assert not told(pump, pump.app.words.text("ui.combine.pair", **pair))
    pump.touch(f"module:{two}")
    assert told(pump, pump.app.words.text("ui.combine.pair", **pair)) == 1
    assert choices(pump)[two]


def test_a_warning_stands_with_the_score(opened: list[Pump], tmp_path: Path) -> None:
    """CMB-02 and, for the Mine, of which no text says anything, CMB-09; none of it is asked again on the way. Two notes
    stand with the points, so that there is room for the bars."""
    pump = new_game(opened, tmp_path, HERE)
    for name in ("athena", "mutants", "mine"):
        pump.touch(f"module:{name}")
    warned = [pump.app.words.text("ui.combine.pair", name="@module.athena", other="@module.mutants", rule="CMB-02")]
    names = ["@module.athena", "@module.mutants", "@module.mine"]
    warned.append(pump.app.words.text("ui.combine.unsaid", names=names, rule="CMB-09"))
    assert [told(pump, text) for text in warned] == [1, 1]
    pump.touch("begin")
    players = Players("noted", seats=("untracked", "untracked"))
    while not pump.shown.over:
        posed = next(iter(pump.shown.open.values()))
        assert not posed.key.startswith("combine")
        pump.skip(players.answer(posed, pump.shown.table))
    pump.draw()
    assert told(pump, pump.app.words.text("ui.score.notes")) == 1
    assert faults(pump.app.root_widget) == []
    pump.touch("points")
    assert [told(pump, text) for text in warned] == [1, 1]
    assert faults(pump.app.root_widget) == []


@pytest.mark.parametrize("module", HERE)
def test_a_game_of_a_module_that_is_not_here_names_it(
    module: str, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: None
) -> None:
    """Its file is refused and nothing is taken over; with the module the same file is taken."""
    journal, there = Journal(tmp_path / "games.db"), Journal(tmp_path / "there.db")
    seats = ("untracked",) * 2
    game, players = begun(module, seats, library, terms=Terms(edition=EDITION, modules=[module]), journal=journal)
    for _ in range(3):
        step(game, players)
    file = tmp_path / "one.aurora"
    gamefile.export(journal, 1, file)
    of = offered._offers["module"]
    with monkeypatch.context() as without:
        without.setattr(of, "_ours", tuple(name for name in of._ours if name != module))
        without.setattr(of, "_found", type(of._found)(of._sought))
        with pytest.raises(gamefile.GameFileError) as refused:
            gamefile.take(there, file)
    named = Words("en").text(f"module.{module}")
    assert f"The expansion {named} is not here; there is: " in str(refused.value)
    assert there.games() == []
    gamefile.take(there, file)
    assert [game.title["modules"] for game in there.games()] == [[module]]
