"""Cards put right by hand on the screen: a seat's group, its hand behind a hand-over, the decks, a refused box."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from companion.rules.common import convoy, hand
from tests.screens.pump import Pump
from tests.screens.test_people import cut, first, play

pytestmark = pytest.mark.ui


def reveal(pump: Pump, ident: str) -> None:
    """Scroll the list until something in it can be touched."""
    scroll = pump.screen.panel.ids.lower_scroll
    for at in range(20, -1, -1):
        if ident in pump.map():
            return
        scroll.scroll_y = at / 20
        pump.frames(2)
    assert ident in pump.map(), sorted(pump.map())


def press(pump: Pump, *idents: str) -> None:
    """Touch one after the other."""
    for ident in idents:
        reveal(pump, ident)
        pump.touch(ident)


def test_the_drawing_turns_to_the_convoy_that_is_corrected(pump: Pump) -> None:
    play(pump, "turns", lambda o: first(o).key == "explore.what")
    mine, seats = first(pump.shown.open).asked, pump.shown.table.things.seats
    other = next(seat for seat in ("red", "blue", "green", "yellow") if seat != mine and seat in seats)
    before = pump.screen.following.tab
    pump.touch("correct")
    press(pump, f"group:{other}")
    assert (pump.screen.following.tab, pump.screen.following.subject) == ("convoy", other)
    press(pump, f"group:{other}/people")
    pump.touch("tab:map")
    press(pump, "up")
    assert pump.screen.following.tab == "map", (
        "it turns when a group is opened, and stays where the player turns it then"
    )
    pump.touch("undo")
    assert not pump.screen.correcting
    pump.touch("tab:map")
    assert pump.screen.following.tab == before


def test_EX_31_a_hand_shows_in_correct_only_while_a_finger_rests(pump: Pump) -> None:
    """Its cards have no names before, a short touch shows none, and when the finger is lifted they are gone again; a
    card that is taken off the table is named nowhere either."""
    play(pump, "peek", lambda o: first(o).key == "explore.what" and bool(hand_of(pump, "red")))
    held = [pump.app.words.text(hand.named(pump.shown.table, card)[1:]) for card in hand_of(pump, "red")]
    pump.touch("correct")
    press(pump, "group:red", "group:red/hand")

    def named() -> list[str]:
        return [name for name in held if any(name in line["label"] for line in pump.map().values())]

    assert sum(i.startswith("edit:held.") for i in pump.map()) == len(held)
    assert not named(), "others must not see a hand"
    pump.touch("look")
    assert not named(), "a short touch shows nothing"
    at = pump.down("look")
    pump.until(lambda: named() == held)
    assert not cut(pump)
    pump.up(at)
    pump.settle()
    assert not named(), "the finger was lifted"
    assert "look" in pump.map()
    press(pump, next(i for i in pump.map() if i.startswith("edit:held.")))
    assert not any(name in " ".join(pump.texts()) for name in held)
    press(pump, "value:pile")
    assert not named()


def hand_of(pump: Pump, seat: str) -> list[str]:
    """The cards in a seat's hand."""
    return pump.shown.table.things.seats[seat].hand


def test_a_card_of_a_hand_is_put_right_and_its_name_stays_hidden(pump: Pump) -> None:
    play(pump, "hand", lambda o: first(o).key == "explore.what")
    before = len(hand_of(pump, "red"))
    words = pump.app.words
    pump.touch("correct")
    press(pump, "group:red", "group:red/hand", "edit:hand.red.deck")
    assert not cut(pump)
    press(pump, "value:mre")
    assert not any(words.text("card.object.mre") in line["label"] for line in pump.map().values())
    press(pump, "up", "up")
    shown = " ".join(pump.texts())
    assert words.text("card.object.mre") not in shown, "the list of changes tells nobody"
    assert words.text("correct.hand", seat="@seat.red") in shown
    head = pump.shown.head
    pump.hold("next")
    assert pump.shown.head == head + 1
    assert len(pump.shown.table.things.seats["red"].hand) == before + 1
    assert words.text("card.object.mre") not in pump.map()["undo"]["label"]


