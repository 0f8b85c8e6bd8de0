"""Which drawing is beside the question: the question's own, unless the player has pinned another."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from companion.rules.common import zone
from companion.rules.engine import modules
from companion.rules.engine.question import Posed
from companion.rules.engine.table import COLOURS, Line, Table, automa_seat, humans, is_tracked
from companion.rules.engine.units import phase_of
from companion.screens.drawings import (
    AutomaDrawing,
    ConvoyDrawing,
    EnemiesDrawing,
    MapDrawing,
    OpenCardsDrawing,
    TracksDrawing,
    ZoneDrawing,
)
from companion.screens.drawings.changes import changed
from companion.screens.drawings.zone import ABOUT
from companion.screens.table import asked

TABS: dict[str, Any] = {
    "zone": ZoneDrawing,
    "automa": AutomaDrawing,
    "convoy": ConvoyDrawing,
    "map": MapDrawing,
    "enemies": EnemiesDrawing,
    "cards": OpenCardsDrawing,
    "track": TracksDrawing,
}
FOLLOWS = {
    "exploration": "zone",
    "rest": "automa",
    "movement": "map",
    "fire": "enemies",
    "end": "automa",
    "score": "map",
}
"""The drawing of a phase, if a question names none."""

AUTOMA = re.compile(r"(?:^|-)AUT?-")
"""How the Automa's rules are called in every edition: ``AU-12``, ``1E-AUT-12``."""


ON_AUTOMA = ("box", "column", "board", "automa")
"""How the places on the Automa's drawing begin that can change."""


def _of_automa(line: Line) -> bool:
    return AUTOMA.search(line.rule) is not None


def _most_changed(lines: Sequence[Line], table: Table) -> str:
    """The drawing on which these sentences have changed most, rather the Automa's where several have as much; ``""``
    where none has."""
    heads = [place.partition(".")[0] for place in changed(lines, table)]
    kinds = {**{name: one.kinds for name, one in TABS.items()}, "automa": ON_AUTOMA, "convoy": COLOURS}
    counts = {name: sum(head in kinds[name] for head in heads) for name in ("automa", *TABS)}
    return max(counts, key=lambda name: counts[name]) if any(counts.values()) else ""


def tabs(table: Table) -> list[str]:
    """The drawings of this game: the Automa's with an Automa, Convoys if one is kept or several people play, cards and
    tracks of expansions."""
    people = humans(table)
    kept = len(people) > 1 or any(is_tracked(table, seat) for seat in people)
    missing = {
        "automa": not automa_seat(table),
        "convoy": not kept,
        "cards": not modules.has_open_cards(table),
        "track": not modules.tracks(table),
    }
    return [name for name in TABS if not missing.get(name, False)]


def answered_on_drawing(posed: Posed) -> bool:
    """Whether places can be touched for an answer."""
    return any(o.place for o in (*posed.options, *(o for field in posed.fields for o in field.options)))


