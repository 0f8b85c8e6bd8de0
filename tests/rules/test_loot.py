"""Loot of tracked seats: shares, the secret choice, and how it enters play (FW-21 to FW-33)."""

from __future__ import annotations

from companion.rules.common import attack, clan, loot, target_counters
from companion.rules.editions.edition import new_table
from companion.rules.editions.frostlands.wolves import WOLVES
from companion.rules.engine.table import Deck, Person, Piece, Table
from tests.rules.firing import card, enemy, load, people, play, said

LOOT = clan.loot_decks(new_table())


def beaten(counters: dict[str, int], cards: list[str], *seats: str, automa: str = "") -> Table:
    """The Warwolves are beaten with these Target counters on them; the Loot deck is dealt in this order."""
    table = people(*(seats or ("blue", "red")), automa=automa)
    wolves = enemy(table, "warwolves", ["none"])
    for seat, n in counters.items():
        if seat == automa:
            wolves.targets[seat], table.things.automa.targets = n, 2 - n
        else:
            target_counters.lay(table, wolves, seat, n)
    table.terms.draws["loot-I-II"] = "deal"
    table.things.decks["loot-I-II"] = Deck(list(cards), ordered=True)
    return table


def test_FX_18_defeat_and_loot() -> None:
    """FX-18, FW-21 to FW-27: 4 cards drawn; Blue keeps 1 of 3, Red his only one; the deck is 2 shorter."""
    table = beaten({"blue": 3, "red": 1}, list(LOOT["loot-I-II"]))
    table.things.order = ["blue", "red"]
    # Dealt in right turn order: Red the first card, Blue the next three.
    play(
        table,
        attack.defeat(table, table.things.enemies[0]),
        ("loot.keep", "baggage-rack"),
        ("loot.keep", "weapon-manual"),
    )
    assert table.things.loot_kept == {"blue": ["weapon-manual"], "red": ["baggage-rack"]}
    assert table.things.decks["loot-I-II"].left == 6
    assert (table.things.seats["blue"].targets, table.things.seats["red"].targets) == (3, 3)
    assert (table.things.defeated, table.things.enemies) == (["warwolves"], [])


def test_FX_18_refusing_what_was_not_dealt_is_illegal() -> None:
    """FW-23, FW-31: only the dealt cards are offered, and refusing all of them."""
    table = beaten({"blue": 3, "red": 1}, list(LOOT["loot-I-II"]))
    wolves = table.things.enemies[0]
    play(table, attack.defeat(table, wolves), ("loot.keep", ""), ("loot.keep", ""))
    assert table.things.loot_kept == {}
    assert table.things.decks["loot-I-II"].left == 8
    assert sorted(table.things.decks["loot-I-II"].unseen) == sorted(LOOT["loot-I-II"])
    assert (table.things.seats["blue"].targets, table.things.seats["red"].targets) == (3, 3)
    assert (table.things.defeated, table.things.enemies) == (["warwolves"], [])


def test_FW_21_no_counter_no_loot() -> None:
    """FW-21: even with the last shot."""
    table = beaten({}, list(LOOT["loot-I-II"]))
    play(table, attack.defeat(table, table.things.enemies[0]))
    assert table.things.decks["loot-I-II"].left == 8


def test_FW_22_a_short_deck_gives_what_it_has() -> None:
    """FW-22, D-39: in right turn order, as far as it goes."""
    table = beaten({"blue": 2, "red": 2}, ["hummer", "prisoner", "land-mine"])
    play(table, attack.defeat(table, table.things.enemies[0]), ("loot.keep", "hummer"), ("loot.keep", "land-mine"))
    assert table.things.decks["loot-I-II"].unseen == ["prisoner"]
    assert "loot.short" in said(table)


def test_AU_53_the_automa_keeps_its_cards_unseen() -> None:
    """AU-53, FW-26: its cards stay out when the rest is shuffled back."""
    table = beaten({"red": 1, "blue": 2}, list(LOOT["loot-I-II"]), "red", automa="blue")
    play(table, attack.defeat(table, table.things.enemies[0]), "baggage-rack")
    deck = table.things.decks["loot-I-II"]
    assert (table.things.automa.loot, deck.left, len(deck.unseen)) == (2, 5, 7)
    assert table.things.automa.targets == 2
    other = enemy(table, "riderwolves", ["none"])
    target_counters.lay(table, other, "red", 3)
    gone = deck.unseen[5:]
    play(table, attack.defeat(table, other), ("loot.keep", ""))
    assert deck.unseen[5:] == gone