def test_a_device_is_put_on_and_a_deck_counted(pump: Pump) -> None:
    play(pump, "device", lambda o: first(o).key == "explore.what")
    left = pump.shown.table.things.decks["object"].left
    pump.touch("correct")
    press(pump, "group:red", "group:red/convoy", "edit:card.red.truck-device", "value:gauss-cannon")
    press(pump, "up", "up", "group:decks", "edit:left.object", "step:value:-1", "up")
    press(pump, "edit:out.outcome", "value:3")
    assert not cut(pump)
    press(pump, "value:7", "up", "up")
    pump.hold("next")
    things = pump.shown.table.things
    assert things.seats["red"].truck is not None
    assert things.seats["red"].truck.device is not None
    assert things.seats["red"].truck.device.card == "gauss-cannon"
    assert things.decks["object"].left == left - 1
    assert things.decks["outcome"].discards == ["3", "7"]


def test_a_box_that_takes_no_such_token_is_refused_with_its_rule(pump: Pump) -> None:
    """CV-08, CV-03: touched on the drawing it says why, and the question stays open."""
    play(pump, "refuse", lambda o: first(o).key == "explore.what")
    seat, table = pump.posed.asked, pump.shown.table
    mine = table.things.seats[seat]
    boxes = convoy.boxes(table, mine)
    pump.app.session.side(pump.posed.number, "shift")
    pump.settle()
    source = next(b for b in boxes if convoy.token_in(mine, b) == "survivor")
    pump.touch(f"place:{seat}.{source}")
    assert pump.posed.key == "side.shift.to"
    weapon = next(b for b, sign in boxes.items() if sign.startswith("weapon"))
    head, drawing = pump.shown.head, pump.screen.stage.drawing("convoy")
    x, y, w, h = drawing._pen().box(drawing._refused[f"{seat}.{weapon}"])
    left, bottom = drawing.to_window(x, y)
    at = (left + w / 2, Window.height - (bottom + h / 2))
    Window.dispatch("on_mouse_down", *at, "left", [])
    pump.frames(1)
    pump.up(at)
    pump.settle()
    assert pump.shown.head == head
    assert pump.posed.key == "side.shift.to"
    said = pump.app.words.text("rule.CV-08")
    assert any("CV-08" in text and said in text for text in pump.texts()), pump.texts()
    assert not cut(pump)
    pump.touch(f"place:{pump.posed.options[0].place}")
    assert pump.posed.key == "explore.what"


def test_FW_25_shares_of_two_players_are_chosen_one_after_the_other_in_secret(pump: Pump) -> None:
    """Each sharer's cards stand behind a hand-over; what the first one kept shows nowhere until it comes into play."""
    play(pump, "shares", lambda o: sum(p.key == "loot.keep" for p in o.values()) > 1, ("tracked",) * 4)
    one, other = list(pump.shown.open)[:2]
    pump.touch(f"seat:{one}")
    assert not any(i.startswith("option:") for i in pump.map())
    offered = [o for o in pump.shown.open[one].options if o.id]
    words = pump.app.words
    assert not any(words.option(o) in " ".join(pump.texts()) for o in offered)
    pump.hold("look")
    kept = offered[0]
    reveal(pump, f"option:{kept.id}")
    pump.touch(f"option:{kept.id}")
    assert next(iter(pump.shown.open)) == other
    assert "look" in pump.map(), "the next one's cards are covered too"
    assert not any(words.option(o) in " ".join(pump.texts()) for o in offered), pump.texts()
    pump.touch("log")
    pump.until(lambda: len(pump.screen.ids.acts.children) > 1)
    assert not any(words.option(kept) in text for text in pump.texts())


def test_a_slot_has_its_card_and_its_tile_and_a_touch_on_it_lists_both(pump: Pump) -> None:
    play(pump, "tile", lambda o: first(o).key == "explore.what")
    pump.touch("correct")
    pump.screen.tapped("zone.1")
    pump.frames(2)
    listed = [i for i in pump.map() if i.startswith("edit:")]
    assert listed == ["edit:zone.1", "edit:tile.1"]
    assert not cut(pump)
    now = pump.shown.table.things.tiles[0]
    other = "1/2" if now == "1/1" else "1/1"
    press(pump, "edit:tile.1", f"value:{other}")
    assert [i for i in pump.map() if i.startswith("edit:")] == listed
    pump.touch("up")
    assert "edit:zone.2" in pump.map(), "back to the whole group"
    pump.hold("next")
    assert pump.shown.table.things.tiles[0] == other
    assert "Bonus Action tile, slot 1" in pump.map()["undo"]["label"]
