"""An owner with an open box, a real board and real cards, who answers by real touches, as few as the screen asks."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from companion.devices.presses import at_once
from companion.devices.room import has_room
from companion.game.game import Game
from companion.rules.engine.question import Field, Posed, usual
from tests.e2e.app import Hand, Seen, moved_on
from tests.e2e.player import read_on
from tests.e2e.shadow import on_disk
from tests.spine.test_first_start import BOARD, Owner

ACTIONS = "253164253164"
"""The Action cards in their order: the first explores slot 1, the second takes a Shortcut, the third comes for Food."""
WEAPONS = {"F3": "weapon-2", "F6": "weapon-3"}
"""Boxes of the board of the round in which it is known, beside one in row A and one in row F."""
RESULTS = ("1", "0", "1", "0")
"""What shots come to, one after the other."""
BOXES = ("ammo", "target")
"""What Defence boxes show, one after the other."""
PAGES = 8
"""Pages that are turned at most to find something."""


class Copied(Owner):
    """Copies a board on which four Weapons are free when the game begins."""

    def answer(self, posed: Posed) -> Any:
        """As every owner, but for this board."""
        if posed.key == "setup.board":
            return {field.name: WEAPONS.get(field.name, BOARD.get(field.name, "none")) for field in posed.fields}
        return super().answer(posed)


class Cards(Owner):
    """What the owner's cards and board say in a round with all that costs touches: a mixed block with an effect, a
    repair, a Shortcut, four shots of which two hit, and an Enemy that is defeated, so that its Loot is shared."""

    def __init__(self) -> None:
        self.at: Any = SimpleNamespace()
        super().__init__(self.at)
        self.order = iter(ACTIONS)
        self.results, self.boxes = cycle(RESULTS), cycle(BOXES)

    def answer(self, posed: Posed) -> Any:
        """What is read off cards."""
        match posed.key:
            case "zone.kind":
                return "location"
            case "zone.priority":
                return "improve"
            case "zone.location":
                told = {"effect": "damage", "block": "fuel:1,ammo:1"}
                return {field.name: told[field.name] for field in posed.fields}
            case "outcome.weapon":
                return {posed.fields[0].name: next(self.results)}
            case "fire.boxes":
                return {field.name: field.left_out or next(self.boxes) for field in posed.fields}
        return super().answer(posed)

    def says(self, posed: Posed, table: Any) -> Any:
        """The answer to this question."""
        self.at.table = table
        match posed.key:
            case "setup.terms":
                return {field.name: field.left_out for field in posed.fields}
            case "setup.board":
                return {field.name: "none" for field in posed.fields}
            case "ambush.who":
                return next(o.id for o in posed.options if o.id not in ("none", "several"))
            case "fire.turn":
                return next((o.id for o in posed.options if o.id.startswith("defeated")), "done")
        return [] if posed.kind == "several" else self.answer(posed)


class AtTheTable:
    """Plays the game that the app has open: reads the question off the disk, and touches what the screen offers."""

    def __init__(self, hand: Hand, scratch: Path) -> None:
        self.hand, self.scratch = hand, scratch
        self.cards = Cards()
        self.path: list[tuple[int, str, int]] = []
        """Round, question and touches of each answer."""

    @property
    def game(self) -> Game:
        """The game as it is on disk."""
        return on_disk(self.hand.app.folder, self.scratch).game

    def touches(self, rounds: int) -> int:
        """Touches within this round; 0: before the first."""
        return sum(n for number, _, n in self.path if number == rounds)

    def step(self) -> Game:
        """Answer what is asked; the game then."""
        seen = self.hand.app.until(lambda s: s.screen == "table", "a question")
        game, before = self.game, self.hand.touches
        posed = shown(game)
        assert (posed.key, game.head) == (seen.key, seen.head)
        self._give(seen, posed, None if posed.kind == "tell" else self.cards.says(posed, game.table))
        self.hand.app.until(moved_on(seen), f"an answer to {seen.key} to count")
        self.path.append((game.table.progress.round, posed.key, self.hand.touches - before))
        return self.game

    def _give(self, seen: Seen, posed: Posed, answer: Any) -> None:
        if posed.kind == "tell":
            read_on(self.hand, seen)
        elif posed.kind == "choose":
            self._choose(seen, posed, answer)
        elif at_once(posed):
            self._to(seen, f"option:{answer}")
        elif posed.kind == "amount":
            self._count("step:", answer, posed.default)
            self._to(seen, "next")
        elif posed.key == "setup.board":
            self._to(seen, "none")
        elif posed.kind in ("read", "draw"):
            self._fill(seen, posed, answer)
        else:
            for item in answer:
                self.hand.tap(f"option:{item}")
            if not moved_on(seen)(self._now):
                self._to(seen, "next" if answer else "none")

    @property
    def _now(self) -> Seen:
        return self.hand.app.until(lambda s: True, "the screen to be ready")

    def _to(self, seen: Seen, ident: str) -> None:
        self.hand.tap(ident, moved_on(seen))

    def _choose(self, seen: Seen, posed: Posed, answer: Any) -> None:
        option = next(o for o in posed.options if o.id == answer)
        for _ in range(PAGES):
            now = self._now
            if now.starting(f"option:{answer}+"):
                self._both(seen, posed, answer, f"option:{answer}+")
                return
            if now.has(f"option:{answer}"):
                if option.grave:
                    self.hand.hold(f"option:{answer}", moved_on(seen))
                elif not moved_on(seen)(self.hand.tap(f"option:{answer}")):
                    self._read_card(seen, posed, answer)
                return
            if answer == posed.default and now.has("next"):
                self._to(seen, "next")
                return
            if option.place and now.has(f"place:{option.place}"):
                if moved_on(seen)(self.hand.tap(f"place:{option.place}")):
                    return
                continue
            self.hand.tap("more")
        raise AssertionError(f"{answer} of {posed.key} can't be reached\n{self.hand.app.told()}")

    def _both(self, seen: Seen, posed: Posed, first: str, front: str) -> None:
        """One touch tells this and what is asked after it."""
        ahead = next(ahead for ahead in posed.ahead if ahead.option == first)
        told = self.cards.says(replace(posed, key=ahead.key, kind="read", fields=ahead.fields), self.game.table)
        name, value = next((f.name, told[f.name]) for f in ahead.fields if f.must)
        self._to(seen, next(i for i in self._now.starting(front) if i.endswith((f"{name}:{value}", f"+{value}"))))

    def _read_card(self, seen: Seen, posed: Posed, card: str) -> None:
        """The values of the card that was named stand in place of the choices."""
        asked = [ahead for ahead in posed.ahead if ahead.option == card]
        fields = tuple(field for ahead in asked for field in ahead.fields)
        face = replace(posed, key=asked[0].key, kind="read", card=asked[0].card, options=(), fields=fields)
        self._fill(seen, face, self.cards.answer(face))

    def _fill(self, seen: Seen, posed: Posed, answer: dict[str, Any]) -> None:
        """Additions first, last what only some cards have; a value that stands there already is not touched, nor is any
        of those that *nothing else* sets."""
        if answer == usual(posed.fields):
            self._to(seen, "usual")
            return
        if posed.kind == "draw" and len(posed.fields) == 1 and posed.ahead:
            (name, value), *_ = answer.items()
            found = [i for i in self._now.starting(f"{name}+") if f":{value}+" in i]
            if found:
                self._both(seen, posed, value, found[0].rpartition("+")[0])
                return
        meant = [f for f in posed.fields if f.meant(answer)]
        nothing = [f for f in meant if f.nothing and answer[f.name] == f.usual]
        told_with = {f.beside for f in meant if f.beside}
        for field in sorted(meant, key=lambda f: (f.of is not None, f.must and not f.many and bool(f.options))):
            value = answer[field.name]
            stands = not field.must and value == field.left_out
            if stands or field.name in told_with or (len(nothing) > 1 and field in nothing):
                continue
            self._tell(posed, field, value, answer)
        if not moved_on(seen)(self._now):
            self._to(seen, "rest" if len(nothing) > 1 else "next")

    def _tell(self, posed: Posed, field: Field, value: Any, answer: dict[str, Any]) -> None:
        if not field.options:
            self._find(f"step:{field.name}:+1", f"{field.name}:{value}")
            if self._now.has(f"{field.name}:{value}"):
                self.hand.tap(f"{field.name}:{value}")
            else:
                self._count(f"step:{field.name}:", value, field.default, field.near)
            return
        if field.beside in answer:
            self.hand.tap(f"{field.beside}+{field.name}:{answer[field.beside]}+{value}")
            return
        parts = value if field.many else field.parts(value)
        if field.orders_all and len(parts) == field.hi:
            parts = parts[:-1]  # it follows from the others
        if value in field.pairs:
            parts = [value]
        if len(parts) > 1 and not field.many:
            self.hand.tap(f"mixed:{field.name}")
        for item in parts:
            self._find(f"{field.name}:{item}", f"unfold:{field.name}")
            if self._now.has(f"unfold:{field.name}"):
                self.hand.tap(f"unfold:{field.name}")
            place = next((f"place:{o.place}" for o in field.options if o.id == item and o.place), "")
            if not self._now.has(f"{field.name}:{item}") and place and self._now.has(place):
                self.hand.tap(place)
                continue
            if not self._now.has(f"{field.name}:{item}"):
                self.hand.tap(f"more:{field.name}")
            self.hand.tap(f"{field.name}:{item}")

    def _find(self, *idents: str) -> None:
        """Turn pages until one of these can be touched."""
        for _ in range(PAGES):
            now = self._now
            if not now.has("more") or any(now.has(ident) for ident in idents):
                return
            self.hand.tap("more")

    def _count(self, ident: str, value: int, stands: int | None, near: int | None = None) -> None:
        if stands is None:
            self.hand.tap(f"{ident}{'+1' if self._now.has(f'{ident}+1') else '0'}")
            stands = 1 if near is None else near
        for _ in range(abs(value - stands)):
            self.hand.tap(f"{ident}{'+' if value > stands else '-'}1")


def shown(game: Game) -> Posed:
    """The question that the screen shows: instead of a tell the one after it, where its answer may do for both."""
    for posed in (game.following, game.confirmed):
        if posed is not None and has_room(posed, game.table):
            return posed
    assert game.posed is not None
    return game.posed
