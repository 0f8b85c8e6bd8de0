"""The moments at which the shared rules ask what cards do. An edition lists its cards' abilities as rows of these
(``Policies.abilities``), an expansion its own (``Module.abilities``).

Each function is handed the table, the seat and the row, and what else is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.rules.engine.abilities import Ability, Moment
from companion.rules.engine.question import Rule, SideAct
from companion.rules.engine.table import Person, Reason, Table

Row = Ability[Any]

Offers = Callable[[Table, str, Row], Iterator[SideAct]]
"""What a Survivor who may do something offers: each act notes for itself that the ability is used."""

Spares = Callable[[Table, str, Row, str], None]
"""A Survivor of this name keeps something from those who were sent, and tells so."""

# ---------------------------------------------------------------- side acts

IN_A_TURN = Moment[Offers]("in a turn")
"""In a turn of one's own, in the phase that the owner reads off the card where its icon is lost (EX-62, D-73)."""
RESTING = Moment[Offers]("resting")
"""In the Rest Phase (RE-05)."""
BEFORE_MOVING = Moment[Offers]("before moving")
"""In the Movement Phase, before the Convoy moves (MV-02)."""

# ---------------------------------------------------------------- exploring

SPARES_FAME = Moment[Spares]("spares Fame")
"""A Survivor who is ready and among those sent keeps Fame from being lost by the card action (EX-23)."""
SPARES_CONTAMINATION = Moment[Spares]("spares Contamination")
"""The same, of Contamination by card and bonus (EX-22, EX-57)."""
Tiles = Callable[[Table, str, Row, int], list[int]]
TILES = Moment[Tiles]("tiles")
"""The slots whose Bonus Action tiles may be used as well, as a slot (1 to 5) is explored (EX-47)."""
EXPLORED = Moment[Callable[[Table, str, Row, Person], None]]("explored")
"""Where a Survivor who was sent goes instead of being exhausted (EX-09); tells so."""
GUARDS = Moment[Callable[[Table, str, Row, str], Rule[bool]]]("guards")
"""Whether a card in hand is played to stop one counter of Contamination, by a rule (EX-59)."""

# ---------------------------------------------------------------- movement

SPEED = Moment[Callable[[Table, str, Row], int]]("speed")
"""Points of movement for nothing, by Survivors who are ready or cards that were played for this movement (MV-04); told
with ``why.speed.CARD``. As the move is paid for the Survivors have used it."""
LOOKS_AHEAD = Moment[Callable[[Table, str, Row], Rule[None]]]("looks ahead")
"""What has to be settled before a move for a Survivor in whatever zone (CD-02)."""
BOOST = Moment[Callable[[Table, str, Row], bool]]("boost")
"""A card in hand that may be played for a movement: whether it would help now (EX-33). Once a movement, or any number
of them with ``""``."""
OPENS = Moment[Callable[[Table, str, Row], bool]]("opens")
"""The same, of a card that opens Shortcuts which ask for the sign of a box (MV-14). In the hand it shortens the way
that counts between two Convoys too (CD-02, D-48)."""
FIRST_FUEL = Moment[Callable[[Table, str, Row], int]]("first fuel")
"""What it takes to start with such a card played (MV-03)."""
ARRIVED = Moment[Callable[[Table, str, Row], Rule[None]]]("arrived")
"""What such a card does at the end of the movement."""
DRIVEN = Moment[Callable[[Table, str, Row, list[str]], Rule[None]]]("driven")
"""What a card in hand may do as the Convoy has crossed these ways."""

STOPS_DEPARTURE = Moment[Callable[[Table, str, Row], Rule[bool]]]("stops a departure")
"""Whether a card in hand is played so that the Aurora does not jump (CD-26)."""

# ---------------------------------------------------------------- fire weapons


class More(NamedTuple):
    """What is added to the damage of a hit: points, the reasons, and the doubts that it hangs on."""

    points: int = 0
    why: tuple[Reason, ...] = ()
    doubts: tuple[str, ...] = ()


IGNORES = Moment[Callable[[Table, str, Row], Rule[None]]]("ignores")
"""At the start of the phase a Survivor may choose an Enemy that this seat ignores in it (CD-13)."""
HITS = Moment[Callable[[Table, str, Row, str], More]]("hits")
"""As an attack on an Enemy does damage (FW-12)."""
SHOOTS_WITH = Moment[Callable[[Table, str, Row, str], More]]("shoots with")
"""A card in hand stands for the Ammo of an attack on an Enemy (FW-10), offered with ``option.shoot.CARD``: what it adds
if that does damage."""

# ---------------------------------------------------------------- score

WORTH = Moment[Callable[[Table, str, Row], int]]("worth")
"""A Survivor, in whatever zone, scores so many points (SC-05)."""
WORTH_IN_HAND = Moment[Callable[[Table, str, Row], tuple[int, Reason]]]("worth in hand")
"""A card in hand scores so many points, for this reason (SC-04)."""

# ---------------------------------------------------------------- the Automa's Action cards


def _by_difficulty(table: Table) -> str:
    return "hard" if table.terms.difficulty == "hard" else "normal"


def _never(table: Table) -> bool:
    return False


class Deed(NamedTuple):
    """What an Action card does in a later phase (AU-32). It is told as coming with ``coming.PHASE.CARD.LEVEL``.

    ``run``: does it. ``costs_you``: whether it costs the player something. ``level``: which of its texts will hold.
    ``alone``: whether it is about the Automa's own things alone, so that nobody is asked and nothing is drawn.
    """

    run: Callable[[Table, Row], Rule[None]]
    costs_you: Callable[[Table], bool] = _never
    level: Callable[[Table], str] = _by_difficulty
    alone: Callable[[Table], bool] = _never


AUTOMA_MOVES = Moment[Deed]("Automa moves")
"""Before the Automa moves."""
AUTOMA_ENDS = Moment[Deed]("Automa ends")
"""At the end of the round (AU-55). It can be cancelled in the solo variant (AU-66)."""
AUTOMA_TURNS = Moment[Callable[[Table, Row], Rule[None]]]("Automa turns")
"""As the Automa turns a card to explore: the function looks whether it is that card, if it has to know."""
AUTOMA_MEETS = Moment[Callable[[Table, Row, int], tuple[dict[str, int], tuple[str, ...]] | None]]("Automa meets")
"""What the card in play brings for an Enemy in the slot (1 to 5) that is explored (AU-27), and the doubts in it; None
for nothing."""
AUTOMA_SHORTCUTS = Moment[Callable[[Table, Row], int]]("Automa's Shortcuts")
"""The Automa takes Shortcuts while such a card is face up (AU-38), and moves so much farther."""
