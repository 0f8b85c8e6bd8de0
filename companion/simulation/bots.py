"""Bots: seats that answer by themselves, for simulations and tests. One plays by random legal answers, for an untracked
seat (:class:`RandomPlayer`) or a tracked one (:class:`RandomSeat`); a greedy one is in
:mod:`companion.simulation.greedy`."""

from __future__ import annotations

import random
from typing import Any, Protocol

from companion.rules.engine.question import Field, Posed
from companion.rules.engine.table import Table

SURVIVORS = (2, 3, 4)
"""Turns that the random player has in an Exploration Phase: active Survivors, one fed again now and then."""
WEAPONS = (0, 1, 2)
"""Shots that it has in a Fire Weapons Phase."""

SIDE = 0.2
"""How often the random seat takes a side act where it may."""
BY_HAND = ("event", "elsewhere.", "objects.out", "cancel.", "track.", "untrack.", "map")
"""Side acts that put the app right about the real table, or change who keeps what: no bot takes these."""


class Bot(Protocol):
    """A seat that answers by itself."""

    def side(self, posed: Posed, table: Table) -> str:
        """The side act that it takes on this question, ``""`` for none."""
        ...

    def answer(self, posed: Posed, table: Table) -> Any:
        """A legal answer."""
        ...


def side_acts(posed: Posed) -> list[str]:
    """The side acts of a question that are moves in the game."""
    return [option.id for option in posed.side if not option.id.startswith(BY_HAND)]


class RandomPlayer:
    """Gives a random legal answer to any question; form lines are drawn in their legal ranges.

    It plays like a person in one respect only: it has two or three Survivors to send, so it is "out" after about as
    many
    turns, and it does not ask for rare things all the time.
    """

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)
        self._turns: int | None = None
        self._shots: int | None = None

    def answer(self, posed: Posed) -> Any:
        """A legal answer."""
        match posed.kind:
            case "tell":
                return None
            case "choose":
                return self._choice(posed)
            case "several" | "place":
                return self._several(posed.options, posed.lo, max(posed.lo, min(posed.hi or len(posed.options), 2)))
            case "amount":
                return self._whole(posed.lo, posed.hi)
            case "read" | "draw":
                return {f.name: self._field(f) for f in posed.fields}
        raise ValueError(f"no bot answers a question of kind {posed.kind}")

    def _choice(self, posed: Posed) -> str:
        options = [o for o in posed.options if not o.rare] or list(posed.options)
        if posed.key == "explore.turn":
            if self._turns is None:
                self._turns = SURVIVORS[self._below(len(SURVIVORS))]
            self._turns -= 1
            if self._turns <= 0:
                self._turns = None
                return "out"
            options = [o for o in options if o.id != "out"] or options
        if posed.key == "fire.turn":
            if self._shots is None:
                self._shots = WEAPONS[self._below(len(WEAPONS))]
            self._shots -= 1
            if self._shots < 0:
                self._shots = None
                return "done"
        return options[self._below(len(options))].id

    def _field(self, field: Field) -> Any:
        if field.many:
            most = field.hi or len(field.options)
            return self._several(field.options, max(field.lo, most), most)
        if field.options:
            common = [o for o in field.options if not o.rare] or list(field.options)
            return common[self._below(len(common))].id
        if field.text:
            return ""
        return self._whole(field.lo, field.hi)

    def _several(self, options: tuple[Any, ...], lo: int, hi: int) -> list[str]:
        pool = [o.id for o in options]
        n = self._whole(min(lo, len(pool)), min(hi, len(pool)))
        return [pool.pop(self._below(len(pool))) for _ in range(n)]

    def _whole(self, lo: int, hi: int) -> int:
        return lo + self._below(hi - lo + 1)

    def _below(self, n: int) -> int:
        # random() is the same on every version of Python; randrange and choice are not promised to be.
        return int(self._chance.random() * n)


class RandomSeat(RandomPlayer):
    """A tracked seat by random legal answers, with at most one side act a unit of play."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._unit = -1

    def side(self, posed: Posed, table: Table) -> str:
        """Now and then a random side act."""
        acts = side_acts(posed)
        if not acts or self._unit == table.progress.units or self._chance.random() >= SIDE:
            return ""
        self._unit = table.progress.units
        return acts[self._below(len(acts))]

    def answer(self, posed: Posed, table: Table | None = None) -> Any:
        """A random legal answer."""
        return super().answer(posed)

    def _choice(self, posed: Posed) -> str:
        options = [o for o in posed.options if not o.rare] or list(posed.options)
        return options[self._below(len(options))].id
