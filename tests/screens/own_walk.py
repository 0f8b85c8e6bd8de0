"""The walk goes on with what only owners of the first edition see: games with cards of their own, whatever is asked
in them, the table put right, open rules settled otherwise, each page of Correct, and the library that grew by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kivy.uix.scrollview import ScrollView

from companion.rules.engine.doubts import doubts
from companion.rules.engine.modules import Module
from companion.rules.engine.offered import find
from companion.rules.engine.question import Posed
from companion.simulation.simulate import Players
from tests.screens.first_edition_walk import NAME
from tests.screens.roles_walk import RolesWalk

FORMS = {
    "action": "action/1",
    "alert": "alert/table",
    "convoy": "convoy/start-trailer-yellow",
    "enemy": "enemy/ulmar",
    "fame": "fame/automa",
    "map": "map/beta",
    "outcome": "outcome/2",
    "slots": "slots/beta",
    "survivor": "survivor/jackal",
}
"""By deck a card that the walk has not opened, with another form than the first or with nothing told yet."""
SEATS = ("tracked", "untracked", "greedy")
BEGINS = {"exploration-deck": ("convoy.card", "object.", "loot.kind"), "kickstarter": ("convoy.card", "event.")}
"""How questions begin that a module brings besides those with its name in front."""
EARLY = 6
"""The act to which the game is taken back."""
TIMES = 2
"""How often in a game each thing is told that a module lets its owner tell."""


class OwnWalk(RolesWalk):
    """A walk that ends with the owner's own cards."""

    _brings = ""
    """The module whose acts are done."""
    _told: Counter[str]
    """How often each of them was."""

    def own_alone(self) -> None:
        """A whole game alone on Alpha with cards of one's own, up to the score; the board is copied before."""
        self._board = "copy"
        self._begins = ("board.", "setup.board", "setup.stars", "automa.board")
        self._first("own copy", "own", "beta")
        self._first_play("first-copy", 1)
        self._board, self._begins = "table", ()
        self._first("own alone", "own", "alpha")
        self._first_play("first-own", 99)
        self._scored("first-own")

    def own_people(self) -> None:
        """Three people on Beta with cards of their own, up to the score, and each page of Correct on the way."""
        self._first("own people", "own", "beta", SEATS)
        self._first_play("first-own-people", 1)
        self._first_tabs("first-own-people")
        self._pages("first-own-people")
        self._first_play("first-own-people", 99)
        self._scored("first-own-people")

    def own_put_right(self) -> None:
        """The table put right after Undo, of one thing and of many; a Convoy in the middle of the set-up."""
        self._first("own right", "own", "beta", SEATS)
        self._kinds_off(lambda: self._first_play("", 2))
        session = self.app.session
        for _ in range(30):
            if self.shown.put_right:
                break
            session.undo()
            self.settle_fast()
        self.draw()
        self.picture("first-undone")
        game = session._game
        assert game is not None
        early = game.path()[EARLY]
        session._run(lambda: game.go_to(early))
        self.settle_fast()
        self.settle()
        self.picture("first-put-right")
        while not self.screen.footer.big.hold:  # not before each page was seen
            self.touch("next")
            self.picture("first-put-right-on")
        self.hold("next")

    def own_reading(self) -> None:
        """An open rule of this edition, and the other reading used."""
        self._first("own reading", "try", "beta")
        while not self._open_rules():
            self._act(self._players)
        self.draw()
        self.settle()
        self.touch("why")
        self.picture("first-why-open")
        ident = next(iter(self._listed("doubt:")))
        self._scroll_to(ident)
        self.settle()
        self.picture("first-why-other")
        self.touch(ident)
        self.picture("first-why-used")

    def own_cards(self) -> None:
        """What the games have taught the library, and forms that begin with nothing told."""
        self.app.set(boxes=[f"edition:{NAME}"], game={"edition": NAME})
        for deck, card in FORMS.items():
            self._open_card(deck, f"{NAME}:{card}")
        self.app.set(boxes=[], game={})
        self.app.ways.home()
        self.settle()

    def own_swaps(self) -> None:
        """The Kickstarter exclusives and the Exploration deck."""
        for module in ("kickstarter", "exploration-deck"):
            self._module(module)

    def own_crews(self) -> None:
        """Starting crews, the Mine, and what else of stories there is to see."""
        for module in ("crews", "mine", "stories"):
            self._module(module)

    def own_clans(self) -> None:
        """The cards of modules that are walked elsewhere."""
        for module in ("mutants", "asgaror", "athena"):
            self._new_with(module)
            self._module_cards(module)

    # ------------------------------------------------------------ how

    def _act(self, players: Players) -> None:
        """As a bot does, but what a module's owner may tell is told some times."""
        offered = [option.id for option in self.posed.side if option.id.partition(":")[0] == self._brings]
        act = next((one for one in offered if self._told[one] < TIMES), "")
        if not act:
            super()._act(players)
            return
        self._told[act] += 1
        number, seat = self.posed.number, self.posed.asked if len(self.shown.open) > 1 else ""
        self.skip_with(lambda: self.app.session.side(number, act, seat))

    def _wanted(self, posed: Posed) -> bool:
        """Of the set-up of a module only what it changes."""
        of_it = {f"setup.{begin}" for begin in self._begins}
        said = [line.key for line in posed.lines]
        changed = posed.key == "setup.group" and any(key.startswith(begin[:-1]) for key in said for begin in of_it)
        return super()._wanted(posed) or changed

    def _module(self, name: str) -> None:
        brought: Module = find("module", name)
        self._new_with(name)
        self._brings, self._told = name, Counter()
        seats = SEATS if name != "mine" else ("untracked",)
        self._begins = (f"{brought.messages or name}.", *BEGINS.get(name, ()))
        self._first(f"first {name}", "own", "alpha", seats, [name])
        self._first_play(f"first-{name}", 99)
        self._begins = (f"{brought.messages or name}.",)
        self._told = Counter()
        self._first(f"first {name} try", "try", "beta", seats, [name])
        self._first_play(f"first-{name}-try", 4)
        self._begins = ()
        if not self.shown.over:
            self._first_tabs(f"first-{name}")
            self._pages(f"first-{name}", own=name)
        self._kinds_off(lambda: self._first_play("", 99))
        self._brings = ""
        self._scored(f"first-{name}")
        self._module_cards(name)

    def _new_with(self, module: str) -> None:
        """New game of somebody who owns this module."""
        self.app.ways.home()
        self.settle()
        self.app.set(boxes=[f"edition:{NAME}", f"module:{module}"])
        self.touch("new")
        if f"module:{module}" in self.map():
            self.touch(f"module:{module}")
        self.picture(f"first-{module}-new")
        self.app.set(boxes=[], game={})
        self.app.ways.home()
        self.settle()

    def _module_cards(self, module: str) -> None:
        """The decks that a module brings, and a card of each."""
        brought: Module = find("module", module)
        decks = [pile.name for pile in brought.piles]
        self.app.set(boxes=[f"edition:{NAME}", f"module:{module}"], game={"edition": NAME})
        for deck in decks:
            self._open_card(deck, "", module)
        self.app.set(boxes=[], game={})
        self.app.ways.home()
        self.settle()

    def _open_card(self, deck: str, card: str, module: str = "") -> None:
        """A deck of the library, one of its cards (the first if none is named) and its form."""
        named = f"{module}-{deck}" if module else f"{deck}-2"
        self.app.ways.home()
        self.settle()
        self.touch("cards")
        self.until(lambda: bool(self._listed("deck:")))
        self.settle()
        found = [ident for ident in self._listed("deck:") if ident.rpartition(":")[2] == deck]
        # Earlier steps have told cards of the other edition: its decks stand there as well.
        whole = next((ident for ident in found if f":{NAME}:" in ident), next(iter(found), ""))
        if not whole:
            return
        self._once(whole)
        self.touch(whole)
        none = self.app.words.text("ui.cards.none.long")
        self.until(lambda: bool(self._listed("card:")) or none in self.texts())
        self.settle()
        if module:
            self.picture(f"first-deck-{named}")
        listed = self._listed("card:")
        ident = f"card:{card}" if f"card:{card}" in listed else next(iter(listed), "")
        if not ident:
            return
        self._once(ident)
        self.touch(ident)
        self.until(lambda: bool({"enter", "change"} & set(self.map())))
        self.settle()
        self.picture(f"first-card-{named}")
        self.touch("enter" if "enter" in self.map() else "change")
        self.until(lambda: bool(self.screen.ids.ways.children))
        self.settle()
        self.picture(f"first-entry-{named}")

    def _scored(self, name: str) -> None:
        self.draw()
        self.settle()
        self.picture(f"{name}-score")
        self.touch("points")
        self.picture(f"{name}-score-points")
        self._to_the_end()
        self.picture(f"{name}-score-points-end")
        self.touch("close")

    def _pages(self, name: str, own: str = "") -> None:
        """Each page of Correct with its end, the parts of a Convoy too; with ``own`` only those of this module."""
        self.touch("correct")
        self._pages_below("group:", name, own)
        self.touch("undo")

    def _pages_below(self, head: str, name: str, own: str) -> None:
        for group in self._listed(head):
            self.touch(group)
            kept = self._listed("edit:")
            if not own or any(own in ident for ident in kept):
                self.picture(f"{name}-correct-{group.partition(':')[2].replace('/', '-')}")
                if self._to_the_end():
                    self.picture(f"{name}-correct-{group.partition(':')[2].replace('/', '-')}-end")
            self._pages_below(f"{group}/", name, own)
            self.touch("up")

    def _to_the_end(self) -> bool:
        """Scroll what scrolls to its end; whether anything does."""
        found = False
        for widget in self.screen.walk():
            if isinstance(widget, ScrollView) and widget.children and widget.children[0].height > widget.height + 1:
                widget.scroll_y, found = 0, True
        self.frames(3)
        return found

    def _open_rules(self) -> list[str]:
        """The open rules in view that have another reading."""
        said = [doubt for line in self.posed.lines for doubt in line.doubts]
        known = doubts(self.shown.table)
        return [doubt for doubt in (*said, *self.posed.doubts) if len(known[doubt].readings) > 1]

    def _kinds_off(self, play: Callable[[], None]) -> None:
        """Play without pictures."""
        before, self._begins = self._begins, ("no question begins so",)
        play()
        self._begins = before
