"""The toy edition in whole games: its own numbers, rules, doubts and words, beside an unchanged Frostlands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game import gamefile
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.catalogue import keys
from companion.packs import load_packs, schemas
from companion.reference import rulebooks
from companion.rules.common import convoy, correct, correct_cards, setup, target_counters
from companion.rules.common.behind import rules_of
from companion.rules.engine.concordance import SHARED
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Line, Table, Terms, automa_seat, humans, is_alive, is_tracked
from companion.scenario import fresh
from companion.share import setup_code
from companion.share.setup_code import SetUp
from companion.simulation.simulate import Players, digest, one, step
from tests.invariants import broken
from tests.toy.edition import EDITION, GROUPS, NAME, PACKED, RULES, WORDS, ByGroup
from tests.toy.playing import texts_of, wrong

FOREIGN = re.compile(rf"\b(?:(?:{'|'.join(sorted(SHARED))})-\d\d|D-\d\d)\b")
"""An id of the catalogue of Frostlands."""
SEATS = {"one": ("tracked",), "two": ("greedy", "greedy"), "by hand": ("untracked",)}
TERMS = Terms(edition=NAME)
OWN = {"toy.greeting", "toy.treasure", "toy.forgotten", "toy.fog"}
"""The sentences of its own rules."""
MOST_GAMES = 30
"""Games among which what is looked for comes about, if it still does at all."""


@pytest.fixture
def offered() -> Iterator[None]:
    with schemas.offering(PACKED), rulebooks.offering(RULES), offering(EDITION):
        yield


@pytest.fixture
def both(tmp_path: Path) -> Library:
    """The same cards in the packs of both editions."""
    packs = load_packs()[0]
    toys = {f"{NAME}/{pack.name}": replace(pack, edition=NAME) for pack in packs.values()}
    return Library(tmp_path / "library", {**packs, **toys})


def tables(game: Game, players: Players) -> Iterator[Table]:
    """Play to the end: the table after each act, sound each time."""
    while not game.over:
        step(game, players)
        assert not broken(game.table)
        yield game.table


def whole(library: Library, seats: tuple[str, ...], seed: str = "toy", journal: Journal | None = None) -> Game:
    game = Game.new(journal, library, seed, Terms(edition=NAME))
    for _ in tables(game, Players(seed, seats=seats)):
        pass
    return game


def lines_of(game: Game) -> list[Line]:
    return [line for told in game.log() for line in told.lines]


def games_with(library: Library, seats: tuple[str, ...]) -> list[Game]:
    """Whole games, one seed after another, of which each tells of something new: in the end all its own rules have told
    of themselves, and its doubt has decided something."""
    missing, games = OWN | {"TOY-D1"}, []
    for seed in map(str, range(MOST_GAMES)):
        game = whole(library, seats, seed)
        told = {name for line in lines_of(game) for name in (line.key, *line.doubts)}
        if told & missing:
            missing -= told
            games.append(game)
        if not missing:
            return games
    pytest.fail(f"in none of {MOST_GAMES} games with {seats} was told: {', '.join(sorted(missing))}")


@pytest.mark.parametrize("seats", SEATS.values(), ids=SEATS)
def test_whole_games_are_told_by_its_own_rules_in_both_languages(
    both: Library, offered: None, seats: tuple[str, ...]
) -> None:
    """No id of Frostlands is cited, neither by a line or a question nor in their words; no word is missing."""
    languages = Words("en"), Words("de")
    for game in games_with(both, seats):
        cited: set[str] = set()
        texts: list[str] = []
        for told in game.log():
            for line in told.lines:
                cited |= {line.rule, *line.doubts, *rules_of(line)}
            if told.posed is not None:
                cited |= {told.posed.rule, *told.posed.doubts}
            texts += [text for words in languages for text in texts_of(told, words)]
        assert not [own for own in cited if FOREIGN.search(own)]
        assert cited - {""} == {own for own in cited if own.startswith("TOY-")}
        assert not [text for text in texts if "<" in text]
        assert not [text for text in texts if FOREIGN.search(text)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_its_lines_and_its_doubt_stand_in_its_own_words(both: Library, offered: None, language: str) -> None:
    """A seat is kept; the doubt stands where an Enemy with counters is forgotten, and nowhere else."""
    words = Words(language)
    own = {"toy.greeting": "TOY-43", "toy.treasure": "TOY-41", "toy.forgotten": "TOY-42"}
    lines = [line for game in games_with(both, ("greedy",)) for line in lines_of(game) if line.key in own]
    for line in lines:
        why = words.why(line)
        assert line.rule == own[line.key]
        assert words.text(f"rule.{line.rule}") in why[0]
        assert [text for text in why if words.text("doubt.TOY-D1") in text] == why[-1:] * len(line.doubts)
    assert {line.key for line in lines if line.doubts} == {"toy.forgotten"}


@pytest.mark.parametrize(
    ("language", "own"), [("en", "Driftwood: cards that came ashore"), ("de", "Treibholz: angespülte Karten")]
)
def test_what_all_games_say_it_may_say_in_own_words(both: Library, offered: None, language: str, own: str) -> None:
    """They hold in its games alone, though its words are there."""
    words = Words(language)
    of_all = words.text("correct.common")
    words.edition = NAME
    assert words.text("correct.common") == own != of_all
    words.edition = "frostlands"
    assert words.text("correct.common") == of_all
    assert words.text("correct.toy.lost") != "<correct.toy.lost>"


def test_its_numbers_stand_in_the_checklist(offered: None) -> None:
    table = fresh(edition=NAME)
    for group in ("you", "automa"):
        setup.lines(table, group)
    said = {line.key: line.values.get("n") for line in table.progress.lines}
    assert (said["setup.targets"], said["setup.automa.targets"]) == (2, 1)


def test_its_numbers_hold_where_a_table_is_put_right(both: Library, offered: None) -> None:
    """A person can't set more counters than there are, and is warned of fewer."""
    game = Game.new(None, both, "toy", Terms(edition=NAME))
    table = next(t for t in tables(game, Players("toy", seats=("tracked",))) if t.progress.round)
    most = {row.path: row.hi for row in correct.correctables(table)}
    assert (most["things.seats.red.targets"], most["things.automa.targets"]) == (2, 1)
    assert correct_cards.faults(table) == []
    table.things.seats["red"].targets = 1
    assert [line.key for line in correct_cards.faults(table)] == ["warn.targets"]


