"""The first edition: what its table can't have, and who comes round again in the laps of its Exploration Phase."""

from __future__ import annotations

import pytest

from companion.rules.common import attack, correct, correct_cards, fire, loot, seating, target_counters
from companion.rules.editions.edition import components, new_table, policies
from companion.rules.engine.printed import known, learn
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Piece, Slot, Table, freeze
from companion.scenario.laying import given_table
from tests.rules.driving import drive, never


@pytest.fixture
def table() -> Table:
    given = {"tracked": ["you"], "enemies": {"howl": {"region": 1, "targets": {"red": 1}}}}
    return given_table(given, edition="first-edition")


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("things.seats.red.targets", 3, "1E-SET-16"),
        ("aimed.howl.red", 3, "1E-SET-16"),
        ("things.seats.red.fury", 1, "1E-CMP-02"),
        ("things.snowstorm", "true", "1E-CMP-02"),
        ("tile.1", "1/beta", "1E-BON-01"),
        ("card.red.trailer1", "start-trailer-1-red", "1E-CON-21"),
        ("joins.red", "cold-maiden", "1E-SUR-10"),
        ("hand.red.deck", "sos-flare", ""),
        ("left.hitpoints-I-II", 1, "1E-CMP-02"),
        ("mine", "0-1", "1E-CMP-02"),
    ],
)
def test_what_its_table_cannot_have_is_refused_and_changes_nothing(
    table: Table, path: str, value: object, rule: str
) -> None:
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as refused:
        correct.apply(table, [(path, value)])
    assert refused.value.rule == rule
    assert freeze(table) == before


def test_nothing_of_another_box_is_offered_to_be_put_right(table: Table) -> None:
    paths = [row.path for row in correct.correctables(table)]
    assert "things.aurora_colour" in paths, "the red track has a button"
    assert not [path for path in paths if any(word in path for word in ("fury", "snowstorm", "tile.", "hitpoints"))]


def test_both_rusted_containers_may_be_in_play_at_once() -> None:
    """1E-CMP-04: there are two alike; a third one, or another card twice, is told of."""
    given = {"players": ["red", "green"], "tracked": True, "red": {"trailers": ["start-trailer-red"]}}
    table = given_table(given, edition="first-edition")

    def faults_with(*cards: str) -> list[str]:
        table.things.seats["red"].trailers[1:] = [Piece(card) for card in cards[:1]]
        table.things.seats["green"].trailers[1:] = [Piece(card) for card in cards[1:]]
        return [line.key for line in correct_cards.faults(table)]

    assert faults_with("rusted-container", "rusted-container") == []
    assert faults_with("rusted-container", "rusted-container", "rusted-container") != []


def test_one_to_four_people_play() -> None:
    """1E-CMP-03, 1E-AUT-01: one plays against the Automa, on Alpha as it is normal, on Beta as it is hard."""
    table = new_table("first-edition")
    assert seating.numbers(table) == [1, 2, 3, 4]
    assert components(table).maps == {"alpha": "normal", "beta": "hard"}


def test_target_boxes_are_put_right_one_by_one_and_leave_no_gap() -> None:
    """Each box in order: another owner, or none, so that those behind it move left (1E-FIR-19, 1E-FIR-20)."""
    enemies = {"howl": {"targets": ["red", "green", "red"]}}
    table = given_table({"players": ["red", "green"], "tracked": True, "enemies": enemies}, edition="first-edition")
    (howl,) = table.things.enemies
    rows = {row.path: row for row in correct.correctables(table)}
    assert [rows[f"owner.howl.{box}"].now for box in "ABC"] == ["red", "green", "red"]
    assert "owner.howl.D" not in rows, "a fourth counter is added by its owner's number"
    correct.apply(table, [("owner.howl.C", "green")])
    assert (howl.order, howl.targets) == (["red", "green", "green"], {"red": 1, "green": 2})
    correct.apply(table, [("owner.howl.A", "")])
    assert (howl.order, howl.targets) == (["green", "green"], {"green": 2})
    correct.apply(table, [("aimed.howl.red", 2)])
    assert howl.order == ["green", "green", "red", "red"]
    before = freeze(table)
    with pytest.raises(IllegalAnswer) as refused:
        correct.apply(table, [("owner.howl.D", "green")])
    assert refused.value.rule == "1E-SET-16", "a third counter of one seat"
    assert freeze(table) == before


