"""The owner's library: printed values typed in from a real copy, and house rules, kept for ever in one file.

What the owner typed in comes first; a pack's values serve only where a game's terms say so, and each value goes out
with its source. *Try it* is the demo, all stand-in: it neither reads the owner's values nor adds any.

A card is named by its path with the edition in front, ``first-edition:outcome/3``, and so is a doubt that a house rule
is about; without one it is Frostlands'. The file names the edition of everything. Its first version knew Frostlands
only and named none: it is read as well, written as this one with the first change, and kept beside as
``library.json.version-1`` then. A file with values of an edition that nobody here has described is left as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.cards.library_file import VERSION, Cards, Content, LibraryError, differs, house_rule_fault, read_content
from companion.files import durable, shared
from companion.files.error import Fault, Said, of_system
from companion.messages.english import english
from companion.packs import schemas
from companion.packs.fit import field_fault
from companion.packs.schema import Pack
from companion.rules.engine.offered import HOME
from companion.rules.engine.table import Table, Terms

FILE = "library.json"
Value = TypeVar("Value")


class Difference(Struct, frozen=True):
    """One thing that a file to be imported tells otherwise. ``mine`` is None where this library knows nothing of it.

    ``card`` is ``""`` for a house rule, of which ``name`` is the doubt.
    """

    card: str
    name: str
    mine: Any
    theirs: Any


class Library:
    """The owner's printed values and house rules, with the packs that stand in for them.

    ``errors`` is what was wrong with the file when it was read: what is good of it is kept, and the file itself is
    beside as ``library.json.broken-1`` and so on. ``unsaved`` is why the last change is in memory only (a full disk,
    say), None if all is on disk; each later change tries again. What another program has written meanwhile is taken up
    with the next look or change, value by value. A later version's file, or one that can't be read, is left as it is.
    Nothing here raises for files or what stands in them.

    ``mend``: a file with mistakes is laid aside and written again at once, not only with the first change; what only
    reads writes nothing.
    """

    def __init__(self, folder: Path, packs: Mapping[str, Pack], mend: bool = True) -> None:
        self._file = folder / FILE
        self._packs = packs
        self._placed = {(pack.edition, pack.module, pack.name): pack for pack in packs.values()}
        self._cards: Cards = {}
        self._forgotten: Cards = {}
        self._house_rules: dict[str, str] = {}
        self.errors: list[LibraryError] = []
        self.unsaved: LibraryError | None = None
        # A file with mistakes must lie aside before the next writing.
        self._broken = False
        self._held: LibraryError | None = None
        """Why the file must be left as it is."""
        self._older = 0
        """The version of the file where that is an earlier one, which must lie beside before the next writing."""
        self._base = Content({}, {}, {})
        """What the file held when it was last read or written."""
        self._written: shared.Stamp = None
        self._seen: shared.Stamp = None
        """The writing of the file that was put together with what is here, and the one last looked at."""
        self._read(mend)

    @property
    def house_rules(self) -> dict[str, str]:
        """Those of Frostlands, see :meth:`house_rules_of`."""
        return self.house_rules_of(HOME)

    def house_rules_of(self, edition: str) -> dict[str, str]:
        """Doubts of an edition's rule catalogue that the owner reads otherwise: id to reading. See
        :meth:`set_house_rule`."""
        self.refresh()
        parted = ((schemas.parted(doubt), reading) for doubt, reading in self._house_rules.items())
        return {doubt: reading for (of, doubt), reading in parted if of == edition}

    def refresh(self) -> None:
        """Take up what another program has written; a look at the file's date is all if none has. What can't be used is
        left to the next change."""
        now = shared.stamp(self._file)
        if now in (None, self._written, self._seen):
            return
        self._seen = now
        content, errors = read_content(self._file)
        if not errors:
            self._older = content.version if content.version < VERSION else 0
            self._merge(content)
            self._written, self._held = now, None

    # ------------------------------------------------------------------------------------------------------- in a game

    def lookup(self, card: str, names: Sequence[str], terms: Terms) -> dict[str, tuple[Any, str]]:
        """Every field that is known of a card, to (value, source): the owner's, and a pack's where the terms allow.

        ``names`` is what the rule needs now. Anything else comes along, because a game keeps what it has learned; but
        what only a tracked seat needs comes when it is asked for. What the rulebook states holds in every game. The
        values are the caller's own to change.
        """
        self.refresh()
        found: dict[str, tuple[Any, str]] = {}
        allowed = terms.packs.get("*") or terms.packs.get(card.partition("/")[0], "")
        for pack in self._in_use(terms.edition, ("", *terms.modules), (allowed, "rulebook")):
            late = schemas.find(pack.schema).on_demand
            for name, value in pack.cards.get(card, {}).items():
                if name in names or name not in late:
                    found[name] = (value, pack.source)
        if terms.copy == "own":
            owned = self._cards.get(_named(card, terms.edition), {})
            found |= {name: (value, "owner") for name, value in owned.items()}
        return _copied(found)

    def _in_use(self, edition: str, modules: Iterable[str], names: Iterable[str]) -> Iterator[Pack]:
        """The packs of these names, of the edition itself before its modules' in their order."""
        for name in names:
            for module in modules:
                pack = self._placed.get((edition, module, name))
                if pack is not None:
                    yield pack

    def remember(self, table: Table) -> bool:
        """Keep what the owner has typed in during a game. True if something was new; it is then written.

        What the library holds already stays: a game that was begun before a value was mended must not bring the old
        one back. Only lists that grow are added up (:attr:`~companion.packs.schema.Schema.growing`).
        """
        if table.terms.copy == "try":
            return False
        self.refresh()
        new = False
        growing = schemas.growing(table.terms.edition)
        for path, fields in table.terms.printed.items():
            card = _named(path, table.terms.edition)
            for name, (value, source) in fields.items():
                held = self._cards.get(card, {}).get(name)
                if source != "owner" or name == "consulted" or held == value:
                    continue
                if held is None and self._forgotten.get(card, {}).get(name) == value:
                    continue
                if held is not None:
                    if name not in growing or not set(value) - set(held):
                        continue
                    value = _grown(held, value)
                # A field that the schema does not know would come back as a mistake in the file.
                if field_fault(card, name, value) is None:
                    self._cards.setdefault(card, {})[name] = _copied(value)
                    new = True
        if new:
            self._write()
        return new

    def set_house_rule(self, doubt: str, reading: str) -> None:
        """From now on this doubt is read so; ``""`` or its letter for our own pick. ``doubt`` is of another edition
        than Frostlands with that in front.

        Raises ValueError for a doubt or reading that the rules can't play.
        """
        self.refresh()
        before, doubt = dict(self._house_rules), schemas.plain(doubt)
        fault = house_rule_fault(doubt, reading) if reading else None
        if fault is not None:
            raise ValueError(f"{doubt}: {english(fault.came)} came, but {english(fault.expected)} was expected")
        if reading and differs(doubt, reading):
            self._house_rules[doubt] = reading
        else:
            self._house_rules.pop(doubt, None)
        if self._house_rules != before:
            self._write()

    # ----------------------------------------------------------------------------------------------------- by the owner

    def sources(self, card: str) -> dict[str, tuple[Any, str]]:
        """All that is known of a card, whatever game is played: the owner's values before the rulebook's before those
        of the stand-in pack. The values are the caller's own to change."""
        self.refresh()
        found: dict[str, tuple[Any, str]] = {}
        edition, path = schemas.parted(card)
        for pack in self._in_use(edition, ("", *schemas.modules(edition)), ("stand-in", "rulebook")):
            found |= {field: (value, pack.source) for field, value in pack.cards.get(path, {}).items()}
        found |= {field: (value, "owner") for field, value in self._cards.get(schemas.plain(card), {}).items()}
        return _copied(found)

    def rulebook_cards(self, deck: str, modules: Collection[str] | None = None) -> list[str]:
        """The cards of a deck of which the rulebook tells something, or one of these modules (None: any), in the order
        of its packs. ``deck`` is of another edition than Frostlands with that in front, as a card's path is."""
        edition, deck = schemas.parted(deck)
        brought = [name for name in schemas.modules(edition) if modules is None or name in modules]
        packs = self._in_use(edition, ("", *brought), ("rulebook",))
        return [path.partition("/")[2] for pack in packs for path in pack.cards if path.startswith(f"{deck}/")]

    def keep(self, card: str, fields: Mapping[str, Any]) -> None:
        """Set values of a card by hand, over what the library held. Raises LibraryError for the first one that can't
        be, with what was expected; nothing has changed then."""
        for name, value in fields.items():
            fault = field_fault(card, name, value)
            if fault is not None:
                raise LibraryError(self._file, fault)
        self.refresh()
        card = schemas.plain(card)
        now = self._cards.get(card, {})
        new = {name: _copied(value) for name, value in fields.items() if now.get(name) != value}
        if new:
            self._cards.setdefault(card, {}).update(new)
            self._remembered_again(card, new)
            self._write()

    def forget(self, card: str, names: Sequence[str] | None = None) -> None:
        """Take the owner's values of a card away: those named, or all. A game under way does not bring them back."""
        self.refresh()
        card = schemas.plain(card)
        held = self._cards.get(card, {})
        gone = {name: held.pop(name) for name in (list(held) if names is None else names) if name in held}
        if not gone:
            return
        if not held:
            del self._cards[card]
        self._forgotten.setdefault(card, {}).update(gone)
        self._write()

    @property
    def editions(self) -> set[str]:
        """The editions of which the owner has told printed values."""
        self.refresh()
        return {schemas.parted(card)[0] for card in self._cards}

    @property
    def is_empty(self) -> bool:
        """Whether the owner has told it nothing yet."""
        self.refresh()
        return not (self._cards or self._forgotten or self._house_rules)

    def export(self, file: Path) -> None:
        """Write the whole library into one file, over one that is there. Raises LibraryError, also where nobody knows
        what the library's own file holds."""
        self.refresh()
        if self._held is not None:
            raise self._held
        try:
            durable.replace(file, self._text())
        except OSError as error:
            raise LibraryError(file, Fault("", "", of_system(error), Said("fault.wanted.place"))) from None

    def differences(self, content: Content) -> list[Difference]:
        """What another library's content would change here, in the order of cards and fields; house rules last."""
        self.refresh()
        found = []
        for card, fields in sorted(content.cards.items()):
            for name, value in sorted(fields.items()):
                mine = self._cards.get(card, {}).get(name)
                theirs = value if mine is None or not _grows(card, name) else _grown(mine, value)
                if theirs != mine:
                    found.append(Difference(card, name, _copied(mine), _copied(theirs)))
        for doubt, reading in sorted(content.house_rules.items()):
            if self._house_rules.get(doubt) != reading:
                found.append(Difference("", doubt, self._house_rules.get(doubt), reading))
        return found

    def take(self, differences: Sequence[Difference]) -> None:
        """Take these over, from :meth:`differences`; all else stays as it is."""
        self.refresh()
        for other in differences:
            if other.card:
                self._cards.setdefault(other.card, {})[other.name] = _copied(other.theirs)
                self._remembered_again(other.card, [other.name])
            else:
                self._house_rules[other.name] = other.theirs
        if differences:
            self._write()

    def _remembered_again(self, card: str, names: Sequence[str] | Mapping[str, Any]) -> None:
        gone = self._forgotten.get(card, {})
        for name in names:
            gone.pop(name, None)
        if not gone:
            self._forgotten.pop(card, None)

    # ----------------------------------------------------------------------------------------------------- on the disk

    def _read(self, mend: bool) -> None:
        self._written = self._seen = shared.stamp(self._file)
        content, self.errors = read_content(self._file)
        self._older = content.version if content.version < VERSION else 0
        self._merge(content)
        self._held = next((error for error in self.errors if error.untouched), None)
        self._broken = bool(self.errors) and self._held is None
        if self._broken and mend:
            self._write()

    def _text(self) -> bytes:
        """The whole file."""
        document: dict[str, Any] = {
            "version": VERSION,
            "cards": _in_full(self._cards),
            "house_rules": _in_full(self._house_rules),
        }
        if self._forgotten:
            document["forgotten"] = _in_full(self._forgotten)
        return msgspec.json.format(msgspec.json.encode(document, order="sorted"), indent=2) + b"\n"

    def _write(self) -> None:
        """Write the whole file again, in one step: after a power cut either the old or the new one is there. While it
        is written no other program does; what one has written before is put together with ours."""
        try:
            with shared.locked(self._file):
                self.unsaved = self._write_locked()
        except OSError as error:
            self.unsaved = LibraryError(self._file, Fault("", "", of_system(error), Said("fault.wanted.disk")))

    def _write_locked(self) -> LibraryError | None:
        """Returns why the file must be left as it is, None if it was written. Raises OSError."""
        now = shared.stamp(self._file)
        if now is not None and (now != self._written or self._held is not None):
            content, errors = read_content(self._file)
            self._held = next((error for error in errors if error.untouched), None)
            if self._held is not None:
                return self._held
            if errors:
                # What is not good in it was not taken away by anybody.
                slots = {**_slots(self._base), **_slots(content)}
                content = replace(_content(slots), version=content.version)
                self._broken = True
            self._older = content.version if content.version < VERSION else 0
            self._merge(content)
        if self._broken:
            self._lay_aside()
        elif self._older and now is not None:
            durable.keep_once(self._file, f"version-{self._older}")
        durable.replace(self._file, self._text())
        self._written = self._seen = shared.stamp(self._file)
        self._held, self._base, self._older = None, self._copy(), 0
        return None

    def _copy(self) -> Content:
        return Content(_copied(self._cards), _copied(self._forgotten), dict(self._house_rules))

    def _merge(self, theirs: Content) -> None:
        """Put together what is here and what another has written, value by value. Where both have changed one, ours
        holds; what grows from game to game has both."""
        base, ours, others = _slots(self._base), _slots(self._copy()), _slots(theirs)
        found: _Slots = {}
        for slot in {**others, **ours}:
            was, mine, other = (side.get(slot, _EMPTY) for side in (base, ours, others))
            if mine == was:
                found[slot] = other
            elif _grows(*slot) and _NONE not in (mine[0], other[0]):
                found[slot] = (_grown(mine[0], other[0]), _NONE)
            else:
                found[slot] = mine
        merged = _content(found)
        self._cards, self._forgotten, self._house_rules = merged.cards, merged.forgotten, merged.house_rules
        self._base = _content(others)

    def _lay_aside(self) -> None:
        """Keep the broken file beside before it is written over."""
        durable.lay_aside(self._file)
        self._broken = False


