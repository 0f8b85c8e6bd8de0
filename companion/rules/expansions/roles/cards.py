"""Who has which Role card: an open ability, a secret objective (RC-SET-01 to RC-SET-03)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec import UNSET, Struct

from companion.rules.common import setup, supply
from companion.rules.engine import modules
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Piece, Table, humans, is_tracked
from companion.rules.engine.units import together
from companion.rules.expansions.roles.names import ACTIONS, MOTIVATOR, NAME, ROLES, SMUGGLER, called

DEALT = 2
"""Cards for each player (RC-SET-01)."""
BOXES = ("any", "any")
"""What the Smuggler's card lends the Convoy (RC-SMU)."""


class Roles(Struct, gc=False):
    """By seat: its two cards until it has chosen, its ability, which is open, its objective. ``open``: the Motivator's
    box without a counter. ``looted``: the Enemy whose Loot is being shared, ``sharing``: whose
    counters were on it, box by box. ``gathered``: the
    tokens of the Gather action that is going on. ``scored``: points, place (0: nobody is better) and count of each
    objective, once it is shown."""

    dealt: dict[str, list[str]] = {}
    abilities: dict[str, str] = {}
    objectives: dict[str, str] = {}
    open: str = ""
    looted: str = ""
    sharing: list[str] = []
    gathered: list[str] = []
    scored: dict[str, list[int]] = {}


SECRETS = ("dealt", "objectives")
"""What only a seat itself may see (RC-SET-03)."""


def roles(table: Table) -> Roles:
    """The cards of this table."""
    return modules.things(table, NAME, Roles)


def holder(table: Table, role: str) -> str:
    """The seat whose ability this is; ``""`` if nobody's. The ability of an objective is dead (RC-SET-02)."""
    return next((seat for seat, ability in roles(table).abilities.items() if ability == role), "")


def has(table: Table, seat: str, role: str) -> bool:
    """Whether this ability is this seat's."""
    return roles(table).abilities.get(seat, "") == role


def face_down(table: Table, seat: str) -> list[str]:
    """The objective, face down before its seat until the game is scored."""
    objective = roles(table).objectives.get(seat, "")
    return [called(objective)] if objective and not roles(table).scored else []


# ---------------------------------------------------------------- dealing and choosing


def _once(table: Table) -> list[str]:
    return ["table"]


def _deals(table: Table, who: str) -> Rule[None]:
    """Two cards for each player: one is laid face down, the other is the open ability (RC-SET-01). Of real cards only
    the ability is told, since the other one is seen by nobody else until the end (RC-SET-03)."""
    seats = humans(table)
    if table.terms.copy == "try":
        order = yield from setup.dealt(table, NAME, list(ROLES), "RC-SET-01")
        for n, seat in enumerate(seats):
            roles(table).dealt[seat] = sorted(order[DEALT * n : DEALT * (n + 1)])
        yield from together({seat: _chooses(table, seat) for seat in seats})
    else:
        for seat in seats:
            yield from _tells(table, seat)
    for seat in seats:
        ability = roles(table).abilities.get(seat, "")
        if ability:
            say(table, "roles.ability", "RC-SET-01", rides=True, card=called(ability), seat=seat)
    yield from covers(table, "setup")


def _chooses(table: Table, seat: str) -> Rule[None]:
    """Which of the two becomes the objective; nobody else sees either of them before."""
    answer = yield Question(
        "roles.objective",
        "choose",
        "RC-SET-01",
        asked=seat,
        turn=seat,
        view="convoy",
        options=lambda t: [
            Option(role, "option.roles.goal", {"card": called(role), "goal": f"@roles.goal.{role}"})
            for role in roles(t).dealt.get(seat, [])
        ],
        values=lambda t: {
            name: f"@roles.gift.{role}"
            for name, role in zip(("first", "second"), roles(t).dealt.get(seat, []), strict=False)
        },
        secret=True,
    )
    mine = roles(table)
    two = mine.dealt.pop(seat, [])
    if answer in two:
        mine.objectives[seat] = str(answer)
        take_up(table, seat, next(role for role in two if role != answer))


