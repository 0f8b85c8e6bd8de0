"""Values, lines, reasons, options and acts in words."""

from __future__ import annotations

import logging
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.telling import Told
from companion.messages import MessagesMissing, Words, catalogue, languages
from companion.messages.catalogue import FOLDER
from companion.rules.editions.first_edition.faces import FACES as FOUR_LETTERS
from companion.rules.editions.frostlands.faces import FACES
from companion.rules.engine import offered
from companion.rules.engine.play import Entry
from companion.rules.engine.question import Field, IllegalAnswer, Option, Posed
from companion.rules.engine.table import Line, Reason

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"


@pytest.fixture(scope="module")
def words() -> Words:
    return Words()


@pytest.mark.parametrize(
    ("value", "name", "said"),
    [
        (3, "", "3"),
        (-2, "", "−2"),
        (1.5, "", "1.5"),
        (True, "", "yes"),
        (False, "", "no"),
        (None, "", "none"),
        ("C2", "box", "C2"),
        ("@token.fuel", "", "Fuel"),
        ("112", "space", "112"),
        ("w3", "space", "white 3"),
        ("r6", "was", "red 6"),
        ("w3", "box", "w3"),
        ([], "", "none"),
        (["A"], "", "A"),
        (("A", "B"), "", "A and B"),
        (["A", "B", "C"], "", "A, B and C"),
        (["@seat.red", "@seat.blue"], "", "Red and Blue"),
        (["A, a", "B"], "", "A, a; B"),
        (
            ["@card.action.3", "@card.action.4", "@card.action.6"],
            "",
            "Takes your Food; Spends Food, harms you; Treats, spends Ammo",
        ),
        (["@survivor.leader", "@survivor.co-pilot"], "", "Leader and Co-Pilot"),
        ({}, "", "none"),
        ({"fuel": 0}, "", "none"),
        ({"fuel": 2, "food": 1}, "", "2 Fuel and 1 Food"),
        ({"survivor": 2}, "", "2 Survivors"),
        ({"object": 1}, "", "1 Object"),
        ({"red": 2, "blue": 1}, "", "2 Red and 1 Blue"),
    ],
)
def test_values(words: Words, value: Any, name: str, said: str) -> None:
    assert words.value(value, name) == said


def test_a_missing_key_and_a_missing_field_show_and_are_logged(words: Words, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "companion.messages")
    assert words.text("no.such.key", n=1) == "<no.such.key>"
    assert words.text("option.region") == "Region …"
    assert [r.levelname for r in caplog.records] == ["WARNING"] * 2
    assert "no.such.key" in caplog.text
    assert "'n'" in caplog.text


def test_a_value_is_rendered_only_when_the_message_names_it(words: Words, caplog: pytest.LogCaptureFixture) -> None:
    """Rules hand over more than a sentence needs: keys without a message may be among it."""
    assert words.text("fire.you.fame", token="@token.fame") == "Gain 1 Fame."
    assert not caplog.records


def test_AU_36_a_speed_of_one_part_is_no_sum(words: Words) -> None:
    nothing = {"icons": 0, "fuel": 0, "far": 0}
    assert words.line(Line("automa.speed", "AU-36", {"n": 2, **nothing})) == "Speed of the Automa: 2."
    told = words.line(Line("automa.speed", "AU-36", {"n": 3, **nothing, "fuel": 1}))
    assert told.startswith("Speed of the Automa: 3 (2")


def test_plural_forms(words: Words) -> None:
    assert words.text("automa.pile", n=1) == "The Automa has 1 turn this round."
    assert words.text("automa.pile", n=3) == "The Automa has 3 turns this round."
    assert words.text("automa.pile", n="?").startswith("The Automa has ? turns")


def test_cards_by_deck_and_number(words: Words) -> None:
    """RV-01, AU-12: an Action card is told by what it does."""
    assert words.text("card.action", card="2", skill="1") == "Finds Fuel"
    assert words.text("@card.action-hard/2") == "Finds Fuel"
    assert words.text("card.hitpoints-I-II/3") == "Hitpoints card 3"
    assert words.option(Option("5", "card.outcome", {"card": "5"})) == "Outcome card 5"
    assert words.option(Option("5", "card.outcome.new")) == "A card not yet read"


