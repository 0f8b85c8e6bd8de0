"""Things of one kind that are found by their names: ours, and what others offer.

Ours are loaded when somebody asks for them first. Others are offered by the package that brings them, and never
take the name of one that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Generic, Protocol, TypeVar


class Named(Protocol):
    """Something that is found by its name."""

    @property
    def name(self) -> str: ...


class Source(Protocol):
    """Where others may be found besides, such as installed packages: asked only for what is none of ours."""

    def names(self, kind: str) -> tuple[str, ...]:
        """The names of all of a kind that there are, in order, without loading any."""
        ...

    def load(self, kind: str, name: str) -> Any:
        """The one of this name, None if there is none."""
        ...


T = TypeVar("T", bound=Named)
_sources: list[Source] = []
_kinds: list[Offers[Any]] = []


@contextmanager
def looking_in(source: Source) -> Iterator[None]:
    """Look there too, for things of every kind, as long as the block lasts; what was found stays found until then."""
    _sources.append(source)
    try:
        yield
    finally:
        _sources.remove(source)
        for offers in _kinds:
            offers.forget()


class Unknown(LookupError):
    """Something of a ``kind`` is named that is not here. ``known`` are the names of those that are."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        self.kind, self.name, self.known = kind, name, known
        super().__init__(f"{kind} {name!r} came, expected one of {', '.join(known) or 'none'}")


class Offers(Generic[T]):
    """All of one ``kind``: ``ours`` by name, each of which ``load`` brings, and those that were offered. ``unknown`` is
    the error for any other name; ``changed`` is called whenever something was offered or taken back."""

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
        self._found: dict[str, T] = {}
        self._elsewhere: list[str] = []
        """The names of those that were found in a source."""
        _kinds.append(self)

    def _look(self) -> None:
        """Have all that there are in the sources, in their order there, whichever of them is asked for."""
        for source in _sources:
            for name in source.names(self._kind):
                brought = None if name in self._ours or name in self._found else source.load(self._kind, name)
                if brought is not None:
                    self.offer(brought)
                    self._elsewhere.append(name)

    def forget(self) -> None:
        """Take back what was found in a source; it is looked for again where there is still one."""
        while self._elsewhere:
            self.take_back(self._elsewhere.pop())

    def names(self) -> tuple[str, ...]:
        """The names of all: ours, then those that were offered, in the order in which they came."""
        self._look()
        return (*self._ours, *(name for name in self._found if name not in self._ours))

    def find(self, name: str) -> T:
        """The one of this name. Raises the error for an unknown one."""
        found = self._found.get(name)
        if found is not None:
            return found
        if name not in self._ours:
            self._look()
            if name in self._found:
                return self._found[name]
            raise self._unknown(self._kind, name, self.names())
        return self._found.setdefault(name, self._load(name))

    def others(self) -> list[T]:
        """Those that other packages brought."""
        return [found for name, found in self._found.items() if name not in self._ours]

    def offer(self, thing: T) -> None:
        """Let it be found from now on. Raises ValueError where another one bears its name."""
        if thing.name in self._ours or self._found.get(thing.name, thing) is not thing:
            raise ValueError(f"{self._kind} {thing.name!r} came, but there is one of this name already")
        self._found[thing.name] = thing
        self._changed()

    def take_back(self, name: str) -> None:
        """Nothing is found by this name any more, until it is offered again."""
        self._found.pop(name, None)
        self._changed()

    @contextmanager
    def offering(self, *things: T) -> Iterator[None]:
        """Offer these for as long as the block lasts."""
        with ExitStack() as block:
            for thing in things:
                self.offer(thing)
                block.callback(self.take_back, thing.name)
            yield
