"""The road is one drawing on all boards: the asked seat and what it can reach large, all of it in a bar, every Region
tinted, ways and costs told (MV-06 to MV-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.messages import Words
from companion.packs.form import Board
from companion.rules.common import atlas, route
from companion.rules.editions.ways import Way
from companion.rules.engine.question import Option, Posed
from companion.rules.engine.table import Table
from companion.screens.drawings import stops
from companion.screens.drawings.geometry import Area
from tests.screens.drawings.look import check_text, finger, pairs, picture
from tests.screens.drawings.test_first_edition_road import laid

PANELS = {
    "800x480": (1.0, (500, 324), (350, 218)),
    "1280x720": (1.5, (553, 324), (400, 218)),
    "480x800": (1.0, (480, 300), (480, 120)),
    "600x1024": (1.0, (600, 420), (600, 150)),
}
"""The density of each panel, and the largest and the least room that the map has there, in dp."""
SOME = [*((name, 2) for name in PANELS), ("600x1024", 1)]
LOW = pytest.mark.parametrize("room", SOME, ids=[f"{name}-{n}" for name, n in SOME], indirect=True)
"""The least room on each panel, and the largest of all, where most Shortcuts are seen."""
ROADS = ["stand_in", "crowded", "long_road", "beta", "gamma"]


BOARD = Board(
    lambda card, told: [], lambda picked: [], lambda picked, told: "", lambda text: Way(*text.split("-"), ("rough",))
)
"""A part of a map on which only rough Shortcuts are told."""


@pytest.fixture(
    params=[(name, n) for name in PANELS for n in (1, 2)],
    ids=lambda p: f"{p[0]}-{('high', 'low')[p[1] - 1]}",
)
def room(request: pytest.FixtureRequest, window: Any) -> Iterator[tuple[float, float, float]]:
    """A panel's density and the room for the map on it."""
    from kivy.metrics import Metrics

    name, n = request.param
    before = Metrics.density
    Metrics.density = PANELS[name][0]
    yield (PANELS[name][0], *PANELS[name][n])
    Metrics.density = before


@pytest.fixture(params=[1.0, 1.45], ids=["normal", "large"])
def letters(request: pytest.FixtureRequest, room: Any) -> Iterator[float]:
    from companion.screens import drawings

    drawings.use_letters(request.param)
    yield request.param
    drawings.use_letters(1.0)


@pytest.fixture(params=ROADS)
def table(request: pytest.FixtureRequest) -> Table:
    if request.param in ("beta", "gamma"):
        return laid(request.param, ["athena"] if request.param == "gamma" else [])
    found: Table = request.getfixturevalue(request.param)
    return found


def reach(table: Table, n: int = 8) -> tuple[str, list[str]]:
    """Where the first seat stands, and the spaces ahead of it."""
    start = next(iter(table.things.seats.values())).space
    return start, list(route.ahead(table, start, n))


def asked(table: Table, **values: Any) -> Posed:
    """Where did the move end: the next spaces are likely, all others rare. ``values``: of the options."""
    start, near = reach(table)
    seat = next(iter(table.things.seats))
    key = "option.move" if values else "option.space"
    likely = tuple(Option(s, key, {"space": s, **values}, place=f"space.{s}") for s in near)
    rest = [s for s in route.row(table) if s not in (start, *near)]
    rare = tuple(Option(s, "option.space", {"space": s}, place=f"space.{s}", rare=True) for s in rest)
    return Posed(1, "move.end", "choose", "MV-06", seat, seat, options=likely + rare, values={"space": start})


def drawn(table: Table, posed: Posed | None, words: Any, room: tuple[float, float, float], **more: Any) -> Any:
    from companion.screens import drawings

    density, wide, high = room
    drawing = drawings.MapDrawing(size_hint=(None, None), size=(wide * density, high * density))
    drawing.update(table, posed, words, **more)
    assert drawing.written is not None
    return drawing


def test_what_can_be_chosen_is_large_and_all_else_is_in_the_bar(
    table: Table, room: tuple[float, float, float], letters: float, words: Any, request: pytest.FixtureRequest
) -> None:
    posed = asked(table)
    drawing = drawn(table, posed, words, room)
    density = room[0]
    if letters == 1.0 and room[2] < 324:
        picture(drawing, f"road-{request.node.name.partition('[')[2].rstrip(']')}")
    start, near = reach(table)
    places = drawing.places()
    assert {f"space.{space}" for space in near} <= set(places)
    assert start in drawing._pills
    for name, pill in drawing._pills.items():
        assert pill.w >= 56, f"{name}: {pill.w}"
        assert pill.h >= 44, f"{name}: {pill.h}"
    for place, (_, _, w, h) in places.items():
        assert min(w, h) >= 48 * density - 1, f"{place}: {w / density} x {h / density} dp"
    for (one, a), (other, b) in pairs(list(places.items())):
        assert not Area(*a).meets(Area(*b), 1.0), f"{one} over {other}"
    for (one, a), (other, b) in pairs(list(drawing._pills.items())):
        assert not a.meets(b), f"{one} over {other}"
    whole = {space for region in stops.regions(table) for space in region}
    if drawing._bar is not None:
        in_bar = {name for one in drawing._bar[2] for name in (one.main, one.side) if name}
        assert whole <= in_bar
    elif not whole <= set(drawing._pills):
        assert room[2] <= 150, "the bar gives way only where the asked spaces need its room"
    if letters == 1.0:
        check_text(drawing, density)


