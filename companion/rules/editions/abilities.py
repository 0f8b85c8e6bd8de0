"""The moments at which the shared rules ask cards. Editions list their cards' abilities as rows for these moments
(``Policies.abilities``), expansions theirs (``Module.abilities``).

Each function gets the table, the seat and the row, and what its type adds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.rules.engine.abilities import Ability, Moment
from companion.rules.engine.question import Rule, SideAct
from companion.rules.engine.table import Person, Reason, Table

Row = Ability[Any]

Offers = Callable[[Table, str, Row], Iterator[SideAct]]
"""The side acts that a Survivor's ability offers. Each act marks the ability as used."""

Spares = Callable[[Table, str, Row, str], None]
"""The Survivor of this name protects the explorers from something, and says so."""

# ---------------------------------------------------------------- side acts

IN_A_TURN = Moment[Offers]("in a turn")
"""In a seat's own turn; if the icon is lost, in the phase that the owner reads off the card (EX-62, D-73)."""
RESTING = Moment[Offers]("resting")
"""In the Rest Phase (RE-05)."""
BEFORE_MOVING = Moment[Offers]("before moving")
"""In the Movement Phase, before the Convoy moves (MV-02)."""

# ---------------------------------------------------------------- exploring

SPARES_FAME = Moment[Spares]("spares Fame")
"""A ready Survivor among the explorers prevents the loss of Fame by the card action (EX-23)."""
SPARES_CONTAMINATION = Moment[Spares]("spares Contamination")
"""A ready Survivor among the explorers prevents Contamination by card and bonus (EX-22, EX-57)."""
Tiles = Callable[[Table, str, Row, int], list[int]]
TILES = Moment[Tiles]("tiles")
"""Other slots whose Bonus Action tiles may be used when a slot (1 to 5) is explored (EX-47)."""
EXPLORED = Moment[Callable[[Table, str, Row, Person], None]]("explored")
"""Moves an explorer elsewhere than to the Exhausted Zone, and says so (EX-09)."""
GUARDS = Moment[Callable[[Table, str, Row, str], Rule[bool]]]("guards")
"""Whether a card in hand is played to stop one Contamination counter; the last argument is the rule that causes it
(EX-59)."""

# ---------------------------------------------------------------- movement

SPEED = Moment[Callable[[Table, str, Row], int]]("speed")
"""Points of movement without Fuel, by ready Survivors or cards played for the move (MV-04); explained with
``why.speed.CARD``. The Survivors count as used when the move is paid."""
LOOKS_AHEAD = Moment[Callable[[Table, str, Row], Rule[None]]]("looks ahead")
"""Facts to settle before a move, for a Survivor in any zone (CD-02)."""
BOOST = Moment[Callable[[Table, str, Row], bool]]("boost")
"""Whether a card in hand that may be played for a move would help now (EX-33). Once a move; ``""``: any number."""
OPENS = Moment[Callable[[Table, str, Row], bool]]("opens")
"""Like :data:`BOOST`, for a card that opens Shortcuts which need the sign of a box (MV-14). In the hand it also counts
for the distance between two Convoys (CD-02, D-48)."""
FIRST_FUEL = Moment[Callable[[Table, str, Row], int]]("first fuel")
"""Fuel to start with such a card played (MV-03)."""
ARRIVED = Moment[Callable[[Table, str, Row], Rule[None]]]("arrived")
"""What such a card does at the end of the move."""


def _no(table: Table) -> bool:
    return False


class Crossing(NamedTuple):
    """What a card in hand may do after the Convoy has crossed these ways; on an unknown map maybe the one that the
    player has named."""

    run: Callable[[Table, str, Row, list[str]], Rule[None]]
    mines: bool = False
    """It may leave a Land Mine on one of them."""
    apart: Callable[[Table], bool] = _no
    """Whether it may do so after a move outside the Movement Phase too (1E-D47)."""


DRIVEN = Moment[Crossing]("driven")
"""After the Convoy has moved."""

