"""What is wrong with a file, and what the system and the journal report: whole sentences in every language."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, get_args, get_origin

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion import settings
from companion.cards.library import Library
from companion.cards.library_file import LibraryError, read_content, read_import
from companion.files.error import SYSTEM, Fault, Said, of_system
from companion.game import gamefile
from companion.journal.error import JournalError, detail_of
from companion.journal.journal import Journal
from companion.messages import Words, languages
from companion.messages.catalogue import FOLDER
from companion.messages.english import SaidError, english
from companion.packs import FOLDER as PACKS
from companion.packs import load_packs, schemas
from companion.screens.devices.devices import in_words
from hardware import pins
from tests.messages import keys

STAND_IN = (PACKS / "frostlands" / "stand-in.toml").read_text(encoding="utf-8")
ENGLISH = re.compile(r"\b(came|expected|the|that|with|this|cards?|least|nothing|file|read|written)\b")
"""Words that no German sentence has."""


@pytest.fixture(scope="module", params=languages())
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    with (FOLDER / str(request.param) / "LC_MESSAGES" / "aurora.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


def fields(catalogue: Catalog, key: str) -> set[str]:
    """The values that a message names; it must be there."""
    message = catalogue[key]
    assert message is not None, key
    texts = [message.string] if isinstance(message.string, str) else list(message.string)
    assert all(texts), key
    return {field for text in texts for _, field, _, _ in Formatter().parse(text) if field}


def pieces() -> Iterator[tuple[str, ast.Call]]:
    """Every piece of a sentence that the code makes: its key, and the call."""
    for path in keys.sources():
        for call in ast.walk(keys.tree_of(path)):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Said" and call.args:
                for key in keys.strings(call.args[0]):
                    yield key, call


def test_every_piece_of_the_code_has_its_message_with_the_values_that_it_is_given(catalogue: Catalog) -> None:
    seen = set()
    for key, call in pieces():
        if "{}" in key:
            assert any(isinstance(m.id, str) and keys.family(key).fullmatch(m.id) for m in catalogue), key
            continue
        seen.add(key)
        wanted = fields(catalogue, key)
        if len(call.args) == 1:
            assert not wanted, key
        elif isinstance(call.args[1], ast.Dict):
            given = {node.value for node in call.args[1].keys if isinstance(node, ast.Constant)}
            assert wanted <= given, key
    assert {"fault.wanted.letters", "fault.came.utf8", "fault.journal.sum", "fault.wanted.besides"} <= seen


def kinds(of: Any) -> Iterator[Any]:
    """A type and all inside it."""
    yield of
    for inner in get_args(of):
        yield from kinds(inner)


def test_what_the_schema_wants_has_its_message(catalogue: Catalog) -> None:
    types = [kind for fields in schemas.fields("frostlands").values() for kind in fields.values()]
    limits = [get_args(kind)[1] for of in types for kind in kinds(of) if get_origin(kind) is Annotated]
    described = {limit.description for limit in limits if limit.description is not None}
    assert len(described) == 5
    assert [fields(catalogue, key) for key in described] == [set()] * 5


def test_what_the_system_reports_has_its_message_and_what_to_do(catalogue: Catalog) -> None:
    for name in {*SYSTEM.values(), "other"}:
        assert fields(catalogue, f"fault.system.{name}") == ({"detail"} if name == "other" else set())
        assert fields(catalogue, f"fault.system.{name}.fix") == set()
    for name in ("special", "large"):
        assert fields(catalogue, f"fault.system.{name}") == ({"n"} if name == "large" else set())
        assert fields(catalogue, f"fault.system.{name}.fix") == set()


def test_pin_files_are_told_as_the_hardware_tells_them(catalogue: Catalog) -> None:
    """The hardware has English of its own for programs that have no messages; here it says the same."""
    english = catalogue["fault.pins.none"].string == pins.CAME["none"]
    for front, texts in (("fault.pins.", pins.CAME), ("fault.pins.wanted.", pins.WANTED)):
        for key, text in texts.items():
            assert fields(catalogue, front + key) == {f for _, f, _, _ in Formatter().parse(text) if f}
            assert not english or catalogue[front + key].string == text


# ------------------------------------------------------------ whole sentences


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            '{"version": 1, "cards": {"outcome/3": {"area": "roof"}}}',
            ", [outcome/3], area: Da steht 'roof'; erwartet: eines von 'truck', 'bottom-row', ",
        ),
        (
            '{"version": 1, "cards": {"survivor/leader": {"skill": 9}}}',
            ", [survivor/leader], skill: Da steht 9; erwartet: eine ganze Zahl von 1 bis 4.",
        ),
        ('{"version": 1,\n"cards": {', ", Zeile 2: Da steht abgebrochenes JSON; erwartet: eine JSON-Datei."),
        ("{\n]", ", Zeile 2: Da steht fehlerhaftes JSON; erwartet: eine JSON-Datei."),
        ('{"version": 7}', ", version: Da steht 7; erwartet: 2, die Version, die dieses Programm liest."),
        (
            '{"version": 1, "house_rules": {"D-17": "@yes"}}',
            ", [house_rules], D-17: Da steht '@yes'; erwartet: eine Auslegung: a oder b.",
        ),
        (
            '{"version": 1, "cards": {"truck/1": {}, "@yes": 3}}',
            ", @yes: Da steht 3; erwartet: ein Objekt, {…}.",
        ),
    ],
)
def test_a_german_player_is_told_a_mistake_in_a_card_file(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "library.json"
    file.write_text(content)
    with pytest.raises(LibraryError) as error:
        read_import(file)
    assert Words("de").value(error.value).startswith(f"{file}{said}")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"pacing": 99}, "pacing: Da steht 99; erwartet: eine ganze Zahl von 0 bis 60."),
        ({"sound": "on"}, "sound: Da steht 'on'; erwartet: true oder false."),
        ({"language": 3}, "language: Da steht 3; erwartet: ein Text in Anführungszeichen."),
        ({"rotation": 45}, "rotation: Da steht 45; erwartet: eines von 0, 90, 180, 270."),
        ({"strip": {"leds": 3}}, "strip.leds: Da steht 3; erwartet: eine ganze Zahl von 16 bis 600."),
        ({"strip": {"stretches": [{}]}}, "strip.stretches[0].leds: Da steht nichts; erwartet: ein Wert dafür."),
        ({"strip": {"stretches": 1}}, "strip.stretches: Da steht 1; erwartet: eine Liste, […]."),
        ({"pins": {"next": 99}}, "pins.next: Da steht 99; erwartet: eine ganze Zahl von 2 bis 27."),
    ],
)
def test_a_german_player_is_told_a_mistake_in_the_settings(tmp_path: Path, content: object, said: str) -> None:
    file = tmp_path / settings.FILE
    file.write_text(json.dumps(content))
    (error,) = settings.read(file)[1]
    assert Words("de").value(error) == f"{file}, {said}"


def test_a_setting_that_there_is_not_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"colour": "pink"}')
    (error,) = settings.read(tmp_path / settings.FILE)[1]
    assert "colour: Da steht dieser Schlüssel; erwartet: eines von language, text, palette," in Words("de").value(error)


@pytest.mark.parametrize("content", [b"", b"PNG", b"AURORA GAME 2\nxx", b"AURORA GAME 1\n12345678rest"])
def test_a_german_player_is_told_a_broken_game_file(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.aurora"
    file.write_bytes(content)
    with pytest.raises(gamefile.GameFileError) as error:
        gamefile.read(file)
    said = Words("de").value(error.value)
    assert said.startswith(f"{file}")
    assert ": Da steht " in said
    assert "; erwartet: " in said
    assert not ENGLISH.search(said.removeprefix(str(file)))


def test_nothing_in_a_pack_is_told_in_two_languages(tmp_path: Path) -> None:
    """Many mistakes at once, one of each kind that the checks know."""
    text = STAND_IN.replace('letter = "C"', 'letter = "B"').replace('skill = "2"', 'skill = "1"')
    text = re.sub(r"stars = \[.*?\n\]", "stars = [['B2'], ['F6']]", text, flags=re.DOTALL)
    for old, new in (
        ('12 = { letter = "F"', '13 = { letter = "F"'),
        ("{ 2 = 3, 3 = 1, 4 = 0 }", "{ 2 = 1, 3 = 3, 4 = 0 }"),
        ('D = ["fuel", "fuel", "fuel", "fuel", "fuel", "fuel"]\n', ""),
        ("lighthouse = { symbol = true,", "lighthouse = {"),
        ('enemy = "riderwolves"', 'enemy = "warwolves"'),
        ('"object", "object", "contamination"', '"object", "contamination"'),
        ('from = "103", to = "106"', 'from = "106", to = "103"'),
        ('1 = ["100", "101"', '1 = ["101"'),
        ('"w5", "w6", "r6"]', '"w6", "r6"]'),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / "frostlands").mkdir()
    (tmp_path / "frostlands" / "stand-in.toml").write_text(text, encoding="utf-8")
    errors, words = load_packs(tmp_path)[1], Words("de")
    assert len(errors) > 12
    for error in errors:
        said = f"{words.value(error.fault.came)}; {words.value(error.fault.expected)}"
        assert "<" not in said
        assert "…" not in said, said
        assert not ENGLISH.search(said), said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "der Zugriff ist verweigert; gebraucht wird ein Ort, an den sich schreiben lässt. Nimm einen"),
        (errno.EROFS, "der Datenträger ist schreibgeschützt; gebraucht wird ein Ort, an den sich schreiben lässt. Heb"),
        (errno.ENOSPC, "der Speicher ist voll; gebraucht wird ein Ort, an den sich schreiben lässt. Lösch dort etwas"),
        (errno.ENODEV, "das Gerät ist nicht mehr da; gebraucht wird ein Ort, an den sich schreiben lässt. Steck es"),
        (errno.EXDEV, f"das System meldet „{os.strerror(errno.EXDEV)}“; gebraucht wird ein Ort, an den sich schreiben"),
    ],
)
def test_a_folder_that_cannot_be_written_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    def refused(_file: Path, _content: bytes) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("companion.files.durable.replace", refused)
    with pytest.raises(LibraryError) as error:
        Library(tmp_path, {}).export(tmp_path / "cards.json")
    assert Words("de").value(error.value).startswith(f"{tmp_path / 'cards.json'}: {said}")


def test_a_german_player_is_told_a_mistake_in_a_pin_file(tmp_path: Path) -> None:
    file, words = tmp_path / "pins.toml", Words("de")
    for text, said in (
        ("[buttons]\nnext = 28", ", [buttons], next: Da steht 28; erwartet: eine GPIO-Nummer (BCM) von 2 bis 27."),
        (
            "[buttons]\nnext = 9\ndraw = 9",
            ", [buttons], draw: Da steht Pin 9, der von next; erwartet: ein eigener Pin.",
        ),
        (
            "[buttons]\nundo = {pin = 4, hold_seconds = 0}",
            ", [buttons.undo], hold_seconds: Da steht 0; erwartet: eine ",
        ),
    ):
        file.write_text(text)
        with pytest.raises(pins.PinFileError) as error:
            pins.load_pins(file)
        assert words.value(in_words(error.value)).startswith(f"{file}{said}")
    file.unlink()
    with pytest.raises(pins.PinFileError) as error:
        pins.load_pins(file)
    assert words.value(in_words(error.value)).startswith(f"{file}: Datei oder Ordner gibt es nicht; gebraucht wird ")


def test_what_the_journal_reports_is_said_in_german(tmp_path: Path) -> None:
    words = Words("de")
    held = Journal(tmp_path / "games.db")
    with pytest.raises(JournalError) as error:
        Journal(tmp_path / "games.db")
    assert words.value(error.value.detail) == f"{tmp_path / 'games.db'} wird von einem anderen Programm benutzt"
    with pytest.raises(JournalError) as error:
        held.void(7, True)
    assert words.value(error.value.detail) == f"in {tmp_path / 'games.db'} gibt es keine Partie 7"
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/x/games.db")
    assert words.value(detail_of(full)) == "/x/games.db: der Speicher ist voll"
    held.close()


# ------------------------------------------------------------ for developers


def test_an_error_as_a_string_is_the_english_sentence(tmp_path: Path) -> None:
    (tmp_path / "library.json").write_text('{"version": 1, "cards": {"outcome/3": {"area": "roof"}}}')
    (error,) = read_content(tmp_path / "library.json")[1]
    assert str(error).startswith(
        f"{tmp_path / 'library.json'}, [outcome/3], area: 'roof' came, expected one of 'truck', "
    )
    assert str(error) == english(error)


def test_without_messages_an_error_still_says_key_and_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the messages were never compiled: a build must be able to say what is wrong with a pack."""
    from companion.messages import MessagesMissing

    def none() -> Words:
        raise MessagesMissing("en", Path("nowhere"))

    monkeypatch.setattr("companion.messages.english._words", none)
    fault = Fault("map", "", Said("fault.came.none"), Said("fault.wanted.one", {"names": "a, b"}))
    assert "fault.wanted.one" in str(SaidError(Path("x"), fault))
    assert "a, b" in english(fault.expected)


def test_an_error_of_the_system_that_is_not_known_is_shown_as_it_is() -> None:
    assert of_system(OSError("odd")) == Said("fault.system.other", {"detail": "odd"})
