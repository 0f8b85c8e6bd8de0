"""The stand-in pack of the first edition: complete, in step with the rules, and true to what the books tell of the
printed cards; and what is refused in a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.packs import FOLDER, Pack, load_packs
from companion.packs.common import cards as common
from companion.packs.first_edition import cards as schema
from companion.packs.first_edition.checks import checks
from companion.packs.fit import field_fault
from companion.rules.common import convoy, outcome
from companion.rules.common.automa import cards as action_cards
from companion.rules.editions.first_edition import outcomes
from companion.rules.editions.first_edition.components import COMPONENTS, SIGNS
from companion.rules.editions.first_edition.texts import TEXTS
from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.engine import table


@pytest.fixture(scope="module")
def pack() -> Pack:
    packs, errors = load_packs(FOLDER)
    assert errors == []
    return packs["first-edition/stand-in"]


def deck(pack: Pack, name: str) -> dict[str, dict[str, Any]]:
    return {path.partition("/")[2]: card for path, card in pack.cards.items() if path.startswith(name + "/")}


def exploration(pack: Pack) -> list[dict[str, Any]]:
    return [card for period in COMPONENTS.periods for card in deck(pack, f"exploration-{period}").values()]


def test_nothing_contradicts_the_rules(pack: Pack) -> None:
    assert checks(pack) == []


# ------------------------------------------------------------------------------------------------ what the books tell


def test_twelve_outcome_cards_with_all_rows_four_letters_and_an_area(pack: Pack) -> None:
    """1E-SET-05, UF-01 to UF-04."""
    cards = deck(pack, "outcome")
    assert list(cards) == [str(n) for n in range(1, 13)]
    rows = {f"weapon-{n}" for n in (1, 2, 3, 4)} | {f"enemy-{row}" for row in outcome.NUMERALS}
    assert all(set(card) == {"letters", "area", *rows} for card in cards.values())
    assert all(card["letters"] in outcomes.ORDERS for card in cards.values())
    # Each letter is the first of as many cards, so that no row of the Automa's board is hit more than the others.
    assert Counter(card["letters"][0] for card in cards.values()) == dict.fromkeys("ABCD", 3)


def test_every_result_can_be_read_and_a_better_weapon_hits_more(pack: Pack) -> None:
    cards = deck(pack, "outcome").values()
    assert all(outcomes.result(card[f"enemy-{row}"]) for card in cards for row in outcome.NUMERALS)
    hits = [sum(outcomes.result(card[f"weapon-{n}"]).damage for card in cards) for n in (1, 2, 3, 4)]
    assert hits == sorted(set(hits))
    assert any(outcomes.result(card[f"weapon-{n}"]).jam for card in cards for n in (1, 2, 3, 4))
    assert any(outcomes.result(card[f"enemy-{row}"]).ambush for card in cards for row in outcome.NUMERALS)


def test_1e_aut_05_action_cards_and_their_number(pack: Pack) -> None:
    cards = deck(pack, "action")
    assert pack.cards["action"] == {"size": len(cards)}
    assert {card["skill"] for card in cards.values()} == {"1", "2", "3"}
    assert {card["arrow"] for card in cards.values()} == {"left", "right"}
    assert all(("priority" in card) == (card["skill"] == "2") for card in cards.values())
    # Every moment at which a card may say something is there (1E-AUT-11, 1E-AUT-24), and a Shortcut (1E-AUT-36).
    assert {when for card in cards.values() for when in card["abilities"]} == set(get_args(schema.When))
    assert any(card["shortcut"] == "yes" for card in cards.values())


def test_automa_board(pack: Pack) -> None:
    """1E-AUT-16, 1E-AUT-22: room for six Survivors and seven of each resource, outside the rows that are hit."""
    boxes = pack.cards["automa/board"]["boxes"]
    kinds = Counter(kind for box, kind in boxes.items() if box[0] in COMPONENTS.board.spared)
    assert kinds == {"survivor": 6, "food": 7, "fuel": 7, "ammo": 7}
    assert {box for group in pack.cards["automa/board"]["stars"] for box in group} <= set(boxes)


def test_1e_d01_fifty_four_exploration_cards_and_six_enemies(pack: Pack) -> None:
    lists = pack.cards["exploration"]
    found = exploration(pack)
    assert len(found) == 60
    assert [card["enemy"] for card in found if "enemy" in card] == list(WOLVES.names)
    for i, period in enumerate(COMPONENTS.periods):
        cards = deck(pack, f"exploration-{period}")
        marked = lists[f"{period}-symbol"]
        assert len(marked) >= COMPONENTS.symbol_cards[4][i]  # 1E-SET-07
        assert sorted(lists[period] + marked) == sorted(cards)
        assert [c["enemy"] for c in cards.values() if "enemy" in c] == list(WOLVES.names[2 * i : 2 * i + 2])
        # With fewer players some plus cards stay in the box: the Enemies and Events must not be among them.
        assert not {cards[card]["kind"] for card in marked} & {"enemy", "event"}


def test_exploration_cards_named_by_the_books(pack: Pack) -> None:
    """1E-CRD-S01 to 1E-CRD-S11, 1E-CRD-N01, 1E-CRD-P01."""
    found = exploration(pack)
    assert {card["person"] for card in found if "person" in card} == set(COMPONENTS.recruits)
    assert {card["encounter"] for card in found if "encounter" in card} == set(TEXTS.encounters)
    assert {card["event"] for card in found if "event" in card} == {*TEXTS.events, "other"}
    depots = [card for card in found if card["title"] == "Contaminated Depot"]
    for depot in depots:
        assert (depot["effect"], set(depot["left"]), depot["right"]) == ("contamination", {"food", "fuel"}, {"fuel": 2})
    assert len(depots) == 2


def test_five_locations_never_need_more_object_tokens_than_there_are(pack: Pack) -> None:
    locations = [card for card in exploration(pack) if card["kind"] == "location"]
    most = sorted(card["left"].get("object", 0) + card["right"].get("object", 0) for card in locations)[-5:]
    assert sum(most) <= COMPONENTS.tokens["object"]


def test_1e_cmp_04_start_cards(pack: Pack) -> None:
    cards = deck(pack, "convoy")
    for colour in table.COLOURS:
        start = [cards[f"start-{part}-{colour}"] for part in ("truck", "trailer")]
        assert [card["kind"] for card in start] == ["truck", "trailer"]
        assert sum(sign in convoy.HOLDS for card in start for sign in card["boxes"]) >= 5  # 1E-SET-17
    assert cards["rusted-container"]["kind"] == "trailer"


def test_1e_crd_l01_to_l05_loot_as_the_books_state_it(pack: Pack) -> None:
    cards = deck(pack, "convoy")
    signs = {
        name: sorted(s for s in card["boxes"] if s not in (*convoy.HOLDS, "armor")) for name, card in cards.items()
    }
    assert signs["baggage-rack"] == ["fame-1"]
    assert signs["gauss-cannon"] == ["fame-1", "weapon-4"]
    assert signs["biomass-truck"] == ["food-speed"]
    assert signs["ecosystem"] == ["fame-1", "per-food"]
    assert signs["nuclear-generator"] == ["fame-2"]
    loot = [card.name for card in WOLVES.loot if card.kind != "survivor"]
    assert sorted(name for name, card in cards.items() if card["loot"]) == sorted(loot)


# --------------------------------------------------------------------------------------------- in step with the rules


def test_the_schema_allows_what_the_rules_know_and_nothing_else() -> None:
    assert get_args(schema.Area) == COMPONENTS.areas
    assert get_args(schema.Row) == COMPONENTS.board.rows
    assert set(get_args(common.BoxKind)) == set(COMPONENTS.board.kinds)
    assert set(get_args(schema.WeaponResult)) == {option.id for option in outcomes.weapon(1).options}
    assert set(get_args(common.EnemyResult)) == {option.id for option in outcomes.enemy(1).options}
    assert set(get_args(schema.Survivor)) == set(COMPONENTS.survivors)
    assert get_args(schema.Encounter) == tuple(TEXTS.encounters)
    assert get_args(schema.Event) == (*TEXTS.events, "other")
    assert get_args(schema.BoxSign) == SIGNS
    assert get_args(common.Line) == action_cards.LINES
    assert get_args(common.Wolf) == WOLVES.names
    assert {deck: set(names) for deck, names in schema.LOOT.items()} == {
        deck: {card.name for card in WOLVES.loot if card.deck == deck} for deck in {card.deck for card in WOLVES.loot}
    }
    assert COMPONENTS.periods == common.PERIODS


def test_packs_and_library_agree_on_every_field(pack: Pack) -> None:
    for path, card in pack.cards.items():
        for name, value in card.items():
            assert field_fault(f"first-edition:{path}", name, value) is None


def test_the_rulebook_pack_says_the_same_as_the_stand_in_pack(pack: Pack) -> None:
    stated = load_packs(FOLDER)[0]["first-edition/rulebook"]
    for path, card in stated.cards.items():
        for name, value in card.items():
            assert pack.cards[path][name] == value, (path, name)


# --------------------------------------------------------------------------------------------------- what is refused


def _letters(cards: dict[str, dict[str, Any]]) -> None:
    for n in ("10", "11", "12"):
        cards[f"outcome/{n}"]["letters"] = "ABCD"


def _twice(cards: dict[str, dict[str, Any]]) -> None:
    cards["outcome/1"]["letters"] = "ABCC"


def _mild(cards: dict[str, dict[str, Any]]) -> None:
    for n in range(1, 13):
        cards[f"outcome/{n}"]["weapon-2"] = "2"


def _second(cards: dict[str, dict[str, Any]]) -> None:
    for n in range(1, 13):
        cards[f"outcome/{n}"]["enemy-II"] = "0"


def _backs(cards: dict[str, dict[str, Any]]) -> None:
    cards["outcome/6"]["area"] = "truck"


def _eleven(cards: dict[str, dict[str, Any]]) -> None:
    del cards["outcome/1"]


def _skill(cards: dict[str, dict[str, Any]]) -> None:
    cards["survivor/co-pilot"]["skill"] = 2


def _explorer(cards: dict[str, dict[str, Any]]) -> None:
    cards["survivor/explorer"]["skill"] = 1


def _defence(cards: dict[str, dict[str, Any]]) -> None:
    cards["loot-I-II/prisoner"]["defence"] = {"2": 5, "3": 4, "4": 6}


def _missing(cards: dict[str, dict[str, Any]]) -> None:
    del cards["convoy/rusted-container"]


def _plus(cards: dict[str, dict[str, Any]]) -> None:
    cards["exploration"]["III-symbol"].pop()


@pytest.mark.parametrize(
    ("change", "table", "key", "wanted"),
    [
        (_letters, "outcome", "letters", "fault.wanted.example.letters"),
        (_twice, "outcome.1", "letters", "fault.wanted.letters.four"),
        (_mild, "outcome", "weapons", "fault.wanted.example.weapons"),
        (_second, "outcome", "enemies", "fault.wanted.example.enemies"),
        (_backs, "outcome", "area", "fault.wanted.example.area"),
        (_eleven, "outcome", "", "fault.wanted.numbers"),
        (_skill, "survivor.co-pilot", "skill", "fault.wanted.skill"),
        (_explorer, "survivor.explorer", "skill", "fault.wanted.skill"),
        (_defence, "loot-I-II.prisoner", "defence", "fault.wanted.defence"),
        (_missing, "convoy", "rusted-container", "fault.wanted.convoy"),
        (_plus, "exploration-III", "plus", "fault.wanted.plus"),
    ],
)
def test_what_contradicts_the_books_is_told(
    pack: Pack, change: Callable[[dict[str, dict[str, Any]]], None], table: str, key: str, wanted: str
) -> None:
    cards = deepcopy(pack.cards)
    change(cards)
    (fault, *_) = checks(replace(pack, cards=cards))
    assert (fault.table, fault.key, fault.expected.key) == (table, key, wanted)
