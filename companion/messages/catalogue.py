"""Loads the catalogues: compiled files, or in a checkout the sources, compiled in memory."""

from __future__ import annotations

import gettext
import io
import logging
import os
import re
from pathlib import Path

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent
DOMAIN = "aurora"
FIRST = "en"
"""The language used for messages that another language lacks."""


class MessagesMissing(Exception):
    """There is no catalogue for a language; the text names it and says what to run."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self.folder = folder
        found = ", ".join(languages(folder)) or "none"
        super().__init__(
            f"no compiled messages for language {language!r} (sources there: {found}); run: python -m companion.build"
        )


class _Nothing(gettext.NullTranslations):
    """The last fallback: an empty text, where gettext would return the key."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""


def languages(folder: Path = FOLDER) -> list[str]:
    """The languages with a catalogue, compiled or not, sorted."""
    return sorted({file.parts[-3] for end in ("po", "mo") for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.{end}")})


def spoken(language: str, folder: Path = FOLDER) -> str:
    """The language to use: the wanted one if it has a catalogue, else the system's, else English."""
    known = languages(folder)
    system = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = [language, next(filter(None, system), "")]
    return next((short for name in wanted if (short := re.split("[_.@]", name)[0]) in known), FIRST)


def load(language: str, folder: Path = FOLDER) -> gettext.NullTranslations:
    """The catalogue of a language; missing messages are in English, or empty. Raises :class:`MessagesMissing`.

    If Babel is installed, a source newer than its compiled file is used.
    """
    found = _load_one(language, folder)
    if language != FIRST:
        found.add_fallback(_load_one(FIRST, folder))
    found.add_fallback(_Nothing())
    return found


def brought_in(messages: str) -> Path:
    """The folder of the catalogues that an edition or expansion names: a path, or of ours the name of a folder here."""
    return FOLDER / messages


def load_brought(language: str, folder: Path) -> gettext.NullTranslations:
    """The catalogue of an edition or expansion of another package, in a language or else in English; empty without
    either."""
    taken = [one for one in dict.fromkeys((language, FIRST)) if one in languages(folder)]
    nothing = _Nothing()
    try:
        found = [_load_one(one, folder) for one in taken]
    except MessagesMissing as error:
        log.warning("%s", error)
        return nothing
    for one, behind in zip(found, [*found[1:], nothing], strict=False):
        one.add_fallback(behind)
    return found[0] if found else nothing


def keys(language: str = FIRST, folder: Path = FOLDER) -> set[str]:
    """The keys of all messages of a language. Raises :class:`MessagesMissing`."""
    # gettext has no other way to list them; a message with plural forms is listed once for each form.
    found = getattr(_load_one(language, folder), "_catalog", {})
    return {key[0] if isinstance(key, tuple) else key for key in found}


def _load_one(language: str, folder: Path) -> gettext.NullTranslations:
    compiled = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    source = compiled.with_suffix(".po")
    if source.is_file() and (not compiled.is_file() or source.stat().st_mtime > compiled.stat().st_mtime):
        in_memory = _compile(source)
        if in_memory is not None:
            return in_memory
    if not compiled.is_file():
        raise MessagesMissing(language, folder)
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)


def _compile(source: Path) -> gettext.NullTranslations | None:
    """A source compiled in memory; None without Babel (only a checkout has it) or if the source has a mistake."""
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import PoFileError, read_po
    except ImportError:
        return None
    try:
        with source.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        log.warning("%s: %s", source, error)
        return None
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    buffer.seek(0)
    return gettext.GNUTranslations(buffer)