def test_a_convoy_that_is_taken_up_has_its_target_counters(both: Library, offered: None) -> None:
    game, players = Game.new(None, both, "count", Terms(edition=NAME)), Players("count", seats=("untracked", "tracked"))
    while (posed := game.posed) is not None and (posed.key, posed.asked) != ("explore.turn", "red"):
        step(game, players)
    assert posed is not None
    game.side(posed.number, "track.red")
    while (posed := game.posed) is not None and posed.key.startswith("track."):
        game.answer(posed.number, {field.name: field.left_out for field in posed.fields} if posed.fields else [])
    assert is_tracked(game.table, "red")
    assert game.table.things.seats["red"].targets == 2


def test_its_hand_limit_and_its_target_counters_hold_in_whole_games(both: Library, offered: None) -> None:
    """A fourth card stays in hand; a seat has two counters, free or on Enemies, and lays both; the Automa has one."""
    most, laid = 0, set[int]()
    for seed in map(str, range(MOST_GAMES)):
        game = Game.new(None, both, seed, Terms(edition=NAME))
        for table in tables(game, Players(seed, seats=("greedy", "greedy") if int(seed) % 2 else ("greedy",))):
            for seat in [s for s in humans(table) if is_tracked(table, s) and is_alive(table, s)]:
                mine = table.things.seats[seat]
                extra = len(convoy.working(table, mine, "max"))
                # What is above the limit is asked about as soon as it has been told.
                if not any(posed.key in ("hand.over", "tell") for posed in game.open.values()):
                    most = max(most, len(mine.hand) - extra)
                assert mine.targets + target_counters.on_enemies(table, seat) == 2
                laid.add(target_counters.on_enemies(table, seat))
            if table.things.decks:
                assert table.things.automa.targets + target_counters.on_enemies(table, automa_seat(table)) == 1
        if (most, max(laid)) == (4, 2):
            return
    pytest.fail(f"in {MOST_GAMES} games: at most {most} cards in hand, {max(laid)} counters laid")


def test_its_words_are_the_same_in_every_language() -> None:
    assert keys("en", WORDS) == keys("de", WORDS)


