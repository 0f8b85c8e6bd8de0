"""The walk goes on with the toys: a game of the toy edition with the toy expansion, and the library with their decks.

Nothing of ours knows them: they come through the public door, and every screen and drawing shows what they say.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from companion.cards.library import Library
from companion.game.game import Game
from companion.packs import load_packs, schemas
from companion.packs.schema import Pack
from companion.reference import rulebooks
from companion.rules.common import pieces
from companion.rules.common.automa import board
from companion.rules.engine.offered import offering
from companion.rules.engine.table import Table, Terms
from companion.simulation.simulate import Players
from tests.screens.walk import Walk
from tests.toy import boxes, fortunes, harbour, module, signs
from tests.toy.edition import EDITION, NAME, PACKED, RULES
from tests.toy.pieces import BRIGHT, DULL

ROUND = 3
"""The round at which the game is left."""
TABS = ("zone", "map", "enemies", "automa", "convoy")
BOXED = replace(signs.SCHEMA, edition=NAME)
DECKS = {f"{NAME}:crate": harbour.CRATES[0], f"{NAME}:pier": harbour.PIER, "fortune": "fortune/moon"}
"""Decks of the toys, each with one of its cards."""


class ToyWalk(Walk):
    """A walk that ends among the boxes."""

    def toys(self) -> None:
        """A person whose Convoy is kept against the Automa, in the toy edition with the toy expansion: the checklist,
        each question that has not been seen, each drawing, what can be put right."""
        with (
            schemas.offering(PACKED, BOXED),
            rulebooks.offering(RULES),
            offering(EDITION, module.MODULE),
            self._library(NAME, signs.PACK),
        ):
            self._begin("toys")
            self._play("toy", ROUND)
            self._look()
            self._begin("boxed")
            while self.posed.key != "setup.copy":
                self._act(self._players)
            self.answer("own")
            self._play("toy-own", 1)

    def boxes(self) -> None:
        """What the owner of several boxes sees: the settings, a new game of a toy edition with a toy expansion, what of
        it is refused and warned of, its terms, and its name at home."""
        session = self.app.session
        own = session.library
        with boxes.offered():
            session._library = boxes.cards(self._folder / "cards")
            self.app.ways.home()
            self.settle()
            self.app.set(boxes=[*boxes.BOXES, "module:gone"])
            self.touch("settings")
            self.touch("group:boxes")
            self.picture("settings-boxes")
            self.touch("back")
            self.touch("new")
            self.picture("new-game")
            self.touch("module:balloons")
            self.touch("module:toy")
            self.picture("new-game-warned")
            self.touch("module:balloons")
            self.touch(f"edition:{NAME}")
            self.touch("begin")
            self.picture("toy-begin")
            self.touch("next")
            self.touch("option:try")
            self.picture("toy-setup.terms")
            self.touch("next")
            self.app.ways.home()
            self.settle()
            self.picture("home-toy")
            self.app.set(boxes=[], game={})
            session._library = own
        self.app.ways.home()
        self.settle()

    def toy_cards(self) -> None:
        """The library with decks of the toys: all of them, one of each kind, and a card taken down."""
        with schemas.offering(harbour.SCHEMA, fortunes.SCHEMA), offering(EDITION, fortunes.MODULE):
            self.app.ways.home()
            self.settle()
            self.app.set(boxes=["edition:frostlands", f"edition:{NAME}", f"module:{fortunes.NAME}"])
            self.touch("cards")
            for deck, card in DECKS.items():
                self._once(f"deck:{deck}")
                self.picture(f"toy-decks-{self._called(deck)}")
                self.touch(f"deck:{deck}")
                self._once(f"card:{card}")
                self.picture(f"toy-deck-{self._called(deck)}")
                self.touch(f"card:{card}")
                self.until(lambda: bool({"enter", "change"} & set(self.map())))
                self.settle()
                self.picture(f"toy-card-{self._called(deck)}")
                self.touch("enter" if "enter" in self.map() else "change")
                self.until(lambda: bool(self.screen.ids.ways.children))
                self.settle()
                self.picture(f"toy-entry-{self._called(deck)}")
                self.app.ways.home()
                self.settle()
                self.touch("cards")
            self.app.set(boxes=[])
            self.app.ways.home()
            self.settle()

    @staticmethod
    def _called(deck: str) -> str:
        return deck.rpartition(":")[2]

    @contextmanager
    def _library(self, edition: str, brought: str) -> Iterator[None]:
        """The stand-in packs as those of this edition, with one that an expansion brings to it. The game is left before
        they go."""
        session, before = self.app.session, self.app.session.library
        ours = load_packs()[0]
        folder = Path(self.app.folder) / "toy" / edition / module.NAME
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "stand-in.toml").write_text(brought.replace('"frostlands"', f'"{edition}"'), "utf-8")
        packs, wrong = load_packs(folder.parents[1])
        assert not wrong, wrong
        own = {f"{edition}/{pack.name}": _fitting(pack, edition) for pack in ours.values()}
        session._library = Library(self.app.folder, {**ours, **own, **packs})
        try:
            yield
        finally:
            self.app.ways.home()
            self.settle()
            self.app.ways.forget_table()
            self.frames(3)
            session._library = before

    def _begin(self, seed: str) -> None:
        session = self.app.session
        self.app.ways.forget_table()
        terms = Terms(edition=NAME, modules=[module.NAME])
        assert session._run(lambda: session._take(Game.new(session.journal, session.library, seed, terms)))
        self.settle_fast()
        self._players = Players(seed, seats=("tracked",))

    def _play(self, name: str, rounds: int) -> None:
        """Up to a round; a picture of each kind of question."""
        seen: set[str] = set()
        while self.shown.table.progress.round < rounds:
            posed = self.posed
            kind = posed.key
            if kind == "setup.group":
                kind += f"-{str(posed.values.get('group', '')).removeprefix('@group.')}"
            elif posed.kind == "tell":
                kind = f"tell-{min(4, len(posed.lines))}"
            if kind not in seen:
                seen.add(kind)
                self.draw()
                self.picture(f"{name}-{kind}")
            self._act(self._players)
        self.draw()

    def _look(self) -> None:
        """Every drawing that can be had; what an expansion brings is on the strip, in boxes and on the map."""
        while self.posed.key != "explore.what":
            self._act(self._players)
        table = self.shown.table
        seat = next(seat for seat, kind in table.terms.seats.items() if kind == "tracked")
        self._lay(table, seat)
        self.draw()
        self.settle()
        for tab in TABS:
            if f"tab:{tab}" in self.map():
                self.touch(f"tab:{tab}")
                self.picture(f"toy-tab-{tab}")
        self.touch("correct")
        self.picture("toy-correct")
        self._corrections("group:")
        self.touch("undo")

    def _corrections(self, head: str) -> None:
        """Each group of what can be put right, and the groups in it."""
        for group in [ident for ident in self.map() if ident.startswith(head)]:
            self.touch(group)
            self.picture(f"toy-correct-{group.partition(':')[2].replace('/', '-')}")
            self._corrections(f"{group}/")
            self.touch("up")

    @staticmethod
    def _lay(table: Table, seat: str) -> None:
        """Coins wherever they may lie."""
        for place in (f"seat.{seat}", f"space.{EDITION.policies.map.start}"):
            for coin in (BRIGHT, DULL):
                pieces.lay(table, place, coin)


def _fitting(pack: Pack, edition: str) -> Pack:
    """A pack as one of the toy edition, with the boxes that are on its Automa board."""
    cards, grid = dict(pack.cards), set(EDITION.components.board.grid)
    if board.CARD in cards:
        boxes = {box: kind for box, kind in cards[board.CARD]["boxes"].items() if box in grid}
        stars = [[box for box in group if box in grid] for group in cards[board.CARD]["stars"]]
        cards[board.CARD] = {"boxes": boxes, "stars": stars}
    return replace(pack, edition=edition, cards=cards)
