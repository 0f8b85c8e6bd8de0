"""What to put right on the real table: after a row of undos it is the whole way back, not the last step only."""

from __future__ import annotations

from msgspec import structs

from companion.cards.library import Library
from companion.game.game import Game
from companion.game.putright import differences
from companion.journal.journal import Journal
from companion.messages import Words
from companion.rules.common import atlas, convoy
from companion.rules.engine.table import Enemy, Line, Table, freeze, thaw
from companion.rules.engine.units import phase_of
from companion.simulation.simulate import Players, step
from tests.spine.test_first_start import Owner


def _played(library: Library, journal: Journal) -> Game:
    """An owner's game, in the second round."""
    game = Game.new(journal, library, "right")
    owner = Owner(game)
    while game.table.progress.round < 2:
        posed = game.posed
        assert posed is not None
        game.answer(posed.number, owner.answer(posed))
    return game


def _spaces(lines: tuple[Line, ...]) -> list[Line]:
    return [line for line in lines if line.key == "putright.space"]


def _back_over_a_move(game: Game) -> int:
    """Undo step by step until a Convoy has moved back, then once more at least; returns the head it began at."""
    start = game.head
    while not _spaces(game.put_right):
        assert game.undo()
    game.undo()
    game.undo()
    return start


def test_undo_step_by_step_says_all_that_must_go_back(library: Library) -> None:
    game = _played(library, Journal(None))
    start = _back_over_a_move(game)
    moved = _spaces(game.put_right)
    assert moved, "the later steps moved nothing, yet the Convoy still stands too far on the real table"
    target = game.head
    by_steps = game.put_right
    game.go_to(start)
    assert game.put_right == (), "redone to where the real table lies, nothing is to be put right"
    game.go_to(target)
    assert game.put_right == by_steps


def test_back_through_set_up_nothing_is_taken_off_a_board_that_was_copied(library: Library) -> None:
    """It was never laid out for the app. From play back into set-up all is told that has moved since."""
    game = Game.new(Journal(None), library, "right")
    owner, laid_out = Owner(game, board="copy"), 0
    while game.table.progress.round < 2:
        posed = game.posed
        assert posed is not None
        laid_out = laid_out or (game.head if game.table.progress.round else 0)
        game.answer(posed.number, owner.answer(posed))
    game.go_to(laid_out)
    assert game.put_right != ()
    game.righted()
    while phase_of(game.table) != "setup":
        assert game.undo()
    game.righted()
    while game.posed is not None and game.posed.key != "setup.terms":
        assert game.undo()
        assert {line.key for line in game.put_right} <= {"putright.order"}


def test_once_put_right_only_what_follows_is_told(library: Library) -> None:
    game = _played(library, Journal(None))
    _back_over_a_move(game)
    game.righted()
    game.undo()
    assert _spaces(game.put_right) == []


def test_a_new_answer_ends_the_row(library: Library) -> None:
    game = _played(library, Journal(None))
    _back_over_a_move(game)
    posed = game.posed
    assert posed is not None
    game.answer(posed.number, Owner(game).answer(posed))
    assert game.put_right == ()


def test_a_correction_after_undo_keeps_what_undo_left_to_do(library: Library) -> None:
    game = _played(library, Journal(None))
    _back_over_a_move(game)
    moved = _spaces(game.put_right)
    game.correct([("things.aurora", 5)])
    assert [line.key for line in game.put_right if line.key == "putright.aurora"] == []
    assert _spaces(game.put_right) == moved


def test_what_a_correction_has_just_said_is_not_ordered(library: Library) -> None:
    """CV-02: the real table is as the player says; only what the rules draw from it is left to do."""
    game = _owned(_two_convoys(library))
    mine = game.table.things.seats["red"]
    game.correct([("things.seats.red.fury", mine.fury + 1), ("things.seats.green.space", "w6"), ("things.aurora", 6)])
    assert game.put_right == ()
    box = next(b for b in convoy.boxes(game.table, mine) if not convoy.token_in(mine, b))
    now = "" if convoy.damaged(mine, box) else "damage"
    game.correct([(f"aboard.red.{box}", now)])
    assert game.put_right == ()
    gone = mine.people[-1].name
    game.correct([(f"person.red.{gone}", "none")])
    assert [line.values["path"].partition(".")[0] for line in game.put_right] == ["aboard"], "its token goes along"
    assert [line.values["value"] for line in game.put_right] == [""]


