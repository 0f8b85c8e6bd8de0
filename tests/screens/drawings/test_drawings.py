"""Each drawing in several states on both panels: pictures, nothing cut or overlapping, nothing too small to touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.rules.common import attack
from companion.rules.engine.table import Enemy, Table
from tests.screens.drawings.look import check_big_text, check_text, finger, pairs, picture

SIZES = {"wide": (500, 324), "tall": (500, 373), "narrow": (430, 324)}

ZONE = [f"zone.{n}" for n in range(1, 6)]
ROWS = [f"row.{x}" for x in "ABCDEF"]
BOXES = [f"box.{x}{n}" for x in "ABCD" for n in range(1, 7)]
AHEAD = [f"space.{n}" for n in range(113, 122)]
UNKNOWN_AHEAD = [f"space.{n}" for n in (112, 113, 114, 115, 116, 117, 118, 119, 120)]
WHOLE = [*(f"space.{n}" for n in range(100, 130)), *(f"space.w{n}" for n in range(1, 7)), "space.r6"]
END = [*(f"space.w{n}" for n in range(1, 7)), "space.r6"]

# name, drawing, table, places asked for, default, correcting
STATES: list[tuple[str, str, str, list[str], Any, bool]] = [
    ("zone", "ZoneDrawing", "stand_in", [], None, False),
    ("zone-choose", "ZoneDrawing", "stand_in", ["zone.1", "zone.3", "zone.4", "zone.5"], None, False),
    ("zone-correct", "ZoneDrawing", "stand_in", [], None, True),
    ("zone-unknown", "ZoneDrawing", "own", [], None, False),
    ("zone-unknown-choose", "ZoneDrawing", "own", ["zone.5"], None, False),
    ("automa", "AutomaDrawing", "stand_in", [], None, False),
    ("automa-row", "AutomaDrawing", "stand_in", ROWS, None, False),
    ("automa-correct", "AutomaDrawing", "stand_in", [], None, True),
    ("automa-box", "AutomaDrawing", "stand_in", BOXES[6:12], None, False),
    ("automa-unknown", "AutomaDrawing", "own", [], None, False),
    ("automa-unknown-box", "AutomaDrawing", "own", ["box.A1", "box.B2", "box.C1", "box.D1", "box.D2"], None, False),
    ("automa-unknown-row", "AutomaDrawing", "own", ROWS[:4], None, False),
    ("map", "MapDrawing", "stand_in", [], None, False),
    ("map-choose", "MapDrawing", "stand_in", AHEAD, "space.113", False),
    ("map-end", "MapDrawing", "stand_in", END, "space.w3", False),
    ("map-all", "MapDrawing", "stand_in", WHOLE, "space.113", False),
    ("map-long", "MapDrawing", "long_road", AHEAD, "space.113", False),
    ("map-correct", "MapDrawing", "stand_in", [], None, True),
    ("map-unknown", "MapDrawing", "own", [], None, False),
    ("map-unknown-choose", "MapDrawing", "own", UNKNOWN_AHEAD, "space.112", False),
    ("enemies", "EnemiesDrawing", "stand_in", [], None, False),
    ("enemies-choose", "EnemiesDrawing", "stand_in", ["enemy.howl", "enemy.ulmar"], None, False),
    ("enemies-correct", "EnemiesDrawing", "stand_in", [], None, True),
    ("enemies-unknown", "EnemiesDrawing", "own", ["enemy.immortal"], None, False),
    ("automa-crowded", "AutomaDrawing", "crowded", [], None, False),
    ("map-crowded", "MapDrawing", "crowded", [], None, False),
    ("enemies-crowded", "EnemiesDrawing", "crowded", ["enemy.howl", "enemy.rendall"], None, False),
    ("convoy", "ConvoyNote", "stand_in", [], None, False),
    ("convoy-unknown", "ConvoyNote", "own", [], None, False),
]


@pytest.fixture(params=STATES, ids=[s[0] for s in STATES])
def state(request: pytest.FixtureRequest) -> tuple[str, str, Table, list[str], Any, bool]:
    """A drawing, its table and what is asked."""
    name, drawing, table, places, default, correcting = request.param
    return name, drawing, request.getfixturevalue(table), places, default, correcting


@pytest.fixture
def shown(
    state: tuple[str, str, Table, list[str], Any, bool], density: float, words: Any, asking: Any, size: str
) -> tuple[str, Any]:
    """The drawing of a state at a size."""
    from companion.screens import drawings

    name, kind, table, places, default, correcting = state
    wide, high = SIZES[size]
    drawing = getattr(drawings, kind)(size_hint=(None, None), size=(wide * density, high * density), pos=(40, 30))
    drawing.update(table, asking["choose"](*places, default=default) if places else None, words, correcting)
    return f"{name}-{size}-{round(density * 10)}", drawing


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    """A size in dp."""
    return str(request.param)


def test_picture_text_and_targets(shown: tuple[str, Any], density: float) -> None:
    name, drawing = shown
    picture(drawing, name)
    from companion.screens.drawings.geometry import Area

    check_text(drawing, density)
    places = drawing.places()
    for place, (_, _, w, h) in places.items():
        assert w >= 48 * density - 1, f"{place}: {w / density} dp wide"
        assert h >= 48 * density - 1, f"{place}: {h / density} dp high"
    for (one, a), (other, b) in pairs(list(places.items())):
        assert not Area(*a).meets(Area(*b), 1.0), f"{one} over {other}"


@pytest.mark.parametrize("size", ["wide"])
@pytest.mark.parametrize("density", [1.0], indirect=True)
def test_big_letters_stay_in_their_rooms(state: Any, density: float, words: Any, asking: Any, size: str) -> None:
    from companion.screens import drawings

    name, kind, table, places, default, correcting = state
    drawings.use_letters(1.45)
    try:
        drawing = getattr(drawings, kind)(size_hint=(None, None), size=SIZES[size])
        drawing.update(table, asking["choose"](*places, default=default) if places else None, words, correcting)
        check_big_text(drawing)  # now: it is drawn when it is asked for, with the letters of that moment
        picture(drawing, f"{name}-big")
    finally:
        drawings.use_letters(1.0)


def test_every_asked_place_can_be_tapped(shown: tuple[str, Any], state: Any, on_screen: Any) -> None:
    drawing = on_screen(shown[1])
    places = drawing.places()
    if not state[5]:
        wanted = set(state[3])
    else:
        from companion.rules.common.correct import correctables

        wanted = {c.place for c in correctables(state[2]) if c.place.partition(".")[0] in drawing.kinds}
    if state[0] in ("map-all", "map-correct"):
        wanted -= {f"space.{space}" for space in beyond(drawing)}
    assert set(places) == wanted
    taps: list[str] = []
    drawing.bind(on_tap=lambda _, place: taps.append(place))
    for x, y, w, h in places.values():
        finger(x + w / 2, y + h / 2)
    assert taps == list(places)


def beyond(drawing: Any) -> set[str]:
    """The spaces of the map that are only in its bar: ``test_road.py`` touches them there."""
    columns = drawing._bar[2] if drawing._bar else []
    return {name for one in columns for name in (one.main, one.side)} - set(drawing._pills)


@pytest.fixture
def on_screen(window: Any) -> Iterator[Any]:
    """Puts a drawing into the window, and takes it out again."""
    there: list[Any] = []

    def put(drawing: Any) -> Any:
        window.add_widget(drawing)
        there.append(drawing)
        return drawing

    yield put
    for drawing in there:
        window.remove_widget(drawing)


@pytest.mark.parametrize("letters", [1.0, 1.45])
@pytest.mark.parametrize("wide", [350, 420, 500])
@pytest.mark.parametrize("high", [234, 324])
def test_AU_34_each_action_card_of_the_round_is_named(
    stand_in: Table, wide: int, high: int, letters: float, density: float, words: Any
) -> None:
    """In short where its line is."""
    from companion.screens import drawings

    drawings.use_letters(letters)
    try:
        drawing = drawings.AutomaDrawing(size_hint=(None, None), size=(wide * density, high * density))
        drawing.update(stand_in, None, words)
        picture(drawing, f"automa-named-{wide}x{high}-{letters}-{round(density * 10)}")
        shown = " ".join(text.text for text in drawing.written)
        for action in stand_in.things.automa.revealed:
            key = f"card.action.{action.card}"
            assert words.text(key) in shown or words.text(f"{key}.short") in shown
        check_text(drawing, density)
    finally:
        drawings.use_letters(1.0)


@pytest.mark.parametrize("letters", [1.0, 1.45])
@pytest.mark.parametrize("names", [("riderwolves",), ("warwolves", "howl"), ("warwolves", "riderwolves", "rendall")])
def test_FW_04_every_enemy_is_named_while_a_region_is_empty(
    stand_in: Table, names: tuple[str, ...], letters: float, density: float, words: Any
) -> None:
    """Regions without Enemies give the others what the names need."""
    from companion.screens import drawings

    stand_in.things.enemies = [Enemy(name, 1 + n % 2, "hitpoints-I-II/2b", 1, {}) for n, name in enumerate(names)]
    drawings.use_letters(letters)
    try:
        drawing = drawings.EnemiesDrawing(size_hint=(None, None), size=(350 * density, 240 * density))
        drawing.update(stand_in, None, words)
        picture(drawing, f"enemies-named-{len(names)}-{letters}-{round(density * 10)}")
        shown = " ".join(text.shown for text in drawing.written)
        for name in names:
            called = words.text(f"card.enemy.{name}").partition(" (")[0]
            low = name == "rendall" and letters > 1
            assert (called.split()[0] if low else called) in shown, f"{called} not in {shown}"
    finally:
        drawings.use_letters(1.0)


def test_FW_04_three_enemies_in_one_region_are_named_whole(
    own: Table, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of two lines would leave no room for three cards; the empty Regions give it in width, but not that of the
    Convoys there."""
    from companion.screens import drawings
    from companion.screens.drawings.ink import Pen

    signs: list[float] = []
    monkeypatch.setattr(Pen, "seat", lambda _pen, _seat, area, *_: signs.append(area.w))
    monkeypatch.setattr(drawings.enemies, "known_region", lambda _table, _seat: 1)
    names = ("riderwolves", "rendall", "ulmar")
    own.things.enemies = [Enemy(name, 3, "hitpoints-III-IV/4b", 0, {}) for name in names]
    drawing = drawings.EnemiesDrawing(size_hint=(None, None), size=(500, 200))
    drawing.update(own, None, words)
    picture(drawing, "enemies-three-in-one")
    shown = [text.shown for text in drawing.written]
    for name in names:
        assert words.text(f"card.enemy.{name}").partition(" (")[0] in shown
    assert signs
    assert min(signs) >= 20


