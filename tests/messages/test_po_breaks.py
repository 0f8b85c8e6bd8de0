"""No text shows a backslash: a line break in a catalogue is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted((ROOT / "companion" / "messages").rglob("LC_MESSAGES/*.po"))


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: str(file.relative_to(ROOT / "companion" / "messages")))
def test_no_text_holds_a_backslash(file: Path) -> None:
    with file.open("rb") as source:
        texts = {message.id: message.string for message in read_po(source)}
    assert [key for key, text in texts.items() if "\\" in str(text if isinstance(text, str) else "".join(text))] == []
