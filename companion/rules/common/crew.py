"""A tracked player's Survivors: zones, skills, Contamination and Fame (EX-06, EX-24, EX-25, EX-59 to EX-69)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.rules.common import convoy, fame_track, hand, objects, supply
from companion.rules.editions.abilities import GUARDS, SPARES_CONTAMINATION, Row, Spares
from companion.rules.editions.components import Components
from companion.rules.editions.edition import abilities, components, policies
from companion.rules.engine.abilities import Moment
from companion.rules.engine.doubts import reading
from companion.rules.engine.loss import Loss
from companion.rules.engine.modules import figure, happens, moment
from companion.rules.engine.printed import known, printed
from companion.rules.engine.question import Field, Option, Rule, choose, only
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Person, Table, mark

PHASES = ("exploration", "rest", "movement", "fire", "end")
GAME_END = "game-end"
"""The phase of a Survivor of a crew who counts when the game is over (UF-21)."""


def card(name: str) -> str:
    """The Survivor card of a person: the second of two equal ones in a Convoy is the person ``driver.2``."""
    return name.partition(".")[0]


def called(name: str) -> str:
    """The person's name, as a value in a sentence."""
    return f"@survivor.{card(name)}"


def path(name: str) -> str:
    """The key of a Survivor card's printed values."""
    return f"survivor/{card(name)}"


def recruits(table: Table) -> tuple[str, ...]:
    """The Survivors that the Exploration deck of this game may have (EX-43, KS-CMP-01)."""
    return figure(table, "turns.up", components(table).recruits, kind="survivor")


def person(table: Table, seat: str, name: str) -> Person | None:
    """A Survivor of this seat, or None."""
    return next((p for p in table.things.seats[seat].people if p.name == name), None)


def people(table: Table, seat: str, zone: str = "") -> list[Person]:
    """The seat's Survivors, all or those in one zone."""
    return [p for p in table.things.seats[seat].people if zone in ("", p.zone)]


def helped(table: Table, seat: str, people: Sequence[Person]) -> list[Person]:
    """Those of these Survivors on whom an Object may be used: all but some of an expansion (PA-AND-03)."""
    return list(figure(table, "helped", tuple(people), seat=seat)) if table.terms.modules else list(people)


def printed_skill(table: Table, name: str) -> int:
    """The skill at the card's top left; 1 while unknown."""
    read = known(table, path(name)).get("skill")
    return components(table).skills.get(card(name), 1) if read is None else int(read[0])


def told_skill(table: Table, name: str) -> int | None:
    """The same; None while nobody has told it."""
    stated = card(name) in components(table).skills or "skill" in known(table, path(name))
    return printed_skill(table, name) if stated else None


def skill(table: Table, someone: Person, special: bool = False) -> int:
    """Printed skill or that of Antifreeze, minus Contamination, plus Food spent this turn (EX-06, EX-13, EX-60, CD-18,
    1E-SUR-02, 1E-SUR-05).

    ``special``: Contamination does not lower it while exploring (CD-59).
    """
    base = someone.antifreeze or printed_skill(table, someone.name)
    left = base - (0 if special else someone.contamination) + someone.food
    return max(0, figure(table, "skill", left, person=someone.name))


def fields(box: Components, name: str) -> list[Field]:
    """What is read off a Survivor card: its skill (U-06), and the phase of an ability whose icon is lost (D-73) or
    which only its card tells (UF-55)."""
    skill_field = Field("skill", lo=1, hi=4, usual=1, learn="skill", key="field.person.skill")
    found = [] if card(name) in box.skills else [skill_field]
    if card(name) in (*box.lost_phases, *box.crews):
        in_crew = card(name) in box.crews
        phases = tuple(Option(p, f"phase.{p}") for p in (*PHASES, *([GAME_END] if in_crew else [])))
        usual = None if in_crew else "exploration"
        found.append(Field("phase", phases, usual=usual, learn="phase", key="field.person.phase"))
    return found


