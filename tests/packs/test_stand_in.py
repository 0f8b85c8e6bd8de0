"""The stand-in pack: complete, in step with the rules, and true to what the rules tell of the printed cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import FOLDER, Pack, load_packs
from companion.packs.common import cards as common
from companion.packs.fit import field_fault
from companion.packs.frostlands import cards as schema
from companion.packs.frostlands.checks import checks
from companion.rules.common import convoy, outcome
from companion.rules.common.automa import cards as action_cards
from companion.rules.editions.frostlands import boards, outcomes
from companion.rules.editions.frostlands.components import COMPONENTS, SIGNS
from companion.rules.editions.frostlands.texts import TEXTS
from companion.rules.editions.frostlands.wolves import WOLVES
from companion.rules.engine import table
from companion.rules.engine.table import Terms
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import answer_setup


@pytest.fixture(scope="module")
def pack() -> Pack:
    packs, errors = load_packs(FOLDER)
    assert errors == []
    return packs["frostlands/stand-in"]


def deck(pack: Pack, name: str) -> dict[str, dict[str, Any]]:
    return {path.partition("/")[2]: card for path, card in pack.cards.items() if path.startswith(name + "/")}


def exploration(pack: Pack) -> list[dict[str, Any]]:
    return [card for period in COMPONENTS.periods for card in deck(pack, f"exploration-{period}").values()]


def test_it_says_what_it_is(pack: Pack) -> None:
    assert (pack.name, pack.source) == ("stand-in", "stand-in")


def test_nothing_contradicts_the_rules(pack: Pack) -> None:
    assert checks(pack) == []


# ------------------------------------------------------------------------------------------------ what the rules tell


def test_V_01_twelve_outcome_cards_with_all_rows_a_letter_and_an_area(pack: Pack) -> None:
    cards = deck(pack, "outcome")
    assert list(cards) == [str(n) for n in range(1, 13)]  # CO-11
    rows = {f"weapon-{n}" for n in (1, 2, 3, 4)} | {f"enemy-{row}" for row in outcome.NUMERALS}
    assert all(set(card) == {"letter", "area", *rows} for card in cards.values())
    assert Counter(card["area"] for card in cards.values()) == dict.fromkeys(COMPONENTS.areas, 2)


def test_V_02_letters_name_the_rows_of_the_board(pack: Pack) -> None:
    letters = Counter(card["letter"] for card in deck(pack, "outcome").values())
    assert letters == dict.fromkeys("ABCDEF", 2)
    assert set(letters) == {box[0] for box in pack.cards["automa/board"]["boxes"]}


def test_every_result_can_be_read_and_a_better_weapon_hits_more() -> None:
    packs, _ = load_packs()
    cards = deck(packs["frostlands/stand-in"], "outcome").values()
    assert all(outcomes.result(card[f"enemy-{row}"]) for card in cards for row in outcome.NUMERALS)
    hits = [sum(outcomes.result(card[f"weapon-{n}"]).damage for card in cards) for n in (1, 2, 3, 4)]
    assert hits == sorted(set(hits))
    results = [outcomes.result(card[f"weapon-{n}"]) for card in cards for n in (1, 2, 3, 4)]
    assert any(r.jam for r in results)
    assert any(r.fury for r in results)
    assert any(outcomes.result(card[f"enemy-{row}"]).ambush for card in cards for row in outcome.NUMERALS)


@pytest.mark.parametrize("name", ["action", "action-hard"])
def test_V_03_V_04_V_05_action_cards(pack: Pack, name: str) -> None:
    cards = deck(pack, name)
    assert list(cards) == [str(n) for n in range(1, 7)]  # CO-28, CO-29
    for card, skill in action_cards.SKILLS.items():
        assert cards[card]["skill"] == str(skill)
    assert {card["skill"] for card in cards.values()} == {"1", "2", "3"}
    assert all(("priority" in card) == (card["skill"] == "2") for card in cards.values())
    assert any(card["skill"] == "3" and card["arrow"] == "right" for card in cards.values())  # FX-23


def test_FX_24_a_priority_table_begins_with_gather_and_recruit(pack: Pack) -> None:
    assert any(card.get("priority", [])[:2] == ["gather", "recruit"] for card in deck(pack, "action").values())


@pytest.mark.parametrize("group", ["I-II", "III-IV", "V-VI"])
def test_V_07_V_08_hitpoints(pack: Pack, group: str) -> None:
    cards = deck(pack, f"hitpoints-{group}")
    assert pack.cards[f"hitpoints-{group}"]["cards"] == list(cards)
    assert len(cards) == 2  # CO-10
    for card in cards.values():
        in_use = [len(card["boxes"]) - card["start"][players] for players in ("2", "3", "4")]
        assert in_use == sorted(in_use)
        assert in_use[0] >= 3
        assert "target" in card["boxes"][card["start"]["2"] :]


def test_V_12_automa_board(pack: Pack) -> None:
    card = pack.cards["automa/board"]
    boxes, stars = card["boxes"], card["stars"]
    assert set(boxes) == set(COMPONENTS.board.grid)
    kinds = Counter(boxes.values())
    assert [kinds[kind] for kind in ("survivor", "food", "fuel", "ammo")] == [6, 7, 7, 7]  # AU-18, AU-24
    assert sum(n for kind, n in kinds.items() if kind.startswith("weapon")) >= 2
    assert len(stars) >= 4
    assert {box for group in stars for box in group} <= set(boxes)


def test_V_14_sixty_five_exploration_cards(pack: Pack) -> None:
    lists = pack.cards["exploration"]
    assert sum(map(len, lists.values())) == 65  # CO-06
    for period, most in zip(COMPONENTS.periods, COMPONENTS.symbol_cards[4], strict=True):
        assert len(lists[f"{period}-symbol"]) >= most  # S-14
        assert sorted(lists[period] + lists[f"{period}-symbol"]) == sorted(deck(pack, f"exploration-{period}"))


def test_exploration_cards_named_by_the_rules(pack: Pack) -> None:
    cards = exploration(pack)
    survivors = {card["title"] for card in cards if card["kind"] == "survivor"}
    assert survivors == {
        *("Bounty Hunter", "Driver", "Explorer", "Hermit", "Jackal", "Mechanic", "Medic", "Orphan", "Preacher"),
        *("Renegade", "Shooter"),
    }  # CD-04 to CD-14
    encounters = {card["title"] for card in cards if card["kind"] == "encounter"}
    assert encounters == {"Travelers", "Merchant", "Slaver"}  # CD-15 to CD-17
    assert sorted(card["event"] for card in cards if "event" in card) == sorted(TEXTS.events)  # CD-26, CD-27
    assert [card["enemy"] for card in cards if "enemy" in card] == list(WOLVES.names)  # CD-40 to CD-45
    for i, period in enumerate(COMPONENTS.periods):
        there = [card["enemy"] for card in deck(pack, f"exploration-{period}").values() if "enemy" in card]
        assert there == list(WOLVES.names[2 * i : 2 * i + 2])
        # With two players some symbol cards stay in the box (S-15): the Enemies and Events must not be among them.
        marked = pack.cards["exploration"][f"{period}-symbol"]
        assert not {deck(pack, f"exploration-{period}")[card]["kind"] for card in marked} & {"enemy", "event"}


def test_five_locations_never_need_more_object_tokens_than_there_are(pack: Pack) -> None:
    """CO-13: six Object tokens, and five slots in the zone."""
    locations = [card for card in exploration(pack) if card["kind"] == "location"]
    most = sorted(card["left"].get("object", 0) + card["right"].get("object", 0) for card in locations)[-5:]
    assert sum(most) <= COMPONENTS.tokens["object"]


def test_map(pack: Pack) -> None:
    card = pack.cards["map"]
    signs = [str(n) for n in range(100, 130)]
    assert card["spaces"] == [*signs, *(f"w{n}" for n in range(1, 7)), "r6"]
    assert card["regions"] == {space: 1 + min(2, i // 10) for i, space in enumerate(card["spaces"])}
    assert list(card["red"]) == [str(n) for n in range(1, 7)]
    assert len(card["waypoints"]) == 10  # CO-22
    assert set(card["waypoints"]) == set(boards.COUNTERS)
    assert len(set(card["rectangles"])) == len(card["rectangles"]) == 8


def test_V_09_V_10_V_11_survivors_and_starting_convoys(pack: Pack) -> None:
    survivors, cards = deck(pack, "survivor"), deck(pack, "convoy")
    assert survivors["co-pilot"]["skill"] == 1
    assert survivors["explorer"]["skill"] == 2
    assert min(survivors["leader"]["skill"], survivors["mechanic"]["skill"]) >= 2
    for colour in table.COLOURS:
        start = [cards[f"start-{part}-{colour}"] for part in ("truck", "trailer-1", "trailer-2")]
        assert [card["kind"] for card in start] == ["truck", "trailer", "trailer"]
        assert start[0]["towing"] >= 2
        signs = [sign for card in start for sign in card["boxes"]]
        assert sum(sign in convoy.HOLDS for sign in signs) >= 6
        assert "weapon-2" in signs  # FX-17
        assert {"any", "survivor"} & set(start[0]["boxes"])


def test_every_exploration_card_says_who_or_what_it_is(pack: Pack) -> None:
    for card in exploration(pack):
        if card["kind"] == "survivor":
            assert card["person"] in deck(pack, "survivor")
        if card["kind"] == "convoy":
            assert card["convoy"] in deck(pack, "convoy")
        if card["kind"] == "encounter":
            assert card["encounter"] == card["title"].lower()


def test_CD_28_to_CD_57_loot_as_the_rulebook_states_it(pack: Pack) -> None:
    cards = deck(pack, "convoy")
    signs = {
        name: sorted(s for s in card["boxes"] if s not in (*convoy.HOLDS, "armor")) for name, card in cards.items()
    }
    assert signs["hummer"] == ["tracks", "weapon-2"]
    assert signs["punk-tank"] == ["tracks", "weapon-3"]
    assert signs["baggage-rack"] == ["fame-1"]
    assert signs["gauss-cannon"] == ["fame-1", "weapon-4"]
    assert signs["biomass-truck"] == ["food-speed"]
    assert signs["ecosystem"] == ["fame-1", "per-food"]
    assert signs["wolves-cages"] == ["food-damage", "food-damage"]
    assert signs["bullet-maker"] == ["fame-1", "make-ammo"]
    assert signs["gun-throne"] == ["fame-1", "per-ammo"]
    assert signs["alpha-idol"] == ["per-fuel", "per-fuel"]
    assert signs["mecha-wolf"] == ["fame-1", "per-fury"]
    assert signs["nuclear-generator"] == ["fame-2"]
    assert sum(card["loot"] for card in cards.values()) == 12
    assert sum(card["clan"] == "wolves" for card in cards.values()) == 8


def test_what_the_rulebook_states_comes_with_that_source(pack: Pack, tmp_path: Path) -> None:
    packs, _ = load_packs(FOLDER)
    library = Library(tmp_path, packs)
    for terms in (Terms(copy="own"), Terms(copy="try", packs={"*": "stand-in"})):
        assert library.lookup("convoy/hummer", ["speed"], terms)["speed"] == (3, "rulebook")
        assert library.lookup("survivor/co-pilot", ["skill"], terms)["skill"] == (1, "rulebook")
    assert "boxes" not in library.lookup("convoy/hummer", ["boxes"], Terms(copy="own"))
    tried = Terms(copy="try", packs={"*": "stand-in"})
    assert library.lookup("convoy/hummer", ["boxes"], tried)["boxes"][1] == "stand-in"
    # What only a tracked seat needs is not among what a game learns by the way.
    assert "person" not in library.lookup("exploration-II/hermit", ["kind"], tried)
    assert library.lookup("exploration-II/hermit", ["person"], tried)["person"] == ("hermit", "stand-in")


# --------------------------------------------------------------------------------------------- in step with the rules


def test_the_schema_allows_what_the_rules_know_and_nothing_else() -> None:
    assert set(get_args(common.BoxKind)) == set(COMPONENTS.board.kinds)
    assert get_args(common.Line) == action_cards.LINES
    assert set(get_args(schema.WeaponResult)) == {option.id for option in outcomes.weapon(1).options}
    assert set(get_args(common.EnemyResult)) == {option.id for option in outcomes.enemy(1).options}
    assert get_args(schema.Area) == COMPONENTS.areas
    assert get_args(common.Kind) == get_args(table.Kind)
    assert get_args(common.Wolf) == WOLVES.names
    assert get_args(schema.Event) == tuple(TEXTS.events)
    assert set(get_args(schema.Reward)) == set(COMPONENTS.rewards)
    assert set(get_args(schema.Waypoint)) == set(boards.COUNTERS)
    assert set(get_args(schema.BoxSign)) == set(SIGNS)
    assert get_args(common.Colour) == table.COLOURS
    assert COMPONENTS.periods == common.PERIODS


def test_packs_and_library_agree_on_every_field(pack: Pack) -> None:
    for path, card in pack.cards.items():
        for name, value in card.items():
            assert field_fault(path, name, value) is None


class Spy(Library):
    """Notes what the rules ask for and do not get."""

    def __init__(self, folder: Path, packs: dict[str, Pack]) -> None:
        super().__init__(folder, packs)
        self.asked: set[str] = set()
        self.lacking: set[tuple[str, str]] = set()

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        found = super().lookup(card, names, terms)
        self.asked.add(card.partition("/")[0])
        self.lacking |= {(card, name) for name in names if name not in found}
        return found


def test_a_game_of_try_it_finds_every_value_in_the_pack(pack: Pack, tmp_path: Path) -> None:
    """Only the table of an Action card whose skill is not 2 is not there to be found; tracked seats need more decks."""
    spy = Spy(tmp_path, {"stand-in": pack})
    for seed in range(12):
        game, bot = Game.new(Journal(None), spy, str(seed)), RandomPlayer(str(seed))
        while (posed := game.posed) is not None:
            assert posed.kind != "draw"
            assert posed.kind != "read" or not posed.card, f"{posed.key} asks for {posed.card}"
            answer = answer_setup(posed.key, "hard" if seed % 2 else "normal")
            game.answer(posed.number, bot.answer(posed) if answer is None else answer)
    decks = {path.partition("/")[0] for path in pack.cards} - {"survivor", "convoy", "object", "fury"}
    assert spy.asked == decks
    priority = {(f"{name}/{card}", "priority") for name in ("action", "action-hard") for card in deck(pack, name)}
    assert spy.lacking <= priority
