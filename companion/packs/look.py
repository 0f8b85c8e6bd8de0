"""What the cards of a deck look like, so that a person knows the deck from a chair away: a :class:`Look` each.

An edition or module offers it with the :class:`~companion.packs.form.Form` of a deck, in general words; the drawings
know how to draw each outline and each arrangement, and no deck by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Shape = Literal[
    "plain",
    "folded",
    "pointed",
    "round",
    "heart",
    "horns",
    "chest",
    "handle",
    "hook",
    "wheels",
    "roof",
    "speech",
    "notched",
    "shield",
    "steps",
    "wave",
    "tag",
    "flag",
    "ticket",
    "peak",
    "gear",
]
"""The outline of a card."""
Tint = Literal["bone", "periwinkle", "sea", "rose", "clay", "tan", "moss", "steel", "lilac", "slate"]
"""The tint of the band with the deck's sign: none that seats, phases, hands, choices and warnings have."""
Layout = Literal["columns", "split", "badge", "path", "hull", "halves", "scale", "table", "trio", "rows", "board"]
"""How the values of a card are arranged.

``columns``: a part at the left and one at the right, by the beginnings of names with a sign. ``split``: a large value
and one below it at the left, the others beside them. ``badge``: the sign large, beside it the most important values.
``path``: boxes in the order of arrows. ``hull``: numbers above the boxes of a vehicle. ``halves``: two blocks side by
side below what holds for both. ``scale``: from its end to its top. ``table``: a column for each number in the names of
fields, a row for each beginning. ``trio``: numbers large beside each other. ``rows``: below each other. ``board``: a
board of boxes.
"""


class Look(Struct, frozen=True, eq=False):
    """The face of a card: its outline, the sign in its band, the band's tint, how its values are arranged.

    ``large``: the fields that are drawn large, the most important first. ``signs``: by the beginning of a field's name
    the sign that stands before its value in place of its label. ``by``: the field by whose value the card looks
    otherwise, ``kinds``; for ``card`` it is the card's name. ``arrow``: the arrow beside which the values
    stand while they are read, each as a picture of what it means.
    """

    shape: Shape = "plain"
    sign: str = "deck"
    tint: Tint = "slate"
    layout: Layout = "rows"
    large: tuple[str, ...] = ()
    signs: Mapping[str, str] = {}
    by: str = ""
    kinds: Mapping[str, Look] = {}
    arrow: str = ""

    def of(self, card: str, told: Mapping[str, object]) -> Look:
        """The look of a card by its name and by what is told of it."""
        return self.kinds.get(card if self.by == "card" else str(told.get(self.by, "")), self)


PLAIN = Look()
"""That of a card of which nobody says what it looks like."""
