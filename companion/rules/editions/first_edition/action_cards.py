"""What the Action cards of the first edition do besides exploring. The books do not tell it, so it is read off each
card once, as it comes up (1E-AUT-11, 1E-AUT-24, 1E-AUT-36, UF-35, UF-36)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.rules.common import seats
from companion.rules.common.automa import board, cards
from companion.rules.common.automa.abilities import PHASES
from companion.rules.editions.abilities import AUTOMA_SHORTCUTS, Deed, Row
from companion.rules.engine.abilities import Ability, Moment
from companion.rules.engine.doubts import played
from companion.rules.engine.printed import known, learn, printed
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import RESOURCES, Table, automa_seat, humans

ENEMY = "enemy"
"""The part of a card for an Enemy in the explored slot (1E-AUT-24)."""
WHEN = (ENEMY, *PHASES)
"""When a card can say something."""
ABILITIES = "abilities"
"""The printed field that tells which of :data:`WHEN` a card has."""
SHORTCUT = "shortcut"
"""The printed field that tells whether the card lets the Automa take a Shortcut: ``yes``, ``no``."""
BRINGS = ("food", "fuel", "ammo", "object", "fame", "repair", "treat")
"""What a card can bring the Automa."""
SPEED = "speed"
COSTS = ("you-damage", "you-fame", "you-contamination")
"""What a card can cost the player."""
OTHER = "other"
"""Something that the player carries out by the card's text."""
DEEDS = (*BRINGS, SPEED, *COSTS, OTHER)
"""All that the app can keep of an ability, each so many times."""
ONE, DOES, TWICE = "one", "does", "twice"
"""The fields in which the owner tells a card's deeds: the only one, else all and which of them twice."""
SEVERAL = "several"
"""What :data:`ONE` says of a card that does more than one deed once."""
_ALONE = frozenset(("food", "fuel", "ammo", "repair", "treat", SPEED))
RULE = "1E-AUT-11"


def kept(when: str) -> str:
    """The printed field that has the deeds of a card then, as ``"food:1,repair:2"``; ``""``: none."""
    return "enemy-effect" if when == ENEMY else when


def deeds_of(text: str) -> dict[str, int]:
    """``"food:1,repair:2"`` as deeds with their numbers."""
    return {deed: int(n) for deed, n in (part.split(":") for part in text.split(",") if part)}


def written(deeds: Mapping[str, int]) -> str:
    """Deeds as they are kept. With none of those that the app does the card is carried out by hand."""
    return ",".join(f"{deed}:{n}" for deed, n in deeds.items() if n) or f"{OTHER}:1"


def fields(table: Table, card: str) -> list[Field]:
    """When the card says something besides: an addition that need not be touched. Packs tell it with the deeds."""
    face = known(table, _path(table, card))
    return [] if all(kept(when) in face for when in WHEN) else [abilities_field()]


def abilities_field() -> Field:
    """When a card says something besides."""
    options = tuple(Option(when, f"option.ability.{when}") for when in WHEN)
    return Field(
        ABILITIES, options, many=True, usual=[], extra=True, alone=True, learn=ABILITIES, key="field.abilities"
    )


def face(told: Mapping[str, Any]) -> dict[str, Any]:
    """The printed fields of a card of which all is told that it says besides."""
    texts = {kept(when): told.get(kept(when), "") for when in WHEN}
    opens = told.get(SHORTCUT, "no")
    says = [when for when in WHEN if texts[kept(when)] or (when == "movement" and opens == "yes")]
    return {ABILITIES: says, SHORTCUT: opens, **texts}


def deeds(when: str) -> list[str]:
    """What the app can do of a card then."""
    return [*((SPEED,) if when == "movement" else ()), *BRINGS, *COSTS]


def shortcut_field() -> Field:
    """Whether it lets the Automa take a Shortcut."""
    yes_no = (Option("no", "option.no"), Option("yes", "option.yes"))
    return Field(SHORTCUT, yes_no, usual="no", learn=SHORTCUT, key="field.deed.shortcut")