def _tells(table: Table, seat: str) -> Rule[None]:
    """The ability of a player with real cards."""
    answer = yield Question(
        "roles.ability",
        "choose",
        "RC-SET-01",
        asked=seat,
        turn=seat,
        view="convoy",
        options=lambda t: [Option(role, "option.roles.card", {"card": called(role)}) for role in free(t, seat)],
    )
    take_up(table, seat, str(answer))


def free(table: Table, seat: str) -> list[str]:
    """The cards that are not another seat's ability."""
    others = {role for other, role in roles(table).abilities.items() if other != seat}
    return [role for role in ROLES if role not in others]


def take_up(table: Table, seat: str, role: str) -> None:
    """This ability from now on; the Smuggler's card lends the Convoy two boxes (RC-SMU)."""
    roles(table).abilities[seat] = role
    mine = table.things.seats[seat]
    if role == SMUGGLER:
        mine.extra = mine.extra or Piece(SMUGGLER, lent=list(BOXES))
    elif mine.extra:
        for token in mine.extra.tokens.values():
            supply.back(table, token)
        mine.extra = UNSET
    if role == MOTIVATOR:
        roles(table).open = roles(table).open or ACTIONS[0]


def covers(table: Table, when: str) -> Rule[None]:
    """The Motivator covers two boxes, at the beginning and again in each End of Round phase (RC-MOT)."""
    seat = holder(table, MOTIVATOR)
    if not seat:
        return
    if not is_tracked(table, seat):
        say(
            table,
            "roles.you.covers" if when == "setup" else "roles.you.moves",
            "RC-MOT",
            you=True,
            rides=True,
            seat=seat,
        )
        return
    answer = yield Question(
        "roles.open" if when == "setup" else "roles.moves",
        "choose",
        "RC-MOT",
        asked=seat,
        turn=seat,
        view="convoy",
        values=lambda t: {"now": f"@option.roles.{roles(t).open}"},
        options=[Option(action, f"option.roles.{action}") for action in ACTIONS],
    )
    if answer != roles(table).open or when == "setup":
        roles(table).open = str(answer)
        say(
            table,
            "roles.opened",
            "RC-MOT",
            rides=True,
            action=f"@option.roles.{answer}",
            seat=seat,
        )


STEP = Step("roles.deal", "setup", "RC-SET-01", _once, _deals)
"""Once all other pieces are on the table."""

# ---------------------------------------------------------------- put right by hand


def correctables(table: Table) -> Iterable[Correctable]:
    """Abilities, the Motivator's open box, and objectives, which only their seat sees."""
    mine, where = roles(table), f"things.modules.{NAME}"
    for seat in humans(table):
        named = {"seat": f"@seat.{seat}"}
        yield Correctable(
            f"{where}.abilities.{seat}",
            "correct.roles.abilities",
            mine.abilities.get(seat, ""),
            named,
            _options(free(table, seat)),
            rule="RC-SET-01",
            put=partial(_puts, seat=seat),
        )
        yield Correctable(
            f"{where}.objectives.{seat}",
            "correct.roles.objectives",
            mine.objectives.get(seat, ""),
            named,
            (Option("", "option.roles.untold"), *_options(r for r in ROLES if r not in mine.abilities.values())),
            seat=seat,
            part="hand",
            rule="RC-SET-01",
        )
    if holder(table, MOTIVATOR):
        boxes = tuple(Option(action, f"option.roles.{action}") for action in ACTIONS)
        yield Correctable(f"{where}.open", "correct.roles.open", mine.open, {}, boxes, rule="RC-MOT")


def _options(found: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(role, "option.roles.card", {"card": called(role)}) for role in found)


def _puts(table: Table, value: Any, seat: str) -> None:
    take_up(table, seat, str(value))