STOPS_DEPARTURE = Moment[Callable[[Table, str, Row], Rule[bool]]]("stops a departure")
"""Whether a card in hand is played to prevent the Aurora's jump (CD-26)."""

# ---------------------------------------------------------------- fire weapons


class More(NamedTuple):
    """Damage added to a hit, the reasons, and the doubts that decided."""

    points: int = 0
    why: tuple[Reason, ...] = ()
    doubts: tuple[str, ...] = ()


IGNORES = Moment[Callable[[Table, str, Row], Rule[None]]]("ignores")
"""At the start of the phase: choose an Enemy that this seat ignores (CD-13)."""
HITS = Moment[Callable[[Table, str, Row, str], More]]("hits")
"""Adds Damage when an attack on an Enemy hits (FW-12)."""
SHOOTS_WITH = Moment[Callable[[Table, str, Row, str], More]]("shoots with")
"""A card in hand can be paid instead of Ammo for an attack on an Enemy (FW-10), offered with ``option.shoot.CARD``.
Gives the Damage added to a hit."""

# ---------------------------------------------------------------- score

WORTH = Moment[Callable[[Table, str, Row], int]]("worth")
"""Points of a Survivor in any zone (SC-05)."""
WORTH_IN_HAND = Moment[Callable[[Table, str, Row], tuple[int, Reason]]]("worth in hand")
"""Points of a card in hand, with the reason (SC-04)."""

# ---------------------------------------------------------------- the Automa's Action cards


def _by_difficulty(table: Table) -> str:
    return "hard" if table.terms.difficulty == "hard" else "normal"


def _never(table: Table) -> bool:
    return False


def _unsaid(table: Table) -> Mapping[str, int]:
    return {}


class Deed(NamedTuple):
    """What an Action card does in a later phase (AU-32). It is announced with ``coming.PHASE.CARD.LEVEL``.

    ``run``: does it. ``costs_you``: whether it costs the player something. ``level``: which of its texts applies.
    ``alone``: whether it changes only the Automa's pieces, so nothing is asked or drawn. ``told``: its announcement
    with values, in place of that message; None without. ``shows``: what it comes to as things with their numbers:
    what the Automa gains or, below 0, spends, what is done for it, and behind ``you-`` what the player takes or loses;
    with ``?`` behind it only perhaps, ``/`` between two of which one is meant. Empty where only the sentence tells.
    """

    run: Callable[[Table, Row], Rule[None]]
    costs_you: Callable[[Table], bool] = _never
    level: Callable[[Table], str] = _by_difficulty
    alone: Callable[[Table], bool] = _never
    told: tuple[str, Mapping[str, Any]] | None = None
    shows: Callable[[Table], Mapping[str, int]] = _unsaid


AUTOMA_EXPLORES = Moment[Deed]("Automa explores")
"""When it has revealed the card to explore."""
AUTOMA_RESTS = Moment[Deed]("Automa rests")
"""In the Rest Phase, after its Food has brought cards."""
AUTOMA_MOVES = Moment[Deed]("Automa moves")
"""Before the Automa moves."""
AUTOMA_FIRES = Moment[Deed]("Automa fires")
"""At the start of the Fire Weapons Phase, in editions with a step for it."""
AUTOMA_ENDS = Moment[Deed]("Automa ends")
"""At the end of the round (AU-55). It can be cancelled in the solo variant (AU-66)."""
AUTOMA_TURNS = Moment[Callable[[Table, Row], Rule[None]]]("Automa turns")
"""When the Automa reveals a card to explore. The function checks itself whether it is its card."""
AUTOMA_MEETS = Moment[Callable[[Table, Row, int], tuple[dict[str, int], tuple[str, ...]] | None]]("Automa meets")
"""Gains of the card in play for an Enemy in the explored slot (1 to 5) (AU-27), with the doubts that decided; None for
nothing."""
AUTOMA_SHORTCUTS = Moment[Callable[[Table, Row], int]]("Automa's Shortcuts")
"""The Automa takes Shortcuts while such a card is face up (AU-38). Gives the added speed."""
