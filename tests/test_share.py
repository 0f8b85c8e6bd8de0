"""What leaves the table: the link for BG Stats, set-up codes, reports; each code is read back by zbar."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image
from pyzbar import pyzbar

from companion.cards.library import Library
from companion.game.game import Game
from companion.game.lookup import NoLibrary
from companion.journal.journal import Journal
from companion.messages.names import named, plain_name
from companion.rules.common.scoring import ranking, totals, victor
from companion.rules.engine.table import COLOURS, freeze, humans
from companion.rules.expansions import matrix
from companion.rules.expansions.matrix import MATRIX
from companion.share import base45, bgstats, report, setup_code, squares
from companion.share.error import ShareError
from companion.share.letters import LETTERS, squeezed
from companion.share.parts import PART_LETTERS
from companion.share.setup_code import SetUp
from companion.simulation.simulate import Players, step
from tests.hostile_names import HOSTILE, names

FIRST = "first-edition"
CLANS = ("athena", "asgaror", "mutants")
"""The modules that bring a clan of the same name."""
VERSION_2 = "4MMS-Q65C-R58H-JKT4-38K8-EDWC-8D4W-W14K-004H-MASW-9D"
"""A code as it was made while every name was spelled: 3 people with the Mine on the Beta board."""
PARTIES = [("untracked",), ("tracked", "greedy"), ("tracked",) * 4]


def whole(library: Library, seed: str, seats: tuple[str, ...] = ("untracked",), journal: Journal | None = None) -> Game:
    """A game by bots, to its end."""
    game = Game.new(journal or Journal(None), library, seed)
    players = Players(seed, seats=seats)
    while game.posed is not None:
        step(game, players)
    return game


def data_of(game: Game, started: float = 1_790_000_000.0) -> dict[str, object]:
    """The play with names as the app gives them."""
    names = {seat: seat.capitalize() for seat in COLOURS}
    return bgstats.play(game, names, names, "Frostlands", started)


def scan(text: str, pixels: int = 4) -> list[str]:
    """Draw a code with its quiet zone, so many pixels a square, and let zbar read it."""
    rows = squares.squares(text)
    side = len(rows) + 2 * squares.QUIET_ZONE
    picture = Image.new("L", (side, side), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                picture.putpixel((x + squares.QUIET_ZONE, y + squares.QUIET_ZONE), 0)
    picture = picture.resize((side * pixels, side * pixels), Image.Resampling.NEAREST)
    return [found.data.decode() for found in pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE])]


# ---------------------------------------------------------------- BG Stats


@pytest.mark.parametrize("seats", PARTIES)
def test_the_link_for_bg_stats_holds_the_play(library: Library, seats: tuple[str, ...]) -> None:
    game = whole(library, "bgstats", seats)
    game.record.seconds = 4500
    parts = urlsplit(bgstats.link(data_of(game)))
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    data = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    assert {"sourceName", "sourcePlayId", "playDate", "durationMin", "board", "game", "players"} == set(data)
    assert data["playDate"] == "2026-09-21 14:13:20"
    assert data["durationMin"] == 75
    assert data["game"]["name"] == "Last Aurora: Frostlands"
    assert (data["game"]["highestWins"], data["game"]["noPoints"]) == (True, False)
    assert "sourceGameId" in data["game"]
    assert [p["rank"] for p in data["players"]] == list(range(1, len(game.table.terms.seats) + 1))
    ids = ["automa" if game.table.terms.seats[seat] == "automa" else seat for seat in ranking(game.table)]
    assert [p["sourcePlayerId"] for p in data["players"]] == ids
    assert [p["score"] for p in data["players"]] == [totals(game.table)[seat] for seat in ranking(game.table)]
    assert [p["winner"] for p in data["players"]] == [seat == victor(game.table) for seat in ranking(game.table)]
    assert sum(p["startPlayer"] for p in data["players"]) == 1
    assert all(
        set(p) == {"name", "sourcePlayerId", "score", "rank", "winner", "startPlayer", "role"} for p in data["players"]
    )


def test_the_same_game_is_the_same_play_and_another_one_is_not(library: Library) -> None:
    game = whole(library, "same")
    assert data_of(game) == data_of(game)
    assert data_of(game)["sourcePlayId"] != data_of(game, 1_790_000_999.0)["sourcePlayId"]


@pytest.mark.parametrize("seats", PARTIES)
def test_zbar_reads_the_link_for_bg_stats(library: Library, seats: tuple[str, ...]) -> None:
    game = whole(library, "zbar", seats)
    game.record.seconds = 6000
    names = {seat: "Grün-Grün" if seat == "green" else seat.capitalize() for seat in COLOURS}
    link = bgstats.link(bgstats.play(game, names, names, "Frostlands · normal", 1_790_000_000.0))
    assert scan(link) == [link]


def test_a_player_has_an_id_of_the_person_whatever_the_colour(library: Library) -> None:
    game = whole(library, "person")
    seat = humans(game.table)[0]
    game.name(seat, ("a1b2", "Anna"))
    ids = {player["sourcePlayerId"] for player in players_of(game)}
    assert ids == {"automa", "a1b2"}


@settings(max_examples=20, deadline=None)
@given(st.lists(names, min_size=4, max_size=4))
@example(list(HOSTILE[:4]))
def test_any_name_goes_into_the_code_for_bg_stats(four: Game, typed: list[str]) -> None:
    game = four
    for n, (seat, name) in enumerate(zip(humans(game.table), typed, strict=True)):
        if plain_name(name):
            game.name(seat, (f"{n}" * 12, name))
    shown = {seat: name for seat, (_, name) in named(game.table).items()}
    called = {seat: shown.get(seat, seat) for seat in COLOURS}
    roles = {seat: seat.capitalize() for seat in COLOURS}
    game.record.seconds = 6000
    link = bgstats.link(bgstats.play(game, called, roles, "Frostlands", 1_790_000_000.0))
    assert squares.squares(link)
    data = json.loads(parse_qs(urlsplit(link).query, strict_parsing=True)["data"][0])
    for player, seat in zip(data["players"], ranking(game.table), strict=True):
        assert called[seat].startswith(player["name"])
        assert player["name"]


@pytest.fixture(scope="module")
def four(library: Library) -> Game:
    """A game of four to its end; names may be given and given again."""
    return whole(library, "four", ("tracked",) * 4)


def players_of(game: Game) -> list[dict[str, object]]:
    """The players of the play."""
    return data_of(game)["players"]  # type: ignore[return-value]


# ---------------------------------------------------------------- set-up codes


def test_every_choice_fits_into_the_letters_of_a_code() -> None:
    size = 1
    for _, legal in setup_code.CHOICES:
        size *= len(legal) + 1
    assert size <= len(LETTERS) ** setup_code.CHOICE_LETTERS


choices = st.fixed_dictionaries({}, optional={name: st.sampled_from(legal) for name, legal in setup_code.CHOICES})
seeds = st.one_of(
    st.integers(0, 16**10 - 1).map(lambda n: f"{n:010x}"),
    st.integers(0, 16**16 - 1).map(lambda n: f"{n:016x}"),
    st.text(max_size=7),
)


@given(choices, seeds)
def test_a_code_comes_back_as_it_was(picked: dict[str, str], seed: str) -> None:
    setup = SetUp(picked, seed)
    text = setup_code.code(setup)
    assert setup_code.read_code(text) == setup
    typed = text.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert setup_code.read_code(typed) == setup, "what looks alike is the same"


@given(choices, seeds, st.data())
def test_a_wrong_letter_or_two_swapped_ones_are_noticed(picked: dict[str, str], seed: str, data: st.DataObject) -> None:
    body = setup_code.code(SetUp(picked, seed)).replace("-", "")
    at = data.draw(st.integers(0, len(body) - 1))
    other = data.draw(st.sampled_from(LETTERS))
    if other != body[at]:
        with pytest.raises(ShareError):
            setup_code.read_code(body[:at] + other + body[at + 1 :])
    if at and body[at] != body[at - 1]:
        with pytest.raises(ShareError):
            setup_code.read_code(body[: at - 1] + body[at] + body[at - 1] + body[at + 1 :])


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "ui.code.short"),
        ("ABCD", "ui.code.short"),
        ("0U00-0000-0000-0", "ui.code.letter"),
        ("0" * 12 + "5", "ui.code.check"),
    ],
)
def test_a_wrong_code_is_told(text: str, key: str) -> None:
    with pytest.raises(ShareError) as told:
        setup_code.read_code(text)
    assert told.value.key == key


def test_a_code_of_a_new_game_is_short_and_zbar_reads_it(library: Library) -> None:
    game = Game.new(Journal(None), library, "0123456789")
    players = Players("x", seats=("tracked", "untracked"))
    while game.posed is not None and game.posed.key in setup_code.ASKED:
        step(game, players)
    text = setup_code.code(setup_code.set_up(game))
    assert len(text.replace("-", "")) == 17
    assert scan(text) == [text]


def combinations() -> Iterator[tuple[str, ...]]:
    """Every set of modules of the first edition that no rule forbids."""
    for n in range(len(MATRIX) + 1):
        for modules in itertools.combinations(MATRIX, n):
            if matrix.clash(FIRST, modules) is None:
                yield modules


@pytest.fixture
def everything_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a code names may be played here."""
    for name in ("trouble", "unknown_clan", "unknown_map"):
        monkeypatch.setattr(setup_code, name, lambda *_, **__: None)


