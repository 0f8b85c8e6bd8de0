"""Every card of every pack has a face of its own: its deck is known by outline, sign and tint, its values are whole in
both languages and at both sizes, what can be touched is large enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.cards import cards, values
from companion.cards import fields as card_fields
from companion.cards.library import Library
from companion.messages import Words
from companion.packs import schemas
from companion.packs.loader import load_packs
from companion.packs.look import PLAIN, Look
from companion.screens import drawings
from companion.screens.cards.known import card_sheet
from companion.screens.drawings.faces import CardFace
from companion.screens.drawings.ink import AURORA, DANGER, NIGHT, SAFE_SEATS, SEATS, Written
from companion.screens.drawings.printed.frame import TINTS
from companion.screens.widgets import theme
from hardware.colours import PHASES
from tests.screens.drawings.look import picture

KINDS = {
    "outcome": "folded",
    "action": "pointed",
    "action-hard": "pointed",
    "automa": "gear",
    "hitpoints": "heart",
    "map": "wave",
    "survivor": "round",
    "convoy": "wheels",
    "exploration": "peak",
    "object": "handle",
    "use": "tag",
    "fury": "peak",
    "slots": "steps",
    "fame": "flag",
    "loot": "chest",
    "enemy": "horns",
    "encounter": "speech",
    "turret": "shield",
    "alert": "steps",
    "alert-scan": "notched",
    "story-I": "plain",
    "story-II": "plain",
    "story-III": "plain",
    "pvp": "ticket",
    "role": "shield",
}
"""Every deck of every edition and its modules, with the outline of its cards."""
ALIKE = {"action-hard": "action", "story-II": "story-I", "story-III": "story-I"}
"""Decks that a person must not tell apart by their faces: another difficulty, another chapter."""
TOLD = {
    "exploration/1": {"kind": "location", "effect": "damage", "left": ["fuel-2", "food-1"], "right": ["ammo-1"]},
    "exploration/2": {"kind": "survivor"},
    "exploration/3": {"kind": "event"},
    "exploration/4": {"kind": "enemy"},
    "exploration/5": {"kind": "encounter"},
    "exploration/6": {"kind": "convoy"},
    "first-edition:exploration/1": {"kind": "location", "period": "II", "plus": "yes"},
    "first-edition:automa/columns": {"columns": 6},
    "first-edition:fame/player": {"bottom": -3, "top": 9},
    "first-edition:map/alpha": {"region-1": 20, "region-2": 18},
    "use/iv-bag": {"phase": "rest"},
    "map/1A": {"last": 115},
}
"""What no pack says of a card."""
SIZES = {"normal": (395.0, 338.0, "en"), "large": (395.0, 338.0, "de"), "upright": (580.0, 420.0, "de")}
"""Width and height, and the language."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(Path(tmp_path_factory.mktemp("library")), load_packs()[0])


@pytest.fixture(autouse=True)
def normal_again() -> Iterator[None]:
    yield
    theme.use(large=False, safe=False)
    drawings.use_letters(1.0)


def every(library: Library) -> Iterator[tuple[str, str]]:
    """Deck and path of every card; of decks that nobody knows a made-up one."""
    for edition in schemas.editions():
        for deck in cards.decks(edition):
            named = schemas.parted(deck)[1]
            found = [*cards.cards(deck, library), *(path for path in TOLD if path.startswith(f"{deck}/"))]
            for path in dict.fromkeys(found or [f"{deck}/1"]):
                yield named, path


def look(path: str) -> Look:
    return card_fields.look(path, {})


def test_every_kind_of_card_of_every_pack_has_its_face(library: Library) -> None:
    seen = {(deck, path): look(path) for deck, path in every(library)}
    assert {deck for deck, _ in seen} == set(KINDS)
    assert [path for (_, path), face in seen.items() if face is PLAIN] == []
    assert {deck: face.shape for (deck, _), face in reversed(seen.items())} == KINDS


def test_no_two_decks_look_alike(library: Library) -> None:
    by_face: dict[tuple[str, str, str], set[str]] = {}
    for deck, path in every(library):
        face = look(path)
        by_face.setdefault((face.shape, face.sign, face.layout), set()).add(ALIKE.get(deck, deck))
    assert {face: decks for face, decks in by_face.items() if len(decks) > 1} == {}


def test_each_kind_of_an_exploration_card_and_of_a_convoy_card_has_its_outline() -> None:
    kinds = ("location", "survivor", "convoy", "encounter", "enemy", "event")
    outlines = [card_fields.look("exploration/1", {"kind": kind}).shape for kind in kinds]
    assert len({*outlines, look("exploration/1").shape}) == len(kinds) + 1
    vehicles = [card_fields.look("convoy/x", {"kind": kind}).shape for kind in ("truck", "trailer", "device")]
    assert len(set(vehicles)) == 3