@pytest.mark.parametrize(
    ("deck", "known", "said"),
    [
        (
            "outcome",
            {"letter": "C", "weapon-1": "0", "weapon-2": "1+jam", "enemy-I": "2"},
            "C: 0 1+Jam – – / 2 – – – – –",
        ),
        ("outcome", {"weapon-4": "3"}, "–: – – – 3 / – – – – – –"),
        ("outcome", {"area": "truck"}, "Outcome card 2"),
        ("exploration", {"kind": "encounter"}, "2: Encounter"),
        ("exploration", {"kind": "location", "left": "fuel:2", "right": ""}, "2: Location, 2 Fuel / none"),
        ("exploration", {"kind": "location", "left": {"food": 1}}, "2: Location, 1 Food / –"),
    ],
)
def test_a_card_on_a_button_shows_what_is_known_of_it(
    words: Words, deck: str, known: dict[str, Any], said: str
) -> None:
    """DP-02, RV-01: a person finds the card that they hold among those that were taken down before."""
    assert words.option(FACES[deck].option(deck, "2", known)) == said


def test_a_card_with_four_letters_shows_them_in_their_order(words: Words) -> None:
    """1E-FIR-23, UF-03."""
    known = {"letters": "DBAC", "weapon-2": "2+jam"}
    found = FOUR_LETTERS["outcome"].option("outcome", "2", known)
    assert words.option(found) == "DBAC: – 2+Jam – – / – – – – – –"


def test_a_line_begins_with_a_capital_for_whomever_it_is(words: Words) -> None:
    line = Line("you.damage", "CD-75", {"n": 1}, you=True)
    assert words.line(line) == "Put 1 Damage on your Convoy, any box."
    assert words.line(Line("you.damage", "CD-75", {"n": 1})) == "Put 1 Damage on your Convoy, any box."


def test_a_line_with_an_empty_value_may_have_words_of_its_own(words: Words) -> None:
    assert words.line(Line("automa.jam", "AU-50", {"box": "C2"})).startswith("Jam: 1 Damage on box C2")
    assert words.line(Line("automa.jam", "AU-50", {"box": ""})) == "Jam: 1 Damage on the Weapon just fired."


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("progress.round", "3", "Corrected – Round: 3."),
        ("progress.step", "rest", "Corrected – Step: Rest."),
        ("things.order", "['red', 'blue']", "Corrected: Turn order."),
        ("things.seats.red.space", "w3", "Corrected – Space of Red: white 3."),
        ("things.snowstorm", "true", "Corrected – Snowstorm: yes."),
        ("things.aurora_colour", "red", "Corrected – Colour the Aurora follows: red."),
        ("things.automa.stock.fuel", "2", "Corrected – The Automa's Fuel: 2."),
        ("box.C2", "", "Corrected – Box C2: empty."),
        ("zone.3", "convoy", "Corrected – Slot 3: Convoy card."),
        ("enemy.howl", "0", "Corrected – The Final Howl (III): not in play."),
        ("way.outcome", "tap", "Corrected – Outcome deck: I pick the card."),
        ("left.object", "9", "Corrected – Object deck: cards left: 9."),
        ("out.loot-I-II", "", "Corrected: Loot deck I-II: discarded cards."),
        ("card.red.trailer1-device", "gauss-cannon", "Corrected – Device on Trailer 1: Gauss Cannon."),
        ("card.red.trailer2", "", "Corrected – Trailer 2: none."),
        ("joins.red", "mechanic", "Corrected – A Survivor who is missing: Mechanic."),
        ("person.red.leader", "none", "Corrected – Leader: zone: not there."),
        ("hand.red.deck", "mre", "Corrected – One more, from its deck: MRE."),
        ("held.red.land-mine.1", "pile", "Corrected – Land Mine: to the discards."),
        ("hand.red", "", "Corrected: Hand of Red."),
        ("terms.variant", "True", "Corrected – terms.variant: True."),
    ],
)
def test_corrections(words: Words, path: str, value: str, said: str) -> None:
    """CV-02: what was set by hand is said in the words of the list that it was set in."""
    assert words.line(Line("corrected", "CV-02", {"path": path, "value": value})) == said


def test_a_forecast_names_what_it_is_made_of(words: Words) -> None:
    """AU-36."""
    values = {"n": 3, "icons": 1, "fuel": 2, "far": 0, "card": 0, "snow": -2}
    assert words.line(Line("forecast.move", "AU-36", values)) == "Would move 3 now: 2 + 1 Speed + 2 Fuel −2 Snowstorm."