def deed_fields(when: str) -> list[Field]:
    """What a card does then: one deed or by hand, a touch that sends it, else all of them and which of those twice. In
    the Movement Phase it can also let the Automa take a Shortcut."""
    moves = (SHORTCUT, SPEED) if when == "movement" else ()
    options = tuple(Option(deed, f"option.deed.{deed}") for deed in (*moves, *BRINGS, *COSTS))
    others = (Option(SEVERAL, "option.deed.several"), Option(OTHER, "option.deeds.byhand"))
    twice = tuple(option for option in options if option.id != SHORTCUT)
    return [
        Field(ONE, (*options, *others), usual=SEVERAL, key="field.one"),
        *(
            Field(name, those, many=True, usual=[], extra=True, of=(ONE, SEVERAL), key=f"field.{name}")
            for name, those in ((DOES, options), (TWICE, twice))
        ),
    ]


def _deeds_told(answer: Mapping[str, Any]) -> dict[str, int]:
    """The deeds of an answer with their numbers."""
    if answer[ONE] != SEVERAL:
        return {answer[ONE]: 1}
    return {deed: 2 if deed in answer[TWICE] else 1 for deed in [*answer[DOES], *answer[TWICE]]}


def _path(table: Table, card: str) -> str:
    return f"{cards.deck_name(table)}/{card}"


def _told(table: Table, card: str, when: str) -> dict[str, int] | None:
    """What a card does then; None if it says nothing, or if nobody has told."""
    face = known(table, _path(table, card))
    text = face.get(kept(when), ("", ""))[0]
    # The owner may have put right since when it says something.
    return deeds_of(text) if text and when in face.get(ABILITIES, ((when,), ""))[0] else None


def _opens(table: Table, card: str) -> bool:
    face = known(table, _path(table, card))
    says = "movement" in face.get(ABILITIES, (("movement",), ""))[0]
    return says and bool(face.get(SHORTCUT, ("no", ""))[0] == "yes")


def ready(table: Table, card: str, when: str) -> Rule[None]:
    """Ask what a card says then, once."""
    if card == "?":
        return
    path, me = _path(table, card), automa_seat(table)
    face = known(table, path)
    if kept(when) in face:
        return
    face = yield from printed(table, path, [abilities_field()], "action.abilities", RULE, turn=me, view="automa")
    if when not in face[ABILITIES][0] or kept(when) in face:
        return
    answer = yield Question(
        "action.ability",
        "read",
        "1E-AUT-24" if when == ENEMY else RULE,
        turn=me,
        view="automa",
        card=path,
        values={"card": f"@card.action.{card}", "when": f"@option.ability.{when}"},
        fields=deed_fields(when),
    )
    does = _deeds_told(answer)
    if when == "movement":
        learn(table, path, SHORTCUT, "yes" if SHORTCUT in does else "no", "owner")
    deeds = {deed: n for deed, n in does.items() if deed != SHORTCUT}
    learn(table, path, kept(when), "" if does and not deeds else written(deeds), "owner")


def at(table: Table, moment: Moment[Any], card: str) -> Ability[Any] | None:
    """What a card does in a phase, and whether it opens a Shortcut (1E-AUT-36)."""
    if moment is AUTOMA_SHORTCUTS:
        return Ability(card, moment, "", "1E-AUT-36", _no_faster) if _opens(table, card) else None
    when = next((name for name, named in PHASES.items() if named is moment), "")
    deeds = _told(table, card, when) if when else None
    shortcut = when == "movement" and _opens(table, card)
    if deeds is None and not shortcut:
        return None
    deeds = deeds or {}
    told = _announced(when, deeds, shortcut)
    deed = Deed(
        partial(_does, deeds),
        lambda t: any(name in COSTS for name in deeds),
        alone=lambda t: deeds.keys() <= _ALONE,
        told=told,
        shows=lambda t: {**({SHORTCUT: 1} if shortcut else {}), **_done_here(deeds)} if OTHER not in deeds else {},
    )
    return Ability(card, moment, "", RULE, deed)


def _announced(when: str, deeds: Mapping[str, int], shortcut: bool) -> tuple[str, dict[str, Any]]:
    named = {**({SHORTCUT: 1} if shortcut else {}), **_done_here(deeds)}
    return (f"coming.{when}.told", {"deeds": named}) if named else (f"coming.{when}.byhand", {})