def test_FW_04_enemies_in_one_region_take_the_room_of_the_empty_ones(stand_in: Table, words: Any) -> None:
    """Equal columns would break their rows of Defence boxes; where these have room all columns are equally wide."""
    from companion.screens import drawings
    from companion.screens.drawings.drawing import Shown
    from companion.screens.drawings.geometry import Area

    stand_in.things.enemies = [Enemy(name, 1, "hitpoints-III-IV/4b", 0, {}) for name in ("warwolves", "riderwolves")]
    line = len(attack.defence(stand_in, stand_in.things.enemies[0]))
    assert line > 4
    shown = Shown(stand_in, None, words, False, set(), set())
    for wide, equal in ((350, False), (3 * (27 * line + 40), True)):
        columns = drawings.EnemiesDrawing._columns(Area(0, 0, wide, 324), shown)
        assert (len({round(column.w) for column in columns}) == 1) is equal
        assert columns[0].w >= columns[1].w


def test_hits_that_the_app_cannot_know_are_not_counted(own: Table, words: Any) -> None:
    """The shots of a Convoy that is not kept lie on the table alone; where all are seen they are counted."""
    from companion.screens import drawings

    for kind, counted in (("untracked", False), ("tracked", True)):
        own.terms.seats["yellow"] = kind  # type: ignore[assignment]
        drawing = drawings.EnemiesDrawing(
            size_hint=(None, None), size=(900, 324)
        )  # wide enough for whole names of Regions
        drawing.update(own, None, words)
        picture(drawing, f"enemies-hits-{kind}")
        assert ("2" in [text.shown for text in drawing.written]) is counted


