"""The box is open: from the first start to the first resolved turn of the Automa, by real X touches."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.app import Hand, Seen, moved_on
from tests.e2e.conftest import Stage
from tests.e2e.player import read_on
from tests.e2e.shadow import on_disk

pytestmark = pytest.mark.ui
AT_MOST = 25
"""Touches that it may take."""


class Owner:
    """Sits before an open box and answers with what is there."""

    def __init__(self, hand: Hand, picture: str) -> None:
        self.hand, self.picture = hand, picture
        self.pictured: set[str] = set()
        self.path: list[str] = []

    def answer(self) -> None:
        """Touch what answers the open question."""
        seen = self.hand.app.until(lambda s: s.screen == "table", "a question")
        self.path.append(seen.key)
        if seen.key not in self.pictured:
            self.pictured.add(seen.key)
            self.hand.app.display.picture(f"{self.picture}-{seen.key}")
        match seen.kind:
            case "tell":
                read_on(self.hand, seen)
            case "choose":
                now = self.hand.tap(self._choice(seen))
                if not moved_on(seen)(now):
                    self._form(now)  # a card that nobody knows: its values are read on the same screen
            case _:
                self._form(seen)

    def _choice(self, seen: Seen) -> str:
        options = seen.starting("option:") + seen.starting("place:")
        for wanted in ("option:own", "option:done", "option:1", "option:location", "option:gather"):
            if wanted in options:
                return wanted
        return options[0]

    def _form(self, seen: Seen) -> None:
        """A chip for each field that has none yet, then OK if it does not go off by itself."""
        if seen.key == "setup.terms":
            if seen.has("unfold:board"):
                self.hand.tap("unfold:board")
            self.hand.tap("board:table")
        chosen = {i.split(":")[0] for i in self._chips(seen) if seen.is_on(i)}
        while not moved_on(seen)(now := self.hand.app.until(lambda s: True, "readiness")):
            chip = next((c for c in self._chips(now) if c.split(":")[0] not in chosen), "")
            if not chip:
                # What may be told on the face of a card is told by the button with all that is usual.
                self.hand.tap("usual" if now.has("usual") else "next", moved_on(seen))
                return
            chosen.add(chip.split(":")[0])
            self.hand.tap(chip)

    def _chips(self, seen: Seen) -> list[str]:
        """Those of values that must be told: a Location without an effect counts as long as nothing is touched."""
        others = (
            "tab:",
            "side:",
            "place:",
            "option:",
            "step:",
            "unfold:",
            "box:",
            "brush:",
            "deed:",
            "person:",
            "effect:",
        )
        return [t["id"] for t in seen.touchables if ":" in t["id"] and not t["id"].startswith(others)]


def test_first_start_to_the_first_automa_turn(stage: Stage, tmp_path: Path) -> None:
    """With an empty library and the Automa's board on the table, going through every group of the set-up."""
    app = stage.seeded("my copy")
    hand = Hand(app)
    owner = Owner(hand, "own")
    app.at_home()
    hand.tap("new", lambda s: s.key == "setup.copy")
    while not _resolved(tmp_path, app.folder):
        owner.answer()
        assert hand.touches <= AT_MOST, owner.path
    seen = app.until(lambda s: s.head == _head(tmp_path, app.folder), "the Automa's turn to be told")
    app.display.picture("own-first-turn")
    if seen.kind == "tell":  # else the answer to the question below it confirms it
        hand.tap("next", moved_on(seen))
    print(hand.touches, owner.path)
    assert hand.touches <= AT_MOST, owner.path
    assert owner.path.count("setup.group") == 8
    asked_early = {"outcome.letter", "outcome.weapon", "map.region", "ambush.who", "fire.boxes", "setup.board"}
    assert not asked_early & set(owner.path)
    assert app.stop() == 0


def _head(scratch: Path, folder: Path) -> int:
    return on_disk(folder, scratch).game.head


def _resolved(scratch: Path, folder: Path) -> bool:
    told = on_disk(folder, scratch).game.log(1)
    return any(x.key.startswith("automa.") and x.key != "automa.pile" for t in told for x in t.lines)
