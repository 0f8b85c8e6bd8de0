"""What is told is a deed or a note: deeds carry their thing, number and places, and fit into a row."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.packs import load_packs
from companion.rules.common.deeds import COMMON, deeds, doings
from companion.rules.common.seats import untracked
from companion.rules.editions import edition
from companion.rules.engine import offered
from companion.rules.engine.deeds import Deed, Move, of
from companion.rules.engine.table import Line, Table, Terms
from companion.simulation.simulate import Players
from tests.messages import keys
from tests.messages.test_games import LACKS
from tests.spine.test_first_start import Owner

MOST, USUAL = 46, 32
"""Letters of a row: at most, in two lines of it; and in most rows."""
STATES = ("setup.", "putright.", "corrected")
"""Lines that are no deeds of a rule: the checklist of the set-up, and what is changed by hand."""


def _own(tmp_path: Path, board: str) -> Iterator[tuple[Line, Deed, Table]]:
    owner = Owner(Game.new(Journal(None), Library(tmp_path / board, load_packs()[0]), board), board=board)
    while not owner.game.over:
        yield from _open(owner.game)
        owner.step()


def _of_many(library: Library, seats: tuple[str, ...]) -> Iterator[tuple[Line, Deed, Table]]:
    game, players = Game.new(Journal(None), library, "rows"), Players("rows", seats=seats)
    while not game.over:
        yield from _open(game)
        seat, posed = next(iter(game.open.items()))
        act = players.side(posed, game.table)
        if act:
            game.side(posed.number, act)
            continue
        answer = "own" if posed.key == "setup.copy" else players.answer(posed, game.table)
        game.answer(posed.number, answer, seat=seat if len(game.open) > 1 else "")


def _open(game: Game) -> Iterator[tuple[Line, Deed, Table]]:
    posed = game.posed
    if posed is not None and game.table.progress.round:
        yield from ((doing.line, doing.deed, game.table) for doing in doings(posed.lines, game.table))


def test_rows_of_whole_games_are_short_in_both_languages(library: Library, tmp_path: Path) -> None:
    """With the values of real games: two lines at most, and most of them shorter."""
    games = [_own(tmp_path, "table"), _own(tmp_path, "copy"), *(_of_many(library, ("tracked",) * n) for n in (1, 3))]
    rows: dict[str, set[str]] = {"en": set(), "de": set()}
    languages = [Words(language) for language in rows]
    for game in games:
        for line, deed, table in game:
            for words in languages:
                words.several = len(table.terms.seats) > 2
                rows[words.language].add(words.deed(line, deed))
    for language, found in rows.items():
        assert len(found) > 100
        assert [row for row in found if len(row) > MOST or "<" in row or "…" in row] == [], language
        assert sum(len(row) > USUAL for row in found) <= len(found) / 10, language


def test_what_the_app_keeps_is_no_deed(tmp_path: Path) -> None:
    """A board in the app has no tokens to move; one on the table has."""
    for board, moved in (("table", True), ("copy", False)):
        places = {p for _, deed, _ in _own(tmp_path, board) for p in (deed.source, deed.target)}
        assert any(p == "board" or p.startswith(("board.", "box.")) for p in places) == moved


def test_every_sentence_that_somebody_must_act_on_has_a_deed_or_is_said_to_have_none() -> None:
    """In movements of things, or in a row of its own words."""
    shorter = {key for folder in keys.folders() for key in _messages(folder)}
    told = {*COMMON}
    for kind in ("edition", "module"):
        for name in offered.OURS[kind]:
            told |= set(offered.find(kind, name).deeds)
    acts = {
        message
        for path in keys.sources()
        for name, key, call in keys.by_call(path)
        if name in ("did", "deed") or (name == "say" and any(k.arg == "you" for k in call.keywords))
        for message in keys.among(key, shorter)
        if not message.startswith((*STATES, "score.", "deed.")) and not message.endswith(".bare")
    }
    assert len(acts) > 150
    assert sorted(key for key in acts if key not in told and f"deed.{key}" not in shorter) == []


def _messages(folder: Path) -> list[str]:
    text = (folder / "en" / "LC_MESSAGES" / "aurora.po").read_text(encoding="utf-8")
    return [line[7:-1] for line in text.splitlines() if line.startswith('msgid "') and len(line) > 8]


def _table(board: str = "app") -> Table:
    table = edition.new_table()
    table.terms = Terms(copy="own", board=board)  # type: ignore[arg-type]
    return table


SLOT, BOXES, CARRIED = "zone.1", ("box.C1", "box.C2"), "red.truck.1"
VALUES = {
    "zone.trim": {"card": "@option.kind.survivor", "place": 1},
    "automa.move": {"space": "107", "n": 7, "fuel": 2},
    "automa.repair.row": {"letter": "C", "boxes": ["C1", "C2"]},
    "automa.finds": {"got": {"fuel": 1, "ammo": 0}},
    "end.aurora": {"n": 4, "colour": "@colour.white"},
    "convoy.damaged.lost": {"box": CARRIED, "token": "@token.fuel"},
    "end.column": {"n": 3},
    "automa.gather": {
        "where": "@slot.3",
        "side": "@option.block.left",
        "got": {"fuel": 1, "object": 2},
        "moved": {"fuel": 1},
    },
    "rest.you": {},
    "order.same": {"order": ["@seat.red"]},
    "nobody.knows": {},
}


@pytest.mark.parametrize(
    ("key", "board", "found"),
    [
        ("zone.trim", "app", [("option.kind.survivor", 1, SLOT, "pile.common")]),
        ("automa.move", "app", [("convoy.automa", 1, "", "space.107")]),
        ("automa.move", "table", [("convoy.automa", 1, "", "space.107"), ("token.fuel", 2, "board", "reserve")]),
        ("automa.repair.row", "table", [("counter.damage", 1, box, "") for box in BOXES]),
        ("automa.finds", "table", [("token.fuel", 1, "reserve", "board")]),
        ("end.aurora", "app", [("aurora", 1, "", "space.w4")]),
        (
            "convoy.damaged.lost",
            "app",
            [("token.fuel", 1, CARRIED, "reserve"), ("counter.damage", 1, "", CARRIED)],
        ),
        ("end.column", "table", [("counter.automa", 1, "", "column.3"), ("counter.damage", 1, "box.A3", "")]),
        ("automa.gather", "table", [("token.fuel", 1, "zone.3.left", "board")]),
        (
            "rest.you",
            "app",
            [
                ("card.survivors", 0, "zone.rest", "zone.active"),
                ("card.survivors", 0, "zone.exhausted", "zone.rest"),
            ],
        ),
        ("order.same", "app", []),
        ("nobody.knows", "app", [("do.nobody.knows", 1, "", "")]),
    ],
)
def test_the_values_of_a_deed(key: str, board: str, found: list[tuple[str, int, str, str]]) -> None:
    """Thing, number, from where, to where; none for what is only told."""
    table, values = _table(board), VALUES[key]
    assert deeds(Line(key, "X", values, you=True), table) == [Deed(*row) for row in found]
    assert deeds(Line(key, "X", values), table) == []


@pytest.mark.parametrize(("language", "pile"), [("en", "Discards"), ("de", "Ablagestapel")])
def test_1E_a_defeated_enemy_goes_where_this_edition_has_a_pile(language: str, pile: str) -> None:
    """It has no Hitpoints card and no Common pile; the Damage lay on the Loot card."""
    words = Words(language)
    words.edition = "first-edition"
    table = edition.new_table("first-edition")
    line = Line("enemy.defeated", "1E-EOR-05", {"enemy": "@card.enemy.riderwolves"}, you=True)
    rows = [words.deed(line, deed) for deed in deeds(line, table)]
    assert rows[0].endswith(f"→ {pile}")
    assert rows[1].startswith(words.text("deed.thing.damage", n=0))
    assert not any(LACKS[language].search(row) for row in rows)
    gone = Line("zone.trim", "1E-EOR-01", VALUES["zone.trim"], you=True)
    assert [words.deed(gone, deed).endswith(pile) for deed in deeds(gone, table)] == [True]


def test_movements_that_are_told_twice_are_one() -> None:
    """Tokens from a block to the Automa's board are not taken off it again; equal payments are one row."""
    table, where = _table("table"), {"where": "@slot.3", "side": "@option.block.left"}
    gather = Line("automa.gather", "AU-16", {**where, "got": {"fuel": 2}}, you=True)
    take = Line("zone.take", "AU-16", where, you=True)
    other = Line("zone.take", "AU-16", {**where, "side": "@option.block.right"}, you=True)
    assert [d.deed for d in doings([gather, take], table)] == [Deed("token.fuel", 2, "zone.3.left", "board")]
    assert len(doings([gather, other], table)) == 2
    boxes = ("red.truck.1", "red.truck.2")
    spent = [Line("convoy.spent", "CV-1", {"token": "@token.fuel", "boxes": [box]}, you=True) for box in boxes]
    assert [d.deed for d in doings(spent, table)] == [Deed("token.fuel", 2, "", "reserve")]
    clear, row = Line("zone.clear", "AU-20", {**where, "left": ""}, you=True), Line("zone.row.if", "EX-10", you=True)
    assert [d.deed for d in doings([gather, clear, row], table)][1:] == [Deed("do.zone.clear.row")]
    hit = [Line("you.damage", "X", {"n": 1}, you=True, seat=seat) for seat in ("red", "red", "green")]
    assert [d.deed.n for d in doings(hit, table)] == [2, 1]