def test_why(words: Words) -> None:
    reasons = (
        Reason("why.has", {"n": 2, "token": "@token.food"}),
        Reason("why.rating", {"n": 3}, "asked"),
        Reason("why.rating", {"n": 3}, "stand-in"),
        Reason("@rule.AU-50", {}, "rulebook"),
    )
    why = words.why(Line("automa.spends", "AU-48", {}, reasons, doubts=("D-71",)))
    assert why == [
        "AU-48: Each shot costs the Ammo in its rightmost box. Without Ammo it stops.",
        "The Automa has 2 Food.",
        "The Weapon's rating is 3. As you said.",
        "The Weapon's rating is 3. Stand-in value.",
        "AU-50: A Jam damages the Weapon just fired.",
        "Open rule D-71: Who wins a tie against the Automa?",
    ]
    assert words.doubt("D-71") == (
        "Who wins a tie against the Automa?",
        "Not you: you need more Fame.",
        "The one in the lead by the usual tie-breaks.",
    )


def _posed(**changes: Any) -> Posed:
    settings: dict[str, Any] = {
        "number": 1,
        "key": "explore.turn",
        "kind": "choose",
        "rule": "EX-02",
        "asked": "red",
        "turn": "red",
        "options": (Option("done", "option.done"), Option("out", "option.out")),
    }
    return Posed(**{**settings, **changes})


def test_questions(words: Words) -> None:
    assert words.question(_posed()) == "Your turn."
    asked = _posed(values={"how": "@explore.how.ask"})
    assert words.detail(asked).startswith("Explore or Take a Break")
    assert words.detail(_posed(key="event.which")) == ""
    assert words.detail(_posed(key="outcome.letter", kind="draw")) == "Which letter is at its top left?"
    assert [words.option(o) for o in _posed().options] == ["I'm done", "No one active"]


def test_fields(words: Words) -> None:
    assert words.field(Field("weapon-3", key="field.weapon")) == "Player part, row 3"
    assert words.field(Field("C2", key="field.gridbox")) == "C2"
    assert words.field(Field("fuel", key="token.fuel")) == "Fuel"


def test_errors(words: Words) -> None:
    assert words.error(IllegalAnswer("illegal.amount", came=9, lo=1, hi=6)) == "A number from 1 to 6 is needed."


SAID = Line("automa.gather", "AU-16", {"got": {"fuel": 2}, "side": "@option.block.left", "where": "@slot.5"})
TAKES = "The Automa takes 2 Fuel from slot 5, left block"
YOU = Line("you.damage", "CD-75", {"n": 1}, you=True)
RIDES = Line("round.begins", "TO-01", {"n": 2}, rides=True)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (Told(1, None, None, ()), "The game began"),
        (Told(2, _posed(), Entry("explore.turn", "done"), (RIDES, SAID)), "I'm done"),
        (
            Told(2, _posed(key="zone.kind", asked="table"), Entry("zone.kind", "x"), (RIDES, SAID)),
            "The Automa takes 2 Fuel from slot 5, left block",
        ),
        (
            Told(2, _posed(key="zone.kind", asked="table", values={"place": 5}), Entry("zone.kind", "x"), ()),
            "Slot 5: x",
        ),
        (Told(2, _posed(key="you", asked="table"), Entry("you", "x"), (YOU,)), "Put 1 Damage on your Convoy, any box"),
        (Told(2, _posed(), Entry("explore.turn", "done"), (RIDES,)), "I'm done"),
        (Told(2, _posed(), Entry("explore.turn", "gone"), ()), "gone"),
        (Told(2, _posed(), Entry("correct", [["things.aurora", 3]]), (RIDES,)), "A correction"),
        (
            Told(2, _posed(side=(Option("event", "side.event"),)), Entry("side:event", None), ()),
            "An Event was revealed",
        ),
        (
            Told(2, _posed(kind="tell", options=(), lines=(SAID,)), Entry("tell", None), ()),
            "Next: The Automa takes 2 Fuel from slot 5, left block",
        ),
        (
            Told(2, _posed(key="score.total", kind="amount", options=(), hi=9), Entry("score.total", 7), ()),
            "What is your total Fame? 7",
        ),
        (
            Told(
                2,
                _posed(
                    key="outcome.letter",
                    kind="draw",
                    options=(),
                    fields=(Field("letter", (Option("C", "option.letter", {"letter": "C"}),)),),
                ),
                Entry("outcome.letter", {"letter": "C"}),
                (),
            ),
            "Letter at the top left: C",
        ),
    ],
)
def test_acts_in_a_phrase(words: Words, told: Told, said: str) -> None:
    assert words.told(told) == said