def read_skill(table: Table, seat: str, name: str) -> Rule[None]:
    """Ask the skill of a Survivor who joins, once and only if unknown, and what is asked together with it (U-06,
    D-73)."""
    asked = fields(components(table), name)
    if asked:
        yield from printed(table, path(name), asked, "crew.skill", "EX-06", turn=seat, view="convoy")


def join(table: Table, seat: str, name: str, rule: str = "EX-43") -> Rule[bool]:
    """A Survivor joins: its card goes to the Rest Zone, a token comes aboard, if need be in place of a Resource (EX-43,
    FW-29).

    False if no box can hold the token, unless the card may come without one (D-20, CV-02).
    """
    if not (yield from happens(table, "recruit", seat=seat, person=name)):
        return False
    if convoy.takes(table, table.things.seats[seat], "survivor"):
        yield from read_skill(table, seat, name)
        if not (yield from convoy.put(table, seat, "survivor", must=True)):
            return False
    elif reading(table, "D-20") == "b":
        yield from read_skill(table, seat, name)
        say(table, "crew.notoken", rule, rides=True, doubts=("D-20",), name=called(name), seat=seat)
    else:
        say(table, "crew.noroom", rule, doubts=("D-20",), name=called(name), seat=seat)
        return False
    add(table, seat, name)
    did(table, seat, "crew.joins", rule, name=called(name))
    return True


def add(table: Table, seat: str, name: str) -> None:
    """Put a Survivor card in the Rest Zone; the second of two equal ones becomes ``driver.2``."""
    taken = [p.name for p in people(table, seat)]
    ids = (card(name) if n == 1 else f"{card(name)}.{n}" for n in range(1, len(taken) + 2))
    table.things.seats[seat].people.append(Person(next(i for i in ids if i not in taken), "rest"))


def leave(table: Table, seat: str, name: str, *, token: bool) -> None:
    """Discard a Survivor card, with its token if that is still aboard (EX-60, D-11)."""
    mine = table.things.seats[seat]
    mine.people = [p for p in mine.people if p.name != name]
    if token:
        convoy.spend(table, seat, "survivor", 1, "EX-60")
    say(table, "crew.leaves", "EX-60", you="copy", name=called(name), seat=seat)
    if not mine.people:
        out(table, seat)


def out(table: Table, seat: str) -> None:
    """A player without Survivors is out of the game: all their pieces are removed, the Turn Order counter too
    (OT-01)."""
    mine = table.things.seats[seat]
    no_turns(table, seat)
    if seat not in table.progress.out:
        table.progress.out.append(seat)
    for _, piece in convoy.holders(mine):
        for token in piece.tokens.values():
            supply.back(table, token)
        piece.tokens = {}
    policies(table).targets.out(table, seat)
    for held in list(mine.hand):
        hand.drop(table, seat, held)
    say(table, "crew.out", "OT-01", you="copy", seat=seat)


def no_turns(table: Table, seat: str) -> None:
    """Take a seat that is out of the game from the turn order and from the current step (OT-01)."""
    table.things.seats[seat].alive = False
    table.things.order = [s for s in table.things.order if s != seat]
    acting, waiting = table.progress.queue[:1], table.progress.queue[1:]
    table.progress.queue = [*acting, *(s for s in waiting if s != seat)]


def lose_one(table: Table, seat: str) -> Rule[None]:
    """A Survivor token was lost to Damage: the owner chooses the Survivor card to discard, or says that none goes where
    the edition leaves that open (CV-05, D-11, 1E-CON-10)."""
    if reading(table, "D-11") == "a" or not people(table, seat):
        return
    stays = policies(table).card_stays(table)
    name = yield choose(
        seat,
        "crew.lost",
        "CV-05",
        lambda t: [
            *(
                losing(Option(p.name, f"survivor.{card(p.name)}", place=place(seat, p.name)), last_one(t, seat))
                for p in people(t, seat)
            ),
            *([Option("", "option.nocard", rare=True)] if stays else []),
        ],
        doubts=("D-11",),
        wordy=True,
        itself=None if stays else only([p.name for p in people(table, seat)]),
    )
    if name:
        leave(table, seat, str(name), token=False)


