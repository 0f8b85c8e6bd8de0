"""The file of the owner's library: what stands in it, and what is wrong with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.files import shared
from companion.files.bounds import check_json
from companion.files.error import MOST_TOLD, Beyond, Fault, Said, not_json, of_system, shown
from companion.files.reading import LARGE, read_text
from companion.messages.english import SaidError
from companion.packs import schemas
from companion.packs.fit import field_fault, one_of
from companion.rules.engine import doubts, offered
from companion.rules.engine.doubts import Doubt
from companion.rules.engine.offered import HOME

VERSION = 2
"""Version of the file's shape."""
PARTS = ("version", "cards", "house_rules", "forgotten")
Cards = dict[str, dict[str, Any]]
"""Card path to field to value."""


class LibraryError(SaidError):
    """The library's file can't be read, kept or written, or not wholly; ``table`` names the card, ``key`` the field."""


class Content(Struct):
    """What a library's file holds: the owner's values, those that were taken away again, and house rules; and of which
    version it was."""

    cards: Cards = {}
    forgotten: Cards = {}
    house_rules: dict[str, str] = {}
    version: int = VERSION


def read_import(file: Path) -> Content:
    """The content of a library's file that somebody wants to import. Raises LibraryError for the first mistake in it,
    with card and field, or if it can't be read: of a broken file nothing is taken."""
    content, errors = read_content(file)
    if not errors and shared.stamp(file) is None:
        errors = [LibraryError(file, Fault("", "", Said("fault.system.nothing"), Said("fault.wanted.there")))]
    if errors:
        raise errors[0]
    return content


def read_content(file: Path) -> tuple[Content, list[LibraryError]]:
    """What is good of a library's file, and each mistake in it. No file at all is no mistake."""
    reading = _Reading(file)
    reading.read()
    return reading.content, reading.errors


class _Reading:
    """Reads one file: what is good of it, and what is wrong."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.content = Content({}, {}, {})
        self.errors: list[LibraryError] = []
        self._strange: set[str] = set()

    def read(self) -> None:
        """Fill in ``content`` and ``errors``."""
        try:
            text = read_text(self._file, LARGE).encode()
        except FileNotFoundError:
            return
        except OSError as error:
            self._mistake(Fault("", "", of_system(error), Said("fault.wanted.readable")))
            return
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            self._mistake(Fault("", "", not_json(error), Said("fault.wanted.utf8")), line)
            return
        try:
            check_json(text)
            document = msgspec.json.decode(text)
        except Beyond as error:
            self._mistake(Fault("", "", error.said, Said("fault.wanted.json")), error.line)
        except (ValueError, RecursionError) as error:
            self._mistake(Fault("", "", not_json(error), Said("fault.wanted.json")), _line(str(error), text))
        else:
            self._take(document)

    def _take(self, document: Any) -> None:
        version = document.get("version") if isinstance(document, dict) else None
        if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= VERSION:
            came = shown(version) if isinstance(document, dict) else Said("fault.came.object")
            unfit = Fault("", "version", came, Said("fault.wanted.version", {"version": VERSION}))
            later = isinstance(version, int) and version > VERSION
            self.errors.append(LibraryError(self._file, unfit, later=later))
            return
        self.content.version = version
        for part in document:
            if part not in PARTS:
                self._mistake(Fault("", part, Said("fault.came.part"), one_of(PARTS)))
        for part, cards in (("cards", self.content.cards), ("forgotten", self.content.forgotten)):
            for card, fields in self._part(document, part).items():
                path = self._path(card)
                for name, value in self._part({card: fields}, card).items() if path else ():
                    fault = field_fault(path, name, value)
                    if fault is None:
                        cards.setdefault(schemas.plain(path), {})[name] = value
                    else:
                        self._mistake(replace(fault, table=card))
        for name, reading in self._part(document, "house_rules").items():
            doubt = self._path(name, "house_rules")
            fault = house_rule_fault(doubt, reading) if doubt else None
            if fault is not None:
                self._mistake(replace(fault, key=name))
            elif doubt and differs(doubt, reading):
                self.content.house_rules[schemas.plain(doubt)] = reading

    def _path(self, name: str, part: str = "") -> str:
        """The path of a card or a doubt with its edition; ``""``, and a mistake, where that is missing or unknown."""
        if self.content.version == 1:
            return f"{HOME}:{name}"
        edition, colon, _ = name.partition(":")
        place = (part, name) if part else (name, "")
        # Values need a schema, house rules the rules themselves.
        known = offered.names("edition") if part else schemas.editions()
        if not colon:
            self._mistake(Fault(*place, Said("fault.came.noedition"), Said("fault.wanted.edition.front")))
        elif edition not in known:
            if edition not in self._strange:
                wanted = Said("fault.wanted.edition", {"names": ", ".join(known)})
                self._mistake(Fault(*place, Said("fault.came.edition", {"name": edition}), wanted))
            self._strange.add(edition)
        else:
            return name
        return ""

    def _part(self, whole: dict[str, Any], name: str) -> dict[str, Any]:
        """An object inside another; an empty one where it is missing or something else."""
        part = whole.get(name, {})
        if isinstance(part, dict):
            return part
        self._mistake(Fault("", name, shown(part), Said("fault.wanted.object")))
        return {}

    def _mistake(self, fault: Fault, line: int = 0) -> None:
        if len(self.errors) < MOST_TOLD:
            self.errors.append(LibraryError(self._file, fault, line))


def _doubts(doubt: str) -> list[Doubt]:
    """What can be read otherwise; nothing for no doubt of an edition that can be played here, with expansions."""
    return doubts.known(*schemas.parted(doubt))


def differs(doubt: str, reading: str) -> bool:
    """Whether this is not our own reading of a doubt, or of one of those that are called so."""
    return any(reading != row.pick for row in _doubts(doubt))


def house_rule_fault(doubt: str, reading: Any) -> Fault | None:
    """What is wrong with a house rule: a doubt that leaves no choice, or a reading that the rules can't play."""
    readings = sorted({letter for row in _doubts(doubt) if row.others for letter in row.readings})
    if not readings:
        return Fault("house_rules", doubt, Said("fault.came.id"), Said("fault.wanted.doubt"))
    if reading not in readings:
        either: str | Said = readings[0]
        for other in readings[1:]:
            either = Said("fault.or", {"most": either, "last": other})
        return Fault("house_rules", doubt, shown(reading), Said("fault.wanted.reading", {"readings": either}))
    return None


def _line(message: str, content: bytes) -> int:
    """The line of a mistake that a JSON decoder tells: it counts bytes, or none where the end came too early."""
    place = re.search(r"\(byte (\d+)\)$", message)
    return content.count(b"\n", 0, int(place[1]) if place else None) + 1
