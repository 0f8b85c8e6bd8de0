"""Who plays: the persons of the seats that are being chosen, each with a button beside the colour."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial

from companion.messages.names import plain_name
from companion.rules.engine.names import Person
from companion.rules.engine.question import Field
from companion.screens.table.desk import Desk
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Btn

ASKED = ("setup.terms", "setup.seats")
"""The questions in which seats are chosen."""
MOST = 4
ID_LETTERS = 12
"""Length of a person's id: so many letters of the code for BG Stats go to each."""


class Players:
    """The persons of a new game, first who chose the first seat; those of the last game stand there already.
    ``changed`` is called when another one was chosen."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self._desk, self._changed = desk, changed
        last = desk.settings.now.players
        self.ids = [*last, *[""] * (MOST - len(last))]

    @property
    def people(self) -> list[Person | None]:
        """Id and name of each; None for nobody in particular."""
        names = known(self._desk.settings.now.people)
        return [(who, names[who]) if who in names else None for who in self.ids]

    def remember(self) -> None:
        """The next game begins with the same, where anybody was named."""
        if self._desk.settings.now.players != self.ids and (any(self.ids) or self._desk.settings.now.players):
            self._desk.settings.change(players=list(self.ids))

    def beside(self, field: Field) -> list[Btn]:
        """The button beside the colours of a seat: who plays it."""
        number = 1 if field.name == "you" else int(n) if (n := field.name.removeprefix("colour-")).isdigit() else 0
        if not 1 <= number <= MOST:
            return []
        who = self.people[number - 1]
        words = self._desk.words
        chip = Btn(
            partial(
                self._desk.ways.person,
                words.text("ui.person.title", n=number),
                self.ids[number - 1],
                partial(self._choose, number),
            ),
            caption=who[1] if who is not None else words.text("ui.person.none"),
            ident=f"person:{field.name}",
            role="outline",
            sign="person",
        )
        chip.wide, chip.least, chip.points = False, theme.TARGET, theme.LABEL
        return [chip]

    def _choose(self, number: int, who: str) -> None:
        self.ids = ["" if who and other == who else other for other in self.ids]
        self.ids[number - 1] = who
        self._changed()


def known(people: dict[str, str]) -> dict[str, str]:
    """Who has played here, id to name, of all whose name can be shown; by name."""
    plain = {who: plain_name(name) for who, name in people.items()}
    return dict(sorted(((w, name) for w, name in plain.items() if name), key=lambda one: (one[1].casefold(), one[0])))


def new_id() -> str:
    """The id of a new person: by chance, once and for all."""
    return uuid.uuid4().hex[:ID_LETTERS]