@pytest.mark.usefixtures("everything_is_here")
def test_every_combination_of_modules_with_all_its_answers_has_room() -> None:
    """38 letters for the most; the answers of expansions behind it, by a name each that has a letter."""
    longest = 0
    asked = {name: legal[-1] for name, legal in setup_code.CHOICES}
    for modules in combinations():
        clan, board = next((m for m in modules if m in CLANS), "wolves"), "gamma" if "athena" in modules else "beta"
        setup = SetUp(asked, "0123456789", FIRST, modules, clan, board)
        text = setup_code.code(setup)
        assert setup_code.read_code(text) == setup
        longest = max(longest, len(text.replace("-", "")))
    assert longest == 38
    more = SetUp({**asked, "kickstarter": "yes", "mine": "no"}, "0123456789", FIRST, modules, "wolves", "beta")
    assert setup_code.read_code(setup_code.code(more)) == more
    assert len(setup_code.code(more).replace("-", "")) == 45


@pytest.mark.usefixtures("everything_is_here")
def test_zbar_reads_the_longest_codes() -> None:
    """As small as the panel ever draws a code, and with names that nobody here knows."""
    most = max(combinations(), key=len)
    for modules in (most, (*most, "a-module-of-somebody-else", "another")):
        text = setup_code.code(SetUp({"people": "4"}, "0123456789", FIRST, modules, "asgaror", "gamma"))
        assert scan(text) == [text]
        assert len(squares.squares(text)) <= 45
    assert len(squares.squares(setup_code.code(SetUp({}, "0123456789", FIRST, most, "asgaror", "gamma")))) == 29