def damage(table: Table, seat: str, n: int, area: str, cause: str) -> Rule[int]:
    """Damage on the Convoy, and the tokens and Survivors lost by it (CV-05). Returns how many counters were placed
    (EX-29)."""
    placed = 0
    suffered = yield from moment(table, "damage", n, seat=seat, area=area, cause=cause)
    for _ in range(suffered.value if suffered.happens else 0):
        if not table.things.seats[seat].alive:
            return placed
        before = yield from convoy.take_damage(table, seat, 1, area, cause)
        placed += len(before)
        if "survivor" in before:
            yield from lose_one(table, seat)
    # A damaged MAX+1 box lowers the hand limit at once (IC-16).
    yield from objects.shed(table, seat)
    return placed


# ---------------------------------------------------------------- Contamination


def contaminate(table: Table, seat: str, n: int, cause: str, among: list[str] | None = None) -> Rule[None]:
    """Contamination counters on Survivors that the player chooses, ``among`` those in the action if given (EX-59,
    EX-22, EX-57).

    A card in hand may stop one counter (CD-20).
    """
    suffered = yield from moment(table, "contamination", n, seat=seat, cause=cause)
    for _ in range(suffered.value if suffered.happens else 0):
        mine = table.things.seats[seat]
        if clean := shielded(table, seat):
            spare(table, seat, SPARES_CONTAMINATION, clean)
            return
        dead = policies(table).death.dead
        names = [p.name for p in mine.people if (among is None or p.name in among) and not dead(skill(table, p))]
        if not names:
            return
        if helped(table, seat, [p for p in mine.people if p.name in names]) and (
            yield from _guarded(table, seat, cause)
        ):
            continue
        name = yield choose(
            seat,
            "crew.contaminate",
            "EX-59" if among is None else "EX-57",
            _victims(seat, names),
            values={"cause": f"@rule.{cause}"},
            itself=only(names),
            wordy=True,
        )
        someone = person(table, seat, str(name))
        if someone is not None:
            someone.contamination += 1
            did(
                table,
                seat,
                "crew.contaminated",
                cause,
                because("why.skill.left", n=skill(table, someone)),
                name=called(name),
            )


def _guarded(table: Table, seat: str, cause: str) -> Rule[bool]:
    for row in abilities(table, GUARDS):
        if row.card in table.things.seats[seat].hand and (yield from row.does(table, seat, row, cause)):
            return True
    return False


def _offer(seat: str, names: list[str]) -> Callable[[Table], list[Option]]:
    return lambda table: [person_option(table, seat, p) for p in people(table, seat) if p.name in names]


def _victims(seat: str, names: list[str]) -> Callable[[Table], list[Option]]:
    """The same, each with what one more counter comes to."""
    return lambda table: [losing(option, dying(table, seat, [option.id])) for option in _offer(seat, names)(table)]


def dying(table: Table, seat: str, names: Sequence[str], more: int = 1) -> tuple[Loss, ...]:
    """What so many further Contamination counters come to if all are put on the only one of these Survivors: its death
    at the end of the action, and that its owner is then out (EX-60, EX-61, OT-01, D-26). Nothing where others may take
    them, or where nobody knows the skill."""
    someone = person(table, seat, names[0]) if len(names) == 1 else None
    told = told_skill(table, someone.name) if someone is not None else None
    if someone is None or told is None or told - someone.contamination > more:
        return ()
    if skill(table, someone) > more and reading(table, "D-26") == "a":
        return ()
    return (Loss("loss.dies"), *last_one(table, seat))


def parting(table: Table, seat: str, someone: Person) -> Option:
    """A Survivor as a choice who would leave, as the question says (CD-17, 1E-SUR-10)."""
    return losing(person_option(table, seat, someone), last_one(table, seat))