READ = _posed(kind="tell", options=(), lines=(SAID,))
MOVED = _posed(
    key="move.elsewhere",
    kind="read",
    options=(),
    fields=(
        Field(
            "white",
            (Option("", "option.white.none"), Option("w4", "option.white", {"n": 4})),
            usual="",
            key="field.white",
        ),
        Field("sign", lo=1, hi=399, usual=300, key="field.sign", of=("white", "")),
    ),
)


@pytest.mark.parametrize(
    ("told", "way"),
    [
        (Told(2, READ, Entry("tell", None), ()), f"Undo, back to: {TAKES}"),
        (Told(2, READ, Entry("tell", None), (RIDES,)), f"Undo, back to: {TAKES}"),
        (Told(2, READ, Entry("tell", None), (YOU,)), "Undo: Put 1 Damage on your Convoy, any box"),
        (Told(2, READ, Entry("correct", []), ()), "Undo: A correction"),
        (Told(1, None, None, ()), "Undo: The game began"),
        (Told(2, _posed(), Entry("explore.turn", "done"), (RIDES, SAID)), "Undo: I'm done"),
        (Told(2, MOVED, Entry("x", {"white": "w4", "sign": 340}), ()), "Undo: White number: White 4"),
        (Told(2, MOVED, Entry("x", {"white": "", "sign": 126}), ()), "Undo: Number: 126"),
    ],
)
def test_the_way_back_tells_what_it_takes_back_or_where_it_leads(words: Words, told: Told, way: str) -> None:
    assert words.undo(told) == way


def test_what_a_hand_does_for_the_automa_is_told_to_the_hand(words: Words) -> None:
    """Where the Automa's pieces are on the table somebody must move them; else it is told what happens."""
    moves = Line("automa.move.dry", "AU-36", {"n": 4, "space": "106"}, you=True)
    assert words.called(moves) == "You: Move the Automa's Convoy to 106 (+4)."
    assert words.called(replace(moves, you=False)) == "The Automa moves to 106 (+4)."
    assert words.called(YOU) == "You: Put 1 Damage on your Convoy, any box."


def test_RE_02_nobody_is_fed_and_nothing_is_none(words: Words) -> None:
    whom = _posed(key="rest.feed", kind="several", options=())
    assert words.nothing(whom) == "Nobody"
    assert words.told(Told(2, whom, Entry("rest.feed", []), ())) == "Nobody"
    assert words.nothing(_posed(key="ambush.order", kind="several", options=())) == "None"


@pytest.mark.parametrize(("language", "day"), [("en", "28 Nov 2026"), ("de", "28. Nov. 2026")])
def test_a_day_is_written_as_in_the_language(language: str, day: str) -> None:
    words = Words(language)
    assert words.text("doctor.clock.behind", date="2026-11-28").endswith(f" {day}.")
    assert words.text("ui.set.copies", day="2026-11-28 12:07", place="x").count(f"{day} 12:07") == 1
    assert words.text("ui.home.going.setup", phase="", when="2026-11-28 12:07 · Red").endswith(f"\n{day} 12:07 · Red")
    assert words.value("2026-11-28 12:07", "day") == f"{day} 12:07"
    assert words.value("2026-11-28") == "2026-11-28", "elsewhere it may be part of a file's name"


def test_tokens_are_counted_in_the_words_of_the_language() -> None:
    german = Words("de")
    assert german.text("putright.stock", some={"survivor": 2}) == "Auf der Automa-Tafel: 2 Überlebende."
    assert german.text("putright.stock", some={"survivor": 1}) == "Auf der Automa-Tafel: 1 Überlebender."


def test_a_value_to_be_put_right_names_its_seat_once() -> None:
    words = Words("en")
    line = Line("putright.value", "", {"path": "card.yellow.trailer1", "value": ""}, you=True, seat="yellow")
    words.several = True
    assert words.line(line).count("Yellow") == 1
    words.several = False
    assert "Yellow" not in words.line(line)