def test_FW_25_with_real_cards_only_the_kept_one_is_told() -> None:
    """FW-25, FW-26: any card that the app has not seen may have been drawn; the others go back."""
    table = beaten({"red": 3}, list(LOOT["loot-I-II"]))
    table.terms.draws["loot-I-II"] = "tap"
    play(table, attack.defeat(table, table.things.enemies[0]), ("loot.keep", "prisoner"))
    assert table.things.decks["loot-I-II"].left == 7
    assert table.things.loot_kept == {"red": ["prisoner"]}


def entering(table: Table, **kept: list[str]) -> None:
    table.progress.step, table.progress.queue = "fire.loot", ["table"]
    table.things.loot_kept = {seat: list(cards) for seat, cards in kept.items()}


def test_FW_28_a_looted_device_is_installed() -> None:
    """FW-28, D-40, EX-38: at the end of the step, everybody at the same time."""
    table = people("red", "green")
    card(table, "baggage-rack", ["fame-1"])
    table.things.seats["green"].trailers = [Piece("trailer")]
    assert loot.line_up(table) == []
    entering(table, red=["baggage-rack"], green=["baggage-rack"])
    assert loot.line_up(table) == ["table"]
    play(table, loot.enter_play(table, "table"), ("convoy.mount", "trailer1"))
    assert table.things.seats["red"].truck.device.card == "baggage-rack"  # type: ignore[union-attr]
    assert table.things.seats["green"].trailers[0].device.card == "baggage-rack"  # type: ignore[union-attr]
    assert table.things.loot_kept == {}


def test_FW_28_a_looted_truck_takes_the_tokens_over() -> None:
    """FW-28, FW-02, EX-42: the Hummer replaces the Truck; its tokens are placed again."""
    table = people("red")
    card(table, "hummer", ["survivor", "any", "weapon-2", "tracks"], "truck")
    load(table, "red", "truck", b2="fuel")
    table.things.seats["red"].truck.damage = ["4"]  # type: ignore[union-attr]
    entering(table, red=["hummer"])
    play(table, loot.enter_play(table, "table"))
    red = table.things.seats["red"]
    assert red.truck is not None
    assert (red.truck.card, red.truck.tokens, red.truck.damage) == ("hummer", {"1": "survivor", "2": "fuel"}, [])


def test_FW_29_the_prisoner_joins() -> None:
    """FW-29, CD-48: to the Rest Zone with a token."""
    table = people("red")
    table.terms.printed["survivor/prisoner"] = {"skill": (1, "stand-in")}
    entering(table, red=["prisoner"])
    play(table, loot.enter_play(table, "table"))
    assert table.things.seats["red"].people[-1] == Person("prisoner", "rest")
    assert table.things.seats["red"].truck.tokens == {"1": "survivor", "2": "survivor"}  # type: ignore[union-attr]


def test_FW_30_special_loot_goes_to_the_hand_within_the_limit() -> None:
    """FW-30, EX-32, CV-11."""
    table = people("red")
    table.things.seats["red"].hand = ["mre", "mre", "nitrous"]
    entering(table, red=["pack-banner"])
    play(table, loot.enter_play(table, "table"), ("hand.over", "drop:nitrous"))
    assert table.things.seats["red"].hand == ["mre", "mre", "pack-banner"]


def test_FW_25_the_loot_of_two_seats_is_chosen_in_secret() -> None:
    """FW-25: while one has chosen and the other has not, the table shows nothing of it."""
    table = beaten({"blue": 1, "red": 1}, list(LOOT["loot-I-II"]))
    rule = attack.defeat(table, table.things.enemies[0])
    question = rule.send(None)
    assert question.kind == "together"
    assert {q.secret for q in question.together.values()} == {True}
    question = rule.send(("red", "baggage-rack"))
    assert table.things.loot_kept == {}
    assert (question.key, question.asked, question.secret) == ("loot.keep", "blue", True)


def test_EX_31_what_the_rules_tell_of_loot_is_known() -> None:
    """FW-32, CD-28 to CD-57: each deck is four common cards and four of the Wolves."""
    assert all(len(cards) == 8 and sum(c in WOLVES.owns for c in cards) == 4 for cards in LOOT.values())
    every = [c for cards in LOOT.values() for c in cards]
    assert len({loot.named(new_table(), c) for c in every}) == 24
