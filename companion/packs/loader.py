"""Reading packs: the compiled JSON where it was made from the TOML that is there, else the TOML itself.

A pack is in the folder of its edition, one of a module in a folder of the module in there:
``<edition>/rulebook.toml``, ``<edition>/<module>/rulebook.toml``. Its first lines name both.

Nothing here raises for what stands in a file: a pack that is broken is left out, and its mistakes are told.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.files.bounds import check_toml
from companion.files.error import MOST_TOLD, Beyond, Fault, FileError, Said, of_system, shown
from companion.files.reading import LARGE, as_text, read_bytes
from companion.packs import schemas
from companion.packs.fit import convert, field_fault, one_of
from companion.packs.schema import Card, Head, Pack, Schema

FOLDER = Path(__file__).parent
"""The packs that come with the program."""


class PackError(FileError):
    """A pack can't be used; the app starts without it."""

    def in_words(self, value: str | Said | FileError) -> str:
        """A piece of it in English."""
        from companion.messages.english import english  # a build reads packs before it has messages

        return english(value)


class _Compiled(Struct, frozen=True):
    """A compiled pack, and the SHA-256 of the TOML that it was made from: times of files say too little in a wheel."""

    made_from: str
    pack: Pack


def load_packs(folder: Path = FOLDER) -> tuple[dict[str, Pack], list[PackError]]:
    """All packs below a folder by :attr:`~companion.packs.schema.Pack.key`, and what is wrong with those that are left
    out. Raises nothing."""
    packs: dict[str, Pack] = {}
    errors: list[PackError] = []
    for file in _files(folder, 3, errors):
        try:
            written = read_bytes(file, LARGE)
        except OSError as error:
            errors.append(PackError(file, Fault("", "", of_system(error), Said("fault.wanted.readable"))))
            continue
        pack = _compiled(file, written)
        if pack is None:
            pack, found = _parse(file, written)
            errors += found
        if pack is not None:
            packs[pack.key] = pack
    return packs, errors


def _files(folder: Path, deep: int, errors: list[PackError]) -> list[Path]:
    """The TOML files of a folder and of those in it, so many levels; a folder that can't be read is told."""
    try:
        inside = sorted(folder.iterdir())
    except OSError as error:
        errors.append(PackError(folder, Fault("", "", of_system(error), Said("fault.wanted.packs"))))
        return []
    files = [path for path in inside if path.suffix == ".toml"]
    for path in inside if deep > 1 else ():
        if path.suffix != ".toml" and path.name != "__pycache__" and path.is_dir():
            files += _files(path, deep - 1, errors)
    return files


def compile_pack(file: Path) -> Path:
    """Write the JSON beside a pack's TOML and return its path. Raises PackError for the first mistake, and OSError."""
    written = read_bytes(file, LARGE)
    pack, errors = _parse(file, written)
    if pack is None:
        raise errors[0]
    made = file.with_suffix(".json")
    # In one step: another program may be reading it, or compiling it as well.
    part = made.with_name(f"{made.stem}.{os.getpid()}.json")
    part.write_bytes(msgspec.json.encode(_Compiled(hashlib.sha256(written).hexdigest(), pack)))
    part.replace(made)
    return made


def _compiled(file: Path, written: bytes) -> Pack | None:
    """The compiled pack if it is whole, in its place and made from this very TOML. Else None: it can be made again at
    any time."""
    try:
        compiled = msgspec.json.decode(read_bytes(file.with_suffix(".json"), LARGE), type=_Compiled)
    except (OSError, ValueError, RecursionError):
        return None
    pack = compiled.pack
    if compiled.made_from != hashlib.sha256(written).hexdigest() or _misplaced(file, pack.edition, pack.module):
        return None
    for path, card in pack.cards.items():
        if any(field_fault(f"{pack.edition}:{path}", name, value) for name, value in card.items()):
            return None
    return pack


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
    pack, faults = _build(file, document)
    return pack, [PackError(file, fault) for fault in faults[:MOST_TOLD]]