_Slots = dict[tuple[str, str], tuple[Any, Any]]
"""Card and field (``""`` and doubt for a house rule) to what is held and what was taken away there."""
_NONE = object()
_EMPTY = (_NONE, _NONE)


def _slots(content: Content) -> _Slots:
    found: _Slots = {}
    for card, fields in content.cards.items():
        for name, value in fields.items():
            found[card, name] = (value, _NONE)
    for card, fields in content.forgotten.items():
        for name, value in fields.items():
            found[card, name] = (found.get((card, name), _EMPTY)[0], value)
    for doubt, reading in content.house_rules.items():
        found["", doubt] = (reading, _NONE)
    return found


def _content(slots: _Slots) -> Content:
    found = Content({}, {}, {})
    for (card, name), (held, gone) in slots.items():
        if not card:
            if held is not _NONE:
                found.house_rules[name] = held
            continue
        if held is not _NONE:
            found.cards.setdefault(card, {})[name] = _copied(held)
        if gone is not _NONE:
            found.forgotten.setdefault(card, {})[name] = _copied(gone)
    return found


def _copied(value: Value) -> Value:
    """A copy of printed values through and through: they are numbers, words, lists and mappings of these."""
    copied: Value = msgspec.to_builtins(value)
    return copied


def _grown(held: Any, value: Any) -> Any:
    """Both put together, for fields that grow; what is held wins."""
    return {**value, **held} if isinstance(held, dict) else [*held, *(v for v in value if v not in held)]


def _in_full(values: Mapping[str, Value]) -> dict[str, Value]:
    """The same by names that begin with their edition."""
    return {schemas.full(name): value for name, value in values.items()}


def _named(path: str, edition: str) -> str:
    """What is called so in a game of this edition, as it is called here."""
    return schemas.plain(f"{edition}:{path}")


def _grows(card: str, name: str) -> bool:
    """Whether a field of a card grows from game to game; a house rule has no card, and does not."""
    return bool(card) and name in schemas.growing(schemas.parted(card)[0])
