"""Story cards as they are drawn: backs, the front that is read aloud, missions, and what nobody has told."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages import Words
from companion.rules.engine.printed import learn
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.rules.expansions.stories import decks
from companion.rules.expansions.stories.cards import OPTIONS
from companion.scenario.laying import given_table
from tests.screens.drawings.look import check_big_text, check_text, picture
from tests.screens.drawings.test_convoy import Named

SIZES = {"wide": (500, 286), "correcting": (400, 330), "low": (484, 220)}
STORY = "story-I/1"


def table(*, facing: bool = False, told: bool = True) -> Table:
    found = given_table({"players": ["red", "blue"], "tracked": True}, edition="first-edition", modules=["stories"])
    kept = decks.stories(found)
    kept.facing = STORY if facing else ""
    kept.missions = {"blue": ["story-I/3:1"]}
    truck = found.things.seats["red"].truck
    assert truck is not None
    truck.beneath, truck.lent = "story-I/4", ["any"]
    if told:
        face = {"phase": "exploration", "trigger": "gather", "options": 2, "box-1": "any", "box-2": "none"}
        for n in range(1, OPTIONS):
            face |= {f"kind-{n}": "attempt", f"letters-{n}": ["A", "B"], f"cost-{n}": ["fuel-1"], f"label-{n}": ""}
        for card in (STORY, "story-I/3", "story-I/4"):
            for name, value in face.items():
                learn(found, card, name, value, "owner")
    return found


def drawn(shown: Table, size: tuple[float, float], density: float, words: Any, posed: Posed | None = None) -> Any:
    from companion.screens import drawings

    drawing = drawings.OpenCardsDrawing(size_hint=(None, None), size=tuple(side * density for side in size))
    drawing.update(shown, posed, Named(words))
    return drawing


def title(words: Words, n: int) -> str:
    """A card's name above its lines: with a capital letter, as no sentence is before it."""
    name = words.text(f"card.story-I.{n}")
    return name[0].upper() + name[1:]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("facing", [True, False], ids=["front", "backs"])
@pytest.mark.parametrize("told", [True, False])
def test_FS_STO_07_every_card_has_its_lines(
    told: bool, facing: bool, language: str, size: str, density: float, asking: Any
) -> None:
    """The front alone while it is read; else the top card, archived ones and missions, each with its place."""
    words = Words(language)
    posed = asking["choose"]("card.story.1", "card.story.2", key="stories.choose") if facing and told else None
    drawing = drawn(table(facing=facing, told=told), SIZES[size], density, words, posed)
    picture(drawing, f"stories-{told}-{facing}-{language}-{size}-{round(density * 10)}")
    check_text(drawing, density)
    texts = [text.text for text in drawing.written]
    if facing:
        assert title(words, 1) in texts
        assert title(words, 3) not in texts
    else:
        assert {title(words, 3), title(words, 4)} < {*texts}
    if posed is not None:
        from companion.screens.drawings.geometry import TOUCH

        places = drawing.places()
        assert {*places} == {"card.story.1", "card.story.2"}
        assert all(h >= TOUCH * density - 1 for _, _, _, h in places.values())


def test_UF_56_UF_57_what_nobody_has_told_has_a_question_mark(compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The back, the number of options, the boxes at the foot."""
    from companion.screens.drawings.ink import Pen

    unknown: list[Any] = []
    monkeypatch.setattr(Pen, "unknown", lambda self, area, size=20.0: unknown.append(area))
    assert drawn(table(facing=True, told=False), SIZES["wide"], 1.0, Words("en")).written
    assert len(unknown) == 4
    unknown.clear()
    assert drawn(table(facing=True), SIZES["wide"], 1.0, Words("en")).written
    assert unknown == []


@pytest.mark.parametrize("size", SIZES)
def test_big_letters_stay_on_their_cards(size: str, density: float) -> None:
    from companion.screens import drawings

    drawings.use_letters(1.45)
    try:
        for facing in (True, False):
            check_big_text(drawn(table(facing=facing), SIZES[size], density, Words("de")))
    finally:
        drawings.use_letters(1.0)


def test_cards_on_the_table_have_the_face_of_their_deck(
    density: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a bare frame: the deck's sign and tint are on each, also where nobody has told what it says."""
    from companion.screens.drawings import open_cards

    seen: list[tuple[str, str]] = []
    plain = open_cards.frame

    def frame(pen: Any, area: Any, look: Any, *more: Any) -> Any:
        seen.append((look.sign, look.tint))
        return plain(pen, area, look, *more)

    monkeypatch.setattr(open_cards, "frame", frame)
    for facing, n in ((True, 1), (False, 3)):
        seen.clear()
        found = table(facing=facing, told=False)
        assert drawn(found, SIZES["wide"], density, words).written
        assert seen == [("rules", "bone")] * n
