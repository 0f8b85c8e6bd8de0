"""Modules of the first edition that bring cards without a clan: whole games with every kind of seat, every word in both
languages, and their cards in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest

from companion.cards.library import Library
from companion.cards.values import Entry
from companion.game.game import Game
from companion.messages.catalogue import brought_in, keys
from companion.packs.first_edition.exploration_deck import cards as frozen_steel
from companion.packs.first_edition.kickstarter import cards as kickstarter
from companion.reference import rulebooks
from companion.rules.common import counted, crew, events
from companion.rules.editions import edition
from companion.rules.editions.edition import components
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.engine.decks import unseen_options
from companion.rules.engine.printed import known, learn
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Deck, Table, Terms
from companion.rules.expansions.exploration_deck import boxes
from companion.rules.expansions.exploration_deck.names import NAME, OBJECTS
from companion.rules.expansions.kickstarter import chosen, names, swaps, trucks
from companion.rules.expansions.kickstarter.chosen import exclusives
from companion.scenario.laying import given_table
from companion.simulation.simulate import Players, step
from tests.rules.driving import drive
from tests.toy.playing import played, unspoken

MODULES = ("exploration-deck", "kickstarter")
SEATS = (("tracked",), ("untracked",), ("tracked", "greedy", "tracked"), ("untracked", "tracked"))
PERIODS = ("I", "II", "III")


@pytest.mark.parametrize("module", MODULES)
def test_its_words_stand_in_every_language(module: str) -> None:
    folder = brought_in(module.replace("-", "_"))
    assert keys("en", folder) == keys("de", folder)
    assert {f"rule.{rule}" for rule in rulebooks.find(f"first-edition/{module}").rules} <= keys("en", folder)


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("kinds", SEATS, ids="-".join)
def test_whole_games(library: Library, kinds: tuple[str, ...], module: str) -> None:
    for seed, side in (("0", "alpha"), ("1", "beta"), ("2", "alpha")):
        game = played(library, seed, kinds, Terms(edition="first-edition", modules=[module], map=side))
        for language in ("en", "de"):
            assert unspoken(game, language) == []


def built(
    library: Library,
    *modules: str,
    people: int = 2,
    seed: str = "deck",
    cards: Sequence[str] = names.CARDS,
    **doubts: str,
) -> Table:
    """The table of a game with the stand-in pack when its Exploration deck has just been built; ``cards``: those of the
    Kickstarter exclusives that are played."""
    terms = Terms(edition="first-edition", modules=list(modules), map="alpha", doubts=doubts)
    game = Game.new(None, library, seed, terms)
    players = Players(seed, seats=("tracked",) * people)
    while "exploration-III" not in game.table.things.decks:
        posed = game.posed
        if posed is not None and posed.key == "kickstarter.cards":
            game.answer(posed.number, {"cards": list(cards)})
        else:
            step(game, players)
    return game.table


def plus(table: Table, period: str) -> list[str]:
    """The cards of a period that bear the plus sign."""
    return list(known(table, components(table).plus)[f"{period}-symbol"][0])


def laid(table: Table, period: str) -> set[str]:
    """The cards of a part of the Exploration deck. Events that the first row has turned up since are missing."""
    name = f"exploration-{period}"
    deck = table.things.decks[name]
    row = [slot.card.partition("/")[2] for slot in table.things.zone if slot and slot.card.startswith(f"{name}/")]
    return {*deck.unseen, *deck.discards, *row}


def sizes(table: Table) -> list[int]:
    """How many cards each part had. Of the first one all but Events that have been turned up since."""
    return [len({*laid(table, period)} - {"clear-sky"}) for period in PERIODS]


# ---------------------------------------------------------------- Kickstarter exclusives


def test_lists_are_those_of_the_rules() -> None:
    """KS-CMP-01, UF-64: three Convoy cards, two Events, two Survivors."""
    assert [len(those) for those in (names.CONVOY, names.EVENTS, names.SURVIVORS)] == [3, 2, 2]
    assert get_args(kickstarter.Person) == names.SURVIVORS
    assert get_args(kickstarter.Event) == names.EVENTS
    brought = {sign.name for sign in (*trucks.FLAMES, *trucks.TRUCKS)}
    assert {*get_args(kickstarter.BoxSign)} == {*COMPONENTS.signs, *brought}


def test_KS_SET_04_each_event_makes_its_part_longer(library: Library) -> None:
    """KS-SET-03: one in II, one in III; the swaps change no number."""
    for people in (2, 3, 4):
        plain, more = built(library, people=people), built(library, names.NAME, people=people)
        assert [b - a for a, b in zip(sizes(plain), sizes(more), strict=True)] == [0, 1, 1]
        assert counted.symbol_cards(plain) == counted.symbol_cards(more)


def kind(table: Table, period: str, card: str) -> str:
    """What kind of card one of the Exploration deck is."""
    face = known(table, f"exploration-{period}/{card}")
    found = str(face["kind"][0])
    return str(known(table, f"convoy/{face['convoy'][0]}")["kind"][0]) if found == "convoy" else found


def test_KS_SET_04_swapped_before_plus_cards_come_back(library: Library) -> None:
    """KS-SET-01, KS-SET-02, XD-20, XD-36: among the cards with the plus sign a Survivor goes for a Survivor, a Device
    for a Device, and for a Truck a Device where no Truck bears the sign."""
    table = built(library, names.NAME)
    swapped = {period: swaps.DECKS[f"symbols-{period}"](table, plus(table, period)) for period in PERIODS}
    out = {period: {*plus(table, period)} - {*swapped[period]} for period in PERIODS}
    kinds = {period: sorted(kind(table, period, card) for card in out[period]) for period in PERIODS}
    assert kinds == {"I": ["device", "survivor"], "II": ["device", "survivor"], "III": []}
    came = {period: {*swapped[period]} - {*plus(table, period)} for period in PERIODS}
    assert came == {"I": {"veteran", "proto-truck"}, "II": {"guide", "flamethrower"}, "III": {"v8-annihilator"}}


def test_KS_SET_02_who_leaves_is_drawn(library: Library) -> None:
    """Among all of the kind with the plus sign: from game to game another one."""
    left = {tuple(exclusives(built(library, names.NAME, seed=seed)).order["veteran"]) for seed in ("a", "b", "c", "d")}
    assert len(left) > 1
    assert len({frozenset(order) for order in left}) == 1


def test_XD_20_b_any_card_of_its_kind_leaves(library: Library) -> None:
    """KS-SET-02: one without the plus sign may too, and ours is in the deck for sure."""
    table = built(library, names.NAME, **{"XD-20": "b"})
    order, marked = exclusives(table).order, {card for period in PERIODS for card in plus(table, period)}
    assert {*order["guide"]} - marked
    assert {*order["guide"]} & marked
    assert {*names.CONVOY, *names.SURVIVORS} <= {card for period in PERIODS for card in laid(table, period)}


@pytest.mark.parametrize("card", names.CARDS)
def test_KS_CMP_01_each_can_be_added_by_itself(library: Library, card: str) -> None:
    """KS-SET-03: one switch each; a deck has that card alone, and only an Event makes it longer."""
    plain, table = built(library), built(library, names.NAME, cards=[card])
    assert exclusives(table).cards == [card]
    there = {one for period in PERIODS for one in laid(table, period)} & {*names.CARDS}
    if card in names.EVENTS:
        assert there == {card}
    assert there <= {card}
    grown = sum(b - a for a, b in zip(sizes(plain), sizes(table), strict=True))
    assert grown == int(card in names.EVENTS)


def test_KS_CMP_01_what_is_not_played_is_not_offered() -> None:
    """Neither as the Survivor nor as the Event that has turned up."""
    table = given_table({"players": 2, "tracked": True}, edition="first-edition", modules=[names.NAME])
    assert {*names.SURVIVORS} <= {*crew.recruits(table)}
    exclusives(table).cards = [names.GUIDE, names.CLOUD]
    assert {*names.SURVIVORS} & {*crew.recruits(table)} == {names.GUIDE}
    asked: list[str] = []

    def which(posed: Posed) -> str:
        asked[:] = [option.id for option in posed.options]
        return "other"

    table.terms.copy = "own"
    for seat in table.terms.seats:
        table.terms.seats[seat] = "untracked"
    drive(table, events.resolve(table, ""), which)
    assert {*names.EVENTS} & {*asked} == {names.CLOUD}


def test_KS_SET_01_a_real_card_that_leaves_does_not_turn_up() -> None:
    """KS-SET-02: of those that the owner has told, one of the kind; nobody is asked where none is known."""
    table = given_table({"players": 2, "tracked": True}, edition="first-edition", modules=[names.NAME])
    table.terms.copy, table.things.decks["exploration"] = "own", Deck(open=True)
    faces = {"1": {"kind": "survivor"}, "2": {"kind": "location"}, "3": {"kind": "convoy", "convoy": "gun"}}
    learn(table, "exploration", "met", [*faces], "owner")
    for card, face in faces.items():
        for name, value in face.items():
            learn(table, f"exploration/{card}", name, value, "owner")
    learn(table, "convoy/gun", "kind", "device", "owner")
    asked: dict[str, list[str]] = {}

    def out(posed: Posed) -> str:
        asked[str(posed.values["card"])] = [option.id for option in posed.options]
        return posed.options[0].id

    assert chosen.LEAVE.line_up(table) == ["table"]
    drive(table, chosen.LEAVE.run(table, "table"), out)
    assert asked == {"@card.convoy.flamethrower": ["3", ""], "@survivor.veteran": ["1", ""]}
    assert [option.id for option in unseen_options(table, "exploration")] == ["2", "4"]
    table.terms.zone = "ask"
    assert chosen.LEAVE.line_up(table) == []


def test_XD_36_b_swapped_after_plus_cards_came_back(library: Library) -> None:
    """All of ours are in the deck then, for cards with the plus sign that had come back."""
    table = built(library, names.NAME, people=4, **{"XD-36": "b"})
    cards = {card for period in PERIODS for card in laid(table, period)}
    assert {*names.CONVOY, *names.SURVIVORS, *names.EVENTS} <= cards
    assert swaps.DECKS["symbols-I"](table, ["mill"]) == ["mill"]


# ---------------------------------------------------------------- Exploration deck of Frozen Steel


def test_lists_of_the_exploration_deck_are_those_of_the_rules() -> None:
    """UF-53."""
    assert get_args(frozen_steel.ObjectName) == OBJECTS
    assert {*get_args(frozen_steel.BoxSign)} == {*COMPONENTS.signs, *(sign.name for sign in boxes.SIGNS)}


def test_FS_EXP_01_its_cards_are_the_plus_cards(library: Library) -> None:
    """XD-08: by the counts of the base game; none of the base cards with the plus sign is met."""
    plain, frozen = built(library), built(library, NAME)
    assert sizes(plain) == sizes(frozen)
    there = {period: laid(frozen, period) for period in PERIODS}
    assert all(there[period] & {*plus(frozen, period)} for period in PERIODS)
    assert not any(there[period] & {*plus(plain, period)} for period in PERIODS)
    assert {*OBJECTS} <= {*edition.cards(frozen, "object")}


def test_XD_08_b_all_its_cards_come_in(library: Library) -> None:
    frozen = built(library, NAME, **{"XD-08": "b"})
    there = {period: laid(frozen, period) for period in PERIODS}
    assert all({*plus(frozen, period)} <= there[period] for period in PERIODS)


def test_UF_53_what_its_objects_do_is_told_in_the_library() -> None:
    """Field by field as in a game, and shown again as told; three of a thing too."""
    path = f"first-edition:use/{OBJECTS[0]}"
    entry = Entry(path, {})
    told: dict[str, Any] = {}
    for name, value in (
        ("phase", "rest"),
        ("does-costs", ["food:1"]),
        ("does-gains", ["fuel:1", "fuel:2"]),
        ("does-more", "yes"),
    ):
        assert entry.missing is not None
        assert entry.missing.name == name
        told = entry.tell(name, value)
    assert told == {"phase": "rest", "does": "food:1>fuel:3 more"}
    again = Entry(path, {name: (value, "owner") for name, value in told.items()})
    assert again.missing is None
    assert again.form == entry.form