class Following:
    """The drawing in view, and whose Convoy is drawn. ``by_hand``: the player changes drawings, not the app."""

    def __init__(self, by_hand: Callable[[], bool]) -> None:
        self._by_hand = by_hand
        self.pinned = ""
        """The pinned drawing, which stays in view whatever is asked, unless places on another one are."""
        self._pinned_at = (-1, "")
        """Number and person of the question beside which it was pinned: its places do not override that."""
        self._own = False
        """The Convoy pinned is that of the person who is asked; otherwise it is a certain one."""
        self.tab = "zone"
        self.subject = ""
        """The seat whose Convoy is drawn."""
        self._before: tuple[str, str] | None = None
        """Drawing and Convoy before another was shown for a while: by Correct, a seat's sign or a place asked for."""

    @property
    def own(self) -> bool:
        """Whether nothing else than what the question is about is in view for a while, such as another's Convoy."""
        return self._before is None

    def follow(self, table: Table, posed: Posed) -> None:
        """Show the drawing, and the Convoy, that the question is about, unless another is pinned.

        With ``by_hand`` only for questions that are answered on the drawing.
        """
        if self._before is not None:
            (self.tab, self.subject), self._before = self._before, None
        alone = self._by_hand() and self.tab in tabs(table) and posed.kind != "place"
        if self.pinned and not alone and answered_on_drawing(posed) and (posed.number, posed.asked) != self._pinned_at:
            # Asked about a place, a player needs to see it; the pinned drawing comes back afterwards.
            self._before = (self.tab, self.subject)
        elif self.pinned or alone:
            if self.pinned == "convoy" and self._own:
                self.subject = asked.person(table, posed)
            return
        self.tab = self.drawing_of(table, posed)
        self.subject = asked.person(table, posed)

    def stay(self, table: Table, posed: Posed) -> None:
        """Change to another drawing if this game does not have the present one."""
        if self.tab not in tabs(table):
            self.pinned, self.tab = "", self.drawing_of(table, posed)

    def turn_to(self, seat: str, table: Table) -> None:
        """Show a seat's Convoy, if it is kept, or the Automa's drawing, until the next :meth:`follow`."""
        tab = "automa" if seat == automa_seat(table) else "convoy"
        if tab in tabs(table):
            self._before = self._before or (self.tab, self.subject)
            self.tab, self.subject = tab, seat if tab == "convoy" else self.subject

    def show(self, tab: str, table: Table) -> None:
        """Show a drawing, if this game has it, until the next :meth:`follow`."""
        if tab in tabs(table):
            self._before = self._before or (self.tab, self.subject)
            self.tab = tab

    def drawing_of(self, table: Table, posed: Posed) -> str:
        """The drawing that belongs to a question. Of a zone on the real table only the places that can be chosen, and
        a slot whose card is asked about, are drawn: beside anything else asked then stands what else there is to know,
        the Automa's board, or among people the road."""
        drawings = tabs(table)
        blank = not zone.tracked(table) and not answered_on_drawing(posed) and posed.key not in ABOUT
        if posed.view in drawings and not (blank and posed.view == "zone"):
            return posed.view
        if posed.kind == "tell":
            shows = _most_changed(posed.lines, table)
            if shows in drawings:
                return shows
            if "automa" in drawings and any(map(_of_automa, posed.lines)):
                return "automa"
        name = FOLLOWS.get(phase_of(table), self.tab)
        if blank and name == "zone":
            name = "automa" if "automa" in drawings else "map"
        return name if name in drawings else "convoy" if "convoy" in drawings else "map"

    def in_view(self, table: Table, posed: Posed) -> bool:
        """Whether the question's drawing is in view and shows all its places."""
        if self.tab != self.drawing_of(table, posed):
            return False
        kinds = (self.subject,) if self.tab == "convoy" else TABS[self.tab].kinds
        options = [*posed.options, *(o for field in posed.fields for o in field.options)]
        return all(o.place.partition(".")[0] in kinds for o in options if o.place)

    def elsewhere(self, table: Table, posed: Posed) -> bool:
        """Whether another drawing than the question's is pinned."""
        return bool(self.pinned) and self.tab != self.drawing_of(table, posed)

    def pin(self, tab: str, table: Table, posed: Posed) -> None:
        """Pin a drawing; a second touch makes it follow the question again.

        For Convoys each touch shows the next one, until all were shown.
        """
        own = asked.person(table, posed)
        self._pinned_at = (posed.number, posed.asked)
        following = self._beside(1, table, posed)
        if tab == "convoy" == self.tab and following != own:
            self.pinned, self.subject, self._own = tab, following, False
        elif self.pinned == tab:
            self.pinned = ""
            self.follow(table, posed)
        else:
            self.pinned, self.tab, self.subject, self._own = tab, tab, own, True

    def swipe(self, step: int, table: Table, posed: Posed) -> None:
        """Show the next Convoy or the one before. At the question's own it follows again."""
        self.subject = self._beside(step, table, posed)
        self.pinned, self._own = "" if self.subject == asked.person(table, posed) else "convoy", False

    def _beside(self, step: int, table: Table, posed: Posed) -> str:
        """The person so many seats after the one whose Convoy is shown, in turn order."""
        people = [seat for seat in table.things.order if seat in humans(table)]
        place = people.index(self.subject) if self.subject in people else -1
        return people[(place + step) % len(people)] if place >= 0 else asked.person(table, posed)
