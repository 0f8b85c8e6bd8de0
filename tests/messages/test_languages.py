"""Every language says what English says: the same messages with the same fields, each in words of its own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from companion.cli.main import main
from companion.messages import Words, languages
from companion.messages.catalogue import FIRST, FOLDER, spoken
from companion.rules.engine.table import Line, Reason
from tests.messages.keys import folders

OTHERS = [language for language in languages() if language != FIRST]
SAME = {
    ("first_edition", "de"): {
        *("field.board.region", "map.alpha", "map.beta", "reference.section.1E-MIN", "hazard.mine", "crossed.mine"),
        *("card.enemy.ulmar", "deed.automa.ability"),
    },
    ("mine", "de"): {"card.object.mine"},
    ("asgaror", "de"): {
        *("clan.asgaror", "reference.section.FS-ASG"),
        *(f"card.enemy.asgaror-{n}" for n in range(1, 7)),
    },
    ("athena", "de"): {
        *("clan.athena", "map.gamma", "reference.section.PA"),
        *(f"card.enemy.athena-{n}" for n in range(1, 7)),
        *("deed.athena.scan", "deed.athena.scan.moves"),
        *(f"survivor.android-{n}" for n in range(1, 4)),
    },
    ("crews", "de"): {"step.setup.crews", "field.crews.name", *(f"survivor.crew-{n}" for n in range(1, 9))},
    ("exploration_deck", "de"): set(),
    ("kickstarter", "de"): {"survivor.veteran", "card.convoy.proto-truck", "card.convoy.v8-annihilator"},
    ("pvp", "de"): set(),
    ("roles", "de"): {"card.role.motivator"},
    ("mutants", "de"): {"ui.score.row.contamination"},
    ("stories", "de"): {"draw.stories.phase"},
    ("messages", "de"): {
        *("area.truck", "place.truck", "kind.truck", "field.truck", "why.speed.truck"),
        *("card.enemy.ulmar", "correct.box", "cli.next", "field.terms.clan"),
        *("option.normal", "option.region", "option.enemy.1", "option.enemy.2", "option.enemy.3", "option.way.tunnel"),
        # Names of boxes, which the publisher has in English only.
        *("module.asgaror", "module.athena", "module.crews", "module.mine", "module.pvp"),
        *("voice.minus", "voice.plus"),
        *("sign.max", "ui.aurora", "ui.ok", "ui.person.none", "ui.title", "ui.who.automa"),
        *(
            "ui.tab.zone",
            "ui.tab.automa",
            "ui.correct.group.automa",
            "ui.draw.region",
            "ui.near.region",
            "lay.part.decks",
            "ui.correct.group.decks",
            "ui.correct.group.hand",
        ),
        *("ui.code.difficulty.normal", "ui.filter.difficulty.normal", "ui.filter.people.1"),
        *(
            "ui.history.automa",
            "ui.reference.letters",
            "edition.frostlands",
            "option.cards.truck",
            "ui.cards.way.tunnel",
        ),
        *(
            *(
                "deed.automa.rewards",
                "deed.automa.rewards.other",
                "deed.thing.aurora",
                "deed.place.region",
                "deed.place.board",
            ),
            "fault.pins.wanted.contacts",
            "ui.language.en",
            "ui.language.de",
            "ui.set.leds",
            "ui.set.pin",
            "ui.set.text.normal",
        ),
    },
}
"""Messages that are the same word in English, by folder: names, and words that both languages have."""


def _source(folder: Path, language: str) -> Path:
    return folder / language / "LC_MESSAGES" / "aurora.po"


def _messages(folder: Path, language: str) -> dict[str, Message]:
    with _source(folder, language).open("rb") as file:
        return {_key(m): m for m in read_po(file, abort_invalid=True) if m.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field)


@pytest.fixture(scope="module", params=folders(), ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """That of all games, then each of an edition's own words."""
    return Path(request.param)


@pytest.fixture(scope="module")
def english(folder: Path) -> dict[str, Message]:
    return _messages(folder, FIRST)


