"""A random player who knows only what is on the screen, in the manner of
:class:`companion.simulation.bots.RandomPlayer`."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tests.e2e.app import Hand, Seen, moved_on

T = TypeVar("T")

TURNS = (2, 3, 4)
"""Turns of an Exploration Phase before the player is out."""
SHOTS = (0, 1, 2)
"""Shots of a Fire Weapons Phase."""
ROAD = [*map(str, range(100, 130)), *(f"w{n}" for n in range(1, 7)), *(f"s{n}" for n in range(40))]
"""The spaces of the stand-in maps in their order: of Frostlands, then of the first edition."""
MOVE = 6
"""How far a Convoy goes at most."""
PAGE = re.compile(r"\((\d+)\s\w+\s(\d+)\)$")
"""How the words of Next end where a tell has pages."""
STEPS = 3
"""How far a number is moved at most."""


@dataclass(frozen=True)
class Made:
    """One act made on the screen: what was seen before it, and the touches that it took."""

    seen: Seen
    touches: int
    after: Seen


class Player:
    """Answers whatever is asked by touching what can be touched."""

    def __init__(self, hand: Hand, seed: str) -> None:
        self.hand = hand
        self.made: list[Made] = []
        self.eager = False
        """Whether it looks for what asks more than one thing in a turn."""
        self._chance = random.Random(seed)
        self._turns: int | None = None
        self._shots: int | None = None

    @property
    def seen(self) -> Seen:
        """What is on the screen, once it is ready."""
        return self.hand.app.until(lambda s: True, "the screen to be ready")

    @property
    def last(self) -> Seen:
        """What was seen before the last act."""
        return self.made[-1].seen

    def act(self) -> Seen:
        """Answer the open question; what is on the screen then."""
        seen, before = self.seen, self.hand.touches
        assert seen.screen == "table", self.hand.app.told()
        while seen.kind != "tell" and seen.has("next") and not _offered(seen):
            # What hands do before is told on pages of its own; Next answers nothing there.
            page = seen.touchables
            seen = self.hand.tap("next", lambda s, page=page: s.touchables != page)
        match seen.kind:
            case "tell":
                self._next()
            case "choose":
                self._choose(seen)
            case "several" | "place":
                self._several()
            case "amount":
                self._amount(seen)
            case "read" | "draw":
                self._record(seen)
            case _:
                raise AssertionError(f"a question of kind {seen.kind}\n{self.hand.app.told()}")
        after = self.hand.app.until(moved_on(seen), f"an answer to {seen.key} to count")
        self.made.append(Made(seen, self.hand.touches - before, after))
        return after

    # ------------------------------------------------------------ by kind

    def _next(self) -> None:
        read_on(self.hand, self.seen)

    def _choose(self, seen: Seen) -> None:
        wanted = self._wanted(seen)
        if self._chance.random() < 0.15 and not wanted and seen.has("more"):
            seen = self.hand.tap("more")
        options = [i for i in [*seen.starting("option:"), *seen.starting("place:")] if i != "option:out"]
        if seen.key == "move.end":
            options = _within_reach(seen, options)
        target = wanted or self._one(options or seen.starting("option:"))
        if held(seen, target):
            self.hand.hold(target, moved_on(seen))
            return
        narrowed = self.hand.tap(target)
        if not moved_on(seen)(narrowed):
            if narrowed.has("back"):  # a card that nobody knows: its values are read now
                self._record(narrowed)
                return
            # What is there can mean several things: they are offered now.
            meant = self._one(narrowed.starting("option:"))
            (self.hand.hold if held(narrowed, meant) else self.hand.tap)(meant, moved_on(seen))

    def _wanted(self, seen: Seen) -> str:
        """Out after some turns, done after some shots."""
        if self.eager:
            wanted = re.compile("Location|Encounter|rating")
            more = [i for i in seen.starting("option:") if wanted.search(seen.label(i))]
            if more:
                return self._one(more)
        if seen.key == "explore.turn":
            self._turns = (self._one(TURNS) if self._turns is None else self._turns) - 1
            if self._turns <= 0:
                self._turns = None
                return "option:out"
        if seen.key == "fire.turn":
            self._shots = (self._one(SHOTS) if self._shots is None else self._shots) - 1
            if self._shots < 0:
                self._shots = None
                return "option:done"
        return ""

    def _several(self) -> None:
        seen = self.seen
        while not moved_on(seen)(now := self.seen):
            if now.has("next") and self._chance.random() < 0.6:
                self._next()
            else:
                self.hand.tap(self._one([*now.starting("option:"), *now.starting("none")]))

    def _amount(self, seen: Seen) -> None:
        numbers = seen.starting("option:")
        if numbers:
            self.hand.tap(self._one(numbers), moved_on(seen))
            return
        self._step(seen, "step:")
        self._next()

    def _record(self, seen: Seen) -> None:
        names = dict.fromkeys(
            i.split(":")[1] if i.startswith(("step:", "unfold:")) else i.split(":")[0] for i in _form(seen)
        )
        for name in names:
            now = self.seen
            if moved_on(seen)(now):
                return
            if now.has(f"unfold:{name}") and self._chance.random() < 0.5:
                now = self.hand.tap(f"unfold:{name}")
            chips = [i for i in now.starting(f"{name}:") if not now.is_on(i)]
            if chips and (not now.has("next") or self._chance.random() < 0.5):
                self.hand.tap(self._one(chips))
            elif not chips:
                self._step(now, f"step:{name}:")
        now = self.seen
        if moved_on(seen)(now):
            return
        if not now.has("next") and now.has("usual"):
            self.hand.tap("usual", moved_on(seen))
            return
        if not now.has("next") and now.has("rest"):
            now = self.hand.tap("rest")
        if now.has("next"):
            self._next()
        elif not moved_on(seen)(now):
            # What is chosen has brought another field, or the form goes on overleaf.
            self._record(self.hand.tap("more") if now.has("more") else seen)

    def _step(self, seen: Seen, prefix: str) -> None:
        if self.seen.has(f"{prefix}0"):
            self.hand.tap(f"{prefix}0")
        ways = [i for i in seen.starting(prefix) if i.endswith(("+1", "-1"))]
        if not ways:
            return
        way = self._one(ways)
        for _ in range(self._chance.randrange(STEPS + 1)):
            if not self.seen.has(way):
                return
            self.hand.tap(way)

    def _one(self, of: Sequence[T]) -> T:
        assert of, f"nothing to touch\n{self.hand.app.told()}"
        return of[self._chance.randrange(len(of))]


def read_on(hand: Hand, seen: Seen) -> Seen:
    """Touch Next, page by page where a tell has several."""
    while (page := PAGE.search(seen.label("next"))) is not None and page[1] != page[2]:
        before = seen.label("next")
        seen = hand.tap("next", lambda s, before=before: s.label("next") != before)
    return hand.tap("next", moved_on(seen))


def _offered(seen: Seen) -> bool:
    """Whether something can be touched for an answer."""
    return any(":" in ident and not ident.startswith(("deed:", "tab:")) for ident in seen.starting(""))


def held(seen: Seen, ident: str) -> bool:
    """Whether a finger must rest on it."""
    button = seen.find(ident)
    return bool(button and button["hold"])


def _within_reach(seen: Seen, ids: list[str]) -> list[str]:
    """The spaces that a Convoy may well get to; the first choice tells where it stands."""
    stays = next(iter(seen.starting("option:")), "").removeprefix("option:")
    here = ROAD.index(stays) if stays in ROAD else 0
    near = {f"{prefix}{space}" for space in ROAD[here : here + MOVE + 1] for prefix in ("option:", "place:space.")}
    return [i for i in ids if i in near] or ids


def _form(seen: Seen) -> list[str]:
    """The ids of the fields of a form, from top to bottom."""
    others = ("tab:", "side:", "person:", "place:", "option:", "group:", "tick:", "brush:", "box:", "deed:")
    return [t["id"] for t in seen.touchables if ":" in t["id"] and not t["id"].startswith(others)]
