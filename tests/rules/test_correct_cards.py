"""Corrections of cards: hands, Convoy cards, Survivors, decks. In place, journaled, and warned about where a count no
longer holds, never refused."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.rules.common import convoy, hand
from companion.rules.common.correct import correctables
from companion.rules.editions.frostlands.components import COMPONENTS
from companion.rules.engine.printed import known
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table, freeze
from companion.simulation.simulate import Players, step
from tests.invariants import broken, unsettled

TWO = ("tracked", "tracked")


def begun(library: Library, seed: str = "cards", seats: tuple[str, ...] = TWO, round_: int = 1) -> tuple[Game, Players]:
    """A game of *try it* at the first turn of a tracked seat."""
    game, players = Game.new(Journal(None), library, seed), Players(seed, seats=seats)
    while game.table.progress.round < round_ or game.posed is None or game.posed.key != "explore.what":
        step(game, players)
    return game, players


def value(game: Game, path: str) -> Any:
    """What a correctable shows now."""
    return next(c.now for c in correctables(game.table) if c.path == path)


def warned(game: Game) -> list[str]:
    """The warnings that the last act gave."""
    return [line.key for line in game.log(1)[0].lines if line.key.startswith("warn.")]


def objects(table: Table) -> Counter[str]:
    """Where the Object cards of the box lie: deck, discards and hands, by name."""
    deck = table.things.decks["object"]
    there = Counter(known(table, f"object/{c}")["name"][0] for c in [*deck.unseen, *deck.discards])
    return there + Counter(c for seat in table.things.seats.values() for c in seat.hand)


def test_EX_31_a_card_comes_into_a_hand_from_the_deck_or_the_discards_and_goes_back(library: Library) -> None:
    """The cards stay whole, and which one is on top of the deck is unknown from then on."""
    game, _ = begun(library)
    before, deck = objects(game.table), game.table.things.decks["object"]
    left = deck.left
    game.correct([("hand.red.deck", "mre")])
    assert game.table.things.seats["red"].hand == ["mre"]
    deck = game.table.things.decks["object"]
    assert (deck.left, deck.ordered) == (left - 1, False)
    assert objects(game.table) == before
    game.correct([("held.red.mre.1", "pile")])
    assert game.table.things.seats["red"].hand == []
    assert [known(game.table, f"object/{c}")["name"][0] for c in game.table.things.decks["object"].discards] == ["mre"]
    game.correct([("hand.green.pile", "mre")])
    assert game.table.things.decks["object"].discards == []
    game.correct([("held.green.mre.1", "deck")])
    assert game.table.things.decks["object"].left == left
    assert objects(game.table) == before
    assert not broken(game.table)
    assert not unsettled(game.table)


def test_FW_30_special_loot_comes_out_of_its_deck(library: Library) -> None:
    """Special Loot is in hand or in its Loot deck, and once put back it can be drawn again."""
    game, _ = begun(library)
    game.correct([("hand.red.deck", "land-mine")])
    assert "land-mine" in game.table.things.seats["red"].hand
    assert "land-mine" not in game.table.things.decks["loot-I-II"].unseen
    assert "land-mine" in value(game, "out.loot-I-II")
    game.correct([("held.red.land-mine.1", "deck")])
    assert "land-mine" in game.table.things.decks["loot-I-II"].unseen
    game.correct([("out.loot-I-II", ["hummer", "prisoner"])])
    assert set(value(game, "out.loot-I-II")) == {"hummer", "prisoner"}
    assert not game.table.things.decks["loot-I-II"].ordered


def test_CV_11_too_many_cards_are_warned_about_and_not_refused(library: Library) -> None:
    """One card over the limit; then one of which there is no copy left."""
    game, _ = begun(library)
    for card in ("mre", "nitrous", "iv-bag", "welding-torch", "incendiary")[: hand.hand_limit(game.table, "red")]:
        game.correct([("hand.red.deck", card)])
        assert warned(game) == []
    game.correct([("hand.red.deck", "hazmat-suit")])
    assert warned(game) == ["warn.hand"]
    copies = sum(known(game.table, f"object/{n}")["name"][0] == "mre" for n in range(1, 15))
    for _ in range(copies - 1):
        game.correct([("hand.green.deck", "mre")])
        assert "warn.card" not in warned(game)
    game.correct([("hand.green.pile", "mre")])
    assert "warn.card" in warned(game)
    told = [line.values["card"] for line in game.log(1)[0].lines if line.key == "warn.card"]
    assert told == ["@card.object.unnamed"], "nobody is told which card is in a hand (EX-31)"


def test_EX_32_a_hand_above_its_limit_comes_down_before_anything_else_goes_on(library: Library) -> None:
    """A card too many by Correct is asked about at once; put right again, nothing is asked; then the turn goes on."""
    game, players = begun(library)
    cards = ("mre", "nitrous", "iv-bag", "welding-torch", "incendiary")[: hand.hand_limit(game.table, "green") + 1]
    for card in cards:
        game.correct([("hand.green.deck", card)])
    posed = game.posed
    assert posed is not None
    assert (posed.key, posed.asked) == ("hand.over", "green")
    game.correct([(f"held.green.{cards[0]}.1", "deck")])
    assert game.posed is not None
    assert (game.posed.key, game.posed.asked) == ("explore.what", "red")
    assert game.table.things.seats["green"].hand == list(cards[1:])
    game.correct([("hand.green.deck", cards[0])])
    assert game.posed.key == "hand.over"
    game.answer(game.posed.number, f"drop:{cards[1]}")
    assert (game.posed.key, game.posed.asked) == ("explore.what", "red")
    assert cards[1] not in game.table.things.seats["green"].hand
    assert not broken(game.table)
    before = freeze(game.table)
    assert game.undo()
    assert game.redo()
    assert freeze(game.table) == before
    for _ in range(40):
        step(game, players)


def test_with_several_people_no_sentence_tells_which_card_is_in_a_hand(library: Library) -> None:
    """EX-31: cards in hand lie face down; alone at the table the card is named."""
    game, _ = begun(library)
    game.correct([("hand.red.deck", "mre")])
    said = [line for line in game.log(1)[0].lines if line.key == "corrected"]
    assert [(line.values["path"], line.values["value"]) for line in said] == [("hand.red", "")]
    alone, _ = begun(library, "alone", ("tracked",))
    alone.correct([("hand.red.deck", "mre")])
    said = [line for line in alone.log(1)[0].lines if line.key == "corrected"]
    assert [(line.values["path"], line.values["value"]) for line in said] == [("hand.red.deck", "mre")]


def test_EX_38_a_convoy_card_is_put_in_and_taken_away(library: Library) -> None:
    """A Loot Device comes out of its deck with its boxes, and goes to the Common pile."""
    game, _ = begun(library)
    game.correct([("card.red.trailer1-device", "gauss-cannon")])
    mine = game.table.things.seats["red"]
    assert mine.trailers[0].device is not None
    assert "weapon-4" in convoy.boxes(game.table, mine).values()
    assert "gauss-cannon" not in game.table.things.decks["loot-III-IV"].unseen
    assert not broken(game.table)
    game.correct([("card.red.trailer1-device", "")])
    assert game.table.things.seats["red"].trailers[0].device is None
    assert game.table.things.common == ["gauss-cannon"]


def test_EX_40_the_boxes_that_both_cards_have_keep_their_tokens(library: Library) -> None:
    """Another Truck: its Device stays, tokens and Damage where the new card has such a box, the rest to the reserve."""
    game, _ = begun(library)
    game.correct([("card.red.truck-device", "gauss-cannon"), ("aboard.red.truck.2", "damage")])
    before = {t: convoy.count(game.table.things.seats["red"], t) for t in ("survivor", "food", "fuel", "ammo")}
    game.correct([("card.red.truck", "hummer")])
    mine = game.table.things.seats["red"]
    assert mine.truck is not None
    assert mine.truck.device is not None
    assert (mine.truck.card, mine.truck.device.card) == ("hummer", "gauss-cannon")
    assert game.table.things.common == ["start-truck-red"]
    assert convoy.damaged(mine, "truck.2")
    assert all(convoy.count(mine, t) <= n for t, n in before.items())
    assert not broken(game.table)


def test_EX_41_trailers_that_go_are_taken_from_the_tail(library: Library) -> None:
    """Two Trailers taken away in one correction are those two, and one too many is warned about."""
    game, _ = begun(library)
    first, second = (t.card for t in game.table.things.seats["red"].trailers)
    game.correct([("card.red.trailer3", "new.trailer")])
    assert warned(game) == ["warn.towing"]
    game.correct([("card.red.trailer1", ""), ("card.red.trailer2", "")])
    assert [t.card for t in game.table.things.seats["red"].trailers] == ["trailer-1"]
    assert set(game.table.things.common) == {first, second}


def test_EX_36_a_card_that_nobody_has_described_is_read_by_a_side_act(library: Library) -> None:
    """A new card has no boxes until somebody tells what is printed on it."""
    game, _ = begun(library)
    seat = game.posed.asked if game.posed is not None else ""
    game.correct([(f"card.{seat}.trailer1-device", "new.device")])
    posed = game.posed
    assert posed is not None
    assert "card:trailer1-device" in [o.id for o in posed.side]
    game.side(posed.number, "card:trailer1-device")
    posed = game.posed
    assert posed is not None
    assert posed.key == "convoy.card"
    game.answer(posed.number, {f.name: 1 if f.name == "armor" else f.left_out for f in posed.fields})
    assert convoy.boxes(game.table, game.table.things.seats[seat])["trailer1-device.1"] == "armor"
    posed = game.posed
    assert posed is not None
    assert not any(o.id.startswith("card:") for o in posed.side)


def test_CV_09_a_survivor_who_is_missing_comes_with_a_token_and_goes_with_it(library: Library) -> None:
    """Card and token stay together; where only one of them was wrong, only that one changes."""
    game, _ = begun(library)
    game.correct([("joins.red", "mechanic")])
    mine = game.table.things.seats["red"]
    assert [p.zone for p in mine.people if p.name == "mechanic"] == ["rest"]
    assert convoy.count(mine, "survivor") == len(mine.people) == 4
    game.correct([("person.red.mechanic", "none")])
    mine = game.table.things.seats["red"]
    assert convoy.count(mine, "survivor") == len(mine.people) == 3
    box = next(b for b in convoy.boxes(game.table, mine) if convoy.token_in(mine, b) == "survivor")
    game.correct([(f"aboard.red.{box}", "")])
    assert warned(game) == ["warn.survivors"]
    game.correct([("person.red.cold-maiden", "none")])
    mine = game.table.things.seats["red"]
    assert convoy.count(mine, "survivor") == len(mine.people) == 2
    assert not broken(game.table)


def test_OT_01_the_last_survivor_taken_away_takes_the_seat_out(library: Library) -> None:
    """All three at once: the seat is out, and the game goes on."""
    game, players = begun(library)
    game.correct([(f"person.red.{name}", "none") for name, _ in COMPONENTS.starting])
    assert not game.table.things.seats["red"].alive
    _to_the_end(game, players)


def test_S_12_decks_are_counted_and_their_discards_named(library: Library) -> None:
    """How many cards are left; which are discarded; the Convoy cards in the Common pile."""
    game, _ = begun(library)
    for path in [c.path for c in correctables(game.table) if c.path.startswith("left.")]:
        game.correct([(path, value(game, path) - 1)])
        name = path.removeprefix("left.")
        deck = game.table.things.decks[name]
        assert (deck.blind, deck.ordered) == (1, False), name
        game.correct([(path, value(game, path) + 1)])
    assert {f"left.{n}" for n in ("object", "outcome", "loot-I-II", "exploration-II")} <= {
        c.path for c in correctables(game.table)
    }
    game.correct([("out.outcome", ["3", "7"])])
    assert game.table.things.decks["outcome"].discards == ["3", "7"]
    assert game.table.things.decks["outcome"].left == 10
    game.correct([("out.outcome", ["7"])])
    assert game.table.things.decks["outcome"].left == 11
    game.correct([("card.red.trailer2", "")])
    assert game.table.things.common == ["start-trailer-2-red"]
    game.correct([("common", [])])
    assert game.table.things.common == []


def test_a_real_deck_is_only_counted(library: Library) -> None:
    """With real cards a card taken from the deck is one that left it unseen; one put back comes back."""
    game, _ = begun(library)
    game.correct([("way.object", "read")])
    left = game.table.things.decks["object"].left
    game.correct([("hand.red.deck", "unnamed")])
    assert game.table.things.decks["object"].left == left - 1
    assert game.table.things.seats["red"].hand == [""]
    game.correct([("held.red.unnamed.1", "deck")])
    assert game.table.things.decks["object"].left == left
    assert not any(c.path == "out.object" for c in correctables(game.table))


@pytest.mark.parametrize(
    "change",
    [
        ("hand.red.deck", "dragon"),
        ("hand.red.pocket", "mre"),
        ("held.red.mre.1", "pile"),
        ("card.red.truck", ""),
        ("card.red.trailer4", "new.trailer"),
        ("card.red.truck-device", "hummer"),
        ("joins.red", "dragon"),
        ("left.object", 99),
        ("left.dragon", 1),
        ("out.outcome", ["3", "3"]),
        ("out.outcome", ["99"]),
        ("out.loot-I-II", ["mre"]),
        ("common", ["dragon"]),
    ],
)
def test_a_correction_of_cards_that_makes_no_sense_is_refused(library: Library, change: tuple[str, Any]) -> None:
    """Nothing changes then."""
    game, _ = begun(library)
    before = freeze(game.table)
    with pytest.raises(IllegalAnswer):
        game.correct([change])
    assert freeze(game.table) == before


def _to_the_end(game: Game, players: Players) -> None:
    acts = 0
    while not game.over:
        step(game, players)
        acts += 1
        assert acts < 4000, "endless"


@pytest.mark.parametrize("seats", [("tracked",), TWO, ("tracked", "untracked", "tracked")])
def test_any_correction_at_any_question_leaves_a_playable_game(
    library: Library, seats: tuple[str, ...], full: bool
) -> None:
    """Now and then a random value of all that can be set is set; the game goes on to its end, and each undo gives back
    the very same table."""
    for n in range(20 if full else 3):
        chance = random.Random(f"any-{n}")
        game, players = Game.new(Journal(None), library, f"any-{n}"), Players(f"any-{n}", seats=seats)
        acts = 0
        while not game.over:
            step(game, players)
            acts += 1
            assert acts < 4000, "endless"
            if game.over or chance.random() > 0.2:
                continue
            items = [
                c for c in correctables(game.table) if not c.path.startswith(("progress.", "things.order", "way."))
            ]
            if not items:
                continue
            item = items[int(chance.random() * len(items))]
            new = _any_value(item, chance)
            before = freeze(game.table)
            game.correct([(item.path, new)])
            if chance.random() < 0.2:
                game.undo()
                assert freeze(game.table) == before
                game.redo()


def _any_value(item: Any, chance: random.Random) -> Any:
    if item.options and isinstance(item.now, list):
        return [o.id for o in item.options if chance.random() < 0.3]
    if item.options:
        return item.options[int(chance.random() * len(item.options))].id
    return item.lo + int(chance.random() * (item.hi - item.lo + 1))
