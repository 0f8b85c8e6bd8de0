"""Reading packs: the compiled JSON where it was made from the TOML that is there, else the TOML itself.

Nothing here raises for what stands in a file: a pack that is broken is left out, and its mistakes are told.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.files.bounds import check_toml
from companion.files.error import MOST_TOLD, Beyond, Fault, FileError, Said, of_system, shown
from companion.files.reading import LARGE, as_text, read_bytes
from companion.packs.fit import convert, field_fault, one_of
from companion.packs.schema import BOARDS, DECKS, PATHS, Card, Exploration, Head, Pack

FOLDER = Path(__file__).parent
"""The packs that come with the program."""


class PackError(FileError):
    """A pack can't be used; the app starts without it."""


class _Compiled(Struct, frozen=True):
    """A compiled pack, and the SHA-256 of the TOML that it was made from: times of files say too little in a wheel."""

    made_from: str
    pack: Pack


def load_packs(folder: Path = FOLDER) -> tuple[dict[str, Pack], list[PackError]]:
    """All packs in a folder by name, and what is wrong with those that are left out. Raises nothing."""
    packs: dict[str, Pack] = {}
    errors: list[PackError] = []
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        return {}, [PackError(folder, Fault("", "", of_system(error), Said("fault.wanted.packs")))]
    for file in files:
        try:
            written = read_bytes(file, LARGE)
        except OSError as error:
            errors.append(PackError(file, Fault("", "", of_system(error), Said("fault.wanted.readable"))))
            continue
        pack = _compiled(file.with_suffix(".json"), written)
        if pack is None:
            pack, found = _parse(file, written)
            errors += found
        if pack is not None:
            packs[pack.name] = pack
    return packs, errors


def compile_pack(file: Path) -> Path:
    """Write the JSON beside a pack's TOML and return its path. Raises PackError for the first mistake, and OSError."""
    written = read_bytes(file, LARGE)
    pack, errors = _parse(file, written)
    if pack is None:
        raise errors[0]
    made = file.with_suffix(".json")
    # In one step: another program may be reading it, or compiling it as well.
    part = made.with_name(f"{made.name}.{os.getpid()}")
    part.write_bytes(msgspec.json.encode(_Compiled(hashlib.sha256(written).hexdigest(), pack)))
    part.replace(made)
    return made


def _compiled(file: Path, written: bytes) -> Pack | None:
    """The compiled pack if it is whole and made from this very TOML. Else None: it can be made anew at any time."""
    try:
        compiled = msgspec.json.decode(read_bytes(file, LARGE), type=_Compiled)
    except (OSError, ValueError, RecursionError):
        return None
    fields = ((path, name, value) for path, card in compiled.pack.cards.items() for name, value in card.items())
    if compiled.made_from != hashlib.sha256(written).hexdigest() or any(field_fault(*field) for field in fields):
        return None
    return compiled.pack


def _parse(file: Path, written: bytes) -> tuple[Pack | None, list[PackError]]:
    """The pack that a TOML file writes, or all that is wrong with it."""
    import tomllib  # not where the compiled pack is taken

    try:
        text = as_text(written)
        check_toml(text)
        document = tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        return None, [PackError(file, Fault("", "", Said("fault.came.utf8"), Said("fault.wanted.utf8")), line)]
    except Beyond as error:
        return None, [PackError(file, Fault("", "", error.said, Said("fault.wanted.toml")))]
    except (ValueError, RecursionError) as error:
        # Besides its own error, tomllib lets through those of numbers and nesting beyond Python's limits.
        text, line = _syntax(str(error), written)
        return None, [
            PackError(file, Fault("", "", Said("fault.came.toml", {"detail": text}), Said("fault.wanted.toml")), line)
        ]
    pack, faults = _build(file.stem, document)
    return pack, [PackError(file, fault) for fault in faults[:MOST_TOLD]]


def _syntax(message: str, written: bytes) -> tuple[str, int]:
    """What tomllib says of a mistake, apart from the place, and its line."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if place is None:
        return message, 0
    return message[: place.start()], int(place[1] or written.count(b"\n") + 1)


def _build(stem: str, document: dict[str, Any]) -> tuple[Pack | None, list[Fault]]:
    faults: list[Fault] = []
    head = convert({key: value for key, value in document.items() if not isinstance(value, dict)}, Head, "")
    if isinstance(head, Fault):
        faults.append(head)
    elif head.name != stem:
        faults.append(Fault("", "name", shown(head.name), Said("fault.wanted.stem", {"name": repr(stem)})))
    cards: dict[str, dict[str, Any]] = {}
    lists: dict[str, Any] = {}
    for table, content in document.items():
        if table in BOARDS:
            cards[PATHS[table]] = _card(content, BOARDS[table], table, faults)
        elif table in DECKS and isinstance(content, dict):
            cards |= _deck(table, content, faults, lists)
        elif table in DECKS:
            faults.append(Fault("", table, shown(content), Said("fault.wanted.cards")))
        elif table not in Head.__struct_fields__:
            names = (*Head.__struct_fields__, *BOARDS, *DECKS)
            faults.append(Fault("", table, Said("fault.came.name"), one_of(names)))
    if lists:
        cards["exploration"] = lists
    if faults:
        return None, faults
    from companion.packs.checks import checks  # not where the compiled pack is taken

    pack = Pack(head.name, head.version, head.source, cards)
    faults = checks(pack)
    return (None if faults else pack), faults


def _deck(table: str, content: dict[str, Any], faults: list[Fault], lists: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The cards of one deck by path, and the card that lists them where the rules look for one."""
    cards = {f"{table}/{name}": _card(card, DECKS[table], f"{table}.{name}", faults) for name, card in content.items()}
    if table.startswith("hitpoints"):
        cards[table] = {"cards": list(content)}
    if DECKS[table] is Exploration:
        period = table.removeprefix("exploration-")
        marked = [name for name, card in content.items() if isinstance(card, dict) and card.get("symbol") is True]
        lists[period] = [name for name in content if name not in marked]
        lists[f"{period}-symbol"] = marked
    return cards


def _card(content: Any, kind: type[Card], table: str, faults: list[Fault]) -> dict[str, Any]:
    card = convert(content, kind, table)
    if isinstance(card, Fault):
        faults.append(card)
        return {}
    flat: dict[str, Any] = card.flat()
    return flat
