"""Games that can't be shown: home and History are there all the same, with a line each; opened, a game is mended."""

from __future__ import annotations

import pytest

from companion.game.game import Game
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_history import played, to_history

pytestmark = pytest.mark.ui


def _spoil(pump: Pump, game: Game, column: str, value: object) -> None:
    """As an earlier version may have taken it in from a file."""
    journal = pump.app.session.journal
    with journal._writing() as db:
        db.execute(f"UPDATE games SET {column}=? WHERE id=?", (value, game.id))
        from companion.journal.tables import sum_up

        sum_up(db, game.id)


@pytest.mark.parametrize(
    ("column", "value"), [("changed", 1e300), ("started", float("inf")), ("title", '{"seats": 9}'), ("title", "[")]
)
def test_home_and_history_are_there_with_a_line(pump: Pump, column: str, value: object) -> None:
    first, second = played(pump, "first"), played(pump, "second")
    _spoil(pump, first, column, value)
    pump.app.ways.home()
    pump.settle()
    assert f"game:{second.id}" in pump.map()
    assert "can’t be shown" in pump.map()[f"unfit:{first.id}"]["label"]
    assert not faults(pump.app.root_widget)
    to_history(pump)
    assert "[b]1 game counts[/b]" in pump.texts()
    assert f"game:{first.id}" not in pump.map()
    assert any("can’t be shown" in text for text in pump.texts())
    assert not faults(pump.app.root_widget)
    pump.touch("back")
    pump.touch(f"unfit:{first.id}")
    pump.settle()
    pump.app.ways.home()
    pump.settle()
    assert f"game:{first.id}" in pump.map()


@pytest.mark.parametrize("step", ["_want_copy", "_look"])
def test_a_game_that_fails_after_its_act_holds_up_nobody(
    pump: Pump, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whatever a table of a stranger makes of it: home is there again and says so."""
    game, session = played(pump, "fails"), pump.app.session
    real = getattr(session, step)

    def fail(*given: object) -> object:
        if session._game is not None:
            raise KeyError("a table that there can't be")
        return real(*given)

    monkeypatch.setattr(session, step, fail)
    pump.app.ways.home()
    pump.settle()
    pump.touch(f"game:{game.id}")
    pump.settle()
    assert not session.busy
    assert [key for key, _ in session.trouble.notes] == ["ui.failed"]