def _done_here(deeds: Mapping[str, int]) -> dict[str, int]:
    return {deed: n for deed, n in deeds.items() if deed != OTHER}


def _no_faster(table: Table, row: Row) -> int:
    return 0


def without_arrow(table: Table) -> tuple[tuple[str, ...], str]:
    """Without a card of the Exploration Phase the lowest Enemy, by the other reading nobody (1E-AUT-58, 1E-D89)."""
    return ("1E-D89",), "" if played(table, "1E-D89") == "b" else "lowest"


def food_lost(table: Table) -> bool:
    """It keeps the Food; by the other reading one is lost (1E-AUT-30, 1E-D56)."""
    return played(table, "1E-D56") == "b"


def stops(table: Table) -> bool:
    """It goes on with the next Enemy; by the other reading it stops (1E-AUT-57, 1E-D94)."""
    return played(table, "1E-D94") == "b"


def looks_on(table: Table) -> bool:
    """Nothing happens in a slot that has nothing for it; by the other reading it looks at the next one (1E-AUT-24,
    1E-D54)."""
    return played(table, "1E-D54") == "b"


def too_much(table: Table) -> tuple[tuple[str, ...], bool]:
    """An eighth Resource goes to the reserve; by the other reading the block is left (1E-AUT-16, 1E-D51)."""
    return ("1E-D51",), played(table, "1E-D51") == "b"


def faster(table: Table, card: str) -> tuple[int, str]:
    """Points of speed that a face-up card adds, and the source of that knowledge."""
    return (_told(table, card, "movement") or {}).get(SPEED, 0), _source(table, card, "movement")


def _source(table: Table, card: str, when: str) -> str:
    """Where it is known from what a card says then."""
    return known(table, _path(table, card)).get(kept(when), ("", "table"))[1]


def meets(table: Table, card: str, place: int) -> Rule[bool]:
    """The card's effect for an Enemy in the explored slot (1E-AUT-24)."""
    yield from ready(table, card, ENEMY)
    deeds = _told(table, card, ENEMY)
    if deeds is None:
        return False
    yield from _do(table, card, ENEMY, deeds, "1E-AUT-24")
    return True


def _does(deeds: Mapping[str, int], table: Table, row: Row) -> Rule[None]:
    when = next(name for name, named in PHASES.items() if named is row.moment)
    yield from _do(table, row.card, when, deeds, row.rule)


def _do(table: Table, card: str, when: str, deeds: Mapping[str, int], rule: str) -> Rule[None]:
    """One deed after the other. What the app does not know of is done by hand."""
    name, then = f"@card.action.{card}", f"@option.ability.{when}"
    if here := _done_here(deeds):
        why = because("why.card.says", _source(table, card, when), card=name, when=then)
        hands = any(deed not in (*COSTS, SPEED) for deed in here)  # of the rest another sentence tells, or no piece
        say(table, "automa.ability", rule, why, you=hands and "board", card=name, when=then, deeds=here)
    for deed, n in deeds.items():
        if deed in RESOURCES:
            got = board.gain(table, {deed: n}).get(deed, 0)
            if got < n:
                say(table, "automa.gather.full", "AU-18", lost={deed: n - got})
        elif deed == "object":
            yield from board.gain_objects(table, n)
        elif deed == "fame":
            yield from board.gain_fame(table, n)
        elif deed == "repair":
            yield from board.repair(table, n)
        elif deed == "treat":
            board.treat(table, n, rule)
        elif deed in COSTS:
            yield from _costs(table, deed, n, rule)
        elif deed == OTHER:
            say(table, "automa.ability.byhand", rule, you=True, card=name, when=then)


def _costs(table: Table, deed: str, n: int, rule: str) -> Rule[None]:
    for seat in humans(table):
        its = seats.of(table, seat)
        if deed == "you-damage":
            yield from its.damage(table, seat, n, "", rule)
        elif deed == "you-contamination":
            yield from its.contaminate(table, seat, n, rule)
        else:
            yield from its.lose_fame(table, seat, n, rule)