@pytest.mark.parametrize("group", ["FW", "MV", "S"])
def test_what_has_no_counterpart_in_its_rulebook_is_left_out(both: Library, group: str) -> None:
    """The same game goes the same way; what cited a rule of that group cites none, and no word is missing."""
    whole_one, languages = EDITION.concordance, (Words("en"), Words("de"))
    assert whole_one is not None
    some = ByGroup({name: rule for name, rule in GROUPS.items() if name != group})
    with schemas.offering(PACKED):
        with offering(EDITION):
            full = lines_of(whole(both, ("greedy",)))
        with offering(replace(EDITION, concordance=replace(whole_one, rules=some))):
            game = whole(both, ("greedy",))
            lines = lines_of(game)
            texts = [text for told in game.log() for words in languages for text in texts_of(told, words)]
    assert not [text for text in texts if "<" in text or FOREIGN.search(text) or GROUPS[group] in text]
    assert [(line.key, line.seat, line.doubts) for line in lines] == [(o.key, o.seat, o.doubts) for o in full]
    gone = [mine.rule for mine, other in zip(lines, full, strict=True) if other.rule == GROUPS[group]]
    assert set(gone) == {""}
    assert [line.rule for line in lines] == ["" if line.rule == GROUPS[group] else line.rule for line in full]


def test_a_game_of_frostlands_beside_it_is_unchanged(both: Library) -> None:
    before = one(1, "beside", both, "normal").digest
    with schemas.offering(PACKED), offering(EDITION):
        assert one(1, "beside", both, "normal", terms=TERMS).digest != before
        assert one(1, "beside", both, "normal").digest == before
    assert one(1, "beside", both, "normal").digest == before


def test_its_values_are_kept_apart(tmp_path: Path, offered: None) -> None:
    library = Library(tmp_path, {})
    library.keep(f"{NAME}:outcome/3", {"letter": "B"})
    assert library.lookup("outcome/3", ["letter"], TERMS) == {"letter": ("B", "owner")}
    assert library.lookup("outcome/3", ["letter"], Terms()) == {}


FORGOTTEN = f"""
title = "An Enemy that one Convoy has passed is forgotten"
rules = ["TOY-42", "TOY-D1"]
edition = "{NAME}"

[given]
tracked = ["you"]
spaces = {{ you = "barn", automa = "gate" }}
enemies = {{ warwolves = {{ region = 1, targets = {{ you = 1 }} }}, howl = 2 }}
doubts = {{ TOY-D1 = "READING" }}

[[when]]
run = "end.left"
"""
BY_SIGNS = "spaces = { you = 112, automa = 104 }\nregions = { 112 = 2, 104 = 1 }"
"""The same where spaces bear signs."""
IS_FORGOTTEN = """
[expect]
said = ["toy.forgotten", "TOY-42", "TOY-D1"]
left = ["warwolves"]
enemies = { howl = 2 }
you.targets = 2
you.hand_limit = 4
"""
TOO_MANY = f"""
title = "Four cards may stay in hand"
rules = ["TOY-14"]
edition = "{NAME}"

[given]
objects = ["mre", "iv-bag"]
you.hand = ["nitrous", "land-mine", "antifreeze"]

[[when]]
run = "you.objects"
cards = 2
answers = {{ "hand.over" = "drop:nitrous" }}

[expect]
asked = ["hand.over"]
you.hand_limit = 4
you.hand = ["land-mine", "antifreeze", "mre", "iv-bag"]
"""
IS_NOT = """
[expect]
unsaid = ["toy.forgotten"]
left = []
enemies = { warwolves = 1, howl = 2 }
you.targets = 1
"""


@pytest.mark.parametrize(
    "text",
    [
        FORGOTTEN.replace("READING", "a") + IS_FORGOTTEN,
        FORGOTTEN.replace("READING", "b") + IS_NOT,
        TOO_MANY,
    ],
    ids=["forgotten", "not forgotten by the other reading", "hand limit"],
)
def test_a_scenario_plays_its_rules(tmp_path: Path, offered: None, text: str) -> None:
    """By the rules of Frostlands nothing of it happens."""
    assert wrong(tmp_path, text) == ""
    signed = [BY_SIGNS if line.startswith("spaces") else line for line in text.splitlines()]
    plain = "\n".join(line for line in signed if "TOY-" not in line)
    assert wrong(tmp_path, plain.replace(NAME, "frostlands")) != ""


def test_a_code_and_a_file_carry_it(both: Library, offered: None, tmp_path: Path) -> None:
    setup = SetUp({"copy": "try", "you": "red", "people": "1"}, "0" * 10, NAME)
    assert setup_code.read_code(setup_code.code(setup)) == setup
    here, there = Journal(tmp_path / "here.db"), Journal(tmp_path / "there.db")
    game = whole(both, ("tracked",), journal=here)
    gamefile.export(here, 1, tmp_path / "toy.aurora")
    gamefile.take(there, tmp_path / "toy.aurora")
    taken = Game.resume(there, both, 1)
    assert (taken.table.terms.edition, digest(taken)) == (NAME, digest(game))