def test_a_language_without_messages_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(MessagesMissing, match=r"'xx'.*python -m companion\.build"):
        Words("xx", tmp_path)


def test_the_source_serves_where_nothing_is_compiled(tmp_path: Path) -> None:
    """A checkout in which the build has not run: the source is compiled in memory. English is behind every language."""
    shutil.copytree(FOLDER / "en", tmp_path / "en", ignore=shutil.ignore_patterns("*.mo"))
    other = tmp_path / "xx" / "LC_MESSAGES"
    other.mkdir(parents=True)
    (other / "aurora.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: xx\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "token.fuel"\nmsgstr "Diesel"\n',
        encoding="utf-8",
    )
    assert languages(tmp_path) == ["en", "xx"]
    words = Words("xx", tmp_path)
    assert words.value({"fuel": 2, "survivor": 2}) == "2 Diesel and 2 Survivors"
    assert not words.has("no.such.key")


def test_an_edition_of_ours_brings_the_words_of_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """In both languages, each read once."""
    read: list[Path] = []
    loaded = catalogue.load_brought
    monkeypatch.setattr(
        catalogue, "load_brought", lambda language, folder: read.append(folder) or loaded(language, folder)
    )
    offered.find("edition", "first-edition")
    german, english = Words("de"), Words()
    assert not german.has("rule.1E-SCO-01.no")
    assert german.text("rule.1E-SCO-01") == "Der meiste Ruhm gewinnt."
    assert english.text("rule.1E-SCO-01") == "Most Fame wins."
    assert [folder for folder in read if folder.name == "first_edition"] == [FOLDER / "first_edition"] * 2


def test_what_an_edition_says_in_own_words_holds_for_its_games(words: Words) -> None:
    """Back at a game of another edition, and with no game, the words are those of all games again."""
    spoken = Words()
    shared = spoken.text("correct.common")
    spoken.edition = "first-edition"
    assert spoken.text("correct.common") == "Convoy cards in the discard pile" != shared
    assert spoken.text("fire.hit", n=2, enemy="X") == "Put 2 Damage on the Defence boxes of X."
    assert spoken.text("option.yes") == words.text("option.yes"), "what it does not say otherwise"
    enemies = [spoken.text(f"card.enemy.{name}") for name in ("warwolves", "riderwolves", "immortal")]
    assert enemies == ["Warwolves", "Riderwolves", "Immortal Wolf"], "none with its number"
    assert [spoken.value(space, "space") for space in ("s4", "s4b", "s12")] == ["space 4", "space 4b", "space 12"]
    for other in ("frostlands", ""):
        spoken.edition = other
        assert spoken.text("correct.common") == shared


def test_a_broken_source_is_logged_and_left(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "en" / "LC_MESSAGES").mkdir(parents=True)
    source = tmp_path / "en" / "LC_MESSAGES" / "aurora.po"
    source.write_text("no message at all\n", encoding="utf-8")
    with pytest.raises(MessagesMissing):
        Words("en", tmp_path)
    assert str(source) in caplog.text
    shutil.copy(FOLDER / "en" / "LC_MESSAGES" / "aurora.mo", source.with_suffix(".mo"))
    assert Words("en", tmp_path).has("yes")


def test_every_state_of_a_device_has_a_sentence(words: Words) -> None:
    """What strip and buttons say of themselves by name; their own English with all details is for the log."""
    names = {
        name
        for path in sorted(HARDWARE.glob("*.py"))
        for name in re.findall(r'"((?:strip|buttons)\.[a-z]+)"', path.read_text(encoding="utf-8"))
    }
    assert {"strip.none", "strip.busy", "buttons.none", "buttons.connected"} <= names
    for name in sorted(names):
        said = words.text(f"ui.device.{name}", port="/dev/strip", version="2405180", n=3, of=7)
        assert said.endswith(".")
        assert not said.startswith("<")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_slot_that_only_the_real_table_tells_is_found_by_the_order_of_its_numbers(language: str) -> None:
    """AU-29: of several that fit the arrow means the leftmost or rightmost; hands look at slot after slot."""
    spoken = Words(language)
    for edge, order in (("leftmost", "234"), ("rightmost", "432")):
        line = Line("automa.recruit", "AU-23", {"where": f"@slot.{edge}", "boxes": []}, you=True)
        for text in (spoken.line(line), spoken.text(f"deed.place.{edge}")):
            assert "".join(c for c in text if c in "2345") == order