def test_a_module_that_says_nothing_has_the_look_of_its_editions_deck() -> None:
    assert look("first-edition:survivor/android").sign == look("first-edition:survivor/co-pilot").sign != PLAIN.sign


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def light(colour: str) -> float:
    parts = [c / 255 for c in channels(colour)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_tints_bear_text_and_are_nobody_elses() -> None:
    taken = [*map(channels, (*SEATS.values(), *SAFE_SEATS.values(), "#FFC44D", AURORA, DANGER)), *PHASES]
    for name, tint in TINTS.items():
        assert (light(tint) + 0.05) / (light(NIGHT) + 0.05) >= 4.5, name
        near = min(sum((a - b) ** 2 for a, b in zip(channels(tint), other, strict=True)) ** 0.5 for other in taken)
        assert near >= 45, name


def shown(path: str, library: Library, words: Words, *, known: bool) -> Any:
    sources = library.sources(path)
    told = TOLD.get(path)
    if told is not None:
        form = values._cleaned(path, told)
        row = [
            values.Value(f, form.get(f.name), "owner" if f.name in form else "") for f in card_fields.fields(path, form)
        ]
    else:
        row = values.values(path, sources)
    if not known:
        row = [values.Value(field) for field in card_fields.fields(path, {})]
    return card_sheet(words, path, row, words.option(cards.title(path)))


@pytest.mark.parametrize("size", SIZES)
def test_values_are_whole_and_can_be_touched(window: Any, compiled: None, library: Library, size: str) -> None:
    theme.use(large=size == "large", safe=False)
    drawings.use_letters(theme.SCALE)
    wide, high, language = SIZES[size]
    words, seen = Words(language), set[tuple[Any, ...]]()
    for deck, path in every(library):
        words.edition = schemas.parted(path)[0]
        for known in (True, False):
            sheet = shown(path, library, words, known=known)
            kind = (deck, known, sheet.look.shape, len(sheet.names))
            if kind in seen or sheet.spaces:
                continue
            seen.add(kind)
            face = CardFace(size_hint=(None, None), size=(wide, high))
            face.show(sheet, words)
            face.height = max(high, face.least(wide, high))
            face.show(sheet, words)
            if known and deck in ("outcome", "action", "hitpoints", "convoy"):
                picture(face, f"printed-{size}-{path.replace('/', '-').replace(':', '-')}")
            checked(face, sheet, path)


def pairs(written: Sequence[Written]) -> list[tuple[Written, Written]]:
    """Each text with each that stands right of where it begins."""
    shown = [text for text in written if text.shown]
    return [(one, other) for one in shown for other in shown if other.area.x > one.area.x]


def touching(one: Written, other: Written) -> bool:
    """Whether two texts on one line have no space between them."""
    level = abs(one.area.y + one.area.h / 2 - other.area.y - other.area.h / 2) < min(one.area.h, other.area.h) / 2
    return level and other.area.x - one.area.right < 4


def checked(face: Any, sheet: Any, path: str) -> None:
    """Nothing is cut, small or missing."""
    assert [text.text for text in face.written if text.shown != text.text] == [], path
    assert [text.text for text in face.written if text.size < 18] == [], path
    assert [pair for pair in pairs(face.written) if touching(*pair)] == [], path
    places = face.places()
    on_board = {"boxes"} if path.endswith("automa/board") and sheet.told else set()
    assert {f"field.{name}" for name in sheet.names if name not in on_board} == set(places), path
    small = {place: box for place, box in places.items() if box[2] < 43.5 or box[3] < 47.5}
    assert small == {}, path
    if sheet.told:
        assert len(face.written) > 1 or face.names, path


def test_a_list_of_values_that_has_no_room_in_its_row_is_counted(window: Any, compiled: None, library: Library) -> None:
    """What they are stands in rows of their own below, and a touch of the row tells it; nothing is cut."""
    path, words = "first-edition:action/1", Words("de")
    words.edition = "first-edition"
    theme.use(large=True, safe=False)
    drawings.use_letters(theme.SCALE)
    (field,) = (field for field in card_fields.fields(path, {}) if field.many)
    told = [option.id for option in field.options]
    row = [
        values.Value(each, told if each.name == field.name else None, "owner" if each.name == field.name else "")
        for each in card_fields.fields(path, {field.name: told})
    ]
    sheet = card_sheet(words, path, row, words.option(cards.title(path)))
    for wide, high in ((580.0, 480.0), (420.0, 480.0)):
        face = CardFace(size_hint=(None, None), size=(wide, high))
        face.show(sheet, words)
        picture(face, f"printed-many-{round(wide)}")
        assert [text.text for text in face.written if text.shown != text.text] == []
        assert str(len(told)) in [text.shown for text in face.written]
