"""A fact is touched before it is recorded: forms, amounts and lists in which nothing stands ready."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.messages import Words
from companion.packs import load_packs
from companion.rules.common import zone
from companion.rules.common.automa import cards
from companion.rules.common.automa.cards import arrow_fields
from companion.rules.editions.first_edition import action_cards
from companion.rules.engine.question import Field, Option, Posed
from companion.rules.engine.table import Terms
from companion.scenario.given import fresh
from companion.screens.editors import editor_for
from companion.screens.editors.cells import Cells
from companion.screens.editors.counting import Amount
from companion.screens.editors.record import Record
from companion.screens.widgets.widgets import Txt
from companion.simulation.simulate import Players, step
from companion.simulation.touches import touches

pytestmark = pytest.mark.ui
BOTH = "skill+arrow:1+left"
"""Skill and arrow of a card, told by one touch."""


class Sent:
    """What an editor hands on."""

    def __init__(self) -> None:
        self.values: list[Any] = []

    def __call__(self, value: Any) -> None:
        self.values.append(value)


def _posed(kind: Any, **more: Any) -> Posed:
    return Posed(1, "zone.tokens", kind, "AU-16", "table", "", **more)


def _editor(posed: Posed) -> tuple[Any, Sent]:
    sent, words = Sent(), Words("en")
    words.edition = "first-edition"
    return editor_for(posed, words, sent, lambda: None), sent


def _idents(editor: Any, width: float = 400.0) -> dict[str, Any]:
    editor.fit(width)
    return {w.ident: w for w in editor.walk() if getattr(w, "ident", "")}


@pytest.mark.parametrize(("touched", "n"), [("step:0", 0), ("step:-1", 0), ("step:+1", 1)])
def test_an_amount_that_nobody_has_said_is_no_answer(pump: object, touched: str, n: int) -> None:
    """A long way: a question mark stands there; it, minus or plus gives the first number."""
    editor, _ = _editor(_posed("amount", hi=60))
    assert isinstance(editor, Amount)
    assert not editor.ready
    _idents(editor)[touched].act()
    assert editor.ready
    assert editor.value == n
    assert "step:0" not in _idents(editor)


@pytest.mark.parametrize(("lo", "hi"), [(0, 6), (0, 7), (-3, 4), (0, 0)])
def test_an_amount_of_few_values_that_nobody_has_said_is_one_touch(pump: object, lo: int, hi: int) -> None:
    """Speed boxes: a button for each number, which sends at once; none stands there before."""
    posed = _posed("amount", lo=lo, hi=hi)
    editor, sent = _editor(posed)
    assert not editor.ready
    numbers = {int(ident.partition(":")[2]): button for ident, button in _idents(editor).items()}
    assert list(numbers) == list(range(lo, hi + 1))
    assert not any(button.on for button in numbers.values())
    numbers[hi].act()
    assert sent.values == [hi]
    assert touches(posed, hi) == touches(posed, lo) == 1


@pytest.mark.parametrize(("kind", "more"), [("amount", {"hi": 8}), ("amount", {"hi": 9, "default": 2})])
def test_many_numbers_and_one_that_stands_there_are_counted(pump: object, kind: str, more: dict[str, int]) -> None:
    editor, _ = _editor(_posed(kind, **more))
    assert isinstance(editor, Amount)
    assert touches(editor.posed, 4) == abs(4 - more.get("default", 0)) + 1


def test_one_of_few_numbers_that_stands_there_is_touched_where_it_stands(pump: object) -> None:
    """Not on the big button, where the last Next was: three quick taps record nothing."""
    editor, sent = _editor(_posed("amount", hi=6, default=2))
    assert [ident for ident, button in _idents(editor).items() if button.on] == ["option:2"]
    assert not editor.confirms
    _idents(editor)["option:2"].act()
    assert sent.values == [2]


def test_the_knob_turns_to_one_of_few_numbers_and_next_sends_it(pump: object) -> None:
    editor, sent = _editor(_posed("amount", hi=6))
    _idents(editor)
    for by, n in ((1, 0), (1, 1), (-1, 0), (-1, 0), (9, 6)):
        editor.turn(by)
        assert editor.ready
        assert (editor.value, editor.caption()) == (n, Words("en").text("ui.ok"))
        assert [ident for ident, button in _idents(editor).items() if button.on] == [f"option:{n}"]
    assert sent.values == []


def test_a_form_of_counts_is_whole_when_each_was_touched_or_all_the_rest_is_nothing(pump: object) -> None:
    """ "Nothing else" is one touch for all that is left, and sends what is whole."""
    editor, sent = _editor(_posed("read", fields=tuple(Field(t, hi=6, usual=0) for t in ("food", "fuel", "ammo"))))
    assert isinstance(editor, Record)
    assert not editor.ready
    _idents(editor)["step:fuel:+1"].act()
    assert not editor.ready
    _idents(editor)["rest"].act()
    assert sent.values == [{"food": 0, "fuel": 1, "ammo": 0}]


def test_what_must_be_chosen_is_not_filled_by_nothing_else(pump: object) -> None:
    """A kind that is usual stays open: only what is nothing can be said so."""
    kinds = tuple(Option(k, f"option.way.{k}") for k in ("shortcut", "road"))
    fields = (
        Field("kind", kinds, usual="shortcut"),
        Field("damage", hi=3, usual=0, of=("kind", "shortcut")),
        Field("contamination", hi=3, usual=0, of=("kind", "shortcut")),
    )
    editor, sent = _editor(_posed("read", fields=fields))
    assert not editor.ready
    assert "step:damage:+1" not in _idents(editor), "of no kind yet it says nothing"
    _idents(editor)["kind:road"].act()
    assert sent.values == [{"kind": "road", "damage": 0, "contamination": 0}]


def test_an_addition_goes_with_what_is_touched(pump: object) -> None:
    """The effect of a Location shows nothing; its block is the touch."""
    effects = tuple(Option(e, f"option.effect.{e or 'none'}") for e in ("", "damage"))
    blocks = tuple(Option(b, "option.tokens", {"tokens": {"fuel": int(b[-1])}}) for b in ("fuel:1", "fuel:2"))
    posed = _posed("read", fields=(Field("effect", effects, usual="", extra=True), Field("block", blocks)))
    editor, sent = _editor(posed)
    assert not editor.ready
    assert not _idents(editor)["effect:"].on
    _idents(editor)["block:fuel:2"].act()
    editor, sent_too = _editor(posed)
    _idents(editor)["effect:damage"].act()
    assert sent_too.values == []
    _idents(editor)["block:fuel:1"].act()
    assert sent.values + sent_too.values == [
        {"effect": "", "block": "fuel:2"},
        {"effect": "damage", "block": "fuel:1"},
    ]


@pytest.mark.parametrize("kind", ["several", "place"])
def test_that_there_is_none_is_touched_too(pump: object, kind: str) -> None:
    """Ways that were crossed, damaged boxes, who is fed: the big button says no "none" by itself."""
    options = tuple(Option(f"truck.{n}", "option.card.none") for n in (1, 2))
    editor, sent = _editor(_posed(kind, options=options))
    assert not editor.ready
    _idents(editor)["none"].act()
    assert sent.values == [[]]


def test_where_there_is_little_room_the_facts_open_one_after_the_other(pump: object) -> None:
    """What the arrows mean: a touch each, although not all find room at once."""
    editor, sent = _editor(_posed("read", fields=tuple(arrow_fields())))
    editor.limit = 150.0
    for name, value in (("block", "left"), ("tie", "right"), ("target", "highest")):
        there = _idents(editor)
        assert next(i for i in there if not i.startswith("unfold:")).startswith(f"{name}:"), there
        there[f"{name}:{value}"].act()
    assert sent.values == [{"block": "left", "tie": "right", "target": "highest"}]


@pytest.mark.parametrize("kind", ["several", "place"])
def test_toggles_that_find_no_room_are_on_more_pages(pump: object, kind: str) -> None:
    """Only where no other layout is left; every one of them is still shown."""
    options = tuple(Option(f"trailer.{n}", "option.card.none") for n in range(1, 6))
    editor, _ = _editor(_posed(kind, options=options, lo=1))
    editor.limit = 115.0 if kind == "several" else 190.0
    assert editor.fit(300.0) > editor.limit
    editor.last = True
    assert editor.fit(300.0) <= editor.limit
    shown = [i for i in _idents(editor) if i.startswith("option:")]
    while len(shown) < 5:
        _idents(editor)["more"].act()
        assert editor.fit(300.0) <= editor.limit
        shown += [i for i in _idents(editor) if i.startswith("option:")]
    assert shown == [f"option:{o.id}" for o in options]


def test_rows_that_are_empty_now_go_before_anything_scrolls(pump: object) -> None:
    """In large type: another one is exhausted than the last time, and "nobody" stands below."""
    one, *others = (Option(f"trailer.{n}", "option.card.none") for n in (1, 2, 3))
    kept: dict[float, Cells] = {}
    for options in ((one, *others), (one,)):
        editor, _ = _editor(_posed("several", options=options, hi=2))
        editor.kept, editor.last, editor.limit = kept, True, 400.0
        editor.within(300.0)
        editor.fit(300.0)
        editor.keep()
    rows = editor.fit(300.0)
    editor.limit = rows - 1.0
    assert editor.fit(300.0) <= editor.limit


def test_a_field_too_high_for_its_page_does_without_its_name(pump: object) -> None:
    """It stands alone below the question: where the Automa stops, of many spaces, and what else happened there."""
    spaces = tuple(Option(str(n), "option.space", {"space": n}) for n in range(40))
    fields = (Field("space", spaces), Field("contaminated", hi=6))
    editor, _ = _editor(_posed("read", fields=fields))
    editor.last = True
    whole = editor.fit(900.0)
    editor.limit = whole - 90.0
    assert editor.fit(900.0) < whole
    texts = [w.text for w in editor.walk() if isinstance(w, Txt)]
    assert not texts


def _touched(posed: Posed, *idents: str) -> tuple[Any, Sent]:
    """What is left in the form and what was sent after these touches."""
    editor, sent = _editor(posed)
    for ident in idents:
        _idents(editor)[ident].act()
    return editor, sent


@pytest.mark.parametrize(
    ("first", "then"),
    [(("abilities:end",), BOTH), ((BOTH,), "abilities:end")],
    ids=["before", "behind"],
)
def test_additions_told_before_the_last_fact_need_no_ok(pump: object, first: tuple[str, ...], then: str) -> None:
    """1E-AUT-11: what a card says besides stands first on the sheet; who has told it sends it with the arrow. Told
    behind it, or not at all, it is sent by OK, for there may be more."""
    fields = (action_cards.abilities_field(), *cards.fields(fresh()))
    posed = _posed("read", fields=fields)
    answer = {"abilities": ["end"], "skill": "1", "arrow": "left"}
    editor, sent = _touched(posed, *first, then)
    assert editor.value == answer
    assert sent.values == ([answer] if then == BOTH else [])
    assert touches(posed, answer) == 2
    editor, sent = _touched(posed, BOTH)
    assert (editor.ready, sent.values) == (True, [])
    assert touches(posed, {**answer, "abilities": []}) == 2


def test_skill_and_arrow_of_a_card_are_one_touch(pump: object) -> None:
    """AU-12: a button for each of the six pairs; a skill that is known already leaves the arrow alone."""
    fields = tuple(cards.fields(fresh()))
    posed = _posed("read", fields=fields)
    editor, sent = _touched(posed, "skill+arrow:3+right")
    assert sent.values == [{"skill": "3", "arrow": "right"}]
    assert touches(posed, sent.values[0]) == 1
    assert [ident for ident in _idents(editor) if ":" in ident] == [
        f"skill+arrow:{skill}+{arrow}" for skill in "123" for arrow in ("left", "right")
    ]
    posed = _posed("read", fields=fields[1:])
    _, sent = _touched(posed, "arrow:left")
    assert sent.values == [{"arrow": "left"}]
    assert touches(posed, sent.values[0]) == 1


def test_the_only_time_when_a_card_says_something_is_one_touch(pump: object) -> None:
    """1E-AUT-11: it is sent at once; several are told after *several*, none by OK."""
    posed = _posed("read", fields=(action_cards.abilities_field(),))
    for idents, says in (
        (("abilities:rest",), ["rest"]),
        (("several:abilities", "abilities:rest", "abilities:end"), ["rest", "end"]),
        ((), []),
    ):
        editor, sent = _touched(posed, *idents)
        assert editor.value == {"abilities": says}
        assert sent.values == ([editor.value] if len(says) == 1 else [])
        assert touches(posed, editor.value) == len(idents) + (len(says) != 1)


def test_chosen_values_are_numbered_only_where_their_order_counts(pump: object) -> None:
    """AU-28: a priority table has an order, what a card says in several phases has none."""
    for field, marks in (
        (cards.priority_field(), ("", "1", "2")),
        (action_cards.abilities_field(), ("", "", "")),
    ):
        editor, _ = _touched(_posed("read", fields=(field,)))
        editor.values[field.name] = [option.id for option in field.options[1:3]]
        chips = [editor._chip(field, option, True) for option in field.options[:3]]
        assert tuple(chip.badge for chip in chips) == marks
        assert [chip.on for chip in chips] == [False, True, True]


def test_the_last_line_of_a_priority_table_follows_from_the_others(pump: object) -> None:
    """AU-28: the third touch sends it; a card with fewer lines is told by OK, one with three after *fewer lines*."""
    posed = _posed("read", fields=tuple(cards.fields(fresh(), True)))
    three = ("priority:gather", "priority:encounter", "priority:improve")
    editor, sent = _touched(posed, *three)
    assert sent.values == [{"priority": ["gather", "encounter", "improve", "recruit"]}]
    assert touches(posed, sent.values[0]) == len(three)
    editor, sent = _touched(posed, *three[:2])
    assert (editor.ready, editor.value, sent.values) == (True, {"priority": ["gather", "encounter"]}, [])
    assert touches(posed, editor.value) == 3
    editor, sent = _touched(posed, "fewer:priority", *three)
    assert (editor.value, sent.values) == ({"priority": ["gather", "encounter", "improve"]}, [])
    assert touches(posed, editor.value) == 5


def test_what_arrows_usually_mean_is_one_touch(pump: object) -> None:
    """AU-16: all three meanings are named on a button that tells them; nothing of it stands ready."""
    posed = _posed("read", fields=tuple(arrow_fields()))
    editor, sent = _touched(posed)
    assert set(editor.values.values()) == {None}
    assert _idents(editor)["usual"].caption == "Left block, the rightmost and the highest number"
    _, sent = _touched(posed, "usual")
    assert sent.values == [{"block": "left", "tie": "right", "target": "highest"}]
    assert touches(posed, sent.values[0]) == 1
    assert touches(posed, {**sent.values[0], "tie": "left"}) == 3


def test_a_mixed_block_is_one_touch_a_kind(pump: object) -> None:
    """AU-16: after *mixed*; the second kind sends it, another number of a kind takes its place."""
    *_, block = next(zone.read_location(fresh(), "@slot.1", "left", 0)).fields  # type: ignore[misc]
    posed = _posed("read", fields=(block,))
    _, sent = _touched(posed, "block:fuel:2")
    assert sent.values == [{"block": "fuel:2"}]
    assert touches(posed, sent.values[0]) == 1
    _, sent = _touched(posed, "mixed:block", "block:ammo:1", "block:ammo:2", "block:fuel:1")
    assert sent.values == [{"block": "fuel:1,ammo:2"}]
    assert touches(posed, sent.values[0]) == 3


def test_the_only_thing_that_a_card_does_is_one_touch(pump: object) -> None:
    """1E-AUT-11, UF-36: that or *by hand* is sent at once; several things are ticked and sent by OK."""
    posed = _posed("read", fields=tuple(action_cards.deed_fields("movement")))
    for one in ("speed", "shortcut", "other"):
        _, sent = _touched(posed, f"one:{one}")
        assert sent.values == [{"one": one, "does": [], "twice": []}]
        assert touches(posed, sent.values[0]) == 1
    editor, sent = _touched(posed, "one:several", "does:fuel", "twice:fuel", "does:you-fame")
    assert sent.values == []
    assert editor.value == {"one": "several", "does": ["fuel", "you-fame"], "twice": ["fuel"]}
    assert touches(posed, editor.value) == 5


def test_a_folded_addition_asks_for_nothing(pump: object) -> None:
    """A dash stands on what need not be touched, which comes last, a question mark on what must be."""
    editor, _ = _editor(_posed("read", fields=(action_cards.abilities_field(), *cards.fields(fresh()))))
    editor.limit, editor.last = 1.0, True
    assert "unfold:abilities" not in _idents(editor)
    while "unfold:abilities" not in (there := _idents(editor)):
        there["more"].act()
    assert there["unfold:abilities"].caption.endswith("–")


def test_pairs_of_tokens_give_way_where_they_would_scroll(pump: object) -> None:
    kinds = [(kind, n) for kind in ("food", "fuel", "ammo", "object") for n in (1, 2, 3)]
    blocks = tuple(Option(f"{kind}:{n}", "option.tokens", {"tokens": {kind: n}}) for kind, n in kinds)
    extra = Field("effect", (Option("", "option.effect.none"),), usual="", extra=True, key="field.effect")
    editor, _ = _editor(_posed("read", fields=(extra, Field("block", blocks, mixes=2, key="field.block"))))
    assert any("," in ident for ident in _idents(editor))
    editor.limit, editor.last = 230.0, True
    assert editor.fit(400.0) <= editor.limit
    assert not any("," in ident for ident in _idents(editor))


def test_where_there_are_pages_the_first_asks_for_what_must_be_told(pump: object) -> None:
    """The block of a Location before its effect, which need not be touched: no page is turned for it."""
    kinds = [(kind, n) for kind in ("food", "fuel", "ammo") for n in (1, 2)]
    blocks = tuple(Option(f"{kind}:{n}", "option.tokens", {"tokens": {kind: n}}) for kind, n in kinds)
    effects = tuple(Option(e, f"option.effect.{e or 'none'}") for e in ("", "damage", "fame"))
    extra = Field("effect", effects, usual="", extra=True, key="field.effect")
    editor, sent = _editor(_posed("read", fields=(extra, Field("block", blocks, key="field.block"))))
    editor.limit, editor.last = editor.fit(400.0), True
    while "more" not in _idents(editor):
        editor.limit -= 4.0
    _idents(editor)["block:food:1"].act()
    assert sent.values == [{"effect": "", "block": "food:1"}]


def test_numbers_are_side_by_side_only_where_no_name_is_broken(pump: object) -> None:
    for name, columns in (("speed", 1), ("any", 2)):
        fields = tuple(Field(f"{name}-{n}", hi=3, key=f"field.{name}") for n in range(8))
        editor = editor_for(_posed("read", fields=fields), Words("de"), Sent(), lambda: None)
        editor.limit, editor.last = 150, True
        editor.fit(560.0)
        assert len(editor.children[-1].children) == columns


def test_small_numbers_of_which_there_are_many_are_counted_in_cells(pump: object) -> None:
    """What stands on a Truck at large type, in room for three rows: each kind is one cell, and a touch is one more."""
    fields = tuple(Field(f"any-{n}", hi=9, key="field.any", usual=0) for n in range(31))
    editor, _ = _editor(_posed("read", fields=fields))
    editor.limit, editor.last = 255.0, True
    editor.fit(768.0)
    assert editor.pages <= 4
    for ident, n in (("step:any-0:+1", 1), ("step:any-0:+1", 2), ("step:any-0:-1", 1), ("step:any-1:-1", 0)):
        _idents(editor)[ident].act()
        editor.fit(768.0)
        assert editor.value["any-0" if "any-0" in ident else "any-1"] == n


def _with_area() -> Posed:
    """Two numbers, and between them a value of many."""
    spaces = tuple(Option(str(n), "option.space", {"space": n}) for n in range(60))
    return _posed("read", fields=(Field("any", hi=3), Field("space", spaces), Field("speed", hi=3)))


def test_a_value_of_many_is_folded_where_each_field_had_a_page_of_its_own(pump: object) -> None:
    """It is opened by a touch, alone, and its value leads back to the others."""
    editor, sent = _editor(_with_area())
    editor.limit, editor.last = 240.0, True
    editor.fit(768.0)
    assert editor.pages == 1
    assert {"step:any:+1", "unfold:space", "step:speed:+1"} <= set(_idents(editor))
    _idents(editor)["unfold:space"].act()
    editor.fit(768.0)
    assert "space:7" in _idents(editor)
    assert "step:any:+1" not in _idents(editor)
    _idents(editor)["space:7"].act()
    editor.fit(768.0)
    assert "step:any:+1" in _idents(editor)
    assert sent.values == []


def test_beside_the_face_of_its_card_a_form_folds_before_the_face_goes(pump: object) -> None:
    editor, _ = _editor(_with_area())
    editor.limit = 240.0
    assert editor.fit(420.0) > editor.limit
    editor.faced = True
    assert editor.fit(420.0) > editor.limit, "another layout beside the face may have room for all"
    editor.folds = True
    assert editor.fit(420.0) <= editor.limit
    assert "unfold:space" in _idents(editor)


def _named(known: bool) -> Posed:
    """Which of two Action cards it is; the first is in the library, if ``known``."""
    table = fresh()
    ahead = [one for card in ("4", "5") if not (known and card == "4") for one in cards._faces(table, card)]
    options = tuple(Option(card, "card.action.any", {"n": int(card)}) for card in ("4", "5"))
    return replace(_posed("choose", options=options, ahead=tuple(ahead)), key="action.turn")


def test_a_card_is_named_and_read_on_one_screen(pump: object) -> None:
    """AU-12: its values take the place of the choices; skill and arrow are one touch, which sends what is whole."""
    editor, sent = _editor(_named(known=False))
    _idents(editor)["option:4"].act()
    assert sent.values == []
    assert {i.partition(":")[0] for i in _idents(editor)} == {"back", "skill+arrow"}
    _idents(editor)["skill+arrow:1+left"].act()
    assert (sent.values, editor.then) == (["4"], (("action.face", {"skill": "1", "arrow": "left"}),))


def test_a_single_value_of_a_card_comes_after_its_name_too(pump: object) -> None:
    """AU-12: the choices are cards, and no rows of one; they stand as they always do."""
    posed = _named(known=False)
    arrow = next(field for field in cards.face_fields() if field.name == "arrow")
    ahead = tuple(replace(one, fields=(arrow,)) for one in posed.ahead if (one.key, one.option) == ("action.face", "4"))
    editor, sent = _editor(replace(posed, ahead=ahead))
    assert set(_idents(editor)) == {"option:4", "option:5"}
    _idents(editor)["option:4"].act()
    _idents(editor)["arrow:left"].act()
    assert (sent.values, editor.then) == (["4"], (("action.face", {"arrow": "left"}),))


def test_the_priority_table_of_a_card_is_read_with_its_skill(pump: object) -> None:
    """AU-28: a skill of 2 opens it; the third line tells the last, and sends them."""
    editor, sent = _editor(_named(known=False))
    idents = ("option:5", "skill+arrow:2+right", "priority:recruit", "priority:gather", "priority:improve")
    for ident in idents:
        _idents(editor)[ident].act()
    assert (sent.values, editor.value) == (["5"], "5")
    assert editor.then == (
        ("action.face", {"skill": "2", "arrow": "right"}),
        ("action.priority", {"priority": ["recruit", "gather", "improve", "encounter"]}),
    )
    _idents(editor)["back"].act()
    assert {"option:4", "option:5"} <= set(_idents(editor))
    assert editor.then == ()


def test_a_card_that_is_known_is_one_touch(pump: object) -> None:
    editor, sent = _editor(_named(known=True))
    _idents(editor)["option:4"].act()
    assert (sent.values, editor.then) == (["4"], ())


@pytest.mark.parametrize("edition", ["frostlands", "first-edition"])
def test_what_stands_ready_is_never_told_by_the_big_button(pump: object, edition: str) -> None:
    """Over all questions of two games with something set already: the big button says OK, and the option or number that
    is set stands among the others."""
    words, seen = Words("en"), set[str]()
    for kinds in (("untracked",), ("tracked", "greedy")):
        game = Game.new(None, Library(Path("/nowhere"), load_packs()[0], mend=False), "set", Terms(edition=edition))
        players = Players("set", "normal", kinds)
        while not game.over:
            for posed in game.open.values():
                set_already = posed.default is not None or any(field.default is not None for field in posed.fields)
                if posed.key in seen or not set_already or posed.view == "board":
                    continue
                seen.add(posed.key)
                editor = editor_for(posed, words, lambda _: None, lambda: None)
                assert not editor.confirms or editor.caption() == words.text("ui.ok"), posed.key
                if posed.kind in ("choose", "amount"):
                    assert not editor.confirms or isinstance(editor, Amount), posed.key
            step(game, players)
    assert seen


@pytest.mark.parametrize(("width", "sign"), [(268.0, ""), (400.0, "more")])
def test_more_stands_on_one_line(pump: object, width: float, sign: str) -> None:
    """Where sign and word have no room side by side in their column the word stands alone, not below its sign."""
    letters = tuple(Option(x, "option.letter", {"letter": x}, rare=x in "EF") for x in "ABCDEF")
    posed = _posed("read", fields=(Field("letter", letters, key="field.letter"),))
    editor = editor_for(posed, Words("de"), lambda _: None, lambda: None)
    editor.limit = 150.0
    editor.fit(width)
    more = next(w for w in editor.walk() if getattr(w, "ident", "") == "more:letter")
    assert more.sign == sign


def test_beside_a_drawing_an_addition_does_without_the_value_that_counts_anyway(pump: object) -> None:
    """As narrow as the panel and as low as it is below a question, every block of a Location is one touch; an effect
    that was touched by mistake is taken back by a second one."""
    kinds = [(kind, n) for n in (1, 2) for kind in ("fuel", "food", "ammo", "object")]
    blocks = (
        *(Option(f"{kind}:{n}", "option.tokens", {"tokens": {kind: n}}) for kind, n in kinds),
        Option("other", "option.tokens.other", rare=True),
    )
    effects = tuple(Option(e, f"option.effect.{e or 'none'}") for e in ("", "damage", "contamination", "fame"))
    extra = Field("effect", effects, usual="", extra=True, key="field.effect")
    posed = _posed("read", fields=(extra, Field("block", blocks, mixes=2, key="field.block")))
    for language in ("en", "de"):
        sent = Sent()
        editor = editor_for(posed, Words(language), sent, lambda: None)
        editor.limit, wide = 270.0, 418.0
        assert editor.fit(wide) <= editor.limit
        there = _idents(editor, wide)
        assert "effect:" not in there
        assert sum(ident.startswith("block:") for ident in there) == len(kinds) + 6
        there["effect:damage"].act()
        assert editor.fit(wide) <= editor.limit
        assert _idents(editor, wide)["effect:damage"].on
        _idents(editor, wide)["effect:damage"].act()
        assert not _idents(editor, wide)["effect:damage"].on
        _idents(editor, wide)["block:fuel:1,food:1"].act()
        assert sent.values == [{"effect": "", "block": "fuel:1,food:1"}]
