"""What an expansion is, and by which ways it comes into the rules: steps, moments and figures.

No rule names an expansion. It names a moment or a figure of the tables below, and a game without expansions asks
nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from msgspec import Struct

from companion.rules.engine import offered
from companion.rules.engine.table import Table

if TYPE_CHECKING:
    from companion.rules.engine.question import Rule
    from companion.rules.engine.units import Step

T = TypeVar("T")


class Verdict(Struct, frozen=True):
    """What becomes of an event at a moment. ``happens`` is False where it is cancelled: nothing of it takes place.
    ``value`` is what it happens with: its own, or the one that has replaced it."""

    happens: bool = True
    value: Any = None
    replaced: bool = False


GO_ON = Verdict()
"""The event happens as it would have."""
CANCEL = Verdict(happens=False)
"""The event does not happen, and no later expansion is asked."""


def replace_with(value: Any) -> Verdict:
    """The event happens with this value in the place of its own. Later expansions are asked with the new one."""
    return Verdict(value=value, replaced=True)


class Named(Struct, frozen=True):
    """A moment or a figure: the rule at which it stands, what a handler is told by name, and the type of its value,
    None where there is none to replace. ``fixed``: it can't be cancelled, since it has happened or must."""

    rule: str
    ids: tuple[str, ...] = ()
    value: type | None = None
    fixed: bool = False


MOMENTS: Mapping[str, Named] = {
    "round.begins": Named("TO-01", fixed=True),
    "explore": Named("EX-02", ("seat",)),
    "gather": Named("EX-19", ("seat", "place"), dict),
    "recruit": Named("EX-43", ("seat", "person")),
    "card": Named("EX-36", ("seat", "kind"), str),
    "objects": Named("EX-31", ("seat", "cause"), int),
    "damage": Named("EX-27", ("seat", "area", "cause"), int),
    "contamination": Named("EX-59", ("seat", "cause"), int),
    "fame": Named("EX-24", ("seat", "cause"), int),
    "rest": Named("RE-01", ("seat",)),
    "move": Named("MV-02", ("seat",)),
    "moved": Named("MV-06", ("seat",), fixed=True),
    "ambush": Named("FW-04", ("enemy",)),
    "ambushed": Named("FW-06", ("seat", "enemy")),
    "fire": Named("FW-09", ("seat",)),
    "attack": Named("FW-10", ("seat", "target")),
    "outcome": Named("FW-35", ("seat", "names"), Struct, fixed=True),
    "hit": Named("FW-12", ("seat", "target"), int),
    "defeated": Named("FW-21", ("enemy",), fixed=True),
    "loot": Named("FW-22", ("enemy",), dict),
    "enemies.fire": Named("FW-37"),
    "aurora": Named("ER-02", (), int),
    "round.ends": Named("ER-06", fixed=True),
    "score": Named("SC-01", fixed=True),
}
"""Every moment at which an expansion is asked. *gather*: tokens by kind that come aboard. *card*: the Convoy card that
is installed. *objects*, *damage*, *contamination*, *fame*: how many. *moved*: after the move. *attack*: before anything
is paid. *outcome*: the card that was drawn, as :class:`~companion.rules.engine.decks.Drawn`; ``seat`` is who shoots,
``""`` for Enemies, and ``names`` which fields of it decide; another draw gives another one. *hit*: damage that lands on
the target. *defeated*: before the loot is shared; *loot*: cards by seat. *aurora*: how many spaces it goes forward.
*round.ends*: after the abilities and what boxes make, in the last round too. *score*: before anybody's points."""

FIGURES: Mapping[str, Named] = {
    "speed": Named("MV-03", ("seat",), int),
    "automa.speed": Named("AU-36", (), int),
    "skill": Named("EX-06", ("person",), int),
    "hand.limit": Named("CV-11", ("seat",), int),
    "zone.limit": Named("ER-04", (), int),
    "weapon.price": Named("FW-10", ("seat", "box"), int),
    "enemies": Named("FW-09", ("seat",), tuple),
}
"""Every figure that an expansion may fold. *weapon.price*: Ammo for a shot of the Weapon in this box. *enemies*: names
of the Enemies that this seat may attack."""


class Module(Struct, frozen=True, eq=False):
    """An expansion.

    ``steps``: each stands after a named one. ``moments``: generators ``(table, value, **ids)`` that return a
    :class:`Verdict`. ``figures``: ``(table, base, **ids)`` to the new figure. ``edition``: the one that it belongs to,
    ``""`` for any. ``refuses`` and ``warns``: what it does not go with, or what no rule covers with it, each with the
    rule (:mod:`companion.rules.expansions.matrix`). Raises ValueError for a moment or figure that no rule asks about.
    """

    kind: ClassVar[offered.Kind] = "module"
    name: str
    steps: tuple[tuple[str, Step], ...] = ()
    moments: Mapping[str, Callable[..., Rule[Verdict]]] = {}
    figures: Mapping[str, Callable[..., Any]] = {}
    edition: str = ""
    refuses: Mapping[str, str] = {}
    warns: Mapping[str, str] = {}

    def __post_init__(self) -> None:
        for what, brought, known in (("moment", self.moments, MOMENTS), ("figure", self.figures, FIGURES)):
            unknown = sorted(brought.keys() - known.keys())
            if unknown:
                expected = ", ".join(known)
                raise ValueError(f"module {self.name!r}: {what} {', '.join(unknown)} came, expected any of {expected}")


def of(table: Table) -> tuple[Module, ...]:
    """The expansions of this game, in the order in which all that there are stand. Raises
    :class:`~companion.rules.engine.offered.UnknownName`."""
    taken = table.terms.modules
    if not taken:
        return ()
    found = {name: cast("Module", offered.find("module", name)) for name in taken}
    return tuple(found[name] for name in offered.names("module") if name in found)


def moment(table: Table, name: str, value: Any = None, **ids: Any) -> Rule[Verdict]:
    """A named moment at an event: each expansion in order lets it go on, cancels it or replaces its value. Raises
    TypeError for a value of another type than the event has."""
    replaced = False
    for module in of(table):
        handler = module.moments.get(name)
        if handler is None:
            continue
        verdict = yield from handler(table, value, **ids)
        if not verdict.happens:
            if MOMENTS[name].fixed:
                raise TypeError(f"{module.name}: {name} can't be cancelled")
            return CANCEL
        if verdict.replaced:
            expected = MOMENTS[name].value
            if expected is None or not isinstance(verdict.value, expected):
                wanted = "none" if expected is None else expected.__name__
                raise TypeError(f"{module.name}: {name} is replaced with {verdict.value!r}, expected {wanted}")
            value, replaced = verdict.value, True
    return Verdict(value=value, replaced=replaced)


def happens(table: Table, name: str, **ids: Any) -> Rule[bool]:
    """Whether an event without a value takes place."""
    return bool(not table.terms.modules or (yield from moment(table, name, **ids)).happens)


def figure(table: Table, name: str, base: T, **ids: Any) -> T:
    """A figure of the rules, folded through the game's expansions in order."""
    if not table.terms.modules:
        return base
    for module in of(table):
        fold = module.figures.get(name)
        if fold is not None:
            base = fold(table, base, **ids)
    return base