def test_the_number_on_a_loot_back_is_kept_once_its_front_is_known() -> None:
    """Asked at the ambush, it belongs to no card before one is turned over (UF-29); with another number of players it
    is another one."""
    given = {"players": ["red", "green"], "tracked": True, "terms": {"copy": "own"}, "zone": ["howl", "", "", "", ""]}
    table = given_table(given, edition="first-edition")

    told: dict[str, object] = {"ambush.defence": "5", "ambush.choice": "contamination", "loot.turned": "prisoner"}
    asked: list[str] = []

    def answer(posed: Posed) -> object:
        if posed.key not in told:
            asked.append(posed.key)
        first = [option.id for option in posed.options[:1]]
        return told.get(posed.key) or (first if posed.kind == "place" else first[0])

    drive(table, fire.ambush(table, "zone.1"), answer)
    (howl,) = table.things.enemies
    assert attack.defence(table, howl) == ["none"] * 5
    assert "defence" not in known(table, "loot-I-II/prisoner")
    target_counters.lay(table, howl, "red")
    drive(table, attack.defeat(table, howl), answer)
    drive(table, loot.enter_play(table, "table"), answer)
    assert known(table, "loot-I-II/prisoner")["defence"] == ({"2": 5}, "owner")
    learn(table, "loot-I-II/baggage-rack", "defence", {"2": 4}, "owner")
    table.things.zone[1] = Slot("enemy", name="ulmar")
    del told["ambush.defence"]
    drive(table, fire.ambush(table, "zone.2"), answer)
    assert "ambush.defence" in asked, "which cards make a pair is only inferred (U1-20)"
    asked.clear()
    learn(table, "loot-I-II/baggage-rack", "back", "loot-I-II", "owner")
    drive(table, fire.ambush(table, "zone.2"), answer)
    assert "ambush.defence" not in asked
    assert attack.defence(table, table.things.enemies[-1]) == ["none"] * 4, "only this card is left of the pair"


def test_in_a_trial_the_app_deals_the_loot_stack_though_no_convoy_is_kept() -> None:
    """Nobody has a Loot back to look at, so how many Defence boxes there are comes from the pack (1E-FIR-03)."""
    given = {"players": ["red", "green"], "draws": {"outcome": "deal"}, "terms": {"copy": "try"}}
    table = given_table(given | {"zone": ["howl", "", "", "", ""]}, edition="first-edition")
    for card, n in (("prisoner", 3), ("baggage-rack", 2)):
        learn(table, f"loot-I-II/{card}", "defence", {"2": n}, "stand-in")

    def answer(posed: Posed) -> object:
        assert posed.kind == "shuffle"
        return ["baggage-rack", "prisoner"]

    drive(table, fire.ambush(table, "zone.1"), answer)
    (howl,) = table.things.enemies
    assert attack.defence(table, howl) == ["none"] * 2
    assert table.things.decks["loot-I-II"].unseen == ["prisoner"]


@pytest.mark.parametrize(("same", "left"), [("a", 11), ("b", 12)])
def test_an_empty_real_outcome_deck_is_shuffled_before_its_back_is_read(same: str, left: int) -> None:
    """1E-FIR-34: the card in use stays out (1E-D42), or by the other reading is shuffled in."""
    given = {"tracked": ["you"], "decks": {"outcome": 0}, "doubts": {"1E-D42": same}}
    table = given_table(given, edition="first-edition")
    assert drive(table, policies(table).enemies_fire.before_back(table), never) is (same == "a")
    assert table.things.decks["outcome"].left == left
    assert [line.key for line in table.progress.lines] == ["deck.shuffle.outcome"]
    drive(table, policies(table).enemies_fire.before_back(table), never)
    assert table.things.decks["outcome"].left == left, "it is shuffled only once it is empty"
