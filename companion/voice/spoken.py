"""Sentences of the screen as they are spoken: signs and ranges as words, no markup, no pictures."""

from __future__ import annotations

import re
import unicodedata

from companion.messages import Words

ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
_MARKUP = re.compile(r"\[/?[a-z]+\d*(?:=[^\]]*)?\]")
_ROMANS = re.compile(r"\b(VI|IV|V|I{1,3})[–-](VI|IV|V|I{1,3})\b")
_ROMAN = re.compile(r"\((VI|IV|V|I{1,3})\)|\b(VI|IV|I{2,3})\b")
_RANGE = re.compile(r"(?<=\d)\s*[–-]\s*(?=\d)")
_MINUS = re.compile(r"(?<!\w)[−–-](?=\d)")
_PLUS = re.compile(r"(?<!\w)\+(?=\d)")
_OF = re.compile(r"(?<=\d)/(?=\d)")
_SPACES = re.compile(r"\s+([.,:;?!]?)")
SILENT = {"So", "Sk", "Sm", "Pi", "Pf", "Cf", "Co", "Cn", "Cc", "Cs"}
"""Categories of signs that are not spoken: pictures, quotation marks, what shows nothing."""
PAUSES = {"·": ", ", "•": ", ", "…": ".", ";": ",", "(": ", ", ")": ", ", "„": "", '"': "", "—": ", ", "–": ", "}
"""Signs that only make a pause, or none."""


def spoken(text: str, words: Words) -> str:
    """A sentence for the speech engine, in the language of ``words``."""
    text = _MARKUP.sub(" ", text)
    text = _ROMANS.sub(lambda found: f"{ROMAN[found[1]]}–{ROMAN[found[2]]}", text)
    text = _ROMAN.sub(lambda found: str(ROMAN[found[1] or found[2]]), text)
    text = _RANGE.sub(f" {words.text('voice.up')} ", text)
    text = text.replace("→", f" {words.text('voice.to')} ").replace("×", f" {words.text('voice.times')} ")
    text = _MINUS.sub(f"{words.text('voice.minus')} ", text)
    text = _PLUS.sub(f"{words.text('voice.plus')} ", text)
    text = _OF.sub(f" {words.text('voice.of')} ", text)
    text = "".join(PAUSES.get(sign, sign) for sign in text)
    text = "".join(" " if unicodedata.category(sign) in SILENT else sign for sign in text)
    text = re.sub(r"\s*,(?=\s*[.,:?!])|,\s*$", "", _SPACES.sub(lambda found: found[1] or " ", text))
    return text.strip()
