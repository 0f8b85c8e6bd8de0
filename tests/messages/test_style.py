"""The style of the texts: one word for one thing, an article for the Automa, and no text longer than its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.messages import languages
from tests.messages.keys import folders
from tests.messages.test_languages import _messages, _texts

GONE = {
    "en": r"\bbears?\b(?! adds)|\banew\b|\bmend(?:s|ed)?\b|\buppermost\b|\bfarther\b|\b(?:un)?beaten\b|\bhealthy\b"
    r"|\babandoned\b|\blibrary\b|\bjournal\b|\barray\b|\b[Tt]ak(?:e|en) down\b|\bgives? way\b|\bgives? up\b|\btap\b"
    r"|\bnumber signs?\b|\bin memory\b|\bacts\b|\bI'm out\b|\bPut right\b|\bput it right\b|\bTurn the Automa\b"
    r"|\bfurthest right\b|\bClosed ways\b|\bConvoys kept\b|Fire weapons|End of round\b|Convoys fire\b|“\{now\}”",
    "de": r"(?<!des )\bAutomas\b|\bLesart|\bJournal\b|\bArbeitsspeicher\b|\bNehmt\b|\bIhr spielt\b|\beure?\b"
    r"|Zahlenschild|Spielerreihenfolge|Pluskarten|Rundenende\b|\bTableau\b|\bKontamination\b|\bPeriode|\bUmkreis\b"
    r"|abgeworfen|\bklemmt\b|\bFehl\b|\bEssen\b|[Rr]epariert|\bgesunde?\b|\bKopie der Spiele\b|[Nn]eues Spiel\b"
    r"|[Ff]rühere Spiele|\bSpieldatei|\bRichten\b|\bAbbruch\b|\b[Nn]immst \d+ Schaden|\b[Nn]immt \d+ Schaden (?:in|auf)"
    r"|\bich bin raus\b|SOS-Rakete|„\{now\}“",
}
"""Words that the sheet of words has another one for, as they would stand in a text."""
ARTICLE = {
    "en": re.compile(
        r"(?<!the )(?<!The )\bAutoma\b(?! (?:board|counter|cards?|abilities|Convoy)\b)|(?<!the )(?<!The )Automa['’]s"
    ),
    "de": re.compile(
        r"(?<!der )(?<!Der )(?<!den )(?<!Den )(?<!dem )(?<!Dem )(?<!vom )(?<!beim )(?<!zum )(?<!am )\bAutoma\b(?!-)"
    ),
}
"""The Automa without its article. Compounds have that of their last part."""
INFINITIVE = re.compile(
    r"\b\w*(?:nehmen|legen|decken|ziehen|mischen|schieben|füllen|führen|räumen|drehen|spielen|erhalten|bringen|lesen"
    r"|ansehen|sammeln|benutzen|bauen|verlieren|ernähren)\b|\btun\b"
)
"""What a row would say in place of "nimm", "leg", "deck auf"."""
LINE, BUTTON, WORD, QUESTION, DETAIL = 19, 26, 14, 75, 76
"""Letters that a button holds on one line and on two, a word on one of two (Kontaminierung), a question, and the
sentence below it. What is filled in counts as one letter on a button, as two in a sentence."""


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Each text of a language with its key, behind the name of its catalogue."""
    for folder in folders():
        for key, message in _messages(folder, language).items():
            yield from ((f"{folder.name}:{key}", text) for text in _texts(message))


@pytest.mark.parametrize("language", languages())
def test_each_thing_has_one_word(language: str) -> None:
    gone = re.compile(GONE[language])
    assert {key: text for key, text in texts(language) if gone.search(re.sub(r"\{\w+\}", "0", text))} == {}


@pytest.mark.parametrize("language", languages())
def test_in_sentences_the_automa_has_its_article(language: str) -> None:
    """A sentence ends with a stop or asks; labels, tabs and chips go without."""
    found = {key: text for key, text in texts(language) if text[-1] in ".?:" and ARTICLE[language].search(text)}
    assert found == {}


def test_rows_of_deeds_speak_to_the_hand_as_sentences_do() -> None:
    """In German too: "Nimm, was deine Boxen erzeugen", not "Nehmen"."""
    rows = [(key, text) for key, text in texts("de") if key.partition(":")[2].startswith("deed.")]
    assert len(rows) > 100
    assert [(key, text) for key, text in rows if INFINITIVE.search(text)] == []


@pytest.mark.parametrize("language", languages())
def test_the_arrow_of_a_row_is_its_preposition(language: str) -> None:
    """A place behind it is a bare name: "→ Ablagestapel", not "→ zum Ablagestapel"."""
    places = [(key, text) for key, text in texts(language) if key.partition(":")[2].startswith("deed.place.")]
    assert len(places) > 20
    assert [(key, text) for key, text in places if re.match("(?:zu[mr]?|ans?|in[s]?|auf|to|on|in) ", text)] == []


@pytest.mark.parametrize("language", languages())
def test_buttons_have_room(language: str) -> None:
    """Two lines of a button that is 200 wide, and no word that is cut where the line breaks."""
    long = {}
    for key, text in texts(language):
        if key.split(":")[1].startswith(("option.", "side.", "card.action.")):
            shown = re.sub(r"\{\w+\}", "0", text)
            two = len(shown) > LINE
            if len(shown) > BUTTON or (two and any(len(word) > WORD for word in re.split(r"[ -]", shown))):
                long[key] = text
    assert long == {}


@pytest.mark.parametrize(("language"), languages())
def test_questions_are_short(language: str) -> None:
    long = {}
    for key, text in texts(language):
        if key.split(":")[1].startswith("ask."):
            room = DETAIL if key.endswith(".detail") else QUESTION
            if len(re.sub(r"\{\w+\}", "00", text)) > room:
                long[key] = text
    assert long == {}
