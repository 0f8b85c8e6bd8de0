"""What a person reads is whole: tabs with their signs, rules in a narrow sheet, cards with many values, long names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.cards.library import Library
from companion.game.game import Game
from companion.messages import Words
from companion.packs.loader import load_packs
from companion.rules.common import fame_track
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands import outcomes
from companion.rules.engine.question import Ahead, Field, Option, Posed
from companion.rules.engine.table import Enemy, Line, Reason
from companion.screens import drawings
from companion.screens.cards.known import Known, Values
from companion.screens.drawings.reasons import reasons
from companion.screens.editors import editor_for
from companion.screens.editors.record import Record
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import broken
from companion.screens.widgets.told import Ruled, ruled
from companion.screens.widgets.widgets import Btn, Txt, width_of
from companion.simulation.simulate import Players
from tests.screens.faults import faults
from tests.screens.pump import Pump

pytestmark = pytest.mark.ui
STORY, PACK = "first-edition:story-I/1", "first-edition/stories/stand-in"


@pytest.fixture(autouse=True)
def normal_again() -> Iterator[None]:
    """The type is that of every process again."""
    yield
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)


def to_people(pump: Pump, text: str, language: str) -> None:
    """Three people whose Convoys are kept, exploring."""
    pump.app.set(text=text, language=language)
    session, players = pump.app.session, Players("whole", seats=("tracked",) * 3)
    session.start(lambda: Game.new(session.journal, session.library, "whole"))
    pump.settle()
    while pump.posed.key != "explore.what":
        pump.skip(players.answer(pump.posed, pump.shown.table))
    pump.app.ways.forget_table()
    pump.draw()
    pump.settle()


@pytest.mark.parametrize(("text", "language"), [("normal", "en"), ("large", "en"), ("large", "de")])
def test_a_tab_has_room_for_the_pin_and_for_whose_convoy_it_is(pump: Pump, text: str, language: str) -> None:
    to_people(pump, text, language)
    for tab in ("zone", "map", "enemies"):
        pump.touch(f"tab:{tab}")
        assert pump.screen.following.pinned == tab
        assert faults(pump.app.root_widget) == []


def test_a_rule_stands_below_its_id_where_it_would_be_narrow(pump: Pump) -> None:
    row = ruled("FW-30", pump.app.words, lambda rule: None)
    text, ident = row.children
    for width, beside in ((dp(600), True), (dp(280), False)):
        row.width = width
        assert (row.orientation == "horizontal") is beside
        assert ident.height == dp(theme.TARGET), "the id is not as high as the text"
        assert row.height == (max(text.height, ident.height) if beside else text.height + ident.height + row.spacing)


def test_values_of_a_row_are_equally_high(pump: Pump) -> None:
    grid = Values(cols=2, size_hint_x=None)
    for shows in ("short", "a value with more words than there is room for in one line", "third"):
        grid.add_widget(Known("Name", shows, "owner", "yours"))
    pump.app.root_widget.add_widget(grid)
    grid.width = dp(500)
    grid.fit(dp(500))
    pump.frames(3)
    low, high, alone = (cell.height for cell in reversed(grid.children))
    assert low == high > alone


def test_a_card_with_many_values_has_the_whole_width_once_all_is_told(pump: Pump, tmp_path: Path) -> None:
    Library(tmp_path, {}).keep(STORY, load_packs()[0][PACK].cards[STORY.partition(":")[2]])
    pump.app.set(boxes=["edition:first-edition", "module:stories"])
    pump.app.ways.enter("first-edition:story-I", [STORY], [STORY])
    pump.until(lambda: pump.screen.entry is not None)
    pump.settle()
    whole = pump.app.words.text("ui.cards.whole")
    assert pump.screen.face.width > dp(700)
    assert whole in pump.texts()
    assert faults(pump.app.root_widget) == []
    low, top = pump.screen._view.y, pump.screen._view.top
    found = pump.screen.face.places()
    place = [place for place, (_, y, _, high) in found.items() if low <= y and y + high <= top][-1]
    pump.touch(f"place:{place}")
    assert pump.screen.face.width < dp(500), "a value is being changed"
    assert whole not in pump.texts()
    low = min(high for *_, high in pump.screen.face.places().values())
    assert low >= dp(theme.TARGET) - 1, "what scrolls need not be squeezed"
    assert f"place:{place}" in pump.map(), "the asked one is in view"


def test_a_long_name_is_broken_behind_its_hyphen(pump: Pump) -> None:
    name = "Anti-Kontaminierungs-Infusion jetzt"
    room = width_of("Anti-Kontaminierungs-", theme.LABEL) + 1
    assert broken(name, room, theme.LABEL) == "Anti-Kontaminierungs-\nInfusion jetzt"
    assert broken(name, 2 * room, theme.LABEL) == name
    assert broken("Kontaminierung", 20, theme.LABEL) == "Kontaminierung", "a word without one stays"


def test_numbers_below_zero_have_a_minus(pump: Pump) -> None:
    path = f"first-edition:{fame_track.PLAYER}"
    pump.app.set(boxes=["edition:first-edition"])
    pump.app.ways.enter("first-edition:fame", [path], [path])
    pump.until(lambda: pump.screen.entry is not None)
    pump.settle()
    assert pump.map()["bottom:-1"]["label"] == "−1"


def test_FW_04_two_enemies_in_a_region_keep_their_boxes_in_large_type(pump: Pump, library: Any) -> None:
    theme.use(large=True, safe=False)
    session = pump.app.session
    session.start(lambda: Game.new(session.journal, session.library, "enemies"))
    pump.settle()
    players = Players("enemies", seats=("tracked",) * 3)
    while pump.posed.key != "explore.what":
        pump.skip(players.answer(pump.posed, pump.shown.table))
    table = pump.shown.table
    table.things.enemies = [Enemy(name, 1, "hitpoints-V-VI/6b", 1, {}) for name in ("rendall", "immortal")]
    drawings.use_letters(1.45)
    drawing = drawings.EnemiesDrawing(size_hint=(None, None), size=(dp(300), dp(230)))
    signs: list[str] = []
    drawing._boxes = lambda pen, area, shown, enemy: signs.append(enemy.name)  # type: ignore[assignment,misc]
    drawing.update(table, None, Words("de"))
    assert drawing.written
    assert signs == ["rendall", "immortal"]


def test_a_field_with_many_chips_has_a_page_over_the_whole_width(pump: Pump) -> None:
    """In half of the width it would have more rows than there is room for."""
    chips = tuple(Option(f"{n}", "option.convoy.new.trailer") for n in range(13))
    fields = (Field("n", lo=0, hi=5, key="field.cards.boxes"), Field("area", chips, key="field.cards.kind"))
    posed = Posed(0, "asgaror.card", "read", "FW-30", "table", "", fields=fields)
    form = Record(posed, pump.app.words, lambda answer: None, lambda: None)
    form.limit, form.last = dp(240), True
    assert form.fit(dp(740)) <= form.limit


def test_names_of_numbers_are_whole_in_a_form_over_an_upright_window(pump: Pump) -> None:
    """On 600 x 1024 in large type a form stood in two columns, each too narrow for a word before its number."""
    keys = ("token.food", "token.fuel", "counter.contamination", "token.object", "counter.damage") * 2
    fields = tuple(Field(f"n{i}", lo=0, hi=40, key=key) for i, key in enumerate(keys))
    posed = Posed(0, "stories.result", "read", "UF-57", "red", "red", fields=fields)
    theme.use(large=True, safe=False)
    form = Record(posed, Words("de"), lambda answer: None, lambda: None)
    form.last = True
    for limit in (0.0, dp(600), dp(300)):
        form.limit = limit
        form.width = dp(568)
        assert form.fit(dp(568)) <= limit or not limit
        form.do_layout()
        names = [text for text in form.walk() if isinstance(text, Txt) and text.text]
        assert names
        for name in names:
            assert all(width_of(word, theme.LABEL) <= name.width for word in name.text.split()), name.text


def test_a_rule_that_two_rules_of_another_edition_come_to_is_told_once(pump: Pump) -> None:
    words, table = pump.app.words, new_table("first-edition")
    words.edition = "first-edition"
    line = Line("end.aurora", "1E-FIR-30", {"colour": "white", "n": 2}, why=(Reason("@rule.1E-FIR-30", {}),))
    rules = [widget for widget in reasons(line, table, words, lambda rule: None) if isinstance(widget, Ruled)]
    assert len(rules) == 1


@pytest.mark.parametrize(("wide", "beside"), [(560, "Ladehemmung"), (418, "Hemmung"), (340, "")])
def test_FW_11_rows_of_an_outcome_card_stand_beside_the_weapons_where_their_words_are_whole(
    pump: Pump, wide: int, beside: str
) -> None:
    """In shorter names where there is less room, else on a page of their own; no name of a row is broken for them."""
    numbers = (1, 2, 3, 4)
    rows = tuple(Ahead("outcome.weapon", "outcome/", (outcomes.weapon(n),), str(n)) for n in numbers)
    options = tuple(Option(str(n), "option.rating", {"n": n}) for n in numbers)
    posed = Posed(1, "automa.weapon", "choose", "AU-49", "blue", "", view="automa", options=options, ahead=rows)
    editor = editor_for(posed, Words("de"), lambda _: None, lambda: None)
    editor.limit = dp(300)
    assert (editor.fit(dp(wide)) <= editor.limit) == bool(beside)
    editor.last = True
    editor.fit(dp(wide))
    editor.do_layout()
    shown = {w.ident: w for w in editor.walk() if isinstance(w, Btn)}
    jams = [f"option:{n}+weapon-{n}:jam" for n in numbers]
    assert [shown[jam].caption for jam in jams if jam in shown] == [beside] * 4 * bool(beside)
    for line in editor.children:
        line.do_layout()
    for n in numbers:
        row = shown[f"option:{n}"]
        assert width_of(row.caption, row.points) <= row.width - 2 * dp(row.inset)