def test_the_bar_brings_every_space_near(stand_in: Table, words: Any, window: Any) -> None:
    """Also those that are rarely meant, and those that are corrected."""
    drawing = drawn(stand_in, asked(stand_in), words, (1.0, 350, 218))
    window.add_widget(drawing)
    try:
        places, taps = set(drawing.places()), []
        assert "space.w6" not in places
        drawing.bind(on_tap=lambda _, place: taps.append(place))
        bar = drawing._bar[0]
        for across in range(20, int(bar.w), 30):
            finger(drawing.x + across, drawing.top - bar.h / 2)
            places |= set(drawing.places())
        assert places == {f"space.{s}" for s in route.row(stand_in) if s != "113"}
        assert taps == [], "it only shows another part"
        x, y, w, h = drawing.places()["space.w6"]
        finger(x + w / 2, y + h / 2)
        assert taps == ["space.w6"]
        drawing.update(stand_in, replace(asked(stand_in), number=2), words)
        assert "space.w6" not in drawing.places(), "the next question is shown where it is"
    finally:
        window.remove_widget(drawing)


@LOW
def test_every_space_is_on_the_tint_of_its_region(
    table: Table, room: tuple[float, float, float], words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.screens.drawings.ink import Pen
    from companion.screens.drawings.snow import GROUND

    filled: list[tuple[Area, str]] = []
    fill = Pen.fill

    def note(pen: Any, area: Area, colour: str, corner: float = 8.0, alpha: float = 1.0) -> None:
        if colour in GROUND and corner == 0:
            filled.append((area, colour))
        fill(pen, area, colour, corner, alpha)

    monkeypatch.setattr(Pen, "fill", note)
    drawing = drawn(table, asked(table), words, room)
    for space, pill in drawing._pills.items():
        below = [colour for area, colour in filled if area.holds(pill, 1.0)]
        assert below == [GROUND[(atlas.of(table).region(table, space) or 1) - 1]], space


@LOW
def test_tokens_and_signs_are_seen(
    table: Table, room: tuple[float, float, float], letters: float, words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """16 dp at least, in the bar too; none over a space that it is not on, nor over another."""
    from companion.screens.drawings.ink import Pen

    seen: list[tuple[str, Area, float]] = []
    seat, sign = Pen.seat, Pen.sign

    def note_seat(pen: Any, name: str, area: Area, automa: bool = False) -> None:
        seen.append((name, area, min(area.w, area.h)))
        seat(pen, name, area, automa)

    def note(pen: Any, name: str, area: Area, colour: str = "#FFFFFF", size: float = 24.0, alpha: float = 1.0) -> None:
        if name != "gear":  # on the Automa's token, which is seen as a whole
            seen.append((name, area.middle(min(area.w, size), min(area.h, size)), max(size, min(16.0, area.w, area.h))))
        sign(pen, name, area, colour, size, alpha)

    monkeypatch.setattr(Pen, "seat", note_seat)
    monkeypatch.setattr(Pen, "sign", note)
    for posed in (asked(table), asked(table, fuel=2, food=1, harm=["@hazard.damage"]), None):
        seen.clear()
        drawing = drawn(table, posed, words, room)
        assert [name for name, _, _ in seen if name in table.things.seats]
        for name, area, size in seen:
            assert size >= 16, f"{name}: {size}"
            whole = [space for space, pill in drawing._pills.items() if pill.inset(-2).holds(area, 1.0)]
            over = [space for space, pill in drawing._pills.items() if pill.meets(area, 1.5)]
            assert over in (whole, []), f"{name} over {over}"
        for (one, a, _), (other, b, _) in pairs(seen):
            assert not a.inset(1).meets(b.inset(1), 1.0), f"{one} over {other}"


def test_the_cost_of_a_space_is_on_it(stand_in: Table, words: Any) -> None:
    """As far as the option tells it: Fuel, Food, hazards."""
    from companion.screens.drawings.pills import Thing, price

    posed = asked(stand_in, fuel=2, food=1, harm=["@hazard.contamination"])
    drawing = drawn(stand_in, posed, words, (1.0, 500, 324))
    shown = [text.shown for text in drawing.written]
    assert shown.count("2") >= 8, "two Fuel on each"
    assert price(posed.options[0]) == [
        Thing("sign", "fuel", 2, cost=True),
        Thing("sign", "food", 1, cost=True),
        Thing("sign", "contamination", danger=True, cost=True),
    ]
    assert price(Option("112", "option.stay", {"fuel": 2})) == price(None) == []


@pytest.fixture
def lit(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The ways that are lit."""
    from companion.screens.drawings import snow

    found: list[list[str]] = []
    light: Callable[..., None] = snow.lit

    def note(pen: Any, lines: Any, spaces: Any, pills: Any) -> None:
        found.append(list(spaces))
        light(pen, lines, spaces, pills)

    monkeypatch.setattr(snow, "lit", note)
    return found


def test_a_finger_lights_the_way_before_it_is_sent(
    stand_in: Table, words: Any, window: Any, lit: list[list[str]]
) -> None:
    """By road; where the question tells the way, over its Shortcuts."""
    from kivy.tests.common import UnitTestTouch

    likely = Option("118", "option.move", {"space": "118", "fuel": 1}, place="space.118", way=("114", "115"))
    options = (Option("115", "option.space", place="space.115"), likely)
    posed = Posed(1, "move.to", "choose", "MV-06", "red", "red", options=options, values={"space": "113"})
    drawing = drawn(stand_in, posed, words, (1.0, 500, 324))
    window.add_widget(drawing)
    try:
        taps: list[str] = []
        drawing.bind(on_tap=lambda _, place: taps.append(place))
        places = drawing.places()
        for place in ("space.115", "space.118"):
            x, y, w, h = places[place]
            touch = UnitTestTouch(x + w / 2, y + h / 2)
            touch.touch_down()
            assert drawing._press.children
            assert taps == []
            touch.touch_move(1, 1)
            touch.touch_up()
        assert lit == [["113", "114", "115"], ["113", "114", "115", "118"]]
        assert taps == [], "a finger that slides off has chosen nothing"
    finally:
        window.remove_widget(drawing)


def test_the_way_to_what_is_set_is_lit(stand_in: Table, words: Any, lit: list[list[str]]) -> None:
    """Where the Automa's move ends is set already."""
    posed = replace(asked(stand_in), key="automa.end", kind="read", asked="table", turn="blue")
    drawn(stand_in, posed, words, (1.0, 500, 324), chosen=["space.116"])
    assert lit == [["113", "114", "115", "116"]]


def test_nothing_is_lit_where_no_move_is_asked_about(stand_in: Table, words: Any, lit: list[list[str]]) -> None:
    options = tuple(Option(s, "option.space", place=f"space.{s}") for s in ("113", "116"))
    posed = Posed(1, "map.rectangle", "choose", "S-08", "table", "red", options=options)
    drawn(stand_in, posed, words, (1.0, 500, 324), chosen=["space.116"])
    assert lit == []


def test_shortcuts_are_told_by_kind(words: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they need and what they do, of both editions; Tunnels too."""
    from companion.screens.drawings import road
    from companion.screens.drawings.bends import Bends, Column
    from companion.screens.drawings.drawing import Shown

    table = laid("beta")
    bends = Bends([Column(main, side) for main, side in stops.beside(table)], Area(0, 0, 900, 600))
    told = {(one.start, one.to): one for one in road._links(Shown(table, None, words, False, set(), set()), bends)}
    assert told["s2", "s5"].signs == ()
    assert told["s4", "s8"].signs == (("avalanche", False), ("damage", True))
    assert told["s9", "s12"].signs == (("tracks", False),)
    assert told["s9", "s12"].asks
    assert told["s14", "s19"].signs == (("tracks", False), ("damage", True), ("contamination", True))
    assert told["s14", "s19"].name == "Tracks, Damage, Contamination"
    assert told["s11", "s15"].hurts
    assert not told["s25", "s29"].hurts


def test_a_shortcut_that_leaves_the_stretch_says_where_it_leads(words: Any) -> None:
    """From either end, at the space itself; one whose ends are both drawn is drawn whole."""
    from companion.screens.drawings import road
    from companion.screens.drawings.bends import Bends, Column
    from companion.screens.drawings.drawing import Shown

    table = laid("beta")
    shown = Shown(table, None, words, False, set(), set())
    bends = Bends([Column(f"s{n}") for n in range(8, 15)], Area(0, 0, 500, 200))
    away = {(one.start, one.label, one.ahead, one.hurts, one.name) for one in road._leaving(shown, bends)}
    assert ("s8", "4", False, True, "Shortcut: space 4") in away
    assert ("s14", "19", True, True, "Shortcut: space 19") in away
    assert ("s11", "15", True, True, "Shortcut: space 15") in away
    assert not [one for one in away if one[0] in ("s9", "s12")]
    drawing = drawn(table, asked(table), words, (1.0, 350, 218))
    stretch, names = set(drawing._pills), [name for _, name in drawing._names]
    leave = [w for w in stops.shortcuts(table) if (w["from"] in stretch) != (w["to"] in stretch)]
    assert leave
    for way in leave:
        end = way["to"] if way["from"] in stretch else way["from"]
        assert f"Shortcut: space {end[1:]}" in names


def test_a_touch_on_a_sign_shows_its_name(stand_in: Table, words: Any) -> None:
    drawing = drawn(stand_in, None, words, (1.0, 500, 324))
    names = {name for _, name in drawing._names}
    assert {"Tunnel", "Contamination", "Food"} <= names
    assert "Tracks, Damage" in names


def test_parallel_spaces_are_beside_the_road(words: Any) -> None:
    """Athena's Gamma: spaces of Shortcuts above the road that they leave."""
    table = laid("gamma", ["athena"])
    drawing = drawn(table, asked(table), words, (1.0, 500, 324))
    pills = drawing._pills
    assert pills["s9b"].bottom < pills["s9"].y
    assert abs(pills["s9b"].centre[0] - pills["s9"].centre[0]) < 1
    for ends in (("s7", "s9b"), ("s9b", "s10b"), ("s10b", "s12")):
        assert ends in drawing._lines


def test_the_ship_has_a_wake(stand_in: Table, words: Any) -> None:
    stand_in.things.aurora = 3
    assert stops.wake(stand_in) == ["w1", "w2", "w3"]
    stand_in.things.aurora = 1
    assert stops.wake(stand_in) == ["w1"]


def test_a_collapsed_tunnel_ends_the_road(stand_in: Table, words: Any) -> None:
    assert stops.tunnels(stand_in)["109", "110"] is False
    drawing = drawn(stand_in, None, words, (1.0, 500, 324))
    assert ("109", "110") in drawing._lines
    stand_in.things.closed = ["109-110"]
    drawing.update(stand_in, None, words)
    assert drawing.written
    assert stops.tunnels(stand_in)["110", "109"] is True
    assert ("109", "110") not in drawing._lines


def test_a_road_that_nobody_has_copied_is_drawn_too(own: Table, words: Any) -> None:
    """What is chosen there is large, spaces left out are told."""
    near = [str(n) for n in range(113, 121)]
    options = tuple(Option(s, "option.space", place=f"space.{s}") for s in near)
    posed = Posed(1, "move.end", "choose", "MV-06", "yellow", "yellow", options=options, values={"space": "112"})
    for size in ((1.0, 500, 324), (1.0, 480, 120), (1.0, 350, 218)):
        drawing = drawn(own, posed, words, size)
        check_text(drawing, 1.0)
        assert set(drawing.places()) == {f"space.{s}" for s in near}
        assert {"112", *near} <= {text.shown for text in drawing.written}


def test_where_nobody_is_asked_all_convoys_and_the_ship_are_large(stand_in: Table, words: Any) -> None:
    stand_in.things.aurora = 1
    drawing = drawn(stand_in, None, words, (1.0, 500, 324))
    spaces = {seat.space for seat in stand_in.things.seats.values()} | {"w1"}
    assert spaces <= set(drawing._pills)


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_have_room_in_both_languages(stand_in: Table, room: Any, language: str, compiled: None) -> None:
    drawing = drawn(stand_in, asked(stand_in), Words(language), room)
    check_text(drawing, room[0])


@pytest.mark.parametrize("wide", [230, 450])
@pytest.mark.parametrize("part", ["1A", "beta"])
def test_a_part_of_the_map_is_entered_on_the_same_road(part: str, wide: int, window: Any) -> None:
    """Every space has the size of a finger at the height that the drawing asks for."""
    from kivy.graphics import InstructionGroup

    from companion.screens.drawings import region
    from companion.screens.drawings.ink import Pen

    told = region.Told(BOARD, [f"s{n}" for n in range(13 if part == "1A" else 37)], ["s2-s5", "s7-s11"])
    high = region.least(told, wide)
    found: dict[str, Area] = {}
    area = Area(6, 6, wide, high)
    region.draw(Pen(InstructionGroup(), 0, 900), area, told, ["s3"], ["s4"], found.__setitem__)
    assert len(found) == len(told.columns)
    for space, cell in found.items():
        assert min(cell.w, cell.h) >= 48, space
        assert area.holds(cell), space
    for (one, a), (other, b) in pairs(list(found.items())):
        assert not a.meets(b), f"{one} over {other}"