@pytest.fixture(scope="module", params=OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def messages(folder: Path, language: str) -> dict[str, Message]:
    return _messages(folder, language)


def test_german_is_there_for_every_game() -> None:
    assert "de" in OTHERS
    assert [languages(folder) for folder in folders()] == [languages()] * len(folders())


def test_no_message_is_missing_or_left_over(english: dict[str, Message], messages: dict[str, Message]) -> None:
    assert [key for key in english if key not in messages] == []
    assert [key for key in messages if key not in english] == []
    assert list(messages) == list(english), "both files have the same order"


def test_every_message_stands_once_and_is_sure(folder: Path, language: str, messages: dict[str, Message]) -> None:
    lines = _source(folder, language).read_text(encoding="utf-8").splitlines()
    assert [line for line, n in Counter(line for line in lines if line.startswith("msgid ")).items() if n > 1] == []
    assert [key for key, message in messages.items() if message.fuzzy or not all(_texts(message))] == []


def test_fields_and_plural_forms_are_the_same(english: dict[str, Message], messages: dict[str, Message]) -> None:
    for key, message in messages.items():
        forms, wanted = _texts(message), _texts(english[key])
        assert len(forms) == len(wanted), key
        assert [_fields(form) for form in forms] == [_fields(form) for form in wanted], key


def test_nothing_is_left_in_english(
    folder: Path, language: str, english: dict[str, Message], messages: dict[str, Message]
) -> None:
    """Fields, numbers and signs are the same in every language; words only where it is said so above."""
    same = set()
    for key, message in messages.items():
        words = re.sub(r"\{\w+\}|[\W\d_]", "", " ".join(_texts(message)))
        if words and _texts(message) == _texts(english[key]):
            same.add(key)
    assert same == SAME[folder.name, language]


def test_the_keys_to_search_with_have_room_and_every_letter_of_the_rules(
    language: str, english: dict[str, Message], messages: dict[str, Message]
) -> None:
    """Three rows; the second and the third have one and three more keys, all at least 48 wide where 800 are."""
    for of, group in ((FIRST, english), (language, messages)):
        rows = _texts(_messages(FOLDER, of)["ui.reference.keys"])[0].split()
        assert [len(row) + more <= 14 for row, more in zip(rows, (0, 1, 3), strict=True)] == [True] * 3
        texts = "".join(text for key, m in group.items() if key.startswith(("rule.", "doubt.")) for text in _texts(m))
        assert {letter for letter in texts.lower() if letter.isalpha()} <= set("".join(rows))


@pytest.mark.parametrize(
    ("value", "name", "said"),
    [
        (True, "", "ja"),
        (None, "", "keine"),
        (-5.2, "", "−5,2"),
        (14.0, "", "14"),
        ([], "", "keine"),
        ({}, "", "nichts"),
        ({"fuel": 0}, "", "nichts"),
        (["@seat.red", "@seat.green", "@seat.blue"], "", "Rot, Grün und Blau"),
        ({"fuel": 2, "food": 1}, "", "2 Treibstoff und 1 Lebensmittel"),
        ({"survivor": 1, "object": 2}, "", "1 Überlebender und 2 Objekte"),
        ("w3", "space", "Weiß 3"),
        ("trailer2-device.1", "box", "Ausrüstung an Anhänger 2, Box\u00a01"),
    ],
)
def test_german_values(value: object, name: str, said: str) -> None:
    assert Words("de").value(value, name) == said


def test_german_lines() -> None:
    """A sentence to one person begins with a capital after "Du:" and after a name: German has it so behind a colon."""
    words = Words("de")
    line = Line("you.damage", "CD-75", {"n": 1}, you=True, seat="red")
    assert words.line(line) == "Leg 1 Schaden auf deinen Konvoi, Box nach Wahl."
    words.several = True
    assert words.line(line) == "Rot: Leg 1 Schaden auf deinen Konvoi, Box nach Wahl."
    assert words.reason(Reason("why.has", {"n": 2, "token": "@token.food"}, "asked")) == (
        "Der Automa hat 2 Lebensmittel. Laut deiner Angabe."
    )


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE@euro", "LC_ALL": ""}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "de_DE", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_of_the_system(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is spoken where none is wanted; a language that is wanted, and there, goes before it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, environment.get(name, ""))
    assert spoken("") == language
    assert spoken("xx") == language
    assert [spoken(wanted) for wanted in ("de", "en")] == ["de", "en"]


def test_language_on_the_command_line(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--language`` before the language of the system; one without messages is refused with those there are."""
    answers = tmp_path_factory.mktemp("answers") / "none.txt"
    answers.write_text("quit\n", encoding="utf-8")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    for options, said in ([], "Wie willst du"), (["--language", "en"], "How do you want"):
        folder = tmp_path_factory.mktemp("games")
        answers.write_text("try\nquit\n", encoding="utf-8")
        main(["--folder", str(folder), *options, "play", "--answers", str(answers)])
        assert said in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["--language", "xx", "play"])
    assert "'de', 'en'" in capsys.readouterr().err