def test_a_card_that_a_correction_puts_in_a_hand_is_not_ordered_either(library: Library) -> None:
    """CV-11: neither the hand nor the deck that it came from."""
    game = _owned(_two_convoys(library))
    game.correct([("hand.red.deck", "mre")])
    assert game.put_right == ()


def test_FW_22_target_counters_go_back_with_what_is_undone(library: Library) -> None:
    """They lie on the real Enemies, so the list tells where."""
    before = _on_the_table(_two_convoys(library).table)
    before.things.enemies = [Enemy("warwolves", 1)]
    after = thaw(freeze(before))
    after.things.enemies[0].targets = {"red": 2}
    found = [line.values for line in differences(before, after) if line.key == "putright.value"]
    assert {"path": "aimed.warwolves.red", "value": "2"} in found


def test_the_power_may_fail_between_undo_and_putting_right(library: Library) -> None:
    journal = Journal(None)
    game = _played(library, journal)
    _back_over_a_move(game)
    again = Game.resume(journal, library, game.id)
    assert again.put_right == game.put_right


def _enemies(before: Table, after: Table) -> list[str]:
    return [line.key for line in differences(before, after) if ".enemy." in line.key]


def test_FW_21_an_enemy_on_a_pile_is_put_right_too(library: Library) -> None:
    """Undone past its defeat, or past the ambush as well, its cards must come back from piles; redone, go there."""
    unmet = _on_the_table(Game.new(Journal(None), library, "enemies").table)
    unmet.things.enemies, unmet.things.defeated, unmet.things.gone = [], [], []
    met, beaten, left = (thaw(freeze(unmet)) for _ in range(3))
    met.things.enemies = [Enemy("warwolves", 1, filled=2)]
    beaten.things.defeated = ["warwolves"]
    left.things.gone = ["warwolves"]
    for pile in (beaten, left):
        assert _enemies(pile, unmet) == ["putright.enemy.unmet"]
        assert _enemies(pile, met) == ["putright.enemy.back", "putright.enemy.damage"]
        assert _enemies(pile, pile) == []
    assert _enemies(met, unmet) == ["putright.enemy.away"]
    assert _enemies(met, beaten) == _enemies(unmet, beaten) == ["putright.enemy.beaten"]
    assert _enemies(met, left) == ["putright.enemy.left"]


def _on_the_table(table: Table) -> Table:
    """The same table, as if it lay on a real one as well."""
    real = thaw(freeze(table))
    real.terms.copy = "own"
    return real


def _two_convoys(library: Library) -> Game:
    """A game of two Convoys that the app keeps, in the third round."""
    game = Game.new(Journal(None), library, "convoys")
    players = Players(game.seed, seats=("tracked", "tracked"))
    while game.table.progress.round < 3:
        step(game, players)
    return game


def _owned(game: Game) -> Game:
    """The same game, as if it were played with a real copy."""
    game.table.terms.copy = "own"
    return game


def test_CV_09_a_kept_convoy_that_is_on_the_table_is_put_right_too(library: Library) -> None:
    game, words = _two_convoys(library), Words("en")
    words.several = True
    before = _on_the_table(game.table)
    box = next(b for b in convoy.boxes(game.table, game.table.things.seats["red"]) if b.startswith("truck."))
    now = "" if convoy.damaged(game.table.things.seats["red"], box) else "damage"
    shut = game.table.things.closed
    way = next(w.name for w in atlas.ways(game.table) if "avalanche" in w.types and w.name not in shut)
    mine = game.table.things.seats["red"]
    game.correct(
        [
            (f"aboard.red.{box}", now),
            ("things.seats.red.fury", mine.fury + 1),
            ("waypoint.104", "contamination-stays"),
            ("closed", [*shut, way]),
        ]
    )
    found = differences(before, _on_the_table(game.table))
    paths = [line.values.get("path") for line in found if line.key == "putright.value"]
    assert paths == ["things.seats.red.fury", f"aboard.red.{box}", "waypoint.104"]
    assert all(line.you for line in found)
    said = [words.line(line) for line in found]
    assert any(way.replace("-", " to ") in text and "closed" in text for text in said)
    assert any("Contamination" in text and "104" in text for text in said)
    assert not any("aboard." in text or "waypoint." in text for text in said)
    assert differences(game.at(game.parent(game.head))[0], game.table) == [], "in try it nothing lies on a table"


