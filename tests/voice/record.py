"""Writes the phonemes of deeds.toml again, as the installed espeak-ng makes them: python -m tests.voice.record"""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("deeds.toml")
HEAD = """\
# Ten deeds in two languages: as the screen writes them, as they are spoken, and the phonemes (IPA) that espeak-ng makes
# of that. `python -m tests.voice.record` writes the phonemes again for the version of espeak-ng that is installed.
"""


def deeds() -> dict[str, Any]:
    """The file: the version of espeak-ng, and the deeds."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def version() -> str:
    """The installed version of espeak-ng."""
    told = subprocess.run(["espeak-ng", "--version"], capture_output=True, text=True, check=True).stdout
    return told.partition(":")[2].split()[0]


def phonemes(language: str, words: str) -> str:
    """What espeak-ng says for these words, in IPA."""
    command = ["espeak-ng", "-b", "1", "-v", language, "-q", "--ipa", "--stdin"]
    done = subprocess.run(command, input=words.encode(), capture_output=True, check=True)
    return " ".join(done.stdout.decode().split())


def main() -> None:
    """Write the file again."""
    parts = [HEAD, f'espeak-ng = "{version()}"\n']
    for deed in deeds()["deeds"]:
        said = {**deed, "phonemes": phonemes(deed["language"], deed["words"])}
        parts += [
            "\n[[deeds]]\n",
            *(f"{name} = '{said[name]}'\n" for name in ("language", "text", "words", "phonemes")),
        ]
    FILE.write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