parts = st.one_of(st.sampled_from(setup_code.NAMES), st.text(setup_code.SIGNS[:-2], min_size=1, max_size=8))


@given(
    choices, seeds, st.lists(parts, min_size=3, max_size=5), st.booleans(), st.dictionaries(parts, parts, max_size=1)
)
def test_any_names_come_back(
    picked: dict[str, str], seed: str, names: list[str], board: bool, more: dict[str, str]
) -> None:
    edition, clan, *modules = names
    setup = SetUp({**more, **picked}, seed, edition, tuple(modules), clan, "beta" if board else "")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("trouble", "unknown_clan", "unknown_map"):
            patch.setattr(setup_code, name, lambda *_, **__: None)
        try:
            text = setup_code.code(setup)
        except ShareError:
            assert sum(2 + len(name) for name in (*names, *more, *more.values())) > setup_code.MOST_PLAYED - 6
            return
        assert setup_code.read_code(text) == setup
        assert setup_code.read_code(f"Hi,\n> {text.lower()}\nbye") == setup


@pytest.mark.usefixtures("everything_is_here")
def test_a_code_of_version_2_is_read() -> None:
    setup = SetUp({"copy": "try", "people": "3"}, "0123456789", FIRST, ("mine",), map="beta")
    assert setup_code.read_code(VERSION_2) == setup
    assert setup_code.read_code(f"Well:\n{VERSION_2}\n") == setup


