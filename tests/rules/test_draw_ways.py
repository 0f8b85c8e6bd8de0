"""Four ways to draw, for each deck, changeable in mid-game: deal, tap, type, read one value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.common.correct import correctables, dealable
from companion.rules.engine.decks import draw
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Deck, Way
from companion.scenario.laying import given_table
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup
from tests.invariants import broken
from tests.rules.driving import drive

WHOLE = {
    "letter",
    *(f"weapon-{n}" for n in (1, 2, 3, 4)),
    *(f"enemy-{r}" for r in ("I", "II", "III", "IV", "V", "VI")),
    "area",
}


class Sitting:
    """A game of *my copy* played by a random legal owner, noting which questions came."""

    def __init__(self, folder: Path, seed: str, **terms: str) -> None:
        self.game = Game.new(Journal(None), Library(folder, load_packs()[0]), seed)
        self.human = RandomPlayer(seed)
        self.terms = {"board": "table", **terms}
        self.asked: list[Posed] = []

    def step(self) -> None:
        posed = self.game.posed
        assert posed is not None
        self.asked.append(posed)
        self.game.answer(posed.number, self.answer(posed))
        assert not broken(self.game.table), (posed.key, broken(self.game.table))

    def answer(self, posed: Posed) -> Any:
        if posed.key == "setup.copy":
            return "own"
        if posed.key == "setup.terms":
            named = {f.name: f.left_out for f in posed.fields}
            return {**named, **{k: v for k, v in self.terms.items() if k in named}}
        if posed.key == "setup.group":
            return "all"
        return None if posed.kind == "tell" else self.human.answer(posed)

    def until(self, done: Any) -> None:
        while self.game.posed is not None and not done(self.game):
            self.step()

    def keys(self) -> list[str]:
        return [p.key for p in self.asked]


@pytest.mark.parametrize("action", ["deal", "tap", "type", "read"])
@pytest.mark.parametrize("outcome", ["deal", "tap", "type", "read"])
def test_a_game_in_every_pair_of_ways_ends_and_keeps_decks_whole(tmp_path: Path, action: str, outcome: str) -> None:
    """The ways are set after set-up; nothing that the app deals is ever asked for."""
    sitting = Sitting(tmp_path, f"{action}/{outcome}", outcome="deal" if outcome == "deal" else "read")
    sitting.until(lambda g: g.table.progress.step == "exploration.turns")
    changes = [("terms.packs", {"action": "stand-in", "outcome": "stand-in"})] if action == "deal" else []
    changes += [("way.action", action)] + ([("way.outcome", outcome)] if outcome != "deal" else [])
    sitting.game.correct(changes)
    sitting.asked = []
    sitting.until(lambda g: g.over)
    keys = sitting.keys()
    assert ("action.turn" in keys) == (action in ("tap", "type"))
    assert ("action.read" in keys) == (action == "read")
    assert ("deck.card" in keys) == (outcome in ("tap", "type"))
    typed = [p for p in sitting.asked if p.key == "deck.face" and p.card.startswith("outcome/")]
    if outcome == "type":
        assert {f.name for f in typed[0].fields} == WHOLE
    if outcome == "tap":
        assert all({f.name for f in p.fields} < WHOLE for p in typed)
    assert sitting.game.table.progress.scores


def test_ways_change_back_and_forth_in_mid_game(tmp_path: Path) -> None:
    """Deal to hand forgets the order and the pile is on the real table; hand to deal shuffles what is unseen."""
    sitting = Sitting(tmp_path, "forth", outcome="deal")
    sitting.until(lambda g: g.table.progress.step == "exploration.turns")
    game = sitting.game
    for n, way in enumerate(["tap", "deal", "type", "deal", "tap"] * 8):
        if game.over:
            break
        if way == "deal" and not dealable(game.table, "outcome"):
            with pytest.raises(IllegalAnswer):
                game.correct([("way.outcome", way)])
        else:
            game.correct([("way.outcome", way)])
            assert game.table.terms.draws["outcome"] == way
            assert way == "deal" or not game.table.things.decks["outcome"].ordered
        until = game.head + 3 + n % 3
        sitting.until(lambda g, until=until: g.head >= until)
    sitting.until(lambda g: g.over)


def test_dealing_is_offered_only_when_every_face_is_known(tmp_path: Path) -> None:
    """With an empty library the app can't deal the owner's Outcome cards; after one value was read it can't tell which
    are unseen either."""
    sitting = Sitting(tmp_path, "faces")
    sitting.until(lambda g: g.table.progress.step == "exploration.turns")
    table = sitting.game.table
    ways = {c.path: [o.id for o in c.options] for c in correctables(table) if c.path.startswith("way.")}
    assert ways["way.outcome"] == ["tap", "type", "read", "stand-in"]
    assert ways["way.action"] == ["tap", "type", "read"]
    assert not dealable(table, "action")
    with pytest.raises(IllegalAnswer):
        sitting.game.correct([("way.outcome", "deal")])


def test_the_app_deals_stand_in_outcomes_once_the_player_says_so_in_mid_game(tmp_path: Path) -> None:
    """Another deck than the real one, so it begins whole; nothing more is read off real cards, and the score names
    it."""
    sitting = Sitting(tmp_path, "agreed")
    sitting.until(lambda g: g.table.progress.round == 1 and g.table.things.decks["outcome"].blind > 0)
    sitting.game.correct([("way.outcome", "stand-in")])
    table = sitting.game.table
    assert len(table.things.decks["outcome"].unseen) == 12
    sitting.asked = []
    sitting.until(lambda g: g.over)
    assert not [p for p in sitting.asked if p.card.startswith("outcome/") or p.key.startswith("outcome.")]
    used = [line for told in sitting.game.log() for line in told.lines if line.standin]
    assert used
    sitting.game.undo()
    while sitting.game.table.terms.packs:
        assert sitting.game.undo()
    assert sitting.game.table.terms.draws["outcome"] == "read"


def test_dealt_action_cards_go_back_when_the_player_turns_them_by_hand(tmp_path: Path) -> None:
    """The face-down pile that the app had dealt becomes unseen cards again; their number stays (AU-10)."""
    game = Game.new(Journal(None), Library(tmp_path, load_packs()[0]), "pile")
    human = RandomPlayer("pile")
    while game.table.progress.step != "exploration.turns":
        posed = game.posed
        assert posed is not None
        value = answer_setup(posed.key, "normal")
        game.answer(posed.number, human.answer(posed) if value is None and posed.kind != "tell" else value)
    pile = len(game.table.things.automa.pile)
    game.correct([("way." + next(n for n in game.table.things.decks if n.startswith("action")), "tap")])
    automa = game.table.things.automa
    assert automa.pile == ["?"] * pile
    assert not broken(game.table)


@pytest.mark.parametrize("way", ["read", "tap", "type"])
def test_my_copy_with_a_tracked_zone(tmp_path: Path, way: str) -> None:
    """Slots, slides, refills and the round-end discard are kept; each revealed card is taken down (EX-10, ER-04,
    ER-05)."""
    sitting = Sitting(tmp_path, f"zone/{way}", zone="tracked")
    sitting.until(lambda g: g.table.progress.step == "setup.begin")
    sitting.game.correct([("terms.draws", {**sitting.game.table.terms.draws, "exploration": way})])
    sitting.until(lambda g: g.table.progress.step == "exploration.turns")
    assert all(slot is not None for slot in sitting.game.table.things.zone)
    sitting.until(lambda g: g.over)
    assert sitting.game.table.progress.scores
    if way != "read":
        again = Sitting(tmp_path, f"again/{way}", zone="tracked")
        again.until(lambda g: g.table.progress.step == "exploration.turns")
        met = again.game.table.terms.printed["exploration"]["met"][0]
        assert len(met) >= 5


@pytest.mark.parametrize("way", ["tap", "type"])
@pytest.mark.parametrize(
    ("edition", "deck"),
    [
        ("frostlands", "outcome"),
        ("frostlands", "exploration"),
        ("first-edition", "outcome"),
        ("first-edition", "exploration"),
    ],
)
def test_the_last_card_left_is_told_and_not_asked(edition: str, deck: str, way: Way) -> None:
    """DP-02: of two it is asked which it is. One that left the deck unseen leaves open which is the last one."""
    table = given_table({"automa": {"fuel": 0}}, edition=edition)
    table.terms.draws[deck] = way
    for unseen, blind, asks in ((["1", "2"], 0, True), (["2"], 0, False), (["1", "2"], 1, True)):
        table.things.decks[deck] = Deck(list(unseen), [], blind=blind)
        table.progress.lines, asked = [], []

        def answer(posed: Posed, asked: list[str] = asked) -> str:
            asked.append(posed.key)
            return posed.options[-1].id

        drawn = drive(table, draw(table, deck, [], "x", "DP-02", view="zone", shuffles=False), answer)
        assert asked == (["deck.card"] if asks else [])
        assert [line.key for line in table.progress.lines] == ([] if asks else ["deck.last"])
        assert drawn.card in unseen
        assert drawn.card not in table.things.decks[deck].unseen
