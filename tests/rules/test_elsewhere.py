"""Where a token went without a question is told, and it may be moved at once (EX-18, CV-04, FW-02)."""

from __future__ import annotations

from companion.rules.engine.play import Entry, Player
from companion.rules.engine.saying import say
from companion.rules.engine.table import Enemy, Table
from tests.rules.convoys import BLUE, RED, lay, tracked


def player(step: str = "rest") -> tuple[Table, Player]:
    """Red has just been told where a Fuel token went; Blue's Food is told besides."""
    table = tracked(step, (RED, BLUE))
    table.progress.queue = [RED] if step == "fire.convoys" else ["table"]
    table.things.enemies = [Enemy("howl", 1)] if step == "fire.convoys" else []
    lay(table, RED, truck_1="survivor", trailer1_1="fuel", trailer2_1="ammo")
    lay(table, BLUE, truck_1="survivor")
    say(table, "convoy.put", "CV-03", rides=True, token="@token.fuel", box=f"{RED}.trailer1.1", seat=RED)
    say(table, "you.damage", "EX-27", you=True, n=1, seat=BLUE)
    return table, Player(table)


def test_a_tell_offers_to_move_what_it_tells_of() -> None:
    table, game = player()
    posed = game.posed()["table"]
    assert posed.kind == "tell"
    assert [o.id for o in posed.side] == [f"elsewhere.{RED}"]
    game.feed(Entry(f"side:elsewhere.{RED}", None))
    game.feed(Entry("side.shift.from", ["trailer1.1"]))
    game.feed(Entry("side.shift.to", ["trailer1.2"]))
    assert table.things.seats[RED].trailers[0].tokens == {"2": "fuel"}
    again = game.posed()["table"]
    keys = [line.key for line in again.lines]
    assert (keys[:2], keys[-1]) == (["convoy.put", "you.damage"], "convoy.shifted"), "all is still to be confirmed"
    game.feed(Entry("tell", None))
    assert game.question is None or game.question.kind != "tell"


def test_nothing_is_offered_of_what_was_confirmed() -> None:
    _, game = player()
    game.feed(Entry("tell", None))
    assert not any(o.id.startswith("elsewhere.") for posed in game.posed().values() for o in posed.side)


def test_in_the_fire_phase_only_what_has_just_come_aboard_moves() -> None:
    """Into an empty box: nothing else may be shifted (FW-02)."""
    table, game = player("fire.convoys")
    game.feed(Entry(f"side:elsewhere.{RED}", None))
    (posed,) = game.posed().values()
    assert posed.key == "side.shift.to"
    assert {o.id for o in posed.options} == {"truck.2", "truck.3", "trailer1.2", "trailer2.2"}
    game.feed(Entry("side.shift.to", ["truck.2"]))
    assert table.things.seats[RED].truck is not None
    assert table.things.seats[RED].truck.tokens == {"1": "survivor", "2": "fuel"}
