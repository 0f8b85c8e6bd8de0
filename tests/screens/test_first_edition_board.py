"""A side of the first edition's board is taken down by touches: three numbers, Shortcuts, waypoints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cards.library import Library
from tests.screens.faults import faults
from tests.screens.pump import Pump
from tests.screens.test_card_forms import open_deck
from tests.screens.test_cards import to_entry

pytestmark = pytest.mark.ui
BETA = "first-edition:map/beta"


def told(folder: Path) -> dict[str, object]:
    return {name: value for name, (value, _) in Library(folder, {}).sources(BETA).items()}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_side_is_told_by_touches(pump: Pump, tmp_path: Path, language: str) -> None:
    """In the words of this edition alone; what was told stands there in words."""
    pump.app.set(language=language)
    open_deck(pump, "first-edition:map")
    assert {"card:first-edition:map/alpha", f"card:{BETA}"} <= set(pump.map())
    pump.touch(f"card:{BETA}")
    pump.until(lambda: "change" in pump.map())
    pump.settle()
    to_entry(pump, "change")
    for key in ("key:1", "key:0", "key:ok") * 3:
        pump.touch(key)
    assert told(tmp_path) == {"region-1": 10, "region-2": 10, "region-3": 10}
    for ident in ("white-1:s24", "row:yes", "reds:no", "whole:yes"):
        pump.touch(ident)
    assert told(tmp_path)["white"] == {str(n): f"s{23 + n}" for n in range(1, 7)}
    pump.touch("add:way")
    for place in ("s8", "s4"):
        pump.touch(f"place:space.{place}")
    for ident in ("types:avalanche", "step:damage:+1", "rest", "keep"):
        pump.touch(ident)
    pump.touch("add:rectangle")
    for place in ("s3", "s12"):
        pump.touch(f"place:space.{place}")
    pump.settle()
    assert told(tmp_path).get("rectangles") == ["s3", "s12"], (told(tmp_path), pump.screen.picking, pump.texts())
    assert told(tmp_path)["ways"] == ["s4-s8 avalanche damage"]
    assert faults(pump.app.root_widget) == []
    texts = " ".join(pump.texts())
    assert not re.search("Tunnel|<|rectangle|Rechteck", texts), texts
    assert pump.app.words.text("ui.cards.way", start="s4", to="s8", kinds="")[:7] in texts