@pytest.mark.parametrize("played", ["", "4", "4" * 10, "12", "11110", "02", "2", "25ABC", "Z0", "1111110"])
def test_a_damaged_code_of_what_is_played_is_told(played: str) -> None:
    body = "8" + "0" * 7 + played + "0" * 8
    with pytest.raises(ShareError):
        setup_code.read_code(body + setup_code._check(body))


@pytest.mark.parametrize("seats", [("untracked",), ("tracked", "untracked", "tracked")])
def test_a_game_begun_from_a_code_has_the_same_choices_and_shuffles(library: Library, seats: tuple[str, ...]) -> None:
    """Two tables with one code, played alike, stay alike to the last card."""
    first = Game.new(Journal(None), library, "a1b2c3d4e5")
    players = Players("alike", "hard", seats)
    while first.posed is not None and first.posed.key in setup_code.ASKED:
        step(first, players)
    second, missed = setup_code.begin(
        Journal(None), library, setup_code.read_code(setup_code.code(setup_code.set_up(first)))
    )
    assert not missed
    assert freeze(second.table) == freeze(first.table)
    mine, yours = Players("alike", "hard", seats), Players("alike", "hard", seats)
    while first.posed is not None:
        step(first, mine)
        step(second, yours)
    assert freeze(second.table) == freeze(first.table)


def test_a_choice_that_this_table_cannot_follow_is_named_and_our_pick_stands_there() -> None:
    setup = SetUp(
        {"copy": "own", "difficulty": "hard", "action": "deal", "outcome": "deal", "board": "app"}, "00000000ff"
    )
    game, missed = setup_code.begin(Journal(None), NoLibrary(), setup)
    assert missed == ["outcome", "action"], "action is not even asked; the board is copied first, which is the same"
    assert game.table.terms.difficulty == "hard"
    assert game.posed is not None
    assert game.posed.key == "setup.board"
    game, missed = setup_code.begin(Journal(None), NoLibrary(), SetUp({"copy": "try"}, "00000000ff"))
    assert missed == ["copy"]


# ---------------------------------------------------------------- reports


@given(st.binary(max_size=200))
def test_base_45_comes_back_as_it_was(data: bytes) -> None:
    assert base45.from_base45(base45.base45(data)) == data


def test_base_45_is_that_of_the_standard() -> None:
    """The examples of RFC 9285."""
    assert base45.base45(b"AB") == "BB8"
    assert base45.base45(b"Hello!!") == "%69 VD92EX0"
    assert base45.from_base45("QED8WEX0") == b"ietf!"
    for wrong in ("GGW", ":::", "a"):
        with pytest.raises(ValueError, match=r"base 45|not found|substring"):
            base45.from_base45(wrong)


@pytest.mark.parametrize("seats", PARTIES)
def test_a_report_goes_on_elsewhere_where_it_stood(library: Library, seats: tuple[str, ...]) -> None:
    game = Game.new(Journal(None), library, "report")
    players = Players("report", seats=seats)
    while game.table.progress.round < 3:
        step(game, players)
    game.undo()
    game.undo()
    parts = report.report(game)
    random.Random(1).shuffle(parts)
    found = report.read_report([*parts, parts[0]])
    elsewhere = Journal(None)
    again = report.take_over(elsewhere, NoLibrary(), found)
    assert not again.changed_rules
    assert freeze(again.table) == freeze(game.table)
    assert again.head == game.head
    assert (again.posed and again.posed.key) == (game.posed and game.posed.key)
    assert again.can_redo
    resumed = Game.resume(elsewhere, library, again.id)
    assert freeze(resumed.table) == freeze(game.table)
    players = Players("on", seats=seats)
    while resumed.posed is not None:
        step(resumed, players)
    row = elsewhere.games()[0]
    assert row.voided, "it was not played here"
    assert row.title["reported"]