def losing(option: Option, losses: tuple[Loss, ...]) -> Option:
    """An option with more that it takes away. One that puts its player out can't be taken for harmless (OT-01)."""
    if not losses:
        return option
    out = any(loss.key == "loss.out" for loss in losses)
    return replace(option, loses=(*option.loses, *losses), grave=option.grave or out)


def last_one(table: Table, seat: str) -> tuple[Loss, ...]:
    """That a player who loses one Survivor is out, if there is no other (OT-01)."""
    return (Loss("loss.out"),) if len(people(table, seat)) == 1 else ()


def place(seat: str, name: str) -> str:
    """Where a Survivor is on the drawing of the seat's Convoy."""
    return f"{seat}.person.{name}"


def person_option(table: Table, seat: str, someone: Person) -> Option:
    """A Survivor of this seat as a choice: name, skill now, Contamination."""
    return Option(
        someone.name,
        "option.person",
        {"name": called(someone.name), "skill": skill(table, someone), "contamination": someone.contamination},
        place=place(seat, someone.name),
    )


def burials(table: Table, seat: str, *, raised: bool = False) -> None:
    """At the end of an action: Survivors with skill 0 by Contamination are discarded, card and token (EX-60, EX-61).

    Whether a temporary higher skill saves them, and for how long, is D-26. ``raised``: for now it does
    (1E-SUR-06, 1E-D14).
    """
    for someone in list(people(table, seat)):
        if printed_skill(table, someone.name) - someone.contamination > 0:
            continue
        if raised and skill(table, someone) > 0:
            continue
        doubts = ("D-26",) if skill(table, someone) > 0 else ()
        if doubts and reading(table, "D-26") == "a":
            say(table, "crew.lives", "EX-60", rides=True, doubts=doubts, name=called(someone.name), seat=seat)
            continue
        say(
            table,
            "crew.dies",
            "EX-60",
            because("why.skill.left", n=0),
            doubts=doubts,
            name=called(someone.name),
            seat=seat,
        )
        leave(table, seat, someone.name, token=True)


def wear_off(table: Table, seat: str) -> None:
    """At the end of the phase the skill set by Antifreeze Capsules ends (CD-18). Survivors who only lived by it are
    discarded (D-26)."""
    frozen = [p for p in people(table, seat) if p.antifreeze]
    for someone in frozen:
        someone.antifreeze = 0
    if frozen:
        burials(table, seat)


def treat(
    table: Table, seat: str, n: int, rule: str, among: list[str] | None = None, *, must: bool = True
) -> Rule[int]:
    """Remove Contamination counters from Survivors in the action or from any (EX-50, EX-71, IC-30). ``must``: as many
    as possible, and if all can be removed nothing is asked; else fewer may be (1E-BON-02)."""
    done = 0
    for left in range(n, 0, -1):
        sick = [p for p in people(table, seat) if p.contamination and (among is None or p.name in among)]
        ill = [p.name for p in sick]
        if not ill:
            break
        name = yield choose(
            seat,
            "crew.treat",
            rule,
            _offer(seat, ill) if must else _or_nobody(seat, ill),
            itself=_sure(sick, left) if must else None,
        )
        if not name:
            break
        someone = person(table, seat, str(name))
        if someone is not None:
            someone.contamination = max(0, someone.contamination - 1)
            done += 1
            did(table, seat, "crew.treated", rule, name=called(name))
    return done


def _or_nobody(seat: str, names: list[str]) -> Callable[[Table], list[Option]]:
    return lambda table: [*_offer(seat, names)(table), Option("", "option.treat.nobody")]


def _sure(sick: Sequence[Person], left: int) -> str | None:
    """Who is treated next where nothing is to choose."""
    return sick[0].name if sum(p.contamination for p in sick) <= left else only([p.name for p in sick])


# ---------------------------------------------------------------- Fame


def fame(table: Table, seat: str) -> int:
    """The seat's Fame, 0 at the start (S-22)."""
    return table.things.seats[seat].fame or 0


