"""Things that are found by name: ours, and those of other packages.

Ours are loaded when first asked for. Others can't take a name that exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Generic, Protocol, TypeVar


class Named(Protocol):
    """Something with a name to find it by."""

    @property
    def name(self) -> str: ...


class Source(Protocol):
    """A place to look for more, such as installed packages. It is asked only for names that are not ours."""

    def names(self, kind: str) -> tuple[str, ...]:
        """All names of a kind, in order, without loading anything."""
        ...

    def load(self, kind: str, name: str) -> Any:
        """The thing with this name; None if there is none."""
        ...


T = TypeVar("T", bound=Named)
_sources: list[Source] = []
_kinds: list[Offers[Any]] = []


@contextmanager
def looking_in(source: Source) -> Iterator[None]:
    """Look in this source too, for things of every kind, inside a ``with`` block. What is found there is forgotten at
    its end."""
    _sources.append(source)
    try:
        yield
    finally:
        _sources.remove(source)
        for offers in _kinds:
            offers.forget()


class Unknown(LookupError):
    """A name of this ``kind`` does not exist. ``known``: the names that do."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        self.kind, self.name, self.known = kind, name, known
        super().__init__(f"{kind} {name!r} came, expected one of {', '.join(known) or 'none'}")


class ByName(dict[str, T]):
    """Things by name, as far as they have been found. A name that is missing is looked for when it is asked for: so a
    rule's look at the edition that is played, some twenty for each answer, is one look into a mapping."""

    def __init__(self, look: Callable[[str], T]) -> None:
        super().__init__()
        self._look = look

    def __missing__(self, name: str) -> T:
        return self._look(name)


class Offers(Generic[T]):
    """All things of one ``kind``. ``ours``: names that ``load`` can load. ``unknown``: the error for an unknown name.
    ``changed`` is called when something is offered or taken back."""

    def __init__(
        self,
        kind: str,
        ours: Sequence[str],
        load: Callable[[str], T],
        unknown: type[Unknown],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._kind, self._ours, self._load = kind, tuple(ours), load
        self._unknown, self._changed = unknown, changed
        self._found = self.by_name = ByName[T](self._sought)
        self._elsewhere: list[str] = []
        """Names that were found in a source."""
        self._together: dict[tuple[str, ...], tuple[T, ...]] = {}
        """What :meth:`several` has found, until something is offered or taken back."""
        _kinds.append(self)

    def _look(self) -> None:
        """Load everything that the sources have, in their order."""
        for source in _sources:
            for name in source.names(self._kind):
                brought = None if name in self._ours or name in self._found else source.load(self._kind, name)
                if brought is not None:
                    self.offer(brought)
                    self._elsewhere.append(name)

    def forget(self) -> None:
        """Take back everything that was found in a source."""
        while self._elsewhere:
            self.take_back(self._elsewhere.pop())

    def names(self) -> tuple[str, ...]:
        """All names: ours, then those that were offered, in the order in which they came."""
        self._look()
        return (*self._ours, *(name for name in self._found if name not in self._ours))

    def find(self, name: str) -> T:
        """The thing with this name. Raises the ``unknown`` error if there is none."""
        return self._found[name]

    def _sought(self, name: str) -> T:
        """The thing with this name, which has not been found yet."""
        if name not in self._ours:
            self._look()
            if name in self._found:
                return self._found[name]
            raise self._unknown(self._kind, name, self.names())
        return self._found.setdefault(name, self._load(name))

    def several(self, names: Sequence[str]) -> tuple[T, ...]:
        """The things with these names, in the order in which all are listed. Raises the ``unknown`` error."""
        key = tuple(names)
        kept = self._together.get(key)
        if kept is None:
            found = {name: self.find(name) for name in key}
            kept = self._together[key] = tuple(found[name] for name in self.names() if name in found)
        return kept

    def found(self) -> list[T]:
        """The things that were loaded or offered so far, in the order in which they came."""
        return list(self._found.values())

    def offer(self, thing: T) -> None:
        """Make it available. Raises ValueError if the name is taken by another."""
        if thing.name in self._ours or self._found.get(thing.name, thing) is not thing:
            raise ValueError(f"{self._kind} {thing.name!r} came, but there is one of this name already")
        self._found[thing.name] = thing
        self._together.clear()
        self._changed()

    def take_back(self, name: str) -> None:
        """Make this name unknown again."""
        self._found.pop(name, None)
        self._together.clear()
        self._changed()

    @contextmanager
    def offering(self, *things: T) -> Iterator[None]:
        """Make these available inside a ``with`` block."""
        with ExitStack() as block:
            for thing in things:
                self.offer(thing)
                block.callback(self.take_back, thing.name)
            yield