@pytest.mark.parametrize("kind", ["ZoneDrawing", "EnemiesDrawing"])
@pytest.mark.parametrize("table", ["stand_in", "crowded"])
def test_beside_the_widest_panel_nothing_is_cut(
    kind: str, table: str, density: float, words: Any, request: pytest.FixtureRequest
) -> None:
    """A name that has no room in the zone is left out, for the sign tells it too."""
    from companion.screens import drawings

    drawing = getattr(drawings, kind)(size_hint=(None, None), size=(350 * density, 324 * density))
    drawing.update(request.getfixturevalue(table), None, words)
    picture(drawing, f"{kind}-{table}-beside-{round(density * 10)}")
    assert drawing.written
    for text in drawing.written:
        assert text.shown == text.text, f"cut: {text}"


@pytest.mark.parametrize("size", ["tall", "narrow"])
def test_AU_43_rows_that_the_board_may_have_are_told_of(own: Table, density: float, words: Any, size: str) -> None:
    """Nobody has copied the board: four rows are sure, the others may be there."""
    from companion.screens import drawings

    wide, high = SIZES[size]
    drawing = drawings.AutomaDrawing(size_hint=(None, None), size=(wide * density, high * density))
    drawing.update(own, None, words)
    picture(drawing, f"automa-more-{size}-{round(density * 10)}")
    assert "E F ?" in [text.shown for text in drawing.written]
    own.things.automa.damage.append("E2")
    drawing.update(own, None, words)
    shown = [text.shown for text in drawing.written]
    assert "F ?" in shown
    assert "E" in shown
    check_text(drawing, density)