def test_the_counter_of_the_automa_moves_alone_where_no_damage_is_below_it() -> None:
    """Nothing is taken off row A that is not there."""
    line = Line("end.column", "AU-57", {"n": 3, "box": ""}, you=True)
    assert deeds(line, _table("table")) == [Deed("counter.automa", 1, "", "column.3")]
    assert Words("en").said(line) == "Move the Automa counter to column 3."


@pytest.mark.parametrize("copy", ["own", "try"])
def test_a_seat_that_the_app_does_not_keep_rests_by_hand_with_stand_in_cards_too(copy: str) -> None:
    """RE-01: its Survivors are moved by its player, whatever the cards are."""
    table = _table("app")
    table.terms.copy = copy
    list(untracked.rest(table, "red"))
    assert len(deeds(table.progress.lines[-1], table)) == 2


@pytest.mark.parametrize("copy", ["own", "try"])
def test_a_mine_is_laid_by_hand_with_stand_in_cards_too(copy: str) -> None:
    """1E-MIN-02: a module names the sentences that are for the hands of a seat that the app does not keep."""
    terms = Terms(edition="first-edition", modules=["mine"])
    terms.copy = copy
    terms.seats = {"red": "untracked", "blue": "tracked"}
    line = Line("mine.put.you", "1E-MIN-02", {"way": "s1-s2"}, you=copy == "own", seat="red")
    assert len(deeds(line, Table(terms=terms))) == 1
    assert len(deeds(replace(line, seat="blue"), Table(terms=terms))) == (copy == "own")


def test_a_movement_without_its_value_is_no_deed() -> None:
    """A sentence of an older game may lack a value that the rules hand over today."""
    line = Line("x", "X", {"box": ""}, you=True)
    assert of(line, {"x": (Move("counter.damage", "", "box.{box}"),)}, Table()) == []
