"""The walk goes on with the first edition: a game begun by its owner, solo on both sides of the board, three people on
Beta, and whatever else its owner sees: cards, rules, what is put right, log, history and score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game.game import Game
from companion.rules.editions.first_edition import EDITION
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, Terms
from companion.rules.expansions.pvp.rivals import fights
from companion.screens.drawings.drawing import Drawing
from companion.screens.drawings.ink import Written
from companion.simulation.simulate import Players
from tests.messages.test_games import ELSEWHERE, LACKS
from tests.screens.toy_walk import ToyWalk

NAME = EDITION.name
CLANS = ("mutants", "asgaror")
"""Modules with a clan of their own."""
OWN_CARDS = {
    "crews": ("first crews 0", "crew-"),
    "exploration-deck": ("first exploration-deck 10", "object:frozen-"),
    "kickstarter": ("first kickstarter", "-"),
}
"""Modules whose cards are read off, with the seed of a game in which that happens, and how the side acts begin that do
what a card says."""
TABS = ("zone", "map", "enemies", "automa", "convoy", "track")

LIKELY = 6
"""Columns of an Automa board, as they are told here."""
COUNTED = 5
"""Fields of a Convoy card that are not nothing here: speed, towing, and three kinds of boxes."""


class _Using(Players):
    """Bots that take every side act which begins so."""

    def __init__(self, seed: str, seats: tuple[str, ...], acts: str) -> None:
        super().__init__(seed, seats=seats)
        self._acts = acts

    def side(self, posed: Posed, table: Table) -> str:
        found = next((option.id for option in posed.side if option.id.startswith(self._acts)), "")
        return found or super().side(posed, table)


class _Fighting(Players):
    """Bots whose kept Convoys shoot at a rival whenever they can, and at each of them in turn."""

    def answer(self, posed: Posed, table: Table) -> Any:
        """See :meth:`Players.answer`."""
        options = posed.options if posed.key == "fire.attack" else ()
        shots = [option.id for option in options if option.id.startswith("shoot:pvp.")]
        return shots[table.progress.round % len(shots)] if shots else super().answer(posed, table)


class FirstEditionWalk(ToyWalk):
    """A walk that ends with the first edition."""

    _kinds: set[str]
    """The kinds of questions that have their picture."""
    _begins: tuple[str, ...] = ()
    """How the keys of questions begin that get one; all without."""
    _board = "table"
    """Where the Automa board is kept where that is asked."""

    def picture(self, name: str) -> None:
        """Take a picture; on those of this edition nothing stands that only another box has."""
        super().picture(name)
        if name.startswith("first-"):
            lacks = LACKS[self.app.words.language]
            texts = [*self.texts(), *(text.shown for text in self._drawn())]
            wrong = [f"of another box: {t}" for t in texts if lacks.search(t) or ELSEWHERE.search(t)]
            self.found.update({name: [*self.found.get(name, []), *wrong]} if wrong else {})

    def _drawn(self) -> list[Written]:
        """The texts of the drawings in view."""
        return [text for widget in self.screen.walk() if isinstance(widget, Drawing) for text in widget.written]

    def first_new(self) -> None:
        """New game of somebody who owns both editions."""
        self.app.ways.home()
        self.settle()
        self.app.set(boxes=["edition:frostlands", f"edition:{NAME}"])
        self.touch("new")
        self.touch(f"edition:{NAME}")
        self.picture("first-new")
        self.touch("begin")
        self.picture("first-begin")
        self.touch("option:own")
        self.picture("first-terms")
        self.app.set(boxes=[], game={})
        self.app.ways.home()
        self.settle()

    def first_alpha(self) -> None:
        """Solo on Alpha with cards of one's own: its set-up."""
        self._first("first alpha", "own", "alpha")
        self._first_play("first-own", 1)

    def first_beta(self) -> None:
        """Solo on Beta with the stand-in cards, to the score."""
        self._first("first beta", "try", "beta")
        self._first_play("first-beta", 3)
        self._first_tabs("first-beta")
        self._first_correct("first-beta")
        self._first_play("first-beta", 99)
        self.draw()
        self.settle()
        self.picture("first-score")
        self.touch("points")
        self.picture("first-score-points")
        self.touch("close")
        self.touch("log")
        self.until(lambda: len(self.screen.ids.acts.children) > 1)
        self.picture("first-log")
        self.app.ways.history()
        self.settle()
        self.picture("first-history")

    def first_people(self) -> None:
        """Three people on Beta, one of whom keeps no Convoy in the app."""
        self._first("first people", "try", "beta", ("tracked", "untracked", "tracked"))
        self._first_play("first-people", 3)
        self._first_tabs("first-people")
        self._first_correct("first-people")

    def first_clans(self) -> None:
        """Games with a clan of a module: its questions with cards of one's own; Enemies and Convoys with those of the
        stand-in pack, and what can be put right of them."""
        seats = ("greedy", "tracked", "untracked")
        for module in CLANS:
            self._begins = (f"{module}.", "ambush.", "loot.kind")
            self._first(f"first {module}", "own", "alpha", seats, [module])
            self._first_play(f"first-{module}", 99)
            self._first(f"first {module}", "try", "alpha", seats, [module])
            self._first_play(f"first-{module}-try", 4)
            self._begins = ()
            self._first_tabs(f"first-{module}")
            self._first_correct(f"first-{module}")

    def first_athena(self) -> None:
        """Project Athena: its set-up and questions with cards of one's own; Gamma, batteries, turrets and the alert
        counters with those of the stand-in pack, what can be put right of them, and the score."""
        seats = ("greedy", "tracked", "untracked")
        self._begins = ("athena.", "setup.", "loot.kind", "waypoint.")
        self._first("first athena", "own", "gamma", seats, ["athena"])
        self._first_play("first-athena", 99)
        self._begins = ()
        self._first("first athena", "try", "gamma", seats, ["athena"])
        self._first_play("first-athena-try", 4)
        self._first_tabs("first-athena")
        self._first_correct("first-athena")
        self._begins = ("athena.", "score")
        self._first_play("first-athena-try", 99)
        self._begins = ()
        self.draw()
        self.settle()
        self.picture("first-athena-score")

    def first_own_cards(self) -> None:
        """Modules whose cards are read off: their set-up and questions with cards of one's own; crews with those of the
        stand-in pack."""
        seats = ("greedy", "tracked", "untracked")
        for module, (seed, acts) in OWN_CARDS.items():
            self._begins = (f"{module}.", "setup.group", "card.")
            self._first(seed, "own", "alpha", seats, [module])
            self._players = _Using(seed, seats, acts)
            self._first_play(f"first-{module}", 99)
        self._begins = ("crews.", "score")
        self._first("first crews", "try", "alpha", seats, ["crews"])
        self._first_play("first-crews-try", 3)
        self._first_tabs("first-crews")
        self._first_correct("first-crews")
        self._begins = ()

    def first_pvp(self) -> None:
        """Player versus Player: its set-up and questions with cards of one's own, then with those of the stand-in pack;
        both tracks of each seat, rivals as targets, what can be put right of them; its cards in the library."""
        seats = ("tracked", "tracked", "untracked")
        self._begins = ("pvp.", "setup.group", "outcome.", "fire.", "damage.", "convoy.damage")
        self._first("first pvp 8", "own", "alpha", seats, ["pvp"])
        self._players = _Fighting("first pvp 8", "normal", seats)
        self._first_play("first-pvp", 3)
        self._begins = ("pvp.", "fire.", "convoy.damage")
        self._first("first pvp", "try", "alpha", seats, ["pvp"])
        self._players = _Fighting("first pvp", "normal", seats)
        self._first_play("first-pvp-try", 2)
        self._begins = ()
        self._first_tabs("first-pvp")
        self._first_correct("first-pvp")
        table = self.app.session._open_game().table
        one, *others = table.things.order
        # So far on the track, and with two rivals hit, that the player has to say who it is.
        table.things.tracks["aggression"][one] = 6
        fights(table).hits[one] = others
        self._begins = ("pvp.",)
        self._first_play("first-pvp-hit", table.progress.round + 1)
        self._begins = ()
        self.app.ways.home()
        self.settle()
        self.app.set(boxes=[f"edition:{NAME}", "module:pvp"], game={"edition": NAME})
        self.touch("cards")
        self.settle()
        self._look_through([f"deck:{NAME}:pvp", f"deck:{NAME}:outcome"], "first-pvp")
        self.app.set(boxes=[], game={})
        self.app.ways.home()
        self.settle()

    def first_cards(self) -> None:
        """The library and the rules of somebody who owns this edition only: each deck, a card of it, how it is taken
        down."""
        self.app.ways.home()
        self.settle()
        self.app.set(boxes=[f"edition:{NAME}"], game={"edition": NAME})
        self.touch("cards")
        self.until(lambda: bool(self._listed(f"deck:{NAME}:")))
        self.settle()
        decks = self._listed(f"deck:{NAME}:")
        # Not "first-": what was told of the other box before is shown too.
        self.picture("decks-of-both")
        self._look_through(decks, "first")
        self.app.ways.home()
        self.settle()
        self.touch("reference")
        self.picture("first-reference")
        self.screen.open("1E-FIR-19")
        self.picture("first-reference-rule")
        self.app.set(boxes=[], game={})
        self.app.ways.home()
        self.settle()

    def _look_through(self, decks: Sequence[str], name: str) -> None:
        """Each deck, a card of it, and how that is told."""
        none = self.app.words.text("ui.cards.none.long")
        for deck in decks:
            named = deck.rpartition(":")[2]
            self._once(deck)
            self.touch(deck)
            self.until(lambda: bool(self._listed("card:")) or none in self.texts())
            self.settle()
            self.picture(f"{name}-deck-{named}")
            listed = self._listed("card:")
            if listed:
                self._once(listed[0])
                self.touch(listed[0])
                self.until(lambda: bool({"enter", "change"} & set(self.map())))
                self.settle()
                self.picture(f"{name}-card-{named}")
                self.touch("enter" if "enter" in self.map() else "change")
                self.until(lambda: bool(self.screen.ids.ways.children))
                self.settle()
                self.picture(f"{name}-entry-{named}")
            self.app.ways.home()
            self.settle()
            self.touch("cards")
            self.settle()

    def _listed(self, head: str) -> list[str]:
        """The buttons of a list, those out of sight too."""
        every = (str(getattr(widget, "ident", "")) for widget in self.screen.walk())
        return [ident for ident in every if ident.startswith(head)]

    # ------------------------------------------------------------ how

    def _first(
        self, seed: str, copy: str, side: str, seats: tuple[str, ...] = ("untracked",), modules: Sequence[str] = ()
    ) -> None:
        session = self.app.session
        self.app.ways.forget_table()
        terms = Terms(edition=NAME, modules=list(modules))
        assert session.start(lambda: Game.new(session.journal, session.library, seed, terms))
        self.settle_fast()
        self._players = Players(seed, "hard" if side == "beta" else "normal", seats)
        self._copy, self._side, self._kinds = copy, side, set()

    def _first_play(self, name: str, rounds: int) -> None:
        """Up to a round; a picture of each kind of question."""
        while not self.shown.over and self.shown.table.progress.round < rounds:
            self._first_step(name)
        self.draw()

    def _first_step(self, name: str) -> None:
        """One answer, and before it the picture of a kind of question that has none yet."""
        posed = self.posed
        kind = posed.key
        if kind == "setup.group":
            kind += f"-{str(posed.values.get('group', '')).removeprefix('@group.')}"
        elif posed.kind == "tell":
            kind = f"tell-{min(4, len(posed.lines))}"
        kind = f"{name}-{kind}"
        if kind not in self._kinds and self._wanted(posed):
            self._kinds.add(kind)
            self.draw()
            self.picture(kind)
        if posed.key == "setup.group":
            self.skip("done")
        elif posed.key == "convoy.card":
            # A card as cards are: a bot would tell a dozen boxes and more.
            told = self._players.answer(posed, self.shown.table)
            counted = [f.name for f in posed.fields if f.name in told and f.hi]
            self.skip(told | {name: 2 if n < COUNTED else 0 for n, name in enumerate(counted)})
        elif any(field.name == "columns" for field in posed.fields):
            self.skip(self._players.answer(posed, self.shown.table) | {"columns": LIKELY})
        elif posed.key == "event.offer":
            self.skip({"costs": [], "gains": []})  # a bot would tell that every Convoy loses nearly all it has
        elif posed.key == "athena.scan.card":
            self.skip(self._players.answer(posed, self.shown.table) | {"costs": [], "gains": []})  # as above
        elif posed.key == "setup.copy":
            self.skip(self._copy)
        elif posed.key == "setup.terms":
            answer = self._players.answer(posed, self.shown.table)
            self.skip(
                answer
                | ({"map": self._side} if "map" in answer else {})
                | ({"board": self._board} if "board" in answer else {})
            )
        else:
            self._act(self._players)

    def _wanted(self, posed: Posed) -> bool:
        """Whether a question gets a picture."""
        return posed.key.startswith(self._begins or "")

    def _first_tabs(self, name: str) -> None:
        self.draw()
        while "tab:map" not in self.map() and not self.shown.over:
            self._act(self._players)
            self.draw()
        self.settle()
        for tab in TABS:
            if f"tab:{tab}" in self.map():
                self.touch(f"tab:{tab}")
                self.picture(f"{name}-tab-{tab}")
        self._follow()
        for ident in ("why", "facts", "menu"):
            if ident in self.map():
                self.touch(ident)
                self.picture(f"{name}-{ident}")
                self.touch("close")

    def _follow(self) -> None:
        """Let drawings follow the questions again: the second touch of a tab does."""
        for _ in range(2):
            self.touch("tab:map")

    def _first_correct(self, name: str) -> None:
        self.touch("correct")
        self.picture(f"{name}-correct")
        for group in [ident for ident in self.map() if ident.startswith("group:")]:
            self.touch(group)
            self.picture(f"{name}-correct-{group.partition(':')[2]}")
            self.touch("up")
        self.touch("undo")