@pytest.mark.parametrize("discards", [0, 3])
def test_the_signs_of_the_decks_stand_beside_their_words_with_big_letters(
    stand_in: Table, density: float, words: Any, monkeypatch: pytest.MonkeyPatch, discards: int
) -> None:
    from companion.screens import drawings
    from companion.screens.drawings.ink import Pen

    signs: dict[str, Any] = {}
    draw = Pen.sign

    def sign(pen: Any, name: str, area: Any, *look: Any) -> None:
        signs[name] = area
        draw(pen, name, area, *look)

    monkeypatch.setattr(Pen, "sign", sign)
    decks = [deck for name, deck in stand_in.things.decks.items() if name.startswith("exploration")]
    decks[0].discards = ["?"] * discards
    drawing = drawings.ZoneDrawing(size_hint=(None, None), size=(300 * density, 324 * density), pos=(40, 30))
    drawings.use_letters(1.45)
    try:
        drawing.update(stand_in, None, words)
        assert drawing.written  # so it is drawn, with these letters
        picture(drawing, f"zone-decks-{discards}-big")
    finally:
        drawings.use_letters(1.0)
    assert ("down" in signs) == bool(discards)
    beside = [signs[name] for name in ("deck", "down") if name in signs]
    foot = [text.area for text in drawing.written if text.area.bottom > 324 - 40]
    assert len(foot) >= len(beside)
    for area in beside:
        for text in foot:
            assert not text.inset(0, 3).meets(area.inset(0, 3), 1.0), "a sign over a word"