def _syntax(message: str, written: bytes) -> tuple[str, int]:
    """What tomllib says of a mistake, apart from the place, and its line."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if place is None:
        return message, 0
    return message[: place.start()], int(place[1] or written.count(b"\n") + 1)


def _build(file: Path, document: dict[str, Any]) -> tuple[Pack | None, list[Fault]]:
    faults: list[Fault] = []
    head = convert({key: value for key, value in document.items() if not isinstance(value, dict)}, Head, "")
    if isinstance(head, Fault):
        return None, [head]
    if head.name != file.stem:
        faults.append(Fault("", "name", shown(head.name), Said("fault.wanted.stem", {"name": repr(file.stem)})))
    schema = _schema(head)
    if isinstance(schema, Fault):
        return None, [*faults, schema]
    faults += _misplaced(file, head.edition, head.module)
    cards: dict[str, dict[str, Any]] = {}
    decks: dict[str, dict[str, Any]] = {}
    for table, content in document.items():
        if table in schema.boards:
            cards[schema.paths[table]] = _card(content, schema.boards[table], table, faults)
        elif table in schema.decks and isinstance(content, dict):
            decks[table] = content
            for name, card in content.items():
                cards[f"{table}/{name}"] = _card(card, schema.decks[table], f"{table}.{name}", faults)
                faults += _strange(schema, table, name)
        elif table in schema.decks:
            faults.append(Fault("", table, shown(content), Said("fault.wanted.cards")))
        elif table not in Head.__struct_fields__:
            faults += _no_table(schema, table, content)
    if faults:
        return None, faults
    cards |= schema.listed(decks)
    pack = Pack(head.edition, head.name, head.version, head.source, cards, head.module)
    faults = schema.checks(pack)
    return (None if faults else pack), faults


def _schema(head: Head) -> Schema | Fault:
    """What the edition or module of a pack may hold, or that nobody has described it."""
    if head.edition not in schemas.editions():
        return Fault("", "edition", shown(head.edition), one_of(map(repr, schemas.editions())))
    if head.module and head.module not in schemas.modules(head.edition):
        known = schemas.modules(head.edition)
        wanted = one_of(map(repr, known)) if known else Said("fault.wanted.modules.none", {"edition": head.edition})
        return Fault("", "module", shown(head.module), wanted)
    return schemas.find(f"{head.edition}/{head.module}" if head.module else head.edition)


def _misplaced(file: Path, edition: str, module: str) -> list[Fault]:
    """That a pack does not lie in the folder of its edition, or of its module in there; ours are packages, whose names
    have ``_`` for ``-``."""
    found, folder = [], file.parent
    for key, name in (("module", module), ("edition", edition)):
        if name:
            if folder.name not in (name, name.replace("-", "_")):
                found.append(Fault("", key, shown(name), Said("fault.wanted.folder", {"name": repr(folder.name)})))
            folder = folder.parent
    return found


def _strange(schema: Schema, table: str, name: str) -> list[Fault]:
    """That a deck whose cards are known by name has none of this name."""
    ids = schema.ids.get(table)
    if ids is None or name in ids:
        return []
    elsewhere = (other for other in _others(schema) if name in other.ids.get(table, ()))
    return [Fault(table, name, _of_another(elsewhere, "fault.came.card"), one_of(ids))]


def _no_table(schema: Schema, table: str, content: Any) -> list[Fault]:
    """That there is no such table; of a deck that another edition has, which cards that makes strange here."""
    wanted = one_of((*Head.__struct_fields__, *schema.tables))
    owners = [other for other in _others(schema) if table in other.tables]
    if not owners:
        return [Fault("", table, Said("fault.came.name"), wanted)]
    came = _of_another(iter(owners), "fault.came.name")
    keys = list(content) if isinstance(content, dict) else []
    return [Fault(table, key, came, wanted) for key in keys or [""]]


def _others(schema: Schema) -> Iterator[Schema]:
    """The schemas of all other editions and modules."""
    return (schemas.find(name) for name in schemas.names() if name != schema.name)


def _of_another(owners: Iterator[Schema], else_: str) -> Said:
    """That something is of the first of these editions or modules, else what is said where there is none."""
    owner = next(owners, None)
    return Said(else_) if owner is None else Said("fault.came.edition.card", {"edition": owner.name})


def _card(content: Any, kind: type[Card], table: str, faults: list[Fault]) -> dict[str, Any]:
    card = convert(content, kind, table)
    if isinstance(card, Fault):
        faults.append(card)
        return {}
    flat: dict[str, Any] = card.flat()
    return flat
