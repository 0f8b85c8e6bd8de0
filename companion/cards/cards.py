"""The printed cards of an edition: which decks there are, which cards are in them, and what each is called.

A card is named by the path under which the rules look for it (``outcome/3``, ``automa/board``), one of another edition
than Frostlands with that in front. Which cards its deck has says the :class:`~companion.packs.form.Form` that its
edition or module offers with its schema, else the schema alone. What can be told of a card stands in
:mod:`companion.cards.fields`, what is known of it in :mod:`companion.cards.values`.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from companion.cards.library import Library
from companion.packs import schemas
from companion.packs.form import Form
from companion.packs.schema import Schema
from companion.rules.engine.offered import HOME, UnknownName, find
from companion.rules.engine.question import Option

Modules = Collection[str] | None
"""The modules whose cards are looked for beside those of an edition; None: all."""


def decks(edition: str = HOME, modules: Modules = None) -> tuple[str, ...]:
    """The decks and boards of an edition and its modules with printed values, those first that a game asks for most.
    Raises :class:`~companion.packs.schemas.UnknownSchema`."""
    return tuple(schemas.plain(f"{edition}:{deck}") for schema in _shown(edition, modules) for deck in schema.shelves)


def _shown(edition: str, modules: Modules) -> list[Schema]:
    """The schema of an edition and those of these modules."""
    found = [s for s in schemas.of(edition) if not s.module or modules is None or s.module in modules]
    for schema in found[1:]:
        _with_words(schema)
    return found


def offered(path: str) -> tuple[Form, bool] | None:
    """The form of a card's deck, and whether it is the edition's own: as the one that has a card of this name offers
    it, else the first of its edition and the modules; None where nobody does. Raises
    :class:`~companion.packs.schemas.UnknownSchema`."""
    edition, inner = schemas.parted(path)
    deck, _, card = inner.partition("/")
    for schema in sorted(schemas.of(edition), key=lambda schema: card not in schema.ids.get(deck, ())):
        forms = schema.forms()
        found = forms.get(deck) or next((form for form in forms.values() if deck in form.decks), None)
        # A module may leave the form of its cards to the edition.
        if schema.module and (found is not None or card in schema.ids.get(deck, ())):
            _with_words(schema)
        if found is not None:
            return found, not schema.module
    return None


def _with_words(schema: Schema) -> None:
    """The words of a module's cards come with the module."""
    with suppress(UnknownName):
        find("module", schema.module)


def cards(deck: str, library: Library, modules: Modules = None) -> list[str]:
    """The paths of a deck's cards in order. Of decks of unknown make-up those that were met in a game; of modules that
    are left out those of which the owner has told something."""
    edition, name = schemas.parted(deck)
    form = offered(deck)
    if form is None or not (form[0].cards or form[0].grows):
        return _as_described(schemas.plain(deck), library, modules)
    found = [schemas.plain(f"{edition}:{path}") for path in form[0].cards]
    if form[0].counted:
        size, source = library.sources(deck).get("size", (0, ""))
        if source == "owner":
            found += [schemas.plain(f"{edition}:{name}/{n}") for n in range(1, size + 1)]
    if form[0].grows:
        found += [path for path in _told(schemas.plain(deck), library, modules) if path not in found]
    _, *brought = schemas.of(edition)
    decks = (name, *form[0].decks)
    for schema in brought:
        if any(one in schema.ids for one in decks):
            _with_words(schema)
        own = [schemas.plain(f"{edition}:{one}/{card}") for one in decks for card in schema.ids.get(one, ())]
        here = modules is None or schema.module in modules
        found += [path for path in own if path not in found and (here or _kept(path, library))]
    return found


def _kept(path: str, library: Library) -> bool:
    """Whether the owner has told something of a card."""
    return any(source == "owner" for _, source in library.sources(path).values())


def own(deck: str, library: Library) -> list[str]:
    """Those of the edition itself, without what its modules bring by name: not everybody has their boxes."""
    edition, name = schemas.parted(deck)
    brought = {f"{deck}/{card}" for schema in schemas.of(edition) if schema.module for card in schema.ids.get(name, ())}
    return [path for path in cards(deck, library) if path not in brought]


def _as_described(deck: str, library: Library, modules: Modules) -> list[str]:
    """The cards of a deck that its schema names, else those that the rulebook tells of and those that were met."""
    edition, name = schemas.parted(deck)
    for schema in schemas.of(edition):
        if name in schema.ids:
            return [f"{deck}/{card}" for card in schema.ids[name]]
        if name in schema.decks or f"{name}/" in schema.fields:
            return _told(deck, library, modules)
        if name in schema.paths.values():
            return [deck]
    raise ValueError(f"deck {deck!r} came, expected one of {', '.join(decks(edition))}")


def _told(deck: str, library: Library, modules: Modules) -> list[str]:
    """The cards that the rulebook tells of, then those that were met."""
    met = library.sources(deck).get("met", ([], ""))[0]
    here = library.rulebook_cards(deck, modules)
    every = [f"{deck}/{card}" for card in dict.fromkeys((*library.rulebook_cards(deck), *met))]
    return [path for path in every if path.partition("/")[2] in (*here, *met) or _kept(path, library)]


def title(path: str) -> Option:
    """What a card or board is called, as an option of this id."""
    path, form = schemas.plain(path), offered(path)
    inner = schemas.parted(path)[1]
    if form is not None and form[0].title is not None:
        key, values = form[0].title(inner)
        return Option(path, key, values)
    deck, _, card = inner.partition("/")
    return Option(path, f"card.{deck}", {"card": card})