def gain_fame(table: Table, seat: str, n: int, rule: str) -> Rule[None]:
    """Fame up, one by one; at the top the player may repair instead (EX-24, 1E-FAM-01, 1E-FAM-03)."""
    gained = yield from moment(table, "fame", n, seat=seat, cause=rule)
    for _ in range(gained.value if gained.happens else 0):
        if fame(table, seat) < fame_track.of(table).top:
            table.things.seats[seat].fame = fame(table, seat) + 1
            did(table, seat, "crew.fame", rule, n=fame(table, seat))
        else:
            yield from convoy.repair(table, seat, 1, "EX-24")


def lose_fame(table: Table, seat: str, n: int, rule: str, doubts: tuple[str, ...] = ()) -> Rule[None]:
    """Fame down; at the bottom 1 Damage on a chosen box instead (EX-25, EX-58, 1E-FAM-01, 1E-FAM-05)."""
    for _ in range(n):
        if fame(table, seat) > fame_track.of(table).bottom:
            table.things.seats[seat].fame = fame(table, seat) - 1
            did(table, seat, "crew.fame.lost", rule, doubts=doubts, n=fame(table, seat))
        else:
            say(table, "crew.fame.bottom", "EX-25", rides=True, doubts=doubts, seat=seat)
            yield from damage(table, seat, 1, "", "EX-25")


# ---------------------------------------------------------------- abilities


def ready(table: Table, seat: str, ability: Row) -> list[str]:
    """Active Survivors with this ability who can still use it (EX-62, EX-64)."""
    often, marks = ability.often, table.progress.marks
    return [
        p.name
        for p in table.things.seats[seat].people
        if p.zone == "active" and card(p.name) == ability.card and not (often and f"{often}:{seat}.{p.name}" in marks)
    ]


def use(table: Table, seat: str, ability: Row) -> None:
    """Mark an ability as used, if its number of uses is limited (EX-64)."""
    note_used(table, seat, ability, next(iter(ready(table, seat, ability)), ability.card))


def note_used(table: Table, seat: str, ability: Row, name: str) -> None:
    """Mark that this Survivor has used its ability (EX-64)."""
    if ability.often:
        mark(table, f"{ability.often}:{seat}.{name}")


def unused(table: Table, seat: str, ability: Row) -> bool:
    """Whether a Survivor with this ability is active and can still use it (EX-62, EX-64)."""
    return bool(ready(table, seat, ability))


def sparing(table: Table, seat: str, moment: Moment[Spares], names: list[str]) -> str:
    """One of the explorers whose ability protects the others at this moment, or ``""`` (EX-62, EX-64, CD-07, CD-12)."""
    return next((n for row in abilities(table, moment) for n in ready(table, seat, row) if n in names), "")


def spare(table: Table, seat: str, moment: Moment[Spares], name: str) -> None:
    """Use that ability."""
    for row in abilities(table, moment):
        if row.card == card(name):
            note_used(table, seat, row, name)
            row.does(table, seat, row, name)


def shield(table: Table, seat: str, name: str) -> None:
    """Until :func:`unshield`, this Survivor prevents all Contamination of the seat: the owner would choose somebody who
    is protected (1E-CRD-S01). Nothing if there is none."""
    if name:
        mark(table, f"{_shields(seat)}{name}")


def unshield(table: Table, seat: str) -> None:
    """The action is over."""
    table.progress.marks = [m for m in table.progress.marks if not m.startswith(_shields(seat))]


def shielded(table: Table, seat: str) -> str:
    """The Survivor who prevents all Contamination of the seat, ``""`` if nobody does."""
    scope = _shields(seat)
    return next((m.removeprefix(scope) for m in table.progress.marks if m.startswith(scope)), "")


def _shields(seat: str) -> str:
    return f"phase:shields.{seat}:"


def in_phase(table: Table, ability: Row, phase: str) -> bool:
    """Whether an ability whose icon is lost belongs to this phase; while unknown, to any phase (D-73)."""
    return bool(known(table, path(ability.card)).get("phase", (phase, ""))[0] == phase)