@pytest.mark.parametrize("seats", PARTIES)
def test_zbar_reads_every_part_of_a_report(library: Library, seats: tuple[str, ...]) -> None:
    game = whole(library, "parts", seats)
    parts = report.report(game)
    assert len(parts) > 1
    read = [scan(part) for part in parts]
    assert read == [[part] for part in parts]
    assert report.read_report([text for texts in read for text in texts]).seed == "parts"


def test_a_report_that_is_not_whole_is_told(library: Library) -> None:
    game = whole(library, "told", ("tracked",) * 2)
    parts = report.report(game)
    other = report.report(whole(library, "other"))
    for given_, key, values in (
        ([], "ui.report.none", {}),
        (["hello"], "ui.report.part", {"part": "hello"}),
        (parts[1:], "ui.report.missing", {"parts": [1], "of": len(parts)}),
        ([parts[0][:-1] + ("0" if parts[0][-1] != "0" else "1")], "ui.report.damaged", {"part": 1}),
        ([parts[0], other[1]], "ui.report.mixed", {"part": 2}),
    ):
        with pytest.raises(ShareError) as told:
            report.read_report(given_)
        assert (told.value.key, told.value.values) == (key, values)


def test_a_report_of_a_newer_program_names_it(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "REPORT_FORMAT", 2)
    monkeypatch.setattr(report, "__version__", "9.9")
    parts = report.report(whole(library, "newer"))
    monkeypatch.undo()
    with pytest.raises(ShareError) as told:
        report.read_report(parts)
    assert (told.value.key, told.value.values) == ("ui.report.newer", {"program": "9.9"})


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_report_with_any_letter_changed_is_noticed(library: Library, data: st.DataObject) -> None:
    """Unless it makes no difference: a slash that is another sign, a letter that looks alike."""
    game = Game.new(Journal(None), library, "flipped")
    parts = report.report(game)
    part = parts[0]
    at = data.draw(st.integers(0, len(part) - 1))
    letter = data.draw(st.sampled_from(base45.BASE45))
    changed = part[:at] + letter + part[at + 1 :]
    if squeezed(changed) == squeezed(part):
        assert report.read_report([changed, *parts[1:]]).acts == game.report()[0]
        return
    with pytest.raises(ShareError):
        report.read_report([changed, *parts[1:]])


# ---------------------------------------------------------------- squares


def test_codes_fit_the_panel_with_four_pixels_a_square() -> None:
    """480 pixels hold the largest code with its quiet zone."""
    assert (squares.MOST_SQUARES + 2 * squares.QUIET_ZONE) * 4 <= 480
    longest = "A" * PART_LETTERS
    assert len(squares.squares(longest)) <= squares.MOST_SQUARES
    with pytest.raises(ShareError) as told:
        squares.squares("a" * 1200)
    assert told.value.key == "ui.share.long"


def test_a_short_text_gets_more_error_correction() -> None:
    """A quarter of a short code may be covered."""
    rows = squares.squares("AURORA TABLE")
    side = len(rows)
    for y in range(side // 2, side // 2 + 4):
        for x in range(side // 2, side // 2 + 4):
            rows[y][x] = False
    assert len(rows) == 21
    picture = Image.new("L", (side + 8, side + 8), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            picture.putpixel((x + 4, y + 4), 0 if dark else 255)
    found = pyzbar.decode(picture.resize((8 * (side + 8),) * 2, Image.Resampling.NEAREST))
    assert [f.data for f in found] == [b"AURORA TABLE"]
