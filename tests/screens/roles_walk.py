"""The walk goes on with Role cards: choosing in secret, an objective face down, abilities, and what they score."""

from __future__ import annotations

from tests.screens.first_edition_walk import NAME
from tests.screens.stories_walk import StoriesWalk

SEATS = ("greedy", "greedy", "untracked")


class RolesWalk(StoriesWalk):
    """A walk that ends with Role cards."""

    def roles(self) -> None:
        """A game with Role cards of one's own: their set-up and their questions; then one with those of the stand-in
        pack: the screen is handed over, a card is chosen and laid face down, is looked at and put right; the score."""
        self._begins = ("roles.", "setup.group")
        self._first("first roles", "own", "alpha", SEATS, ["roles"])
        self._first_play("first-roles", 99)
        self._begins = ("roles.",)
        self._first("first roles 2", "try", "beta", SEATS, ["roles"])
        while self.posed.key != "roles.objective":
            self._first_step("first-roles-try")
        self.draw()
        self.picture("first-roles-hand-over")
        self.settle()
        self.hold("look")
        self.picture("first-roles-choose")
        self._first_play("first-roles-try", 3)
        self._begins = ()
        self._first_tabs("first-roles")
        self._looks()
        self._first_correct("first-roles")
        self._begins = ("roles.", "score")
        self._first_play("first-roles-try", 99)
        self._begins = ()
        self.draw()
        self.settle()
        self.picture("first-roles-score")
        self.touch("points")
        self.picture("first-roles-points")
        self.touch("close")

    def role_cards(self) -> None:
        """The library of somebody who owns them: the deck, a card, and how its figures are told."""
        self.app.ways.home()
        self.settle()
        self.app.set(boxes=[f"edition:{NAME}", "module:roles"], game={"edition": NAME})
        self.touch("cards")
        self.until(lambda: bool(self._listed("deck:")))
        deck = next(ident for ident in self._listed("deck:") if ident.endswith("role"))
        self._once(deck)
        self.touch(deck)
        self.settle()
        self.picture("first-deck-role")
        self.touch(self._listed("card:")[0])
        self.until(lambda: bool({"enter", "change"} & set(self.map())))
        self.settle()
        self.picture("first-card-role")
        self.touch("enter" if "enter" in self.map() else "change")
        self.until(lambda: bool(self.screen.ids.ways.children))
        self.settle()
        self.picture("first-entry-role")
        self.app.set(boxes=[], game={})
        self.app.ways.home()
        self.settle()

    def _looks(self) -> None:
        """Who holds a finger on the row of hand and objective sees them, as long as it stays there."""
        hand = ""
        for _ in SEATS:  # each touch shows the next Convoy
            self.touch("tab:convoy")
            hand = next((place for place in self.map() if place.endswith(".hand")), "")
            if hand:
                break
        assert hand, "no cards face down on the drawing"
        at = self.down(hand)
        self.wait(1.0)
        self.picture("first-roles-looked-at")
        self.up(at)
        self.settle()
        self._follow()
