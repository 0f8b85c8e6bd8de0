"""What of a question may be shown while others may look at the screen."""

from __future__ import annotations

from msgspec import structs

from companion.game import unseen
from companion.rules.engine.question import Posed
from companion.screens.shown import Shown


class Secrets:
    """Whether somebody has asked to see a secret question, or a card is chosen from a hand."""

    def __init__(self) -> None:
        self._looked = False
        self.playing = False
        """Whether the owner of a hand has pressed "Play an Object", to choose a card."""

    def cover(self, playing: bool = False) -> None:
        """Nobody has looked yet. ``playing``: a card is chosen from the hand; its owner must look first."""
        self._looked, self.playing = False, playing

    def look(self) -> None:
        """The asked player has the screen."""
        self._looked = True

    def covered(self, posed: Posed, shown: Shown | None) -> bool:
        """Whether the open question is a secret that nobody has asked to see."""
        return not self._looked and shown is not None and (self.playing or unseen.covers(posed, shown.table))

    @staticmethod
    def public(posed: Posed, shown: Shown | None) -> Posed:
        """The question as everybody may see it."""
        return posed if shown is None else unseen.public(posed, shown.table)

    def drawn(self, posed: Posed, shown: Shown | None, *, waits: bool = False) -> Posed:
        """The question as the drawing shows it: nothing of a covered one, nor of one that ``waits`` for something else:
        nothing of it can be touched then."""
        if self.covered(posed, shown) or self.playing or waits:
            return structs.replace(posed, options=(), fields=(), side=())
        return self.public(posed, shown)
