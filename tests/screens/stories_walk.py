"""The walk goes on with stories, told by their reader and of the stand-in pack, and with what is told of Gamma."""

from __future__ import annotations

from functools import partial

from tests.screens.first_edition_walk import FirstEditionWalk

NOTE = "Next round: 1 Damage"
OPTIONS = {
    "kind-1": "none",
    "cost-1": ["fuel-1"],
    "label-1": "Search the wreck",
    "kind-2": "attempt",
    "letters-2": ["A", "C"],
    "easier-2": "food-1",
    "more-2": ["D"],
}
"""What two options say."""


class StoriesWalk(FirstEditionWalk):
    """A walk that ends with stories and the alert table."""

    def stories(self) -> None:
        """A game with stories of one's own: each of their questions, a line that is noted; then those of the stand-in
        pack, what can be put right, and their tab."""
        seats = ("tracked", "greedy")
        self._begins = ("stories.",)
        self._first("first stories", "own", "alpha", seats, ["stories"])
        self._first_play("stories", 1)
        self._tell_story()
        self._first_play("stories", 99)
        self._first("first stories", "try", "alpha", seats, ["stories"])
        self._first_play("stories-try", 3)
        self._begins = ()
        self.draw()
        while "tab:cards" not in self.map():
            self._act(self._players)
            self.draw()
        self.settle()
        self.touch("tab:cards")
        self.picture("stories-tab-cards")
        self.touch("correct")
        self.picture("stories-correct")
        self.touch("group:decks")
        self.picture("stories-correct-decks")
        self.touch("undo")

    def _tell_story(self) -> None:
        """A player tells that the top story is triggered, and notes a line on its result."""
        while "stories:story" not in [option.id for option in self.posed.side]:
            self._act(self._players)
        self.draw()
        self.skip_with(partial(self.app.session.side, self.posed.number, "stories:story", ""))
        told = {"deck.card": "1", "stories.front": {"options": 2}, "stories.choose": "1"}
        while self.posed.key.startswith(("stories.", "deck.card")):
            self.draw()
            self.settle()
            self.picture(f"stories-told-{self.posed.key}")
            if self.posed.key == "stories.result":
                while self.screen.before.pages is not None:  # in large type hands come first
                    self.touch("next")
                    self.settle()
                while "write:success-1-note" not in self.map():
                    self.touch("more")
                    self.settle()
                self.touch("write:success-1-note")
                self.settle()
                self.picture("stories-writing")
                for letter in NOTE:
                    self.screen.typed(letter)
                self.settle()
                self.picture("stories-written")
                self.touch("done")
                self.settle()
                self.picture("stories-told-noted")
            if self.posed.key == "stories.options":
                first = {f.name: f.left_out for f in self.posed.fields}
                self.skip(first | {name: value for name, value in OPTIONS.items() if name in first})
            elif self.posed.key in told:
                self.skip(told[self.posed.key])
            else:
                answer = self._players.answer(self.posed, self.shown.table)
                self.skip(answer | ({"success-1-note": NOTE} if self.posed.key == "stories.result" else {}))

    def gamma(self) -> None:
        """Gamma is told in a game, with fixed waypoints and perimeters; Alert Scans are read off; the alert table with
        nothing told, and as the stand-in pack has it."""
        seats = ("tracked", "greedy")
        self._begins = ("athena.",)
        self._first("gamma", "own", "gamma", seats, ["athena"])
        self._first_play("gamma", 1)
        while "map" not in [option.id for option in self.posed.side]:
            self._act(self._players)
        self.skip_with(partial(self.app.session.side, self.posed.number, "map", ""))
        parts = iter(("ship", "fixed", "turrets", "done"))
        while self.posed.key.startswith(("map.", "athena.")):
            if self.posed.key in ("map.also", "athena.fixed", "athena.guards"):
                self.draw()
                self.settle()
                self.picture(f"gamma-told-{self.posed.key}")
            answers = {
                "map.sizes": {"region-1": 13, "region-2": 13, "region-3": 13},
                "map.first-number": "s20",
                "map.in-a-row": "yes",
                "map.whole": "no",
                "athena.fixed": {"kind": "battery-half", "spaces": ["s7"]},
                "athena.guards": {"turret": "turret-1", "spaces": ["s3", "s4", "s5"]},
            }
            self.skip(next(parts) if self.posed.key == "map.also" else answers[self.posed.key])
        self._alert("gamma-own")
        self._first_play("gamma", 99)
        self._first("gamma", "try", "gamma", ("tracked", "greedy", "tracked"), ["athena"])
        self._begins = ("nothing",)
        self._first_play("gamma-try", 3)
        self._alert("gamma-try")
        self._begins = ()

    def _alert(self, name: str) -> None:
        self.draw()
        while "tab:track" not in self.map():
            self._act(self._players)
            self.draw()
        self.settle()
        self.touch("tab:track")
        self.picture(f"{name}-tab-track")
        self.touch("tab:track")