def test_undo_of_many_acts_tells_of_every_kept_thing_that_must_go_back(library: Library) -> None:
    game = _two_convoys(library)
    path = game.path()
    for back in (5, 20, len(path) // 2):
        before, after = _on_the_table(game.table), _on_the_table(game.at(path[-back])[0])
        told = {line.seat for line in differences(before, after) if line.seat}
        for seat in ("red", "green"):
            pieces = [structs.replace(t.things.seats[seat], space="") for t in (before, after)]
            assert (seat in told) == (pieces[0] != pieces[1]), (back, seat)


def test_a_survivor_who_has_left_and_one_who_has_come_are_both_told(library: Library) -> None:
    game = _two_convoys(library)
    before = _on_the_table(game.table)
    gone = game.table.things.seats["red"].people[0].name
    game.correct([(f"person.red.{gone}", "none")])
    after = _on_the_table(game.table)
    away = [line.values for line in differences(before, after) if line.key == "putright.value"]
    assert {"path": f"person.red.{gone}", "value": "none"} in away
    back = [line.values for line in differences(after, before) if line.key == "putright.value"]
    zone = before.things.seats["red"].people[0].zone
    assert {"path": f"person.red.{gone}", "value": zone} in back


def test_AU_04_what_the_automa_board_holds_is_counted_in_words() -> None:
    """Where the board is on the table, by kind; of an empty kind, that there is none."""
    real, now = Table(), Table()
    for table in (real, now):
        table.terms.copy, table.terms.board = "own", "table"
        table.terms.seats = {"red": "untracked", "blue": "automa"}
    real.things.automa.stock = {"survivor": 1, "food": 2}
    now.things.automa.stock = {"survivor": 2, "food": 0}
    words = Words("en")
    said = [words.line(line) for line in differences(real, now)]
    assert "On the Automa board: 2 Survivors." in [text[:1].upper() + text[1:] for text in said]
    assert "On the Automa board: no Food." in [text[:1].upper() + text[1:] for text in said]


def test_OT_01_who_leaves_or_comes_back_by_undo_has_their_token_to_move(library: Library) -> None:
    """Leaving takes the Convoy token off the map, so undoing it puts it on again, and doing it again takes it off."""
    game = Game.new(Journal(None), library, "token")
    players = Players(game.seed, seats=("tracked", "tracked", "untracked"))
    while game.table.progress.round < 2:
        step(game, players)
    before, words = _on_the_table(game.table), Words("en")
    seat = game.table.things.order[1]
    game.correct([(f"plays.{seat}", "no")])
    assert words.told(game.log(1)[0]) == f"{words.text(f'seat.{seat}')} leaves the game"
    after = _on_the_table(game.table)
    space = before.things.seats[seat].space
    for old, new, key in ((after, before, "back"), (before, after, "off")):
        tokens = [line for line in differences(old, new) if line.key.startswith(("putright.token", "putright.space"))]
        assert [line.key for line in tokens] == [f"putright.token.{key}"]
        assert tokens[0].values == {"seat": f"@seat.{seat}", "space": space}


def test_no_order_is_told_back_to_before_there_was_one(library: Library) -> None:
    """Undone to the form of the set-up nobody has a counter, so none is to be laid."""
    game = _played(library, Journal(None))
    while game.table.things.order and game.undo():
        pass
    assert not game.table.things.order
    assert "putright.order" not in {line.key for line in game.put_right}
